"""Custom data files of games: people can upload a corrected copy of a game's data and play with it.

A file is stored once, by its fingerprint, and parsed once per process. Tables, records and bots refer to it by the
fingerprint.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import lru_cache

from serai.core.errors import BadData, DataTooLarge
from serai.core.game.game import Components
from serai.core.game.registry import game
from serai.core.rules.data_bounds import check_bounds
from serai.tables.errors import Clash, LimitReached, NotFound, shorten
from serai.tables.offload import Offload, run_inline
from serai.tables.store.interface import Store

MAX_FILES = 20  # of one person

CheckData = Callable[[str, str], Awaitable[None]]  # of a game and a text; raises BadData


async def accept_data(game_id: str, text: str) -> None:
    pass


@lru_cache(maxsize=64)
def parse_data(game_id: str, text: str) -> Components:
    """Parse a data file; BadData names every wrong row."""
    return game(game_id).read_components(text)


def parse_custom_data(game_id: str, text: str) -> Components | None:
    """Parse a custom data file; None for "", which stands for the game's own."""
    return parse_data(game_id, text) if text else None


class CustomData:
    """The data files of a store."""

    def __init__(self, store: Store, check: CheckData = accept_data, offload: Offload = run_inline) -> None:
        self.store = store
        # Applications may check a file elsewhere first, and parse it beside their event loop.
        self.check = check
        self.offload = offload

    async def add(self, person: str, game_id: str, text: str) -> Components:
        try:
            check_bounds(text)
            await self.check(game_id, text)
            found = await self.offload(parse_data, game_id, text)
        except DataTooLarge as error:
            raise Clash("data_too_large", f"this is no data file of a game: {error}") from None
        except BadData as error:
            raise Clash("bad_data", shorten(str(error))) from None
        if not await self.store.add_data_file(found.sha256, game_id, person, text, time.time(), MAX_FILES):
            raise LimitReached("too_many_files", f"you keep {MAX_FILES} data files already")
        return found

    async def get_text(self, game_id: str, fingerprint: str) -> str:
        """The text of a stored file; "" for the game's own."""
        if not fingerprint:
            return ""
        text = await self.store.read_data_file(game_id, fingerprint)
        if text is None:
            raise NotFound("no_data", f"no data file {fingerprint[:12]}... of {game_id} is kept here")
        return text

    async def find(self, game_id: str, fingerprint: str) -> Components | None:
        """The parsed file; None for the game's own. A stored file was checked when it was uploaded."""
        text = await self.get_text(game_id, fingerprint)
        return await self.offload(parse_data, game_id, text) if text else None
