"""data.toml: its contents, and custom data files."""

from collections import Counter
from typing import Any

import pytest

import serai as cv
from serai.core.rules.vectors import total
from serai.games.amul.cards import (
    FACES,
    HAND_FACES,
    KINDS,
    LETTERS,
    PALACE_FACES,
    SYMBOLS,
    TRADERS,
    face_of,
    is_used,
    kind_of,
)
from serai.games.amul.components import FIRST_TRADER, NO_LETTER
from serai.games.amul.generated.items import Faces, HandFaces
from tests.games.amul.play_areas import DATA, Toml, custom_data, printed

CARDS = DATA["card"]
ROWS = {row["id"]: row for row in DATA["kind"]}
BLOCKS = {3: 51, 4: 74, 5: 97, 6: 111, 7: 125, 8: 139}  # the last market card by number of players


# -- data.toml ----------------------------------------------------------------------------------------------


def test_every_card_is_there_once() -> None:
    assert [row["number"] for row in CARDS] == list(range(1, 173))
    assert Counter(row["quarter"] for row in CARDS) == {"market": 147, "palace": 16, "bazaar": 9}


def test_quarters_by_number() -> None:
    for row in CARDS:
        number = row["number"]
        expected = "market" if number < 140 or 163 < number < 172 else "palace" if number < 156 else "bazaar"
        assert row["quarter"] == expected, number
        assert row.get("variant") == ("tea_route" if number > 163 else None), number


