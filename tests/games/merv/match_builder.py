"""Builds matches at given positions.

Fields that are not named are as at the start of a game: an empty city, no walls, no belongings. Camels that are not
placed are out of the game, caravan cards that are not named lie in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import serai as cv
from serai.core.game.game import Components
from tests.games.builder import cards, edited, now, scripted

GAME = cv.game("merv")
RED, YELLOW, BLUE, GREEN = range(4)  # seats of the rulebook's players
ROW = "cinnamon cinnamon ginger juniper cinnamon ginger juniper cinnamon"  # a default

SINGLE = {"slot": "choose_slot", "site": "choose_site", "action": "choose_action", "end": "end_turn"}
ACTIONS = {
    "caravansary": "caravansary_step",
    "palace": "palace_step",
    "library": "library_buy",
    "post": "choose_trading_post",
    "market": "market_step",
    "mosque": "mosque_step",
    "walls": "wall_step",
}


def script(*lines: str) -> cv.Script:
    """Scripted chance with these outcomes, such as `card ginger pepper`."""
    return scripted(GAME, lines)


def changed(*edits: tuple[str, str, object]) -> str:
    return edited(GAME, edits)


def party(number: int | str) -> str:
    return number if isinstance(number, str) else f"p{number + 1}"


def table(
    players: int = 3,
    *,
    # The city: cell -> site, such as "library turquoise"; other sites lie anywhere
    tiles: Mapping[str, str] = {},
    buildings: Mapping[int | str, str] = {},
    soldiers: Mapping[int, str] = {},
    upgrades: Mapping[str, str] = {},
    walls: Mapping[str, str] = {},  # piece -> places
    face: str = "a",
    market: str = "",
    # The other areas
    row: str = ROW,
    row_camels: int = 0,
    deck: str | None = None,  # with a deck given, the other cards are p3's or the Magistrate's
    posts: Mapping[int | str, str] = {},
    mosque: Mapping[int | str, str] = {},
    mosque_camels: str | None = None,
    courtiers: Mapping[int | str, str] = {},
    contracts: Mapping[int | str, str] = {},
    # Belongings of the players
    cubes: Mapping[int, str] = {},
    camels: Mapping[int | str, int] = {},
    favour: Mapping[int, int] = {},
    influence: Mapping[int | str, int] = {},
    scrolls: Mapping[int | str, int] = {},
    common: Mapping[int | str, int] = {},
    rare: Mapping[int | str, int] = {},
    spices: Mapping[int | str, str] = {},
    breakthroughs: Mapping[int | str, str] = {},
    scoring_tile: Mapping[int | str, str] = {},
    points: Mapping[int | str, int] = {},
    # Calendar and decision
    at: str = "slot",
    turn: int | str = 0,
    year: int = 1,
    round: int = 1,
    queue: Sequence[int | str] | None = None,
    slots: Mapping[int | str, int] = {},
    site: str | None = None,
    solo: Sequence[str] = (),
    options: Mapping[str, Any] = {},
    chance: cv.Chance | None = None,
    data: Components | None = None,
    auto: bool = False,
    above: Sequence[dict[str, Any]] = (),  # frames on top of the action
    stack: Sequence[dict[str, Any]] | None = None,
    **more: Any,
) -> cv.Match:
    """A match at a position."""
    names = [party(one) for one in (queue if queue is not None else first_queue(players))]
    turn_no = names.index(party(turn))
    frames = [{"step": SINGLE[at], "who": turn}] if at in SINGLE else [{"step": "end_turn", "who": turn}]
    if at in ACTIONS:
        frames.append({"step": ACTIONS[at], "who": turn})
    given: dict[str, Any] = {
        "stack": [*frames, *above] if stack is None else list(stack),
        "year": year,
        "round": round,
        "queue": names,
        "turn_no": turn_no,
        "slots": standing(names[: turn_no + (at != "slot")], slots),
        "solo_seen": list(solo),
        "tiles": {cell: f"site_{text.replace(' ', '_')}" for cell, text in tiles.items()},
        "buildings": {party(who): cells.split() for who, cells in buildings.items()},
        "upgrades": {colour: cells.split() for colour, cells in upgrades.items()},
        "soldiers": [soldiers.get(seat, "").split() for seat in range(players)],
        "walls": {kind: places.split() for kind, places in walls.items()},
        "face": face,
        "market": market.split(),
        "row": row.split(),
        "row_camels": row_camels,
        "courtiers": {party(who): dict(cards(halls)) for who, halls in courtiers.items()},
        "cubes": [dict(cards(cubes.get(seat, ""))) for seat in range(players)],
        "favour": [favour.get(seat, 0) for seat in range(players)],
        "breakthroughs": {party(who): them.split() for who, them in breakthroughs.items()},
        "posts": {party(who): cities.split() for who, cities in posts.items()},
        "contracts": {party(who): them.split() for who, them in contracts.items()},
        "points": {party(who): {"contracts": n} for who, n in points.items()},
        "site": site,
        **more,
    }
    for name, numbers in (
        ("camels", camels),
        ("influence", influence),
        ("scrolls", scrolls),
        ("common", common),
        ("rare", rare),
        ("mosque", mosque),
        ("scoring_tile", scoring_tile),
    ):
        given[name] = {party(who): value for who, value in numbers.items()}
    given |= dealt(given["row"], {party(who): cards(them) for who, them in spices.items()}, deck)
    if mosque_camels is not None:
        given["mosque_camels"] = mosque_camels.split()
    position = cv.position("merv", players, options=options, data=data, **given)
    return cv.match_from_position("merv", position, seed=1, chance=chance, data=data, auto=auto)


def first_queue(players: int) -> list[int | str]:
    if players == 1:
        return ["magistrate", 0, "high_courtier"]
    return [*range(players), *(["high_courtier"] if players == 2 else [])]


def standing(moved: Sequence[str], given: Mapping[int | str, int]) -> dict[str, str]:
    """The slots of the parties that have moved: as given, else the next free ones."""
    named = {party(who): order for who, order in given.items()}
    free = [order for order in range(1, 6) if order not in named.values()]
    return {who: str(named[who] if who in named else free.pop(0)) for who in [*moved, *(named.keys() - set(moved))]}


def dealt(row: Sequence[str], spices: dict[str, Counter[str]], deck: str | None) -> dict[str, Any]:
    """Cards of the players; with a given deck the remaining cards belong to the last player."""
    if deck is None:
        return {"spices": {who: dict(pile) for who, pile in spices.items()}}
    rest = Counter({row["id"]: row["cards"] for row in GAME.components.rows["spice"]})
    for pile in (Counter(row), cards(deck), *spices.values()):
        rest = rest - pile
    last = "p3" if "p3" not in spices else "p2"
    return {"spices": {**{who: dict(pile) for who, pile in spices.items()}, last: dict(rest)}}


# -- looking --------------------------------------------------------------------------------------------------------


def cubes(match: cv.Match, seat: int) -> dict[str, int]:
    found: dict[str, int] = now(match).cubes[seat]
    return found


def of(match: cv.Match, field: str, who: int | str) -> Any:
    """The value of a field for a party."""
    return getattr(now(match), field).get(party(who), 0)


def gained(match: cv.Match, before: Sequence[int]) -> list[int]:
    """The points of each seat since `before`."""
    return [after - then for after, then in zip(match.scores, before, strict=True)]
