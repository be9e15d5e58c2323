"""Creates the match of a table. A module of its own, because tests replace the function: `table` is compiled."""

from __future__ import annotations

from serai.core.match.match import Match
from serai.core.rules.chance import Chance
from serai.core.rules.game import Components
from serai.tables.storage.rows import TableRow


def new_match(row: TableRow, chance: Chance, data: Components | None) -> Match:
    match = Match.new(row.game, row.players, options=row.options, data=data, chance=chance, auto=False)
    match.auto = True
    match.history.keeps_states = True
    return match
