# mypyc: compile
"""Declared fields of a state: JSON codec and visibility.

A game lists its fields in `fields.py`. Positions (`State.to_dict`), views, the generated state class and the page's
types are all derived from this list; a field is visible only as far as it is declared so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from serai.core.errors import short_repr, stale_code
from serai.core.rules.codecs import Codec, Counts, Each, Num
from serai.core.rules.decisions import seat_of_frame
from serai.core.rules.supplies import Supply
from serai.core.rules.violations import BadValue, Violation, unreadable
from serai.core.rules.vocabulary import SEATS

if TYPE_CHECKING:
    from serai.core.rules.state import State

COMMON = ("players", "options", "over", "stack")  # the first entries of every position
_RESERVED = (
    *COMMON,
    "printed",
    "t",
    "chance",
    "journal",
    "finished",
    "changed_since",
    "copy_field",
    "field_number",
    "field_row",
)


@dataclass(frozen=True)
class Visibility:
    """Audience of a field while the game runs; afterwards everything is public.

    `to`: "all", "owner" (the seat of that index on a seat axis), "actor" (the acting seat) or "nobody". `count`: the
    number of items stays public. `option` names a game option that makes the field public.
    """

    to: Literal["all", "owner", "actor", "nobody"]
    count: bool = False
    option: str = ""


PUBLIC = Visibility("all")
REQUIRED = object()  # the default of fields that every position must name

# Role of a viewer: in the middle of a move, as an acting seat, or as any other viewer.
MID_MOVE, ACTING, WAITING = range(3)


_EMPTY: dict[str, Any] = {}  # not computed yet

HiddenViews = dict[int, dict[str, Any]]  # by viewer (`_viewer_key`)


def _viewer_key(seat: int | None, role: int) -> int:
    """Seat and role of a viewer as one number."""
    return role if seat is None else 3 * seat + 3 + role


class SharedView:
    """The written fields of a state, shared by all its viewers. Callers must not change its parts."""

    def __init__(
        self,
        state: State,
        public: dict[str, Any],
        hidden: list[tuple[Field, Any]],
        hidden_views: HiddenViews | None = None,
    ) -> None:
        self.state = state
        self.public = public  # the public fields
        self.hidden = hidden  # the hidden fields with their numbers
        self.hidden_views: HiddenViews = {} if hidden_views is None else hidden_views
        self.common = _EMPTY  # the other parts of a view that are the same for every viewer
        self.due = _EMPTY  # the pending decision and its actors
        self.points: list[list[int]] = []  # of every seat, by score line
        self.previous: SharedView | None = None  # the view before this one
        self.changed_public: list[str] = []  # public fields that differ from it
        self.changed_hidden: list[str] = []  # hidden fields that differ from it
        self._changes: tuple[SharedView | None, dict[str, Any]] = (None, {})
        self._actors: tuple[int, ...] | None = None

    def actors(self) -> tuple[int, ...]:
        if self._actors is None:
            self._actors = self.state.actors
        return self._actors

    def changes_since(self, before: SharedView) -> dict[str, Any]:
        """The public fields that differ from an earlier view."""
        if self._changes[0] is not before:
            was, now = before.public, self.public
            names = self._changed_since(before)
            if names is None:
                found = changed_entries(was, now)
            else:
                found = {name: now[name] for name in names if was[name] != now[name]}
            self._changes = (before, found)
        return self._changes[1]

    def _changed_since(self, before: SharedView) -> list[str] | None:
        """The public fields that may differ; None if `before` is not in the chain of previous views."""
        names = self.changed_public
        shared = self.previous
        while shared is not None and shared is not before:
            names = [*names, *[name for name in shared.changed_public if name not in names]]
            shared = shared.previous
        return None if shared is None else names

    def previous_hidden_view(self, seat: int | None) -> tuple[dict[str, Any], list[str]]:
        """The seat's last hidden view, in any role, of this state or the previous one; and which fields have changed
        since."""
        found = _any_view(self.hidden_views, seat)
        if found is not None:
            return found, []
        if self.previous is not None:
            found = _any_view(self.previous.hidden_views, seat)
        return found or _EMPTY, self.changed_hidden

    def detach(self) -> None:
        """Drop the references to previous views, so that they can be freed."""
        self.previous = None
        self._changes = (None, {})


def _any_view(views: HiddenViews, seat: int | None) -> dict[str, Any] | None:
    for role in range(3):
        found = views.get(_viewer_key(seat, role))
        if found is not None:
            return found
    return None


def changed_entries(was: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The entries that differ. Compared by value: sending an unchanged value would reveal that something hidden
    changed."""
    found: dict[str, Any] = {}
    if was is not now:
        for name, value in now.items():
            old = was[name]
            if old is not value and old != value:
                found[name] = value
    return found


