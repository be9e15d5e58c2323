"""Tournaments run by themselves to their ends. Results come from tables alone, and are counted once."""

from __future__ import annotations

import asyncio
import random
from contextlib import closing
from pathlib import Path

import pytest

from serai.server.store.group_schema import EntrantRow
from tests.server.club import (
    begin_tournament,
    make_group,
    make_tournament,
    my_tables,
    play_rounds,
    resign,
    see,
    wait_for,
)
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused


def test_a_swiss_tournament_of_twelve_with_eight_bots(server: InProcessServer, person: NewPerson) -> None:
    people = [person(name) for name in ("Amina", "Boris", "Carla", "Dana")]
    group = make_group(*people)
    tournament = begin_tournament(people[0], people, group, fill=12, rounds=3)
    page = see(people[1], tournament)
    assert [len(page["rounds"]), len(page["rounds"][0]), len(page["entrants"])] == [1, 6, 12]
    assert sorted(one["name"] for one in page["entrants"][:4]) == ["Amina", "Boris", "Carla", "Dana"]
    assert [one["label"] for one in page["entrants"][4:]] == [1, 2, 3, 4, 5, 6, 7, 8]
    [table] = my_tables(people[1], page)
    for who, told in ((people[1], (tournament, group)), (person("Stranger"), ("", ""))):
        info = who.ask("GET", f"/api/tables/{table}")
        assert (info["tournament"], info["group"]) == told, "only those who play there are told where it belongs"
        assert (info["name"], info["tournament_round"]) == ("Autumn cup", 1)
    page = play_rounds(server, people, tournament)
    assert [len(meetings) for meetings in page["rounds"]] == [6, 6, 6]
    pairs = [tuple(sorted(one["entrants"])) for meetings in page["rounds"] for one in meetings]
    assert len(set(pairs)) == 18, "nobody met anybody twice"
    assert sum(one["points"] for one in page["standings"]) == 18
    assert [one["rank"] for one in page["standings"]] == sorted(one["rank"] for one in page["standings"])
    assert {one["games"] for one in page["standings"]} == {3}
    listed = people[2].ask("GET", f"/api/groups/{group}")
    [info] = listed["tournaments"]
    assert info["status"] == "over"
    assert info["winners"]
    assert len(listed["results"]) == 18
    assert listed["tables"] == []
    [honour] = listed["honour"]
    assert (honour["game"], sorted(line["games"] for line in honour["lines"])) == ("merv", [3, 3, 3, 3])
    replay = people[3].ask("GET", f"/api/tables/{page['rounds'][0][0]['table']}/replay/0")
    assert replay["moves"] > 10
    meeting = next(one for one in page["rounds"][-1] if max(one["entrants"]) > 4)
    bot = max(meeting["entrants"])
    seats = people[0].ask("GET", f"/api/tables/{meeting['table']}")["seats"]
    assert seats[meeting["entrants"].index(bot)]["name"] == f"random {bot - 4}", "as in the cross table"
    timeline = people[0].ask("GET", f"/api/tables/{meeting['table']}/course?lang=ru")
    assert f"Наугад {bot - 4}" in timeline["names"]
    said = [text for move in timeline["moves"] for text in move["texts"]]
    assert [text for text in said if f"Наугад {bot - 4}" in text]
    assert not [text for text in said if "random" in text]


