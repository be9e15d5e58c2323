"""The examples of the rulebook, with Red, Yellow and Blue."""

from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.merv.match_builder import BLUE, RED, YELLOW, cubes, gained, of, script, table


def test_ex_01_a_turn_with_an_own_building() -> None:
    match = table(
        tiles={"r4c4": "library turquoise", "r2c4": "palace brown"},
        buildings={RED: "r4c4"},
    )
    play(match, "slot 4")
    assert texts(match) == {f"site r{row}c4" for row in range(1, 6)}
    play(match, "site r2c4")
    assert set(now(match).buildings["p1"]) == {"r2c4", "r4c4"}
    assert cubes(match, RED) == {"turquoise": 1, "brown": 1}
    play(match, "act favour")
    assert now(match).favour[RED] == 1
    assert step(match) == "end_turn"
    assert texts(match) == {"done"}


def test_ex_02_a_turn_with_the_building_of_another() -> None:
    match = table(
        tiles={"r4c5": "library turquoise", "r2c5": "palace purple"},
        buildings={YELLOW: "r4c5 r2c5"},
        upgrades={"turquoise": "r2c5"},
        turn=BLUE,
    )
    play(match, "slot 5", "site r4c5")
    assert cubes(match, BLUE) == {"turquoise": 2, "purple": 1}
    assert cubes(match, YELLOW) == {"turquoise": 2}
    assert "p3" not in now(match).buildings
    play(match, "act site")
    assert step(match) == "library_buy"
    assert texts(match) == {"pay purple", "pay turquoise", "done"}


def test_ex_03_the_end_of_a_round() -> None:
    match = table(
        at="end",
        turn=BLUE,
        slots={YELLOW: 1, RED: 2, BLUE: 3},
        camels={YELLOW: 2, RED: 1},
        mosque_camels="path1_1",
    )
    play(match, "done")
    assert match.actors == (YELLOW,)
    assert now(match).stack == [{"step": "queue_skip", "who": YELLOW, "spot": "3"}]
    play(match, "skip")
    assert of(match, "camels", YELLOW) == 1
    assert now(match).queue_camels == {"3": 1}
    assert texts(match) == {"skip", "done"}  # a second camel would have brought the first place
    play(match, "done")
    assert match.actors == (RED,)
    play(match, "skip")  # the second place is taken: on to the first
    assert now(match).queue == ["p1", "p2", "p3"]
    assert (of(match, "camels", RED), of(match, "camels", YELLOW), of(match, "camels", BLUE)) == (0, 1, 2)
    assert now(match).queue_camels == {}
    assert (now(match).round, match.actors) == (2, (RED,))


def test_ex_04_scoring() -> None:
    match = table(
        at="end",
        turn=BLUE,
        round=4,
        buildings={RED: "r1c1 r1c2 r1c4 r1c5", BLUE: "r5c1 r5c2 r5c4 r5c5", YELLOW: "r3c1 r3c2 r3c4"},
        courtiers={RED: "hall_knowledge", BLUE: "hall_trade hall_faith", YELLOW: "hall_spice*2"},
        favour={RED: 2, BLUE: 1, YELLOW: 3},
        common={BLUE: 2},
        rare={BLUE: 1},
        spices={YELLOW: "ginger*3"},
        row="cinnamon*8".replace("*8", " cinnamon" * 7),
    )
    before = match.scores
    play(match, "done")
    assert gained(match, before) == [0 + 4, 6 + 3, 3 + 4]
    assert now(match).favour == [1, 1, 0]
    assert now(match).year == 2
    assert [match.score_sheet(seat)[5] for seat in (RED, YELLOW, BLUE)] == [("palace", 0), ("palace", 6), ("palace", 3)]


