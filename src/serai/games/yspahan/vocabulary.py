# mypyc: compile
"""Every action, decision, event and chance outcome of Yspahan."""

from __future__ import annotations

from typing import Final

from serai.core.game.parts import GameWords
from serai.core.rules.codecs import Num, One
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Kept, Outcomes
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary, numbers, word_list

ARMS: Final = {"w": 10, "e": 7, "n": 4, "s": 7}  # squares of each street, without the crossroads
SOUK_SIZES: Final = {
    "bag_white": 3,
    "bag_blue": 4,
    "bag_yellow": 5,
    "bag_purple": 6,
    "barrel_white": 2,
    "barrel_blue": 3,
    "barrel_yellow": 4,
    "barrel_purple": 5,
    "chest_blue": 2,
    "chest_yellow": 3,
    "chest_purple": 4,
    "vase_blue": 1,
    "vase_yellow": 2,
    "vase_orange": 3,
}

SQUARES: Final = Domain("square", ["camel", "bag", "barrel", "chest", "vase", "gold"])  # of the tower, from the bottom
DISTRICTS: Final = Domain("square", SQUARES.items[1:5])
STREET: Final = Domain("street", ["c", *[f"{arm}{i}" for arm, n in ARMS.items() for i in range(1, n + 1)]])
SOUKS: Final = Domain("souk", SOUK_SIZES)
SHOPS: Final = Domain("shop", [f"{souk}_{i}" for souk, n in SOUK_SIZES.items() for i in range(1, n + 1)])
CORNERS: Final = Domain(
    "shop", ["bag_white_2", "barrel_white_1", "vase_blue_1"]
)  # shops that share a street square with another shop
BUILDINGS: Final = Domain("building", ["paddock", "shop", "hammam", "caravanserai", "bazaar", "hoist"])
CARDS: Final = Domain(
    "card",
    word_list(
        "exchange take_camels take_gold place_shop place_caravan score_camels score_gold build_no_camels build_no_gold"
    ),
)
BONUS: Final = Domain("card", ["none", *CARDS], default="none")  # a card discarded for one die more
GIVES: Final = Domain("give", ["camels", "gold"])
ANSWERS: Final = Domain("answer", ["yes", "no"])
FACES: Final = Domain("face", range(1, 7), named=False)
PIECES: Final = Domain("piece", ["camel", "gold"])
ITEMS: Final = Domain(
    "item",
    ["buildings", "souks", "bazaar", "caravan_loading", "caravan_scoring", "camels_card", "gold_card"],
    named=False,
)


def up_to(last: int) -> Domain:
    return Domain("n", range(1, last + 1), named=False)


V: Final = Vocabulary("yspahan")

# Targets on the tower: `use`, `move`, `draw` and `aside` are the buttons of a square, one for each use of its dice.
# With a card added (`bonus`), `use` is a separate button.
USE: Final = "square:{square} use:{square}+{bonus|none} bonus:{bonus}"
V.verb("roll", at="dice:{yellow|0}", yellow=numbers("yellow", 3, default=0))
V.verb("take_camels", at=USE.replace("{square}", "camel"), bonus=BONUS)
V.verb("take_gold", at=USE.replace("{square}", "gold"), bonus=BONUS)
V.verb(
    "supply",
    ("supply_shops",),
    at="square:{square} use:{square}+{bonus|none} bonus:{bonus}",
    square=DISTRICTS,
    bonus=BONUS,
)
V.verb("move", ("move_supervisor",), at="square:{square} move:{square} to:{to}", square=SQUARES, to=STREET)
V.verb("draw", ("draw_card",), at="square:{square} draw:{square}", square=SQUARES)
V.verb("draw_without_dice")
V.verb("set_aside", at="square:{square} aside:{square}", square=SQUARES)
V.verb("build", building=BUILDINGS)
V.verb("place", ("place_good",), shop=SHOPS)
V.verb("send_first", ("order_goods",), shop=CORNERS)
V.verb("save", ("save_with_camel",), answer=ANSWERS)
V.verb("play_exchange", at="hand:exchange amount:{give}+{n}", give=GIVES, n=up_to(25))
V.verb("play_take_camels", at="hand:take_camels")
V.verb("play_take_gold", at="hand:take_gold")
V.verb("play_place_caravan", at="hand:place_caravan")
V.verb("play_place_shop", at="hand:place_shop shop:{shop}", shop=SHOPS)
V.verb("play_score_camels", at="hand:score_camels amount:camels+{n}", n=up_to(4))
V.verb("play_score_gold", at="hand:score_gold amount:gold+{n}", n=up_to(10))
V.verb("play_build_no_camels", at="hand:build_no_camels building:{building}", building=BUILDINGS)
V.verb("play_build_no_gold", at="hand:build_no_gold building:{building}", building=BUILDINGS)
V.verb("end_turn")


