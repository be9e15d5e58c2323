"""The schema follows from the structs: databases of earlier versions are migrated, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, field

from serai.core.errors import SeraiError
from serai.server.store import schema
from serai.server.store.database import Transaction
from serai.server.store.row_mapping import RowMapping
from serai.server.store.sqlite import SqliteDatabase
from serai.server.store.table_store import SqlTableStore

# The schema of the first version.
FIRST = """
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE people (id TEXT PRIMARY KEY, nickname TEXT NOT NULL, created REAL NOT NULL);
CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people(id), kind TEXT NOT NULL,
    created REAL NOT NULL, expires REAL);
CREATE INDEX tokens_person ON tokens(person);
CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, players INTEGER NOT NULL,
    options TEXT NOT NULL, owner TEXT NOT NULL REFERENCES people(id), access TEXT NOT NULL, pace TEXT NOT NULL,
    status TEXT NOT NULL, rules INTEGER NOT NULL, secret BLOB NOT NULL, version INTEGER NOT NULL,
    turn TEXT NOT NULL, bot_turn INTEGER NOT NULL, clock TEXT NOT NULL, deadline REAL,
    result TEXT, rematch TEXT, archived INTEGER NOT NULL, created REAL NOT NULL, updated REAL NOT NULL);
CREATE INDEX tables_waiting ON tables(status, bot_turn);
CREATE INDEX tables_deadline ON tables(deadline);
CREATE INDEX tables_owner ON tables(owner);
CREATE TABLE seats (table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, kind TEXT NOT NULL,
    person TEXT, bot TEXT, name TEXT NOT NULL, resigned INTEGER NOT NULL, PRIMARY KEY (table_id, seat));
CREATE INDEX seats_person ON seats(person);
CREATE TABLE invites (hash TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER,
    created REAL NOT NULL);
CREATE INDEX invites_table ON invites(table_id);
CREATE TABLE lines (table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL,
    kind TEXT NOT NULL, seat INTEGER, person TEXT, client TEXT, moves INTEGER NOT NULL, body TEXT NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (table_id, number));
