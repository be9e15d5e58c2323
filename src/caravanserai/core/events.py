"""What can happen, declared once: events of the log, and outcomes of chance.

An event is a key with typed arguments. The text catalogues put it into words; the wire carries it as it is. An
argument that is declared `private` is shown only to the seat that the event's first argument names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from caravanserai.core.vocabulary import Domain

NUMBER = Domain("number", (), named=False)  # an argument that is simply a number


@dataclass(frozen=True)
class Private:
    """Marks an argument that only the seat of the event may see."""

    domain: Domain


@dataclass(frozen=True)
class EventKind:
    key: str
    id: int
    args: tuple[tuple[str, Domain, bool], ...]  # name, domain, private

    @cached_property
    def private(self) -> bool:
        """Whether some of it is for one seat only."""
        return any(private for _, _, private in self.args)


@dataclass(frozen=True)
class Event:
    """One line of the log: what happened (`key`, `args`), and which move it belongs to.

    `move` is the number of the action that caused it (0 for the set-up); `because` in the arguments, where the
    rules name a reason, is the rule or card.
    """

    move: int
    kind: EventKind
    values: tuple[int, ...]

    @property
    def key(self) -> str:
        return self.kind.key

    @property
    def cause(self) -> int:
        return self.move

    @property
    def seat(self) -> int | None:
        """Who the event is about, if its first argument says so."""
        args = self.kind.args
        return self.values[0] if args and args[0][0] == "seat" else None

    @property
    def args(self) -> dict[str, Any]:
        """Every argument, also the private ones."""
        pairs = zip(self.kind.args, self.values, strict=True)
        return {name: shown(domain, value) for (name, domain, _), value in pairs}

    def args_for(self, seat: int | None) -> dict[str, Any]:
        """The arguments that a seat (None: a spectator) may see."""
        mine = seat is not None and seat == self.seat
        pairs = zip(self.kind.args, self.values, strict=True)
        return {name: shown(domain, value) for (name, domain, private), value in pairs if mine or not private}


def shown(domain: Domain, value: int) -> Any:
    """An argument as it goes into JSON: numbers and seats as they are, things by name."""
    if domain is NUMBER or domain.name == "seat":
        return value
    return domain[value] if value >= 0 else None


class Events:
    """The events of one game's log."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []

    def event(self, key: str, /, **args: Domain | Private) -> int:
        if len(args) > 5:
            raise ValueError(f"{key}: an event has at most five arguments")
        flat = tuple(
            (name, arg.domain, True) if isinstance(arg, Private) else (name, arg, False) for name, arg in args.items()
        )
        self.kinds.append(EventKind(key, len(self.kinds), flat))
        return len(self.kinds) - 1

    def read(self, move: int, row: Sequence[int]) -> Event:
        """An event from a row of the journal."""
        kind = self.kinds[row[0]]
        return Event(move, kind, tuple(row[1 : 1 + len(kind.args)]))


@dataclass(frozen=True)
class OutcomeKind:
    key: str
    id: int
    domain: Domain
    per_line: int
    secret: bool
    seat: int | None = None

    def seen_by(self, seat: int | None, actor: int | None) -> bool:
        """Whether a seat (None: a spectator) sees the outcome while the game runs; `actor` made the move."""
        return not self.secret or (seat is not None and seat == (actor if self.seat is None else self.seat))


class Outcomes:
    """The chance events of one game, each with the things that can come up.

    `per_line` breaks a long set-up into lines of a record that a person can read. A `secret` outcome is seen by
    the acting seat only while the game runs, or by `seat` if it always belongs to that one.
    """

    def __init__(self) -> None:
        self.kinds: list[OutcomeKind] = []

    def outcome(
        self, key: str, domain: Domain, *, per_line: int = 0, secret: bool = False, seat: int | None = None
    ) -> int:
        self.kinds.append(OutcomeKind(key, len(self.kinds), domain, per_line, secret, seat))
        return len(self.kinds) - 1

    def find(self, key: str) -> OutcomeKind | None:
        return next((kind for kind in self.kinds if kind.key == key), None)

    def write(self, trace: list[tuple[int, int]]) -> list[str]:
        """Lines such as `resource fish silk`, outcomes of one event together."""
        lines: list[str] = []
        words: list[str] = []
        current = -1
        for event, value in trace:
            kind = self.kinds[event]
            if event != current or (kind.per_line and len(words) > kind.per_line):
                if words:
                    lines.append(" ".join(words))
                words = [kind.key]
                current = event
            words.append(kind.domain[value])
        if words:
            lines.append(" ".join(words))
        return lines

    def read(self, line: str) -> list[tuple[int, int]]:
        """The outcomes of a line; ValueError tells what is wrong with it."""
        key, *words = line.split() or [""]
        kind = self.find(key)
        if kind is None:
            known = ", ".join(kind.key for kind in self.kinds)
            raise ValueError(f"{key!r} is no chance event; one of {known}")
        if not words:
            raise ValueError(f"{key!r} has no outcome")
        return [(kind.id, kind.domain.index(word)) for word in words]
