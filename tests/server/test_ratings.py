"""Ratings: only of games that all agreed to rate, of people and bots together, and computable again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from serai.server.ratings.rating_model import NEW, Skill, rate_game, shown_rating
from serai.server.ratings.rating_store import RatingStore
from serai.server.store.schema import RATED_GAMES, RATINGS, RatedGameRow
from serai.server.store.sqlite import SqliteDatabase
from tests.cli.runner import run
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, play_out, refused


def ratings_of(server: InProcessServer, person: Person) -> list[Json]:
    server.do(server.application.ratings.count_new())
    found: list[Json] = person.ask("GET", "/api/ratings")["ratings"]
    return found


def pass_first_turns(table_id: str, *people: Person) -> None:
    """Play until giving up counts."""
    path = f"/api/tables/{table_id}"
    while (info := people[0].ask("GET", path))["unrated"]:
        seat = info["turn"][0]
        who = people[seat]
        state = next(one for one in who.ask("GET", f"{path}/state") if one["seat"] == seat)
        move = {"seat": seat, "version": info["version"], "action": state["choices"][0]["text"]}
        who.ask("POST", f"{path}/play", {**move, "client": f"first:{info['version']}"})


def begin_rated(amina: Person, boris: Person, *, agrees: bool, **more: object) -> str:
    made = amina.new_table("me", "open", game="merv", rated=True, **more)
    assert made["table"]["rated"]
    table_id: str = made["table"]["id"]
    boris.ask("POST", f"/api/tables/{table_id}/join", {"invite": made["invite"], "rated": agrees})
    return table_id


def test_a_game_is_rated_if_all_agreed(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    unrated = begin_rated(amina, boris, agrees=False)
    assert not amina.ask("GET", f"/api/tables/{unrated}")["rated"]
    boris.ask("POST", f"/api/tables/{unrated}/resign", {"seat": 1})
    assert ratings_of(server, amina) == []
    rated = begin_rated(amina, boris, agrees=True)
    info = amina.ask("GET", f"/api/tables/{rated}")
    assert info["rated"]
    assert [seat["agreed"] for seat in info["seats"]] == [True, True]
    assert not info["hints"]
    pass_first_turns(rated, amina, boris)
    boris.ask("POST", f"/api/tables/{rated}/resign", {"seat": 1})
    [won], [lost] = ratings_of(server, amina), ratings_of(server, boris)
    assert (won["game"], won["players"], won["bot"], won["games"]) == ("merv", 2, None, 1)
    assert won["rating"] > 1000 > lost["rating"]
    assert 0 < won["spread"] < 2 * 8.34 * 40
    assert ratings_of(server, person("Carla")) == [], "nobody reads another's"


def test_giving_up_in_the_first_turns_rates_nobody_for_it(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    table_id = begin_rated(amina, boris, agrees=True)
    assert amina.ask("GET", f"/api/tables/{table_id}")["unrated"], "said before"
    boris.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
    after = amina.ask("GET", f"/api/tables/{table_id}")
    assert (after["status"], after["winners"], after["unrated"]) == ("over", [0], True)
    assert ratings_of(server, amina) == ratings_of(server, boris) == []


def test_those_who_stay_are_rated_without_who_gave_up_early(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    made = amina.new_table("me", "open", "random", game="merv", rated=True)
    table_id = made["table"]["id"]
    boris.ask("POST", f"/api/tables/{table_id}/join", {"invite": made["invite"], "rated": True})
    boris.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
    play_out(server, amina, table_id)
    found = {one["bot"]: one["games"] for one in ratings_of(server, amina)}
    assert found[None] == 1
    assert [one for one in ratings_of(server, boris) if one["bot"] is None] == []


def test_bots_are_rated_with_people_and_a_running_game_cannot_be_put_away(
    server: InProcessServer, person: NewPerson
) -> None:
    amina = person("Amina")
    table_id = amina.new_table("me", "random", game="merv", rated=True)["table"]["id"]
    refused(amina, 409, "rated", "DELETE", f"/api/tables/{table_id}")
    refused(amina, 409, "rated", "POST", f"/api/tables/{table_id}/archive")
    refused(amina, 409, "rated", "POST", f"/api/tables/{table_id}/seats/1", {"kind": "bot", "bot": "greedy"})
    play_out(server, amina, table_id)
    scores = amina.ask("GET", f"/api/tables/{table_id}")["scores"]
    found = {one["bot"]: one for one in ratings_of(server, amina) if one["players"] == 2}
    assert set(found) == {None, "random"}
    assert (found[None]["rating"] > found["random"]["rating"]) == (scores[0] > scores[1])
    amina.ask("DELETE", f"/api/history/{table_id}")
    assert {one["bot"] for one in ratings_of(server, amina)} == {None, "random"}, "its effect on others stays"
    amina.ask("DELETE", "/api/me")


@pytest.mark.parametrize(
    "seats", [("me", "me"), ("random", "random")], ids=["two seats of one person", "nobody of the people"]
)
def test_games_that_cannot_be_rated(server: InProcessServer, person: NewPerson, seats: tuple[str, ...]) -> None:
    amina = person("Amina")
    made = amina.new_table(*seats, game="merv", rated=True)
    assert not amina.ask("GET", f"/api/tables/{made['table']['id']}")["rated"]


def test_a_rematch_stays_rated_if_all_agree_again(server: InProcessServer, person: NewPerson) -> None:
    for amina_agrees, boris_agrees in ((True, True), (True, False), (False, True)):
        amina, boris = person("Amina"), person("Boris")
        table_id = begin_rated(amina, boris, agrees=True)
        pass_first_turns(table_id, amina, boris)
        boris.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
        again = amina.ask("POST", f"/api/tables/{table_id}/rematch?rated={str(amina_agrees).lower()}")
        assert again["rated"], "the wish is kept"
        assert sum(seat["agreed"] for seat in again["seats"]) == amina_agrees
        begun = boris.ask("POST", f"/api/tables/{table_id}/rematch?rated={str(boris_agrees).lower()}")
        assert (begun["status"], begun["rated"]) == ("playing", amina_agrees and boris_agrees)
        seats = [amina, boris] if begun["seats"][1]["mine"] else [boris, amina]
        pass_first_turns(begun["id"], *seats)
        boris.ask("POST", f"/api/tables/{begun['id']}/resign", {"seat": seats.index(boris)})
        [won] = [one for one in ratings_of(server, amina) if one["bot"] is None]
        assert won["games"] == 1 + (amina_agrees and boris_agrees)
    unrated = amina.new_table("me", "open", game="merv")
    boris.join(unrated["table"]["id"], unrated["invite"])
    boris.ask("POST", f"/api/tables/{unrated['table']['id']}/resign", {"seat": 1})
    assert not amina.ask("POST", f"/api/tables/{unrated['table']['id']}/rematch?rated=true")["rated"]


def test_a_rematch_may_be_joined_in_its_lobby(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    table_id = begin_rated(amina, boris, agrees=True)
    boris.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
    again = amina.ask("POST", f"/api/tables/{table_id}/rematch?rated=true")
    begun = boris.ask("POST", f"/api/tables/{again['id']}/join", {"rated": True})
    assert (begun["status"], begun["rated"]) == ("playing", True)


def test_leaving_is_the_last_place_and_a_rematch_asks_anew(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    table_id = begin_rated(amina, boris, agrees=True)
    boris.ask("POST", f"/api/tables/{table_id}/leave", {})
    amina.ask("POST", f"/api/tables/{table_id}/seats/1", {"kind": "bot", "bot": "random"})
    play_out(server, amina, table_id)
    [lost] = [one for one in ratings_of(server, boris) if one["bot"] is None]
    assert lost["rating"] < 1000
    again = amina.ask("POST", f"/api/tables/{table_id}/rematch")
    assert not again["rated"]


def test_the_model() -> None:
    after = rate_game({}, ["person a", "bot x", "bot x"], [1, 2, 3])
    assert after["person a"].mu > NEW.mu > after["bot x"].mu
    assert after["person a"].sigma < NEW.sigma
    assert shown_rating(Skill(25, 5)) == (1000, 400)
    shared = rate_game({}, ["person a", "person b"], [1, 1])
    assert shared["person a"] == shared["person b"]


def test_recomputing_gives_the_same_ratings(tmp_path: Path) -> None:
    pick = random.Random(3)
    people = [f"person {name}" for name in "abcd"] + ["bot vizier"]

    async def ignore(message: str) -> None: ...

    async def fill() -> list[tuple[object, ...]]:
        database = SqliteDatabase(tmp_path / "serai.sqlite")
        await database.start(ignore)
        for number in range(40):
            who = pick.sample(people, 3)
            game = RatedGameRow(f"t{number}", "merv", 3, float(number), who, pick.sample([1, 2, 3], 3))
            await database.run(lambda tx, game=game: RATED_GAMES.insert(tx, game))  # type: ignore[misc]
            if number % 7 == 0:
                await RatingStore(database).count_new()
        await RatingStore(database).count_new()
        found = await database.read(lambda tx: list(RATINGS.iterate_rows(tx)))
        await database.close()
        return found

    async def read() -> list[tuple[object, ...]]:
        database = SqliteDatabase(tmp_path / "serai.sqlite")
        await database.start(ignore)
        found = await database.read(lambda tx: list(RATINGS.iterate_rows(tx)))
        await database.close()
        return found

    before = asyncio.run(fill())
    assert len(before) == 5
    done = run("rate", "--data", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert "games: 40, ratings: 5" in done.output
    assert asyncio.run(read()) == before
