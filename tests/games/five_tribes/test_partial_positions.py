"""Partial positions: named pieces stay where they are, and the game places the rest."""

from __future__ import annotations

from typing import Any

import pytest

import serai as cv
from tests.games.builder import now, texts
from tests.games.five_tribes.match_builder import GAME, changed


def written(players: int = 3, **given: Any) -> cv.Position:
    """A position that can be played."""
    found = cv.position("five_tribes", players, **given)
    match = cv.match_from_position("five_tribes", found, auto=False)
    assert match.state.violations() == []
    assert match.state.to_dict() == {**found, **{name: now(match).__dict__[name] for name in ("djinn_deck",)}}
    return found


def wrong(players: int = 3, **given: Any) -> list[str]:
    """All problems of a position, from the game's builder or the invariants."""
    with pytest.raises(cv.BadPosition) as caught:
        cv.match_from_position("five_tribes", cv.position("five_tribes", players, **given))
    return list(caught.value.clauses)


# -- completion -------------------------------------------------------------------------------------------------------


def test_nothing_named_is_a_full_sultanate() -> None:
    found = written()
    assert found["gold"] == [50, 50, 50]
    assert {sum(standing.values()) for standing in found["meeples"].values()} == {3}
    assert len(found["meeples"]) == 30
    assert (found["bag"], found["camels_left"], found["ending"]) == ({}, [8, 8, 8], None)
    assert (len(found["resource_row"]), len(found["djinn_row"])) == (9, 3)
    assert found["stack"] == [{"step": "wrap_up", "who": 0}, {"step": "pick_up", "who": 0}]
    assert (found["bid_track"], found["turn_track"]) == ([0], {"p5": 1, "p3": 2})
    assert set(found.filled) == set(found) - {"players", "options"}


def test_meeples_that_are_not_named_are_in_the_bag() -> None:
    found = written(meeples={"c4": "elder*2 vizier", "c3": {"white": 1}}, viziers=[1, 0, 2])
    assert found["meeples"] == {"c4": {"white": 2, "yellow": 1}, "c3": {"white": 1}}
    assert found["bag"] == {"yellow": 12, "white": 17, "green": 18, "blue": 18, "red": 18}
    assert "meeples" not in found.filled
    assert "bag" in found.filled


def test_with_a_given_bag_other_meeples_go_to_the_last_seat_and_spare_tiles() -> None:
    found = written(meeples={"a1": "vizier"}, bag="merchant*3 elder")
    assert found["bag"] == {"green": 3, "white": 1}
    assert (found["viziers"], found["elders"]) == ([0, 0, 15], [0, 0, 19])
    assert found["meeples"]["f5"] == {"green": 15, "blue": 18, "red": 18}


def test_tiles_by_type_kind_and_colour() -> None:
    found = written(tiles={"a1": "oasis", "b1": "sacred_15", "c1": "blue", "d1": "red"})
    tiles = found["tiles"]
    assert (tiles["a1"], tiles["b1"]) == ("oasis_8", "sacred_15")
    colors = {row["id"]: row["color"] for row in GAME.components.rows["tile_type"]}
    assert (colors[tiles["c1"]], colors[tiles["d1"]]) == ("blue", "red")
    assert len(tiles) == 30


def test_camels_that_are_not_left_stand_on_tiles() -> None:
    found = written(owner={"a1": 0}, camels_left={0: 6, 1: 8})
    assert found["owner"] == {"a1": 0, "f5": 0}
    assert found["camels_left"] == [6, 8, 8]
    assert written(owner={"a1": 2, "b1": "p3"})["camels_left"] == [8, 8, 6]


def test_palms_and_palaces() -> None:
    found = written(palms={"a1": 2}, palms_left=9, palaces_left=10)
    assert (found["palms"], found["palms_left"]) == ({"a1": 2, "f5": 1}, 9)
    assert (found["palaces"], found["palaces_left"]) == ({}, 10)


def test_cards_in_words() -> None:
    found = written(cards={0: "fish*2 silk", 2: "fakir"}, resource_row="ivory wheat")
    assert found["cards"] == [{"fish": 2, "silk": 1}, {}, {"fakir": 1}]
    assert found["seen"] == found["cards"]  # by default taken from the row in public
    assert found["resource_row"] == ["ivory", "wheat"]
    assert found["resource_deck"]["fish"] == 4
    assert sum(found["resource_deck"].values()) == 54 - 6
    assert found["resource_discard"] == {}


def test_with_a_deck_given_the_rest_is_discarded() -> None:
    found = written(resource_row="fish", resource_deck="silk*2")
    assert found["resource_deck"] == {"silk": 2}
    assert found["resource_discard"]["fish"] == 5
    found = written(djinn_row="marid", djinn_deck="baal", djinn_discard="boaz")
    assert found["djinn_deck"] == ["baal"]
    assert len(found["djinns"][2]) == 19


def test_the_reason_for_the_end_follows_from_the_position() -> None:
    assert written(camels_left={1: 0})["ending"] == "camel"
    over = written(at="over")
    assert (over["over"], over["stack"], over["ending"]) == (True, [], "no_move")
    assert written(over=True, camels_left={1: 0})["ending"] == "camel"


