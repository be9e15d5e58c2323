"""The database, as steps that are run once each, forwards only, when a server starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.core.errors import CaravanseraiError

if TYPE_CHECKING:
    from caravanserai.server.store import Transaction

# {blob} and {real} are the only words in which SQLite and PostgreSQL differ here.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE people (id TEXT PRIMARY KEY, nickname TEXT NOT NULL, created {real} NOT NULL)",
        # Secrets are kept as hashes only. kind: device (the browser's token) or code (for another device)
        """CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people(id),
            kind TEXT NOT NULL, created {real} NOT NULL, expires {real})""",
        "CREATE INDEX tokens_person ON tokens(person)",
        """CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, players INTEGER NOT NULL,
            options TEXT NOT NULL, owner TEXT NOT NULL REFERENCES people(id), access TEXT NOT NULL, pace TEXT NOT NULL,
            status TEXT NOT NULL, rules INTEGER NOT NULL, secret {blob} NOT NULL, version INTEGER NOT NULL,
            turn TEXT NOT NULL, bot_turn INTEGER NOT NULL, clock TEXT NOT NULL, deadline {real},
            result TEXT, rematch TEXT, archived INTEGER NOT NULL, created {real} NOT NULL, updated {real} NOT NULL)""",
        "CREATE INDEX tables_waiting ON tables(status, bot_turn)",
        "CREATE INDEX tables_deadline ON tables(deadline)",
        "CREATE INDEX tables_owner ON tables(owner)",
        """CREATE TABLE seats (table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, kind TEXT NOT NULL,
            person TEXT, bot TEXT, name TEXT NOT NULL, resigned INTEGER NOT NULL, PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX seats_person ON seats(person)",
        """CREATE TABLE invites (hash TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER,
            created {real} NOT NULL)""",
        "CREATE INDEX invites_table ON invites(table_id)",
        # The append-only log of a table: nothing in it is ever changed, and no number is given twice.
        """CREATE TABLE lines (table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL,
            kind TEXT NOT NULL, seat INTEGER, person TEXT, client TEXT, moves INTEGER NOT NULL, body TEXT NOT NULL,
            at {real} NOT NULL, PRIMARY KEY (table_id, number))""",
        "CREATE UNIQUE INDEX lines_client ON lines(table_id, person, client)",
        """CREATE TABLE snapshots (table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL,
            body TEXT NOT NULL, PRIMARY KEY (table_id, number))""",
        """CREATE TABLE chat (table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL,
            person TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at {real} NOT NULL,
            PRIMARY KEY (table_id, number))""",
        """CREATE TABLE replays (id TEXT PRIMARY KEY, person TEXT NOT NULL, text TEXT NOT NULL,
            created {real} NOT NULL)""",
        "CREATE INDEX replays_person ON replays(person)",
    ),
    # What a seat has answered once and for all; for its owner's eyes only.
    ("ALTER TABLE seats ADD COLUMN standing TEXT NOT NULL DEFAULT '{}'",),
    # What the maker's page called its wish: sent again, it makes no second table.
    ("ALTER TABLE tables ADD COLUMN client TEXT", "CREATE UNIQUE INDEX tables_client ON tables(owner, client)"),
)


def migrate(tx: Transaction) -> int:
    """Bring the database to this program's version; gives how many steps were run."""
    tx.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    rows = tx.rows("SELECT version FROM schema_version")
    version = int(rows[0][0]) if rows else 0
    if version > len(MIGRATIONS):
        raise CaravanseraiError(
            f"the database is of version {version}, this program knows {len(MIGRATIONS)}: it was made by a newer one"
        )
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            tx.run(statement.replace("{blob}", tx.blob).replace("{real}", tx.real))
    if not rows:
        tx.run("INSERT INTO schema_version VALUES (?)", len(MIGRATIONS))
    elif version < len(MIGRATIONS):
        tx.run("UPDATE schema_version SET version = ?", len(MIGRATIONS))
    return len(MIGRATIONS) - version
