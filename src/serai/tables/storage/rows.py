"""What is stored of a table: its row, its seats, and the lines of its log."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from serai.tables.play.clocks import Clock
from serai.tables.protocol import Pace, RankInfo


class SeatRow(Struct):
    seat: int
    kind: str  # open, person, bot
    person: str | None = None
    bot: str | None = None
    name: str = ""
    resigned: bool = False
    standing: dict[str, str] = field(default_factory=dict)  # reactions that are answered once and for all


class TableResult(Struct):
    scores: list[int]
    winners: list[int]
    by: str  # game (its own end), resign, timeout, archive
    ranking: list[RankInfo] = field(default_factory=list)


class TableProgress(Struct):
    """`at`: the fields that the game's sentence about it names. `points`: of each seat, those that everybody may know;
    `hidden`: those that only the seat itself may know as well, None where there is no such line."""

    at: dict[str, int]
    points: list[int]
    hidden: list[int | None]


class TableRow(Struct):
    """A table as it is stored, besides its log."""

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
    client: str | None = None  # what the maker's page called its wish: sent again, it makes no second table
    data: str = ""  # the fingerprint of the data file it is played with; "": the game's own
    undone: dict[int, int] = field(default_factory=dict)  # how often seats have taken back in the turn that is on
    sat: dict[str, list[int]] = field(default_factory=dict)  # who has held which seats since the game began
    progress: TableProgress | None = None  # of a running game


class LineMove(Struct, array_like=True):
    seat: int
    action: int
    outcomes: list[tuple[int, int]]
    auto: bool


class LineBody(Struct, omit_defaults=True):
    """What a line of the log says. Moves are complete: they replay without the table's secret.

    `moves` are the last ones of the match after the line that were not there before it: what was played, or, where
    one of several secret choices was taken back, the others' choices that moved up. `events` are theirs.
    """

    moves: list[LineMove] = field(default_factory=list)
    setup: list[tuple[int, int]] = field(default_factory=list)
    events: list[list[int]] = field(default_factory=list)  # move, kind, arguments
    seat: SeatRow | None = None  # after the line, for lines that change who sits where
    name: str = ""  # of who had the seat before it


class LogLine(Struct):
    number: int
    kind: str  # start, play, undo, redo, turn, resign, leave, seat, timeout
    seat: int | None
    moves: int  # how many moves the match has after this line
    body: LineBody
    at: float
    person: str | None = None
    client: str | None = None


class SeatChange(Struct):
    """Somebody has sat down or stood up, after so many moves."""

    move: int
    kind: str
    seat: SeatRow
    name: str  # of who had the seat before


def seat_changes(line: LogLine) -> list[SeatChange]:
    seat = line.body.seat
    return [] if seat is None else [SeatChange(line.moves, line.kind, seat, line.body.name)]


class Snapshot(Struct):
    """A match as it stood after a line of the log, with all that could still be taken back."""

    number: int
    match: dict[str, Any]
