"""Wire types of people: names, tokens, the code that moves an identity to another device."""

from __future__ import annotations

from msgspec import Struct

from serai.tables.protocol.common import Code, Nickname, RequestBody


class NewPerson(RequestBody):
    nickname: Nickname


class RenameRequest(RequestBody):
    nickname: Nickname


class Person(Struct):
    id: str
    nickname: str


class PersonWithToken(Struct):
    """A person and their secret token, which the browser stores. The server shows it once."""

    person: Person
    token: str


class ContinueCode(Struct):
    """A code that signs in another device. Valid once, for ten minutes."""

    code: str
    seconds: int


class ContinueRequest(RequestBody):
    code: Code
