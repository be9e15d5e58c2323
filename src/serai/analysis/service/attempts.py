"""Other moves in place of a costly one, tried on the board: one's own mistakes as exercises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from serai.analysis.report import AnalysedChoice
from serai.core.api.match import Match
from serai.core.errors import IllegalAction
from serai.core.match.whole_moves import goes_on
from serai.core.rules.chance import Seeded
from serai.core.teaching.lessons import Attempt
from serai.core.text.catalogue import LANGUAGES
from serai.tables.live.updates import build_lesson_state
from serai.tables.protocol import Language, LessonState
from serai.tables.replays.recorded_game import RecordedGame

ATTEMPT_SEED = 0


@dataclass(frozen=True)
class MistakeExercise:
    """The seat that made a costly choice, and the names of all players in each language."""

    seat: int
    names: Mapping[str, Sequence[str]]


def play_attempt(game: RecordedGame, choice: AnalysedChoice, actions: list[str], lang: Language) -> LessonState:
    """The game after these actions in place of a choice. The verdict is "on" while the seat goes on without having
    learned anything new, then "off" until it is judged."""
    match = game.replay(choice.number - 1)
    match.auto = False
    match.swap_chance(Seeded(ATTEMPT_SEED))
    before = match.count
    for action in actions:
        if not _goes_on(match, choice):
            raise IllegalAction(action, "the turn is over")
        before = match.count
        match.play(action, choice.seat)
    verdict = "on" if _goes_on(match, choice) else "off"
    names = game.with_names(lang).record.names or [f"p{seat + 1}" for seat in range(int(match.state.players))]
    exercise = MistakeExercise(choice.seat, dict.fromkeys(LANGUAGES, names))
    return build_lesson_state(exercise, Attempt(match, verdict, before), lang)  # type: ignore[arg-type]


def _goes_on(match: Match, choice: AnalysedChoice) -> bool:
    """Whether the seat's choice is still open: no chance, nothing new, nobody else, no other turn."""
    played = match.moves[choice.number - 1 :]
    if not played:
        return choice.seat in match.actors
    return not any(move.outcomes for move in played) and goes_on(match.state, choice.seat)
