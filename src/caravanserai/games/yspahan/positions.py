"""Positions that people write: what they leave out is put where a game would have it.

Beside the fields, four shorthands are understood:

- `tower="1x2 3x2+1 6x4"`: groups of dice, as a roll puts them on the squares; `3x2+1` are two white threes and a yellow
  one. `{"bag": "3x2"}` names the squares, for a tower that somebody has taken from;
- `hands=["exchange take_gold*2", ""]`: cards by name, seat by seat, or `{0: "exchange"}` for some seats only;
- `turn=1`: whose turn it is; `at="finish_turn"`: the decision that is due, if it asks for nothing more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from caravanserai.core.codecs import BadValue
from caravanserai.core.errors import BadPosition, shown
from caravanserai.games.yspahan.fields import FIELDS
from caravanserai.games.yspahan.vocabulary import CARDS, DECISIONS, SQUARES, STREET

SHORTHANDS: tuple[str, ...] = ("tower", "hands", "turn", "at")
CROSSROADS = STREET[0]
_GROUP = re.compile(r"([1-6])x(\d+)(?:\+(\d))?")


def complete(
    rows: Mapping[str, Any], players: int, options: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """The whole position; `BadPosition` lists everything that cannot be read."""
    _check(given, players)
    try:
        known = {**_spelled_out(given, players), **{name: given[name] for name in given if name not in SHORTHANDS}}
    except ValueError as error:
        raise BadPosition([str(error)]) from None
    whole = {**_city(players), **_belongings(rows, players), **known}
    whole |= _calendar(rows, players, whole)
    whole |= _cards(rows, players, whole)
    whole["points"] = _points(rows, players, whole)
    whole.setdefault("stack", _due(whole))
    whole.pop("turn", None)
    whole.pop("at", None)
    return whole


def _check(given: Mapping[str, Any], players: int) -> None:
    """What is given by a field's own name has to be what that field holds."""
    problems = []
    for field in FIELDS.fields:
        if field.name in given:
            try:
                field.codec.read(given[field.name], players)
            except BadValue as error:
                problems.append(f"{field.name}: {error}")
    if problems:
        raise BadPosition(problems)


# -- shorthands -----------------------------------------------------------------------------------------------------


