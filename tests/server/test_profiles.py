"""Profiles: private, unless somebody shows theirs to the members of their groups."""

from __future__ import annotations

from msgspec.structs import replace

from serai.tables.model.rows import SeatAnalysis
from tests.server.club import begin_tournament, make_group, play_rounds
from tests.server.helpers import Json, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson, refused
from tests.server.test_ratings import begin_rated, pass_first_turns

NOTHING: Json = {"played": [], "ratings": [], "levels": [], "trophies": []}


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
    assert own_profile(amina) == {"shown": False, "profile": {"name": "Amina", **NOTHING}}
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
    assert set(profile) == {"name", *NOTHING}
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


def note_analysis(server: InProcessServer, table_id: str, *seats: SeatAnalysis) -> None:
    """As if the game of a table had been analysed."""
    table = server.do(server.application.tables.get(table_id))
    assert table.row.result is not None
    result = replace(table.row.result, analysis=list(seats))
    server.do(server.application.tables.store.write_result(table_id, result))


def test_levels_come_from_all_analysed_games_of_a_title(server: InProcessServer, person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    first, second, _ = (play_rated_game(amina, boris) for _ in range(3))
    strong, nothing = SeatAnalysis(6, 1.2, 0.0, False, 0.05), SeatAnalysis(0, 0.0, 0.0, False)
    note_analysis(server, first, strong, nothing)
    assert own_profile(amina)["profile"]["levels"] == [], "six choices say nothing"
    note_analysis(server, second, replace(strong, loss=1.25), replace(strong, choices=40, loss=6.7))
    [level] = own_profile(amina)["profile"]["levels"]
    assert (level["game"], level["players"], level["games"]) == ("merv", 2, 2)
    assert level["level"] == "Plays like the Vizier"
    [level] = amina.ask("GET", "/api/me/profile?lang=ru")["profile"]["levels"]
    assert level["level"] == "Играет как Визирь"
    [level] = own_profile(boris)["profile"]["levels"]
    assert (level["games"], level["level"]) == (1, "Plays like the Dice")


def test_trophies_are_seen_in_the_group_where_they_were_won(server: InProcessServer, person: NewPerson) -> None:
    amina, boris, carla = person("Amina"), person("Boris"), person("Carla")
    group, elsewhere = make_group(amina, boris), make_group(amina, carla, name="Secret society")
    tournament = begin_tournament(amina, [amina, boris], group, rounds=1, fill=4)
    assert own_profile(amina)["profile"]["trophies"] == [], "it is not over"
    page = play_rounds(server, [amina, boris], tournament)
    ranks = {one["entrant"]: one["rank"] for one in page["standings"]}
    numbers = {one["name"]: one["number"] for one in page["entrants"]}
    for who, name in ((amina, "Amina"), (boris, "Boris")):
        trophies = own_profile(who)["profile"]["trophies"]
        won = [(one["tournament"], one["game"], one["place"], one["entrants"]) for one in trophies]
        rank = ranks[numbers[name]]
        assert won == ([("Autumn cup", "merv", rank, 4)] if rank <= 2 else [])

    server.do(server.application.database.run(lambda tx: tx.run("UPDATE entrants SET rank = number")))
    best, second = sorted((amina, boris), key=lambda who: numbers[own_profile(who)["profile"]["name"]])
    assert [one["place"] for one in own_profile(best)["profile"]["trophies"]] == [1]
    assert [one["place"] for one in own_profile(second)["profile"]["trophies"]] == [2]
    for who in (amina, boris):
        who.ask("PATCH", "/api/me/profile", {"shown": True})
    for viewer, owner in ((amina, 2), (boris, 1)):
        seen = viewer.ask("GET", f"/api/groups/{group}/members/{owner}")
        assert [one["tournament"] for one in seen["trophies"]] == ["Autumn cup"]
    seen = carla.ask("GET", f"/api/groups/{elsewhere}/members/1")
    assert (seen["trophies"], "Autumn cup" in str(seen), tournament in str(seen)) == ([], False, False)
    path = f"/api/tournaments/{tournament}"
    amina.ask("DELETE", path)
    assert own_profile(best)["profile"]["trophies"] == []
