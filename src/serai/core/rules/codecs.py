# mypyc: compile
"""Codecs between the numbers of a state and JSON that a person can edit.

A codec knows how many numbers a value takes, how it is written, and what its blank is. They compose:

- `Num`, `Flag`: a number, a boolean; `Ref`: one item of a domain or none; `One`: exactly one item;
- `SetOf`: a set as bits, over as many numbers as it takes; `Counts`: a count for each item;
- `Each`: one value for every item of an axis (a list for seats, an object with names otherwise);
- `Pile`: items in order, up to a maximum; `RowOf`: items in order, any number.

A codec of one number stores an `int`, every other one a flat list. Impossible combinations are refused when declared.
"""

from __future__ import annotations

from typing import Any

from serai.core.errors import short_repr
from serai.core.rules.native import i64, vec
from serai.core.rules.violations import BadValue, Violation
from serai.core.rules.vocabulary import SEATS, Domain

WORD = 62  # bits of a set that one number holds


class Codec:
    """Converts numbers of a state to JSON and back. `scalar`: it takes one number. `bounded`: its width depends only on
    the player count. `blank_number`: the number that its blank consists of. `counted`: it has a size."""

    scalar = True
    bounded = True
    counted = True
    blank_number = 0

    def width(self, players: int) -> int:
        """Count of its numbers; the minimum for unbounded codecs."""
        return 1

    def code(self) -> str:
        """The width as an expression of generated code, with `players` in it."""
        return "1"

    def blank(self, players: int) -> Any:
        return self.blank_number if self.scalar else [self.blank_number] * self.width(players)

    # No abstract class: mypyc's compiled abstract classes share an `isinstance` cache, and then a Ref is an Each too.

    def write(self, value: Any, players: int) -> Any:
        """Numbers to JSON."""
        raise NotImplementedError

    def rewrite(self, row: vec[i64], players: int, before: vec[i64], written: Any) -> Any:
        """As `write` for several numbers, reusing what was `written` for the numbers `before`: equal parts are
        shared."""
        return self.write(list(row), players)

    def read(self, value: Any, players: int) -> Any:
        """JSON to numbers; `BadValue` says what is wrong."""
        raise NotImplementedError

    def typescript(self) -> str:
        """The TypeScript type of the JSON."""
        raise NotImplementedError

    def things(self) -> tuple[Domain, ...]:
        """What its values consist of; nothing for numbers."""
        return ()

    def tally(self, value: Any, players: int, counts: list[int]) -> None:
        """Add the things in a value to the counts of their domain."""

    def size(self, value: Any, players: int) -> int:
        """Count of the items in a value."""
        raise NotImplementedError


class Num(Codec):
    counted = False

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def write(self, value: int, players: int) -> Any:
        return value

    def read(self, value: Any, players: int) -> int:
        number = whole_number(value)
        if number < self.least:
            raise BadValue(Violation("below", n=number, least=self.least))
        return number

    def typescript(self) -> str:
        return "number"


class Flag(Codec):
    counted = False

    def write(self, value: int, players: int) -> Any:
        return bool(value)

    def read(self, value: Any, players: int) -> int:
        if not isinstance(value, bool):
            raise BadValue(f"{short_repr(value)} is neither true nor false")
        return int(value)

    def typescript(self) -> str:
        return "boolean"


class One(Codec):
    """One item of a domain, stored as its index."""

    def __init__(self, domain: Domain) -> None:
        self.domain = _non_empty(domain)

    def things(self) -> tuple[Domain, ...]:
        return (self.domain,)

    def tally(self, value: int, players: int, counts: list[int]) -> None:
        if value >= 0:
            counts[value] += 1

    def write(self, value: int, players: int) -> Any:
        return _name(self.domain, value)

    def read(self, value: Any, players: int) -> int:
        return _index(self.domain, value, players)

    def typescript(self) -> str:
        return "number" if self.domain is SEATS else "string"

    def size(self, value: int, players: int) -> int:
        return 1


