"""The examples of the rulebook, one test each, with the spec's numbers."""

import serai as cv
from serai.games.marrakesh.scoring import best_harvest, score_end
from serai.games.marrakesh.steps.season import feed
from tests.games.builder import now, play, step, texts
from tests.games.marrakesh.match_builder import (
    DENIS,
    NATASHA,
    OLYA,
    YURA,
    count,
    gained,
    goods,
    of,
    resources,
    script,
    state_of,
    table,
)

IDLE = "grove"  # a second worker keeps the turn open


def test_ex_01_choosing_sends_workers() -> None:
    match = table(at="choose", chance=script("fallen 0"))
    for seat, keshis in enumerate(("blue green white", "grey green white", "blue grey white", "green black pink")):
        for keshi in keshis.split():
            match.play(f"choose {keshi}", seat)
    assert now(match).workers[YURA] == {"grove": 1, "mosque": 1, "square": 1}
    assert now(match).shown[YURA] == ["green", "pink", "black"]
    assert sum(now(match).tower.values()) == 12
    assert now(match).tower["green"] == 3


def test_ex_02_the_draft() -> None:
    tray = "blue*3 green*2 pink grey orange purple white brown"
    match = table(at="draft", tray=tray, workers=dict.fromkeys(range(4), IDLE), chance=script("oasis 01"))
    picks = ("blue 2", "green 2", "pink 1", "grey 1", "blue 1", "orange 1", "purple 1", "white 1", "brown 1")
    for turn, pick in enumerate(picks):
        assert match.actors == (turn % 4,)
        play(match, f"draft {pick}")
        if pick.startswith("pink"):
            play(match, "fakir dinar")
    play(match, "caravan left")
    assert now(match).tray == {}
    totals = [sum(int(pick[-1]) for pick in picks[seat::4]) for seat in range(4)]
    assert totals == [4, 3, 2, 2]
    assert (count(match, "blue", DENIS), count(match, "brown", DENIS)) == (3, 1)
    assert gained(match, NATASHA) == 2
    assert resources(match, OLYA) == (0, 0, 1)
    assert now(match).discovered[DENIS] == {"l1": "01"}
    assert step(match) == "activate_worker"


def test_ex_03_two_vendors_for_the_last_areas() -> None:
    six = "river grove square mosque palace madrasa"
    match = table(at="draft", tray="red*2", vendors={0: six})
    play(match, "draft red 2")
    assert texts(match) == {"vendor medina", "vendor sahara"}
    play(match, "vendor medina", "vendor sahara")
    assert len(now(match).vendors[0]) == 8


def test_ex_04_new_keshis_and_water() -> None:
    match = table(turn=YURA, camel=YURA, workers={YURA: "grove mosque"}, vendors={YURA: "mosque"})
    play(match, "activate grove a")
    assert (count(match, "green", YURA), gained(match, YURA), resources(match, YURA)) == (1, 1, (0, 0, 0))
    play(match, "activate mosque a")
    assert (count(match, "black", YURA), resources(match, YURA)) == (1, (1, 0, 0))


def test_ex_05_river_with_water_to_the_jetty() -> None:
    match = table(workers={0: "river grove"}, keshis={0: "blue*5"}, river={0: 6}, resources={0: "water*2"})
    play(match, "activate river b")
    assert now(match).river[0] == 11
    assert texts(match) == {"water", "done"}
    play(match, "water")
    assert (now(match).river[0], gained(match)) == (12, 4)
    play(match, "water")
    assert (gained(match), resources(match)) == (5, (0, 0, 0))
    assert step(match) == "activate_worker"


def test_ex_06_date_garden() -> None:
    match = table(turn=NATASHA, camel=NATASHA, workers={NATASHA: "grove"}, keshis={NATASHA: "green*4"})
    play(match, "activate grove b")
    assert resources(match, NATASHA) == (0, 4, 0)


def test_ex_07_exchange() -> None:
    match = table(turn=OLYA, camel=OLYA, workers={OLYA: "souk"}, goods={OLYA: "purple"}, exchange="01")
    play(match, "activate souk b", "exchange purple")
    assert (goods(match, OLYA), resources(match, OLYA)) == ((0, 0, 0), (0, 2, 0))


