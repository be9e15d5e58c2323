"""Win chances from the values of a position, by curves that are fitted to games of bots (`serai-lab train --chances`).

A value is an expected margin in points. The same lead is worth more the later it is: the chances of the seats are the
softmax of their values times a slope that depends on the progress of the game.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from serai.bots.network_files import PLAYING, network_file
from serai.core.game.game import Game
from serai.core.rules.state import State

KNOTS = 5  # of the slope, at equal distances from the beginning to the end of a game
DEFAULT_SLOPES = (0.03, 0.04, 0.05, 0.08, 0.2)  # per point; of games without a fitted curve


@dataclass(frozen=True)
class WinChanceCurve:
    """The slopes of the softmax, per point, at equally spaced progress. `is_fitted` is False for the default curve."""

    slopes: tuple[float, ...] = DEFAULT_SLOPES
    is_fitted: bool = False

    def slope(self, progress: float) -> float:
        """The slope at some progress, between the knots by straight lines."""
        place = min(1.0, max(0.0, progress)) * (len(self.slopes) - 1)
        knot = min(int(place), len(self.slopes) - 2)
        return self.slopes[knot] + (self.slopes[knot + 1] - self.slopes[knot]) * (place - knot)

    def chances(self, values: Sequence[float], progress: float) -> list[float]:
        """The win chance of each seat."""
        slope = self.slope(progress)
        top = max(values)
        weights = [math.exp(slope * (value - top)) for value in values]
        return [weight / sum(weights) for weight in weights]


def chances_of_winners(state: State) -> list[float]:
    """The chances in a finished game: a shared win counts in parts."""
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def progress_of(game: Game, state: State) -> float:
    """The share of the game that is over."""
    return 1.0 if state.finished else float(game.bots.progress(state))


def curve_name(players: int, suffix: str = PLAYING) -> str:
    """The file of the curve beside a network file: `2.chances.json`, `2.judge.chances.json`."""
    return f"{players}{suffix.removesuffix('.net')}.chances.json"


def network_hash(game: Game, players: int, suffix: str = PLAYING) -> str:
    """Identifies the network that a curve was fitted with; "" for the heuristic."""
    file = network_file(game, players, suffix)
    return "" if file is None else hashlib.sha256(file).hexdigest()[:16]


@lru_cache(maxsize=64)
def find_curve(game: Game, players: int, suffix: str = PLAYING) -> WinChanceCurve:
    """The fitted curve for this number of players; the default one if there is none for today's network."""
    file = resources.files(game.package) / "nets" / curve_name(players, suffix)
    if not file.is_file():
        return WinChanceCurve()
    fitted = json.loads(file.read_text(encoding="utf-8"))
    if fitted["network"] != network_hash(game, players, suffix):
        return WinChanceCurve()
    return WinChanceCurve(tuple(fitted["slopes"]), is_fitted=True)


def hash_curve(curve: WinChanceCurve) -> str:
    """Identifies a curve."""
    return hashlib.sha256(repr(curve.slopes).encode()).hexdigest()[:8]
