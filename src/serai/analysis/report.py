"""The result of an analysis: win chances after every turn, verdicts, luck, and a summary of each player."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from serai.analysis.averages import mean, variance
from serai.analysis.consequences import Consequence
from serai.analysis.judge import Loss, Verdict
from serai.analysis.luck import Luck
from serai.analysis.reasons import Reason

LEAST_LOSS = 3.0  # points; a smaller loss is not shown
SURE = 2.0  # standard errors that a loss or luck has to be above zero
LEAST_LUCK = 2.0  # points
DECIDED = 0.8  # the game is decided when the winner's chance stays above this
LEAST_RISE = 0.02  # of win chance, of a best turn
COSTLIEST = 5  # turns of a player that a summary lists
# By the loss of win chance or of points: what is lost or won anyway can still be learned from.
MARKS = (("blunder", 0.15, 20.0), ("mistake", 0.07, 10.0), ("slip", 0.0, 0.0))


@dataclass(frozen=True)
class ListedMove:
    """A move that was compared, with the expected margin and the win chance of its seat."""

    actions: list[str]
    margin: float
    chance: float


@dataclass(frozen=True)
class AnalysedChoice:
    """A choice with its verdict. Reasons are looked for at the costliest ones (`explained`); there may be none.
    `consequences` are of the clear losses, `candidates` are the moves that were compared, the best first."""

    number: int
    seat: int
    played: list[str]
    best: list[str]
    points: Loss
    chance: Loss
    moves: int
    samples: int
    reasons: list[Reason] = field(default_factory=list)
    explained: bool = False
    consequences: list[Consequence] = field(default_factory=list)
    candidates: list[ListedMove] = field(default_factory=list)

    @property
    def is_clear(self) -> bool:
        """Whether the loss is large and certain enough to be shown."""
        return self.points.exceeds(LEAST_LOSS, SURE)

    @property
    def mark(self) -> str:
        """The word for a clear loss; "" if the move was fine."""
        if not self.is_clear:
            return ""
        return next(
            mark
            for mark, chance, points in MARKS
            if self.chance.mean >= chance or self.points.mean >= points or mark == MARKS[-1][0]
        )

    @property
    def order(self) -> tuple[int, float]:
        """For sorting clear losses: blunders before mistakes before slips, of each the largest loss of points first."""
        return next(place for place, (mark, *_) in enumerate(MARKS) if mark == self.mark), -self.points.mean


@dataclass(frozen=True)
class AnalysedTurn:
    """A turn: its number and seat, values and win chances of all seats after it, its choices and its luck."""

    number: int
    seat: int
    progress: float
    margins: list[float]
    chances: list[float]
    choices: list[AnalysedChoice]
    luck: list[Luck]

    @property
    def loss(self) -> float:
        """The points that the seat of the turn lost by its own choices."""
        return sum(max(0.0, choice.points.mean) for choice in self.choices if choice.seat == self.seat)


@dataclass(frozen=True)
class PlayerSummary:
    """How a player did: the mean loss of a choice in points, clear losses by their marks, and luck. Measured losses of
    single choices may be below zero by chance; a mean that left those out would grow with the noise of the judge."""

    seat: int
    choices: int
    mean_loss: float
    loss_error: float  # the standard error of that mean
    marks: dict[str, int]
    costliest: list[int]  # numbers of the choices
    luck: float
    luck_error: float
    best: int | None = None  # the number of the turn that raised the player's win chance the most
    best_rise: float = 0.0  # of win chance

    @property
    def is_luck_clear(self) -> bool:
        return abs(self.luck) > SURE * self.luck_error


@dataclass(frozen=True)
class Analysis:
    """The analysis of a recorded match. `start` are the win chances before the first turn."""

    game: str
    players: int
    names: list[str]
    result: list[int]
    winners: list[int]
    judge: str  # what judged: "second" (a network that no bot plays with), "network" (the bots' own), "heuristic"
    turns_ahead: int  # of each seat, that the judge plays on
    is_calibrated: bool  # whether win chances come from a fitted curve
    start: list[float]
    turns: list[AnalysedTurn]
    setup: Luck | None
    summaries: list[PlayerSummary]
    decided: int | None  # the number of the turn after which the winner's chance stayed high
    not_judged: list[str] = field(default_factory=list)  # verbs whose choices no judge is certain about

    def to_dict(self) -> dict[str, Any]:
        """The analysis for JSON."""
        return asdict(self)


def make_choice(write: Any, number: int, seat: int, verdict: Verdict) -> AnalysedChoice:
    """A choice with its actions as texts; `write` is the vocabulary's."""
    return AnalysedChoice(
        number,
        seat,
        [write(action) for action in verdict.played],
        [write(action) for action in verdict.best],
        verdict.points,
        verdict.chance,
        verdict.moves,
        verdict.samples,
        candidates=[
            ListedMove([write(action) for action in one.actions], round(one.margin, 2), round(one.chance, 4))
            for one in verdict.compared
        ],
    )


