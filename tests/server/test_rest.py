"""Everything over HTTP: people, games, tables, records and replays, and who may do what."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

import caravanserai as cv
from caravanserai.bots import bots_of, default_bot
from caravanserai.core.match import Match
from caravanserai.server.people import identity
from caravanserai.server.store.database import Transaction
from tests.server.helpers import Json, Page, Person
from tests.server.inside import Inside

STRANGE = "there is no such table"
NewPerson = Callable[[str], Person]


@pytest.fixture
def person(server: Inside) -> Iterator[NewPerson]:
    made: list[Person] = []

    def make(nickname: str) -> Person:
        made.append(Person(server, nickname))
        return made[-1]

    yield make
    for one in made:
        one.close()


def refused(asker: Person, status: int, code: str, method: str, path: str, body: Json | None = None) -> str:
    """Asks for something that must be refused; gives the sentence for people."""
    answer: Json = asker.ask(method, path, body, status=status)
    assert set(answer) == {"code", "message"}
    assert answer["code"] == code, answer
    return str(answer["message"])


def play_out(server: Inside, owner: Person, table_id: str, moves: int = 100_000) -> Json:
    async def play() -> Json:
        async with Page(server, table_id, owner.token) as page:
            await page.play_on(moves=moves)
            return page.update

    return asyncio.run(play())


# -- people ----------------------------------------------------------------------------------------------------------


def test_a_person_takes_a_name_and_another(person: NewPerson) -> None:
    amina = person("  Amina  of Samarkand ")
    assert amina.ask("GET", "/api/me") == {"id": amina.id, "nickname": "Amina of Samarkand"}
    assert amina.ask("PATCH", "/api/me", {"nickname": "Zayn"})["nickname"] == "Zayn"
    assert amina.ask("GET", "/api/me")["nickname"] == "Zayn"


@pytest.mark.parametrize("name", ["", "   ", "x" * 33, "a\u0000b", "a\nb", "\x1b[31m", 7, None])
def test_names_that_are_none(person: NewPerson, name: object) -> None:
    amina = person("Amina")
    refused(amina, 400, "http_400", "PATCH", "/api/me", {"nickname": name})
    refused(amina, 400, "http_400", "POST", "/api/people", {"nickname": name})
    assert amina.ask("GET", "/api/me")["nickname"] == "Amina"


def test_names_lose_what_cannot_be_seen(person: NewPerson) -> None:
    """Marks that turn the writing around, or break lines, would let one person look like another."""
    amina = person("Ami\u202ena\u2028\u200b")
    assert amina.ask("GET", "/api/me")["nickname"] == "Ami na"
    refused(amina, 409, "bad_name", "PATCH", "/api/me", {"nickname": "\u200b\u2060"})


def test_no_token_a_wrong_one_and_one_of_another_kind(server: Inside) -> None:
    for header in ({}, {"authorization": "Bearer"}, {"authorization": "Basic " + "x" * 32}):
        answer = httpx.get(f"{server.url}/api/me", headers=header, trust_env=False)
        assert (answer.status_code, answer.json()["code"]) == (401, "no_token")
    answer = httpx.get(f"{server.url}/api/me", headers={"authorization": "Bearer " + "x" * 32}, trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown_token")


def test_a_code_continues_on_another_device_once(server: Inside, person: NewPerson) -> None:
    amina = person("Amina")
    given = amina.ask("POST", "/api/me/code")
    assert given["seconds"] == identity.CODE_SECONDS
    phone = person("nobody")
    welcomed = phone.ask("POST", "/api/people/continue", {"code": given["code"].lower().replace("-", " ")})
    assert welcomed["person"] == {"id": amina.id, "nickname": "Amina"}
    assert welcomed["token"] != amina.token
    phone.http.headers["authorization"] = f"Bearer {welcomed['token']}"
    assert phone.ask("GET", "/api/me")["id"] == amina.id
    refused(phone, 404, "unknown_code", "POST", "/api/people/continue", {"code": given["code"]})


def test_a_newer_code_replaces_the_older_one_and_codes_expire(server: Inside, person: NewPerson) -> None:
    amina = person("Amina")
    first = amina.ask("POST", "/api/me/code")["code"]
    second = amina.ask("POST", "/api/me/code")["code"]
    refused(amina, 404, "unknown_code", "POST", "/api/people/continue", {"code": first})

    def grow_old(tx: Transaction) -> None:
        tx.run("UPDATE tokens SET expires = ? WHERE kind = 'code'", time.time() - 1)

    server.do(server.house.database.run(grow_old))
    refused(amina, 404, "unknown_code", "POST", "/api/people/continue", {"code": second})


def test_a_code_is_no_token_and_a_token_no_code(server: Inside, person: NewPerson) -> None:
    amina = person("Amina")
    code = amina.ask("POST", "/api/me/code")["code"].replace("-", "")
    answer = httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {code}"}, trust_env=False)
    assert answer.status_code == 401
    refused(amina, 404, "unknown_code", "POST", "/api/people/continue", {"code": amina.token[:32]})


def test_every_other_device_can_be_made_to_forget(server: Inside, person: NewPerson) -> None:
    amina, phone = person("Amina"), person("nobody")
    code = amina.ask("POST", "/api/me/code")["code"]
    token = phone.ask("POST", "/api/people/continue", {"code": code})["token"]
    phone.http.headers["authorization"] = f"Bearer {token}"
    table = amina.new_table("me", "me")["table"]

    async def revoke() -> int | None:
        async with Page(server, table["id"], token) as page:
            assert page.update["table"]["mine"]
            await asyncio.to_thread(amina.ask, "POST", "/api/me/revoke")
            assert page.socket is not None
            await asyncio.wait_for(page.socket.wait_closed(), 10)
            return page.socket.close_code

    assert asyncio.run(revoke()) == 4001, "a page that was open is closed as well"
    refused(phone, 401, "unknown_token", "GET", "/api/me")
    assert amina.ask("GET", "/api/me")["id"] == amina.id


def test_tokens_are_stored_hashed(server: Inside, person: NewPerson) -> None:
    amina = person("Amina")
    invite = amina.new_table("me", "open")["invite"]
    code = amina.ask("POST", "/api/me/code")["code"].replace("-", "")
    content = b"".join(path.read_bytes() for path in server.folder.glob("caravanserai.sqlite*"))
    assert amina.id.encode() in content
    for secret in (amina.token, invite, code):
        assert secret.encode() not in content


# -- games -----------------------------------------------------------------------------------------------------------


def test_every_game_tells_its_bots_and_which_one_is_usual(person: NewPerson) -> None:
    for told in person("Amina").ask("GET", "/api/games"):
        game = cv.game(told["id"])
        assert [bot["id"] for bot in told["bots"]] == [bot.id for bot in bots_of(game)]
        assert told["default_bot"] == default_bot(game).id
        for bot, entry in zip(told["bots"], bots_of(game), strict=True):
            assert bot["strength"] == entry.strength
            for lang in ("en", "ru"):
                assert (bot["label"][lang], bot["sentence"][lang]) == (entry.label(lang), entry.sentence(lang))


def test_games_with_options_texts_and_rules(person: NewPerson) -> None:
    amina = person("Amina")
    listed = {one["id"]: one for one in amina.ask("GET", "/api/games")}
    assert set(listed) == set(cv.games())
    tribes = listed["five_tribes"]
    assert tribes["players"] == [2, 3, 4]
    assert tribes["options"]["open_gold"] == [False, True]
    for lang in ("en", "ru"):
        assert tribes["title"][lang]
        assert len(amina.ask("GET", f"/api/games/five_tribes/text/{lang}")) > 100
        assert amina.ask("GET", f"/api/games/five_tribes/rules/{lang}")["text"].startswith("#")
    assert amina.ask("GET", "/api/games/five_tribes/data")["board"]["columns"] == 6
    refused(amina, 404, "no_game", "GET", "/api/games/chess/text/en")
    assert "en and ru" in refused(amina, 404, "no_language", "GET", "/api/games/five_tribes/rules/fr")


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


def test_a_table_without_open_seats_begins_at_once(person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "me", preset=None, options={"open_gold": True}, pace={"kind": "live", "bank": 60})
    assert made["invite"] is None
    assert made["table"]["status"] == "playing"
    assert made["table"]["options"]["open_gold"] is True
    assert made["table"]["pace"]["bank"] == 60
    assert made["table"]["pace"]["on_time"] == "bot"
    assert made["table"]["clock"]["deadline"] > time.time()


@pytest.mark.parametrize(
    ("change", "status", "code", "told"),
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
def test_wrong_wishes_are_told_what_is_allowed(
    person: NewPerson, change: Json, status: int, code: str, told: str
) -> None:
    amina = person("Amina")
    wish = {"game": "five_tribes", "seats": [{"kind": "me"}, {"kind": "open"}], **change}
    assert told in refused(amina, status, code, "POST", "/api/tables", wish)
    assert amina.ask("GET", "/api/tables/mine")["tables"] == []


def test_only_so_many_open_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Inside(tmp_path_factory.mktemp("few"), tables_per_person=2) as server:
        amina = Person(server)
        tables = [amina.new_table("me", "open")["table"]["id"] for _ in range(2)]
        wish = {"game": "five_tribes", "seats": [{"kind": "me"}, {"kind": "me"}]}
        refused(amina, 429, "too_many_tables", "POST", "/api/tables", wish)
        amina.ask("POST", f"/api/tables/{tables[0]}/archive")
        amina.ask("POST", "/api/tables", wish, status=201)
        amina.close()


def test_a_wish_that_is_sent_again_makes_no_second_table(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    first, second = (amina.new_table("me", "open", client="wish 1") for _ in range(2))
    assert (first["again"], second["again"]) == (False, True)
    assert second["table"]["id"] == first["table"]["id"]
    assert amina.new_table("me", "open", client="wish 2")["table"]["id"] != first["table"]["id"]
    assert boris.new_table("me", "open", client="wish 1")["table"]["id"] != first["table"]["id"]
    assert len(amina.ask("GET", "/api/tables/mine")["tables"]) == 2
    # Both invitations work: nobody knows which of the answers arrived.
    for invite in (first["invite"], second["invite"]):
        invited = person("Chen")
        invited.join(first["table"]["id"], invite)
        invited.ask("POST", f"/api/tables/{first['table']['id']}/leave", {})
    begun = amina.new_table("me", "me", client="wish 3")
    again = amina.new_table("me", "me", client="wish 3")
    assert (again["table"]["id"], again["invite"]) == (begun["table"]["id"], None)
    assert again["table"]["version"] == begun["table"]["version"] == 1, "it begins once"


def test_the_same_wish_at_the_same_moment(person: NewPerson) -> None:
    amina = person("Amina")
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: amina.new_table("me", "me", client="wish"), range(8)))
    assert len({one["table"]["id"] for one in made}) == 1
    assert sorted(one["again"] for one in made) == [False] + 7 * [True]


# -- who sees what ---------------------------------------------------------------------------------------------------


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
    assert boris.ask("GET", path)["status"] == "open", "who knows the address may look"
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
        told = refused(boris, 404, "no_table", method, f"/api/tables/{made['id']}{path}", body)
        nowhere = refused(boris, 404, "no_table", method, f"/api/tables/nowhere{path}", body)
        assert told == nowhere == STRANGE
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
    assert boris.ask("GET", path)["status"] == "over", "who has resigned may still look"


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


def test_several_seats_for_one_person(server: Inside, person: NewPerson) -> None:
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


# -- leaving ---------------------------------------------------------------------------------------------------------


def test_leaving_before_the_game_frees_the_seat(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "open", "open", access="public")["table"]
    boris.join(made["id"])
    left = boris.ask("POST", f"/api/tables/{made['id']}/leave", {})
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
    refused(boris, 403, "not_yours", "POST", f"/api/tables/{made['id']}/leave", {})


def test_leaving_a_game_lets_the_owner_decide(person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    made = amina.new_table("me", "open")
    table_id = made["table"]["id"]
    path = f"/api/tables/{table_id}"
    boris.join(table_id, made["invite"])
    left = boris.ask("POST", f"{path}/leave", {"seat": 1})
    assert left["status"] == "playing"
    assert left["seats"][1]["kind"] == "open"
    assert zayn.join(table_id, made["invite"])["seats"][1]["name"] == "Zayn", "somebody else may take it"
    zayn.ask("POST", f"{path}/leave", {})
    assert amina.ask("POST", f"{path}/seats/1", {"kind": "bot"})["seats"][1]["kind"] == "bot"


def test_the_last_one_may_leave_and_come_back(person: NewPerson) -> None:
    """A table where nobody sits waits; it is not lost, and it is not finished behind anybody's back."""
    amina = person("Amina")
    made = amina.new_table("me", "me")["table"]
    path = f"/api/tables/{made['id']}"
    left = amina.ask("POST", f"{path}/leave", {})
    assert [seat["kind"] for seat in left["seats"]] == ["open", "open"]
    assert left["status"] == "playing"
    amina.ask("POST", f"{path}/join", {"seat": 1})
    assert [one["seat"] for one in amina.ask("GET", f"{path}/state")] == [1]


