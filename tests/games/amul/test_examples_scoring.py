"""The worked examples and edge cases of the scoring, one test each, with the ids of the spec."""

import pytest

from tests.games.amul.play_areas import LEFT, RIGHT, lay_out

# -- examples of the rulebook -------------------------------------------------------------------------------------


def test_ex_01_gold() -> None:
    assert lay_out({0: "gold"}).total() == 4


def test_ex_02_fair_counts_its_own_link() -> None:
    assert lay_out({0: "fair, 2 deal, arab_merchant"}).pays("fair") == 4


def test_ex_03_messenger_pairs_symbols_of_different_cards() -> None:
    assert lay_out({0: "messenger, arab_prince, 2 mongol_merchant"}).pays("messenger") == 4


@pytest.mark.parametrize(("n", "points"), [(1, 3), (2, 7), (3, 13)])
def test_ex_04_silver(n: int, points: int) -> None:
    assert lay_out({0: f"{n} silver"}).total() == points


@pytest.mark.parametrize(("n", "points"), [(4, 16), (6, 26)])
def test_ex_05_more_silver_begins_a_new_set(n: int, points: int) -> None:
    assert lay_out({0: f"{n} silver"}).total() == points


@pytest.mark.parametrize(("n", "points"), [(2, 6), (3, 8), (5, 14)])
def test_ex_06_spices(n: int, points: int) -> None:
    assert lay_out({0: f"{n} spices"}).total() == points


def test_ex_07_oil_and_lamp() -> None:
    assert lay_out({0: "oil, lamp"}).pays("oil") == 5
    assert lay_out({0: "oil", LEFT: "lamp"}).pays("oil") == 3


def test_ex_08_poppy() -> None:
    assert lay_out({0: "poppy, arab_guard_27"}).pays("poppy") == 0
    assert lay_out({0: "poppy", LEFT: "arab_guard_27"}).pays("poppy") == 6


def test_ex_09_trader() -> None:
    assert lay_out({0: "trader_sogdiana, spices, gem, silk"}).line("traders") == 6
    assert lay_out({0: "trader_sogdiana, spices, gem", LEFT: "silk"}).line("traders") == 0


def test_ex_10_trader_from_babylonia() -> None:
    assert lay_out({0: "trader_babylonia, spices, camel, gold"}).line("traders") == 6


def test_ex_11_smuggler() -> None:
    assert lay_out({0: "smuggler", LEFT: "3 gold", RIGHT: "2 gold"}).total() == -2


def test_ex_12_fugitive() -> None:
    table = lay_out({0: "fugitive", LEFT: "mercenaries, dervish", RIGHT: "city_watch"})
    assert table.pays("fugitive") == -3


def test_ex_13_camels() -> None:
    assert lay_out({0: "2 camel", 3: "camel", 4: "camel"}).total() == 8


def test_ex_14_two_jade() -> None:
    assert lay_out({0: "2 jade"}).total() == 8


def test_ex_15_third_jade() -> None:
    assert lay_out({0: "jade", 3: "2 jade"}).total() == 2


def test_ex_16_ivory() -> None:
    assert lay_out({0: "ivory", 5: "ivory"}).total() == 3


def test_ex_17_shopkeeper() -> None:
    table = lay_out({0: "shopkeeper, carpet", LEFT: "2 porcelain", RIGHT: "medallion", 4: "jade"})
    assert table.pays("shopkeeper") == 4


@pytest.mark.parametrize(("n", "points"), [(1, 2), (2, 9), (3, 11)])
def test_ex_18_carpets(n: int, points: int) -> None:
    assert lay_out({0: f"{n} carpet"}).total() == points


@pytest.mark.parametrize(("n", "points"), [(1, 2), (2, 9), (3, 11)])
def test_ex_19_porcelain(n: int, points: int) -> None:
    assert lay_out({0: f"{n} porcelain"}).total() == points


