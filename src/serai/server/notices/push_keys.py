"""The server's key pair for Web Push (VAPID), made at the first start and stored with the tables."""

from __future__ import annotations

import base64
import time
from urllib.parse import urlsplit

from serai.core.errors import SeraiError
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import SERVER_KEYS, ServerKeyRow

NAME = "push"
TOKEN_SECONDS = 12 * 3600  # for which a signature is valid; services accept at most a day
DEFAULT_CONTACT = "mailto:host@example.org"  # services want one; Apple's wants a real one


def encode_base64(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def decode_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushKeys:
    """Signs requests to push services. `public`: what pages subscribe with."""

    def __init__(self, private_pem: str, contact: str) -> None:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_pem(private_pem.encode())
        self._contact = contact or DEFAULT_CONTACT
        raw = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = encode_base64(raw)

    def sign(self, endpoint: str) -> str:
        """The Authorization header for a push service."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + TOKEN_SECONDS,
            "sub": self._contact,
        }
        return str(self._vapid.sign(claims)["Authorization"])


def check_contact(contact: str) -> None:
    """Complain about the host's contact address at the start, not at the first message."""
    if contact and not contact.startswith(("mailto:", "https://")):
        raise SeraiError("SERAI_CONTACT must begin with mailto: or https://")


async def load_push_keys(database: Database, contact: str) -> PushKeys:
    """The stored keys; new ones at the first start. Of several processes that start at once, the first one's stay."""
    new = _make_private_pem()

    def job(tx: Transaction) -> str:
        found = SERVER_KEYS.select(tx, "WHERE name = ?", NAME)
        if not found:
            sql = "INSERT INTO server_keys (name, value, created) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING"
            tx.run(sql, NAME, new, time.time())
            found = SERVER_KEYS.select(tx, "WHERE name = ?", NAME) or [ServerKeyRow(NAME, new, 0.0)]
        return found[0].value

    return PushKeys(await database.run(job), contact)


def _make_private_pem() -> str:
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return bytes(vapid.private_pem()).decode()
