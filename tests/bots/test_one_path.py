"""A bot plays the same moves at a table, in the browser, in the terminal and in an environment as in a simulation."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

import serai as cv
from serai.bots import Budget, make_bot, registry, seed_of_seat
from serai.cli.autosave import Autosave
from serai.cli.screen import Screen
from serai.cli.session import Session
from serai.core.game.game import Components
from serai.core.rules.chance import Chance, Seeded
from serai.pocket import bot_worker
from serai.server.workers.runners import BotLanes
from serai.server.workers.worker_pool import WorkerPool, make_lanes
from serai.simulation.games import Plan, play_decisions, play_game, seed_of
from serai.tables import protocol as wire
from serai.tables.model.rows import TableRow
from serai.tables.play import bot_requests, bot_turns, match_lines
from serai.tables.play.bot_requests import BotAnswer, BotRequest, BotRunner, InProcessRunner
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.store.memory_store import MemoryStore
from tests.pocket.helpers import Pocket
from tests.tables.test_play_in_process import AMINA, QuickSettings

pytestmark = pytest.mark.unmeasured

SMALL = Budget(iterations=2, seconds=60.0, evaluations=6)


@pytest.fixture(autouse=True)
def small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [replace(one, budget=SMALL) if one.budget.seconds is not None else one for one in registry.ENTRIES]
    monkeypatch.setattr(registry, "ENTRIES", tuple(entries))


def simulated_moves(plan: Plan) -> list[int]:
    played = play_game(plan, 0)
    assert not played.error
    return list(played.moves)


def plan_of(game: str, *bots: str) -> Plan:
    return Plan(game, len(bots), bots, 11, {}, mixed=False, check=False, moves=True)


@pytest.fixture
def simulation_seeds(monkeypatch: pytest.MonkeyPatch) -> Callable[[Plan], None]:
    """Makes tables draw their outcomes and seed their bots as a simulation does for a plan's first game."""

    def use(plan: Plan) -> None:
        base = seed_of(plan, 0)
        begin = match_lines.new_match

        def begin_seeded(row: TableRow, chance: Chance, data: Components | None, position: Any = None) -> Any:
            return begin(row, Seeded(base), data, position)

        def go_on(self: Table, number: int) -> Any:
            return Seeded(base) if self.match is None else self.match.state.chance

        monkeypatch.setattr(match_lines, "new_match", begin_seeded)
        monkeypatch.setattr(bot_turns, "seed_of_bot", lambda table, seat: seed_of_seat(base, seat))
        try:
            monkeypatch.setattr(Table, "chance_for", go_on)
        except (AttributeError, TypeError):
            pytest.skip("a compiled class cannot be changed")

    return use


async def finish(tables: TableManager, table_id: str) -> list[int]:
    """The actions of a table of bots, when it is over."""
    table = await tables.get(table_id)
    async with asyncio.timeout(120):
        while table.row.status != "over":
            await asyncio.sleep(0.01)
    lines = await tables.store.read_lines(table_id, 0)
    await tables.stop()
    return [move.action for line in lines for move in line.body.moves]


async def play_at_table(plan: Plan, runner: BotRunner) -> list[int]:
    tables = TableManager(MemoryStore(), runner, QuickSettings())
    seats = [wire.SeatRequest("bot", bot) for bot in plan.names]
    table, *_ = await tables.seats.create(AMINA, wire.NewTable(plan.game_id, seats))
    return await finish(tables, table.id)


GAMES = [
    ("amul", "vizier", "random", "caravaneer"),
    ("amul", "greedy", "caravaneer", "apprentice", "random"),
    ("five_tribes", "caravaneer", "apprentice"),
    ("five_tribes", "random", "drover", "caravaneer-conjurer"),
    ("marrakesh", "greedy", "caravaneer"),
    ("merv", "apprentice"),
    ("yspahan", "caravaneer-builder", "greedy-hoarder", "apprentice"),
]


@pytest.mark.parametrize("setup", GAMES, ids="-".join)
def test_a_table_plays_the_simulated_game(setup: tuple[str, ...], simulation_seeds: Callable[[Plan], None]) -> None:
    plan = plan_of(*setup)
    expected = simulated_moves(plan)
    simulation_seeds(plan)
    assert asyncio.run(play_at_table(plan, InProcessRunner())) == expected


