"""Edge cases of stairs, souk, madrasa, medina and Sahara, and of the expansions."""

from typing import Any

import serai as cv
from serai.games.marrakesh.steps.display import refresh_tier
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.marrakesh.match_builder import count, gained, goods, resources, script, state_of, table

# -- stairs -------------------------------------------------------------------------------------------------


def test_edge_08_two_borders_in_one_climb() -> None:
    match = table(workers={0: "palace grove"}, keshis={0: "white*8"}, steps={0: (6, 0)})
    play(match, "activate palace b")
    top = state_of(match).top()
    assert list(top.locals[:2]) == [3, 1]
    play(match, "connection m")
    assert list(state_of(match).top().locals[:2]) == [4, 1]
    play(match, "connection m")
    assert (resources(match), gained(match), now(match).steps[0]["palace"]) == ((0, 0, 2), 6, 14)


def test_edge_09_the_last_step_and_beyond() -> None:
    match = table(workers={0: "palace"}, keshis={0: "white*5"}, steps={0: (18, 0)})
    play(match, "activate palace b")
    assert (now(match).steps[0]["palace"], gained(match)) == (20, 3)


def test_edge_10_a_bonus_inside_a_climb() -> None:
    # On line (3, 4) a fakir can be taken; on the cell of the mosque it moves the student over a border.
    match = table(workers={0: "palace grove"}, keshis={0: "white*3"}, steps={0: (6, 15)})
    play(match, "activate palace b", "connection c", "fakir mosque")
    assert (resources(match), now(match).steps[0]) == ((0, 0, 2), {"palace": 7, "mosque": 16})
    assert list(state_of(match).top().locals[:2]) == [3, 5]
    assert [frame["step"] for frame in now(match).stack] == ["course", "climb", "choose_connection_bonus"]
    play(match, "connection m")
    assert (gained(match), now(match).steps[0]["palace"]) == (7, 9)


def test_edge_11_the_first_line_of_the_palace() -> None:
    match = table(workers={0: "palace grove"}, keshis={0: "white*3"})
    play(match, "activate palace b", "connection b")
    assert now(match).river[0] == 1
    again = table(workers={0: "palace grove"}, keshis={0: "white*3"})
    play(again, "activate palace b", "connection c")
    assert texts(again) == {"resource water", "resource date"}
    third = table(workers={0: "palace grove"}, keshis={0: "white*3"})
    assert gained(play(third, "activate palace b", "connection m")) == 3


def test_edge_12_both_pawns_in_the_fifth_flight() -> None:
    match = table(workers={0: "palace grove"}, keshis={0: "white"}, steps={0: (15, 16)})
    play(match, "activate palace b", "connection b")
    assert len(texts(match)) == 12
    play(match, "keshi black")
    assert count(match, "black") == 2


def test_edge_45_a_covered_cell() -> None:
    match = table(
        workers={0: "palace grove"},
        keshis={0: "white*3"},
        steps={0: (0, 7)},
        options={"exp1_stair_tiles": True},
        stair_tiles={"a2": "13b", "b2": "04a", "c3": "10a"},
    )
    play(match, "activate palace b")
    assert len(texts(match)) == 5
    play(match, "connection a")
    assert gained(match) == 4


def escorted(
    steps: dict[int, tuple[int, int]], whites: int, figure: tuple[int, int | None], players: int = 4
) -> tuple[Any, Any]:
    match = table(
        players,
        workers={0: "palace grove"},
        keshis={0: f"white*{whites}"},
        steps=steps,
        figures={"palace": figure, "mosque": (5, None)},
        options={"exp2_sultan_imam": True},
    )
    play(match, "activate palace b")
    while step(match) == "choose_connection_bonus":
        play(match, "connection m")
    at = now(match)
    return at.figure_step.get("palace", 0), at.figure_with.get("palace")


def test_edge_38_overtaking_the_companion() -> None:
    assert escorted({0: (7, 0), 1: (9, 0)}, 2, (9, 1)) == (9, 1)
    assert escorted({0: (7, 0), 1: (9, 0)}, 3, (9, 1)) == (10, 0)


def test_the_sultan_joins_a_pawn_that_reaches_him() -> None:
    assert escorted({0: (3, 0)}, 1, (5, None)) == (5, None)
    assert escorted({0: (3, 0)}, 4, (5, None)) == (7, 0)


def test_edge_39_the_companion_reaches_the_top() -> None:
    assert escorted({0: (19, 0), 1: (9, 0), 2: (9, 0), 3: (4, 0)}, 1, (19, 0)) == (10, None)
    assert escorted({0: (19, 0), 1: (9, 0), 2: (8, 0), 3: (4, 0)}, 1, (19, 0)) == (9, 1)
    assert escorted({0: (19, 0), 1: (20, 0)}, 1, (19, 0), players=2) == (-1, None)


