"""Edits positions: which pieces lie where, the counters, and what moves between places.

A field can be edited if the game's texts name it (`field.NAME`), unless the game's `Editor` says that it is fixed. The
kinds of the places follow from the codecs of the fields: pieces of one domain can be moved between all fields that hold
it.

A game's part `Editor` may say which parties have no part in a game of so many, and what follows from the rest of a
position.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from serai.core.errors import BadEdit
from serai.core.game.game import Game
from serai.core.rules.codecs import Codec, Counts, Each, Flag, Num, One, Ref, RowOf, SetOf
from serai.core.rules.vocabulary import SEATS, Domain

BOX = "box"  # outside of the position: pieces come from here and go back
MOST = 1_000  # of a counter


@dataclass(frozen=True)
class EditablePlace:
    """A part of a position. `at` is the index on the axis of its field, -1 without an axis; `domain` is that of its
    pieces, or of the one item that it holds."""

    field: str
    kind: str  # pieces, number, item or flag
    domain: Domain | None
    axis: Domain | None = None
    at: int = -1
    codec: Codec | None = None

    @property
    def id(self) -> str:
        return self.field if self.axis is None else f"{self.field}.{self.axis[self.at]}"

    @property
    def target(self) -> str:
        """The element of the board that this place is drawn on, if it is one."""
        return "" if self.axis is None else f"{self.axis.name}:{self.axis[self.at]}"


def find_places(game: Game, players: int) -> list[EditablePlace]:
    """The places that can be edited, in the order of the fields."""
    texts = game.text("en")
    absent_parties = game.editor.absent_parties
    absent = absent_parties(players) if absent_parties else []
    return [
        place
        for field in game.fields.fields
        if f"field.{field.name}" in texts and field.name not in game.editor.fixed
        for place in _places_of(field.name, field.codec, players)
        if place.axis is None or place.axis[place.at] not in absent
    ]


def find_target_kind(game: Game, domain: Domain) -> str:
    """What elements of the board that stand for a domain are called, as in `site:r1c1`: what all verbs call them, or
    the name of the domain."""
    kinds = set()
    for verb in game.vocabulary.verbs.values():
        for name, one in verb.args.items():
            if one is domain:
                named = re.fullmatch(rf"(\w+):\{{{name}\}}", verb.at)
                kinds.add(named[1] if named else domain.name)
    return kinds.pop() if len(kinds) == 1 else domain.name


def _places_of(name: str, codec: Codec, players: int) -> Iterator[EditablePlace]:
    if isinstance(codec, Each):
        kind, domain = _kind_of(codec.inner)
        for at in range(codec.length(players)):
            if SEATS.find(str(codec.axis[at])) >= players:
                continue  # a party of a seat that nobody has
            yield EditablePlace(name, kind, domain, codec.axis, at, codec.inner)
    else:
        kind, domain = _kind_of(codec)
        yield EditablePlace(name, kind, domain, codec=codec)


def _kind_of(codec: Codec) -> tuple[str, Domain | None]:
    if isinstance(codec, (Counts, SetOf)):
        return "pieces", codec.domain
    if isinstance(codec, RowOf) and isinstance(codec.inner, One):
        return "pieces", codec.inner.domain
    if isinstance(codec, One):
        return "item", codec.domain
    if isinstance(codec, Flag):
        return "flag", None
    if isinstance(codec, Num):
        return "number", None
    raise ValueError(f"{type(codec).__name__} cannot be edited")


class PositionEditor:
    """A position that is being edited: a whole one, which need not be possible."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        self.game = game
        self.position: dict[str, Any] = copy.deepcopy(dict(position))
        players = self.position.get("players")
        game.check_players(players if isinstance(players, int) else 0)
        self.players: int = self.position["players"]
        self.places = {place.id: place for place in find_places(game, self.players)}

    # -- reading -------------------------------------------------------------------------------------------------

    def value(self, place: EditablePlace) -> Any:
        """The value of a place as a position writes it."""
        whole = self.position.get(place.field)
        if place.axis is None:
            return whole
        if place.axis is SEATS:
            return whole[place.at] if isinstance(whole, list) and place.at < len(whole) else None
        return whole.get(place.axis[place.at]) if isinstance(whole, dict) else None

    def pieces(self, place: EditablePlace) -> dict[str, int]:
        """How many of each piece lie on a place, by name; of seats by p1, p2, ..."""
        value = self.value(place) or {}
        if isinstance(value, dict):
            return {str(name): int(n) for name, n in value.items()}
        found: dict[str, int] = {}
        for one in value:
            name = SEATS[one] if isinstance(one, int) else str(one)
            found[name] = found.get(name, 0) + 1
        return found

    # -- changing ------------------------------------------------------------------------------------------------

    def move(self, piece: str, source: str, target: str) -> None:
        """Move a piece between two places of its domain, or from or to the box."""
        places = [self._find(name, piece) for name in (source, target)]
        if places[0] is not None:
            self._change(places[0], piece, -1)
        if places[1] is not None:
            self._change(places[1], piece, 1)

    def _find(self, name: str, piece: str) -> EditablePlace | None:
        if name == BOX:
            return None
        place = self.places.get(name)
        if place is None or place.kind != "pieces" or place.domain is None or place.domain.find(piece) < 0:
            raise BadEdit(f"{piece} does not belong to {name}")
        return place

    def _change(self, place: EditablePlace, piece: str, by: int) -> None:
        value = copy.deepcopy(self.value(place))
        if isinstance(place.codec, Counts):
            counts = dict(value or {})
            counts[piece] = counts.get(piece, 0) + by
            if counts[piece] < 0:
                raise BadEdit(f"there is no {piece}")
            self._write(place, {name: n for name, n in counts.items() if n})
            return
        row = list(value or [])
        word: Any = SEATS.index(piece) if place.domain is SEATS else piece
        if by > 0:
            row.append(word)
        elif word in row:
            row.reverse()
            row.remove(word)
            row.reverse()
        else:
            raise BadEdit(f"there is no {piece}")
        if isinstance(place.codec, SetOf) and place.domain is not None:
            order = place.domain
            row.sort(key=lambda one: one if isinstance(one, int) else order.index(one))
        self._write(place, row)

    def set_value(self, name: str, value: int | str | None) -> None:
        """Set a counter, a flag (0 or 1), or the item of a place (null: none)."""
        place = self.places.get(name)
        if place is None or place.kind == "pieces":
            raise BadEdit(f"{name} is no counter")
        if place.kind == "item":
            self._write(place, self._item(place, value))
        elif isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
            raise BadEdit(f"{value!r} is no number for {name}")
        else:
            self._write(place, bool(value) if place.kind == "flag" else value)

    def _item(self, place: EditablePlace, value: int | str | None) -> Any:
        if value is None and isinstance(place.codec, Ref):
            return None
        if place.domain is None or not isinstance(value, str) or place.domain.find(value) < 0:
            raise BadEdit(f"{value!r} is nothing for {place.id}")
        return place.domain.index(value) if place.domain is SEATS else value

    def set_turn(self, seat: int) -> None:
        """Make the pending decision another seat's."""
        stack = self.position.get("stack") or []
        if not stack or not 0 <= seat < self.players or stack[-1].get("who", -1) < 0:
            raise BadEdit("this is nobody's own decision")
        self.position["stack"] = [*stack[:-1], {**stack[-1], "who": seat}]

    def settle(self) -> None:
        """Set what follows from the rest of the position."""
        settle = self.game.editor.settle
        if settle:
            settle(self.game.components.rows, self.position)

    def _write(self, place: EditablePlace, value: Any) -> None:
        if place.axis is None:
            self.position[place.field] = value
        elif place.axis is SEATS:
            self.position[place.field] = [
                value if seat == place.at else old for seat, old in enumerate(self.position[place.field])
            ]
        else:
            whole = {**self.position.get(place.field, {}), place.axis[place.at]: value}
            blank = place.codec is not None and value == place.codec.write(
                place.codec.blank(self.players), self.players
            )
            if blank:
                del whole[place.axis[place.at]]
            self.position[place.field] = {name: whole[name] for name in place.axis.items if name in whole}