def test_players_by_number() -> None:
    """For each further player the market grows by a block, the palace by two, the bazaar and Tea by one."""
    for row in CARDS:
        number, players = row["number"], row["players"]
        if number < 140:
            assert players == min(p for p, last in BLOCKS.items() if number <= last), number
        elif number < 156:
            assert players == max(3, (number - 140) // 2 + 1), number
        elif number < 172:
            assert players == max(3, (number - 156) % 8 + 1), number


COPIES = {
    "silver": 11,
    "gold": 9,
    "carpet": 3,
    "porcelain": 3,
    "oil": 5,
    "spices": 17,
    "poppy": 3,
    "marauder": 3,
    "mongol_guard": 3,
    "arab_guard": 3,
    "lamp": 4,
    "arab_merchant": 6,
    "mongol_merchant": 6,
    "deal": 8,
    "camel": 6,
    "gem": 10,
    "silk": 9,
    "jade": 3,
    "ivory": 3,
    "medallion": 2,
    "ebony": 3,
    "tea": 8,
}


def test_copies() -> None:
    found = Counter(row["kind"] for row in CARDS)
    assert found == Counter({kind: COPIES.get(kind, 1) for kind in KINDS})


def test_faces() -> None:
    assert (len(HAND_FACES), len(PALACE_FACES), len(TRADERS), len(FACES)) == (HandFaces.COUNT, 3, 9, Faces.COUNT)
    assert FACES[FIRST_TRADER] == TRADERS[0]
    assert set(FACES) == {face_of(row) for row in CARDS}
    first = {face: min(row["number"] for row in CARDS if face_of(row) == face) for face in FACES}
    for part in (HAND_FACES, PALACE_FACES, TRADERS):
        assert [first[face] for face in part] == sorted(first[face] for face in part)
    assert {face_of(row) for row in CARDS if row["quarter"] == "market"} == set(HAND_FACES)
    assert len(KINDS) == len(ROWS) == 66


@pytest.mark.parametrize("players", range(3, 9))
def test_edge_01_and_52_sizes_of_the_quarters(players: int) -> None:
    t = printed(players)
    assert (total(t.market), total(t.palace), total(t.bazaar)) == (BLOCKS[players], 2 * players, players)
    assert total(t.market) == 5 * players + 9 * (players + t.fill)
    tea = printed(players, tea_route=True)
    assert total(tea.market) == BLOCKS[players] + players
    assert tea.market[FACES.index("tea")] == players
    assert (total(tea.palace), total(tea.bazaar)) == (2 * players, players + 1)
    assert (t.market[FACES.index("tea")], t.bazaar[FACES.index("trader_china")]) == (0, 0)


def test_edge_39_the_bazaar_of_four_on_the_tea_route() -> None:
    assert [trader for trader in TRADERS if printed(4, tea_route=True).bazaar[FACES.index(trader)]] == [
        "trader_babylonia",
        "trader_persia",
        "trader_egypt",
        "trader_india",
        "trader_china",
    ]


@pytest.mark.parametrize("players", range(3, 9))
def test_effects_have_enough_cards_to_take(players: int) -> None:
    """R-02: Merchants, Thief and Padishah empty the palace exactly, Deals the bazaar."""
    cards = Counter(row["kind"] for row in CARDS if is_used(row, players, tea_route=False))
    assert cards["arab_merchant"] + cards["mongol_merchant"] + 2 * cards["thief"] + 2 * cards["padishah"] == 2 * players
    assert cards["deal"] == players
    assert cards["marauder"] == {3: 1, 4: 2, 5: 2}.get(players, 3) <= printed(players).fill


STATISTICS = {  # market cards by place, symbols on market and palace cards
    3: (34, 8, 9, 8, 8, 10, 6, 5),
    4: (50, 15, 9, 13, 12, 13, 6, 6),
    5: (67, 16, 14, 17, 17, 16, 9, 7),
    6: (74, 18, 19, 17, 18, 17, 13, 8),
    7: (82, 22, 21, 19, 20, 20, 14, 10),
    8: (90, 24, 25, 20, 21, 23, 14, 10),
}


@pytest.mark.parametrize("players", range(3, 9))
def test_places_and_symbols(players: int) -> None:
    t = printed(players)
    places = Counter[tuple[int, int]]()
    for face in range(Faces.COUNT):
        places[int(t.table_symbol[face]), int(t.hand_symbol[face])] += t.market[face]
    there = [t.market[face] + t.palace[face] for face in range(Faces.COUNT)]
    symbols = [
        sum(n * shown for n, shown in zip(there, column, strict=True))
        for column in (t.arab, t.mongol, t.link, t.luxury, t.prowess)
    ]
    assert (places[1, 0], places[0, 1], places[1, 1], *symbols) == STATISTICS[players]


def test_letters() -> None:
    t = printed()
    letters = {FACES[face]: LETTERS[t.letter[face]] for face in range(Faces.COUNT) if t.letter[face] != NO_LETTER}
    assert letters == {
        "mongol_guard_25": "A",
        "arab_guard_27": "B",
        "arab_guard_28": "C",
        "mongol_guard_26": "D",
        "arab_guard_64": "E",
        "mongol_guard_91": "F",
        "city_watch": "G",
        "mercenaries": "H",
        "dervish": "I",
    }
    assert set(letters) == {FACES[face] for face in range(Faces.COUNT) if t.prowess[face]}


def test_effects() -> None:
    assert {row["id"]: row["effect"] for row in ROWS.values() if "effect" in row} == {
        "arab_merchant": "merchant",
        "mongol_merchant": "merchant",
        "deal": "deal",
        "marauder": "marauder",
        "padishah": "padishah",
        "thief": "thief",
        "mongol_spy": "spy",
        "arab_spy": "spy",
    }


def test_paired_kinds_differ_only_by_faction() -> None:
    swapped = {"arab": "mongol", "mongol": "arab"}
    for twin in ("guard", "sword", "merchant", "general", "prince"):
        arab, mongol = ROWS[f"arab_{twin}"], ROWS[f"mongol_{twin}"]
        assert arab["symbols"] == {swapped.get(symbol, symbol): n for symbol, n in mongol["symbols"].items()}
        assert all(arab[key] == mongol[key] for key in ("category", "place", "scoring"))


def test_reconstructed_values_are_marked() -> None:
    for number in (137, 139):
        assert CARDS[number - 1]["source"].startswith("reconstructed")
    for kind in ("camel", "ivory", "jade", "trader_persia"):
        assert "reconstructed" in ROWS[kind]["source"]
    assert all("reconstructed (majority)" in row["source"] for row in DATA["players"])
    assert all("letter)" in row["source"] for row in CARDS if "letter" in row)


# -- custom data files --------------------------------------------------------------------------------------


def test_changed_values_take_effect() -> None:
    data = custom_data(
        ("kind gold", "place", "hand"),
        ("kind poppy", "symbols", Toml("{ luxury = 2, link = 1 }")),
        ("card 137", "kind", "mongol_merchant"),
        ("card 25", "letter", "Z"),
        ("card 140", "kind", "gold"),
    )
    t = printed(8, data=data)
    gold, poppy = FACES.index("gold"), FACES.index("poppy")
    assert (t.table_symbol[gold], t.hand_symbol[gold], t.palace[gold]) == (0, 1, 2)
    assert (t.luxury[poppy], t.link[poppy]) == (2, 1)
    assert (t.market[FACES.index("arab_merchant")], t.market[FACES.index("mongol_merchant")]) == (5, 7)
    assert t.letter[FACES.index("mongol_guard_25")] == 25
    match = cv.new_match("amul", 8, seed=5, data=data)
    assert match.scores == [0] * 8


def test_an_effect_brings_as_many_cards_as_is_printed() -> None:
    data = custom_data(("effect thief", "most", 3), ("effect thief", "least", 1))
    position = cv.position("amul", 4, at="end", area={2: "thief"})
    match = cv.match_from_position("amul", {**position, "stack": [{**position["stack"][0], "left": 3}]}, data=data)
    asked = []
    while not match.over:
        asked.append([choice.text for choice in match.choices(2)])
        match.play(asked[-1][0], 2)
    assert ["stop" in choices for choices in asked] == [False, True, True]


def points(**changes: object) -> Toml:
    """A scoring row that pays by count, with these changes."""
    row = {"by": '"count"', "points": 1, "symbol": '"arab"', "of": '"self"'} | changes
    return Toml("{ " + ", ".join(f"{key} = {value}" for key, value in row.items() if value != "") + " }")


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (("calendar", "rounds", 8), "players 3: the cards of the market: 51, but it must be 47"),
        (("setup", "hand", "five"), "setup: hand: 'five' is no whole number"),
        (("players 4", "fill", 3), "players 4: the cards of the market"),
        (("players 4", "majority", [6, -3]), "players 4: majority"),
        (("players 4", "majority", []), "players 4: majority"),
        (("players 4", "count", 9), "players: missing: 4; unknown: 9"),
        (("kind gold", "id", "copper"), "kind: missing: gold; unknown: 'copper'"),
        (("kind gold", "category", "metals"), "kind gold: category: 'metals' is none of resources"),
        (("kind gold", "category", "traders"), "kind gold: category"),
        (("kind trader_egypt", "category", "objects"), "kind trader_egypt: category"),
        (("kind gold", "place", "table or hand"), "kind gold: place"),
        (("kind yurt", "place", "hand"), "kind yurt: place"),
        (("kind gold", "symbols", Toml("{ moon = 1 }")), "kind gold: symbols: 'moon' is none of link"),
        (("kind gold", "symbols", Toml("{ arab = 10 }")), "kind gold: symbols: arab: 10 is no whole number"),
        (("kind gold", "symbols", Toml("{ arab = true }")), "kind gold: symbols: arab: True is no whole number"),
        (("kind gold", "symbols", 3), "kind gold: symbols: 3 is no table"),
        (("kind deal", "effect", "merchant"), "kind deal: effect"),
        (("kind gold", "scoring", 4), "kind gold: scoring: 4 is no table"),
        (("kind gold", "scoring", Toml('{ by = "luck" }')), "kind gold: scoring: by: 'luck'"),
        (("kind gold", "scoring", Toml('{ by = "points" }')), "kind gold: scoring: points is needed"),
        (("kind gold", "scoring", points(points=101)), "kind gold: scoring: points: 101 is no whole number"),
        (("kind gold", "scoring", points(of='"all"')), "kind gold: scoring: of: 'all' is none of self"),
        (("kind gold", "scoring", points(symbol="")), "kind gold: scoring: either a symbol or cards"),
        (("kind gold", "scoring", points(cards='["gem"]')), "kind gold: scoring: either a symbol or cards"),
        (("kind gold", "scoring", points(symbol='"moon"')), "kind gold: scoring: symbol: 'moon' is none of"),
        (("kind gold", "scoring", points(symbol="", cards='["moon"]')), "kind gold: scoring: cards: 'moon'"),
        (("kind gold", "scoring", points(symbol="", cards='["arab_guard"]')), "cards: 'arab_guard' is none of"),
        (("kind gold", "scoring", points(symbol="", cards='["gem", "gem"]')), "cards: 1 to 2 different ones"),
        (("kind gold", "scoring", points(symbol="", cards='"gem"')), "kind gold: scoring: cards: 'gem' is no list"),
        (("kind gold", "scoring", Toml('{ by = "printed" }')), "the points must be printed on each"),
        (("kind gold", "scoring", Toml('{ by = "set", table = [] }')), "kind gold: scoring: table"),
        (("kind gold", "scoring", Toml('{ by = "spied", points = 1, symbol = "arab" }')), "does not fit this card"),
        (("kind mongol_guard", "scoring", Toml('{ by = "set", table = [1] }')), "kind mongol_guard: .*does not fit"),
        (("kind camel", "scoring", Toml('{ by = "rarity", table = [4, 3] }')), "kind camel: .*6 cards need as many"),
        (("kind messenger", "scoring", Toml('{ by = "pairs", points = 2, symbols = ["arab"] }')), "2 different ones"),
        (
            ("kind trader_egypt", "scoring", Toml('{ by = "trader", points = 6, needs = ["gold", "gold", "oil"] }')),
            "kind trader_egypt: scoring: needs: 3 different ones",
        ),
        (("card 25", "face", "mongol_guard_24"), "card 25: face: 'mongol_guard_24', but it must be 'mongol_guard_25'"),
        (("effect thief", "quarter", "bazaar"), "effect thief: quarter: 'bazaar', but it must be 'palace'"),
        (("effect thief", "most", 0), "effect thief: most: 0 is no whole number from 1 to 9"),
        (("effect deal", "least", 2), "effect deal: least: 2 is not in 0..1"),
        (("card 9", "number", 8), "card: missing: 9; twice: 8"),
        (("card 9", "kind", "rug"), "card 9: kind: 'rug' is none of"),
        (("card 9", "kind", "arab_guard"), "card 9: kind: the guards are"),
        (("card 25", "kind", "silver"), "card 25: kind: the guards are"),
        (("card 27", "kind", "mongol_guard"), "card 27: kind: the guards are"),
        (("card 9", "quarter", "harbour"), "card 9: quarter: 'harbour' is none of market"),
        (("card 9", "quarter", "bazaar"), "card 9: quarter: 'bazaar' is none of market, palace"),
        (("card 143", "quarter", "market"), "card 143: quarter: 'market' is none of palace"),
        (("card 156", "quarter", "palace"), "card 156: quarter: 'palace' is none of bazaar"),
        (("card 9", "players", 2), "card 9: players: 2 is no whole number from 3 to 8"),
        (("card 9", "players", 4), "players 3: the cards of the market: 50, but it must be 51"),
        (("card 9", "quarter", "palace"), "players 3: the cards of the market: 50"),
        (("card 164", "variant", "coffee"), "card 164: variant"),
        (("card 164", "players", 8), "players 3: the cards of the market with the Tea Route"),
        (("card 25", "letter", "a"), "card 25: letter: 'a' is none of A, B"),
        (("card 25", "letter", 1), "card 25: letter: 1 is none of A, B"),
        (("card 26", "letter", "A"), "card 26: letter: card 25 has the same"),
        (("kind dervish", "symbols", Toml("{}")), "card 145: letter: cards with prowess have one"),
        (("kind deal", "symbols", Toml("{ prowess = 1 }")), "card 43: letter: cards with prowess have one"),
        (("card 35", "kind", "thief"), "kind thief: the number of cards: 2"),
        (("card 25", "points", -1), "card 25: points: -1 is no whole number"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused(edit: tuple[str, str, Any], problem: str) -> None:
    with pytest.raises(cv.BadData, match=problem):
        custom_data(edit)


def test_two_cards_with_prowess_are_never_alike() -> None:
    watch = Toml('"city_watch"\nletter = "J"')
    with pytest.raises(cv.BadData, match="card 107: kind: there is only one city_watch if it shows prowess"):
        custom_data(("card 107", "kind", watch))


def test_symbols_are_five() -> None:
    assert {symbol for row in ROWS.values() for symbol in row["symbols"]} == set(SYMBOLS)
    assert {kind_of(face) for face in FACES} == set(ROWS)
