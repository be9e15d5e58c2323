"""Invariants in random play; calendar, dice and options beyond the examples."""

from typing import Any

import pytest

import serai as cv
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import Seeded
from tests.games.builder import now, play, texts
from tests.games.yspahan.match_builder import GAME, script, table, tower

PRESETS = ("rulebook", "original")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_invariants_after_every_action(players: int, preset: str) -> None:
    options = GAME.choose_options(None, preset)
    for seed in range(4):
        state = GAME.new_state(players, Seeded(seed), options)
        chance = Seeded(100 + seed)
        scores = [0] * players
        mains = [0] * players
        while not state.over:
            seat = state.actors[0]
            legal = state.legal(seat)
            action = legal[chance.below(len(legal))]
            due = state.top().decision.key
            if due == "main_action" and not GAME.vocabulary.write(action).startswith("play_"):
                mains[seat] += 1
            state.apply(action, seat)
            assert state.violations() == [] or state.over
            after = [state.score(other) for other in range(players)]
            assert all(now >= before for now, before in zip(after, scores, strict=True))
            scores = after
            at = state.to_dict()
            if due == "pre_roll" and at["stack"][0]["step"] == "main_action":
                bought = GAME.vocabulary.args(action)[0][2]
                assert sum(at["white"].values()) == (8 if players == 2 else 9)
                assert sum(at["yellow"].values()) == bought
        assert sum(mains) == 63 if players == 2 else mains == [21] * players
        assert all(sum(state.score_lines(other)) == scores[other] for other in range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_soundly(players: int) -> None:
    for seed in range(60):
        options: dict[str, Any] = {"limited_components": seed % 2 == 1}
        state = GAME.new_state(players, Seeded(seed), options)
        play_randomly(state, Seeded(seed + 1))
        assert state.violations() == []
        at = state.to_dict()
        assert (at["week"], at["day"], at["goods"]) == (3, 7, [[]] * players)


def test_the_first_player_moves_on() -> None:
    match = cv.new_match("yspahan", 3, seed=1, options={"start_player": "seat_0"}, auto=False)
    firsts: list[int] = []
    while len(firsts) < 8:
        firsts.append(now(match).first_player)
        day = (now(match).week, now(match).day)
        while (now(match).week, now(match).day) == day:
            seat = match.actors[0]
            match.play(match.state.legal(seat)[0], seat)
    assert firsts == [0, 1, 2, 0, 1, 2, 0, 1]
    assert (now(match).week, now(match).day) == (2, 2)


def test_a_random_start_is_in_the_record() -> None:
    match = cv.new_match("yspahan", 4, seed=3)
    line = match.record.text().split("\n\n")[1].splitlines()[0]
    assert line == f"* start p{now(match).first_player + 1}"
    fixed = cv.new_match("yspahan", 4, seed=3, options={"start_player": "seat_0"})
    assert "* start" not in fixed.record.text()


def test_a_roll_is_recorded_from_low_to_high() -> None:
    match = cv.new_match("yspahan", 2, seed=8, auto=False)
    match.play("roll 2", match.actors[0])
    dice = next(line for line in match.record.text().splitlines() if line.startswith("* roll")).split()[2:]
    assert len(dice) == 10
    assert dice[:8] == sorted(dice[:8])
    assert dice[8:] == sorted(dice[8:])


def test_a_script_refuses_impossible_faces() -> None:
    with pytest.raises(ValueError, match="'7'"):
        script("roll 7 1 1 1 1 1 1 1 1")


@pytest.mark.parametrize(("preset", "bonus"), [("rulebook", 1), ("original", 2)])
def test_presets(preset: str, bonus: int) -> None:
    options = GAME.choose_options(None, preset)
    assert options["shop_bonus_gold"] == bonus
    assert options["send_order"] == ("mover_first" if bonus == 1 else "mover_chooses")
    match = play(table(tower={"gold": "6x2"}, buildings={0: "shop"}, options=options), "take_gold")
    assert now(match).gold[0] == 2 + bonus


def test_the_mover_is_asked_only_for_goods_of_two_owners() -> None:
    options = {"send_order": "mover_chooses"}
    same = table(tower={"camel": "1x2"}, goods={2: "bag_white_2 barrel_white_1"}, options=options)
    assert play(same, "move camel s1").step.key == "finish_turn"  # type: ignore[union-attr]
    two = table(tower={"camel": "1x2"}, goods={2: "bag_white_2", 1: "barrel_white_1"}, options=options)
    play(two, "move camel s1")
    assert texts(two) == {"send_first bag_white_2", "send_first barrel_white_1"}


def test_clockwise_from_the_mover() -> None:
    match = table(turn=2, tower={"camel": "1x2"}, goods={1: "bag_white_2", 3: "barrel_white_1"})
    play(match, "move camel s1")
    assert now(match).caravan == [3, 1]


def test_two_players_have_three_turns_a_day() -> None:
    chance = script("roll 1 1 2 3 4 5 6 6")
    match = table(2, at="roll", chance=chance)
    play(match, "roll")
    actors: list[int] = []
    for action in ("take_camels", "take_gold", "move bag w2"):
        actors += match.actors
        play(match, action, "end_turn")
    assert actors == [0, 1, 0]
    assert now(match).day == 3
    assert now(match).first_player == 1
    assert tower(match) == {}


POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"goods": {0: "bag_white_1", 1: "bag_white_2"}}, "2 players have goods in bag_white"),
    ({"caravan": [0] * 12}, "caravan has 12 goods"),
    ({"tower": {"camel": "3x2", "bag": "2x2"}}, "bag shows 2, but a lower square shows 3"),
    ({"tower": {"camel": "3x10"}}, "10 white dice"),
    ({"tower": {"camel": "3x1+1"}, "turn": 1}, "yellow dice leave"),
    ({"week": 4}, "there are 3 weeks"),
    ({"order": [0, 2, 1, 3], "tower": {"camel": "3x2"}}, "does not follow from the first player"),
    ({"hands": {0: "exchange*3"}}, "exchange: 3 in all"),
    ({"at": "order", "supervisor": "s1"}, "does not fit"),
    ({"at": "save", "who": 1, "shop": "bag_white_2", "then": "none"}, "does not fit"),
    ({"at": "build", "camels": {0: 2}}, "does not fit"),
    ({"at": "place", "district": "bag", "left": 0}, "does not fit"),
    ({"at": "roll", "tower": {"camel": "3x2"}}, "does not fit"),
    ({"at": "roll", "day": 1, "supervisor": "e2"}, "does not fit"),
    ({"built": True, "tower": {"camel": "3x2"}}, "only after the main action"),
    ({"at": "end", "who": 2}, "finish_turn: it is the turn of p1"),
]


@pytest.mark.parametrize(("given", "problem"), POSITIONS)
def test_impossible_positions_are_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(cv.BadPosition, match=problem):
        table(**given)


def test_building_points_follow_from_buildings() -> None:
    position = table(at="end").state.to_dict()
    position["points"][0] = {"buildings": 5}
    with pytest.raises(cv.BadPosition, match="5 points for buildings"):
        cv.match_from_position("yspahan", position)
