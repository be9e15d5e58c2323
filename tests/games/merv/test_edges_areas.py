"""Edge cases of the six areas, of payments, contracts and the camel market."""

import serai as cv
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.merv.match_builder import BLUE, RED, cubes, gained, of, script, table


def at(area: str, **given: object) -> cv.Match:
    """A match in which Red is in an action of an area."""
    return table(at=area, **{"site": "r1c1", "buildings": {RED: "r1c1"}, **given})  # type: ignore[arg-type]


# -- library --------------------------------------------------------------------------------------------------------


def test_edge_18_the_colour_joker_in_the_library() -> None:
    match = at("library", breakthroughs={RED: "bt2_purple"}, cubes={RED: "purple*2 brown"})
    play(match, "pay purple", "pay purple", "pay brown", "done")
    assert of(match, "scrolls", RED) == 4 + 3
    assert now(match).jokers_used == [RED]


def test_edge_19_white_cubes_in_the_library() -> None:
    match = at("library", cubes={RED: "purple*2 white*2"})
    play(match, "pay purple")
    assert texts(match) == {"pay white", "done"}
    assert refused(match, "pay purple") == "different_colours"
    play(match, "pay white", "pay white")
    assert texts(match) == {"done"}
    play(match, "done")
    assert of(match, "scrolls", RED) == 3


def test_edge_22_a_scroll_from_the_camel_market() -> None:
    match = table(
        at="action",
        tiles={"r1c3": "palace orange"},
        buildings={RED: "r1c3"},
        site="r1c3",
        slots={RED: 3},
        scrolls={RED: 1},
        camels={RED: 1},
        mosque_camels="path1_1",
        face="a",
    )
    assert offered(match, "market") == {f"market {place}" for place in range(1, 5)}
    play(match, "market 2")
    assert of(match, "scrolls", RED) == 2
    play(match, "breakthrough bt1_palace", "act site")
    assert offered(match, "hall") == {f"hall hall_{hall}" for hall in ("knowledge", "spice", "trade", "faith")}
    play(match, "hall hall_faith")
    assert texts(match) == {"discount"}


def test_edge_58_a_breakthrough_does_not_pay_for_itself() -> None:
    match = at("library", scrolls={RED: 3}, cubes={RED: "purple*2"})
    play(match, "pay purple")
    assert texts(match) == {"done"}


def test_scrolls_come_by_themselves_after_the_fourth_cube() -> None:
    match = at("library", cubes={RED: "white*5"})
    play(match, "pay white", "pay white", "pay white", "pay white")
    assert of(match, "scrolls", RED) == 4
    assert step(match) == "choose_breakthrough"
    assert refused(match, "breakthrough bt2_purple") == "other_level"


# -- caravansary ----------------------------------------------------------------------------------------------------


def test_edge_20_the_discount_takes_one_card() -> None:
    match = at("caravansary", breakthroughs={RED: "bt1_caravansary"}, row_camels=2, mosque_camels="path1_1 path2_1")
    assert offered(match, "card") == {"card 0", "card 1", "card 2"}
    play(match, "card 0", "discount")
    assert not offered(match, "card")
    assert now(match).taken == {"cinnamon": 1}


def test_edge_34_the_limit_of_spices() -> None:
    match = at(
        "caravansary",
        influence={RED: 1},
        spices={RED: "ginger"},
        row="juniper ginger",
        row_camels=1,
        cubes={RED: "white*3"},
    )
    assert offered(match, "card") == {"card 1"}
    assert refused(match, "card 0") == "spice_limit"


def test_edge_35_two_pairs_in_one_action() -> None:
    match = at(
        "caravansary",
        spices={RED: "cinnamon"},
        row="cinnamon cinnamon cinnamon",
        cubes={RED: "brown*3"},
        chance=script("card ginger ginger ginger ginger ginger ginger juniper juniper"),
    )
    play(match, "card 0", "pay brown", "card 0", "pay brown", "card 0", "pay brown", "done")
    assert of(match, "spices", RED) == {"cinnamon": 4}
    assert cubes(match, RED) == {"white": 2}


def test_edge_36_the_deck_runs_out() -> None:
    match = at(
        "caravansary",
        row="cinnamon ginger cinnamon cinnamon juniper juniper pepper pepper",
        row_camels=3,
        deck="pepper",
        influence={RED: 20, BLUE: 20},
        cubes={RED: "brown*3"},
        mosque_camels="path1_1",
    )
    play(match, "card 0", "pay brown", "card 1", "pay brown", "card 1", "pay brown", "done")
    assert now(match).row == ["ginger", "juniper", "juniper", "pepper", "pepper", "pepper"]
    assert now(match).row_camels == 1
    assert now(match).deck == {}


