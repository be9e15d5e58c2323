"""One's own finished games: complete, private, deletable, also from databases of earlier versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, play_out, refused
from tests.stored import StoredPerson, read_fixture, write_old_database

STORED = read_fixture("server.json.gz")


def history_of(person: Person) -> list[Json]:
    found: list[Json] = person.ask("GET", "/api/history")["games"]
    return found


def finish_against_bot(server: InProcessServer, person: Person) -> str:
    table_id: str = person.new_table("me", "random", game="merv")["table"]["id"]
    play_out(server, person, table_id)
    return table_id


def resign_against(amina: Person, boris: Person) -> str:
    made = amina.new_table("me", "open", game="merv", access="private")
    table_id: str = made["table"]["id"]
    boris.join(table_id, made["invite"])
    boris.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
    return table_id


@pytest.fixture(scope="module")
def finished(server: InProcessServer) -> Iterator[tuple[Person, str]]:
    amina = Person(server, "Amina")
    yield amina, finish_against_bot(server, amina)
    amina.close()


def test_a_finished_game_with_its_points_by_source(server: InProcessServer, finished: tuple[Person, str]) -> None:
    amina, table_id = finished
    [game] = history_of(amina)
    info = amina.ask("GET", f"/api/tables/{table_id}")
    assert (game["table"], game["game"], game["by"]) == (table_id, "merv", "game")
    assert [seat["score"] for seat in game["seats"]] == info["scores"]
    assert [seat["won"] for seat in game["seats"]] == [seat in info["winners"] for seat in (0, 1)]
    assert [(seat["mine"], seat["bot"]) for seat in game["seats"]] == [(True, None), (False, "random")]
    for seat in game["seats"]:
        assert sum(seat["sheet"].values()) == seat["score"]
        assert len(seat["sheet"]) > 3


def test_running_games_are_not_in_it_and_nobody_reads_anothers(
    server: InProcessServer, finished: tuple[Person, str], person: NewPerson
) -> None:
    boris, carla = person("Boris"), person("Carla")
    resigned = resign_against(boris, carla)
    boris.new_table("me", "random", game="merv")
    assert [(one["table"], one["by"]) for one in history_of(boris)] == [(resigned, "resign")]
    assert [[seat["won"] for seat in one["seats"]] for one in history_of(carla)] == [[True, False]]
    stranger = person("Dana")
    assert history_of(stranger) == []
    refused(stranger, 404, "no_game_of_yours", "DELETE", f"/api/history/{finished[1]}")
    refused(stranger, 404, "no_game_of_yours", "DELETE", f"/api/history/{resigned}")
    assert len(history_of(boris)) == 1
    stranger.http.headers.pop("authorization")
    refused(stranger, 401, "no_token", "GET", "/api/history")
    refused(stranger, 401, "no_token", "DELETE", "/api/history")


def test_forgetting_leaves_others_their_game_and_deletes_what_was_played_alone(
    server: InProcessServer, person: NewPerson
) -> None:
    amina, boris = person("Amina"), person("Boris")
    alone, together = finish_against_bot(server, amina), resign_against(amina, boris)
    running = amina.new_table("me", "random", game="merv")["table"]["id"]
    refused(amina, 404, "no_game_of_yours", "DELETE", f"/api/history/{running}")
    amina.ask("DELETE", f"/api/history/{together}")
    assert [one["table"] for one in history_of(amina)] == [alone]
    assert [one["table"] for one in history_of(boris)] == [together]
    amina.ask("DELETE", "/api/history")
    assert history_of(amina) == []
    refused(amina, 404, "no_table", "GET", f"/api/tables/{alone}")
    assert boris.ask("GET", f"/api/tables/{together}")["status"] == "over"
    assert amina.ask("GET", f"/api/tables/{running}")["status"] == "playing"


def test_games_of_version_0_1_get_their_sheets_once(tmp_path: Path) -> None:
    stored = STORED["tables"]["finished"]
    write_old_database(tmp_path)
    for _ in range(2):
        with InProcessServer(tmp_path) as server, closing(StoredPerson(server, STORED["people"]["amina"])) as amina:
            [game] = [one for one in history_of(amina) if one["table"] == stored["id"]]
            assert [seat["score"] for seat in game["seats"]] == stored["info"]["scores"]
            assert [sum(seat["sheet"].values()) for seat in game["seats"]] == stored["info"]["scores"]
    with closing(sqlite3.connect(tmp_path / "caravanserai.sqlite")) as database:
        [(result,)] = database.execute("SELECT result FROM tables WHERE id = ?", (stored["id"],)).fetchall()
    assert '"sheets":[{' in result
