# mypyc: compile
"""Every action, event, chance outcome and decision of Marrakesh, declared once.

The first eight colours and areas belong together, place by place; red water vendors go anywhere, goods to the souk.
"""

from __future__ import annotations

from typing import Final

from serai.core.game.parts import GameWords
from serai.core.rules.codecs import Counts, Flag, Num, One, Ref, SetOf
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Kept, Outcomes
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary, numbers, word_list

# -- things -------------------------------------------------------------------------------------------------------

_AREA_COLOURS: Final = ("blue", "green", "pink", "black", "white", "grey", "beige", "brown")
_GOODS: Final = ("yellow", "purple", "orange")
_DISTRICTS: Final = ("river", "grove", "square", "mosque", "palace", "madrasa", "medina", "sahara")
TIER_TILES: Final = {"grey": 21, "yellow": 21, "pink": 18, "orange": 12}
STACKS_OF_A_TIER: Final = 3

COLOURS: Final = Domain("colour", [*_AREA_COLOURS, "red", *_GOODS], aliases={"turquoise": "blue"})
AREA_COLOURS: Final = Domain("colour", _AREA_COLOURS, aliases={"turquoise": "blue"})
PLAIN_COLOURS: Final = Domain(
    "colour", ["blue", "green", "black", "white", "grey", "beige"]
)  # nothing to place them on
LINE_COLOURS: Final = Domain("colour", ["blue", "green", "pink", "black", "white", "grey", "beige", "red"])
GOODS: Final = Domain("colour", _GOODS)
AREAS: Final = Domain("area", [*_DISTRICTS, "souk"], aliases={"garden": "grove"})
DISTRICTS: Final = Domain("area", _DISTRICTS, aliases={"garden": "grove"})  # all areas with room for a water vendor
GATE_CELLS: Final = Domain("area", ["river", "grove", "square", "mosque", "palace", "madrasa", "sahara", "souk"])
RESOURCES: Final = Domain("resource", ["water", "date", "dinar"])
SQUARES: Final = Domain("square", ["good", "water", "mosque", "river", "dinar", "vp", "palace", "date"])
STAIRS: Final = Domain("stairs", ["palace", "mosque"])
LINKS: Final = Domain("link", ["p", "a", "b", "c", "m"])
LATTICE: Final = Domain("lattice", [f"{side}{row}" for side in "pabcm" for row in range(1, 6)], named=False)
PATHS: Final = Domain("path", ["left", "right", "start"])
SIDES: Final = Domain("path", ["left", "right"])
PATH_CELLS: Final = Domain("path_cell", ["l1", "l2", "l3", "r1", "r2", "r3"], named=False)
LINE_CELLS: Final = Domain("line_cell", range(1, 7), named=False)
WORKSHOPS: Final = Domain("workshop", ["turquoise", "red", "green", "yellow"])
TIERS: Final = Domain("colour", TIER_TILES)
STACKS: Final = Domain("stack", [f"{tier}{i}" for tier in TIER_TILES for i in range(1, STACKS_OF_A_TIER + 1)])
SCROLLS: Final = Domain("scroll", [f"{tier}_{i:02}" for tier, n in TIER_TILES.items() for i in range(1, n + 1)])
# Scrolls at the end of a round whose order may matter (spec 5.5)
ROUND_SCROLLS: Final = Domain("scroll", ["grey_16", "yellow_10", "yellow_11", "yellow_12", "pink_08", "pink_11"])
SLOTS: Final = Domain("slot", range(1, 6), named=False)
LUXURY: Final = Domain(
    "luxury",
    word_list(
        "slipper fez prayer_beads perfume_flask copper_bowl clay_jug brass_tray silk_cushion saffron_box teapot "
        "hookah curved_dagger drum hand_mirror tagine jewel_box caftan lute leather_pouf chandelier wall_hanging "
        "incense_burner golden_lantern royal_carpet spice_chest"
    ),
)
EXCHANGES: Final = Domain("exchange", [f"{i:02}" for i in range(1, 13)])
OASES: Final = Domain("oasis", [f"{i:02}" for i in range(1, 31)])
PROVISIONS: Final = Domain("provision", [f"{i:02}" for i in range(1, 13)])
RIVER_SIDES: Final = Domain("river_side", [f"{i:02}" for i in range(1, 19)])
SEASONS: Final = Domain("season", range(1, 4), named=False)
STAIR_SIDES: Final = Domain("stair_tile", [f"{i:02}{side}" for i in range(1, 21) for side in "ab"], named=False)
CITIES: Final = Domain(
    "city",
    word_list("zagora merzouga ouarzazate sijilmasa tinghir taroudant tamegroute guelmim erfoud skoura rissani tata"),
)
PAWNS: Final = Domain("pawn", ["fisherman", "student", "adviser"])
MODES: Final = Domain("mode", ["a", "b", "ab", "ba"])
CONVERSIONS: Final = Domain(
    "conversion", ["water_date", "water_dinar", "date_water", "date_dinar", "dinar_water", "dinar_date"]
)
OFFSETS: Final = numbers("offset", 7)
ONE_OR_TWO: Final = Domain("n", (1, 2), named=False)
PHASES: Final = Domain(
    "phase",
    word_list(
        "line disc first_provision choosing workers draft activation rapids round_scrolls river_tile season_scrolls "
        "provisions"
    ),
    named=False,
)
ITEMS: Final = Domain(
    "item",
    word_list(
        "start placing square river stairs connection rapids gates luxury exchange scrolls river_tile provisions "
        "filled oases cities leftovers"
    ),
    named=False,
)
# Why something happens: the action of an area, a rule, or a scroll
CAUSES: Final = Domain(
    "because",
    [
        *AREAS,
        *word_list(
            "setup draft new_keshi vendor placing border connection rapid river_tile exchange luxury gate line swap "
            "city jetty top provisions"
        ),
        *SCROLLS,
    ],
)
# Everything that has effects in the data file, in the order of its sections
SOURCES: Final = Domain(
    "source",
    [
        *[f"square_{cell}" for cell in SQUARES],
        *[f"rapid_{i}" for i in range(1, 5)],
        *[f"lattice_{cell}" for cell in LATTICE],
        *[f"tile_{side}" for side in STAIR_SIDES],
        "start_1",
        "start_2",
        "far_left",
        "far_right",
        *[f"scroll_{scroll}" for scroll in SCROLLS],
        *[f"exchange_{tile}_{good}" for tile in EXCHANGES for good in GOODS],
        *[f"river_{side}_{i}" for side in RIVER_SIDES for i in (1, 2)],
        *[f"city_{city}" for city in CITIES],
        *[f"luxury_{good}" for good in LUXURY],
    ],
    named=False,
)

