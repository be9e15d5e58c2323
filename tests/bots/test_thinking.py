"""Bots that think: they see only what their seat may, play whole games, and do the same for the same seed."""

from __future__ import annotations

from importlib import resources

import pytest

import caravanserai as cv
from caravanserai.bots import Budget, bots_of, make_bot
from caravanserai.bots.net import Net, pack, unpack
from caravanserai.bots.nets import counts_with_net, net_for
from caravanserai.bots.rows import Rows
from caravanserai.core.chance import Seeded
from caravanserai.core.state import State

LITTLE = Budget(iterations=4)
each_game = pytest.mark.parametrize("id", cv.games())


def position(id: str, seed: int, moves: int) -> State:
    """A state in the middle of a game between merchants."""
    game = cv.game(id)
    players = 3 if 3 in game.players else game.players[-1]
    state = game.new_state(players, Seeded(seed))
    merchant = make_bot("greedy", game, seed)
    for _ in range(moves):
        if not state.over:
            seat = state.turn()
            state.apply(merchant.move(state, seat), seat)
    return state


@each_game
@pytest.mark.parametrize("bot", ["caravaneer", "vizier", "tree"])
def test_the_same_seed_gives_the_same_move(id: str, bot: str) -> None:
    state = position(id, 3, 25)
    seat = state.turn()
    first, second = (make_bot(bot, cv.game(id), 7).move(state, seat, LITTLE) for _ in range(2))
    assert first == second


@each_game
@pytest.mark.parametrize("seed", range(3))
def test_search_does_not_see_what_its_seat_may_not(id: str, seed: int) -> None:
    """Two real states that the seat cannot tell apart, the same seed: the same move."""
    state = position(id, seed, 12 + 9 * seed)
    seat = state.turn()
    other = state.imagine(seat, Seeded(99))
    game = cv.game(id)
    assert state.legal(seat) == other.legal(seat)
    moves = {make_bot("vizier", game, 1).move(one, seat, LITTLE) for one in (state, other)}
    assert len(moves) == 1


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
    counts = counts_with_net(game)
    assert counts
    for players in counts:
        file = (resources.files(game.package) / "nets" / f"{players}.net").read_bytes()
        assert len(file) <= 250_000
        net = net_for(game, players)
        assert net is not None
        assert net.note["game"] == id
        assert net.note["players"] == players
        assert "self-play" in net.note["made"]


def test_worths_are_against_the_others_and_the_same_for_every_seat() -> None:
    game = cv.game("yspahan")
    net = net_for(game, 2)
    assert net is not None
    rows = Rows(game).write(position("yspahan", 2, 30).clone())
    worths = list(net.worths([rows[0], rows[1], rows[-1]]))
    swapped = list(net.worths([rows[1], rows[0], rows[-1]]))
    assert worths[0] == pytest.approx(-worths[1])
    assert swapped == pytest.approx(worths[::-1])


def test_a_net_is_the_same_after_a_file() -> None:
    note = {"width": 2, "shared": 1, "units": [2, 1], "seat_scales": [1.0, 2.0], "table_scales": [1.0]}
    numbers = [float(n) for n in range(12 + 3 + 3 + 2 + 1 + 1)]
    net = unpack(pack(note, numbers))
    assert isinstance(net, Net)
    assert list(net.of_table) == numbers[12:15]
    assert list(net.of_seats)[6] == numbers[6] / 2
    with pytest.raises(ValueError, match="no network"):
        unpack(b"{}\n")


@each_game
def test_levels_are_four(id: str) -> None:
    assert len(bots_of(cv.game(id))) == 4
