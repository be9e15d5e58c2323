"""Learned and searching bots: no hidden information, whole games, reproducible moves, networks."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import serai as cv
from serai.bots import Budget, bots_of, every_bot, make_bot
from serai.bots.base import FOREVER
from serai.bots.candidates import Candidate
from serai.bots.encoding import StateEncoder
from serai.bots.levels import LearnedBot, share_of_table
from serai.bots.move_tree_search import MoveEdge, MoveNode, MoveTreeConfig, MoveTreeSearch
from serai.bots.network import Network, pack, unpack
from serai.bots.network_files import BadNetwork, counts_with_network, find_network, learned_evaluator
from serai.bots.playouts import Horizon, Playouts
from serai.core.errors import BadSetup
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.simulation.games import simulate
from tests.matches import MANY

LITTLE = Budget(iterations=2)
BRIEF = Budget(iterations=2, evaluations=400)  # interpreted, an evaluation takes a millisecond
each_game = pytest.mark.parametrize("id", cv.games())


def position(id: str, seed: int, moves: int, players: int = 0) -> State:
    """A state in the middle of a game between greedy bots, with several options."""
    game = cv.game(id)
    state = game.new_state(players or (3 if 3 in game.players else game.players[-1]), Seeded(seed))
    greedy = make_bot("greedy", game, seed)
    while not state.over and (moves > 0 or len(state.legal(state.turn())) < 2):
        seat = state.turn()
        state.apply(greedy.move(state, seat), seat)
        moves -= 1
    return state


@pytest.mark.unmeasured
@each_game
@pytest.mark.parametrize("bot", ["caravaneer", "vizier"])
def test_the_same_seed_gives_the_same_move(id: str, bot: str) -> None:
    state = position(id, 3, 25)
    seat = state.turn()
    first, second = (make_bot(bot, cv.game(id), 7).move(state, seat, LITTLE) for _ in range(2))
    assert first == second


def player_counts(id: str) -> list[int]:
    """The smallest number of players with opponents, and up to four."""
    counts = [count for count in cv.game(id).players if 1 < count <= 4]
    return [counts[0], counts[-1]]


def check_hidden_information(id: str, players: int, seed: int, moves: int, budget: Budget) -> None:
    """Every bot plays the same move in two states that its seat cannot tell apart."""
    game = cv.game(id)
    state = position(id, seed, moves, players)
    if state.over:
        return
    seat = state.turn()
    other = state.imagine(seat, Seeded(99 + seed))
    assert state.legal(seat) == other.legal(seat)
    for entry in every_bot():
        found = {make_bot(entry.id, game, 1).move(one, seat, budget) for one in (state, other)}
        assert len(found) == 1, f"{entry.id} uses hidden information, {players} players, after {moves} moves"


@pytest.mark.unmeasured
@each_game
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("budget", [BRIEF, pytest.param(LITTLE, marks=pytest.mark.long)], ids=["brief", "whole"])
def test_no_bot_uses_hidden_information(id: str, seed: int, budget: Budget) -> None:
    check_hidden_information(id, player_counts(id)[seed], seed, 11 + 16 * seed, budget)


@pytest.mark.unmeasured
@pytest.mark.long
@each_game
def test_no_bot_uses_hidden_information_in_many_positions(id: str) -> None:
    for players in cv.game(id).players[-3:]:
        if players > 1:
            for seed in range(4 if MANY == 100 else 1):
                check_hidden_information(id, players, seed, 5 + 21 * seed, BRIEF)


@each_game
def test_learned_bot_plays_in_plain_python(id: str) -> None:
    """Half a game; the long version plays whole ones."""
    play(id, "caravaneer", most=60)


@pytest.mark.long
@pytest.mark.skipif(not cv.is_compiled(), reason="a game takes many minutes interpreted")
@each_game
def test_whole_games_of_the_strongest_level(id: str) -> None:
    for players in cv.game(id).players:
        assert play(id, bots_of(cv.game(id))[-1].id, players=players).over


def play(id: str, bot: str, players: int = 0, most: int = 100_000) -> State:
    game = cv.game(id)
    state = game.new_state(players or max(2, game.players[0]), Seeded(11))
    bots = [make_bot(bot, game, seat) for seat in range(state.players)]
    for _ in range(most):
        if not state.over:
            seat = state.turn()
            state.apply(bots[seat].move(state, seat), seat)
    assert state.violations() == []
    return state


@each_game
def test_every_network_fits_its_game_and_is_small(id: str) -> None:
    game = cv.game(id)
    counts = counts_with_network(game)
    assert counts
    for players in counts:
        file = (resources.files(game.package) / "nets" / f"{players}.net").read_bytes()
        assert len(file) <= 250_000
        net = find_network(game, players)
        assert net is not None
        assert net.note["game"] == id
        assert net.note["players"] == players
        assert "self-play" in net.note["made"]


@each_game
def test_incremental_values_equal_single_evaluations(id: str) -> None:
    evaluator = learned_evaluator(cv.game(id), 2 if 2 in cv.game(id).players else 4)
    state = position(id, 5, 20)
    seat = state.turn()
    plans = evaluator.plans(state, seat)
    alone = [evaluator.value_after_move(evaluator.apply_plan(state, seat, plan), seat) for plan in plans]
    assert list(evaluator.evaluate_moves(state, seat, plans)) == pytest.approx(alone, abs=1e-6)


@each_game
def test_incremental_encoding_equals_a_full_one(id: str) -> None:
    """Over the decisions of a game, so that all fields change."""
    rows = StateEncoder(cv.game(id))
    before = position(id, 4, 3)
    written = rows.encode(before)
    greedy = make_bot("greedy", cv.game(id), 1)
    for _ in range(25):
        state = before.clone()
        state.apply(greedy.move(state, state.turn()), state.turn())
        again = rows.encode_changes(state, before, written)
        assert [list(row) for row in again] == [list(row) for row in rows.encode(state)]
        before, written = state, again


def position_with_moves(id: str, least: int, players: int = 3) -> State:
    """A state in the middle of a game in which a seat has at least so many whole moves."""
    evaluator = learned_evaluator(cv.game(id), players)
    states = (position(id, 3, moves, players) for moves in range(20, 60))
    return next(state for state in states if len(evaluator.wide_plans(state, state.turn())) >= least)


def test_evaluations_bound_a_search_reproducibly() -> None:
    evaluator = learned_evaluator(cv.game("yspahan"), 3)
    state = position_with_moves("yspahan", 4)

    def visits(iterations: int, evaluations: int) -> list[int]:
        search = MoveTreeSearch(evaluator, MoveTreeConfig(iterations, evaluations), Seeded(1))
        found = search.run(state, state.turn())
        assert search.spent() < evaluations + 200, "one node more at most"
        return [one.samples for one in found]

    assert visits(1_000, 600) == visits(1_000, 600)
    assert sum(visits(10, 100_000)) == 10
    assert 0 < sum(visits(1_000, 300)) < sum(visits(1_000, 900))


def test_settling_counts_as_work() -> None:
    evaluator = learned_evaluator(cv.game("marrakesh"), 3)
    state = position("marrakesh", 3, 20)
    assert len(evaluator.plans(state, state.turn())) > 3
    search = MoveTreeSearch(evaluator, MoveTreeConfig(10, 100_000), Seeded(1))
    search.run(state, state.turn())
    assert search.counted.counter.states > 0
    assert search.spent() > search.counted.evaluations


def test_a_search_stops_at_its_deadline_with_the_best_so_far() -> None:
    evaluator = learned_evaluator(cv.game("yspahan"), 2)
    state = position_with_moves("yspahan", 2, players=2)
    found = MoveTreeSearch(evaluator, MoveTreeConfig(10**9, seconds=0.0), Seeded(1)).run(state, state.turn())
    assert len(found) > 1
    assert [one.mean() for one in found] == sorted((one.mean() for one in found), reverse=True)


@each_game
def test_compared_moves_meet_the_same_samples(id: str) -> None:
    """The same move twice has the same outcome in each sampled state, for every seat."""
    evaluator = learned_evaluator(cv.game(id), 3)
    state = position(id, 3, 25)
    seat = state.turn()
    plans = evaluator.plans(state, seat)
    plan, other = plans[0], plans[-1]
    before = state.clone()
    found = Playouts(evaluator, Horizon(1), Seeded(1)).compare(state, seat, [plan, other, plan], 2)
    assert [len(outcomes) for outcomes in found] == [3, 3]
    for first, _, again in found:
        assert list(first) == pytest.approx(list(again), abs=1e-9)
        assert len(first) == state.players
        assert sum(first) == pytest.approx(0, abs=1e-6), "values are relative to the others"
    assert list(before.stack) == list(state.stack)


def test_more_work_makes_a_larger_tree_and_reports_it() -> None:
    state = position_with_moves("merv", 9, players=2)
    search = MoveTreeSearch(learned_evaluator(cv.game("merv"), 2), MoveTreeConfig(100), Seeded(1))
    reported: list[list[Candidate]] = []
    search.on_progress = reported.append
    last = search.run(state, state.turn())
    assert [sum(one.samples for one in moves) for moves in reported] == [0, 1, 3, 7, 15, 31, 63, 100]
    assert [one.plan for one in reported[-1]] == [one.plan for one in last]
    assert [one.samples for one in last] == sorted((one.samples for one in last), reverse=True)
    assert last[0].samples > 20, "a good move is visited again and again"
    assert all(len(moves) == len(last) for moves in reported), "moves that were never visited are listed as well"


def test_with_a_horizon_nodes_are_played_on_before_they_are_evaluated() -> None:
    """The same visits are more work, and find other values."""
    state = position_with_moves("merv", 9, players=2)
    evaluator = learned_evaluator(cv.game("merv"), 2)
    near = MoveTreeSearch(evaluator, MoveTreeConfig(6), Seeded(1))
    far = MoveTreeSearch(evaluator, MoveTreeConfig(6, horizon=Horizon(4)), Seeded(1))
    values = [[one.mean() for one in search.run(state, state.turn())] for search in (near, far)]
    assert far.spent() > 2 * near.spent()
    assert values[0] != pytest.approx(values[1])


def test_at_the_end_of_a_game_a_search_ends_as_well() -> None:
    """Nodes in which nothing is left to decide need no network; each visit counts as an evaluation nevertheless."""
    game = cv.game("merv")
    state = game.new_state(2, Seeded(5))
    greedy = make_bot("greedy", game, 5)
    before = state.clone()
    while not state.over:
        if len(state.legal(state.turn())) > 1:
            before = state.clone()
        state.apply(greedy.move(state, state.turn()), state.turn())
    search = MoveTreeSearch(learned_evaluator(game, 2), MoveTreeConfig(10**9, 300), Seeded(1))
    found = search.run(before, before.turn())
    assert len(found) == len(learned_evaluator(game, 2).wide_plans(before, before.turn()))
    assert 300 <= search.spent() < 400


@each_game
def test_outcomes_of_chance_are_drawn_anew(id: str) -> None:
    """Two visits of a move that chance has a part in lead to different states, so no seat foresees dice and cards."""
    evaluator = learned_evaluator(cv.game(id), 3)
    search = MoveTreeSearch(evaluator, MoveTreeConfig(1), Seeded(1))
    is_drawn_anew = False
    for moves in range(5, 60, 2):
        state = position(id, 3, moves)
        node = MoveNode(state.clone(), state.turn(), 0)
        for plan in evaluator.plans(state, state.turn()):
            edge = MoveEdge(plan, 0.0, 3)
            first = search.draw_outcome(node, edge).state.to_dict()
            edge.visits = 1
            second = search.draw_outcome(node, edge).state.to_dict()
            assert len(edge.outcomes) == (1 if edge.is_certain else 2)
            is_drawn_anew = is_drawn_anew or first != second
        assert node.state.to_dict() == state.to_dict()
    assert is_drawn_anew, "no move of this game had to do with chance"


def test_own_network_is_used_without_touching_the_games(tmp_path: Path) -> None:
    game = cv.game("yspahan")
    own = tmp_path / "own.net"
    own.write_bytes((resources.files(game.package) / "nets" / "4.net").read_bytes())
    state = position("yspahan", 3, 25, players=2)
    bot = make_bot("caravaneer", game, 1, network=own)
    assert isinstance(bot, LearnedBot)
    network = bot.evaluator(2).network
    assert network is not None
    assert network.note["players"] == 4
    assert bot.move(state, state.turn()) in state.legal(state.turn())
    with pytest.raises(BadSetup, match="uses no network"):
        make_bot("greedy", game, network=own)
    with pytest.raises(BadSetup, match="cannot be read"):
        make_bot("vizier", game, network=tmp_path / "none.net")
    with pytest.raises(BadNetwork, match="does not have"):
        make_bot("vizier", cv.game("merv"), network=own)
    result = simulate("yspahan", 2, 2, ["caravaneer", "greedy"], 1, network=str(own))
    assert result.failures == []


def test_network_is_used_for_one_player_more_or_fewer() -> None:
    def made_for(id: str, players: int) -> int | None:
        net = find_network(cv.game(id), players)
        return None if net is None else net.note["players"]

    assert [made_for("five_tribes", players) for players in (2, 3, 4)] == [2, 3, 4]
    assert [made_for("amul", players) for players in range(3, 9)] == [3, 4, 5, 6, 7, 8]
    assert made_for("merv", 1) is None


def test_values_are_relative_to_the_others_and_equivariant_by_seat() -> None:
    game = cv.game("yspahan")
    net = find_network(game, 2)
    assert net is not None
    rows = StateEncoder(game).encode(position("yspahan", 2, 30).clone())
    values = list(net.values([rows[0], rows[1], rows[-1]]))
    swapped = list(net.values([rows[1], rows[0], rows[-1]]))
    assert values[0] == pytest.approx(-values[1])
    assert swapped == pytest.approx(values[::-1])


def test_network_survives_packing() -> None:
    note = {"width": 2, "shared": 1, "units": [2, 1], "seat_scales": [1.0, 2.0], "table_scales": [1.0]}
    numbers = [float(n) for n in range(12 + 3 + 3 + 2 + 1 + 1)]
    net = unpack(pack(note, numbers))
    assert isinstance(net, Network)
    assert list(net.table_weights) == numbers[12:15]
    assert list(net.seat_weights)[6] == numbers[6] / 2
    with pytest.raises(ValueError, match="no network"):
        unpack(b"{}\n")


@each_game
def test_every_game_has_six_levels(id: str) -> None:
    assert len(bots_of(cv.game(id))) == 6


def test_large_tables_get_less_of_a_budget_and_no_clock_stays_no_clock() -> None:
    assert share_of_table(4, Budget(evaluations=800, seconds=2.0)) == (800, 2.0)
    assert share_of_table(8, Budget(evaluations=800, seconds=2.0)) == (400, 1.0)
    assert share_of_table(6, Budget(evaluations=600)) == (400, FOREVER)
