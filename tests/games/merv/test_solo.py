"""The solo game (reconstructed): actions of Magistrate and High Courtier."""

from typing import Any

import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from serai.tables.replays.recorded_game import RecordedGame, build_timeline
from tests.games.builder import now, play
from tests.games.merv.match_builder import GAME, of, script, table

MAGISTRATE, COURTIER = "magistrate", "high_courtier"
NEXT = "solo solo_wall"  # the card of the next round
PURPLE_COLUMN = {
    f"r{row}c1": f"{area} purple" for row, area in ((1, "palace"), (2, "library"), (4, "mosque"), (5, "wall"))
}


def after(card: str, *outcomes: str, lines: int = 1, **given: Any) -> cv.Match:
    """The human stands on slot 5 and ends the turn; then the Magistrate and the High Courtier move by a card."""
    queue: list[int | str] = [0, MAGISTRATE, COURTIER]
    next_card = NEXT if card != "solo_wall" else "solo solo_mosque"
    match = table(
        1,
        at="end",
        queue=queue,
        slots={0: 5},
        solo=[card],
        chance=script(*outcomes, next_card),
        **given,
    )
    return play(match, "done")


def score(match: cv.Match) -> int:
    return match.state.score(1)


def test_slot_and_site() -> None:
    """Most own buildings in the line, then the order of the card; an empty site with the card's action first."""
    match = after("solo_library", tiles={"r2c2": "library purple"}, buildings={MAGISTRATE: "r1c2"})
    assert "r2c2" in of(match, "buildings", MAGISTRATE)  # column 2 although the card begins with slot 5
    match = after(
        "solo_library",
        tiles={"r2c4": "wall brown", "r3c4": "wall orange", "r4c4": "palace brown", "r5c4": "library brown"},
        buildings={MAGISTRATE: "r1c4"},
    )
    assert "r5c4" in of(match, "buildings", MAGISTRATE)


def test_without_a_preference_the_order_of_sites_decides() -> None:
    tiles = {"r1c3": "palace purple", "r2c3": "palace brown", "r4c3": "palace orange", "r5c3": "palace turquoise"}
    match = after("solo_mosque", tiles=tiles, buildings={MAGISTRATE: "r1c3"}, mosque_camels="")  # sites 2 1 4 5 3
    assert set(of(match, "buildings", MAGISTRATE)) == {"r1c3", "r2c3"}


def test_the_high_courtier_follows_the_card() -> None:
    match = after("solo_palace", buildings={MAGISTRATE: "r1c1"})  # courtier slots 2 3 4 5 1, sites 5 4 3 2 1
    assert of(match, "buildings", COURTIER) == ["r5c2"]


def test_caravansary() -> None:
    """Two buildings in the line: two cards from the front, with their camels."""
    match = after(
        "solo_caravansary",
        "card pepper juniper",
        tiles=PURPLE_COLUMN,
        buildings={MAGISTRATE: "r1c1"},
        row="ginger pepper cinnamon cinnamon cinnamon cinnamon juniper juniper",
        row_camels=1,
        options={"solo_difficulty": "easy"},
        mosque_camels="",
    )
    assert of(match, "spices", MAGISTRATE) == {"ginger": 1, "pepper": 1}
    assert now(match).row_camels == 0
    assert now(match).row[-2:] == ["pepper", "juniper"]
    assert of(match, "camels", MAGISTRATE) == 0  # spent at once in the queue
    assert sum(now(match).camels.values()) == 1


def test_palace() -> None:
    match = after("solo_palace", buildings={MAGISTRATE: "r1c1"}, courtiers={0: "hall_knowledge"})
    assert of(match, "courtiers", MAGISTRATE) == {"hall_spice": 1}
    assert score(match) == 2


def test_library_and_its_breakthroughs() -> None:
    match = after("solo_library", buildings={MAGISTRATE: "r1c2 r2c2"}, scrolls={MAGISTRATE: 1})
    assert of(match, "scrolls", MAGISTRATE) == 4
    assert of(match, "breakthroughs", MAGISTRATE) == ["bt1_caravansary", "bt2_purple"]
    match = after(
        "solo_library", scrolls={MAGISTRATE: 7}, breakthroughs={MAGISTRATE: "bt1_palace bt2_brown bt3_wall_piece"}
    )
    assert score(match) == 8  # points of the first tile of the fourth level


def test_marketplace() -> None:
    match = after("solo_marketplace", buildings={MAGISTRATE: "r1c2 r2c2"})
    assert of(match, "posts", MAGISTRATE) == ["samarkand"]
    assert of(match, "common", MAGISTRATE) == 3
    match = after("solo_marketplace", posts={MAGISTRATE: "samarkand rey balkh nishapur"}, mosque_camels="path1_1")
    assert "kashgar" in of(match, "posts", MAGISTRATE)
    assert of(match, "rare", MAGISTRATE) == 1
    assert score(match) == 1  # the first post in an outer city


