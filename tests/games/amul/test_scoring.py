"""Points of every kind of card, majorities and score sheets, compared with a slow reference."""

from __future__ import annotations

import random
from typing import Any

import pytest

import serai as cv
from serai.core.rules.vectors import ints
from serai.core.text.catalogue import LANGUAGES
from serai.core.view.wording import score_reason
from serai.games.amul.cards import FACES, KINDS, SYMBOLS, kind_of
from serai.games.amul.generated.items import Faces
from serai.games.amul.scoring import LINES, REASONS
from tests.games.amul.play_areas import DATA, GAME, LEFT, RIGHT, PlayAreas, Toml, custom_data, lay_out, printed

# Kind, play areas of the seat, its left and its right neighbour, points of the seat's cards of the kind
CASES: list[tuple[str, str, str, str, int]] = [
    ("silver", "5 silver", "3 silver", "", 20),
    ("gold", "3 gold", "2 gold", "", 12),
    ("carpet", "2 carpet", "carpet", "", 9),
    ("porcelain", "porcelain", "2 porcelain", "", 2),
    ("oil", "2 oil, lamp", "oil", "", 10),
    ("oil", "2 oil", "lamp", "", 6),
    ("spices", "4 spices", "spices", "", 12),
    ("poppy", "2 poppy", "mercenaries", "", 12),
    ("poppy", "2 poppy, mercenaries", "", "", 0),
    ("mongol_sword", "mongol_sword, city_watch", "", "", 4),
    ("arab_sword", "arab_sword", "city_watch", "", 0),
    ("marauder", "2 marauder", "", "", 2),
    ("mongol_guard", "mongol_guard_25, mongol_guard_26, mongol_guard_91", "", "", 5),
    ("arab_guard", "arab_guard_27, arab_guard_28, arab_guard_64", "", "", 4),
    ("lamp", "2 lamp", "", "", 6),
    ("mongol_amulet", "mongol_amulet, mongol_sword", "arab_sword", "", 7),
    ("mongol_amulet", "mongol_amulet, diplomat", "", "", 0),
    ("arab_amulet", "arab_amulet, arab_spy", "", "", 7),
    ("fair", "fair, arab_caravan, 2 deal", "2 deal", "", 4),
    ("thief", "thief", "", "", -1),
    ("mongol_caravan", "mongol_caravan, yurt, diplomat", "mongol_prince", "", 4),
    ("arab_caravan", "arab_caravan, tent", "arab_prince", "", 2),
    ("spice_shop_owner", "spice_shop_owner, 3 spices", "", "", 6),
    ("spice_shop_owner", "spice_shop_owner, 2 spices", "spices", "", 0),
    ("smuggler", "smuggler, 3 gold", "gold", "", 6),
    ("arab_merchant", "2 arab_merchant", "", "", 0),
    ("mongol_merchant", "mongol_merchant", "", "", 0),
    ("deal", "3 deal", "", "", 6),
    ("camel", "2 camel", "", "", 12),
    ("gem", "2 gem, gem_cutter", "gem", "gem", 8),
    ("diplomat", "diplomat", "", "", 0),
    ("arab_general", "arab_general, mercenaries, city_watch", "dervish", "", 6),
    ("mongol_general", "mongol_general, mongol_guard_25", "", "", 2),
    ("gem_cutter", "gem_cutter, gem", "2 gem", "", 3),
    ("spice_appraiser", "spice_appraiser, spices", "", "3 spices", 4),
    ("jeweller", "jeweller, 3 gold", "gold", "silver", 2),
    ("messenger", "messenger, tent, 3 mongol_merchant", "", "", 4),
    ("tax_collector", "tax_collector, deal", "fair, deal", "arab_merchant", 3),
    ("silk", "silk", "2 silk", "silk", 4),
    ("jade", "jade", "", "", 6),
    ("camel_drivers", "camel_drivers, camel", "camel", "2 camel", 8),
    ("arab_prince", "arab_prince", "", "", 0),
    ("mongol_prince", "mongol_prince", "", "", 0),
    ("ivory", "2 ivory", "ivory", "", 2),
    ("city_watch", "city_watch, dervish", "mercenaries", "arab_guard_64", 5),
    ("shopkeeper", "shopkeeper, jade", "ivory", "2 carpet", 4),
    ("padishah", "padishah", "", "", -3),
    ("fugitive", "fugitive, dervish", "city_watch", "", 6),
    ("medallion", "2 medallion", "", "", 8),
    ("mercenaries", "mercenaries", "", "", 0),
    ("nomad", "nomad, 2 carpet, jade", "medallion", "", 6),
    ("sheikh", "sheikh, 2 oil", "oil", "", 4),
    ("mongol_spy", "mongol_spy, arab_prince", "tent", "diplomat, arab_sword", 3),
    ("arab_spy", "arab_spy, mongol_prince", "yurt", "mongol_sword", 2),
    ("ebony", "2 ebony, ivory", "", "", 12),
    ("ebony", "2 ebony", "ivory", "", 4),
    ("courtesan", "courtesan, 2 gold, silk", "gold", "silk", 3),
    ("dancer", "dancer, gem, 2 silver", "gem", "silver", 3),
    ("yurt", "yurt", "", "", 2),
    ("tent", "tent", "", "", 2),
    ("dervish", "dervish", "", "", 2),
    ("tea", "3 tea", "tea", "", 12),
    ("trader_babylonia", "trader_babylonia, spices, camel, gold", "", "", 6),
    ("trader_persia", "trader_persia, silver, spices, oil", "", "", 6),
    ("trader_egypt", "trader_egypt, silver, gold, camel", "", "", 6),
    ("trader_india", "trader_india, silver, spices, gem", "", "", 6),
    ("trader_india", "trader_india, silver, spices", "gem", "", 0),
    ("trader_sogdiana", "trader_sogdiana, spices, gem, silk", "", "", 6),
    ("trader_byzantium", "trader_byzantium, gold, camel, silk", "", "", 6),
    ("trader_khwarazm", "trader_khwarazm, silver, gem, silk", "", "", 6),
    ("trader_armenia", "trader_armenia, spices, gold, gem", "", "", 6),
    ("trader_china", "trader_china, silver, spices, tea", "", "", 6),
]


