"""Finds puzzles: positions of bots' games in which one turn scores clearly more than any turn that begins otherwise.

python -m tools.make_puzzles GAME             writes src/serai/games/GAME/puzzles.json
python -m tools.make_puzzles merv --check     searches the stored puzzles again, and fails if an answer is not the best

The same version of the rules, bots and criteria finds the same puzzles: games and choices of positions are seeded.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import serai as cv
from serai.bots.base import seed_of_seat
from serai.bots.registry import default_bot
from serai.core.api.match import Match
from serai.core.rules.state import State
from serai.core.teaching.puzzles import puzzles
from serai.core.teaching.turn_search import TurnSearch

COUNT = 40  # a puzzle a day does not come again within a month
POSITIONS = 30  # of one game that are tried, at most
FIRST_ACTION = 30  # positions before it are too much alike


@dataclass(frozen=True)
class Criteria:
    """What a puzzle must be like."""

    players: tuple[int, ...] = (3, 2, 4)  # of the games, one after another
    points: int = 7  # at least
    margin: int = 2  # points more than the best turn that begins with another action, at least
    share: float = 0.25  # and this part of its points
    least_states: int = 60  # a turn with fewer is too easy
    most_states: int = 6_000  # a turn with more is too hard for people
    longest: int = 12  # actions of the answer, at most
    starts: tuple[str, ...] = ()  # verbs of the first action; any at the beginning of a turn if there are none
    subtle: bool = True  # taking the most points at every action must not solve it
    without: tuple[str, ...] = ()  # verbs that lead into another round
    alike: int = 8  # puzzles whose answers have the same verbs, at most


CRITERIA = {
    # Points of Amul include the whole hand, which every turn brings.
    "amul": Criteria(
        players=(3, 4, 5, 6), points=4, share=0, least_states=12, starts=("pick", "take"), subtle=False, alike=40
    ),
    "five_tribes": Criteria(points=12, most_states=20_000),
    "marrakesh": Criteria(starts=("activate", "season_bonus")),
    "merv": Criteria(
        points=6, most_states=20_000, starts=("slot", "site", "act"), longest=14, without=("skip",), alike=6
    ),
    "yspahan": Criteria(alike=5),
}


@dataclass
class Found:
    """The puzzles found so far, and how many answers of each kind there are."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    kinds: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def add(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        self.kinds[kind(row["answer"])] += 1


def kind(answer: list[str]) -> tuple[str, ...]:
    """The verbs of an answer, each once: puzzles with the same ones feel alike."""
    return tuple(dict.fromkeys(action.split()[0] for action in answer))


def positions(game_id: str, wanted: Criteria, seed: int) -> Iterator[tuple[Match, int]]:
    """Beginnings of turns of one game between bots, in a shuffled order."""
    game = cv.game(game_id)
    players = wanted.players[seed % len(wanted.players)]
    match = cv.new_match(game_id, players=players, seed=seed, auto=False)
    bots = [default_bot(game).make(game, seed_of_seat(seed, seat)) for seat in range(players)]
    begun: list[tuple[dict[str, Any], int]] = []
    last: tuple[int, ...] = ()
    while not match.over:
        actors = match.actors
        if (actors != last or wanted.starts) and len(actors) == 1 and match.count > FIRST_ACTION:
            if game.puzzle_goal.is_fair(match.state, actors[0]):
                begun.append((match.state.to_dict(), actors[0]))
        last = actors
        match.play(bots[actors[0]].move(match.state, actors[0]), actors[0])
    random.Random(seed).shuffle(begun)
    for position, seat in begun[:POSITIONS]:
        yield Match.from_position(game_id, position, seed=seed, auto=False), seat


def puzzle(match: Match, seat: int, wanted: Criteria, kinds: Counter[tuple[str, ...]]) -> dict[str, Any] | None:
    """The puzzle of a position, if it has one."""
    found = TurnSearch.of(match.game, match.state, seat, wanted.most_states)
    if not found.is_complete or found.states < wanted.least_states or found.best < wanted.points:
        return None
    if found.best - found.other < max(wanted.margin, found.best * wanted.share) or len(found.answer) > wanted.longest:
        return None
    write = match.game.vocabulary.write
    answer = [write(action) for action in found.answer]
    if (wanted.starts and answer[0].split()[0] not in wanted.starts) or kinds[kind(answer)] >= wanted.alike:
        return None
    if any(action.split()[0] in wanted.without for action in answer):
        return None
    if costs(match.state, found.answer[0], seat):
        return None
    if wanted.subtle and stepwise(match, seat) >= found.best:
        return None
    return {
        "seat": seat,
        "worth": found.best,
        "other": found.other,
        "answer": answer,
        "position": match.state.to_dict(),
    }


def stepwise(match: Match, seat: int) -> int:
    """The points of a turn in which every action scores the most at once."""
    goal, state = match.game.puzzle_goal, match.state
    start = state.score(seat)
    while not state.over and goal.is_turn(state, seat):
        nexts = []
        for action in state.legal(seat):
            after = state.clone()
            after.apply(action, seat)
            nexts.append(after)
        state = max(nexts, key=lambda one: goal.points(one, seat))
    return goal.points(state, seat) - start


def costs(state: State, action: int, seat: int) -> bool:
    """Whether a turn begins with a payment, such as a bid: then its value is not clear."""
    after = state.clone()
    after.apply(action, seat)
    return after.score(seat) < state.score(seat)


def find(game_id: str, wanted: Criteria, count: int, games: int) -> list[dict[str, Any]]:
    """Find puzzles, at most one in each game, so that no two are alike."""
    found = Found()
    for seed in range(1, games + 1):
        tried = (puzzle(match, seat, wanted, found.kinds) for match, seat in positions(game_id, wanted, seed))
        good = next((one for one in tried if one), None)
        if good:
            found.add(good)
            print(game_id, seed, len(found.rows), good["worth"], good["other"], *good["answer"], flush=True)
        if len(found.rows) == count:
            break
    return found.rows


def check(game_id: str) -> int:
    """Search the stored puzzles again; returns how many are wrong."""
    wrong = 0
    for one in puzzles(game_id):
        state = Match.from_position(game_id, one.position, auto=False).state
        found = TurnSearch.of(cv.game(game_id), state, one.seat)
        if (found.best, found.other) != (one.points, one.other):
            wrong += 1
            print(f"{game_id} {one.id}: best {found.best}, otherwise {found.other}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description="Find puzzles of a game.")
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--out", type=Path, help="file to write instead of the game's own")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    if args.check:
        sys.exit(check(args.game) and 1)
    found = find(args.game, CRITERIA.get(args.game, Criteria()), args.count, args.games)
    file = args.out or Path(str(resources.files(cv.game(args.game).package))) / "puzzles.json"
    rows = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found)
    file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
