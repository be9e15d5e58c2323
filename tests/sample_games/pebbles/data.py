"""What `data.toml` holds, and what each value may be."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.data import Checker, Data, Rows, Section, Whole

PEBBLES: Final = ("white", "grey", "black", "red")
MOST_PLAYERS: Final = 4

DATA: Final = Data(
    game=Section(rounds=Whole(1, 20), hand=Whole(1, 20), takes=Whole(1, 20)),
    pebble=Rows(PEBBLES, count=Whole(name="counts"), value=Whole(name="values")),
)


@DATA.constraint
def _check_bag(c: Checker, rows: dict[str, Any]) -> None:
    """The bag holds what is drawn in a game."""
    drawn = MOST_PLAYERS * (rows["game"]["hand"] + rows["game"]["rounds"] - 1)
    c.between("pebble: count, all together", sum(row["count"] for row in rows["pebble"]), drawn, 1000)
