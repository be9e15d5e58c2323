"""Styles of bots, and slips of the weaker levels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import serai as cv
from serai.bots import find_bot, is_bot, make_bot, styles_of
from serai.bots.base import Budget, SampledState
from serai.bots.candidates import Candidate
from serai.bots.levels import LearnedBot, PlanningBot, SlippingBot
from serai.core.errors import BadSetup
from serai.core.rules.chance import Seeded
from serai.core.rules.vectors import bit_count
from serai.core.text.catalogue import LANGUAGES
from tests.bots.test_search import position

each_game = pytest.mark.parametrize("id", cv.games())
STYLES = [(id, style.id) for id in cv.games() for style in styles_of(cv.game(id))]
each_style = pytest.mark.parametrize(("id", "style"), STYLES)
GAMES_OF_A_STYLE = 60


@each_game
def test_every_game_has_styles_with_texts(id: str) -> None:
    styles = styles_of(cv.game(id))
    assert len(styles) >= 2
    for language in LANGUAGES:
        assert len({style.label(language) for style in styles}) == len(styles)
        assert all(style.sentence(language).endswith(".") for style in styles)


def test_a_bot_is_found_by_level_and_style() -> None:
    game = cv.game("yspahan")
    entry = find_bot("caravaneer-builder", game)
    assert (entry.id, entry.level, entry.kind) == ("caravaneer-builder", "caravaneer", LearnedBot)
    assert entry.label("en") == "Caravaneer · Builder"
    assert entry.label("ru") == "Караванщик · Строитель"
    assert entry.sentence("en").startswith(find_bot("caravaneer", game).sentence("en"))
    assert entry.sentence("en").endswith("more buildings.")
    assert is_bot("vizier-hoarder", game)
    assert not is_bot("vizier-pilgrim", game)
    with pytest.raises(BadSetup, match="vizier has no style 'pilgrim'; there are builder, hoarder"):
        find_bot("vizier-pilgrim", game)
    with pytest.raises(BadSetup, match="random has no style 'builder'; there are none"):
        find_bot("random-builder", game)
    with pytest.raises(BadSetup, match="there is no bot 'clever-builder'"):
        find_bot("clever-builder", game)


@each_style
def test_a_style_chooses_among_nearly_equal_moves(id: str, style: str) -> None:
    """It prefers what it likes, and gives away no more than its tolerance."""
    game = cv.game(id)
    liked = next(one for one in styles_of(game) if one.id == style)
    tolerance = game.bots.tolerance
    for seed in range(4):
        state = position(id, seed, 12 + 9 * seed)
        sample = SampledState(state, state.turn())
        bot = make_bot("caravaneer", game, 1)
        assert isinstance(bot, PlanningBot)
        found = bot.compare_moves(sample, Budget())
        chosen = liked.lean(sample, found)
        assert sorted(one.plan for one in chosen) == sorted(one.plan for one in found)
        assert chosen[0].mean() >= found[0].mean() - tolerance
        near = [one for one in found if one.mean() >= found[0].mean() - tolerance]
        attractions = [one.mean() + liked.taste(liked.settled(sample, one.plan), sample.seat) for one in near]
        assert attractions[near.index(chosen[0])] == max(attractions)


def test_a_style_does_not_trust_moves_that_a_search_has_dropped() -> None:
    game = cv.game("yspahan")
    state = position("yspahan", 1, 20)
    sample = SampledState(state, state.turn())
    best, dropped = (Candidate([action], 1.0) for action in state.legal(sample.seat)[:2])
    for _ in range(10):
        best.add(1.0)
    dropped.add(1.0)
    for style in styles_of(game):
        assert style.lean(sample, [best, dropped])[0] is best


# What styles end with: by game and style, the amount that a seat has
AMOUNTS: dict[tuple[str, str], Any] = {
    ("yspahan", "builder"): lambda state, seat: bit_count(state.buildings[seat]),
}


@pytest.mark.long
@pytest.mark.skipif(not cv.is_compiled(), reason="takes minutes interpreted")
@each_style
def test_a_style_ends_with_more_of_what_it_likes_and_plays_its_level(id: str, style: str) -> None:
    """One seat with the style against its level without: it has more, and wins at least 60 % of a fair share."""
    game = cv.game(id)
    players = max(2, game.players[0]) if id != "amul" else 4
    liked = next(one for one in styles_of(game) if one.id == style)
    amount = AMOUNTS.get((id, style), liked.taste)
    wins = mine = others = 0.0
    for number in range(GAMES_OF_A_STYLE):
        seat = number % players
        state = game.new_state(players, Seeded(16 * (number // players)))
        names = [f"caravaneer-{style}" if one == seat else "caravaneer" for one in range(players)]
        bots = [make_bot(name, game, 16 * number + one + 1) for one, name in enumerate(names)]
        while not state.over:
            state.apply(bots[state.turn()].move(state, state.turn()), state.turn())
        wins += 1 / len(state.winners()) if seat in state.winners() else 0
        mine += amount(state, seat)
        others += sum(amount(state, one) for one in range(players) if one != seat) / (players - 1)
    assert mine > others
    assert wins / GAMES_OF_A_STYLE > 0.6 / players


@each_game
@pytest.mark.parametrize("bot", ["apprentice", "drover"])
def test_slips_are_seeded_and_legal(id: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = cv.game(id)
    monkeypatch.setitem(vars(game), "bots", replace(game.bots, heuristic_slips=100, learned_slips=100))
    state = position(id, 3, 25)
    seat = state.turn()
    played = [make_bot(bot, game, seed).move(state, seat) for seed in range(8)]
    assert played == [make_bot(bot, game, seed).move(state, seat) for seed in range(8)]
    assert set(played) <= set(state.legal(seat))


class ScriptedChance:
    """Gives the numbers of a list, then the last one again and again."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, most: int) -> int:
        return min(self.numbers.pop(0) if len(self.numbers) > 1 else self.numbers[0], most - 1)