def test_at_a_tile() -> None:
    found = written(at="tile", turn=2, final_tile="d3", tiles={"d3": "village"}, then=[1])
    assert [frame["step"] for frame in found["stack"]] == ["wrap_up", "tile_action"]
    assert (found["bid_track"], found["turn_track"]) == ([0, 2], {"p5": 1})
    match = cv.match_from_position("five_tribes", found, auto=False)
    assert texts(match) == {"place_palace d3"}


def test_at_a_tribe() -> None:
    found = written(at="tribe", final_tile="a1", collected="assassin", meeples={"b1": "elder"})
    assert (found["collected"], found["collected_count"]) == ("red", 2)
    assert found["stack"][-1] == {"step": "assassins", "who": 0}


def test_sowing() -> None:
    found = written(at="sowing", start_tile="c3", hand="vizier elder", meeples={"d4": "elder"})
    match = cv.match_from_position("five_tribes", found, auto=False)
    assert texts(match) == {"drop d3 yellow", "drop c4 yellow"}
    assert "c3" not in written(at="sowing", start_tile="c3", hand="vizier")["meeples"]


def test_bidding() -> None:
    found = written(4, at="bidding", bid_track=[2, 0], turn_track={"p18": 1, "zero_a": 3})
    assert found["stack"] == [{"step": "bidding", "who": 2}]
    assert written(2, at="bidding")["bid_track"] == [0, 0, 1, 1]
    assert written(at="bidding", bid_track=[1])["turn_track"] == {"p5": 0, "p3": 2}


def test_positions_use_the_numbers_of_custom_data() -> None:
    data = GAME.read_components(changed(("resource fish", "count", 7), ("setup", "gold", 40)))
    found = cv.position("five_tribes", 2, data=data, resource_row="")
    assert (found["resource_deck"]["fish"], found["gold"]) == (7, [40, 40])


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"meeple": {}}, "'meeple': no such field; did you mean 'meeples'?"),
        ({"at": "moove"}, "at: 'moove' is no moment; did you mean 'move'?"),
        ({"turn": 3}, "turn: 3 is no seat; there are 0 to 2"),
        ({"tiles": {"a1": "oaysis"}}, "tiles: 'oaysis' is no tile; did you mean 'oasis'?"),
        (
            {"tiles": "oasis"},
            "tiles: 'oasis' should be an object with names, or a list of 30: "
            "a1, b1, c1, d1, e1, f1, a2, b2, c2, d2, e2, ..., f5",
        ),
        ({"meeples": {"a11": "elder"}}, "meeples: 'a11' is no tile; did you mean 'a1'?"),
        ({"meeples": {"a1": "vizir"}}, "meeples: 'vizir' is no tribe; one of yellow, white, green, blue, red"),
        ({"cards": {0: "fihs"}}, "cards: 'fihs' is no resource; did you mean 'fish'?"),
        ({"cards": {5: "fish"}}, "cards: 5 is no seat; there are 0 to 2"),
        ({"cards": {0: "fish*"}}, "cards: 'fish*' has no number behind the star"),
        ({"djinns": {0: "marit"}}, "djinns: 'marit' is no djinn; did you mean 'marid'?"),
        ({"cards": {0: "ivory*3"}}, "resource cards: 3 ivory named, there are 2"),
        ({"djinns": {0: "marid"}, "djinn_row": "marid"}, "djinn cards: 2 marid named, there are 1"),
        ({"meeples": {"a1": "vizier*17"}}, "meeples: 17 yellow named, there are 16"),
        ({"tiles": dict.fromkeys(["a1", "b1"], "sacred_15")}, "tiles: b1: no sacred_15 tile is left"),
        ({"gold": {0: "much"}}, "gold: 'much' is no whole number"),
        ({"at": "tile"}, "at: 'tile' needs a final_tile"),
        ({"at": "tribe", "final_tile": "a1"}, "at: 'tribe' needs collected builders (blue) or assassins (red)"),
        ({"ending": "camel"}, "the last round is announced for a last camel, but everybody has camels left"),
        (
            {"camels_left": {0: 0}, "ending": None},
            "p1 has no camel left, so this round is the last, and ending says why",
        ),
        ({"over": True, "ending": None}, "the game is over, but the last round was not announced"),
        (
            {"at": "bidding", "ending": "no_move"},
            "the last round is announced, but a new one is being bid for",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, dict) else "",
)
def test_wrong_values_are_reported(given: dict[str, Any], complaint: str) -> None:
    assert wrong(**given) == [complaint]


def test_all_problems_are_reported_at_once() -> None:
    found = wrong(at="nowhere", cards={0: "clay"}, meeples={"z9": "elder"}, turn=7)
    assert [complaint.split(":")[0] for complaint in found] == ["at", "meeples", "turn"]


def test_a_mistake_leaves_what_was_given_as_it_was() -> None:
    given: dict[str, Any] = {"cards": {0: "fish"}, "meeples": {"a1": {"white": 1}}}
    written(**given)
    assert given == {"cards": {0: "fish"}, "meeples": {"a1": {"white": 1}}}
