"""The power of each djinn, beyond the edge cases."""

import pytest

import serai as cv
from serai.games.five_tribes.djinns import DOES, NEEDS, POWERS, WINDOWS
from serai.games.five_tribes.vocabulary import PAID
from tests.games.builder import now, offered, play, refused, texts
from tests.games.five_tribes.match_builder import GAME, PAIRS, bag, cells, colored, pile, script, table


def sheet(match: cv.Match, seat: int = 0) -> dict[str, int]:
    return dict(match.score_sheet(seat))


# -- the table of powers ------------------------------------------------------------------------------------

PRICES_OF = {"always": {"none"}, "scoring": {"none"}, "bid": {"bid"}}
WINDOWS_OF = {
    "move": {"anun_nak", "bouraq", "enki", "leta", "sibittis", "sloar", "utug"},
    "tile": {"anun_nak", "bouraq", "echidna", "enki", "leta", "sibittis", "sloar", "utug"},
    "end": {"anun_nak", "bouraq", "echidna", "enki", "leta", "sibittis", "sloar", "utug"},
}


def test_every_djinn_has_a_row_that_fits_its_card() -> None:
    rows = GAME.components.rows["djinn"]
    assert [power.djinn for power in POWERS] == [row["id"] for row in rows]
    for power, row in zip(POWERS, rows, strict=True):
        assert row["cost"] in PRICES_OF.get(power.window, {"one", "two", "fakir"})
        assert ("own" in row) == (DOES[power.does] == "income")
    assert set(PAID) == {power.djinn for power in POWERS if power.is_action}
    assert {power.window for power in POWERS} == set(WINDOWS)
    assert {NEEDS[power.needs] for power in POWERS} == set(NEEDS)
    assert {DOES[power.does] for power in POWERS} == set(DOES)


@pytest.mark.parametrize("at", list(WINDOWS_OF))
def test_a_power_is_offered_in_its_windows(at: str) -> None:
    """The owner has all djinns, can pay, and has had builders' income."""
    match = table(
        at=at,
        board=PAIRS,
        final="c3",
        kinds={"c3": "small_market"},
        djinns={0: " ".join(set(PAID) - {"sibittis"})},
        elders={0: 3},
        fakirs={0: 3},
        income=4,
    )
    assert {text.split()[1] for text in offered(match, "use_djinn")} == WINDOWS_OF[at] - {"sibittis"}
    match = table(at=at, final="c3", kinds={"c3": "small_market"}, djinns={0: "sibittis"}, elders={0: 2})
    assert offered(match, "use_djinn") == {"use_djinn sibittis elder"}


# -- points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "without", "points"),
    [
        (
            "fakir*5 fish*2 wheat",
            4,
            14,
        ),  # two wilds: the set of two becomes one of four, the fish stays alone
        ("fakir*1 fish*2 wheat", 4, 4),  # one fakir is no pair
        ("fakir*4", 0, 3),  # two wilds alone
        ("fakir*2 ivory jewels gold_ware papyrus silk spice fish wheat pottery", 60, 61),  # the set is full
        ("fakir*4 ivory jewels gold_ware papyrus silk spice fish wheat*2", 51, 63),  # 8 and 1: 9 and 2
    ],
)
def test_al_amin(hand: str, without: int, points: int) -> None:
    assert sheet(table(hands={0: hand}))["goods"] == without
    assert sheet(table(hands={0: hand}, djinns={0: "al_amin"}))["goods"] == points
    assert sheet(table(hands={0: hand}, djinns={1: "al_amin"}))["goods"] == without


def test_al_amin_does_not_help_a_sale() -> None:
    match = table(at="end", hands={0: "fakir*4 fish"}, djinns={0: "al_amin"})
    assert texts(match) == {"end_turn", "sell_add fish"}


def test_haurvatat() -> None:
    def palms(djinns: dict[int, str]) -> list[int]:
        match = table(owners={"a1": 0, "b1": 1}, palms={"a1": 2, "b1": 1, "c1": 4}, djinns=djinns)
        return [sheet(match, seat)["palms"] for seat in range(3)]

    assert palms({}) == [6, 3, 0]
    assert palms({0: "haurvatat"}) == [10, 3, 0]


