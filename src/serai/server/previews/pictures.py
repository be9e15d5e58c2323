"""Pictures of cards: drawn one at a time in a thread, kept, and never more than a few waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path

from serai.server.fair_queue import FairQueue, QueueFull
from serai.server.previews.card_painter import CardPainter
from serai.server.previews.cards import ShareCard, home_card
from serai.server.previews.fonts import FontMissing
from serai.tables.errors import NotFound

CARDS_KEPT = 64  # pictures in memory, of about 30 kB each
MAX_WAITING, MAX_WAITING_EACH = 16, 4  # requests, of all addresses and of one

MakeCard = Callable[[], Awaitable[ShareCard | None]]


class PictureService:
    """Draws the pictures that links show. Whoever asks for more than it can draw gets the general picture, which is
    drawn once for each language: nobody can make the server draw without end."""

    def __init__(self, fonts: Path) -> None:
        self._painter = CardPainter(fonts)
        self.queue = FairQueue(1, MAX_WAITING_EACH, MAX_WAITING)
        self._kept: OrderedDict[ShareCard, bytes] = OrderedDict()
        self._general: dict[str, bytes] = {}
        self._general_lock = asyncio.Lock()
        self._drawing = asyncio.Lock()  # one thread at a time uses the fonts
        self.drawn = 0  # pictures since the start

    async def get(self, make_card: MakeCard, language: str, share: str) -> tuple[bytes, bool]:
        """The picture of a card, and whether it is that picture, not the general one. `make_card` may take long: it is
        called when it is this request's turn."""
        try:
            async with self.queue.place(share):
                card = await make_card()
                if card is not None:
                    return await self._find(card), True
        except QueueFull:
            pass
        return await self.get_general(language), False

    async def get_general(self, language: str) -> bytes:
        """The picture of the home page."""
        async with self._general_lock:
            if language not in self._general:
                self._general[language] = await self._draw(home_card(language))
        return self._general[language]

    async def _find(self, card: ShareCard) -> bytes:
        found = self._kept.get(card)
        if found is None:
            found = self._kept[card] = await self._draw(card)
            if len(self._kept) > CARDS_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(card)
        return found

    async def _draw(self, card: ShareCard) -> bytes:
        async with self._drawing:
            self.drawn += 1
            try:
                return await asyncio.to_thread(self._painter.draw, card)
            except FontMissing:
                raise NotFound("no_picture", "there are no pictures before the page is built") from None
