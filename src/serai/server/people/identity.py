"""People without passwords: a secret token that the browser keeps, stored here only as a hash."""

from __future__ import annotations

import secrets
import time

from serai.server.store.database import Database, Transaction
from serai.server.store.schema import PEOPLE, TOKENS, PersonRow, TokenRow, lock_person
from serai.tables.errors import Clash, NotFound, Unauthorized
from serai.tables.identifiers import clean_line, hash_secret, new_id, new_secret
from serai.tables.protocol import Person

CODE_SECONDS = 600
REVOKED_NOTICE = "revoked "  # begins what is told between processes about people whose tokens were taken away
NOBODY = "?"  # the name of who has been forgotten
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that looks like another


def _name(nickname: str) -> str:
    name = clean_line(nickname)
    if not name:
        raise Clash("bad_name", "there is nothing to be seen in this name; take another")
    return name


class Identity:
    """Who is who. Tokens are kept in memory, by hash, for half a minute: so long may a revoked one live on in
    another process."""

    MOST_KNOWN = 20_000
    SECONDS_KNOWN = 30.0

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[str, tuple[Person, float]] = {}

    async def create(self, nickname: str) -> tuple[Person, str]:
        person = Person(new_id(), _name(nickname))
        token = new_secret()

        def job(tx: Transaction) -> None:
            if PEOPLE.select(tx, "WHERE id = ?", person.id):
                return  # its connection has died at the commit, and it is tried again
            now = time.time()
            PEOPLE.insert(tx, PersonRow(person.id, person.nickname, now))
            TOKENS.insert(tx, TokenRow(hash_secret(token), person.id, "device", now))

        await self.database.run(job)
        return person, token

    async def who(self, token: str) -> Person:
        """The person of a token; refused if there is none."""
        key = hash_secret(token)
        known = self._known.get(key)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        rows = await self.database.read(
            lambda tx: tx.rows(
                "SELECT p.id, p.nickname FROM tokens t JOIN people p ON p.id = t.person"
                " WHERE t.hash = ? AND t.kind = 'device'",
                key,
            )
        )
        if not rows:
            raise Unauthorized("unknown_token", "this token is not known here; take a new name to go on")
        if len(self._known) >= self.MOST_KNOWN:
            self._known.clear()
        person = Person(*rows[0])
        self._known[key] = (person, time.monotonic() + self.SECONDS_KNOWN)
        return person

    async def rename(self, person: Person, nickname: str) -> Person:
        renamed = Person(person.id, _name(nickname))
        await self.database.run(
            lambda tx: tx.run("UPDATE people SET nickname = ? WHERE id = ?", renamed.nickname, person.id)
        )
        self.forget(person.id)
        return renamed

    async def code(self, person: Person) -> str:
        """A code that continues as this person on another device: once, within ten minutes."""
        code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(10))

        def job(tx: Transaction) -> None:
            now = time.time()
            lock_person(tx, person.id)
            tx.run("DELETE FROM tokens WHERE person = ? AND kind = 'code'", person.id)
            tx.run("DELETE FROM tokens WHERE kind = 'code' AND expires < ?", now)
            TOKENS.insert(tx, TokenRow(hash_secret(code), person.id, "code", now, now + CODE_SECONDS))

        await self.database.run(job)
        return f"{code[:5]}-{code[5:]}"

    async def continue_with(self, code: str) -> tuple[Person, str]:
        plain = code.replace("-", "").replace(" ", "").upper()
        token = new_secret()

        def job(tx: Transaction) -> tuple[str, str] | None:
            now = time.time()
            whose = "SELECT p.id, p.nickname FROM tokens t JOIN people p ON p.id = t.person WHERE t.hash = ?"
            for person, nickname in tx.rows(whose, hash_secret(token)):
                return person, nickname  # the code was used by this very wish: its connection has died at the commit
            rows = tx.rows(f"{whose} AND t.kind = 'code' AND t.expires > ?", hash_secret(plain), now)
            if not rows:
                return None
            lock_person(tx, rows[0][0])
            if not tx.rows("DELETE FROM tokens WHERE hash = ? RETURNING person", hash_secret(plain)):
                return None  # another device was quicker, or all were revoked
            TOKENS.insert(tx, TokenRow(hash_secret(token), rows[0][0], "device", now))
            return rows[0][0], rows[0][1]

        found = await self.database.run(job)
        if found is None:
            raise NotFound("unknown_code", "this code is wrong, used or too old; make a new one on the other device")
        return Person(*found), token

    async def revoke_others(self, person: Person, token: str) -> None:
        """Every other device has to begin anew."""

        def job(tx: Transaction) -> None:
            lock_person(tx, person.id)
            tx.run("DELETE FROM tokens WHERE person = ? AND hash <> ?", person.id, hash_secret(token))
            tx.notify(REVOKED_NOTICE + person.id)

        await self.database.run(job)
        self.forget(person.id)

    async def delete(self, person: Person) -> None:
        """Forget a person: their tokens and records are gone, and where they played with others they are nobody."""

        def job(tx: Transaction) -> None:
            lock_person(tx, person.id)
            for table in ("tokens", "replays"):
                tx.run(f"DELETE FROM {table} WHERE person = ?", person.id)
            tx.run("UPDATE people SET nickname = ? WHERE id = ?", NOBODY, person.id)
            for table in ("seats", "chat"):
                tx.run(f"UPDATE {table} SET name = ? WHERE person = ?", NOBODY, person.id)
            tx.notify(REVOKED_NOTICE + person.id)

        await self.database.run(job)
        self.forget(person.id)

    async def stored(self, token_hash: str) -> bool:
        """Whether a token is still good, asked of the store itself."""
        return bool(await self.database.read(lambda tx: tx.rows("SELECT 1 FROM tokens WHERE hash = ?", token_hash)))

    def known(self, token: str) -> str | None:
        """The id of the person of a token that has been seen here; asks nobody."""
        found = self._known.get(hash_secret(token))
        return None if found is None else found[0].id

    def forget(self, person_id: str) -> None:
        self._known = {key: known for key, known in self._known.items() if known[0].id != person_id}
