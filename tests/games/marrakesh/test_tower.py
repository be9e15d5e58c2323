"""The model of the tower against the table of the spec (6.13), and outcomes with only the tray."""

import statistics

import pytest

import serai as cv
from serai.core.errors import ImpossibleOutcome
from serai.core.rules.chance import Seeded
from serai.core.rules.vectors import ints, total
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.tower import throw_keshis
from tests.games.builder import now
from tests.games.marrakesh.match_builder import GAME, script, table

TOWERS = 500  # for each row of the table, twelve rounds each
NEAR = 0.3  # in keshis: four standard errors of the widest column

# floor, players: out in round 1; out in round 6 and its deviation; resting after rounds 1, 6, 12
EXPECTED = {
    ("B1", 2): (4.8, 6.0, 1.3, 1.2, 2.1, 2.2),
    ("B1", 3): (7.3, 8.9, 1.5, 1.7, 3.0, 3.0),
    ("B1", 4): (9.7, 12.0, 1.6, 2.3, 3.7, 3.7),
    ("B2", 2): (3.7, 5.8, 1.6, 2.3, 6.0, 6.5),
    ("B2", 3): (5.6, 8.8, 1.8, 3.4, 8.1, 8.3),
    ("B2", 4): (7.6, 11.7, 1.9, 4.4, 9.7, 9.9),
}


def empty_tower(floor: str, players: int, seed: int) -> Marrakesh:
    state = GAME.new_state(players, Seeded(seed), {"tower_floor": floor})
    assert isinstance(state, Marrakesh)
    return state


@pytest.mark.parametrize(("floor", "players"), EXPECTED)
def test_the_model_behaves_as_the_spec_says(floor: str, players: int) -> None:
    out: dict[int, list[int]] = {1: [], 6: [], 12: []}
    resting: dict[int, list[int]] = {1: [], 6: [], 12: []}
    thrown = ints([players if colour < 3 else 0 for colour in range(12)])
    for seed in range(TOWERS):
        state = empty_tower(floor, players, seed)
        for round in range(1, 13):
            throw_keshis(state, thrown)
            if round in out:
                out[round].append(int(total(state.tray)))
                resting[round].append(int(total(state.tower)))
    found = (
        statistics.mean(out[1]),
        statistics.mean(out[6]),
        statistics.stdev(out[6]),
        *(statistics.mean(resting[round]) for round in (1, 6, 12)),
    )
    for value, expected in zip(found, EXPECTED[floor, players], strict=True):
        assert abs(value - expected) < NEAR, (found, EXPECTED[floor, players])


def test_no_keshi_is_lost_and_no_floor_holds_too_much() -> None:
    state = empty_tower("B2", 4, 3)
    inside = 0
    for round in range(200):
        throw_keshis(state, ints([(round + colour) % 3 for colour in range(12)]))
        inside += 12 - int(total(state.tray))
        assert int(total(state.tower)) == inside
        upper = int(total(state.upper_floor))
        assert upper <= 4
        assert inside - upper <= 16


def chosen(match: cv.Match) -> cv.Match:
    for seat in range(2):
        for keshi in ("blue", "green", "white"):
            match.play(f"choose {keshi}", seat)
    return match


def test_a_tray_alone_is_enough() -> None:
    """Without floors in the outcome, keshis lie on the lower floor as far as it has room."""
    match = chosen(
        table(2, at="choose", tower="grey*7", upper="grey", chance=script("fallen 4", "tray blue blue grey white"))
    )
    assert now(match).tray == {"blue": 2, "white": 1, "grey": 1}
    assert now(match).tower == {"green": 2, "white": 1, "grey": 6}
    assert sum(now(match).upper_floor.values()) == 9 - 6
    again = cv.Match.from_record(match.record.text())
    assert again.state.to_dict() == match.state.to_dict()


def test_only_keshis_in_the_tower_can_fall_out() -> None:
    with pytest.raises(ImpossibleOutcome):
        chosen(table(2, at="choose", chance=script("fallen 1", "tray red")))


def test_the_floors_are_hidden_from_all() -> None:
    match = table(2, tower="blue*3", upper="blue")
    for seat in (None, 0, 1):
        state = match.view(seat)["state"]
        assert state["upper_floor"] is None
        assert state["tower"] == {"blue": 3}


def test_a_sampled_tower_holds_the_same_keshis() -> None:
    match = table(2, tower="blue*3 red*2", upper="blue")
    floors = set()
    for seed in range(30):
        twin = match.state.imagine(0, Seeded(seed)).to_dict()
        assert twin["tower"] == {"blue": 3, "red": 2}
        floors.add(str(twin["upper_floor"]))
    assert len(floors) > 3
