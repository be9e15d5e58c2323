"""Shorthands, chains of effects and their causes, refusals, and automatic choices."""

from typing import Any

import pytest

import serai as cv
from tests.games.builder import now, play, refused, step
from tests.games.marrakesh.match_builder import GAME, table

# -- shorthands ---------------------------------------------------------------------------------------------


def test_three_keshis_at_once() -> None:
    match = table(2, at="choose")
    match.play("choose green black pink", 0)
    assert now(match).chosen[0] == ["green", "pink", "black"]
    assert match.actors == (1,)
    with pytest.raises(cv.IllegalAction, match="green"):
        match.play("choose blue green green", 1)
    assert now(match).chosen[1] == []


def test_names_of_the_rulebook_are_understood() -> None:
    for text, same in (
        ("draft turquoise 1", "draft blue 1"),
        ("activate garden a", "activate grove a"),
        ("finish", "done"),
        ("end_turn", "done"),
    ):
        assert GAME.vocabulary.read(text) == GAME.vocabulary.read(same)


# -- chains -------------------------------------------------------------------------------------------------


def test_a_chain_logs_its_causes_and_can_be_saved() -> None:
    """A gate brings a fakir, the fakir a step, the step a border, the border a keshi."""
    match = table(
        workers={0: "medina grove"},
        keshis={0: "beige"},
        workshops={"turquoise": "pink"},
        steps={0: (2, 0)},
    )
    play(match, "activate medina b", "gate turquoise pink", "gate_cell river", "done", "keshi pink", "fakir palace")
    assert [frame["step"] for frame in now(match).stack] == ["course", "place_pending", "choose_connection_bonus"]
    again = cv.match_from_position("marrakesh", match.state.to_dict(), seed=1, auto=False)
    for each in (match, again):
        play(each, "connection a")
        assert now(each).settled[0]["blue"] == 1
    causes = [(event.key, event.args["because"]) for event in match.log if "because" in event.args]
    assert causes == [
        ("lose", "gate"),
        ("fakir", "gate"),
        ("climb", "placing"),
        ("gain", "border"),
        ("place", "connection"),
    ]


# -- undo ---------------------------------------------------------------------------------------------------


def test_no_undo_after_choices_are_revealed() -> None:
    match = table(2, at="choose")
    match.play("choose green black red", 0)
    assert match.can_undo(0)
    match.play("choose green black red", 1)
    assert not match.can_undo(0)
    assert not match.can_undo(1)


# -- what is refused ----------------------------------------------------------------------------------------

