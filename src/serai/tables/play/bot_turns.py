"""Plays the turns of bots: asks for whole moves and plays their actions like a person's."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable

from serai.core.api.match import Match
from serai.core.rules.state import State
from serai.tables.errors import Clash, NotFound
from serai.tables.play.bot_requests import BotRunner, TableBot
from serai.tables.play.moves import MoveManager
from serai.tables.play.repository import TableRepository
from serai.tables.play.table import Table
from serai.tables.play.table_events import NewLine, TableEvent
from serai.tables.store.interface import Conflict

ShareOf = Callable[[str], str]  # the share of the bots' time that a person's tables use


class BotTurns:
    def __init__(
        self, repository: TableRepository, moves: MoveManager, runner: BotRunner, pause: float, share_of: ShareOf
    ) -> None:
        self.repository = repository
        self.moves = moves
        self.runner = runner
        self.pause = pause  # seconds before each move; usually 0, because the page paces the animation itself
        self.share_of = share_of
        self.stopping = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        repository.events.listen(self._on_event)

    def is_thinking(self, table_id: str) -> bool:
        return table_id in self._tasks

    def _on_event(self, event: TableEvent) -> None:
        """The bots of a table think in the process that stored the move before them."""
        if isinstance(event, NewLine) and event.is_own and event.table.row.bot_turn:
            self.wake(event.table)

    def wake(self, table: Table) -> None:
        """Start the bots' turns if a bot has to act, unless they are running already."""
        if self.stopping or not table.bots_to_act() or table.id in self._tasks:
            return
        self._tasks[table.id] = asyncio.create_task(self._run(table.id))

    async def _run(self, table_id: str) -> None:
        try:
            await self._play_turns(table_id)
        except NotFound:
            return  # the table was deleted while a bot was thinking
        finally:  # without an await in between: the next move must not find a finished task and leave bots asleep
            self._tasks.pop(table_id, None)

    async def _play_turns(self, table_id: str) -> None:
        while not self.stopping:
            # The copy that people see: the last one may have been dropped while the bot was thinking.
            table = await self.repository.get(table_id)
            async with table.lock:  # no unstored state
                seats = table.bots_to_act()
                if not seats or table.match is None:
                    return
                seat, version, state = seats[0], table.version, table.match.state
            await asyncio.sleep(self.pause)
            bot = _bot_of(table, seat)
            action = bot.next_action(state)
            if action is None:
                action = await self._think(table, bot, state)
            async with table.lock:
                if self.repository.cached.get(table_id) is not table or not _is_still_asked(table, bot, version):
                    continue
                if not await self._play(table, seat, action):
                    return

    async def _think(self, table: Table, bot: TableBot, state: State) -> int:
        started = time.perf_counter()
        action = await bot.think(self.runner, state, table.data, self._share_of_table(table))
        self.repository.telemetry.note_bot_time(time.perf_counter() - started)
        return action

    def _share_of_table(self, table: Table) -> str:
        """Tables with bots only have one share together, so that people never wait for many of them."""
        has_people = any(seat.kind == "person" for seat in table.seats)
        return self.share_of(table.row.owner) if has_people else ""

    async def _play(self, table: Table, seat: int, action: int) -> bool:
        """Make the move. False: this process should not continue at this table."""

        def act(match: Match) -> None:
            match.play(action, seat)

        try:
            await self.moves.act(table, seat, "play", act)
        except Conflict:
            await self.repository.refresh(table)
            return False  # another process plays here
        except Clash:
            return False
        return True

    async def stop(self) -> None:
        """Cancel the searches. All moves played are stored already."""
        self.stopping = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # one that was cancelled before it began has not removed itself


def _is_still_asked(table: Table, bot: TableBot, version: int) -> bool:
    """Whether the question that a bot was asked at a version is still its own. Others may have chosen meanwhile, where
    all choose at the same time."""
    seat = table.seats[bot.seat]
    is_same_bot = seat.kind == "bot" and seat.bot == bot.id and table.bots.get(bot.seat) is bot
    return is_same_bot and table.is_same_question(bot.seat, version)


def seed_of_bot(table: Table, seat: int) -> int:
    """The seed of a bot that sits down, from the table's secret, its version and the seat."""
    return int.from_bytes(hashlib.sha256(table.row.secret + b" bot %d %d" % (table.version, seat)).digest(), "big")


def _bot_of(table: Table, seat: int) -> TableBot:
    """The bot of a seat, with its plan. It lives as long as this copy of the table."""
    id = table.seats[seat].bot
    bot = table.bots.get(seat)
    if bot is None or bot.id != id:
        bot = table.bots[seat] = TableBot(id, table.row.game, seat, seed_of_bot(table, seat))
    return bot
