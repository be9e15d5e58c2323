"""Database schema, declared by structs. A new field is added to existing databases when they are opened."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from serai.core.errors import SeraiError
from serai.server.store.database import Transaction
from serai.server.store.group_schema import GROUP_TABLES, OF_GROUP
from serai.server.store.row_mapping import RowMapping
from serai.tables.model.rows import LogLine, SeatRow, Snapshot, TableRow
from serai.tables.protocol import Mistake

R = TypeVar("R", bound="ChatRow")
VERSION = 3  # increase for changes beyond new columns and tables, and make them in `migrate`


class PersonRow(Struct):
    """`shows_profile`: to members of their groups. `settings`: of the page, as JSON."""

    id: str
    nickname: str
    created: float
    shows_profile: bool = False
    settings: str = ""


class TokenRow(Struct):
    """A token or sign-in code, stored as a hash."""

    hash: str
    person: str
    kind: str  # device (a browser's token), code (to sign in another device) or recovery (a code without an end)
    created: float
    expires: float | None = None


class PasskeyRow(Struct):
    """A passkey of a person, by the hash of its credential ID. `site`: the name of the page's host, which it is for."""

    hash: str
    person: str
    credential: str
    name: str
    site: str
    public_key: bytes
    sign_count: float  # a whole number of 32 bits, which PostgreSQL's INTEGER does not hold
    created: float
    used: float | None = None


class UsedChallengeRow(Struct):
    """A challenge that a passkey has answered; it counts once, and is dropped after its end."""

    hash: str
    expires: float


class InviteRow(Struct):
    hash: str
    table_id: str
    seat: int | None
    created: float


class SnapshotRow(Struct):
    number: int
    body: Snapshot


class ChatRow(Struct):
    number: int
    person: str
    name: str
    text: str
    at: float


class WallRow(ChatRow):
    """A line on the wall of a group. `notice`: an announcement of its owner. A removed line keeps its number, without
    its text."""

    notice: bool = False


class ReplayRow(Struct):
    id: str
    person: str
    text: str
    created: float


class StudyRow(Struct):
    """A study that a person shares by link."""

    id: str
    person: str
    title: str
    text: str
    bytes: int
    created: float


class MistakeRow(Struct):
    """A costly move that a person plays again. `position`: where it is, as the page names it."""

    person: str
    position: str
    mistake: Mistake
    changed: float


class OwnStudyRow(Struct):
    """A study of a person, for all their devices. `changed`: in milliseconds since 1970."""

    person: str
    id: str
    text: str
    bytes: int
    changed: float


class DataRow(Struct):
    """An uploaded data file."""

    game: str
    fingerprint: str
    person: str
    text: str
    created: float


class PulseRow(Struct):
    """The play time at the last heartbeat. There is one row."""

    id: int
    at: float


class ServerKeyRow(Struct):
    """A key that the server made at its first start, such as the one that signs push messages."""

    name: str
    value: str
    created: float


class PushRow(Struct):
    """The push subscription of a browser, by the hash of its endpoint. `token`: the hash of the token that added it.
    `failures`: messages in a row that it did not take."""

    hash: str
    person: str
    token: str
    endpoint: str
    p256dh: str
    auth: str
    created: float
    failures: int = 0


class NoticeRow(Struct):
    """How a person wants to be told of their turns. `email_code`: hash of the code that confirms a new address."""

    person: str
    language: str = "en"
    zone: str = "UTC"
    quiet_start: str = ""
    quiet_end: str = ""
    email: str = ""
    new_email: str = ""
    email_code: str = ""
    email_expires: float = 0.0
    channel: bool = False
    sent: float = 0.0  # when the last message was tried


class ToldTurnRow(Struct):
    """A turn that a person was told of: the table's version then."""

    person: str
    table_id: str
    version: int


class ForgottenRow(Struct):
    """A finished table that a person has removed from their history."""

    person: str
    table_id: str
    at: float


class RatedGameRow(Struct):
    """The result of a rated game: participants and their places. It stays when the table is deleted, since it has
    changed the ratings of others."""

    table_id: str
    game: str
    players: int
    ended: float
    participants: list[str]
    places: list[int]
    counted: bool = False


class RatingRow(Struct):
    """A rating, computed from the rated games."""

    game: str
    players: int
    who: str  # person ID or bot ID
    mu: float
    sigma: float
    games: int


_AT_TABLE = {"table_id": "tables(id)"}
_OF_PERSON = {"person": "people(id)"}

