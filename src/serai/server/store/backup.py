"""Writes a whole store to one file and restores it, from SQLite or PostgreSQL into either.

The file is gzipped JSON lines: a header, every row of every table as stored, and a last line with counts and a
checksum. It is one consistent snapshot, even while a server runs; it gets its name only when it is complete, and is
restored as a whole or not at all. It holds the secrets of running games, so only its owner may read it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from serai.core.errors import SeraiError
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import ALL_TABLES, AT_START, VERSION
from serai.tables.errors import CorruptStore

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


_Line = BackupHeader | BackupEnd | list[Any]
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
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _decode_value(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


# -- restoring ---------------------------------------------------------------------------------------------------------


async def restore(database: Database, path: Path) -> dict[str, int]:
    """Restore everything into an empty store; returns the number of rows of each table."""
    header, end = check_backup(path)
    if not database.alone:
        raise SeraiError("a server is using this database; stop it first")

    def job(tx: Transaction) -> dict[str, int]:
        if any(tx.rows(f"SELECT 1 FROM {table.name} LIMIT 1") for table in ALL_TABLES if table not in AT_START):
            raise SeraiError("there are tables already; a backup can be put back into an empty place only")
        for table in AT_START:
            tx.run(f"DELETE FROM {table.name}")
        stored = [table for table in ALL_TABLES if table.name in header.columns]  # older backups lack later tables
        inserters = {table.name: table.make_inserter(header.columns[table.name]) for table in stored}
        return _read_all(tx, path, inserters)

    counts = await database.run(job)
    assert counts == end.rows
    return counts


def _read_all(
    tx: Transaction, path: Path, inserters: dict[str, Callable[[Transaction, list[Any]], None]]
) -> dict[str, int]:
    counts = dict.fromkeys(inserters, 0)
    for line in _lines(path):
        if isinstance(line, list):
            inserters[line[0]](tx, [_decode_value(value) for value in line[1:]])
            counts[line[0]] += 1
    return counts


def check_backup(path: Path) -> tuple[BackupHeader, BackupEnd]:
    """Read a backup completely, to report its problems before anything is changed."""
    checksum = hashlib.sha256()
    header: BackupHeader | None = None
    end: BackupEnd | None = None
    known = {table.name for table in ALL_TABLES}
    try:
        for text in _raw_lines(path):
            line = _read_line(text)
            if isinstance(line, BackupHeader):
                header = _check_known(line, path)
            elif isinstance(line, BackupEnd):
                end = line
            elif header is None or not line or str(line[0]) not in known:
                raise ValueError("it has a row of no table")
            else:
                checksum.update(text)
    except _READ_ERRORS as error:
        raise BadBackup(f"{path} cannot be read as a backup: {error}") from None
    if header is None or end is None or end.sha256 != checksum.hexdigest():
        raise BadBackup(f"{path} is not complete, or was changed; it cannot be put back")
    return header, end


def _check_known(header: BackupHeader, path: Path) -> BackupHeader:
    names = {f"{table}.{name}" for table, columns in header.columns.items() for name in columns}
    unknown = names - {f"{table.name}.{name}" for table in ALL_TABLES for name in table.names}
    if header.format > FORMAT or header.version > VERSION or unknown:
        raise BadBackup(f"{path} was made by a newer program than this one")
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
