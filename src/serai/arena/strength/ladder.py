"""A ladder: the levels of games against each other, seat-rotated and seeded.

One seat has the stronger bot, all others the weaker one. Every pairing is a file of games in the run's folder, written
game by game, so a ladder that was stopped goes on where it was. All pairings are played side by side, each as far as
the others: stopped early, a ladder is a smaller one and not a half one.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from serai import __version__
from serai.arena.executors import Engine, Job, play_local
from serai.arena.simulation import Plan, Played
from serai.arena.strength.pairings import Pairing, Whole, check_whole, pairs, summed, thinks, whole
from serai.bots import evaluator, find_bot, levels, network_files, search, strongest_bot, tree_search
from serai.core.rules.game import game

SEED = 14
QUICK = 10  # times as many games where nobody thinks
CLEAR = 2  # times fewer with two players, where what is to be shown is far from even
DEAR = 4  # times fewer where everybody thinks
BATCH = 16  # games of a job where nobody thinks
FOREVER = 1e9
ROWS = ("list", "vec[i64]")  # what rows of numbers are, interpreted and compiled


@dataclass(frozen=True)
class Wish:
    """What a ladder is to be made of."""

    rows: Sequence[tuple[str, int]]  # games with player counts
    games: int  # of a pairing in which one of four thinks; see `games_of`
    folder: Path
    seed: int = SEED
    records: bool = False
    minutes: float = FOREVER
    whole: int = 0  # games in which every seat has the strongest bot, at every table that a game has


@dataclass
class Rung:
    """A pairing while it is played."""

    plan: Plan
    games: int
    file: Path
    played: dict[int, Played] = field(default_factory=dict)

    @property
    def cost(self) -> float:
        """CPU seconds of a game, as far as one can tell; 0 if none was played."""
        return sum(sum(one.thought) for one in self.played.values()) / len(self.played) if self.played else 0.0

    @property
    def missing(self) -> list[int]:
        return [number for number in range(self.games) if number not in self.played]

    def add(self, fresh: Sequence[Played]) -> None:
        with self.file.open("a", encoding="utf-8") as out:
            out.writelines(json.dumps(asdict(one)) + "\n" for one in fresh)
        self.played.update((one.number, one) for one in fresh)

    def sum_up(self) -> Pairing:
        return summed(self.plan, [one for number, one in sorted(self.played.items()) if number < self.games])


Progress = Callable[[Sequence[Rung], float], None]  # all rungs, minutes left


def rungs(wish: Wish) -> list[list[Rung]]:
    """The pairings of each row, with what the folder holds of them."""
    wish.folder.mkdir(parents=True, exist_ok=True)
    return [[_rung(wish, id, players, *pair) for pair in pairs(game(id), players)] for id, players in wish.rows]


def whole_rungs(wish: Wish) -> list[Rung]:
    """The strongest bot at every seat, for every number of players."""
    if not wish.whole:
        return []
    wish.folder.mkdir(parents=True, exist_ok=True)
    ids = dict.fromkeys(id for id, _ in wish.rows)
    return [_whole_rung(wish, id, players) for id in ids for players in game(id).players]


def _whole_rung(wish: Wish, id: str, players: int) -> Rung:
    top = strongest_bot(game(id)).id
    return _rung(wish, id, players, top, top, wish.whole)


def _rung(wish: Wish, id: str, players: int, upper: str, lower: str, games: int = 0) -> Rung:
    records = str(wish.folder / "records") if wish.records else ""
    bots = (upper, *[lower] * (players - 1))
    plan = Plan(id, players, bots, wish.seed, {}, mixed=False, check=False, records=records)
    file = wish.folder / f"{id}-{players}-{upper}-{lower}-{wish.seed}-{fingerprint(plan)}.jsonl"
    return Rung(plan, games or games_of(wish.games, plan), file, _kept(file))


def games_of(games: int, plan: Plan) -> int:
    """How many games a pairing gets, so that a ladder takes no longer than it must."""
    thinking = [thinks(plan.game_id, bot) for bot in plan.bots]
    if not any(thinking):
        return games * QUICK
    fewer = DEAR if all(thinking) else CLEAR if plan.players == 2 else 1
    return -(-games // fewer)


def fingerprint(plan: Plan) -> str:
    """Changes with what the bots of a plan know and how long they think: games of others are not mixed in."""
    the_game = game(plan.game_id)
    told = hashlib.sha256(f"{__version__} {the_game.rules_version}".encode())
    for bot in dict.fromkeys(plan.bots):
        told.update(repr(find_bot(bot, the_game).budget).encode())
    modules = (the_game.module("features"), levels, search, tree_search, network_files, evaluator)
    told.update(repr([settings(module) for module in modules]).encode())
    folder = resources.files(the_game.package) / "nets"
    for net in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
        told.update(net.read_bytes().partition(b"\n")[2])  # the weights; how they were made is no matter
    return told.hexdigest()[:8]


def settings(module: Any) -> dict[str, float | list[int]]:
    """The numbers that a module declares: what its rules of thumb weigh by, how far a search looks."""
    found: dict[str, float | list[int]] = {}
    for name, value in sorted(vars(module).items()):
        if name.isupper() and isinstance(value, int | float):
            found[name] = value
        elif name.isupper() and type(value).__name__ in ROWS and all(isinstance(one, int) for one in value):
            found[name] = list(value)
    return found


def _kept(file: Path) -> dict[int, Played]:
    """The games of a file; a line that was cut off is a game that was not played."""
    if not file.exists():
        return {}
    text = file.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        text = text[: text.rfind("\n") + 1]
        file.write_text(text, encoding="utf-8")
    found = [_read(line) for line in text.splitlines()]
    return {one.number: one for one in found}


def _read(line: str) -> Played:
    told: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in json.loads(line).items()
    }
    return Played(**told)


def climb(
    wish: Wish,
    workers: int,
    engine: Engine = play_local,
    progress: Progress | None = None,
) -> list[list[Pairing]]:
    """Play what is missing, and sum up; the pairings of each row."""
    groups = rungs(wish)
    every = [*(rung for group in groups for rung in group), *whole_rungs(wish)]
    by_plan = {(rung.plan.game_id, rung.plan.players, rung.plan.bots): rung for rung in every}
    ends = time.monotonic() + wish.minutes * 60
    for job, fresh in engine(_until(ends, jobs(every)), workers):
        by_plan[job.plan.game_id, job.plan.players, job.plan.bots].add(fresh)
        if progress is not None:
            progress(every, _left(every) / workers / 60)
    return [[rung.sum_up() for rung in group if rung.played] for group in groups]


def whole_games(wish: Wish) -> list[Whole]:
    """What the folder holds of games in which every seat has the strongest bot."""
    return [whole(rung.plan, list(rung.played.values())) for rung in whole_rungs(wish) if rung.played]


def whole_table_games(folder: Path, id: str, players: int, n: int, workers: int) -> list[Played]:
    """So many of those games at one table. What the folder lacks is played, and kept there."""
    folder.mkdir(parents=True, exist_ok=True)
    rung = _whole_rung(Wish((), 1, folder, whole=n), id, players)
    for _, fresh in play_local(iter(jobs([rung])), workers):
        rung.add(fresh)
    played = [one for number, one in sorted(rung.played.items()) if number < n]
    check_whole(played)
    return played


def jobs(every: Sequence[Rung]) -> list[Job]:
    """The missing games, such that all pairings come forward alike."""
    found: list[tuple[float, int, Job]] = []
    for order, rung in enumerate(every):
        size = 1 if any(thinks(rung.plan.game_id, bot) for bot in rung.plan.bots) else BATCH
        missing = rung.missing
        for at in range(0, len(missing), size):
            job = Job(rung.plan, tuple(missing[at : at + size]))
            found.append((job.numbers[0] / rung.games, order, job))
    return [job for _, _, job in sorted(found, key=lambda one: one[:2])]


def _until(ends: float, waiting: Sequence[Job]) -> Iterator[Job]:
    for job in waiting:
        if time.monotonic() > ends:
            return
        yield job


def _left(every: Sequence[Rung]) -> float:
    """CPU seconds to come."""
    known = [rung.cost for rung in every if rung.played]
    usual = sum(known) / len(known) if known else 0.0
    return sum((rung.cost if rung.played else usual) * len(rung.missing) for rung in every)
