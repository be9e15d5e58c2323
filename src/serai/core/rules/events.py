# mypyc: compile
"""Declarations of log events and of chance outcomes.

An event is a key with typed arguments. The text catalogues render it; the wire carries it as it is. Arguments that go
to a hidden field are private, visible only to the seat that the event's first argument names; who sees an outcome
follows from the field that it fills (`secrets.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from serai.core.errors import short_repr, stale_code
from serai.core.rules.native import i64
from serai.core.rules.vocabulary import SEATS, Domain

NUMBER: Final = Domain("number", (), named=False)  # for arguments that are plain numbers


@final
class Kept:
    """Marks an argument that goes to fields of the state. If these are hidden, only the seat of the event sees it."""

    def __init__(self, domain: Domain, *fields: str) -> None:
        self.domain: Final = domain
        self.fields: Final = fields


# What an event is in the log besides a line of the turn in which it happens.
HEADING: Final = "heading"  # a round, a season, the end of the game
PARTY_TURN: Final = "party_turn"  # the turn of a party without a seat begins
AMOUNT: Final = "amount"  # only how much somebody gets or pays: a preview shows it as a number
MARKER: Final = "marker"  # a seat's turn begins: the log shows it without a line
SECRET: Final = "secret"  # such as a secret choice: a line only for the seat that knows it


@final
class EventKind:
    """A kind of event. `id` is its number in the journal."""

    id: i64

    def __init__(self, key: str, id: int, args: Mapping[str, Domain | Kept], role: str = "") -> None:
        self.key = key
        self.id = id
        self.keeps = {name: arg.fields for name, arg in args.items() if isinstance(arg, Kept)}  # fields by argument
        self.args = tuple(  # name, domain, private: until the fields are known, what goes to a field is private
            [(name, arg.domain, True) if isinstance(arg, Kept) else (name, arg, False) for name, arg in args.items()]
        )
        self.private = len(self.keeps) > 0  # has private arguments
        self.role = role
        # A function and its arguments that find this object again; set by the game that declares it.
        self.recipe: tuple[Any, ...] = ()

    def hide(self, private: set[str]) -> None:
        """Make these arguments private, and no others."""
        self.args = tuple([(name, domain, name in private) for name, domain, _ in self.args])
        self.private = len(private) > 0

    def __deepcopy__(self, memo: dict[int, Any]) -> EventKind:
        """The same object: events are compared by it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self.recipe


@final
class Event:
    """One line of the log: what happened (`key`, `args`), and which move it belongs to.

    `move` is the number of the action that caused it (0 for the set-up). An argument `because` names the rule or card
    that is its reason.
    """

    def __init__(self, move: int, kind: EventKind, values: tuple[int, ...]) -> None:
        self.move: Final = move
        self.kind: Final = kind
        self.values: Final = values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.move == other.move and self.kind is other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.move, self.kind.key, self.values))

    def __repr__(self) -> str:
        return f"Event({self.move}, {self.key!r}, {self.args})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.move, self.kind, self.values)

    def renumbered(self, move: int) -> Event:
        """The same event with another move number."""
        return Event(move, self.kind, self.values)

    @property
    def key(self) -> str:
        return self.kind.key

    @property
    def cause(self) -> int:
        return self.move

    @property
    def seat(self) -> int | None:
        """The seat that the event is about, if its first argument is a seat."""
        args = self.kind.args
        return self.values[0] if args and args[0][0] == "seat" else None

    @property
    def args(self) -> dict[str, Any]:
        """All arguments, private ones included."""
        pairs = zip(self.kind.args, self.values, strict=True)
        return {name: argument_json(domain, value) for (name, domain, _), value in pairs}

    def args_for(self, seat: int | None) -> dict[str, Any]:
        """The arguments that a seat (None: a spectator) may see."""
        mine = seat is not None and seat == self.seat
        pairs = zip(self.kind.args, self.values, strict=True)
        return {name: argument_json(domain, value) for (name, domain, private), value in pairs if mine or not private}


