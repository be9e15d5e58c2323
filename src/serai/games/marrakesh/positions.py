"""Completes partial positions: what is left out is as in a real game.

If no phase is given, placed workers act, a filled tray is drafted, and otherwise all seats choose keshis. Shorthands
besides the fields:

- `turn=1`: whose turn it is; `at="souk_action"`: the decision that is due, if it asks for nothing more;
- `scrolls={"grey1": "grey_05", "pink2": None}`: what lies face up on some stacks (None: nothing), others are filled up;
  `stacks={"grey1": 3}`: how many tiles they have. Tiles that are then in no stack belong to the last seat;
- `market={"1": "slipper"}` and `market_stacks={"1": 2}`: the same for luxury goods;
- `gates_in={"red": {"pink": 1}}`: gates of some workshops; `tiles_on={"a2": "13b"}`: stair tiles on some cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from serai.core.errors import short_repr
from serai.core.game.parts import Editor
from serai.core.position.input import PositionInput
from serai.core.rules.codecs import One
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.marrakesh.vocabulary import (
    CITIES,
    COLOURS,
    COURSE,
    DECISIONS,
    EXCHANGES,
    LUXURY,
    OASES,
    PATH_CELLS,
    PHASES,
    PROVISIONS,
    SCROLLS,
    SLOTS,
    TIER_TILES,
    WORKSHOPS,
)

SHORTHANDS = ("turn", "at", "scrolls", "stacks", "market", "market_stacks", "gates_in", "tiles_on")
GROWING = ("scroll_owner", "luxury_owner", "discovered")  # missing tiles are added to what is given

Given = Mapping[str, Any]
Fields = dict[str, Any]

# The decision that begins a phase, and whether it is for all seats at once
DUE = {
    "line": ("arrange_oasis_line", True),
    "disc": ("choose_disc_orientation", False),
    "first_provision": ("choose_provision", True),
    "choosing": ("choose_keshis", True),
    "workers": ("place_red_worker", False),
    "draft": ("draft_keshis", False),
    "activation": ("activate_worker", False),
    "rapids": ("choose_river_bonus", False),
    "round_scrolls": ("order_effects", False),
    "river_tile": ("choose_season_bonus", False),
    "provisions": ("choose_provision", True),
}
SETTING_UP = PHASES.items[:3]
EXCHANGE_SETS = {"off": EXCHANGES.items[:6], "mixed": EXCHANGES.items, "only_new": EXCHANGES.items[6:]}


def complete(written: PositionInput, rows: Mapping[str, Any], options: Mapping[str, Any]) -> Fields:
    players = written.players
    fields = written.whole()
    given = {name: fields.get(name, value) for name, value in written.raw.items()}
    _check_shorthands(written)
    by_players = next(row for row in rows["players"] if row["count"] == players)
    whole = fields | _course(players, given)
    for part in (
        _tower(rows, options, given),
        _academy(players, given),
        _market(players, given),
        _exchange(options, given),
        _workshops(rows, given),
        _tracks(rows, players, options, whole, given),
        _hands(players, whole),
        _sahara(players, options, by_players, whole, given),
        _provisions(whole, given),
        _line(rows, players, whole, by_players),
    ):
        whole |= part
    if "points" not in given:
        whole["points"] = [{"start": rows["setup"]["vp"]} for _ in range(players)]
    return {**whole, **{name: value for name, value in given.items() if name not in (*SHORTHANDS, *GROWING)}}


def _check_shorthands(written: PositionInput) -> None:
    for name in SHORTHANDS[2:]:
        if not isinstance(written.raw.get(name, {}), Mapping):
            written.refuse(name, f"{short_repr(written.raw[name])} should be an object")
    written.value("turn", One(SEATS), 0)
    written.word("at", Domain("decision", [decision.key for decision in DECISIONS.all]), COURSE.key)
    written.raise_problems()


# -- the course -----------------------------------------------------------------------------------------------------


def _course(players: int, given: Given) -> Fields:
    season, round = given.get("season", 1), given.get("round", 1)
    feld = given.get("feld", (given["camel"] - round + 1) % players if "camel" in given else 0)
    camel = (feld + round - 1) % players
    working = [seat for seat, areas in enumerate(given.get("workers", ())) if areas]
    guess = "activation" if working else "draft" if given.get("tray") else "choosing"
    phase = given.get("phase", guess)
    key, together = DUE.get(phase, ("choose_keshis", True))
    if "at" in given:
        key, together = given["at"], DUE.get(phase, ("", False)) == (given["at"], True)
    first = camel if camel in working or not working else working[0]
    active = given.get("active", given.get("turn", None if together else first))
    stack = [{"step": "course", "who": -1}, {"step": key, "who": -1 if together else active}]
    return {
        "stack": stack,
        "season": season,
        "round": round,
        "phase": phase,
        "active": active,
        "camel": camel,
        "feld": feld,
    }


# -- the main board -------------------------------------------------------------------------------------------------


def _tower(rows: Mapping[str, Any], options: Mapping[str, Any], given: Given) -> Fields:
    """Keshis lie on the lower floor as far as it has room, the others on the upper one."""
    tower: Mapping[str, int] = given.get("tower", {})
    model = next(row for row in rows["tower"] if row["id"] == options["tower_floor"].lower())
    upper: Counter[str] = Counter()
    for colour in list(Counter(tower).elements())[model["capacity_b"] :]:
        upper[colour] += 1
    return {"upper_floor": dict(upper)}


def _academy(players: int, given: Given) -> Fields:
    """Face-up scrolls and stacks. If stacks are given, tiles in no stack belong to the last seat."""
    owner = dict(given.get("scroll_owner", {}))
    known = dict(given.get("scroll_known", {}))
    named = given.get("scrolls", {})
    up = {stack: scroll for stack, scroll in (given.get("scroll_up") or named).items() if scroll is not None}
    taken = {*owner, *up.values(), *(scroll for tiles in known.values() for scroll in tiles)}
    free = [scroll for scroll in SCROLLS if scroll not in taken]
    unseen = dict(given.get("scroll_unseen", {}))
    for tier, tiles in TIER_TILES.items():
        sizes = {f"{tier}{i}": given.get("stacks", {}).get(f"{tier}{i}", tiles // 3) for i in (1, 2, 3)}
        rest = [scroll for scroll in free if scroll.startswith(f"{tier}_")]
        for stack, size in sizes.items():
            if size and stack not in up and stack not in named and "scroll_up" not in given:
                up[stack] = rest.pop(0)
        if "scroll_unseen" not in given:
            below = {stack: size - (stack in up) - len(known.get(stack, ())) for stack, size in sizes.items()}
            unseen |= _spread(len(rest), {stack: max(0, n) for stack, n in below.items()})
        for scroll in rest[sum(unseen.get(stack, 0) for stack in sizes) :]:
            owner[scroll] = players - 1
    return {
        "scroll_up": up,
        "scroll_unseen": {stack: n for stack, n in unseen.items() if n},
        "scroll_known": known,
        "unseen_scrolls": [scroll for scroll in free if scroll not in owner and scroll not in up.values()],
        "scroll_owner": {scroll: owner[scroll] for scroll in SCROLLS if scroll in owner},
    }


def _spread(tiles: int, most: Mapping[str, int]) -> dict[str, int]:
    """Distribute tiles over stacks, as if the others had been taken from the largest ones."""
    sizes = dict(most)
    while sum(sizes.values()) > tiles:
        sizes[max(sizes, key=lambda stack: sizes[stack])] -= 1
    return sizes


def _market(players: int, given: Given) -> Fields:
    owner = dict(given.get("luxury_owner", {}))
    named = given.get("market", {})
    up = {slot: good for slot, good in (given.get("luxury_up") or named).items() if good is not None}
    rest = [good for good in LUXURY if good not in owner and good not in up.values()]
    sizes = {slot: given.get("market_stacks", {}).get(slot, len(LUXURY) // len(SLOTS)) for slot in SLOTS}
    for slot, size in sizes.items():
        if size and slot not in up and slot not in named and "luxury_up" not in given:
            up[slot] = rest.pop(0)
    below = {slot: max(0, size - (slot in up)) for slot, size in sizes.items()}
    unseen = given.get("luxury_unseen", _spread(len(rest), below))
    for good in rest[sum(unseen.values()) :]:
        owner[good] = players - 1
    return {
        "luxury_up": up,
        "luxury_unseen": {slot: n for slot, n in unseen.items() if n},
        "unseen_luxury": [good for good in rest if good not in owner],
        "luxury_owner": {good: owner[good] for good in LUXURY if good in owner},
    }


def _exchange(options: Mapping[str, Any], given: Given) -> Fields:
    pool = EXCHANGE_SETS[options["exp3_exchange"]]
    top = given.get("exchange", pool[0])
    return {"exchange": top, "unseen_exchanges": [tile for tile in pool if tile != top]}


def _workshops(rows: Mapping[str, Any], given: Given) -> Fields:
    """The gates that are not built, eight to a workshop as far as they go."""
    left: Counter[str] = Counter({row["id"]: row["gates"] for row in rows["colour"]})
    left -= Counter([str(colour) for built in given.get("gates", ()) for colour in built.values()])
    named = given.get("gates_in", {})
    found: dict[str, Counter[str]] = {name: Counter(named.get(name, {})) for name in WORKSHOPS}
    for gates in found.values():
        left -= gates
    # Workshops that are named keep what they have, if others can take the rest.
    others = [name for name in WORKSHOPS if name not in named] or list(WORKSHOPS)
    for colour in list(left.elements()):
        found[min(others, key=lambda name: found[name].total())][colour] += 1
    return {"workshops": {name: dict(gates) for name, gates in found.items()}}


def _tracks(rows: Mapping[str, Any], players: int, options: Mapping[str, Any], whole: Given, given: Given) -> Fields:
    """River tiles of a first game; stair tiles, sultan and imam as their expansions say."""
    river = whole["river"]
    tiles: dict[str, str] = {}
    if options["exp1_stair_tiles"]:
        tiles = dict(given.get("tiles_on", {}))
        used = {side[:2] for side in tiles.values()}
        spare = (f"{row['id']}a" for row in rows["stair_tile"] if row["id"] not in used)
        tiles |= {cell: next(spare) for cell in rows["lattice"]["covered"] if cell not in tiles}
    steps = {"palace": rows["stairs"]["sultan_step"], "mosque": rows["stairs"]["imam_step"]}
    waiting = steps if options["exp2_sultan_imam"] else dict.fromkeys(steps, -1)
    first_game = {str(i): side for i, side in enumerate(rows["setup"]["first_game_river"], 1)}
    return {
        "stair_tiles": tiles,
        "figure_step": waiting,
        "river_tiles": first_game,
        "sailed": [place > 0 for place in river],
        "river_order": sorted(range(players), key=lambda seat: -river[seat]),
    }


# -- the players ----------------------------------------------------------------------------------------------------


def _hands(players: int, whole: Given) -> Fields:
    """Hands of the size of the round, without keshis that were shown."""
    phase = whole["phase"]
    choosing = phase == "choosing"
    played = whole["round"] - choosing
    on_show = list(whole["shown"])
    hands: list[list[str]] = []
    for seat in range(players):
        order = [colour for colour in COLOURS if colour not in on_show[seat]]
        if phase not in SETTING_UP and not choosing and not on_show[seat]:
            on_show[seat], order = order[-3:], order[:-3]
        hands.append([] if phase in SETTING_UP else order[: 12 - 3 * played])
    return {"hand": hands, "shown": on_show}


def _sahara(players: int, options: Mapping[str, Any], by_players: Given, whole: Given, given: Given) -> Fields:
    """Caravans have reached discovered and explored oases; oases they reach are discovered."""
    found: list[dict[str, str]] = [dict(cells) for cells in whole["discovered"]]
    explored = whole["explored"]
    taken = {tile for cells in found for tile in cells.values()} | {tile for line in explored for tile in line}
    spare = iter([tile for tile in OASES if tile not in taken])
    caravans: list[dict[str, int]] = []
    for seat in range(players):
        went = Counter(given["caravans"][seat]) if "caravans" in given else _way(found[seat], len(explored[seat]))
        reached = [cell for cell in PATH_CELLS if int(cell[1]) <= went["left" if cell[0] == "l" else "right"]]
        closed = [cell for cell in reached if cell not in found[seat]]
        found[seat] |= {cell: next(spare) for cell in closed[len(explored[seat]) :]}
        caravans.append({path: n for path, n in went.items() if n})
    lying = {tile for cells in found for tile in cells.values()} | {tile for line in explored for tile in line}
    owned = {city for mine in whole["cities"] for city in mine.values()}
    free = [city for city in CITIES if city not in owned]
    in_play = by_players["cities"] - len(owned) if options["exp5_desert_cities"] else 0
    return {
        "caravans": caravans,
        "discovered": found,
        "unseen_oases": [tile for tile in OASES if tile not in lying],
        "city_display": free[: max(0, in_play)],
    }


def _way(discovered: Given, explored: int) -> Counter[str]:
    """The caravans that explored oases need, on the left path first."""
    went = Counter(
        left=max([int(cell[1]) for cell in discovered if cell[0] == "l"], default=0),
        right=max([int(cell[1]) for cell in discovered if cell[0] == "r"], default=0),
    )
    while went.total() < len(discovered) + explored:
        went["left" if went["left"] < 3 else "right"] += 1
    return went


def _provisions(whole: Given, given: Given) -> Fields:
    """Three tiles for each seat, as many face up as seasons have begun."""
    up, down = list(whole["provisions"]), list(whole["provisions_down"])
    taken = {tile for tiles in (*up, *down) for tile in tiles}
    spare = iter([tile for tile in PROVISIONS if tile not in taken])
    begun = 0 if whole["phase"] in SETTING_UP else whole["season"]
    for seat in range(len(up)):
        while len(up[seat]) < begun and "provisions" not in given:
            up[seat] = [*up[seat], next(spare)]
        while len(up[seat]) + len(down[seat]) < 3:
            down[seat] = [*down[seat], next(spare)]
    return {"provisions": up, "provisions_down": down}


def _line(rows: Mapping[str, Any], players: int, whole: Given, by_players: Given) -> Fields:
    """The keshis of the oasis line, while they are to be arranged."""
    n, bag = by_players["line_keshis"], rows["setup"]["line_bag"]
    arranging = whole["phase"] == "line"
    return {"line_drawn": [bag[seat * n : (seat + 1) * n] if arranging else [] for seat in range(players)]}


EDITOR = Editor(complete, SHORTHANDS, fixed=("settled", "caravans", "explored"))
