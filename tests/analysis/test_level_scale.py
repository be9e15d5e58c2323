"""Reports say which level somebody played like, only as surely as the measured games allow."""

from __future__ import annotations

import pytest

from serai.analysis import level_scale
from serai.analysis.level_scale import LevelRange, describe_levels, find_levels, losses_of_levels
from serai.analysis.report import PlayerSummary
from serai.bots import bots_of, find_bot
from serai.core.game.registry import game, games
from serai_lab.strength.pairings import anchor_of

LOSSES = {"random": (8.0, 0.5), "greedy": (3.0, 0.3), "caravaneer": (2.0, 0.4), "vizier": (0.5, 0.1)}


def summary(mean_loss: float, error: float, choices: int = 30) -> PlayerSummary:
    return PlayerSummary(0, choices, mean_loss, error, {}, [], luck=0.0, luck_error=0.0)


@pytest.fixture
def scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_scale, "losses_of_levels", lambda game, players: LOSSES)


@pytest.mark.usefixtures("scale")
@pytest.mark.parametrize(
    ("mean_loss", "error", "levels"),
    [
        (9.5, 0.6, ("random", "random", "random")),  # within 2 * hypot(0.5, 0.6) = 1.56 of random play
        (2.9, 0.0, ("greedy", "greedy", "greedy")),  # 0.9 above the Caravaneer, whose error allows 0.8
        (2.7, 0.0, ("greedy", "greedy", "caravaneer")),
        (2.2, 1.0, ("caravaneer", "greedy", "vizier")),
        (30.0, 0.1, ("random", "random", "random")),  # the nearest, however far
    ],
)
def test_levels_are_as_wide_as_the_errors(mean_loss: float, error: float, levels: tuple[str, str, str]) -> None:
    assert find_levels(game("yspahan"), 2, summary(mean_loss, error)) == LevelRange(*levels)


@pytest.mark.usefixtures("scale")
def test_few_choices_have_no_level() -> None:
    yspahan = game("yspahan")
    assert find_levels(yspahan, 2, summary(2.0, 0.1, choices=9)) is None
    assert find_levels(yspahan, 2, summary(2.0, 0.1, choices=10)) is not None
    said = describe_levels(yspahan, 2, summary(2.0, 0.1, choices=9), "en")
    assert said == "Not compared with levels of bots: that takes 10 judged choices"


@pytest.mark.usefixtures("scale")
def test_a_sentence_names_the_levels() -> None:
    yspahan = game("yspahan")
    assert describe_levels(yspahan, 2, summary(0.5, 0.0), "en") == "Plays like the Vizier"
    assert describe_levels(yspahan, 2, summary(2.2, 1.0), "en") == "Plays like the Caravaneer (Merchant to Vizier)"
    assert describe_levels(yspahan, 2, summary(2.2, 1.0), "ru") == "Играет как Караванщик (уровни: Купец – Визирь)"


@pytest.mark.parametrize("name", games())
def test_every_game_has_measured_losses(name: str) -> None:
    the_game = game(name)
    order = [anchor_of(the_game), *(bot.id for bot in bots_of(the_game))]
    for players in the_game.players:
        if players == 1:
            continue
        losses = losses_of_levels(the_game, players)
        assert list(losses) == [level for level in order if level in losses], "weakest first"
        assert max(losses, key=lambda level: losses[level][0]) == "random"
        assert min(losses, key=lambda level: losses[level][0]) == "vizier"
        assert all(error > 0 for _, error in losses.values())
        assert all(find_bot(level, the_game).label("ru") for level in losses)


def test_losses_come_from_the_nearest_table() -> None:
    yspahan = game("yspahan")
    assert losses_of_levels(yspahan, 3) == losses_of_levels(yspahan, 4) != losses_of_levels(yspahan, 2)