@pytest.mark.parametrize(("seconds", "most"), [(60.0, 0.25), (0.0, 0.75)])
def test_a_bot_is_asked_once_for_a_move(
    seconds: float, most: float, simulation_seeds: Callable[[Plan], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position is sent once for a whole move, or for each thought of a slow bot; its moves are the same."""
    monkeypatch.setattr(bot_requests, "ANSWER_SECONDS", seconds)
    plan = plan_of("five_tribes", "caravaneer", "greedy")
    expected = simulated_moves(plan)
    simulation_seeds(plan)
    asked: list[int] = []

    class Runner(InProcessRunner):
        async def ask(self, request: BotRequest) -> BotAnswer:
            asked.append(request.seat)
            return await super().ask(request)

    assert asyncio.run(play_at_table(plan, Runner())) == expected
    assert most / 2 < len(asked) / len(expected) < most


def test_a_table_with_bot_processes_plays_the_simulated_game(simulation_seeds: Callable[[Plan], None]) -> None:
    plan = plan_of("merv", "caravaneer", "greedy")
    expected = simulated_moves(plan)
    simulation_seeds(plan)

    async def go() -> list[int]:
        pool = WorkerPool(make_lanes(1, 60.0))
        try:
            return await play_at_table(plan, BotLanes(pool))
        finally:
            await pool.close()

    assert asyncio.run(go()) == expected


@pytest.mark.parametrize(
    "setup", [("yspahan", "vizier", "greedy"), ("marrakesh", "apprentice", "caravaneer")], ids="-".join
)
def test_a_table_in_the_browser_plays_the_simulated_game(
    setup: tuple[str, ...], simulation_seeds: Callable[[Plan], None]
) -> None:
    plan = plan_of(*setup)
    expected = simulated_moves(plan)
    simulation_seeds(plan)

    async def ask_worker(question: str) -> str:
        return bot_worker.answer_question(question, 0.0, lambda best: None)

    async def go() -> list[int]:
        pocket = Pocket(bot_worker=bot_worker.BotWorkerClient(ask_worker, lambda: None))
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        seats = [{"kind": "bot", "bot": bot} for bot in plan.names]
        made = await pocket.ask("POST", "/tables", {"game": plan.game_id, "seats": seats})
        return await finish(pocket.server.tables, made["table"]["id"])

    assert asyncio.run(go()) == expected


@pytest.mark.parametrize("setup", [("yspahan", "apprentice", "caravaneer"), ("merv", "greedy", "random")], ids="-".join)
def test_the_terminal_plays_the_simulated_game(setup: tuple[str, ...]) -> None:
    plan = plan_of(*setup)
    base = seed_of(plan, 0)
    match = cv.Match.new(plan.game_id, plan.players, chance=Seeded(base))
    bots = {
        seat: make_bot(bot, match.game, seed_of_seat(base, seat), has_clock=True) for seat, bot in enumerate(plan.names)
    }
    screen = Screen(Console(file=io.StringIO()), match.game, "en", plan.names)
    assert Session(match, screen, bots, Autosave(), "en").run() == 0
    assert [move.action for move in match.moves] == simulated_moves(plan)


@pytest.mark.parametrize(
    "setup", [("five_tribes", "greedy", "caravaneer"), ("merv", "caravaneer", "apprentice", "random")], ids="-".join
)
def test_opponents_in_an_environment_play_the_simulated_game(setup: tuple[str, ...]) -> None:
    """The learner's seat is played by the first bot."""
    gym = pytest.importorskip("serai.envs.gym")
    game, mine, *others = cv.game(setup[0]), *setup[1:]
    env = gym.gym(game.id, 1 + len(others), opponents=others)
    env.reset(seed=5)
    learner = make_bot(mine, game, 7)
    actions = []
    is_over = False
    while not is_over:
        actions.append(learner.move(env.state_of_game, 0))
        is_over = env.step(actions[-1])[2]
    chance = Seeded(5)  # as `GameSlot` uses it
    state = game.new_state(1 + len(others), chance.branch())
    chance.next()
    bots = [make_bot(mine, game, 7), *(make_bot(bot, game, int(chance.next())) for bot in others)]
    assert [action for seat, action, _ in play_decisions(state, bots) if seat == 0] == actions
    assert state.to_dict() == env.state_of_game.to_dict()
