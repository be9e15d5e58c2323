"""Builds matches from partial positions; a test names only what it is about.

Everything else is as at the start of a game: the Supervisor at the crossroads, empty shops, all cards in the deck.
Nobody has camels or gold unless the test gives them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import serai as cv
from serai.core.game.game import Components
from serai.games.yspahan.vocabulary import SQUARES
from tests.games.builder import edited, now, offered, scripted

GAME = cv.game("yspahan")

# The players of the rulebook's running example, by colour and seat
VASYA, GRISHA, FEDYA, IVAN = BLUE, GREEN, RED, YELLOW = range(4)

STEPS = {
    "roll": "pre_roll",
    "main": "main_action",
    "place": "place_good",
    "order": "order_goods",
    "save": "save_with_camel",
    "build": "build_instead",
    "end": "finish_turn",
}


# -- notations ----------------------------------------------------------------------------------------------


def script(*lines: str) -> cv.Script:
    """Chance with these outcomes, such as `roll 1 1 3 3 5 5 6 6 6` or `card_p2 exchange`."""
    return scripted(GAME, lines)


def changed(*edits: tuple[str, str, object]) -> str:
    """The game's data file with changed values: ("souk vase_blue", "value", 7) or ("setup", "gold", 3)."""
    return edited(GAME, edits)


# -- the match ----------------------------------------------------------------------------------------------


def table(
    players: int = 4,
    *,
    # The tower: square -> face, dice. `5x2` is two white fives, `1x2+1` two white and a yellow one.
    tower: Mapping[str, str] = {},
    supervisor: str = "c",
    goods: Mapping[int, str] = {},
    caravan: Sequence[int] = (),
    # Players: seat -> value
    camels: Mapping[int, int] = {},
    gold: Mapping[int, int] = {},
    buildings: Mapping[int, str] = {},
    points: Mapping[int, int] = {},
    hands: Mapping[int, str] = {},
    # If the deck is given the rest is discarded; if the discard is given too, the last seat holds it.
    deck: str | None = None,
    discard: str | None = None,
    # Phase and calendar
    at: str = "main",
    turn: int = 0,
    first: int = 0,
    order: Sequence[int] | None = None,
    turn_no: int | None = None,
    week: int = 1,
    day: int = 2,
    built: bool = False,
    who: int | None = None,
    options: Mapping[str, Any] = {},
    chance: cv.Chance | None = None,
    data: Components | None = None,
    auto: bool = False,
    **args: Any,  # values of the pending decision
) -> cv.Match:
    """A match at a position. `points` are added to those for buildings."""
    seats = range(players)
    turns = list(order) if order else [(first + i) % players for i in seats] + ([first] if players == 2 else [])
    piles = {"deck": deck, "discard": discard}
    position = cv.position(
        "yspahan",
        players,
        options=options,
        data=data,
        tower=tower,
        supervisor=supervisor,
        goods=goods,
        caravan=list(caravan),
        camels=camels,
        gold=[gold.get(seat, 0) for seat in seats],
        buildings=buildings,
        points={seat: {"souks": n} for seat, n in points.items()},
        cards=hands,
        stack=[{"step": STEPS[at], "who": turn if who is None else who, **args}],
        order=turns,
        turn_no=turns.index(turn) if turn_no is None else turn_no,
        week=week,
        day=day,
        built=built,
        **{name: pile for name, pile in piles.items() if pile is not None},
    )
    return cv.match_from_position("yspahan", position, seed=1, chance=chance, data=data, auto=auto)


# -- queries and moves --------------------------------------------------------------------------------------


def tower(match: cv.Match) -> dict[str, str]:
    """The groups on the tower, in the notation of the builder."""
    at = now(match)
    groups = {}
    for square in SQUARES:
        if square in at.face:
            yellow = f"+{at.yellow[square]}" if square in at.yellow else ""
            groups[square] = f"{at.face[square]}x{at.white.get(square, 0)}{yellow}"
    return groups


def shops(match: cv.Match, verb: str = "place") -> set[str]:
    """The shops where a good may be placed."""
    return {text.split()[1] for text in offered(match, verb)}


def targets(match: cv.Match, square: str) -> set[str]:
    """The street squares that the Supervisor can reach with a group."""
    return {text.split()[2] for text in offered(match, "move") if text.split()[1] == square}


def gained(match: cv.Match, before: Sequence[int]) -> list[int]:
    """The points of each seat since `before`."""
    return [after - then for after, then in zip(match.scores, before, strict=True)]
