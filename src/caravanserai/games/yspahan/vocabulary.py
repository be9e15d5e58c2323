"""Every action, event and chance outcome of Yspahan, declared once."""

from caravanserai.core.events import NUMBER, Events, Outcomes, Private
from caravanserai.core.vocabulary import SEATS, Domain, Vocabulary, numbers

ARMS = {"w": 10, "e": 7, "n": 4, "s": 7}  # the streets, and how many squares each has beside the crossroads
SOUK_SIZES = {
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

SQUARES = Domain("square", ["camel", "bag", "barrel", "chest", "vase", "gold"])  # of the tower, from the bottom
DISTRICTS = Domain("square", SQUARES.items[1:5])
STREET = Domain("street", ["c", *(f"{arm}{i}" for arm, n in ARMS.items() for i in range(1, n + 1))], named=False)
SOUKS = Domain("souk", SOUK_SIZES)
SHOPS = Domain("shop", [f"{souk}_{i}" for souk, n in SOUK_SIZES.items() for i in range(1, n + 1)])
CORNERS = Domain("shop", ["bag_white_2", "barrel_white_1", "vase_blue_1"])  # those that share a square with another
BUILDINGS = Domain("building", ["paddock", "shop", "hammam", "caravanserai", "bazaar", "hoist"])
CARDS = Domain(
    "card",
    [
        "exchange",
        "take_camels",
        "take_gold",
        "place_shop",
        "place_caravan",
        "score_camels",
        "score_gold",
        "build_no_camels",
        "build_no_gold",
    ],
)
BONUS = Domain("card", ["none", *CARDS], default="none")  # a card discarded for one die more
GIVES = Domain("give", ["camels", "gold"])
ANSWERS = Domain("answer", ["yes", "no"])
FACES = Domain("face", range(1, 7), named=False)
PIECES = Domain("piece", ["camel", "gold"])
ITEMS = Domain(
    "item",
    ["buildings", "souks", "bazaar", "caravan_loading", "caravan_scoring", "camels_card", "gold_card"],
    named=False,
)


def up_to(last: int) -> Domain:
    return Domain("n", range(1, last + 1), named=False)


V = Vocabulary("yspahan")

ROLL = V.verb("roll", yellow=numbers("yellow", 3, default=0))
TAKE_CAMELS = V.verb("take_camels", bonus=BONUS)
TAKE_GOLD = V.verb("take_gold", bonus=BONUS)
SUPPLY = V.verb("supply", ("supply_shops",), square=DISTRICTS, bonus=BONUS)
MOVE = V.verb("move", ("move_supervisor",), square=SQUARES, to=STREET)
DRAW = V.verb("draw", ("draw_card",), square=SQUARES)
DRAW_WITHOUT_DICE = V.verb("draw_without_dice")
SET_ASIDE = V.verb("set_aside", square=SQUARES)
BUILD = V.verb("build", building=BUILDINGS)
PLACE = V.verb("place", ("place_good",), shop=SHOPS)
SEND_FIRST = V.verb("send_first", ("order_goods",), shop=CORNERS)
SAVE = V.verb("save", ("save_with_camel",), answer=ANSWERS)
PLAY_EXCHANGE = V.verb("play_exchange", give=GIVES, n=up_to(25))
PLAY_TAKE_CAMELS = V.verb("play_take_camels")
PLAY_TAKE_GOLD = V.verb("play_take_gold")
PLAY_PLACE_CARAVAN = V.verb("play_place_caravan")
PLAY_PLACE_SHOP = V.verb("play_place_shop", shop=SHOPS)
PLAY_SCORE_CAMELS = V.verb("play_score_camels", n=up_to(4))
PLAY_SCORE_GOLD = V.verb("play_score_gold", n=up_to(10))
PLAY_BUILD_NO_CAMELS = V.verb("play_build_no_camels", building=BUILDINGS)
PLAY_BUILD_NO_GOLD = V.verb("play_build_no_gold", building=BUILDINGS)
END_TURN = V.verb("end_turn")


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


REASONS = Domain(
    "because",
    [
        "tower",
        "yellow_dice",
        "supervisor",
        "saving",
        "building",
        "no_dice",
        "caravanserai",
        *CARDS,
    ],
)

EVENTS = Events()

WEEK = EVENTS.event("week", number=NUMBER)
DAY = EVENTS.event("day", number=NUMBER, first=SEATS)
LAST_DAY = EVENTS.event("last_day", first=SEATS, second=SEATS, third=SEATS, fourth=SEATS)
ROLLS = EVENTS.event("roll", seat=SEATS, n=NUMBER, yellow=NUMBER)
FILLS = EVENTS.event("group", n=NUMBER, face=FACES, square=SQUARES)
TURN = EVENTS.event("turn", seat=SEATS)
TAKES = EVENTS.event("take", seat=SEATS, square=SQUARES, n=NUMBER)
YELLOW_LEAVE = EVENTS.event("yellow", n=NUMBER)
NO_GROUP = EVENTS.event("no_group", seat=SEATS)
GAINS = EVENTS.event("gain", seat=SEATS, piece=PIECES, n=NUMBER, because=REASONS)
PAYS = EVENTS.event("pay", seat=SEATS, piece=PIECES, n=NUMBER, because=REASONS)
PLACES = EVENTS.event("place", seat=SEATS, shop=SHOPS)
SURPLUS = EVENTS.event("surplus", seat=SEATS, n=NUMBER)
WALKS = EVENTS.event("supervisor", seat=SEATS, street=STREET, n=NUMBER)
LEAVES = EVENTS.event("leave", seat=SEATS, shop=SHOPS)
SAVES = EVENTS.event("save", seat=SEATS, shop=SHOPS)
LOADS = EVENTS.event("load", seat=SEATS, line=NUMBER, points=NUMBER)
FULL = EVENTS.event("full")
CARAVAN = EVENTS.event("caravan", seat=SEATS, n=NUMBER, line=NUMBER, points=NUMBER)
DRAWS = EVENTS.event("draw", seat=SEATS, card=Private(CARDS), because=REASONS)
NO_CARD = EVENTS.event("no_card", seat=SEATS)
RESHUFFLES = EVENTS.event("reshuffle", n=NUMBER)
DISCARDS = EVENTS.event("bonus", seat=SEATS, card=CARDS)
PLAYS = EVENTS.event("play", seat=SEATS, card=CARDS)
BUILDS = EVENTS.event("build", seat=SEATS, building=BUILDINGS, points=NUMBER)
SCORES = EVENTS.event("score", seat=SEATS, points=NUMBER, because=REASONS)
SOUK = EVENTS.event("souk", seat=SEATS, souk=SOUKS, points=NUMBER)
BAZAAR = EVENTS.event("bazaar", seat=SEATS, n=NUMBER, points=NUMBER)
CLEARS = EVENTS.event("clear")
OVER = EVENTS.event("over")

OUTCOMES = Outcomes()

START = OUTCOMES.outcome("start", SEATS)
ROLLED = OUTCOMES.outcome("roll", FACES)
# A card goes to the hand of its own player, who need not be the one to act; p1 to p4 have these four places.
CARD_DRAWN = OUTCOMES.outcome("card_p1", CARDS, secret=True, seat=0)
for _seat in range(1, 4):
    OUTCOMES.outcome(f"card_p{_seat + 1}", CARDS, secret=True, seat=_seat)
