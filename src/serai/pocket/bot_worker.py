"""Where bots of a pocket think: those that think for long in a worker of their own, so that the desk answers meanwhile
and the thought can be stopped."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import Final

import msgspec

from serai.bots import BotEntry, every_bot, find_bot
from serai.core.rules.game import game
from serai.tables.play.bot_requests import NO_SEARCH_BUDGET, BotAnswer, BotFailed, BotRequest, answer_request
from serai.tables.telemetry import LOG

AskWorker = Callable[[str], Awaitable[str]]  # a question to the other worker; fails if that one was stopped too early


MIN_SECONDS: Final = 0.3  # of search time, however long the question waited


class BotWorkerClient:
    """A `Thinker`. A bot that was stopped plays the best it has found, and before that what it likes at first sight."""

    def __init__(self, ask_worker: AskWorker, prepare_worker: Callable[[], None]) -> None:
        self.ask_worker = ask_worker
        self.prepare_worker = prepare_worker  # the other worker, which takes a while to come

    def expect(self, game_id: str, bots: Collection[str | None]) -> None:
        """These bots may be asked soon."""
        if any(_has_time_budget(entry) for entry in every_bot(game(game_id)) if entry.id in bots):
            self.prepare_worker()

    async def ask(self, request: BotRequest) -> BotAnswer:
        if not _has_time_budget(find_bot(request.bot, game(request.game))):
            return answer_request(request)
        try:
            found = await self.ask_worker(msgspec.json.encode(request).decode())
        except Exception as stopped:  # by a person, or because the browser has no room for it
            LOG.info("not thought to the end", extra={"game": request.game, "why": str(stopped)})
            if request.begun:
                raise BotFailed("stopped") from None  # a hint tells its first step alone: nobody waits for the rest
            return answer_request(request, NO_SEARCH_BUDGET)
        return msgspec.json.decode(found, type=BotAnswer)


def _has_time_budget(bot: BotEntry) -> bool:
    return bot.budget.seconds is not None


def answer_question(request: str, waited_seconds: float, on_progress: Callable[[str], None]) -> str:
    """In the other worker: the answer to a question, both as texts; and meanwhile the best answer so far. The clock
    began when it was asked: so many seconds ago, perhaps before there was anybody to think."""
    asked = msgspec.json.decode(request, type=BotRequest)
    budget = find_bot(asked.bot, game(asked.game)).budget
    if budget.seconds is not None:
        budget = replace(budget, seconds=max(MIN_SECONDS, budget.seconds - waited_seconds))

    def report(best: BotAnswer) -> None:
        on_progress(_encode(best))

    return _encode(answer_request(asked, budget, report))


def _encode(found: BotAnswer) -> str:
    return msgspec.json.encode(found).decode()