# -- actions ------------------------------------------------------------------------------------------------------

V: Final = Vocabulary("marrakesh")

V.verb("choose", at="hand:{colour}", colour=COLOURS)
V.verb("assign", at="area:{area}", area=AREAS)
V.verb("draft", at="tray:{colour}.{n}", colour=COLOURS, n=ONE_OR_TWO)
V.verb("vendor", at="vendor:{area}", area=DISTRICTS)
V.verb("fakir", at="square:{square}", square=SQUARES)
V.verb("caravan", at="path:{path}", path=PATHS)
V.verb("activate", at="area:{area}.{mode}", area=AREAS, mode=MODES)
V.verb("good", at="colour:{colour}", colour=GOODS)
V.verb("exchange", at="exchange:{colour}", colour=GOODS)
V.verb("buy", at="luxury:{slot}", slot=SLOTS)
V.verb("square", at="square:{square}", square=SQUARES)
V.verb("resource", at="resource:{resource}", resource=RESOURCES)
V.verb("water", at="river:next")
V.verb("connection", at="link:{link}", link=LINKS)
V.verb("keshi", at="colour:{colour}", colour=COLOURS)
V.verb("refresh", at="refresh:{colour}", colour=TIERS)
V.verb("scroll", at="stack:{stack}", stack=STACKS)
V.verb("gate", at="gate:{workshop}.{colour}", workshop=WORKSHOPS, colour=COLOURS)
V.verb("gate_cell", at="gate_cell:{cell}", cell=GATE_CELLS)
V.verb("explore", at="oasis:{cell}", cell=PATH_CELLS)
V.verb("explore_city", at="city:{path}", path=SIDES)
V.verb("take", at="line:keshi")
V.verb("return", at="keshi:{colour}", colour=PLAIN_COLOURS)
V.verb("return_fakir", at="square:{square}", square=SQUARES)
V.verb("return_vendor", at="vendor:{area}", area=DISTRICTS)
V.verb("rapid", at="rapid:{rapid}", rapid=Domain("rapid", range(1, 5)))
V.verb("effect", at="scroll:{scroll}", scroll=ROUND_SCROLLS)
V.verb("season_bonus", at="season_bonus:{n}", n=ONE_OR_TWO)
V.verb("provision", at="provision:{provision}", provision=PROVISIONS)
V.verb("convert", at="convert:{conversion}", conversion=CONVERSIONS)
V.verb("split", at="split:{palace}", palace=numbers("palace", 7))
V.verb("first", at="stairs:{stairs}", stairs=STAIRS)
V.verb("pawn", at="pawn:{pawn}", pawn=PAWNS)
V.verb("perform", at="area:{area}.b", area=AREAS)
V.verb("city", at="display:{city}", city=CITIES)
V.verb("discount", at="colour:{colour}", colour=GOODS)
V.verb("line_keshi", at="drawn:{colour}", colour=LINE_COLOURS)
V.verb("orientation", at="disc:{offset}", offset=OFFSETS)
V.verb("done", aliases=("finish", "end_turn", "decline"))


