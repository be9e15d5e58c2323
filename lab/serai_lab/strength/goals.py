"""The goals of the ladder, and how many games decide them.

The rule stands before the first game. A goal is looked at after 16, 32, 64 and 128 games: it is reached if the lower
end of the interval is above it, and missed if the upper end is below it; otherwise more games are played. Four looks
give chance four opportunities, so each uses an interval of 98.75 %: together they err in 5 % of cases at most.
"""

from __future__ import annotations

import itertools
from statistics import NormalDist

from serai.bots import bots_of, default_bot, find_bot
from serai.core.game.registry import game
from serai.simulation.games import Plan
from serai.simulation.statistics import wilson
from serai_lab.strength.pairings import former_bots

LOOKS = (16, 32, 64, 128)
QUICK = 2  # times the last look where nobody searches: such games cost next to nothing
Z = NormalDist().inv_cdf(1 - 0.025 / len(LOOKS))

# Wins that the lower end of the interval has to reach, with two players and with more
NEXT_LEVEL = (0.65, 0.40)  # against the level below
AGAINST_USUAL = (0.80, 0.65)  # of the strongest against the default level
HARD = {"amul": 0.50}  # against the default level, in games with much hidden information
AGAINST_FORMER = (0.70, 0.45)  # of the strongest against the strongest of an earlier version

REACHED = "reached"
MISSED = "missed"
OPEN = "open"


def goal_of(game_id: str, players: int, upper: str, lower: str) -> float | None:
    """The share of wins that `upper` is to have against `lower`; None if there is no goal."""
    the_game = game(game_id)
    levels = [entry.id for entry in bots_of(the_game)]
    many = players > 2
    if (lower, upper) in itertools.pairwise(levels):
        return NEXT_LEVEL[many]
    if upper == levels[-1] and lower == default_bot(the_game).id:
        return HARD.get(game_id, AGAINST_USUAL[many])
    if upper == levels[-1] and lower in former_bots(the_game):
        return AGAINST_FORMER[many]
    return None


def verdict(least: float, wins: float, games: int) -> str:
    """Whether a goal is reached, missed or still open."""
    low, high = wilson(wins, games, Z)
    return REACHED if low >= least else MISSED if high < least else OPEN


def is_searching(game_id: str, bot: str) -> bool:
    """Whether a bot searches, that is, has a time limit."""
    return find_bot(bot, game(game_id)).budget.seconds is not None


def looks_of(plan: Plan, most: int) -> tuple[int, ...]:
    """The numbers of games after which a pairing may end, with `most` games at most."""
    if not any(is_searching(plan.game_id, bot) for bot in plan.names):
        return (QUICK * most,)
    looks = tuple(n for n in LOOKS if n <= most) or (most,)
    return looks if goal_of(plan.game_id, plan.players, plan.names[0], plan.names[-1]) is not None else looks[:1]