@pytest.mark.parametrize(("kind", "mine", "left", "right", "points"), CASES)
def test_kinds(kind: str, mine: str, left: str, right: str, points: int) -> None:
    """Cards of a player who is no neighbour must not count."""
    table = lay_out({0: mine, LEFT: left, RIGHT: right, 4: "gem, silk, 2 gold, deal"}, tea_route=True)
    faces = [face for face in FACES if kind_of(face) == kind and table.cards[FACES.index(face)] > 0]
    assert faces
    assert table.pays(*faces) == points


def test_there_is_a_case_for_every_kind() -> None:
    assert {case[0] for case in CASES} == set(KINDS)
    assert len(KINDS) == 66


# -- majorities ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "places"),
    [(3, [6, 3, 0]), (4, [6, 3, 0, 0]), (5, [7, 4, 2, 0]), (6, [7, 4, 2, 0]), (7, [8, 5, 3, 0]), (8, [8, 5, 3, 0])],
)
def test_majorities_by_number_of_players(players: int, places: list[int]) -> None:
    """Both factions score separately."""
    areas = {0: "tent, arab_sword, arab_amulet", 1: "2 arab_merchant, arab_guard_27", 2: "arab_guard_28, yurt"}
    if players > 3:
        areas |= {2: "arab_guard_28, arab_guard_64, yurt", 3: "arab_general"}
    table = lay_out(areas, players)
    assert [table.line("arab_majority", seat) for seat in range(len(places))] == places
    assert [table.line("mongol_majority", seat) for seat in range(3)] == [0, 0, places[0]]


def test_a_place_without_points_is_shared_as_nothing() -> None:
    table = lay_out({0: "arab_prince", 1: "tent", 2: "arab_sword", 3: "arab_merchant"}, players=5)
    assert [table.line("arab_majority", seat) for seat in range(4)] == [7, 4, 1, 1]


# -- sheets -------------------------------------------------------------------------------------------------------


def at_random(chance: random.Random, players: int, tea_route: bool) -> PlayAreas:
    t = printed(players, tea_route=tea_route)
    pool = [face for face in range(Faces.COUNT) for _ in range(t.market[face] + t.palace[face] + t.bazaar[face])]
    chance.shuffle(pool)
    cards = [0] * (players * Faces.COUNT)
    for seat in range(players):
        for _ in range(chance.randrange(21)):
            if pool:
                cards[seat * Faces.COUNT + pool.pop()] += 1
    spies = [chance.choice([-1, *_named(cards, players, spy)]) for spy in ("mongol_spy", "arab_spy")]
    return PlayAreas(t, ints(cards), ints(spies))


