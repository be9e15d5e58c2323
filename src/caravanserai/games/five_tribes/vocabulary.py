"""Every action, event and chance outcome of Five Tribes, declared once."""

from caravanserai.core.events import NUMBER, Events, Outcomes, Private
from caravanserai.core.vocabulary import SEATS, Domain, Vocabulary, numbers

COLUMNS = "abcdef"
ROWS = "12345"

CELLS = Domain("tile", [column + row for row in ROWS for column in COLUMNS], named=False)
TRIBES = Domain(
    "tribe",
    ["yellow", "white", "green", "blue", "red"],
    aliases={"vizier": "yellow", "elder": "white", "merchant": "green", "builder": "blue", "assassin": "red"},
)
HELD = Domain("tribe", ["yellow", "white"], aliases={"vizier": "yellow", "elder": "white"})
KINDS = Domain("kind", ["village", "sacred_place", "small_market", "large_market", "oasis"])
TILE_TYPES = Domain(
    "tile_type",
    [
        "village_5",
        "sacred_6",
        "sacred_10",
        "sacred_12",
        "sacred_15",
        "small_market_6",
        "large_market_4",
        "oasis_8",
    ],
)
RESOURCES = Domain(
    "resource",
    ["ivory", "jewels", "gold_ware", "papyrus", "silk", "spice", "fish", "wheat", "pottery", "fakir"],
)
GOODS = Domain("resource", RESOURCES.items[:9])
DJINNS = Domain(
    "djinn",
    [
        "al_amin",
        "anun_nak",
        "baal",
        "boaz",
        "bouraq",
        "echidna",
        "enki",
        "hagis",
        "haurvatat",
        "iblis",
        "jafaar",
        "kandicha",
        "kumarbi",
        "lamia",
        "leta",
        "marid",
        "monkir",
        "nekir",
        "shamhat",
        "sibittis",
        "sloar",
        "utug",
    ],
)
PAID = Domain(
    "djinn",
    [
        "anun_nak",
        "bouraq",
        "echidna",
        "enki",
        "hagis",
        "iblis",
        "lamia",
        "leta",
        "sibittis",
        "sloar",
        "utug",
    ],
)
PAYS = Domain("pay", ["elder", "fakir"])  # the only coin of a cost, or the second one
ROW = Domain("card", range(6))  # places in the resource row, from its front
SECOND = Domain("card", ["none", *ROW.items[1:]], default="none")
PRICES = Domain("spot", [0, 1, 3, 5, 8, 12, 18], named=False)
SPOTS = Domain("spot", ["zero_c", "zero_b", "zero_a", "p1", "p3", "p5", "p8", "p12", "p18"], named=False)
ENDINGS = Domain("end", ["camel", "no_move"])

V = Vocabulary("five_tribes")

BID = V.verb("bid", ("place_bid",), spot=PRICES, fakirs=numbers("fakirs", 6, default=0))
PICK = V.verb("pick", ("sow_pick",), tile=CELLS)
DROP = V.verb("drop", ("sow_drop",), tile=CELLS, tribe=TRIBES)
PASS_MOVE = V.verb("pass_move")
BUILDERS_INCOME = V.verb("builders_income", fakirs=numbers("fakirs", 18))
ASSASSINATE_TILE = V.verb("assassinate_tile", tile=CELLS, tribe=TRIBES)
ASSASSINATE_PLAYER = V.verb("assassinate_player", seat=Domain("seat", SEATS.items[:4], named=False), tribe=HELD)
ASSASSINATE_NONE = V.verb("assassinate_none")
PLACE_PALM = V.verb("place_palm", tile=CELLS)
PLACE_PALACE = V.verb("place_palace", tile=CELLS)
MARKET_BUY = V.verb("market_buy", first=ROW, second=SECOND)
TAKE_DJINN = V.verb("take_djinn", djinn=DJINNS, pay=PAYS)
SKIP_TILE_ACTION = V.verb("skip_tile_action")
USE_DJINN = V.verb("use_djinn", djinn=PAID, pay=PAYS)
DJINN_TILE = V.verb("djinn_tile", tile=CELLS)
SIBITTIS_KEEP = V.verb("sibittis_keep", djinn=DJINNS)
SELL_ADD = V.verb("sell_add", resource=GOODS)
SELL_CLOSE = V.verb("sell_close")
END_TURN = V.verb("end_turn")


