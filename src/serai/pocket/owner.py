"""The one person of a pocket. They have a name and need no token."""

from __future__ import annotations

import contextlib

import msgspec

from serai.tables.errors import Unauthorized
from serai.tables.identifiers import clean_name
from serai.tables.protocol import NewPerson, Person, PersonWithToken, RenameRequest
from serai.tables.store.key_value_store import DAMAGE, KeyValueBackend

KEY = "person"
ID = "here"
TOKEN = "whose-pocket-it-is"  # pages send one with hello; here it is not checked


class PocketOwner:
    def __init__(self, backend: KeyValueBackend) -> None:
        self.backend = backend

    async def find_person(self) -> Person | None:
        """The person; None also if what is stored is damaged: a new name gets their tables back."""
        found = await self.backend.read(KEY, KEY + "\0")
        with contextlib.suppress(*DAMAGE):
            return msgspec.msgpack.decode(found[0][1], type=Person) if found else None
        return None

    async def require_person(self) -> Person:
        found = await self.find_person()
        if found is None:
            raise Unauthorized("no_token", "take a name first")
        return found

    async def create(self, data: NewPerson) -> PersonWithToken:
        return PersonWithToken(await self._save_name(data.nickname), TOKEN)

    async def get(self, person: Person) -> Person:
        return person

    async def rename(self, person: Person, data: RenameRequest) -> Person:
        return await self._save_name(data.nickname)

    async def _save_name(self, nickname: str) -> Person:
        person = Person(ID, clean_name(nickname))
        await self.backend.write({KEY: msgspec.msgpack.encode(person)}, {})
        return person

    async def delete(self, person: Person) -> None:
        """Delete everything stored in this pocket."""
        names = [name for name, _ in await self.backend.read("", "~")]
        await self.backend.write(dict.fromkeys(names), {})
