"""Shorthands, refusals, automatic choices, options, facts, and the terminal."""

import json
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import serai as cv
from serai.bots import make_bot
from serai.core.rules.chance import Seeded
from serai.games.merv.terminal import describe, draw, note
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.merv.match_builder import BLUE, GAME, RED, YELLOW, cubes, of, table

# -- shorthands -----------------------------------------------------------------------------------------------------


def test_several_cubes_and_a_piece_with_its_place() -> None:
    match = table(at="walls", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "turquoise*2 white"})
    play(match, "piece turquoise gate n3", "pay turquoise turquoise white")
    assert now(match).walls == {"turquoise_gate": ["n3"]}
    assert cubes(match, RED) == {}


def test_the_spec_words_for_done() -> None:
    for word in ("done", "end_turn", "decline", "refuse"):
        assert GAME.vocabulary.write(GAME.vocabulary.read(word)) == "done"


# -- what is refused ------------------------------------------------------------------------------------------------


def test_the_order_of_a_turn() -> None:
    match = table(buildings={YELLOW: "r1c2"}, slots={})
    assert refused(match, "site r1c1") == "slot_first"
    play(match, "slot 2")
    assert refused(match, "slot 3") == "site_first"
    assert refused(match, "site r1c1") == "other_line"
    play(match, "site r1c2")
    assert refused(match, "done") == "act_first"
    assert refused(match, "market 1") == "no_market"
    play(match, "act favour")
    assert refused(match, "act favour") == "turn_ending"
    play(match, "done")
    assert refused(match, "slot 2") == "slot_taken"


def test_refusals_during_an_action() -> None:
    match = table(at="palace", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "orange white"})
    assert refused(match, "slot 1") == "action_first"
    play(match, "hall hall_faith")
    assert refused(match, "done") == "pay_first"
    assert refused(match, "discount") == "no_discount"
    assert refused(match, "pay purple") == "no_cube"
    match = play(table(at="action", buildings={RED: "r1c1"}), "act soldier")
    assert refused(match, "slot 1") == "gift_first"
    match = table(at="post", site="r1c1", buildings={RED: "r1c1"}, posts={RED: "rey"})
    assert refused(match, "post rey") == "has_post"
    assert refused(match, "post kashgar") == "needs_inner"
    assert refused(match, "done") == "post_first"


def test_camels_on_the_row() -> None:
    match = table(
        at="caravansary", site="r1c1", buildings={RED: "r1c1"}, camels={RED: 1}, row="ginger", mosque_camels=""
    )
    play(match, "camel")
    assert refused(match, "camel") == "no_camel"
    assert refused(match, "card 3") == "no_card"
    match = table(
        at="caravansary",
        site="r1c1",
        buildings={RED: "r1c1"},
        camels={RED: 1},
        row="ginger",
        row_camels=1,
        mosque_camels="",
    )
    assert refused(match, "camel") == "row_full"


# -- whom the table asks --------------------------------------------------------------------------------------------


def test_single_choices_play_themselves() -> None:
    """R-60: a payment with one way, and an end of the turn with nothing left to do."""
    match = table(at="palace", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "orange"}, auto=True)
    play(match, "hall hall_faith")
    assert match.actors == (YELLOW,)
    assert of(match, "courtiers", RED) == {"hall_faith": 1}
    assert [move.auto for move in match.moves] == [False, True, True, True]


def test_undo_ends_with_the_refill() -> None:
    match = table(at="caravansary", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "orange"}, auto=False)
    play(match, "card 0", "pay orange")
    assert match.can_undo(RED)
    play(match, "done")
    assert not match.can_undo(RED)


def test_payments_do_not_explode() -> None:
    """A payment has at most six options for a cube, also with many belongings."""
    most = 0
    for seed in range(8):
        state = GAME.new_state(1 + seed % 4, cv.Seeded(seed))
        bots = [make_bot("greedy", GAME, seed + seat) for seat in range(state.players)]
        while not state.over:
            seat = int(state.turn())
            if state.top().decision.key in ("pay_cost", "pay_card"):
                most = max(most, len(state.legal(seat)))
            state.apply(bots[seat].move(state, seat), seat)
    assert 2 <= most <= 6


