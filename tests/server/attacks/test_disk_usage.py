"""Attacks on the disk: records full of comments, rematches in others' names, and large responses to small requests."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

import serai as cv
from serai.core.rules.violations import BadPosition, Violation, common_text
from serai.server.settings import RateLimit
from serai.tables import errors
from serai.tables.store import interface as store
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer


def record(length: int) -> Json:
    return {"text": cv.new_match("five_tribes", 2, seed=1).record.text() + "# " + "x" * length + "\n"}


def test_records_have_a_limit_in_bytes_and_can_be_deleted(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, replay_bytes=1_000_000) as server:
        amina, boris = Person(server, "Amina"), Person(server, "Boris")
        kept = []
        for n in range(5):
            answer = amina.http.post("/api/replays", json=record(300_000 + n))
            kept += [answer.json()["id"]] if answer.is_success else []
        assert len(kept) == 3
        assert answer.json()["code"] == "too_many_replays"
        mine = amina.ask("GET", "/api/replays/mine")
        assert {one["id"] for one in mine["replays"]} == set(kept)
        assert sum(one["bytes"] for one in mine["replays"]) <= mine["most_bytes"]
        boris.ask("DELETE", f"/api/replays/{kept[0]}", status=404)
        amina.ask("DELETE", f"/api/replays/{kept[0]}", status=204)
        amina.ask("GET", f"/api/replays/{kept[0]}", status=404)
        amina.ask("POST", "/api/replays", record(300_000))
        amina.close()
        boris.close()


def test_uploads_and_new_tables_have_a_rate(tmp_path: Path) -> None:
    slow = RateLimit(0.001, 3)
    with InProcessServer(tmp_path, limited=True, uploads=slow, new_tables=slow) as server:
        amina = Person(server)
        codes = [amina.http.post("/api/replays", json=record(n)).status_code for n in range(5)]
        assert codes == [201] * 3 + [429] * 2
        wish = {"game": "five_tribes", "seats": [{"kind": "me"}] * 2}
        assert [amina.http.post("/api/tables", json=wish).status_code for _ in range(5)] == [201] * 3 + [429] * 2
        amina.close()


def test_a_rematch_does_not_involve_players_who_did_not_agree(
    server: InProcessServer, amina: Person, boris: Person
) -> None:
    """An attack once created 229 tables in 20 seconds, all in the victim's name and list."""
    made = amina.new_table("me", "open")
    table_id = made["table"]["id"]
    boris.join(table_id, made["invite"])
    own = amina.new_table("me", "me")["table"]["id"]
    boris.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
    for _ in range(30):
        again = boris.ask("POST", f"/api/tables/{table_id}/rematch")
        assert again["owner"]
        table_id = again["id"]
        boris.ask("POST", f"/api/tables/{table_id}/archive")
    listed = [one["id"] for one in amina.ask("GET", "/api/tables/mine")["tables"]]
    assert listed[0] == own, "running games first"
    assert len(listed) == 2


def test_rematches_count(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, tables_per_person=2) as server:
        amina = Person(server)
        first = amina.new_table("me", "me")["table"]["id"]
        amina.ask("POST", f"/api/tables/{first}/archive")
        for _ in range(2):
            amina.new_table("me", "me")
        refused = amina.ask("POST", f"/api/tables/{first}/rematch", status=429)
        assert refused["code"] == "too_many_tables"
        amina.close()


def test_my_tables_in_pages(server: InProcessServer, amina: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("serai.server.store.table_store", "serai.tables.api.rest_api"):
        monkeypatch.setattr(f"{module}.MAX_LISTED", 2)
    ids = [amina.new_table("me", "me")["table"]["id"] for _ in range(5)]
    amina.ask("POST", f"/api/tables/{ids[4]}/resign", {"seat": 0})
    pages = [amina.ask("GET", f"/api/tables/mine?page={page}") for page in range(3)]
    assert [one["id"] for page in pages for one in page["tables"]] == [*ids[3::-1], ids[4]]
    assert [page["more"] for page in pages] == [True, True, False]
    assert store.MAX_LISTED >= 50


def test_own_tables_and_oneself_can_be_deleted(server: InProcessServer, boris: Person) -> None:
    zayn = Person(server, "Zayn")
    alone = zayn.new_table("me", "me")["table"]["id"]
    zayn.ask("DELETE", f"/api/tables/{alone}", status=204)
    zayn.ask("GET", f"/api/tables/{alone}", status=404)
    made = zayn.new_table("me", "open")
    shared = made["table"]["id"]
    boris.join(shared, made["invite"])
    boris.ask("DELETE", f"/api/tables/{shared}", status=403)
    assert zayn.ask("DELETE", f"/api/tables/{shared}", status=409)["code"] == "others_played"
    alone = zayn.new_table("me", "me")["table"]["id"]
    replay = zayn.ask("POST", "/api/replays", record(10))["id"]
    zayn.ask("DELETE", "/api/me", status=204)
    zayn.ask("GET", "/api/me", status=401)
    boris.ask("GET", f"/api/tables/{alone}", status=404)
    boris.ask("GET", f"/api/replays/{replay}", status=404)
    left = boris.ask("GET", f"/api/tables/{shared}")
    assert left["seats"][0]["kind"] == "open"
    assert "Zayn" not in str(left)
    zayn.close()


def test_the_answer_to_an_invalid_upload_is_short(server: InProcessServer, amina: Person) -> None:
    start = cv.new_match("five_tribes", 2, seed=1)
    position = start.state.to_dict()
    text = f"# Caravanserai record\nformat: 1\ngame: five_tribes\nrules: 1\nplayers: 2\nposition: {position}\n"
    long = [text.replace("'", '"') + "x" * 500_000, "p1 " + "y" * 900_000, "a: b\n" * 100_000]
    for one in long:
        answer: httpx.Response = amina.http.post("/api/replays", json={"text": one})
        assert 400 <= answer.status_code < 500
        assert len(answer.content) < 3 * errors.MAX_MESSAGE_LENGTH
    message = str(
        BadPosition([Violation("unreadable", why=f"{n} " + "z" * 1000) for n in range(100_000)], common_text())
    )
    assert len(message) < 50_000
    assert "99900 more" in message