class ViewMemo:
    """Cache of the written fields of a match. Most of them are the same for every seat and for several moves."""

    def __init__(self) -> None:
        self.written: dict[str, tuple[Any, Any]] = {}  # the last numbers of a field, and their JSON
        self.hidden: dict[
            tuple[str, int | None], tuple[Any, Any]
        ] = {}  # the same for hidden fields, by privileged seat
        self.sheets: dict[int | None, tuple[list[list[int]], bool, list[Any]]] = {}  # by viewer (`SeatViews`)
        self.last: SharedView | None = None
        self._points: dict[int, tuple[State, list[list[int]]]] = {}  # by id of the state
        self._views: dict[int, SharedView] = {}  # by id of the state

    def find(self, state: State) -> SharedView | None:
        return self._views.get(id(state))

    def add(self, shared: SharedView) -> None:
        self._views[id(shared.state)] = shared

    def points(self, state: State) -> list[list[int]]:
        """The score lines of every seat in a state that no longer changes."""
        known = self._points.get(id(state))
        if known is None:
            known = self._points[id(state)] = (state, [state.score_lines(owner) for owner in range(state.players)])
        return known[1]

    def clear(self, keep: State | None = None) -> None:
        """Drop all views, except that of the state `keep`."""
        kept = None if keep is None else self._views.get(id(keep))
        self._views = {} if kept is None else {id(keep): kept}
        self._points = {}
        for shared in (kept, self.last):
            if shared is not None:
                shared.detach()


@dataclass(frozen=True)
class Field:
    """A field of the state. `shared`: it never changes after the set-up, so copies of a state share it.

    `scores`: its number of a seat is a line of the score sheet, for games without a score of their own. `most`: the
    highest number that it can have, or the name of that number in the printed data. `bound` and `count_bound`: the
    highest numbers of observations, of the field and of its size while it is hidden, far above what games reach.

    `default`: the value, as JSON, in positions and snapshots written before the field was added; of an `Each(SEATS,
    ...)` field the value of every seat. Without it such positions are refused.
    """

    name: str
    codec: Codec
    visibility: Visibility = PUBLIC
    shared: bool = False
    default: Any = REQUIRED
    scores: bool = False
    most: int | str | None = None
    bound: int | None = None
    count_bound: int | None = None

    def __post_init__(self) -> None:
        visibility, codec = self.visibility, self.codec
        if visibility.to not in ("all", "owner", "actor", "nobody"):
            raise ValueError(f"{self.name}: {visibility.to!r} is no audience")
        if visibility.to == "owner" and not (isinstance(codec, Each) and codec.axis is SEATS):
            raise ValueError(f"{self.name}: it has no owners, because it is not Each(SEATS, ...)")
        if visibility.count and not codec.counted:
            raise ValueError(f"{self.name}: there is nothing to count in it")
        if self.scores and not (isinstance(codec, Each) and codec.axis is SEATS and isinstance(codec.inner, Num)):
            raise ValueError(f"{self.name}: it cannot score, because it is not Each(SEATS, Num())")
        if self.has_default:
            try:
                self.default_value(players=2)
            except BadValue as error:
                raise ValueError(f"{self.name}: default: {error}") from None

    @property
    def has_default(self) -> bool:
        return self.default is not REQUIRED

    def default_value(self, players: int) -> Any:
        """The default in the codec's numbers."""
        codec = self.codec
        by_seat = isinstance(codec, Each) and codec.axis is SEATS
        return codec.read([self.default] * players if by_seat else self.default, players)


@dataclass(frozen=True)
class DerivedField:
    """A stored field that is computed from the others by `State.derive`: in no position and in no view."""

    name: str
    codec: Codec


@dataclass(frozen=True)
class ComputedField:
    """A public field that is computed by the state's method of that name: in every view, in no position."""

    name: str
    codec: Codec


