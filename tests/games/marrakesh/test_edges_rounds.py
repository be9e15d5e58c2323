"""Edge cases of the draft, the workers, the river, the square, the ends of rounds and seasons."""

import serai as cv
from serai.games.marrakesh.scoring import best_harvest, score_end
from serai.games.marrakesh.steps.season import feed
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.marrakesh.match_builder import DENIS, OLYA, count, gained, goods, resources, script, state_of, table

# -- the draft ----------------------------------------------------------------------------------------------


def test_edge_01_nothing_to_take() -> None:
    full = "white*8 black*8"
    match = table(at="draft", camel=3, turn=3, tray="white*2 black*2", keshis={0: full}, workers={0: "grove"})
    play(match, "draft black 1")
    assert match.actors == (1,)
    assert ("skip", {"seat": 0}) in [(event.key, event.args) for event in match.log]


def test_edge_02_room_for_one() -> None:
    match = table(at="draft", tray="pink*2", fakirs={0: "good water mosque river dinar vp palace"})
    assert texts(match) == {"draft pink 1"}
    assert refused(match, "draft pink 2") == "area_full"


def test_edge_03_no_ninth_vendor() -> None:
    every = "river grove square mosque palace madrasa medina sahara"
    match = table(at="draft", tray="red blue", vendors={0: every})
    assert texts(match) == {"draft blue 1"}


def test_edge_04_goods_always_find_module() -> None:
    full = "blue*8 green*8 black*8 white*8 grey*8 beige*8"
    match = table(at="draft", tray="yellow*2", keshis={0: full})
    assert texts(match) == {"draft yellow 1", "draft yellow 2"}


def test_edge_05_the_red_worker() -> None:
    match = table(at="workers", revealed={0: "white yellow red"}, workers={0: "palace souk"})
    areas = {text.split()[1] for text in texts(match)}
    assert areas == {"river", "grove", "square", "mosque", "madrasa", "medina", "sahara", "souk"}
    assert refused(match, "assign palace") == "no_space"


def test_edge_06_three_workers_in_the_souk() -> None:
    match = table(2, at="choose", chance=script("fallen 0"))
    for seat, keshis in enumerate(("yellow purple orange", "blue green white")):
        for keshi in keshis.split():
            match.play(f"choose {keshi}", seat)
    assert now(match).workers[0] == {"souk": 3}
    for _ in range(3):
        assert texts(match) == {"activate souk a", "activate souk b"}
        play(match, "activate souk b")
        play(match, "done")
    assert match.actors == (1,)


def test_edge_07_a_full_area_has_only_its_action() -> None:
    match = table(
        at="draft", tray="grey", keshis={0: "grey*7"}, workers={0: "madrasa"}, revealed={0: "grey blue white"}
    )
    play(match, "draft grey 1")
    assert texts(match) == {"activate madrasa b"}
    assert refused(match, "activate madrasa a") == "area_full"


def test_edge_41_nothing_falls_out_of_the_tower() -> None:
    match = table(2, at="choose", chance=script("fallen 0"))
    for seat in range(2):
        for keshi in ("blue", "green", "white"):
            match.play(f"choose {keshi}", seat)
    assert step(match) == "activate_worker"


def test_edge_42_three_keshis_are_left() -> None:
    match = table(2, at="choose", round=4)
    assert (match.actors, texts(match)) == ((0,), {"choose blue"})
    by_itself = table(2, at="choose", round=4, auto=True)
    assert [move.auto for move in by_itself.moves] == [True] * 6
    assert now(by_itself).shown == [["blue", "green", "pink"]] * 2
    assert now(by_itself).hand == [[], []]


# -- the river ----------------------------------------------------------------------------------------------


def test_edge_13_no_fish_no_water() -> None:
    match = table(workers={0: "river grove"}, resources={0: "water*3"})
    play(match, "activate river b")
    assert step(match) == "activate_worker"
    assert (resources(match), now(match).sailed[0]) == ((3, 0, 0), False)


