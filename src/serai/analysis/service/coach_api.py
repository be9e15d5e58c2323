"""The coach of a person who plays against bots: a verdict on their last turn, while the game goes on."""

from __future__ import annotations

from serai.analysis.coach import is_worth_saying
from serai.analysis.service.manager import AnalysisManager
from serai.analysis.service.report_view import build_note
from serai.tables import protocol as wire
from serai.tables.api.rest_api import TablesApi
from serai.tables.errors import Clash
from serai.tables.model.log_replay import ReplayedLog
from serai.tables.model.permissions import check_alone
from serai.tables.play.table import Table
from serai.tables.replays import records
from serai.tables.replays.recorded_game import RecordedGame


class CoachApi:
    """Judges turns by what their players knew. Nobody is coached in a game with other people."""

    def __init__(self, tables: TablesApi, manager: AnalysisManager) -> None:
        self.tables = tables
        self.manager = manager

    async def judge_turn(self, person: wire.Person, table_id: wire.Id, data: wire.CoachRequest) -> wire.CoachVerdict:
        """The verdict on your last turn, if you are the only person at the table; it takes seconds."""
        table = await self.tables.get_visible(person, table_id)
        check_alone(table, person.id, data.seat)
        table.require_running_match()
        async with table.lock:  # no unstored state
            replayed = await self.tables.tables.replay_log(table)
            turn = _find_turn(replayed, data.seat, data.move)
            if turn in table.require_running_match().history.turns_under_way():
                raise Clash("turn_open", "this turn is not over yet")
        _cut_after_turn(replayed, turn)
        game = await self.tables.offload(_record_game, table, replayed, person.id)
        found = await self.manager.judge_turn(game, turn)
        check_alone(table, person.id, data.seat)  # others may have sat down meanwhile
        if found is None or not is_worth_saying(found, data.strength):
            return wire.CoachVerdict(turn)
        note = await self.tables.offload(build_note, found, game, data.lang)
        return wire.CoachVerdict(turn, note)


def _find_turn(replayed: ReplayedLog, seat: int, number: int) -> int:
    """The number of the first move of the turn that a move belongs to; Clash if it is no turn of the seat."""
    turn = replayed.moves[number - 1].turn if number <= len(replayed.moves) else 0
    if not turn or replayed.moves[turn - 1].seat != seat:
        raise Clash("no_turn", f"move {number} belongs to no turn of yours")
    return turn


def _cut_after_turn(replayed: ReplayedLog, turn: int) -> None:
    last = max(number for number, move in enumerate(replayed.moves, 1) if move.turn == turn)
    del replayed.moves[last:]


def _record_game(table: Table, replayed: ReplayedLog, person: str) -> RecordedGame:
    return records.complete_game(table, records.rebuild_match(table, replayed), person)
