"""Tables in memory, for attacks that need no network."""

from __future__ import annotations

from serai.tables import protocol as wire
from serai.tables.model.log_entries import build_log
from serai.tables.model.viewer import Viewer
from serai.tables.play.bot_requests import BotAnswer, BotRequest
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.replays.log_events import build_events
from serai.tables.store.interface import Store
from serai.tables.store.memory_store import MemoryStore
from tests.tables.test_play_in_process import QuickSettings

AMINA, BORIS, ZAYN = (wire.Person(name.lower(), name) for name in ("Amina", "Boris", "Zayn"))


class Asleep:
    """A bot runner that always fails, so that only people act."""

    async def ask(self, question: BotRequest) -> BotAnswer:
        raise OSError("asleep")


def open_tables(store: Store | None = None, **customs: float) -> TableManager:
    return TableManager(store or MemoryStore(), Asleep(), QuickSettings(**{"bot_pause": 3600.0, **customs}))  # type: ignore[arg-type]


async def table_of(tables: TableManager, *seats: str, game: str = "five_tribes", **more: object) -> Table:
    """Create a public table owned by Amina; seats are "me", "open" or "bot"."""
    wishes = [wire.SeatRequest(one) for one in seats]  # type: ignore[arg-type]
    wish = wire.NewTable(game, wishes, access="public", **more)  # type: ignore[arg-type]
    return (await tables.seats.create(AMINA, wish))[0]


async def log_of_table(tables: TableManager, table: Table, person: str | None = None) -> list[str]:
    lines = await tables.read_lines(table, 0)
    return [one.text for one in build_events(table, build_log(lines), Viewer(person)) if one.key.startswith("seat.")]