def test_ex_08_the_slipper() -> None:
    match = table(workers={0: "souk grove"}, goods={0: "orange"}, luxury={3: "slipper"})
    play(match, "activate souk b", "buy 3")
    assert (goods(match), resources(match), gained(match)) == ((0, 0, 0), (1, 0, 0), 2)
    assert now(match).luxury_owner["slipper"] == 0
    assert "3" not in now(match).luxury_up
    play(match, "activate grove b")
    assert "3" in now(match).luxury_up


def test_ex_09_three_carpets_from_the_square() -> None:
    match = table(workers={0: "square"}, fakirs={0: "good"}, disc={0: 7})
    play(match, "activate square b")
    assert now(match).disc[0] == 0
    play(match, "square good", "good purple")
    assert goods(match) == (0, 3, 0)


def test_ex_10_a_border_and_its_line() -> None:
    def crossing() -> cv.Match:
        match = table(workers={0: "palace grove"}, keshis={0: "white*2"}, steps={0: (2, 7)})
        return play(match, "activate palace b")

    match = crossing()
    assert resources(match) == (0, 0, 1)
    assert texts(match) == {f"connection {link}" for link in "pabcm"}
    play(match, "connection m")
    assert (gained(match), now(match).steps[0]) == (5, {"palace": 4, "mosque": 7})
    assert resources(play(crossing(), "connection p")) == (0, 0, 2)
    assert count(play(crossing(), "connection a"), "blue") == 1
    assert count(play(crossing(), "connection b"), "grey") == 1
    assert goods(play(crossing(), "connection c")) == (1, 0, 0)


def test_ex_11_beyond_the_last_step() -> None:
    match = table(workers={0: "palace"}, keshis={0: "white*5"}, steps={0: (20, 0)})
    play(match, "activate palace b")
    assert (gained(match), now(match).steps[0]["palace"]) == (5, 20)


def test_ex_12_two_scrolls_for_six_scholars() -> None:
    up = {"grey1": "grey_04", "pink1": "pink_04"}
    match = table(workers={0: "madrasa grove"}, keshis={0: "grey*6"}, resources={0: "date*3"}, scrolls=up)
    play(match, "activate madrasa b", "scroll grey1", "scroll pink1")
    assert (resources(match), count(match, "grey")) == ((0, 0, 0), 6)
    assert texts(match) == {"done"}
    assert gained(match) == 5 + 12
    richer = table(workers={0: "madrasa"}, keshis={0: "grey*6"}, resources={0: "date*9"}, scrolls=up)
    play(richer, "activate madrasa b", "scroll grey1", "scroll pink1")
    assert texts(richer) == {"done"}


def test_ex_13_two_gates() -> None:
    match = table(
        workers={0: "medina grove"},
        keshis={0: "beige*2"},
        resources={0: "dinar"},
        workshops={"turquoise": "brown", "red": "pink"},
        chance=script("oasis 07"),
    )
    play(match, "activate medina b", "gate turquoise brown", "gate_cell sahara")
    assert (gained(match), resources(match)) == (-3 + 2, (0, 0, 1))
    play(match, "gate red pink", "gate_cell souk")
    assert (gained(match), resources(match)) == (0, (0, 0, 0))
    assert texts(match) == {"done"}
    play(match, "done")
    assert texts(match) == {"keshi brown", "keshi pink"}
    play(match, "keshi pink", "fakir vp")
    assert gained(match) == 2
    play(match, "keshi brown", "caravan right")
    assert now(match).discovered[0] == {"r1": "07"}
    assert state_of(match).watchtower(0) == 0


def test_ex_14_two_caravans_discover_two_oases() -> None:
    match = table(at="draft", tray="brown*2", workers={0: IDLE}, chance=script("oasis 11 12"))
    play(match, "draft brown 2", "caravan left", "caravan right")
    assert now(match).discovered[0] == {"l1": "11", "r1": "12"}


def test_ex_15_the_start_oasis() -> None:
    match = table(turn=OLYA, camel=OLYA, workers={OLYA: "sahara grove"})
    play(match, "activate sahara a", "caravan start", "resource date", "resource dinar")
    assert resources(match, OLYA) == (0, 1, 1)
    assert step(match) == "activate_worker"


