"""Declares what a data file holds: its sections and rows, and what each value may be.

From one declaration follow the check of a file that somebody brings (every wrong row is named), the attributes that
the rules read (`serai generate` writes the class), and the page's type `Components`. What fits together only by a
sentence is a function marked as a constraint.

>>> DATA = Data(track=Section(dunes=Whole(1, 100)), face=Rows(("slow", "swift"), steps=Whole(0, 12)))
>>> rows = {"track": {"dunes": 12}, "face": [{"id": "slow", "steps": 1}, {"id": "swift", "steps": 5}]}
>>> DATA.check(rows), DATA.attributes
([], {'dunes': 'i64', 'face_steps': 'vec[i64]'})
>>> DATA.check({"track": {"dunes": 0}, "face": rows["face"][:1]})
['track: dunes: 0 is no whole number from 1 to 100', 'face: missing: swift']
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any

from serai.core.errors import short_repr, stale_code
from serai.core.rules.vectors import ints

NUMBER = "i64"
VECTOR = "vec[i64]"


class Checker:
    """Collects the problems of a data file."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def problem(self, text: str) -> None:
        self.problems.append(text)

    def between(self, what: str, value: int, least: int, most: int) -> None:
        if not least <= value <= most:
            self.problem(f"{what}: {value} is not in {least}..{most}")

    def equal(self, what: str, value: Any, needed: Any) -> None:
        if value != needed:
            self.problem(f"{what}: {short_repr(value)}, but it must be {needed!r}")

    def needed(self, where: str, row: Mapping[str, Any], *keys: str) -> None:
        missing = [key for key in keys if key not in row]
        if missing:
            self.problem(f"{where}: {' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} needed")


Constraint = Callable[[Checker, dict[str, Any]], None]


# -- values -----------------------------------------------------------------------------------------------------------


class DataValue:
    """What a value may be. `name` is the attribute that holds it, if the usual one (the key; in rows the section and
    the key) does not fit; None: it has none. `optional`: it may be missing. `kind` is the type of the attribute."""

    kind = ""

    def __init__(self, *, name: str | None = "", optional: bool = False) -> None:
        self.name = name
        self.optional = optional

    def problems(self, value: Any) -> Iterator[str]:
        """What is wrong with a value."""
        raise NotImplementedError

    def numbers(self, value: Any) -> Any:
        """The value as the engine stores it, None standing for a missing one: a number, or a list of them."""
        return value

    def typescript(self) -> str:
        raise NotImplementedError


class Whole(DataValue):
    """A whole number. One with a `default` is optional. `first` is the one that the rules count as 0."""

    kind = NUMBER

    def __init__(
        self,
        least: int = 0,
        most: int = 1000,
        *,
        first: int = 0,
        default: int | None = None,
        name: str | None = "",
    ) -> None:
        super().__init__(name=name, optional=default is not None)
        self.least = least
        self.most = most
        self.first = first
        self.default = default

    def accepts(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def range(self) -> str:
        return f"from {self.least} to {self.most}"

    def problems(self, value: Any) -> Iterator[str]:
        if not self.accepts(value):
            fixed = self.least == self.most
            wrong = f", but it must be {self.least}" if fixed else f" is no whole number {self.range()}"
            yield f"{short_repr(value)}{wrong}"

    def numbers(self, value: Any) -> Any:
        return self.default if value is None else value - self.first

    def typescript(self) -> str:
        return "number"


class Wholes(Whole):
    """A list of whole numbers: `length` of them, or any number of them but none."""

    kind = VECTOR

    def __init__(
        self,
        length: int | None = None,
        least: int = 0,
        most: int = 1000,
        *,
        first: int = 0,
        name: str | None = "",
        optional: bool = False,
    ) -> None:
        super().__init__(least, most, first=first, name=name)
        self.length = length
        self.optional = optional

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, list) or not all(map(self.accepts, value)) or not self._fits(len(value)):
            needed = f"{self.length} " if self.length else ""
            yield f"{needed}whole numbers {self.range()} are needed, not {short_repr(value)}"

    def _fits(self, length: int) -> bool:
        return length == self.length if self.length else length > 0

    def numbers(self, value: Any) -> Any:
        return [number - self.first for number in value or []]

    def typescript(self) -> str:
        return "number[]"