PEOPLE = RowMapping(PersonRow, "people", ("id",))
TOKENS = RowMapping(TokenRow, "tokens", ("hash",), references={"person": "people(id)"}, indexes={"person": ("person",)})
PASSKEYS = RowMapping(PasskeyRow, "passkeys", ("hash",), references=_OF_PERSON, indexes={"person": ("person",)})
USED_CHALLENGES = RowMapping(UsedChallengeRow, "used_challenges", ("hash",), indexes={"expires": ("expires",)})
TABLES = RowMapping(
    TableRow,
    "tables",
    ("id",),
    references={"owner": "people(id)"},
    indexes={"waiting": ("status", "bot_turn"), "deadline": ("deadline",), "owner": ("owner",), "group": ("group_id",)},
    unique={"client": ("owner", "client")},
)
SEATS = RowMapping(
    SeatRow,
    "seats",
    ("table_id", "seat"),
    owner_column="table_id",
    references=_AT_TABLE,
    indexes={"person": ("person",)},
)
INVITES = RowMapping(InviteRow, "invites", ("hash",), references=_AT_TABLE, indexes={"table": ("table_id",)})
# The append-only log of a table: no number is used twice, and lines never change, except that the name of a deleted
# person is removed.
LINES = RowMapping(
    LogLine,
    "lines",
    ("table_id", "number"),
    owner_column="table_id",
    references=_AT_TABLE,
    unique={"client": ("table_id", "person", "client")},
)
SNAPSHOTS = RowMapping(SnapshotRow, "snapshots", ("table_id", "number"), owner_column="table_id", references=_AT_TABLE)
CHAT = RowMapping(ChatRow, "chat", ("table_id", "number"), owner_column="table_id", references=_AT_TABLE)
WALL = RowMapping(WallRow, "wall", ("group_id", "number"), owner_column="group_id", references=OF_GROUP)
REPLAYS = RowMapping(ReplayRow, "replays", ("id",), indexes={"person": ("person",)})
STUDIES = RowMapping(StudyRow, "studies", ("id",), indexes={"person": ("person",)})
MISTAKES = RowMapping(MistakeRow, "mistakes", ("person", "position"), references=_OF_PERSON)
OWN_STUDIES = RowMapping(OwnStudyRow, "own_studies", ("person", "id"), references=_OF_PERSON)
DATA = RowMapping(DataRow, "data_files", ("game", "fingerprint"), indexes={"person": ("person",)})

PULSE = RowMapping(PulseRow, "pulse", ("id",))

SERVER_KEYS = RowMapping(ServerKeyRow, "server_keys", ("name",))
PUSHES = RowMapping(PushRow, "pushes", ("hash",), references=_OF_PERSON, indexes={"person": ("person",)})
NOTICES = RowMapping(NoticeRow, "notices", ("person",), references=_OF_PERSON)
TOLD_TURNS = RowMapping(
    ToldTurnRow,
    "told_turns",
    ("person", "table_id"),
    references={**_OF_PERSON, **_AT_TABLE},
    indexes={"table": ("table_id",)},
)

FORGOTTEN = RowMapping(
    ForgottenRow,
    "forgotten",
    ("person", "table_id"),
    references={**_OF_PERSON, **_AT_TABLE},
    indexes={"table": ("table_id",)},
)

RATED_GAMES = RowMapping(RatedGameRow, "rated_games", ("table_id",), indexes={"counted": ("counted", "ended")})
RATINGS = RowMapping(RatingRow, "ratings", ("game", "players", "who"), indexes={"who": ("who",)})

ALL_TABLES: tuple[RowMapping[Any], ...] = (PEOPLE, TOKENS, TABLES, SEATS, INVITES, LINES)
ALL_TABLES += (SNAPSHOTS, CHAT, REPLAYS, STUDIES, DATA, PULSE)
ALL_TABLES += (SERVER_KEYS, PUSHES, NOTICES, TOLD_TURNS, FORGOTTEN, RATED_GAMES, RATINGS)
ALL_TABLES += (PASSKEYS, USED_CHALLENGES, *GROUP_TABLES, WALL, MISTAKES, OWN_STUDIES)
# What a server writes at its start; a database that has nothing else is empty.
AT_START = (PULSE, SERVER_KEYS)


def lock_person(tx: Transaction, person: str) -> None:
    """Lock a person's row until the end of the transaction. Otherwise two concurrent check-then-insert jobs could both
    pass their check on PostgreSQL."""
    tx.run("UPDATE people SET id = id WHERE id = ?", person)


def append_line(tx: Transaction, lines: RowMapping[R], owner: str, row: R) -> int:
    """Store a chat line under the next number of its table or group, which is returned."""
    where = f"FROM {lines.name} WHERE {lines.owner_column} = ?"
    # The number does not identify a retry: look for the same line, in case the connection died at the commit.
    same = f"SELECT number {where} AND person = ? AND at = ? AND text = ?"
    for (number,) in tx.rows(same, owner, row.person, row.at, row.text):
        return int(number)
    number = int(tx.rows(f"SELECT MAX(number) {where}", owner)[0][0] or 0) + 1
    lines.insert(tx, replace(row, number=number), owner)
    return number


def migrate(tx: Transaction) -> int:
    """Add missing tables, columns and indexes; returns how many were added."""
    tx.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    versions = tx.rows("SELECT version FROM schema_version")
    indexes = tx.indexes()
    existing = {table.name: tx.columns(table.name) for table in ALL_TABLES}
    _check_not_newer(versions[0][0] if versions else VERSION, existing)
    missing = [one for table in ALL_TABLES for one in table.missing_column_statements(existing[table.name])]
    missing += [one for table in ALL_TABLES for one in table.missing_index_statements(indexes)]
    for statement in missing:
        tx.run(statement.replace("{blob}", tx.blob_type).replace("{real}", tx.real_type))
    if not versions:
        tx.run("INSERT INTO schema_version VALUES (?)", VERSION)
    elif versions[0][0] < VERSION:
        tx.run("UPDATE schema_version SET version = ?", VERSION)
    return len(missing)


def _check_not_newer(version: int, existing: dict[str, list[str]]) -> None:
    unknown = [
        f"{table.name}.{name}" for table in ALL_TABLES for name in existing[table.name] if name not in table.names
    ]
    if version > VERSION:
        unknown.insert(0, f"version {version}")
    if unknown:
        raise SeraiError(
            f"the database has what this program does not know ({', '.join(unknown)}): it was made by a newer one"
        )
