"""Edge cases of the city: production, soldiers, upgrades, walls, the invasion, the queue and the High Courtier."""

from typing import Any

import serai as cv
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.merv.match_builder import BLUE, RED, YELLOW, cubes, gained, of, table

COLUMN = {"r1c1": "palace orange", "r2c1": "mosque purple", "r4c1": "library brown", "r5c1": "wall turquoise"}
ALL_WALLS = "n1 n2 n4 n5 e1 e2 e4 e5 s1 s2 s4 s5 w1 w2 w4 w5"


def produced(**given: Any) -> cv.Match:
    """Red takes column 1 and its first site."""
    return play(table(tiles=COLUMN, **given), "slot 1", "site r1c1")


def before_invasion(year: int = 2, **given: Any) -> cv.Match:
    """The last turn of a year ends."""
    return play(table(at="end", turn=BLUE, year=year, round=4, **given), "done")


# -- production -----------------------------------------------------------------------------------------------------


def test_edge_01_the_owners_share() -> None:
    match = produced(buildings={YELLOW: "r1c1 r2c1 r4c1"}, upgrades={"white": "r2c1"})
    assert cubes(match, RED) == {"orange": 1, "white": 1, "brown": 1}
    assert cubes(match, YELLOW) == {"orange": 1, "white": 1}


def test_edge_02_a_white_upgrade_on_the_activated_site() -> None:
    match = produced(buildings={YELLOW: "r1c1"}, upgrades={"white": "r1c1"})
    assert cubes(match, RED) == cubes(match, YELLOW) == {"white": 1}


def test_edge_03_the_high_courtier_gets_nothing() -> None:
    match = produced(players=2, buildings={"high_courtier": "r1c1 r2c1"})
    assert cubes(match, RED) == {"orange": 1, "purple": 1}
    assert cubes(match, YELLOW) == {}


def test_edge_04_an_upgrade_left_behind_works_at_once() -> None:
    match = produced(upgrades={"brown": "r1c1"})
    assert cubes(match, RED) == {"orange": 1, "brown": 1}
    assert of(match, "buildings", RED) == ["r1c1"]


# -- soldiers, upgrades, walls --------------------------------------------------------------------------------------


def soldier(**given: Any) -> cv.Match:
    return play(table(at="action", **given), "act soldier")


def test_edge_08_one_open_lane_is_enough_for_a_soldier() -> None:
    match = soldier(buildings={RED: "r1c1"}, walls={"brown_1": "n1"}, cubes={RED: "orange"})
    assert offered(match, "soldier") == {"soldier r1c1"}
    play(match, "soldier r1c1")
    walls = table(
        at="walls",
        site="r1c1",
        buildings={RED: "r1c1"},
        soldiers={RED: "r1c1"},
        walls={"brown_1": "n1"},
        cubes={RED: "orange"},
    )
    play(walls, "piece orange 1", "wall w1", "pay orange")
    assert now(walls).soldiers[RED] == ["r1c1"]


def test_edge_09_no_soldier_where_walls_protect() -> None:
    match = soldier(buildings={RED: "r1c1 r5c5"}, walls={"brown_1": "n1 w1"})
    assert offered(match, "soldier") == {"soldier r5c5"}
    assert refused(match, "soldier r1c1") == "walled"


def test_edge_10_no_soldier_beside_an_upgrade() -> None:
    match = soldier(buildings={RED: "r1c1 r5c5"}, upgrades={"white": "r1c1"})
    assert refused(match, "soldier r1c1") == "upgraded"
    assert refused(match, "soldier r2c2") == "no_building"


def test_edge_11_an_upgrade_sends_a_soldier_home() -> None:
    gift = {"step": "choose_bonus", "who": BLUE}
    match = table(
        at="none", turn=BLUE, buildings={BLUE: "r1c1"}, soldiers={RED: "r1c1"}, influence={RED: 2}, above=[gift]
    )
    play(match, "bonus brown", "upgrade r1c1")
    assert now(match).soldiers == [[], [], []]
    assert now(match).upgrades == {"brown": ["r1c1"]}
    assert of(match, "influence", RED) == 2