WORKER: dict[str, Any] = {"workers": {0: "grove"}}
REFUSED: list[tuple[dict[str, Any], tuple[str, ...], str, str]] = [
    ({"at": "choose"}, (), "draft blue 1", "choose_first"),
    ({"at": "workers"}, (), "done", "assign_first"),
    ({"at": "draft", "tray": "blue"}, (), "draft green 1", "not_in_tray"),
    ({"at": "draft", "tray": "blue"}, (), "done", "draft_first"),
    ({"at": "draft", "tray": "red", "vendors": {0: "river"}}, ("draft red 1",), "vendor river", "vendor_there"),
    ({"at": "draft", "tray": "red"}, ("draft red 1",), "done", "place_vendor_first"),
    ({"at": "draft", "tray": "pink", "fakirs": {0: "vp"}}, ("draft pink 1",), "fakir vp", "fakir_there"),
    ({"at": "draft", "tray": "pink"}, ("draft pink 1",), "done", "place_fakir_first"),
    ({"at": "draft", "tray": "brown", "caravans": {0: "left*3"}}, ("draft brown 1",), "caravan left", "path_full"),
    ({"at": "draft", "tray": "brown"}, ("draft brown 1",), "done", "place_caravan_first"),
    (WORKER, (), "done", "workers_left"),
    (WORKER, (), "convert water_date", "cannot_exchange"),
    (WORKER, (), "activate palace a", "no_worker"),
    (WORKER, (), "activate grove ab", "no_double"),
    (WORKER, (), "water", "activate_first"),
    ({"workers": {0: "souk"}}, ("activate souk a",), "done", "take_good"),
    ({"workers": {0: "souk"}}, ("activate souk b",), "exchange yellow", "no_such_good"),
    ({"workers": {0: "souk"}}, ("activate souk b",), "buy 1", "goods_missing"),
    ({"workers": {0: "souk"}, "luxury": {1: None}}, ("activate souk b",), "buy 1", "no_tile_there"),
    ({"workers": {0: "souk"}}, ("activate souk b",), "water", "trade_first"),
    ({"workers": {0: "square"}, "fakirs": {0: "vp"}}, ("activate square b",), "square good", "no_fakir"),
    ({"workers": {0: "square"}, "fakirs": {0: "vp"}}, ("activate square b",), "done", "name_cell"),
    (
        {"workers": {0: "river"}, "keshis": {0: "blue"}, "resources": {0: "water"}},
        ("activate river b",),
        "take",
        "sail_on",
    ),
    ({"workers": {0: "madrasa"}}, ("activate madrasa b",), "scroll grey1", "scroll_out_of_reach"),
    ({"workers": {0: "madrasa"}}, ("activate madrasa b",), "water", "study_first"),
    (
        {"workers": {0: "madrasa"}, "keshis": {0: "grey*8"}, "resources": {0: "date*9 dinar*9"}},
        ("activate madrasa b", "scroll grey2"),
        "refresh grey",
        "refresh_too_late",
    ),
    ({"workers": {0: "medina"}}, ("activate medina b",), "gate red pink", "no_guard"),
    ({"workers": {0: "medina"}}, ("activate medina b",), "water", "build_first"),
    (
        {"workers": {0: "medina"}, "keshis": {0: "beige"}, "workshops": {"yellow": "pink"}},
        ("activate medina b",),
        "gate yellow pink",
        "dinars_missing",
    ),
    (
        {"workers": {0: "medina"}, "keshis": {0: "beige"}, "workshops": {"turquoise": "pink"}},
        ("activate medina b",),
        "gate turquoise blue",
        "no_such_gate",
    ),
    (
        {
            "workers": {0: "medina"},
            "keshis": {0: "beige*2"},
            "gates": {0: {"river": "blue"}},
            "workshops": {"turquoise": "pink"},
        },
        ("activate medina b", "gate turquoise pink"),
        "gate_cell river",
        "gate_there",
    ),
    ({"workers": {0: "sahara"}}, ("activate sahara b",), "explore l1", "not_discovered"),
    (
        {"workers": {0: "sahara"}, "discovered": {0: {"l1": "05"}}},
        ("activate sahara b",),
        "explore l1",
        "resources_missing",
    ),
    ({"workers": {0: "sahara"}}, ("activate sahara b",), "explore_city left", "city_not_payable"),
    ({"workers": {0: "sahara"}}, ("activate sahara b",), "water", "explore_first"),
    ({"at": "rapids", "river": {0: 3}}, (), "rapid 2", "rapid_not_crossed"),
    ({"at": "rapids", "river": {0: 3}}, (), "done", "take_rapid"),
    ({"at": "river_tile", "season": 3, "round": 4, "river": {0: 3}}, (), "done", "take_season_bonus"),
]


@pytest.mark.parametrize(("setup", "before", "action", "reason"), REFUSED, ids=[each[3] for each in REFUSED])
def test_refusals(setup: dict[str, Any], before: tuple[str, ...], action: str, reason: str) -> None:
    assert refused(play(table(**setup), *before), action) == reason


# -- who is asked -------------------------------------------------------------------------------------------


def test_secret_choices_are_simultaneous() -> None:
    match = table(2, at="choose", round=3, auto=True)
    assert step(match) == "choose_keshis"
    assert match.actors == (0, 1)


def test_single_options_play_themselves() -> None:
    match = table(workers={0: "grove", 1: "palace"}, keshis={0: "green*8"}, auto=True)
    assert match.actors == (1,)
    assert [move.auto for move in match.moves] == [True]