def _named(cards: list[int], players: int, spy: str) -> list[int]:
    """The seats that the owner of a spy may name."""
    for seat in range(players):
        if cards[seat * Faces.COUNT + FACES.index(spy)]:
            return [(seat + 1) % players, (seat - 1) % players]
    return []


RANDOM = [(players, tea_route) for players in range(3, 9) for tea_route in (False, True)]


@pytest.mark.parametrize(("players", "tea_route"), RANDOM)
def test_lines_and_items_sum_to_the_total(players: int, tea_route: bool) -> None:
    chance = random.Random(players)
    for _ in range(20):
        table = at_random(chance, players, tea_route)
        for seat in range(players):
            sheet = table.sheet(seat)
            assert sum(sheet.values()) == table.total(seat) == table.totals[seat]
            items = table.items(seat)
            by_line = {line.key: sum(item.points for item in items if item.line == line.key) for line in LINES}
            assert {key: n for key, n in by_line.items() if n} == sheet
            shown = {item.what: item.n for item in items if item.what.startswith("card.")}
            there = table.cards[seat * Faces.COUNT : (seat + 1) * Faces.COUNT]
            assert shown == {f"card.{face}": n for face, n in zip(FACES, there, strict=True) if n}


# -- slow reference -----------------------------------------------------------------------------------------------

ROWS = {row["id"]: row for row in DATA["kind"]}
PRINTED = {f"{row['kind']}_{row['number']}": row["points"] for row in DATA["card"] if "points" in row}
Area = dict[str, int]


def amount(area: Area, scoring: dict[str, Any], symbol: str | None = None) -> int:
    """The number of cards or symbols in an area that a card counts."""
    symbol = symbol or scoring.get("symbol")
    if symbol:
        return sum(n * ROWS[kind_of(face)]["symbols"].get(symbol, 0) for face, n in area.items())
    return sum(n for face, n in area.items() if face in scoring["cards"])


def slow_card(areas: list[Area], seat: int, face: str, spied: int) -> int:
    scoring = ROWS[kind_of(face)]["scoring"]
    points = scoring.get("points", 0)
    n = areas[seat][face]
    sides = [areas[(seat + 1) % len(areas)], areas[seat - 1]]
    match scoring["by"]:
        case "points":
            return int(n * points)
        case "printed":
            return int(n * PRINTED[face])
        case "set":
            full, rest = divmod(n, len(scoring["table"]))
            return int(full * scoring["table"][-1] + [0, *scoring["table"]][rest])
        case "condition":
            return int(n * (points if amount(areas[seat], scoring) >= scoring["least"] else scoring["otherwise"]))
        case "count":
            whose = {"self": [areas[seat]], "neighbours": sides, "near": [areas[seat], *sides]}[scoring["of"]]
            return int(n * (scoring.get("base", 0) + points * sum(amount(area, scoring) for area in whose)))
        case "pairs":
            return int(n * points * min(amount(areas[seat], scoring, symbol) for symbol in scoring["symbols"]))
        case "rarity":
            return int(n * scoring["table"][sum(area.get(face, 0) for area in areas) - 1])
        case "spied":
            looked_at = [areas[spied]] if spied >= 0 else sides
            return int(n * points * max(amount(area, scoring) for area in looked_at))
    return 0


def slow_majority(areas: list[Area], symbol: str) -> list[int]:
    """Majority points place by place; equal seats share their places."""
    places = next(row["majority"] for row in DATA["players"] if row["count"] == len(areas))
    shown = [amount(area, {}, symbol) for area in areas]
    out = [0] * len(areas)
    place = 0
    for n in sorted(set(shown) - {0}, reverse=True):
        equal = [seat for seat in range(len(areas)) if shown[seat] == n]
        for seat in equal:
            out[seat] = sum(places[place : place + len(equal)]) // len(equal)
        place += len(equal)
    return out


@pytest.mark.parametrize(("players", "tea_route"), RANDOM)
def test_scoring_agrees_with_a_slow_reference(players: int, tea_route: bool) -> None:
    chance = random.Random(100 + players)
    for _ in range(20):
        table = at_random(chance, players, tea_route)
        areas = [
            {face: n for face, n in zip(FACES, table.cards[seat * Faces.COUNT :], strict=False) if n}
            for seat in range(players)
        ]
        majorities = {f"{symbol}_majority": slow_majority(areas, symbol) for symbol in ("arab", "mongol")}
        for seat, area in enumerate(areas):
            paid = {item.what: item.points for item in table.items(seat) if item.line != "traders"}
            for face in area:
                if not face.startswith("trader"):
                    spied = table.spies[int(face == "arab_spy")]
                    assert paid[f"card.{face}"] == slow_card(areas, seat, face, spied), face
            for line, points in majorities.items():
                assert table.line(line, seat) == points[seat]


