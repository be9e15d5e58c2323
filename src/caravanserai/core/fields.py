"""The fields of a state, declared once: how each reads as JSON, and who may see it.

A game lists its fields beside its state class. Positions (`State.to_dict`) and views are made from this list; what
nobody declared visible is not sent. A codec turns the engine's numbers into JSON that a person can edit, and back:

- `Num` and `Flag`: a number, yes or no; `Ref`: one thing of a domain or none; `SetOf`: things kept as bits;
- `Counts`: how many of each thing; `RowOf`: things in order, as many as there are;
- `Each`: one value for every item of an axis (a list for seats, an object with names otherwise).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from caravanserai.core.errors import shown
from caravanserai.core.vocabulary import SEATS, Domain

if TYPE_CHECKING:
    from caravanserai.core.state import State


class BadValue(ValueError):
    """A JSON value that is not what the field holds."""


class Codec(Protocol):
    def write(self, value: Any, players: int) -> Any: ...
    def read(self, value: Any, players: int) -> Any: ...
    def default(self, players: int) -> Any: ...


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadValue(f"{shown(value)} is no whole number")
    if not -(2**31) < value < 2**31:
        raise BadValue(f"{shown(value)} is too large")
    return value


def _index(domain: Domain, value: Any, players: int) -> int:
    if domain is SEATS:
        seat = _whole(value)
        if not 0 <= seat < players:
            raise BadValue(f"{seat} is no seat (0 to {players - 1})")
        return seat
    if not isinstance(value, str):
        raise BadValue(f"{shown(value)} is no {domain.name}")
    try:
        return domain.index(value)
    except ValueError as error:
        raise BadValue(str(error)) from None


def _name(domain: Domain, index: int) -> Any:
    return index if domain is SEATS else domain[index]


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadValue(f"{shown(value)} should be an object")
    return value


def _named(domain: Domain, value: Any, players: int) -> list[tuple[int, Any]]:
    """The entries of an object whose keys are names of a domain, as (index, entry)."""
    found: dict[int, Any] = {}
    for name, part in _mapping(value).items():
        # Keys of JSON are always texts, so here a seat is "p1" and not its number.
        index = _seat(name, players) if domain is SEATS else _index(domain, name, players)
        if index in found:
            raise BadValue(f"{domain[index]} is there twice")
        found[index] = part
    return list(found.items())


def _seat(name: Any, players: int) -> int:
    seat = SEATS.find(name) if isinstance(name, str) else -1
    if not 0 <= seat < players:
        raise BadValue(f"{shown(name)} is no seat (p1 to p{players})")
    return seat


def _sequence(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise BadValue(f"{shown(value)} should be a list")
    return value


@dataclass(frozen=True)
class Num:
    least: int = 0
    width: int = field(default=1, init=False)

    def write(self, value: int, players: int) -> Any:
        return value

    def read(self, value: Any, players: int) -> int:
        number = _whole(value)
        if number < self.least:
            raise BadValue(f"{number} is below {self.least}")
        return number

    def default(self, players: int) -> int:
        return 0


@dataclass(frozen=True)
class Flag:
    width: int = field(default=1, init=False)

    def write(self, value: int, players: int) -> Any:
        return bool(value)

    def read(self, value: Any, players: int) -> int:
        if not isinstance(value, bool):
            raise BadValue(f"{shown(value)} is neither true nor false")
        return int(value)

    def default(self, players: int) -> int:
        return 0


@dataclass(frozen=True)
class Ref:
    """One thing of a domain, kept as its index; none is -1."""

    domain: Domain
    width: int = field(default=1, init=False)

    def write(self, value: int, players: int) -> Any:
        return None if value < 0 else _name(self.domain, value)

    def read(self, value: Any, players: int) -> int:
        return -1 if value is None else _index(self.domain, value, players)

    def default(self, players: int) -> int:
        return -1


@dataclass(frozen=True)
class SetOf:
    """A set of things, kept as bits of one number."""

    domain: Domain
    width: int = field(default=1, init=False)

    def write(self, value: int, players: int) -> Any:
        return [_name(self.domain, i) for i in range(len(self.domain)) if value >> i & 1]

    def read(self, value: Any, players: int) -> int:
        mask = 0
        for word in _sequence(value):
            bit = 1 << _index(self.domain, word, players)
            if mask & bit:
                raise BadValue(f"{word!r} is there twice")
            mask |= bit
        return mask

    def default(self, players: int) -> int:
        return 0


@dataclass(frozen=True)
class Counts:
    """How many of each thing; what is not named counts zero."""

    domain: Domain

    @property
    def width(self) -> int:
        return len(self.domain)

    def write(self, value: list[int], players: int) -> Any:
        return {name: n for name, n in zip(self.domain.items, value, strict=True) if n}

    def read(self, value: Any, players: int) -> list[int]:
        counts = [0] * len(self.domain)
        for index, number in _named(self.domain, value, players):
            counts[index] = Num().read(number, players)
        return counts

    def default(self, players: int) -> list[int]:
        return [0] * len(self.domain)


@dataclass(frozen=True)
class RowOf:
    """Things in order, as many as there are."""

    domain: Domain

    def write(self, value: list[int], players: int) -> Any:
        return [_name(self.domain, i) for i in value]

    def read(self, value: Any, players: int) -> list[int]:
        return [_index(self.domain, word, players) for word in _sequence(value)]

    def default(self, players: int) -> list[int]:
        return []


@dataclass(frozen=True)
class Each:
    """One value for every item of an axis. What equals the default is left out of objects."""

    axis: Domain
    inner: Num | Flag | Ref | SetOf | Counts

    def _length(self, players: int) -> int:
        return players if self.axis is SEATS else len(self.axis)

    def parts(self, value: list[int], players: int) -> list[Any]:
        width = self.inner.width
        if isinstance(self.inner, Counts):
            return [value[i * width : (i + 1) * width] for i in range(self._length(players))]
        return list(value)

    def write(self, value: list[int], players: int) -> Any:
        parts = self.parts(value, players)
        if self.axis is SEATS:
            return [self.inner.write(part, players) for part in parts]
        empty = self.inner.default(players)
        pairs = zip(self.axis, parts, strict=True)
        return {name: self.inner.write(part, players) for name, part in pairs if part != empty}

    def read(self, value: Any, players: int) -> list[int]:
        parts: list[Any] = [self.inner.default(players) for _ in range(self._length(players))]
        if self.axis is SEATS:
            given = _sequence(value)
            if len(given) != players:
                raise BadValue(f"{len(given)} values for {players} players")
            pairs = list(enumerate(given))
        else:
            pairs = _named(self.axis, value, players)
        for index, part in pairs:
            try:
                parts[index] = self.inner.read(part, players)
            except BadValue as error:
                raise BadValue(f"{self.axis[index]}: {error}") from None
        if isinstance(self.inner, Counts):
            return [number for part in parts for number in part]
        return parts

    def default(self, players: int) -> list[int]:
        part = self.inner.default(players)
        return (part if isinstance(part, list) else [part]) * self._length(players)


@dataclass(frozen=True)
class Seen:
    """Who may see a field while the game runs; afterwards everything is open.

    `by`: "all", "owner" (the seat of that place on a seat axis), "actor" (the seat to act) or "nobody". `count`
    leaves the number of things in sight. `option` names a game option that opens the field to all.
    """

    by: str
    count: bool = False
    option: str = ""


PUBLIC = Seen("all")


class Memo:
    """How the fields of a match were written last. Most of them are the same for every seat and for a while."""

    def __init__(self) -> None:
        self.written: dict[str, tuple[Any, Any]] = {}  # a field's value, and how it was written
        self.seen: dict[tuple[str, int | None], tuple[Any, Any]] = {}  # the same of hidden fields, and for whom
        self.state: State | None = None
        self.opened: dict[str, Any] = {}  # what everybody may see of that state
        self.closed: list[tuple[Field, Any]] = []  # its hidden fields, with their values
        self.common: dict[str, Any] = {}  # what else a view says of it, to whomever


@dataclass(frozen=True)
class Field:
    name: str
    codec: Num | Flag | Ref | SetOf | Counts | RowOf | Each
    seen: Seen = PUBLIC


def _size(codec: Any, value: Any) -> int:
    if isinstance(codec, SetOf):
        return int(value).bit_count()
    if isinstance(codec, Ref):
        return int(value >= 0)
    return len(value) if isinstance(codec, RowOf) else sum(value)


class Fields:
    """All fields of a game's state, besides what every state has (players, options, stack, over)."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.closed = tuple(each for each in fields if each.seen.by != "all")  # not open from the beginning
        self._by_name = {each.name: each for each in fields}

    # -- positions ----------------------------------------------------------------------------------------------

    def write(self, state: State) -> dict[str, Any]:
        players = state.players
        position: dict[str, Any] = {
            "players": players,
            "options": dict(state.printed.options),
            "over": state.finished,
            "stack": self.write_stack(state),
        }
        for each in self.fields:
            position[each.name] = each.codec.write(self._value(state, each), players)
        return position

    def write_stack(self, state: State) -> list[dict[str, Any]]:
        """The frames, the next decision last."""
        flat = list(state.stack)
        frames: list[dict[str, Any]] = []
        for i in range(0, len(flat), 4):
            step = state.printed.steps[flat[i]]
            pairs = zip(step.args.items(), flat[i + 2 : i + 4], strict=False)
            args = {name: number if domain is None else _name(domain, number) for (name, domain), number in pairs}
            frames.append({"step": step.key, "who": flat[i + 1], **args})
        return frames

    def read(self, state: State, position: dict[str, Any], problems: list[str]) -> None:
        """Fill a new state from a position. What cannot be read is told in `problems`."""
        known = {"players", "options", "over", "stack", *(each.name for each in self.fields)}
        problems += [f"{shown(name)}: no such field" for name in position if name not in known]
        players = state.players
        for each in self.fields:
            value: Any = each.codec.default(players)
            if each.name not in position:
                problems.append(f"{each.name}: missing")
            else:
                try:
                    value = each.codec.read(position[each.name], players)
                except BadValue as error:
                    problems.append(f"{each.name}: {error}")
            self._set(state, each, value)
        over = position.get("over", False)
        if not isinstance(over, bool):
            problems.append(f"over: {shown(over)} is neither true nor false")
        state.finished = over is True
        self._read_stack(state, position.get("stack"), problems)

    def _read_stack(self, state: State, frames: Any, problems: list[str]) -> None:
        steps = {step.key: i for i, step in enumerate(state.printed.steps)}
        flat: list[int] = []
        if not isinstance(frames, list):
            problems.append("stack: should be a list of decisions")
            frames = []
        for number, frame in enumerate(frames, 1):
            key = frame.get("step") if isinstance(frame, dict) else None
            if not isinstance(key, str) or key not in steps:
                problems.append(f"stack: decision {number} is none of {', '.join(steps)}")
                continue
            index = steps[key]
            args = state.printed.steps[index].args
            problems += [
                f"stack: decision {number} has no {shown(name)}" for name in frame if name not in ("step", "who", *args)
            ]
            try:
                who = _whole(frame.get("who", -1))
                if not -1 <= who < state.players:
                    raise BadValue(f"{who} is no seat")
                values = [
                    _whole(frame.get(name, 0)) if domain is None else _index(domain, frame.get(name), state.players)
                    for name, domain in args.items()
                ]
            except BadValue as error:
                problems.append(f"stack: decision {number}: {error}")
                continue
            flat += [index, who, *values, *([0] * (2 - len(values)))]
        if not flat and not state.finished and not problems:
            problems.append("stack: empty, but the game is not over")
        state.stack = self._pack(flat)

    # -- views --------------------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None, memo: Memo | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see of every field. With a memo, what has not changed since it was
        last asked for, by whichever seat, is not written again."""
        memo = memo or Memo()
        if memo.state is not state:
            memo.opened = self._opened(state, memo.written)
            closed = [each for each in self.closed if not self._is_open(state, each.seen)]
            memo.closed = [(each, self._value(state, each)) for each in closed]
            memo.common = {}
            memo.state = state
        view = dict(memo.opened)
        for each, value in memo.closed:
            whom = self._whom(state, each.seen, seat)
            known = memo.seen.get((each.name, whom))
            if known is None or known[0] != value:
                known = memo.seen[each.name, whom] = (value, self._seen(each, value, state.players, whom))
            view[each.name] = known[1]
        return view

    def _opened(self, state: State, written: dict[str, tuple[Any, Any]]) -> dict[str, Any]:
        """The fields that everybody may see; None in the place of the others. Only what has changed is written."""
        opened: dict[str, Any] = dict.fromkeys(self._by_name)
        for name, each in self._by_name.items():
            if each.seen is not PUBLIC and not self._is_open(state, each.seen):
                continue
            value = getattr(state, name)
            if not isinstance(value, int):
                value = list(value)
            known = written.get(name)
            if known is None or known[0] != value:
                known = written[name] = (value, each.codec.write(value, state.players))
            opened[name] = known[1]
        return opened

    def view_all(self, state: State) -> dict[str, Any]:
        """Every field, also the hidden ones: for games that are over."""
        return {each.name: each.codec.write(self._value(state, each), state.players) for each in self.fields}

    def visible(self, state: State, name: str, owner: int, seat: int | None) -> bool:
        """Whether a seat may see a field's value that belongs to `owner`."""
        seen = self._by_name[name].seen
        return self._is_open(state, seen) or (seen.by == "owner" and owner == seat)

    def _is_open(self, state: State, seen: Seen) -> bool:
        return seen.by == "all" or state.finished or bool(seen.option and state.printed.options[seen.option])

    def _whom(self, state: State, seen: Seen, seat: int | None) -> int | None:
        """The seat, if it makes a difference that it is this one which looks at the field."""
        return seat if seen.by == "owner" or (seen.by == "actor" and seat in state.actors) else None

    def _seen(self, each: Field, value: Any, players: int, whom: int | None) -> Any:
        """What a hidden field shows to the seat for whom it makes a difference, or (None) to everybody else."""
        seen = each.seen
        if seen.by == "actor" and whom is not None:
            return each.codec.write(value, players)
        if seen.by == "owner":
            assert isinstance(each.codec, Each)
            assert each.codec.axis is SEATS
            inner = each.codec.inner
            parts = each.codec.parts(value, players)
            return [
                inner.write(part, players) if owner == whom else self._remains(inner, part, seen)
                for owner, part in enumerate(parts)
            ]
        return self._remains(each.codec, value, seen)

    def _remains(self, codec: Any, value: Any, seen: Seen) -> Any:
        return {"count": _size(codec, value)} if seen.count else None

    # -- the engine's storage -----------------------------------------------------------------------------------

    def _value(self, state: State, each: Field) -> Any:
        value = getattr(state, each.name)
        return value if isinstance(value, int) else list(value)

    def _set(self, state: State, each: Field, value: Any) -> None:
        setattr(state, each.name, self._pack(value) if isinstance(value, list) else value)

    def _pack(self, numbers: list[int]) -> Any:
        from caravanserai.core.state import ints

        return ints(numbers)
