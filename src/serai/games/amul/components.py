# mypyc: compile
"""The cards of Amul as vectors of numbers. Identical cards are one face (spec 4)."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.data import Checker
from serai.core.rules.native import i64
from serai.core.rules.state import MatchConfig, PrintedData
from serai.core.rules.vectors import fill, ints


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# Faces in the order of the card numbers: cards that can be in a hand, cards of the palace only, traders.
HAND_FACES: Final = _names(
    "silver gold carpet porcelain oil spices poppy mongol_sword arab_sword marauder mongol_guard_25 mongol_guard_26 "
    "arab_guard_27 arab_guard_28 lamp mongol_amulet arab_amulet fair thief mongol_caravan arab_caravan "
    "spice_shop_owner smuggler arab_merchant mongol_merchant deal camel gem arab_guard_64 diplomat arab_general "
    "mongol_general gem_cutter spice_appraiser jeweller messenger tax_collector silk jade mongol_guard_91 "
    "camel_drivers arab_prince mongol_prince ivory city_watch shopkeeper padishah fugitive medallion mercenaries "
    "nomad sheikh mongol_spy arab_spy ebony courtesan dancer tea"
)
PALACE_FACES: Final = ("yurt", "tent", "dervish")
TRADERS: Final = _names(
    "trader_babylonia trader_persia trader_egypt trader_india trader_sogdiana trader_byzantium trader_khwarazm "
    "trader_armenia trader_china"
)
FACES: Final = (*HAND_FACES, *PALACE_FACES, *TRADERS)
HAND_COUNT: Final[i64] = len(HAND_FACES)
FACE_COUNT: Final[i64] = len(FACES)
FIRST_TRADER: Final[i64] = len(HAND_FACES) + len(PALACE_FACES)
TRADER_COUNT: Final[i64] = len(TRADERS)


def kind_of(face: str) -> str:
    """The kind of a face: its name, for guards without the card number at its end."""
    name, _, number = face.rpartition("_")
    return name if number.isdigit() else face


KINDS: Final = tuple(dict.fromkeys([kind_of(face) for face in FACES]))
GUARDS: Final = ("mongol_guard", "arab_guard")  # each guard has its own face, by card number
GUARD_FACES: Final = {int(face.rpartition("_")[2]): face for face in FACES if kind_of(face) in GUARDS}
SYMBOLS: Final = ("link", "luxury", "arab", "mongol", "prowess")
LINK: Final[i64] = SYMBOLS.index("link")
LUXURY: Final[i64] = SYMBOLS.index("luxury")
ARAB: Final[i64] = SYMBOLS.index("arab")
MONGOL: Final[i64] = SYMBOLS.index("mongol")
PROWESS: Final[i64] = SYMBOLS.index("prowess")
SYMBOL_COUNT: Final[i64] = len(SYMBOLS)

QUARTERS: Final = ("market", "palace", "bazaar")
PLACES: Final = ("table", "hand", "both")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NO_LETTER: Final[i64] = len(LETTERS)

# The effect of a card when it is played; the thief and the spies act before the scoring
EFFECTS: Final = ("", "merchant", "deal", "marauder", "padishah", "thief", "spy")
NO_EFFECT: Final[i64] = EFFECTS.index("")
MERCHANT: Final[i64] = EFFECTS.index("merchant")
DEAL: Final[i64] = EFFECTS.index("deal")
MARAUDER: Final[i64] = EFFECTS.index("marauder")
PADISHAH: Final[i64] = EFFECTS.index("padishah")
THIEF: Final[i64] = EFFECTS.index("thief")
SPY: Final[i64] = EFFECTS.index("spy")
EFFECT_OF_KIND: Final = {
    "arab_merchant": "merchant",
    "mongol_merchant": "merchant",
    "deal": "deal",
    "marauder": "marauder",
    "padishah": "padishah",
    "thief": "thief",
    "mongol_spy": "spy",
    "arab_spy": "spy",
}
# The quarter that the cards of an effect come from
TAKEN_FROM: Final = {
    "merchant": "palace",
    "deal": "bazaar",
    "marauder": "market",
    "padishah": "palace",
    "thief": "palace",
}
THIEF_FACE: Final[i64] = FACES.index("thief")
MONGOL_SPY: Final[i64] = FACES.index("mongol_spy")
ARAB_SPY: Final[i64] = MONGOL_SPY + 1

CATEGORIES: Final = ("resources", "objects", "merchants", "military", "characters", "camels")
CATEGORY_COUNT: Final[i64] = len(CATEGORIES)
# Lines of the score sheet (spec 7.7). The category of a card is the number of the line that it scores in.
SCORE_LINES: Final = (*CATEGORIES, "arab_majority", "mongol_majority", "traders")
ARAB_MAJORITY: Final[i64] = CATEGORY_COUNT
MONGOL_MAJORITY: Final[i64] = CATEGORY_COUNT + 1
BY_TRADERS: Final[i64] = CATEGORY_COUNT + 2

# How a card scores, and whose cards or symbols it counts
WAYS: Final = ("points", "printed", "set", "condition", "count", "pairs", "rarity", "spied", "trader")
BY_POINTS: Final[i64] = WAYS.index("points")
BY_PRINT: Final[i64] = WAYS.index("printed")
BY_SET: Final[i64] = WAYS.index("set")
BY_CONDITION: Final[i64] = WAYS.index("condition")
BY_COUNT: Final[i64] = WAYS.index("count")
BY_PAIRS: Final[i64] = WAYS.index("pairs")
BY_RARITY: Final[i64] = WAYS.index("rarity")
BY_SPYING: Final[i64] = WAYS.index("spied")
BY_TRADER: Final[i64] = WAYS.index("trader")
SCOPES: Final = ("self", "neighbours", "near")
OWN: Final[i64] = SCOPES.index("self")
NEIGHBOURS: Final[i64] = SCOPES.index("neighbours")
NEAR: Final[i64] = SCOPES.index("near")
NEEDS: Final[i64] = 3  # cards of a trader


NO_TAKING: Final = {"least": 0, "most": 0}


class AmulPrinted(PrintedData):
    """The data file and the options of one match as vectors, most of them with an entry for each face."""

    def __init__(self, data: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        players, options = config.players, config.options
        self.rounds: i64 = data["calendar"]["rounds"]
        self.hand: i64 = data["setup"]["hand"]
        seats = next(row for row in data["players"] if row["count"] == players)
        self.fill: i64 = seats["fill"]
        self.majority = ints(seats["majority"])
        self.tea_route: bool = options["tea_route"]
        self.left = ints([(seat + 1) % players for seat in range(players)])  # the neighbours, clockwise from above
        self.right = ints([(seat - 1) % players for seat in range(players)])
        self._count_cards(data["card"])
        rows = {row["id"]: row for row in data["kind"]}
        kinds = [rows[kind_of(face)] for face in FACES]
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
        taking = {row["id"]: row for row in data["effect"]}
        # Cards that each effect must take and may take
        self.must_take = ints([taking.get(effect, NO_TAKING)["least"] for effect in EFFECTS])
        self.may_take = ints([taking.get(effect, NO_TAKING)["most"] for effect in EFFECTS])
        self._read_scoring([row["scoring"] for row in kinds], data["card"])
        self._lay_out_columns([row["symbols"] for row in kinds])

    def _count_cards(self, cards: list[dict[str, Any]]) -> None:
        """Count the copies of each face in the three quarters, and read the letters."""
        self.market = fill(FACE_COUNT, 0)
        self.palace = fill(FACE_COUNT, 0)
        self.bazaar = fill(FACE_COUNT, 0)
        self.letter = fill(FACE_COUNT, NO_LETTER)
        for row in cards:
            face: i64 = FACES.index(face_of(row))
            if "letter" in row:
                self.letter[face] = LETTERS.index(row["letter"])
            if not is_used(row, self.players, self.tea_route):
                continue
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


def face_of(card: dict[str, Any]) -> str:
    """The face of a row of the data file."""
    face: str = card.get("face", card["kind"])
    return face


def is_used(card: dict[str, Any], players: int, tea_route: bool) -> bool:
    """Whether the card of this row is used with this number of players."""
    return bool(card["players"] <= players and ("variant" not in card or tea_route))


def build(data: dict[str, Any], terms: MatchConfig) -> PrintedData:
    return AmulPrinted(data, terms)


# -- checks of a custom data file -------------------------------------------------------------------------------


def check(data: dict[str, Any]) -> list[str]:
    """List everything that is wrong with a data file; each problem names its row."""
    c = Checker(data)
    c.section("calendar", ("rounds",))
    c.section("setup", ("hand",))
    c.rows("players", range(3, 9), id="count", numbers=("fill",))
    c.rows("kind", KINDS)
    c.words("kind", "category", (*CATEGORIES, "traders"))
    c.words("kind", "place", PLACES)
    c.rows("effect", tuple(TAKEN_FROM), numbers=("least", "most"))
    c.rows("card", range(1, 173), id="number", numbers=("players",), optional=("points",))
    c.words("card", "kind", KINDS, id="number")
    c.words("card", "quarter", QUARTERS, id="number")
    if c.problems:
        return c.problems
    for row in data["effect"]:
        c.equal(f"effect {row['id']}: quarter", row.get("quarter"), TAKEN_FROM[row["id"]])
        c.between(f"effect {row['id']}: most", row["most"], 1, 9)
        c.between(f"effect {row['id']}: least", row["least"], 0, row["most"])
    for row in data["kind"]:
        _check_kind(c, row, [card for card in data["card"] if card["kind"] == row["id"]])
    for row in data["card"]:
        _check_card(c, row)
    if not c.problems:
        _check_letters(c, data)
        _check_deck(c, data)
    return c.problems


def _check_kind(c: Checker, row: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    name = f"kind {row['id']}"
    trader = row["id"] in TRADERS
    c.equal(f"{name}: effect", row.get("effect"), EFFECT_OF_KIND.get(row["id"]))
    if trader or row["category"] == "traders":
        c.equal(f"{name}: category", row["category"], "traders" if trader else "one of the cards")
    if row["id"] not in HAND_FACES and "guard" not in row["id"]:
        c.equal(f"{name}: place", row["place"], "table")  # such a card is never in a hand
    if row.get("effect") in ("thief", "spy"):
        c.equal(f"{name}: the number of cards", len(cards), 1)
    symbols = row.get("symbols")
    if not isinstance(symbols, dict):
        c.problems.append(f"{name}: symbols: {symbols!r} is no table of symbols")
        return
    for symbol, n in symbols.items():
        if symbol not in SYMBOLS:
            c.problems.append(f"{name}: symbols: {symbol!r} is none of {', '.join(SYMBOLS)}")
        elif not _whole(n, 0, 9):
            c.problems.append(f"{name}: symbols: {symbol}: {n!r} is no whole number from 0 to 9")
    _check_scoring(c, name, row, cards)


# The keys that each way of scoring needs besides `by`
_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "points": ("points",),
    "printed": (),
    "set": ("table",),
    "condition": ("points", "otherwise", "least"),
    "count": ("points", "of"),
    "pairs": ("points", "symbols"),
    "rarity": ("table",),
    "spied": ("points", "symbol"),
    "trader": ("points", "needs"),
}


def _check_scoring(c: Checker, name: str, row: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    scoring = row.get("scoring")
    by = scoring.get("by") if isinstance(scoring, dict) else None
    if not isinstance(scoring, dict) or by not in WAYS:
        c.problems.append(f"{name}: scoring: by: {by!r} is none of {', '.join(WAYS)}")
        return
    where = f"{name}: scoring"
    for key in _KEYS[by]:
        if key not in scoring:
            c.problems.append(f"{where}: {key} is needed")
    for key in ("points", "otherwise", "base", "least"):
        if not _whole(scoring.get(key, 0), -100, 100):
            c.problems.append(f"{where}: {key}: {scoring[key]!r} is no whole number from -100 to 100")
    if scoring.get("of", "self") not in SCOPES:
        c.problems.append(f"{where}: of: {scoring['of']!r} is none of {', '.join(SCOPES)}")
    if by in ("condition", "count") and ("symbol" in scoring) == ("cards" in scoring):
        c.problems.append(f"{where}: either a symbol or cards are needed")
    if "symbol" in scoring:
        _check_names(c, f"{where}: symbol", [scoring["symbol"]], SYMBOLS, 1)
    if "symbols" in scoring:
        _check_names(c, f"{where}: symbols", scoring["symbols"], SYMBOLS, 2)
    if "cards" in scoring:
        _check_names(c, f"{where}: cards", scoring["cards"], FACES, 0)
    if "needs" in scoring:
        _check_names(c, f"{where}: needs", scoring["needs"], FACES, 3)
    if "table" in scoring:
        table = scoring["table"]
        if not isinstance(table, list) or not table or not all(_whole(n, -100, 100) for n in table):
            c.problems.append(f"{where}: table: {table!r} is no list of whole numbers from -100 to 100")
        elif by == "rarity" and len(table) < len(cards):
            c.problems.append(f"{where}: table: {len(cards)} cards need as many values, not {len(table)}")
    unfit = by in ("set", "rarity") and row["id"] not in FACES  # each guard has its own face
    if unfit or (by == "trader") != (row["id"] in TRADERS) or (by == "spied") != (row.get("effect") == "spy"):
        c.problems.append(f"{where}: by: {by!r} does not fit this card")
    if by == "printed" and not all("points" in card for card in cards):
        c.problems.append(f"{where}: by: the points must be printed on each of the cards")


def _check_names(c: Checker, where: str, names: Any, known: tuple[str, ...], needed: int) -> None:
    """Check that `names` is a list of `needed` different known names (0: one or two)."""
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        c.problems.append(f"{where}: {names!r} is no list of names")
        return
    for name in names:
        if name not in known:
            c.problems.append(f"{where}: {name!r} is none of {', '.join(known)}")
    if len(set(names)) != len(names) or not (len(names) == needed or (needed == 0 and len(names) <= 2)):
        c.problems.append(f"{where}: {needed or 'one or two'} different ones are needed, not {', '.join(names)}")


def _check_card(c: Checker, row: dict[str, Any]) -> None:
    name = f"card {row['number']}"
    c.between(f"{name}: players", row["players"], 3, 8)
    alone = GUARD_FACES.get(row["number"])
    if row["kind"] in GUARDS if alone is None else row["kind"] != kind_of(alone):
        c.problems.append(f"{name}: kind: the guards are 25, 26, 91 (Mongol) and 27, 28, 64 (Arab)")
        return
    c.equal(f"{name}: face", row.get("face"), alone)
    face = alone or row["kind"]
    allowed = ("bazaar",) if face in TRADERS else ("palace",) if face in PALACE_FACES else ("market", "palace")
    if row["quarter"] not in allowed:
        c.problems.append(f"{name}: quarter: {row['quarter']!r} is none of {', '.join(allowed)}")
    if "variant" in row:
        c.equal(f"{name}: variant", row["variant"], "tea_route")
    if "letter" in row and (
        not isinstance(row["letter"], str) or len(row["letter"]) != 1 or row["letter"] not in LETTERS
    ):
        c.problems.append(f"{name}: letter: {row['letter']!r} is no letter from A to Z")


def _check_letters(c: Checker, data: dict[str, Any]) -> None:
    """Letters break ties of prowess, so all cards with prowess need different letters."""
    prowess = {row["id"] for row in data["kind"] if row["symbols"].get("prowess", 0) > 0}
    seen: dict[str, int] = {}
    faces: set[str] = set()
    for row in data["card"]:
        name = f"card {row['number']}"
        if ("letter" in row) != (row["kind"] in prowess):
            c.problems.append(f"{name}: letter: cards with prowess have one, others have none")
        elif "letter" in row:
            if row["letter"] in seen:
                c.problems.append(f"{name}: letter: card {seen[row['letter']]} has the same")
            if face_of(row) in faces:
                c.problems.append(f"{name}: kind: there is only one {row['kind']} if it shows prowess")
            seen[row["letter"]] = row["number"]
            faces.add(face_of(row))


def _check_deck(c: Checker, data: dict[str, Any]) -> None:
    """The rounds use up the market deck exactly; with the Tea Route one card for each player stays in it."""
    rounds = data["calendar"]["rounds"]
    for row in data["players"]:
        players: int = row["count"]
        name = f"players {players}"
        majority = row.get("majority")
        if not isinstance(majority, list) or not majority or not all(_whole(n, 0, 100) for n in majority):
            c.problems.append(f"{name}: majority: {majority!r} is no list of whole numbers from 0 to 100")
        needed = players * data["setup"]["hand"] + rounds * (players + row["fill"])
        for tea_route in (False, True):
            cards = [card for card in data["card"] if is_used(card, players, tea_route)]
            market = len([card for card in cards if card["quarter"] == "market"])
            what = f"{name}: the cards of the market{' with the Tea Route' if tea_route else ''}"
            c.equal(what, market, needed + players if tea_route else needed)


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