def test_edge_12_walls_before_empty_sites() -> None:
    match = table(at="walls", site="r5c5", buildings={RED: "r5c5"}, cubes={RED: "brown"})
    play(match, "piece brown 1", "wall n1", "pay brown")
    assert of(match, "influence", RED) == 0


def test_edge_13_walls_before_guarded_buildings_of_others() -> None:
    match = table(
        at="walls",
        site="r1c1",
        buildings={YELLOW: "r1c1", BLUE: "r2c1"},
        soldiers={YELLOW: "r1c1 r2c1"},
        cubes={RED: "brown"},
    )
    play(match, "piece brown 1", "wall n1", "pay brown")
    assert of(match, "influence", RED) == 4


def test_edge_51_without_a_servant_the_soldier_is_lost() -> None:
    match = table(
        at="action",
        buildings={RED: "r1c1 r1c2 r1c4 r1c5 r2c1"},
        soldiers={RED: "r1c1 r1c2 r1c4"},
        courtiers={RED: "hall_knowledge*3 hall_faith*2"},
    )
    play(match, "act soldier")
    assert step(match) == "end_turn"


def test_edge_54_gates_only_in_the_middle() -> None:
    match = table(at="walls", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "turquoise*3 brown"})
    play(match, "piece turquoise gate")
    assert texts(match) == {"wall n3", "wall e3", "wall s3", "wall w3"}
    assert refused(match, "wall n1") == "gate_middle"
    match = table(at="walls", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "turquoise*3 brown"})
    play(match, "piece brown 1")
    assert texts(match) == {f"wall {place}" for place in ALL_WALLS.split()}
    assert refused(match, "wall n3") == "section_sides"


# -- the invasion ---------------------------------------------------------------------------------------------------


def test_edge_05_one_attack_one_ransom() -> None:
    match = before_invasion(tiles=COLUMN, buildings={RED: "r1c1"}, cubes={RED: "orange*2"})
    assert texts(match) == {"pay orange", "done"}
    play(match, "pay orange")
    assert of(match, "buildings", RED) == ["r1c1"]
    assert cubes(match, RED) == {"orange": 1}
    assert now(match).year == 3


def test_edge_06_one_open_lane_is_enough_for_an_attack() -> None:
    match = before_invasion(tiles=COLUMN, buildings={RED: "r1c1"}, walls={"brown_1": "n1"})
    assert of(match, "buildings", RED) == 0


def test_edge_07_a_gate_closes_the_only_lane() -> None:
    match = before_invasion(buildings={RED: "r2c3"}, walls={"turquoise_gate": "n3"}, cubes={RED: "white"})
    assert of(match, "buildings", RED) == ["r2c3"]
    assert cubes(match, RED) == {"white": 1}


def test_edge_41_a_bonus_upgrade_widens_the_ransom() -> None:
    match = before_invasion(
        tiles={"r1c1": "palace brown"},
        buildings={RED: "r1c1"},
        upgrades={"orange": "r1c1"},
        cubes={RED: "purple turquoise brown orange white"},
    )
    assert texts(match) == {"pay brown", "pay orange", "pay white", "done"}
    assert refused(match, "pay purple") == "wrong_ransom"


def test_edge_42_a_white_upgrade_takes_any_cube() -> None:
    match = before_invasion(buildings={RED: "r1c1"}, upgrades={"white": "r1c1"}, cubes={RED: "purple brown white"})
    assert texts(match) == {"pay purple", "pay brown", "pay white", "done"}


def test_edge_43_upgrades_stay_behind() -> None:
    match = before_invasion(buildings={RED: "r1c1"}, upgrades={"white": "r1c1"})
    assert of(match, "buildings", RED) == 0
    assert now(match).upgrades == {"white": ["r1c1"]}


def test_edge_44_all_soldiers_go_home() -> None:
    match = before_invasion(
        buildings={RED: "r1c1 r2c3"},
        soldiers={RED: "r1c1", YELLOW: "r2c3"},
        walls={"brown_gate": "n3"},
    )
    assert now(match).soldiers == [[], [], []]
    assert set(of(match, "buildings", RED)) == {"r1c1", "r2c3"}


