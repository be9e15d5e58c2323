"""Builds matches at given positions.

Fields that are not named are as at the start of a game; displays, workshops and hands are filled with the remaining
tiles and pieces. Seats have no resources unless given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import serai as cv
from serai.core.game.game import Components
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.vocabulary import (
    COLOURS,
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
    """Scripted chance with these outcomes, such as `oasis 05` or `scroll grey_03`."""
    return scripted(GAME, lines)


def own(*edits: tuple[str, str, object]) -> Components:
    """The data file with other values: ("workshop green", "vp", 5)."""
    return GAME.read_components(edited(GAME, edits))


def table(
    players: int = 4,
    *,
    # Phase and decision
    season: int = 1,
    round: int = 1,
    camel: int | None = None,
    at: str = "activate",
    turn: int = 0,
    stack: Sequence[Mapping[str, Any]] = (),  # decisions above the phase, the next one last
    # Main board
    tray: str = "",
    tower: str = "",
    upper: str = "",
    scrolls: Mapping[str, str] = {},  # stack -> face-up scroll
    stacks: Mapping[str, int] = {},  # number of tiles; missing ones belong to the last seat
    known: Mapping[str, Sequence[str]] = {},  # stack -> tiles put under it
    luxury: Mapping[int, str] = {},  # place -> face-up good
    luxury_stacks: Mapping[int, int] = {},
    exchange: str = "",
    workshops: Mapping[str, str] = {},
    river_tiles: Sequence[str] = ("01", "03", "05"),
    stair_tiles: Mapping[str, str] = {},
    figures: Mapping[str, tuple[int, int | None]] = {},  # stairs -> step, companion
    # Belongings by seat
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
    given: dict[str, Any] = {
        "stack": [{"step": "course", "who": -1}, *(stack or [_due(at, turn)])],
        "season": season,
        "round": round,
        "phase": PHASES[at],
        "active": turn if at in ("activate", "draft", "workers", "rapids") else None,
        "tray": dict(cards(tray)),
        "tower": dict(cards(tower)),
        "scrolls": {stack: scroll or None for stack, scroll in scrolls.items()},
        "stacks": stacks,
        "scroll_known": {stack: list(tiles) for stack, tiles in known.items()},
        "scroll_owner": {scroll: seat for seat, text in owned.items() for scroll in text.split()},
        "market": {str(slot): good for slot, good in luxury.items()},
        "market_stacks": {str(slot): n for slot, n in luxury_stacks.items()},
        "luxury_owner": {good: seat for seat, text in bought_luxury.items() for good in text.split()},
        "gates_in": {name: dict(cards(text)) for name, text in workshops.items()},
        "tiles_on": stair_tiles,
        "river_tiles": {str(i): side for i, side in enumerate(river_tiles, 1)},
        "river": [river.get(seat, 0) for seat in seats],
        "sailed": [seat in sailed or river.get(seat, 0) > 0 for seat in seats],
        "steps": [dict(zip(("palace", "mosque"), steps.get(seat, (0, 0)), strict=True)) for seat in seats],
        "points": [{"start": points.get(seat, 10)} for seat in seats],
        "resources": [dict(cards(resources.get(seat, ""))) for seat in seats],
        "goods": [dict(cards(goods.get(seat, ""))) for seat in seats],
        "shown": [revealed.get(seat, "").split() for seat in seats],
        "workers": [dict(cards(workers.get(seat, ""))) for seat in seats],
        "settled": [dict(cards(keshis.get(seat, ""))) for seat in seats],
        "fakirs": [fakirs.get(seat, "").split() for seat in seats],
        "disc": [disc.get(seat, 0) for seat in seats],
        "vendors": [vendors.get(seat, "").split() for seat in seats],
        "gates": [dict(gates.get(seat, {})) for seat in seats],
        "discovered": [dict(discovered.get(seat, {})) for seat in seats],
        "explored": [list(explored.get(seat, ())) for seat in seats],
        "line": [dict(line.get(seat, {})) for seat in seats],
        "cities": [dict(cities.get(seat, {})) for seat in seats],
        "day": [day.get(seat, "").split() for seat in seats],
        "used": used.split(),
        "bought": bought,
        "refreshed": refreshed,
    }
    if camel is not None:
        given["feld"] = (camel - round + 1) % players
    if upper:
        given["upper_floor"] = dict(cards(upper))
    if exchange:
        given["exchange"] = exchange
    if figures:
        given["figure_step"] = {name: step for name, (step, _) in figures.items()}
        given["figure_with"] = {name: seat for name, (_, seat) in figures.items() if seat is not None}
    if river_order:
        given["river_order"] = list(river_order)
    if caravans:
        given["caravans"] = [dict(cards(caravans.get(seat, ""))) for seat in seats]
    given |= _provisions(players, season, provisions)
    if not any(given["shown"]):
        del given["shown"]
    position = cv.position("marrakesh", players, options=options, data=data, **given)
    return cv.match_from_position("marrakesh", position, seed=1, chance=chance, data=data, auto=auto)


def _due(at: str, turn: int) -> dict[str, Any]:
    """The decision of a phase."""
    key = {
        "choose": "choose_keshis",
        "workers": "place_red_worker",
        "draft": "draft_keshis",
        "activate": "activate_worker",
        "rapids": "choose_river_bonus",
        "river_tile": "choose_season_bonus",
    }[at]
    return {"step": key, "who": -1 if at == "choose" else turn}


def _provisions(players: int, season: int, wanted: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    """Provision tiles, the named ones first; one for each season is face up."""
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
    """The number of a thing that a seat has: of(match, "resources", "dinar")."""
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
