"""A builder for positions, so that a test reads like the example it checks.

Only what matters is named. Everything else is as at the start of a game; displays, workshops and hands are filled up
with what is left in the box. Nobody has resources unless the test says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import caravanserai as cv
from caravanserai.core.game import Components
from caravanserai.games.marrakesh.state import Marrakesh
from caravanserai.games.marrakesh.vocabulary import (
    CITIES,
    COLOURS,
    LUXURY,
    OASES,
    SCROLLS,
    STACKS,
    TIER_TILES,
    WORKSHOPS,
)
from tests.games.builder import cards, edited, now, scripted

GAME = cv.game("marrakesh")
DATA = GAME.components.rows

# The players of the rulebook's examples
DENIS, NATASHA, OLYA, YURA = range(4)

PHASES = {
    "choose": "choosing",
    "workers": "workers",
    "draft": "draft",
    "activate": "activation",
    "rapids": "rapids",
    "river_tile": "river_tile",
}


def script(*lines: str) -> cv.Script:
    """Chance that plays these outcomes, such as `oasis 05` or `scroll grey_03`."""
    return scripted(GAME, lines)


def own(*edits: tuple[str, str, object]) -> Components:
    """The data file with other values: ("workshop green", "vp", 5)."""
    return GAME.read_components(edited(GAME, edits))


def table(
    players: int = 4,
    *,
    # The course
    season: int = 1,
    round: int = 1,
    camel: int | None = None,
    at: str = "activate",
    turn: int = 0,
    stack: Sequence[Mapping[str, Any]] = (),  # decisions above the course, the next one last
    # Main board
    tray: str = "",
    tower: str = "",
    upper: str = "",
    scrolls: Mapping[str, str] = {},  # stack -> face-up scroll
    stacks: Mapping[str, int] = {},  # how many tiles; all that is missing belongs to the last seat
    known: Mapping[str, Sequence[str]] = {},  # stack -> tiles put under it
    luxury: Mapping[int, str] = {},  # place -> face-up good
    luxury_stacks: Mapping[int, int] = {},
    exchange: str = "",
    workshops: Mapping[str, str] = {},
    river_tiles: Sequence[str] = ("01", "03", "05"),
    stair_tiles: Mapping[str, str] = {},
    figures: Mapping[str, tuple[int, int | None]] = {},  # stairs -> step, companion
    display: str = "",
    # Before the players: seat -> what it has
    resources: Mapping[int, str] = {},
    goods: Mapping[int, str] = {},
    keshis: Mapping[int, str] = {},
    fakirs: Mapping[int, str] = {},
    caravans: Mapping[int, str] = {},
    vendors: Mapping[int, str] = {},
    disc: Mapping[int, int] = {},
    gates: Mapping[int, Mapping[str, str]] = {},
    discovered: Mapping[int, Mapping[str, str]] = {},
    explored: Mapping[int, Sequence[str]] = {},
    line: Mapping[int, Mapping[str, str]] = {},
    cities: Mapping[int, Mapping[str, str]] = {},
    day: Mapping[int, str] = {},
    owned: Mapping[int, str] = {},
    bought_luxury: Mapping[int, str] = {},
    provisions: Mapping[int, Sequence[str]] = {},
    workers: Mapping[int, str] = {},
    hand: Mapping[int, str] = {},
    revealed: Mapping[int, str] = {},
    river: Mapping[int, int] = {},
    river_order: Sequence[int] | None = None,
    sailed: Sequence[int] = (),
    steps: Mapping[int, tuple[int, int]] = {},
    points: Mapping[int, int] = {},
    used: str = "",
    bought: bool = False,
    refreshed: bool = False,
    options: Mapping[str, Any] = {},
    chance: cv.Chance | None = None,
    data: Components | None = None,
    auto: bool = False,
) -> cv.Match:
    seats = range(players)
    chosen = GAME.choose_options(options)
    rows = (data or GAME.components).rows
    by_players = next(row for row in rows["players"] if row["count"] == players)
    feld = 0 if camel is None else (camel - round + 1) % players
    first = (feld + round - 1) % players
    places = [river.get(seat, 0) for seat in seats]
    order = list(river_order) if river_order else sorted(seats, key=lambda seat: -places[seat])
    paths, found, boards = _sahara(players, caravans, discovered, explored, chosen["exp5_desert_cities"])
    taken_cities = {city for mine in cities.values() for city in mine.values()}
    shown = set(display.split())
    if chosen["exp5_desert_cities"] and not display:
        left = [city for city in CITIES if city not in taken_cities]
        shown = set(left[: by_players["cities"] - len(taken_cities)])
    position: dict[str, Any] = {
        "players": players,
        "options": dict(options),
        "over": False,
        "stack": [{"step": "course", "who": -1}, *_frames(at, turn, stack)],
        "season": season,
        "round": round,
        "phase": PHASES[at],
        "active": turn if at in ("activate", "draft", "workers", "rapids") else None,
        "camel": first,
        "feld": feld,
        "tower": dict(cards(tower)),
        "upper_floor": dict(cards(upper)),
        "tray": dict(cards(tray)),
        **_academy(players, scrolls, stacks, known, owned),
        **_market(players, luxury, luxury_stacks, bought_luxury),
        **_exchange(exchange, chosen["exp3_exchange"]),
        "workshops": _workshops(workshops, gates),
        "stair_tiles": _lattice(stair_tiles, chosen["exp1_stair_tiles"], rows),
        "figure_step": {name: figures.get(name, (-1, None))[0] for name in ("palace", "mosque")},
        "figure_with": {name: seat for name, (_, seat) in figures.items() if seat is not None},
        "river_tiles": {str(i + 1): side for i, side in enumerate(river_tiles)},
        "river_order": order,
        "city_display": [city for city in CITIES if city in shown],
        "points": [{"start": points.get(seat, 10)} for seat in seats],
        "resources": [dict(cards(resources.get(seat, ""))) for seat in seats],
        "goods": [dict(cards(goods.get(seat, ""))) for seat in seats],
        **_hands(players, round, at, hand, revealed),
        "chosen": [[] for _ in seats],
        "workers": [dict(cards(workers.get(seat, ""))) for seat in seats],
        "river": places,
        "sailed": [seat in sailed or places[seat] > 0 for seat in seats],
        "steps": [dict(zip(("palace", "mosque"), steps.get(seat, (0, 0)), strict=True)) for seat in seats],
        "settled": [dict(cards(keshis.get(seat, ""))) for seat in seats],
        "fakirs": [fakirs.get(seat, "").split() for seat in seats],
        "disc": [disc.get(seat, 0) for seat in seats],
        "caravans": paths,
        "vendors": [vendors.get(seat, "").split() for seat in seats],
        "gates": [dict(gates.get(seat, {})) for seat in seats],
        **found,
        "explored": boards,
        "line_drawn": [[] for _ in seats],
        "line_plan": [{} for _ in seats],
        "line": [dict(line.get(seat, {})) for seat in seats],
        "cities": [dict(cities.get(seat, {})) for seat in seats],
        "day": [day.get(seat, "").split() for seat in seats],
        "used": used.split(),
        "bought": bought,
        "refreshed": refreshed,
        **_provisions(players, season, provisions),
        "provision_choice": [None] * players,
    }
    return cv.match_from_position("marrakesh", position, seed=1, chance=chance, data=data, auto=auto)


def _frames(at: str, turn: int, stack: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    if stack:
        return [dict(frame) for frame in stack]
    due = {
        "choose": ("choose_keshis", -1),
        "workers": ("place_red_worker", turn),
        "draft": ("draft_keshis", turn),
        "activate": ("activate_worker", turn),
        "rapids": ("choose_river_bonus", turn),
        "river_tile": ("choose_season_bonus", turn),
    }[at]
    return [{"step": due[0], "who": due[1]}]


def _academy(
    players: int,
    scrolls: Mapping[str, str],
    stacks: Mapping[str, int],
    known: Mapping[str, Sequence[str]],
    owned: Mapping[int, str],
) -> dict[str, Any]:
    """Face-up scrolls, stacks, and who owns which."""
    owner = {scroll: seat for seat, text in owned.items() for scroll in text.split()}
    under = [scroll for tiles in known.values() for scroll in tiles]
    up = {stack: scroll for stack, scroll in scrolls.items() if scroll}
    free = [s for s in SCROLLS if s not in owner and s not in under and s not in up.values()]
    unseen: dict[str, int] = {}
    for tier, tiles in TIER_TILES.items():
        names = [f"{tier}{i}" for i in (1, 2, 3)]
        sizes = [stacks.get(name, tiles // 3) for name in names]
        rest = [scroll for scroll in free if scroll.startswith(f"{tier}_")]
        for name, size in zip(names, sizes, strict=True):
            if size and name not in scrolls:
                up[name] = rest.pop(0)
            covered = name in up and len(known.get(name, ()))
            unseen[name] = max(0, size - (name in up) - (covered or 0))
        while sum(unseen[name] for name in names) > len(rest):  # tiles that somebody owns left a stack
            largest = max(names, key=lambda name: unseen[name])
            unseen[largest] -= 1
        for scroll in rest[sum(unseen[name] for name in names) :]:
            owner[scroll] = players - 1
    shown = [scroll for scroll in SCROLLS if scroll not in owner and scroll not in under and scroll not in up.values()]
    return {
        "scroll_up": {stack: up[stack] for stack in STACKS if stack in up},
        "scroll_unseen": {stack: n for stack, n in unseen.items() if n},
        "scroll_known": {stack: list(tiles) for stack, tiles in known.items()},
        "unseen_scrolls": shown,
        "scroll_owner": {scroll: owner[scroll] for scroll in SCROLLS if scroll in owner},
    }


def _market(
    players: int, luxury: Mapping[int, str], sizes: Mapping[int, int], bought: Mapping[int, str]
) -> dict[str, Any]:
    owner = {good: seat for seat, text in bought.items() for good in text.split()}
    up = {str(slot): good for slot, good in luxury.items() if good}
    rest = [good for good in LUXURY if good not in owner and good not in up.values()]
    unseen: dict[str, int] = {}
    for slot in range(1, 6):
        size = sizes.get(slot, 5)
        if size and slot not in luxury:
            up[str(slot)] = rest.pop(0)
        unseen[str(slot)] = max(0, size - (str(slot) in up))
    while sum(unseen.values()) > len(rest):
        unseen[max(unseen, key=lambda slot: unseen[slot])] -= 1
    for good in rest[sum(unseen.values()) :]:
        owner[good] = players - 1
    return {
        "luxury_up": up,
        "luxury_unseen": {slot: n for slot, n in unseen.items() if n},
        "unseen_luxury": [good for good in LUXURY if good not in owner and good not in up.values()],
        "luxury_owner": {good: owner[good] for good in LUXURY if good in owner},
    }


def _exchange(active: str, option: str) -> dict[str, Any]:
    base, new = [f"{i:02}" for i in range(1, 7)], [f"{i:02}" for i in range(7, 13)]
    pool = {"off": base, "mixed": [*base, *new], "only_new": new}[option]
    shown = active or pool[0]
    return {"exchange": shown, "unseen_exchanges": [tile for tile in pool if tile != shown]}


def _workshops(wanted: Mapping[str, str], built: Mapping[int, Mapping[str, str]]) -> dict[str, Any]:
    """The gates that are wanted; the others go round, as far as each workshop has place for eight."""
    rest = Counter({row["id"]: row["gates"] for row in DATA["colour"]})
    rest -= Counter(colour for mine in built.values() for colour in mine.values())
    found = {name: cards(wanted.get(name, "")) for name in WORKSHOPS}
    for gates in found.values():
        rest -= gates
    for colour in list(rest.elements()):
        name = min((name for name in WORKSHOPS if name not in wanted), key=lambda name: found[name].total(), default="")
        found[name or min(found, key=lambda each: found[each].total())][colour] += 1
    return {name: dict(gates) for name, gates in found.items()}


def _lattice(wanted: Mapping[str, str], used: bool, rows: Mapping[str, Any]) -> dict[str, str]:
    if not used:
        return {}
    cells = dict(wanted)
    left = iter(f"{i:02}a" for i in range(1, 21) if not any(side[:2] == f"{i:02}" for side in wanted.values()))
    for cell in rows["lattice"]["covered"]:
        if cell not in cells:
            cells[cell] = next(left)
    return cells


def _hands(
    players: int, round: int, at: str, hand: Mapping[int, str], revealed: Mapping[int, str]
) -> dict[str, list[list[str]]]:
    """A hand without what was shown this round and, of the other colours, without those of earlier rounds."""
    hands, shown = [], []
    for seat in range(players):
        before = round - (at == "choose")
        now_shown = [] if at == "choose" else revealed.get(seat, "").split()
        order = [*hand.get(seat, "").split(), *(c for c in COLOURS if c not in hand.get(seat, "").split())]
        order = [colour for colour in order if colour not in now_shown]
        if at != "choose" and not now_shown:
            now_shown, order = order[-3:], order[:-3]
        hands.append(order[: 12 - 3 * before])
        shown.append(now_shown)
    return {"hand": hands, "shown": shown}


def _sahara(
    players: int,
    caravans: Mapping[int, str],
    discovered: Mapping[int, Mapping[str, str]],
    explored: Mapping[int, Sequence[str]],
    long: bool,
) -> tuple[list[dict[str, int]], dict[str, Any], list[list[str]]]:
    """Caravans reach as many cells as there are oases discovered or explored, unless the test says more."""
    named = {tile for cells in discovered.values() for tile in cells.values()}
    named |= {tile for tiles in explored.values() for tile in tiles}
    spare = iter(tile for tile in OASES if tile not in named)
    paths, cells_of, lines = [], [], []
    for seat in range(players):
        cells = dict(discovered.get(seat, {}))
        tiles = list(explored.get(seat, ()))
        went = cards(caravans.get(seat, ""))
        if seat not in caravans:
            went["left"] = max([int(cell[1]) for cell in cells if cell[0] == "l"], default=0)
            went["right"] = max([int(cell[1]) for cell in cells if cell[0] == "r"], default=0)
            while min(went["left"], 3) + min(went["right"], 3) < len(cells) + len(tiles):
                went["left" if went["left"] < 3 else "right"] += 1
        reached = [f"{side[0]}{i}" for side in ("left", "right") for i in range(1, min(went[side], 3) + 1)]
        closed = [cell for cell in reached if cell not in cells]
        for cell in closed[len(tiles) :]:
            cells[cell] = next(spare)
        paths.append({path: n for path, n in went.items() if n})
        cells_of.append(cells)
        lines.append(tiles)
    lying = {tile for cells in cells_of for tile in cells.values()} | {tile for tiles in lines for tile in tiles}
    return paths, {"discovered": cells_of, "unseen_oases": [tile for tile in OASES if tile not in lying]}, lines


def _provisions(players: int, season: int, wanted: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    named = {tile for tiles in wanted.values() for tile in tiles}
    spare = iter(f"{i:02}" for i in range(1, 13) if f"{i:02}" not in named)
    up, down = [], []
    for seat in range(players):
        tiles = list(wanted.get(seat, ()))
        tiles += [next(spare) for _ in range(3 - len(tiles))]
        up.append(sorted(tiles[:season]))
        down.append(sorted(tiles[season:]))
    return {"provisions": up, "provisions_down": down}


# -- looking ------------------------------------------------------------------------------------------------


def state_of(match: cv.Match) -> Marrakesh:
    assert isinstance(match.state, Marrakesh)
    return match.state


def of(match: cv.Match, name: str, what: str, seat: int = 0) -> int:
    """How many of something a seat has: of(match, "resources", "dinar")."""
    return int(getattr(now(match), name)[seat].get(what, 0))


def resources(match: cv.Match, seat: int = 0) -> tuple[int, int, int]:
    """Water, dates, dinars."""
    return tuple(of(match, "resources", kind, seat) for kind in ("water", "date", "dinar"))  # type: ignore[return-value]


def goods(match: cv.Match, seat: int = 0) -> tuple[int, int, int]:
    """Yellow, purple, orange."""
    return tuple(of(match, "goods", good, seat) for good in ("yellow", "purple", "orange"))  # type: ignore[return-value]


def count(match: cv.Match, colour: str, seat: int = 0) -> int:
    """Keshis of an area's colour on a board."""
    return int(state_of(match).count(seat, COLOURS.index(colour)))


def gained(match: cv.Match, seat: int = 0, before: int = 10) -> int:
    """Points beyond those at the beginning."""
    return match.scores[seat] - before
