"""Records whole games as fixtures for the tests: every player count, end reason, changed option and preset of a game.

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
from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import Ref

FIXTURES = Path(__file__).resolve().parent.parent / "tests" / "fixtures"
TRIES = 2000


@dataclass(frozen=True)
class Fixture:
    """One game to record. `option` is the one that differs from its default, or `preset` names a set of options."""

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
    """The ways a game can end: won or lost against an opponent without a seat, or the values of its field `ending`, or
    "end"."""
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


def list_fixtures() -> Iterator[Fixture]:
    """Every fixture that there should be."""
    for game_id in cv.games():
        game = cv.game(game_id)
        for players in game.players:
            for ending in endings(game, players):
                yield Fixture(game_id, players, ending)
                for option in game.options.values():
                    if option.players is not None and players not in option.players:
                        continue
                    for value in option.values[1:]:
                        yield Fixture(game_id, players, ending, option.id, value)
                for preset in game.presets:
                    yield Fixture(game_id, players, ending, preset=preset)


def play(fixture: Fixture, seed: int) -> cv.Match:
    """Play a game of bots; the seed says which seats are greedy."""
    match = cv.new_match(fixture.game_id, fixture.players, seed=seed, options=fixture.options)
    mixture = Seeded(seed).below(2**fixture.players)
    bots = [
        make_bot("greedy" if mixture >> seat & 1 else "random", match.game, seed + seat)
        for seat in range(fixture.players)
    ]
    while not match.over:
        seat = match.actors[0]
        match.play(bots[seat].move(match.state, seat), seat)
    return match


def record(fixture: Fixture, first_seed: int) -> int:
    """Write the fixture; returns the number of games it took, 0 if no game ended that way."""
    for n in range(TRIES):
        match = play(fixture, first_seed + n)
        if ending_of(match) == fixture.ending:
            fixture.path.parent.mkdir(parents=True, exist_ok=True)
            fixture.path.write_text(match.record.text(), encoding="utf-8", newline="\n")
            return n + 1
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Record whole games as fixtures for the tests.")
    parser.add_argument("--missing", action="store_true", help="record only those that are not there")
    only_missing = parser.parse_args().missing
    fixtures = list(list_fixtures())
    if not only_missing:
        for old in FIXTURES.glob("*/*.txt"):
            old.unlink()
    failed = 0
    for i, fixture in enumerate(fixtures):
        if fixture.path.exists():
            continue
        tries = record(fixture, 10_000 * i)  # no two fixtures from the same seeds
        failed += not tries
        result = f"after {tries} games" if tries else f"NOT FOUND in {TRIES} games"
        print(f"{fixture.path.relative_to(FIXTURES)}: {result}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