def test_ex_20_gem_cutter_is_no_gem() -> None:
    assert lay_out({0: "gem_cutter, 2 gem", LEFT: "gem", RIGHT: "2 gem", 4: "gem"}).pays("gem_cutter") == 5


def test_ex_21_spice_appraiser() -> None:
    table = lay_out({0: "spice_appraiser, 2 spices", LEFT: "spices", RIGHT: "2 spices", 4: "spices"})
    assert table.pays("spice_appraiser") == 5


def test_ex_22_camel_drivers() -> None:
    assert lay_out({0: "camel_drivers, 2 camel", RIGHT: "camel", 4: "camel"}).pays("camel_drivers") == 6


def test_ex_23_gems() -> None:
    assert lay_out({0: "3 gem", LEFT: "gem", RIGHT: "2 gem", 4: "gem"}).total() == 18


def test_ex_24_silk() -> None:
    assert lay_out({0: "3 silk", LEFT: "silk", RIGHT: "2 silk", 4: "silk"}).total() == 18


def test_ex_25_tax_collector() -> None:
    table = lay_out({0: "tax_collector, deal", LEFT: "3 deal", RIGHT: "arab_merchant, mongol_merchant", 4: "deal"})
    assert table.pays("tax_collector") == 5


def test_ex_26_jeweller() -> None:
    table = lay_out({0: "jeweller, gold, silver", LEFT: "2 silver, gold", RIGHT: "3 silver", 4: "gold"})
    assert table.pays("jeweller") == 6


@pytest.mark.parametrize(("taken", "points"), [("", -1), ("gold", 3), ("gold, medallion", 7)])
def test_ex_27_thief_costs_a_point(taken: str, points: int) -> None:
    table = lay_out({0: f"thief, {taken}"})
    assert (table.pays("thief"), table.total()) == (-1, points)


def test_ex_29_city_watch_counts_itself() -> None:
    assert lay_out({0: "city_watch", LEFT: "mercenaries", 4: "dervish"}).pays("city_watch") == 3


def test_ex_30_spices_of_the_shop_owner_may_serve_a_trader() -> None:
    table = lay_out({0: "spice_shop_owner, 3 spices, trader_babylonia, camel, gold"})
    assert (table.pays("spice_shop_owner"), table.line("traders")) == (6, 6)


def test_ex_31_ebony() -> None:
    assert lay_out({0: "ebony, ivory"}).pays("ebony") == 6
    assert lay_out({0: "ebony", LEFT: "ivory"}).pays("ebony") == 2


def test_ex_32_arab_amulet() -> None:
    assert lay_out({0: "arab_amulet, mongol_sword"}).pays("arab_amulet") == 0
    assert lay_out({0: "arab_amulet, arab_sword", LEFT: "mongol_sword"}).pays("arab_amulet") == 7


@pytest.mark.parametrize("sword", ["arab_sword", "mongol_sword"])
def test_ex_33_swords(sword: str) -> None:
    assert lay_out({0: f"{sword}, dervish"}).pays(sword) == 4
    assert lay_out({0: sword, LEFT: "dervish"}).pays(sword) == 0


def test_ex_34_padishah_costs_three_points() -> None:
    assert lay_out({0: "padishah, silver, medallion"}).pays("padishah") == -3


def test_ex_35_mongol_spy() -> None:
    areas = {0: "mongol_spy", LEFT: "tent", RIGHT: "arab_prince, 2 arab_merchant"}
    assert lay_out(areas, spies=(RIGHT, -1)).pays("mongol_spy") == 5
    assert lay_out(areas, spies=(LEFT, -1)).pays("mongol_spy") == 2
    assert lay_out(areas).pays("mongol_spy") == 5  # nobody named yet: the neighbour with more symbols


def test_ex_36_arab_general() -> None:
    assert lay_out({0: "arab_general, mercenaries, dervish"}).pays("arab_general") == 6


# -- the larger example -------------------------------------------------------------------------------------------