def test_ex_05_caravansary() -> None:
    match = table(
        at="caravansary",
        turn=YELLOW,
        site="r1c1",
        buildings={YELLOW: "r1c1"},
        cubes={YELLOW: "purple*2 white"},
        row="juniper ginger ginger pepper ginger cinnamon cinnamon juniper",
        row_camels=2,
        mosque_camels="path1_1 path2_1 path3_1",
        chance=script("card cinnamon pepper juniper"),
    )
    assert offered(match, "card") == {"card 0", "card 1", "card 2"}
    play(match, "card 1", "pay purple")
    assert of(match, "camels", YELLOW) == 1
    assert refused(match, "card 0") == "spice_limit"
    play(match, "card 1", "pay purple")  # the bare ginger card
    assert now(match).row == ["juniper", "pepper", "ginger", "cinnamon", "cinnamon", "juniper"]
    assert refused(match, "card 2") == "out_of_reach"
    play(match, "camel", "card 2", "pay white", "done")
    assert cubes(match, YELLOW) == {}
    assert of(match, "spices", YELLOW) == {"ginger": 3}
    assert of(match, "camels", YELLOW) == 0
    row = ["juniper", "pepper", "cinnamon", "cinnamon", "juniper", "cinnamon", "pepper", "juniper"]
    assert (now(match).row, now(match).row_camels) == (row, 2)
    assert step(match) == "place_soldier"
    play(match, "soldier r1c1")
    assert of(match, "influence", YELLOW) == 1
    assert step(match) == "end_turn"


def test_ex_06_palace() -> None:
    match = table(
        at="palace",
        courtiers={RED: "hall_knowledge"},
        cubes={RED: "orange*2 brown*2"},
        site="r1c1",
        buildings={RED: "r1c1"},
    )
    assert offered(match, "hall") == {"hall hall_faith", "hall hall_trade"}
    play(match, "hall hall_faith", "pay orange", "pay orange")
    assert cubes(match, RED) == {"brown": 2}
    assert now(match).favour[RED] == 1
    assert of(match, "courtiers", RED) == {"hall_knowledge": 1, "hall_faith": 1}
    assert refused(match, "hall hall_trade") == "cannot_pay"  # the third courtier costs three brown cubes
    assert texts(match) == {"done"}


def test_ex_07_library() -> None:
    match = table(
        at="library",
        turn=BLUE,
        site="r1c1",
        scrolls={BLUE: 5},
        cubes={BLUE: "purple brown white"},
        buildings={BLUE: "r1c1 r1c3", RED: "r2c3"},
    )
    before = match.scores
    play(match, "pay purple", "pay brown", "pay white", "done")
    assert of(match, "scrolls", BLUE) == 8
    assert cubes(match, BLUE) == {}
    assert texts(match) == {
        f"breakthrough bt3_{gift}" for gift in ("caravan_card", "trading_post", "mosque_step", "wall_piece")
    }
    play(match, "breakthrough bt3_wall_piece", "piece turquoise gate", "wall n3")
    assert of(match, "influence", BLUE) == 1 + 2
    assert now(match).walls == {"turquoise_gate": ["n3"]}
    assert texts(match) == {
        f"breakthrough bt4_{gift}" for gift in ("points", "favour_soldier", "two_favour", "two_soldiers")
    }
    play(match, "breakthrough bt4_points")
    assert gained(match, before) == [0, 0, 8]
    assert {"bt3_wall_piece", "bt4_points"} <= set(of(match, "breakthroughs", BLUE))
    other = table(
        at="library",
        scrolls={RED: 7, BLUE: 8},
        breakthroughs={BLUE: "bt3_wall_piece bt4_points"},
        cubes={RED: "purple"},
        site="r1c1",
        buildings={RED: "r1c1"},
    )
    play(other, "pay purple", "done")
    assert refused(other, "breakthrough bt4_points") == "tile_gone"


def test_ex_08_marketplace() -> None:
    match = table(
        at="post",
        turn=YELLOW,
        site="r1c1",
        buildings={YELLOW: "r1c1"},
        camels={YELLOW: 1},
        cubes={YELLOW: "orange purple turquoise brown"},
        mosque_camels="path1_1 path2_1",
    )
    play(match, "post samarkand")
    assert of(match, "camels", YELLOW) == 2
    play(match, "buy samarkand", "pay orange", "buy rey", "pay purple")
    assert now(match).routes == ["rey"]
    play(match, "buy kashgar", "pay turquoise", "pay brown")
    assert now(match).routes == ["rey", "kashgar"]
    play(match, "done")
    assert (of(match, "common", YELLOW), of(match, "rare", YELLOW)) == (2, 1)
    assert cubes(match, YELLOW) == {}
    assert of(match, "camels", YELLOW) == 0
    assert now(match).row_camels == 2


