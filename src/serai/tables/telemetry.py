"""Who counts what happens at tables. A door that counts overrides what it wants to know."""

from __future__ import annotations

import logging

LOG = logging.getLogger("serai")


class Telemetry:
    """Looks on, and changes nothing."""

    def note_move(self) -> None:
        """A move was stored."""

    def note_refusal(self, code: str) -> None:
        """Something was refused."""

    def note_tables(self, count: int) -> None:
        """So many tables are in memory."""

    def note_store_time(self, seconds: float) -> None:
        """Storing a line took so long."""

    def note_bot_time(self, seconds: float) -> None:
        """A bot thought for so long."""

    def note_damaged(self, count: int) -> None:
        """So many damaged tables were set aside."""

    def note_error(self) -> None:
        """Something went wrong that should not."""
