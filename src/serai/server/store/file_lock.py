"""The SQLite file of a server: private permissions, a lock for one process, and readable error messages."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from serai.core.errors import SeraiError

_MESSAGES = (
    (("disk is full",), "the disk is full"),
    (("readonly", "read-only"), "it cannot be written"),
    (("unable to open",), "it cannot be opened"),
    (("not a database", "malformed", "corrupt"), "it is damaged; put a backup in its place"),
    (("locked",), "another program is writing to it"),
)


def describe_error(error: sqlite3.Error) -> str:
    message = str(error)
    return next((text for patterns, text in _MESSAGES if any(one in message for one in patterns)), message)


def create_private_file(path: Path) -> None:
    """Create the folder and the file, readable by their owner only: it holds the secrets of running games."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            with contextlib.suppress(FileNotFoundError):
                one.chmod(0o600)
    except OSError as error:
        raise SeraiError(f"the tables cannot be kept in {path}: {error.strerror}") from None


class FileLock:
    """A lock on a database file by this process. The system releases it when the process ends in any way."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + "-lock")
        self._file: int | None = None

    def acquire(self) -> None:
        try:
            import fcntl
        except ImportError:  # not available on Windows
            return
        opened = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(opened)
            raise SeraiError(
                f"another server keeps its tables in {self._path.parent}; stop it, or name another folder with --data"
            ) from None
        self._file = opened

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
