"""Targets and facts of choices, and texts that follow the data file."""

from typing import Any

import pytest

import serai as cv
from serai.core.text.text_numbers import TextNumbers
from tests.games.builder import now, offered, play, refused
from tests.games.yspahan.match_builder import GAME, changed, table


def choices(match: cv.Match) -> dict[str, Any]:
    return {choice.text: choice for choice in match.choices(match.actors[0])}


def facts(match: cv.Match, text: str) -> dict[str, Any]:
    found: dict[str, Any] = choices(match)[text].facts
    return found


# -- places -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("roll", ["dice:0"]),
        ("roll 2", ["dice:2"]),
        ("take_camels", ["square:camel", "use:camel+none"]),
        ("take_gold exchange", ["square:gold", "use:gold+exchange", "bonus:exchange"]),
        ("supply chest", ["square:chest", "use:chest+none"]),
        ("supply bag take_gold", ["square:bag", "use:bag+take_gold", "bonus:take_gold"]),
        ("move vase w10", ["square:vase", "move:vase", "to:w10"]),
        ("draw gold", ["square:gold", "draw:gold"]),
        ("set_aside bag", ["square:bag", "aside:bag"]),
        ("draw_without_dice", []),
        ("build hoist", ["building:hoist"]),
        ("place bag_white_1", ["shop:bag_white_1"]),
        ("send_first vase_blue_1", ["shop:vase_blue_1"]),
        ("play_exchange camels 3", ["hand:exchange", "amount:camels+3"]),
        ("play_score_gold 10", ["hand:score_gold", "amount:gold+10"]),
        ("play_take_camels", ["hand:take_camels"]),
        ("play_place_shop vase_blue_1", ["hand:place_shop", "shop:vase_blue_1"]),
        ("play_build_no_gold hammam", ["hand:build_no_gold", "building:hammam"]),
        ("end_turn", []),
    ],
)
def test_actions_are_places_on_the_board(text: str, targets: list[str]) -> None:
    words = GAME.vocabulary
    assert words.targets(words.read(text)) == targets


def test_every_use_of_a_group_has_its_own_target() -> None:
    """No target on the tower belongs to two choices, unless a street square is chosen as well."""
    words = GAME.vocabulary
    held: dict[str, list[str]] = {}
    for action in range(words.size):
        for target in words.targets(action):
            if target.split(":")[0] in ("use", "draw", "aside", "dice"):
                held.setdefault(target, []).append(words.write(action))
    assert {target: texts for target, texts in held.items() if len(texts) > 1} == {}
    assert len(held) == 6 * 10 + 6 + 6 + 4


# -- facts --------------------------------------------------------------------------------------------------


def test_rolling_has_a_price() -> None:
    match = table(at="roll", gold={0: 2})
    assert [facts(match, text) for text in ("roll", "roll 1", "roll 2")] == [
        {"dice": 9, "price": 0},
        {"dice": 10, "price": 1},
        {"dice": 11, "price": 2},
    ]


@pytest.mark.parametrize(
    ("square", "verb", "building"),
    [("camel", "take_camels", "paddock"), ("gold", "take_gold", "shop"), ("bag", "supply bag", "hoist")],
)
def test_a_card_and_the_building_of_the_square_add_up(square: str, verb: str, building: str) -> None:
    """Rulebook, cards: "can be used together with Paddock, Shop and Hoist"."""
    tower = {square: "3x2"}
    assert facts(table(tower=tower), verb) == {"dice": 2, "amount": 2}
    match = table(tower=tower, hands={0: "exchange"}, buildings={0: building})
    assert facts(match, verb) == {"dice": 2, "amount": 3}
    assert facts(match, f"{verb} exchange") == {"dice": 2, "amount": 4}
    play(match, f"{verb} exchange")
    got = now(match)
    assert {"camel": got.camels[0], "gold": got.gold[0], "bag": got.stack[0].get("left")}[square] == 4


def test_the_second_of_two_players_counts_white_dice() -> None:
    tower = {"camel": "1x2+1", "gold": "6x1"}
    assert facts(table(2, tower=tower, turn=0), "take_camels") == {"dice": 3, "amount": 3}
    assert facts(table(2, tower=tower, turn=1), "take_camels") == {"dice": 2, "amount": 2}
    assert facts(table(2, tower=tower, turn=1), "draw camel") == {"dice": 2}


def test_a_walk_has_steps_a_price_and_goods_that_it_sends() -> None:
    """EDGE-15: with the Hammam three steps are free."""
    match = table(
        tower={"camel": "1x2"}, gold={0: 9}, buildings={0: "hammam"}, goods={1: "bag_white_2", 2: "barrel_white_1"}
    )
    assert facts(match, "move camel s6") == {"dice": 2, "steps": 6, "price": 2, "sends": []}
    assert facts(match, "move camel w1") == {"dice": 2, "steps": 1, "price": 0, "sends": ["bag_white_2"]}
    assert facts(match, "move camel s1")["sends"] == ["bag_white_2", "barrel_white_1"]


