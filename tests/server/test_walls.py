"""The wall of a group: announcements, messages, their limits and their moderation. Only members read it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from serai.server.groups.wall import MAX_LINES, MAX_NOTICES
from serai.server.settings import RateLimit
from serai.server.store.database import Transaction
from serai.server.store.schema import WALL, WallRow
from tests.server.club import make_group
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused

SECRET = "the key lies under the third amphora"


def read(person: Person, group: str) -> list[Json]:
    found: list[Json] = person.ask("GET", f"/api/groups/{group}")["wall"]
    return found


def say(person: Person, group: str, text: str, *, notice: bool = False) -> None:
    person.ask("POST", f"/api/groups/{group}/wall", {"text": text, "notice": notice}, status=204)


def number_of(person: Person, group: str, name: str) -> int:
    members = person.ask("GET", f"/api/groups/{group}")["members"]
    return next(int(one["number"]) for one in members if one["name"] == name)


def test_members_write_and_the_owner_announces(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    group = make_group(amina, boris)
    assert read(amina, group) == []
    say(amina, group, "On Friday  at seven", notice=True)
    say(boris, group, "I shall\nbe\u202e late")
    lines = read(boris, group)
    assert [(one["name"], one["text"], one["notice"], one["member"], one["mine"]) for one in lines] == [
        ("Amina", "On Friday at seven", True, 1, False),
        ("Boris", "I shall be late", False, 2, True),
    ]
    assert not any(one.id in str(lines) for one in (amina, boris)), "nobody is told ids"
    path = f"/api/groups/{group}/wall"
    refused(boris, 403, "not_group_owner", "POST", path, {"text": "I am the owner", "notice": True})
    refused(boris, 400, "empty", "POST", path, {"text": " \u200b\u3164 "})
    boris.ask("POST", path, {"text": "x" * 501}, status=400)
    assert len(read(amina, group)) == 2


def test_nobody_else_reads_a_wall(server: InProcessServer, person: NewPerson) -> None:
    """Neither strangers nor people with an invitation, nor members of another group or somebody who was removed."""
    amina, boris, carla, dana = (person(name) for name in ("Amina", "Boris", "Carla", "Dana"))
    made = amina.ask("POST", "/api/groups", {"name": "Club"})
    group = made["group"]["id"]
    carla.ask("POST", f"/api/groups/{group}/join", {"invite": made["invite"]})
    other = make_group(boris)
    say(amina, group, SECRET)
    assert SECRET in str(read(carla, group))
    amina.ask("DELETE", f"/api/groups/{group}/members/{number_of(amina, group, 'Carla')}")
    for one in (boris, carla, dana):
        refused(one, 404, "no_group", "GET", f"/api/groups/{group}")
        refused(one, 404, "no_group", "POST", f"/api/groups/{group}/wall", {"text": "hello"})
        refused(one, 404, "no_group", "DELETE", f"/api/groups/{group}/wall/1")
        for path in ("/api/groups", "/api/history", "/api/tables"):
            assert SECRET not in one.http.get(path).text
        preview = one.http.post(f"/api/groups/{group}/preview", json={"invite": made["invite"]})
        assert (preview.status_code, SECRET in preview.text) == (200, False)
        assert SECRET not in one.http.get(f"/group/{group}").text
    assert read(boris, other) == []
    assert [one["text"] for one in read(amina, group)] == [SECRET]


def test_the_owner_removes_lines_and_mutes(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, carla = person("Amina"), person("Boris"), person("Carla")
    made = amina.ask("POST", "/api/groups", {"name": "Club"})
    group, path = made["group"]["id"], f"/api/groups/{made['group']['id']}"
    for one in (boris, carla):
        one.ask("POST", f"{path}/join", {"invite": made["invite"]})
    say(boris, group, SECRET)
    say(carla, group, "hello")
    refused(carla, 403, "not_group_owner", "DELETE", f"{path}/wall/1")
    refused(carla, 403, "not_group_owner", "PATCH", f"{path}/members/2", {"muted": True})
    carla.ask("DELETE", f"{path}/wall/2", status=204)
    amina.ask("DELETE", f"{path}/wall/1", status=204)
    refused(amina, 404, "no_line", "DELETE", f"{path}/wall/1")
    assert read(boris, group) == []
    assert SECRET not in str(stored(server, group)), "the text is gone"
    say(carla, group, "again")
    assert [one["number"] for one in read(carla, group)] == [3], "a removed line's number is not given again"

    amina.ask("PATCH", f"{path}/members/2", {"muted": True}, status=204)
    refused(boris, 403, "muted", "POST", f"{path}/wall", {"text": "but"})
    muted = [[one["muted"] for one in who.ask("GET", path)["members"]] for who in (amina, boris, carla)]
    assert muted == [[False, True, False], [False, True, False], [False, False, False]], "others are not told"
    boris.ask("POST", f"{path}/leave")
    boris.ask("POST", f"{path}/join", {"invite": made["invite"]})
    refused(boris, 403, "muted", "POST", f"{path}/wall", {"text": "a new number does not help"})
    amina.ask("PATCH", f"{path}/members/{number_of(amina, group, 'Boris')}", {"muted": False}, status=204)
    say(boris, group, "thanks")
    refused(amina, 404, "no_member", "PATCH", f"{path}/members/99", {"muted": True})


def stored(server: InProcessServer, group: str) -> list[WallRow]:
    def job(tx: Transaction) -> list[WallRow]:
        return WALL.select(tx, "WHERE group_id = ? ORDER BY number", group)

    return server.do(server.application.database.read(job))


def test_a_wall_keeps_the_last_lines(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    group = make_group(amina)
    for n in range(MAX_NOTICES + 2):
        say(amina, group, f"notice {n}", notice=True)
    for n in range(MAX_LINES + 3):
        say(amina, group, f"line {n}")
    texts = [one["text"] for one in read(amina, group)]
    assert texts[:MAX_NOTICES] == [f"notice {n}" for n in range(2, MAX_NOTICES + 2)]
    assert texts[MAX_NOTICES:] == [f"line {n}" for n in range(3, MAX_LINES + 3)]
    assert len(stored(server, group)) == MAX_NOTICES + MAX_LINES
    amina.ask("DELETE", f"/api/groups/{group}")
    assert stored(server, group) == []


def test_a_deleted_person_leaves_no_name_on_a_wall(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    group = make_group(amina, boris)
    say(boris, group, "hello")
    amina.ask("PATCH", f"/api/groups/{group}/members/2", {"muted": True}, status=204)
    boris.ask("DELETE", "/api/me")
    [line] = read(amina, group)
    assert (line["name"], line["text"], line["member"]) == ("?", "hello", 0)


def test_talk_at_tables_and_on_walls_has_one_limit(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, limited=True, chat=RateLimit(0.001, 2)) as server:
        amina = Person(server, "Amina")
        group = make_group(amina)
        for text in ("one", "two"):
            say(amina, group, text)
        refused(amina, 429, "limit", "POST", f"/api/groups/{group}/wall", {"text": "three"})
        assert [one["text"] for one in read(amina, group)] == ["one", "two"]
        table = amina.new_table("me", "me")["table"]["id"]

        async def say_at_table() -> Json:
            async with Page(server, table, amina.token) as page:
                await page.send({"type": "say", "n": 1, "text": "three"})
                return await page.next("refused")

        assert asyncio.run(say_at_table())["code"] == "limit"
        amina.close()
