"""What `data.toml` holds, and what each value may be."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.data import (
    Checker,
    ChosenRow,
    Data,
    Drawn,
    ListOf,
    Rows,
    SeatColours,
    Section,
    Whole,
    Wholes,
    Word,
)
from serai.games.yspahan.vocabulary import (
    BUILDINGS,
    CARDS,
    CORNERS,
    DISTRICTS,
    SHOPS,
    SOUK_SIZES,
    SOUKS,
    SQUARES,
    STREET,
)

# Where the page draws it
GRID: Final = {"x": Drawn(float), "y": Drawn(float)}

DATA: Final = Data(
    calendar=Section(weeks=Whole(1, 100), days=Whole(1, 100)),
    setup=Section(gold=Whole(name="start_gold"), camels=Whole(name="start_camels")),
    supply=Section(
        camels=Whole(name="camels_in_box"), gold=Whole(name="gold_in_box"), goods=Whole(name="goods_in_box")
    ),
    costs=Section(
        yellow_die=Whole(1, 25),
        supervisor_step=Whole(1, 25, name="step_price"),
        hammam_free_steps=Whole(name="free_steps"),
        saved_good=Whole(1, 25),
    ),
    players=ChosenRow(
        "players",
        (2, 3, 4),
        "count",
        white_dice=Whole(1, 50),
        camels_per_line=Whole(1, 4, name="per_line"),
        colors=SeatColours(),
    ),
    square=Rows(SQUARES),
    district=Rows(DISTRICTS),
    souk=Rows(SOUKS, district=Word(DISTRICTS), color=Drawn(str), shops=Whole(name="souk_size"), value=Whole(), **GRID),
    shop=Rows(SHOPS, souk=Word(SOUKS, name="souk_of"), opposite=ListOf(Word(STREET), 0), **GRID),
    street=Rows(STREET, **GRID),
    caravan=Section(
        camels_per_line=Whole(4, 4), points=Wholes(3, name="line_points"), factors=Wholes(3, name="line_factors")
    ),
    building=Rows(
        BUILDINGS,
        camels=Whole(name="price_camels"),
        gold=Whole(name="price_gold"),
        extra=Whole(default=0),
    ),
    building_points=Section(by_number=Wholes(6, name="building_points")),
    card=Rows(CARDS, count=Whole(), most=Whole(), points=Whole(default=0)),
)


@DATA.constraint
def _check_city(c: Checker, rows: dict[str, Any]) -> None:
    """Souks and shops are where their names say; only their links to the streets may change."""
    for row in rows["souk"]:
        c.equal(f"souk {row['id']}: district", row["district"], row["id"].partition("_")[0])
        c.equal(f"souk {row['id']}: shops", row["shops"], SOUK_SIZES[row["id"]])
    opposite: dict[str, list[str]] = {}
    for row in rows["shop"]:
        c.equal(f"shop {row['id']}: souk", row["souk"], row["id"].rpartition("_")[0])
        for square in row["opposite"]:
            opposite.setdefault(square, []).append(row["id"])
    for square, shops in opposite.items():
        if len(shops) > 2 or (len(shops) == 2 and not set(shops) <= set(CORNERS.items)):
            rule = f"only {', '.join(CORNERS.items)} can share a square, two at most"
            c.problem(f"street {square}: {', '.join(shops)} lie opposite; {rule}")


@DATA.constraint
def _check_actions(c: Checker, rows: dict[str, Any]) -> None:
    """Cards and buildings have the numbers that their actions need."""
    cards = {row["id"]: row for row in rows["card"]}
    for card, most in (("exchange", 25), ("score_camels", 4), ("score_gold", 10)):
        c.between(f"card {card}: most", cards[card]["most"], 1, most)
    for card in ("score_camels", "score_gold"):
        c.needed(f"card {card}", cards[card], "points")
    for row in rows["building"]:
        if row["id"] in ("paddock", "bazaar", "hoist"):
            c.needed(f"building {row['id']}", row, "extra")


@DATA.constraint
def _check_box(c: Checker, rows: dict[str, Any]) -> None:
    for row in rows["players"]:
        for key in ("gold", "camels"):
            if rows["setup"][key] * row["count"] > rows["supply"][key]:
                c.problem(f"setup: {key}: there are not enough in the box for {row['count']} players")
