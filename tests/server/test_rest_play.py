"""HTTP API: leaving, resigning, rematches, moves, logs, records and replays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

import serai as cv
from serai.core.api.match import Match
from tests.server.helpers import Page
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, play_out, refused

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
    old_link = {"invite": made["invite"], "seat": 1}
    assert "revoked" in refused(zayn, 403, "no_invite", "POST", f"{path}/join", old_link), "nobody has asked them"
    assert boris.join(table_id)["seats"][1]["name"] == "Boris", "whoever left may come back"
    boris.ask("POST", f"{path}/leave", {"seat": 1})
    invite = amina.ask("POST", f"{path}/invites", {})["invite"]
    assert zayn.join(table_id, invite)["seats"][1]["name"] == "Zayn", "somebody else may take it"
    zayn.ask("POST", f"{path}/leave", {})
    assert amina.ask("POST", f"{path}/seats/1", {"kind": "bot"})["seats"][1]["kind"] == "bot"


def test_the_last_one_may_leave_and_come_back(person: NewPerson) -> None:
    """A table that everybody left waits; it is neither deleted nor played on."""
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


def test_a_resigned_game_hides_nothing(person: NewPerson) -> None:
    """View, log and record agree that a game is over, whatever the reason."""
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


def test_the_record_of_a_finished_game_is_complete(server: InProcessServer, person: NewPerson) -> None:
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


def test_the_record_of_a_running_game_and_undone_moves(server: InProcessServer, person: NewPerson) -> None:
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
    state = server.do(server.application.tables.get(made["id"])).match
    assert state is not None
    if record["complete"]:
        assert Match.from_record(record["text"]).state.to_dict() == state.state.to_dict()
    assert "= " not in record["text"]


@pytest.mark.parametrize(
    ("change", "line", "expected"),
    [
        (lambda rows: [*rows, "p1 fly away"], None, "fly"),
        (lambda rows: ["# Caravanserai record", "format: 9", *rows[2:]], 2, "format"),
        (lambda rows: [*rows[:2], "game: chess", *rows[3:]], 3, "chess"),
        (lambda rows: ["hello"], 1, "hello"),
        (lambda rows: [*rows, "= 1 2"], None, "result"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(
    person: NewPerson, change: Callable[[list[str]], list[str]], line: int | None, expected: str
) -> None:
    amina = person("Amina")
    rows = cv.new_match("five_tribes", 2, seed=1).record.text().splitlines()
    message = refused(amina, 409, "bad_record", "POST", "/api/replays", {"text": "\n".join(change(rows))})
    assert expected in message
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