def test_edge_14_points_at_the_jetty() -> None:
    match = table(workers={0: "square grove"}, fakirs={0: "river"}, disc={0: 2}, river={0: 12}, resources={0: "water"})
    play(match, "activate square b", "square river", "water")
    assert gained(match) == 4


def test_edge_15_who_came_first_leads() -> None:
    match = table(
        workers={0: "river"}, round=4, camel=0, keshis={0: "blue*6"}, river={OLYA: 6, 1: 4}, river_order=(2, 1, 0, 3)
    )
    play(match, "activate river b")
    leads = [event.args["seat"] for event in match.log if event.key == "leader"]
    assert match.actors == (DENIS,)
    play(match, "rapid 1", "rapid 1", "rapid 1")
    leads = [event.args["seat"] for event in match.log if event.key == "leader"]
    assert leads == [OLYA]
    assert ("score", OLYA, 5) in [(e.key, e.args.get("seat"), e.args.get("points")) for e in match.log]


def test_edge_16_nobody_moved() -> None:
    match = table(workers={0: "grove"}, round=4, camel=0)
    play(match, "activate grove b")
    assert [event.key for event in match.log if event.key in ("leader", "no_leader")] == ["no_leader"]


def test_edge_17_two_players_share_nothing() -> None:
    match = table(2, at="river_tile", season=3, round=4, river={0: 5, 1: 4})
    play(match, "season_bonus 2")
    told = [event.args for event in match.log if event.key == "score" and event.args["because"] == "river_tile"]
    assert [(args["seat"], args["points"]) for args in told] == [(0, 3)]


def test_edge_18_only_one_has_moved() -> None:
    match = table(4, at="river_tile", season=3, round=4, river={0: 5})
    play(match, "season_bonus 1")
    told = [event.args for event in match.log if event.key == "score" and event.args["because"] == "river_tile"]
    assert [(args["seat"], args["points"]) for args in told] == [(0, 7)]


def test_the_river_tile_comes_before_the_way_back() -> None:
    """A step of the tile's bonus belongs to the season that ends."""
    match = table(
        2, workers={0: "grove"}, round=4, camel=0, river={0: 12}, river_tiles=("02", "03", "05"), resources={0: "water"}
    )
    play(match, "activate grove b", "rapid 1", "keshi pink", "fakir river", "done")
    assert gained(match) - dict(match.score_sheet(0))["provisions"] == 1 + 1
    assert (now(match).river, now(match).sailed) == ([0, 0], [False, False])


def test_the_last_provision_tile_is_no_choice() -> None:
    match = table(2, workers={0: "palace"}, season=2, round=4, camel=0, auto=True)
    play(match, "activate palace b")
    assert now(match).season == 3
    assert [len(tiles) for tiles in now(match).provisions] == [3, 3]


# -- the square ---------------------------------------------------------------------------------------------


def test_edge_37_an_empty_sector() -> None:
    match = table(workers={0: "square grove"}, fakirs={0: "vp"}, disc={0: 0}, options={"exp4_citizens": True})
    play(match, "activate square b", "square vp")
    assert (gained(match), now(match).disc[0]) == (0, 1)


# -- provisions and the end ---------------------------------------------------------------------------------


def test_edge_30_exactly_enough() -> None:
    match = table(provisions={0: ("04",)}, resources={0: "dinar*2 water"})
    feed(state_of(match), 0)
    assert (resources(match), gained(match)) == ((0, 0, 0), 0)


def test_edge_31_all_or_nothing() -> None:
    match = table(season=2, provisions={0: ("02", "06")}, resources={0: "date*2 water*9 dinar*9"})
    feed(state_of(match), 0)
    assert (resources(match), gained(match)) == ((0, 0, 0), -7)


