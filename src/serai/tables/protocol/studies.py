"""Wire types of studies: a recorded game with branches that one person plays for all seats.

A study is a document that the page keeps. Positions are numbered: 0 to N after so many of the record's N moves, and
N + 1 + i after the i-th of the study's own moves.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from serai.tables.protocol.analyses import AnalysedLine
from serai.tables.protocol.common import Action, Count, Id, Language, RequestBody, Seat
from serai.tables.protocol.games import View
from serai.tables.protocol.records import GameTimeline
from serai.tables.protocol.server_messages import ChoiceInfo, EventInfo, Prompt, TurnPartInfo, ViewDelta

_FORMAT = 1  # of stored studies

StudyRecord = Annotated[str, Meta(min_length=1, max_length=100_000, pattern=r"^[^\x00]*$")]
OutcomeText = Annotated[str, Meta(min_length=1, max_length=1_000, pattern=r"^[^\x00-\x1f\x7f]*$")]
Outcomes = Annotated[list[OutcomeText], Meta(max_length=40)]


class StudyMove(RequestBody):
    """An action of a seat, with the outcomes of chance that it had, as a record writes them."""

    seat: Seat
    action: Action
    outcomes: Outcomes = []


class StudyLine(RequestBody, kw_only=True):
    """A position of a study: the first `moves` moves of a record, and own moves after them."""

    record: StudyRecord
    moves: Count
    line: Annotated[list[StudyMove], Meta(max_length=1_000)] = []
    lang: Language = "en"


class StudyAction(StudyLine, kw_only=True):
    """An action to preview in a position of a study."""

    seat: Seat
    action: Action


class StudyPlay(StudyAction, kw_only=True):
    """An action to play in a position of a study. Chance is drawn by `seed`, which the study keeps; `others` are
    outcomes that the action has had already, for another draw."""

    seed: Count = 0
    others: Annotated[list[Outcomes], Meta(max_length=100)] = []


class StudyQuestion(StudyLine, kw_only=True):
    """A position to evaluate. Each depth is twice the work of the one before, and needs it; 0 is a first look."""

    depth: Annotated[int, Meta(ge=0, le=16)] = 0


class StudyNode(StudyMove):
    """A move of a study. `after`: the number of the position that it is played in. `leads`: it stands before the
    record's own move there."""

    after: Count = 0
    leads: bool = False


class StudyComment(RequestBody):
    """Words about a position, by its number."""

    at: Count
    text: Annotated[str, Meta(min_length=1, max_length=1_000, pattern=r"^[^\x00]*$")]


class StudyDocument(RequestBody, kw_only=True):
    """A study as it is stored, exported and shared. A node comes after the one that it follows; siblings are in their
    order. `start`: the position that the study begins with."""

    format: Annotated[int, Meta(ge=1, le=_FORMAT)]
    title: Annotated[str, Meta(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    record: StudyRecord
    start: Count = 0
    seed: Count = 0
    nodes: Annotated[list[StudyNode], Meta(max_length=1_000)] = []
    comments: Annotated[list[StudyComment], Meta(max_length=500)] = []


class StudyWording(RequestBody):
    """A study whose moves are to be worded."""

    study: StudyDocument
    lang: Language = "en"


class StudyMoveInfo(Struct):
    """A move of a study in words. `turn`: the number of moves up to the first one of its turn; `parts`: the turn so
    far, in sentences; `only`: the seat had nothing else to choose."""

    seat: int
    action: str
    outcomes: list[str]
    label: str
    turn: int
    parts: list[TurnPartInfo]
    only: bool = False


class StudyCourse(Struct):
    """A whole study in words: the course of its record, the record's moves in their own spelling, and the study's own
    moves."""

    course: GameTimeline
    moves: list[StudyMove]
    nodes: list[StudyMoveInfo]


class StudyPosition(Struct):
    """A position of a study with nothing hidden, as seen by the seat that acts, with its choices. After an action was
    played: the moves that it and single options made, their events, and a view delta for each event."""

    moves: int
    seat: int | None  # that acts; null: the game is over
    view: View
    choices: list[ChoiceInfo]
    prompt: Prompt | None
    added: list[StudyMoveInfo] = field(default_factory=list)
    events: list[EventInfo] = field(default_factory=list)
    moments: list[ViewDelta] = field(default_factory=list)


class StudyBestLine(Struct):
    """A whole turn, with the expected margin and the win chance of its seat after it."""

    line: AnalysedLine
    margin: float
    win_chance: float


class StudyEvaluation(Struct):
    """The win chances and expected margins of all seats in a position, and the best turns of the seat that acts. It is
    judged from what this seat knows."""

    depth: int
    deepest: bool  # there is no more depth
    samples: int  # sampled states that every turn was played on in; 0: a first look
    seat: int | None
    chances: list[float]
    margins: list[float]
    lines: list[StudyBestLine]
    judge: str
    calibrated: bool


class StoredStudy(Struct):
    id: str
    title: str
    bytes: int
    created: float


class StudyList(Struct):
    """A person's shared studies, newest first, and the limit of their total size."""

    studies: list[StoredStudy]
    most_bytes: int


class OwnStudy(RequestBody, kw_only=True):
    """A study of a person as all their devices have it. `source`: the game that it was begun from. `at`: the number of
    the displayed position. `shared`: its address, once it was shared. `changed`: in milliseconds since 1970."""

    source: Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_/-]*$")] = ""
    at: Count = 0
    shared: Id | None = None
    changed: Annotated[int, Meta(ge=0, le=2**53)]
    study: StudyDocument


class KeptStudy(Struct):
    """Which version of a study is kept."""

    id: str
    changed: int
    bytes: int


class KeptStudyList(Struct):
    studies: list[KeptStudy]


class SharedStudy(Struct):
    """A study under its address. `mine`: the person who asks has shared it."""

    id: str
    mine: bool
    study: StudyDocument
