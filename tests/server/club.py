"""Helpers for tests of groups and tournaments."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from tests.server.helpers import PATIENCE, Json, Page, Person
from tests.server.in_process_server import InProcessServer

DAYS = {"kind": "days", "days": 3}


def make_group(owner: Person, *members: Person, name: str = "Friday club") -> str:
    made = owner.ask("POST", "/api/groups", {"name": name})
    for member in members:
        member.ask("POST", f"/api/groups/{made['group']['id']}/join", {"invite": made["invite"]})
    return str(made["group"]["id"])


def make_tournament(owner: Person, group: str, **more: Any) -> str:
    form = {"name": "Autumn cup", "game": "merv", "seats": 2, "kind": "swiss", "pace": DAYS, "bot": "random", **more}
    return str(owner.ask("POST", f"/api/groups/{group}/tournaments", form)["tournament"]["id"])


def begin_tournament(owner: Person, people: Sequence[Person], group: str, **more: Any) -> str:
    tournament = make_tournament(owner, group, **more)
    for person in people:
        person.ask("POST", f"/api/tournaments/{tournament}/entry")
    owner.ask("POST", f"/api/tournaments/{tournament}/start")
    return tournament


def see(person: Person, tournament: str) -> Json:
    found: Json = person.ask("GET", f"/api/tournaments/{tournament}")
    return found


def my_tables(person: Person, page: Json) -> list[str]:
    """The running tables of a person in the current round."""
    [mine] = [one["number"] for one in page["entrants"] if one["mine"]]
    return [one["table"] for one in page["rounds"][-1] if mine in one["entrants"] and one["status"] != "over"]


def resign(person: Person, table_id: str) -> None:
    [seat] = [one["seat"] for one in person.ask("GET", f"/api/tables/{table_id}")["seats"] if one["mine"]]
    person.ask("POST", f"/api/tables/{table_id}/resign", {"seat": seat})


def wait_for(person: Person, tournament: str, round: int) -> Json:
    """Wait until a round and the games at its tables have begun, or the tournament is over."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        page = see(person, tournament)
        has_begun = page["tournament"]["round"] >= round and all(one["status"] != "open" for one in page["rounds"][-1])
        if page["tournament"]["status"] == "over" or has_begun:
            return page
        time.sleep(0.05)
    raise AssertionError("the next round does not begin")


def play_rounds(server: InProcessServer, people: Sequence[Person], tournament: str) -> Json:
    """Play all tables of the people to their ends, round by round, until the tournament is over."""
    page = wait_for(people[0], tournament, 1)
    while page["tournament"]["status"] != "over":
        at_tables = [(table, one.token) for one in people for table in my_tables(one, see(one, tournament))]
        asyncio.run(_play_tables(server, at_tables))
        page = wait_for(people[0], tournament, page["tournament"]["round"] + 1)
    return page


async def _play_tables(server: InProcessServer, at_tables: Sequence[tuple[str, str]]) -> None:
    async def play(table_id: str, token: str) -> None:
        async with Page(server, table_id, token) as page:
            await page.until(lambda page: page.status != "open")  # it starts a moment after the round has begun
            await page.play_on()

    await asyncio.gather(*(play(table_id, token) for table_id, token in at_tables))
