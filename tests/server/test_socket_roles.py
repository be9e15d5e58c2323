"""Every message of a socket by every role: who has no right to it changes nothing, and sees nothing of a hand.

Messages are made from the declared types, so that a new one is asked about here.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import get_args

import msgspec
import pytest

from serai.tables import protocol as wire
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson
from tests.server.socket_helpers import closed, send_first_frames

MESSAGES = {one.__struct_config__.tag: one for one in get_args(wire.AnyClientMessage)}
ROLES = ("nobody", "stranger", "owner", "former seat", "other seat", "seat")
SEATED = {"other seat", "seat"}
# Who may send what: everybody who watches, those at the table, or the seat alone. The rest is refused with these codes.
RIGHTS: dict[str, set[str]] = {
    "hello": set(),
    "play": {"seat"},
    "undo": {"seat"},
    "preview": {"seat"},
    "hint": {"seat"},
    "standing": {"seat"},
    "say": SEATED,
    "sync": set(ROLES),
    "ping": set(ROLES),
}
NO_RIGHT = {"watching", "not_yours", "said_hello"}


def build_message(tag: str, page: Page, seat: int, action: str, *, unless_final: bool = False) -> Json:
    """A message of a type about a seat. A field that is new in the protocol is to be filled in here."""
    page.n += 1
    values = {
        "n": page.n,
        "client": page.client,
        "version": page.version,
        "since": 0,
        "protocol": wire.PROTOCOL,
        "seat": seat,
        "action": action,
        "what": "undo",
        "text": "hello",
        "reaction": "any",
        "answer": "ask",
        "lang": "en",
        "words": True,
        "patches": False,
        "token": "x" * 32,
        "unless_final": unless_final,
    }
    fields = {field.encode_name for field in msgspec.structs.fields(MESSAGES[tag])}
    return {"type": tag, **{name: values[name] for name in fields}}


def test_every_message_has_its_rights() -> None:
    assert set(RIGHTS) == set(MESSAGES)


class RunningTable:
    """A running game in which one of two people is to act and a third has resigned. The owner has no seat."""

    def __init__(self, server: InProcessServer, person: NewPerson, access: str) -> None:
        self.server = server
        self.people: dict[str, Person | None] = {
            name: person(name) for name in ("stranger", "owner", "amina", "boris", "former seat")
        }
        self.people["nobody"] = None
        owner = self.people["owner"]
        assert owner is not None
        made = owner.new_table("open", "open", "open", access=access, hints=True, game="yspahan")
        self.id: str = made["table"]["id"]
        for name in ("amina", "boris", "former seat"):
            player = self.people[name]
            assert player is not None
            player.join(self.id, made["invite"])
        former = self.people["former seat"]
        assert former is not None
        former.ask("POST", f"/api/tables/{self.id}/resign", {"seat": 2})

    def token(self, role: str) -> str | None:
        person = self.people[role]
        return None if person is None else person.token

    @contextlib.asynccontextmanager
    async def pages(self, *roles: str) -> AsyncIterator[dict[str, Page]]:
        async with contextlib.AsyncExitStack() as open_pages:
            found = {}
            for role in roles:
                page = Page(self.server, self.id, self.token(role), keep=True)
                found[role] = await open_pages.enter_async_context(page)
            yield found


def seats_seen(page: Page) -> set[int | None]:
    """The seats whose views a page has got, in any frame."""
    return {one["seat"] for frame in page.frames for one in frame.get("seats", ()) if isinstance(one, dict)}


async def ask(page: Page, message: Json) -> Json:
    await page.send(message)
    if message["type"] == "sync":
        return await page.next("update", "refused")
    if message["type"] == "hello":
        return await page.next("refused")
    return await page._answer(message["n"])


@pytest.mark.parametrize("access", ["public", "link", "private"])
def test_nobody_has_more_than_their_rights(server: InProcessServer, person: NewPerson, access: str) -> None:
    table = RunningTable(server, person, access)

    async def go() -> None:
        outside = {"nobody", "stranger"} if access == "private" else set()
        for role in outside:
            hello = msgspec.json.encode(wire.HelloMessage(wire.PROTOCOL, token=table.token(role)))
            frames, code = await send_first_frames(server, table.id, hello)
            assert [one["code"] for one in frames] == ["no_table"]
            assert code == wire.NO_TABLE
        watching = [role for role in ("nobody", "stranger", "owner", "former seat") if role not in outside]
        async with table.pages(*watching, "amina", "boris") as pages:
            players = [pages.pop(name) for name in ("amina", "boris")]
            await players[0].until(lambda page: bool(page.turn) and page.turn[0] in (0, 1))
            seat = players[0].turn[0]
            pages |= {"seat": players[seat], "other seat": players[1 - seat]}
            await pages["seat"].until(lambda page: bool(page.my_turn))
            action, version = pages["seat"].choices(seat)[0], pages["seat"].version
            for role in [*watching, "other seat", "seat"]:
                for tag in sorted(RIGHTS, key=lambda tag: tag == "play"):
                    may = role in RIGHTS[tag]
                    for unless_final in (False,) if may else (False, True):  # who plays gets no preview here
                        message = build_message(tag, pages[role], seat, action, unless_final=unless_final)
                        answer = await ask(pages[role], message)
                        refused = answer["type"] == "refused" and answer["code"] in NO_RIGHT
                        assert refused is not may, f"{role} sends {tag}: {answer}"
                if role != "seat":
                    assert server.do(server.application.tables.get(table.id)).version == version, role
            await pages["seat"].until(lambda page: page.version > version)
            for role, page in pages.items():
                mine = {"seat": {seat}, "other seat": {1 - seat}}.get(role, {None})
                assert seats_seen(page) == mine, role

    asyncio.run(go())


def test_an_unknown_token_is_nobody(server: InProcessServer, person: NewPerson) -> None:
    table = RunningTable(server, person, "public")
    hello = msgspec.json.encode(wire.HelloMessage(wire.PROTOCOL, token="x" * 32))
    frames, code = asyncio.run(send_first_frames(server, table.id, hello))
    assert [one["code"] for one in frames] == ["unknown_token"]
    assert code == wire.BAD_HELLO


def test_a_page_that_stays_open_loses_what_its_person_loses(server: InProcessServer, person: NewPerson) -> None:
    """Who leaves a private table before its game watches it no longer."""
    amina, zayn = person("Amina"), person("Zayn")
    made = amina.new_table("me", "open", game="yspahan", access="private")
    table_id = made["table"]["id"]
    zayn.join(table_id, made["invite"])

    async def go() -> None:
        async with Page(server, table_id, zayn.token, keep=True) as page:
            await asyncio.to_thread(zayn.ask, "POST", f"/api/tables/{table_id}/leave", {})
            assert await closed(page) == wire.NO_TABLE

    asyncio.run(go())
