"""Wire types of groups and their tournaments. People are named by their number in the group or tournament."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from serai.tables.protocol.common import GroupName, Id, RequestBody, Scalar, Secret, Status, Talk
from serai.tables.protocol.server_messages import ChatLine
from serai.tables.protocol.tables import Pace, TableInfo

MemberNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
TournamentKind = Literal["round_robin", "swiss", "knock_out"]
TournamentSeats = Annotated[int, Meta(ge=2, le=8)]
TournamentRounds = Annotated[int, Meta(ge=1, le=15)]
Advance = Annotated[int, Meta(ge=1, le=4)]
Places = Annotated[int, Meta(ge=0, le=64)]
TournamentStatus = Literal["open", "running", "over"]
EntrantStatus = Literal["asked", "in", "withdrawn"]


class GroupNameRequest(RequestBody):
    """A new group, or another name for one."""

    name: GroupName


class GroupInviteRequest(RequestBody):
    """`revoke`: invalidate all earlier links."""

    revoke: bool = False


class GroupJoinRequest(RequestBody):
    invite: Secret


class NewOwnerRequest(RequestBody):
    member: MemberNumber


class GroupInfo(Struct):
    """A group as its members see it. `owner`: the viewer owns it."""

    id: str
    name: str
    members: int
    owner: bool
    created: float


class GroupCreated(Struct):
    group: GroupInfo
    invite: str  # secret of the invitation link, shown once


class GroupList(Struct):
    groups: list[GroupInfo]


class GroupInvitation(Struct):
    """What somebody with an invitation sees before they join. `member`: they are in the group already."""

    name: str
    members: int
    member: bool


class MemberInfo(Struct):
    """`muted`: they may not write on the wall. It is told to them and to the owner of the group. `profile`: they show
    theirs."""

    number: int
    name: str
    joined: float
    owner: bool
    mine: bool
    muted: bool = False
    profile: bool = False


class MuteRequest(RequestBody):
    muted: bool


class NewWallLine(RequestBody):
    """`notice`: an announcement, for the owner of the group only."""

    text: Talk
    notice: bool = False


class WallLine(ChatLine):
    """A line on the wall of a group. `member`: the number of who wrote it; 0: they have left."""

    notice: bool
    member: int
    mine: bool


class HonourLine(Struct):
    """What a member has achieved in games with other people. `points`: one for everybody who was behind them."""

    name: str
    mine: bool
    games: int
    wins: int
    points: float


class HonourTable(Struct):
    game: str
    lines: list[HonourLine]


class GroupResultSeat(Struct):
    """`bot`: the bot that sat there; null: a person. `name`: of a bot that of its seat, with the number that tells bots
    of one level apart in a tournament; "" for somebody who left the server."""

    name: str
    bot: str | None
    place: int
    score: int | None


class GroupResult(Struct):
    """A finished game of a group. `by`: game (it reached its end), resign or timeout. `tournament`: its id, or ""."""

    table: str
    game: str
    ended: float
    by: str
    tournament: str
    seats: list[GroupResultSeat]


class NewTournament(RequestBody):
    """`rounds`: of a Swiss tournament. `advance`: how many go on from each table of a knock-out. `bot`: plays for
    missing entrants; null: nobody does. `fill`: bots are added up to so many entrants. `starts`: when it starts by
    itself, in seconds since 1970; null: when the owner starts it."""

    name: GroupName
    game: Id
    seats: TournamentSeats
    kind: TournamentKind
    pace: Pace
    options: dict[str, Scalar] = field(default_factory=dict)
    rounds: TournamentRounds = 5
    advance: Advance = 1
    bot: Annotated[str, Meta(max_length=32)] | None = None
    fill: Places = 0
    starts: float | None = None


class StartTimeRequest(RequestBody):
    """When a tournament starts by itself; null: when the owner starts it."""

    starts: float | None


class TournamentPlan(Struct):
    """How many entrants a tournament has, bots included, and how many rounds."""

    places: int
    rounds: int


class TournamentInfo(Struct):
    """`round`: the current one, 0 before the start. `rounds`, `places`: rounds and entrants with bots; before the start
    as they are if it starts now. `entrants`: registered people, with bots after the start. `entry`: the viewer's own;
    null: none. `trouble`: why it did not start at its time, as the code of an error."""

    id: str
    name: str
    game: str
    seats: int
    kind: Annotated[str, TournamentKind]
    pace: Pace
    options: dict[str, Scalar]
    rounds: int
    advance: int
    bot: str | None
    fill: int
    status: Annotated[str, TournamentStatus]
    round: int
    season: int
    entrants: int
    entry: EntrantStatus | None
    created: float
    starts: float | None = None
    trouble: str = ""
    places: int = 0
    winners: list[str] = field(default_factory=list)  # when it is over


class SeasonLine(Struct):
    """What somebody has achieved over all seasons of a tournament. `titles`: first places."""

    name: str
    mine: bool
    seasons: int
    points: float
    titles: int


class SeasonTable(Struct):
    name: str
    game: str
    seasons: int
    lines: list[SeasonLine]


class GroupPage(Struct):
    """Everything that a member sees of a group. `tables`: those that are open or being played. `invites`: links that
    work, for the owner."""

    group: GroupInfo
    members: list[MemberInfo]
    tables: list[TableInfo]
    results: list[GroupResult]
    honour: list[HonourTable]
    tournaments: list[TournamentInfo]
    seasons: list[SeasonTable]
    wall: list[WallLine]
    invites: int = 0


class EntrantInfo(Struct):
    """`name` is "" for bots, and for somebody who left the server. `label`: tells bots of one level apart."""

    number: int
    name: str
    bot: str | None
    label: int
    mine: bool
    status: Annotated[str, EntrantStatus]


class MeetingInfo(Struct):
    """A table of a round. `places`, `scores` and `points` are by seat, and empty until it is over. `absent`: seats
    whose people let their time run out without a single move."""

    table: str
    status: Annotated[str, Status]
    entrants: list[int]
    places: list[int]
    scores: list[int]
    points: list[float]
    by: str
    absent: list[int] = field(default_factory=list)


class StandingInfo(Struct):
    """`direct`, `opponents`, `share` and `wins` decide between equal points, in this order."""

    entrant: int
    rank: int
    points: float
    direct: float
    opponents: float
    share: float
    wins: int
    games: int


class TournamentPage(Struct):
    """`owner`: the viewer owns the group."""

    tournament: TournamentInfo
    group: GroupInfo
    entrants: list[EntrantInfo]
    standings: list[StandingInfo]
    rounds: list[list[MeetingInfo]]
