"""Moves, undo and standing answers at tables, for people and bots."""

from __future__ import annotations

from collections.abc import Callable

from serai.core.api.match import Match
from serai.core.errors import IllegalAction, NothingToUndo
from serai.core.rules.chance import ToldChance
from serai.tables.errors import Clash, Stale
from serai.tables.model.permissions import check_seat, check_visible
from serai.tables.play.match_lines import apply_undo
from serai.tables.play.repository import TableRepository
from serai.tables.play.table import Table
from serai.tables.play.table_events import NewAnswers
from serai.tables.store.interface import Conflict

MAX_UNDOS = 100  # of a seat, until something happens that cannot be undone


def _check_undos(table: Table, seat: int, kind: str) -> None:
    if kind in ("undo", "turn", "redo") and table.row.undone.get(seat, 0) >= MAX_UNDOS:
        raise Clash("limit", f"you have taken back {MAX_UNDOS} times in this turn; play on")


class MoveManager:
    """Carries out moves, undo and standing answers, and stores them as log lines."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def play(
        self,
        table_id: str,
        person: str,
        seat: int,
        action: str | int,
        version: int,
        client: str,
        told: ToldChance | None = None,
    ) -> tuple[int, bool]:
        """Play an action for a seat. Returns its version, and whether it had been stored before. `told`: the outcomes
        of a real table; `OutcomeNeeded` if they are not enough."""
        return await self._perform(
            table_id, person, seat, version, client, "play", lambda match: match.play(action, seat), told
        )

    async def undo(
        self, table_id: str, person: str, seat: int, what: str, version: int, client: str
    ) -> tuple[int, bool]:
        """Undo, redo, or undo the whole turn."""
        return await self._perform(
            table_id, person, seat, version, client, what, lambda match: apply_undo(match, seat, what)
        )

    async def _perform(
        self,
        table_id: str,
        person: str,
        seat: int,
        version: int,
        client: str,
        kind: str,
        act: Callable[[Match], None],
        told: ToldChance | None = None,
    ) -> tuple[int, bool]:
        table = await self.repository.get(table_id)
        async with table.lock:
            check_visible(table, person)
            check_seat(table, person, seat)
            if version > table.version:  # made on a version that another process has sent
                await self.repository.refresh(table)
            if version != table.version and not (kind == "play" and table.is_same_question(seat, version)):
                # Resent, or made on an old view: the client's message number decides.
                return await self._find_stored(table, person, client), True
            _check_undos(table, seat, kind)
            try:
                return await self.act(table, seat, kind, act, person, client, told), False
            except (IllegalAction, NothingToUndo):
                # Resent with a newer version, after it had been stored: not an error.
                number = await self.repository.store.find_line(table.id, person, client)
                if number is None:
                    raise
                return number, True
            except Conflict:
                await self.repository.refresh(table)
                return await self._find_stored(table, person, client), True

    async def _find_stored(self, table: Table, person: str, client: str) -> int:
        number = await self.repository.store.find_line(table.id, person, client)
        if number is None:
            self.repository.telemetry.note_refusal("stale")
            raise Stale(table.version)
        return number

    async def act(
        self,
        table: Table,
        seat: int,
        kind: str,
        act: Callable[[Match], None],
        person: str | None = None,
        client: str | None = None,
        told: ToldChance | None = None,
    ) -> int:
        """Apply `act` to the match and store it as a line; undone if storing fails. The caller holds the lock."""
        match = table.require_running_match()
        try:
            body, back = table.attempt(table.version + 1, act, told)
        except (IllegalAction, NothingToUndo):
            self.repository.telemetry.note_refusal("illegal")
            raise
        try:
            seats = table.seats_after_answers()
            line = await self.repository.write(table, kind, body, seat=seat, person=person, client=client, seats=seats)
        except BaseException:
            back()
            raise
        assert match is table.match
        self.repository.telemetry.note_move()
        return line.number

    # -- standing answers --------------------------------------------------------------------------------------------

    async def set_standing_answer(self, table_id: str, person: str, seat: int, reaction: str, answer: str) -> int:
        """Set a standing answer to a reaction; it also answers a pending question. Returns the version."""
        table = await self.repository.get(table_id)
        async with table.lock:
            await self.repository.retry(table, lambda: self._set_standing_answer(table, person, seat, reaction, answer))
            return table.version

    async def _set_standing_answer(self, table: Table, person: str, seat: int, reaction: str, answer: str) -> None:
        check_visible(table, person)
        check_seat(table, person, seat)
        table.require_running_match()
        body, back = table.attempt(table.version + 1, lambda match: match.set_standing_answer(seat, reaction, answer))
        seats = table.seats_after_answers() or list(table.seats)
        sits = seats[seat]
        if body.moves:
            try:
                await self.repository.write(table, "play", body, seat=seat, person=person, seats=seats)
            except BaseException:
                back()
                raise
            return
        back()
        await self.repository.store.write_standing_answers(table.id, table.version, sits)
        table.seats = seats
        self.repository.events.publish(NewAnswers(table, person))

    async def apply_standing_answers(self, table: Table) -> None:
        """Answer a question that another process asked because it did not know of a standing answer yet."""
        if table.match is None or not table.is_running:
            return
        body, back = table.attempt(table.version + 1, Match.play_single_options)
        if not body.moves:
            back()
            return
        try:
            seats = table.seats_after_answers()
            await self.repository.write(table, "play", body, seat=body.moves[0].seat, seats=seats)
        except Conflict:
            back()
            await self.repository.refresh(table)
        except BaseException:
            back()
            raise
