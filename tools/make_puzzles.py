"""Find puzzles: positions of games at random in which one turn is worth much, and few ways lead there.

python -m tools.make_puzzles GAME [COUNT]     writes src/caravanserai/games/GAME/puzzles.json
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import caravanserai as cv
from caravanserai.core.match import Match
from caravanserai.core.state import State

PLAYERS = 3
MOST_STATES = 6_000  # of one turn; beyond it a person could not see through it either
LEAST_STATES = 60  # or there is nothing to find
LEAST_WORTH = 7
MOST_BEGINNINGS = 1  # first steps that lead to the best: more, and anybody stumbles upon it


@dataclass
class Search:
    """All ways through a turn, as far as neither chance nor another seat comes in."""

    seat: int
    start: int
    states: int = 0
    best: int = 0
    ways: list[tuple[int, ...]] = field(default_factory=list)

    def walk(self, state: State, way: tuple[int, ...] = ()) -> None:
        for action in state.legal(self.seat):
            self.states += 1
            if self.states > MOST_STATES:
                return
            after = state.clone()
            after.chance.tracing = True
            after.apply(action, self.seat)
            if after.chance.take_trace():
                continue
            here = (*way, action)
            self.note(after.score(self.seat) - self.start, here)
            if not after.over and tuple(after.actors) == (self.seat,):
                self.walk(after, here)

    def note(self, gained: int, way: tuple[int, ...]) -> None:
        if gained > self.best:
            self.best, self.ways = gained, []
        # A way that goes on after the points are there says nothing new.
        if gained == self.best and gained and not any(way[: len(one)] == one for one in self.ways):
            self.ways.append(way)


def turns(game: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Beginnings of turns of a game at random, from its middle on."""
    rng = random.Random(seed)
    match = cv.new_match(game, players=min(PLAYERS, max(cv.game(game).players)), seed=seed, auto=False)
    last: tuple[int, ...] = ()
    while not match.over:
        if match.actors != last and len(match.actors) == 1 and match.count > 40:
            yield match, match.actors[0]
        last = match.actors
        seat = match.actors[0]
        match.play(rng.choice(match.state.legal(seat)), seat)


def puzzle(match: Match, seat: int) -> dict[str, Any] | None:
    found = Search(seat, match.state.score(seat))
    found.walk(match.state)
    if not LEAST_STATES <= found.states <= MOST_STATES or found.best < LEAST_WORTH:
        return None
    if len({way[0] for way in found.ways}) > MOST_BEGINNINGS:
        return None
    answer = min(found.ways, key=len)
    if _costs(match, answer[0], seat):
        return None
    write = match.game.vocabulary.write
    return {
        "seat": seat,
        "worth": found.best,
        "answer": [write(action) for action in answer],
        "position": match.state.to_dict(),
    }


def _costs(match: Match, action: int, seat: int) -> bool:
    """Whether a turn begins with paying, such as a bid: then it is not clear what it is worth."""
    after = match.state.clone()
    after.apply(action, seat)
    return after.score(seat) < match.state.score(seat)


def find(game: str, count: int) -> list[dict[str, Any]]:
    """One from each game at random, so that no two are alike."""
    found: list[dict[str, Any]] = []
    for seed in range(1, 2000):
        good = next((one for match, seat in turns(game, seed) if (one := puzzle(match, seat))), None)
        if good:
            found.append(good)
            print(game, len(found), good["worth"], *good["answer"], flush=True)
        if len(found) == count:
            break
    return found


def main() -> None:
    game = sys.argv[1]
    found = find(game, int(sys.argv[2]) if len(sys.argv) > 2 else 24)
    folder = Path(str(resources.files(cv.game(game).package)))
    rows = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found)
    (folder / "puzzles.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
