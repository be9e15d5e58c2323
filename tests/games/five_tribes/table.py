"""A builder for positions, so that a test reads like the example it checks.

Only what matters is named. Everything else goes where it does no harm: meeples into the bag, cards and djinns
into their decks, the remaining tiles onto the cells that nobody asked about. Rows are empty unless given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import caravanserai as cv
from caravanserai.core.game import Components
from caravanserai.games.five_tribes.vocabulary import CELLS, DJINNS, TILE_TYPES
from tests.games.builder import cards, edited, now, scripted, share

GAME = cv.game("five_tribes")
LETTERS = {"V": "yellow", "E": "white", "M": "green", "B": "blue", "A": "red"}
WAITING_SPOTS = ("p5", "p3", "p1", "zero_a")

# Pairs that can move without disturbing each other, enough for a whole round and more.
PAIRS = {
    "a1": "V1",
    "b1": "V1",
    "d1": "E1",
    "e1": "E1",
    "a3": "V1",
    "b3": "V1",
    "d3": "E1",
    "e3": "E1",
    "a5": "V1",
    "b5": "V1",
    "d5": "E1",
    "e5": "E1",
}


# -- small languages ----------------------------------------------------------------------------------------


def tribes(text: str) -> Counter[str]:
    """`V1 E2` is a vizier and two elders."""
    return Counter({LETTERS[word[0]]: int(word[1:]) for word in text.split()})


def colored(*, blue: str = "", red: str = "") -> dict[str, str]:
    """Kinds for tiles of which only the colour of the value matters."""
    return {**dict.fromkeys(blue.split(), "blue"), **dict.fromkeys(red.split(), "red")}


def cells(verb: str, names: str) -> set[str]:
    """The same verb for several tiles: cells("pick", "a1 b2") is {"pick a1", "pick b2"}."""
    return {f"{verb} {name}" for name in names.split()}


def script(*lines: str) -> cv.Script:
    """Chance that plays these outcomes, such as `hidden_djinn marid baal`."""
    return scripted(GAME, lines)


def changed(*edits: tuple[str, str, object]) -> str:
    """The game's data file with other values: ("djinn marid", "value", 7) or ("setup", "gold", 40)."""
    return edited(GAME, edits)


# -- the table ----------------------------------------------------------------------------------------------


def table(
    players: int = 3,
    *,
    # The sultanate. A kind is a tile type, a kind of tile, or just "blue" or "red".
    board: Mapping[str, str] = {},
    kinds: Mapping[str, str] = {},
    owners: Mapping[str, int] = {},
    palms: Mapping[str, int] = {},
    palaces: Mapping[str, int] = {},
    palms_left: int | None = None,
    palaces_left: int | None = None,
    # Before the players: seat -> what it has. The missing camels stand on tiles far from everything named.
    camels: Mapping[int, int] = {},
    gold: Mapping[int, int] = {},
    viziers: Mapping[int, int] = {},
    elders: Mapping[int, int] = {},
    hands: Mapping[int, str] = {},
    fakirs: Mapping[int, int] = {},
    djinns: Mapping[int, str] = {},
    # Rows, decks, bag. With a deck given the rest is discarded; with a discard too, the last seat has it.
    row: str = "",
    deck: str | None = None,
    discard: str | None = None,
    djinn_row: str = "",
    djinn_deck: str | None = None,
    djinn_discard: str | None = None,
    bag: str | None = None,
    # Where the game stands: bidding, move, tribe, tile, end (of a turn), over; whose turn, who plays then.
    at: str = "move",
    turn: int = 0,
    then: Sequence[int] | None = None,
    bidders: Sequence[int] | None = None,
    bids: Mapping[str, int] = {},
    final: str | None = None,
    collected: str = "",
    income: int = 0,
    ending: str | None = None,
    options: Mapping[str, Any] = {},
    chance: cv.Chance | None = None,
    data: Components | None = None,
    auto: bool = False,
) -> cv.Match:
    """A match at a position; every law of conservation is kept."""
    rows = (data or GAME.components).rows
    seats = range(players)
    named = {*board, *kinds, *owners, *palms, *palaces, final}
    spare = [cell for cell in reversed(CELLS.items) if cell not in named]
    camel_count = next(row["camels"] for row in rows["players"] if row["count"] == players)
    owner = dict(owners)
    for seat, left in camels.items():
        for _ in range(camel_count - left - list(owners.values()).count(seat)):
            owner[spare.pop(0)] = seat
    palm_map, palace_map = dict(palms), dict(palaces)
    if palms_left is not None:
        palm_map[spare.pop(0)] = rows["supply"]["palms"] - palms_left - sum(palm_map.values())
    if palaces_left is not None:
        palace_map[spare.pop(0)] = rows["supply"]["palaces"] - palaces_left - sum(palace_map.values())
    hand = [cards(hands.get(seat, "")) + Counter(fakir=fakirs.get(seat, 0)) for seat in seats]
    owned = [set(djinns.get(seat, "").split()) for seat in seats]
    all_cards = Counter({row["id"]: row["count"] for row in rows["resource"]})
    position: dict[str, Any] = {
        "players": players,
        "options": dict(options),
        "over": at == "over",
        "stack": _stack(at, turn, collected, bidders),
        "round_no": 1,
        "tiles": _tiles(rows["tile_type"], kinds),
        "meeples": {cell: dict(tribes(pile)) for cell, pile in board.items()},
        "owner": owner,
        "palms": palm_map,
        "palaces": palace_map,
        "palms_left": rows["supply"]["palms"] - sum(palm_map.values()),
        "palaces_left": rows["supply"]["palaces"] - sum(palace_map.values()),
        "camels_left": [camel_count - list(owner.values()).count(seat) for seat in seats],
        "viziers": [viziers.get(seat, 0) for seat in seats],
        "elders": [elders.get(seat, 0) for seat in seats],
        "gold": [gold.get(seat, 50) for seat in seats],
        "seen": [{} for _ in seats],
        "used_djinns": [[] for _ in seats],
        "resource_row": row.split(),
        "djinn_row": djinn_row.split(),
        "drawn": [],
        "ending": ending,
        "start_tile": None,
        "final_tile": final,
        "hand": {},
        "path": [],
        "collected": LETTERS[collected[0]] if collected else None,
        "collected_count": int(collected[1:] or 0),
        "builder_income": income,
        "armed": False,
        "victim": -1,
        "laid_out": [],
        **_tracks(players, at, turn, then, bidders, bids),
    }
    _share_meeples(position, Counter({row["id"]: row["count"] for row in rows["tribe"]}), bag, spare)
    rest = all_cards - Counter(row.split()) - sum(hand, Counter())
    piles = share(rest, deck, discard)
    position |= {"resource_deck": dict(piles[0]), "resource_discard": dict(piles[1])}
    position["cards"] = [dict(held) for held in [*hand[:-1], hand[-1] + piles[2]]]
    rest = Counter(DJINNS.items) - Counter(djinn_row.split()) - Counter(" ".join(djinns.values()).split())
    piles = share(rest, djinn_deck, djinn_discard)
    position |= {"djinn_deck": sorted(piles[0]), "djinn_discard": sorted(piles[1])}
    position["djinns"] = [sorted(own) for own in [*owned[:-1], owned[-1] | set(piles[2])]]
    return cv.match_from_position("five_tribes", position, seed=1, chance=chance, data=data, auto=auto)


