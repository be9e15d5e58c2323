"""Wire types of real tables, where people tell what chance did."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from serai.tables.protocol.common import Action, Count, IdempotencyKey, RequestBody, Seat

Drawn = Literal["none", "one", "rest"]


class TellRequest(RequestBody):
    """What chance did at a real table: in the set-up (without a seat), or at a move. `outcomes` are those of this
    set-up or move so far, as records write them. `draw`: let the program draw the next one, or all that are missing.
    `start`: begin the game when the set-up is complete."""

    version: Count
    client: IdempotencyKey
    seat: Seat | None = None
    action: Action | None = None
    outcomes: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=400)] = field(default_factory=list)
    draw: Drawn = "none"
    start: bool = False


class SetupPlace(Struct):
    """Where a piece of the set-up lies."""

    id: str
    label: str


class ToldOutcome(Struct):
    """An outcome that was told, drawn or certain. `label` and `item` are empty if nobody at the table can know it.
    `item`: as of a possible one; `place`: the id of where it lies."""

    text: str
    label: str
    kind: str
    certain: bool = False
    item: str = ""
    place: str = ""


class PossibleOutcome(Struct):
    """`item`: what it is, such as `card.camel`: for things with names, the key of the name in the game's texts."""

    text: str
    label: str
    item: str
    left: int  # how many of it are left: cards in the deck, tiles in the box


class NeededOutcome(Struct):
    """The next outcome that has to be told. `seat`: the player that it is for. `secret`: not everybody at the table
    sees it. `number`: how many of its kind come before it in this set-up or move, plus one; `place`: where it lies."""

    kind: str
    what: str
    seat: int | None
    secret: bool
    number: int
    left: int  # how many of the kind are due in a row, with this one
    place: str
    options: list[PossibleOutcome]


class TellResult(Struct):
    """`needed`: the next outcome; null when all are told. `version`: of the stored move or start; null: not stored.
    `places`: by kind of outcome, where the pieces of the set-up lie."""

    told: list[ToldOutcome]
    needed: NeededOutcome | None = None
    version: int | None = None
    places: dict[str, list[SetupPlace]] = field(default_factory=dict)
