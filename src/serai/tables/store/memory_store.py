"""A store in memory, for tests and for programs that need no persistence."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping

from serai.tables.store.key_value_store import KeyValueStore


class MemoryBackend:
    """A `KeyValueBackend`. Its methods never await, so they are atomic."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._names: list[str] = []  # sorted

    async def read(self, first: str, end: str) -> list[tuple[str, bytes]]:
        names = self._names[bisect_left(self._names, first) : bisect_left(self._names, end)]
        return [(name, self._kept[name]) for name in names]

    async def write(self, put: Mapping[str, bytes | None], seen: Mapping[str, bytes | None]) -> bool:
        if any(self._kept.get(name) != before for name, before in seen.items()):
            return False
        for name, new in put.items():
            if new is not None:
                if name not in self._kept:
                    insort(self._names, name)
                self._kept[name] = new
            elif self._kept.pop(name, None) is not None:
                del self._names[bisect_left(self._names, name)]
        return True


class MemoryStore(KeyValueStore):
    def __init__(self) -> None:
        super().__init__(MemoryBackend())
