"""Studies belong to a person: a second device sees the same ones, and of two versions the one that was changed last."""

from __future__ import annotations

import time
from contextlib import closing

import httpx
import pytest

from serai.routes import STUDY_BYTES
from serai.server.people import own_studies
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused

PATH = "/api/me/studies"


def study(title: str, changed: int, **more: object) -> Json:
    document = {"format": 1, "title": title, "record": "game: merv", "comments": [{"at": 0, "text": "Why?"}]}
    return {"source": "table/abc", "at": 2, "changed": changed, "study": document, **more}


def put(person: Person, study_id: str, title: str, changed: int) -> Json:
    kept: Json = person.ask("PUT", f"{PATH}/{study_id}", study(title, changed))
    return kept


def kept_ids(person: Person) -> list[str]:
    return [one["id"] for one in person.ask("GET", PATH)["studies"]]


def test_the_version_that_was_changed_last_is_kept(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    assert amina.ask("GET", PATH) == {"studies": []}
    first = put(amina, "own-1", "First", 1000)
    assert (first["id"], first["changed"], first["bytes"] > 100) == ("own-1", 1000, True)
    assert amina.ask("GET", PATH) == {"studies": [first]}
    code = amina.ask("POST", "/api/me/code")["code"]
    token = boris.ask("POST", "/api/people/continue", {"code": code})["token"]
    with closing(httpx.Client(base_url=server.url, trust_env=False)) as phone:
        phone.headers["authorization"] = f"Bearer {token}"
        found = phone.get(f"{PATH}/own-1").json()
        assert (found["study"]["title"], found["source"], found["at"], found["shared"]) == (
            "First",
            "table/abc",
            2,
            None,
        )
        assert phone.put(f"{PATH}/own-1", json=study("Second", 2000)).json()["changed"] == 2000
    assert put(amina, "own-1", "Older", 1500)["changed"] == 2000
    assert amina.ask("GET", f"{PATH}/own-1")["study"]["title"] == "Second"
    refused(boris, 404, "no_study", "GET", f"{PATH}/own-1")
    assert kept_ids(boris) == [], "they are private"
    put(boris, "own-1", "Another with the same name", 1)
    assert amina.ask("GET", f"{PATH}/own-1")["study"]["title"] == "Second"
    boris.http.headers.pop("authorization")
    refused(boris, 401, "no_token", "GET", PATH)


def test_a_clock_that_is_ahead_does_not_win_for_ever(person: NewPerson) -> None:
    amina = person("Amina")
    ahead = put(amina, "own-1", "From the future", int(time.time() * 1000) + 10**9)["changed"]
    assert ahead <= time.time() * 1000
    assert amina.ask("GET", f"{PATH}/own-1")["changed"] == ahead
    assert put(amina, "own-1", "A moment later", ahead + 1)["changed"] == ahead + 1


def test_own_studies_are_bounded(person: NewPerson, monkeypatch: pytest.MonkeyPatch) -> None:
    amina = person("Amina")
    size = put(amina, "own-1", "First", 1000)["bytes"]
    monkeypatch.setattr(own_studies, "MAX_STUDIES", 2)
    put(amina, "own-2", "Other", 1000)
    refused(amina, 429, "too_many_own_studies", "PUT", f"{PATH}/own-3", study("Third", 1))
    put(amina, "own-2", "Again", 2000)
    monkeypatch.setattr(own_studies, "MAX_BYTES", 2 * size + 10)
    refused(amina, 429, "too_many_own_studies", "PUT", f"{PATH}/own-2", study("Longer" * 10, 3000))
    for wrong in (
        study("x" * 101, 1),
        study("x", -1),
        study("x", 1, shared="../.."),
        study("x", 1, source="<b>"),
        study("x", 1, more=1),
        study("x", 1, study={"format": 2, "record": "x"}),
    ):
        amina.ask("PUT", f"{PATH}/own-1", wrong, status=400)
    refused(amina, 413, "http_413", "PUT", f"{PATH}/own-1", study("x", 1, source="x" * STUDY_BYTES))
    amina.ask("PUT", f"{PATH}/{'x' * 65}", study("x", 1), status=400)
    assert kept_ids(amina) == ["own-2", "own-1"], "nothing has changed"


def test_own_studies_are_deleted_one_by_one_and_with_the_person(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    for study_id in ("own-1", "own-2"):
        put(amina, study_id, "A study", 1000)
    for _ in range(2):
        amina.ask("DELETE", f"{PATH}/own-1")
    assert kept_ids(amina) == ["own-2"]
    amina.ask("DELETE", "/api/me")

    def count() -> int:
        sql = "SELECT COUNT(*) FROM own_studies WHERE person = ?"
        return int(server.do(server.application.database.read(lambda tx: tx.rows(sql, amina.id)))[0][0])

    assert count() == 0