def test_larger_example() -> None:
    table = lay_out(
        {
            0: "4 silver, 3 spices, 2 gold, camel, gem, 2 deal, oil, trader_babylonia, trader_egypt",
            1: "2 gem, arab_guard_27, arab_guard_28, gold, arab_merchant, tent, camel, poppy",
            2: "2 camel, mongol_guard_25, mongol_guard_26, mongol_sword, yurt, mongol_merchant, mongol_amulet",
            3: "gem, diplomat, messenger, lamp, oil, fair, arab_merchant, mongol_merchant",
        },
        players=4,
    )
    assert table.sheet(0) == {"resources": 39, "merchants": 4, "camels": 4, "traders": 6}
    assert [table.pays(card) for card in ("silver", "spices", "gold", "gem", "oil")] == [16, 8, 8, 4, 3]
    assert table.sheet(1) == {"resources": 10, "objects": 2, "military": 2, "camels": 4, "arab_majority": 6}
    assert [table.pays(card, seat=1) for card in ("gem", "gold", "poppy", "tent")] == [6, 4, 0, 2]
    assert table.sheet(2) == {"objects": 13, "military": 2, "camels": 8, "mongol_majority": 6}
    assert [table.pays(card, seat=2) for card in ("mongol_sword", "yurt", "mongol_amulet")] == [4, 2, 7]
    assert table.sheet(3) == {
        "resources": 7,
        "objects": 3,
        "characters": 9,
        "arab_majority": 3,
        "mongol_majority": 3,
    }
    assert [table.pays(card, seat=3) for card in ("gem", "oil", "messenger", "fair")] == [2, 5, 6, 3]
    assert table.totals == [53, 24, 29, 25]
    assert table.winners == (0,)


# -- edge cases ---------------------------------------------------------------------------------------------------


def test_edge_07_camels_that_were_not_laid_out_do_not_count() -> None:
    table = lay_out({0: "camel", 3: "2 camel"})
    assert (table.total(0), table.total(3)) == (5, 10)


def test_edge_11_arab_caravan_of_a_marauder_scores() -> None:
    assert lay_out({0: "marauder, arab_caravan, arab_prince"}).pays("arab_caravan") == 3


def test_edge_18_dervish_spoils_the_poppy() -> None:
    assert lay_out({0: "poppy, thief"}).pays("poppy") == 6
    assert lay_out({0: "poppy, thief, dervish"}).pays("poppy") == 0


def test_edge_20_two_share_the_first_places() -> None:
    table = lay_out(
        {
            0: "diplomat, tent, arab_sword",
            1: "3 arab_merchant, arab_guard_27, arab_amulet",
            2: "arab_guard_28, arab_guard_64, arab_general",
        },
        players=4,
    )
    assert [table.line("arab_majority", seat) for seat in range(4)] == [4, 4, 0, 0]


def test_edge_21_three_share_the_second_place() -> None:
    table = lay_out(
        {0: "diplomat, tent", 1: "2 arab_merchant", 2: "arab_guard_27, arab_guard_28", 3: "arab_sword, arab_amulet"},
        players=4,
    )
    assert [table.line("arab_majority", seat) for seat in range(4)] == [6, 1, 1, 1]


def test_edge_22_nobody_has_a_symbol() -> None:
    table = lay_out({0: "gold", 1: "mongol_sword", 2: "2 silver"}, players=4)
    assert [table.line("arab_majority", seat) for seat in range(4)] == [0, 0, 0, 0]


def test_edge_23_three_share_all_places() -> None:
    table = lay_out(
        {0: "mongol_prince", 1: "yurt, mongol_sword", 2: "3 mongol_merchant", 3: "mongol_guard_25", 4: "gold"},
        players=5,
    )
    assert [table.line("mongol_majority", seat) for seat in range(5)] == [4, 4, 4, 0, 0]


TWO_TRADERS = "trader_babylonia, trader_egypt, 2 gold, spices, silver"


def test_edge_24_one_camel_serves_one_trader() -> None:
    assert lay_out({0: f"{TWO_TRADERS}, camel"}).line("traders") == 6


