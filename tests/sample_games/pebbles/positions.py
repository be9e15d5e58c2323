"""Completes partial positions of Pebbles.

    position("pebbles", players=3, round=4, hand=[{"red": 1}, {}, {}], ring={"black": 2})

Hands are filled up from the bag, pebbles of the lowest value first; the rest stays in the bag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from serai.core.game.parts import Editor

from .data import PEBBLES
from .vocabulary import THROWING


def complete(
    rows: Mapping[str, Any], players: int, options: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    whole: dict[str, Any] = {"stack": [{"step": THROWING.key, "who": -1}], "round": 1, "ring": {}}
    whole |= {name: [{}] * players for name in ("hand", "heap")}
    whole |= {"thrown": [None] * players, **given}
    whole.setdefault("first", (whole["round"] - 1) % players)
    if whole.get("over"):
        whole["stack"] = []
    if "bag" not in given:
        bag = Counter({row["id"]: row["count"] for row in rows["pebble"]})
        for heap in (whole["ring"], *whole["hand"], *whole["heap"]):
            bag.subtract(heap)
        whole["hand"] = [_filled(Counter(hand), bag, _size(rows, whole)) for hand in whole["hand"]]
        whole["bag"] = _written(bag)
    return whole


def _size(rows: Mapping[str, Any], whole: Mapping[str, Any]) -> int:
    """Pebbles in a hand: one less after the throw."""
    throwing = whole["stack"] and whole["stack"][-1]["step"] == THROWING.key
    return int(rows["game"]["hand"]) - (not throwing)


def _filled(hand: Counter[str], bag: Counter[str], size: int) -> dict[str, int]:
    for pebble in PEBBLES:
        n = max(0, min(size - hand.total(), bag[pebble]))
        hand[pebble] += n
        bag[pebble] -= n
    return _written(hand)


def _written(counts: Counter[str]) -> dict[str, int]:
    return {pebble: counts[pebble] for pebble in PEBBLES if counts[pebble]}


EDITOR = Editor(complete)
