"""The greedy bot plays Amul sensibly."""

import pytest

import serai as cv
from serai.bots import make_bot
from serai.bots.base import Budget, SampledState
from serai.core.rules.chance import Seeded
from tests.games.amul.match_builder import choose_for_all, table
from tests.matches import greedy_among_random, play_bots

pytestmark = pytest.mark.unmeasured

GAME = cv.game("amul")


@pytest.mark.parametrize(("players", "games"), [(3, 18), (5, 10), (8, 8)])
def test_greedy_beats_random_from_every_seat(players: int, games: int) -> None:
    wins, scores = greedy_among_random(GAME, players, games)
    assert wins >= games - 1  # nearly always, where a fair share would be one in `players`
    assert sum(scores) / games > 48  # random players get about 30


def test_greedy_plays_whole_games_against_itself() -> None:
    state = play_bots(GAME, ["greedy"] * 4, 7)
    scores = [state.score(seat) for seat in range(4)]
    assert min(scores) > 25
    assert sum(scores) / 4 > 42


def best(match: cv.Match, seat: int) -> str:
    bot = make_bot("greedy", GAME, 1)
    sample = SampledState(match.state.imagine(seat, Seeded(1)), seat)
    return GAME.vocabulary.write(bot.rank(sample, match.state.legal(seat), Budget())[0][0])


def test_greedy_takes_what_completes_a_set() -> None:
    hands = {0: "carpet gold*3 lamp"}
    match = table(3, round=5, start=2, at="pick", hands=hands, market="carpet gold lamp spices")
    assert best(match, 0) == "pick carpet"


def test_greedy_does_not_play_what_counts_in_hand_only() -> None:
    match = table(3, at="play", hands={0: "fair thief smuggler arab_caravan spice_shop_owner silver"})
    assert best(match, 0) == "play silver"


def test_greedy_keeps_its_amulet_clean() -> None:
    match = table(3, round=8, at="play", hands={0: "mongol_amulet mongol_merchant spices*4"}, palace="tent yurt")
    choose_for_all(match, "play", {0: "mongol_merchant"})
    assert best(match, 0) == "take yurt"


def test_greedy_names_the_neighbour_with_more_symbols() -> None:
    areas = {0: "mongol_spy", 1: "tent", 6: "arab_prince"}
    match = table(7, round=9, at="end", areas=areas, queue=[(0, "mongol_spy")])
    assert best(match, 0) == "name right"


def test_greedy_keeps_hand_cards_for_the_end() -> None:
    """In the last round gold scores from the hand as well, but silver only if it is played."""
    match = table(3, round=9, at="play", hands={0: "gold*4 silver*2"})
    assert best(match, 0) == "play silver"