def test_edge_25_two_camels_serve_two() -> None:
    assert lay_out({0: f"{TWO_TRADERS}, 2 camel"}).line("traders") == 12


def test_edge_26_the_best_choice_of_traders() -> None:
    area = "trader_babylonia, trader_persia, trader_india, 2 spices, silver, camel, gold, oil, gem"
    table = lay_out({0: area})
    assert table.line("traders") == 12
    paid = {item.what: item.points for item in table.items() if item.line == "traders"}
    assert paid == {"card.trader_babylonia": 6, "card.trader_persia": 6, "card.trader_india": 0}


def test_edge_27_palace_silver_joins_the_set() -> None:
    table = lay_out({0: "3 silver"}, players=3)
    assert (table.t.market[0], table.t.palace[0]) == (4, 1)  # in a play area they are the same face
    assert table.total() == 13


def test_edge_28_gems_of_neighbours() -> None:
    table = lay_out({0: "2 gem", 1: "gem", 3: "gem"}, players=4)
    assert table.totals == [8, 3, 0, 3]


def test_edge_29_the_player_opposite_is_no_neighbour() -> None:
    assert lay_out({0: "2 gem", 2: "2 gem"}, players=4).totals == [4, 0, 4, 0]


def test_edge_30_own_prowess_does_not_catch_the_fugitive() -> None:
    assert lay_out({0: "fugitive, mercenaries, dervish, city_watch"}).pays("fugitive") == 9


def test_edge_32_messenger_with_the_diplomat() -> None:
    assert lay_out({0: "messenger, diplomat"}).pays("messenger") == 4


def test_edge_33_two_spies_of_one_player() -> None:
    areas = {0: "mongol_spy, arab_spy", LEFT: "4 mongol_merchant", RIGHT: "arab_prince, mongol_sword"}
    named = lay_out(areas, spies=(RIGHT, LEFT))
    assert (named.pays("mongol_spy"), named.pays("arab_spy")) == (3, 4)
    worse = lay_out(areas, spies=(LEFT, RIGHT))
    assert (worse.pays("mongol_spy"), worse.pays("arab_spy")) == (0, 1)
    open_still = lay_out(areas)
    assert (open_still.pays("mongol_spy"), open_still.pays("arab_spy")) == (3, 4)


def test_edge_34_a_stolen_yurt_counts_for_the_majority() -> None:
    before = {0: "thief, mongol_sword", 1: "2 mongol_merchant"}
    assert lay_out(before, players=4).line("mongol_majority") == 3
    assert lay_out(before | {0: "thief, mongol_sword, yurt"}, players=4).line("mongol_majority") == 6


def test_edge_36_thief_of_a_marauder_costs_a_point_too() -> None:
    assert lay_out({0: "marauder, thief"}).total() == 0


def test_edge_37_sheikh_and_oil() -> None:
    assert lay_out({0: "sheikh, 3 oil"}).total() == 15


def test_edge_38_ivory_and_ebony() -> None:
    table = lay_out({0: "ivory, 3 ebony"})
    assert (table.pays("ivory"), table.pays("ebony")) == (5, 18)


def test_edge_40_a_total_below_nought_is_last() -> None:
    table = lay_out({0: "smuggler", 1: "3 gold", 4: "2 gold"}, players=5)
    assert table.totals == [-2, 12, 0, 0, 8]
    assert table.winners == (1,)


def test_edge_43_prowess_breaks_a_tie() -> None:
    tied = {0: "2 gold", 1: "gold, mercenaries, gold", 2: "gold, dervish, deal"}
    assert lay_out(tied).totals[:3] == [8, 8, 8]
    assert lay_out(tied).winners == (1,)
    assert lay_out({0: "2 gold", 1: "gold", 2: "gold, lamp, marauder"}).winners == (0, 2)


def test_edge_45_with_three_players_both_opponents_are_neighbours() -> None:
    assert lay_out({0: "smuggler, gold", 1: "2 gold", 2: "gold"}, players=3).pays("smuggler") == 2
