"""All of a store in one file, and back, from SQLite or PostgreSQL into either.

The file is packed lines of JSON: a header, then every row of every table as it lies in the database, then a last line
with counts and a checksum. It is of one moment, also while a server goes on; it appears under its name only when it is
complete, and is put back as a whole or not at all. It holds the secrets of running games, so that it is made for its
owner's eyes.
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
from serai.server.store.schema import ALL, VERSION

FORMAT = 1
PACKED = b"\x1f\x8b"  # begins every file that gzip has made


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
_BROKEN = (OSError, EOFError, msgspec.DecodeError, UnicodeDecodeError, ValueError)


class BadBackup(SeraiError):
    """A file that cannot be put back."""


# -- keeping -----------------------------------------------------------------------------------------------------------


async def back_up(database: Database, path: Path) -> dict[str, int]:
    """Write everything to a file; gives how many rows of each table. What was there under that name is replaced, if it
    was a backup."""
    if path.exists() and not _is_backup(path):
        raise SeraiError(f"{path} is there already and is no backup; name another file")
    unfinished = path.with_name(path.name + ".part")
    try:
        opened = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(opened, "wb") as file:
            os.fchmod(file.fileno(), 0o600)
            counts = await database.read(lambda tx: _write_all(tx, file))
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        raise SeraiError(f"the backup cannot be written to {path}: {error.strerror}") from None
    return counts


def _is_backup(path: Path) -> bool:
    try:
        return isinstance(next(_lines(path)), BackupHeader)
    except (*_BROKEN, StopIteration):
        return False


def _write_all(tx: Transaction, file: IO[bytes]) -> dict[str, int]:
    counts: dict[str, int] = {}
    checksum = hashlib.sha256()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, mtime=0) as packed:
        header = BackupHeader(FORMAT, VERSION, {rows.table: rows.names for rows in ALL})
        packed.write(_write_line(header) + b"\n")
        for rows in ALL:
            counts[rows.table] = 0
            for row in rows.every(tx):
                line = _write_line([rows.table, *(_packed(value) for value in row)]) + b"\n"
                checksum.update(line)
                packed.write(line)
                counts[rows.table] += 1
        packed.write(_write_line(BackupEnd(counts, checksum.hexdigest())) + b"\n")
    return counts


def _packed(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _unpacked(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


# -- bringing back ---------------------------------------------------------------------------------------------------


async def restore(database: Database, path: Path) -> dict[str, int]:
    """Put everything back into an empty store; gives how many rows of each table."""
    header, end = check_backup(path)
    if not database.alone:
        raise SeraiError("a server is using this database; stop it first")

    def job(tx: Transaction) -> dict[str, int]:
        if any(tx.rows(f"SELECT 1 FROM {rows.table} LIMIT 1") for rows in ALL if rows.table != "pulse"):
            raise SeraiError("there are tables already; a backup can be put back into an empty place only")
        tx.run("DELETE FROM pulse")
        puts = {rows.table: rows.put_back(header.columns.get(rows.table, [])) for rows in ALL}
        return _read_all(tx, path, puts)

    counts = await database.run(job)
    assert counts == end.rows
    return counts


def _read_all(tx: Transaction, path: Path, puts: dict[str, Callable[[Transaction, list[Any]], None]]) -> dict[str, int]:
    counts = dict.fromkeys(puts, 0)
    for line in _lines(path):
        if isinstance(line, list):
            puts[line[0]](tx, [_unpacked(value) for value in line[1:]])
            counts[line[0]] += 1
    return counts


def check_backup(path: Path) -> tuple[BackupHeader, BackupEnd]:
    """Read a backup through. What is wrong with it is said before anything is touched."""
    checksum = hashlib.sha256()
    header: BackupHeader | None = None
    end: BackupEnd | None = None
    try:
        for text in _texts(path):
            line = _read_line(text)
            if isinstance(line, BackupHeader):
                header = _known(line, path)
            elif isinstance(line, BackupEnd):
                end = line
            else:
                checksum.update(text)
    except _BROKEN as error:
        raise BadBackup(f"{path} cannot be read as a backup: {error}") from None
    if header is None or end is None or end.sha256 != checksum.hexdigest():
        raise BadBackup(f"{path} is not complete, or was changed; it cannot be put back")
    return header, end


def _known(header: BackupHeader, path: Path) -> BackupHeader:
    names = {f"{table}.{name}" for table, every in header.columns.items() for name in every}
    unknown = names - {f"{rows.table}.{name}" for rows in ALL for name in rows.names}
    if header.format > FORMAT or header.version > VERSION or unknown:
        raise BadBackup(f"{path} was made by a newer program than this one")
    return header


def _texts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        if file.read(2) != PACKED:
            raise ValueError("it is something else")
        file.seek(0)
        with gzip.GzipFile(fileobj=file) as packed:
            yield from packed


def _lines(path: Path) -> Iterator[_Line]:
    for text in _texts(path):
        yield _read_line(text)