def expand(text: str) -> list[str]:
    """Three keshis at once: `choose green black pink`."""
    words = text.split()
    if len(words) > 2 and words[0].lower() == "choose":
        return [f"choose {word}" for word in words[1:]]
    return [text]


# -- the log ------------------------------------------------------------------------------------------------------

EVENTS: Final = Events()

EVENTS.heading("season", number=NUMBER, first=SEATS)
EVENTS.heading("round", number=NUMBER, first=SEATS)
EVENTS.event("line_drawn", seat=SEATS, colour=COLOURS)
EVENTS.secret("arrange", seat=SEATS, colour=Kept(COLOURS, "line_plan"))
EVENTS.event("line_lies", seat=SEATS, cell=LINE_CELLS, colour=COLOURS)
EVENTS.event("disc_lies", seat=SEATS, n=NUMBER)
EVENTS.event("deal", seat=SEATS, provision=Kept(PROVISIONS, "provisions_down"))
EVENTS.secret("pick_provision", seat=SEATS, provision=Kept(PROVISIONS, "provision_choice"))
EVENTS.event("reveal_provision", seat=SEATS, provision=PROVISIONS)
EVENTS.secret("choose", seat=SEATS, colour=Kept(COLOURS, "hand", "chosen"))
EVENTS.event("reveal", seat=SEATS, one=COLOURS, two=COLOURS, three=COLOURS)
EVENTS.event("worker", seat=SEATS, area=AREAS)
EVENTS.event("throw", n=NUMBER, out=NUMBER, inside=NUMBER)
EVENTS.event("fall", n=NUMBER, colour=COLOURS)
EVENTS.event("draft", seat=SEATS, n=NUMBER, colour=COLOURS)
EVENTS.event("skip", seat=SEATS)
EVENTS.event("tray_rest", n=NUMBER)
EVENTS.event("place", seat=SEATS, colour=COLOURS, because=CAUSES)
EVENTS.event("no_room", seat=SEATS, colour=COLOURS, because=CAUSES)
EVENTS.event("vendor", seat=SEATS, area=DISTRICTS, because=CAUSES)
EVENTS.event("fakir", seat=SEATS, square=SQUARES, because=CAUSES)
EVENTS.event("caravan", seat=SEATS, path=PATHS, because=CAUSES)
EVENTS.event("discover", seat=SEATS, oasis=OASES, cell=PATH_CELLS)
EVENTS.event("activate", seat=SEATS, area=AREAS, mode=MODES)
EVENTS.event("perform", seat=SEATS, area=AREAS, because=CAUSES)
EVENTS.event("gain", seat=SEATS, resource=RESOURCES, n=NUMBER, because=CAUSES)
EVENTS.event("pay", seat=SEATS, resource=RESOURCES, n=NUMBER, because=CAUSES)
EVENTS.event("gain_good", seat=SEATS, n=NUMBER, colour=GOODS, because=CAUSES)
EVENTS.event("pay_good", seat=SEATS, n=NUMBER, colour=GOODS, because=CAUSES)
EVENTS.amount("score", seat=SEATS, points=NUMBER, because=CAUSES)
EVENTS.amount("lose", seat=SEATS, points=NUMBER, because=CAUSES)
EVENTS.event("sail", seat=SEATS, n=NUMBER, space=NUMBER, because=CAUSES)
EVENTS.amount("jetty", seat=SEATS, points=NUMBER)
EVENTS.event("climb", seat=SEATS, stairs=STAIRS, step=NUMBER, because=CAUSES)
EVENTS.event("border", seat=SEATS, stairs=STAIRS, flight=NUMBER)
EVENTS.event("connect", seat=SEATS, link=LINKS)
EVENTS.event("join", seat=SEATS, stairs=STAIRS)
EVENTS.event("alone", stairs=STAIRS, step=NUMBER)
EVENTS.event("depart", stairs=STAIRS)
EVENTS.event("turn_disc", seat=SEATS)
EVENTS.event("citizens", seat=SEATS, square=SQUARES, n=NUMBER)
EVENTS.event("exchange", seat=SEATS, colour=GOODS)
EVENTS.event("buy", seat=SEATS, luxury=LUXURY)
EVENTS.event("refresh", seat=SEATS, colour=TIERS)
EVENTS.event("scroll", seat=SEATS, scroll=SCROLLS)
EVENTS.event("scroll_up", stack=STACKS, scroll=SCROLLS)
EVENTS.event("luxury_up", slot=SLOTS, luxury=LUXURY)
EVENTS.event("split", n=NUMBER)
EVENTS.event("exchange_up", exchange=EXCHANGES)
EVENTS.event("river_up", river_side=RIVER_SIDES)
EVENTS.event("build", seat=SEATS, workshop=WORKSHOPS, colour=COLOURS)
EVENTS.event("gate", seat=SEATS, colour=COLOURS, cell=GATE_CELLS)
EVENTS.event("explore", seat=SEATS, oasis=OASES, cell=LINE_CELLS)
EVENTS.event("left_lying", seat=SEATS, colour=COLOURS)
EVENTS.event("return", seat=SEATS, colour=COLOURS)
EVENTS.event("take_city", seat=SEATS, city=CITIES, path=SIDES)
EVENTS.event("explore_city", seat=SEATS, city=CITIES)
EVENTS.event("convert", seat=SEATS, conversion=CONVERSIONS)
EVENTS.event("rapid", seat=SEATS, number=NUMBER)
EVENTS.event("round_scroll", seat=SEATS, scroll=SCROLLS)
EVENTS.event("season_scroll", seat=SEATS, scroll=SCROLLS)
EVENTS.event("leader", seat=SEATS, river_side=RIVER_SIDES)
EVENTS.event("second", seat=SEATS, river_side=RIVER_SIDES)
EVENTS.event("no_leader", river_side=RIVER_SIDES)
EVENTS.amount("feed", seat=SEATS, n=NUMBER)
EVENTS.event("fail", seat=SEATS, n=NUMBER, points=NUMBER)
EVENTS.event("filled", seat=SEATS, area=DISTRICTS, points=NUMBER)
EVENTS.event("oasis", seat=SEATS, oasis=OASES, points=NUMBER)
EVENTS.event("city", seat=SEATS, city=CITIES, points=NUMBER)
EVENTS.amount("leftovers", seat=SEATS, n=NUMBER, points=NUMBER)
EVENTS.heading("over")

