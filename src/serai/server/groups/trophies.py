"""Trophies: good places in tournaments that are over. They follow from the final places of their entrants."""

from __future__ import annotations

from serai.server.store.database import Transaction
from serai.tables.protocol import Trophy

MAX_TROPHIES = 50  # the newest ones
LAST_PLACE = 3  # that has a trophy, in the first half of the field


def list_trophies(tx: Transaction, person: str, group_id: str | None = None) -> list[Trophy]:
    """The trophies of a person, the newest first; with a group, those of its tournaments."""
    of_group = "AND t.group_id = ?" if group_id else ""
    sql = f"""SELECT t.name, t.game, t.season, e.rank, COUNT(*), t.ended FROM tournaments t
    JOIN entrants e ON e.tournament_id = t.id AND e.person = ? AND e.status = 'in' AND e.rank BETWEEN 1 AND ?
    JOIN entrants o ON o.tournament_id = t.id WHERE t.status = 'over' {of_group}
    GROUP BY t.id, t.name, t.game, t.season, e.rank, t.ended HAVING 2 * e.rank <= COUNT(*)
    ORDER BY t.ended DESC, t.id LIMIT ?"""
    values = (person, LAST_PLACE, group_id, MAX_TROPHIES) if group_id else (person, LAST_PLACE, MAX_TROPHIES)
    return [Trophy(*row) for row in tx.rows(sql, *values)]
