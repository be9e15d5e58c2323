"""Challenges that passkeys sign. A challenge carries its end and the server's signature: asking for one stores nothing,
so that visitors cannot fill the store. An answered one is stored until its end, so that it counts once."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from serai.server.base64_text import encode_base64
from serai.server.store.database import Database, Transaction
from serai.server.store.server_keys import load_server_key
from serai.tables.errors import Clash

KEY_NAME = "challenges"
SECONDS = 300
KEPT_SECONDS = 86_400
_TIME_BYTES = 8
_RANDOM_BYTES = 16


class Challenges:
    """Makes and checks challenges. `purpose` says what a challenge is for, such as a person's new passkey; it does not
    count for anything else. The key is stored with the tables, so any process checks what another has made."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._key = b""

    async def make(self, purpose: str) -> bytes:
        await self._load_key()
        end = int(self._database.now()) + SECONDS
        body = end.to_bytes(_TIME_BYTES, "big") + secrets.token_bytes(_RANDOM_BYTES)
        return body + self._sign(body, purpose)

    async def check(self, challenge: bytes, purpose: str) -> None:
        """Clash if this server has not made the challenge for this purpose, or it has ended."""
        await self._load_key()
        body, signature = challenge[: _TIME_BYTES + _RANDOM_BYTES], challenge[_TIME_BYTES + _RANDOM_BYTES :]
        if not hmac.compare_digest(signature, self._sign(body, purpose)):
            raise Clash("bad_passkey", "this answer is for another question, server or person; try again")
        if _end_of(challenge) <= self._database.now():
            raise _too_late()

    def use_up(self, tx: Transaction, challenge: bytes) -> None:
        """Store that a checked challenge was answered; Clash if it was before. It stays stored for a day after its end:
        another answer may have been checked just before it, and the clock may be set back."""
        tx.run("DELETE FROM used_challenges WHERE expires < ?", self._database.now() - KEPT_SECONDS)
        sql = "INSERT INTO used_challenges (hash, expires) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
        if not tx.run(sql, hashlib.sha256(challenge).hexdigest(), float(_end_of(challenge))):
            raise _too_late()

    async def _load_key(self) -> None:
        if not self._key:
            key = await load_server_key(self._database, KEY_NAME, lambda: encode_base64(secrets.token_bytes(32)))
            self._key = key.encode()

    def _sign(self, body: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key, body + purpose.encode(), "sha256")


def _end_of(challenge: bytes) -> int:
    return int.from_bytes(challenge[:_TIME_BYTES], "big")


def _too_late() -> Clash:
    return Clash("passkey_late", "this was answered before, or too late; try again")