def test_edge_32_all_three_tiles_in_season_3() -> None:
    match = table(
        2,
        season=3,
        round=4,
        camel=1,
        turn=1,
        workers={1: "grove"},
        provisions={0: ("01", "02", "03"), 1: ("10", "11", "12")},
        resources={0: "dinar*2 water*2 date*2", 1: "dinar*4 water*4 date*3"},
    )
    play(match, "activate grove b", *(["done"] if step(match) == "activate_worker" and match.actors == (0,) else []))
    assert match.over
    assert dict(match.score_sheet(0))["provisions"] == 0
    assert dict(match.score_sheet(1))["provisions"] == -15
    assert "choose_provision" not in [frame["step"] for frame in now(match).stack]


def test_edge_33_one_good_is_not_enough() -> None:
    match = table(goods={0: "yellow"})
    score_end(state_of(match))
    assert dict(match.score_sheet(0))["leftovers"] == 0


def test_edge_34_the_best_way_to_pay() -> None:
    match = table(explored={0: ("20", "26", "17", "13")}, resources={0: "dinar*4 date*2 water*2"})
    best = best_harvest(state_of(match), 0)
    values = {int(oasis) + 1: int(value) for oasis, value in zip(best.oases, best.values, strict=True)}
    assert values == {17: 8, 20: 5, 26: 9}
    assert (best.points, sum(best.pieces)) == (22, 0)


def ranked(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, ...]:
    """The winners at the end of the game, with equal points and these steps."""
    match = table(
        2,
        season=3,
        round=4,
        camel=1,
        turn=1,
        workers={1: "palace"},
        steps={0: first, 1: second},
        provisions={0: ("01", "02", "03"), 1: ("04", "05", "06")},
        resources={0: "dinar*2 water*2 date*2", 1: "dinar*3 water*3 date*3"},
    )
    play(match, "activate palace b")
    assert match.over
    assert match.scores[0] == match.scores[1]
    return match.winners


def test_edge_35_the_student_decides() -> None:
    assert ranked((9, 12), (9, 11)) == (0,)
    assert ranked((9, 12), (10, 2)) == (1,)


def test_edge_36_a_shared_victory() -> None:
    assert ranked((9, 12), (9, 12)) == (0, 1)


# -- scrolls at the end of a round --------------------------------------------------------------------------


def ending(owned: str, resources: str = "") -> cv.Match:
    match = table(2, camel=1, turn=1, workers={1: "grove"}, owned={0: owned}, resources={0: resources})
    return play(match, "activate grove b")


def test_edge_49_the_order_may_matter() -> None:
    match = ending("grey_16 yellow_10", "date dinar")
    assert texts(match) == {"effect grey_16", "effect yellow_10"}
    play(match, "effect grey_16", "resource water")
    assert resources(match) == (2, 1, 1)
    assert resources(play(ending("grey_16 yellow_10", "date dinar"), "effect yellow_10")) == (1, 1, 1)


def test_no_decision_where_the_order_cannot_matter() -> None:
    match = ending("grey_15 yellow_10 yellow_11 pink_09")
    assert (resources(match), gained(match)) == ((1, 1, 0), 3)
    assert step(match) == "choose_keshis"


# -- what may be combined -----------------------------------------------------------------------------------


def test_edge_44_a_worker_does_both() -> None:
    match = table(workers={0: "souk grove"}, owned={0: "orange_12"}, luxury={1: "slipper"})
    assert offered(match, "activate") >= {"activate souk ab", "activate grove ba"}
    play(match, "activate souk ab", "good orange", "buy 1")
    assert (goods(match), resources(match), gained(match)) == ((0, 0, 0), (1, 0, 0), 2)
    assert offered(match, "activate") == {"activate grove a", "activate grove b"}


def test_edge_51_the_action_has_filled_the_area() -> None:
    match = table(workers={0: "palace grove"}, keshis={0: "white*7"}, steps={0: (6, 16)}, owned={0: "orange_12"})
    play(match, "activate palace ba", "connection c")
    assert (count(match, "white"), now(match).steps[0]["palace"]) == (8, 11)
    play(match, "connection p")
    assert now(match).steps[0]["palace"] == 13
    assert offered(match, "activate") == {"activate grove a", "activate grove b"}
    assert now(match).used == ["orange_12"]