def slip(id: str, *numbers: int) -> tuple[SampledState, list[Candidate], list[Candidate]]:
    """A position with several moves, by value and as a slip with this chance orders them."""
    bot = make_bot("apprentice", cv.game(id), 1)
    assert isinstance(bot, SlippingBot)
    for moves in range(10, 90):
        state = position(id, 3, moves)
        sample = SampledState(state, state.turn())
        bot.chance = ScriptedChance(99)  # type: ignore[assignment]
        by_value = bot.compare_moves(sample, Budget())
        if len({state.score(sample.seat) for state in map(sample.after, (one.plan for one in by_value))}) > 1:
            bot.chance = ScriptedChance(*numbers)  # type: ignore[assignment]
            return sample, by_value, bot.compare_moves(sample, Budget())
    raise AssertionError("no position has moves with different points")


@pytest.mark.parametrize("id", ["five_tribes", "yspahan"])
def test_the_apprentice_overlooks_grabs_and_forgets(id: str) -> None:
    """Three kinds of slips: half of the moves are not seen, points are taken at once, opponents are forgotten."""
    sample, by_value, seen = slip(id, 0, 0, 0, 99)  # a slip, overlooking, the best move is not seen, all others are
    assert seen[0] is not by_value[0]
    assert seen[0].plan == by_value[1].plan
    assert seen[-1].plan == by_value[0].plan
    sample, by_value, grabbed = slip(id, 0, 1)
    points = [sample.after(one.plan).score(sample.seat) for one in by_value]
    assert sample.after(grabbed[0].plan).score(sample.seat) == max(points)
    own_value = cv.game(id).bots.own_value
    assert own_value is not None
    sample, by_value, selfish = slip(id, 0, 2)
    values = [own_value(sample.after(one.plan), sample.seat) for one in by_value]
    assert own_value(sample.after(selfish[0].plan), sample.seat) == max(values)
