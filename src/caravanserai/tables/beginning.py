"""How the match of a table begins. Apart from the table, which is compiled: here a test can let it begin elsewhere."""

from __future__ import annotations

from caravanserai.core.chance import Chance
from caravanserai.core.game import Components
from caravanserai.core.match import Match
from caravanserai.tables.rows import Row


def begin(row: Row, chance: Chance, data: Components | None) -> Match:
    match = Match.new(row.game, row.players, options=row.options, data=data, chance=chance, auto=False)
    match.auto = True
    match.history.keeps_courses = True
    return match
