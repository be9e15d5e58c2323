"""A violation says why a position is impossible: a key with arguments. Its clause is the text `violation.KEY`.

    Violation("souk_of_several", souk="bag_white", players=2)

An argument that is a word is an item with the text `ARGUMENT.WORD`; `seat` is the number of a seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from serai.core.errors import SeraiError
from serai.core.rules.native import i64
from serai.core.rules.vocabulary import SEATS
from serai.core.text.catalogue import Catalogue, Name, catalogue

Argument = int | i64 | str
MAX_VIOLATIONS = 100  # listed in one message
MAX_VIOLATION_LENGTH = 300  # characters of each


class Violation:
    """`place`: the field, seat and items that its value belongs to, outermost first, as pairs of a kind and a word."""

    def __init__(self, key: str, /, **args: Argument) -> None:
        self.key = key
        self.args = args
        self.place: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return f"Violation({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self.args.items())])})"

    def inside(self, word: str, kind: str = "field") -> Violation:
        """The same violation, told of a part of something."""
        outer = Violation(self.key, **self.args)
        outer.place = ((kind, word), *self.place)
        return outer

    def clause(self, text: Catalogue) -> str:
        """With fields and items as positions write them, for programs and their authors."""
        clause = text.say(f"violation.{self.key}", **self._words())
        return ": ".join([*(word for _, word in self.place), clause])

    def sentence(self, text: Catalogue) -> str:
        """In the words of players, without places that have no name for them."""
        args = {kind: _name(text, kind, value) or value for kind, value in self._words().items()}
        names = [_name(text, kind, word) for kind, word in self.place]
        words = [text.form(name.key) if isinstance(name, Name) else name for name in names if name]
        clause = text.say(f"violation.{self.key}", **args)
        said = f"{', '.join(words)}: {clause}" if words else clause
        return f"{said[:1].upper()}{said[1:]}."

    def _words(self) -> dict[str, Argument]:
        seat = self.args.get("seat")
        return {**self.args, "seat": SEATS[seat]} if isinstance(seat, int) else self.args


def _name(text: Catalogue, kind: str, word: Argument) -> Name | str | None:
    """What a player calls a word."""
    if isinstance(word, str) and SEATS.find(word) >= 0:  # also among the parties of a game
        return text.say("seat.number", n=SEATS.find(word) + 1)
    return Name(f"{kind}.{word}") if f"{kind}.{word}" in text else None


class BadValue(ValueError):
    """A JSON value that cannot be read. A plain reason is for authors of positions, in English."""

    def __init__(self, why: Violation | str) -> None:
        self.violation = Violation("unreadable", why=why) if isinstance(why, str) else why
        super().__init__(self.violation.clause(common_text()))


class BadPosition(SeraiError):
    """An impossible position; lists every violation. `clauses` are the first of them in the language of `text`."""

    def __init__(self, violations: Sequence[Violation], text: Catalogue) -> None:
        self.violations = tuple(violations)
        self.clauses = tuple(violation.clause(text) for violation in self.violations[:MAX_VIOLATIONS])
        lines = [f"  - {clause[:MAX_VIOLATION_LENGTH]}" for clause in self.clauses]
        more = len(self.violations) - len(lines)
        listed = "\n".join([*lines, f"  - and {more} more"] if more else lines)
        super().__init__(f"this position cannot be set up ({len(self.violations)} found):\n{listed}")


def unreadable(name: str, why: ValueError | str) -> Violation:
    """The violation of a field or shorthand whose value cannot be read."""
    return (why if isinstance(why, BadValue) else BadValue(str(why))).violation.inside(name)


def common_text() -> Catalogue:
    """The English texts of violations that no game declares."""
    return catalogue("serai.core", "en")
