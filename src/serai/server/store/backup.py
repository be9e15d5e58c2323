"""Writes a whole store to one file and restores it, from SQLite or PostgreSQL into either.

The file is gzipped JSON lines: a header, every row of every table as stored, and a last line with counts and a
checksum. It is one consistent snapshot, even while a server runs; it gets its name only when it is complete, and is
restored as a whole or not at all. It holds the secrets of running games, so only its owner may read it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from serai.core.errors import SeraiError
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import ALL_TABLES, AT_START, VERSION
from serai.tables.errors import CorruptStore
from serai.tables.store.interface import Conflict

FORMAT = 1
GZIP_MAGIC = b"\x1f\x8b"
MAX_LINE_BYTES = 16_000_000  # more than any row; a file of one endless line would use up the memory


class BackupHeader(Struct, tag="caravanserai backup"):
    format: int
    version: int  # of the database
    columns: dict[str, list[str]]  # of each table


class BackupEnd(Struct, tag="end"):
    rows: dict[str, int]
    sha256: str


class _Blob(Struct):
    """Bytes, in base 64."""

    content: bytes = field(name="bytes")


# What both databases can store: no text with a zero byte, and no larger number.
_Text = Annotated[str, Meta(pattern=r"^[^\x00]*$")]
_Number = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_Row = list[_Text | _Number | float | _Blob | None]
_Line = BackupHeader | BackupEnd | _Row
_read_line = msgspec.json.Decoder(_Line).decode
_write_line = msgspec.json.Encoder().encode
_READ_ERRORS = (OSError, EOFError, msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError)


class BadBackup(SeraiError):
    """A file that cannot be restored."""


# -- writing -----------------------------------------------------------------------------------------------------------


async def back_up(database: Database, path: Path) -> dict[str, int]:
    """Write everything to a file; returns the number of rows of each table. Replaces an existing file only if it is a
    backup."""
    if path.exists() and not _is_backup(path):
        raise SeraiError(f"{path} is there already and is no backup; name another file")
    unfinished = path.with_name(path.name + ".part")
    try:
        opened = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(opened, "wb") as file:
            if hasattr(os, "fchmod"):  # not on Windows, where a file belongs to its folder's owner
                os.fchmod(file.fileno(), 0o600)
            counts = await database.read(lambda tx: _write_all(tx, file))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except CorruptStore as damage:
        raise SeraiError(f"the database cannot be backed up: {damage.why}") from None
    except OSError as error:
        raise SeraiError(f"the backup cannot be written to {path}: {error.strerror}") from None
    return counts


def _is_backup(path: Path) -> bool:
    try:
        return isinstance(next(_lines(path)), BackupHeader)
    except (*_READ_ERRORS, StopIteration):
        return False


def _write_all(tx: Transaction, file: IO[bytes]) -> dict[str, int]:
    counts: dict[str, int] = {}
    checksum = hashlib.sha256()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, mtime=0) as packed:
        header = BackupHeader(FORMAT, VERSION, {table.name: table.names for table in ALL_TABLES})
        packed.write(_write_line(header) + b"\n")
        for table in ALL_TABLES:
            counts[table.name] = 0
            for row in table.iterate_rows(tx):
                line = _write_line([table.name, *(_encode_value(value) for value in row)]) + b"\n"
                checksum.update(line)
                packed.write(line)
                counts[table.name] += 1
        packed.write(_write_line(BackupEnd(counts, checksum.hexdigest())) + b"\n")
    return counts


def _encode_value(value: Any) -> Any:
    return _Blob(bytes(value)) if isinstance(value, bytes | memoryview) else value


def _decode_value(value: Any) -> Any:
    return value.content if isinstance(value, _Blob) else value


# -- restoring ---------------------------------------------------------------------------------------------------------


async def restore(database: Database, path: Path) -> dict[str, int]:
    """Restore everything into an empty store; returns the number of rows of each table."""
    header, end = check_backup(path)
    if not database.alone:
        raise SeraiError("a server is using this database; stop it first")

    def job(tx: Transaction) -> None:
        if any(tx.rows(f"SELECT 1 FROM {table.name} LIMIT 1") for table in ALL_TABLES if table not in AT_START):
            raise SeraiError("there are tables already; a backup can be put back into an empty place only")
        for table in AT_START:
            tx.run(f"DELETE FROM {table.name}")
        _read_all(tx, path, _make_inserters(header))

    try:
        await database.run(job)
    except Conflict as conflict:
        raise BadBackup(f"{path} contradicts itself: {conflict}") from None
    return end.rows


def _make_inserters(header: BackupHeader) -> dict[str, Callable[[Transaction, list[Any]], None]]:
    """By table. Older backups lack later tables and columns."""
    stored = [table for table in ALL_TABLES if table.name in header.columns]
    return {table.name: table.make_inserter(header.columns[table.name]) for table in stored}


def _read_all(tx: Transaction, path: Path, inserters: dict[str, Callable[[Transaction, list[Any]], None]]) -> None:
    for line in _lines(path):
        if isinstance(line, list):
            inserters[str(line[0])](tx, [_decode_value(value) for value in line[1:]])


def check_backup(path: Path) -> tuple[BackupHeader, BackupEnd]:
    """Read a backup completely, to report its problems before anything is changed."""
    checksum = hashlib.sha256()
    header: BackupHeader | None = None
    end: BackupEnd | None = None
    counts: Counter[str] = Counter()
    try:
        for text in _raw_lines(path):
            line = _read_line(text)
            if isinstance(line, BackupHeader):
                header = _check_known(line, path)
            elif isinstance(line, BackupEnd):
                end = line
            else:
                counts[_find_table(line, header)] += 1
                checksum.update(text)
    except _READ_ERRORS as error:
        raise BadBackup(f"{path} cannot be read as a backup: {error}") from None
    if header is None or end is None or end.sha256 != checksum.hexdigest():
        raise BadBackup(f"{path} is not complete, or was changed; it cannot be put back")
    if counts != Counter(end.rows):
        raise BadBackup(f"{path} does not have as many rows as it says")
    return header, end


def _find_table(row: _Row, header: BackupHeader | None) -> str:
    """The table of a row that has a value for each column."""
    columns = header.columns.get(str(row[0])) if header is not None and row else None
    if columns is None:
        raise ValueError("it has a row of no table")
    if len(row) != len(columns) + 1:
        raise ValueError(f"a row of {row[0]} has {len(row) - 1} values")
    return str(row[0])


def _check_known(header: BackupHeader, path: Path) -> BackupHeader:
    names = {f"{table}.{name}" for table, columns in header.columns.items() for name in columns}
    unknown = names - {f"{table.name}.{name}" for table in ALL_TABLES for name in table.names}
    if header.format > FORMAT or header.version > VERSION or unknown:
        raise BadBackup(f"{path} was made by a newer program than this one")
    try:
        if any(len(set(columns)) < len(columns) for columns in header.columns.values()):
            raise TypeError("a column is there twice")
        _make_inserters(header)
    except TypeError as error:
        raise BadBackup(f"{path} does not have the columns of a backup: {error}") from None
    return header


def _raw_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        if file.read(2) != GZIP_MAGIC:
            raise ValueError("it is something else")
        file.seek(0)
        with gzip.GzipFile(fileobj=file) as packed:
            while line := packed.readline(MAX_LINE_BYTES + 1):
                if len(line) > MAX_LINE_BYTES:
                    raise ValueError("it has a line that is longer than any row")
                yield line


def _lines(path: Path) -> Iterator[_Line]:
    for text in _raw_lines(path):
        yield _read_line(text)