def test_mosque() -> None:
    match = after("solo_mosque", buildings={MAGISTRATE: "r1c4 r2c4"}, mosque_camels="path3_1 path4_1")
    assert of(match, "mosque", MAGISTRATE) == "right_3"
    assert now(match).mosque_camels == ["path4_1"]
    assert now(match).upgrades == {"white": ["r1c4"]}
    assert score(match) == 1  # favour


def test_walls() -> None:
    match = after("solo_wall", buildings={MAGISTRATE: "r1c3 r2c3", 0: "r5c5 r5c4"}, round=1)
    walls = {place: kind for kind, places in now(match).walls.items() for place in places}
    assert walls["n3"] == "turquoise_gate"
    assert len(walls) == 2  # never more in one turn
    assert of(match, "influence", MAGISTRATE) >= 2


def test_contracts_without_cubes() -> None:
    match = after("solo_palace", influence={MAGISTRATE: 5}, common={MAGISTRATE: 4}, scrolls={MAGISTRATE: 0})
    assert of(match, "contracts", MAGISTRATE) == ["e1"]  # four goods of any kind
    assert match.state.score_lines(1)[3] == 16


def test_the_human_gets_the_owners_share() -> None:
    """The card's first slot leads to a line full of the human's buildings; its site order begins at the far end."""
    match = after(
        "solo_palace",
        tiles=PURPLE_COLUMN | {"r5c1": "wall turquoise"},
        buildings={0: "r1c1 r2c1 r3c1 r4c1 r5c1"},
        upgrades={"orange": "r2c1"},
    )
    assert now(match).cubes[0] == {"turquoise": 1, "orange": 1}
    assert of(match, "buildings", MAGISTRATE) == 0
    assert score(match) == 1  # on a site of another the strength is 1


def test_camels_of_the_camel_market() -> None:
    match = after("solo_caravansary", "card ginger", market="1 2", mosque_camels="")
    assert now(match).market == []  # slot 3 of the card: the middle column


@pytest.mark.parametrize(
    ("difficulty", "year", "strength"), [("easy", 3, 1), ("normal", 1, 1), ("normal", 2, 2), ("hard", 1, 2)]
)
def test_difficulty(difficulty: str, year: int, strength: int) -> None:
    match = after("solo_palace", options={"solo_difficulty": difficulty}, year=year)
    assert score(match) == strength


def test_strength_is_capped() -> None:
    own = "r1c1 r2c1 r3c1 r4c1"
    for difficulty, cap in (("easy", 3), ("hard", 4)):
        match = after("solo_palace", buildings={MAGISTRATE: own}, options={"solo_difficulty": difficulty})
        assert score(match) == cap


def test_a_tie_is_lost() -> None:
    def end(points: int) -> cv.Match:
        match = table(
            1,
            at="end",
            queue=[MAGISTRATE, COURTIER, 0],
            year=3,
            round=4,
            points={0: points, MAGISTRATE: 30},
            solo=["solo_wall", "solo_palace", "solo_mosque", "solo_library"],
        )
        return play(match, "done")

    lost, won = end(30), end(31)
    assert lost.over
    assert lost.winners == ()
    assert [(place.who, place.by) for place in lost.ranking] == [("magistrate", "solo"), (0, "solo")]
    assert won.winners == (0,)


def test_the_magistrate_scores_all_its_courtiers() -> None:
    match = table(
        1,
        at="end",
        queue=[MAGISTRATE, COURTIER, 0],
        round=4,
        courtiers={MAGISTRATE: "hall_trade*2 hall_faith"},
        common={MAGISTRATE: 2},
        rare={MAGISTRATE: 1},
        mosque={MAGISTRATE: "left_4"},
        mosque_camels="",
        buildings={MAGISTRATE: "r1c1 r1c2"},
        scoring_tile={MAGISTRATE: "scoring_palace"},
        tiles={"r1c1": "palace purple", "r1c2": "palace brown"},
        solo=["solo_wall", "solo_palace", "solo_mosque", "solo_library"],
        chance=script(NEXT),
    )
    play(match, "done")
    assert match.state.score(1) >= 2 * 3 + 4 + 2 + 2 * 3


def test_a_card_comes_once_a_year() -> None:
    state = GAME.new_state(1, cv.Seeded(3))
    chance = cv.Seeded(4)
    while not state.over:
        seen = state.to_dict()["solo_seen"]
        assert len(set(seen)) == len(seen) == state.to_dict()["round"]
        legal = state.legal(0)
        state.apply(legal[chance.below(len(legal))], 0)


def test_the_timeline_of_a_solo_game_has_the_magistrate_s_curve() -> None:
    match, chance = cv.new_match("merv", players=1, seed=3, names=["Ann"]), Seeded(3)
    while not match.over:
        legal = match.state.legal(0)
        match.play(legal[chance.below(len(legal))], 0)
    timeline = build_timeline(RecordedGame(match.record.text()), "en")
    assert timeline.parties == ["Corrupt Magistrate"]
    assert timeline.moves[-1].scores == [match.state.score(0), match.state.score(1)]
    told = [part.text for turn in timeline.turns for part in turn.parts if part.kind == "party_turn"]
    assert any(text.startswith("Corrupt Magistrate builds ") for text in told)
