"""Passkeys: a person proves again, on any device, that a name is theirs."""

from __future__ import annotations

import asyncio
import time

from serai.server.base64_text import encode_base64
from serai.server.people.challenges import SECONDS, Challenges
from serai.server.people.passkey_site import PasskeySite
from serai.server.people.webauthn_check import ALGORITHMS, check_proof, check_registration, read_challenge
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import PASSKEYS, TOKENS, PasskeyRow, TokenRow, lock_person
from serai.tables.errors import Clash, NotFound
from serai.tables.identifiers import clean_name, hash_secret, new_secret
from serai.tables.protocol import NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyProof, Person

MAX_PASSKEYS = 20  # of one person


class Passkeys:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._challenges = Challenges(database)

    async def list_of(self, person: Person) -> list[PasskeyRow]:
        where = "WHERE person = ? ORDER BY created, hash"
        return await self.database.read(lambda tx: PASSKEYS.select(tx, where, person.id))

    async def begin_adding(self, person: Person, site: PasskeySite) -> PasskeyCreation:
        challenge = await self._challenges.make(_adding(person, site))
        known = [one.credential for one in await self.list_of(person) if one.site == site.name]
        user = encode_base64(person.id.encode())
        return PasskeyCreation(encode_base64(challenge), site.name, user, person.nickname, known, ALGORITHMS, SECONDS)

    async def add(self, person: Person, site: PasskeySite, data: NewPasskey) -> None:
        """Store a new passkey; Clash if it cannot be one of this person at this site."""
        name, challenge = clean_name(data.name), read_challenge(data.client_data)
        await self._challenges.check(challenge, _adding(person, site))
        found = await asyncio.to_thread(check_registration, data, challenge, site)
        row = PasskeyRow(
            hash_secret(data.id),
            person.id,
            data.id,
            name,
            site.name,
            found.public_key,
            float(found.sign_count),
            time.time(),
        )

        def job(tx: Transaction) -> None:
            lock_person(tx, person.id)
            stored = PASSKEYS.select(tx, "WHERE hash = ?", row.hash)
            if stored and stored[0].created == row.created:
                return  # a retry: the connection died at the commit, which succeeded
            self._challenges.use_up(tx, challenge)
            if stored:
                raise Clash("passkey_known", "this passkey is here already")
            if tx.rows("SELECT COUNT(*) FROM passkeys WHERE person = ?", person.id)[0][0] >= MAX_PASSKEYS:
                raise Clash("many_passkeys", f"nobody has more than {MAX_PASSKEYS} passkeys; remove one first")
            PASSKEYS.insert(tx, row)

        await self.database.run(job)

    async def rename(self, person: Person, passkey: str, name: str) -> None:
        sql = "UPDATE passkeys SET name = ? WHERE hash = ? AND person = ?"
        if not await self.database.run(lambda tx: tx.run(sql, clean_name(name), passkey, person.id)):
            raise NotFound("no_passkey", "you have no such passkey")

    async def remove(self, person: Person, passkey: str) -> None:
        """Remove a passkey; nothing happens if it is gone already."""
        sql = "DELETE FROM passkeys WHERE hash = ? AND person = ?"
        await self.database.run(lambda tx: tx.run(sql, passkey, person.id))

    async def begin_proof(self, site: PasskeySite) -> PasskeyChallenge:
        """A challenge for any passkey of this site: the browser shows which it has, so no name is asked for."""
        return PasskeyChallenge(encode_base64(await self._challenges.make(_proof(site))), site.name, SECONDS)

    async def prove(self, site: PasskeySite, data: PasskeyProof) -> tuple[Person, str]:
        """The person of a passkey, and a new token for this device."""
        challenge, key = read_challenge(data.client_data), hash_secret(data.id)
        await self._challenges.check(challenge, _proof(site))
        found = await self.database.read(lambda tx: PASSKEYS.select(tx, "WHERE hash = ?", key))
        if not found or found[0].site != site.name or data.user != encode_base64(found[0].person.encode()):
            raise _unknown()
        count = await asyncio.to_thread(check_proof, data, challenge, site, found[0].public_key)
        token = new_secret()

        def job(tx: Transaction) -> tuple[str, str] | None:
            select = "SELECT p.id, p.nickname FROM people p WHERE p.id = ?"
            if not tx.rows("SELECT 1 FROM tokens WHERE hash = ?", hash_secret(token)):  # there is one at a retry
                lock_person(tx, found[0].person)
                self._challenges.use_up(tx, challenge)
                if not _store_use(tx, key, count):
                    return None
                TOKENS.insert(tx, TokenRow(hash_secret(token), found[0].person, "device", time.time()))
            [(person, nickname)] = tx.rows(select, found[0].person)
            return person, nickname

        proven = await self.database.run(job)
        if proven is None:
            raise _unknown()
        return Person(*proven), token


def _store_use(tx: Transaction, passkey: str, count: int) -> bool:
    """Store the sign count and the time of a proof; False if the passkey was removed meanwhile. A count that has not
    grown comes from a copy of the passkey, unless its device does not count at all."""
    stored = tx.rows("SELECT sign_count FROM passkeys WHERE hash = ?", passkey)
    if not stored:
        return False
    if (count or stored[0][0]) and count <= stored[0][0]:
        raise Clash("passkey_copied", "this passkey seems to be copied; go on in another way, and remove it")
    tx.run("UPDATE passkeys SET sign_count = ?, used = ? WHERE hash = ?", float(count), time.time(), passkey)
    return True


def _adding(person: Person, site: PasskeySite) -> str:
    return f"add {person.id} {site.name}"


def _proof(site: PasskeySite) -> str:
    return f"prove {site.name}"


def _unknown() -> NotFound:
    return NotFound("unknown_passkey", "this passkey is not known here: it was removed, or is of another server")