def test_edge_45_no_invasion_in_the_first_year() -> None:
    match = before_invasion(year=1, buildings={RED: "r1c1 r1c2"}, soldiers={RED: "r1c1"})
    assert now(match).soldiers[RED] == ["r1c1"]
    assert set(of(match, "buildings", RED)) == {"r1c1", "r1c2"}
    assert now(match).year == 2


def test_edge_60_ransoms_in_reading_order() -> None:
    given: dict[str, Any] = {
        "tiles": {"r1c1": "palace brown"},
        "buildings": {RED: "r1c1 r4c5"},
        "upgrades": {"white": "r4c5"},
        "cubes": {RED: "brown"},
    }
    match = before_invasion(**given)
    assert now(match).stack == [{"step": "pay_ransom", "who": RED, "cell": "r1c1"}]
    play(match, "pay brown")
    assert of(match, "buildings", RED) == ["r1c1"]
    assert now(match).year == 3
    match = play(before_invasion(**given), "done")
    assert now(match).stack == [{"step": "pay_ransom", "who": RED, "cell": "r4c5"}]
    play(match, "pay brown")
    assert of(match, "buildings", RED) == ["r4c5"]


def test_ransoms_in_the_order_of_the_new_queue() -> None:
    match = before_invasion(
        slots={RED: 1, YELLOW: 2, BLUE: 3},
        buildings={RED: "r1c1", YELLOW: "r1c2", BLUE: "r1c4"},
        cubes={RED: "white", YELLOW: "white", BLUE: "white"},
    )
    asked = []
    while now(match).year == 2:
        asked.append(match.actors[0])
        play(match, "pay white")
    assert asked == [BLUE, YELLOW, RED]


def test_the_colour_joker_pays_ransoms_only_with_the_option() -> None:
    given: dict[str, Any] = {
        "tiles": {"r1c1": "palace brown", "r1c2": "mosque brown"},
        "buildings": {RED: "r1c1 r1c2"},
        "breakthroughs": {RED: "bt2_purple"},
        "cubes": {RED: "purple*2"},
    }
    assert now(before_invasion(**given)).year == 3  # nobody is asked
    match = before_invasion(**given, options={"joker_pays_ransom": True})
    assert texts(match) == {"pay purple", "done"}
    play(match, "pay purple")
    assert of(match, "buildings", RED) == ["r1c1"]  # one ransom in an invasion
    assert cubes(match, RED) == {"purple": 1}


# -- slots, sites, the High Courtier --------------------------------------------------------------------------------

NINE = "r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c2 r2c3 r2c4"


def test_edge_39_without_buildings_only_occupied_sites() -> None:
    match = play(table(buildings={RED: NINE}), "slot 1")
    assert texts(match) == {"site r1c1", "site r2c1"}
    assert refused(match, "site r4c1") == "no_buildings"


def test_edge_62_nothing_to_activate() -> None:
    match = table(
        players=4,
        round=2,
        buildings={RED: NINE},
        slots={YELLOW: 1, BLUE: 2, 3: 4},
        queue=[1, 2, 3, 0],
        camels={RED: 1},
        mosque_camels="path1_1",
    )
    assert texts(match) == {"slot 3", "slot 5"}
    play(match, "slot 3")
    assert step(match) == "choose_action"
    assert offered(match, "act") == {"act favour", "act soldier"}
    assert refused(match, "act site") == "no_site"
    assert len(offered(match, "market")) == 4  # the camel market lies in the line
    assert cubes(match, RED) == {}


def test_edge_46_a_full_line_for_the_high_courtier() -> None:
    match = table(
        players=2,
        at="end",
        turn=YELLOW,
        queue=[0, 1, "high_courtier"],
        slots={RED: 2, YELLOW: 3},
        buildings={RED: "r1c1 r2c1 r3c1 r4c1 r5c1"},
    )
    play(match, "done")
    assert (step(match), match.actors) == ("courtier_slot", (RED,))
    play(match, "slot 1")
    assert (now(match).round, "high_courtier" in now(match).buildings) == (2, False)