# -- options --------------------------------------------------------------------------------------------------------


def test_strict_supply_the_active_player_first() -> None:
    match = table(
        tiles={"r1c1": "palace orange"},
        buildings={YELLOW: "r1c1"},
        cubes={BLUE: "orange*11"},
        options={"strict_supply": True},
    )
    play(match, "slot 1", "site r1c1")
    assert (cubes(match, RED), cubes(match, YELLOW)) == ({"orange": 1}, {})


def test_strict_supply_of_scrolls_and_goods() -> None:
    match = table(
        at="library",
        site="r1c1",
        buildings={RED: "r1c1"},
        scrolls={YELLOW: 15, BLUE: 15},
        cubes={RED: "purple brown white"},
        options={"strict_supply": True},
    )
    play(match, "pay purple", "pay brown")
    assert refused(match, "pay white") == "no_scrolls"
    match = table(
        at="market",
        site="r1c1",
        buildings={RED: "r1c1"},
        posts={RED: "rey"},
        common={BLUE: 24},
        cubes={RED: "purple"},
        options={"strict_supply": True},
    )
    assert refused(match, "buy rey") == "no_goods"


def test_mandatory_gifts() -> None:
    given: dict[str, Any] = {"site": "r1c1", "buildings": {RED: "r1c1"}, "options": {"mandatory_gifts": True}}
    for gift, action in (
        ({"step": "place_upgrade", "who": RED, "cube": "white"}, "upgrade r1c1"),
        ({"step": "choose_bonus", "who": RED}, "bonus brown"),
        ({"step": "choose_scoring_tile", "who": RED}, "tile scoring_palace"),
        ({"step": "place_free_courtier", "who": RED}, "hall hall_faith"),
        ({"step": "build_free_wall", "who": RED}, "piece brown 1"),
        ({"step": "free_mosque_step", "who": RED}, "advance path1_1"),
        ({"step": "free_trading_post", "who": RED}, "post rey"),
        ({"step": "take_caravan_card", "who": RED}, "card 0"),
    ):
        match = table(at="none", above=[gift], **given)
        assert action in texts(match)
        assert refused(match, "done") == "must_take"
        free = table(at="none", above=[gift], site="r1c1", buildings={RED: "r1c1"})
        assert "done" in texts(free)
        play(free, "done")
        assert step(free) == "end_turn"
    match = table(at="none", above=[{"step": "place_soldier", "who": RED}], **given)
    assert "done" in texts(match)


def test_a_free_trading_post_brings_its_good() -> None:
    match = table(at="none", above=[{"step": "free_trading_post", "who": RED}], posts={RED: "rey", BLUE: "baghdad rey"})
    play(match, "post baghdad")
    assert (of(match, "rare", RED), now(match).favour[RED]) == (1, 0)
    match = table(at="none", above=[{"step": "free_trading_post", "who": RED}])
    play(match, "post balkh")
    assert (of(match, "common", RED), of(match, "camels", RED)) == (1, 1)


def test_symmetric_walls() -> None:
    given: dict[str, Any] = {"at": "walls", "site": "r1c1", "buildings": {RED: "r1c1"}, "cubes": {RED: "purple"}}
    assert not offered(table(**given), "piece")
    match = table(**given, options={"symmetric_walls": True})
    assert offered(match, "piece") == {"piece purple 1"}


def test_solo_difficulty_belongs_to_solo() -> None:
    with pytest.raises(cv.BadSetup, match="solo_difficulty"):
        cv.new_match("merv", 3, options={"solo_difficulty": "hard"})


# -- facts ----------------------------------------------------------------------------------------------------------


def facts(match: cv.Match) -> dict[str, dict[str, object]]:
    return {choice.text: choice.facts for choice in match.choices(match.actors[0])}


