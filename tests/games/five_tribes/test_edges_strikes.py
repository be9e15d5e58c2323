"""Edge cases of strikes: range, Boaz, Iblis, Kandicha, Nekir."""

import serai as cv
from tests.games.builder import now, offered, play, refused, texts
from tests.games.five_tribes.match_builder import bag, colored, pile, table


def test_edge_13_strike_on_an_owned_tile() -> None:
    for owner in (0, 1):
        match = table(at="tribe", final="a1", collected="A2", board={"b1": "M1"}, owners={"b1": owner, "a1": 0})
        camels = now(match).camels_left
        play(match, "assassinate_tile b1 merchant")
        assert pile(match, "b1") == ""
        assert now(match).owner == {"a1": 0, "b1": owner}
        assert now(match).camels_left == camels


def test_edge_14_range_with_fakirs() -> None:
    match = table(
        at="tribe",
        final="a1",
        collected="A2",
        fakirs={0: 3},
        board={"d2": "M1", "f1": "M1", "f2": "M1"},  # four, five and six steps away
    )
    assert texts(match) == {
        "assassinate_tile d2 green",
        "assassinate_tile f1 green",
        "assassinate_none",
    }
    assert refused(match, "assassinate_tile f2 green") == "out_of_range"
    play(match, "assassinate_tile d2 merchant")
    assert now(match).cards[0] == {"fakir": 1}
    assert now(match).resource_discard == {"fakir": 2}
    assert now(match).owner == {"d2": 0}


def test_edge_15_optional_strike() -> None:
    def far_away(fakirs: int) -> cv.Match:
        return table(at="tribe", final="a1", collected="A2", fakirs={0: fakirs}, board={"d1": "V1"})

    match = far_away(fakirs=1)
    assert texts(match) == {"assassinate_tile d1 yellow", "assassinate_none"}
    play(match, "assassinate_none")
    assert now(match).cards[0] == {"fakir": 1}
    assert (pile(match, "d1"), now(match).bag["red"]) == ("V1", 18)
    match = play(far_away(fakirs=1), "assassinate_tile d1 vizier")
    assert now(match).cards[0] == {}
    assert texts(far_away(fakirs=0)) == {"assassinate_none"}


def test_a_free_strike_is_compulsory() -> None:
    match = table(at="tribe", final="a1", collected="A2", board={"c1": "V1"}, elders={0: 3, 2: 1})
    assert texts(match) == {"assassinate_tile c1 yellow", "assassinate_player p3 white"}
    assert refused(match, "assassinate_none") == "must_strike"
    assert refused(match, "assassinate_tile c1 white") == "nobody_there"
    assert refused(match, "assassinate_player p2 white") == "nobody_there"
    play(match, "assassinate_player p3 elder")
    assert now(match).elders == [3, 0, 0]
    assert now(match).bag["white"] == 17


def test_edge_16_boaz() -> None:
    def strike(djinns: str) -> cv.Match:
        return table(at="tribe", final="a1", collected="A2", viziers={1: 2}, elders={0: 1, 1: 2}, djinns={1: djinns})

    assert texts(strike("nekir")) == {"assassinate_player p2 yellow", "assassinate_player p2 white"}
    match = strike("boaz")
    assert texts(match) == {"assassinate_none"}
    assert refused(match, "assassinate_player p2 white") == "boaz"
    assert refused(match, "assassinate_player p1 white") == "nobody_there"