def test_ex_16_exploring_two_oases() -> None:
    match = table(
        workers={0: "sahara grove"},
        caravans={0: "left right*2"},
        discovered={0: {"l1": "05", "r2": "09", "r1": "10"}},
        line={0: {"1": "green"}},
        resources={0: "dinar date water"},
    )
    play(match, "activate sahara b", "explore l1", "take")
    assert (resources(match), count(match, "green"), gained(match)) == ((1, 1, 0), 1, 1)
    play(match, "explore r2")
    assert resources(match) == (0, 0, 0)
    assert now(match).explored[0] == ["05", "09"]
    assert step(match) == "explore"


def test_ex_17_water_in_both_cases() -> None:
    for mode in "ab":
        match = table(turn=NATASHA, camel=NATASHA, workers={NATASHA: "palace"}, vendors={NATASHA: "palace"})
        play(match, f"activate palace {mode}")
        assert resources(match, NATASHA) == (1, 0, 0)


def test_ex_18_a_bonus_of_three_rapids() -> None:
    for place in (8, 9):
        match = table(at="rapids", turn=OLYA, camel=OLYA, river={OLYA: place})
        assert texts(match) == {"rapid 1", "rapid 2", "rapid 3"}
        play(match, "rapid 2", "resource dinar")
        assert resources(match, OLYA) == (0, 0, 1)


def test_ex_19_the_river_tile_of_season_3() -> None:
    match = table(at="river_tile", season=3, round=4, turn=DENIS, river={DENIS: 9, OLYA: 7, YURA: 2})
    play(match, "season_bonus 1")
    told = [event.args for event in match.log if event.key == "score" and event.args["because"] == "river_tile"]
    assert [(args["seat"], args["points"]) for args in told] == [(DENIS, 7), (OLYA, 3)]


def test_ex_20_provisions_that_cannot_be_paid() -> None:
    match = table(season=2, provisions={YURA: ("12", "02")}, resources={YURA: "dinar date*2 water*2"})
    state = state_of(match)
    feed(state, YURA)
    assert (resources(match, YURA), gained(match, YURA)) == ((0, 0, 0), -8)


def test_ex_21_two_filled_areas() -> None:
    match = table(keshis={0: "blue*8 black*8"}, vendors={0: "river mosque"})
    state = state_of(match)
    score_end(state)
    assert dict(match.score_sheet(0))["filled"] == 20


def test_ex_22_the_best_three_oases() -> None:
    match = table(
        keshis={0: "white*2 blue*8 beige"},
        gates={0: {"souk": "pink"}},
        explored={0: ("03", "05", "07", "21")},
        resources={0: "date*6"},
    )
    best = best_harvest(state_of(match), 0)
    assert [(int(oasis) + 1, int(value)) for oasis, value in zip(best.oases, best.values, strict=True)] == [
        (5, 5),
        (7, 11),
        (21, 9),
    ]
    assert (best.points, list(best.pieces)) == (25, [0] * 6)


def test_ex_23_what_is_left_over() -> None:
    match = table(resources={0: "water*2 date*2 dinar"}, goods={0: "yellow orange"})
    score_end(state_of(match))
    assert dict(match.score_sheet(0))["leftovers"] == 3


def test_ex_24_an_exchange_office_of_expansion_3() -> None:
    match = table(
        workers={0: "souk*3"},
        goods={0: "yellow purple orange"},
        resources={0: "water"},
        exchange="07",
        options={"exp3_exchange": "mixed"},
    )
    play(match, "activate souk b", "exchange yellow", "water")
    assert (resources(match), now(match).river[0]) == ((0, 1, 0), 2)
    play(match, "activate souk b", "exchange purple")
    assert (resources(match), gained(match)) == ((0, 1, 1), 1)
    play(match, "activate souk b", "exchange orange")
    assert texts(match) == {"pawn student", "pawn adviser"}
    play(match, "pawn adviser")
    assert now(match).steps[0] == {"palace": 1}
    assert of(match, "resources", "water") == 1


def test_ex_25_guards_count_wherever_they_stand() -> None:
    gates = {"river": "blue", "grove": "blue", "souk": "pink"}
    match = table(keshis={0: "beige*8"}, gates={0: gates}, vendors={0: "medina"})
    assert state_of(match).watchtower(0) == 5
    score_end(state_of(match))
    assert dict(match.score_sheet(0))["filled"] == 10
