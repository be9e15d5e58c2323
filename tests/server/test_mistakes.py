"""Mistakes that are played again belong to a person: a second device sees the same ones."""

from __future__ import annotations

from contextlib import closing

import httpx

from serai.server.people.mistakes import MAX_MISTAKES
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson

PATH = "/api/me/mistakes"


def mistake(move: int, **more: object) -> Json:
    found = {"source": "table", "id": "abc", "move": move, "game": "merv", "names": ["A", "B"], "due": 100, "solved": 0}
    return found | more


def keep(person: Person, *kept: Json, dropped: tuple[Json, ...] = ()) -> list[Json]:
    answer: Json = person.ask("PATCH", PATH, {"kept": list(kept), "dropped": list(dropped)})
    found: list[Json] = answer["mistakes"]
    return found


def test_a_second_device_that_continues_by_code_sees_the_same_mistakes(
    server: InProcessServer, person: NewPerson
) -> None:
    amina, boris = person("Amina"), person("Boris")
    assert amina.ask("GET", PATH) == {"mistakes": []}
    keep(amina, mistake(3), mistake(9))
    code = amina.ask("POST", "/api/me/code")["code"]
    token = boris.ask("POST", "/api/people/continue", {"code": code})["token"]
    with closing(httpx.Client(base_url=server.url, trust_env=False)) as phone:
        phone.headers["authorization"] = f"Bearer {token}"
        assert phone.get(PATH).json()["mistakes"] == [mistake(3), mistake(9)]
        answered = phone.patch(PATH, json={"kept": [mistake(3, due=103, solved=1)], "dropped": []})
        assert answered.status_code == 200
    dropped = {"source": "table", "id": "abc", "move": 9}
    assert keep(amina, dropped=(dropped,)) == [mistake(3, due=103, solved=1)]
    assert boris.ask("GET", PATH) == {"mistakes": []}, "they are private"
    boris.http.headers.pop("authorization")
    boris.ask("GET", PATH, status=401)


def test_mistakes_are_bounded_and_go_with_the_person(server: InProcessServer, person: NewPerson) -> None:
    amina = person("Amina")
    keep(amina, *(mistake(move) for move in range(1, MAX_MISTAKES + 1)))
    found = keep(amina, mistake(1000), mistake(1001))
    assert len(found) == MAX_MISTAKES
    assert {1000, 1001} <= {one["move"] for one in found}
    for bad in (
        {"kept": [mistake(move) for move in range(1, MAX_MISTAKES + 2)], "dropped": []},
        {"kept": [mistake(0)], "dropped": []},
        {"kept": [mistake(1, source="elsewhere")], "dropped": []},
        {"kept": [mistake(1, names=["A"] * 9)], "dropped": []},
        {"kept": [mistake(1, due=-1)], "dropped": []},
        {"kept": [mistake(1, more=1)], "dropped": []},
    ):
        amina.ask("PATCH", PATH, bad, status=400)
    assert amina.ask("GET", PATH)["mistakes"] == found
    amina.ask("DELETE", "/api/me")

    def count() -> int:
        job = server.application.database.read(
            lambda tx: tx.rows("SELECT COUNT(*) FROM mistakes WHERE person = ?", amina.id)
        )
        return int(server.do(job)[0][0])

    assert count() == 0
