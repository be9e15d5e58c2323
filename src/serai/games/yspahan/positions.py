"""Positions that people write: what they leave out is put where a game would have it.

Beside the fields, three shorthands are understood:

- `tower="1x2 3x2+1 6x4"`: groups of dice, as a roll puts them on the squares; `3x2+1` are two white threes and a yellow
  one. `{"bag": "3x2"}` names the squares, for a tower that somebody has taken from;
- `turn=1`: whose turn it is;
- `at="finish_turn"`: the decision that is due, if it asks for nothing more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from serai.core.errors import shown
from serai.core.position.codecs import One
from serai.core.position.input import Given
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.yspahan.fields import FIELDS
from serai.games.yspahan.vocabulary import DECISIONS, SQUARES, STREET

SHORTHANDS: tuple[str, ...] = ("tower", "turn", "at")
CROSSROADS = STREET[0]
WORDS = Domain("decision", [one.key for one in DECISIONS.all])
_GROUP = re.compile(r"([1-6])x(\d+)(?:\+(\d))?")


def complete(
    rows: Mapping[str, Any], players: int, options: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """The whole position; `BadPosition` lists everything that cannot be read."""
    told = Given(FIELDS, players, given)
    whole: dict[str, Any] = {
        "over": given.get("over", False),
        "supervisor": told.field("supervisor", CROSSROADS),
        "goods": told.seats("goods", []),
        "caravan": told.field("caravan", []),
        "camels": told.seats("camels", rows["setup"]["camels"]),
        "gold": told.seats("gold", rows["setup"]["gold"]),
        "buildings": told.seats("buildings", []),
        "built": told.field("built", False),
        **_tower(told),
        **_cards(rows, told),
    }
    due = _decision(told, whole)
    whole |= _calendar(rows, told, whole, rolling=due == "pre_roll")
    whole["points"] = _points(rows, told, whole)
    whole["stack"] = given.get("stack", _stack(whole, due))
    told.stop_if_wrong()
    return whole


def _tower(told: Given) -> dict[str, Any]:
    """Faces and dice by square; without dice the tower is empty."""
    if "tower" not in told:
        return {name: told.field(name, {}) for name in ("face", "white", "yellow")}
    try:
        placed = _placed(told.raw["tower"])
    except ValueError as error:
        told.problems.append(f"tower: {error}")
        placed = {}
    return {
        "face": {square: group[0] for square, group in placed.items()},
        "white": {square: group[1] for square, group in placed.items() if group[1]},
        "yellow": {square: group[2] for square, group in placed.items() if group[2]},
    }


def _placed(told: Any) -> dict[str, tuple[int, int, int]]:
    if isinstance(told, Mapping):
        return {SQUARES[SQUARES.index(str(square))]: _group(group) for square, group in told.items()}
    if not isinstance(told, str):
        raise ValueError(f"{shown(told)} is neither a text nor an object of squares")
    groups = sorted(_group(word) for word in told.split())
    if len({face for face, _, _ in groups}) < len(groups):
        raise ValueError(f"{shown(told)} has two groups of the same face")
    # From the bottom, the highest on top.
    squares = [*SQUARES.items[: max(1, len(groups) - 1)], SQUARES[-1]]
    return dict(zip(squares, groups, strict=False))


def _group(told: Any) -> tuple[int, int, int]:
    """Face, white dice, yellow dice."""
    found = _GROUP.fullmatch(told) if isinstance(told, str) else None
    if found is None:
        raise ValueError(f"{shown(told)} is no group of dice; two white fives and a yellow one are '5x2+1'")
    return int(found[1]), int(found[2]), int(found[3] or 0)


def _cards(rows: Mapping[str, Any], told: Given) -> dict[str, Any]:
    """What nobody holds is in the deck; with a deck given it is discarded. With both given, the last seat has it."""
    rest = Counter({row["id"]: int(row["count"]) for row in rows["card"]})
    hands = [Counter(hand) for hand in told.seats("cards", {})]
    for hand in hands:
        rest -= hand
    deck, discard = told.field("deck", None), told.field("discard", None)
    if deck is None:
        discard = Counter(discard or {})
        deck = rest - discard
    elif discard is None:
        discard = rest - Counter(deck)
    else:
        hands[-1] += rest - Counter(deck) - Counter(discard)
    return {"cards": [dict(hand) for hand in hands], "deck": dict(deck), "discard": dict(discard)}


def _decision(told: Given, whole: Mapping[str, Any]) -> str:
    """What is due: an action if there are dice, else a roll, unless somebody says so."""
    if "at" not in told:
        rolling = not (whole["white"] or whole["yellow"] or "stack" in told)
        return "pre_roll" if rolling else "main_action"
    due = told.word("at", WORDS, "main_action")
    about = DECISIONS.find(due).locals
    if about:
        frame = {"step": due, "who": 0, **dict.fromkeys(about, "...")}
        told.problems.append(f"at: {due!r} is about {', '.join(about)}; write it as stack=[{frame}]")
    return due


def _calendar(rows: Mapping[str, Any], told: Given, whole: Mapping[str, Any], *, rolling: bool) -> dict[str, Any]:
    """The first day as long as nobody has moved anything in the city, else the second; the end on the last."""
    last, over = rows["calendar"], whole["over"]
    moved = whole["supervisor"] != CROSSROADS or any(whole["goods"]) or bool(whole["caravan"])
    turn = told.value("turn", One(SEATS), None)
    order = told.field("order", None)
    first = told.field("first_player", None)
    if first is None:
        first = order[0] if order else turn if rolling and turn is not None else 0
    if order is None:
        order = [(first + i) % told.players for i in range(told.players)]
        if told.players == 2:  # first, second, first
            order.append(first)
    now = len(order) - 1 if over else order.index(turn) if turn in order else 0
    return {
        "week": told.field("week", last["weeks"] if over else 1),
        "day": told.field("day", last["days"] if over else 2 if moved else 1),
        "first_player": first,
        "order": order,
        "turn_no": told.field("turn_no", now),
    }


def _points(rows: Mapping[str, Any], told: Given, whole: Mapping[str, Any]) -> list[dict[str, int]]:
    """Buildings have scored what they are worth, unless somebody says otherwise."""
    scale = rows["building_points"]["by_number"]
    found = []
    for points, buildings in zip(told.seats("points", {}), whole["buildings"], strict=True):
        scored = sum(scale[: len(buildings)])
        found.append({**({"buildings": scored} if scored else {}), **points})
    return found


def _stack(whole: Mapping[str, Any], due: str) -> list[dict[str, Any]]:
    if whole["over"]:
        return []
    turns = whole["order"][whole["turn_no"] :] or [whole["first_player"]]  # a wrong calendar is told later
    return [{"step": due, "who": turns[0]}]