class Word(DataValue):
    """One of some words, or `only` of some of them, stored as its index; -1 if it is missing."""

    kind = NUMBER

    def __init__(
        self, words: Iterable[str], *, only: tuple[str, ...] = (), name: str | None = "", optional: bool = False
    ) -> None:
        super().__init__(name=name, optional=optional)
        self.words = tuple(words)
        self.allowed = only or self.words
        # Ids of things are strings on the page; the few words of a declaration are told apart there.
        self.is_union = isinstance(only or words, tuple) and len(" | ".join(self.allowed)) <= 75

    def problems(self, value: Any) -> Iterator[str]:
        if value not in self.allowed:
            yield f"{short_repr(value)} is none of {', '.join(self.allowed)}"

    def numbers(self, value: Any) -> Any:
        return -1 if value is None else self.words.index(value)

    def typescript(self) -> str:
        return " | ".join(f"'{word}'" for word in self.allowed) if self.is_union else "string"


class Words(Word):
    """A list of `least` to `most` of some words, each stored as its index; `distinct`: none twice."""

    kind = VECTOR

    def __init__(
        self,
        words: Iterable[str],
        least: int = 0,
        most: int = 1000,
        *,
        distinct: bool = False,
        name: str | None = "",
        optional: bool = False,
    ) -> None:
        super().__init__(words, name=name, optional=optional)
        self.least = least
        self.most = most
        self.distinct = distinct

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"{short_repr(value)} is no list of words"
            return
        for word in value:
            yield from super().problems(word)
        if not self.least <= len(value) <= self.most or (self.distinct and len(set(map(str, value))) < len(value)):
            count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            yield f"{count} {'different ' * self.distinct}ones are needed, not {short_repr(value)}"

    def numbers(self, value: Any) -> Any:
        return [self.words.index(word) for word in value or []]

    def typescript(self) -> str:
        inner = super().typescript()
        return f"({inner})[]" if " | " in inner else f"{inner}[]"


class WordSet(Words):
    """As `Words`, stored as the bits of one number."""

    kind = NUMBER

    def numbers(self, value: Any) -> Any:
        return sum({1 << index for index in super().numbers(value)})


class Boolean(DataValue):
    kind = "bool"

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, bool):
            yield f"{short_repr(value)}: true or false is needed"

    def typescript(self) -> str:
        return "boolean"


class Drawn(DataValue):
    """A text or a number of which only a drawing or a text knows: any one of its kind."""

    def __init__(self, kind: type[str] | type[float], *, optional: bool = False) -> None:
        super().__init__(optional=optional)
        self.accepted = (str,) if kind is str else (int, float)

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, self.accepted):
            yield f"{short_repr(value)} is no {'text' if str in self.accepted else 'number'}"

    def typescript(self) -> str:
        return "string" if str in self.accepted else "number"


class SeatColours(DataValue):
    """The colours of the pieces of each seat, in the rows of the player counts."""

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, list) or not all(isinstance(colour, str) for colour in value):
            yield f"{short_repr(value)} is no list of colours"

    def typescript(self) -> str:
        return "string[]"


class Shape(DataValue):
    """A table in a row; `name` is its type on the page. What its values mean is up to the game."""

    def __init__(self, type: str, /, *, optional: bool = False, **values: DataValue) -> None:
        super().__init__(optional=optional)
        self.type = type
        self.values = values

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{short_repr(value)} is no table"
            return
        for key, each in self.values.items():
            yield from (f"{key}: {problem}" for problem in _problems(each, value, key))

    def typescript(self) -> str:
        return self.type


class ListOf(DataValue):
    """A list of `least` to `most` values, without an attribute."""

    def __init__(self, of: DataValue, least: int = 1, most: int = 1000, *, optional: bool = False) -> None:
        super().__init__(optional=optional)
        self.of = of
        self.least = least
        self.most = most

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            yield f"{short_repr(value)} is no list of {self.least} to {self.most}"
            return
        for one in value:
            where = f"{short_repr(one)}: " if isinstance(self.of, Shape) else ""
            yield from (f"{where}{problem}" for problem in self.of.problems(one))

    def typescript(self) -> str:
        return f"{self.of.typescript()}[]"


def _problems(value: DataValue, row: Mapping[str, Any], key: str) -> Iterator[str]:
    if key in row or not value.optional:
        yield from value.problems(row.get(key))


# -- sections ---------------------------------------------------------------------------------------------------------