def argument_json(domain: Domain, value: int) -> Any:
    """An argument as JSON: numbers and seats as they are, other values by name."""
    if domain is NUMBER or domain.name == "seat":
        return value
    return domain[value] if value >= 0 else None


@final
class Events:
    """The events of one game's log."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []
        self.followed = False  # have the audiences of the fields

    def event(self, key: str, /, **args: Domain | Kept) -> EventKind:
        return self._declare(key, args, "")

    def heading(self, key: str, /, **args: Domain | Kept) -> EventKind:
        """An event that heads a part of the game in the log: a round, a season, the end."""
        return self._declare(key, args, HEADING)

    def party_turn(self, key: str, /, **args: Domain | Kept) -> EventKind:
        """An event that begins the turn of a party without a seat, its first argument."""
        return self._declare(key, args, PARTY_TURN)

    def amount(self, key: str, /, **args: Domain | Kept) -> EventKind:
        """An event that only states how much a seat gets, pays or scores. Numbers of a preview say the same."""
        return self._declare(key, args, AMOUNT)

    def marker(self, key: str, /, **args: Domain | Kept) -> EventKind:
        """An event that only says whose turn it is."""
        return self._declare(key, args, MARKER)

    def secret(self, key: str, /, **args: Domain | Kept) -> EventKind:
        """A secret choice, or a card that each seat draws. The log of the others need not mention it: another event
        reveals it, or every seat has one."""
        return self._declare(key, args, SECRET)

    def _declare(self, key: str, args: Mapping[str, Domain | Kept], role: str) -> EventKind:
        if len(args) > 5:
            raise ValueError(f"{key}: an event has at most five arguments")
        kind = EventKind(key, len(self.kinds), args, role)
        self.kinds.append(kind)
        return kind

    def declared(self, key: str, *args: str) -> EventKind:
        """The event of a generated function, which was made for these arguments."""
        for kind in self.kinds:
            if kind.key == key and args == tuple([name for name, _, _ in kind.args]):
                return kind
        raise stale_code(f"the event {key!r}")

    def read(self, move: int, row: Sequence[int]) -> Event:
        """An event from a row of the journal."""
        kind = self.kinds[row[0]]
        return Event(move, kind, tuple(row[1 : 1 + len(kind.args)]))


# How an outcome is drawn: from a multiset given as counts, from a set given as bits, or as dice.
WAYS: Final = ("counts", "set", "dice")


@final
class OutcomeKind:
    """Something that chance decides. `visible_to` is the audience of the outcome while the game runs: all, the acting
    seat, the owner (the seat that the draw is for), or nobody. It follows from the field that the outcome `fills`;
    until the fields are known, nobody sees what fills one. `by_actor`: the owner is always the acting seat, so the
    outcome does not name it.

    Its code in a trace is `base`, or `base + seat` for an owner.
    """

    base: i64
    owned: bool

    def __init__(
        self,
        key: str,
        domain: Domain,
        per_line: int,
        fills: str = "",
        by_actor: bool = False,
        places: Domain | None = None,
        each: int = 0,
        drawn: str = "counts",
    ) -> None:
        if drawn not in WAYS:
            raise ValueError(f"{key}: drawn by {drawn!r}; it can be {', '.join(WAYS)}")
        self.key = key
        self.domain = domain
        self.per_line = per_line
        self.fills = fills
        self.by_actor = by_actor
        self.places = places
        self.each = each
        self.drawn = drawn
        self.visible_to = "nobody" if fills else "all"
        self.number(0)

    def number(self, base: int) -> None:
        """Give it its codes."""
        self.base = base
        self.owned = self.visible_to == "owner"

    @property
    def secret(self) -> bool:
        return self.visible_to != "all"

    def code(self, owner: i64) -> i64:
        return self.base + owner if self.owned else self.base

    def owner(self, code: int) -> int | None:
        """The owner that a code in a trace stands for."""
        return code - int(self.base) if self.owned else None

    def is_visible_to(self, seat: int | None, actor: int | None, code: int) -> bool:
        """Whether a seat (None: a spectator) sees the outcome while the game runs; `actor` made the move."""
        if self.visible_to == "all":
            return True
        if seat is None or self.visible_to == "nobody":
            return False
        return seat == (self.owner(code) if self.owned else actor)

    def name(self, code: int) -> str:
        """The name in records: the key, for an owned outcome with its seat, such as `card_p2`."""
        return f"{self.key}_{SEATS[code - int(self.base)]}" if self.owned else self.key


@final
class Outcomes:
    """The chance events of one game, each with its possible outcomes.

    `per_line` breaks a long set-up into readable lines of a record. `places`: where the pieces of a set-up are laid, in
    the order of the draws; `each`: how many on each place, 0 if all of them are laid out, equally many on each.
    """

    def __init__(self) -> None:
        self.kinds: list[OutcomeKind] = []
        self.followed = False  # have the audiences of the fields
        self._by_code: list[OutcomeKind] = []
        self._codes: dict[str, int] = {}  # by name

    def outcome(
        self,
        key: str,
        domain: Domain,
        *,
        per_line: int = 0,
        fills: str = "",
        by_actor: bool = False,
        places: Domain | None = None,
        each: int = 0,
        drawn: str = "counts",
    ) -> OutcomeKind:
        kind = OutcomeKind(key, domain, per_line, fills, by_actor, places, each, drawn)
        self.kinds.append(kind)
        self.number()
        return kind

    def number(self) -> None:
        """Number the kinds of outcomes in the order of their declaration: one code each, or one for each owner."""
        self._by_code = []
        self._codes = {}
        for kind in self.kinds:
            kind.number(len(self._by_code))
            for _ in range(len(SEATS) if kind.owned else 1):
                self._codes[kind.name(len(self._by_code))] = len(self._by_code)
                self._by_code.append(kind)

    def declared(self, key: str, drawn: str, items: int, owned: bool) -> OutcomeKind:
        """The outcome of a generated function, which was made for these properties."""
        for kind in self.kinds:
            if kind.key == key and (kind.drawn, len(kind.domain), kind.owned) == (drawn, items, owned):
                return kind
        raise stale_code(f"the outcome {key!r}")

    def kind(self, code: int) -> OutcomeKind:
        """The kind of outcome of a code in a trace."""
        return self._by_code[code]

    def find(self, name: str) -> int:
        """The code of a name such as `resource` or `card_p2`; -1 if there is none."""
        return self._codes.get(name, -1)

    def name(self, code: int) -> str:
        return self._by_code[code].name(code)

    def write(self, trace: list[tuple[int, int]]) -> list[str]:
        """Lines such as `resource fish silk`, outcomes of one event together."""
        lines: list[str] = []
        words: list[str] = []
        current = -1
        for code, value in trace:
            kind = self.kind(code)
            if code != current or (kind.per_line and len(words) > kind.per_line):
                if words:
                    lines.append(" ".join(words))
                words = [kind.name(code)]
                current = code
            words.append(kind.domain[value])
        if words:
            lines.append(" ".join(words))
        return lines

    def read(self, line: str) -> list[tuple[int, int]]:
        """The outcomes of a line; `ValueError` says what is wrong with it."""
        name, *words = line.split() or [""]
        code = self.find(name)
        if code < 0:
            known = ", ".join([f"{kind.key}_p1" if kind.owned else kind.key for kind in self.kinds])
            raise ValueError(f"{short_repr(name)} is no chance event; one of {known}")
        if not words:
            raise ValueError(f"{short_repr(name)} has no outcome")
        return [(code, self.kind(code).domain.index(word)) for word in words]