def test_edge_52_any_caravan_card() -> None:
    gift = {"step": "take_caravan_card", "who": RED}
    match = at("none", above=[gift], row="ginger juniper pepper", spices={RED: "ginger"}, influence={RED: 1})
    assert texts(match) == {"card 0", "done"}
    match = at(
        "none",
        above=[gift],
        row="ginger juniper pepper",
        spices={RED: "ginger"},
        influence={RED: 2, BLUE: 20},
        deck="cinnamon",
    )
    play(match, "card 2")
    assert of(match, "spices", RED) == {"ginger": 1, "pepper": 1}
    assert now(match).row == ["ginger", "juniper", "cinnamon"]


def test_edge_55_the_joker_first_then_a_colour() -> None:
    match = at(
        "caravansary", breakthroughs={RED: "bt2_purple"}, cubes={RED: "purple turquoise*2"}, row="ginger ginger ginger"
    )
    play(match, "card 0", "pay purple")
    assert offered(match, "card")
    play(match, "card 0", "pay turquoise", "card 0", "pay turquoise")
    assert now(match).taken == {"ginger": 3}
    assert now(match).jokers_used == [RED]


def test_edge_56_two_of_the_jokers_colour_fix_it() -> None:
    match = at(
        "caravansary", breakthroughs={RED: "bt2_purple"}, cubes={RED: "purple*2 turquoise"}, row="ginger ginger ginger"
    )
    play(match, "card 0", "pay purple", "card 0", "pay purple")
    assert texts(match) == {"done"}
    assert refused(match, "card 0") == "cannot_pay"
    assert now(match).jokers_used == []


def test_after_the_joker_only_the_other_colour_and_white() -> None:
    match = at(
        "caravansary",
        breakthroughs={RED: "bt2_purple"},
        cubes={RED: "purple*2 turquoise*2 brown white"},
        row="ginger ginger ginger",
    )
    play(match, "card 0", "pay turquoise", "card 0", "pay purple", "card 0")
    assert texts(match) == {"pay turquoise", "pay white"}
    assert refused(match, "pay purple") == "one_colour"


def test_edge_61_the_order_of_gifts() -> None:
    match = at(
        "caravansary", spices={RED: "ginger pepper"}, influence={RED: 4}, row="ginger pepper", cubes={RED: "brown*2"}
    )
    play(match, "card 0", "pay brown", "card 0", "pay brown", "done")
    assert now(match).stack[-1] == {"step": "order_gifts", "who": RED, "soldiers": 1, "upgrades": 1}
    play(match, "gift ginger", "soldier r1c1")
    assert of(match, "influence", RED) == 5
    play(match, "upgrade r1c1")
    assert now(match).upgrades == {"white": ["r1c1"]}
    assert now(match).soldiers[RED] == []
    other = at(
        "caravansary", spices={RED: "ginger pepper"}, influence={RED: 4}, row="ginger pepper", cubes={RED: "brown*2"}
    )
    play(other, "card 0", "pay brown", "card 0", "pay brown", "done", "gift pepper", "upgrade r1c1")
    assert step(other) == "place_soldier"
    assert texts(other) == {"done"}  # an upgrade leaves no room for a soldier


# -- palace and payments --------------------------------------------------------------------------------------------


def test_edge_21_the_palace_discount() -> None:
    match = at("palace", breakthroughs={RED: "bt1_palace"}, cubes={RED: "orange*2"})
    play(match, "hall hall_faith")
    assert texts(match) == {"pay orange", "discount"}
    play(match, "discount")
    assert cubes(match, RED) == {"orange": 2}
    play(match, "hall hall_faith", "pay orange", "pay orange")
    assert of(match, "courtiers", RED) == {"hall_faith": 2}


def test_edge_31_a_full_hall() -> None:
    match = at("palace", courtiers={1: "hall_faith*2", 2: "hall_faith"}, cubes={RED: "orange*3 brown"})
    assert offered(match, "hall") == {"hall hall_trade"}
    assert refused(match, "hall hall_faith") == "hall_full"


def test_edge_32_the_free_courtier_counts() -> None:
    gift = {"step": "place_free_courtier", "who": RED}
    match = at("palace", courtiers={RED: "hall_trade hall_faith"}, cubes={RED: "orange*4"}, above=[gift])
    play(match, "hall hall_knowledge")
    assert now(match).favour[RED] == 1
    play(match, "hall hall_faith", "pay orange orange orange orange")
    assert cubes(match, RED) == {}


