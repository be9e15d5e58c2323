"""Bots that think: they see only what their seat may, play whole games, and do the same for the same seed."""

from __future__ import annotations

from importlib import resources

import pytest

import serai as cv
from serai.bots import Budget, bots_of, every_bot, make_bot
from serai.bots.encoding import StateEncoder
from serai.bots.network import Network, pack, unpack
from serai.bots.network_files import counts_with_network, find_network, learned_evaluator
from serai.bots.search import Search, SearchConfig
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

LITTLE = Budget(iterations=2)
each_game = pytest.mark.parametrize("id", cv.games())


def position(id: str, seed: int, moves: int, players: int = 0) -> State:
    """A state in the middle of a game between merchants, with something to choose."""
    game = cv.game(id)
    state = game.new_state(players or (3 if 3 in game.players else game.players[-1]), Seeded(seed))
    merchant = make_bot("greedy", game, seed)
    while not state.over and (moves > 0 or len(state.legal(state.turn())) < 2):
        seat = state.turn()
        state.apply(merchant.move(state, seat), seat)
        moves -= 1
    return state


@each_game
@pytest.mark.parametrize("bot", ["caravaneer", "vizier", "tree"])
def test_the_same_seed_gives_the_same_move(id: str, bot: str) -> None:
    state = position(id, 3, 25)
    seat = state.turn()
    first, second = (make_bot(bot, cv.game(id), 7).move(state, seat, LITTLE) for _ in range(2))
    assert first == second


def tables(id: str) -> list[int]:
    """The smallest table with opponents, and one of four."""
    counts = [count for count in cv.game(id).players if 1 < count <= 4]
    return [counts[0], counts[-1]]


def check_blindness(id: str, players: int, seed: int, moves: int, budget: Budget) -> None:
    """Two real states that the seat cannot tell apart, the same seed: the same move, of every bot there is."""
    game = cv.game(id)
    state = position(id, seed, moves, players)
    if state.over:
        return
    seat = state.turn()
    other = state.imagine(seat, Seeded(99 + seed))
    assert state.legal(seat) == other.legal(seat)
    for entry in every_bot(game):
        found = {make_bot(entry.id, game, 1).move(one, seat, budget) for one in (state, other)}
        assert len(found) == 1, f"{entry.id} sees more than it may, {players} players, after {moves} moves"


@each_game
@pytest.mark.parametrize("seed", range(2))
def test_no_bot_sees_what_its_seat_may_not(id: str, seed: int) -> None:
    check_blindness(id, tables(id)[seed], seed, 11 + 16 * seed, LITTLE)


@pytest.mark.long
@each_game
def test_no_bot_sees_what_its_seat_may_not_in_many_positions(id: str) -> None:
    for players in cv.game(id).players[-3:]:
        if players > 1:
            for seed in range(12):
                check_blindness(id, players, seed, 5 + 7 * seed, Budget(iterations=4))


@each_game
def test_learned_values_play_in_plain_python(id: str) -> None:
    """Half a game; the long version plays whole ones."""
    play(id, "caravaneer", most=60)


@pytest.mark.long
@pytest.mark.skipif(not cv.compiled(), reason="a game takes many minutes where nothing is compiled")
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
def test_every_net_fits_its_game_and_is_small(id: str) -> None:
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
def test_whole_moves_weighed_from_one_another_are_worth_what_each_is_by_itself(id: str) -> None:
    evaluator = learned_evaluator(cv.game(id), 2 if 2 in cv.game(id).players else 4)
    state = position(id, 5, 20)
    seat = state.turn()
    plans = evaluator.plans(state, seat)
    alone = [evaluator.value_after_move(evaluator.apply_plan(state, seat, plan), seat) for plan in plans]
    assert list(evaluator.evaluate_moves(state, seat, plans)) == pytest.approx(alone, abs=1e-6)


@each_game
def test_tables_reckoned_from_the_last_one_have_the_rows_that_each_has_by_itself(id: str) -> None:
    """Over some decisions of a game, in which everything changes that can."""
    rows = StateEncoder(cv.game(id))
    before = position(id, 4, 3)
    written = rows.encode(before)
    merchant = make_bot("greedy", cv.game(id), 1)
    for _ in range(25):
        state = before.clone()
        state.apply(merchant.move(state, state.turn()), state.turn())
        again = rows.encode_changes(state, before, written)
        assert [list(row) for row in again] == [list(row) for row in rows.encode(state)]
        before, written = state, again


def test_the_work_of_a_thought_is_bounded_and_the_same_everywhere() -> None:
    game = cv.game("yspahan")
    evaluator = learned_evaluator(game, 3)
    state = next(
        one
        for one in (position("yspahan", 3, moves) for moves in range(20, 40))
        if len(evaluator.plans(one, one.turn())) > 3
    )

    def samples(evaluations: int) -> list[int]:
        search = Search(evaluator, SearchConfig(40, 2, 12, evaluations=evaluations), Seeded(1))
        found = search.run(state, state.turn())
        assert search.counted.evaluations < evaluations + 400, "one world more at most"
        return [one.samples for one in found]

    assert samples(300) == samples(300)
    assert sum(samples(300)) < sum(samples(100_000))


def test_turns_that_are_settled_count_as_work_and_dear_worlds_are_for_fewer_moves() -> None:
    evaluator = learned_evaluator(cv.game("marrakesh"), 3)
    state = position("marrakesh", 3, 20)
    assert len(evaluator.plans(state, state.turn())) > 3

    def tried(evaluations: int) -> int:
        search = Search(evaluator, SearchConfig(40, 1, 10, evaluations=evaluations), Seeded(1))
        found = search.run(state, state.turn())
        assert search.counted.counter.states > 0
        assert search.spent() > search.counted.evaluations
        return sum(one.samples > 1 for one in found)

    assert tried(100) < tried(100_000)


def test_a_net_serves_its_neighbours_and_nobody_further_away() -> None:
    def made_for(id: str, players: int) -> int | None:
        net = find_network(cv.game(id), players)
        return None if net is None else net.note["players"]

    assert [made_for("five_tribes", players) for players in (2, 3, 4)] == [2, 4, 4]
    assert [made_for("amul", players) for players in (3, 4, 5, 6, 8)] == [4, 4, 4, None, None]
    assert made_for("merv", 1) is None


def test_worths_are_against_the_others_and_the_same_for_every_seat() -> None:
    game = cv.game("yspahan")
    net = find_network(game, 2)
    assert net is not None
    rows = StateEncoder(game).encode(position("yspahan", 2, 30).clone())
    values = list(net.values([rows[0], rows[1], rows[-1]]))
    swapped = list(net.values([rows[1], rows[0], rows[-1]]))
    assert values[0] == pytest.approx(-values[1])
    assert swapped == pytest.approx(values[::-1])


def test_a_net_is_the_same_after_a_file() -> None:
    note = {"width": 2, "shared": 1, "units": [2, 1], "seat_scales": [1.0, 2.0], "table_scales": [1.0]}
    numbers = [float(n) for n in range(12 + 3 + 3 + 2 + 1 + 1)]
    net = unpack(pack(note, numbers))
    assert isinstance(net, Network)
    assert list(net.table_weights) == numbers[12:15]
    assert list(net.seat_weights)[6] == numbers[6] / 2
    with pytest.raises(ValueError, match="no network"):
        unpack(b"{}\n")


@each_game
def test_levels_are_four(id: str) -> None:
    assert len(bots_of(cv.game(id))) == 4
