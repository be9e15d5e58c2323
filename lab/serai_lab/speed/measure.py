"""Measures random play, copies, views and records, in CPU time on one core.

Runners are measured in alternating slices, so that other load on the machine affects all of them alike.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from serai.core.api.match import Match
from serai.core.game.game import Components, Game
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import Seeded

ROUNDS = 5
PIECE_SHARE = 0.05  # of a row's seconds, for each small cost


class Runner(Protocol):
    """Plays one random game at a time and returns its number of decisions."""

    players: int

    @property
    def name(self) -> str: ...

    def play_one(self) -> int: ...


@dataclass(frozen=True)
class MeasuredRate:
    """A rate per CPU second: best and median slice."""

    best: float
    median: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> MeasuredRate:
        return cls(max(numbers), statistics.median(numbers))


@dataclass(frozen=True)
class EngineSpeed:
    """Speed of random play of one game."""

    name: str
    players: int
    decisions: MeasuredRate
    games: MeasuredRate
    decisions_per_game: float


@dataclass(frozen=True)
class EngineCosts:
    """Costs of one position in the middle of a game, and of the record of a whole game. Times in microseconds."""

    clone_us: float
    view_us: float
    view_bytes: int
    record_us: float
    record_bytes: int


class EngineRunner:
    """Random play of one of our games."""

    def __init__(self, game: Game, players: int, data: Components | None = None) -> None:
        self.game = game
        self.players = players
        self.data = data
        self.printed = game.printed(players, game.choose_options(None), data)
        self.chance = Seeded(players)
        self.number = 0

    @property
    def name(self) -> str:
        return self.game.id

    def play_one(self) -> int:
        self.number += 1
        state = self.game.set_up(self.printed, Seeded(self.number))
        return int(play_randomly(state, self.chance))

    def costs(self, seconds: float) -> EngineCosts:
        match = self._match()
        while not match.over:
            self._play_on(match)
        whole = len(match.moves)
        record = match.record.text()
        half = self._match()
        self.chance = Seeded(self.players)
        while len(half.moves) < whole // 2 and not half.over:
            self._play_on(half)
        slice_seconds = seconds * PIECE_SHARE
        return EngineCosts(
            clone_us=_microseconds(half.state.clone, slice_seconds),
            view_us=_microseconds(lambda: half.view(0), slice_seconds),
            view_bytes=len(json.dumps(half.view(0), ensure_ascii=False).encode()),
            record_us=_microseconds(lambda: match.record.text(), slice_seconds),
            record_bytes=len(record.encode()),
        )

    def _match(self) -> Match:
        return Match.new(self.game.id, self.players, chance=Seeded(1), data=self.data)

    def _play_on(self, match: Match) -> None:
        seat = match.actors[0]
        options = match.state.legal(seat)
        match.play(options[self.chance.below(len(options))], seat)


def race(runners: Sequence[Runner], seconds: float) -> list[EngineSpeed]:
    """Measure every runner for that many CPU seconds, in alternating slices."""
    slices: list[list[tuple[int, int, float]]] = [[] for _ in runners]
    for runner in runners:
        runner.play_one()  # warm up
    for _ in range(ROUNDS):
        for runner, found in zip(runners, slices, strict=True):
            found.append(_slice(runner, seconds / ROUNDS))
    return [_speed(runner, found) for runner, found in zip(runners, slices, strict=True)]


def _slice(runner: Runner, seconds: float) -> tuple[int, int, float]:
    games = decisions = 0
    began = time.process_time()
    while True:
        decisions += runner.play_one()
        games += 1
        spent = time.process_time() - began
        if spent >= seconds:
            return games, decisions, spent


def _speed(runner: Runner, found: list[tuple[int, int, float]]) -> EngineSpeed:
    games = sum(one[0] for one in found)
    return EngineSpeed(
        name=runner.name,
        players=runner.players,
        decisions=MeasuredRate.of([decisions / max(spent, 1e-9) for _, decisions, spent in found]),
        games=MeasuredRate.of([games / max(spent, 1e-9) for games, _, spent in found]),
        decisions_per_game=sum(one[1] for one in found) / games,
    )


def _microseconds(work: Callable[[], object], seconds: float) -> float:
    """The cost of one call: the median of several slices."""
    found = []
    for _ in range(ROUNDS):
        calls = 0
        step = 1
        began = time.process_time()
        while True:
            for _ in range(step):
                work()
            calls += step
            spent = time.process_time() - began
            if spent >= seconds / ROUNDS:
                break
            step = min(2 * step, 1000)
        found.append(spent / calls * 1e6)
    return statistics.median(found)


def to_dict(speed: EngineSpeed, costs: EngineCosts | None) -> dict[str, Any]:
    return _rounded(asdict(speed) | (asdict(costs) if costs else {}))


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _rounded(one) if isinstance(one, dict) else round(one, 3) if isinstance(one, float) else one
        for name, one in row.items()
    }
