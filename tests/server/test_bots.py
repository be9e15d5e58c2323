"""Bots in worker processes: what they see, how failures are handled, and games of bots alone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

import serai as cv
from serai.bots import MovePlan, compiled_copy, find_bot, registry
from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.server.workers.runners import BotLanes
from serai.server.workers.worker_pool import Lane, WorkerPool, make_lanes
from serai.server.workers.worker_tasks import serve_tasks
from serai.tables.play.bot_requests import BotFailed, TableBot, answer_request, make_request
from tests.server import bad_bots
from tests.server.helpers import Page, Person
from tests.server.hidden import Secrets, all_secrets
from tests.server.in_process_server import InProcessServer


@contextlib.asynccontextmanager
async def lanes(main: Callable[[Connection], None], seconds: float = 20.0) -> AsyncIterator[BotLanes]:
    pool = WorkerPool(make_lanes(1, seconds), main)
    try:
        yield BotLanes(pool)
    finally:
        await pool.close()


def quick(bots: BotLanes) -> Lane:
    return bots.pool.lanes["quick bots"]


def in_a_turn(seed: int = 1) -> tuple[State, int]:
    """A position with several legal actions, none of which is number 0."""
    match = cv.new_match("five_tribes", 2, seed=seed)
    while match.step is None or match.step.key != "pick_up":
        match.play(match.state.legal(match.actors[0])[0], match.actors[0])
    seat = match.actors[0]
    assert len(match.state.legal(seat)) > 1
    assert 0 not in match.state.legal(seat)
    return match.state, seat


@pytest.mark.parametrize(
    ("main", "seconds", "failures"),
    [
        (bad_bots.hangs, 0.5, 3),
        (bad_bots.crashes, 20.0, 3),
        (bad_bots.leaves, 20.0, 3),
        (bad_bots.talks_nonsense, 20.0, 3),
        (bad_bots.sends_garbage, 20.0, 3),
        (bad_bots.answers_nothing, 20.0, 0),
        (bad_bots.cheats, 20.0, 0),
    ],
)
def test_a_bot_that_fails_is_replaced(main: Callable[[Connection], None], seconds: float, failures: int) -> None:
    """Two tries, then the greedy bot, then any legal action: a table never blocks."""
    state, seat = in_a_turn()

    async def go() -> None:
        async with lanes(main, seconds) as bots:
            action = await TableBot("random", "five_tribes", seat, 1).think(bots, state)
            assert action in state.legal(seat)
            assert quick(bots).failures == failures

    asyncio.run(go())


def test_greedy_takes_over_from_a_bot_that_crashes() -> None:
    state, seat = in_a_turn()

    async def go() -> None:
        async with lanes(bad_bots.only_greedy_works) as bots:
            bot = TableBot("random", "five_tribes", seat, 5)
            action = await bot.think(bots, state)
            assert quick(bots).failures == 2
        chance = Seeded(5)
        chance.next()
        chance.next()
        expected = answer_request(make_request(state, "five_tribes", seat, "greedy", chance)).steps
        assert action == expected[0].action, "the third try is greedy's own choice"
        assert bot.plan.steps == MovePlan(expected[1:]).steps, "and its whole move"

    asyncio.run(go())


def test_workers_are_used_again_and_nothing_is_left_behind() -> None:
    state, seat = in_a_turn()

    async def go() -> None:
        async with lanes(serve_tasks) as bots:
            for seed in range(5):
                action = await TableBot("greedy", "five_tribes", seat, seed).think(bots, state)
                assert action in state.legal(seat)
            [worker] = quick(bots).idle
            assert not quick(bots).busy
            process = worker.process
            assert process is not None
            if sys.platform == "linux":
                behind = os.getpriority(os.PRIO_PROCESS, process.pid or 0) - os.getpriority(os.PRIO_PROCESS, 0)
                assert behind > 0, "where the machine is busy, people's moves come first"
            answer = await bots.ask(make_request(state, "five_tribes", seat, "greedy", Seeded(1), rank=True))
            assert answer.ranking
            assert {action for action, _ in answer.ranking} <= set(state.legal(seat))
        assert not process.is_alive()
        with pytest.raises(BotFailed):
            await bots.ask(make_request(state, "five_tribes", seat, "greedy", Seeded(1)))

    asyncio.run(go())


def test_workers_use_a_compiled_copy_as_soon_as_it_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = in_a_turn()
    question = make_request(state, "five_tribes", seat, "greedy", Seeded(1))
    level = find_bot("vizier", cv.game("five_tribes"))
    monkeypatch.setattr(compiled_copy, "runs_compiled", lambda: False)
    monkeypatch.setattr(registry, "runs_compiled", lambda: False)
    monkeypatch.setenv(compiled_copy.ENVIRONMENT_VARIABLE, str(tmp_path / "fast"))

    async def go() -> None:
        async with lanes(bad_bots.says_where_it_imports_from) as bots:
            assert (await bots.ask(question)).ranking[0][0] == 0
            assert "weaker" in level.sentence()
            part = tmp_path / "part"
            part.mkdir()
            (part / "only_in_the_copy.py").touch()
            part.rename(tmp_path / "fast")
            assert (await bots.ask(question)).ranking[0][0] == 1
            assert (await bots.ask(question)).ranking[0][0] == 1
            assert "weaker" not in level.sentence()
            assert len(quick(bots).idle) == 1, "the slower one is gone"
            assert str(tmp_path / "fast") not in sys.path

    asyncio.run(go())


def test_a_cancelled_request_ends_its_worker_and_never_blocks_the_event_loop() -> None:
    """The bot hangs for good: only an event loop that is free can cancel the request."""
    state, seat = in_a_turn()

    async def go() -> None:
        async with lanes(bad_bots.hangs, 60.0) as bots:
            asking = asyncio.create_task(TableBot("random", "five_tribes", seat, 1).think(bots, state))
            while not quick(bots).busy:
                await asyncio.sleep(0.01)
            for _ in range(20):  # the worker has the question, or is about to read it
                await asyncio.sleep(0.01)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert not quick(bots).busy
            assert not quick(bots).idle

    asyncio.run(go())


# -- what bots are shown ---------------------------------------------------------------------------------------------

each_game = pytest.mark.parametrize("secrets", all_secrets().values(), ids=all_secrets())


@each_game
def test_bots_get_a_sampled_position(secrets: Secrets) -> None:
    """A request has what the seat may know of the real table; the rest is sampled."""
    players = min(4, max(cv.game(secrets.game).players))
    match = Match.from_position(secrets.game, secrets.begin(players), seed=1)
    chance = Seeded(5)
    asked = differ = 0
    while not match.over and asked < 100:
        asked += 1
        seat = match.actors[0]
        legal = match.state.legal(seat)
        real = match.state.to_dict()
        question = make_request(match.state, secrets.game, seat, "greedy", Seeded(chance.below(1000)))
        assert real == match.state.to_dict(), "thinking does not disturb the table"
        other = match.game.read_position(question.position, Seeded(0))
        assert match.game.fields.view(other, seat) == match.game.fields.view(match.state, seat)
        assert other.legal(seat) == legal
        for one in range(players):
            if one != seat:
                differ += secrets.secret_of(question.position, one) != secrets.secret_of(real, one)
        assert set(question.position) == set(real), "a position, and nothing else: no seed, no secret"
        match.play(legal[chance.below(len(legal))], seat)
    assert asked > 30
    assert 3 * differ > (players - 1) * asked or not secrets.hides, "what is hidden is not simply passed on"


@each_game
def test_indistinguishable_tables_give_the_same_bot_request(secrets: Secrets) -> None:
    players = min(3, max(cv.game(secrets.game).players))
    match = Match.from_position(secrets.game, secrets.begin(players), seed=8)
    chance = Seeded(3)
    compared = 0
    for played in range(1, 81):
        seat = match.actors[0]
        legal = match.state.legal(seat)
        match.play(legal[chance.below(len(legal))], seat)
        if match.over:
            break
        for one in range(players) if played % 20 == 0 else ():
            twin = match.state.imagine(one, Seeded(99))
            asked = [make_request(state, secrets.game, one, "greedy", Seeded(4)) for state in (twin, match.state)]
            assert asked[0] == asked[1]
            compared += 1
    assert compared


# -- tables ----------------------------------------------------------------------------------------------------------


def test_tables_of_bots_only_play_to_the_end(server: InProcessServer) -> None:
    amina = Person(server)
    tables = [amina.new_table(*bots)["table"]["id"] for bots in (("random", "random"), ("random", "greedy", "random"))]

    async def go() -> None:
        for table_id in tables:
            async with Page(server, table_id) as page:
                await page.until(lambda page: page.status == "over", timeout=50)
                assert page.update["table"]["ended_by"] == "game"
                assert page.update["table"]["winners"]

    asyncio.run(go())
    for table_id in tables:
        record = amina.ask("GET", f"/api/tables/{table_id}/record")
        assert Match.from_record(record["text"]).over
    amina.close()


def test_a_table_goes_on_with_bots_that_crash(tmp_path: Path) -> None:
    """Every bot move fails three times, and the game goes on."""
    workers = WorkerPool(make_lanes(2, 20.0), bad_bots.answers_nothing)
    with InProcessServer(tmp_path, workers=workers) as server:
        amina = Person(server)
        table = amina.new_table("me", "random")["table"]

        async def go() -> None:
            async with Page(server, table["id"], amina.token) as page:
                played = await page.play_on(moves=40)
                assert played == 40
                assert page.version > 40, "the bot's moves too"

        asyncio.run(go())
        amina.close()


def test_bots_pause_between_moves(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bot_pause=0.3) as server:
        amina = Person(server)
        table = amina.new_table("random", "random")["table"]

        async def go() -> None:
            async with Page(server, table["id"], keep=True) as page:
                first = page.version
                await page.until(lambda page: page.version >= first + 4)
                updates = [frame for frame in page.frames if frame["type"] == "update"]
                moved = {update["version"]: update["table"]["updated"] for update in updates}
                [(start, began), *_, (end, ended)] = sorted(moved.items())
                assert ended - began >= 0.3 * (end - start) - 0.001, "a pause before each move"

        asyncio.run(go())
        amina.close()