# -- the score sheet ----------------------------------------------------------------------------------------------

REASONS: Final = Events()

BY_PRINT: Final = REASONS.event("printed")
ON_ITS_CELL: Final = REASONS.event("matching", worth=NUMBER)
FROM_WORKSHOPS: Final = REASONS.event("workshops")
FULL_WITH_VENDOR: Final = REASONS.event("full")

# -- chance -------------------------------------------------------------------------------------------------------

OUTCOMES: Final = Outcomes()

OUTCOMES.outcome("start", SEATS)
OUTCOMES.outcome("scroll", SCROLLS, fills="scroll_up", per_line=9, places=STACKS, each=1)
OUTCOMES.outcome("exchange", EXCHANGES, fills="exchange", drawn="set")
OUTCOMES.outcome("luxury", LUXURY, fills="luxury_up", places=SLOTS, each=1, drawn="set")
OUTCOMES.outcome("river", RIVER_SIDES, places=SEASONS, each=1)
OUTCOMES.outcome("gate", COLOURS, fills="workshops", per_line=8, places=WORKSHOPS)
OUTCOMES.outcome("stair_tile", STAIR_SIDES)
OUTCOMES.outcome("city", CITIES, drawn="set")
OUTCOMES.outcome("line", COLOURS, fills="line_drawn")
OUTCOMES.outcome("disc", OFFSETS, places=SEATS, each=1)
OUTCOMES.outcome("provision", PROVISIONS, fills="provisions_down", drawn="set")
OUTCOMES.outcome("oasis", OASES, fills="discovered", drawn="set")
# The tower: how many keshis fall out, which ones, and on which floor each of the others rests, colour by colour
FALLEN: Final = OUTCOMES.outcome("fallen", numbers("n", 60))
TRAY: Final = OUTCOMES.outcome("tray", COLOURS, fills="tray", per_line=12)
RESTING: Final = OUTCOMES.outcome("resting", Domain("floor", ["a", "b"], named=False), fills="upper_floor")

