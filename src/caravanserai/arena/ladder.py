"""A ladder: the levels of a game against each other, seat-rotated and seeded, with intervals and ratings.

One seat has the stronger bot, all others the weaker one. Every pairing is a file of games in the run's folder, so a
ladder that was stopped goes on where it was, and tables are written from what the folders hold.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from caravanserai.arena.simulate import Plan, Played, play_games
from caravanserai.arena.statistics import wilson
from caravanserai.bots import bots_of, every_bot
from caravanserai.core.game import Game, game

SEED = 14
BLOCK = 8  # games that are played before they are written down
POINTS = 400 / math.log(10)  # of a rating, for a factor of e

Progress = Callable[[str, int, int], None]

HEAD = """\
# How strong the bots are

Written by the command below, not by hand. Seats rotate; a shared win counts in parts. One seat has the stronger bot and
all others the weaker one: with two players 50 % is even, with four 25 %. Intervals are Wilson's, 95 %. `outranks` is
the share of the opponents that end below, ties as halves. Times are CPU time of the upper bot.

    {command}

Version {version}, {machine}, seed {seed}.
"""


@dataclass(frozen=True)
class Pairing:
    """How one seat of `upper` did against seats of `lower`."""

    game: str
    players: int
    upper: str
    lower: str
    games: int
    wins: float
    low: float
    high: float
    outranks: float  # of the opponents, ties as halves
    outranks_low: float
    scores: tuple[float, float]
    milliseconds: float  # a decision of the upper, CPU
    longest: float  # seconds
    seconds_a_game: float

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


def pairs(the_game: Game) -> list[tuple[str, str]]:
    """Each level against the one below, the strongest against everybody else."""
    levels = [entry.id for entry in bots_of(the_game)]
    found = list(zip(levels[1:], levels, strict=False))
    top = levels[-1]
    found += [(top, entry.id) for entry in every_bot(the_game) if entry.strength > 0 and (top, entry.id) not in found]
    return [(upper, lower) for upper, lower in found if upper != lower and (lower != levels[0] or upper == levels[1])]


def play_pairing(folder: Path, plan: Plan, games: int, workers: int, progress: Progress | None = None) -> Pairing:
    """Play what is still missing, and sum up."""
    folder.mkdir(parents=True, exist_ok=True)
    upper, lower = plan.bots[0], plan.bots[-1]
    file = folder / f"{plan.game_id}-{plan.players}-{upper}-{lower}-{plan.seed}.jsonl"
    played = _kept(file)
    while len(played) < games:
        more = min(games, len(played) + max(BLOCK, workers))
        fresh = play_games(plan, more, workers, first=len(played))
        with file.open("a", encoding="utf-8") as out:
            out.writelines(json.dumps(asdict(one)) + "\n" for one in fresh)
        played += fresh
        if progress is not None:
            progress(f"{upper} : {lower}", len(played), games)
    return summed(plan, played[:games])


def _kept(file: Path) -> list[Played]:
    if not file.exists():
        return []
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        one: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in json.loads(line).items()
        }
        found.append(Played(**one))
    return found


def summed(plan: Plan, played: Sequence[Played]) -> Pairing:
    broken = [one for one in played if one.wrong]
    if broken:
        raise RuntimeError(f"game {broken[0].number} broke: {broken[0].wrong}")
    wins = outranks = thought = longest = mine = theirs = 0.0
    asked = 0
    for one in played:
        seat = one.entries.index(0)
        others = [score for other, score in enumerate(one.scores) if other != seat]
        wins += 1 / len(one.winners) if seat in one.winners else 0
        outranks += sum((one.scores[seat] > score) + (one.scores[seat] == score) / 2 for score in others) / len(others)
        mine += one.scores[seat]
        theirs += sum(others) / len(others)
        thought += one.thought[seat]
        longest = max(longest, one.longest[seat])
        asked += one.asked[seat]
    n = max(1, len(played))
    low, high = wilson(wins, len(played))
    return Pairing(
        *(plan.game_id, plan.players, plan.bots[0], plan.bots[-1], len(played), wins, low, high),
        *(outranks / n, wilson(outranks, len(played))[0], (mine / n, theirs / n)),
        *(thought / max(1, asked) * 1000, longest, thought / n),
    )


def ladder(
    id: str, players: int, games: int, workers: int, folder: Path, seed: int = SEED, progress: Progress | None = None
) -> list[Pairing]:
    """All pairings of a game."""
    found = []
    for upper, lower in pairs(game(id)):
        bots = (upper, *[lower] * (players - 1))
        plan = Plan(id, players, bots, seed, {}, mixed=False, check=False)
        found.append(play_pairing(folder, plan, games, workers, progress))
    return found


def ratings(found: Sequence[Pairing]) -> dict[str, float]:
    """Bradley-Terry by how often one outranks the other; the weakest level is at 0, 400 points are ten to one."""
    names = sorted({name for one in found for name in (one.upper, one.lower)})
    strength = dict.fromkeys(names, 1.0)
    # Half a game won and lost against each other keeps a rating finite when somebody never loses.
    won = {name: 0.5 * sum(name in (one.upper, one.lower) for one in found) for name in names}
    for one in found:
        won[one.upper] += one.outranks * one.games
        won[one.lower] += (1 - one.outranks) * one.games
    for _ in range(500):
        for name in names:
            met = [
                (one.games + 1) / (strength[one.upper] + strength[one.lower])
                for one in found
                if name in (one.upper, one.lower)
            ]
            strength[name] = won[name] / sum(met)
    least = min(strength.values())
    return {name: POINTS * math.log(value / least) for name, value in strength.items()}


# -- telling ----------------------------------------------------------------------------------------------------


def table(found: Sequence[Pairing]) -> str:
    """Markdown."""
    lines = [
        "| one seat of | against | n | wins | 95 % | outranks | mean scores | ms a decision | longest | s a game |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {one.upper} | {one.lower} | {one.games} | {one.share:.0%} | {one.low:.0%} to {one.high:.0%} "
        f"| {one.outranks:.0%} (from {one.outranks_low:.0%}) | {one.scores[0]:.1f} : {one.scores[1]:.1f} "
        f"| {one.milliseconds:.1f} | {one.longest:.2f} s | {one.seconds_a_game:.1f} |"
        for one in found
    ]
    return "\n".join(lines)


def chart(found: Sequence[Pairing]) -> str:
    """The ratings as bars."""
    rated = sorted(ratings(found).items(), key=lambda pair: pair[1])
    most = max(value for _, value in rated) or 1
    rows = "".join(
        f'<text x="150" y="{24 + 28 * i}" text-anchor="end">{name}</text>'
        f'<rect x="160" y="{10 + 28 * i}" width="{max(1, 360 * value / most):.0f}" height="20" fill="#1f7a78"/>'
        f'<text x="{168 + 360 * value / most:.0f}" y="{24 + 28 * i}">{value:.0f}</text>'
        for i, (name, value) in enumerate(rated)
    )
    height = 28 * len(rated) + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {height}" font-family="sans-serif" font-size="14">'
        f"{rows}</svg>\n"
    )


def report(groups: Sequence[Sequence[Pairing]], machine: str, version: str, command: str) -> str:
    """The page about strength, from what was measured."""
    parts = [HEAD.format(command=command, version=version, machine=machine, seed=SEED)]
    for found in groups:
        rated = ", ".join(f"{name} {value:.0f}" for name, value in sorted(ratings(found).items(), key=lambda x: x[1]))
        parts.append(f"## {found[0].game}, {found[0].players} players\n\n{table(found)}\n\nRatings: {rated}.\n")
    return "\n".join(parts)
