"""What `data.toml` holds, and what each value may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from serai.core.errors import short_repr
from serai.core.rules.data import (
    Checker,
    ChosenRow,
    Data,
    DataValue,
    Drawn,
    PlainRows,
    Section,
    Shape,
    Whole,
    Wholes,
    Word,
    Words,
)
from serai.games.amul.cards import (
    CATEGORIES,
    EFFECT_OF_KIND,
    FACES,
    GUARD_FACES,
    GUARDS,
    HAND_FACES,
    KINDS,
    LETTERS,
    PALACE_FACES,
    PLACES,
    QUARTERS,
    SCOPES,
    SYMBOLS,
    TAKEN_FROM,
    TRADERS,
    WAYS,
    face_of,
    is_used,
    kind_of,
)


class Symbols(DataValue):
    """How often each symbol is printed on a card; those that are not named never."""

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{short_repr(value)} is no table of symbols"
            return
        for symbol, count in value.items():
            yield from Word(SYMBOLS).problems(symbol)
            yield from (f"{symbol}: {problem}" for problem in Whole(0, 9).problems(count))

    def typescript(self) -> str:
        return f"Partial<Record<{Word(SYMBOLS).typescript()}, number>>"


SCORING: Final = Shape(
    "Scoring",
    by=Word(WAYS),
    points=Whole(-100, 100, default=0),
    otherwise=Whole(-100, 100, default=0),
    base=Whole(-100, 100, default=0),
    least=Whole(-100, 100, default=0),
    table=Wholes(None, -100, 100, optional=True),
    of=Word(SCOPES, optional=True),
    symbol=Word(SYMBOLS, optional=True),
    symbols=Words(SYMBOLS, 2, 2, distinct=True, optional=True),
    cards=Words(FACES, 1, 2, distinct=True, optional=True),
    needs=Words(FACES, 3, 3, distinct=True, optional=True),
)

DATA: Final = Data(
    calendar=Section(rounds=Whole()),
    setup=Section(hand=Whole()),
    players=ChosenRow("players", range(3, 9), "count", fill=Whole(), majority=Wholes(None, 0, 100)),
    effect=PlainRows(TAKEN_FROM, quarter=Word(QUARTERS), least=Whole(0, 9), most=Whole(1, 9)),
    kind=PlainRows(
        KINDS,
        category=Word((*CATEGORIES, "traders")),
        place=Word(PLACES),
        symbols=Symbols(),
        effect=Drawn(str, optional=True),
        scoring=SCORING,
    ),
    card=PlainRows(
        range(1, 173),
        "number",
        kind=Word(KINDS),
        quarter=Word(QUARTERS),
        players=Whole(3, 8),
        face=Drawn(str, optional=True),
        letter=Word(LETTERS, optional=True),
        points=Whole(default=0),
        variant=Word(("tea_route",), optional=True),
    ),
)

# What each way of scoring needs
NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "points": ("points",),
    "set": ("table",),
    "condition": ("points", "otherwise", "least"),
    "count": ("points", "of"),
    "pairs": ("points", "symbols"),
    "rarity": ("table",),
    "spied": ("points", "symbol"),
    "trader": ("points", "needs"),
}


@DATA.constraint
def _check_kinds(c: Checker, rows: dict[str, Any]) -> None:
    for row in rows["effect"]:
        c.equal(f"effect {row['id']}: quarter", row["quarter"], TAKEN_FROM[row["id"]])
        c.between(f"effect {row['id']}: least", row["least"], 0, row["most"])
    for row in rows["kind"]:
        cards = [card for card in rows["card"] if card["kind"] == row["id"]]
        _check_kind(c, f"kind {row['id']}", row, cards)
        _check_scoring(c, f"kind {row['id']}: scoring", row, cards)


def _check_kind(c: Checker, name: str, row: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    trader = row["id"] in TRADERS
    c.equal(f"{name}: effect", row.get("effect"), EFFECT_OF_KIND.get(row["id"]))
    if trader or row["category"] == "traders":
        c.equal(f"{name}: category", row["category"], "traders" if trader else "one of the cards")
    if row["id"] not in HAND_FACES and row["id"] not in GUARDS:
        c.equal(f"{name}: place", row["place"], "table")  # such a card is never in a hand
    if row.get("effect") in ("thief", "spy"):
        c.equal(f"{name}: the number of cards", len(cards), 1)


def _check_scoring(c: Checker, where: str, row: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    scoring = row["scoring"]
    by = scoring["by"]
    c.needed(where, scoring, *NEEDED.get(by, ()))
    if by in ("condition", "count") and ("symbol" in scoring) == ("cards" in scoring):
        c.problem(f"{where}: either a symbol or cards are needed")
    if by == "rarity" and len(scoring.get("table", cards)) < len(cards):
        c.problem(f"{where}: table: {len(cards)} cards need as many values, not {len(scoring['table'])}")
    unfit = by in ("set", "rarity") and row["id"] not in FACES  # each guard has its own face
    if unfit or (by == "trader") != (row["id"] in TRADERS) or (by == "spied") != (row.get("effect") == "spy"):
        c.problem(f"{where}: by: {by!r} does not fit this card")
    if by == "printed" and not all("points" in card for card in cards):
        c.problem(f"{where}: by: the points must be printed on each of the cards")


@DATA.constraint
def _check_cards(c: Checker, rows: dict[str, Any]) -> None:
    for row in rows["card"]:
        name = f"card {row['number']}"
        alone = GUARD_FACES.get(row["number"])
        if row["kind"] in GUARDS if alone is None else row["kind"] != kind_of(alone):
            c.problem(f"{name}: kind: the guards are 25, 26, 91 (Mongol) and 27, 28, 64 (Arab)")
            continue
        c.equal(f"{name}: face", row.get("face"), alone)
        face = alone or row["kind"]
        allowed = ("bazaar",) if face in TRADERS else ("palace",) if face in PALACE_FACES else ("market", "palace")
        if row["quarter"] not in allowed:
            c.problem(f"{name}: quarter: {row['quarter']!r} is none of {', '.join(allowed)}")


@DATA.constraint
def _check_letters(c: Checker, rows: dict[str, Any]) -> None:
    """Letters break ties of prowess, so all cards with prowess need different letters."""
    prowess = {row["id"] for row in rows["kind"] if row["symbols"].get("prowess", 0) > 0}
    seen: dict[str, int] = {}
    faces: set[str] = set()
    for row in rows["card"]:
        name = f"card {row['number']}"
        if ("letter" in row) != (row["kind"] in prowess):
            c.problem(f"{name}: letter: cards with prowess have one, others have none")
        elif "letter" in row:
            if row["letter"] in seen:
                c.problem(f"{name}: letter: card {seen[row['letter']]} has the same")
            if face_of(row) in faces:
                c.problem(f"{name}: kind: there is only one {row['kind']} if it shows prowess")
            seen[row["letter"]] = row["number"]
            faces.add(face_of(row))


@DATA.constraint
def _check_deck(c: Checker, rows: dict[str, Any]) -> None:
    """The rounds use up the market deck exactly; with the Tea Route one card for each player stays in it."""
    for row in rows["players"]:
        players: int = row["count"]
        needed = players * rows["setup"]["hand"] + rows["calendar"]["rounds"] * (players + row["fill"])
        for tea_route in (False, True):
            cards = [card for card in rows["card"] if is_used(card, players, tea_route)]
            market = len([card for card in cards if card["quarter"] == "market"])
            what = f"players {players}: the cards of the market{' with the Tea Route' if tea_route else ''}"
            c.equal(what, market, needed + players if tea_route else needed)