def test_jafaar() -> None:
    def viziers(djinns: dict[int, str]) -> list[int]:
        match = table(viziers={0: 2, 1: 4}, djinns=djinns)
        return [sheet(match, seat)["viziers"] for seat in range(3)]

    assert viziers({}) == [12, 24, 0]
    assert viziers({0: "jafaar"}) == [16, 24, 0]


def test_shamhat() -> None:
    def elders(djinns: dict[int, str]) -> list[int]:
        match = table(elders={0: 3, 1: 1}, djinns=djinns)
        return [sheet(match, seat)["elders"] for seat in range(3)]

    assert elders({}) == [6, 2, 0]
    assert elders({0: "shamhat"}) == [12, 2, 0]


# -- income -------------------------------------------------------------------------------------------------

# The owner of the djinn, and the gold of all seats after seat 0 has triggered its income.
OWN_OR_OTHERS = pytest.mark.parametrize(("owner", "gold"), [(0, [51, 50, 50]), (1, [50, 52, 50])])


def shared(owner: int, passive: str, mine: str = "") -> dict[int, str]:
    """Seat 0 has `mine`, the owner has the djinn that pays."""
    return {0: f"{mine} {passive}"} if owner == 0 else {0: mine, owner: passive}


@OWN_OR_OTHERS
def test_monkir(owner: int, gold: list[int]) -> None:
    match = table(at="tile", final="d3", kinds={"d3": "village"}, djinns=shared(owner, "monkir"))
    assert now(play(match, "place_palace d3")).gold == gold
    # A palace by Bouraq counts as much; a palm is no palace.
    match = table(at="end", kinds={"d3": "village"}, djinns=shared(owner, "monkir", "bouraq"), elders={0: 1})
    assert now(play(match, "use_djinn bouraq elder", "place_palace d3")).gold == gold
    match = table(at="tile", final="d3", kinds={"d3": "oasis"}, djinns=shared(owner, "monkir"))
    assert now(play(match, "place_palm d3")).gold == [50, 50, 50]


@OWN_OR_OTHERS
def test_nekir(owner: int, gold: list[int]) -> None:
    def strike(board: dict[str, str], elders: dict[int, int]) -> cv.Match:
        return table(
            at="tribe",
            final="a1",
            collected="A2",
            board=board,
            elders=elders,
            djinns=shared(owner, "nekir", "iblis"),
        )

    assert now(play(strike({"c1": "M1"}, {}), "assassinate_tile c1 merchant")).gold == gold
    assert now(play(strike({}, {2: 1}), "assassinate_player p3 elder")).gold == gold
    # Two victims are still one strike; no victim is none.
    both = ("use_djinn iblis elder", "assassinate_tile c1 merchant", "assassinate_tile c1 merchant")
    assert now(play(strike({"c1": "M2"}, {0: 1}), *both)).gold == gold
    assert now(play(strike({}, {}), "assassinate_none")).gold == [50, 50, 50]


@OWN_OR_OTHERS
def test_baal(owner: int, gold: list[int]) -> None:
    match = table(
        at="tile",
        final="a1",
        kinds={"a1": "sacred_place"},
        djinn_row="boaz",
        elders={0: 2},
        djinns=shared(owner, "baal"),
    )
    assert now(play(match, "take_djinn boaz elder")).gold == gold
    match = table(
        at="end",
        elders={0: 2},
        djinns=shared(owner, "baal", "sibittis"),
        chance=script("hidden_djinn marid boaz leta"),
    )
    play(match, "use_djinn sibittis elder")
    assert now(match).gold == [50, 50, 50]
    assert now(play(match, "sibittis_keep leta")).gold == gold


@OWN_OR_OTHERS
def test_marid(owner: int, gold: list[int]) -> None:
    match = table(board={"a1": "V1", "b1": "V1"}, owners={"b1": owner}, djinns=shared(owner, "marid"))
    assert now(play(match, "sow a1 b1:vizier")).gold == gold
    # Lifting meeples from the tile brings nothing.
    match = table(board={"a1": "V1", "b1": "V1"}, owners={"a1": owner}, djinns=shared(owner, "marid"))
    assert now(play(match, "sow a1 b1:vizier")).gold == [50, 50, 50]


# -- strikes ------------------------------------------------------------------------------------------------


