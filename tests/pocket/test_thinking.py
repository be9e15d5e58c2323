"""Bots that think for long do it aside; who is stopped plays what they like best at first sight."""

from __future__ import annotations

import asyncio
import time

import pytest

import caravanserai as cv
from caravanserai.bots import every_bot
from caravanserai.core.chance import Seeded
from caravanserai.core.game import games
from caravanserai.pocket import thinking
from caravanserai.tables.bots import AT_ONCE, Question, answer, ask_about

LONG = [(game, entry.id) for game in games() for entry in every_bot(cv.game(game)) if entry.budget.seconds is not None]


def question_of(game: str, bot: str) -> Question:
    """The first one of a game in which there is something to choose."""
    match = cv.new_match(game, cv.game(game).players[0], seed=3)  # which plays single options by itself
    return ask_about(match.state, game, match.actors[0], bot, 5)


@pytest.mark.parametrize(("game", "bot"), LONG)
def test_who_is_stopped_answers_at_once(game: str, bot: str) -> None:
    async def stopped(question: str) -> str:
        raise RuntimeError("stopped")

    question = question_of(game, bot)
    found = asyncio.run(thinking.ThinkAside(stopped).ask(question))
    assert found == answer(question, AT_ONCE)
    legal = cv.game(game).read_position(question.position, Seeded(1)).legal(question.seat)
    assert found[0][0] in legal
    assert answer(question_of(game, "greedy"))[0][0] in legal  # which never goes aside


def test_a_question_and_its_answer_go_as_texts() -> None:
    asked: list[str] = []

    async def aside(question: str) -> str:
        asked.append(question)
        return thinking.think(question)

    thinker = thinking.ThinkAside(aside)
    question = question_of("amul", "vizier")
    question.rank = True
    ranked = asyncio.run(thinker.ask(question))
    assert len(ranked) > 1
    assert ranked[0][1] >= ranked[-1][1]
    asyncio.run(thinker.ask(question_of("yspahan", "caravaneer")))
    assert len(asked) == 1


def test_no_thought_is_short() -> None:
    """It is for who does not want to wait; the clock is generous, for a machine with much else to do."""
    question = question_of("yspahan", "vizier")
    began = time.process_time()
    answer(question, AT_ONCE)
    assert time.process_time() - began < 1