def test_edge_50_waiting_on_the_last_step() -> None:
    match = table(
        workers={0: "palace grove", 1: "palace grove"},
        keshis={0: "white", 1: "white"},
        steps={0: (19, 0), 1: (19, 0), 2: (19, 0), 3: (3, 0)},
        figures={"palace": (19, 0), "mosque": (5, None)},
        options={"exp2_sultan_imam": True},
    )
    play(match, "activate palace b")
    assert (now(match).figure_step["palace"], now(match).figure_with.get("palace")) == (20, None)
    play(match, "activate grove b", "activate palace b")
    assert (now(match).figure_step["palace"], now(match).figure_with["palace"]) == (19, 2)


# -- madrasa ------------------------------------------------------------------------------------------------


def test_edge_19_what_may_be_refreshed() -> None:
    match = table(workers={0: "madrasa"}, keshis={0: "grey*4"}, resources={0: "dinar date"})
    play(match, "activate madrasa b")
    assert offered(match, "refresh") == {"refresh grey", "refresh yellow"}
    assert refused(match, "refresh pink") == "refresh_unpayable"


def test_edge_20_the_duty_has_to_stay_payable() -> None:
    match = table(workers={0: "madrasa"}, keshis={0: "grey*8"}, resources={0: "dinar date"})
    play(match, "activate madrasa b", "refresh yellow")
    assert texts(match) == {"scroll yellow1", "scroll yellow2", "scroll yellow3"}
    assert refused(match, "scroll grey1") == "duty_first"
    assert refused(match, "done") == "buy_first"


def test_edge_21_a_scholar_gained_on_the_way() -> None:
    match = table(workers={0: "madrasa"}, keshis={0: "grey*2"}, resources={0: "date*9"}, scrolls={"grey1": "grey_08"})
    play(match, "activate madrasa b", "scroll grey1", "keshi grey")
    assert count(match, "grey") == 3
    assert texts(match) == {"scroll grey2", "scroll grey3", "done"}


def test_edge_22_a_stack_is_split() -> None:
    match = table(
        workers={0: "madrasa"},
        keshis={0: "grey*2"},
        resources={0: "date"},
        stacks={"grey1": 1, "grey2": 5, "grey3": 4},
        scrolls={"grey1": "grey_04"},
    )
    play(match, "activate madrasa b", "scroll grey1", "done")
    at = now(match)
    assert "grey1" in at.scroll_up
    assert (at.scroll_unseen["grey1"], at.scroll_unseen["grey2"], at.scroll_unseen["grey3"]) == (1, 2, 3)


def test_edge_23_no_stack_to_split() -> None:
    match = table(
        workers={0: "souk"},
        goods={0: "orange"},
        luxury={1: "slipper"},
        luxury_stacks=dict.fromkeys(range(1, 6), 1),
    )
    play(match, "activate souk b", "buy 1")
    assert set(now(match).luxury_up) == {"2", "3", "4", "5"}


def test_edge_24_no_refill_within_a_turn() -> None:
    cheap = {1: "slipper", 2: "fez", 3: "prayer_beads", 4: "perfume_flask", 5: "copper_bowl"}
    match = table(workers={0: "souk*3", 1: "grove"}, goods={0: "yellow*5 purple*5 orange*5"}, luxury=cheap)
    for slot, left in ((1, 5), (2, 4), (3, 3)):
        play(match, "activate souk b")
        assert len(offered(match, "buy")) == left
        play(match, f"buy {slot}")
    assert len(now(match).luxury_up) == 5
    assert match.actors == (1,)


def test_edge_43_no_yellow_scroll_face_up() -> None:
    match = table(
        workers={0: "sahara grove"},
        explored={0: ("01", "02", "03", "04")},
        caravans={0: "left*3 right*2"},
        discovered={0: {"r2": "05"}},
        resources={0: "date water"},
        scrolls={"yellow1": "", "yellow2": "", "yellow3": ""},
    )
    play(match, "activate sahara b", "explore r2")
    assert step(match) == "explore"


def test_edge_46_a_duty_lapses() -> None:
    match = table(
        workers={0: "madrasa"},
        keshis={0: "grey*8"},
        resources={0: "date*3 dinar"},
        scrolls={"pink1": "pink_07"},
        explored={0: ("01", "02")},
        caravans={0: "left*3"},
        discovered={0: {"l3": "05"}},
    )
    play(match, "activate madrasa b", "refresh yellow", "scroll pink1", "explore l3", "return grey", "keshi blue")
    if step(match) == "explore":
        play(match, "done")
    assert step(match) == "madrasa_action"
    assert (resources(match), count(match, "grey")) == ((0, 1, 0), 7)
    assert texts(match) == {"scroll grey1", "scroll grey2", "scroll grey3", "done"}


