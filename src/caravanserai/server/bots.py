"""Bots think in processes of their own, with a hard limit. They are sent an imagined state, never the real one."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec
from msgspec import Struct

from caravanserai.bots import Sight, bots_of, default_bot, make_bot
from caravanserai.core.chance import Seeded
from caravanserai.core.errors import CaravanseraiError
from caravanserai.core.game import game
from caravanserai.core.state import State


class Question(Struct):
    """What a bot is asked: an imagined position, its seat, and how to think."""

    game: str
    position: dict[str, Any]
    seat: int
    bot: str
    seed: int
    rank: bool = False


Answer = list[tuple[int, float]]  # actions with their worth, the chosen one first


class BotFailed(Exception):
    """A bot crashed, hung, or chose something that is not possible."""


def answer(question: Question) -> Answer:
    """Think. Runs in a worker process."""
    the_game = game(question.game)
    state = the_game.read_position(question.position, Seeded(question.seed))
    legal = state.legal(question.seat)
    bot = make_bot(question.bot, the_game, question.seed)
    sight = Sight(state, question.seat)
    if question.rank:
        return bot.rank(sight, legal, bot.budget)
    return [(bot.choose(sight, legal, bot.budget), 0.0)]


def serve_questions(pipe: Connection) -> None:
    """The main of a worker process: answer until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        found = answer(question)
        with contextlib.suppress(OSError):  # nobody waits any more; the next question ends it
            pipe.send(found)


def ask_about(state: State, game_id: str, seat: int, bot: str, seed: int, *, rank: bool = False) -> Question:
    """A question with an imagined state in it."""
    imagined = state.imagine(seat, Seeded(seed))
    return Question(game_id, imagined.to_dict(), seat, bot, seed, rank)


class _Worker:
    def __init__(self, main: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=main, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def call(self, question: Question, seconds: float) -> Answer:
        """Blocks; BotFailed when the process died or took too long. It is then good for nothing any more."""
        try:
            self.pipe.send(question)
            if not self.pipe.poll(seconds):
                raise BotFailed(f"no answer within {seconds:g} seconds")
            return msgspec.convert(self.pipe.recv(), Answer)
        except BotFailed:
            raise
        except Exception as error:  # it died, or sent what is no answer
            raise BotFailed(f"the bot's process failed: {type(error).__name__}") from None

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self.pipe.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join(timeout=5)


class BotPool:
    """Worker processes for bots. A worker that fails is killed and another takes its place."""

    def __init__(
        self, workers: int, seconds: float = 10.0, main: Callable[[Connection], None] = serve_questions
    ) -> None:
        self.seconds = seconds
        self.failures = 0
        self._main = main
        self._room = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._closed = False

    async def ask(self, question: Question) -> Answer:
        async with self._room:
            if self._closed:
                raise BotFailed("the server is stopping")
            worker = self._idle.pop() if self._idle else await asyncio.to_thread(_Worker, self._main)
            self._all.add(worker)
            try:
                found = await asyncio.to_thread(worker.call, question, self.seconds)
            except BaseException:
                self.failures += 1
                self._all.discard(worker)
                await asyncio.to_thread(worker.kill)
                raise
            self._idle.append(worker)
            return found

    async def choose(self, state: State, game_id: str, seat: int, bot: str | None, seed: int) -> int:
        """An action for the seat, whatever happens: the bot gets two tries, then the default one, then the first
        option. The default one also stands in for a bot that is not on the list any more."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        usual = default_bot(game(game_id)).id
        known = [entry.id for entry in bots_of(game(game_id))]
        wanted = bot if bot is not None and bot in known else usual
        for number, name in enumerate((wanted, wanted, usual)):
            question = ask_about(state, game_id, seat, name, seed + number)
            try:
                action = (await self.ask(question))[0][0]
            except (BotFailed, CaravanseraiError, IndexError, OSError):
                continue
            if action in legal:
                return action
        return legal[0]

    async def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            await asyncio.to_thread(worker.kill)
        self._all.clear()
        self._idle.clear()
