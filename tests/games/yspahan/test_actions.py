"""Shorthands, reasons for refused actions, decisions that are skipped, and hidden cards."""

import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from tests.games.builder import now, play, refused, step, texts
from tests.games.yspahan.match_builder import GAME, script, table

# -- shorthands ---------------------------------------------------------------------------------------------


def test_several_goods_at_once() -> None:
    short = play(table(tower={"vase": "4x3"}), "supply vase", "place vase_orange_1 vase_orange_2 vase_orange_3")
    long = play(
        table(tower={"vase": "4x3"}),
        "supply_shops vase",
        "place_good vase_orange_1",
        "place_good vase_orange_2",
        "place_good vase_orange_3",
    )
    assert short.record.text() == long.record.text()
    match = play(table(tower={"vase": "4x3"}), "supply vase")
    before = match.state.to_dict()
    with pytest.raises(cv.IllegalAction, match="vase_blue_1"):
        match.play("place vase_orange_1 vase_blue_1", 0)
    assert match.state.to_dict() == before


def test_cards_by_their_names() -> None:
    match = table(at="end", hands={0: "take_gold score_gold"})
    play(match, "play take_gold", "play score_gold 2")
    assert match.scores[0] == 2
    with pytest.raises(cv.IllegalAction, match="play <card>"):
        match.play("play", 0)


def test_the_names_of_the_spec_are_understood() -> None:
    for text in (
        "move_supervisor barrel S2",
        "draw_card camel",
        "supply_shops bag none",
        "order_goods vase_blue_1",
        "save_with_camel yes",
        "roll 0",
    ):
        GAME.vocabulary.read(text)
    assert GAME.vocabulary.write(GAME.vocabulary.read("take_camels none")) == "take_camels"


# -- refusals -----------------------------------------------------------------------------------------------


def test_before_the_roll() -> None:
    match = table(at="roll", hands={0: "score_camels"})
    assert refused(match, "take_camels") == "roll_first"
    assert refused(match, "play_score_camels 1") == "too_few"
    assert refused(match, "play_take_gold") == "not_held"


def test_the_main_action_comes_first() -> None:
    match = table(tower={"camel": "1x3", "gold": "6x3"})
    assert refused(match, "end_turn") == "act_first"
    assert refused(match, "build paddock") == "act_first"
    assert refused(match, "supply bag") == "no_dice"
    assert refused(match, "draw_without_dice") == "dice_left"
    assert refused(match, "take_camels exchange") == "not_held"
    assert refused(match, "set_aside camel") == "build_later"


def test_after_the_main_action() -> None:
    match = table(at="end", camels={0: 4}, gold={0: 2}, buildings={0: "paddock"})
    assert refused(match, "take_camels") == "turn_ending"
    assert refused(match, "build paddock") == "built_already"
    assert refused(match, "build hoist") == "cannot_pay"
    play(match, "build shop")
    assert refused(match, "build hammam") == "one_building"
    assert refused(table(2, at="end", camels={0: 2}), "build paddock") == "needs_group"


def test_in_the_middle_of_something() -> None:
    match = play(table(tower={"vase": "4x2"}, hands={0: "take_gold"}), "supply vase")
    assert refused(match, "play_take_gold") == "place_first"
    assert refused(match, "place bag_white_1") == "other_district"
    play(match, "place vase_yellow_1")
    assert refused(match, "place vase_yellow_1") == "shop_full"
    match = table(tower={"camel": "1x2"}, goods={0: "vase_blue_1"}, camels={0: 1}, hands={0: "take_gold"})
    play(match, "move camel n1")
    assert refused(match, "play_take_gold") == "answer_first"
    match = play(table(2, tower={"camel": "1x2"}, camels={0: 2}, hands={0: "take_gold"}), "set_aside camel")
    assert refused(match, "play_take_gold") == "must_build"


def test_cards_follow_the_placement_rules() -> None:
    goods = {0: "chest_blue_1", 1: "vase_orange_1"}
    match = table(at="end", goods=goods, hands={0: "place_shop"})
    assert refused(match, "play_place_shop chest_blue_1") == "shop_full"
    assert refused(match, "play_place_shop vase_orange_2") == "souk_taken"
    assert refused(match, "play_place_shop chest_purple_1") == "finish_first"
    assert "play_place_shop bag_purple_6" in texts(match)


# -- decisions that are skipped ------------------------------------------------------------------------------