class Ref(One):
    """One item of a domain, or none: -1."""

    blank_number = -1

    def write(self, value: int, players: int) -> Any:
        return None if value < 0 else _name(self.domain, value)

    def read(self, value: Any, players: int) -> int:
        return -1 if value is None else _index(self.domain, value, players)

    def typescript(self) -> str:
        return f"{super().typescript()} | null"

    def size(self, value: int, players: int) -> int:
        return int(value >= 0)


class SetOf(Codec):
    """A set of items, stored as bits: 62 to a number, the first items in the first number."""

    def __init__(self, domain: Domain) -> None:
        self.domain = _non_empty(domain)
        self.words = -(-len(domain) // WORD)
        self.scalar = self.words == 1

    def width(self, players: int) -> int:
        return self.words

    def code(self) -> str:
        return str(self.words)

    def things(self) -> tuple[Domain, ...]:
        return (self.domain,)

    def tally(self, value: Any, players: int, counts: list[int]) -> None:
        words = [value] if self.scalar else value
        for item in range(len(self.domain)):
            counts[item] += words[item // WORD] >> item % WORD & 1

    def write(self, value: Any, players: int) -> Any:
        words = self._words(value)
        return [_name(self.domain, i) for i in range(len(self.domain)) if words[i // WORD] >> i % WORD & 1]

    def read(self, value: Any, players: int) -> Any:
        words = [0] * self.words
        for name in sequence(value):
            index = _index(self.domain, name, players)
            bit = 1 << index % WORD
            if words[index // WORD] & bit:
                raise BadValue(Violation("twice").inside(self.domain[index], self.domain.name))
            words[index // WORD] |= bit
        return words[0] if self.scalar else words

    def typescript(self) -> str:
        return "number[]" if self.domain is SEATS else "string[]"

    def size(self, value: Any, players: int) -> int:
        return sum(word.bit_count() for word in self._words(value))

    def _words(self, value: Any) -> list[int]:
        return [int(value)] if self.scalar else value


class Counts(Codec):
    """A count for each item; items that are not named count zero."""

    scalar = False

    def __init__(self, domain: Domain) -> None:
        self.domain = _non_empty(domain)

    def width(self, players: int) -> int:
        return players if self.domain is SEATS else len(self.domain)

    def code(self) -> str:
        return "players" if self.domain is SEATS else str(len(self.domain))

    def things(self) -> tuple[Domain, ...]:
        return (self.domain,)

    def tally(self, value: list[int], players: int, counts: list[int]) -> None:
        for item, n in enumerate(value):
            counts[item] += n

    def write(self, value: list[int], players: int) -> Any:
        items = self.domain.items
        return {items[place]: n for place, n in enumerate(value) if n}

    def read(self, value: Any, players: int) -> list[int]:
        counts = [0] * self.width(players)
        for index, number in _named(self.domain, value, players):
            counts[index] = Num().read(number, players)
        return counts

    def typescript(self) -> str:
        return "Record<string, number>"

    def size(self, value: list[int], players: int) -> int:
        return sum(value)


class _SequenceCodec(Codec):
    """Several values of one codec, stored one after the other."""

    scalar = False

    def __init__(self, inner: Codec | Domain) -> None:
        self.inner = One(inner) if isinstance(inner, Domain) else inner
        if not self.inner.bounded:
            raise ValueError("a row of any length cannot be inside another value; a Pile says how long it may be")
        self.counted = self.inner.counted

    def things(self) -> tuple[Domain, ...]:
        return self.inner.things()

    def tally(self, value: list[int], players: int, counts: list[int]) -> None:
        for part in self.parts(self.used(value, players), players):
            self.inner.tally(part, players, counts)

    def used(self, value: list[int], players: int) -> list[int]:
        """The numbers of its parts."""
        return value

    def parts(self, numbers: list[int], players: int) -> list[Any]:
        if self.inner.scalar:
            return numbers
        width = self.inner.width(players)
        return [numbers[at : at + width] for at in range(0, len(numbers), width)]

    def flat(self, parts: list[Any]) -> list[int]:
        return parts if self.inner.scalar else [number for part in parts for number in part]

    def _read_row(self, value: Any, players: int) -> list[Any]:
        parts: list[Any] = []
        for place, part in enumerate(sequence(value), 1):
            try:
                parts.append(self.inner.read(part, players))
            except BadValue as error:
                raise BadValue(
                    error.violation if isinstance(self.inner, One) else error.violation.inside(str(place))
                ) from None
        return parts


def _changed_parts(row: vec[i64], before: vec[i64], width: i64) -> list[i64]:
    """The indices of the parts, of `width` numbers each, that differ."""
    places: list[i64] = []
    last: i64 = -1
    at: i64
    for at in range(len(row)):
        if row[at] != before[at] and at // width != last:
            last = at // width
            places.append(last)
    return places


class Each(_SequenceCodec):
    """One value for every item of an axis. Objects omit blank values."""

    def __init__(self, axis: Domain, inner: Codec) -> None:
        super().__init__(inner)
        self.axis = _non_empty(axis)
        self.blank_number = inner.blank_number

    def width(self, players: int) -> int:
        return self.length(players) * self.inner.width(players)

    def code(self) -> str:
        outer = "players" if self.axis is SEATS else str(len(self.axis))
        return outer if self.inner.code() == "1" else f"{outer} * {self.inner.code()}"

    def length(self, players: int) -> int:
        return players if self.axis is SEATS else len(self.axis)

    def write(self, value: list[int], players: int) -> Any:
        inner = self.inner
        parts = self.parts(value, players)
        if self.axis is SEATS:
            return [inner.write(part, players) for part in parts]
        blank = inner.blank(players)
        pairs = zip(self.axis.items, parts, strict=True)
        return {name: inner.write(part, players) for name, part in pairs if part != blank}

    def rewrite(self, row: vec[i64], players: int, before: vec[i64], written: Any) -> Any:
        """Rewrites only the parts that differ: rarely more than one or two."""
        if len(row) != len(before):
            return self.write(list(row), players)
        inner = self.inner
        blank = inner.blank(players)
        found = written.copy()
        more = False
        width: i64 = inner.width(players)
        for place in _changed_parts(row, before, width):
            part: Any = row[place] if inner.scalar else list(row[place * width : place * width + width])
            if self.axis is SEATS:
                found[place] = inner.write(part, players)
                continue
            name = self.axis.items[place]
            if part == blank:
                del found[name]
            else:
                more = more or name not in found
                found[name] = inner.write(part, players)
        # New names are inserted in the order of the axis.
        return {name: found[name] for name in self.axis.items if name in found} if more else found

    def read(self, value: Any, players: int) -> list[int]:
        parts: list[Any] = [self.inner.blank(players) for _ in range(self.length(players))]
        if self.axis is SEATS:
            given = sequence(value)
            if len(given) != players:
                raise BadValue(f"{len(given)} values for {players} players")
            pairs = list(enumerate(given))
        else:
            pairs = _named(self.axis, value, players)
        for index, part in pairs:
            try:
                parts[index] = self.inner.read(part, players)
            except BadValue as error:
                raise BadValue(error.violation.inside(self.axis[index], self.axis.name)) from None
        return self.flat(parts)

    def typescript(self) -> str:
        inner = self.inner.typescript()
        return _array(inner) if self.axis is SEATS else f"Record<string, {inner}>"

    def size(self, value: list[int], players: int) -> int:
        return sum(self.inner.size(part, players) for part in self.parts(value, players))


class Pile(_SequenceCodec):
    """Items in order, at most `most`: their count first, then the items, padded with zeros."""

    def __init__(self, inner: Codec | Domain, most: int) -> None:
        super().__init__(inner)
        if most < 1:
            raise ValueError(f"a pile of at most {most} things holds nothing")
        self.most = most
        self.counted = True

    def width(self, players: int) -> int:
        return 1 + self.most * self.inner.width(players)

    def code(self) -> str:
        inner = self.inner.code()
        return str(1 + self.most) if inner == "1" else f"(1 + {self.most} * {inner})"

    def used(self, value: list[int], players: int) -> list[int]:
        return value[1 : 1 + value[0] * self.inner.width(players)]

    def write(self, value: list[int], players: int) -> Any:
        return [self.inner.write(part, players) for part in self.parts(self.used(value, players), players)]

    def read(self, value: Any, players: int) -> list[int]:
        parts = self._read_row(value, players)
        if len(parts) > self.most:
            raise BadValue(Violation("too_many", n=len(parts), most=self.most))
        numbers = [len(parts), *self.flat(parts)]
        return numbers + [0] * (self.width(players) - len(numbers))

    def typescript(self) -> str:
        return _array(self.inner.typescript())

    def size(self, value: list[int], players: int) -> int:
        return value[0]


class RowOf(_SequenceCodec):
    """Items in order, any number. Only for a whole field, or the last local of a frame."""

    bounded = False

    def __init__(self, inner: Codec | Domain) -> None:
        super().__init__(inner)
        self.counted = True

    def width(self, players: int) -> int:
        return 0

    def code(self) -> str:
        return "0"

    def write(self, value: list[int], players: int) -> Any:
        return [self.inner.write(part, players) for part in self.parts(value, players)]

    def read(self, value: Any, players: int) -> list[int]:
        return self.flat(self._read_row(value, players))

    def typescript(self) -> str:
        return _array(self.inner.typescript())

    def size(self, value: list[int], players: int) -> int:
        return len(value) // self.inner.width(players)


# -- values and names -----------------------------------------------------------------------------------------------


def whole_number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadValue(f"{short_repr(value)} is no whole number")
    if not -(2**31) < value < 2**31:
        raise BadValue(f"{short_repr(value)} is too large")
    return value


def sequence(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise BadValue(f"{short_repr(value)} should be a list")
    return value


def _array(inner: str) -> str:
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _non_empty(domain: Domain) -> Domain:
    if len(domain) == 0:
        raise ValueError(f"the domain {domain.name!r} has nothing in it")
    return domain


def _name(domain: Domain, index: int) -> Any:
    return index if domain is SEATS else domain[index]


def _index(domain: Domain, value: Any, players: int) -> int:
    if domain is SEATS:
        seat = whole_number(value)
        if not 0 <= seat < players:
            raise BadValue(f"{seat} is no seat (0 to {players - 1})")
        return seat
    if not isinstance(value, str):
        raise BadValue(f"{short_repr(value)} is no {domain.name}")
    try:
        return domain.index(value)
    except ValueError as error:
        raise BadValue(str(error)) from None


def _named(domain: Domain, value: Any, players: int) -> list[tuple[int, Any]]:
    """The entries of an object whose keys are names of a domain, as (index, entry)."""
    if not isinstance(value, dict):
        raise BadValue(f"{short_repr(value)} should be an object")
    found: dict[int, Any] = {}
    for name, part in value.items():
        # JSON keys are strings, so here a seat is "p1" and not its number.
        index = _seat(name, players) if domain is SEATS else _index(domain, name, players)
        if index in found:
            raise BadValue(Violation("twice").inside(domain[index], domain.name))
        found[index] = part
    return list(found.items())


def _seat(name: Any, players: int) -> int:
    seat = SEATS.find(name) if isinstance(name, str) else -1
    if not 0 <= seat < players:
        raise BadValue(f"{short_repr(name)} is no seat (p1 to p{players})")
    return seat
