# mypyc: compile
"""Every action, decision, event and chance outcome of Five Tribes."""

from __future__ import annotations

from typing import Final

from serai.core.game.parts import GameWords
from serai.core.rules.codecs import Num, One
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Kept, Outcomes
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary, numbers, word_list
from serai.games.five_tribes.djinns import POWERS

COLUMNS: Final = "abcdef"
ROWS: Final = "12345"

CELLS: Final = Domain("tile", [column + row for row in ROWS for column in COLUMNS], named=False)
TRIBES: Final = Domain(
    "tribe",
    ["yellow", "white", "green", "blue", "red"],
    aliases={"vizier": "yellow", "elder": "white", "merchant": "green", "builder": "blue", "assassin": "red"},
)
HELD: Final = Domain("tribe", ["yellow", "white"], aliases={"vizier": "yellow", "elder": "white"})
KINDS: Final = Domain("kind", ["village", "sacred_place", "small_market", "large_market", "oasis"])
TILE_TYPES: Final = Domain(
    "tile_type",
    word_list("village_5 sacred_6 sacred_10 sacred_12 sacred_15 small_market_6 large_market_4 oasis_8"),
)
RESOURCES: Final = Domain(
    "resource",
    ["ivory", "jewels", "gold_ware", "papyrus", "silk", "spice", "fish", "wheat", "pottery", "fakir"],
)
GOODS: Final = Domain("resource", RESOURCES.items[:9])
# Costs of the powers of djinns: an elder or a fakir; an elder, and an elder or a fakir; a fakir; fakirs while bidding
COSTS: Final = Domain("cost", ["none", "one", "two", "fakir", "bid"])
DJINNS: Final = Domain("djinn", [power.djinn for power in POWERS])
PAID: Final = Domain("djinn", [power.djinn for power in POWERS if power.is_action])
PAYS: Final = Domain("pay", ["elder", "fakir"])  # the only coin of a cost, or the second coin
ROW: Final = Domain("card", range(6))  # indexes of the resource row, from its front
SECOND: Final = Domain("card", ["none", *ROW.items[1:]], default="none")
PRICES: Final = Domain("spot", [0, 1, 3, 5, 8, 12, 18], named=False)
SPOTS: Final = Domain("spot", ["zero_c", "zero_b", "zero_a", "p1", "p3", "p5", "p8", "p12", "p18"], named=False)
ENDINGS: Final = Domain("end", ["camel", "no_move"])

V: Final = Vocabulary("five_tribes")

V.verb("bid", ("place_bid",), spot=PRICES, fakirs=numbers("fakirs", 6, default=0))
V.verb("pick", ("sow_pick",), tile=CELLS)
V.verb("drop", ("sow_drop",), tile=CELLS, tribe=TRIBES)
V.verb("pass_move")
V.verb("builders_income", fakirs=numbers("fakirs", 18))
V.verb("assassinate_tile", tile=CELLS, tribe=TRIBES)
V.verb("assassinate_player", seat=Domain("seat", SEATS.items[:4], named=False), tribe=HELD)
V.verb("assassinate_none")
V.verb("place_palm", tile=CELLS)
V.verb("place_palace", tile=CELLS)
V.verb("market_buy", at="row:{first} row:{second}", first=ROW, second=SECOND)
V.verb("take_djinn", djinn=DJINNS, pay=PAYS)
V.verb("skip_tile_action")
V.verb("use_djinn", djinn=PAID, pay=PAYS)
V.verb("djinn_tile", tile=CELLS)
V.verb("sibittis_keep", djinn=DJINNS)
V.verb("sell_add", at="hand:{resource}", resource=GOODS)
V.verb("sell_close")
V.verb("end_turn")


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


REASONS: Final = Domain(
    "because",
    [
        *word_list("bid builders merchants strike sowing market sacred_place sale"),
        *DJINNS,
    ],
)

DECISIONS: Final = Decisions()