def _stack(at: str, turn: int, collected: str, bidders: Sequence[int] | None) -> list[dict[str, Any]]:
    tribe_step = "builders" if collected.startswith("B") else "assassins"
    steps = {
        "bidding": ["bidding"],
        "move": ["wrap_up", "pick_up"],
        "tribe": ["wrap_up", "tile_action", tribe_step],
        "tile": ["wrap_up", "tile_action"],
        "end": ["wrap_up"],
        "over": [],
    }[at]
    who = bidders[0] if at == "bidding" and bidders else turn
    return [{"step": step, "who": who} for step in steps]


def _tracks(
    players: int,
    at: str,
    turn: int,
    then: Sequence[int] | None,
    bidders: Sequence[int] | None,
    bids: Mapping[str, int],
) -> dict[str, Any]:
    """Markers: who still bids and who has bid; or who still plays, and who had a turn already."""
    markers = Counter(dict.fromkeys(range(players), 2 if players == 2 else 1))
    if at == "bidding":
        placed = dict(bids)
        order = list(bidders) if bidders else sorted((markers - Counter(placed.values())).elements())
        return {"bid_track": order, "turn_track": placed}
    others = [(turn + i) % players for i in range(1, players)] * markers[turn] + [turn] * (markers[turn] - 1)
    waiting = list(others if then is None else then)
    played = sorted((markers - Counter(waiting) - Counter([turn])).elements())
    return {"bid_track": [*played, turn], "turn_track": dict(zip(WAITING_SPOTS, waiting, strict=False))}


def _tiles(types: list[dict[str, Any]], kinds: Mapping[str, str]) -> dict[str, str]:
    """A tile for every cell: first the wishes, the most exact ones first, then whatever is left."""
    left = Counter({row["id"]: row["count"] for row in types})
    laid: dict[str, str] = {}
    for key in ("id", "kind", "color"):
        for cell, wish in kinds.items():
            fitting = [row["id"] for row in types if row[key] == wish and left[row["id"]]]
            if cell not in laid and fitting:
                laid[cell] = fitting[0]
                left[fitting[0]] -= 1
    assert set(laid) == set(kinds), f"no tile for {set(kinds) - set(laid)}"
    rest = (tile for tile in TILE_TYPES for _ in range(left[tile]))
    return {cell: laid.get(cell) or next(rest) for cell in CELLS}


def _share_meeples(position: dict[str, Any], all_meeples: Counter[str], bag: str | None, spare: list[str]) -> None:
    """What nobody named goes to the bag; beside a given bag, to the last seat and onto a distant tile."""
    used = Counter({"yellow": sum(position["viziers"]), "white": sum(position["elders"])})
    for pile in position["meeples"].values():
        used.update(pile)
    if position["collected"]:
        used[position["collected"]] += position["collected_count"]
    rest = all_meeples - used
    if bag is not None:
        aside = rest - tribes(bag)
        rest = tribes(bag)
        position["viziers"][-1] += aside.pop("yellow", 0)
        position["elders"][-1] += aside.pop("white", 0)
        position["meeples"][spare[0]] = dict(aside)
    position["bag"] = dict(rest)


# -- looking and playing ------------------------------------------------------------------------------------


def pile(match: cv.Match, cell: str) -> str:
    """The meeples of a tile, as `V1 E2`."""
    return _letters(now(match).meeples.get(cell, {}))


def bag(match: cv.Match) -> str:
    return _letters(now(match).bag)


def _letters(counts: Mapping[str, int]) -> str:
    return " ".join(f"{letter}{counts[name]}" for letter, name in LETTERS.items() if counts.get(name))


def finish_turn(match: cv.Match) -> None:
    """The first option until the turn, or the bid, has passed to another marker."""
    while True:
        bid = match.step is not None and match.step.key == "bidding"
        action = match.state.legal(match.actors[0])[0]
        match.play(action, match.actors[0])
        if bid or GAME.vocabulary.write(action) == "end_turn":
            return
