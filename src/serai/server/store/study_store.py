"""Stores shared studies in a SQL database."""

from __future__ import annotations

from serai.server.store.database import Database, Transaction
from serai.server.store.schema import STUDIES, StudyRow, lock_person
from serai.tables.protocol import StoredStudy


class SqlStudyStore:
    """Implements `serai.analysis.study.api.StudyStore`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def save(self, study: StoredStudy, person: str, text: str, most: int, most_bytes: int) -> bool:
        row = StudyRow(study.id, person, study.title, text, study.bytes, study.created)

        def job(tx: Transaction) -> bool:
            lock_person(tx, person)
            others = [one for one in _list(tx, person) if one.id != study.id]
            if len(others) >= most or sum(one.bytes for one in others) + study.bytes > most_bytes:
                return False
            tx.run("DELETE FROM studies WHERE id = ? AND person = ?", study.id, person)
            STUDIES.insert(tx, row)
            return True

        return await self.database.run(job)

    async def read(self, study_id: str) -> tuple[str, str] | None:
        found = await self.database.read(lambda tx: STUDIES.select(tx, "WHERE id = ?", study_id))
        return (found[0].person, found[0].text) if found else None

    async def list_by_person(self, person: str) -> list[StoredStudy]:
        return await self.database.read(lambda tx: _list(tx, person))

    async def delete(self, study_id: str, person: str) -> bool:
        found = False  # stays True in a retry, if the connection died at a commit that succeeded

        def job(tx: Transaction) -> bool:
            nonlocal found
            found |= tx.run("DELETE FROM studies WHERE id = ? AND person = ?", study_id, person) > 0
            return found

        return await self.database.run(job)


def _list(tx: Transaction, person: str) -> list[StoredStudy]:
    sql = "SELECT id, title, bytes, created FROM studies WHERE person = ? ORDER BY created DESC"
    return [StoredStudy(*row) for row in tx.rows(sql, person)]