def expand(text: str) -> list[str]:
    """Shorthands: several goods at once `place bag_white_1 bag_white_2`, a card by its name `play take_gold`."""
    words = text.split()
    name = words[0].lower() if words else ""
    if name in ("place", "place_good") and len(words) > 2:
        return [f"{name} {shop}" for shop in words[1:]]
    if name == "play":
        if len(words) < 2:
            raise ValueError("write a card as 'play <card> ...'")
        return [f"play_{' '.join(words[1:])}"]
    return [text]


REASONS: Final = Domain(
    "because",
    [
        *word_list("tower yellow_dice supervisor saving building no_dice caravanserai"),
        *CARDS,
    ],
)

# The good that is sent after the good of a decision; the first entry means that there is none.
NEXT_SHOPS: Final = Domain("shop", ["none", *SHOPS])

DECISIONS: Final = Decisions()

PRE_ROLL: Final = DECISIONS.decision("pre_roll", "dice", starts_turn=True)
MAIN_ACTION: Final = DECISIONS.decision("main_action", "actions")
PLACE_GOOD: Final = DECISIONS.decision("place_good", "supplying", district=One(DISTRICTS), left=Num())
ORDER_GOODS: Final = DECISIONS.decision("order_goods", "sending")
SAVE_WITH_CAMEL: Final = DECISIONS.decision(
    "save_with_camel", "saving", reacts=True, shop=One(SHOPS), then=One(NEXT_SHOPS)
)
BUILD_INSTEAD: Final = DECISIONS.decision("build_instead", "two-players")
FINISH_TURN: Final = DECISIONS.decision("finish_turn", "building")

EVENTS: Final = Events()

EVENTS.heading("week", number=NUMBER)
EVENTS.heading("day", number=NUMBER, first=SEATS)
EVENTS.event("last_day", first=SEATS, second=SEATS, third=SEATS, fourth=SEATS)
EVENTS.event("roll", seat=SEATS, n=NUMBER, yellow=NUMBER)
EVENTS.event("group", n=NUMBER, face=FACES, square=SQUARES)
EVENTS.marker("turn", seat=SEATS)
EVENTS.event("take", seat=SEATS, square=SQUARES, n=NUMBER)
EVENTS.event("yellow", n=NUMBER)
EVENTS.event("no_group", seat=SEATS)
EVENTS.amount("gain", seat=SEATS, piece=PIECES, n=NUMBER, because=REASONS)
EVENTS.amount("pay", seat=SEATS, piece=PIECES, n=NUMBER, because=REASONS)
EVENTS.event("place", seat=SEATS, shop=SHOPS)
EVENTS.event("surplus", seat=SEATS, n=NUMBER)
EVENTS.event("supervisor", seat=SEATS, street=STREET, n=NUMBER)
EVENTS.event("leave", seat=SEATS, shop=SHOPS)
EVENTS.event("save", seat=SEATS, shop=SHOPS)
EVENTS.event("load", seat=SEATS, line=NUMBER, points=NUMBER)
EVENTS.event("full")
EVENTS.event("caravan", seat=SEATS, n=NUMBER, line=NUMBER, points=NUMBER)
EVENTS.event("draw", seat=SEATS, card=Kept(CARDS, "cards"), because=REASONS)
EVENTS.event("no_card", seat=SEATS)
EVENTS.event("reshuffle", n=NUMBER)
EVENTS.event("bonus", seat=SEATS, card=CARDS)
EVENTS.event("play", seat=SEATS, card=CARDS)
EVENTS.event("build", seat=SEATS, building=BUILDINGS, points=NUMBER)
EVENTS.amount("score", seat=SEATS, points=NUMBER, because=REASONS)
EVENTS.event("souk", seat=SEATS, souk=SOUKS, points=NUMBER)
BAZAAR: Final = EVENTS.amount("bazaar", seat=SEATS, n=NUMBER, points=NUMBER)
EVENTS.event("clear")
EVENTS.heading("over")

OUTCOMES: Final = Outcomes()

OUTCOMES.outcome("start", SEATS)
OUTCOMES.outcome("roll", FACES, drawn="dice")
DEALT: Final = OUTCOMES.outcome("card", CARDS, fills="cards")  # the owner need not be the actor

WORDS: Final = GameWords(V, DECISIONS, EVENTS, OUTCOMES, expand, pieces=("card", "piece"), figures=("face",))
