"""Rematches: a new table with the same people, settings and colours."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from serai.bots import default_bot
from serai.core.game.registry import game
from serai.tables.errors import Clash, Forbidden
from serai.tables.model import clocks
from serai.tables.model.permissions import check_visible
from serai.tables.model.rows import LineBody, SeatRow, TableRow
from serai.tables.play.repository import TableRepository
from serai.tables.play.seats import SeatManager, too_many_tables
from serai.tables.play.table import Table
from serai.tables.protocol import Person
from serai.tables.store.interface import TableWithSeats, TooManyTables


def rotate_seats(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The holders of the seats of a rematch: fixed ones stay, the others move on by one, so that the same person does
    not always begin."""
    moving = [one.seat for one in seats if not one.fixed]
    found = list(seats)
    for place, seat in enumerate(moving):
        found[seat] = seats[moving[(place + 1) % len(moving)]]
    return found


def _make_rematch_seat(number: int, held: SeatRow, person: Person, default: str, agrees: bool) -> SeatRow:
    """A seat of a rematch. People and bots keep their colours; `agrees`: the person wants the game to be rated."""
    seat = SeatRow(number, "open", held.person, None, held.name, colour=held.colour, fixed=held.fixed)
    if held.person is None:
        bot = held.bot or default
        return replace(seat, kind="bot", bot=bot, name=held.name or bot)
    return replace(seat, kind="person", agreed=agrees) if held.person == person.id else seat


class RematchManager:
    def __init__(self, repository: TableRepository, seats: SeatManager) -> None:
        self.repository = repository
        self.seats = seats

    async def rematch(self, table_id: str, person: Person, agrees: bool = False) -> Table:
        """Create a table with the same people; the first request creates it. The others' seats are reserved until they
        request it as well, or the owner gives their seats away. `agrees`: the person agrees that it is rated, if the
        game before was."""
        table = await self.repository.get(table_id)
        async with table.lock:
            await self.repository.refresh(table)
            check_visible(table, person.id)
            if not table.belongs_to(person.id):
                raise Forbidden("not_yours", "only those who played can ask for a rematch")
            if not table.is_over:
                raise Clash("not_over", "this game is not over yet")
            if table.row.rematch is None:
                try:
                    await self.repository.retry(table, lambda: self._create_rematch(table, person, agrees))
                except TooManyTables:
                    raise too_many_tables() from None
            assert table.row.rematch is not None
        rematch = await self.repository.get(table.row.rematch)
        async with rematch.lock:
            await self.repository.refresh(rematch)
            for one in [one for one in rematch.seats if one.kind == "open" and one.person == person.id]:
                sits = replace(one, kind="person", name=person.nickname, agreed=agrees)
                await self.repository.retry(rematch, lambda sits=sits: self.seats.sit_down(rematch, sits, person))  # type: ignore[misc]
            await self.seats.start_if_full(rematch)
        return rematch

    async def _create_rematch(self, table: Table, person: Person, agrees: bool) -> None:
        """Store the new table and the line that names it in one transaction."""
        if table.row.rematch is not None:
            return  # another process was first
        new, seats = self._make_rematch_row(table, person, agrees)

        def set_rematch(row: TableRow) -> None:
            row.rematch = new.id

        await self.repository.write(
            table,
            "rematch",
            LineBody(),
            person=person.id,
            change=set_rematch,
            also=TableWithSeats(new, seats),
            most=self.seats.max_tables,
        )

    def _make_rematch_row(self, table: Table, person: Person, agrees: bool) -> tuple[TableRow, list[SeatRow]]:
        old = table.row
        now = self.repository.store.now()
        row = replace(old)
        row.id, row.owner = self.repository.new_id(), person.id
        row.status, row.version, row.turn, row.bot_turn = "open", 0, [], False
        row.rules = game(old.game).rules_version
        row.secret = secrets.token_bytes(32)
        row.clock, row.deadline = clocks.new_clock(old.pace, old.players), None
        row.result, row.rematch, row.archived, row.client = None, None, False, None
        row.sat, row.undone, row.progress = {}, {}, None
        row.participants = None  # it stays rated if everybody agrees once more
        row.tournament = ""
        row.created = row.updated = now
        held = [replace(seat, colour=colour) for seat, colour in zip(table.seats, table.colours, strict=True)]
        default = default_bot(table.game).id
        agreed = agrees and row.rated
        rotated = enumerate(rotate_seats(held))
        return row, [_make_rematch_seat(number, one, person, default, agreed) for number, one in rotated]
