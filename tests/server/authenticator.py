"""A passkey device in software: makes credentials and signs challenges as browsers and their authenticators do."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from serai.server.base64_text import encode_base64
from tests.server.helpers import Json, Person

PROVE, PROOF_CHALLENGE = "/api/people/passkey", "/api/people/passkey/challenge"
MINE, NEW_CHALLENGE = "/api/me/passkeys", "/api/me/passkeys/challenge"
RECOVER = "/api/people/recover"

PRESENT, VERIFIED, HAS_CREDENTIAL = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """Holds one passkey. `counts`: whether it counts its signatures, which synchronised passkeys do not."""

    origin: str
    counts: bool = True
    sign_count: int = 0
    user: str = ""
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def id(self) -> str:
        return encode_base64(self.credential)

    def create(self, asked: Json, name: str = "Phone", public_key: bytes | None = None) -> Json:
        """The request that adds the passkey."""
        self.user = asked["user"]
        length = len(self.credential).to_bytes(2, "big")
        credential = bytes(16) + length + self.credential + (public_key or self._public_key())
        data = self._data(asked["site"], PRESENT | VERIFIED | HAS_CREDENTIAL) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = encode_base64(self._client_data("webauthn.create", asked["challenge"]))
        return {"name": name, "id": self.id, "client_data": client_data, "attestation": encode_base64(attestation)}

    def prove(self, asked: Json) -> Json:
        """The request that signs in with the passkey."""
        client_data, data = self._client_data("webauthn.get", asked["challenge"]), self._data(asked["site"], PRESENT)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return {
            "id": self.id,
            "client_data": encode_base64(client_data),
            "authenticator_data": encode_base64(data),
            "signature": encode_base64(signature),
            "user": self.user,
        }

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, site: str, flags: int) -> bytes:
        self.sign_count += self.counts
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.sign_count.to_bytes(4, "big")

    def _public_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        # COSE: an elliptic key (1: 2) of ES256 (3: -7) on P-256 (-1: 1).
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})


def at_localhost(person: Person, host: str = "localhost") -> Person:
    """Browsers have passkeys on localhost, not at 127.0.0.1."""
    person.http.headers["host"] = f"{host}:{person.server.port}"
    return person


def local_origin(person: Person) -> str:
    return f"http://localhost:{person.server.port}"


def add_passkey(person: Person, name: str = "Phone", **more: Any) -> Authenticator:
    """A new passkey of a person."""
    device = Authenticator(local_origin(at_localhost(person)), **more)
    person.ask("POST", MINE, device.create(person.ask("POST", NEW_CHALLENGE), name))
    return device