def kandicha(board: dict[str, str]) -> cv.Match:
    return table(
        at="tribe",
        final="a1",
        collected="A3",
        kinds=colored(blue="c1 c2", red="b1 b2 d1 d2"),
        board=board,
        djinns={0: "kandicha"},
        gold={0: 0},
        chance=script("hidden_resource silk"),
    )


def test_kandicha_takes_in_viziers_and_elders_from_the_board() -> None:
    match = play(kandicha({"c1": "V1"}), "assassinate_tile c1 vizier")
    assert now(match).viziers == [1, 0, 0]
    assert now(match).bag["yellow"] == 15
    assert now(match).owner == {"c1": 0}
    match = play(kandicha({"c1": "E1"}), "assassinate_tile c1 elder")
    assert now(match).elders == [1, 0, 0]
    assert now(match).bag["white"] == 19


def test_kandicha_draws_a_card_for_a_merchant_in_secret() -> None:
    match = play(kandicha({"c1": "M1"}), "assassinate_tile c1 merchant")
    assert now(match).cards[0] == {"silk": 1}
    assert now(match).bag["green"] == 18
    assert match.view(1)["state"]["cards"][0] == {"count": 1}
    mine, theirs = ([event["args"] for event in match.log_for(seat) if event["key"] == "draw"] for seat in (0, 1))
    assert mine == [{"seat": 0, "resource": "silk", "because": "kandicha"}]
    assert theirs == [{"seat": 0, "because": "kandicha"}]


def test_kandicha_pays_for_a_builder_where_he_stood_and_nothing_for_an_assassin() -> None:
    match = play(kandicha({"c1": "B1"}), "assassinate_tile c1 builder")
    assert now(match).gold[0] == now(match).builder_income == 2
    match = play(kandicha({"c1": "A1"}), "assassinate_tile c1 assassin")
    assert now(match).gold[0] == now(match).builder_income == 0
    assert now(match).cards[0] == {}
    assert bag(match) == "V16 E20 M18 B18 A18"


def test_only_the_owner_of_kandicha_is_rewarded() -> None:
    match = table(at="tribe", final="a1", collected="A3", board={"c1": "V1"}, djinns={1: "kandicha"})
    play(match, "assassinate_tile c1 vizier")
    assert now(match).viziers == [0, 0, 0]
    assert now(match).bag["yellow"] == 16


def test_boaz_protects_nobody_on_the_board() -> None:
    match = table(at="tribe", final="a1", collected="A2", board={"b1": "E1"}, owners={"b1": 1}, djinns={1: "boaz"})
    assert texts(match) == {"assassinate_tile b1 white"}


def test_iblis_kills_two_before_one_opponent() -> None:
    match = table(
        at="tribe",
        final="a1",
        collected="A2",
        viziers={1: 1, 2: 3},
        elders={1: 1},
        djinns={0: "iblis"},
        fakirs={0: 1},
    )
    play(match, "use_djinn iblis fakir", "assassinate_player p2 vizier")
    assert now(match).viziers == [0, 1, 3]
    assert texts(match) == {"assassinate_player p2 white"}
    play(match, "assassinate_player p2 elder")
    assert (now(match).viziers, now(match).elders) == ([0, 0, 3], [0, 0, 0])
    assert now(match).armed is False
    assert now(match).used_djinns[0] == ["iblis"]


def test_iblis_needs_somebody_to_strike() -> None:
    match = table(at="tribe", final="a1", collected="A2", djinns={0: "iblis"}, elders={0: 2})
    assert texts(match) == {"assassinate_none"}