class Fields:
    """All fields of a game's state, besides what every state has (players, options, stack, over).

    `removed`: names of former fields; positions written with them are read without them. `supplies`: which fields hold
    the pieces of a kind. `bounds`: the highest numbers of observations, by local of a decision.
    `environment_version` grows when columns of observations change their meaning.

    `remembered`: hidden fields whose contents were public when they came about, so that bots, which forget nothing,
    know them; observations have columns of them, too. `without_memory`: the environment version that has none, kept.
    """

    def __init__(
        self,
        *fields: Field | DerivedField | ComputedField,
        removed: tuple[str, ...] = (),
        supplies: tuple[Supply, ...] = (),
        bounds: Mapping[str, int] | None = None,
        environment_version: int = 1,
        remembered: tuple[str, ...] = (),
        without_memory: int = 0,
    ) -> None:
        self.environment_version = environment_version
        self.remembered = remembered
        self.without_memory = without_memory
        self.stored = tuple(each for each in fields if not isinstance(each, ComputedField))
        self.computed = tuple(each for each in fields if isinstance(each, ComputedField))
        self.fields = tuple(each for each in fields if isinstance(each, Field))
        self.hidden = tuple(each for each in self.fields if each.visibility.to != "all")  # not always public
        self.scoring = [place for place, each in enumerate(self.fields) if each.scores]
        self._for_actors = any(each.visibility.to == "actor" for each in self.hidden)
        self._by_name = {each.name: each for each in self.fields}
        self.bounds = dict(bounds or {})
        for each in self.fields:
            declared = ((each.name, each.bound), (f"{each.name}.count", each.count_bound))
            self.bounds |= {name: bound for name, bound in declared if bound is not None}
        self.supplies = supplies
        for supply in supplies:
            supply.declared({each.name: each.codec for each in self.fields})
        self.removed = removed
        names = [*[each.name for each in fields], *removed]
        for name in names:
            if name in _RESERVED or names.count(name) > 1 or not name.isidentifier():
                raise ValueError(f"a field cannot be called {name!r}: the name is taken, or it is none")

    def layout(self) -> str:
        """A digest of what generated code depends on."""
        parts = [
            f"{each.name} {each.codec.scalar or each.codec.code()} {each.codec.blank_number} "
            f"{isinstance(each, Field)} {isinstance(each, Field) and each.shared}"
            for each in self.stored
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]

    def declared(self, layout: str) -> None:
        """Refuse a generated class that was made for another layout."""
        if layout != self.layout():
            raise stale_code("fields.py")

    def violations(self, state: State) -> Iterator[Violation]:
        """Numbers below their least or above their most."""
        for place, each in enumerate(self.fields):
            codec = each.codec
            while isinstance(codec, Each):
                codec = codec.inner
            if not isinstance(codec, Num | Counts):
                continue
            value = _value(state, place, each)
            numbers = [value] if each.codec.scalar else list(value)
            least = codec.least if isinstance(codec, Num) else 0
            most = getattr(state.printed, each.most) if isinstance(each.most, str) else each.most
            if numbers and min(numbers) < least:
                yield Violation("below", n=min(numbers), least=least).inside(each.name)
            if numbers and most is not None and max(numbers) > most:
                yield Violation("above", n=max(numbers), most=most).inside(each.name)

    def lost(self, state: State) -> Iterator[Violation]:
        """Pieces of the supplies that are missing, or of which there are too many."""
        codecs = {each.name: each.codec for each in self.fields}
        for supply in self.supplies:
            yield from supply.lost(state, codecs)

    def rest(self, state: State, given: Container[str]) -> dict[str, Any]:
        """The places of what is left of the supplies, as JSON, where they are not given."""
        codecs = {each.name: each.codec for each in self.fields}
        return {
            supply.rest: codecs[supply.rest].write(supply.left(state, codecs), state.players)
            for supply in self.supplies
            if supply.rest and supply.rest not in given
        }

    def options(self) -> set[str]:
        """The game options that make a field public."""
        return {each.visibility.option for each in self.hidden if each.visibility.option}

    def codec(self, name: str) -> Codec:
        return self._by_name[name].codec

    # -- numbers, for `pickle` ----------------------------------------------------------------------------------

    def numbers(self, state: State) -> list[Any]:
        """What a state stores, in the order of the declaration: numbers, and lists of numbers."""
        values = [getattr(state, each.name) for each in self.stored]
        return [value if each.codec.scalar else list(value) for each, value in zip(self.stored, values, strict=True)]

    def set_numbers(self, state: State, numbers: list[Any]) -> None:
        """Fill a new state with the numbers of another one."""
        for each, value in zip(self.stored, numbers, strict=True):
            self._set(state, each.name, value)

    # -- positions ----------------------------------------------------------------------------------------------

    def write(self, state: State) -> dict[str, Any]:
        players = state.players
        position: dict[str, Any] = {
            "players": players,
            "options": dict(state.printed.options),
            "over": state.finished,
            "stack": self.write_stack(state),
        }
        for place, each in enumerate(self.fields):
            position[each.name] = each.codec.write(_value(state, place, each), players)
        return position

    def write_stack(self, state: State) -> list[dict[str, Any]]:
        """The frames, the next decision last."""
        return [
            {"step": frame.decision.key, "who": frame.who, **frame.decision.write(list(frame.locals), state.players)}
            for frame in state.frames()
        ]

    def read(self, state: State, position: dict[str, Any], problems: list[Violation]) -> None:
        """Fill a new state from a position; `problems` collects what cannot be read."""
        known = {*COMMON, *self._by_name, *self.removed}
        problems += [unreadable(short_repr(name), "no such field") for name in position if name not in known]
        players = state.players
        for each in self.fields:
            value: Any = each.codec.blank(players)
            if each.name not in position:
                if each.has_default:
                    value = each.default_value(players)
                else:
                    problems.append(unreadable(each.name, "missing"))
            else:
                try:
                    value = each.codec.read(position[each.name], players)
                except BadValue as error:
                    problems.append(unreadable(each.name, error))
            self._set(state, each.name, value)
        over = position.get("over", False)
        if not isinstance(over, bool):
            problems.append(unreadable("over", f"{short_repr(over)} is neither true nor false"))
        state.finished = over is True
        self._read_stack(state, position.get("stack"), problems)

    def _read_stack(self, state: State, frames: Any, problems: list[Violation]) -> None:
        if not isinstance(frames, list):
            problems.append(unreadable("stack", "should be a list of decisions"))
            frames = []
        state.stack = self._pack([])
        for number, frame in enumerate(frames, 1):
            try:
                self._read_frame(state, frame if isinstance(frame, dict) else {})
            except BadValue as error:
                problems.append(error.violation.inside(f"decision {number}").inside("stack"))
        if not frames and not state.finished and not problems:
            problems.append(unreadable("stack", "empty, but the game is not over"))

    def _read_frame(self, state: State, frame: dict[str, Any]) -> None:
        decision = state.printed.decisions.find(frame.get("step"))
        for name in frame:
            if name not in ("step", "who") and name not in decision.locals:
                raise BadValue(f"{decision.key} has no {short_repr(name)}")
        who = seat_of_frame(frame.get("who", -1), state.players)
        state.push_locals(decision, who, self._pack(decision.read(frame, state.players)))

    # -- views --------------------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None, memo: ViewMemo | None = None) -> dict[str, Any]:
        """The fields as a seat (None: a spectator) may see them. With a memo, only what has changed since the last
        call, for any seat, is written again."""
        memo = memo or ViewMemo()
        shared = self.shared_view(state, memo)
        return {**shared.public, **self.hidden_view(shared, seat, memo)}

    def shared_view(self, state: State, memo: ViewMemo) -> SharedView:
        """The part of a view that does not depend on the viewer. The state must not change afterwards."""
        shared = memo.find(state)
        if shared is None:
            last = memo.last
            if last is None or last.state.finished or state.finished:
                shared = SharedView(state, self._public_view(state, memo), self._hidden_values(state))
            else:
                shared = self._updated_view(state, last, memo)
            memo.last = shared
            memo.add(shared)
        return shared

    def _updated_view(self, state: State, last: SharedView, memo: ViewMemo) -> SharedView:
        """A view made from the previous one: only changed fields are written."""
        places = state.changed_since(last.state)
        news: dict[str, Any] = {}
        hidden: list[str] = []
        for place in places:
            each = self.fields[place]
            if each.visibility is PUBLIC or self._is_open(state, each.visibility):
                news[each.name] = _rewrite(place, each, state, memo.written)
            else:
                hidden.append(each.name)
        if places and self.computed:
            news |= self._computed_view(state)
        opened = {**last.public, **news} if news else last.public
        if hidden:
            shared = SharedView(state, opened, self._hidden_values(state))
        else:
            shared = SharedView(state, opened, last.hidden, last.hidden_views)
        shared.previous = last
        shared.changed_public, shared.changed_hidden = list(news), hidden
        return shared

    def _hidden_values(self, state: State) -> list[tuple[Field, Any]]:
        return [(each, getattr(state, each.name)) for each in self.hidden if not self._is_open(state, each.visibility)]

    def hidden_view(
        self, shared: SharedView, seat: int | None, memo: ViewMemo, *, mid_move: bool = False
    ) -> dict[str, Any]:
        """The hidden fields as a seat may see them. `mid_move`: in the middle of a move; the next actors are not known
        then, so fields for the actor are left out."""
        state = shared.state
        role = WAITING
        if self._for_actors:
            role = MID_MOVE if mid_move else ACTING if seat in shared.actors() else WAITING
        key = _viewer_key(seat, role)
        view = shared.hidden_views.get(key)
        if view is None:
            was, fresh = shared.previous_hidden_view(seat)
            view = was.copy()
            for each, there in shared.hidden:
                name, by_actor = each.name, each.visibility.to == "actor"
                if by_actor and mid_move:
                    view.pop(name, None)
                elif by_actor or name not in view or name in fresh:
                    view[name] = self._visible_value(each, there, state, seat, memo)
            shared.hidden_views[key] = view
        return view

    def _visible_value(self, each: Field, there: Any, state: State, seat: int | None, memo: ViewMemo) -> Any:
        privileged = self._privileged_seat(state, each.visibility, seat)
        known = memo.hidden.get((each.name, privileged))
        if known is None or known[0] != there:
            value = there if isinstance(there, int) else list(there)
            known = memo.hidden[each.name, privileged] = (
                there,
                self._visible_part(each, value, state.players, privileged),
            )
        return known[1]

    def _public_view(self, state: State, memo: ViewMemo) -> dict[str, Any]:
        """The public fields; None for the others."""
        opened: dict[str, Any] = dict.fromkeys(self._by_name)
        for place, each in enumerate(self.fields):
            if each.visibility is PUBLIC or self._is_open(state, each.visibility):
                opened[each.name] = _rewrite(place, each, state, memo.written)
        return {**opened, **self._computed_view(state)} if self.computed else opened

    def _computed_view(self, state: State) -> dict[str, Any]:
        """The computed fields."""
        found = {}
        for each in self.computed:
            value = getattr(state, each.name)()
            found[each.name] = each.codec.write(value if isinstance(value, int) else list(value), state.players)
        return found

    def full_view(self, state: State) -> dict[str, Any]:
        """Every field, hidden ones included: for finished games."""
        every = enumerate(self.fields)
        kept = {each.name: each.codec.write(_value(state, place, each), state.players) for place, each in every}
        return {**kept, **self._computed_view(state)}

    def is_visible(self, state: State, name: str, owner: int, seat: int | None) -> bool:
        """Whether a seat may see the owner's part of a field."""
        visibility = self._by_name[name].visibility
        return self._is_open(state, visibility) or (visibility.to == "owner" and owner == seat)

    def _is_open(self, state: State, visibility: Visibility) -> bool:
        return (
            visibility.to == "all"
            or state.finished
            or bool(visibility.option and state.printed.options[visibility.option])
        )

    def _privileged_seat(self, state: State, visibility: Visibility, seat: int | None) -> int | None:
        """The seat, if it may see more of the field than others; else None."""
        return seat if visibility.to == "owner" or (visibility.to == "actor" and seat in state.actors) else None

    def _visible_part(self, each: Field, value: Any, players: int, privileged: int | None) -> Any:
        """A hidden field as its privileged seat sees it, or (None) as everybody else does."""
        visibility = each.visibility
        if visibility.to == "actor" and privileged is not None:
            return each.codec.write(value, players)
        if visibility.to == "owner":
            assert isinstance(each.codec, Each)
            inner = each.codec.inner
            parts = each.codec.parts(value, players)
            return [
                inner.write(part, players) if owner == privileged else self._redacted(inner, part, players, visibility)
                for owner, part in enumerate(parts)
            ]
        return self._redacted(each.codec, value, players, visibility)

    def _redacted(self, codec: Codec, value: Any, players: int, visibility: Visibility) -> Any:
        return {"count": codec.size(value, players)} if visibility.count else None

    # -- the engine's storage -----------------------------------------------------------------------------------

    def _set(self, state: State, name: str, value: Any) -> None:
        setattr(state, name, self._pack(value) if isinstance(value, list) else value)

    def _pack(self, numbers: list[int]) -> Any:
        from serai.core.rules.vectors import ints

        return ints(numbers)


def _value(state: State, place: int, each: Field) -> Any:
    """The numbers of a field as its codec takes them."""
    return state.field_number(place) if each.codec.scalar else list(state.field_row(place))


def _rewrite(place: int, each: Field, state: State, written: dict[str, tuple[Any, Any]]) -> Any:
    """A field as JSON, reusing the unchanged parts of the last one."""
    codec, players = each.codec, state.players
    if codec.scalar:
        return codec.write(state.field_number(place), players)
    row = state.field_row(place)
    known = written.get(each.name)
    found = codec.write(list(row), players) if known is None else codec.rewrite(row, players, known[0], known[1])
    written[each.name] = (row, found)
    return found