def test_buildings_and_cards_tell_what_they_cost_and_bring() -> None:
    hand = "build_no_gold exchange take_gold score_camels place_caravan"
    match = table(at="end", camels={0: 4}, gold={0: 4}, buildings={0: "paddock shop"}, hands={0: hand}, caravan=[0] * 5)
    assert facts(match, "build hoist") == {"camels": 4, "gold": 4, "points": 5}
    assert facts(match, "play_build_no_gold hoist") == {"camels": 4, "gold": 0, "points": 5}
    assert facts(match, "play_exchange gold 3") == {"amount": 3}
    assert facts(match, "play_take_gold") == {"amount": 3}
    assert facts(match, "play_score_camels 4") == {"points": 8}
    assert facts(match, "play_place_caravan") == {"points": 1}
    assert facts(match, "end_turn") == {}
    saving = table(
        at="save", who=1, goods={1: "bag_white_2"}, camels={1: 1}, supervisor="w1", shop="bag_white_2", then="none"
    )
    assert (facts(saving, "save yes"), facts(saving, "save no")) == ({"price": 1}, {"price": 0})


def test_facts_follow_the_data_file() -> None:
    data = GAME.read_components(changed(("costs", "supervisor_step", 2), ("building hoist", "extra", 3)))
    match = table(tower={"bag": "3x2"}, gold={0: 4}, buildings={0: "hoist"}, data=data)
    assert facts(match, "supply bag")["amount"] == 5
    assert facts(match, "move bag w5")["price"] == 4


# -- limited components -------------------------------------------------------------------------------------


def test_the_supply_is_public_and_adds_up() -> None:
    """EDGE-51: the supply limits what can be taken."""
    limited = {"limited_components": True}
    match = table(tower={"camel": "1x4"}, camels={1: 23}, buildings={0: "paddock"}, options=limited)
    assert match.view(None)["state"]["supply"] == {"camel": 2, "gold": 25}
    assert match.view(None)["state"]["stock"] == [24, 24, 24, 24]
    assert facts(match, "take_camels") == {"dice": 4, "amount": 2}
    play(match, "take_camels")
    assert (now(match).camels[0], match.view(None)["state"]["supply"]) == (2, {"gold": 25})


def test_goods_go_out_and_come_back() -> None:
    limited = {"limited_components": True}
    match = table(2, tower={"camel": "1x1", "vase": "4x2"}, goods={1: "bag_white_2"}, caravan=[0] * 5, options=limited)
    assert match.view(None)["state"]["stock"] == [19, 23]
    play(match, "move camel w1")  # the sixth good fills the caravan
    assert (now(match).caravan, match.view(None)["state"]["stock"]) == ([], [24, 24])


# -- two players --------------------------------------------------------------------------------------------


def test_building_without_a_group_says_what_is_missing() -> None:
    match = table(2, tower={"bag": "3x3"}, camels={0: 2}, buildings={0: "hammam"})
    assert refused(match, "build paddock") == "needs_group"
    assert refused(match, "build hoist") == "cannot_pay"
    assert refused(match, "build hammam") == "built_already"
    assert offered(match, "set_aside") == {"set_aside bag"}
    with pytest.raises(cv.IllegalAction, match="a group of dice, which is given up for it as the main action"):
        match.play("build paddock", 0)


# -- texts --------------------------------------------------------------------------------------------------


def test_the_shop_says_what_it_gives() -> None:
    rows = GAME.components.rows
    for bonus, en, ru in ((1, "One coin more", "На 1\xa0монету больше"), (2, "2 coins more", "На 2\xa0монеты больше")):
        figures = TextNumbers(rows, GAME.choose_options({"shop_bonus_gold": bonus}))
        assert en in GAME.text("en", figures).say("building.shop.help")
        assert ru in GAME.text("ru", figures).say("building.shop.help")
        assert f"gold from the tower: {bonus} more" in GAME.rules("en", figures)
        assert f"золота с Башни: ещё {bonus}" in GAME.rules("ru", figures)


def test_sentences_follow_the_data_file() -> None:
    data = GAME.read_components(
        changed(
            ("building paddock", "camels", 7),
            ("building paddock", "extra", 5),
            ("card score_camels", "points", 3),
            ("costs", "saved_good", 2),
            ("souk vase_orange", "value", 99),
            ("calendar", "weeks", 4),
        )
    )
    figures = TextNumbers(data.rows, GAME.choose_options(None))
    en, ru = GAME.text("en", figures), GAME.text("ru", figures)
    assert en.say("building.paddock.help").startswith("Camels: 7, gold: 0. 5 camels more")
    assert ru.say("building.paddock.help").startswith("Верблюды: 7, золото: 0. На 5\xa0верблюдов больше")
    assert en.say("card.score_camels.help") == "Discard 1 to 4 camels for 3 points each."
    assert ru.say("prompt.save_with_camel") == "Сбросить 2\xa0верблюдов и оставить товар?"
    for language, weeks in (("en", "4 weeks of 7 days"), ("ru", "Недель в игре 4")):
        rules = GAME.rules(language, figures)
        assert weeks in rules
        assert "4, 6, 99 |" in rules


def test_the_rules_say_that_cards_and_buildings_act_together() -> None:
    assert "a card thrown away for a die adds to what they give" in GAME.rules("en")
    assert "действуют вместе с картой, сброшенной ради кубика" in GAME.rules("ru")
