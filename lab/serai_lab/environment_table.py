"""Tables about the environments: sizes, branching factor, game length, and the points that bots score.

Also the pages that list the columns of an observation, written from the declarations of the game.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from serai.bots import default_bot, every_bot, strongest_bot
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.simulation.games import GameResult, Plan, play_games
from serai_lab.strength.ladder import play_full_table

if TYPE_CHECKING:
    from serai.envs import Layout, LayoutEntry

SEED = 15
MARKS = ("<!-- table -->", "<!-- end of the table -->")
OTHERS = re.compile(r"seat\+[1-9]\d*\.")


@dataclass(frozen=True)
class BotPoints:
    """Mean points of a bot that plays all seats, with the half-width of the 95 % interval."""

    bot: str
    games: int
    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.margin:.1f}" if self.games > 1 else f"{self.mean:.1f}"


@dataclass(frozen=True)
class EnvironmentRow:
    """A row of the table: one environment with one number of players."""

    environment: str
    players: int
    observation: int
    actions: int
    options: float  # of a decision
    most_options: int
    decisions: float  # of a game
    points: tuple[BotPoints, ...]

    @property
    def cells(self) -> list[str]:
        branching = f"{self.options:.1f}, {self.most_options}"
        length = f"{self.decisions:.0f}"
        sizes = [str(self.observation), str(self.actions), branching, length]
        return [self.environment, str(self.players), *sizes, *map(str, self.points)]


def levels(the_game: Game) -> list[str]:
    """The bots that are measured: the weakest, the default and the strongest."""
    return [every_bot()[0].id, default_bot(the_game).id, strongest_bot(the_game).id]


def measure(the_game: Game, players: int, games: Sequence[int], workers: int, folder: Path) -> EnvironmentRow:
    """Measure a row; `games` is the number of games of each bot. The strongest shares its games with the ladder."""
    from serai.envs import layout

    shape = layout(the_game.id, players)
    options, most, decisions = _branching(the_game, players, games[0])
    *quick, strongest = zip(levels(the_game), games, strict=True)
    points = [_points(bot, _play(shape, bot, n, workers)) for bot, n in quick if n > 0]
    bot, n = strongest
    if n > 0:
        points.append(_points(bot, play_full_table(folder, the_game.id, players, n, workers)))
    return EnvironmentRow(shape.id, players, shape.size, shape.actions, options, most, decisions, tuple(points))


def _branching(the_game: Game, players: int, games: int) -> tuple[float, int, float]:
    """Mean and most options of a decision, and decisions of a game, in random play."""
    asked = offered = most = 0
    for number in range(games):
        lots = Seeded(SEED * 1000 + number)
        state = the_game.new_state(players, lots.branch())
        while not state.over:
            seat = int(state.turn())
            options = state.legal(seat)
            asked += 1
            offered += len(options)
            most = max(most, len(options))
            state.apply(options[lots.below(len(options))], seat)
    return offered / asked, most, asked / games


def _play(shape: Layout, bot: str, games: int, workers: int) -> list[GameResult]:
    plan = Plan(shape.game.id, shape.players, (bot,) * shape.players, SEED, shape.options, mixed=False, check=False)
    return play_games(plan, games, workers)


def _points(bot: str, played: Sequence[GameResult]) -> BotPoints:
    # Seats of one game are not independent samples, so a game counts as one: its mean.
    means = [sum(one.scores) / one.players for one in played]
    games = len(means)
    mean = sum(means) / games
    spread = math.sqrt(sum((one - mean) ** 2 for one in means) / max(1, games - 1))
    return BotPoints(bot, games, mean, 1.96 * spread / math.sqrt(games))


# -- pages ------------------------------------------------------------------------------------------------------------


def table(rows: Sequence[EnvironmentRow]) -> str:
    """The rows as a Markdown table."""
    bots = [f"{one.bot} (n={one.games})" for one in rows[0].points]
    head = ["environment", "players", "observation", "actions", "options: mean, most", "decisions", *bots]
    lines = [head, ["---"] * len(head), *(row.cells for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def replace_between(page: str, text: str, marks: tuple[str, str] = MARKS) -> str:
    """The page with the text between its marks replaced."""
    first, _, rest = page.partition(marks[0])
    _, _, last = rest.partition(marks[1])
    return f"{first}{marks[0]}\n{text}\n{marks[1]}{last}"


def fields_page(shape: Layout) -> str:
    """A Markdown page with the meaning of all columns; the blocks of the other seats are left out."""
    rows = [_row(entry) for entry in shape.entries if not OTHERS.match(entry.name)]
    block = next(entry.offset for entry in shape.entries if entry.name == "seat") // shape.players
    return (
        f"# {shape.id}: columns of an observation\n\n"
        f"Written by `serai-lab table --write` from the declarations of the game. {shape.size} numbers for "
        f"{shape.players} players. `seat+0` is the viewer; `seat+1` and so on, in turn order, have the same "
        f"{block} columns, one block after the other. For other numbers of players: "
        f'`serai.envs.layout("{shape.id}", players).entries`.\n\n'
        f"| columns | name | meaning |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    )


def _row(entry: LayoutEntry) -> str:
    last = entry.offset + entry.width - 1
    columns = str(entry.offset) if entry.width == 1 else f"{entry.offset} to {last}"
    return f"| {columns} | `{entry.name}` | {entry.meaning} |"
