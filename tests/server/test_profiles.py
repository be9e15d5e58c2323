"""Profiles: private, unless somebody shows theirs to the members of their groups."""

from __future__ import annotations

from tests.server.club import make_group
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused
from tests.server.test_ratings import begin_rated, pass_first_turns


def play_rated_game(winner: Person, loser: Person) -> str:
    table_id = begin_rated(winner, loser, agrees=True)
    pass_first_turns(table_id, winner, loser)
    loser.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
    return table_id


def own_profile(person: Person) -> Json:
    found: Json = person.ask("GET", "/api/me/profile")
    return found


def test_games_wins_and_ratings_of_oneself(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    assert own_profile(amina) == {"shown": False, "profile": {"name": "Amina", "played": [], "ratings": []}}
    table_id = play_rated_game(amina, boris)
    server.do(server.application.ratings.count_new())
    mine, theirs = own_profile(amina)["profile"], own_profile(boris)["profile"]
    assert mine["played"] == [{"game": "merv", "games": 1, "wins": 1}]
    assert theirs["played"] == [{"game": "merv", "games": 1, "wins": 0}]
    [rating] = mine["ratings"]
    assert (rating["game"], rating["players"], rating["bot"], rating["games"]) == ("merv", 2, None, 1)
    assert rating["rating"] > theirs["ratings"][0]["rating"]
    assert rating["spread"] > 0
    amina.ask("DELETE", f"/api/history/{table_id}")
    assert own_profile(amina)["profile"]["played"] == [], "as in one's own history"


def test_games_that_do_not_count(server: InProcessServer, person: NewPerson) -> None:
    """Several own seats are several people at one device."""
    amina = person("Amina")
    table_id = amina.new_table("me", "me", game="merv")["table"]["id"]
    amina.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 0})
    assert len(amina.ask("GET", "/api/history")["games"]) == 1
    assert own_profile(amina)["profile"]["played"] == []


def test_a_profile_is_private_until_it_is_shown(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, stranger = person("Amina"), person("Boris"), person("Stranger")
    group = make_group(amina, boris)
    elsewhere = make_group(stranger)
    play_rated_game(boris, amina)
    path = f"/api/groups/{group}/members/2"

    def shown(viewer: Person) -> list[bool]:
        return [one["profile"] for one in viewer.ask("GET", f"/api/groups/{group}")["members"]]

    assert shown(amina) == [False, False]
    for one in (amina, boris):
        refused(one, 404, "no_profile", "GET", path)
    assert boris.ask("PATCH", "/api/me/profile", {"shown": True})["shown"]
    assert shown(amina) == [False, True]
    profile = amina.ask("GET", path)
    assert (profile["name"], profile["played"]) == ("Boris", [{"game": "merv", "games": 1, "wins": 1}])
    assert set(profile) == {"name", "played", "ratings"}
    assert boris.id not in str(profile)
    refused(stranger, 404, "no_group", "GET", path)
    refused(stranger, 404, "no_member", "GET", f"/api/groups/{elsewhere}/members/2")
    refused(amina, 404, "no_member", "GET", f"/api/groups/{group}/members/9")
    amina.ask("PATCH", "/api/me/profile", {"shown": 1}, status=400)
    boris.ask("PATCH", "/api/me/profile", {"shown": False})
    refused(amina, 404, "no_profile", "GET", path)
    boris.ask("PATCH", "/api/me/profile", {"shown": True})
    amina.ask("DELETE", path)
    refused(boris, 404, "no_group", "GET", f"/api/groups/{group}/members/1")
    refused(amina, 404, "no_member", "GET", path)
    stranger.http.headers.pop("authorization")
    refused(stranger, 401, "no_token", "GET", "/api/me/profile")
