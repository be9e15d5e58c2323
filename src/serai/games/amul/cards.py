# mypyc: compile
"""The names of the cards of Amul and of what is printed on them. Identical cards are one face (spec 4)."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.vocabulary import word_list

# Faces in the order of the card numbers: cards that can be in a hand, cards of the palace only, traders.
HAND_FACES: Final = word_list(
    "silver gold carpet porcelain oil spices poppy mongol_sword arab_sword marauder mongol_guard_25 mongol_guard_26 "
    "arab_guard_27 arab_guard_28 lamp mongol_amulet arab_amulet fair thief mongol_caravan arab_caravan "
    "spice_shop_owner smuggler arab_merchant mongol_merchant deal camel gem arab_guard_64 diplomat arab_general "
    "mongol_general gem_cutter spice_appraiser jeweller messenger tax_collector silk jade mongol_guard_91 "
    "camel_drivers arab_prince mongol_prince ivory city_watch shopkeeper padishah fugitive medallion mercenaries "
    "nomad sheikh mongol_spy arab_spy ebony courtesan dancer tea"
)
PALACE_FACES: Final = ("yurt", "tent", "dervish")
TRADERS: Final = word_list(
    "trader_babylonia trader_persia trader_egypt trader_india trader_sogdiana trader_byzantium trader_khwarazm "
    "trader_armenia trader_china"
)
FACES: Final = (*HAND_FACES, *PALACE_FACES, *TRADERS)


def kind_of(face: str) -> str:
    """The kind of a face: its name, for guards without the card number at its end."""
    name, _, number = face.rpartition("_")
    return name if number.isdigit() else face


KINDS: Final = tuple(dict.fromkeys([kind_of(face) for face in FACES]))
GUARDS: Final = ("mongol_guard", "arab_guard")  # each guard has its own face, by card number
GUARD_FACES: Final = {int(face.rpartition("_")[2]): face for face in FACES if kind_of(face) in GUARDS}
SYMBOLS: Final = ("link", "luxury", "arab", "mongol", "prowess")

QUARTERS: Final = ("market", "palace", "bazaar")
PLACES: Final = ("table", "hand", "both")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# The effect of a card when it is played; the thief and the spies act before the scoring
EFFECTS: Final = ("", "merchant", "deal", "marauder", "padishah", "thief", "spy")
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

CATEGORIES: Final = ("resources", "objects", "merchants", "military", "characters", "camels")
# Lines of the score sheet (spec 7.7). The category of a card is the number of the line that it scores in.
SCORE_LINES: Final = (*CATEGORIES, "arab_majority", "mongol_majority", "traders")

# How a card scores, and whose cards or symbols it counts
WAYS: Final = ("points", "printed", "set", "condition", "count", "pairs", "rarity", "spied", "trader")
SCOPES: Final = ("self", "neighbours", "near")


def face_of(card: dict[str, Any]) -> str:
    """The face of a row of the data file."""
    face: str = card.get("face", card["kind"])
    return face


def is_used(card: dict[str, Any], players: int, tea_route: bool) -> bool:
    """Whether the card of this row is used with this number of players."""
    return bool(card["players"] <= players and ("variant" not in card or tea_route))
