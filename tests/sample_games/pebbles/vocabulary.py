# mypyc: compile
"""What can be said in Pebbles, and what its data file holds."""

from __future__ import annotations

from typing import Any, Final

from serai.kit import (
    NUMBER,
    SEATS,
    Checker,
    Data,
    Decisions,
    Domain,
    Events,
    GameWords,
    Kept,
    Num,
    One,
    Outcomes,
    Rows,
    Section,
    Vocabulary,
    Whole,
)

MOST_PLAYERS: Final = 4
PEBBLE: Final = Domain("pebble", ["white", "grey", "black", "red"])
DATA: Final = Data(
    game=Section(rounds=Whole(1, 20), hand=Whole(1, 20), takes=Whole(1, 20)),
    pebble=Rows(PEBBLE, count=Whole(name="counts"), value=Whole(name="values")),
)


@DATA.constraint
def _check_bag(c: Checker, rows: dict[str, Any]) -> None:
    """The bag holds what is drawn in a game."""
    drawn = MOST_PLAYERS * (rows["game"]["hand"] + rows["game"]["rounds"] - 1)
    c.between("pebble: count, all together", sum(row["count"] for row in rows["pebble"]), drawn, 1000)


V: Final = Vocabulary("pebbles")
V.verb("throw", at="hand:{pebble}", pebble=PEBBLE)
V.verb("take", at="ring:{pebble}", pebble=PEBBLE)
V.verb("stop", at="ring:stop")
DECISIONS: Final = Decisions()
THROWING: Final = DECISIONS.decision("throw_pebble", "throwing")
TAKING: Final = DECISIONS.decision("take_pebbles", "taking", thrown=One(PEBBLE), left=Num())
EVENTS: Final = Events()
EVENTS.event("round", number=NUMBER, first=SEATS)
EVENTS.event("draw", seat=SEATS, pebble=Kept(PEBBLE, "hand"))
EVENTS.event("throw", seat=SEATS, pebble=Kept(PEBBLE, "thrown"))
EVENTS.event("show", seat=SEATS, pebble=PEBBLE)
EVENTS.event("take", seat=SEATS, pebble=PEBBLE)
EVENTS.event("stop", seat=SEATS)
OUTCOMES: Final = Outcomes()
DEALT: Final = OUTCOMES.outcome("pebble", PEBBLE, fills="hand")
WORDS: Final = GameWords(V, DECISIONS, EVENTS, OUTCOMES)
