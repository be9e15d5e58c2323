"""Recovery codes: a person who has lost all devices and passkeys goes on with one. Each works once."""

from __future__ import annotations

import time

from serai.server.people.written_codes import make_code, read_code, split_code
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import TOKENS, TokenRow, lock_person
from serai.tables.errors import NotFound
from serai.tables.identifiers import hash_secret, new_secret
from serai.tables.protocol import Person

COUNT = 8
LENGTH = 20  # letters of five bits: nobody guesses 100 bits, not even from the stored hashes


class RecoveryCodes:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def replace(self, person: Person) -> list[str]:
        """Make new codes; the older ones no longer work. Only hashes are stored, so nobody can show them again."""
        codes = [make_code(LENGTH) for _ in range(COUNT)]

        def job(tx: Transaction) -> None:
            now = time.time()
            lock_person(tx, person.id)
            tx.run("DELETE FROM tokens WHERE person = ? AND kind = 'recovery'", person.id)
            for code in codes:
                TOKENS.insert(tx, TokenRow(hash_secret(code), person.id, "recovery", now))

        await self.database.run(job)
        return [split_code(code) for code in codes]

    async def find_rest(self, person: Person) -> tuple[int, float | None]:
        """How many codes are left, and when they were made."""
        sql = "SELECT COUNT(*), MAX(created) FROM tokens WHERE person = ? AND kind = 'recovery'"
        [(left, made)] = await self.database.read(lambda tx: tx.rows(sql, person.id))
        return left, made

    async def use(self, written: str) -> tuple[Person, str, int]:
        """The person of a code, a new token for this device, and how many codes are left; NotFound for a wrong code."""
        used, token = hash_secret(read_code(written)), new_secret()

        def job(tx: Transaction) -> tuple[str, str, int] | None:
            select = "SELECT p.id, p.nickname FROM tokens t JOIN people p ON p.id = t.person WHERE t.hash = ?"
            found = tx.rows(select, hash_secret(token))  # there is one at a retry: the connection died at the commit
            if not found:
                found = tx.rows(f"{select} AND t.kind = 'recovery'", used)
                if not found:
                    return None
                lock_person(tx, found[0][0])
                if not tx.rows("DELETE FROM tokens WHERE hash = ? RETURNING person", used):
                    return None  # another device used it first, or new codes have replaced it
                TOKENS.insert(tx, TokenRow(hash_secret(token), found[0][0], "device", time.time()))
            count = "SELECT COUNT(*) FROM tokens WHERE person = ? AND kind = 'recovery'"
            return found[0][0], found[0][1], tx.rows(count, found[0][0])[0][0]

        result = await self.database.run(job)
        if result is None:
            raise NotFound("unknown_recovery", "this recovery code is wrong, used or replaced by newer ones")
        return Person(result[0], result[1]), token, result[2]
