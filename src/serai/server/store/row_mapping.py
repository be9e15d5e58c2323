"""Maps structs to rows of a database table: fields are columns, and the SQL is generated from them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, astuple, fields

from serai.server.store.database import Query, Transaction

S = TypeVar("S", bound=Struct)

PAGE_ROWS = 1_000  # read at a time by a backup
VALUES_AT_ONCE = 500  # in the list of one query

# {real} and {blob} are the only types in which SQLite and PostgreSQL differ; all other types are stored as JSON.
_SQL_TYPES = {str: "TEXT", int: "INTEGER", bool: "INTEGER", float: "{real}", bytes: "{blob}"}


def _identity(value: Any) -> Any:
    return value


def _as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def chunk_values(values: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The values in parts for `IN (...)`, each with its placeholders. A part is filled up with its first value, so that
    one prepared statement serves all."""
    marks = ", ".join("?" * VALUES_AT_ONCE)
    for start in range(0, len(values), VALUES_AT_ONCE):
        part = tuple(values[start : start + VALUES_AT_ONCE])
        yield part + part[:1] * (VALUES_AT_ONCE - len(part)), marks


class ColumnMapping:
    """Maps one field to a column: its SQL type, and how values are encoded and decoded."""

    def __init__(self, field: FieldInfo) -> None:
        self.name = field.name
        kinds = [kind for kind in get_args(field.type) if kind is not NoneType]
        self.optional = NoneType in get_args(field.type)
        kind: Any = kinds[0] if self.optional and len(kinds) == 1 else field.type
        self.sql_type = _SQL_TYPES.get(kind, "TEXT")
        self.write: Callable[[Any], Any] = _identity
        self.read: Callable[[Any], Any] = _identity
        if kind in (bool, bytes):
            self.read = kind
            self.write = int if kind is bool else _identity
        elif kind not in _SQL_TYPES:
            self.read, self.write = msgspec.json.Decoder(kind).decode, _as_json
        self._field = field

    def declaration(self, references: str | None = None) -> str:
        words = [
            self.name,
            self.sql_type,
            "" if self.optional else "NOT NULL",
            f"REFERENCES {references}" if references else "",
        ]
        return " ".join(word for word in words if word)

    def declaration_with_default(self) -> str:
        """The declaration for a table that has rows already, which get the field's default."""
        if self.optional:
            return self.declaration()
        written = self.default_value()
        quoted = "'" + written.replace("'", "''") + "'" if isinstance(written, str) else str(written)
        return f"{self.declaration()} DEFAULT {quoted}"

    def default_value(self) -> Any:
        """The encoded default, for rows older than the field."""
        field = self._field
        if field.default is NODEFAULT and field.default_factory is NODEFAULT:
            if self.optional:
                return None
            raise TypeError(f"the field {self.name} needs a default: rows that are there already have no value for it")
        return self.encode(field.default if field.default_factory is NODEFAULT else field.default_factory())

    def encode(self, value: Any) -> Any:
        return None if value is None else self.write(value)

    def decode(self, found: Any) -> Any:
        return None if found is None else self.read(found)


