"""The server's key pair for Web Push (VAPID), made at the first start and stored with the tables."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from serai.core.errors import SeraiError
from serai.server.base64_text import encode_base64
from serai.server.store.database import Database
from serai.server.store.server_keys import load_server_key

NAME = "push"
TOKEN_SECONDS = 12 * 3600  # for which a signature is valid; services accept at most a day
DEFAULT_CONTACT = "mailto:host@example.org"  # services want one; Apple's wants a real one


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
    """The stored keys; new ones at the first start."""
    return PushKeys(await load_server_key(database, NAME, _make_private_pem), contact)


def _make_private_pem() -> str:
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return bytes(vapid.private_pem()).decode()