def test_edge_17_iblis_and_nekir() -> None:
    def strike(victims: str) -> cv.Match:
        match = table(
            at="tribe",
            final="a1",
            collected="A2",
            board={"c1": victims},
            djinns={0: "iblis", 1: "nekir"},
            elders={0: 1},
        )
        return play(match, "use_djinn iblis elder")

    match = strike("E1 B1")
    assert texts(match) == {"assassinate_tile c1 white", "assassinate_tile c1 blue"}
    play(match, "assassinate_tile c1 elder")
    # The first victim is only marked: nothing has happened yet.
    assert pile(match, "c1") == "E1 B1"
    assert now(match).gold[1] == 50
    assert texts(match) == {"assassinate_tile c1 blue"}
    assert refused(match, "assassinate_tile c1 white") == "same_place"
    play(match, "assassinate_tile c1 builder")
    assert pile(match, "c1") == ""
    assert now(match).owner == {"c1": 0}
    assert now(match).gold == [50, 52, 50]
    assert bag(match) == "V16 E20 M18 B18 A18"
    alone = play(strike("E1"), "assassinate_tile c1 elder")
    assert pile(alone, "c1") == ""
    assert now(alone).owner == {"c1": 0}
    assert now(alone).gold[1] == 52


def test_edge_18_iblis_paid_with_the_range_fakir() -> None:
    match = table(
        at="tribe",
        final="a1",
        collected="A2",
        fakirs={0: 1},
        djinns={0: "iblis"},
        board={"c1": "V2", "d1": "M1"},
    )
    assert texts(match) == {
        "assassinate_tile c1 yellow",
        "assassinate_tile d1 green",
        "use_djinn iblis fakir",
    }
    play(match, "use_djinn iblis fakir")
    assert texts(match) == {"assassinate_tile c1 yellow"}
    assert refused(match, "assassinate_tile d1 green") == "out_of_range"
    assert refused(match, "assassinate_none") == "must_strike"
    play(match, "assassinate_tile c1 vizier", "assassinate_tile c1 vizier")
    assert pile(match, "c1") == ""


def test_edge_19_kandicha_from_an_opponent() -> None:
    match = table(
        at="tribe",
        final="a1",
        collected="A2",
        kinds={"a1": "sacred_place"},
        djinn_row="marid",
        djinns={0: "kandicha", 2: "nekir"},
        elders={0: 1, 1: 1},
    )
    before = now(match).bag
    play(match, "assassinate_player p2 elder")
    assert now(match).elders == [2, 0, 0]
    assert now(match).bag == {**before, "red": 18}
    assert now(match).gold == [50, 50, 52]
    assert texts(match) == {"take_djinn marid elder", "skip_tile_action"}
    play(match, "take_djinn marid elder")
    assert now(match).djinns[0] == ["kandicha", "marid"]


def test_edge_20_kandicha_builder() -> None:
    match = table(
        at="tribe",
        final="c1",
        collected="A2",
        board={"a1": "B1"},
        kinds={**colored(blue="b1 b2", red="a1 a2"), "c1": "small_market"},
        djinns={0: "kandicha echidna"},
        elders={0: 2},
        fakirs={0: 3},
        gold={0: 0},
    )
    play(match, "assassinate_tile a1 builder")
    assert now(match).gold[0] == now(match).builder_income == 2
    assert now(match).bag["blue"] == 18
    assert now(match).cards[0] == {"fakir": 3}
    play(match, "use_djinn echidna elder")
    assert now(match).gold[0] == 4
    assert offered(match, "use_djinn") == set()


def test_edge_50_iblis_without_a_free_target() -> None:
    def strike(fakirs: int) -> cv.Match:
        return table(
            at="tribe",
            final="a1",
            collected="A2",
            board={"d1": "V1 M1"},
            djinns={0: "iblis"},
            fakirs={0: fakirs},
        )

    both = {"assassinate_tile d1 yellow", "assassinate_tile d1 green"}
    match = strike(fakirs=2)
    assert texts(match) == both | {"use_djinn iblis fakir", "assassinate_none"}
    play(match, "use_djinn iblis fakir")
    assert texts(match) == both
    play(match, "assassinate_tile d1 vizier")
    assert texts(match) == {"assassinate_tile d1 green"}
    play(match, "assassinate_tile d1 merchant")
    assert now(match).cards[0] == {}
    assert now(match).resource_discard == {"fakir": 2}
    assert now(match).owner == {"d1": 0}
    assert texts(strike(fakirs=1)) == both | {"assassinate_none"}
