"""Finds puzzles: positions of random games in which one turn can score much, by few sequences of actions.

python -m tools.make_puzzles GAME             writes src/serai/games/GAME/puzzles.json
python -m tools.make_puzzles merv --count 16 --anywhere --subtle
python -m tools.make_puzzles amul --count 20 --players 6 --beginnings 4 --subtle --without play offer --games 20000
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from importlib import resources
from pathlib import Path
from typing import Any

import serai as cv
from serai.core.match.match import Match
from serai.core.rules.state import State

LEAST_STATES = 60  # a turn with fewer is too easy


@dataclass(frozen=True)
class Criteria:
    """What a puzzle must be like."""

    count: int
    players: int
    states: int  # of one turn, at most: larger ones are too hard for people
    points: int  # at least
    beginnings: int  # first actions that lead to the best result, at most
    anywhere: bool  # also in the middle of a turn
    without: list[str]  # verbs of forbidden first actions: secret ones, whose result depends on hidden choices
    subtle: bool  # taking the most points at every action must not solve it
    games: int  # random games to search


@dataclass
class Search:
    """Searches all sequences of actions of a turn up to the first chance outcome or decision of another seat."""

    seat: int
    start: int
    most: int
    states: int = 0
    best: int = 0
    ways: list[tuple[int, ...]] = field(default_factory=list)

    def walk(self, state: State, way: tuple[int, ...] = ()) -> None:
        for action in state.legal(self.seat):
            self.states += 1
            if self.states > self.most:
                return
            after = state.clone()
            after.chance.tracing = True
            after.revealed = False
            after.apply(action, self.seat)
            if after.chance.take_trace() or after.revealed:
                continue
            here = (*way, action)
            self.note(after.score(self.seat) - self.start, here)
            if not after.over and tuple(after.actors) == (self.seat,):
                self.walk(after, here)

    def note(self, gained: int, way: tuple[int, ...]) -> None:
        if gained > self.best:
            self.best, self.ways = gained, []
        # A sequence that continues after the points are scored is not another solution.
        if gained == self.best and gained and not any(way[: len(one)] == one for one in self.ways):
            self.ways.append(way)


def turns(game: str, wanted: Criteria, seed: int) -> Iterator[tuple[Match, int]]:
    """The beginnings of turns of a random game, from its middle on."""
    rng = random.Random(seed)
    match = cv.new_match(game, players=min(wanted.players, max(cv.game(game).players)), seed=seed, auto=False)
    last: tuple[int, ...] = ()
    while not match.over:
        if (match.actors != last or wanted.anywhere) and len(match.actors) == 1 and match.count > 40:
            yield match, match.actors[0]
        last = match.actors
        seat = match.actors[0]
        match.play(rng.choice(match.state.legal(seat)), seat)


def puzzle(match: Match, seat: int, wanted: Criteria) -> dict[str, Any] | None:
    found = Search(seat, match.state.score(seat), wanted.states)
    found.walk(match.state)
    if not LEAST_STATES <= found.states <= wanted.states or found.best < wanted.points:
        return None
    if len({way[0] for way in found.ways}) > wanted.beginnings:
        return None
    answer = min(found.ways, key=len)
    if _costs(match, answer[0], seat) or (wanted.subtle and stepwise(match.state, seat) >= found.best):
        return None
    write = match.game.vocabulary.write
    if write(answer[0]).split()[0] in wanted.without:
        return None
    return {
        "seat": seat,
        "worth": found.best,
        "answer": [write(action) for action in answer],
        "position": match.state.to_dict(),
    }


def stepwise(state: State, seat: int) -> int:
    """The points of a turn in which every action scores the most at once."""
    start = state.score(seat)
    while tuple(state.actors) == (seat,) and not state.over:
        nexts = []
        for action in state.legal(seat):
            after = state.clone()
            after.apply(action, seat)
            nexts.append(after)
        state = max(nexts, key=lambda one: one.score(seat))
    return state.score(seat) - start


def _costs(match: Match, action: int, seat: int) -> bool:
    """Whether a turn begins with a payment, such as a bid: then its value is not clear."""
    after = match.state.clone()
    after.apply(action, seat)
    return after.score(seat) < match.state.score(seat)


def find(game: str, wanted: Criteria) -> list[dict[str, Any]]:
    """Find puzzles, at most one in each random game, so that no two are alike."""
    found: list[dict[str, Any]] = []
    for seed in range(1, wanted.games + 1):
        tried = (puzzle(match, seat, wanted) for match, seat in turns(game, wanted, seed))
        good = next((one for one in tried if one), None)
        if good:
            found.append(good)
            print(game, len(found), good["worth"], *good["answer"], flush=True)
        if len(found) == wanted.count:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Find puzzles of a game.")
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--states", type=int, default=6_000)
    parser.add_argument("--points", type=int, default=7)
    parser.add_argument("--beginnings", type=int, default=1)
    parser.add_argument("--anywhere", action="store_true")
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--subtle", action="store_true")
    parser.add_argument("--games", type=int, default=2_000)
    args = parser.parse_args()
    found = find(args.game, Criteria(**{one.name: getattr(args, one.name) for one in fields(Criteria)}))
    folder = Path(str(resources.files(cv.game(args.game).package)))
    rows = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found)
    (folder / "puzzles.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
