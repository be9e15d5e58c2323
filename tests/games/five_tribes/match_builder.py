"""Builds matches from partial positions; a test names only what it is about.

The game completes the rest. Rows and the board are empty unless given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import serai as cv
from serai.core.game.game import Components
from tests.games.builder import cards, edited, now, scripted

GAME = cv.game("five_tribes")
LETTERS = {"V": "yellow", "E": "white", "M": "green", "B": "blue", "A": "red"}

# Pairs that can move independently, enough for more than a round.
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


# -- notations ----------------------------------------------------------------------------------------------


def tribes(text: str) -> Counter[str]:
    """`V1 E2` is a vizier and two elders."""
    return Counter({LETTERS[word[0]]: int(word[1:]) for word in text.split()})


def colored(*, blue: str = "", red: str = "") -> dict[str, str]:
    """Tile kinds for tests in which only the colour of the value matters."""
    return {**dict.fromkeys(blue.split(), "blue"), **dict.fromkeys(red.split(), "red")}


def cells(verb: str, names: str) -> set[str]:
    """Actions with one verb for several tiles: cells("pick", "a1 b2") is {"pick a1", "pick b2"}."""
    return {f"{verb} {name}" for name in names.split()}


def script(*lines: str) -> cv.Script:
    """Chance with these outcomes, such as `hidden_djinn marid baal`."""
    return scripted(GAME, lines)


def changed(*edits: tuple[str, str, object]) -> str:
    """The game's data file with changed values: ("djinn marid", "value", 7) or ("setup", "gold", 40)."""
    return edited(GAME, edits)


# -- the match ----------------------------------------------------------------------------------------------


def table(
    players: int = 3,
    *,
    # The board. A kind is a tile type, a kind of tile, or just "blue" or "red".
    board: Mapping[str, str] = {},
    kinds: Mapping[str, str] = {},
    owners: Mapping[str, int] = {},
    palms: Mapping[str, int] = {},
    palaces: Mapping[str, int] = {},
    palms_left: int | None = None,
    palaces_left: int | None = None,
    # Players: seat -> value. The missing camels are on tiles that are not named.
    camels: Mapping[int, int] = {},
    gold: Mapping[int, int] = {},
    viziers: Mapping[int, int] = {},
    elders: Mapping[int, int] = {},
    hands: Mapping[int, str] = {},
    fakirs: Mapping[int, int] = {},
    djinns: Mapping[int, str] = {},
    # Rows, decks, bag. If the deck is given the rest is discarded; if the discard is given too, the last seat has it.
    row: str = "",
    deck: str | None = None,
    discard: str | None = None,
    djinn_row: str = "",
    djinn_deck: str | None = None,
    djinn_discard: str | None = None,
    bag: str | None = None,
    # The phase (bidding, move, tribe, tile, end of a turn, over), the seat to play, and the seats after it.
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
    """A match at a position that satisfies all invariants."""
    held = {seat: cards(hands.get(seat, "")) + Counter(fakir=fakirs.get(seat, 0)) for seat in range(players)}
    given: dict[str, Any] = {
        "at": at,
        "turn": turn,
        "tiles": kinds,
        "meeples": {cell: tribes(standing) for cell, standing in board.items()},
        "owner": owners,
        "palms": palms,
        "palaces": palaces,
        "camels_left": camels,
        "gold": gold,
        "viziers": viziers,
        "elders": elders,
        "cards": held,
        "seen": [{}] * players,
        "djinns": djinns,
        "resource_row": row,
        "djinn_row": djinn_row,
        "final_tile": final,
        "collected": LETTERS[collected[0]] if collected else None,
        "collected_count": int(collected[1:] or 0),
        "builder_income": income,
    }
    given |= {
        name: value
        for name, value in {
            "palms_left": palms_left,
            "palaces_left": palaces_left,
            "resource_deck": deck,
            "resource_discard": discard,
            "djinn_deck": djinn_deck,
            "djinn_discard": djinn_discard,
            "bag": None if bag is None else tribes(bag),
            "then": then,
            "bid_track": bidders,
            "turn_track": bids if at == "bidding" else None,
            "ending": ending,
        }.items()
        if value is not None
    }
    position = cv.position("five_tribes", players, options=options, data=data, **given)
    return cv.match_from_position("five_tribes", position, seed=1, chance=chance, data=data, auto=auto)


# -- queries and moves --------------------------------------------------------------------------------------


def pile(match: cv.Match, cell: str) -> str:
    """The meeples of a tile, as `V1 E2`."""
    return _letters(now(match).meeples.get(cell, {}))


def bag(match: cv.Match) -> str:
    return _letters(now(match).bag)


def _letters(counts: Mapping[str, int]) -> str:
    return " ".join(f"{letter}{counts[name]}" for letter, name in LETTERS.items() if counts.get(name))


def finish_turn(match: cv.Match) -> None:
    """Play the first legal action until the turn or the bid is over."""
    while True:
        bid = match.step is not None and match.step.key == "bidding"
        action = match.state.legal(match.actors[0])[0]
        match.play(action, match.actors[0])
        if bid or GAME.vocabulary.write(action) == "end_turn":
            return