def test_resigning(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "open", "open")
    table_id = made["table"]["id"]
    path = f"/api/tables/{table_id}"
    boris.join(table_id, made["invite"])
    boris.join(table_id, made["invite"], seat=2)
    after = boris.ask("POST", f"{path}/resign", {"seat": 1})
    assert after["status"] == "playing", "two are left, a bot plays on for the third"
    assert (after["seats"][1]["kind"], after["seats"][1]["resigned"]) == ("bot", True)
    refused(boris, 403, "not_yours", "POST", f"{path}/resign", {"seat": 1})
    refused(amina, 409, "resigned", "POST", f"{path}/seats/1", {"kind": "open"})
    assert amina.ask("POST", f"{path}/seats/1", {"kind": "bot", "bot": "random"})["seats"][1]["resigned"]
    over = boris.ask("POST", f"{path}/resign", {"seat": 2})
    assert (over["status"], over["ended_by"], over["winners"]) == ("over", "resign", [0])
    assert over["turn"] == []
    for method, rest, body in (
        ("POST", "/resign", {"seat": 0}),
        ("POST", "/leave", {"seat": 0}),
        ("POST", "/seats/1", {"kind": "bot"}),
        ("POST", "/join", {}),
        ("POST", "/play", {"seat": 0, "version": over["version"], "action": "pass_move", "client": "c"}),
    ):
        refused(amina, 409, "over", method, path + rest, body)


