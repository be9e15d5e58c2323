"""Wire types of the position editor."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from serai.tables.protocol.common import RequestBody, Seat
from serai.tables.protocol.games import View

Word = Annotated[str, Meta(max_length=80)]


class PieceMove(RequestBody):
    """A piece goes from one place to another; `box` is outside of the position."""

    piece: Word
    source: Word
    target: Word


class ValueChange(RequestBody):
    """A counter, a flag (0 or 1), or the one thing that a place holds (null: none)."""

    place: Word
    value: Annotated[int, Meta(ge=-1000, le=1000)] | Word | None


class EditRequest(RequestBody):
    """One change of a position. Without a position, the start of a game of `players`. Nothing is stored: every request
    has the whole position."""

    position: dict[str, Any] | None = None
    players: Annotated[int, Meta(ge=1, le=8)] = 2
    move: PieceMove | None = None
    change: ValueChange | None = None
    turn: Seat | None = None


class PieceInfo(Struct):
    piece: str
    item: str  # what it is, such as `card.camel`
    label: str
    count: int


class PlaceInfo(Struct):
    """A place of a position. `of`: whose or which one it is. `target`: the element of the board that it is drawn on.
    `marks`: what elements of the board that its pieces name are called, as `site` in `site:r1c1`."""

    id: str
    label: str
    of: str
    kind: str  # pieces, number, item or flag
    domain: str
    target: str
    pieces: list[PieceInfo] = field(default_factory=list)
    value: int | str | None = None
    choices: list[PieceInfo] = field(default_factory=list)
    seat: int | None = None
    marks: str = ""


class EditResult(Struct):
    """`possible`: the position can be played; then it has a view, a question, and a record that begins with it. If not,
    `problems` says which rules it breaks.
    `supply`: the pieces of each domain, which can be taken out of the box."""

    position: dict[str, Any]
    possible: bool
    places: list[PlaceInfo]
    supply: dict[str, list[PieceInfo]]
    turn: int | None
    view: View | None = None
    question: str = ""
    record: str = ""
    problems: list[str] = field(default_factory=list)


class StoredPosition(Struct):
    """The whole position of a record after a number of moves, to be edited."""

    game: str
    position: dict[str, Any]
