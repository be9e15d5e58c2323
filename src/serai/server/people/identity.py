"""Identities without passwords: the browser keeps a secret token, the server stores its hash."""

from __future__ import annotations

import time
from collections.abc import Iterable

from serai.server.people.written_codes import make_code, read_code, split_code
from serai.server.store.database import Database, Query, Transaction
from serai.server.store.name_removal import NOBODY, find_tables, remove_name
from serai.server.store.row_mapping import chunk_values
from serai.server.store.schema import PEOPLE, TOKENS, PersonRow, TokenRow, lock_person
from serai.tables.errors import NotFound, Unauthorized
from serai.tables.identifiers import clean_name, hash_secret, new_id, new_secret
from serai.tables.protocol import Person

# Tables of what belongs to a person alone, and goes with them.
_OWN_TABLES = (
    *("tokens", "passkeys", "replays", "studies", "own_studies", "mistakes"),
    *("pushes", "notices", "told_turns", "forgotten"),
)
CODE_SECONDS = 600
CODE_LENGTH = 10
REVOKED_NOTICE = "revoked "  # prefix of notifications between processes about revoked tokens


class Identity:
    """Creates, finds and deletes people. Tokens are cached by hash for half a minute, so a revoked one may still work
    that long in another process."""

    MAX_CACHED = 20_000
    CACHE_SECONDS = 30.0

    def __init__(self, database: Database) -> None:
        self.database = database
        self._cache: dict[str, tuple[Person, float]] = {}

    async def create(self, nickname: str) -> tuple[Person, str]:
        person = Person(new_id(), clean_name(nickname))
        token = new_secret()

        def job(tx: Transaction) -> None:
            if PEOPLE.select(tx, "WHERE id = ?", person.id):
                return  # a retry: the connection died at the commit, which succeeded
            now = time.time()
            PEOPLE.insert(tx, PersonRow(person.id, person.nickname, now))
            TOKENS.insert(tx, TokenRow(hash_secret(token), person.id, "device", now))

        await self.database.run(job)
        return person, token

    async def find_by_token(self, token: str) -> Person:
        """The person of a token; Unauthorized if there is none."""
        key = hash_secret(token)
        cached = self._cache.get(key)
        if cached is not None and cached[1] > time.monotonic():
            return cached[0]
        sql = (
            "SELECT p.id, p.nickname FROM tokens t JOIN people p ON p.id = t.person"
            " WHERE t.hash = ? AND t.kind = 'device'"
        )
        (rows,) = await self.database.select(Query(sql, (key,)))
        if not rows:
            raise Unauthorized("unknown_token", "this token is not known here; take a new name to go on")
        if len(self._cache) >= self.MAX_CACHED:
            self._cache.clear()
        person = Person(*rows[0])
        self._cache[key] = (person, time.monotonic() + self.CACHE_SECONDS)
        return person

    async def rename(self, person: Person, nickname: str) -> Person:
        renamed = Person(person.id, clean_name(nickname))
        await self.database.run(
            lambda tx: tx.run("UPDATE people SET nickname = ? WHERE id = ?", renamed.nickname, person.id)
        )
        self.drop_cached(person.id)
        return renamed

    async def create_code(self, person: Person) -> str:
        """Create a code that signs in another device as this person: once, within ten minutes."""
        code = make_code(CODE_LENGTH)

        def job(tx: Transaction) -> None:
            now = time.time()
            lock_person(tx, person.id)
            tx.run("DELETE FROM tokens WHERE person = ? AND kind = 'code'", person.id)
            tx.run("DELETE FROM tokens WHERE kind = 'code' AND expires < ?", now)
            TOKENS.insert(tx, TokenRow(hash_secret(code), person.id, "code", now, now + CODE_SECONDS))

        await self.database.run(job)
        return split_code(code)

    async def continue_with(self, code: str) -> tuple[Person, str]:
        plain = read_code(code)
        token = new_secret()

        def job(tx: Transaction) -> tuple[str, str] | None:
            now = time.time()
            select = "SELECT p.id, p.nickname FROM tokens t JOIN people p ON p.id = t.person WHERE t.hash = ?"
            for person, nickname in tx.rows(select, hash_secret(token)):
                return person, nickname  # a retry: the connection died at the commit, which succeeded
            rows = tx.rows(f"{select} AND t.kind = 'code' AND t.expires > ?", hash_secret(plain), now)
            if not rows:
                return None
            lock_person(tx, rows[0][0])
            if not tx.rows("DELETE FROM tokens WHERE hash = ? RETURNING person", hash_secret(plain)):
                return None  # another device used it first, or all were revoked
            TOKENS.insert(tx, TokenRow(hash_secret(token), rows[0][0], "device", now))
            return rows[0][0], rows[0][1]

        found = await self.database.run(job)
        if found is None:
            raise NotFound("unknown_code", "this code is wrong, used or too old; make a new one on the other device")
        return Person(*found), token

    async def revoke_others(self, person: Person, token: str) -> None:
        """Revoke all other tokens and the code of a person. Passkeys and recovery codes stay: the person sees and
        removes them one by one, and would be locked out without them."""

        def job(tx: Transaction) -> None:
            lock_person(tx, person.id)
            sql = "DELETE FROM tokens WHERE person = ? AND kind <> 'recovery' AND hash <> ?"
            tx.run(sql, person.id, hash_secret(token))
            tx.run("DELETE FROM pushes WHERE person = ? AND token <> ?", person.id, hash_secret(token))
            tx.notify(REVOKED_NOTICE + person.id)

        await self.database.run(job)
        self.drop_cached(person.id)

    async def delete(self, person: Person) -> list[str]:
        """Delete a person's tokens, passkeys, records, studies and notices, and replace their name where they played
        with others. Returns the ids of those tables."""
        table_ids = await self.database.read(lambda tx: find_tables(tx, person.id))

        def job(tx: Transaction) -> None:
            lock_person(tx, person.id)
            for table in _OWN_TABLES:
                tx.run(f"DELETE FROM {table} WHERE person = ?", person.id)
            tx.run("DELETE FROM ratings WHERE who = ?", f"person {person.id}")
            tx.run("UPDATE people SET nickname = ?, shows_profile = 0, settings = '' WHERE id = ?", NOBODY, person.id)
            remove_name(tx, person.id, person.nickname, table_ids)
            for table in ("chat", "wall"):
                tx.run(f"UPDATE {table} SET name = ? WHERE person = ? AND text <> ''", NOBODY, person.id)
            tx.notify(REVOKED_NOTICE + person.id)

        await self.database.run(job)
        self.drop_cached(person.id)
        return table_ids

    async def is_token_stored(self, token_hash: str) -> bool:
        """Whether a token is still in the store."""
        return bool(await self.database.read(lambda tx: tx.rows("SELECT 1 FROM tokens WHERE hash = ?", token_hash)))

    async def find_stored_tokens(self, token_hashes: Iterable[str]) -> set[str]:
        """Those of the tokens that are still in the store."""
        stored: set[str] = set()
        for hashes, marks in chunk_values(sorted(token_hashes)):
            (found,) = await self.database.select(Query(f"SELECT hash FROM tokens WHERE hash IN ({marks})", hashes))
            stored |= {token_hash for (token_hash,) in found}
        return stored

    def cached_person_id(self, token: str) -> str | None:
        """The id of a cached token's person; does not query the store."""
        found = self._cache.get(hash_secret(token))
        return None if found is None else found[0].id

    def drop_all_cached(self) -> None:
        self._cache.clear()

    def drop_cached(self, person_id: str) -> None:
        self._cache = {key: cached for key, cached in self._cache.items() if cached[0].id != person_id}
