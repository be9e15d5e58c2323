# mypyc: compile
"""A struct as rows of a database: its fields are the columns, and the SQL follows from them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from types import NoneType
from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, astuple, fields

from serai.server.store.database import Transaction

S = TypeVar("S", bound=Struct)

AT_A_TIME = 1_000  # rows that are copied

# {real} and {blob} are the only words in which SQLite and PostgreSQL differ here; all other types are kept as JSON.
_WORDS = {str: "TEXT", int: "INTEGER", bool: "INTEGER", float: "{real}", bytes: "{blob}"}


def _same(value: Any) -> Any:
    return value


def _as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class ColumnMapping:
    """One field: how it lies in the database, and how it comes and goes."""

    def __init__(self, field: FieldInfo) -> None:
        self.name = field.name
        kinds = [kind for kind in get_args(field.type) if kind is not NoneType]
        self.optional = NoneType in get_args(field.type)
        kind: Any = kinds[0] if self.optional and len(kinds) == 1 else field.type
        self.word = _WORDS.get(kind, "TEXT")
        self.write: Callable[[Any], Any] = _same
        self.read: Callable[[Any], Any] = _same
        if kind in (bool, bytes):
            self.read = kind
            self.write = int if kind is bool else _same
        elif kind not in _WORDS:
            self.read, self.write = msgspec.json.Decoder(kind).decode, _as_json
        self._field = field

    def declared(self, refers: str | None = None) -> str:
        words = [self.name, self.word, "" if self.optional else "NOT NULL", f"REFERENCES {refers}" if refers else ""]
        return " ".join(word for word in words if word)

    def added(self) -> str:
        """The declaration for a database that has rows already: they get the field's default."""
        if self.optional:
            return self.declared()
        written = self.usual()
        quoted = "'" + written.replace("'", "''") + "'" if isinstance(written, str) else str(written)
        return f"{self.declared()} DEFAULT {quoted}"

    def usual(self) -> Any:
        """What stands in rows that are older than the field."""
        field = self._field
        if field.default is NODEFAULT and field.default_factory is NODEFAULT:
            if self.optional:
                return None
            raise TypeError(f"the field {self.name} needs a default: rows that are there already have no value for it")
        return self.put(field.default if field.default_factory is NODEFAULT else field.default_factory())

    def put(self, value: Any) -> Any:
        return None if value is None else self.write(value)

    def take(self, found: Any) -> Any:
        return None if found is None else self.read(found)


