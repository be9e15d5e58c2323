"""Stored rows of a table: the table itself, its seats, log lines and snapshots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from serai.tables.model.clocks import Clock
from serai.tables.protocol import Pace, RankInfo

BACKWARD = ("undo", "turn", "back")  # kinds of lines after which there are fewer moves


class SeatRow(Struct):
    seat: int
    kind: str  # open, person, bot
    person: str | None = None
    bot: str | None = None
    name: str = ""
    resigned: bool = False
    standing: dict[str, str] = field(default_factory=dict)  # standing answers by reaction
    colour: int | None = None  # of a person's seat, and of all seats of a rematch; None: one that is left over
    fixed: bool = False  # its person chose this seat: it stays theirs at a rematch
    agreed: bool = False  # its person agrees that the game is rated


def assign_colours(seats: Sequence[SeatRow]) -> list[int]:
    """The colour of each seat: the stored one, else that of the seat's number, or one that is left over."""
    stored = [seat.colour for seat in seats]
    own = [seat if one is None and seat not in stored else one for seat, one in enumerate(stored)]
    left = (colour for colour in range(2 * len(own)) if colour not in own)
    return [next(left) if one is None else one for one in own]


class SeatAnalysis(Struct):
    """What an analysis says about the play at a seat. `loss`: mean loss of a judged choice, in points. `luck`: in
    points; without `is_luck_clear` it may as well be chance of the analysis itself. `loss_error`: standard error of the
    mean loss; older results have none."""

    choices: int
    loss: float
    luck: float
    is_luck_clear: bool
    loss_error: float = 0.0


class TableResult(Struct):
    scores: list[int]
    winners: list[int]
    by: str  # game (it reached its end), resign, timeout, archive
    ranking: list[RankInfo] = field(default_factory=list)
    sheets: list[dict[str, int]] = field(default_factory=list)  # by seat: points by source; [] in older results
    analysis: list[SeatAnalysis] = field(default_factory=list)  # by seat; [] before the game was analysed


class TableProgress(Struct):
    """`at`: the fields of the game's progress text. `points`: public points by seat. `hidden`: further points that only
    the seat may know; None if there is no hidden score line."""

    at: dict[str, int]
    points: list[int]
    hidden: list[int | None]


class TableRow(Struct):
    """A stored table without its log and seats."""

    id: str
    game: str
    name: str
    players: int
    options: dict[str, Any]
    owner: str
    access: str
    pace: Pace
    status: str
    rules: int
    secret: bytes
    version: int
    turn: list[int]
    bot_turn: bool
    clock: Clock
    deadline: float | None
    result: TableResult | None
    rematch: str | None
    archived: bool
    created: float
    updated: float
    client: str | None = None  # idempotency key of the request that created the table
    data: str = ""  # fingerprint of the custom data file; "": the game's own
    undone: dict[int, int] = field(default_factory=dict)  # number of undos by seat, until its moves become final
    sat: dict[str, list[int]] = field(default_factory=dict)  # by person: the seats held since the game began
    progress: TableProgress | None = None  # of a running game
    hints: bool | None = None  # as requested; None: only while no two people play
    rated: bool = False  # the owner wants the game to be rated
    participants: list[str] | None = None  # of a rated game that has begun, by seat
    real: bool = False  # the game is played at a real table: what chance did is told
    practice: int = 0  # how often moves were taken back after chance or bots had answered them
    group_id: str = ""  # the group that it was made in
    tournament: str = ""  # the tournament that made it
    tournament_round: int = 0  # 0 also in tables of older versions, whose names end in it


class LineMove(Struct, array_like=True):
    seat: int
    action: int
    outcomes: list[tuple[int, int]]
    auto: bool
    turn: int = 0  # number of the first move of its whole move; 0 in lines of older versions
    simultaneous: bool = False


class LineBody(Struct, omit_defaults=True):
    """Content of a log line. Moves contain their outcomes, so they replay without the table's secret.

    `moves`: the last moves of the match that are new with this line: those played, or, if one of several simultaneous
    choices was undone, the later choices of others, which move up. `events` are their events.
    """

    moves: list[LineMove] = field(default_factory=list)
    setup: list[tuple[int, int]] = field(default_factory=list)
    events: list[list[int]] = field(default_factory=list)  # move, kind, arguments
    seat: SeatRow | None = None  # the seat after the line, if the line changes one
    name: str = ""  # name on the seat before the line
    held_by: str | None = None  # person on the seat before the line; None also in lines of older versions
    position: dict[str, Any] | None = None  # that the game starts from, instead of a set-up
    snapshot: dict[str, Any] | None = None  # of the match after going back further than undo can


class LogLine(Struct):
    number: int
    kind: str  # start, play, undo, redo, turn, back, resign, leave, seat, place, timeout
    seat: int | None
    moves: int  # number of moves of the match after this line
    body: LineBody
    at: float
    person: str | None = None
    client: str | None = None


class SeatChange(Struct):
    """A change of a seat, after `move` moves."""

    move: int
    kind: str
    seat: SeatRow
    name: str  # name on the seat before the change


def seat_changes(line: LogLine) -> list[SeatChange]:
    seat = line.body.seat
    return [] if seat is None else [SeatChange(line.moves, line.kind, seat, line.body.name)]


class Snapshot(Struct):
    """A match after a log line, with the moves that could still be undone."""

    number: int
    match: dict[str, Any]
