# mypyc: compile
"""Declarations of the decisions of a rulebook: key, rule paragraph, and locals.

The rules push a decision onto the stack of a state as a frame of plain numbers; its `Step` implements it. Locals are
values of this one decision, each with a codec: a djinn, a set of cards, cubes that are paid already.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from serai.core.errors import short_repr, stale_code
from serai.core.rules.codecs import Codec, whole_number
from serai.core.rules.native import i64
from serai.core.rules.violations import BadValue

_RESERVED: Final = ("step", "who")


@final
class Decision:
    """A kind of decision. `index` is its number on the stack, `width` the (minimum) count of numbers of its locals.
    `place` is its place on the board, for verbs that are used at several places.

    Moves are grouped into whole moves (turns). A decision continues the whole move of its seat, or begins one if
    another seat acted before. With `starts_turn` it always begins one. With `reacts` it belongs to the whole move in
    which it comes up, whoever answers it."""

    index: i64
    width: i64

    def __init__(
        self,
        key: str,
        rule: str,
        index: int,
        place: str,
        locals: Mapping[str, Codec],
        starts_turn: bool = False,
        reacts: bool = False,
    ) -> None:
        if starts_turn and reacts:
            raise ValueError(f"{key}: a reaction starts no turn")
        self.key = key
        self.rule = rule
        self.index = index
        self.place = place
        self.starts_turn = starts_turn
        self.reacts = reacts
        self.locals = dict(locals)
        self._offsets: dict[str, int] = {}
        width = 0
        for name, codec in self.locals.items():
            self._offsets[name] = width
            last = len(self._offsets) == len(self.locals)
            if name in _RESERVED:
                raise ValueError(f"{key}: a local cannot be called {name!r}")
            if not last and (not codec.bounded or codec.width(1) != codec.width(2)):
                raise ValueError(f"{key}: only the last local may be of any length, but {name!r} is")
            width += codec.width(1)
        self.width = width
        # A function and its arguments that find this object again; set by the game that declares it.
        self.recipe: tuple[Any, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Decision:
        """The same object: decisions are compared by it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self.recipe

    def local(self, name: str) -> int:
        """The offset of a local in the numbers of a frame."""
        return self._offsets[name]

    # -- JSON -------------------------------------------------------------------------------------------------------

    def write(self, numbers: list[int], players: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, codec in self.locals.items():
            at = self._offsets[name]
            if codec.scalar:
                found[name] = codec.write(numbers[at], players)
            else:
                found[name] = codec.write(
                    numbers[at : at + codec.width(players)] if codec.bounded else numbers[at:], players
                )
        return found

    def read(self, given: Mapping[str, Any], players: int) -> list[int]:
        """The numbers of the locals; a missing number or flag is zero."""
        numbers: list[int] = []
        for name, codec in self.locals.items():
            value: Any = codec.blank(players)
            if name in given or codec.counted:
                try:
                    value = codec.read(given.get(name), players)
                except BadValue as error:
                    raise BadValue(error.violation.inside(name)) from None
            if codec.scalar:
                numbers.append(value)
            else:
                numbers += value
        return numbers


@final
class Decisions:
    """The decisions of one game, in the order of its rulebook."""

    def __init__(self) -> None:
        self.all: list[Decision] = []

    def decision(
        self,
        key: str,
        rule: str,
        /,
        place: str = "",
        *,
        starts_turn: bool = False,
        reacts: bool = False,
        **locals: Codec,
    ) -> Decision:
        if any(one.key == key for one in self.all):
            raise ValueError(f"the decision {key!r} is declared twice")
        found = Decision(key, rule, len(self.all), place, locals, starts_turn, reacts)
        self.all.append(found)
        return found

    def declared(self, key: str, *locals: str) -> Decision:
        """The decision of a generated function, which was made for these locals."""
        for decision in self.all:
            if decision.key == key and locals == tuple(decision.locals):
                return decision
        raise stale_code(f"the decision {key!r}")

    def find(self, key: object) -> Decision:
        """The decision of a key; `BadValue` lists the known keys."""
        for one in self.all:
            if one.key == key:
                return one
        raise BadValue(f"{short_repr(key)} is none of {', '.join([one.key for one in self.all])}")


def seat_of_frame(value: Any, players: int) -> int:
    """The acting seat of a frame, or -1 if several seats decide simultaneously."""
    who = whole_number(value)
    if not -1 <= who < players:
        raise BadValue(f"{who} is no seat")
    return who