def test_edge_57_every_payment_once() -> None:
    """Third courtier, two brown and two white cubes, an unused discount: five ways."""
    found: set[tuple[str, ...]] = set()

    def ways(played: tuple[str, ...]) -> None:
        match = at(
            "palace",
            breakthroughs={RED: "bt1_palace"},
            courtiers={RED: "hall_trade hall_faith"},
            cubes={RED: "brown*2 white*2"},
        )
        play(match, "hall hall_trade", *played)
        if step(match) != "pay_cost":
            assert played not in found
            found.add(played)
            return
        for option in texts(match):
            ways((*played, option))

    ways(())
    brown, white, less = "pay brown", "pay white", "discount"
    assert found == {
        (brown, brown, less),
        (brown, brown, white),
        (brown, less, white),
        (brown, white, white),
        (less, white, white),
    }


def test_the_first_way_to_pay_is_the_own_colour() -> None:
    match = at("palace", breakthroughs={RED: "bt1_palace bt2_purple"}, cubes={RED: "brown purple white"})
    play(match, "hall hall_trade")
    assert [choice.text for choice in match.choices(RED)] == ["pay brown", "pay purple", "discount", "pay white"]


def test_a_way_that_leaves_the_rest_unpaid_is_not_offered() -> None:
    match = at("mosque", mosque={RED: "left_4"}, cubes={RED: "purple white"})  # purple and turquoise
    play(match, "advance left_5")
    assert texts(match) == {"pay purple"}
    assert refused(match, "pay white") == "wrong_cube"


# -- marketplace ----------------------------------------------------------------------------------------------------

FAR = {"posts": {RED: "rey"}, "camels": {RED: 2}, "mosque_camels": "path1_1 path2_1"}


def test_edge_23_two_camels_to_an_outer_city() -> None:
    match = at("market", cubes={RED: "purple turquoise"}, **FAR)
    play(match, "buy peshawar", "pay purple", "pay turquoise")
    assert now(match).routes == ["balkh", "peshawar"]
    assert of(match, "rare", RED) == 1
    assert of(match, "camels", RED) == 0


def test_edge_24_the_way_is_open_now() -> None:
    match = at("market", cubes={RED: "purple turquoise brown"}, **FAR)
    play(match, "buy peshawar", "pay purple", "pay turquoise", "buy balkh", "pay brown")
    assert of(match, "common", RED) == 1
    assert refused(match, "buy balkh") == "bought_there"


def test_edge_25_overflow_to_the_camel_market() -> None:
    match = at(
        "market",
        row="ginger",
        row_camels=1,
        market="1",
        routes=["rey", "samarkand"],
        bought=["rey", "samarkand"],
        mosque_camels="",
    )
    play(match, "done")
    assert now(match).market == ["1", "2", "3"]
    assert now(match).camels_out == 11 - 4 - 4  # as before


def test_edge_26_a_camel_leaves_the_game() -> None:
    match = at("market", row="ginger", row_camels=1, market="1 2 3 4", routes=["rey"], bought=["rey"], mosque_camels="")
    out = now(match).camels_out
    play(match, "done")
    assert now(match).camels_out == out + 1


def test_edge_27_only_the_first_post_finds_a_camel() -> None:
    match = at("post", posts={BLUE: "rey"})
    play(match, "post rey")
    assert of(match, "camels", RED) == 0


def test_edge_48_all_posts_placed() -> None:
    match = table(
        at="action",
        tiles={"r1c1": "marketplace purple"},
        buildings={RED: "r1c1"},
        site="r1c1",
        posts={RED: "rey samarkand nishapur balkh baghdad kashgar"},
        cubes={RED: "purple"},
    )
    play(match, "act site")
    assert step(match) == "market_step"
    assert texts(match) == {"buy rey", "done"}


def test_edge_59_no_card_to_return_to() -> None:
    match = at(
        "market",
        row="",
        deck="",
        influence={BLUE: 20},
        market="1 3",
        routes=["rey"],
        bought=["rey"],
        mosque_camels="path1_1",
    )
    play(match, "done")
    assert now(match).market == ["1", "2", "3"]


# -- contracts ------------------------------------------------------------------------------------------------------


def test_edge_28_a_soldier_opens_a_contract() -> None:
    match = table(at="action", buildings={BLUE: "r1c1"}, common={RED: 1}, cubes={RED: "brown orange"})
    assert refused(match, "contract a") == "needs_influence"
    play(match, "act soldier", "soldier r1c1")
    before = match.scores
    play(match, "contract a", "pay brown", "pay orange")
    assert gained(match, before) == [6, 0, 0]
    assert of(match, "contracts", RED) == ["a1"]


