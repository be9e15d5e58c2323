"""Styles: what a bot likes beyond winning. A game declares them in its `BotProfile`.

A style changes nothing about how moves are valued. Among moves that are nearly as good as the best one it takes the
one that leaves the seat with more of what it likes, so that a bot with a style plays about as well as its level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from serai.bots.base import SampledState
from serai.bots.candidates import Candidate
from serai.bots.evaluator import EvaluationCounter
from serai.bots.network_files import heuristic_evaluator
from serai.core.game.game import Game
from serai.core.rules.state import State

SEPARATOR = "-"  # between a level and a style, as in `caravaneer-builder`
CERTAIN = 8  # a move with less than 1/8 of the samples of the best one is left out
Taste = Callable[[State, int], float]


@dataclass(frozen=True)
class Style:
    """A style of a game: how much a seat has of what it likes, in points."""

    id: str
    game: Game
    taste: Taste

    def label(self, language: str = "en") -> str:
        """The display name."""
        return self.game.text(language).say(f"style.{self.id}")

    def sentence(self, language: str = "en") -> str:
        """The description for people."""
        return self.game.text(language).say(f"style.{self.id}.help")

    def lean(self, sample: SampledState, found: Sequence[Candidate]) -> list[Candidate]:
        """The moves with the one first that the style prefers. Moves that the search has hardly tried do not count:
        their values are less certain."""
        best = found[0]
        lowest = best.mean() - self.game.bots.tolerance
        liked, most = 0, float("-inf")
        for place, candidate in enumerate(found):
            is_certain = CERTAIN * candidate.samples >= best.samples
            if candidate.mean() < lowest or not is_certain:
                continue
            attraction = candidate.mean() + self.taste(self.settled(sample, candidate.plan), sample.seat)
            if attraction > most:
                liked, most = place, attraction
        return [found[liked], *found[:liked], *found[liked + 1 :]]

    def settled(self, sample: SampledState, plan: list[int]) -> State:
        """The state after a move, with the seat's turn completed."""
        state = sample.after(plan)
        return heuristic_evaluator(self.game).settle(state, sample.seat, EvaluationCounter())


def styles_of(game: Game) -> tuple[Style, ...]:
    """The styles that a game declares."""
    return tuple(Style(id, game, taste) for id, taste in game.bots.styles.items())
