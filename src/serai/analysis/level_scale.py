"""Says which level of bots somebody played like: the level whose choices cost about as much in games of the same title.

The mean losses of levels are measured by `serai-lab levels` and kept in `nets/losses.json` of each game.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from serai.analysis.report import SURE, PlayerSummary
from serai.bots import find_bot
from serai.core.game.game import Game
from serai.core.text.catalogue import catalogue

LEAST_CHOICES = 10  # judged ones; fewer say nothing
LOSSES = "losses.json"


@dataclass(frozen=True)
class LevelRange:
    """The level whose mean loss is nearest, and the weakest and the strongest one that are possible as well."""

    nearest: str
    weakest: str
    strongest: str


@lru_cache(maxsize=64)
def losses_of_levels(game: Game, players: int) -> dict[str, tuple[float, float]]:
    """The mean loss of a choice of each level, weakest first, with its standard error, at the measured table whose size
    is nearest; empty without measured games."""
    file = resources.files(game.package) / "nets" / LOSSES
    if not file.is_file():
        return {}
    by_players: dict[str, dict[str, tuple[float, float]]] = json.loads(file.read_text(encoding="utf-8"))
    return by_players[min(by_players, key=lambda count: (abs(int(count) - players), -int(count)))]


class JudgedPlay(NamedTuple):
    """How many choices of a player were judged, and their mean loss with its standard error."""

    choices: int
    mean_loss: float
    loss_error: float


def pool_games(games: Sequence[JudgedPlay]) -> JudgedPlay:
    """The choices of several games together."""
    choices = sum(one.choices for one in games)
    weights = [one.choices / max(1, choices) for one in games]
    mean_loss = sum(weight * one.mean_loss for weight, one in zip(weights, games, strict=True))
    error = math.hypot(*(weight * one.loss_error for weight, one in zip(weights, games, strict=True)))
    return JudgedPlay(choices, mean_loss, error)


def find_levels(game: Game, players: int, play: JudgedPlay | PlayerSummary) -> LevelRange | None:
    """The levels that a player may have; None if that cannot be said."""
    losses = losses_of_levels(game, players)
    if play.choices < LEAST_CHOICES or not losses:
        return None
    distances = {level: abs(loss - play.mean_loss) for level, (loss, _) in losses.items()}
    nearest = min(distances, key=lambda level: distances[level])
    possible = [
        level
        for level, (_, error) in losses.items()
        if level == nearest or distances[level] <= SURE * math.hypot(error, play.loss_error)
    ]
    return LevelRange(nearest, possible[0], possible[-1])


def describe_levels(game: Game, players: int, play: JudgedPlay | PlayerSummary, language: str) -> str:
    """A sentence about the levels that a player may have."""
    text = catalogue(__package__, language)
    levels = find_levels(game, players, play)
    if levels is None:
        is_measured = bool(losses_of_levels(game, players))
        return text.say(f"played_like.{'few' if is_measured else 'unmeasured'}", n=LEAST_CHOICES)
    nearest, weakest, strongest = (
        find_bot(level, game).label(language) for level in (levels.nearest, levels.weakest, levels.strongest)
    )
    if weakest == strongest:
        return text.say("played_like.one", level=nearest)
    return text.say("played_like.range", level=nearest, weakest=weakest, strongest=strongest)
