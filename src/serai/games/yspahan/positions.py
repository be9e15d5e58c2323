"""Completes partial positions of Yspahan.

There are three shorthands besides the fields:

- `tower="1x2 3x2+1 6x4"`: groups of dice, as a roll puts them on the squares; `3x2+1` are two white threes and a yellow
  one. `{"bag": "3x2"}` names the squares, for a tower with groups missing;
- `turn=1`: the seat whose turn it is;
- `at="finish_turn"`: the pending decision, if it has no further values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from serai.core.errors import short_repr
from serai.core.game.parts import Editor
from serai.core.position.input import PositionInput
from serai.core.rules.codecs import One
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.yspahan.vocabulary import DECISIONS, SQUARES, STREET

CROSSROADS = STREET[0]
WORDS = Domain("decision", [one.key for one in DECISIONS.all])
_GROUP = re.compile(r"([1-6])x(\d+)(?:\+(\d))?")


def complete(partial: PositionInput, rows: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    whole: dict[str, Any] = {
        **partial.whole(),
        "supervisor": partial.field("supervisor", CROSSROADS),
        "camels": partial.seats("camels", rows["setup"]["camels"]),
        "gold": partial.seats("gold", rows["setup"]["gold"]),
        **_tower(partial),
        **_cards(rows, partial),
    }
    due = _decision(partial, whole)
    whole |= _calendar(rows, partial, whole, rolling=due == "pre_roll")
    whole["points"] = _points(rows, partial, whole)
    return whole if "stack" in partial else whole | {"stack": _stack(partial, whole, due)}


def settle(rows: Mapping[str, Any], position: dict[str, Any]) -> None:
    """Score the buildings that stand. With dice on the tower a main action is due, without dice the roll; the turn is
    that of whoever decides."""
    _settle_turn(position)
    position["points"] = [
        {**_building_points(rows, buildings), **{item: n for item, n in points.items() if item != "buildings"}}
        for points, buildings in zip(position["points"], position["buildings"], strict=True)
    ]


def _settle_turn(position: dict[str, Any]) -> None:
    stack = position["stack"]
    if len(stack) != 1 or stack[0]["step"] not in ("pre_roll", "main_action"):
        return
    who = stack[0]["who"]
    if any(position["white"].values()) or any(position["yellow"].values()):
        due = "main_action"
        position["turn_no"] = position["order"].index(who)
    elif position["turn_no"] == 0 or stack[0]["step"] == "pre_roll":
        due = "pre_roll"
        position |= {"turn_no": 0, "first_player": who, "order": _order(who, position["players"])}
    else:
        return  # a later player may find no dice
    position["stack"] = [{**stack[0], "step": due}]


def _order(first: int, players: int) -> list[int]:
    """The turns of a day: in a circle, and with two players once more the first."""
    order = [(first + i) % players for i in range(players)]
    return [*order, first] if players == 2 else order


def _tower(partial: PositionInput) -> dict[str, Any]:
    """Faces and dice by square, from the groups of `tower`."""
    if "tower" not in partial:
        return {}
    try:
        placed = _placed(partial.raw["tower"])
    except ValueError as error:
        partial.refuse("tower", error)
        placed = {}
    return {
        "face": {square: group[0] for square, group in placed.items()},
        "white": {square: group[1] for square, group in placed.items() if group[1]},
        "yellow": {square: group[2] for square, group in placed.items() if group[2]},
    }


def _placed(given: Any) -> dict[str, tuple[int, int, int]]:
    if isinstance(given, Mapping):
        return {SQUARES[SQUARES.index(str(square))]: _group(group) for square, group in given.items()}
    if not isinstance(given, str):
        raise ValueError(f"{short_repr(given)} is neither a text nor an object of squares")
    groups = sorted(_group(word) for word in given.split())
    if len({face for face, _, _ in groups}) < len(groups):
        raise ValueError(f"{short_repr(given)} has two groups of the same face")
    # From the bottom, with the highest face on the top square.
    squares = [*SQUARES.items[: max(1, len(groups) - 1)], SQUARES[-1]]
    return dict(zip(squares, groups, strict=False))


def _group(given: Any) -> tuple[int, int, int]:
    """Face, white dice, yellow dice."""
    found = _GROUP.fullmatch(given) if isinstance(given, str) else None
    if found is None:
        raise ValueError(f"{short_repr(given)} is no group of dice; two white fives and a yellow one are '5x2+1'")
    return int(found[1]), int(found[2]), int(found[3] or 0)


def _cards(rows: Mapping[str, Any], partial: PositionInput) -> dict[str, Any]:
    """Hands, deck and discard. Cards that are not named are in the deck; if the deck is given they are discarded, if
    both are given the last seat has them."""
    rest = Counter({row["id"]: int(row["count"]) for row in rows["card"]})
    hands = [Counter(hand) for hand in partial.seats("cards", {})]
    for hand in hands:
        rest -= hand
    deck, discard = partial.field("deck", None), partial.field("discard", None)
    if deck is None:
        discard = Counter(discard or {})
        deck = rest - discard
    elif discard is None:
        discard = rest - Counter(deck)
    else:
        hands[-1] += rest - Counter(deck) - Counter(discard)
    return {"cards": [dict(hand) for hand in hands], "deck": dict(deck), "discard": dict(discard)}


def _decision(partial: PositionInput, whole: Mapping[str, Any]) -> str:
    """The pending decision: `at`, by default a main action if there are dice, else a roll."""
    if "at" not in partial:
        rolling = not (whole["white"] or whole["yellow"] or "stack" in partial)
        return "pre_roll" if rolling else "main_action"
    due = partial.word("at", WORDS, "main_action")
    about = DECISIONS.find(due).locals
    if about:
        frame = {"step": due, "who": 0, **dict.fromkeys(about, "...")}
        partial.refuse("at", f"{due!r} is about {', '.join(about)}; write it as stack=[{frame}]")
    return due


def _calendar(
    rows: Mapping[str, Any], partial: PositionInput, whole: Mapping[str, Any], *, rolling: bool
) -> dict[str, Any]:
    """Week, day and turns. The default is the first day, the second if the city has changed, the last if it is over."""
    last, over = rows["calendar"], partial.raw.get("over", False)
    moved = whole["supervisor"] != CROSSROADS or any(whole["goods"]) or bool(whole["caravan"])
    turn = partial.value("turn", One(SEATS), None)
    order = partial.field("order", None)
    first = partial.field("first_player", None)
    if first is None:
        first = order[0] if order else turn if rolling and turn is not None else 0
    if order is None:
        order = _order(first, partial.players)
    now = len(order) - 1 if over else order.index(turn) if turn in order else 0
    return {
        "week": partial.field("week", last["weeks"] if over else 1),
        "day": partial.field("day", last["days"] if over else 2 if moved else 1),
        "first_player": first,
        "order": order,
        "turn_no": partial.field("turn_no", now),
    }


def _points(rows: Mapping[str, Any], partial: PositionInput, whole: Mapping[str, Any]) -> list[dict[str, int]]:
    """Points by item; by default the points of the buildings."""
    return [
        {**_building_points(rows, buildings), **points}
        for points, buildings in zip(partial.seats("points", {}), whole["buildings"], strict=True)
    ]


def _building_points(rows: Mapping[str, Any], buildings: list[str]) -> dict[str, int]:
    scored = sum(rows["building_points"]["by_number"][: len(buildings)])
    return {"buildings": scored} if scored else {}


def _stack(partial: PositionInput, whole: Mapping[str, Any], due: str) -> list[dict[str, Any]]:
    if partial.raw.get("over"):
        return []
    turns = whole["order"][whole["turn_no"] :] or [whole["first_player"]]  # invariants report a wrong calendar
    return [{"step": due, "who": turns[0]}]


EDITOR = Editor(complete, ("tower", "turn", "at"), settle=settle)
