"""Record whole games as fixtures for the tests: every player count, end reason, changed option and preset of a game.

    python tools/record_fixtures.py             record all of them again
    python tools/record_fixtures.py --missing   only those that are not there

Seats are taken by random and greedy bots in changing mixtures; the first game with the wanted end is kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import serai as cv
from serai.bots import make_bot
from serai.core.position.codecs import Ref
from serai.core.rules.chance import Seeded

FIXTURES = Path(__file__).resolve().parent.parent / "tests" / "fixtures"
TRIES = 2000


@dataclass(frozen=True)
class Wanted:
    """One game to record. `option` is the one that differs from its default, or `preset` the set of them."""

    game_id: str
    players: int
    ending: str
    option: str = ""
    value: Any = None
    preset: str = ""

    @property
    def options(self) -> dict[str, Any]:
        if self.preset:
            return dict(cv.game(self.game_id).presets[self.preset])
        return {self.option: self.value} if self.option else {}

    @property
    def path(self) -> Path:
        parts = [f"{self.players}p", self.ending]
        if self.preset:
            parts.append(f"preset_{self.preset}")
        if self.option:
            several = len(cv.game(self.game_id).options[self.option].values) > 2
            parts.append(f"{self.option}_{self.value}" if several else self.option)
        return FIXTURES / self.game_id / ("-".join(parts) + ".txt")


def endings(game: cv.Game, players: int) -> tuple[str, ...]:
    """The ways a game can end: won or lost against an opponent without a seat, or what its field `ending` can say, or
    just "end"."""
    if game.new_state(players, Seeded(0)).parties():
        return ("won", "lost")
    for field in game.fields.fields:
        if field.name == "ending" and isinstance(field.codec, Ref):
            return field.codec.domain.items
    return ("end",)


def ending_of(match: cv.Match) -> str:
    if match.state.parties():
        return "won" if match.winners else "lost"
    return str(match.state.to_dict().get("ending", "end"))


def wanted() -> Iterator[Wanted]:
    for game_id in cv.games():
        game = cv.game(game_id)
        for players in game.players:
            for ending in endings(game, players):
                yield Wanted(game_id, players, ending)
                for option in game.options.values():
                    if option.players is not None and players not in option.players:
                        continue
                    for value in option.values[1:]:
                        yield Wanted(game_id, players, ending, option.id, value)
                for preset in game.presets:
                    yield Wanted(game_id, players, ending, preset=preset)


def play(wish: Wanted, seed: int) -> cv.Match:
    """A game of bots: which seats are greedy is read from the seed."""
    match = cv.new_match(wish.game_id, wish.players, seed=seed, options=wish.options)
    mixture = Seeded(seed).below(2**wish.players)
    bots = [
        make_bot("greedy" if mixture >> seat & 1 else "random", match.game, seed + seat) for seat in range(wish.players)
    ]
    while not match.over:
        seat = match.actors[0]
        match.play(bots[seat].move(match.state, seat), seat)
    return match


def record(wish: Wanted, first_seed: int) -> int:
    """Write the fixture; gives the number of games it took, 0 if no game ended that way."""
    for n in range(TRIES):
        match = play(wish, first_seed + n)
        if ending_of(match) == wish.ending:
            wish.path.parent.mkdir(parents=True, exist_ok=True)
            wish.path.write_text(match.record.text(), encoding="utf-8", newline="\n")
            return n + 1
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Record whole games as fixtures for the tests.")
    parser.add_argument("--missing", action="store_true", help="record only those that are not there")
    only_missing = parser.parse_args().missing
    wishes = list(wanted())
    if not only_missing:
        for old in FIXTURES.glob("*/*.txt"):
            old.unlink()
    failed = 0
    for i, wish in enumerate(wishes):
        if wish.path.exists():
            continue
        tries = record(wish, 10_000 * i)  # no two fixtures from the same seeds
        failed += not tries
        told = f"after {tries} games" if tries else f"NOT FOUND in {TRIES} games"
        print(f"{wish.path.relative_to(FIXTURES)}: {told}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
