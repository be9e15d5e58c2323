"""Tables in days whose players are told of their turns: how tests set them up, play them and send what is due."""

from __future__ import annotations

import asyncio

from serai.server.settings import NoticeSettings
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.push_service import PushService

DAYS = {"kind": "days", "days": 3}
AT_ONCE = NoticeSettings(sweep_seconds=3600, delay_seconds=0, gap_seconds=0, allows_private=True)


def search(server: InProcessServer) -> None:
    """Send all messages that are due."""

    async def work() -> None:
        await server.application.notices.search()
        await server.application.notices.wait_until_sent()

    server.do(work())


def ask_for_pushes(person: Person, service: PushService, name: str) -> None:
    person.ask("POST", "/api/me/notices/push", service.subscribe(name))


def table_of_two(amina: Person, boris: Person, **more: object) -> str:
    more = {"game": "yspahan", "pace": DAYS, **more}
    made = amina.new_table("me", "open", "random", **more)
    boris.join(made["table"]["id"], made["invite"])
    return str(made["table"]["id"])


def play_until(server: InProcessServer, players: dict[int, Person], table_id: str, seat: int) -> None:
    """Play until it is this seat's turn."""

    async def play() -> None:
        for one, person in players.items():
            if one != seat:
                async with Page(server, table_id, person.token, seed=1) as page:
                    await page.play_on(until=lambda page: seat in page.turn)

    asyncio.run(play())
