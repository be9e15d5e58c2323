"""The parts of a game: typed objects with defaults, of which a game offers those that it has something to say about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from serai.core.game.registry import game
from serai.core.rules.decisions import Decision, Decisions
from serai.core.rules.events import EventKind, Events, Outcomes
from serai.core.rules.score_sheet import ScoreLine
from serai.core.rules.state import State, Step
from serai.core.rules.vocabulary import Vocabulary
from serai.core.text.catalogue import Catalogue

S = TypeVar("S", bound=State)

HALF_WAY = 0.5


def no_shorthands(text: str) -> list[str]:
    """Every text is one action."""
    return [text]


@dataclass(frozen=True)
class GameWords:
    """What can be said in a game: actions, decisions, lines of the log, and outcomes of chance. `expand` splits a
    shorthand such as a whole move into actions; other texts are returned unchanged. `pieces`: names of the domains of
    pieces of which several lie about, also with the players. `figures`: of those that only say how much, such as the
    face of a die. Every other word of an event names one place or card."""

    vocabulary: Vocabulary
    decisions: Decisions
    events: Events = field(default_factory=Events)
    outcomes: Outcomes = field(default_factory=Outcomes)
    expand: Callable[[str], list[str]] = no_shorthands
    pieces: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for kind in self.events.kinds:
            kind.recipe = (_event_kind, (self.vocabulary.game, kind.key))
        for decision in self.decisions.all:
            decision.recipe = (_decision, (self.vocabulary.game, decision.key))


def _event_kind(id: str, key: str) -> EventKind:
    """The kind of an unpickled event."""
    return next(kind for kind in game(id).events.kinds if kind.key == key)


def _decision(id: str, key: str) -> Decision:
    """The decision of an unpickled move."""
    return game(id).decisions.find(key)


@dataclass(frozen=True)
class ScoreSheet:
    """The lines of the score sheet; the keys of the tie-breaks, with texts `tie.KEY`; the reasons of score items, for
    games that itemise their lines."""

    lines: tuple[ScoreLine, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    reasons: Events = field(default_factory=Events)


@dataclass(frozen=True)
class RuleSet(Generic[S]):
    """The rules: a step for each decision, the class of the state, and the set-up of a new game in a blank state, up to
    its first decision."""

    state: type[S]
    steps: Sequence[Step[S]]
    set_up: Callable[[S], None]
    score: ScoreSheet = ScoreSheet()


def value_by_score(state: State, seat: int) -> int:
    return 10 * state.score(seat)


def no_plans(state: State, seat: int) -> list[list[int]]:
    """Every decision is valued by itself."""
    return []


def progress_unknown(state: State) -> float:
    return HALF_WAY


@dataclass(frozen=True)
class BotProfile:
    """What bots and analyses know about a game besides its rules. All functions get the game's own state."""

    evaluate: Callable[[Any, int], int] = value_by_score  # the value of a state to a seat, in tenths of a point
    plans: Callable[[Any, int], list[list[int]]] = no_plans  # whole moves, each a list of actions
    wide_plans: Callable[[Any, int], list[list[int]]] | None = None  # more of them, for searches
    settle: Callable[[Any, int], tuple[Any, int]] | None = None  # completes a turn; also counts evaluated states
    # Numbers of a seat that networks read besides the fields, how many they are, and whether two states have the same
    numbers: Callable[[Any, int], Any] | None = None
    number_count: int = 0
    untouched: Callable[[Any, Any, int], bool] | None = None
    # Searches
    horizon: int = 0  # in turns of each seat; 0: to the end of the game
    search_work: int = 1  # factor for the budget
    # Weaker levels: percent of thoughts with a slip, of a bot that plays by the heuristic and of one with a network
    heuristic_slips: int = 50
    learned_slips: int = 50
    own_value: Callable[[Any, int], float] | None = None  # to a seat that forgets its opponents, in points
    # Styles: how much a seat has of what a style likes, and the points that a style gives away in a move at most
    styles: Mapping[str, Callable[[Any, int], float]] = field(default_factory=dict)
    tolerance: float = 1.5
    # Analyses
    progress: Callable[[Any], float] = progress_unknown  # the share of the game that is over
    judge_horizon: int = 2  # in turns of each seat
    not_judged: tuple[str, ...] = ()  # verbs
    luck_share: float = 1.0  # how much of measured luck is left at the end of a game
    merged_lines: Mapping[str, str] = field(default_factory=dict)  # score lines that count as one, by the name of both


class Complete(Protocol):
    """Completes a position from the fields that are given (a `PositionInput`): returns those that are neither as given
    nor blank."""

    def __call__(self, given: Any, rows: Any, options: Any, /) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Editor:
    """How positions are completed and edited. `shorthands` are words besides the fields that `complete` understands.
    `settle` sets what follows from the rest of a position; `absent_parties` names the parties that have no part in a
    game of so many players. `fixed` fields have a name for players, but no place in the editor."""

    complete: Complete | None = None
    shorthands: tuple[str, ...] = ()
    settle: Callable[[Mapping[str, Any], dict[str, Any]], None] | None = None
    absent_parties: Callable[[int], list[str]] | None = None
    fixed: tuple[str, ...] = ()


class BoardDrawing(Protocol):
    """Draws a view with letters."""

    def __call__(
        self,
        view: dict[str, Any],
        text: Catalogue,
        width: int,
        glow: set[str],
        *,
        names: Sequence[str] = (),
        plain: bool = False,
        data: Mapping[str, Any] | None = None,
    ) -> Any: ...

    def legend(self, view: dict[str, Any], text: Catalogue, width: int, *, plain: bool = False) -> Any: ...

    def board(
        self,
        view: dict[str, Any],
        text: Catalogue,
        width: int,
        glow: set[str],
        *,
        names: Sequence[str] = (),
        below: str = "",
        plain: bool = False,
    ) -> Any: ...


def no_note(view: dict[str, Any], targets: Sequence[str], text: Catalogue) -> str:
    return ""


def no_description(view: dict[str, Any], word: str, text: Catalogue) -> str:
    return ""


@dataclass(frozen=True)
class Terminal:
    """The board in the terminal. `note` adds to the label of a choice what lies on its targets; `describe` says what a
    word means on this board, "" if nothing."""

    draw: BoardDrawing
    note: Callable[[dict[str, Any], Sequence[str], Catalogue], str] = no_note
    describe: Callable[[dict[str, Any], str, Catalogue], str] = no_description


def always_fair(state: State, seat: int) -> bool:
    return True


def acts_alone(state: State, seat: int) -> bool:
    return tuple(state.actors) == (seat,)


def current_score(state: State, seat: int) -> int:
    return state.score(seat)


@dataclass(frozen=True)
class PuzzleGoal:
    """Which positions are fair to ask about, when it is still the solver's turn, and what its points are."""

    is_fair: Callable[[Any, int], bool] = always_fair
    is_turn: Callable[[Any, int], bool] = acts_alone
    points: Callable[[Any, int], int] = current_score
