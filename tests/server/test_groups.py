"""Groups: only members read them, only links let people in, only owners change them. Databases of before open."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.club import DAYS, begin_tournament, make_group, my_tables, see
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.notice_helpers import AT_ONCE, ask_for_pushes, search
from tests.server.push_service import PushService
from tests.server.request_helpers import NewPerson, refused
from tests.stored import OLD_FILE, StoredPerson, read_fixture, write_old_database

STORED = read_fixture("server.json.gz")


def page_of(person: Person, group: str) -> Json:
    found: Json = person.ask("GET", f"/api/groups/{group}")
    return found


def test_nobody_reads_or_joins_a_group_uninvited(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.ask("POST", "/api/groups", {"name": "  Friday   club "})
    assert made["group"]["name"] == "Friday club"
    group = made["group"]["id"]
    path = f"/api/groups/{group}"
    for method, rest, body in [
        ("GET", "", None),
        ("PATCH", "", {"name": "Mine"}),
        ("DELETE", "", None),
        ("POST", "/leave", None),
        ("POST", "/invites", {}),
        ("POST", "/owner", {"member": 1}),
        ("DELETE", "/members/1", None),
        ("POST", "/tables", {"game": "merv", "seats": [{"kind": "me"}, {"kind": "open"}]}),
        ("POST", "/tables/abc/join", {}),
        ("POST", "/wall", {"text": "hello"}),
        ("DELETE", "/wall/1", None),
        ("PATCH", "/members/1", {"muted": True}),
    ]:
        refused(boris, 404, "no_group", method, path + rest, body)
    refused(boris, 404, "no_group_invite", "POST", f"{path}/join", {"invite": "not-the-invitation"})
    refused(boris, 404, "no_group_invite", "POST", f"{path}/preview", {"invite": "not-the-invitation"})
    other = boris.ask("POST", "/api/groups", {"name": "Other"})
    refused(boris, 404, "no_group_invite", "POST", f"{path}/join", {"invite": other["invite"]})
    boris.http.headers.pop("authorization")
    refused(boris, 401, "no_token", "GET", path)


def test_an_old_invitation_stops_working_when_the_owner_renews_it(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, carla = person("Amina"), person("Boris"), person("Carla")
    made = amina.ask("POST", "/api/groups", {"name": "Club"})
    path = f"/api/groups/{made['group']['id']}"
    second = amina.ask("POST", f"{path}/invites", {})["invite"]
    preview = boris.ask("POST", f"{path}/preview", {"invite": made["invite"]})
    assert preview == {"name": "Club", "members": 1, "member": False}
    for _ in range(2):
        assert boris.ask("POST", f"{path}/join", {"invite": made["invite"]})["members"] == 2
    refused(boris, 403, "not_group_owner", "POST", f"{path}/invites", {"revoke": True})
    newest = amina.ask("POST", f"{path}/invites", {"revoke": True})["invite"]
    for old in (made["invite"], second):
        refused(carla, 404, "no_group_invite", "POST", f"{path}/join", {"invite": old})
    carla.ask("POST", f"{path}/join", {"invite": newest})
    assert [one["name"] for one in page_of(boris, made["group"]["id"])["members"]] == ["Amina", "Boris", "Carla"]
    assert page_of(boris, made["group"]["id"])["invites"] == 0, "only the owner is told"


def test_the_owner_removes_and_hands_over_and_members_leave(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, carla = person("Amina"), person("Boris"), person("Carla")
    group = make_group(amina, boris, carla)
    path = f"/api/groups/{group}"
    numbers = {one["name"]: one["number"] for one in page_of(amina, group)["members"]}
    refused(boris, 403, "not_group_owner", "DELETE", f"{path}/members/{numbers['Carla']}")
    refused(boris, 403, "not_group_owner", "DELETE", path)
    refused(amina, 409, "owner_stays", "POST", f"{path}/leave")
    refused(amina, 409, "owner_stays", "DELETE", f"{path}/members/{numbers['Amina']}")
    refused(amina, 404, "no_member", "POST", f"{path}/owner", {"member": 99})
    amina.ask("DELETE", f"{path}/members/{numbers['Carla']}")
    refused(carla, 404, "no_group", "GET", path)
    assert not amina.ask("POST", f"{path}/owner", {"member": numbers["Boris"]})["owner"]
    amina.ask("POST", f"{path}/leave")
    assert [one["id"] for one in amina.ask("GET", "/api/groups")["groups"]] == []
    assert boris.ask("PATCH", path, {"name": "Saturday"})["name"] == "Saturday"
    invite = boris.ask("POST", f"{path}/invites", {})["invite"]
    carla.ask("POST", f"{path}/join", {"invite": invite})
    assert max(one["number"] for one in page_of(boris, group)["members"]) == 4, "no number is given twice"
    boris.ask("DELETE", "/api/me")
    assert [(one["name"], one["owner"]) for one in page_of(carla, group)["members"]] == [("Carla", True)]
    carla.ask("POST", f"{path}/leave")
    refused(carla, 404, "no_group", "GET", path)


def test_tables_of_a_group_their_results_and_the_table_of_honour(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, stranger = person("Amina"), person("Boris"), person("Stranger")
    group = make_group(amina, boris)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "yspahan", "seats": seats, "access": "private"}
    table = amina.ask("POST", f"/api/groups/{group}/tables", body)["table"]
    elsewhere = amina.new_table("me", "open", game="merv")["table"]["id"]
    [shown] = page_of(boris, group)["tables"]
    assert (shown["id"], shown["access"], shown["status"]) == (table["id"], "link", "open")
    assert not {"secret", "sat", "owner_id"} & set(shown)
    refused(boris, 404, "no_table", "POST", f"/api/groups/{group}/tables/{elsewhere}/join", {})
    refused(stranger, 403, "no_invite", "POST", f"/api/tables/{table['id']}/join", {})
    joined = boris.ask("POST", f"/api/groups/{group}/tables/{table['id']}/join", {})
    assert (joined["status"], [seat["mine"] for seat in joined["seats"]]) == ("playing", [False, True, False])
    [running] = page_of(amina, group)["tables"]
    assert running["progress"]["more"] == [] or running["progress"]["points"], "as in every list of tables"
    for seat, one in ((1, boris), (0, amina)):
        one.ask("POST", f"/api/tables/{table['id']}/resign", {"seat": seat})
    page = page_of(boris, group)
    assert page["tables"] == []
    [result] = page["results"]
    assert (result["table"], result["by"], result["tournament"]) == (table["id"], "resign", "")
    assert [(seat["name"], seat["bot"], seat["place"]) for seat in result["seats"]] == [
        ("Amina", None, 2),
        ("Boris", None, 2),
        ("random", "random", 1),
    ]
    [honour] = page["honour"]
    assert [(one["name"], one["games"], one["wins"], one["points"]) for one in honour["lines"]] == [
        ("Amina", 1, 0, 0.5),
        ("Boris", 1, 0, 0.5),
    ]
    again = boris.ask("POST", f"/api/tables/{table['id']}/rematch")
    assert [one["id"] for one in page_of(amina, group)["tables"]] == [again["id"]], "a rematch stays in the group"
    amina.ask("DELETE", f"/api/groups/{group}")
    assert boris.ask("GET", f"/api/tables/{again['id']}")["status"] == "open", "tables outlive their group"


def test_a_game_alone_with_bots_brings_no_honour(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    group = make_group(amina)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = amina.ask("POST", f"/api/groups/{group}/tables", {"game": "merv", "seats": seats})["table"]["id"]
    amina.ask("POST", f"/api/tables/{table}/resign", {"seat": 0})
    page = page_of(amina, group)
    assert ([one["table"] for one in page["results"]], page["honour"]) == ([table], [])
    amina.ask("DELETE", f"/api/history/{table}")
    assert page_of(amina, group)["results"] == []


def test_a_tournament_table_is_announced_once(tmp_path: Path) -> None:
    with (
        PushService() as service,
        InProcessServer(tmp_path, notices=AT_ONCE) as server,
        closing(Person(server, "Amina")) as amina,
    ):
        ask_for_pushes(amina, service, "amina")
        group = make_group(amina)
        pace = {**DAYS, "kind": "live"}
        tournament = begin_tournament(amina, [amina], group, fill=4, rounds=2, pace=pace)
        [table_id] = my_tables(amina, see(amina, tournament))
        for _ in range(2):
            search(server)
        [told] = service.messages_for("amina")
        assert told == {
            "title": "Your tournament table is ready: Merv",
            "body": "Autumn cup, round 1",
            "path": f"/table/{table_id}",
            "tag": "your-turn",
        }


def test_a_turn_is_told_after_the_table_was_announced(tmp_path: Path) -> None:
    """Whoever was told that the table is ready, when it was another's turn, is told of their turn too."""
    with (
        PushService() as service,
        InProcessServer(tmp_path, notices=AT_ONCE) as server,
        closing(Person(server, "Amina")) as amina,
        closing(Person(server, "Boris")) as boris,
    ):
        group = make_group(amina, boris)
        tournament = begin_tournament(amina, [amina, boris], group, kind="knock_out")
        [table_id] = my_tables(amina, see(amina, tournament))
        info = amina.ask("GET", f"/api/tables/{table_id}")
        [first] = info["turn"]
        waiting, moving = (boris, amina) if info["seats"][first]["mine"] else (amina, boris)
        ask_for_pushes(waiting, service, "waiting")
        search(server)
        while first in (now := moving.ask("GET", f"/api/tables/{table_id}"))["turn"]:
            [state] = moving.ask("GET", f"/api/tables/{table_id}/state")
            move = {"seat": first, "version": now["version"], "action": state["choices"][0]["text"]}
            moving.ask("POST", f"/api/tables/{table_id}/play", {**move, "client": f"c{now['version']}"})
        search(server)
        titles = [one["title"] for one in service.messages_for("waiting")]
        assert titles == ["Your tournament table is ready: Merv", "Your turn: Merv"]


def test_a_database_of_version_0_1_gets_groups(tmp_path: Path) -> None:
    write_old_database(tmp_path)
    with InProcessServer(tmp_path) as server, closing(StoredPerson(server, STORED["people"]["amina"])) as amina:
        assert amina.ask("GET", "/api/groups") == {"groups": []}
        group = make_group(amina)
    with InProcessServer(tmp_path) as server, closing(StoredPerson(server, STORED["people"]["amina"])) as amina:
        assert page_of(amina, group)["group"]["name"] == "Friday club"
    with closing(sqlite3.connect(tmp_path / OLD_FILE)) as database:
        assert database.execute("SELECT DISTINCT group_id, tournament FROM tables").fetchall() == [("", "")]
