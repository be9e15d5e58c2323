"""Completion of partial positions, and refusal of impossible ones."""

from typing import Any

import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from tests.games.builder import texts
from tests.games.marrakesh.match_builder import GAME
from tests.matches import apply_random_action


def begin(players: int = 3, **given: Any) -> cv.Match:
    return cv.match_from_position("marrakesh", cv.position("marrakesh", players, **given), seed=1, auto=False)


def test_an_empty_position_is_the_start_of_a_game() -> None:
    for players in (2, 3, 4):
        match = begin(players)
        assert match.step is not None
        assert match.step.key == "choose_keshis"
        assert match.scores == [10] * players


@pytest.mark.parametrize("options", [{}, *({name: True} for name in ("exp1_stair_tiles", "exp2_sultan_imam"))], ids=str)
def test_expansions_lay_out_their_own(options: dict[str, bool]) -> None:
    assert begin(4, options=options).state.violations() == []
    assert begin(2, options=dict(GAME.presets["all_expansions"])).state.violations() == []


def test_workers_act_and_trays_are_drafted() -> None:
    match = begin(workers=[{}, {"palace": 1}, {}])
    assert (match.actors, texts(match)) == ((1,), {"activate palace a", "activate palace b"})
    match = begin(tray={"blue": 2}, turn=2)
    assert (match.actors, texts(match)) == ((2,), {"draft blue 1", "draft blue 2"})


def test_a_decision_by_its_name() -> None:
    match = begin(workers=[{"grove": 1}, {}, {}], at="souk_action", turn=0, goods=[{"purple": 1}, {}, {}])
    assert "exchange purple" in texts(match)


def test_completed_fields_are_reported() -> None:
    position = cv.position("marrakesh", 2, river=[3, 0])
    assert "river" not in position.filled
    assert "river_order" in position.filled


def test_a_whole_position_stays_as_it_is() -> None:
    for seed in range(12):
        state, chance = GAME.new_state(2 + seed % 3, Seeded(seed), {}), Seeded(seed)
        for _ in range(40 * seed):
            if not state.over:
                apply_random_action(state, chance)
        whole = state.to_dict()
        players, options = whole.pop("players"), whole.pop("options")
        over = whole.pop("over")
        if over:
            continue
        again = cv.position("marrakesh", players, options=options, **whole)
        assert again == state.to_dict()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"rivers": [1, 0]}, "did you mean 'river'"),
        ({"river": [1, 2, 3]}, "river: 2 is no seat"),
        ({"resources": [{"water": "much"}]}, "resources"),
        ({"scrolls": 3}, "scrolls"),
        ({"at": "dance"}, "at"),
        ({"turn": 7}, "turn"),
        ({"settled": [{"gold": 1}, {}]}, "settled"),
    ],
)
def test_unreadable_values_are_reported(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(cv.BadPosition, match=problem):
        cv.position("marrakesh", 2, **given)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"settled": [{"blue": 9}, {}]}, "an area holds 8"),
        ({"gates": [{"river": "blue"}, {}]}, "guards"),
        ({"camel": 1, "feld": 0}, "camel"),
        ({"tower": {"blue": 11}}, "floor"),
        ({"steps": [{"palace": 21}, {}]}, "not on the stairs"),
        ({"river": [4, 6], "river_order": [0, 1]}, "farther"),
        ({"caravans": [{"left": 4}, {}]}, "no room"),
        ({"hand": [["blue"], []]}, "behind the screen"),
        ({"provisions": [["01"], ["01"]]}, "01: 2 in all, but the box has 1"),
        ({"disc": [8, 0]}, "disc"),
        ({"workers": [{"palace": 2}, {}]}, "workers"),
        ({"cities": [{"left": "tata"}, {}]}, "cities"),
        ({"figure_step": {"palace": 5, "mosque": -1}}, "expansion 2"),
        ({"stack": [{"step": "choose_keshis", "who": -1}]}, "course"),
        ({"stack": [{"step": "course", "who": -1}, {"step": "draft_keshis", "who": 0}]}, "does not fit"),
        ({"stack": [{"step": "course", "who": -1}, {"step": "choose_keshis", "who": 0}]}, "all seats"),
        ({"stack": [{"step": "course", "who": -1}]}, "goes on by itself"),
    ],
)
def test_impossible_positions_are_reported(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(cv.BadPosition, match=problem):
        begin(2, **given)
