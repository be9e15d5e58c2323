# mypyc: compile
"""Every action, event, chance outcome and decision of Merv, declared once."""

from __future__ import annotations

from typing import Final

from serai.core.game.parts import GameWords
from serai.core.rules.codecs import Counts, Flag, Num, One, Ref
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Outcomes
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary, word_list

# -- things -------------------------------------------------------------------------------------------------------

AREAS: Final = Domain("area", ["caravansary", "palace", "library", "marketplace", "mosque", "wall"])
CUBES: Final = Domain("cube", ["purple", "turquoise", "brown", "orange", "white"])
COLOURS: Final = Domain("cube", CUBES.items[:4])
PRICES: Final = Domain("cube", [*COLOURS, "any"])  # elements of a cost
SITES: Final = Domain("building_site", [f"site_{area}_{colour}" for area in AREAS for colour in COLOURS])
CELLS: Final = Domain("cell", [f"r{r}c{c}" for r in range(1, 6) for c in range(1, 6) if (r, c) != (3, 3)])
ORDERS: Final = Domain("order", range(1, 6), named=False)  # action slots of a side, clockwise
SIDES: Final = Domain("direction", ["north", "east", "south", "west"])
WALLS: Final = Domain("wall", [f"{side[0]}{line}" for side in SIDES for line in range(1, 6)])
SIZES: Final = Domain("size", ["1", "2", "gate"])
KINDS: Final = Domain("kind", [f"{colour}_{size}" for colour in COLOURS for size in SIZES], named=False)
FACES: Final = Domain("face", ["a", "b"])  # sides of the camel market
MARKET_PLACES: Final = Domain("market", range(1, 5))  # of the camel market, clockwise from the top left
TRADES: Final = Domain("market", ["collect", *MARKET_PLACES])
SPICES: Final = Domain("spice", ["cinnamon", "ginger", "juniper", "pepper"])
PAIRS: Final = Domain("spice", ["ginger", "pepper"])  # whose gifts have to be put in order
ROW: Final = Domain("card", range(8))
HALLS: Final = Domain("hall", ["hall_knowledge", "hall_spice", "hall_trade", "hall_faith"])
CITIES: Final = Domain("city", ["rey", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra", "peshawar"])
GOODS: Final = Domain("good", ["common", "rare"])
SPACES: Final = Domain(
    "space",
    [
        *(f"path{i}_{step}" for step in (1, 2) for i in range(1, 5)),
        *(f"{lane}_{step}" for step in range(3, 7) for lane in ("left", "right")),
        *(f"top_{step}" for step in range(7, 10)),
    ],
)
PATHS: Final = Domain("space", SPACES.items[:4])
STACKS: Final = Domain("stack", ["a", "b", "c", "d", "e", "f"])
CONTRACTS: Final = Domain("contract_card", [f"{stack}{i}" for stack in STACKS for i in range(1, 4)], named=False)
BREAKTHROUGHS: Final = Domain(
    "breakthrough",
    [
        *(f"bt1_{area}" for area in ("caravansary", "palace", "marketplace", "mosque")),
        *(f"bt2_{colour}" for colour in COLOURS),
        *(f"bt3_{gift}" for gift in ("caravan_card", "trading_post", "mosque_step", "wall_piece")),
        *(f"bt4_{gift}" for gift in ("points", "favour_soldier", "two_favour", "two_soldiers")),
    ],
)
TILES: Final = Domain("scoring_tile", [f"scoring_{area}" for area in AREAS.items[:4]])
QUEUE: Final = Domain("queue", range(1, 5), named=False)
AUTOMATA: Final = Domain("party", ["high_courtier", "magistrate"])
PARTIES: Final = Domain("party", [*SEATS.items[:4], *AUTOMATA])
SOLO_CARDS: Final = Domain("solo_card", [f"solo_{area}" for area in AREAS])
DIFFICULTIES: Final = Domain("difficulty", ["easy", "normal", "hard"])
GIFTS: Final = Domain(
    "gift",
    word_list(
        "camel white_cube scroll caravan_card favour rare_good mosque_step soldier white_upgrade bonus_upgrade "
        "scoring_tile courtier wall_piece mosque_scoring trading_post"
    ),
)
# What is paid for cube by cube; a wall piece has a place beside it
THINGS: Final = Domain("thing", [*HALLS, *CITIES, *SPACES, *STACKS, *KINDS])
ITEMS: Final = Domain(
    "item",
    word_list(
        "favour_track influence_track mosque_track contracts breakthroughs palace buildings scoring_tile "
        "mosque_end spices"
    ),
    named=False,
)

# -- actions ------------------------------------------------------------------------------------------------------

ACTS: Final = Domain("act", ["site", "favour", "soldier"])

V: Final = Vocabulary("merv")

V.verb("slot", order=ORDERS, at="slot:{order}")
V.verb("site", cell=CELLS, at="site:{cell}")
V.verb("act", act=ACTS, at="act:{act}")
V.verb("card", card=ROW, at="card:{card}")
V.verb("camel", at="row:camel")
V.verb("hall", hall=HALLS, at="hall:{hall}")
V.verb("post", city=CITIES, at="city:{city}")
V.verb("buy", city=CITIES, at="city:{city}")
V.verb("advance", space=SPACES, at="mosque:{space}")
V.verb("piece", colour=COLOURS, size=SIZES, at="piece:{colour}_{size}")
V.verb("wall", wall=WALLS, at="wall:{wall}")
V.verb("soldier", cell=CELLS, at="site:{cell}")
V.verb("bonus", colour=COLOURS, at="upgrade:{colour}")
V.verb("upgrade", cell=CELLS, at="site:{cell}")
V.verb("tile", tile=TILES, at="tile:{tile}")
V.verb("breakthrough", breakthrough=BREAKTHROUGHS, at="breakthrough:{breakthrough}")
V.verb("gift", spice=PAIRS, at="spice:{spice}")
V.verb("market", place=TRADES, at="market:{place}")
V.verb("contract", stack=STACKS, at="contract:{stack}")
V.verb("pay", cube=CUBES, at="cube:{cube}")
V.verb("discount", at="breakthrough:discount")
V.verb("skip", at="queue:next")
V.verb("done", aliases=("end_turn", "decline", "refuse"))


def expand(text: str) -> list[str]:
    """Shorthands: several cubes at once `pay purple brown`, a wall piece with its place `piece brown 1 n5`."""
    words = text.split()
    name = words[0].lower() if words else ""
    if name == "pay" and len(words) > 2:
        return [word if word.lower() == "discount" else f"pay {word}" for word in words[1:]]
    if name == "piece" and len(words) == 4:
        return [" ".join(words[:3]), f"wall {words[3]}"]
    return [text]


# -- the log ------------------------------------------------------------------------------------------------------

REASONS: Final = Domain(
    "because",
    ["production", "owner_share", "caravan_row", "pair", "market", "contract", "city", "mosque", "library", "queue"],
)

EVENTS: Final = Events()

EVENTS.heading("year", number=NUMBER)
EVENTS.heading("round", number=NUMBER, side=SIDES)
EVENTS.marker("turn", seat=SEATS)
EVENTS.event("slot", seat=SEATS, order=ORDERS)
EVENTS.event("build", seat=SEATS, cell=CELLS)
EVENTS.event("use", seat=SEATS, cell=CELLS)
EVENTS.event("use_other", seat=SEATS, cell=CELLS, owner=SEATS)
EVENTS.event("use_automaton", seat=SEATS, cell=CELLS, owner=AUTOMATA)
EVENTS.event("no_site", seat=SEATS)
EVENTS.event("gain_cube", seat=SEATS, cube=CUBES, n=NUMBER, because=REASONS)
EVENTS.event("no_cube", seat=SEATS, cube=CUBES, n=NUMBER)
EVENTS.event("act", seat=SEATS, area=AREAS)
EVENTS.event("pay", seat=SEATS, cube=CUBES)
EVENTS.event("joker", seat=SEATS, cube=CUBES)
EVENTS.event("discount", seat=SEATS)
EVENTS.event("favour", seat=SEATS, space=NUMBER, points=NUMBER)
EVENTS.event("influence", seat=SEATS, space=NUMBER, points=NUMBER)
EVENTS.amount("gain_camel", seat=SEATS, n=NUMBER, because=REASONS)
EVENTS.event("card", seat=SEATS, spice=SPICES)
EVENTS.event("row_camel", seat=SEATS)
EVENTS.event("deal", spice=SPICES)
EVENTS.event("courtier", seat=SEATS, hall=HALLS)
EVENTS.event("scrolls", seat=SEATS, n=NUMBER, now=NUMBER)
EVENTS.event("breakthrough", seat=SEATS, breakthrough=BREAKTHROUGHS)
EVENTS.amount("points", seat=SEATS, points=NUMBER, because=REASONS)
EVENTS.event("post", seat=SEATS, city=CITIES)
EVENTS.amount("route", seat=SEATS, n=NUMBER)
EVENTS.event("good", seat=SEATS, good=GOODS, because=REASONS)
EVENTS.event("no_piece", seat=SEATS)
EVENTS.event("camel_row", card=ROW)
EVENTS.event("camel_market", place=NUMBER)
EVENTS.event("camel_leaves")
MOSQUE: Final = EVENTS.event("mosque", seat=SEATS, space=SPACES, points=NUMBER)
EVENTS.event("tile", seat=SEATS, tile=TILES)
EVENTS.event("wall", seat=SEATS, size=SIZES, colour=COLOURS, wall=WALLS)
EVENTS.event("soldier", seat=SEATS, cell=CELLS)
EVENTS.event("recalled", seat=SEATS, cell=CELLS)
EVENTS.event("upgrade", seat=SEATS, cube=CUBES, cell=CELLS)
EVENTS.amount("collect", seat=SEATS, n=NUMBER)
EVENTS.event("trade", seat=SEATS, gift=GIFTS)
EVENTS.event("contract", seat=SEATS, stack=STACKS, points=NUMBER)
EVENTS.event("decline", seat=SEATS)
EVENTS.event("skip", seat=SEATS, place=QUEUE)
EVENTS.event("queue", seat=SEATS, place=QUEUE)
EVENTS.heading("invasion", year=NUMBER)
EVENTS.event("attack", seat=SEATS, cell=CELLS)
EVENTS.event("attack_automaton", owner=AUTOMATA, cell=CELLS)
EVENTS.event("ransom", seat=SEATS, cell=CELLS, cube=CUBES)
EVENTS.event("fall", seat=SEATS, cell=CELLS)
EVENTS.event("fall_automaton", owner=AUTOMATA, cell=CELLS)
EVENTS.event("soldiers_leave", n=NUMBER)
EVENTS.amount("spend_favour", seat=SEATS, n=NUMBER)
EVENTS.event("score_hall", seat=SEATS, hall=HALLS, points=NUMBER)
EVENTS.amount("score_buildings", seat=SEATS, points=NUMBER)
EVENTS.amount("score_tile", seat=SEATS, points=NUMBER)
EVENTS.amount("score_mosque", seat=SEATS, points=NUMBER)
EVENTS.amount("score_spices", seat=SEATS, points=NUMBER)
EVENTS.heading("over")

# High Courtier and Magistrate
EVENTS.party_turn("auto_slot", party=AUTOMATA, order=ORDERS)
EVENTS.event("auto_build", party=AUTOMATA, cell=CELLS)
EVENTS.event("auto_use", party=AUTOMATA, cell=CELLS)
EVENTS.event("auto_skip", party=AUTOMATA, place=QUEUE)
EVENTS.event("auto_queue", party=AUTOMATA, place=QUEUE)
EVENTS.event("auto_camels", party=AUTOMATA, n=NUMBER)
EVENTS.event("solo_card", card=SOLO_CARDS)
EVENTS.event("strength", area=AREAS, n=NUMBER)
EVENTS.event("solo_spice", spice=SPICES)
EVENTS.event("solo_courtier", hall=HALLS)
EVENTS.amount("solo_scrolls", n=NUMBER)
EVENTS.event("solo_breakthrough", breakthrough=BREAKTHROUGHS)
EVENTS.event("solo_post", city=CITIES)
EVENTS.event("solo_goods", good=GOODS, n=NUMBER)
EVENTS.event("solo_mosque", space=SPACES, points=NUMBER)
EVENTS.event("solo_upgrade", cube=CUBES, cell=CELLS)
EVENTS.event("solo_tile", tile=TILES)
EVENTS.event("solo_wall", size=SIZES, colour=COLOURS, wall=WALLS)
EVENTS.event("solo_influence", space=NUMBER, points=NUMBER)
EVENTS.event("solo_contract", stack=STACKS, points=NUMBER)
EVENTS.amount("solo_points", points=NUMBER)
EVENTS.amount("solo_year", points=NUMBER)
EVENTS.amount("solo_spices", points=NUMBER)

# -- chance -------------------------------------------------------------------------------------------------------

OUTCOMES: Final = Outcomes()

OUTCOMES.outcome("queue", SEATS)
OUTCOMES.outcome("face", FACES)
OUTCOMES.outcome("site", SITES, per_line=5, places=CELLS, drawn="set")
OUTCOMES.outcome("card", SPICES)
OUTCOMES.outcome("solo", SOLO_CARDS)

# -- decisions ----------------------------------------------------------------------------------------------------

DECISIONS: Final = Decisions()

# The turn
CHOOSE_SLOT: Final = DECISIONS.decision("choose_slot", "slot", starts_turn=True)
CHOOSE_SITE: Final = DECISIONS.decision("choose_site", "site")
CHOOSE_ACTION: Final = DECISIONS.decision("choose_action", "action")
END_TURN: Final = DECISIONS.decision("end_turn", "turn")
# The six areas
CARAVANSARY_STEP: Final = DECISIONS.decision("caravansary_step", "caravansary")
PAY_CARD: Final = DECISIONS.decision("pay_card", "caravansary", card=One(ROW))
PALACE_STEP: Final = DECISIONS.decision("palace_step", "palace")
LIBRARY_BUY: Final = DECISIONS.decision("library_buy", "library")
CHOOSE_BREAKTHROUGH: Final = DECISIONS.decision("choose_breakthrough", "breakthroughs", level=Num(least=1))
CHOOSE_TRADING_POST: Final = DECISIONS.decision("choose_trading_post", "marketplace")
MARKET_STEP: Final = DECISIONS.decision("market_step", "goods")
MOSQUE_STEP: Final = DECISIONS.decision("mosque_step", "mosque")
WALL_STEP: Final = DECISIONS.decision("wall_step", "walls")
PLACE_WALL: Final = DECISIONS.decision("place_wall", "walls", kind=One(KINDS), free=Flag())
# `rank`: which ways to pay are over, so that no payment exists twice; `due`: what is still to be paid
PAY_COST: Final = DECISIONS.decision(
    "pay_cost", "paying", thing=One(THINGS), wall=Ref(WALLS), rank=Num(), due=Counts(PRICES)
)
# Gifts
PLACE_SOLDIER: Final = DECISIONS.decision("place_soldier", "soldiers")
PLACE_UPGRADE: Final = DECISIONS.decision("place_upgrade", "upgrades", cube=One(CUBES))
CHOOSE_BONUS: Final = DECISIONS.decision("choose_bonus", "upgrades")
TAKE_CARAVAN_CARD: Final = DECISIONS.decision("take_caravan_card", "gifts")
CHOOSE_SCORING_TILE: Final = DECISIONS.decision("choose_scoring_tile", "scoring-tiles")
PLACE_FREE_COURTIER: Final = DECISIONS.decision("place_free_courtier", "gifts")
BUILD_FREE_WALL: Final = DECISIONS.decision("build_free_wall", "gifts")
FREE_MOSQUE_STEP: Final = DECISIONS.decision("free_mosque_step", "gifts")
FREE_TRADING_POST: Final = DECISIONS.decision("free_trading_post", "gifts")
ORDER_GIFTS: Final = DECISIONS.decision("order_gifts", "spices", soldiers=Num(least=1), upgrades=Num(least=1))
# Between the turns
QUEUE_SKIP: Final = DECISIONS.decision("queue_skip", "queue", starts_turn=True, spot=One(QUEUE))
PAY_RANSOM: Final = DECISIONS.decision("pay_ransom", "invasion", starts_turn=True, cell=One(CELLS))
COURTIER_SLOT: Final = DECISIONS.decision("courtier_slot", "two-players", starts_turn=True)
COURTIER_SITE: Final = DECISIONS.decision("courtier_site", "two-players", reacts=True)

WORDS: Final = GameWords(V, DECISIONS, EVENTS, OUTCOMES, expand, pieces=("cube", "spice", "good", "card", "solo_card"))