# -- decisions ----------------------------------------------------------------------------------------------------

DECISIONS: Final = Decisions()

ARRANGE_LINE: Final = DECISIONS.decision("arrange_oasis_line", "oasis-line")
TURN_DISC: Final = DECISIONS.decision("choose_disc_orientation", "setup", starts_turn=True)
CHOOSE_PROVISION: Final = DECISIONS.decision("choose_provision", "provisions")
CHOOSE_KESHIS: Final = DECISIONS.decision("choose_keshis", "choosing")
RED_WORKER: Final = DECISIONS.decision("place_red_worker", "workers", starts_turn=True)
DRAFT_KESHIS: Final = DECISIONS.decision("draft_keshis", "draft", starts_turn=True)
PLACE_VENDOR: Final = DECISIONS.decision("place_vendor", "vendors", because=One(CAUSES))
PLACE_FAKIR: Final = DECISIONS.decision("place_fakir", "square", because=One(CAUSES))
PLACE_CARAVAN: Final = DECISIONS.decision("place_caravan", "caravans", because=One(CAUSES))
ACTIVATE_WORKER: Final = DECISIONS.decision("activate_worker", "activation", starts_turn=True)
CHOOSE_GOOD: Final = DECISIONS.decision("choose_good", "goods", n=Num(), same=Flag(), because=One(CAUSES))
CHOOSE_RESOURCE: Final = DECISIONS.decision(
    "choose_resource", "resources", kinds=SetOf(RESOURCES), n=Num(), together=Flag(), because=One(CAUSES)
)
CHOOSE_KESHI: Final = DECISIONS.decision(
    "choose_keshi", "placing", colours=SetOf(COLOURS), n=Num(), different=Flag(), because=One(CAUSES)
)
SOUK_ACTION: Final = DECISIONS.decision("souk_action", "souk")
CHOOSE_DISCOUNT: Final = DECISIONS.decision(
    "choose_discount", "discount", slot=One(SLOTS), left=Num(), waived=Counts(GOODS)
)
SQUARE_CELL: Final = DECISIONS.decision("choose_square_cell", "square", times=Num(), because=One(CAUSES))
ADD_WATER: Final = DECISIONS.decision("add_water", "river", because=One(CAUSES))
CHOOSE_CONNECTION: Final = DECISIONS.decision(
    "choose_connection_bonus", "connection", palace=Num(), mosque=Num(), taken=SetOf(LINKS), left=Num()
)
MADRASA_ACTION: Final = DECISIONS.decision("madrasa_action", "madrasa", spent=Num(), due=Ref(TIERS))
BUILD_GATE: Final = DECISIONS.decision("build_gate", "medina", pending=Counts(COLOURS))
PLACE_GATE: Final = DECISIONS.decision(
    "place_gate", "medina", workshop=One(WORKSHOPS), colour=One(COLOURS), pending=Counts(COLOURS)
)
PLACE_PENDING: Final = DECISIONS.decision("place_pending", "medina", pending=Counts(COLOURS))
EXPLORE_OASES: Final = DECISIONS.decision("explore", "sahara", free=Flag(), left=Num(), because=One(CAUSES))
LINE_KESHI_TAKEN: Final = DECISIONS.decision("take_line_keshi", "oasis-line", cell=One(LINE_CELLS))
SWAP_KESHI: Final = DECISIONS.decision("swap_keshi", "swap")
FREE_SCROLL: Final = DECISIONS.decision("take_free_scroll", "free-scroll", colour=One(TIERS))
RIVER_BONUS: Final = DECISIONS.decision("choose_river_bonus", "rapids")
ORDER_EFFECTS: Final = DECISIONS.decision("order_effects", "round-end", open=SetOf(ROUND_SCROLLS))
CHOOSE_SEASON_BONUS: Final = DECISIONS.decision("choose_season_bonus", "season")
SPLIT_STEPS: Final = DECISIONS.decision("split_steps", "stairs", n=Num(), because=One(CAUSES))
FIRST_STAIRS: Final = DECISIONS.decision(
    "choose_first_stairs", "stairs", palace=Num(), mosque=Num(), because=One(CAUSES)
)
CHOOSE_PAWN: Final = DECISIONS.decision("choose_pawn", "stairs", pawns=SetOf(PAWNS), n=Num(), because=One(CAUSES))
CHOOSE_ACTION: Final = DECISIONS.decision(
    "choose_area_action", "scrolls", open=SetOf(AREAS), left=Num(), because=One(CAUSES)
)
CHOOSE_CITY: Final = DECISIONS.decision("choose_city", "cities", side=One(SIDES))

# Continuations: they wait on the stack until the decisions above them are made
COURSE: Final = DECISIONS.decision("course", "round")
EFFECTS: Final = DECISIONS.decision(
    "effects", "scrolls", source=One(SOURCES), part=Num(), times=Num(), because=One(CAUSES)
)
PLACE_MORE: Final = DECISIONS.decision("place_more", "placing", colour=One(COLOURS), n=Num(), because=One(CAUSES))
CLIMB: Final = DECISIONS.decision("climb", "stairs", stairs=One(STAIRS), n=Num(), because=One(CAUSES))
OTHER_HALF: Final = DECISIONS.decision("other_half", "activation", area=One(AREAS), action=Flag())
REST_OF_SCROLLS: Final = DECISIONS.decision("rest_of_scrolls", "round-end", open=SetOf(ROUND_SCROLLS))

WORDS: Final = GameWords(V, DECISIONS, EVENTS, OUTCOMES, expand, pieces=("colour", "resource"))
