"""Keeps analyses in a folder of the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path

MAX_BYTES = 200_000_000  # of all kept analyses


class AnalysisFiles:
    """An `AnalysisCache` of files in a folder; the oldest are removed when they become too many."""

    def __init__(self, folder: Path, most_bytes: int = MAX_BYTES) -> None:
        self.folder = folder
        self.most_bytes = most_bytes

    async def read(self, digest: str) -> bytes | None:
        return await asyncio.to_thread(self.load, digest)

    async def write(self, digest: str, analysis: bytes) -> None:
        await asyncio.to_thread(self.store, digest, analysis)

    def _file(self, digest: str) -> Path:
        return self.folder / f"{digest}.json"

    def load(self, digest: str) -> bytes | None:
        file = self._file(digest)
        try:
            found = file.read_bytes()
            os.utime(file)  # it is used
        except OSError:
            return None
        return found

    def store(self, digest: str, analysis: bytes) -> None:
        file = self._file(digest)
        with contextlib.suppress(OSError):  # a full disk: it is analysed again when it is asked for
            self.folder.mkdir(parents=True, exist_ok=True)
            unfinished = file.with_suffix(f".{os.getpid()}.part")
            unfinished.write_bytes(analysis)
            unfinished.replace(file)
            self._remove_oldest()

    def _remove_oldest(self) -> None:
        kept = sorted((file.stat().st_mtime, file.stat().st_size, file) for file in self.folder.glob("*.json"))
        too_many = sum(size for _, size, _ in kept) - self.most_bytes
        for _, size, file in kept:
            if too_many <= 0:
                return
            file.unlink(missing_ok=True)
            too_many -= size
