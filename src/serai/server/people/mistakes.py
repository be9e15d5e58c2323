"""Costly moves that a person plays again, the same on all their devices."""

from __future__ import annotations

from serai.server.store.database import Database, Transaction
from serai.server.store.schema import MISTAKES, MistakeRow, lock_person
from serai.tables.protocol import MistakeChange, MistakeKey, MistakeList, Person

MAX_MISTAKES = 300  # of a person; those changed longest ago make room


class MistakeStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def list_mine(self, person: Person) -> MistakeList:
        """Your mistakes: when each is due, and how often it was solved in a row."""
        return await self.database.read(lambda tx: _list(tx, person.id))

    async def change_mine(self, person: Person, data: MistakeChange) -> MistakeList:
        """Keep and drop mistakes; returns all that are kept then."""
        now = self.database.now()

        def job(tx: Transaction) -> MistakeList:
            lock_person(tx, person.id)
            for one in data.dropped:
                tx.run("DELETE FROM mistakes WHERE person = ? AND position = ?", person.id, _position_of(one))
            for one in data.kept:
                MISTAKES.put(tx, MistakeRow(person.id, _position_of(one), one, now))
            _drop_oldest(tx, person.id)
            return _list(tx, person.id)

        return await self.database.run(job)


def _position_of(one: MistakeKey) -> str:
    return f"{one.source}/{one.id}/{one.move}"


def _list(tx: Transaction, person: str) -> MistakeList:
    return MistakeList(
        [row.mistake for row in MISTAKES.select(tx, "WHERE person = ? ORDER BY changed, position", person)]
    )


def _drop_oldest(tx: Transaction, person: str) -> None:
    sql = "SELECT position FROM mistakes WHERE person = ? ORDER BY changed DESC, position DESC LIMIT ? OFFSET ?"
    for (position,) in tx.rows(sql, person, MAX_MISTAKES, MAX_MISTAKES):
        tx.run("DELETE FROM mistakes WHERE person = ? AND position = ?", person, position)
