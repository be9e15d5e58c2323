"""Studies of a person, the same on all their devices. Of two versions the one that was changed last is kept."""

from __future__ import annotations

import msgspec

from serai.server.store.database import Database, Transaction
from serai.server.store.schema import OWN_STUDIES, OwnStudyRow, lock_person
from serai.tables.errors import Clash, LimitReached, NotFound
from serai.tables.protocol import Id, KeptStudy, KeptStudyList, OwnStudy, Person

MAX_STUDIES = 200  # of a person
MAX_BYTES = 5_000_000  # of all studies of a person


class OwnStudyStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def list_mine(self, person: Person) -> KeptStudyList:
        """Your studies, and when each was changed."""
        return KeptStudyList(await self.database.read(lambda tx: _list(tx, person.id)))

    async def get(self, person: Person, study_id: Id) -> OwnStudy:
        """One of your studies."""
        where = "WHERE person = ? AND id = ?"
        found = await self.database.read(lambda tx: OWN_STUDIES.select(tx, where, person.id, study_id))
        if not found:
            raise NotFound("no_study", "you have no such study")
        try:
            return msgspec.json.decode(found[0].text, type=OwnStudy)
        except msgspec.ValidationError:
            raise Clash("bad_study", "it was stored by a newer version of this program") from None

    async def put(self, person: Person, study_id: Id, data: OwnStudy) -> KeptStudy:
        """Keep a study, unless a newer version of it is kept already; returns which one is."""
        # A clock that is ahead would win against every later change.
        changed = min(data.changed, int(self.database.now() * 1000))
        text = msgspec.json.encode(msgspec.structs.replace(data, changed=changed)).decode()
        new = KeptStudy(study_id, changed, len(text.encode()))

        def job(tx: Transaction) -> KeptStudy:
            lock_person(tx, person.id)
            kept = {one.id: one for one in _list(tx, person.id)}
            old = kept.pop(study_id, None)
            if old is not None and old.changed >= changed:
                return old
            if len(kept) >= MAX_STUDIES or sum(one.bytes for one in kept.values()) + new.bytes > MAX_BYTES:
                raise LimitReached("too_many_own_studies", "you have too many studies here; delete some first")
            OWN_STUDIES.put(tx, OwnStudyRow(person.id, study_id, text, new.bytes, changed))
            return new

        return await self.database.run(job)

    async def delete(self, person: Person, study_id: Id) -> None:
        """Delete one of your studies. It may be gone already: several devices delete it."""
        sql = "DELETE FROM own_studies WHERE person = ? AND id = ?"
        await self.database.run(lambda tx: tx.run(sql, person.id, study_id))


def _list(tx: Transaction, person: str) -> list[KeptStudy]:
    sql = "SELECT id, changed, bytes FROM own_studies WHERE person = ? ORDER BY changed DESC, id"
    return [KeptStudy(study_id, int(changed), size) for study_id, changed, size in tx.rows(sql, person)]