def _spelled_out(given: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The shorthands as fields; `turn` and `at` stay for the calendar and the stack. ValueError says what is wrong."""
    found: dict[str, Any] = {}
    if "tower" in given:
        found |= _tower(given["tower"])
    if "hands" in given:
        found["cards"] = _hands(given["hands"], players)
    if "turn" in given:
        found["turn"] = _seat(given["turn"], players, "turn")
    if "at" in given:
        found["at"] = _decision(given["at"])
    return found


def _tower(told: Any) -> dict[str, dict[str, int]]:
    if isinstance(told, str):
        groups = sorted((_group(word) for word in told.split()), key=lambda group: group[0])
        faces = [face for face, _, _ in groups]
        if len(set(faces)) < len(faces):
            raise ValueError(f"tower: {shown(told)} has two groups of the same face")
        placed = dict(zip(_rising(len(groups)), groups, strict=True))
    elif isinstance(told, Mapping):
        placed = {SQUARES[_index(SQUARES, square, "tower")]: _group(group) for square, group in told.items()}
    else:
        raise ValueError(f"tower: {shown(told)} is neither a text nor an object of squares")
    return {
        "face": {square: group[0] for square, group in placed.items()},
        "white": {square: group[1] for square, group in placed.items() if group[1]},
        "yellow": {square: group[2] for square, group in placed.items() if group[2]},
    }


def _rising(n: int) -> list[str]:
    """The squares that so many groups lie on after a roll: from the bottom, the last one on top (R-16)."""
    return [*SQUARES.items[: max(1, n - 1)], SQUARES[-1]][:n]


def _group(told: Any) -> tuple[int, int, int]:
    """Face, white dice, yellow dice."""
    found = _GROUP.fullmatch(told) if isinstance(told, str) else None
    if found is None:
        raise ValueError(
            f"tower: {shown(told)} is no group of dice; write two white fives as '5x2', with a yellow '5x2+1'"
        )
    return int(found[1]), int(found[2]), int(found[3] or 0)


def _hands(told: Any, players: int) -> list[dict[str, int]]:
    if isinstance(told, Mapping):
        seats = {_seat(seat, players, "hands"): text for seat, text in told.items()}
        told = [seats.get(seat, "") for seat in range(players)]
    if isinstance(told, str) or not isinstance(told, Sequence) or len(told) != players:
        raise ValueError(f"hands: {shown(told)} should be a text for each of {players} players")
    return [dict(_counted(text)) for text in told]


def _counted(told: Any) -> Counter[str]:
    """`exchange take_gold*2` as numbers of cards."""
    if not isinstance(told, str):
        raise ValueError(f"hands: {shown(told)} is no text; write 'exchange take_gold*2'")
    found: Counter[str] = Counter()
    for word in told.split():
        name, _, number = word.partition("*")
        if number and not number.isdigit():
            raise ValueError(f"hands: {shown(word)} is not so many cards; write 'take_gold*2'")
        found[CARDS[_index(CARDS, name, "hands")]] += int(number or 1)
    return found


def _index(domain: Any, word: Any, where: str) -> int:
    try:
        return int(domain.index(str(word)))
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _seat(told: Any, players: int, where: str) -> int:
    if isinstance(told, bool) or not isinstance(told, int) or not 0 <= told < players:
        raise ValueError(f"{where}: {shown(told)} is no seat; there are 0 to {players - 1}")
    return told


def _decision(told: Any) -> str:
    """A decision that needs no more than its name: what others are about has to be written as a stack."""
    keys = [one.key for one in DECISIONS.all]
    if told not in keys:
        near = get_close_matches(str(told), keys, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(keys)}"
        raise ValueError(f"at: {shown(told)} is no decision; {hint}")
    about = DECISIONS.find(told).locals
    if about:
        frame = {"step": told, "who": 0, **dict.fromkeys(about, "...")}
        raise ValueError(f"at: {told!r} is about {', '.join(about)}; write it as stack=[{frame}]")
    return str(told)


# -- what is not given ----------------------------------------------------------------------------------------------


def _city(players: int) -> dict[str, Any]:
    return {
        "over": False,
        "face": {},
        "white": {},
        "yellow": {},
        "supervisor": CROSSROADS,
        "goods": [[] for _ in range(players)],
        "caravan": [],
        "built": False,
    }


def _belongings(rows: Mapping[str, Any], players: int) -> dict[str, Any]:
    setup = rows["setup"]
    return {
        "camels": [setup["camels"]] * players,
        "gold": [setup["gold"]] * players,
        "buildings": [[] for _ in range(players)],
        "points": [{} for _ in range(players)],
    }


def _calendar(rows: Mapping[str, Any], players: int, whole: Mapping[str, Any]) -> dict[str, Any]:
    """The first day as long as nobody has moved anything in the city, else the second; the end on the last."""
    last = rows["calendar"]
    moved = whole["supervisor"] != CROSSROADS or any(whole["goods"]) or bool(whole["caravan"])
    rolling = whole.get("at") == "pre_roll" or (not whole["white"] and "at" not in whole and "stack" not in whole)
    order = whole.get("order")
    first = whole.get("first_player")
    if first is None:
        first = order[0] if order else whole.get("turn", 0) if rolling else 0
    if order is None:
        order = [(first + i) % players for i in range(players)]
        if players == 2:  # first, second, first
            order.append(first)
    turn = whole.get("turn", first)
    return {
        "week": whole.get("week", last["weeks"] if whole["over"] else 1),
        "day": whole.get("day", last["days"] if whole["over"] else 2 if moved else 1),
        "first_player": first,
        "order": order,
        "turn_no": whole.get("turn_no", len(order) - 1 if whole["over"] else order.index(turn) if turn in order else 0),
    }


def _cards(rows: Mapping[str, Any], players: int, whole: Mapping[str, Any]) -> dict[str, Any]:
    """What nobody holds is in the deck; with a deck given it is discarded. With both given, the last seat has it."""
    rest = Counter({row["id"]: int(row["count"]) for row in rows["card"]})
    hands = [Counter(hand) for hand in whole.get("cards", [{}] * players)]
    for hand in hands:
        rest -= hand
    deck, discard = whole.get("deck"), whole.get("discard")
    if deck is None:
        discard = Counter(discard or {})
        deck = rest - discard
    elif discard is None:
        discard = rest - Counter(deck)
    else:
        hands[-1] += rest - Counter(deck) - Counter(discard)
    return {"cards": [dict(hand) for hand in hands], "deck": dict(deck), "discard": dict(discard)}


def _points(rows: Mapping[str, Any], players: int, whole: Mapping[str, Any]) -> list[dict[str, int]]:
    """Buildings have scored what they are worth, unless somebody says otherwise."""
    scale = rows["building_points"]["by_number"]
    found = []
    for points, buildings in zip(whole["points"], whole["buildings"], strict=True):
        scored = sum(scale[: len(buildings)])
        found.append({**({"buildings": scored} if scored else {}), **points})
    return found


def _due(whole: Mapping[str, Any]) -> list[dict[str, Any]]:
    if whole["over"]:
        return []
    usual = "main_action" if whole["white"] or whole["yellow"] else "pre_roll"
    turns = whole["order"][whole["turn_no"] :] or [whole["first_player"]]  # a wrong calendar is told later
    return [{"step": whole.get("at", usual), "who": turns[0]}]
