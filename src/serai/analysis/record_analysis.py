"""Analyses a recorded match turn by turn.

Every turn has its own seed, so that the result depends neither on the order of the work nor on its interruptions:
turns of an earlier, unfinished run are taken over as they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from serai.analysis.choices import RecordedChoice, RecordedTurn, read_turns
from serai.analysis.consequences import find_consequences
from serai.analysis.judge import Judge, JudgeLimits
from serai.analysis.luck import Luck, LuckMeter, luck_share
from serai.analysis.reasons import ReasonLimits, find_reasons
from serai.analysis.report import (
    AnalysedChoice,
    AnalysedTurn,
    Analysis,
    find_costliest,
    find_decided,
    make_choice,
    replace_choices,
    summarise_player,
)
from serai.analysis.win_chances import progress_of
from serai.core.api.match import Match
from serai.core.errors import BadSetup
from serai.core.game.game import Components
from serai.core.rules.chance import Seeded

if TYPE_CHECKING:
    from serai.analysis.analysis_processes import AnalysisProcesses

TURN_SEEDS = 4096  # more than a match has moves
# Of values after turns, and of the set-up, whose number is 0; of consequences, too, as of reasons.
VALUE_SEED, CHOICE_SEED, CLOSER_SEED, LUCK_SEED, REASON_SEED = range(5)
SEED_KINDS = 5
CLOSER_LOOKS = 12  # of all players together


@dataclass(frozen=True)
class AnalysisBudget:
    """The work of an analysis, in counts, so that it is the same on every machine.

    Samples and games are the most that a choice gets. Where a game has many choices, or takes long to play on, they are
    as many as the work allows."""

    samples: int = 16  # sampled states in which moves are compared
    rivals: int = 8  # other moves that are compared with the played one
    closer: int = 5  # costliest choices of each player that are judged again, with more samples
    closer_samples: int = 48
    luck_samples: int = 16
    end_games: int = 8  # in which a position near the end is played out
    reason_games: int = 24  # games to the end for the reasons of each of these choices; 0: no reasons
    work: int = 12_000_000  # evaluated positions times seats, of a whole game; 0: no limit

    def for_players(self, players: int) -> AnalysisBudget:
        """The budget at a table of this size: the closer looks are shared by the players."""
        return replace(self, closer=min(self.closer, math.ceil(CLOSER_LOOKS / players)))

    def share_work(self, choices: int, players: int) -> WorkShares:
        """The evaluations for each choice of a game: one half of the work is for judging all of them, a quarter for
        closer looks and a quarter for reasons. Only counts of the record decide, so that parts can be done in any
        order."""
        if not self.work:
            return WorkShares(0, 0, 0)
        closer = self.work // (4 * players * max(1, self.closer * players)) + 1
        return WorkShares(self.work // (2 * players * max(1, choices)) + 1, closer, closer)


@dataclass(frozen=True)
class WorkShares:
    """The most evaluations of a first look at a choice, of a closer one, and of its reasons; 0: no limit."""

    first: int
    closer: int
    reasons: int


QUICK = AnalysisBudget(
    samples=6, rivals=4, closer=2, closer_samples=12, luck_samples=6, end_games=2, reason_games=0, work=4_000_000
)
OnProgress = Callable[[int, int], None]  # turns that are done, and all turns


class RecordAnalyser:
    """Analyses the turns of one record. `analyse_turn` may be called for any turn, in any order and process."""

    def __init__(self, match: Match, budget: AnalysisBudget, seed: int) -> None:
        if match.before:
            raise BadSetup("only a whole record can be analysed, not one whose first moves were dropped")
        if match.state.players < 2:
            raise BadSetup("a solo game cannot be analysed: values are margins to opponents")
        self.match = match
        self.game = match.game
        players = int(match.state.players)
        self.budget = budget.for_players(players)
        self.seed = seed
        self.judge = Judge(self.game, players)
        self.evaluator = self.judge.evaluator
        self.valuer = self.judge.valuer
        share = luck_share(self.game)
        self.luck_meter = LuckMeter(self.game, self.evaluator, self.budget.luck_samples, share) if share else None
        self.turns = read_turns(match)
        self.shares = self.budget.share_work(sum(len(turn.choices) for turn in self.turns), players)

    def analyse_turn(self, turn: RecordedTurn) -> AnalysedTurn:
        choices = self.judge_choices(turn)
        luck: list[Luck] = []
        if self.luck_meter is not None:
            luck = [self.luck_meter.of_outcomes(one, self._chance(one.number, LUCK_SEED)) for one in turn.outcomes]
        number, seat = turn.whole.number, turn.whole.seat
        after = self.valuer.value(turn.after, seat, self._chance(number, VALUE_SEED), self.budget.end_games)
        progress = progress_of(self.game, turn.after)
        return AnalysedTurn(number, seat, progress, after.margins, after.chances, choices, luck)

    def analyse_turns(self, numbers: Iterable[int]) -> Iterator[AnalysedTurn]:
        """The turns that begin at these moves."""
        return (self.analyse_turn(self.find_turn(number)) for number in numbers)

    def look_closer_at(self, choices: Iterable[AnalysedChoice]) -> Iterator[AnalysedChoice]:
        return map(self.look_closer, choices)

    def find_turn(self, number: int) -> RecordedTurn:
        """The turn that begins at a move."""
        return next(turn for turn in self.turns if turn.whole.number == number)

    def judge_choices(self, turn: RecordedTurn) -> list[AnalysedChoice]:
        """The verdicts on the choices of a turn."""
        limits = JudgeLimits(self.budget.rivals, self.budget.samples, self.shares.first)
        found = [self._judge(choice, limits, CHOICE_SEED) for choice in turn.choices]
        return [choice for choice in found if choice is not None]

    def look_closer(self, choice: AnalysedChoice) -> AnalysedChoice:
        """Judge a choice again with more samples, and find the reasons of its loss."""
        recorded = self._find_choice(choice.number)
        found = self._judge(recorded, self._closer_limits, CLOSER_SEED) or choice
        if not found.is_clear or not self.budget.reason_games:
            return found
        better = [self.game.vocabulary.read(text) for text in found.best]
        chance = self._chance(choice.number, REASON_SEED)
        limits = ReasonLimits(self.budget.reason_games, self.shares.reasons)
        reasons = find_reasons(self.game, self.evaluator, recorded, better, found.points.mean, limits, chance)
        return replace(found, reasons=reasons, explained=True)

    def judge_attempt(self, number: int, actions: list[str]) -> AnalysedChoice | None:
        """The verdict on other actions in place of a recorded choice; None if there was nothing to choose."""
        plan = [self.game.vocabulary.read(action) for action in actions]
        return self._judge(replace(self._find_choice(number), actions=plan), self._closer_limits, CLOSER_SEED)

    def luck_of_setup(self) -> Luck | None:
        """The luck of the set-up; None if the match began from a position, or luck explains nothing in this game."""
        if not self.match.setup or self.luck_meter is None:
            return None
        return self.luck_meter.of_setup(self.match.history.state_after(0), self._chance(0, VALUE_SEED))

    def finish(self, turns: list[AnalysedTurn]) -> Analysis:
        """The whole analysis from the turns."""
        match = self.match
        setup = self.luck_of_setup()
        players = int(match.state.players)
        first = match.history.state_after(0)
        start = self.valuer.look(first, int(first.turn())).chances
        return Analysis(
            game=self.game.id,
            players=players,
            names=list(match.views.names),
            result=match.scores,
            winners=list(match.winners),
            judge=self.judge.kind,
            not_judged=list(self.judge.not_judged),
            turns_ahead=self.judge.turns,
            is_calibrated=self.judge.curve.is_fitted,
            start=start,
            turns=turns,
            setup=setup,
            summaries=[summarise_player(seat, start, turns, setup) for seat in range(players)],
            decided=find_decided(turns, match.winners) if match.over else None,
        )

    @property
    def _closer_limits(self) -> JudgeLimits:
        return JudgeLimits(self.budget.rivals, self.budget.closer_samples, self.shares.closer)

    def _find_choice(self, number: int) -> RecordedChoice:
        return next(choice for turn in self.turns for choice in turn.choices if choice.number == number)

    def _judge(self, choice: RecordedChoice, limits: JudgeLimits, kind: int) -> AnalysedChoice | None:
        if self.game.vocabulary.verb_of(choice.actions[0]).name in self.judge.not_judged:
            return None
        chance = self._chance(choice.number, kind)
        verdict = self.judge.judge(choice.state, choice.seat, choice.actions, limits, chance)
        if verdict is None:
            return None
        found = make_choice(self.game.vocabulary.write, choice.number, choice.seat, verdict)
        if not found.is_clear:
            return replace(found, candidates=[])
        chance = self._chance(choice.number, REASON_SEED)
        return replace(found, consequences=find_consequences(self.game, self.evaluator, choice, verdict.best, chance))

    def _chance(self, number: int, kind: int) -> Seeded:
        return Seeded((self.seed * TURN_SEEDS + number) * SEED_KINDS + kind)


def analyse(
    record: str | Match,
    budget: AnalysisBudget | None = None,
    *,
    seed: int = 0,
    data: Components | None = None,
    known: Iterable[AnalysedTurn] = (),
    on_progress: OnProgress | None = None,
    workers: int = 1,
) -> Analysis:
    """Analyse a record, or a match with all its moves. The same seed and budget give the same result.

    `known`: turns that `RecordAnalyser.analyse_turn` gave for the same record, seed and budget, which are not analysed
    again. Not those of a finished analysis: its costliest choices were looked at more closely.
    `on_progress` is called after each analysed turn with the number of turns that are done, and of all turns.
    `workers`: processes that share the work; a script that asks for several needs `if __name__ == "__main__":`.
    """
    match = record if isinstance(record, Match) else Match.from_record(record, data=data, auto=False)
    analyser = RecordAnalyser(match, budget or AnalysisBudget(), seed)
    numbers = [turn.whole.number for turn in analyser.turns]
    done = {turn.number: turn for turn in known}
    work: RecordAnalyser | AnalysisProcesses = analyser
    with ExitStack() as stack:
        if workers > 1:
            from serai.analysis.analysis_processes import open_processes  # browsers have no processes

            work = stack.enter_context(open_processes(match, budget or AnalysisBudget(), seed, workers))
        for turn in work.analyse_turns([number for number in numbers if number not in done]):
            done[turn.number] = turn
            if on_progress is not None:
                on_progress(len(done), len(numbers))
        turns = [done[number] for number in numbers]
        costliest = find_costliest(turns, analyser.budget.closer)
        closer = {choice.number: choice for choice in work.look_closer_at(costliest)}
    return analyser.finish(replace_choices(turns, closer))
