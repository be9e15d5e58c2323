"""What `data.toml` holds, and what each value may be."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.data import Checker, ChosenRow, Data, PlainRows, Rows, SeatColours, Section, Whole, Wholes, Word
from serai.games.five_tribes.djinns import DOES, POWERS, Power
from serai.games.five_tribes.vocabulary import COSTS, DJINNS, KINDS, RESOURCES, TILE_TYPES, TRIBES

PRICES: Final = [0, 1, 3, 5, 8, 12, 18]
MOST_FAKIRS: Final = 18  # builders_income has no actions for more

DATA: Final = Data(
    board=Section(columns=Whole(6, 6), rows=Whole(5, 5), meeples_on_a_tile=Whole(1, 100, name="on_a_tile")),
    tile_type=Rows(
        TILE_TYPES,
        kind=Word(KINDS, name="tile_kind"),
        value=Whole(name="tile_value"),
        color=Word(("red", "blue"), name="tile_blue"),
        count=Whole(name="tile_count"),
    ),
    market=PlainRows(("small_market", "large_market"), price=Whole(), cards=Whole(), among=Whole()),
    tribe=Rows(TRIBES, count=Whole()),
    resource=Rows(RESOURCES, count=Whole()),
    players=ChosenRow(
        "players",
        (2, 3, 4),
        "count",
        camels=Whole(1),  # with none the game would end at once
        markers=Whole(1, 2),
        colors=SeatColours(),
    ),
    supply=Section(palms=Whole(), palaces=Whole()),
    setup=Section(gold=Whole(), resource_row=Whole(), djinn_row=Whole(0, len(DJINNS))),
    djinn=Rows(
        DJINNS,
        value=Whole(),
        cost=Word(COSTS.items),
        own=Whole(default=0, name="income_own"),
        other=Whole(default=0, name="income_other"),
        meeples=Whole(1, 100, default=0),
        djinns=Whole(1, len(DJINNS), default=0),
        fakirs=Whole(1, MOST_FAKIRS, default=0),
    ),
    tracks=Section(prices=Wholes(len(PRICES)), zero_spots=Whole(3, 3)),
    sets=Section(values=Wholes(9, name=None)),
    scoring=Section(
        vizier=Whole(),
        vizier_jafaar=Whole(),
        fewer_viziers=Whole(),
        elder=Whole(),
        elder_shamhat=Whole(),
        palm=Whole(),
        palm_haurvatat=Whole(),
        palace=Whole(),
    ),
)


@DATA.constraint
def _check_counts(c: Checker, rows: dict[str, Any]) -> None:
    """The tiles and their meeples fill the board."""
    c.equal("tile_type: the counts", sum(row["count"] for row in rows["tile_type"]), 30)
    meeples = 30 * rows["board"]["meeples_on_a_tile"]
    c.equal("tribe: the counts", sum(row["count"] for row in rows["tribe"]), meeples)
    for row in rows["tile_type"]:
        expected = row["id"].rpartition("_")[0].replace("sacred", "sacred_place")
        c.equal(f"tile_type {row['id']}: kind", row["kind"], expected)
        if expected in ("village", "oasis"):  # Bouraq and Enki need one to build on
            c.between(f"tile_type {row['id']}: count", row["count"], 1, 30)
    for row in rows["players"]:
        c.equal(f"players {row['count']}: markers", row["markers"], 2 if row["count"] == 2 else 1)


@DATA.constraint
def _check_tracks(c: Checker, rows: dict[str, Any]) -> None:
    if rows["tracks"]["prices"] != PRICES:
        stay = ", ".join(map(str, PRICES))
        c.problem(f"tracks: prices: the names of the bids depend on them; they stay {stay}")
    values = [0, *rows["sets"]["values"]]
    gains = [values[i + 1] - values[i] for i in range(9)]
    if gains != sorted(gains):  # the best split of a hand relies on it
        c.problem("sets: values: no card of a set may be worth less than the one before")


@DATA.constraint
def _check_cards(c: Checker, rows: dict[str, Any]) -> None:
    counts = {row["id"]: row["count"] for row in rows["resource"]}
    c.between("setup: resource_row", rows["setup"]["resource_row"], 0, sum(counts.values()))
    c.between("resource fakir: count", counts["fakir"], 0, MOST_FAKIRS)
    for row in rows["market"]:
        cards = 1 if row["id"] == "small_market" else 2
        c.equal(f"market {row['id']}: cards", row["cards"], cards)
        c.between(f"market {row['id']}: among", row["among"], cards, 6)
    for row, power in zip(rows["djinn"], POWERS, strict=True):
        _check_djinn(c, row, power)


def _check_djinn(c: Checker, row: dict[str, Any], power: Power) -> None:
    """The price fits the use of the power, and the numbers of its card are given."""
    where = f"djinn {row['id']}"
    allowed = ("one", "two", "fakir") if power.is_action else ("bid",) if power.window == "bid" else ("none",)
    if row["cost"] not in allowed:
        c.problem(f"{where}: cost: {row['cost']!r} is none of {', '.join(allowed)}")
    if DOES[power.does] == "income":
        c.needed(where, row, "own", "other")
    number = {"anun_nak": "meeples", "sibittis": "djinns", "al_amin": "fakirs"}.get(row["id"])
    if number:
        c.needed(where, row, number)
