"""Says which level of bots plays as well as somebody did: the one whose choices cost about as much in games of this
title. Nearest means, measured by `serai-lab accuracy`, are in `nets/losses.json` of each game."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources

from serai.core.game.game import Game

LEAST_CHOICES = 10  # judged ones; fewer say nothing
LOSSES = "losses.json"


@lru_cache(maxsize=64)
def losses_of_levels(game: Game, players: int) -> dict[str, float]:
    """The mean loss of a choice by level, at the table size nearest to this one; empty without measured games."""
    file = resources.files(game.package) / "nets" / LOSSES
    if not file.is_file():
        return {}
    by_players: dict[str, dict[str, float]] = json.loads(file.read_text(encoding="utf-8"))
    return by_players[min(by_players, key=lambda count: (abs(int(count) - players), -int(count)))]


def find_level(game: Game, players: int, choices: int, mean_loss: float) -> str:
    """The bot that plays as well; "" if that cannot be said."""
    losses = losses_of_levels(game, players)
    if choices < LEAST_CHOICES or not losses:
        return ""
    return min(losses, key=lambda level: abs(losses[level] - mean_loss))