def test_edge_47_refreshed_tiles_are_known() -> None:
    match = table(
        workers={0: "madrasa grove"},
        keshis={0: "grey*3"},
        resources={0: "dinar date"},
        scrolls={"grey1": "grey_04", "grey2": "grey_17", "grey3": "grey_18"},
        stacks={"grey1": 3},
        chance=script("scroll grey_01 grey_02 grey_03 grey_05 grey_06 grey_07"),
    )
    play(match, "activate madrasa b", "refresh grey")
    at = now(match)
    assert (at.scroll_up["grey1"], at.scroll_known["grey1"], at.scroll_unseen["grey1"]) == ("grey_01", ["grey_04"], 1)
    play(match, "scroll grey1", "done", "activate grove b")
    assert now(match).scroll_up["grey1"] == "grey_05"
    state = state_of(match)
    refresh_tier(state, 0)  # the stack has only the known tile, so no outcome is drawn for it
    assert now(match).scroll_up["grey1"] == "grey_04"
    assert now(match).scroll_known["grey1"] == ["grey_05"]


# -- souk ---------------------------------------------------------------------------------------------------


def test_edge_48_two_discounts() -> None:
    match = table(
        workers={0: "souk grove"},
        goods={0: "orange"},
        owned={0: "pink_16"},
        luxury={1: "jewel_box"},
        steps={0: (0, 5)},
        figures={"palace": (5, None), "mosque": (5, 0)},
        options={"exp2_sultan_imam": True},
    )
    play(match, "activate souk b", "buy 1")
    assert texts(match) == {"discount yellow", "discount purple"}
    play(match, "discount purple")
    assert texts(match) == {"discount yellow"}
    play(match, "discount yellow")
    assert (goods(match), gained(match)) == ((0, 0, 0), 11 + 1)


# -- medina -------------------------------------------------------------------------------------------------


def test_edge_25_a_beige_gate_pays_for_no_other() -> None:
    match = table(workers={0: "medina grove"}, keshis={0: "beige"}, workshops={"turquoise": "beige"})
    play(match, "activate medina b", "gate turquoise beige", "gate_cell river")
    assert texts(match) == {"done"}
    play(match, "done", "keshi beige")
    assert (count(match, "beige"), state_of(match).watchtower(0)) == (2, 1)
    assert match.view(0)["state"]["free_guards"][0] == 1, "the page shows the guards that the rules count"


def test_edge_26_a_keshi_without_room() -> None:
    match = table(
        workers={0: "medina grove"},
        keshis={0: "beige"},
        caravans={0: "left*3 right*3 start*2"},
        workshops={"turquoise": "brown"},
    )
    play(match, "activate medina b", "gate turquoise brown", "gate_cell sahara", "done")
    assert step(match) == "activate_worker"
    assert (gained(match), now(match).gates[0]) == (-1, {"sahara": "brown"})
    assert [event.key for event in match.log][-1] == "no_room"


def test_edge_27_below_zero() -> None:
    match = table(workers={0: "medina"}, keshis={0: "beige"}, workshops={"turquoise": "red"}, points={0: 1})
    play(match, "activate medina b", "gate turquoise red", "gate_cell river")
    assert match.scores[0] == -2


# -- Sahara -------------------------------------------------------------------------------------------------


def swapping(**more: Any) -> cv.Match:
    return table(
        workers={0: "sahara grove"},
        explored={0: ("01", "02")},
        caravans={0: "left*3"},
        discovered={0: {"l3": "05"}},
        resources={0: "dinar date water"},
        **more,
    )


def test_edge_28_a_vendor_moves() -> None:
    match = swapping(vendors={0: "palace"}, owned={0: "grey_21"})
    play(match, "activate sahara b", "explore l3", "return_vendor palace", "keshi red", "vendor river")
    assert (now(match).vendors[0], gained(match)) == (["river"], 2)


def test_edge_29_nothing_to_swap() -> None:
    match = swapping(keshis={0: "beige"}, gates={0: {"river": "blue"}}, goods={0: "yellow*3"})
    play(match, "activate sahara b", "explore l3")
    assert step(match) == "explore"


def test_edge_40_no_city_is_left() -> None:
    match = table(
        2,
        workers={0: "sahara grove"},
        caravans={0: "left*4 right*3", 1: "left*4 right*4"},
        cities={0: {"left": "zagora"}, 1: {"left": "merzouga", "right": "ouarzazate"}},
        options={"exp5_desert_cities": True},
    )
    assert now(match).city_display == []
    play(match, "activate sahara a", "caravan right")
    assert (gained(match), count(match, "brown")) == (4, 8)
    assert step(match) == "activate_worker"
