"""An uploaded data file applies at a table: rules, texts, bots, records and replays, also after a restart."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import serai as cv
from tests.games.builder import edited
from tests.server.helpers import Json, Person, Server

GAME = cv.game("five_tribes")
OWN = edited(GAME, [("setup", "gold", 40)])


def refused(person: Person, status: int, body: Json, path: str = "/api/games/five_tribes/data") -> Json:
    found: Json = person.ask("POST", path, body, status=status)
    return found


def bring(person: Person, text: str) -> Json:
    found: Json = person.ask("POST", "/api/games/five_tribes/data", {"text": text}, status=201)
    return found


def until_over(person: Person, table_id: str) -> None:
    deadline = time.monotonic() + 60
    while person.ask("GET", f"/api/tables/{table_id}")["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.05)


def gold_of(person: Person, table_id: str) -> int:
    state = person.ask("GET", f"/api/tables/{table_id}/state")
    gold = state[0]["view"]["state"]["gold"]
    return int(next(one for one in gold if one is not None))


def test_a_table_is_played_with_the_numbers_of_its_owner(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server, closing(Person(server)) as amina:
        data = bring(amina, OWN)["data"]
        assert data == cv.game("five_tribes").read_components(OWN).sha256
        assert bring(amina, OWN)["data"] == data, "brought again it is the same"
        made = amina.new_table("me", "greedy", data=data)["table"]
        assert made["data"] == data
        assert gold_of(amina, made["id"]) == 40
        printed = amina.ask("GET", f"/api/games/five_tribes/data/{data}")
        assert printed["setup"]["gold"] == 40
        usual = amina.new_table("me", "greedy")["table"]
        assert (usual["data"], gold_of(amina, usual["id"])) == ("", 50)
        server.kill()
        server.start()
        again = amina.ask("GET", f"/api/tables/{made['id']}")
        assert again["playable"]
        assert gold_of(amina, made["id"]) == 40
        assert [one["playable"] for one in amina.ask("GET", "/api/tables/mine")["tables"]] == [True, True]


def test_a_finished_game_is_replayed_with_its_own_numbers(tmp_path: Path) -> None:
    with Server(tmp_path) as server, closing(Person(server)) as amina:
        data = bring(amina, OWN)["data"]
        table_id = amina.new_table("greedy", "greedy", data=data)["table"]["id"]
        until_over(amina, table_id)
        record = amina.ask("GET", f"/api/tables/{table_id}/record")["text"]
        match = cv.Match.from_record(record, data=GAME.read_components(OWN))
        assert match.over
        start = amina.ask("GET", f"/api/tables/{table_id}/replay/0?open_hands=true")
        assert start["view"]["state"]["gold"] == [40, 40]
        course = amina.ask("GET", f"/api/tables/{table_id}/course")
        assert course["data"] == data
        assert course["moves"][-1]["scores"] == match.scores
        kept = amina.ask("POST", "/api/replays", {"text": record})
        assert (kept["data"], kept["result"]) == (data, match.scores)
        assert amina.ask("GET", f"/api/replays/{kept['id']}/0")["view"]["state"]["gold"] == [40, 40]


def test_errors_in_a_data_file_are_named_and_nothing_is_stored(tmp_path: Path) -> None:
    with Server(tmp_path) as server, closing(Person(server)) as amina:
        wrong = edited(GAME, [("setup", "gold", -1), ("djinn marid", "value", "many")])
        refusal = refused(amina, 409, {"text": wrong})
        assert refusal["code"] == "bad_data"
        assert "setup: gold: -1 is no whole number" in refusal["message"]
        assert "djinn marid: value: 'many' is no whole number" in refusal["message"]
        assert refused(amina, 409, {"text": "= nonsense ="})["code"] == "bad_data"
        assert refused(amina, 404, {"text": OWN}, "/api/games/chess/data")["code"] == "no_game"
        missing = "ab" * 32
        seats = [{"kind": "me"}, {"kind": "bot"}]
        body = {"game": "five_tribes", "seats": seats, "data": missing}
        assert refused(amina, 404, body, "/api/tables")["code"] == "no_data"
        assert amina.ask("GET", f"/api/games/five_tribes/data/{missing}", status=404)["code"] == "no_data"
        own = amina.ask("GET", "/api/games/five_tribes/data-file")["text"]
        assert bring(amina, own)["same"]
        record = cv.new_match("five_tribes", 2, seed=1, data=GAME.read_components(OWN)).record.text()
        assert refused(amina, 404, {"text": record}, "/api/replays")["code"] == "no_data"