def find_costliest(turns: Iterable[AnalysedTurn], count: int) -> list[AnalysedChoice]:
    """The clear losses of each player, the worst ones, `count` of each."""
    by_seat: dict[int, list[AnalysedChoice]] = {}
    for turn in turns:
        for choice in turn.choices:
            if choice.is_clear:
                by_seat.setdefault(choice.seat, []).append(choice)
    return [choice for own in by_seat.values() for choice in sorted(own, key=lambda one: one.order)[:count]]


def replace_choices(turns: Iterable[AnalysedTurn], closer: Mapping[int, AnalysedChoice]) -> list[AnalysedTurn]:
    """The turns with choices that were judged again, by their numbers."""
    return [replace(turn, choices=[closer.get(one.number, one) for one in turn.choices]) for turn in turns]


def find_best_turn(seat: int, start: Sequence[float], turns: Sequence[AnalysedTurn]) -> tuple[int | None, float]:
    """The turn of a seat that raised its win chance the most, and by how much; None if none did by `LEAST_RISE`. A turn
    with a clear loss is never the best one, whatever luck it had."""
    before, best, most = start[seat], None, LEAST_RISE
    for turn in turns:
        rise = turn.chances[seat] - before
        before = turn.chances[seat]
        is_costly = any(choice.is_clear for choice in turn.choices if choice.seat == seat)
        if turn.seat == seat and rise >= most and not is_costly:
            best, most = turn.number, rise
    return best, most if best is not None else 0.0


def summarise_player(
    seat: int, start: Sequence[float], turns: Sequence[AnalysedTurn], setup: Luck | None
) -> PlayerSummary:
    choices = [choice for turn in turns for choice in turn.choices if choice.seat == seat]
    clear = sorted((choice for choice in choices if choice.is_clear), key=lambda choice: choice.order)
    losses = [choice.points.mean for choice in choices]
    luck = [*(one for turn in turns for one in turn.luck), *([setup] if setup else [])]
    best, rise = find_best_turn(seat, start, turns)
    return PlayerSummary(
        seat=seat,
        choices=len(choices),
        mean_loss=max(0.0, mean(losses)) if losses else 0.0,
        loss_error=math.sqrt(variance(losses) / len(losses)) if losses else 0.0,
        marks={mark: sum(choice.mark == mark for choice in clear) for mark, *_ in MARKS},
        costliest=[choice.number for choice in clear[:COSTLIEST]],
        luck=sum(one.points[seat] for one in luck),
        luck_error=_root_of_squares(one.errors[seat] for one in luck),
        best=best,
        best_rise=rise,
    )


def find_decided(turns: Sequence[AnalysedTurn], winners: Sequence[int]) -> int | None:
    """The number of the turn from which on the winners' chance never fell below `DECIDED`."""
    found: int | None = None
    for turn in reversed(turns):
        if sum(turn.chances[seat] for seat in winners) < DECIDED:
            break
        found = turn.number
    return found


def is_clear_luck(luck: Luck, seat: int) -> bool:
    """Whether an outcome was clearly good or bad for a seat."""
    return abs(luck.points[seat]) > max(LEAST_LUCK, SURE * luck.errors[seat])


def _root_of_squares(numbers: Iterable[float]) -> float:
    return float(sum(number * number for number in numbers) ** 0.5)