# -- pieces and camels --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("djinn", "kind", "piece", "left"),
    [("bouraq", "village_5", "palace", "palaces_left"), ("enki", "oasis_8", "palm", "palms_left")],
)
def test_bouraq_and_enki(djinn: str, kind: str, piece: str, left: str) -> None:
    match = table(djinns={0: djinn}, elders={0: 1}, fakirs={0: 1}, owners={"a1": 1}, kinds={"a1": kind})
    assert offered(match, "use_djinn") == {f"use_djinn {djinn} elder", f"use_djinn {djinn} fakir"}
    supply = getattr(now(match), left)
    play(match, f"use_djinn {djinn} fakir")
    tiles = [cell for cell, tile in now(match).tiles.items() if tile == kind]
    assert len(tiles) == (5 if djinn == "bouraq" else 6)
    assert texts(match) == cells(f"place_{piece}", " ".join(tiles))
    play(match, f"place_{piece} a1")
    assert getattr(now(match), f"{piece}s") == {"a1": 1}
    assert getattr(now(match), left) == supply - 1
    assert (now(match).elders[0], now(match).cards[0]) == (1, {})
    assert offered(match, "use_djinn") == set()
    spent = table(djinns={0: djinn}, elders={0: 1}, palms_left=0, palaces_left=0)
    assert offered(spent, "use_djinn") == set()


def test_lamia() -> None:
    match = table(at="tile", final="a1", kinds={"a1": "oasis"}, djinns={0: "lamia"}, elders={0: 1})
    assert texts(match) == {"place_palm a1", "use_djinn lamia elder"}
    play(match, "use_djinn lamia elder")
    assert texts(match) == cells("place_palm", "b1 a2 b2")
    assert refused(match, "place_palm a1") == "only_neighbours"
    play(match, "place_palm b2")
    assert now(match).palms == {"b2": 1}
    # With Enki: beside any oasis.
    match = table(kinds={"f5": "oasis"}, djinns={0: "enki lamia"}, elders={0: 2})
    play(match, "use_djinn enki elder", "use_djinn lamia elder", "place_palm e4")
    assert now(match).palms == {"e4": 1}
    assert now(match).elders[0] == 0
    # Lamia leaves palaces alone, Hagis palms.
    match = table(at="tile", final="a1", kinds={"a1": "village"}, djinns={0: "lamia"}, elders={0: 1})
    assert texts(match) == {"place_palace a1"}
    match = table(at="tile", final="a1", kinds={"a1": "oasis"}, djinns={0: "hagis"}, elders={0: 1})
    assert texts(match) == {"place_palm a1"}


@pytest.mark.parametrize("djinn", ["leta", "utug"])
def test_leta_and_utug_need_a_camel(djinn: str) -> None:
    board = {"a1": "V1"}
    match = table(board=board, djinns={0: djinn}, elders={0: 1}, fakirs={0: 1})
    assert offered(match, "use_djinn") == {f"use_djinn {djinn} fakir"}
    without = table(board=board, djinns={0: djinn}, elders={0: 2}, camels={0: 0}, ending="camel")
    assert offered(without, "use_djinn") == set()
    poor = table(board=board, djinns={0: djinn}, fakirs={0: 5})
    assert offered(poor, "use_djinn") == set()


def test_leta_may_place_the_last_camel() -> None:
    match = table(at="end", djinns={0: "leta"}, elders={0: 2}, camels={0: 1}, kinds={"a1": "oasis"})
    play(match, "use_djinn leta elder", "djinn_tile a1")
    assert now(match).ending == "camel"
    assert now(match).owner["a1"] == 0
    assert now(match).palms == {}
    assert texts(match) == {"end_turn"}


# -- cards --------------------------------------------------------------------------------------------------


def test_sloar() -> None:
    match = table(djinns={0: "sloar"}, fakirs={0: 1}, elders={0: 4}, chance=script("hidden_resource jewels"))
    assert offered(match, "use_djinn") == {"use_djinn sloar fakir"}
    play(match, "use_djinn sloar fakir")
    assert now(match).cards[0] == {"jewels": 1}
    assert now(match).elders[0] == 4
    # The paid fakir is in the discard already, so that there is always a card to draw.
    match = table(djinns={0: "sloar"}, fakirs={0: 1}, deck="", discard="", chance=script("hidden_resource fakir"))
    play(match, "use_djinn sloar fakir")
    assert now(match).cards[0] == {"fakir": 1}
    assert now(match).resource_deck == now(match).resource_discard == {}


# -- windows ------------------------------------------------------------------------------------------------

MANY = "anun_nak bouraq echidna enki hagis iblis lamia leta sibittis sloar utug"


def ready(match: cv.Match) -> set[str]:
    """The djinns that could be used now, with any payment."""
    return {text.split()[1] for text in offered(match, "use_djinn")}