def test_the_second_human_places_the_high_courtier() -> None:
    match = table(
        players=2,
        queue=["high_courtier", 1, 0],
        stack=[{"step": "courtier_slot", "who": YELLOW}],
        turn="high_courtier",
    )
    assert texts(match) == {f"slot {order}" for order in range(1, 6)}
    play(match, "slot 3")
    assert (step(match), match.actors) == ("courtier_site", (RED,))
    assert texts(match) == {"site r1c3", "site r2c3", "site r4c3", "site r5c3"}
    play(match, "site r2c3")
    assert of(match, "buildings", "high_courtier") == ["r2c3"]
    assert match.actors == (YELLOW,)


def test_edge_47_the_high_courtier_spends_its_camels() -> None:
    match = table(
        players=2,
        at="end",
        turn=YELLOW,
        queue=["high_courtier", 0, 1],
        slots={"high_courtier": 1, RED: 2, YELLOW: 3},
        camels={"high_courtier": 2},
        mosque_camels="",
    )
    play(match, "done")
    assert now(match).queue == ["high_courtier", "p2", "p1"]
    assert (of(match, "camels", RED), of(match, "camels", YELLOW)) == (1, 1)  # they found a camel each
    assert of(match, "camels", "high_courtier") == 0


# -- tracks and the end ---------------------------------------------------------------------------------------------


def test_edge_14_favour_at_its_end_becomes_influence() -> None:
    match = table(at="action", favour={RED: 8}, influence={RED: 5})
    before = match.scores
    play(match, "act favour")
    assert (now(match).favour[RED], of(match, "influence", RED)) == (8, 6)
    assert gained(match, before) == [1, 0, 0]


def test_edge_15_both_tracks_at_their_end() -> None:
    match = table(at="action", favour={RED: 8}, influence={RED: 20})
    before = match.scores
    play(match, "act favour")
    assert (now(match).favour[RED], of(match, "influence", RED)) == (8, 20)
    assert gained(match, before) == [0, 0, 0]


def test_edge_16_influence_at_its_end_becomes_favour() -> None:
    match = table(
        at="walls",
        site="r1c1",
        buildings={YELLOW: "r1c1 r2c1"},
        cubes={RED: "brown"},
        favour={RED: 3},
        influence={RED: 19},
    )
    before = match.scores
    play(match, "piece brown 1", "wall n1", "pay brown")
    assert (now(match).favour[RED], of(match, "influence", RED)) == (6, 20)
    assert gained(match, before) == [4 + 1 + 1 + 2, 0, 0]


def test_edge_17_spaces_score_again_on_the_way_up() -> None:
    match = before_invasion(year=1, favour={RED: 4}, courtiers={RED: "hall_faith*2"})
    assert now(match).favour[RED] == 2
    before = match.scores
    for _ in range(2):
        while match.actors != (RED,) or step(match) != "choose_slot":
            play(match, sorted(texts(match))[0])
        play(match, sorted(offered(match, "slot"))[0])
        play(match, sorted(offered(match, "site"))[0], "act favour", "done")
    assert now(match).favour[RED] == 4
    assert gained(match, before)[RED] == 1


def test_edge_33_the_most_valuable_courtiers_score() -> None:
    match = table(
        at="end",
        turn=BLUE,
        round=4,
        courtiers={RED: "hall_knowledge hall_trade hall_faith"},
        favour={RED: 2},
        scrolls={RED: 5},
        common={RED: 2},
    )
    before = match.scores
    play(match, "done")
    assert gained(match, before)[RED] == 7
    assert now(match).favour[RED] == 0


def test_edge_50_ties() -> None:
    def ranking(**given: Any) -> tuple[int, ...]:
        match = before_invasion(year=3, slots={RED: 1, YELLOW: 2, BLUE: 3}, points={RED: 30, YELLOW: 30}, **given)
        assert match.over
        return match.winners

    assert ranking(favour={RED: 1}, influence={YELLOW: 5}) == (RED,)
    assert ranking(influence={YELLOW: 5}) == (YELLOW,)
    assert ranking() == (YELLOW,)  # before Red in the last queue


def test_edge_53_spices_at_the_end() -> None:
    match = table(
        at="end",
        turn=BLUE,
        year=3,
        round=4,
        influence={RED: 8},
        row="cinnamon",
        spices={RED: "cinnamon*3 ginger*3 juniper*2 pepper"},
    )
    before = match.scores
    play(match, "done")
    assert gained(match, before)[RED] == 19
