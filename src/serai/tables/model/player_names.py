"""Names of players as people read them. A bot that nobody named is stored by its id, and goes by its level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from serai.bots.registry import find_bot
from serai.core.errors import SeraiError
from serai.core.game.registry import game
from serai.core.match.record import Record
from serai.tables.model.facts import TableFacts
from serai.tables.model.rows import SeatRow


def name_seats(game_id: str, seats: Sequence[SeatRow], language: str) -> tuple[str, ...]:
    """The names of all seats; "" where nobody has sat."""
    return _name_players(game_id, tuple(seat.name for seat in seats), tuple(seat.bot or "" for seat in seats), language)


def seat_names(table: TableFacts, language: str) -> list[str]:
    names = name_seats(table.row.game, table.seats, language)
    return [name or f"p{seat + 1}" for seat, name in enumerate(names)]


def name_record(record: Record, language: str) -> Record:
    """The record with names for people who read this language; itself if all have names."""
    bots = tuple(record.bots) or ("",) * len(record.names)
    names = list(_name_players(record.game, tuple(record.names), bots, language)) if record.names else []
    return record if names == record.names else replace(record, names=names)


def name_bot(game_id: str, name: str, bot: str, language: str) -> str:
    """A bot's level, if its name is its id or the id with a number ("greedy 2"); else its name."""
    id, _, number = name.partition(" ")
    if not bot or id != bot or not (number.isdigit() or name == bot):
        return name
    try:
        return f"{find_bot(bot, game(game_id)).label(language)} {number}".rstrip()
    except SeraiError:  # a game or a bot that this server no longer has
        return name


@lru_cache(maxsize=1_000)
def _name_players(game_id: str, names: tuple[str, ...], bots: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Bots of one level are told apart by numbers. Cached: every choice of a table needs the names."""
    found = [name_bot(game_id, name, bot, language) for name, bot in zip(names, bots, strict=True)]
    unnamed = [new for new, old in zip(found, names, strict=True) if new != old]
    shared = {name for name, count in Counter(unnamed).items() if count > 1}
    counted: Counter[str] = Counter()
    for at, name in enumerate(found):
        if name in shared and name != names[at]:
            counted[name] += 1
            found[at] = f"{name} {counted[name]}"
    return tuple(found)
