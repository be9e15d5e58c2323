"""Wire types of passkeys (WebAuthn) and recovery codes. Bytes are base64 of the URL-safe alphabet, without padding."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from serai.tables.protocol.common import Code, Nickname, RequestBody
from serai.tables.protocol.people import Person

_BASE64 = r"^[A-Za-z0-9_-]+$"
CredentialId = Annotated[str, Meta(min_length=1, max_length=1_364, pattern=_BASE64)]  # 1,023 bytes at most
ClientData = Annotated[str, Meta(min_length=1, max_length=4_000, pattern=_BASE64)]


class PasskeyInfo(Struct):
    """A passkey of a person. `site`: the name of the host that it is for. `used`: when it last proved the person."""

    id: str
    name: str
    site: str
    created: float
    used: float | None


class PasskeyList(Struct):
    """`site` and `address`: the host that new passkeys are for, and the address of the page there; "" where browsers
    allow none. `codes_left`, `codes_made`: recovery codes, and when they were made."""

    site: str
    address: str
    passkeys: list[PasskeyInfo]
    codes_left: int
    codes_made: float | None


class PasskeyCreation(Struct):
    """What a browser needs for `navigator.credentials.create`. `user`: the user handle. `known`: credential IDs of the
    person's passkeys, which an authenticator does not make twice. `algorithms`: COSE numbers, the preferred first."""

    challenge: str
    site: str
    user: str
    nickname: str
    known: list[str]
    algorithms: list[int]
    seconds: int


class PasskeyChallenge(Struct):
    """What a browser needs for `navigator.credentials.get`."""

    challenge: str
    site: str
    seconds: int


class NewPasskey(RequestBody):
    """What `navigator.credentials.create` gave, with a name for the passkey."""

    name: Nickname
    id: CredentialId
    client_data: ClientData
    attestation: Annotated[str, Meta(min_length=1, max_length=16_000, pattern=_BASE64)]


class PasskeyRename(RequestBody):
    name: Nickname


class PasskeyProof(RequestBody):
    """What `navigator.credentials.get` gave. `user`: the user handle."""

    id: CredentialId
    client_data: ClientData
    authenticator_data: Annotated[str, Meta(min_length=1, max_length=4_000, pattern=_BASE64)]
    signature: Annotated[str, Meta(min_length=1, max_length=4_000, pattern=_BASE64)]
    user: Annotated[str, Meta(min_length=1, max_length=128, pattern=_BASE64)]


class RecoveryCodeList(Struct):
    """New recovery codes. They are shown once."""

    codes: list[str]


class RecoverRequest(RequestBody):
    code: Code


class RecoveredPerson(Struct):
    """A person and a new token, after a recovery code. `left`: codes that still work."""

    person: Person
    token: str
    left: int