def test_edge_29_a_contracts_soldier_opens_the_next() -> None:
    match = table(
        at="end",
        buildings={BLUE: "r1c1"},
        influence={RED: 2, BLUE: 20},
        common={RED: 3},
        rare={RED: 1},
        cubes={RED: "brown*2"},
    )
    assert offered(match, "contract") == {"contract a"}
    play(match, "contract a", "pay brown", "pay brown", "soldier r1c1")
    assert of(match, "influence", RED) == 4
    assert offered(match, "contract") == {"contract c"}
    play(match, "contract c")
    assert now(match).favour[RED] == 1


def test_r_11_a_contract_saves_a_caravan_card_at_the_breakthrough() -> None:
    """Influence 1 allows one spice. The contract's soldier brings the second space, and with it a second spice."""

    def sixth_scroll() -> cv.Match:
        match = at(
            "library",
            scrolls={RED: 5},
            influence={RED: 1},
            spices={RED: "pepper"},
            common={RED: 1},
            cubes={RED: "purple brown*2"},
            chance=script("card ginger"),
        )
        return play(match, "pay purple", "done")

    lost = play(sixth_scroll(), "breakthrough bt3_caravan_card")
    assert step(lost) == "end_turn"
    match = sixth_scroll()
    assert offered(match, "contract") == {"contract a", "contract b"}
    assert refused(match, "contract c") == "needs_influence"
    before = match.scores
    play(match, "contract a", "pay brown", "pay brown", "soldier r1c1")
    assert gained(match, before) == [6, 0, 0]
    assert of(match, "influence", RED) == 2
    assert step(match) == "choose_breakthrough"
    play(match, "breakthrough bt3_caravan_card", "card 1")
    assert now(match).spices["p1"] == {"cinnamon": 1, "pepper": 1}


def test_edge_30_goods_on_contracts_still_score() -> None:
    match = table(
        at="end",
        turn=BLUE,
        round=4,
        contracts={RED: "a1 a2"},
        common={RED: 3},
        courtiers={RED: "hall_trade"},
        favour={RED: 1},
    )
    before = match.scores
    play(match, "done")
    assert gained(match, before)[RED] == 3


def test_edge_49_an_empty_stack() -> None:
    match = table(
        influence={RED: 20},
        contracts={BLUE: "f1 f2 f3"},
        scrolls={RED: 9, BLUE: 9},
        common={RED: 9, BLUE: 9},
        rare={RED: 9, BLUE: 9},
    )
    assert "contract f" not in texts(match)
    assert refused(match, "contract f") == "no_contract"


def test_used_goods_serve_no_second_contract() -> None:
    match = table(influence={RED: 20}, contracts={RED: "a1"}, common={RED: 1}, cubes={RED: "white*5"})
    assert not offered(match, "contract")
    assert refused(match, "contract a") == "contract_items"


# -- the camel market -----------------------------------------------------------------------------------------------


def test_edge_37_no_camels_no_trade() -> None:
    match = table(at="action", slots={RED: 3}, buildings={RED: "r1c3"}, site="r1c3")
    assert not offered(match, "market")
    assert refused(match, "market 1") == "no_camel"
    assert refused(match, "market collect") == "market_empty"


def test_edge_38_one_trade_a_turn() -> None:
    match = table(
        at="action",
        slots={RED: 3},
        buildings={RED: "r1c3"},
        site="r1c3",
        camels={RED: 2},
        face="a",
        mosque_camels="path1_1",
    )
    play(match, "market 1")
    assert cubes(match, RED) == {"white": 1}
    assert not offered(match, "market")
    play(match, "act favour")
    assert texts(match) == {"done"}
    assert refused(match, "market 2") == "traded"


def test_edge_40_a_step_beyond_the_end() -> None:
    match = table(
        at="action",
        slots={RED: 3},
        buildings={RED: "r1c3"},
        site="r1c3",
        camels={RED: 1},
        face="b",
        mosque={RED: "top_9"},
        mosque_camels="path1_1",
    )
    play(match, "market 2")
    assert step(match) == "choose_action"
    assert now(match).market == ["2"]
    assert of(match, "camels", RED) == 0


def test_camels_of_the_market_are_taken_together() -> None:
    match = table(at="action", slots={RED: 3}, buildings={RED: "r1c3"}, site="r1c3", market="1 2 4", mosque_camels="")
    play(match, "market collect")
    assert of(match, "camels", RED) == 3
    assert now(match).market == []
