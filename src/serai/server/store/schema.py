"""What the database has: rows of these structs. A field that is new here is added to a database when it is opened."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from serai.core.errors import SeraiError
from serai.server.store.database import Transaction
from serai.server.store.row_mapping import RowMapping
from serai.tables.storage.rows import LogLine, SeatRow, Snapshot, TableRow

VERSION = 3  # raised when a change is more than new columns and tables; what makes it then belongs into `migrate`


class PersonRow(Struct):
    id: str
    nickname: str
    created: float


class TokenRow(Struct):
    """Secrets are kept as hashes only."""

    hash: str
    person: str
    kind: str  # device (the browser's token) or code (for another device)
    created: float
    expires: float | None = None


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


class ReplayRow(Struct):
    id: str
    person: str
    text: str
    created: float


class DataRow(Struct):
    """A data file that somebody brought."""

    game: str
    fingerprint: str
    person: str
    text: str
    created: float


class PulseRow(Struct):
    """How far the time of play was when it was last looked at. There is one row."""

    id: int
    at: float


_AT_TABLE = {"table_id": "tables(id)"}

PEOPLE = RowMapping(PersonRow, "people", ("id",))
TOKENS = RowMapping(TokenRow, "tokens", ("hash",), refers={"person": "people(id)"}, indexes={"person": ("person",)})
TABLES = RowMapping(
    TableRow,
    "tables",
    ("id",),
    refers={"owner": "people(id)"},
    indexes={"waiting": ("status", "bot_turn"), "deadline": ("deadline",), "owner": ("owner",)},
    unique={"client": ("owner", "client")},
)
SEATS = RowMapping(
    SeatRow, "seats", ("table_id", "seat"), of="table_id", refers=_AT_TABLE, indexes={"person": ("person",)}
)
INVITES = RowMapping(InviteRow, "invites", ("hash",), refers=_AT_TABLE, indexes={"table": ("table_id",)})
# The append-only log of a table: nothing in it is ever changed, and no number is given twice.
LINES = RowMapping(
    LogLine,
    "lines",
    ("table_id", "number"),
    of="table_id",
    refers=_AT_TABLE,
    unique={"client": ("table_id", "person", "client")},
)
SNAPSHOTS = RowMapping(SnapshotRow, "snapshots", ("table_id", "number"), of="table_id", refers=_AT_TABLE)
CHAT = RowMapping(ChatRow, "chat", ("table_id", "number"), of="table_id", refers=_AT_TABLE)
REPLAYS = RowMapping(ReplayRow, "replays", ("id",), indexes={"person": ("person",)})
DATA = RowMapping(DataRow, "data_files", ("game", "fingerprint"), indexes={"person": ("person",)})

PULSE = RowMapping(PulseRow, "pulse", ("id",))

ALL: tuple[RowMapping[Any], ...] = (
    PEOPLE,
    TOKENS,
    TABLES,
    SEATS,
    INVITES,
    LINES,
    SNAPSHOTS,
    CHAT,
    REPLAYS,
    DATA,
    PULSE,
)


def lock_person(tx: Transaction, person: str) -> None:
    """Until this transaction ends, nobody else counts or changes what is this person's: what is looked at first and
    written afterwards would otherwise be done twice on PostgreSQL."""
    tx.run("UPDATE people SET id = id WHERE id = ?", person)


def migrate(tx: Transaction) -> int:
    """Bring the database to what is declared here; gives how many tables, columns and indexes were added."""
    tx.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    versions = tx.rows("SELECT version FROM schema_version")
    indexes = tx.indexes()
    there = {rows.table: tx.columns(rows.table) for rows in ALL}
    _check_not_newer(versions[0][0] if versions else VERSION, there)
    missing = [one for rows in ALL for one in rows.add_missing(there[rows.table])]
    missing += [one for rows in ALL for one in rows.index_missing(indexes)]
    for statement in missing:
        tx.run(statement.replace("{blob}", tx.blob).replace("{real}", tx.real))
    if not versions:
        tx.run("INSERT INTO schema_version VALUES (?)", VERSION)
    elif versions[0][0] < VERSION:
        tx.run("UPDATE schema_version SET version = ?", VERSION)
    return len(missing)


def _check_not_newer(version: int, there: dict[str, list[str]]) -> None:
    unknown = [f"{rows.table}.{name}" for rows in ALL for name in there[rows.table] if name not in rows.names]
    if version > VERSION:
        unknown.insert(0, f"version {version}")
    if unknown:
        raise SeraiError(
            f"the database has what this program does not know ({', '.join(unknown)}): it was made by a newer one"
        )