def test_ex_09_mosque() -> None:
    match = table(
        at="mosque",
        turn=BLUE,
        site="r1c1",
        buildings={BLUE: "r1c1"},
        cubes={BLUE: "brown orange turquoise"},
        mosque={RED: "left_3"},
        mosque_camels="path2_1 path3_1 path4_1",
    )
    assert offered(match, "advance") == {"advance path1_1", "advance path2_1", "advance path4_1"}
    play(match, "advance path2_1", "pay turquoise")
    assert of(match, "camels", BLUE) == 1
    play(match, "advance path2_2", "pay orange")
    assert step(match) == "place_upgrade"
    play(match, "upgrade r1c1", "advance left_3", "pay brown")
    assert now(match).upgrades == {"white": ["r1c1"]}
    assert now(match).favour[BLUE] == 1
    assert now(match).mosque == {"p1": "left_3", "p3": "left_3"}
    path4 = table(at="mosque", turn=BLUE, site="r1c1", buildings={BLUE: "r1c1"}, cubes={BLUE: "brown orange turquoise"})
    play(path4, "advance path4_1", "pay brown")
    assert refused(path4, "advance path4_2") == "cannot_pay"


def test_ex_10_walls() -> None:
    match = table(
        at="walls",
        site="r1c5",
        buildings={RED: "r1c5 r2c5 r3c5", YELLOW: "r3c4"},
        cubes={RED: "brown turquoise*3 purple"},
    )
    play(match, "piece brown 1", "wall n5", "pay brown")
    assert of(match, "influence", RED) == 2
    play(match, "piece turquoise gate", "wall e3", "pay turquoise turquoise turquoise")
    assert of(match, "influence", RED) == 5
    assert cubes(match, RED) == {"purple": 1}
    assert texts(match) == {"done"}
    assert refused(match, "piece purple 2") == "cannot_pay"
    assert refused(match, "piece purple 1") == "no_pieces"
    rich = table(
        influence={RED: 5},
        scrolls={RED: 8},
        common={RED: 8},
        rare={RED: 8},
        cubes={RED: "white*9"},
        spices={RED: "ginger pepper juniper"},
    )
    assert offered(rich, "contract") == {f"contract {stack}" for stack in "abcdef"}
    spice = table(
        at="caravansary",
        site="r1c1",
        buildings={RED: "r1c1"},
        influence={RED: 5},
        cubes={RED: "white*9"},
        spices={RED: "ginger pepper juniper"},
        row="cinnamon ginger pepper",
        row_camels=0,
    )
    assert not offered(spice, "card")  # a fourth kind
    assert refused(spice, "card 0") == "spice_limit"


def test_ex_11_final_sets() -> None:
    match = table(
        at="end",
        turn=BLUE,
        year=3,
        round=4,
        spices={RED: "ginger*5 pepper*2 juniper"},
        influence={RED: 5},
        row="cinnamon cinnamon",
    )
    before = match.scores
    play(match, "done")
    assert match.over
    assert gained(match, before)[RED] == 12
    assert match.score_sheet(RED)[9] == ("spices", 12)


def test_ex_12_production_and_upgrades() -> None:
    for cell in ("r1c1", "r2c1", "r4c1"):
        match = table(
            tiles={"r1c1": "palace purple", "r2c1": "mosque brown", "r4c1": "library turquoise"},
            buildings={RED: "r1c1 r2c1 r4c1"},
            upgrades={"white": "r1c1", "orange": "r2c1"},
        )
        play(match, "slot 1", f"site {cell}")
        assert cubes(match, RED) == {"white": 1, "brown": 1, "orange": 1, "turquoise": 1}
