"""How a person has set up the page: the next device on which they continue begins with it."""

from __future__ import annotations

import msgspec

from serai.server.store.database import Database
from serai.server.store.schema import PEOPLE
from serai.tables.protocol import KeptSettings, Person


class SettingsStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def get_mine(self, person: Person) -> KeptSettings:
        """Your settings, as the device that changed them last has them."""
        found = await self.database.read(lambda tx: PEOPLE.select(tx, "WHERE id = ?", person.id))
        return msgspec.json.decode(found[0].settings or "{}", type=KeptSettings)

    async def put_mine(self, person: Person, data: KeptSettings) -> KeptSettings:
        """Keep your settings for your next device."""
        text = msgspec.json.encode(data).decode()
        await self.database.run(lambda tx: tx.run("UPDATE people SET settings = ? WHERE id = ?", text, person.id))
        return data
