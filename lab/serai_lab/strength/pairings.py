"""Pairings of bots and their results: win shares with intervals, and Bradley-Terry ratings."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from serai.bots import bots_of, default_bot, every_bot
from serai.core.game.game import Game
from serai.simulation.games import GameResult, Plan
from serai.simulation.statistics import wilson

POINTS = 400 / math.log(10)  # rating points for a factor of e
ROUNDS = 500  # of the fit, more than it needs to converge


@dataclass(frozen=True)
class PairingResult:
    """Results of one seat of `upper` against seats of `lower`."""

    game: str
    players: int
    upper: str
    lower: str
    games: int
    wins: float
    low: float
    high: float
    outranks: float  # share of opponents with fewer points; ties count half
    outranks_low: float
    scores: tuple[float, float]
    milliseconds: float  # CPU time of a decision of `upper`
    longest: float  # seconds
    seconds_a_game: float
    cpu: float = 0.0  # seconds of all bots in all games

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def fair(self) -> float:
        return 1 / self.players

    @property
    def decisions_a_second(self) -> float:
        return 1000 / self.milliseconds if self.milliseconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "share": self.share, "fair": self.fair, "decisions_per_second": self.decisions_a_second}


def pairings_of(the_game: Game, players: int) -> list[tuple[str, str]]:
    """Each level against the one below, the weakest against the bot that anchors the ratings, and the strongest against
    the default level; at the smallest table also against the strongest of earlier versions."""
    levels = bots_of(the_game)
    top = levels[-1].id
    found = [(upper.id, lower.id) for lower, upper in itertools.pairwise(levels)]
    found.append((top, default_bot(the_game).id))
    if players == default_player_counts(the_game)[0]:
        found += [(top, former) for former in former_bots(the_game)]
    if (anchor := anchor_of(the_game)) != levels[0].id:
        found.append((levels[0].id, anchor))
    return list(dict.fromkeys(found))


def former_bots(the_game: Game) -> list[str]:
    """The strongest bots of earlier versions: those that are not offered, but stronger than the level below the top."""
    levels = bots_of(the_game)
    second = levels[-2].strength if len(levels) > 1 else 0
    return [one.id for one in every_bot() if not one.offered and one.strength > second]


def anchor_of(the_game: Game) -> str:
    """The bot whose rating is 0: the weakest of all, which plays at random."""
    return every_bot()[0].id


def default_player_counts(the_game: Game) -> list[int]:
    """Two and four players, as far as the game allows."""
    return [count for count in (2, 4) if count in the_game.players] or [the_game.players[-1]]


def summarize_pairing(plan: Plan, played: Sequence[GameResult]) -> PairingResult:
    check_unbroken(played)
    wins = outranks = cpu_seconds = longest = mine = theirs = 0.0
    decisions = 0
    for one in played:
        seat = one.entries.index(0)
        others = [score for other, score in enumerate(one.scores) if other != seat]
        wins += 1 / len(one.winners) if seat in one.winners else 0
        outranks += sum((one.scores[seat] > score) + (one.scores[seat] == score) / 2 for score in others) / len(others)
        mine += one.scores[seat]
        theirs += sum(others) / len(others)
        cpu_seconds += one.cpu_seconds[seat]
        longest = max(longest, one.longest[seat])
        decisions += one.seat_decisions[seat]
    n = max(1, len(played))
    low, high = wilson(wins, len(played))
    return PairingResult(
        *(plan.game_id, plan.players, plan.names[0], plan.names[-1], len(played), wins, low, high),
        *(outranks / n, wilson(outranks, len(played))[0], (mine / n, theirs / n)),
        *(cpu_seconds / max(1, decisions) * 1000, longest, cpu_seconds / n, cpu_of(played)),
    )


@dataclass(frozen=True)
class FullTableSummary:
    """Summary of games with the same bot in every seat."""

    game: str
    players: int
    bot: str
    games: int
    decisions: float
    scores: tuple[int, int]  # lowest and highest
    seconds: float  # CPU of the slowest seat of a game
    longest: float
    cpu: float = 0.0  # of all bots in all games

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def summarize_full_table(plan: Plan, played: Sequence[GameResult]) -> FullTableSummary:
    check_unbroken(played)
    n = len(played)
    scores = [score for one in played for score in one.scores]
    return FullTableSummary(
        *(plan.game_id, plan.players, plan.names[0], n, sum(one.decisions for one in played) / n),
        *((min(scores), max(scores)), max(max(one.cpu_seconds) for one in played)),
        max(max(one.longest) for one in played),
        cpu_of(played),
    )


def cpu_of(played: Sequence[GameResult]) -> float:
    return sum(sum(one.cpu_seconds) for one in played)


def check_unbroken(played: Sequence[GameResult]) -> None:
    """Raise if a game failed: no summary leaves games out."""
    for one in played:
        if one.error:
            raise RuntimeError(f"game {one.number} broke: {one.error}")


def ratings(found: Sequence[PairingResult], anchor: str) -> dict[str, float]:
    """Bradley-Terry ratings from the shares of outranked opponents; the anchor has 0, or the weakest if the anchor did
    not play. 400 points are ten to one."""
    names = sorted({name for one in found for name in (one.upper, one.lower)})
    strength = dict.fromkeys(names, 1.0)
    # Half a win and half a loss in each pairing keep ratings finite for a bot that never loses.
    won = {name: 0.5 * sum(name in (one.upper, one.lower) for one in found) for name in names}
    for one in found:
        won[one.upper] += one.outranks * one.games
        won[one.lower] += (1 - one.outranks) * one.games
    for _ in range(ROUNDS):
        for name in names:
            met = [
                (one.games + 1) / (strength[one.upper] + strength[one.lower])
                for one in found
                if name in (one.upper, one.lower)
            ]
            strength[name] = won[name] / sum(met)
    zero = strength.get(anchor) or min(strength.values())
    return {name: POINTS * math.log(value / zero) for name, value in strength.items()}
