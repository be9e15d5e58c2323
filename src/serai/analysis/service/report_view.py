"""Analyses as they are sent: with labels in a language, and only what is clear."""

from __future__ import annotations

from serai.analysis.consequences import OTHERS, SCORE, Consequence
from serai.analysis.level_scale import describe_levels
from serai.analysis.luck import Luck
from serai.analysis.report import AnalysedChoice, AnalysedTurn, Analysis, PlayerSummary, is_clear_luck
from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.tables.protocol import (
    AnalysedChoiceInfo,
    AnalysedLine,
    AnalysedPosition,
    AnalysedTurnInfo,
    AnalysisReport,
    CandidateInfo,
    CoachNote,
    ConsequenceInfo,
    HintStep,
    LuckInfo,
    PlayerAnalysis,
    ReasonInfo,
)
from serai.tables.replays.recorded_game import RecordedGame

LINE_SEED = 0  # samples what a player did not know, in the drawing of a move


def build_report(found: Analysis, quick: bool, game: RecordedGame, lang: str) -> AnalysisReport:
    """The report on a record's game."""
    game = game.with_names(lang)
    match = game.match
    wording = ChoiceWording(match, lang, game.record.names)
    ends = {whole.number: whole.numbers[-1] for whole in match.whole_moves()}
    return AnalysisReport(
        game=found.game,
        names=wording.names,
        result=found.result,
        winners=found.winners,
        judge=found.judge,
        turns_ahead=found.turns_ahead,
        calibrated=found.is_calibrated,
        quick=quick,
        start=[round(chance, 4) for chance in found.start],
        turns=[_build_turn(turn, ends[turn.number], wording) for turn in found.turns],
        players=[_build_player(summary, match.game, found.players, lang) for summary in found.summaries],
        setup=_build_luck(found.setup) if found.setup else None,
        decided=found.decided,
        not_judged=found.not_judged,
    )


class ChoiceWording:
    """Words choices of a match, each in the state in which it was made."""

    def __init__(self, match: Match, lang: str, names: list[str]) -> None:
        self.match = match
        self.lang = lang
        self.names = names

    def labels(self, found: AnalysedChoice, actions: list[str]) -> list[str]:
        """The labels of actions in place of a choice. What its player did not know is sampled."""
        views, read = self.match.views, self.match.game.vocabulary.read
        state = self.match.history.state_after(found.number - 1).imagine(found.seat, Seeded(LINE_SEED))
        labels: list[str] = []
        for action in map(read, actions):
            labels.append(views.describe_action(state, found.seat, action, self.lang, self.names).label)
            state.apply(action, found.seat)
        return labels

    def choice(self, found: AnalysedChoice) -> AnalysedChoiceInfo:
        info = AnalysedChoiceInfo(
            move=found.number,
            seat=found.seat,
            loss=round(max(0.0, found.points.mean), 2),
            error=round(found.points.error, 2),
            chance=round(max(0.0, found.chance.mean), 4),
        )
        if found.is_clear:
            info.mark = found.mark  # type: ignore[assignment]
            info.played, info.better = self.labels(found, found.played), self.labels(found, found.best)
        info.explained = found.explained
        info.reasons = [ReasonInfo(reason.line, reason.points) for reason in found.reasons]
        info.consequences = [self._consequence(one) for one in found.consequences]
        return info

    def candidates(self, found: AnalysedChoice) -> list[CandidateInfo]:
        """The moves that were compared, the best first."""
        return [
            CandidateInfo(self.labels(found, one.actions), one.margin, one.chance, one.actions == found.played)
            for one in found.candidates
        ]

    def _consequence(self, found: Consequence) -> ConsequenceInfo:
        game, text = self.match.game, self.match.views.text(self.lang)
        if found.what == SCORE:
            label = text.form(f"score.{found.item}")
        elif found.item:
            domain = game.fields.codec(found.what).inner.domain  # type: ignore[attr-defined]
            label = f"{text.form(f'field.{found.what}')}: {text.form(f'{domain.name}.{found.item}')}"
        else:
            label = text.form(f"field.{found.what}")
        return ConsequenceInfo(label, found.what == SCORE, found.whose == OTHERS, found.played, found.better)


def _build_turn(turn: AnalysedTurn, end: int, wording: ChoiceWording) -> AnalysedTurnInfo:
    luck = [info for one in turn.luck if (info := _build_luck(one)) is not None]
    return AnalysedTurnInfo(
        move=turn.number,
        end=end,
        seat=turn.seat,
        chances=[round(chance, 4) for chance in turn.chances],
        margins=[round(margin, 1) for margin in turn.margins],
        choices=[wording.choice(choice) for choice in turn.choices],
        luck=luck,
    )


def _build_luck(luck: Luck) -> LuckInfo | None:
    """None if it clearly helped or hurt nobody."""
    points = [round(n, 1) if is_clear_luck(luck, seat) else 0.0 for seat, n in enumerate(luck.points)]
    return LuckInfo(luck.number, luck.kind, points) if any(points) else None


def _build_player(summary: PlayerSummary, game: Game, players: int, lang: str) -> PlayerAnalysis:
    return PlayerAnalysis(
        seat=summary.seat,
        choices=summary.choices,
        mean_loss=round(summary.mean_loss, 2),
        level=describe_levels(game, players, summary, lang),
        slips=summary.marks["slip"],
        mistakes=summary.marks["mistake"],
        blunders=summary.marks["blunder"],
        costliest=summary.costliest,
        luck=round(summary.luck, 1) if summary.is_luck_clear else None,
        best=summary.best,
        best_rise=round(summary.best_rise, 4),
    )


def build_position(choice: AnalysedChoice, game: RecordedGame, lang: str) -> AnalysedPosition:
    """The position before a judged choice, as its player saw it."""
    match = game.replay(choice.number - 1)
    wording = ChoiceWording(match, lang, game.with_names(lang).record.names)
    return AnalysedPosition(
        seat=choice.seat,
        view=match.views.view(choice.seat, items=True),
        choice=wording.choice(choice),
        played=build_line(match, choice.seat, choice.played, lang),
        better=build_line(match, choice.seat, choice.best, lang),
        candidates=wording.candidates(choice),
    )


def build_note(choice: AnalysedChoice, game: RecordedGame, lang: str) -> CoachNote:
    """What a coach says about a choice, in words of the position before it."""
    match = game.replay(choice.number - 1)
    wording = ChoiceWording(match, lang, game.with_names(lang).record.names)
    return CoachNote(
        choice=wording.choice(choice),
        played=build_line(match, choice.seat, choice.played, lang),
        better=build_line(match, choice.seat, choice.best, lang),
    )


def build_line(match: Match, seat: int, actions: list[str], lang: str) -> AnalysedLine:
    """A turn as it is drawn on the board, as far as its seat could know its results."""
    read = match.game.vocabulary.read
    line = match.views.preview_line(seat, [read(action) for action in actions], Seeded(LINE_SEED), lang)
    steps = [HintStep(step.text, step.label, step.targets) for step in line.steps]
    return AnalysedLine(steps, line.points, line.after, line.chance)
