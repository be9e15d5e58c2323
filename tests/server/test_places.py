"""Seats and colours: chosen with a new table and before its game, kept during it and at a rematch."""

from __future__ import annotations

from typing import Any

from serai.core.match.record import read_record
from tests.server.request_helpers import NewPerson, refused

Info = dict[str, Any]
OPEN = {"kind": "open"}


def colours(table: Info) -> list[int]:
    return [seat["colour"] for seat in table["seats"]]


def names(table: Info) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def create(person: Any, *seats: Info, game: str = "five_tribes") -> Info:
    wish = {"game": game, "seats": list(seats), "access": "public"}
    made: Info = person.ask("POST", "/api/tables/", wish)["table"]
    return made


def bot(name: str, **more: Any) -> Info:
    return {"kind": "bot", "bot": "random", "name": name, **more}


def test_a_new_table_has_the_chosen_colours_and_others_take_what_is_left(person: NewPerson) -> None:
    amina = person("Amina")
    assert colours(create(amina, {"kind": "me"}, OPEN, OPEN)) == [0, 1, 2]
    assert colours(create(amina, {"kind": "me", "colour": 2}, OPEN, OPEN)) == [2, 1, 0]
    same = [{"kind": "me", "colour": 1}, {"kind": "bot", "colour": 1}]
    refused(amina, 409, "colour_taken", "POST", "/api/tables/", {"game": "five_tribes", "seats": same})
    none = [{"kind": "me", "colour": 4}, OPEN]  # four players at most, so four colours
    refused(amina, 404, "no_colour", "POST", "/api/tables/", {"game": "five_tribes", "seats": none})


def test_seat_and_colour_are_changed_before_the_game_begins(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    path = f"/api/tables/{create(amina, {'kind': 'me'}, OPEN, OPEN, OPEN)['id']}"
    boris.ask("POST", f"{path}/join", {"colour": 3})
    moved = amina.ask("POST", f"{path}/place", {"seat": 0, "to": 2, "colour": 1})
    assert names(moved) == ["", "Boris", "Amina", ""]
    assert colours(moved) == [0, 3, 1, 2]
    refused(boris, 403, "not_yours", "POST", f"{path}/place", {"seat": 2, "to": 0})
    refused(boris, 404, "no_seat", "POST", f"{path}/place", {"seat": 1, "to": 4})
    answer = refused(boris, 409, "taken", "POST", f"{path}/place", {"seat": 1, "to": 2})
    assert answer == "somebody sits there; choose another seat"
    answer = refused(boris, 409, "colour_taken", "POST", f"{path}/place", {"seat": 1, "colour": 1})
    assert answer == "somebody else has this colour; choose another one"
    version = amina.ask("GET", path)["version"]
    assert amina.ask("POST", f"{path}/place", {"seat": 2, "to": 2, "colour": 1})["version"] == version, "no change"
    amina.ask("POST", f"{path}/start")
    refused(amina, 409, "started", "POST", f"{path}/place", {"seat": 2, "to": 3})


def test_a_seat_that_two_want_gets_a_clear_answer(person: NewPerson) -> None:
    amina, boris, zayn = person("Amina"), person("Boris"), person("Zayn")
    path = f"/api/tables/{create(amina, {'kind': 'me'}, OPEN, OPEN, OPEN)['id']}"
    boris.ask("POST", f"{path}/join", {"seat": 2})
    refused(zayn, 409, "taken", "POST", f"{path}/join", {"seat": 2})
    refused(zayn, 409, "colour_taken", "POST", f"{path}/join", {"seat": 1, "colour": 0})
    assert zayn.ask("POST", f"{path}/join", {"seat": 3})["seats"][3]["mine"]


def test_chosen_seats_and_all_colours_stay_at_a_rematch(person: NewPerson) -> None:
    amina, boris = person("Amina"), person("Boris")
    table = create(amina, {"kind": "me", "colour": 3}, OPEN, bot("Zarina"), OPEN)
    path = f"/api/tables/{table['id']}"
    boris.ask("POST", f"{path}/join", {})
    boris.ask("POST", f"{path}/place", {"seat": 1, "to": 3})
    begun = amina.ask("POST", f"{path}/start")
    assert (names(begun), colours(begun)) == (["Amina", "greedy", "Zarina", "Boris"], [3, 0, 2, 1])
    left = boris.ask("POST", f"{path}/leave", {})
    assert colours(left) == [3, 0, 2, 1], "pieces on the board keep their colour"
    boris.ask("POST", f"{path}/join", {"seat": 3, "colour": 2})
    amina.ask("POST", f"{path}/archive")
    again = amina.ask("POST", f"{path}/rematch")
    assert names(again) == ["greedy", "Zarina", "Amina", "Boris"], "Boris chose the last seat, the others move on"
    assert colours(again) == [0, 2, 3, 1]
    taken = amina.ask("POST", f"/api/tables/{again['id']}/place", {"seat": 2, "colour": 0})
    assert colours(taken) == [3, 2, 0, 1], "a bot gives its colour to a person"
    assert boris.ask("POST", f"{path}/rematch")["status"] == "playing"


def test_a_record_says_which_bots_played(person: NewPerson) -> None:
    amina = person("Amina")
    table = create(amina, {"kind": "me"}, bot("Zarina"), bot("Farhad", bot="greedy"), game="yspahan")
    text = amina.ask("GET", f"/api/tables/{table['id']}/record?whole=true")["text"]
    assert read_record(text).bots == ["", "random", "greedy"]
    replay = amina.ask("POST", "/api/replays", {"text": text})
    assert replay["bots"] == ["", "random", "greedy"]
