"""A person's own finished games. Nobody else can ask for them."""

from __future__ import annotations

from msgspec.structs import replace

from serai.tables import protocol as wire
from serai.tables.errors import NotFound, Refusal
from serai.tables.model.rows import SeatAnalysis, SeatRow, TableResult
from serai.tables.play.match_lines import make_sheets
from serai.tables.play.table_manager import TableManager
from serai.tables.store.interface import MAX_LISTED, TableWithSeats

SHEETS_AT_ONCE = 10  # score sheets of older results computed for one request; the next one computes more


class HistoryApi:
    def __init__(self, tables: TableManager) -> None:
        self.tables = tables
        self.store = tables.store

    async def list_mine(self, person: wire.Person, page: wire.PageNumber = 0) -> wire.HistoryList:
        """Your finished games with their score sheets, in pages, the newest first."""
        found = await self.store.list_finished(person.id, page)
        await self._add_sheets(found)
        return wire.HistoryList([_describe(one, person.id) for one in found], len(found) == MAX_LISTED)

    async def forget(self, person: wire.Person, table_id: wire.Id) -> None:
        """Remove a game from your history; one that nobody else has played is deleted."""
        table = await self.tables.get(table_id)
        if not table.is_over or not any(seat.person == person.id for seat in table.seats):
            raise NotFound("no_game_of_yours", "there is no finished game of yours at this table")
        if table.row.owner == person.id and not table.have_others_played(person.id):
            await self.tables.seats.delete(table_id, person)
        else:
            await self.store.forget_finished(person.id, table_id)

    async def forget_all(self, person: wire.Person) -> None:
        """Remove all games from your history."""
        while found := await self.store.list_finished(person.id):
            for one in found:
                try:
                    await self.forget(person, one.row.id)
                except Refusal:  # a damaged table cannot be deleted, only left out
                    await self.store.forget_finished(person.id, one.row.id)

    async def _add_sheets(self, found: list[TableWithSeats]) -> None:
        """Compute the score sheets of results that were stored without them, and store them."""
        without = [one for one in found if one.row.result and one.row.result.by == "game" and not one.row.result.sheets]
        for one in without[:SHEETS_AT_ONCE]:
            try:
                match = (await self.tables.get(one.row.id)).match
            except Refusal:  # a damaged table
                continue
            if match is not None and match.over and one.row.result is not None:
                one.row.result = replace(one.row.result, sheets=make_sheets(match))
                await self.store.write_result(one.row.id, one.row.result)


def _describe(one: TableWithSeats, person: str) -> wire.HistoryGame:
    result = one.row.result
    assert result is not None
    seats = [_describe_seat(seat, result, person) for seat in one.seats]
    return wire.HistoryGame(one.row.id, one.row.game, one.row.updated, result.by, seats, one.row.practice)


def _describe_seat(seat: SeatRow, result: TableResult, person: str) -> wire.HistorySeat:
    sheet: dict[str, int | None] = dict(result.sheets[seat.seat]) if result.sheets else {}
    is_mine = seat.person == person
    return wire.HistorySeat(
        name=seat.name,
        bot=seat.bot if seat.person is None else None,
        mine=is_mine,
        score=result.scores[seat.seat] if result.scores else None,
        won=seat.seat in result.winners,
        sheet=sheet,
        analysis=_describe_analysis(result.analysis[seat.seat]) if is_mine and result.analysis else None,
    )


def _describe_analysis(found: SeatAnalysis) -> wire.OwnAnalysis | None:
    """Nothing was judged of a seat whose person never had a choice."""
    if not found.choices:
        return None
    return wire.OwnAnalysis(found.choices, found.loss, found.luck, found.is_luck_clear)
