"""Database tables of groups and tournaments."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from serai.server.store.row_mapping import RowMapping
from serai.tables.protocol import Pace


class GroupRow(Struct):
    """`last_number`: of its members, so that no number is given twice. `muted`: who may not write on its wall."""

    id: str
    name: str
    owner: str
    created: float
    last_number: int = 1
    muted: list[str] = field(default_factory=list)


class GroupInviteRow(Struct):
    """A link that makes its users members, stored as the hash of its secret."""

    hash: str
    group_id: str
    created: float


class MemberRow(Struct):
    """A member. Others know them by the number."""

    group_id: str
    number: int
    person: str
    joined: float


class GroupGameRow(Struct):
    """The result of a finished game of a group, stored with the line that ends it: one for each table. Lists are by
    seat; `people` has None for bots."""

    table_id: str
    group_id: str
    tournament: str
    game: str
    ended: float
    by: str
    people: list[str | None]
    bots: list[str | None]
    places: list[int]
    scores: list[int]


class TournamentRow(Struct):
    """`round`: the current one, 0 before the start. `series`: the id of its first season. `starts`: when it starts by
    itself. `trouble`: the code of the refusal that kept it from that."""

    id: str
    group_id: str
    name: str
    game: str
    options: dict[str, Any]
    seats: int
    kind: str  # round_robin, swiss, knock_out
    rounds: int
    advance: int
    pace: Pace
    bot: str | None
    fill: int
    status: str  # open, running, over
    round: int
    series: str
    season: int
    created: float
    ended: float | None = None
    starts: float | None = None
    trouble: str = ""


class EntrantRow(Struct):
    """Somebody who plays in a tournament: a person, or a bot. `asked`: they played the season before. `withdrawn`: a
    bot plays on for them. `rank` and `points` are final."""

    tournament_id: str
    number: int
    person: str | None
    bot: str | None
    status: str  # asked, in, withdrawn
    rank: int = 0
    points: float = 0.0


class MeetingRow(Struct):
    """A table of a round, and its entrants by seat."""

    tournament_id: str
    round: int
    number: int
    table_id: str
    entrants: list[int]


OF_GROUP = {"group_id": "groups(id)"}
_OF_TOURNAMENT = {"tournament_id": "tournaments(id)"}

GROUPS = RowMapping(GroupRow, "groups", ("id",), references={"owner": "people(id)"}, indexes={"owner": ("owner",)})
GROUP_INVITES = RowMapping(
    GroupInviteRow, "group_invites", ("hash",), references=OF_GROUP, indexes={"group": ("group_id",)}
)
MEMBERS = RowMapping(
    MemberRow,
    "members",
    ("group_id", "number"),
    references={**OF_GROUP, "person": "people(id)"},
    indexes={"person": ("person",)},
    unique={"once": ("group_id", "person")},
)
GROUP_GAMES = RowMapping(GroupGameRow, "group_games", ("table_id",), indexes={"group": ("group_id", "ended")})
TOURNAMENTS = RowMapping(
    TournamentRow,
    "tournaments",
    ("id",),
    references=OF_GROUP,
    indexes={"group": ("group_id",), "status": ("status",)},
)
ENTRANTS = RowMapping(
    EntrantRow,
    "entrants",
    ("tournament_id", "number"),
    references=_OF_TOURNAMENT,
    indexes={"person": ("person",)},
    unique={"once": ("tournament_id", "person")},
)
MEETINGS = RowMapping(
    MeetingRow,
    "meetings",
    ("tournament_id", "round", "number"),
    references={**_OF_TOURNAMENT, "table_id": "tables(id)"},
    unique={"table": ("table_id",)},
)

GROUP_TABLES: tuple[RowMapping[Any], ...] = (GROUPS, GROUP_INVITES, MEMBERS, GROUP_GAMES)
GROUP_TABLES += (TOURNAMENTS, ENTRANTS, MEETINGS)