def test_what_a_line_would_produce() -> None:
    tiles = {"r1c1": "palace orange", "r2c1": "mosque purple"}
    match = table(tiles=tiles, buildings={YELLOW: "r1c1", RED: "r4c1"}, upgrades={"brown": "r1c1"})
    told = facts(match)["slot 1"]
    assert told["yields"]["r1c1"] == {"orange": 1, "brown": 1}  # type: ignore[index]
    assert sum(told["yields"]["r2c1"].values()) == 2  # type: ignore[index]
    assert (told["market"], facts(match)["slot 3"]["market"]) == (False, True)
    play(match, "slot 1")
    assert facts(match)["site r1c1"] == {
        "gain": {"orange": 1, "brown": 1},
        "share": {"orange": 1, "brown": 1},
        "area": "palace",
    }
    assert facts(match)["site r2c1"]["share"] == {}


def test_facts_of_purchases() -> None:
    match = table(at="palace", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "white*3"}, scrolls={RED: 1})
    assert facts(match)["hall hall_knowledge"] == {"cost": {"purple": 1}, "points": 1, "favour": True}
    match = table(at="walls", site="r1c1", buildings={RED: "r1c1", BLUE: "r2c1"}, cubes={RED: "brown"})
    assert facts(match)["piece brown 1"] == {"cost": {"brown": 1}, "left": 2, "influence": 3}
    play(match, "piece brown 1")
    assert facts(match)["wall n1"] == {"influence": 3}
    match = table(
        at="market", site="r1c1", buildings={RED: "r1c1"}, camels={RED: 1}, cubes={RED: "purple"}, mosque_camels=""
    )
    assert facts(match)["buy rey"] == {"cost": {"purple": 1}, "camels": 1}
    match = table(at="mosque", site="r1c1", buildings={RED: "r1c1"}, cubes={RED: "white*9"}, mosque={RED: "top_8"})
    assert facts(match)["advance top_9"] == {"cost": {"orange": 2}, "points": 4, "gift": "mosque_scoring"}
    match = table(influence={RED: 1}, common={RED: 1}, cubes={RED: "white*2"})
    assert facts(match)["contract a"] == {"points": 6, "cost": {"any": 2}, "gift": "soldier"}


def test_facts_of_every_choice_are_json() -> None:
    for players in (1, 2, 4):
        match = cv.new_match("merv", players, seed=players, auto=False)
        chance = Seeded(players)
        while not match.over:
            seat = match.actors[0]
            choices = match.choices(seat)
            facts = [choice.facts for choice in choices]
            assert len(json.loads(json.dumps(facts))) == len(choices)
            match.play(choices[chance.below(len(choices))].action, seat)


# -- the terminal ---------------------------------------------------------------------------------------------------


def drawn(match: cv.Match, language: str, width: int, plain: bool = False) -> str:
    seat = match.actors[0]
    glow = {target for choice in match.choices(seat) for target in choice.targets}
    out = StringIO()
    console = Console(file=out, width=width, color_system=None)
    console.print(draw(match.view(seat), GAME.text(language), width, glow, names=["Ann", "Bob", "Cy"], plain=plain))
    return out.getvalue()


@pytest.mark.parametrize("width", [50, 90, 140])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_board_fits_and_shows_what_matters(language: str, width: int) -> None:
    match = table(
        buildings={RED: "r1c1 r1c2", "high_courtier": "r5c5"},
        players=2,
        upgrades={"white": "r1c1"},
        soldiers={1: "r1c2"},
        walls={"brown_1": "n1", "turquoise_gate": "e3"},
        cubes={RED: "purple*3 white"},
        spices={RED: "ginger*2"},
        influence={RED: 5},
        posts={1: "rey"},
        courtiers={1: "hall_trade"},
        contracts={RED: "a1"},
        common={RED: 1},
    )
    text = drawn(match, language, width)
    assert max(map(len, text.splitlines())) <= width
    word = GAME.text(language).form
    for key in ("hall.hall_trade", "city.rey", "spice.ginger", "board.contracts", "board.queue"):
        assert word(key) in text, key
    assert "Ann" in text