def test_one_person_among_bots_comes_to_an_end(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    group = make_group(amina)
    forms = [
        {"kind": "round_robin", "fill": 4},
        {"kind": "knock_out", "seats": 4, "advance": 2, "fill": 8},
    ]
    for form in forms:
        tournament = begin_tournament(amina, [amina], group, **form)
        page = play_rounds(server, [amina], tournament)
        assert page["tournament"]["status"] == "over"
        assert page["tournament"]["winners"]
    assert [len(meetings) for meetings in page["rounds"]] == [2, 1], "of a knock-out only those who go on meet again"
    [final] = page["rounds"][-1]
    best = {final["entrants"][seat] for seat, place in enumerate(final["places"]) if place == 1}
    assert {one["entrant"] for one in page["standings"] if one["rank"] == 1} <= best
    seats = [seat for one in amina.ask("GET", f"/api/groups/{group}")["results"] for seat in one["seats"]]
    assert {seat["name"] for seat in seats if seat["bot"]} <= {f"random {n}" for n in range(1, 8)}, (
        "as in the standings"
    )


def test_members_neither_start_nor_report_nor_touch_the_tables(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, stranger = person("Amina"), person("Boris"), person("Stranger")
    group = make_group(amina, boris)
    tournament = make_tournament(amina, group)
    for path in (f"/api/tournaments/{tournament}/start", f"/api/tournaments/{tournament}/again"):
        refused(boris, 403, "not_group_owner", "POST", path)
    refused(boris, 403, "not_group_owner", "DELETE", f"/api/tournaments/{tournament}")
    form = {"name": "Mine", "game": "merv", "seats": 2, "kind": "swiss", "pace": {"kind": "days"}}
    refused(boris, 403, "not_group_owner", "POST", f"/api/groups/{group}/tournaments", form)
    refused(stranger, 404, "no_group", "POST", f"/api/groups/{group}/tournaments", form)
    for method, path in [("GET", ""), ("POST", "/entry"), ("POST", "/start"), ("DELETE", "")]:
        refused(stranger, 404, "no_tournament", method, f"/api/tournaments/{tournament}{path}")
    refused(amina, 409, "nobody_entered", "POST", f"/api/tournaments/{tournament}/start")
    for one in (amina, boris):
        one.ask("POST", f"/api/tournaments/{tournament}/entry")
    amina.ask("POST", f"/api/tournaments/{tournament}/start")
    refused(amina, 409, "tournament_started", "POST", f"/api/tournaments/{tournament}/start")
    refused(amina, 409, "tournament_not_over", "POST", f"/api/tournaments/{tournament}/again")
    [table_id] = my_tables(boris, see(boris, tournament))
    path = f"/api/tables/{table_id}"
    for one in (amina, boris):
        refused(one, 403, "not_owner", "POST", f"{path}/archive")
        refused(one, 403, "not_owner", "DELETE", path)
        refused(one, 403, "not_owner", "POST", f"{path}/seats/0", {"kind": "bot", "bot": "random"})
        refused(one, 403, "not_owner", "POST", f"{path}/invites", {})
    assert not amina.ask("GET", path)["hints"]
    boris.http.post(f"/api/tournaments/{tournament}/results", json={"places": [1, 2]})
    assert see(boris, tournament)["rounds"][0][0]["places"] == []


def test_the_draw_is_made_at_the_start(
    server: InProcessServer, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can compute it before, and choose when to register: it follows neither from that order nor from the id."""
    drawn: list[list[str]] = []

    def turn_round(self: random.SystemRandom, people: list[EntrantRow]) -> None:
        drawn.append([str(one.person) for one in people])
        people.reverse()

    people = [person(name) for name in ("Amina", "Boris", "Carla", "Dana")]
    group = make_group(*people)
    monkeypatch.setattr(random.SystemRandom, "shuffle", turn_round)
    tournament = make_tournament(people[0], group)
    for one in people:
        one.ask("POST", f"/api/tournaments/{tournament}/entry")
    assert drawn == []
    people[0].ask("POST", f"/api/tournaments/{tournament}/start")
    assert drawn == [[one.id for one in people]]
    names = {one["number"]: one["name"] for one in see(people[0], tournament)["entrants"]}
    assert [names[number] for number in sorted(names)] == ["Dana", "Carla", "Boris", "Amina"]


def test_leaving_a_table_or_the_tournament_is_resigning(server: InProcessServer, person: NewPerson) -> None:
    people = amina, boris, carla, dana = [person(name) for name in ("Amina", "Boris", "Carla", "Dana")]
    group = make_group(*people)
    tournament = begin_tournament(amina, people, group, rounds=2)
    [table_id] = my_tables(boris, see(boris, tournament))
    boris.ask("POST", f"/api/tables/{table_id}/leave", {})
    page = see(boris, tournament)
    [mine] = [one["number"] for one in page["entrants"] if one["mine"]]
    [over] = [one for one in page["rounds"][0] if one["status"] == "over"]
    assert (over["by"], over["places"][over["entrants"].index(mine)]) == ("resign", 2)
    [other] = [one["table"] for one in page["rounds"][0] if one["status"] != "over"]
    quitter = next(one for one in (amina, carla, dana) if other in my_tables(one, see(one, tournament)))
    quitter.ask("DELETE", f"/api/tournaments/{tournament}/entry")
    page = wait_for(boris, tournament, 2)
    assert sorted(one["status"] for one in page["entrants"]) == ["in", "in", "in", "withdrawn"]
    [gone] = [one["number"] for one in page["entrants"] if one["status"] == "withdrawn"]
    [meeting] = [one for one in page["rounds"][1] if gone in one["entrants"]]
    seats = boris.ask("GET", f"/api/tables/{meeting['table']}")["seats"]
    assert seats[meeting["entrants"].index(gone)]["bot"] == "random", "a bot plays on for them"
    refused(quitter, 409, "tournament_started", "POST", f"/api/tournaments/{tournament}/entry")


def test_time_that_runs_out_ends_a_round(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    group = make_group(amina, boris)
    pace = {"kind": "live", "bank": 10, "increment": 0, "on_time": "resign"}
    tournament = begin_tournament(amina, [amina, boris], group, kind="knock_out", pace=pace, bot=None)
    [table_id] = my_tables(amina, see(amina, tournament))
    table = server.do(server.application.tables.get(table_id))

    async def run_out() -> None:
        async with table.lock:
            [seat] = table.row.turn
            await server.application.tables.seats.replace_with_bot(table, seat, "timeout", resigns=True)

    server.do(run_out())
    page = wait_for(amina, tournament, 2)
    assert (page["tournament"]["status"], page["rounds"][0][0]["by"]) == ("over", "timeout")
    assert sorted(page["rounds"][0][0]["places"]) == [1, 2]


def test_who_never_came_loses_by_the_clock_and_is_told_apart(server: InProcessServer, person: NewPerson) -> None:
    """At the first table a person moves and then runs out of time, at the second one they never make a move."""
    people = [person(name) for name in ("Amina", "Boris", "Carla", "Dana")]
    group = make_group(*people)
    pace = {"kind": "live", "bank": 600, "increment": 0, "on_time": "bot"}
    tournament = begin_tournament(people[0], people, group, kind="knock_out", pace=pace, bot=None)
    page = wait_for(people[0], tournament, 1)
    first, second = (one["table"] for one in page["rounds"][0])
    by_id = {one.id: one for one in people}

    async def run_out(table_id: str, seat: int) -> None:
        table = await server.application.tables.get(table_id)
        async with table.lock:
            await server.application.tables.seats.replace_with_bot(table, seat, "timeout", resigns=False)

    moved, idle = (server.do(server.application.tables.get(one)) for one in (first, second))
    [late], [absent] = moved.row.turn, idle.row.turn
    asyncio.run(_play_on(server, first, by_id[str(moved.seats[late].person)].token, moves=1))
    server.do(run_out(first, late))
    server.do(run_out(second, absent))
    meetings = see(people[0], tournament)["rounds"][0]
    assert [one["absent"] for one in meetings] == [[], [absent]]
    table = server.do(server.application.tables.get(second))
    other = by_id[str(table.seats[1 - absent].person)]
    asyncio.run(_play_on(server, second, other.token))
    [meeting] = [one for one in see(people[0], tournament)["rounds"][0] if one["table"] == second]
    assert (meeting["status"], meeting["places"][absent], meeting["absent"]) == ("over", 2, [absent])


async def _play_on(server: InProcessServer, table_id: str, token: str, moves: int = 100_000) -> None:
    async with Page(server, table_id, token) as page:
        await page.play_on(moves=moves)


def test_two_processes_that_look_at_once_begin_one_round(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    group = make_group(amina, boris)
    tournament = begin_tournament(amina, [amina, boris], group, rounds=3, fill=4)
    rounds = server.application.rounds
    for one in (amina, boris):
        for table_id in my_tables(one, see(one, tournament)):
            resign(one, table_id)

    async def look() -> None:
        await asyncio.gather(*(rounds.advance_due() for _ in range(5)), *(rounds.advance(tournament) for _ in range(5)))

    page = wait_for(amina, tournament, 2)
    for _ in range(3):
        server.do(look())
    page = see(amina, tournament)
    assert [len(meetings) for meetings in page["rounds"]] == [2] * page["tournament"]["round"]
    tables = amina.ask("GET", f"/api/groups/{group}")["tables"]
    assert len({one["id"] for one in tables}) <= 2, "no table was made twice"


def test_the_next_season_asks_anew_and_seasons_add_up(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, carla = person("Amina"), person("Boris"), person("Carla")
    group = make_group(amina, boris, carla)
    first = begin_tournament(amina, [amina, boris], group, kind="knock_out", bot=None)
    [table_id] = my_tables(amina, see(amina, first))
    resign(boris, table_id)
    wait_for(amina, first, 2)
    again = amina.ask("POST", f"/api/tournaments/{first}/again")
    second = again["tournament"]["id"]
    assert amina.ask("POST", f"/api/tournaments/{first}/again")["tournament"]["id"] == second
    assert (again["tournament"]["season"], again["tournament"]["entry"]) == (2, "asked")
    assert see(carla, second)["tournament"]["entry"] is None
    refused(amina, 409, "nobody_entered", "POST", f"/api/tournaments/{second}/start")
    for one in (amina, carla):
        one.ask("POST", f"/api/tournaments/{second}/entry")
    amina.ask("POST", f"/api/tournaments/{second}/start")
    [table_id] = my_tables(carla, see(carla, second))
    resign(amina, table_id)
    wait_for(amina, second, 2)
    [season] = boris.ask("GET", f"/api/groups/{group}")["seasons"]
    assert season["seasons"] == 2
    lines = {one["name"]: (one["seasons"], one["points"], one["titles"]) for one in season["lines"]}
    assert lines == {"Amina": (2, 1.0, 1), "Carla": (1, 1.0, 1), "Boris": (1, 0.0, 0)}


def test_forms_that_are_refused(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    group = make_group(amina)
    path = f"/api/groups/{group}/tournaments"
    form = {"name": "Cup", "game": "merv", "seats": 2, "kind": "swiss", "pace": {"kind": "days"}}
    refused(amina, 409, "needs_pace", "POST", path, {**form, "pace": {"kind": "none"}})
    refused(amina, 409, "bad_advance", "POST", path, {**form, "kind": "knock_out", "seats": 3, "advance": 2})
    refused(amina, 404, "no_bot", "POST", path, {**form, "bot": "nobody"})
    refused(amina, 429, "too_many_entrants", "POST", path, {**form, "kind": "round_robin", "fill": 20})
    refused(amina, 409, "bad_setup", "POST", path, {**form, "seats": 8})
    amina.ask("POST", path, {**form, "rounds": 16}, status=400)
    for _ in range(10):
        amina.ask("POST", path, form)
    refused(amina, 429, "too_many_tournaments", "POST", path, form)


# -- at a time -------------------------------------------------------------------------------------------------------


def soon(server: InProcessServer, seconds: float = 3600) -> float:
    return server.application.database.now() + seconds


def let_time_pass(server: InProcessServer, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    now = server.application.database.now
    monkeypatch.setattr(server.application.database, "now", lambda: now() + seconds)


@pytest.mark.parametrize("kind", ["swiss", "round_robin"])
def test_a_tournament_starts_by_itself_with_who_has_joined(
    server: InProcessServer, person: NewPerson, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    amina, boris = person("Amina"), person("Boris")
    group = make_group(amina, boris)
    starts = soon(server)
    tournament = make_tournament(amina, group, kind=kind, starts=starts)
    for one in (amina, boris):
        one.ask("POST", f"/api/tournaments/{tournament}/entry")
    server.do(server.application.tournaments.start_due())
    info = see(boris, tournament)["tournament"]
    assert (info["status"], info["starts"], info["trouble"]) == ("open", starts, "")
    [listed] = boris.ask("GET", f"/api/groups/{group}")["tournaments"]
    assert listed["starts"] == starts
    let_time_pass(server, monkeypatch, 3600)
    page = wait_for(boris, tournament, 1)
    assert (page["tournament"]["status"], page["tournament"]["entrants"]) == ("running", 2)
    refused(amina, 409, "tournament_started", "PATCH", f"/api/tournaments/{tournament}", {"starts": None})


def test_a_tournament_that_cannot_start_says_why_and_waits_for_its_owner(
    server: InProcessServer, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    amina, boris = person("Amina"), person("Boris")
    group = make_group(amina, boris)
    path = f"/api/tournaments/{make_tournament(amina, group, bot=None, starts=soon(server))}"
    tournament = path.rpartition("/")[2]
    boris.ask("POST", f"{path}/entry")
    let_time_pass(server, monkeypatch, 3600)
    server.do(server.application.tournaments.start_due())
    info = see(boris, tournament)["tournament"]
    assert (info["status"], info["trouble"]) == ("open", "not_enough_entrants")
    amina.ask("POST", f"{path}/entry")
    server.do(server.application.tournaments.start_due())
    assert see(boris, tournament)["tournament"]["status"] == "open", "it has missed its time"
    later = soon(server)
    info = amina.ask("PATCH", path, {"starts": later})["tournament"]
    assert (info["starts"], info["trouble"]) == (later, "")
    info = amina.ask("PATCH", path, {"starts": None})["tournament"]
    assert info["starts"] is None
    amina.ask("POST", f"{path}/start")
    assert see(boris, tournament)["tournament"]["status"] == "running"


def test_times_that_are_refused(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, stranger = person("Amina"), person("Boris"), person("Stranger")
    group = make_group(amina, boris)
    form = {"name": "Cup", "game": "merv", "seats": 2, "kind": "swiss", "pace": {"kind": "days"}}
    path = f"/api/tournaments/{make_tournament(amina, group)}"
    for starts in (0, -1e300, soon(server, -1), soon(server, 367 * 86_400), 1e300):
        refused(amina, 409, "bad_start", "POST", f"/api/groups/{group}/tournaments", {**form, "starts": starts})
        refused(amina, 409, "bad_start", "PATCH", path, {"starts": starts})
    amina.ask("PATCH", path, {"starts": "tomorrow"}, status=400)
    refused(boris, 403, "not_group_owner", "PATCH", path, {"starts": None})
    refused(stranger, 404, "no_tournament", "PATCH", path, {"starts": None})
    assert see(boris, path.rpartition("/")[2])["tournament"]["starts"] is None


# -- over restarts ---------------------------------------------------------------------------------------------------


class _Killed(Exception):
    pass


def test_a_server_that_dies_between_rounds_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a round are stored with it. A server that dies before it starts them, or before it counts the last
    result, leaves nothing undone."""
    with InProcessServer(tmp_path) as server, closing(Person(server, "Amina")) as amina:
        group = make_group(amina)
        tournament = make_tournament(amina, group, rounds=2, fill=4)
        amina.ask("POST", f"/api/tournaments/{tournament}/entry")

        async def die(table_id: str) -> None:
            raise _Killed

        monkeypatch.setattr(server.application.tables, "tend", die)
        amina.ask("POST", f"/api/tournaments/{tournament}/start", status=500)
        page = see(amina, tournament)
        assert [one["status"] for one in page["rounds"][0]] == ["open", "open"]
        token, person_id = amina.token, amina.id
    monkeypatch.undo()
    with InProcessServer(tmp_path) as server, closing(Person(server, "Amina")) as amina:
        amina.http.headers["authorization"] = f"Bearer {token}"
        amina.token, amina.id = token, person_id
        page = play_rounds(server, [amina], tournament)
    assert [len(meetings) for meetings in page["rounds"]] == [2, 2]
    assert {one["games"] for one in page["standings"]} == {2}


def test_rounds_are_told_before_the_start(person: NewPerson) -> None:
    amina = person("Amina")
    group = make_group(amina)
    path = "/api/tournaments/plan?kind=round_robin&seats=3"
    assert amina.ask("GET", path) == {"places": 3, "rounds": 1}
    assert amina.ask("GET", f"{path}&fill=8") == {"places": 9, "rounds": 4}
    assert amina.ask("GET", "/api/tournaments/plan?kind=swiss&seats=2&rounds=9&fill=6") == {"places": 6, "rounds": 5}
    assert amina.ask("GET", "/api/tournaments/plan?kind=knock_out&seats=4&advance=2&fill=9")["rounds"] == 3
    refused(amina, 429, "too_many_entrants", "GET", f"{path}&fill=17")
    refused(amina, 409, "bad_advance", "GET", "/api/tournaments/plan?kind=knock_out&seats=4&advance=3")
    for wrong in (
        "kind=other&seats=2",
        "kind=swiss&seats=9",
        "kind=swiss&seats=2&fill=65",
        "kind=swiss&seats=2&rounds=0",
    ):
        amina.ask("GET", f"/api/tournaments/plan?{wrong}", status=400)

    tournament = make_tournament(amina, group, kind="round_robin", fill=4)
    info = see(amina, tournament)["tournament"]
    assert (info["entrants"], info["places"], info["rounds"]) == (0, 4, 3)
    amina.ask("POST", f"/api/tournaments/{tournament}/entry")
    amina.ask("POST", f"/api/tournaments/{tournament}/start")
    info = see(amina, tournament)["tournament"]
    assert (info["entrants"], info["places"], info["rounds"]) == (4, 4, 3), "as it was told"
