"""Checks what browsers send of passkeys, with py_webauthn. It is imported at the first use, in a thread: it takes a
third of a second, in which a start or a move should not wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from serai.server.base64_text import decode_base64
from serai.server.people.passkey_site import PasskeySite
from serai.tables.errors import Clash
from serai.tables.protocol import NewPasskey, PasskeyProof

T = TypeVar("T")
ALGORITHMS = [-7, -8, -257]  # COSE: ES256, EdDSA and, for older Windows, RS256
MAX_KEY_BYTES = 2_000  # a key of RS256 with 4096 bits has 530


class SignedClientData(Struct):
    """The part of the client data that is needed before the signature is checked."""

    challenge: str


_READ_CLIENT_DATA = msgspec.json.Decoder(SignedClientData)


class NewCredential(Struct):
    """A credential whose registration was checked."""

    public_key: bytes
    sign_count: int


def read_challenge(client_data: str) -> bytes:
    """The challenge that a browser says it has signed."""
    return _guard(
        lambda: decode_base64(msgspec.json.decode(decode_base64(client_data), type=SignedClientData).challenge)
    )


def check_registration(data: NewPasskey, challenge: bytes, site: PasskeySite) -> NewCredential:
    """The key of a new passkey; Clash if the answer is not for this challenge and site."""
    response = {"clientDataJSON": data.client_data, "attestationObject": data.attestation}
    return _guard(lambda: _verify_registration(_credential(data.id, response), challenge, site))


def check_proof(data: PasskeyProof, challenge: bytes, site: PasskeySite, public_key: bytes) -> int:
    """The sign count of a proof; Clash if the answer is not for this challenge and site, or another key signed it."""
    response = {
        "clientDataJSON": data.client_data,
        "authenticatorData": data.authenticator_data,
        "signature": data.signature,
        "userHandle": data.user,
    }
    return _guard(lambda: _verify_proof(_credential(data.id, response), challenge, site, public_key))


def _credential(credential_id: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": credential_id, "rawId": credential_id, "type": "public-key", "response": response}


def _verify_registration(credential: dict[str, Any], challenge: bytes, site: PasskeySite) -> NewCredential:
    from webauthn import verify_registration_response
    from webauthn.helpers import decode_credential_public_key, decoded_public_key_to_cryptography
    from webauthn.helpers.cose import COSEAlgorithmIdentifier

    found = verify_registration_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=site.name,
        expected_origin=list(site.origins),
        supported_pub_key_algs=[COSEAlgorithmIdentifier(number) for number in ALGORITHMS],
    )
    if len(found.credential_public_key) > MAX_KEY_BYTES or found.credential_id != decode_base64(credential["id"]):
        raise ValueError
    # Without an attestation nothing has used the key so far: one that is no key is refused now, not at the first proof.
    decoded_public_key_to_cryptography(decode_credential_public_key(found.credential_public_key))
    return NewCredential(found.credential_public_key, found.sign_count)


def _verify_proof(credential: dict[str, Any], challenge: bytes, site: PasskeySite, public_key: bytes) -> int:
    from webauthn import verify_authentication_response

    found = verify_authentication_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=site.name,
        expected_origin=list(site.origins),
        credential_public_key=public_key,
        credential_current_sign_count=0,  # compared when the new one is stored, so that two proofs at once both count
    )
    return found.new_sign_count


def _guard(check: Callable[[], T]) -> T:
    """Run a check. Besides its own errors the library raises those of CBOR, of keys and of certificates that are
    damaged; all of them mean the same."""
    try:
        return check()
    except Exception:
        raise Clash(
            "bad_passkey", "the answer of this passkey is not valid for this site; nothing was changed"
        ) from None
