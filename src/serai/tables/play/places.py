"""Places at a table before its game begins: which seat and which colour a person has."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from serai.core.game.game import Game
from serai.tables.errors import Clash, Forbidden, NotFound
from serai.tables.model.permissions import check_seat_number, check_visible
from serai.tables.model.rows import LineBody, SeatRow, assign_colours
from serai.tables.play.repository import TableRepository
from serai.tables.play.table import Table
from serai.tables.protocol import Person, PlaceRequest


def check_colour(the_game: Game, colour: int | None) -> None:
    """A game has as many colours as it has seats at most."""
    if colour is not None and colour >= max(the_game.players):
        raise NotFound("no_colour", f"the colours are 0 to {max(the_game.players) - 1}")


def settle_colours(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats of a new table. People without a wish keep the colour that they are given now."""
    chosen = [seat.colour for seat in seats if seat.colour is not None]
    if len(set(chosen)) < len(chosen):
        raise _colour_taken()
    given = zip(seats, assign_colours(seats), strict=True)
    return [replace(seat, colour=colour) if seat.kind == "person" else seat for seat, colour in given]


def _colour_taken() -> Clash:
    return Clash("colour_taken", "somebody else has this colour; choose another one")


def free_colour(seats: Sequence[SeatRow], colour: int, own: int) -> list[SeatRow]:
    """The seats after a bot or an open seat has given the colour away; people keep theirs."""
    if any(one.colour == colour and one.kind == "person" and one.seat != own for one in seats):
        raise _colour_taken()
    return [replace(one, colour=None) if one.colour == colour else one for one in seats]


class PlaceManager:
    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def change(self, table_id: str, person: Person, request: PlaceRequest) -> Table:
        """Move a person to another seat that no person holds, give them another colour, or both."""
        table = await self.repository.get(table_id)
        async with table.lock:
            await self.repository.refresh(table)
            check_visible(table, person.id)
            check_colour(table.game, request.colour)
            if request.to is not None:
                check_seat_number(table, request.to)
            await self.repository.retry(table, lambda: self._change(table, person, request))
        return table

    async def _change(self, table: Table, person: Person, request: PlaceRequest) -> None:
        if request.seat not in table.seats_of(person.id):
            raise Forbidden("not_yours", "you do not sit there")
        if table.row.status != "open" or table.row.tournament:
            raise Clash("started", "the game has begun already")
        seats = table.seats
        if request.colour is not None:
            seats = free_colour(seats, request.colour, request.seat)
            seats[request.seat] = replace(seats[request.seat], colour=request.colour)
        if request.to is not None:
            seats = _move(seats, request.seat, request.to, person)
        if seats != table.seats:
            await self.repository.write(table, "place", LineBody(), seat=request.seat, person=person.id, seats=seats)


def _move(seats: Sequence[SeatRow], seat: int, to: int, person: Person) -> list[SeatRow]:
    """The seats after a person has changed places with a bot or an open seat."""
    held = seats[to]
    if to != seat and (held.kind == "person" or held.person not in (None, person.id)):
        raise Clash("taken", "somebody sits there; choose another seat")
    found = list(seats)
    found[seat] = replace(held, seat=seat)
    found[to] = replace(seats[seat], seat=to, fixed=True)
    return found