CREATE UNIQUE INDEX lines_client ON lines(table_id, person, client);
CREATE TABLE snapshots (table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, number));
CREATE TABLE chat (table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, person TEXT NOT NULL,
    name TEXT NOT NULL, text TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE replays (id TEXT PRIMARY KEY, person TEXT NOT NULL, text TEXT NOT NULL, created REAL NOT NULL);
CREATE INDEX replays_person ON replays(person);

INSERT INTO people VALUES ('p', 'Amina', 0);
INSERT INTO tables VALUES ('t', 'yspahan', 'Ours', 2, '{}', 'p', 'link', '{}', 'open', 1, x'00', 1, '[]', 0,
    '{}', NULL, NULL, NULL, 0, 0, 0);
INSERT INTO seats VALUES ('t', 0, 'person', 'p', NULL, 'Amina', 0);
INSERT INTO seats VALUES ('t', 1, 'open', NULL, NULL, '', 0);
INSERT INTO lines VALUES ('t', 1, 'join', 0, 'p', 'c:1', 0, '{}', 5.0);
INSERT INTO snapshots VALUES ('t', 1, '{"number":1,"match":{"a":1}}');
INSERT INTO chat VALUES ('t', 1, 'p', 'Amina', 'hello', 6.0);
INSERT INTO replays VALUES ('r', 'p', 'text', 7.0);
"""
# The changes of later versions.
SECOND = "ALTER TABLE seats ADD COLUMN standing TEXT NOT NULL DEFAULT '{}'; UPDATE schema_version SET version = 2;"
THIRD = """ALTER TABLE tables ADD COLUMN client TEXT; CREATE UNIQUE INDEX tables_client ON tables(owner, client);
UPDATE tables SET client = 'wish'; UPDATE schema_version SET version = 3;"""


async def ignore(message: str) -> None:
    pass


def with_database(folder: Path, work: Callable[[SqliteDatabase], Awaitable[None]]) -> None:
    async def go() -> None:
        database = SqliteDatabase(folder / "old.sqlite")
        await database.start(ignore)
        try:
            await work(database)
        finally:
            await database.close()

    asyncio.run(go())


async def nothing(database: SqliteDatabase) -> None:
    pass


def described(path: Path) -> dict[str, set[tuple[Any, ...]]]:
    """The tables of a file with their columns (name, type, null, position in the key), and the indexes."""
    connection = sqlite3.connect(path)
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found: dict[str, set[tuple[Any, ...]]] = {}
    for name in names:
        columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
        # A primary key implies NOT NULL, which the first version did not declare.
        found[name] = {(one[1], one[2], bool(one[3] or one[5]), one[5]) for one in columns}
        found[name] |= {(one[2], one[3], one[4]) for one in connection.execute(f"PRAGMA foreign_key_list({name})")}
        found[name] |= {(one[1], one[2]) for one in connection.execute(f"PRAGMA index_list({name})")}
    connection.close()
    return found


@pytest.mark.parametrize("steps", [(FIRST,), (FIRST, SECOND), (FIRST, SECOND, THIRD)], ids=["1", "2", "3"])
def test_a_database_of_an_earlier_version(tmp_path: Path, steps: tuple[str, ...]) -> None:
    connection = sqlite3.connect(tmp_path / "old.sqlite")
    for step in steps:
        connection.executescript(step)
    connection.close()

    async def look(database: SqliteDatabase) -> None:
        store = SqlTableStore(database)
        found = await store.load_all("t")
        assert found is not None
        assert (found.row.name, found.row.client) == ("Ours", "wish" if THIRD in steps else None)
        assert [(seat.name, seat.standing) for seat in found.seats] == [("Amina", {}), ("", {})]
        assert [(line.number, line.client, line.at) for line in found.lines] == [(1, "c:1", 5.0)]
        assert found.snapshot is not None
        assert found.snapshot.match == {"a": 1}
        assert [line.text for line in await store.read_chat("t")] == ["hello"]
        assert await store.read_replay("r") == "text"
        assert await database.run(schema.migrate) == 0, "once is enough"

    with_database(tmp_path, look)
    with_database(tmp_path, look)
    (tmp_path / "new").mkdir()
    with_database(tmp_path / "new", nothing)
    assert described(tmp_path / "old.sqlite") == described(tmp_path / "new" / "old.sqlite"), "as if it were new"


@pytest.mark.parametrize(
    "change", ["UPDATE schema_version SET version = 4", "ALTER TABLE seats ADD COLUMN weather TEXT"], ids=str.lower
)
def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path, change: str) -> None:
    with_database(tmp_path, nothing)
    connection = sqlite3.connect(tmp_path / "old.sqlite")
    connection.execute(change)
    connection.commit()
    connection.close()
    before = described(tmp_path / "old.sqlite")
    with pytest.raises(SeraiError, match="made by a newer one"):
        with_database(tmp_path, nothing)
    assert described(tmp_path / "old.sqlite") == before


# -- from a struct to rows -------------------------------------------------------------------------------------------


class Inner(Struct):
    n: int


class Thing(Struct):
    name: str
    weight: float | None
    whole: bool
    raw: bytes
    inner: Inner


class LaterThing(Thing):
    said: str = "it's"
    many: list[int] = field(default_factory=list)
    count: int = 3
    perhaps: Inner | None = None


class Needy(Thing):
    must: int


THING = Thing("a", None, True, b"\x00\xff", Inner(3))


def things(kind: type[Any]) -> RowMapping[Any]:
    return RowMapping(kind, "things", ("name",))


def test_a_field_is_declared_once(tmp_path: Path) -> None:
    """A new field needs only a default, which existing rows get."""

    def job(tx: Transaction) -> None:
        old, new = things(Thing), things(LaterThing)
        tx.run(old.create().replace("{real}", tx.real_type).replace("{blob}", tx.blob_type))
        old.insert(tx, THING)
        assert old.select(tx, "WHERE name = ?", "a") == [THING]
        for statement in new.missing_column_statements(tx.columns("things")):
            tx.run(statement)
        [found] = new.select(tx, "")
        assert found == LaterThing("a", None, True, b"\x00\xff", Inner(3))
        changed = LaterThing("a", 1.5, False, b"", Inner(4), 'say "it\'s"', [1, 2], 0, Inner(5))
        assert new.update(tx, found, changed, "name = ?", "a") == 1
        assert new.select(tx, "") == [changed]
        assert new.update(tx, changed, changed, "name = ?", "a") == 0, "nothing is different"
        new.put(tx, found)
        new.put(tx, LaterThing("b", 2.0, True, b"", Inner(6)))
        assert [one.name for one in new.select(tx, "ORDER BY name")] == ["a", "b"]
        assert new.select(tx, "WHERE name = ?", "a") == [found]

    with_database(tmp_path, lambda database: database.run(job))


def test_a_new_field_without_a_default_is_refused() -> None:
    with pytest.raises(TypeError, match="must needs a default"):
        things(Needy).missing_column_statements(things(Thing).names)