def test_an_empty_hand_and_nothing_to_build_ends_the_turn() -> None:
    match = table(tower={"camel": "1x1", "gold": "6x3"}, auto=True)
    play(match, "take_camels")
    assert match.actors == (1,)
    assert [move.auto for move in match.moves] == [False, True]
    match.undo(0)  # undoes the automatic end and the decision before it
    assert match.actors == (0,)
    assert step(match) == "main_action"


def test_a_seat_that_can_build_gets_a_decision() -> None:
    match = table(tower={"camel": "1x2", "gold": "6x3"}, auto=True)
    play(match, "take_camels")
    assert texts(match) == {"end_turn", "build paddock"}


def test_hidden_cards_do_not_change_the_decisions() -> None:
    """With cards in hand the end of the turn is a decision, even if none of them can be played."""
    for hand in ("score_camels", "score_gold", "build_no_gold"):
        match = table(tower={"gold": "6x3", "bag": "2x3"}, hands={0: hand}, auto=True, buildings={0: "hammam shop"})
        play(match, "move bag w2")
        assert texts(match) == {"end_turn"}
        assert match.actors == (0,)
        assert step(match) == "finish_turn"


def test_without_dice_and_cards_there_is_no_decision() -> None:
    match = table(turn=1, tower={"camel": "3x9"}, auto=True, chance=script("card_p3 exchange", "card_p4 take_gold"))
    play(match, "take_camels")  # p2; the others find nothing
    while match.actors == (1,):
        play(match, "end_turn")
    assert match.actors == (2,)  # the drawn card may be playable
    assert step(match) == "finish_turn"
    assert now(match).cards[2] == {"exchange": 1}


def test_no_card_window_without_a_card_in_hand() -> None:
    """A seat with an empty hand gets a decision only with at least two options."""
    for players in (2, 3, 4):
        match = cv.new_match("yspahan", players, seed=players)
        chance = Seeded(players)
        while not match.over:
            seat = match.actors[0]
            legal = match.state.legal(seat)
            if not now(match).cards[seat]:
                assert len(legal) > 1
            match.play(legal[chance.below(len(legal))], seat)


def test_cards_are_played_in_the_own_turn_only() -> None:
    """R-03, in whole games: cards are played only by the player whose turn it is."""
    for seed in range(3):
        match = cv.new_match("yspahan", 4, seed=seed, preset="original")
        chance = Seeded(seed)
        while not match.over:
            at = now(match)
            seat = match.actors[0]
            legal = match.state.legal(seat)
            if any(GAME.vocabulary.write(action).startswith("play_") for action in legal):
                assert seat == at.order[at.turn_no]
            match.play(legal[chance.below(len(legal))], seat)


# -- hidden cards -------------------------------------------------------------------------------------------


def test_other_seats_see_only_the_number_of_cards() -> None:
    match = table(at="end", hands={0: "exchange*2", 1: "take_gold"}, discard="score_gold")
    seen = match.view(1)["state"]
    assert seen["cards"] == [{"count": 2}, {"take_gold": 1}, {"count": 0}, {"count": 0}]
    assert seen["deck"] == {"count": 14}
    assert seen["discard"] == {"score_gold": 1}
    assert match.view(None)["state"]["cards"][0] == {"count": 2}


def test_a_drawn_card_belongs_to_its_player_in_the_record() -> None:
    outcomes = GAME.outcomes
    card, roll = outcomes.find("card_p2"), outcomes.find("roll")
    assert [outcomes.kind(card).is_visible_to(seat, 0, card) for seat in (0, 1, 2, None)] == [False, True, False, False]
    assert outcomes.kind(roll).is_visible_to(None, 0, roll)


def test_sampled_states_keep_what_a_seat_knows() -> None:
    hands = {0: "exchange take_gold", 1: "score_gold*2", 2: "place_shop"}
    match = table(at="end", hands=hands, discard="take_camels")
    seen = set()
    for seed in range(40):
        state = match.state.imagine(0, Seeded(seed))
        at = state.to_dict()
        assert state.violations() == []
        assert at["cards"][0] == {"exchange": 1, "take_gold": 1}
        assert [sum(hand.values()) for hand in at["cards"]] == [2, 2, 1, 0]
        assert at["discard"] == {"take_camels": 1}
        seen.add(str(at["cards"][1]))
    assert len(seen) > 5


def test_in_sampled_states_a_seat_that_gave_up_a_group_can_build() -> None:
    match = table(2, at="build", gold={0: 9}, hands={0: "build_no_camels exchange"})
    assert all(text.startswith("play_build_no_camels") for text in texts(match))
    for seed in range(40):
        imagined = match.state.imagine(1, Seeded(seed))
        assert imagined.legal(0)
        assert not imagined.violations()