def test_the_windows_of_a_turn() -> None:
    """All djinns are ready and affordable, so that the offer depends only on the window."""
    anywhere = {"anun_nak", "bouraq", "enki", "leta", "sibittis", "sloar", "utug"}
    match = table(
        board={"a1": "A1", "b1": "A1 M2", "d1": "V1", "f1": "V1"},
        kinds={"b1": "village"},
        djinns={0: MANY},
        elders={0: 4},
        fakirs={0: 3},
        income=1,
    )
    assert ready(match) == anywhere
    play(match, "pick a1")
    assert texts(match) == {"drop b1 red"}
    play(match, "drop b1 assassin")
    assert ready(match) == anywhere | {"iblis"}
    play(match, "use_djinn iblis fakir")
    assert ready(match) == set()
    play(match, "assassinate_tile d1 vizier")
    assert ready(match) == anywhere | {"echidna", "hagis"}
    play(match, "place_palace b1")
    assert ready(match) == anywhere | {"echidna"}
    match = table(at="tile", final="a1", kinds={"a1": "oasis"}, djinns={0: MANY}, elders={0: 4})
    assert ready(match) == anywhere - {"sloar", "utug"} | {"lamia"}


def test_sibittis_may_fetch_iblis_before_the_strike() -> None:
    match = table(
        at="tribe",
        final="a1",
        collected="A2",
        board={"b1": "M2"},
        djinns={0: "sibittis"},
        elders={0: 3},
        chance=script("hidden_djinn iblis marid boaz"),
    )
    play(match, "use_djinn sibittis elder", "sibittis_keep iblis")
    assert texts(match) == {"assassinate_tile b1 green", "use_djinn iblis elder"}


def test_anun_nak_may_provide_a_victim() -> None:
    match = table(
        at="tribe",
        final="a1",
        collected="A1",
        djinns={0: "anun_nak"},
        elders={0: 1},
        chance=script("bag green green red"),
    )
    assert texts(match) == {"assassinate_none", "use_djinn anun_nak elder"}
    play(match, "use_djinn anun_nak elder", "djinn_tile b1")
    assert pile(match, "b1") == "M2 A1"
    assert texts(match) == {"assassinate_tile b1 green", "assassinate_tile b1 red"}


def test_a_djinn_is_used_once_a_turn_and_again_in_the_next() -> None:
    match = table(
        2,
        at="end",
        then=[0],
        board={"a1": "V1", "b1": "V1"},
        djinns={0: "sloar"},
        fakirs={0: 2},
        chance=script("hidden_resource fish"),
    )
    play(match, "use_djinn sloar fakir")
    assert offered(match, "use_djinn") == set()
    play(match, "end_turn")
    assert match.actors == (0,)
    assert offered(match, "use_djinn") == {"use_djinn sloar fakir"}
    assert texts(match, 1) == set()


def test_echidna_forgets_the_income_of_earlier_turns() -> None:
    match = table(2, at="end", then=[0], board=PAIRS, income=7, djinns={0: "echidna"}, elders={0: 2})
    assert offered(match, "use_djinn") == {"use_djinn echidna elder"}
    play(match, "end_turn")
    assert match.actors == (0,)
    assert now(match).builder_income == 0
    play(match, "sow a1 b1:vizier")
    assert offered(match, "use_djinn") == set()


def test_sibittis_with_nothing_but_discarded_djinns() -> None:
    match = table(
        at="end",
        djinns={0: "sibittis"},
        elders={0: 1},
        fakirs={0: 1},
        djinn_deck="",
        djinn_discard="baal boaz",
        chance=script("hidden_djinn boaz baal"),
    )
    assert texts(match) == {"end_turn", "use_djinn sibittis fakir"}
    play(match, "use_djinn sibittis fakir", "sibittis_keep baal")
    assert now(match).djinn_discard == ["boaz"]
    assert (now(match).elders[0], now(match).cards[0]) == (0, {})


def test_a_djinn_that_was_just_taken_may_be_used() -> None:
    match = table(
        at="tile",
        final="a1",
        kinds={"a1": "sacred_place"},
        djinn_row="enki",
        elders={0: 3},
    )
    play(match, "take_djinn enki elder")
    assert texts(match) == {"end_turn", "use_djinn enki elder"}