class Section:
    """A section of single values."""

    def __init__(self, **values: DataValue) -> None:
        self.values = values

    def check(self, name: str, section: Any) -> Iterator[str]:
        """Every problem of the section of that name."""
        if isinstance(section, dict):
            yield from self._check_row(name, section)
        else:
            yield f"{name}: missing"

    def _check_row(self, where: str, row: Mapping[str, Any]) -> Iterator[str]:
        for key, value in self.values.items():
            yield from (f"{where}: {key}: {problem}" for problem in _problems(value, row, key))

    def attributes(self, name: str) -> Iterator[tuple[str, str, DataValue]]:
        """Each attribute with its type, its key and its value."""
        for key, value in self.values.items():
            if value.kind and value.name is not None:
                yield value.name or self.usual_name(name, key), key, value

    def usual_name(self, name: str, key: str) -> str:
        return key

    def type_of(self, value: DataValue) -> str:
        return value.kind

    def read(self, section: Any, key: str, value: DataValue) -> Any:
        """The value of an attribute."""
        stored = value.numbers(section.get(key))
        return ints(stored) if value.kind == VECTOR else stored

    def typescript(self) -> str:
        return _interface(self.values, "  ")


class _Starts(DataValue):
    """Where the list of each row begins."""

    kind = VECTOR


class Rows(Section):
    """A section of rows with these ids, in this order; without ids any rows. `key` is the name of the id.

    Each value becomes a vector with an entry for each row, or as many as its list has. Of lists of any
    length there is also NAME_starts, the indices at which the rows begin, and the end of the last one."""

    def __init__(self, ids: Iterable[Any] | None, key: str = "id", /, **values: DataValue) -> None:
        super().__init__(**values)
        self.ids = None if ids is None else list(ids)
        self.key = key

    def check(self, name: str, section: Any) -> Iterator[str]:
        are_rows = isinstance(section, list) and all(isinstance(row, dict) for row in section)
        rows = section if are_rows else []
        given = [row.get(self.key) for row in rows]
        if self.ids is None and not rows:
            yield f"{name}: missing"
        elif self.ids is not None and given != self.ids:
            yield f"{name}: {_difference(given, self.ids)}"
        for row, id in zip(rows, given, strict=True):
            yield from self._check_row(f"{name} {id}", row)

    def _check_row(self, where: str, row: Mapping[str, Any]) -> Iterator[str]:
        yield from super()._check_row(where, row)
        for key, value in self.values.items():
            colours = row.get(key)
            if isinstance(value, SeatColours) and isinstance(colours, list):
                if not len(set(map(str, colours))) == len(colours) == row.get(self.key):
                    yield f"{where}: {key}: {row.get(self.key)} different ones are needed"

    def attributes(self, name: str) -> Iterator[tuple[str, str, DataValue]]:
        for attribute, key, value in super().attributes(name):
            yield attribute, key, value
            if isinstance(value, Wholes) and value.length is None:
                yield f"{attribute}_starts", key, _Starts()

    def usual_name(self, name: str, key: str) -> str:
        return f"{name}_{key}"

    def type_of(self, value: DataValue) -> str:
        return VECTOR

    def read(self, section: Any, key: str, value: DataValue) -> Any:
        if isinstance(value, _Starts):
            return ints([0, *accumulate(len(row.get(key) or []) for row in section)])
        stored = [value.numbers(row.get(key)) for row in section]
        return ints([number for numbers in stored for number in numbers] if value.kind == VECTOR else stored)

    def typescript(self) -> str:
        id = Drawn(float if self.ids is not None and isinstance(self.ids[0], int) else str)
        return f"{_interface({self.key: id, **self.values}, '  ')}[]"


class PlainRows(Rows):
    """Rows without attributes: the game reads them itself."""

    def attributes(self, name: str) -> Iterator[tuple[str, str, DataValue]]:
        return iter(())


class ChosenRow(Rows):
    """Rows of which a match knows one: that with its number of players, or its value of an option, as the id."""

    def __init__(self, chosen_by: str, ids: Iterable[Any], key: str = "id", /, **values: DataValue) -> None:
        super().__init__(ids, key, **values)
        self.chosen_by = chosen_by

    def attributes(self, name: str) -> Iterator[tuple[str, str, DataValue]]:
        return Section.attributes(self, name)

    def choose(self, section: list[dict[str, Any]], value: Any) -> dict[str, Any]:
        """The row of a match."""
        return next(row for row in section if str(row[self.key]).lower() == str(value).lower())

    def usual_name(self, name: str, key: str) -> str:
        return key

    def type_of(self, value: DataValue) -> str:
        return value.kind

    def read(self, section: Any, key: str, value: DataValue) -> Any:
        return Section.read(self, section, key, value)


