"""HTTP API: creating tables, invitations, joining, and permissions."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

import serai as cv
from serai.bots import default_bot
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused

STRANGE = "there is no such table"


# -- making tables ---------------------------------------------------------------------------------------------------


def test_a_table_with_every_kind_of_seat(person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "open", "random", name=" Friday ")
    table = made["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "bot"]
    assert [seat["mine"] for seat in table["seats"]] == [True, False, False]
    assert [seat["name"] for seat in table["seats"]] == ["Amina", "", "random"]
    assert (table["status"], table["version"], table["owner"], table["name"]) == ("open", 0, True, "Friday")
    assert table["playable"]
    assert table["rules"] == cv.game("five_tribes").rules_version
    assert len(made["invite"]) >= 32
    assert amina.ask("GET", f"/api/tables/{table['id']}") == table


def test_a_table_without_open_seats_starts_at_once(person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "me", preset=None, options={"open_gold": True}, pace={"kind": "live", "bank": 60})
    assert made["invite"] is None
    assert made["table"]["status"] == "playing"
    assert made["table"]["options"]["open_gold"] is True
    assert made["table"]["pace"]["bank"] == 60
    assert made["table"]["pace"]["on_time"] == "bot"
    assert made["table"]["clock"]["deadline"] > time.time()


@pytest.mark.parametrize(
    ("change", "status", "code", "message"),
    [
        ({"game": "chess"}, 404, "no_game", "five_tribes"),
        ({"seats": [{"kind": "me"}]}, 409, "bad_setup", "2, 3, 4"),
        ({"seats": [{"kind": "me"}] * 5}, 409, "bad_setup", "2, 3, 4"),
        ({"options": {"open_golt": True}}, 409, "bad_setup", "open_gold"),
        ({"options": {"open_gold": 1}}, 409, "bad_setup", "True"),
        ({"preset": "nonsense"}, 409, "bad_setup", "preset"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, 404, "no_bot", "greedy"),
        ({"seats": [{"kind": "me"}, {"kind": "alien"}]}, 400, "http_400", "seats"),
        ({"access": "open"}, 400, "http_400", "access"),
        ({"pace": {"kind": "live", "bank": 1}}, 400, "http_400", "10"),
        ({"pace": {"kind": "days", "quiet": {"start": "25:00", "end": "07:00"}}}, 400, "http_400", "quiet"),
        ({"colour": "red"}, 400, "http_400", "colour"),
    ],
)
def test_invalid_tables_are_refused_with_what_is_allowed(
    person: NewPerson, change: Json, status: int, code: str, message: str
) -> None:
    amina = person("Amina")
    wish = {"game": "five_tribes", "seats": [{"kind": "me"}, {"kind": "open"}], **change}
    assert message in refused(amina, status, code, "POST", "/api/tables", wish)
    assert amina.ask("GET", "/api/tables/mine")["tables"] == []


def test_only_so_many_open_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    with InProcessServer(tmp_path_factory.mktemp("few"), tables_per_person=2) as server:
        amina = Person(server)
        tables = [amina.new_table("me", "open")["table"]["id"] for _ in range(2)]
        wish = {"game": "five_tribes", "seats": [{"kind": "me"}, {"kind": "me"}]}
        refused(amina, 429, "too_many_tables", "POST", "/api/tables", wish)
        amina.ask("POST", f"/api/tables/{tables[0]}/archive")
        amina.ask("POST", "/api/tables", wish, status=201)
        amina.close()


def test_a_repeated_request_creates_no_second_table(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    first, second = (amina.new_table("me", "open", "open", client="wish 1") for _ in range(2))
    assert (first["again"], second["again"]) == (False, True)
    assert second["table"]["id"] == first["table"]["id"]
    assert amina.new_table("me", "open", client="wish 2")["table"]["id"] != first["table"]["id"]
    assert boris.new_table("me", "open", client="wish 1")["table"]["id"] != first["table"]["id"]
    assert len(amina.ask("GET", "/api/tables/mine")["tables"]) == 2
    # Both invitations work: the client may have received either response.
    for invite in (first["invite"], second["invite"]):
        invited = person("Chen")
        invited.join(first["table"]["id"], invite)
        invited.ask("POST", f"/api/tables/{first['table']['id']}/leave", {})
    begun = amina.new_table("me", "me", client="wish 3")
    again = amina.new_table("me", "me", client="wish 3")
    assert (again["table"]["id"], again["invite"]) == (begun["table"]["id"], None)
    assert again["table"]["version"] == begun["table"]["version"] == 1, "it begins once"


def test_the_same_request_twice_at_once(person: NewPerson) -> None:
    amina = person("Amina")
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: amina.new_table("me", "me", client="wish"), range(8)))
    assert len({one["table"]["id"] for one in made}) == 1
    assert sorted(one["again"] for one in made) == [False] + 7 * [True]


# -- visibility ------------------------------------------------------------------------------------------------------


def test_only_public_tables_are_listed(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = {
        access: amina.new_table("me", "open", access=access)["table"]["id"] for access in ("public", "link", "private")
    }
    listed = {one["id"] for one in boris.ask("GET", "/api/tables")["tables"]}
    assert made["public"] in listed
    assert not {made["link"], made["private"]} & listed
    mine = {one["id"] for one in amina.ask("GET", "/api/tables/mine")["tables"]}
    assert set(made.values()) <= mine
    assert boris.ask("GET", "/api/tables/mine")["tables"] == []
    boris.join(made["public"])
    assert [one["id"] for one in boris.ask("GET", "/api/tables/mine")["tables"]] == [made["public"]]


def test_a_link_table_is_joined_by_invitation_only(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "open", "open")
    path = f"/api/tables/{made['table']['id']}"
    assert boris.ask("GET", path)["status"] == "open", "everybody with the address may watch"
    refused(boris, 403, "no_invite", "POST", f"{path}/join", {})
    refused(boris, 403, "no_invite", "POST", f"{path}/join", {"invite": "x" * 32})
    other = amina.new_table("me", "open")
    refused(boris, 403, "no_invite", "POST", f"{path}/join", {"invite": other["invite"]})
    joined = boris.join(made["table"]["id"], made["invite"])
    assert joined["seats"][1] | {"name": "Boris", "mine": True, "kind": "person"} == joined["seats"][1]
    assert joined["status"] == "open"


ROUTES: list[tuple[str, str, Json | None]] = [
    ("GET", "", None),
    ("GET", "/state", None),
    ("GET", "/log", None),
    ("GET", "/record", None),
    ("GET", "/replay/0", None),
    ("GET", "/course", None),
    ("POST", "/join", {}),
    ("POST", "/join", {"invite": "x" * 32}),
    ("POST", "/place", {"seat": 0, "to": 1}),
    ("POST", "/start", None),
    ("POST", "/invites", {}),
    ("POST", "/seats/1", {"kind": "bot"}),
    ("POST", "/leave", {}),
    ("POST", "/resign", {"seat": 0}),
    ("POST", "/rematch", None),
    ("POST", "/play", {"seat": 0, "version": 1, "action": "pass_move", "client": "c"}),
    ("POST", "/archive", None),
]


@pytest.mark.parametrize("running", [False, True])
def test_a_private_table_does_not_exist_for_strangers(person: NewPerson, running: bool) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "me" if running else "open", access="private")["table"]
    for method, path, body in ROUTES:
        message = refused(boris, 404, "no_table", method, f"/api/tables/{made['id']}{path}", body)
        nowhere = refused(boris, 404, "no_table", method, f"/api/tables/nowhere{path}", body)
        assert message == nowhere == STRANGE
    for path in ("", "/state", "/log", "/record"):
        answer = httpx.get(f"{amina.server.url}/api/tables/{made['id']}{path}", trust_env=False)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table"), "without a token"
    assert amina.ask("GET", f"/api/tables/{made['id']}")["version"] == made["version"]


def test_an_invitation_opens_a_private_table(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "open", access="private")
    boris.join(made["table"]["id"], made["invite"])
    path = f"/api/tables/{made['table']['id']}"
    assert boris.ask("GET", path)["status"] == "playing"
    boris.ask("POST", f"{path}/resign", {"seat": 1})
    assert boris.ask("GET", path)["status"] == "over", "a resigned player may still watch"


def test_what_only_the_owner_may_do(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "open", "open")
    path = f"/api/tables/{made['table']['id']}"
    boris.join(made["table"]["id"], made["invite"])
    for method, rest, body in (
        ("POST", "/start", None),
        ("POST", "/invites", {}),
        ("POST", "/seats/2", {"kind": "bot"}),
        ("POST", "/archive", None),
    ):
        refused(boris, 403, "not_owner", method, path + rest, body)
    refused(boris, 403, "not_yours", "POST", f"{path}/leave", {"seat": 0})
    refused(boris, 409, "not_started", "POST", f"{path}/resign", {"seat": 1})
    refused(boris, 403, "not_yours", "POST", f"{path}/resign", {"seat": 0})
    refused(boris, 409, "not_over", "POST", f"{path}/rematch")
    refused(amina, 409, "taken", "POST", f"{path}/seats/1", {"kind": "bot"})
    refused(amina, 404, "no_seat", "POST", f"{path}/seats/3", {"kind": "bot"})
    assert "greedy" in refused(amina, 404, "no_bot", "POST", f"{path}/seats/2", {"kind": "bot", "bot": "deep"})
    assert amina.ask("GET", path)["version"] == 1, "nothing of all this has changed the table"


def test_invitations_are_revoked_and_can_name_a_seat(person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    made = amina.new_table("me", "open", "open", "open")
    table_id = made["table"]["id"]
    path = f"/api/tables/{table_id}"
    second = amina.ask("POST", f"{path}/invites", {"seat": 2})["invite"]
    refused(boris, 403, "no_invite", "POST", f"{path}/join", {"invite": made["invite"]})
    third = amina.ask("POST", f"{path}/invites", {"revoke": False})["invite"]
    assert boris.join(table_id, second)["seats"][2]["mine"]
    refused(zayn, 409, "full", "POST", f"{path}/join", {"invite": second})
    joined = zayn.ask("POST", f"{path}/join", {"invite": third, "seat": 3})
    assert joined["seats"][3]["mine"]
    refused(amina, 404, "no_seat", "POST", f"{path}/invites", {"seat": 4})


def test_the_last_seat_starts_the_game_and_then_it_is_full(person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    made = amina.new_table("me", "open", access="public")
    table_id = made["table"]["id"]
    assert boris.join(table_id)["status"] == "playing"
    refused(zayn, 409, "full", "POST", f"/api/tables/{table_id}/join", {})
    refused(amina, 409, "started", "POST", f"/api/tables/{table_id}/start")


def test_start_gives_open_seats_to_bots(person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "open", "open")["table"]
    started = amina.ask("POST", f"/api/tables/{made['id']}/start")
    assert started["status"] == "playing"
    assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "bot"]
    assert [seat["bot"] for seat in started["seats"][1:]] == [default_bot(cv.game("five_tribes")).id] * 2


def test_a_seat_can_be_given_to_a_bot_and_opened_again(person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "open", "open")["table"]
    path = f"/api/tables/{made['id']}"
    assert amina.ask("POST", f"{path}/seats/1", {"kind": "bot", "bot": "random"})["seats"][1]["bot"] == "random"
    assert amina.ask("POST", f"{path}/seats/1", {"kind": "open"})["seats"][1]["kind"] == "open"
    amina.ask("POST", f"{path}/seats/1", {"kind": "bot"})
    assert amina.ask("POST", f"{path}/seats/2", {"kind": "bot"})["status"] == "playing", "the last one starts"


def test_several_seats_for_one_person(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "me", "open", access="public")["table"]
    path = f"/api/tables/{made['id']}"
    amina.join(made["id"], seat=2)
    states = amina.ask("GET", f"{path}/state")
    assert [one["seat"] for one in states] == [0, 1, 2]
    assert [one["view"]["seat"] for one in states] == [0, 1, 2]
    acting = [one["seat"] for one in states if one["choices"]]
    assert acting == amina.ask("GET", path)["turn"]
    for one in states:
        assert [gold is not None for gold in one["view"]["state"]["gold"]] == [seat == one["seat"] for seat in range(3)]
