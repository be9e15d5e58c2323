"""Wire types of people: names, tokens, the code that moves an identity to another device."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from serai.tables.protocol.common import Code, GameId, Id, MoveNumber, Nickname, RequestBody


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


class MistakeKey(RequestBody):
    """Where a mistake is: a move of a table or of an uploaded record."""

    source: Literal["table", "record"]
    id: Id
    move: MoveNumber


class Mistake(MistakeKey):
    """A costly move to be played again. `due`: a day since 1970. `solved`: how often in a row."""

    game: GameId
    names: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=8)]
    due: Annotated[int, Meta(ge=0, le=1_000_000)]
    solved: Annotated[int, Meta(ge=0, le=10_000)]


class MistakeChange(RequestBody):
    kept: Annotated[list[Mistake], Meta(max_length=300)]
    dropped: Annotated[list[MistakeKey], Meta(max_length=300)]


class MistakeList(Struct):
    mistakes: list[Mistake]


class ContinueCode(Struct):
    """A code that signs in another device. Valid once, for ten minutes."""

    code: str
    seconds: int


class ContinueRequest(RequestBody):
    code: Code