def test_a_game_that_ended_by_resigning_hides_nothing_any_more(person: NewPerson) -> None:
    """However a game ends, view, log and record agree that it is over."""
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "open")
    table_id = made["table"]["id"]
    path = f"/api/tables/{table_id}"
    boris.join(table_id, made["invite"])
    assert amina.ask("GET", f"{path}/state")[0]["view"]["state"]["gold"][1] is None
    boris.ask("POST", f"{path}/resign", {"seat": 1})
    [state] = amina.ask("GET", f"{path}/state")
    assert state["view"]["state"]["gold"] == [50, 50]
    assert isinstance(state["view"]["state"]["djinn_deck"], list)
    assert all(sheet["total"] is not None for sheet in state["view"]["scores"])
    assert state["choices"] == []
    record = amina.ask("GET", f"{path}/record")
    assert record["complete"]
    Match.from_record(record["text"])
    assert amina.ask("GET", f"{path}/replay/0?open_hands=true")["view"]["state"]["gold"] == [50, 50]


def test_a_rematch_is_made_once_and_seats_move_on(person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    made = amina.new_table("me", "open", "greedy", options={"open_gold": True}, access="private")
    table_id = made["table"]["id"]
    path = f"/api/tables/{table_id}"
    boris.join(table_id, made["invite"])
    refused(amina, 409, "not_over", "POST", f"{path}/rematch")
    boris.ask("POST", f"{path}/resign", {"seat": 1})
    amina.ask("POST", f"{path}/archive")
    again = boris.ask("POST", f"{path}/rematch")
    assert (again["status"], again["options"]["open_gold"], again["access"]) == ("open", True, "private")
    assert [seat["name"] for seat in again["seats"]] == ["Boris", "greedy", "Amina"]
    assert [seat["mine"] for seat in again["seats"]] == [True, False, False]
    assert [seat["kept"] for seat in amina.ask("GET", f"/api/tables/{again['id']}")["seats"]] == [False, False, True]
    assert again["id"] not in [one["id"] for one in amina.ask("GET", "/api/tables/mine")["tables"]], "not yet hers"
    yes = amina.ask("POST", f"{path}/rematch")
    assert (yes["id"], yes["status"]) == (again["id"], "playing")
    assert [seat["mine"] for seat in yes["seats"]] == [False, False, True]
    assert amina.ask("GET", path)["rematch"] == again["id"]
    refused(zayn, 404, "no_table", "POST", f"{path}/rematch")


def test_archived_tables_are_over_and_listed_apart(person: NewPerson) -> None:
    amina = person("Amina")
    running, waiting = amina.new_table("me", "me")["table"], amina.new_table("me", "open", access="public")["table"]
    for table in (running, waiting):
        put_away = amina.ask("POST", f"/api/tables/{table['id']}/archive")
        assert (put_away["status"], put_away["archived"]) == ("over", True)
    assert amina.ask("GET", "/api/tables/mine")["tables"] == []
    archived = {one["id"]: one for one in amina.ask("GET", "/api/tables/mine?archived=true")["tables"]}
    assert set(archived) == {running["id"], waiting["id"]}
    assert (archived[running["id"]]["ended_by"], archived[running["id"]]["winners"]) == ("archive", [])
    refused(amina, 409, "over", "POST", f"/api/tables/{waiting['id']}/join", {})


# -- playing over REST -----------------------------------------------------------------------------------------------


def test_a_move_is_played_once_however_often_it_is_sent(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "me")["table"]
    path = f"/api/tables/{made['id']}"
    [seat] = made["turn"]
    state = amina.ask("GET", f"{path}/state")[seat]
    move = {"seat": seat, "version": made["version"], "action": state["choices"][0]["text"], "client": "tab:1"}
    first = amina.ask("POST", f"{path}/play", move)
    assert first == {"version": made["version"] + 1, "again": False}
    assert amina.ask("POST", f"{path}/play", move) == {"version": first["version"], "again": True}
    newer = move | {"version": first["version"]}
    assert amina.ask("POST", f"{path}/play", newer) == {"version": first["version"], "again": True}
    assert amina.ask("GET", path)["version"] == first["version"]
    refused(amina, 409, "stale", "POST", f"{path}/play", move | {"client": "tab:2"})
    refused(boris, 403, "not_yours", "POST", f"{path}/play", move | {"client": "tab:3"})
    now = move | {"version": first["version"], "client": "tab:4", "action": "fly away"}
    refused(amina, 409, "illegal", "POST", f"{path}/play", now)
    waiting = next(one for one in (0, 1) if one not in amina.ask("GET", path)["turn"])
    refused(amina, 409, "illegal", "POST", f"{path}/play", now | {"seat": waiting, "action": "bid 0"})
    assert amina.ask("GET", path)["version"] == first["version"]


def test_the_log_from_a_move_on(person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "me")["table"]
    path = f"/api/tables/{made['id']}"
    version = made["version"]
    for n in range(3):
        states = amina.ask("GET", f"{path}/state")
        state = next(one for one in states if one["choices"])
        move = {"seat": state["seat"], "version": version, "action": state["choices"][0]["text"], "client": f"t:{n}"}
        version = amina.ask("POST", f"{path}/play", move)["version"]
    log = amina.ask("GET", f"{path}/log")
    assert {event["move"] for event in log} >= {1, 2, 3}
    assert amina.ask("GET", f"{path}/log?since=3") == [event for event in log if event["move"] >= 3]
    russian = amina.ask("GET", f"{path}/log?lang=ru")
    assert [event["args"] for event in russian] == [event["args"] for event in log]
    assert [event["text"] for event in russian] != [event["text"] for event in log]


def test_what_pays_each_seat_and_why(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    path = "/api/tables/" + amina.new_table("me", "me", "me", game="amul")["table"]["id"]
    for n in range(30):
        states = amina.ask("GET", f"{path}/state")
        state = next(one for one in states if one["choices"])
        version = amina.ask("GET", path)["version"]
        move = {"seat": state["seat"], "version": version, "action": state["choices"][-1]["text"], "client": f"t:{n}"}
        amina.ask("POST", f"{path}/play", move)
    view = amina.ask("GET", f"{path}/state")[0]["view"]
    totals = [sheet["total"] for sheet in view["scores"]]
    assert any(totals)
    assert [sum(item["points"] for item in items) for items in view["items"]] == totals
    seen = boris.ask("GET", f"{path}/state")[0]["view"]["items"]
    assert seen == view["items"], "what lies on the table is for all to see"
    plain = amina.new_table("me", "me")["table"]
    assert "items" not in amina.ask("GET", f"/api/tables/{plain['id']}/state")[0]["view"], "the sheet is all there is"


# -- records and replays ---------------------------------------------------------------------------------------------


def test_the_record_of_a_finished_game_is_complete(server: Inside, person: NewPerson) -> None:
    amina, boris = person("Ami|na"), person("Boris")
    made = amina.new_table("me", "me", "me")["table"]
    path = f"/api/tables/{made['id']}"
    refused(amina, 409, "not_over", "GET", f"{path}/replay/0")
    over = play_out(server, amina, made["id"])
    record = boris.ask("GET", f"{path}/record")
    assert record["complete"]
    match = Match.from_record(record["text"])
    assert match.over
    assert match.scores == over["table"]["scores"]
    assert list(match.winners) == over["table"]["winners"]
    assert over["table"]["ended_by"] == "game"
    assert over["seats"][0]["view"]["scores"][1]["total"] == match.scores[1], "at the end all is open"

    middle = match.count // 2
    half = Match.from_record(record["text"], moves=middle)
    for seat in (None, 0, 2):
        asked = f"{path}/replay/{middle}" + (f"?seat={seat}" if seat is not None else "")
        shown = boris.ask("GET", asked)
        assert (shown["move"], shown["moves"]) == (middle, match.count)
        assert shown["view"] == half.view(seat)
        assert shown["action"] == half.game.vocabulary.write(half.moves[-1].action)
        assert shown["seat"] == half.moves[-1].seat
    opened = boris.ask("GET", f"{path}/replay/{middle}?open_hands=true")
    assert opened["view"]["state"]["cards"] == half.state.to_dict()["cards"]
    assert boris.ask("GET", f"{path}/replay/999999")["move"] == match.count
    assert boris.ask("GET", f"{path}/replay/0")["action"] is None
    refused(boris, 404, "no_seat", "GET", f"{path}/replay/0?seat=3")

    kept = boris.ask("POST", "/api/replays", {"text": record["text"]}, status=201)
    assert kept["result"] == match.scores
    assert (kept["game"], kept["players"], kept["moves"]) == ("five_tribes", 3, match.count)
    assert amina.ask("GET", f"/api/replays/{kept['id']}") == kept
    assert amina.ask("GET", f"/api/replays/{kept['id']}/{middle}?seat=1&open_hands=false")["view"] == half.view(1)
    assert amina.ask("GET", f"/api/replays/{kept['id']}/{middle}")["view"]["state"] == opened["view"]["state"]
    refused(amina, 404, "no_replay", "GET", "/api/replays/nowhere")
    refused(amina, 404, "no_seat", "GET", f"/api/replays/{kept['id']}/0?seat=7")


def test_the_record_of_a_running_game_and_undone_moves(server: Inside, person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "me")["table"]

    async def play_and_undo() -> None:
        async with Page(server, made["id"], amina.token, seed=3) as page:
            for _ in range(40):
                await page.play_on(moves=3)
                seat = page.my_turn[0]
                if page.seat_state(seat)["can_undo"]:
                    assert (await page.take_back(seat))["type"] == "ack"
                    await page.until(lambda page: page.update["cause"] == "undo")

    asyncio.run(play_and_undo())
    record = amina.ask("GET", f"/api/tables/{made['id']}/record")
    state = server.do(server.house.tables.get(made["id"])).match
    assert state is not None
    if record["complete"]:
        assert Match.from_record(record["text"]).state.to_dict() == state.state.to_dict()
    assert "= " not in record["text"]


@pytest.mark.parametrize(
    ("change", "line", "told"),
    [
        (lambda rows: [*rows, "p1 fly away"], None, "fly"),
        (lambda rows: ["# Caravanserai record", "format: 9", *rows[2:]], 2, "format"),
        (lambda rows: [*rows[:2], "game: chess", *rows[3:]], 3, "chess"),
        (lambda rows: ["hello"], 1, "hello"),
        (lambda rows: [*rows, "= 1 2"], None, "result"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(
    person: NewPerson, change: Callable[[list[str]], list[str]], line: int | None, told: str
) -> None:
    amina = person("Amina")
    rows = cv.new_match("five_tribes", 2, seed=1).record.text().splitlines()
    message = refused(amina, 409, "bad_record", "POST", "/api/replays", {"text": "\n".join(change(rows))})
    assert told in message
    assert "line" in message
    if line is not None:
        assert f"line {line}" in message


def test_a_table_that_has_not_begun_has_no_record(person: NewPerson) -> None:
    amina = person("Amina")
    made = amina.new_table("me", "open")["table"]
    path = f"/api/tables/{made['id']}"
    refused(amina, 409, "not_started", "GET", f"{path}/record")
    refused(amina, 409, "not_started", "POST", f"{path}/play", {"seat": 0, "version": 0, "action": "x", "client": "c"})
    assert amina.ask("GET", f"{path}/state") == []
    assert amina.ask("GET", f"{path}/log") == []
