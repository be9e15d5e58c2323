"""Positions as JSON: round trips, and `BadPosition` with every violation."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Script, Seeded
from tests.core.toy import CARD_PEEKED
from tests.matches import fuzz_settings, play_out, play_random_action, position, smallest_match

IDS = ["toy", *cv.games()]


def middle(game_id: str, seed: int, moves: int, more: int = 0) -> dict[str, Any]:
    """The position after some random moves, as loaded from a file."""
    match = smallest_match(game_id, seed, more)
    chance = Seeded(seed)
    for _ in range(moves):
        if not match.over:
            play_random_action(match, chance)
    loaded: dict[str, Any] = json.loads(position(match.state))
    return loaded


def bad(game_id: str, wrong: Any) -> tuple[str, ...]:
    with pytest.raises(cv.BadPosition) as caught:
        Match.from_position(game_id, wrong)
    violations = caught.value.clauses
    assert violations
    for violation in violations:
        assert violation in str(caught.value)
    assert f"({len(violations)} found)" in str(caught.value)
    return violations


@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.parametrize("moves", [0, 1, 7, 20, 10_000])
def test_a_position_round_trips(game_id: str, moves: int) -> None:
    start = middle(game_id, 5, moves)
    match = Match.from_position(game_id, start, auto=False)
    assert match.state.to_dict() == start
    assert match.moves == []
    assert match.record.position == start


def test_a_match_continues_from_its_position() -> None:
    first = Match.new("toy", 2, chance=Script([(CARD_PEEKED.base, 3)]))
    first.play("peek", 0)
    match = Match.from_position("toy", first.state.to_dict(), seed=9)
    assert [choice.text for choice in match.choices(0)] == ["keep", "leave"]
    match.play("keep", 0)
    assert match.state.to_dict()["hand"] == [{"four": 1}, {}]
    with pytest.raises(cv.NothingToUndo):
        match.undo(1)


def test_the_given_position_is_not_changed() -> None:
    start = middle("toy", 3, 4)
    before = copy.deepcopy(start)
    match = Match.from_position("toy", start)
    play_out(match, Seeded(1))
    assert start == before
    assert match.record.position == before


def test_single_options_of_a_position_play_themselves() -> None:
    match = Match.new("toy", 2, auto=False)
    match.play("done", 0)
    start = match.state.to_dict()
    assert Match.from_position("toy", start).actors == (1,)
    assert Match.from_position("toy", start, auto=False).actors == (0,)


def test_the_same_seed_continues_the_same() -> None:
    start = middle("toy", 3, 2)
    texts = []
    for seed in (1, 1, 2):
        match = Match.from_position("toy", start, seed=seed)
        play_out(match, Seeded(1))
        texts.append(match.record.text())
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize("wrong", [None, [], "{}", 3, [("players", 2)]])
def test_a_position_must_be_an_object(wrong: Any) -> None:
    assert bad("toy", wrong) == ("a position is a JSON object",)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"players": 9}, "toy is for 2, 3 players, not 9"),
        ({"players": "2"}, "toy is for 2, 3 players, not '2'"),
        ({"players": [2]}, "toy is for 2, 3 players, not [2]"),
        ({"options": {"colour": 1}}, "toy has no option 'colour'; it has open_hands, rounds"),
        ({"options": {"rounds": "2"}}, "option rounds cannot be '2'; it can be 2, 1, 4"),
        ({"options": "rounds"}, "options: 'rounds' should be an object with names and values"),
        ({"options": [1]}, "options: [1] should be an object with names and values"),
        ({"turn_no": 7}, "7 of 2 turns are over"),
        ({"round_no": 0}, "round_no: 0 is below 1"),
        ({"round_no": 3}, "round 3 is after the last"),
        ({"stack": [{"step": "look", "who": 0}]}, "a peeked card and the decision about it"),
        ({"stack": [{"step": "choose", "who": -1}]}, "stack: choose: nobody can do anything at this decision"),
        ({"stack": [{"step": "turn", "who": -1}]}, "one seat decides this"),
    ],
)
def test_invalid_positions(change: dict[str, Any], why: str) -> None:
    (violation,) = bad("toy", middle("toy", 1, 0) | change)
    assert violation.startswith(why)


def test_all_violations_at_once() -> None:
    start = middle("toy", 1, 0)
    wrong = start | {"deck": {"one": 1, "two": 9}, "chosen": ["one", None], "turn_no": 5}
    assert bad("toy", wrong) == (
        "one: 1 in all, but the box has 3",
        "two: 9 in all, but the box has 3",
        "three: 0 in all, but the box has 3",
        "four: 0 in all, but the box has 3",
        "p1 has chosen a card it does not hold",
        "5 of 2 turns are over",
    )
    wrong = start | {"deck": "all", "points": None, "extra": 1}
    assert bad("toy", wrong) == (
        "'extra': no such field",
        "deck: 'all' should be an object",
        "points: None should be a list",
    )


def test_options_may_be_left_out() -> None:
    start = middle("toy", 1, 0)
    del start["options"]
    assert Match.from_position("toy", start).state.to_dict()["options"] == {"open_hands": False, "rounds": 2}


# -- fuzz ------------------------------------------------------------------------------------------------------

JUNK: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    7,
    29,
    30,
    31,
    2**31 - 1,
    2**31,
    -(2**31),
    2**63,
    -(2**63) - 1,
    10**5000,
    0.5,
    float("inf"),
    float("nan"),
    "",
    "p1",
    "one",
    "x" * 5000,
    "\ud800",
    [],
    [[]],
    [0],
    [None, None],
    {},
    {"": 0},
    {"one": 1},
    {"step": "turn", "who": 0},
    {"step": []},
]
junk = st.one_of(st.sampled_from(JUNK), st.integers(-3, 40), st.text(max_size=4))
Mutation = tuple[str, int, int, Any]
mutations = st.lists(
    st.tuples(
        st.sampled_from(["replace", "nudge", "remove", "add", "copy", "swap"]),
        st.integers(0, 10**6),
        st.integers(0, 10**6),
        junk,
    ),
    min_size=1,
    max_size=4,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything inside a JSON value."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        found += places(part, (*path, key))
    return found


def inside(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def mutate(value: dict[str, Any], how: str, i: int, j: int, new: Any) -> None:
    paths = places(value)
    if not paths:
        return
    *way, key = paths[i % len(paths)]
    holder = inside(value, tuple(way))
    other = inside(value, paths[j % len(paths)])
    if how == "replace":
        holder[key] = copy.deepcopy(new)
    elif how == "nudge" and isinstance(holder[key], int):
        holder[key] += j % 5 - 2
    elif how == "remove":
        del holder[key]
    elif how == "add" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(new))
    elif how == "add":
        holder[new if isinstance(new, str) else str(j)] = copy.deepcopy(other)
    elif how == "copy":
        holder[key] = copy.deepcopy(other)
    elif how == "swap":  # neighbours: keeps most sums, so that more mutations pass the first checks
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        second = keys[j % len(keys)]
        holder[key], holder[second] = holder[second], holder[key]


@pytest.mark.unmeasured
@pytest.mark.parametrize("game_id", IDS)
@given(seed=st.integers(0, 40), moves=st.integers(0, 250), changes=mutations)
@fuzz_settings(80)
def test_a_mutated_position_plays_on_or_is_refused(
    game_id: str, seed: int, moves: int, changes: list[Mutation]
) -> None:
    wrong = middle(game_id, seed, moves, seed % 2)
    for how, i, j, new in changes:
        mutate(wrong, how, i, j, new)
    try:
        match = Match.from_position(game_id, wrong, seed=1)
    except cv.BadPosition as error:
        assert error.violations  # noqa: PT017
        return
    chance = Seeded(seed)
    while not match.over:
        assert match.state.violations() == []
        play_random_action(match, chance)
    assert match.state.violations() == []
    assert match.winners


def test_mutations_are_partly_refused() -> None:
    """Some mutations are refused and some are playable; otherwise the test would show nothing."""
    fates: set[bool] = set()
    for seed in range(60):
        wrong = middle("toy", seed, seed % 9)
        mutate(wrong, "nudge", seed * 7, seed, None)
        try:
            Match.from_position("toy", wrong)
        except cv.BadPosition:
            fates.add(False)
        else:
            fates.add(True)
    assert fates == {True, False}
