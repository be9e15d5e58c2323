"""Completes partial positions: what is left out is as in a real game.

    position("merv", players=3, at="palace_step", cubes={0: "orange*2 white"}, courtiers={"p1": "hall_trade"})

`turn=1` says whose turn it is, and `at` the decision that is due in it, if it asks for nothing more. Sites that are
not named lie in the order of the data file, caravan cards in the deck; camels stand where the set-up has them as far as
there are enough, and those left over are out of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from serai.core.game.parts import Editor
from serai.core.position.input import PositionInput
from serai.core.rules.codecs import One
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.merv.vocabulary import BREAKTHROUGHS, CELLS, CITIES, ORDERS, PARTIES, PATHS, SITES, SOLO_CARDS, SPICES

BEGINNINGS = ("choose_slot", "choose_site", "choose_action", "end_turn")
ACTIONS = (
    "caravansary_step",
    "palace_step",
    "library_buy",
    "choose_trading_post",
    "market_step",
    "mosque_step",
    "wall_step",
)
STEPS = Domain("decision", (*BEGINNINGS, *ACTIONS))
INNER = CITIES.items[:4]
LEVELS = [BREAKTHROUGHS.items[i : i + 4] for i in range(0, 16, 4)]


def absent_parties(players: int) -> list[str]:
    """The automata that do not play with so many people: the High Courtier does with one or two, the Magistrate with
    one."""
    return [name for name, most in (("high_courtier", 2), ("magistrate", 1)) if players > most]


def complete(given: PositionInput, rows: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    whole = given.whole()
    turn = given.value("turn", One(SEATS), 0)
    at = given.word("at", STEPS, STEPS[0])
    given.raise_problems()
    whole |= _calendar(given, whole, turn, at)
    whole["tiles"] = _tiles(whole["tiles"])
    whole |= _library(rows, whole)
    if "stack" not in given:
        whole |= _turn(whole, turn, at)
    whole |= _cards(rows, given, whole)
    return whole | _camels(rows, given, whole)


# -- who moves when ---------------------------------------------------------------------------------------------------


def _calendar(given: PositionInput, whole: Mapping[str, Any], turn: int, at: str) -> dict[str, Any]:
    """The first queue, and the slots of the parties before the active one."""
    players = given.players
    automata = {1: PARTIES.items[4:], 2: PARTIES.items[4:5]}.get(players, ())
    seats = list(PARTIES.items[:players])
    queue = given.field("queue", [automata[1], *seats, automata[0]] if players == 1 else [*seats, *automata])
    mine = PARTIES[turn]
    turn_no = given.field("turn_no", queue.index(mine) if mine in queue else 0)
    moved = queue[: turn_no + (at != "choose_slot")]
    slots = dict(whole["slots"])
    free = [order for order in ORDERS if order not in slots.values()]
    if "stack" not in given:
        slots |= {who: free.pop(0) for who in moved if who not in slots}
    year, number = whole["year"] or 1, whole["round"] or 1
    seen = list(SOLO_CARDS.items[:number]) if players == 1 and "solo_seen" not in given else whole["solo_seen"]
    return {"year": year, "round": number, "queue": queue, "turn_no": turn_no, "slots": slots, "solo_seen": seen}


def _turn(whole: Mapping[str, Any], seat: int, at: str) -> dict[str, Any]:
    """The decision that is due; an action needs a site with a building."""
    if at not in ACTIONS:
        return {"stack": [{"step": at, "who": seat}]}
    found: dict[str, Any] = {"stack": [{"step": "end_turn", "who": seat}, {"step": at, "who": seat}]}
    if whole["site"] is None:
        line = _line(whole["round"], int(whole["slots"][PARTIES[seat]]))
        built = [cell for cells in whole["buildings"].values() for cell in cells if cell in line]
        found["site"] = built[0] if built else line[0]
        if not built:
            mine = [*whole["buildings"].get(PARTIES[seat], []), line[0]]
            found["buildings"] = {**whole["buildings"], PARTIES[seat]: mine}
    return found


def _line(number: int, order: int) -> list[str]:
    """The sites behind an action slot of a round."""
    line = str(order if number < 3 else 6 - order)
    return [cell for cell in CELLS if cell[3 if number % 2 else 1] == line]


# -- the box ----------------------------------------------------------------------------------------------------------


def _tiles(given: Mapping[str, str]) -> dict[str, str]:
    rest = [site for site in SITES if site not in given.values()]
    return {cell: given.get(cell) or rest.pop(0) for cell in CELLS}


def _library(rows: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    """Scrolls imply breakthroughs, the last free one of each level, and breakthroughs imply scrolls."""
    scrolls = dict(whole["scrolls"])
    tiles = {party: list(those) for party, those in whole["breakthroughs"].items()}
    gone = {tile for those in tiles.values() for tile in those}
    for party in [party for party in PARTIES.items[:4] if party in tiles or party in scrolls]:
        mine = tiles.setdefault(party, [])
        for level, thresholds in zip(reversed(LEVELS), reversed(rows["library"]["scrolls"]), strict=True):
            if set(level) & set(mine):
                scrolls[party] = max(scrolls.get(party, 0), thresholds)
            free = [tile for tile in level if tile not in gone]
            if scrolls.get(party, 0) >= thresholds and not set(level) & set(mine) and free:
                mine.append(free[-1])
                gone.add(free[-1])
    return {"scrolls": scrolls, "breakthroughs": tiles}


def _cards(rows: Mapping[str, Any], given: PositionInput, whole: Mapping[str, Any]) -> dict[str, Any]:
    """Cards that are not named lie in the row and in the deck."""
    rest = Counter({row["id"]: row["cards"] for row in rows["spice"]})
    for pile in (whole["taken"], *whole["spices"].values()):
        rest -= Counter(pile)
    row = list(whole["row"])
    if "row" not in given:
        row = [spice for spice in SPICES for _ in range(rest[spice])][
            :: max(1, rest.total() // rows["caravansary"]["row"])
        ]
        row = row[: rows["caravansary"]["row"]]
    deck = dict(rest - Counter(row))
    return {"row": row, "deck": given.field("deck", deck)}


def _camels(rows: Mapping[str, Any], given: PositionInput, whole: Mapping[str, Any]) -> dict[str, Any]:
    """Camels that are not named stand as in the set-up; those left over are out of the game."""
    box = next(row for row in rows["players"] if row["count"] == given.players)
    posted = {city for cities in whole["posts"].values() for city in cities}
    left = box["camels"] - sum(city not in posted for city in INNER)
    left -= sum(whole["camels"].values()) + sum(whole["queue_camels"].values())
    left -= len(whole["market"]) + len(whole["routes"])
    row = given.field("row_camels", min(box["row_camels"], len(whole["row"]), max(0, left)))
    left -= row
    paths = given.field("mosque_camels", list(PATHS.items[: max(0, min(len(PATHS), left))]))
    return {
        "row_camels": row,
        "mosque_camels": paths,
        "camels_out": given.field("camels_out", max(0, left - len(paths))),
    }


EDITOR = Editor(complete, ("turn", "at"), absent_parties=absent_parties)
