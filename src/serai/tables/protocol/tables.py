"""Wire types of tables: making one, taking a seat, pace and clocks, a move by REST."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from serai.tables.protocol.common import (
    Access,
    Action,
    ClockTime,
    Colour,
    Count,
    Fingerprint,
    Id,
    IdempotencyKey,
    Nickname,
    RequestBody,
    Scalar,
    Seat,
    SeatKind,
    Secret,
    Status,
    TimeoutAction,
)


class SeatRequest(RequestBody):
    """A seat of a new table: the owner's own, a bot's, or open. `fixed`: it stays at a rematch, where other seats move
    on by one."""

    kind: Literal["me", "bot", "open"]
    bot: Annotated[str, Meta(max_length=32)] | None = None
    name: Nickname | None = None
    colour: Colour | None = None
    fixed: bool = False


class QuietHours(RequestBody):
    """Hours of the day (UTC) in which turn-based clocks are paused."""

    start: ClockTime
    end: ClockTime


class Pace(RequestBody):
    """Time control. `live`: a bank of seconds and an increment per turn. `days`: a number of days per turn.

    `on_time`: when time is up, a bot takes over the seat, or the seat resigns.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86400)] = 900
    increment: Annotated[int, Meta(ge=0, le=3600)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    quiet: QuietHours | None = None
    on_time: TimeoutAction = "bot"


class NewTable(RequestBody):
    """`client`: an idempotency key chosen by the page. A repeated request with the same key creates no second table."""

    game: Id
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    options: dict[str, Scalar] = field(default_factory=dict)
    preset: Annotated[str, Meta(max_length=64)] | None = None
    access: Access = "link"
    pace: Pace = field(default_factory=Pace)
    name: Annotated[str, Meta(max_length=64)] = ""
    client: IdempotencyKey | None = None
    data: Fingerprint = ""  # of a data file that was uploaded before; "": the game's own
    hints: bool | None = None  # whether bots advise players; null: only while no two people play
    rated: bool = False  # count for ratings, if all people agree; then without hints
    real: bool = False  # played at a real table around one device: what chance does is told, not drawn


class DataUpload(RequestBody):
    """A data file (TOML) that replaces the game's own."""

    text: Annotated[str, Meta(min_length=1, max_length=250_000, pattern=r"^[^\x00]*$")]


class DataStored(Struct):
    """`same`: the content equals the game's own file."""

    data: str
    same: bool


class SeatInfo(Struct):
    seat: int
    kind: Annotated[str, SeatKind]
    name: str
    bot: str | None = None
    mine: bool = False
    resigned: bool = False
    kept: bool = False  # open and reserved for the viewer, who has not accepted yet
    returnable: bool = False  # a bot plays on for the viewer, whose time ran out; joining takes the seat back
    colour: int = 0  # of the seat's pieces: no two seats of a table have the same
    fixed: bool = False  # chosen by its person: it stays at a rematch
    agreed: bool = False  # its person agrees that the game is rated


class ClockInfo(Struct):
    """Seconds left for each seat (null without a clock), the seats whose clocks run, and the earliest deadline.
    `stands`: seconds until clocks run again after a server restart."""

    left: list[float | None]
    running: list[int]
    deadline: float | None
    stands: float = 0.0


class RankInfo(Struct):
    """A place in the final ranking. `who`: a seat, or the name of a party without a seat. `by`: the key of the deciding
    tie-break, or ""."""

    rank: int
    who: int | str
    score: int
    by: str


class ProgressInfo(Struct):
    """Progress of a running game: the arguments of its text `page.progress`, and the points of each seat that the
    viewer may know. `more`: seats that have further, hidden points."""

    at: dict[str, int]
    points: list[int]
    more: list[int]


class TableInfo(Struct):
    id: str
    game: str
    name: str
    players: int
    options: dict[str, Scalar]
    data: str  # fingerprint of a custom data file; "": the game's own
    access: Annotated[str, Access]
    pace: Pace
    status: Annotated[str, Status]
    rules: int
    playable: bool  # false: this server no longer supports the table's rules version
    version: int
    seats: list[SeatInfo]
    turn: list[int]
    mine: bool
    owner: bool
    created: float
    updated: float
    clock: ClockInfo
    scores: list[int] | None = None
    winners: list[int] | None = None
    ended_by: str | None = None
    ranking: list[RankInfo] = field(default_factory=list)
    rematch: str | None = None
    may_rematch: bool = False  # whether you may ask for one, also after resigning or running out of time
    archived: bool = False
    progress: ProgressInfo | None = None  # in lists of tables only
    hints: bool = True  # whether bots advise players of the running game
    rated: bool = False  # before the start: as the owner wants; then: all people have agreed
    unrated: bool = False  # a rated game that does not count for whoever gives up now, in its first turns, or did so
    real: bool = False  # what chance does is told from a real table
    practice: int = 0  # how often moves were taken back after chance or bots had answered them
    group: str = ""  # the group that it belongs to, and the tournament that made it; only for those who play there
    tournament: str = ""
    tournament_round: int = 0
    portable: bool = False  # whether you may take the whole running game along, with everything hidden


class TableCreated(Struct):
    table: TableInfo
    invite: str | None  # secret of the invitation link, shown once
    again: bool = False  # an earlier request with the same key created the table


class TableList(Struct):
    tables: list[TableInfo]
    more: bool = False  # there are further pages


class JoinRequest(RequestBody):
    invite: Secret | None = None
    seat: Seat | None = None
    colour: Colour | None = None
    rated: bool = False  # agree that the game is rated, if the owner wants that


class PlaceRequest(RequestBody):
    """Before the game begins, a person at `seat` moves to another seat, takes another colour, or both."""

    seat: Seat
    to: Seat | None = None
    colour: Colour | None = None


class InviteRequest(RequestBody):
    """Request an invitation for any open seat, or for one. `revoke`: invalidate all earlier ones."""

    seat: Seat | None = None
    revoke: bool = True


class Invite(Struct):
    invite: str


class SetSeatRequest(RequestBody):
    """The owner assigns an open or abandoned seat to a bot, or opens it."""

    kind: Literal["bot", "open"]
    bot: Annotated[str, Meta(max_length=32)] | None = None


class ResignRequest(RequestBody):
    seat: Seat


class LeaveRequest(RequestBody):
    seat: Seat | None = None


class PlayRequest(RequestBody):
    seat: Seat
    version: Count
    action: Action
    client: IdempotencyKey


class PlayResult(Struct):
    version: int
    again: bool  # the move was already stored by an earlier request
