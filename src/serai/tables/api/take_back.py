"""Takes a decision back after chance or bots have answered it: for practice, where a person plays against bots alone.

Undo never shows anything new and never changes what others did. This may do both, so it is counted, and the game is
marked as practice.
"""

from __future__ import annotations

from collections.abc import Sequence

from serai.tables import protocol as wire
from serai.tables.errors import Clash
from serai.tables.model.permissions import check_alone
from serai.tables.model.rows import LineBody, LineMove, TableRow
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.replays import records
from serai.tables.store.interface import Conflict

LATER_TURNS = 1  # of the same seat, which may have begun before a coach's verdict was there


class TakeBackApi:
    def __init__(self, tables: TableManager) -> None:
        self.tables = tables
        self.repository = tables.repository

    async def take_back(self, person: wire.Person, table_id: wire.Id, data: wire.TakeBackRequest) -> wire.TableInfo:
        """Go on from before a decision of your last turns, if you are the only person at the table. What chance decided
        since then is decided anew, and the game counts as practice."""
        table = await self.tables.get(table_id)
        async with table.lock:
            check_alone(table, person.id, data.seat)
            await self.repository.refresh(table)
            table.require_running_match()
            await self._go_back(table, person.id, data)
        return table.info(person.id)

    async def _go_back(self, table: Table, person: str, data: wire.TakeBackRequest) -> None:
        replayed = await self.tables.replay_log(table)
        check_recent_decision(replayed.moves, data.seat, data.move)
        del replayed.moves[data.move - 1 :]
        match = await self.tables.offload(records.rebuild_match, table, replayed)
        snapshot = match.snapshot()
        undo = table.go_back(snapshot, table.version + 1)
        try:
            body = LineBody(snapshot=snapshot)
            await self.repository.write(table, "back", body, seat=data.seat, person=person, change=_count_practice)
        except Conflict:
            undo()
            await self.repository.refresh(table)
            raise Clash("busy", "the table has just changed; try again") from None
        except BaseException:
            undo()
            raise


def check_recent_decision(moves: Sequence[LineMove], seat: int, number: int) -> None:
    """Clash unless the move with this number was decided by the seat, in one of its last turns."""
    if number > len(moves) or moves[number - 1].seat != seat or moves[number - 1].auto:
        raise Clash("too_late", f"move {number} is no decision of yours")
    turn = moves[number - 1].turn
    later = {move.turn for move in moves[number:] if move.seat == seat and move.turn > turn}
    if len(later) > LATER_TURNS:
        raise Clash("too_late", "only the last turns can be taken back")


def _count_practice(row: TableRow) -> None:
    row.practice += 1
