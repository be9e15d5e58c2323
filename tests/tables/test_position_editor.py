"""Positions are changed piece by piece, said in words, and played on; what makes no sense is refused."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any, Final

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.core.game.registry import games
from serai.core.position.editor import BOX
from serai.tables import protocol as wire
from serai.tables.api.position_editor import edit_position
from serai.tables.store.memory_store import MemoryBackend
from tests.pocket.helpers import Pocket

# For each game: a piece, the place that it is taken from, and the place where it goes.
LANGUAGES: Final[tuple[wire.Language, ...]] = ("en", "ru")
FIRST = ""  # the first piece of the place
MOVES = [
    ("yspahan", 3, "take_gold", "deck", "cards.p2"),
    ("five_tribes", 2, FIRST, "djinn_deck", "djinns.p1"),
    ("merv", 2, FIRST, "deck", "spices.p1"),
    ("marrakesh", 2, "water", BOX, "resources.p1"),
]


def place_of(found: wire.EditResult, place: str) -> wire.PlaceInfo:
    return next(one for one in found.places if one.id == place)


def move(game: str, position: dict[str, Any], piece: str, source: str, target: str) -> wire.EditResult:
    return edit_position(game, wire.EditRequest(position, move=wire.PieceMove(piece, source, target)))


@pytest.mark.parametrize(("game", "players", "piece", "source", "target"), MOVES)
def test_a_piece_is_moved_in_every_game(game: str, players: int, piece: str, source: str, target: str) -> None:
    start = edit_position(game, wire.EditRequest(players=players))
    assert start.possible
    if piece == FIRST:
        piece = place_of(start, source).pieces[0].piece
    found = move(game, start.position, piece, source, target)
    assert piece in {one.piece for one in place_of(found, target).pieces}
    assert found.possible
    assert found.view is not None
    assert Match.from_record(found.record, auto=False).state.to_dict() == found.position
    if source != BOX:
        back = move(game, found.position, piece, target, source)
        assert back.possible


def test_hands_of_a_fixed_size_are_exchanged_card_by_card() -> None:
    """In Amul everybody holds six cards: after the first move the position is not possible, after the second it is."""
    start = edit_position("amul", wire.EditRequest(players=3))
    held = place_of(start, "hand.p1").pieces[0].piece
    one = move("amul", start.position, "silver", "market_deck", "hand.p1")
    assert not one.possible
    two = move("amul", one.position, held, "hand.p1", "market_deck")
    assert two.possible


def test_an_impossible_position_is_kept_but_cannot_be_played() -> None:
    start = edit_position("five_tribes", wire.EditRequest())
    taken = place_of(start, "resource_row").pieces[0].piece
    gone = move("five_tribes", start.position, taken, "resource_row", BOX)
    assert not gone.possible
    assert (gone.view, gone.record) == (None, "")
    back = move("five_tribes", gone.position, taken, BOX, "resource_row")
    assert back.possible


def test_counters_items_and_turns() -> None:
    start = edit_position("yspahan", wire.EditRequest(players=3))
    richer = edit_position("yspahan", wire.EditRequest(start.position, change=wire.ValueChange("gold.p2", 7)))
    assert (place_of(richer, "gold.p2").value, richer.possible) == (7, True)
    less = edit_position("yspahan", wire.EditRequest(richer.position, change=wire.ValueChange("gold.p2", -1)))
    assert not less.possible
    tiles = edit_position("five_tribes", wire.EditRequest())
    owned = edit_position("five_tribes", wire.EditRequest(tiles.position, change=wire.ValueChange("owner.c4", "p2")))
    assert place_of(owned, "owner.c4").value == "p2"
    assert place_of(owned, "owner.c4").target == "tile:c4"
    turned = edit_position("five_tribes", wire.EditRequest(tiles.position, turn=1))
    assert turned.turn == 1


def every_change(game: str, position: dict[str, Any]) -> Iterator[wire.EditRequest]:
    """Changes of some places of each kind: a piece taken away and put there from the box, counters below and beyond."""
    found = edit_position(game, wire.EditRequest(position))
    some = {place.id for _, alike in groupby(found.places, lambda one: one.label) for place in islice(alike, 4)}
    for place in [one for one in found.places if one.id in some]:
        for piece in [one.piece for one in place.pieces][:2]:
            yield wire.EditRequest(position, move=wire.PieceMove(piece, place.id, BOX))
        if place.kind == "pieces":
            for piece in [one.piece for one in found.supply[place.domain]][:3]:
                yield wire.EditRequest(position, move=wire.PieceMove(piece, BOX, place.id))
        elif place.kind == "number":
            for value in (-1, int(place.value or 0) + 1, 30):
                yield wire.EditRequest(position, change=wire.ValueChange(place.id, value))
    for seat in range(found.position["players"]):
        if found.turn is not None:
            yield wire.EditRequest(position, turn=seat)


@pytest.mark.parametrize("game", games())
def test_the_broken_rule_is_named_in_the_words_of_players(game: str) -> None:
    """Whatever is changed in the start position or in the middle of a game: if that is impossible, a sentence says why,
    without inner names, and in Russian without an English word."""
    named = 0
    for moves in (0, 60):
        match = Match.new(game, max(cv.game(game).players[0], 2), seed=1)
        pick = random.Random(2)
        for _ in range(moves):
            seat = match.actors[0]
            match.play(pick.choice([int(one) for one in match.state.legal(seat)]), seat)
        for change in every_change(game, match.state.to_dict()):
            english, russian = (edit_position(game, change, language) for language in LANGUAGES)
            assert english.possible or english.problems, change
            for told in english.problems:
                assert not re.search(r"_|: p\d|^p\d|stack", told), told
            for told in russian.problems:
                assert not re.search(r"[A-Za-z]{2,}|_", told), told
            named += len(english.problems)
    assert named > 20


def test_marks_go_onto_elements_of_the_board_as_verbs_call_them() -> None:
    called = {
        game: {one.domain: one.marks for one in edit_position(game, wire.EditRequest(players=3)).places if one.marks}
        for game in ("merv", "yspahan", "amul", "marrakesh")
    }
    assert called["merv"] == {"cell": "site", "spice": "spice", "hall": "hall", "cube": "cube", "city": "city"}
    assert (called["yspahan"]["shop"], called["amul"]["card"]) == ("shop", "card")
    assert (called["marrakesh"]["area"], called["marrakesh"]["colour"]) == ("vendor", "colour")


def test_a_roll_is_set_up_on_the_tower_and_the_turn_follows() -> None:
    """With dice on the tower of Yspahan the main action is due, and the turn is that of whoever decides."""
    found = edit_position("yspahan", wire.EditRequest(players=3))
    assert found.position["stack"][0]["step"] == "pre_roll"
    for square, face, white in (("camel", 2, 4), ("gold", 5, 5)):
        for name, value in ((f"face.{square}", face), (f"white.{square}", white)):
            found = edit_position("yspahan", wire.EditRequest(found.position, change=wire.ValueChange(name, value)))
    assert found.possible, found.problems
    first, _, third = found.position["order"]
    assert found.position["stack"] == [{"step": "main_action", "who": first}]
    later = edit_position("yspahan", wire.EditRequest(found.position, turn=third))
    assert (later.possible, later.position["turn_no"]) == (True, 2), later.problems
    for square in ("camel", "gold"):
        for name in (f"face.{square}", f"white.{square}"):
            found = edit_position("yspahan", wire.EditRequest(found.position, change=wire.ValueChange(name, 0)))
    assert (found.possible, found.position["stack"][0]["step"]) == (True, "pre_roll"), found.problems
    rolls = edit_position("yspahan", wire.EditRequest(found.position, turn=2))
    assert (rolls.possible, rolls.position["order"]) == (True, [2, 0, 1]), rolls.problems


def test_what_follows_from_the_rest_is_completed() -> None:
    built = edit_position("yspahan", wire.EditRequest(players=3))
    for building in ("paddock", "shop", "hammam"):
        built = move("yspahan", built.position, building, BOX, "buildings.p2")
        assert built.possible, built.problems
    assert built.position["points"][1]["buildings"] > 0
    alone, three = (edit_position("merv", wire.EditRequest(players=n)) for n in (1, 3))
    assert "camels.magistrate" in {one.id for one in alone.places}
    assert "camels.magistrate" not in {one.id for one in three.places}


@pytest.mark.parametrize(
    "request_",
    [
        wire.EditRequest(move=wire.PieceMove("camel", "deck", "cards.p1")),
        wire.EditRequest(move=wire.PieceMove("take_gold", "cards.p1", "deck")),
        wire.EditRequest(move=wire.PieceMove("take_gold", "deck", "nowhere")),
        wire.EditRequest(change=wire.ValueChange("gold.p9", 1)),
        wire.EditRequest(change=wire.ValueChange("week", "p1")),
        wire.EditRequest(turn=7),
        wire.EditRequest({}),
        wire.EditRequest({"players": 3, "stack": 5}),
    ],
)
def test_what_makes_no_sense_is_refused(request_: wire.EditRequest) -> None:
    with pytest.raises(SeraiError):
        edit_position("yspahan", request_)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", games())
def test_no_place_is_called_by_an_inner_name(game: str, language: wire.Language) -> None:
    found = edit_position(game, wire.EditRequest(players=max(cv.game(game).players[0], 2)), language)
    for place in found.places:
        for label in (place.label, place.of, *(one.label for one in place.pieces)):
            assert "_" not in label, (place.id, label)


def test_a_position_is_played_on_and_stored() -> None:
    """A table that begins with a position is played, kept, and read again by another visit."""

    async def go() -> None:
        backend = MemoryBackend()
        pocket = Pocket(backend)
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        edited = await pocket.ask("POST", "/games/yspahan/position", {"players": 3})
        change = {"position": edited["position"], "change": {"place": "gold.p1", "value": 9}}
        edited = await pocket.ask("POST", "/games/yspahan/position?lang=ru", change)
        replay = await pocket.ask("POST", "/replays", {"text": edited["record"]})
        seats = {"seats": [{"kind": "me"}] * 3}
        table = (await pocket.ask("POST", f"/replays/{replay['id']}/table", seats))["table"]
        states = await pocket.ask("GET", f"/tables/{table['id']}/state")
        actor = next(one for one in states if one["choices"])
        assert actor["view"]["state"]["gold"][0] == 9
        played = {"seat": actor["seat"], "version": 1, "action": "roll 0", "client": "c"}
        await pocket.ask("POST", f"/tables/{table['id']}/play", played)
        again = Pocket(backend)
        match = (await again.server.tables.get(table["id"])).match
        assert match is not None
        assert match.start_position == edited["position"]
        assert match.count >= 1

    asyncio.run(go())


def test_the_position_of_a_running_game_of_people_is_neither_played_on_nor_analysed() -> None:
    async def go() -> None:
        pocket = Pocket(MemoryBackend())
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        seats = [{"kind": "me", "name": "Amina"}, {"kind": "me", "name": "Bilal"}, {"kind": "me", "name": "Chen"}]
        table_id = (await pocket.ask("POST", "/tables", {"game": "yspahan", "seats": seats}))["table"]["id"]
        pick = random.Random(1)
        for number in range(8):
            states = await pocket.ask("GET", f"/tables/{table_id}/state")
            info = await pocket.ask("GET", f"/tables/{table_id}")
            actor = next(one for one in states if one["choices"])
            played = {"seat": actor["seat"], "version": info["version"], "client": f"c{number}"}
            await pocket.ask(
                "POST", f"/tables/{table_id}/play", {**played, "action": pick.choice(actor["choices"])["text"]}
            )
        table = await pocket.server.tables.get(table_id)
        assert table.match is not None
        edited = await pocket.ask("POST", "/games/yspahan/position", {"position": table.match.state.to_dict()})
        replay = (await pocket.ask("POST", "/replays", {"text": edited["record"]}))["id"]
        await pocket.ask("POST", f"/replays/{replay}/table", {"seats": [{"kind": "me"}] * 3}, status=403)
        await pocket.ask("POST", f"/replays/{replay}/analysis", status=403)

    asyncio.run(go())


def test_a_moment_of_a_record_is_edited() -> None:
    async def go() -> None:
        pocket = Pocket(MemoryBackend())
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        match = Match.new("merv", 2, seed=1)
        while match.count < 12:
            match.play(match.state.legal(match.actors[0])[0], match.actors[0])
        replay = (await pocket.ask("POST", "/replays", {"text": match.record.text()}))["id"]
        found = await pocket.ask("GET", f"/replays/{replay}/{match.count}/position")
        assert found == {"game": "merv", "position": match.state.to_dict()}
        assert (await pocket.ask("POST", "/games/merv/position", {"position": found["position"]}))["possible"]

    asyncio.run(go())
