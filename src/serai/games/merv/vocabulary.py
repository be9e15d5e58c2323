# mypyc: compile
"""Every action, event, chance outcome and decision of Merv, declared once."""

from __future__ import annotations

from typing import Final

from serai.core.rules.codecs import Counts, Flag, Num, One, Ref
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Outcomes
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary

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
    [
        "camel",
        "white_cube",
        "scroll",
        "caravan_card",
        "favour",
        "rare_good",
        "mosque_step",
        "soldier",
        "white_upgrade",
        "bonus_upgrade",
        "scoring_tile",
        "courtier",
        "wall_piece",
        "mosque_scoring",
        "trading_post",
    ],
)
# What is paid for cube by cube; a wall piece has a place beside it
THINGS: Final = Domain("thing", [*HALLS, *CITIES, *SPACES, *STACKS, *KINDS])
ITEMS: Final = Domain(
    "item",
    [
        "favour_track",
        "influence_track",
        "mosque_track",
        "contracts",
        "breakthroughs",
        "palace",
        "buildings",
        "scoring_tile",
        "mosque_end",
        "spices",
    ],
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

YEAR: Final = EVENTS.heading("year", number=NUMBER)
ROUND: Final = EVENTS.heading("round", number=NUMBER, side=SIDES)
TURN: Final = EVENTS.marker("turn", seat=SEATS)
STANDS: Final = EVENTS.event("slot", seat=SEATS, order=ORDERS)
BUILDS: Final = EVENTS.event("build", seat=SEATS, cell=CELLS)
USES: Final = EVENTS.event("use", seat=SEATS, cell=CELLS)
USES_OTHER: Final = EVENTS.event("use_other", seat=SEATS, cell=CELLS, owner=SEATS)
USES_AUTOMATON: Final = EVENTS.event("use_automaton", seat=SEATS, cell=CELLS, owner=AUTOMATA)
NO_SITE: Final = EVENTS.event("no_site", seat=SEATS)
GAINS_CUBE: Final = EVENTS.event("gain_cube", seat=SEATS, cube=CUBES, n=NUMBER, because=REASONS)
NO_CUBE: Final = EVENTS.event("no_cube", seat=SEATS, cube=CUBES, n=NUMBER)
ACTS_SITE: Final = EVENTS.event("act", seat=SEATS, area=AREAS)
PAYS: Final = EVENTS.event("pay", seat=SEATS, cube=CUBES)
USES_JOKER: Final = EVENTS.event("joker", seat=SEATS, cube=CUBES)
USES_DISCOUNT: Final = EVENTS.event("discount", seat=SEATS)
FAVOUR: Final = EVENTS.event("favour", seat=SEATS, space=NUMBER, points=NUMBER)
INFLUENCE: Final = EVENTS.event("influence", seat=SEATS, space=NUMBER, points=NUMBER)
GAINS_CAMEL: Final = EVENTS.event("gain_camel", seat=SEATS, n=NUMBER, because=REASONS)
TAKES_CARD: Final = EVENTS.event("card", seat=SEATS, spice=SPICES)
PLACES_CAMEL: Final = EVENTS.event("row_camel", seat=SEATS)
DEALS: Final = EVENTS.event("deal", spice=SPICES)
COURTIER: Final = EVENTS.event("courtier", seat=SEATS, hall=HALLS)
SCROLLS: Final = EVENTS.event("scrolls", seat=SEATS, n=NUMBER, now=NUMBER)
TAKES_BREAKTHROUGH: Final = EVENTS.event("breakthrough", seat=SEATS, breakthrough=BREAKTHROUGHS)
POINTS: Final = EVENTS.event("points", seat=SEATS, points=NUMBER, because=REASONS)
OPENS_POST: Final = EVENTS.event("post", seat=SEATS, city=CITIES)
ROUTES: Final = EVENTS.event("route", seat=SEATS, n=NUMBER)
GOOD: Final = EVENTS.event("good", seat=SEATS, good=GOODS, because=REASONS)
NO_PIECE: Final = EVENTS.event("no_piece", seat=SEATS)
RETURNS: Final = EVENTS.event("camel_row", card=ROW)
RETURNS_MARKET: Final = EVENTS.event("camel_market", place=NUMBER)
CAMEL_LEAVES: Final = EVENTS.event("camel_leaves")
MOSQUE: Final = EVENTS.event("mosque", seat=SEATS, space=SPACES, points=NUMBER)
TAKES_TILE: Final = EVENTS.event("tile", seat=SEATS, tile=TILES)
WALLS_UP: Final = EVENTS.event("wall", seat=SEATS, size=SIZES, colour=COLOURS, wall=WALLS)
DEPLOYS: Final = EVENTS.event("soldier", seat=SEATS, cell=CELLS)
RECALLED: Final = EVENTS.event("recalled", seat=SEATS, cell=CELLS)
UPGRADES: Final = EVENTS.event("upgrade", seat=SEATS, cube=CUBES, cell=CELLS)
COLLECTS: Final = EVENTS.event("collect", seat=SEATS, n=NUMBER)
TRADED: Final = EVENTS.event("trade", seat=SEATS, gift=GIFTS)
FULFILS: Final = EVENTS.event("contract", seat=SEATS, stack=STACKS, points=NUMBER)
DECLINES: Final = EVENTS.event("decline", seat=SEATS)
SKIPS: Final = EVENTS.event("skip", seat=SEATS, place=QUEUE)
QUEUES: Final = EVENTS.event("queue", seat=SEATS, place=QUEUE)
INVASION: Final = EVENTS.heading("invasion", year=NUMBER)
ATTACKED: Final = EVENTS.event("attack", seat=SEATS, cell=CELLS)
ATTACKED_AUTOMATON: Final = EVENTS.event("attack_automaton", owner=AUTOMATA, cell=CELLS)
RANSOMS: Final = EVENTS.event("ransom", seat=SEATS, cell=CELLS, cube=CUBES)
FALLS: Final = EVENTS.event("fall", seat=SEATS, cell=CELLS)
FALLS_AUTOMATON: Final = EVENTS.event("fall_automaton", owner=AUTOMATA, cell=CELLS)
SOLDIERS_LEAVE: Final = EVENTS.event("soldiers_leave", n=NUMBER)
SPENDS_FAVOUR: Final = EVENTS.event("spend_favour", seat=SEATS, n=NUMBER)
SCORES_HALL: Final = EVENTS.event("score_hall", seat=SEATS, hall=HALLS, points=NUMBER)
SCORES_BUILDINGS: Final = EVENTS.event("score_buildings", seat=SEATS, points=NUMBER)
SCORES_TILE: Final = EVENTS.event("score_tile", seat=SEATS, points=NUMBER)
SCORES_MOSQUE: Final = EVENTS.event("score_mosque", seat=SEATS, points=NUMBER)
SCORES_SPICES: Final = EVENTS.event("score_spices", seat=SEATS, points=NUMBER)
OVER: Final = EVENTS.heading("over")

# High Courtier and Magistrate
AUTO_STANDS: Final = EVENTS.party_turn("auto_slot", party=AUTOMATA, order=ORDERS)
AUTO_BUILDS: Final = EVENTS.event("auto_build", party=AUTOMATA, cell=CELLS)
AUTO_USES: Final = EVENTS.event("auto_use", party=AUTOMATA, cell=CELLS)
AUTO_SKIPS: Final = EVENTS.event("auto_skip", party=AUTOMATA, place=QUEUE)
AUTO_QUEUES: Final = EVENTS.event("auto_queue", party=AUTOMATA, place=QUEUE)
AUTO_CAMELS: Final = EVENTS.event("auto_camels", party=AUTOMATA, n=NUMBER)
SOLO_CARD: Final = EVENTS.event("solo_card", card=SOLO_CARDS)
STRENGTH: Final = EVENTS.event("strength", area=AREAS, n=NUMBER)
SOLO_SPICE: Final = EVENTS.event("solo_spice", spice=SPICES)
SOLO_COURTIER: Final = EVENTS.event("solo_courtier", hall=HALLS)
SOLO_SCROLLS: Final = EVENTS.event("solo_scrolls", n=NUMBER)
SOLO_BREAKTHROUGH: Final = EVENTS.event("solo_breakthrough", breakthrough=BREAKTHROUGHS)
SOLO_POST: Final = EVENTS.event("solo_post", city=CITIES)
SOLO_GOODS: Final = EVENTS.event("solo_goods", good=GOODS, n=NUMBER)
SOLO_MOSQUE: Final = EVENTS.event("solo_mosque", space=SPACES, points=NUMBER)
SOLO_UPGRADE: Final = EVENTS.event("solo_upgrade", cube=CUBES, cell=CELLS)
SOLO_TILE: Final = EVENTS.event("solo_tile", tile=TILES)
SOLO_WALL: Final = EVENTS.event("solo_wall", size=SIZES, colour=COLOURS, wall=WALLS)
SOLO_INFLUENCE: Final = EVENTS.event("solo_influence", space=NUMBER, points=NUMBER)
SOLO_CONTRACT: Final = EVENTS.event("solo_contract", stack=STACKS, points=NUMBER)
SOLO_POINTS: Final = EVENTS.event("solo_points", points=NUMBER)
SOLO_YEAR: Final = EVENTS.event("solo_year", points=NUMBER)
SOLO_SPICES: Final = EVENTS.event("solo_spices", points=NUMBER)

# -- chance -------------------------------------------------------------------------------------------------------

OUTCOMES: Final = Outcomes()

QUEUED: Final = OUTCOMES.outcome("queue", SEATS)
FACE: Final = OUTCOMES.outcome("face", FACES)
SITE_LAID: Final = OUTCOMES.outcome("site", SITES, per_line=5, places=CELLS)
CARD_DEALT: Final = OUTCOMES.outcome("card", SPICES)
SOLO_DRAWN: Final = OUTCOMES.outcome("solo", SOLO_CARDS)

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
