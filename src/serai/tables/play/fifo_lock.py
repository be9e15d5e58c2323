# mypyc: compile
"""One after another."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """Held while something is done; who waits for it gets it in their order. It does what asyncio's does. It is taken
    at every move, nearly always at once, and that is compiled here."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._held

    async def __aenter__(self) -> None:
        if self._held or self._waiting:
            await self._turn()
        self._held = True

    async def __aexit__(self, *error: object) -> None:
        self._held = False
        self._wake()

    async def _turn(self) -> None:
        """Wait; who is cancelled meanwhile passes on what may have been given to them already."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            try:
                await mine
            finally:
                self._waiting.remove(mine)
        except asyncio.CancelledError:
            if not self._held:
                self._wake()
            raise

    def _wake(self) -> None:
        if self._waiting and not self._waiting[0].done():
            self._waiting[0].set_result(None)