def test_plain_boards_are_ascii() -> None:
    match = table(
        walls={"brown_1": "n1", "turquoise_gate": "e3"},
        soldiers={RED: "r1c1"},
        buildings={RED: "r1c1"},
        market="1",
        mosque_camels="",
        row_camels=1,
    )
    assert drawn(match, "en", 120, plain=True).isascii()


def test_notes_describe_targets() -> None:
    match = table(tiles={"r1c1": "palace orange"}, buildings={YELLOW: "r1c1"}, row="pepper ginger")
    view, text = match.view(RED), GAME.text("en")
    assert note(view, ["site:r1c1"], text) == "p2"  # the label names the site
    assert note(view, ["card:0"], text) == "Pepper"
    assert note(view, ["market:2"], text) == "scroll"
    assert describe(view, "r1c1", text) == "r1c1: Palace (orange), p2"
    assert describe(view, "rey", text) == "Rey: none"
    assert describe(view, "hello", text) == ""


def test_labels_depend_on_the_state() -> None:
    match = cv.new_match("merv", 3, seed=1)
    seat = match.actors[0]
    match.play("slot 1", seat)
    tiles = match.view(seat)["state"]["tiles"]
    names = GAME.text("en")
    for choice in match.choices(seat):
        cell = choice.text.split()[1]
        there, lies = names.form(f"cell.{cell}"), names.form(f"building_site.{tiles[cell]}")
        assert choice.label == f"{lies[:1].upper()}{lies[1:]}: {there}"
    match.play(match.choices(seat)[0].text, seat)
    match.play("act soldier", seat)
    assert [choice.label for choice in match.choices(seat)][-1] == "Decline"


def test_the_action_of_the_site_has_its_name() -> None:
    match = table(at="action", tiles={"r1c1": "library brown"}, site="r1c1", buildings={RED: "r1c1"})
    labels = [choice.label for choice in match.choices(RED) if choice.text.startswith("act")]
    assert labels == ["Library: pay cubes for scrolls", "Gain favour", "Deploy a soldier"]
    labels = [choice.label for choice in match.choices(RED, "ru") if choice.text.startswith("act")]
    assert labels == ["Библиотека: заплатить кубы за свитки", "Получить благосклонность", "Разместить солдата"]


def test_the_log_names_sites_by_their_action() -> None:
    match = table(tiles={"r1c1": "library brown", "r2c1": "wall orange"}, buildings={YELLOW: "r2c1"})
    play(match, "slot 1", "site r1c1")
    names = ["Ann", "Boris", "Chen"]
    said = {lang: [one.text for one in match.views.render_events(match.log, (), lang, names)] for lang in ("en", "ru")}
    assert "Ann builds a library (row 1, column 1)" in said["en"]
    assert "Ann строит библиотеку (строка 1, столбец 1)" in said["ru"]
    match = table(tiles={"r2c1": "wall orange"}, buildings={YELLOW: "r2c1"})
    play(match, "slot 1", "site r2c1")
    texts = [one.text for one in match.views.render_events(match.log, (), "en", names)]
    assert "Ann activates Boris's building for the walls (row 2, column 1)" in texts


def test_a_payment_says_for_what_and_how_many_cubes_are_left() -> None:
    match = table(
        at="palace", site="r1c1", buildings={RED: "r1c1"}, courtiers={RED: "hall_faith"}, cubes={RED: "brown*2 white"}
    )
    play(match, "hall hall_trade")
    assert prompt(match) == "Pay a cube, 2 to go: courtier, Hall of Trade"
    play(match, "pay brown")
    assert prompt(match) == "Pay the last cube: courtier, Hall of Trade"


def prompt(match: cv.Match) -> str:
    found = match.views.prompt("en", [])
    assert found is not None
    return found.text
