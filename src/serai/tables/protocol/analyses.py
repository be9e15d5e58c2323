"""Wire types of analyses: the report of a game, its turns, and the best lines of a position."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from serai.tables.protocol.common import Language, RequestBody, Seat
from serai.tables.protocol.games import View

MoveNumber = Annotated[int, Meta(ge=1, le=2**31)]
Mark = Literal["", "slip", "mistake", "blunder"]


class ReasonInfo(Struct):
    """A line of the score sheet, and how many points more the better move brings there, own less others'."""

    line: str
    points: float


class ConsequenceInfo(Struct):
    """Something that differs for sure a round after the played and the better move: `points` of a score line, or
    pieces. `others`: not of the seat itself, but the mean of the others."""

    label: str
    points: bool
    others: bool
    played: float
    better: float


class CandidateInfo(Struct):
    """A move that was compared, with the expected margin and the win chance of its seat."""

    labels: list[str]
    margin: float
    chance: float
    played: bool


class AnalysedChoiceInfo(Struct):
    """A choice that was judged. `loss` in points of margin with its standard error, `chance` in win chance. The rest is
    given for clear losses only: a `mark`, the labels of the played and of the better moves, and reasons where they were
    looked for (`explained`); without any, no line of the score sheet explains the loss. `consequences` are what both
    lead to a round later."""

    move: int  # the number of its first move
    seat: int
    loss: float
    error: float
    chance: float
    mark: Mark = ""
    played: list[str] = field(default_factory=list)
    better: list[str] = field(default_factory=list)
    explained: bool = False
    reasons: list[ReasonInfo] = field(default_factory=list)
    consequences: list[ConsequenceInfo] = field(default_factory=list)


class LuckInfo(Struct):
    """An outcome of chance that clearly helped or hurt somebody. `kind` is a text `outcome.*`; "setup": the set-up."""

    move: int
    kind: str
    points: list[float]  # by seat; 0 where it is not clear


class AnalysedTurnInfo(Struct):
    """A turn, with the win chances and expected margins of all seats after it."""

    move: int  # the number of its first move
    end: int  # and of its last one
    seat: int
    chances: list[float]
    margins: list[float]
    choices: list[AnalysedChoiceInfo]
    luck: list[LuckInfo] = field(default_factory=list)


class PlayerAnalysis(Struct):
    """How a player did. `level`: a sentence about the bots that play as well. `costliest`: first moves of the
    choices that cost the most. `best`: the turn that raised the win chance the most, by its first move."""

    seat: int
    choices: int
    mean_loss: float
    level: str
    slips: int
    mistakes: int
    blunders: int
    costliest: list[int]
    luck: float | None  # in points; None: not clear
    best: int | None = None
    best_rise: float = 0.0


class AnalysisReport(Struct):
    """The analysis of a game. `judge`: "second" (a network that no bot plays with), "network" (the bots' own one) or
    "heuristic", which plays on for `turns_ahead` turns of each seat."""

    game: str
    names: list[str]
    result: list[int]
    winners: list[int]
    judge: str
    turns_ahead: int
    calibrated: bool  # whether win chances were fitted to games of bots
    quick: bool  # a first look, with fewer samples
    start: list[float]  # win chances before the first turn
    turns: list[AnalysedTurnInfo]
    players: list[PlayerAnalysis]
    setup: LuckInfo | None = None
    decided: int | None = None  # the first move of the turn that decided the game
    not_judged: list[str] = field(default_factory=list)  # verbs that no judge is certain about


class AnalysisStatus(Struct):
    """Where an analysis stands. `done` of `total` parts are ready; `problem` says why it failed."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    problem: str = ""
    report: AnalysisReport | None = None


class HintStep(Struct):
    text: str
    label: str
    targets: list[str]


class AnalysedLine(Struct):
    """A move on the board: its steps, and its results as far as its player could know them."""

    turn: list[HintStep]
    points: dict[str, int]
    after: dict[str, Any]  # changed fields of the view's state
    chance: bool  # dice, bag or cards decide the rest


class AnalysedPosition(Struct):
    """The position before a judged choice, as its player saw it, with the played move, the better one, and all that
    were compared, the best first."""

    seat: int
    view: View
    choice: AnalysedChoiceInfo
    played: AnalysedLine
    better: AnalysedLine
    candidates: list[CandidateInfo] = field(default_factory=list)


class CoachRequest(RequestBody):
    """Ask about the turn that a move of the seat belongs to. `strength`: which losses are worth a word. "nudge": clear
    ones that also cost win chance, "place": clear ones, "move": all that are sure."""

    seat: Seat
    move: MoveNumber
    strength: Literal["nudge", "place", "move"] = "place"
    lang: Language = "en"


class CoachNote(Struct):
    """A choice that cost its player something, with the played move and the better one."""

    choice: AnalysedChoiceInfo
    played: AnalysedLine
    better: AnalysedLine


class CoachVerdict(Struct):
    """The verdict on the turn that begins at a move; without a note, nothing has to be said about it."""

    move: int
    note: CoachNote | None = None


class TakeBackRequest(RequestBody):
    """Go on from before a decision of the seat, by its number in the game."""

    seat: Seat
    move: MoveNumber
