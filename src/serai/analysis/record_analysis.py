"""Analyses a recorded match turn by turn.

Every turn has its own seed, so that the result depends neither on the order of the work nor on its interruptions:
turns of an earlier, unfinished run are taken over as they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from serai.analysis.choices import RecordedTurn, read_turns
from serai.analysis.judge import Judge
from serai.analysis.luck import Luck, LuckMeter, luck_share
from serai.analysis.reasons import find_reasons
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
from serai.analysis.win_chances import chances_of_winners, progress_of
from serai.core.errors import BadSetup
from serai.core.match.match import Match
from serai.core.rules.chance import Seeded
from serai.core.rules.evaluation_counter import EvaluationCounter
from serai.core.rules.game import Components
from serai.core.rules.state import State

TURN_SEEDS = 4096  # more than a match has moves
SETUP_SEED, CHOICE_SEED, CLOSER_SEED, LUCK_SEED, REASON_SEED = range(5)
SEED_KINDS = 5
FULL_TABLE = 4


@dataclass(frozen=True)
class AnalysisBudget:
    """The work of an analysis, in counts, so that it is the same on every machine."""

    samples: int = 16  # sampled states in which moves are compared
    rivals: int = 8  # other moves that are compared with the played one
    closer: int = 5  # costliest choices of each player that are judged again, with more samples
    closer_samples: int = 48
    luck_samples: int = 16
    reason_games: int = 24  # games to the end for the reasons of each of these choices; 0: no reasons

    def for_players(self, players: int) -> AnalysisBudget:
        """The budget at a table of this size: with more than four players there are more choices, and each takes longer
        to play on, so each gets fewer samples."""
        if players <= FULL_TABLE:
            return self
        share = FULL_TABLE / players
        return replace(
            self,
            samples=_even(self.samples * share),
            closer=math.ceil(self.closer * share),
            closer_samples=_even(self.closer_samples * share),
            luck_samples=_even(self.luck_samples * share),
            reason_games=_even(self.reason_games * share) if self.reason_games else 0,
        )


def _even(count: float) -> int:
    """An even number of samples: one half of them chooses, the other measures."""
    return max(2, 2 * round(count / 2))


QUICK = AnalysisBudget(samples=6, rivals=4, closer=2, closer_samples=12, luck_samples=6, reason_games=0)
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
        self.budget = budget.for_players(int(match.state.players))
        self.seed = seed
        players = int(match.state.players)
        self.judge = Judge(self.game, players)
        self.evaluator = self.judge.evaluator
        self.curve = self.judge.curve
        share = luck_share(self.game)
        self.luck_meter = LuckMeter(self.game, self.evaluator, budget.luck_samples, share) if share else None
        self.turns = read_turns(match)

    def analyse_turn(self, turn: RecordedTurn) -> AnalysedTurn:
        choices = self.judge_choices(turn)
        luck: list[Luck] = []
        if self.luck_meter is not None:
            luck = [self.luck_meter.of_outcomes(one, self._chance(one.number, LUCK_SEED)) for one in turn.outcomes]
        margins, chances = self._values(turn.after, turn.whole.seat)
        progress = progress_of(self.game, turn.after)
        return AnalysedTurn(turn.whole.number, turn.whole.seat, progress, margins, chances, choices, luck)

    def find_turn(self, number: int) -> RecordedTurn:
        """The turn that begins at a move."""
        return next(turn for turn in self.turns if turn.whole.number == number)

    def judge_choices(self, turn: RecordedTurn) -> list[AnalysedChoice]:
        """The verdicts on the choices of a turn."""
        found = [self._judge(turn, choice.number, self.budget.samples, CHOICE_SEED) for choice in turn.choices]
        return [choice for choice in found if choice is not None]

    def look_closer(self, choice: AnalysedChoice) -> AnalysedChoice:
        """Judge a choice again with more samples, and find the reasons of its loss."""
        turn = next(turn for turn in self.turns if choice.number in turn.whole.numbers)
        found = self._judge(turn, choice.number, self.budget.closer_samples, CLOSER_SEED) or choice
        if not found.is_clear or not self.budget.reason_games:
            return found
        recorded = next(one for one in turn.choices if one.number == choice.number)
        better = [self.game.vocabulary.read(text) for text in found.best]
        chance = self._chance(choice.number, REASON_SEED)
        reasons = find_reasons(
            self.game, self.evaluator, recorded, better, found.points.mean, self.budget.reason_games, chance
        )
        return replace(found, reasons=reasons, explained=True)

    def judge_attempt(self, number: int, actions: list[str]) -> AnalysedChoice | None:
        """The verdict on other actions in place of a recorded choice; None if there was nothing to choose."""
        recorded = next(choice for turn in self.turns for choice in turn.choices if choice.number == number)
        plan = [self.game.vocabulary.read(action) for action in actions]
        chance = self._chance(number, CLOSER_SEED)
        budget = self.budget
        verdict = self.judge.judge(recorded.state, recorded.seat, plan, budget.rivals, budget.closer_samples, chance)
        return None if verdict is None else make_choice(self.game.vocabulary.write, number, recorded.seat, verdict)

    def luck_of_setup(self) -> Luck | None:
        """The luck of the set-up; None if the match began from a position, or luck explains nothing in this game."""
        if not self.match.setup or self.luck_meter is None:
            return None
        return self.luck_meter.of_setup(self.match.history.state_after(0), self._chance(0, SETUP_SEED))

    def finish(self, turns: list[AnalysedTurn]) -> Analysis:
        """The whole analysis from the turns."""
        match = self.match
        setup = self.luck_of_setup()
        players = int(match.state.players)
        first = match.history.state_after(0)
        start = self._values(first, int(first.turn()))[1]
        return Analysis(
            game=self.game.id,
            players=players,
            names=list(match.views.names),
            result=match.scores,
            winners=list(match.winners),
            judge=self.judge.kind,
            not_judged=list(self.judge.not_judged),
            turns_ahead=self.judge.turns,
            is_calibrated=self.curve.is_fitted,
            start=start,
            turns=turns,
            setup=setup,
            summaries=[summarise_player(seat, start, turns, setup) for seat in range(players)],
            decided=find_decided(turns, match.winners) if match.over else None,
        )

    def _judge(self, turn: RecordedTurn, number: int, samples: int, kind: int) -> AnalysedChoice | None:
        choice = next(one for one in turn.choices if one.number == number)
        if self.game.vocabulary.verb_of(choice.actions[0]).name in self.judge.not_judged:
            return None
        chance = self._chance(number, kind)
        verdict = self.judge.judge(choice.state, choice.seat, choice.actions, self.budget.rivals, samples, chance)
        if verdict is None:
            return None
        return make_choice(self.game.vocabulary.write, number, choice.seat, verdict)

    def _values(self, state: State, mover: int) -> tuple[list[float], list[float]]:
        """Margins and win chances of all seats."""
        settled = self.evaluator.settle(state, mover, EvaluationCounter())
        margins = list(self.evaluator.values(settled))
        if state.finished:
            return margins, chances_of_winners(state)
        return margins, self.curve.chances(margins, progress_of(self.game, state))

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
) -> Analysis:
    """Analyse a record, or a match with all its moves. The same seed and budget give the same result.

    `known`: turns that `RecordAnalyser.analyse_turn` gave for the same record, seed and budget, which are not analysed
    again. Not those of a finished analysis: its costliest choices were looked at more closely.
    `on_progress` is called after each turn with the number of turns that are done, and of all turns.
    """
    match = record if isinstance(record, Match) else Match.from_record(record, data=data, auto=False)
    analyser = RecordAnalyser(match, budget or AnalysisBudget(), seed)
    done = {turn.number: turn for turn in known}
    turns: list[AnalysedTurn] = []
    for turn in analyser.turns:
        turns.append(done.get(turn.whole.number) or analyser.analyse_turn(turn))
        if on_progress is not None:
            on_progress(len(turns), len(analyser.turns))
    closer = {choice.number: analyser.look_closer(choice) for choice in find_costliest(turns, analyser.budget.closer)}
    return analyser.finish(replace_choices(turns, closer))