class RowMapping(Generic[S]):
    """`of`: a column before those of the struct that says whose rows they are. `refers`: columns that name rows of
    another table. `indexes` and `unique` have the columns of each index by its name."""

    def __init__(
        self,
        kind: type[S],
        table: str,
        key: tuple[str, ...],
        *,
        of: str | None = None,
        refers: Mapping[str, str] | None = None,
        indexes: Mapping[str, tuple[str, ...]] | None = None,
        unique: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.kind = kind
        self.table = table
        self.of = of
        self.columns = [ColumnMapping(field) for field in fields(kind)]
        self.names = ([of] if of else []) + [column.name for column in self.columns]
        self._key = key
        self._refers = refers or {}
        self._indexes = {(name, ""): on for name, on in (indexes or {}).items()}
        self._indexes |= {(name, "UNIQUE "): on for name, on in (unique or {}).items()}
        marks = ", ".join("?" * len(self.names))
        self._insert = f"INSERT INTO {table} ({', '.join(self.names)}) VALUES ({marks})"
        rest = ", ".join(f"{name} = excluded.{name}" for name in self.names if name not in key)
        self._put = f"{self._insert} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {rest}"
        chosen = ", ".join(f"{table}.{column.name}" for column in self.columns)
        self._select = f"SELECT {chosen} FROM {table}"
        self._written = [(place, one.write) for place, one in enumerate(self.columns) if one.write is not _same]
        self._updates: dict[tuple[str, tuple[int, ...]], str] = {}

    # -- making ----------------------------------------------------------------------------------------------------

    def create(self) -> str:
        owner = [f"{self.of} TEXT NOT NULL REFERENCES {self._refers[self.of]}"] if self.of else []
        columns = [column.declared(self._refers.get(column.name)) for column in self.columns]
        return f"CREATE TABLE {self.table} ({', '.join([*owner, *columns])}, PRIMARY KEY ({', '.join(self._key)}))"

    def add_missing(self, there: list[str]) -> list[str]:
        """What a database needs whose table has these columns; the whole table, if it has none."""
        if not there:
            return [self.create()]
        return [
            f"ALTER TABLE {self.table} ADD COLUMN {column.added()}"
            for column in self.columns
            if column.name not in there
        ]

    def index_missing(self, there: list[str]) -> list[str]:
        return [
            f"CREATE {unique}INDEX {self.table}_{name} ON {self.table}({', '.join(on)})"
            for (name, unique), on in self._indexes.items()
            if f"{self.table}_{name}" not in there
        ]

    # -- using -----------------------------------------------------------------------------------------------------

    def _values(self, value: S, of: tuple[str, ...]) -> tuple[Any, ...]:
        values = list(astuple(value))
        for place, write in self._written:
            if values[place] is not None:
                values[place] = write(values[place])
        return *of, *values

    def insert(self, tx: Transaction, value: S, *of: str) -> None:
        tx.run(self._insert, *self._values(value, of))

    def put(self, tx: Transaction, value: S, *of: str) -> None:
        """Insert a row, or replace the one with its key."""
        tx.run(self._put, *self._values(value, of))

    def select(self, tx: Transaction, rest: str, *values: Any, readable: bool = False) -> list[S]:
        """The rows that the rest of the sentence chooses, from WHERE on; `readable`: without damaged ones."""
        found: list[S] = []
        for row in tx.rows(f"{self._select} {rest}", *values):
            with contextlib.suppress(*((msgspec.DecodeError, TypeError, ValueError) if readable else ())):
                found.append(self._read(row))
        return found

    def _read(self, row: tuple[Any, ...]) -> S:
        return self.kind(*(column.take(value) for column, value in zip(self.columns, row, strict=True)))

    # -- copying ---------------------------------------------------------------------------------------------------

    def every(self, tx: Transaction) -> Iterator[tuple[Any, ...]]:
        """All rows as they lie in the database, in the order of their key, some at a time."""
        key = ", ".join(self._key)
        places = [self.names.index(name) for name in self._key]
        sql = f"SELECT {', '.join(self.names)} FROM {self.table}"
        rest = f"ORDER BY {key} LIMIT {AT_A_TIME}"
        found = tx.rows(f"{sql} {rest}")
        while found:
            yield from found
            last = [found[-1][place] for place in places]
            found = tx.rows(f"{sql} WHERE ({key}) > ({', '.join('?' * len(last))}) {rest}", *last)

    def put_back(self, names: list[str]) -> Callable[[Transaction, list[Any]], None]:
        """How to insert rows that have these columns; the others are what they are in older rows."""
        usual = {column.name: column.usual() for column in self.columns if column.name not in names}
        there = [*names, *usual]
        sql = f"INSERT INTO {self.table} ({', '.join(there)}) VALUES ({', '.join('?' * len(there))})"

        def put(tx: Transaction, values: list[Any]) -> None:
            tx.run(sql, *values, *usual.values())

        return put

    def update(self, tx: Transaction, before: S, after: S, where: str, *values: Any) -> int:
        """Change what is different; gives how many rows."""
        was, now = astuple(before), astuple(after)
        changed: list[int] = []
        for place, new in enumerate(now):
            if was[place] is not new and was[place] != new:
                changed.append(place)
        if not changed:
            return 0
        key = (where, tuple(changed))
        sql = self._updates.get(key)
        if sql is None:
            setting = ", ".join(f"{self.columns[place].name} = ?" for place in changed)
            sql = self._updates[key] = f"UPDATE {self.table} SET {setting} WHERE {where}"
        return tx.run(sql, *[self.columns[place].put(now[place]) for place in changed], *values)
