"""The engine serves the best choice of traders, and the first of equally good ones."""

import random
from itertools import combinations

import pytest

from serai.core.rules.vectors import ints
from serai.games.amul.cards import FACES, TRADERS
from serai.games.amul.generated.items import Faces
from serai.games.amul.scoring import serve_traders, tally
from tests.games.amul.play_areas import DATA, PlayAreas, Toml, custom_data, lay_out, printed

NEEDS = {row["id"]: row["scoring"]["needs"] for row in DATA["kind"] if row["id"] in TRADERS}
GOODS = sorted({good for needs in NEEDS.values() for good in needs})


def is_served(table: PlayAreas, seat: int = 0) -> list[str]:
    mask = serve_traders(table.t, table.cards, tally(table.t, table.cards), seat)
    return [trader for i, trader in enumerate(TRADERS) if mask >> i & 1]


def brute(traders: list[str], goods: dict[str, int]) -> list[str]:
    """The largest group that can be served; of equal ones the first by card number."""
    for size in range(len(traders), 0, -1):
        for group in combinations(traders, size):
            needed = [good for trader in group for good in NEEDS[trader]]
            if all(needed.count(good) <= goods.get(good, 0) for good in needed):
                return list(group)
    return []


def test_nine_traders_need_three_different_goods() -> None:
    assert list(NEEDS) == list(TRADERS)
    assert all(len(set(needs)) == 3 for needs in NEEDS.values())
    assert GOODS == ["camel", "gem", "gold", "oil", "silk", "silver", "spices", "tea"]


@pytest.mark.parametrize("seed", range(6))
def test_the_best_assignment_is_found(seed: int) -> None:
    chance = random.Random(seed)
    t = printed(8, tea_route=True)
    sizes = set()
    for _ in range(150):
        traders = [trader for trader in TRADERS if chance.random() < 0.6]
        goods = {good: chance.randrange(4) for good in GOODS}
        cards = [0] * (8 * Faces.COUNT)
        for name in traders:
            cards[2 * Faces.COUNT + FACES.index(name)] = 1
        for good, n in goods.items():
            cards[2 * Faces.COUNT + FACES.index(good)] = n
        table = PlayAreas(t, ints(cards), ints([-1, -1]))
        best = brute(traders, goods)
        assert is_served(table, 2) == best
        assert table.line("traders", 2) == 6 * len(best)
        sizes.add(len(best))
    assert sizes >= {0, 1, 2, 3, 4}


def test_taking_the_first_that_can_be_served_is_not_enough() -> None:
    """Babylonia would use spices and gold that two other traders need."""
    area = "trader_babylonia, trader_persia, trader_byzantium, spices, gold, camel, silver, oil, silk"
    assert is_served(lay_out({0: area})) == ["trader_persia", "trader_byzantium"]


def test_the_traders_of_others_do_not_matter() -> None:
    table = lay_out({0: "trader_egypt, silver, gold, camel", 1: "trader_babylonia", 7: "spices"})
    assert (is_served(table), is_served(table, 1)) == (["trader_egypt"], [])


def test_goods_still_count_for_everything_else() -> None:
    """R-25: a card serves only one trader, but counts for everything else."""
    table = lay_out({0: "trader_khwarazm, 3 silver, 2 gem, silk, dancer"})
    assert table.sheet() == {"resources": 13 + 4 + 1, "characters": 5, "traders": 6}


def test_traders_are_nothing_but_traders() -> None:
    """R-27."""
    assert lay_out({0: "trader_egypt, trader_persia"}).totals == [0] * 8


def test_traders_with_different_points_are_served_by_points() -> None:
    """In a custom data file: the trader with more points comes first."""
    scoring = Toml('{ by = "trader", points = 7, needs = ["silver", "gold", "camel"] }')
    table = lay_out(
        {0: "trader_babylonia, trader_egypt, spices, silver, gold, camel"},
        data=custom_data(("kind trader_egypt", "scoring", scoring)),
    )
    assert is_served(table) == ["trader_egypt"]
    assert table.line("traders") == 7
