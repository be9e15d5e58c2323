# mypyc: compile
"""The cards of Amul as vectors of numbers."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64
from serai.core.rules.state import MatchConfig
from serai.core.rules.vectors import fill, ints
from serai.games.amul.cards import (
    EFFECTS,
    FACES,
    HAND_FACES,
    KINDS,
    LETTERS,
    PALACE_FACES,
    SCOPES,
    SCORE_LINES,
    SYMBOLS,
    WAYS,
    face_of,
    is_used,
    kind_of,
)
from serai.games.amul.generated.data import AmulData
from serai.games.amul.generated.items import Categories, Faces

FIRST_TRADER: Final[i64] = len(HAND_FACES) + len(PALACE_FACES)
NO_LETTER: Final[i64] = len(LETTERS)
NO_EFFECT: Final[i64] = EFFECTS.index("")
ARAB_SPY: Final[i64] = Faces.MONGOL_SPY + 1
ARAB_MAJORITY: Final[i64] = Categories.COUNT
MONGOL_MAJORITY: Final[i64] = Categories.COUNT + 1
BY_TRADERS: Final[i64] = Categories.COUNT + 2
NEEDS: Final[i64] = 3  # cards of a trader

NO_TAKING: Final = {"least": 0, "most": 0}


class AmulPrinted(AmulData):
    """The data file and the options of one match as vectors, most of them with an entry for each face."""

    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(rows, config)
        players, options = config.players, config.options
        self.tea_route: bool = options["tea_route"]
        self.left = ints([(seat + 1) % players for seat in range(players)])  # the neighbours, clockwise from above
        self.right = ints([(seat - 1) % players for seat in range(players)])
        self._count_cards(rows["card"])
        by_kind = {row["id"]: row for row in rows["kind"]}
        kinds = [by_kind[kind_of(face)] for face in FACES]
        self.kind = ints([KINDS.index(row["id"]) for row in kinds])
        self.category = ints([SCORE_LINES.index(row["category"]) for row in kinds])
        self.table_symbol = ints([int(row["place"] != "hand") for row in kinds])
        self.hand_symbol = ints([int(row["place"] != "table") for row in kinds])
        self.effect = ints([EFFECTS.index(row.get("effect", "")) for row in kinds])
        self.link = ints([row["symbols"].get("link", 0) for row in kinds])
        self.luxury = ints([row["symbols"].get("luxury", 0) for row in kinds])
        self.arab = ints([row["symbols"].get("arab", 0) for row in kinds])
        self.mongol = ints([row["symbols"].get("mongol", 0) for row in kinds])
        self.prowess = ints([row["symbols"].get("prowess", 0) for row in kinds])
        self.fighters = ints(
            [i for i, row in enumerate(kinds) if "prowess" in row["symbols"]]
        )  # these cards have the letters
        taking = {row["id"]: row for row in rows["effect"]}
        # Cards that each effect must take and may take
        self.must_take = ints([taking.get(effect, NO_TAKING)["least"] for effect in EFFECTS])
        self.may_take = ints([taking.get(effect, NO_TAKING)["most"] for effect in EFFECTS])
        self._read_scoring([row["scoring"] for row in kinds], rows["card"])
        self._lay_out_columns([row["symbols"] for row in kinds])

    def _count_cards(self, cards: list[dict[str, Any]]) -> None:
        """Count the copies of each face in the three quarters, and read the letters."""
        self.cards = fill(Faces.COUNT, 0)  # of all quarters
        self.market = fill(Faces.COUNT, 0)
        self.palace = fill(Faces.COUNT, 0)
        self.bazaar = fill(Faces.COUNT, 0)
        self.letter = fill(Faces.COUNT, NO_LETTER)
        for row in cards:
            face: i64 = FACES.index(face_of(row))
            if "letter" in row:
                self.letter[face] = LETTERS.index(row["letter"])
            if not is_used(row, self.players, self.tea_route):
                continue
            self.cards[face] += 1
            if row["quarter"] == "market":
                self.market[face] += 1
            elif row["quarter"] == "palace":
                self.palace[face] += 1
            else:
                self.bazaar[face] += 1

    def _read_scoring(self, scoring: list[dict[str, Any]], cards: list[dict[str, Any]]) -> None:
        printed = {face_of(row): row["points"] for row in cards if "points" in row}
        points: list[int] = []
        for face, one in zip(FACES, scoring, strict=True):
            points.append(printed[face] if one["by"] == "printed" else one.get("points", 0))
        self.points = ints(points)
        self.way = ints([WAYS.index(one["by"]) for one in scoring])
        self.otherwise = ints([one.get("otherwise", 0) for one in scoring])
        self.base = ints([one.get("base", 0) for one in scoring])
        self.least = ints([one.get("least", 0) for one in scoring])
        self.scope = ints([SCOPES.index(one.get("of", "self")) for one in scoring])
        # The points for n copies are entry table_at[face] + n - 1
        values: list[int] = []
        starts: list[int] = []
        for one in scoring:
            starts.append(len(values))
            values += one.get("table", [])
        self.table_value = ints(values)
        self.table_at = ints(starts)
        self.table_size = ints([len(one.get("table", [])) for one in scoring])
        # A column counts a symbol, or one or two kinds of cards
        self.columns: list[tuple[str, ...]] = [(symbol,) for symbol in SYMBOLS]
        looked_at = [_counted(face, one) for face, one in zip(FACES, scoring, strict=True)]
        self.counted = ints([self._column(what) for what in looked_at])
        self.paired = ints([self._column((one.get("symbols", ["link", "link"])[1],)) for one in scoring])
        needs: list[int] = []
        for one in scoring:
            needs += [self._column((kind,)) for kind in one.get("needs", ["link"] * 3)]
        self.needs = ints(needs)  # entry face * NEEDS + i

    def _column(self, what: tuple[str, ...]) -> int:
        if what not in self.columns:
            self.columns.append(what)
        return self.columns.index(what)

    def _lay_out_columns(self, symbols: list[dict[str, int]]) -> None:
        """List what a copy of each face adds to which column: entries first[face] up to first[face + 1]."""
        self.column_count: i64 = len(self.columns)
        self.nothing_counted = fill(self.players * self.column_count, 0)
        first: list[int] = []
        columns: list[int] = []
        amounts: list[int] = []
        for face, shown in zip(FACES, symbols, strict=True):
            first.append(len(columns))
            for column, what in enumerate(self.columns):
                n = shown.get(what[0], 0) if column < 5 else int(kind_of(face) in what)
                if n > 0:
                    columns.append(column)
                    amounts.append(n)
        self.first = ints([*first, len(columns)])
        self.adds_to = ints(columns)
        self.amount = ints(amounts)


def _counted(face: str, scoring: dict[str, Any]) -> tuple[str, ...]:
    """The column that a face counts; rarity counts its own kind."""
    if scoring["by"] == "rarity":
        return (kind_of(face),)
    if "cards" in scoring:
        return tuple(scoring["cards"])
    return (scoring.get("symbol") or scoring.get("symbols", ["link"])[0],)