BIDDING: Final = DECISIONS.decision("bidding", "bidding", starts_turn=True)
PICK_UP: Final = DECISIONS.decision("pick_up", "sowing", starts_turn=True)
SOWING: Final = DECISIONS.decision("sowing", "sowing")
BUILDERS: Final = DECISIONS.decision("builders", "builders")
ASSASSINS: Final = DECISIONS.decision("assassins", "assassins")
TILE_ACTION: Final = DECISIONS.decision("tile_action", "tiles")
# by_djinn: a djinn places the piece; redirected: Lamia or Hagis is paid to place it on a neighbour
PALM: Final = DECISIONS.decision("place_palm", "oasis", by_djinn=Num(), redirected=Num())
PALACE: Final = DECISIONS.decision("place_palace", "village", by_djinn=Num(), redirected=Num())
POWER_TILE: Final = DECISIONS.decision("djinn_tile", "djinns", djinn=One(DJINNS))
KEEPING: Final = DECISIONS.decision("sibittis_keep", "djinn-sibittis")
WRAP_UP: Final = DECISIONS.decision("wrap_up", "djinn-windows")
SALE: Final = DECISIONS.decision("sale", "selling")

EVENTS: Final = Events()

EVENTS.heading("round", number=NUMBER)
EVENTS.event("bid", seat=SEATS, spot=PRICES, price=NUMBER, fakirs=NUMBER)
EVENTS.marker("turn", seat=SEATS)
EVENTS.event("stuck", seat=SEATS)
EVENTS.event("pick_up", seat=SEATS, tile=CELLS, n=NUMBER)
EVENTS.event("drop", seat=SEATS, tile=CELLS, tribe=TRIBES)
EVENTS.event("collect", seat=SEATS, tile=CELLS, tribe=TRIBES, n=NUMBER)
EVENTS.event("claim", seat=SEATS, tile=CELLS, because=REASONS)
EVENTS.amount("gold", seat=SEATS, n=NUMBER, because=REASONS)
EVENTS.amount("pay_gold", seat=SEATS, n=NUMBER, because=REASONS)
EVENTS.amount("spend", seat=SEATS, elders=NUMBER, fakirs=NUMBER, because=REASONS)
EVENTS.event("card", seat=SEATS, resource=RESOURCES, because=REASONS)
EVENTS.event("draw", seat=SEATS, resource=Kept(RESOURCES, "cards"), because=REASONS)
EVENTS.event("kill", seat=SEATS, tile=CELLS, tribe=TRIBES)
EVENTS.event("kill_held", seat=SEATS, victim=SEATS, tribe=TRIBES)
EVENTS.event("spare", seat=SEATS)
EVENTS.event("keep_victim", seat=SEATS, tribe=TRIBES)
EVENTS.event("palm", seat=SEATS, tile=CELLS)
EVENTS.event("palace", seat=SEATS, tile=CELLS)
EVENTS.event("no_piece", seat=SEATS, kind=KINDS)
EVENTS.event("djinn", seat=SEATS, djinn=DJINNS, because=REASONS)
EVENTS.event("power", seat=SEATS, djinn=DJINNS)
EVENTS.event("look", seat=SEATS, djinn=Kept(DJINNS, "drawn"))
EVENTS.event("discard_djinn", seat=SEATS, djinn=DJINNS)
EVENTS.event("settle", seat=SEATS, tile=CELLS, tribe=TRIBES)
EVENTS.event("sell", seat=SEATS, resource=RESOURCES)
EVENTS.event("skip", seat=SEATS)
EVENTS.event("pass", seat=SEATS)
EVENTS.event("ending", seat=SEATS, reason=ENDINGS)
EVENTS.event("refill", resource=RESOURCES)
EVENTS.event("refill_djinn", djinn=DJINNS)
EVENTS.heading("over", reason=ENDINGS)
EVENTS.event("camels_out", seat=SEATS)  # last, so that the codes of the others stay

OUTCOMES: Final = Outcomes()

OUTCOMES.outcome("tiles", TILE_TYPES, per_line=6, places=CELLS)
OUTCOMES.outcome("meeples", TRIBES, per_line=18, places=CELLS)
OUTCOMES.outcome("markers", SEATS)
OUTCOMES.outcome("resource", RESOURCES, fills="resource_row")
DEALT: Final = OUTCOMES.outcome(
    "hidden_resource", RESOURCES, fills="cards", by_actor=True
)  # by the seat whose turn it is
OUTCOMES.outcome("djinn", DJINNS, fills="djinn_row", drawn="set")
OUTCOMES.outcome("hidden_djinn", DJINNS, fills="drawn", drawn="set")
OUTCOMES.outcome("bag", TRIBES)

WORDS: Final = GameWords(V, DECISIONS, EVENTS, OUTCOMES, expand, pieces=("tribe", "resource"))