# -- reasons ------------------------------------------------------------------------------------------------------


def reasons(table: PlayAreas, seat: int = 0) -> dict[str, tuple[str, tuple[int, ...]]]:
    return {item.what: (REASONS.kinds[item.why[0]].key, item.why[1:]) for item in table.items(seat)}


def test_every_item_has_a_reason() -> None:
    mine = "2 gold, 4 silver, 2 oil, lamp, gem, jeweller, messenger, tent, camel, mongol_spy, arab_spy, trader_egypt"
    table = lay_out({0: mine, LEFT: "gem, silver", RIGHT: "diplomat, 2 gold", 4: "camel"}, spies=(RIGHT, -1))
    card = FACES.index
    whose = {"self": 0, "neighbours": 1, "near": 2, "all": 3}
    arab, mongol = SYMBOLS.index("arab"), SYMBOLS.index("mongol")
    assert reasons(table) == {
        "card.gold": ("each", (4,)),
        "card.silver": ("set", (3,)),
        "card.oil": ("cards", (5, 1, card("lamp"), whose["self"])),
        "card.lamp": ("each", (3,)),
        "card.gem": ("cards", (2, 2, card("gem"), whose["near"])),
        "card.jeweller": ("two_cards", (3, 3, card("gold"), card("silver"), whose["neighbours"])),
        "card.messenger": ("pairs", (2, 1, arab, mongol)),
        "card.tent": ("each", (2,)),
        "card.camel": ("cards", (6, 2, card("camel"), whose["all"])),
        "card.mongol_spy": ("spied", (2, 2, arab, RIGHT)),
        "card.arab_spy": ("might_spy", (2, 2, mongol, RIGHT)),
        "card.trader_egypt": ("served", (card("silver"), card("gold"), card("camel"))),
        "symbol.arab": ("majority", (3, 1)),
        "symbol.mongol": ("majority", (1, 2)),
    }
    other = reasons(lay_out({0: "poppy, trader_china, arab_sword", 3: "arab_merchant"}, tea_route=True))
    assert other["card.poppy"] == ("symbols", (6, 0, SYMBOLS.index("prowess"), whose["self"]))
    assert other["card.trader_china"] == ("unserved", (card("silver"), card("spices"), card("tea")))
    assert other["symbol.arab"] == ("shared", (1, 1, 2))
    assert {why for why, _ in (reasons(table) | other).values()} == {kind.key for kind in REASONS.kinds}


def test_score_items_have_texts_for_every_seat() -> None:
    match = cv.new_match("amul", 4, seed=8)
    chance = random.Random(8)
    while not match.over:
        seat = match.actors[0]
        match.play(chance.choice(match.choices(seat)).text, seat)
    for owner in range(4):
        items = match.score_items(owner)
        assert sum(item["points"] for item in items) == match.scores[owner]
        assert items == match.score_items(owner, 0)
        for language in LANGUAGES:
            for item in items:
                said = score_reason(GAME.text(language), item, ["Ada", "Bo", "Cy", "Di"])
                assert said
                assert "{" not in said


# -- custom data files --------------------------------------------------------------------------------------------


def test_other_printed_values_score() -> None:
    data = custom_data(
        ("kind gold", "scoring", Toml('{ by = "count", base = -1, points = 2, symbol = "luxury", of = "near" }')),
        ("kind camel", "scoring", Toml('{ by = "rarity", table = [9, 8, 7, 6, 5, 4] }')),
        ("kind carpet", "symbols", Toml("{ luxury = 2, arab = 1 }")),
        ("players 8", "majority", [9]),
        ("card 25", "points", 7),
        ("kind trader_egypt", "scoring", Toml('{ by = "trader", points = 10, needs = ["tea", "lamp", "oil"] }')),
    )
    table = lay_out({0: "gold, carpet, mongol_guard_25", LEFT: "2 carpet, camel", RIGHT: "trader_egypt"}, data=data)
    assert table.sheet() == {"resources": 11, "objects": 2, "military": 7, "mongol_majority": 9}
    assert table.sheet(LEFT) == {"objects": 9, "camels": 9, "arab_majority": 9}
    rich = lay_out({0: "trader_egypt, tea, lamp, oil"}, tea_route=True, data=data)
    assert rich.line("traders") == 10