class RowMapping(Generic[S]):
    """Maps a struct to a table. `owner_column` precedes the columns of the struct and names the owner of a row.
    `references` has foreign keys by column; `indexes` and `unique` have the columns of each index by its name."""

    def __init__(
        self,
        kind: type[S],
        name: str,
        key: tuple[str, ...],
        *,
        owner_column: str | None = None,
        references: Mapping[str, str] | None = None,
        indexes: Mapping[str, tuple[str, ...]] | None = None,
        unique: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.kind = kind
        self.name = name
        self.owner_column = owner_column
        self.columns = [ColumnMapping(field) for field in fields(kind)]
        self.names = ([owner_column] if owner_column else []) + [column.name for column in self.columns]
        self._key = key
        self._references = references or {}
        self._indexes = {(index, ""): on for index, on in (indexes or {}).items()}
        self._indexes |= {(index, "UNIQUE "): on for index, on in (unique or {}).items()}
        marks = ", ".join("?" * len(self.names))
        self._insert = f"INSERT INTO {name} ({', '.join(self.names)}) VALUES ({marks})"
        rest = ", ".join(f"{one} = excluded.{one}" for one in self.names if one not in key)
        self._put = f"{self._insert} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {rest}"
        chosen = ", ".join(f"{name}.{column.name}" for column in self.columns)
        self._select = f"SELECT {chosen} FROM {name}"
        self._written = [(place, one.write) for place, one in enumerate(self.columns) if one.write is not _identity]
        self._updates: dict[tuple[str, tuple[int, ...]], str] = {}

    # -- creating --------------------------------------------------------------------------------------------------

    def create(self) -> str:
        owner = (
            [f"{self.owner_column} TEXT NOT NULL REFERENCES {self._references[self.owner_column]}"]
            if self.owner_column
            else []
        )
        columns = [column.declaration(self._references.get(column.name)) for column in self.columns]
        return f"CREATE TABLE {self.name} ({', '.join([*owner, *columns])}, PRIMARY KEY ({', '.join(self._key)}))"

    def missing_column_statements(self, existing: list[str]) -> list[str]:
        """Statements that add the columns missing from the existing ones; the whole table if there are none."""
        if not existing:
            return [self.create()]
        return [
            f"ALTER TABLE {self.name} ADD COLUMN {column.declaration_with_default()}"
            for column in self.columns
            if column.name not in existing
        ]

    def missing_index_statements(self, existing: list[str]) -> list[str]:
        return [
            f"CREATE {unique}INDEX {self.name}_{name} ON {self.name}({', '.join(on)})"
            for (name, unique), on in self._indexes.items()
            if f"{self.name}_{name}" not in existing
        ]

    # -- reading and writing ---------------------------------------------------------------------------------------

    def _values(self, value: S, owner: tuple[str, ...]) -> tuple[Any, ...]:
        values = list(astuple(value))
        for place, write in self._written:
            if values[place] is not None:
                values[place] = write(values[place])
        return *owner, *values

    def insert(self, tx: Transaction, value: S, *owner: str) -> None:
        tx.run(self._insert, *self._values(value, owner))

    def put(self, tx: Transaction, value: S, *owner: str) -> None:
        """Insert a row, or replace the one with its key."""
        tx.run(self._put, *self._values(value, owner))

    def query(self, rest: str, *values: Any) -> Query:
        """The query for the rows chosen by the rest of the statement, from WHERE on."""
        return Query(f"{self._select} {rest}", values)

    def select(self, tx: Transaction, rest: str, *values: Any, readable: bool = False) -> list[S]:
        """The rows chosen by the rest of the statement; `readable`: skip damaged ones."""
        found: list[S] = []
        for row in tx.rows(f"{self._select} {rest}", *values):
            with contextlib.suppress(*((msgspec.DecodeError, TypeError, ValueError) if readable else ())):
                found.append(self._read(row))
        return found

    def decode(self, rows: list[tuple[Any, ...]]) -> list[S]:
        """The rows that `query` has found."""
        return [self._read(row) for row in rows]

    def _read(self, row: tuple[Any, ...]) -> S:
        return self.kind(*(column.decode(value) for column, value in zip(self.columns, row, strict=True)))

    # -- backup ----------------------------------------------------------------------------------------------------

    def iterate_rows(self, tx: Transaction) -> Iterator[tuple[Any, ...]]:
        """All rows, undecoded, in the order of their key; read in pages."""
        key = ", ".join(self._key)
        places = [self.names.index(name) for name in self._key]
        sql = f"SELECT {', '.join(self.names)} FROM {self.name}"
        rest = f"ORDER BY {key} LIMIT {PAGE_ROWS}"
        found = tx.rows(f"{sql} {rest}")
        while found:
            yield from found
            last = [found[-1][place] for place in places]
            found = tx.rows(f"{sql} WHERE ({key}) > ({', '.join('?' * len(last))}) {rest}", *last)

    def make_inserter(self, names: list[str]) -> Callable[[Transaction, list[Any]], None]:
        """A function that inserts undecoded rows with these columns; other columns get their defaults."""
        defaults = {column.name: column.default_value() for column in self.columns if column.name not in names}
        columns = [*names, *defaults]
        sql = f"INSERT INTO {self.name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"

        def insert(tx: Transaction, values: list[Any]) -> None:
            tx.run(sql, *values, *defaults.values())

        return insert

    def update(self, tx: Transaction, before: S, after: S, where: str, *values: Any) -> int:
        """Update the columns that differ; returns the number of rows."""
        statement = self.make_update(before, after, where, *values)
        return 0 if statement is None else tx.run(statement.sql, *statement.values)

    def make_update(self, before: S, after: S, where: str, *values: Any) -> Query | None:
        """The statement that updates the columns that differ; None if none do."""
        old, new = astuple(before), astuple(after)
        changed: list[int] = []
        for place, value in enumerate(new):
            if old[place] is not value and old[place] != value:
                changed.append(place)
        if not changed:
            return None
        key = (where, tuple(changed))
        sql = self._updates.get(key)
        if sql is None:
            setting = ", ".join(f"{self.columns[place].name} = ?" for place in changed)
            sql = self._updates[key] = f"UPDATE {self.name} SET {setting} WHERE {where}"
        return Query(sql, (*[self.columns[place].encode(new[place]) for place in changed], *values))