def expand(text: str) -> list[str]:
    """Shorthands: a whole move `sow c3 c4:yellow d4:white`, a whole sale `sell fish silk`."""
    words = text.split()
    name = words[0].lower() if words else ""
    if name in ("sow", "sow_move"):
        if len(words) < 3:
            raise ValueError("write a whole move as 'sow <tile> <tile>:<tribe> <tile>:<tribe> ...'")
        drops = [word.replace(":", " ") for word in words[2:]]
        return [f"pick {words[1]}", *(f"drop {drop}" for drop in drops)]
    if name in ("sell", "sell_set"):
        if len(words) < 2:
            raise ValueError("write a whole sale as 'sell <goods> <goods> ...'")
        return [*(f"sell_add {word}" for word in words[1:]), "sell_close"]
    return [text]


REASONS = Domain(
    "because",
    [
        "bid",
        "builders",
        "merchants",
        "strike",
        "sowing",
        "market",
        "sacred_place",
        "sale",
        *DJINNS,
    ],
)

EVENTS = Events()

ROUND = EVENTS.event("round", number=NUMBER)
BIDS = EVENTS.event("bid", seat=SEATS, spot=PRICES, price=NUMBER, fakirs=NUMBER)
TURN = EVENTS.event("turn", seat=SEATS)
STUCK = EVENTS.event("stuck", seat=SEATS)
PICKS_UP = EVENTS.event("pick_up", seat=SEATS, tile=CELLS, n=NUMBER)
DROPS = EVENTS.event("drop", seat=SEATS, tile=CELLS, tribe=TRIBES)
COLLECTS = EVENTS.event("collect", seat=SEATS, tile=CELLS, tribe=TRIBES, n=NUMBER)
CLAIMS = EVENTS.event("claim", seat=SEATS, tile=CELLS, because=REASONS)
GAINS_GOLD = EVENTS.event("gold", seat=SEATS, n=NUMBER, because=REASONS)
PAYS_GOLD = EVENTS.event("pay_gold", seat=SEATS, n=NUMBER, because=REASONS)
SPENDS = EVENTS.event("spend", seat=SEATS, elders=NUMBER, fakirs=NUMBER, because=REASONS)
TAKES_CARD = EVENTS.event("card", seat=SEATS, resource=RESOURCES, because=REASONS)
DRAWS_CARD = EVENTS.event("draw", seat=SEATS, resource=Private(RESOURCES), because=REASONS)
KILLS = EVENTS.event("kill", seat=SEATS, tile=CELLS, tribe=TRIBES)
KILLS_HELD = EVENTS.event("kill_held", seat=SEATS, victim=SEATS, tribe=TRIBES)
SPARES = EVENTS.event("spare", seat=SEATS)
KEEPS_VICTIM = EVENTS.event("keep_victim", seat=SEATS, tribe=TRIBES)
PLANTS = EVENTS.event("palm", seat=SEATS, tile=CELLS)
BUILDS = EVENTS.event("palace", seat=SEATS, tile=CELLS)
NO_PIECE = EVENTS.event("no_piece", seat=SEATS, kind=KINDS)
GAINS_DJINN = EVENTS.event("djinn", seat=SEATS, djinn=DJINNS, because=REASONS)
USES_DJINN = EVENTS.event("power", seat=SEATS, djinn=DJINNS)
LOOKS_AT = EVENTS.event("look", seat=SEATS, djinn=Private(DJINNS))
DISCARDS_DJINN = EVENTS.event("discard_djinn", seat=SEATS, djinn=DJINNS)
SETTLES = EVENTS.event("settle", seat=SEATS, tile=CELLS, tribe=TRIBES)
SELLS = EVENTS.event("sell", seat=SEATS, resource=RESOURCES)
SKIPS = EVENTS.event("skip", seat=SEATS)
PASSES = EVENTS.event("pass", seat=SEATS)
ENDING = EVENTS.event("ending", seat=SEATS, reason=ENDINGS)
REFILLS = EVENTS.event("refill", resource=RESOURCES)
REFILLS_DJINN = EVENTS.event("refill_djinn", djinn=DJINNS)
OVER = EVENTS.event("over", reason=ENDINGS)

OUTCOMES = Outcomes()

TILES_LAID = OUTCOMES.outcome("tiles", TILE_TYPES, per_line=6)
MEEPLES_SET = OUTCOMES.outcome("meeples", TRIBES, per_line=18)
MARKERS_SET = OUTCOMES.outcome("markers", SEATS)
RESOURCE_TURNED = OUTCOMES.outcome("resource", RESOURCES)
RESOURCE_DRAWN = OUTCOMES.outcome("hidden_resource", RESOURCES, secret=True)
DJINN_TURNED = OUTCOMES.outcome("djinn", DJINNS)
DJINN_DRAWN = OUTCOMES.outcome("hidden_djinn", DJINNS, secret=True)
BAG_DRAWN = OUTCOMES.outcome("bag", TRIBES)
