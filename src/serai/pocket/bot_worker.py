"""Runs slow bots and analyses in a second web worker, so that the browser server stays responsive and a search can be
stopped."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import Final

import msgspec

from serai.analysis.service.tasks import AnalysisTask, run_task
from serai.bots import find_bot, is_bot
from serai.core.game.registry import game
from serai.tables.play.bot_requests import NO_SEARCH_BUDGET, BotAnswer, BotFailed, BotRequest, answer_request
from serai.tables.telemetry import LOG

AskWorker = Callable[[str], Awaitable[str]]  # sends a question to the bot worker; fails if it was stopped too early
MIN_SECONDS: Final = 0.3  # of search time, however long the question waited


class BotWorkerClient:
    """A `BotRunner`. A stopped bot plays the best move found so far, or without any, its choice without a search."""

    def __init__(self, ask_worker: AskWorker, prepare_worker: Callable[[], None]) -> None:
        self.ask_worker = ask_worker
        self.prepare_worker = prepare_worker  # starting the bot worker takes a while

    def expect(self, game_id: str, bots: Collection[str | None]) -> None:
        """Start the bot worker if one of these bots needs it."""
        known = [bot for bot in bots if bot is not None and is_bot(bot, game(game_id))]
        if any(not find_bot(bot, game(game_id)).is_quick for bot in known):
            self.prepare_worker()

    async def ask(self, request: BotRequest) -> BotAnswer:
        if find_bot(request.bot, game(request.game)).is_quick:
            return answer_request(request)
        try:
            found = await self.ask_worker(msgspec.json.encode(request).decode())
        except Exception as stopped:  # by a person, or because the browser has no memory for the worker
            LOG.info("not thought to the end", extra={"game": request.game, "why": str(stopped)})
            if request.begun:
                raise BotFailed("stopped") from None  # the first step of a hint is enough
            return answer_request(request, NO_SEARCH_BUDGET)
        return msgspec.json.decode(found, type=BotAnswer)


def answer_question(request: str, waited_seconds: float, on_progress: Callable[[str], None]) -> str:
    """Answer a request in the bot worker, both as JSON; `on_progress` gets the best answer so far. The time that the
    request has waited counts against the search time."""
    asked = msgspec.json.decode(request, type=BotRequest | AnalysisTask)
    if isinstance(asked, AnalysisTask):
        return msgspec.json.encode(run_task(asked)).decode()
    budget = find_bot(asked.bot, game(asked.game)).budget
    if budget.seconds is not None:
        budget = replace(budget, seconds=max(MIN_SECONDS, budget.seconds - waited_seconds))

    def report(best: BotAnswer) -> None:
        on_progress(_encode(best))

    return _encode(answer_request(asked, budget, report))


async def run_here(question: str) -> str:
    """Answers questions where there is no bot worker: the server waits meanwhile."""
    return answer_question(question, 0.0, lambda best: None)


def _encode(found: BotAnswer) -> str:
    return msgspec.json.encode(found).decode()