def _difference(given: list[Any], ids: list[Any]) -> str:
    missing = [str(id) for id in ids if id not in given]
    extra = [short_repr(id) for id in given if id not in ids]
    twice = sorted(id for id, count in Counter(map(short_repr, given)).items() if count > 1)
    lists = (("missing:", missing), ("unknown:", extra), ("twice:", twice))
    return "; ".join(f"{label} {', '.join(ids)}" for label, ids in lists if ids) or "the rows are in another order"


def _interface(values: Mapping[str, DataValue], margin: str) -> str:
    lines = [f"{margin}  {key}{'?' * value.optional}: {value.typescript()};\n" for key, value in values.items()]
    return f"{{\n{''.join(lines)}{margin}}}" if lines else "Record<string, never>"


# -- the file ---------------------------------------------------------------------------------------------------------


class Data:
    """The declaration of a data file. Sections and keys that it does not name are free."""

    def __init__(self, **sections: Section) -> None:
        self.sections = sections
        self.constraints: list[Constraint] = []
        self.attributes: dict[str, str] = {}
        for name, section in sections.items():
            for attribute, _, value in section.attributes(name):
                if attribute in self.attributes:
                    raise ValueError(f"{name}: the attribute {attribute} is declared twice; one needs a name")
                self.attributes[attribute] = section.type_of(value)
        self._read: tuple[dict[str, Any], dict[str, Any]] = ({}, {})

    def layout(self) -> str:
        """A digest of what generated code depends on."""
        return hashlib.sha256(repr(self.attributes).encode()).hexdigest()[:12]

    def declared(self, layout: str) -> None:
        """Refuse a generated class that was made for other attributes."""
        if layout != self.layout():
            raise stale_code("data.py")

    def constraint(self, check: Constraint) -> Constraint:
        """Mark a function that says what fits together; it is called for files that are right row by row."""
        self.constraints.append(check)
        return check

    def check(self, rows: dict[str, Any]) -> list[str]:
        """Everything that is wrong with a data file; each problem names its row."""
        problems = [text for name, section in self.sections.items() for text in section.check(name, rows.get(name))]
        if problems:
            return problems
        checker = Checker()
        for constraint in self.constraints:
            constraint(checker, rows)
        return checker.problems

    def values(self, rows: dict[str, Any], players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The attributes of a match."""
        read_rows, values = self._read
        if read_rows is not rows:  # kept: they are the same in every match with this file
            fixed = {name for name, section in self.sections.items() if not isinstance(section, ChosenRow)}
            values = self._read_sections({name: rows[name] for name in fixed})
            self._read = (rows, values)
        known = {**options, "players": players}
        chosen = {
            name: section.choose(rows[name], known[section.chosen_by])
            for name, section in self.sections.items()
            if isinstance(section, ChosenRow)
        }
        return values | self._read_sections(chosen)

    def _read_sections(self, rows: dict[str, Any]) -> dict[str, Any]:
        return {
            attribute: self.sections[name].read(section, key, value)
            for name, section in rows.items()
            for attribute, key, value in self.sections[name].attributes(name)
        }

    def shapes(self) -> dict[str, Shape]:
        """The tables in rows, by their type on the page."""
        found: dict[str, Shape] = {}
        waiting = [value for section in self.sections.values() for value in section.values.values()]
        while waiting:
            value = waiting.pop(0)
            if isinstance(value, ListOf):
                waiting.insert(0, value.of)
            elif isinstance(value, Shape):
                found[value.type] = value
                waiting = [*value.values.values(), *waiting]
        return found

    def typescript(self) -> str:
        """The type `Components` of the page, and those of tables in rows."""
        shapes = [
            f"export interface {name} {_interface(shape.values, '')}\n\n" for name, shape in self.shapes().items()
        ]
        sections = [f"  {name}: {section.typescript()};\n" for name, section in self.sections.items()]
        head = "/** The rows of the data file. */\nexport interface Components {\n"
        return f"{''.join(shapes)}{head}{''.join(sections)}}}\n"
