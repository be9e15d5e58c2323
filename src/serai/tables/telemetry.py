"""Hooks for counting what happens at tables. Applications override those they need."""

from __future__ import annotations

import logging

LOG = logging.getLogger("serai")


class Telemetry:
    """Does nothing by default."""

    def note_move(self) -> None:
        """A move was stored."""

    def note_refusal(self, code: str) -> None:
        """A request was refused."""

    def note_tables(self, count: int) -> None:
        """The number of tables in memory has changed."""

    def note_store_time(self, seconds: float) -> None:
        """A log line was stored in this time."""

    def note_bot_time(self, seconds: float) -> None:
        """A bot chose an action in this time."""

    def note_damaged(self, count: int) -> None:
        """The number of damaged tables has changed."""

    def note_error(self) -> None:
        """An unexpected error occurred."""
