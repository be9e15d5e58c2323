"""Slow bots run in the bot worker; a stopped bot plays the best move found so far."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import serai as cv
from serai.bots import Budget, every_bot, find_bot
from serai.core.game.registry import games
from serai.core.rules.chance import Seeded
from serai.pocket import bot_worker
from serai.tables.play import bot_requests
from serai.tables.play.bot_requests import (
    NO_SEARCH_BUDGET,
    BotAnswer,
    BotFailed,
    BotRequest,
    answer_request,
    make_request,
)
from tests.pocket.helpers import Pocket
from tests.pocket.test_browser_server import sit_down

LONG = [(game, entry.id) for game in games() for entry in every_bot() if entry.budget.seconds is not None]


def question_of(game: str, bot: str, seed: int = 3) -> BotRequest:
    """The first request of a game with several choices."""
    match = cv.new_match(game, cv.game(game).players[0], seed=seed)  # single choices are played automatically
    return make_request(match.state, game, match.actors[0], bot, Seeded(2))


def first(answer: BotAnswer) -> int:
    return answer.steps[0].action


async def stopped(question: str) -> str:
    raise RuntimeError("stopped")


def nothing() -> None:
    """There is no bot worker to prepare."""


@pytest.mark.parametrize(("game", "bot"), LONG)
def test_a_bot_stopped_before_a_result_answers_without_a_search(
    game: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_requests, "ANSWER_SECONDS", 0.0)
    question = question_of(game, bot)
    found = asyncio.run(bot_worker.BotWorkerClient(stopped, nothing).ask(question))
    assert found == answer_request(question, NO_SEARCH_BUDGET)
    legal = cv.game(game).read_position(question.position, Seeded(1)).legal(question.seat)
    assert first(found) in legal
    assert first(answer_request(question_of(game, "greedy"))) in legal  # which runs in the browser server
    question.begun = [first(found)]
    with pytest.raises(BotFailed):  # the rest of the turn of a hint
        asyncio.run(bot_worker.BotWorkerClient(stopped, nothing).ask(question))


@pytest.mark.parametrize("rank", [False, True])
def test_progress_reports_the_best_move_so_far(rank: bool) -> None:
    """In one of several positions, whatever a network thinks of each, the best move changes during the search."""
    assert any(len(set(reported_moves(seed, rank))) > 1 for seed in range(1, 12))


def reported_moves(seed: int, rank: bool) -> list[int]:
    """The best moves that a search reports, one after another."""
    reported: list[BotAnswer] = []
    question = question_of("amul", "vizier", seed=seed)
    question.rank = rank
    found = answer_request(question, Budget(iterations=15), reported.append)
    legal = cv.game("amul").read_position(question.position, Seeded(1)).legal(question.seat)
    assert len(reported) > 2
    best = [answer.ranking[0][0] for answer in reported]
    assert best == [first(answer) for answer in reported]
    if not rank:  # a hint looks at another sampled state
        assert best[0] == first(answer_request(question, NO_SEARCH_BUDGET))
    assert best[-1] == (found.ranking[0][0] if rank else first(found)), "stopped at the end, it plays the same move"
    assert set(best) <= set(legal)
    return best


def test_a_bot_stopped_in_the_middle_of_a_move_plays_what_it_has_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_requests, "ANSWER_SECONDS", 60.0)
    reported: list[BotAnswer] = []
    found = answer_request(question_of("merv", "vizier"), Budget(iterations=2), reported.append)
    decided = [step for step in found.steps if not step.is_forced]
    assert len(decided) > 2
    assert max(len(answer.steps) for answer in reported) > 1
    for answer in reported:
        assert answer.steps[:-1] == found.steps[: len(answer.steps) - 1]
    monkeypatch.setattr(bot_requests, "ANSWER_SECONDS", 0.0)
    short = answer_request(question_of("merv", "vizier"), Budget(iterations=2))
    assert short.steps == found.steps[: len(short.steps)], "a slow bot answers before the end of its move"
    assert len(short.steps) < len(found.steps)


def test_requests_and_answers_are_json(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []

    def shortly(question: BotRequest, *more: Any) -> BotAnswer:
        budgets.extend(more[:1])
        return answer_request(question, Budget(iterations=2), *more[1:])

    monkeypatch.setattr(bot_worker, "answer_request", shortly)
    asked: list[str] = []
    better: list[str] = []

    async def aside(question: str) -> str:
        asked.append(question)
        return bot_worker.answer_question(question, 2 * len(asked) - 1.5, better.append)

    runner = bot_worker.BotWorkerClient(aside, nothing)
    question = question_of("five_tribes", "vizier")
    question.rank = True
    ranked = asyncio.run(runner.ask(question))
    assert len(ranked.ranking) > 1
    assert ranked.ranking[0][1] >= ranked.ranking[-1][1]
    assert all(len(msgspec.json.decode(one, type=BotAnswer).ranking) > 1 for one in better)
    asyncio.run(runner.ask(question_of("yspahan", "caravaneer")))
    assert len(asked) == 1
    asyncio.run(runner.ask(question))
    usual = find_bot("vizier", cv.game("five_tribes")).budget
    assert usual.seconds is not None
    waited = [usual.seconds - 0.5, bot_worker.MIN_SECONDS]
    assert budgets == [replace(usual, seconds=seconds) for seconds in waited], "its clock has run while it waited"


@pytest.mark.parametrize(("bot", "times"), [("vizier", 1), ("greedy", 0)])
def test_a_slow_bot_at_a_table_prepares_the_bot_worker(bot: str, times: int) -> None:
    async def go() -> None:
        ready: list[str] = []
        pocket = Pocket(bot_worker=bot_worker.BotWorkerClient(stopped, lambda: ready.append("ready")))
        table = await sit_down(pocket, bot)
        assert ready == []
        await pocket.open(table)
        assert len(ready) == times
        await pocket.server.stop()

    asyncio.run(go())


def test_a_late_request_has_a_minimum_search_time() -> None:
    """A stopped bot answers quickly; the limit is generous for a busy machine."""
    question = question_of("yspahan", "vizier")
    began = time.process_time()
    answer_request(question, NO_SEARCH_BUDGET)
    assert time.process_time() - began < 1
