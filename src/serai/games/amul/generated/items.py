# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from ..cards import (
    CATEGORIES, EFFECTS, FACES, GUARDS, HAND_FACES, KINDS, PALACE_FACES, PLACES, QUARTERS, SCOPES, SCORE_LINES, SYMBOLS,
    TRADERS, WAYS
)
from ..vocabulary import CARDS, HAND_CARDS, ORDER_LETTERS, SIDES, SIGNS, SPIES

declared_items(
    "a8b7d703447f", HAND_FACES, PALACE_FACES, TRADERS, FACES, KINDS, GUARDS, SYMBOLS, QUARTERS, PLACES, EFFECTS,
    CATEGORIES, SCORE_LINES, WAYS, SCOPES, CARDS, HAND_CARDS, SPIES, SIDES, SIGNS, ORDER_LETTERS
)

class HandFaces:
    COUNT: Final[i64] = 58
    SILVER: Final[i64] = 0
    GOLD: Final[i64] = 1
    CARPET: Final[i64] = 2
    PORCELAIN: Final[i64] = 3
    OIL: Final[i64] = 4
    SPICES: Final[i64] = 5
    POPPY: Final[i64] = 6
    MONGOL_SWORD: Final[i64] = 7
    ARAB_SWORD: Final[i64] = 8
    MARAUDER: Final[i64] = 9
    LAMP: Final[i64] = 14
    MONGOL_AMULET: Final[i64] = 15
    ARAB_AMULET: Final[i64] = 16
    FAIR: Final[i64] = 17
    THIEF: Final[i64] = 18
    MONGOL_CARAVAN: Final[i64] = 19
    ARAB_CARAVAN: Final[i64] = 20
    SPICE_SHOP_OWNER: Final[i64] = 21
    SMUGGLER: Final[i64] = 22
    ARAB_MERCHANT: Final[i64] = 23
    MONGOL_MERCHANT: Final[i64] = 24
    DEAL: Final[i64] = 25
    CAMEL: Final[i64] = 26
    GEM: Final[i64] = 27
    DIPLOMAT: Final[i64] = 29
    ARAB_GENERAL: Final[i64] = 30
    MONGOL_GENERAL: Final[i64] = 31
    GEM_CUTTER: Final[i64] = 32
    SPICE_APPRAISER: Final[i64] = 33
    JEWELLER: Final[i64] = 34
    MESSENGER: Final[i64] = 35
    TAX_COLLECTOR: Final[i64] = 36
    SILK: Final[i64] = 37
    JADE: Final[i64] = 38
    CAMEL_DRIVERS: Final[i64] = 40
    ARAB_PRINCE: Final[i64] = 41
    MONGOL_PRINCE: Final[i64] = 42
    IVORY: Final[i64] = 43
    CITY_WATCH: Final[i64] = 44
    SHOPKEEPER: Final[i64] = 45
    PADISHAH: Final[i64] = 46
    FUGITIVE: Final[i64] = 47
    MEDALLION: Final[i64] = 48
    MERCENARIES: Final[i64] = 49
    NOMAD: Final[i64] = 50
    SHEIKH: Final[i64] = 51
    MONGOL_SPY: Final[i64] = 52
    ARAB_SPY: Final[i64] = 53
    EBONY: Final[i64] = 54
    COURTESAN: Final[i64] = 55
    DANCER: Final[i64] = 56
    TEA: Final[i64] = 57

class PalaceFaces:
    COUNT: Final[i64] = 3
    YURT: Final[i64] = 0
    TENT: Final[i64] = 1
    DERVISH: Final[i64] = 2

class Traders:
    COUNT: Final[i64] = 9
    TRADER_BABYLONIA: Final[i64] = 0
    TRADER_PERSIA: Final[i64] = 1
    TRADER_EGYPT: Final[i64] = 2
    TRADER_INDIA: Final[i64] = 3
    TRADER_SOGDIANA: Final[i64] = 4
    TRADER_BYZANTIUM: Final[i64] = 5
    TRADER_KHWARAZM: Final[i64] = 6
    TRADER_ARMENIA: Final[i64] = 7
    TRADER_CHINA: Final[i64] = 8

class Faces:
    COUNT: Final[i64] = 70
    SILVER: Final[i64] = 0
    GOLD: Final[i64] = 1
    CARPET: Final[i64] = 2
    PORCELAIN: Final[i64] = 3
    OIL: Final[i64] = 4
    SPICES: Final[i64] = 5
    POPPY: Final[i64] = 6
    MONGOL_SWORD: Final[i64] = 7
    ARAB_SWORD: Final[i64] = 8
    MARAUDER: Final[i64] = 9
    LAMP: Final[i64] = 14
    MONGOL_AMULET: Final[i64] = 15
    ARAB_AMULET: Final[i64] = 16
    FAIR: Final[i64] = 17
    THIEF: Final[i64] = 18
    MONGOL_CARAVAN: Final[i64] = 19
    ARAB_CARAVAN: Final[i64] = 20
    SPICE_SHOP_OWNER: Final[i64] = 21
    SMUGGLER: Final[i64] = 22
    ARAB_MERCHANT: Final[i64] = 23
    MONGOL_MERCHANT: Final[i64] = 24
    DEAL: Final[i64] = 25
    CAMEL: Final[i64] = 26
    GEM: Final[i64] = 27
    DIPLOMAT: Final[i64] = 29
    ARAB_GENERAL: Final[i64] = 30
    MONGOL_GENERAL: Final[i64] = 31
    GEM_CUTTER: Final[i64] = 32
    SPICE_APPRAISER: Final[i64] = 33
    JEWELLER: Final[i64] = 34
    MESSENGER: Final[i64] = 35
    TAX_COLLECTOR: Final[i64] = 36
    SILK: Final[i64] = 37
    JADE: Final[i64] = 38
    CAMEL_DRIVERS: Final[i64] = 40
    ARAB_PRINCE: Final[i64] = 41
    MONGOL_PRINCE: Final[i64] = 42
    IVORY: Final[i64] = 43
    CITY_WATCH: Final[i64] = 44
    SHOPKEEPER: Final[i64] = 45
    PADISHAH: Final[i64] = 46
    FUGITIVE: Final[i64] = 47
    MEDALLION: Final[i64] = 48
    MERCENARIES: Final[i64] = 49
    NOMAD: Final[i64] = 50
    SHEIKH: Final[i64] = 51
    MONGOL_SPY: Final[i64] = 52
    ARAB_SPY: Final[i64] = 53
    EBONY: Final[i64] = 54
    COURTESAN: Final[i64] = 55
    DANCER: Final[i64] = 56
    TEA: Final[i64] = 57
    YURT: Final[i64] = 58
    TENT: Final[i64] = 59
    DERVISH: Final[i64] = 60
    TRADER_BABYLONIA: Final[i64] = 61
    TRADER_PERSIA: Final[i64] = 62
    TRADER_EGYPT: Final[i64] = 63
    TRADER_INDIA: Final[i64] = 64
    TRADER_SOGDIANA: Final[i64] = 65
    TRADER_BYZANTIUM: Final[i64] = 66
    TRADER_KHWARAZM: Final[i64] = 67
    TRADER_ARMENIA: Final[i64] = 68
    TRADER_CHINA: Final[i64] = 69

class Kinds:
    COUNT: Final[i64] = 66
    SILVER: Final[i64] = 0
    GOLD: Final[i64] = 1
    CARPET: Final[i64] = 2
    PORCELAIN: Final[i64] = 3
    OIL: Final[i64] = 4
    SPICES: Final[i64] = 5
    POPPY: Final[i64] = 6
    MONGOL_SWORD: Final[i64] = 7
    ARAB_SWORD: Final[i64] = 8
    MARAUDER: Final[i64] = 9
    MONGOL_GUARD: Final[i64] = 10
    ARAB_GUARD: Final[i64] = 11
    LAMP: Final[i64] = 12
    MONGOL_AMULET: Final[i64] = 13
    ARAB_AMULET: Final[i64] = 14
    FAIR: Final[i64] = 15
    THIEF: Final[i64] = 16
    MONGOL_CARAVAN: Final[i64] = 17
    ARAB_CARAVAN: Final[i64] = 18
    SPICE_SHOP_OWNER: Final[i64] = 19
    SMUGGLER: Final[i64] = 20
    ARAB_MERCHANT: Final[i64] = 21
    MONGOL_MERCHANT: Final[i64] = 22
    DEAL: Final[i64] = 23
    CAMEL: Final[i64] = 24
    GEM: Final[i64] = 25
    DIPLOMAT: Final[i64] = 26
    ARAB_GENERAL: Final[i64] = 27
    MONGOL_GENERAL: Final[i64] = 28
    GEM_CUTTER: Final[i64] = 29
    SPICE_APPRAISER: Final[i64] = 30
    JEWELLER: Final[i64] = 31
    MESSENGER: Final[i64] = 32
    TAX_COLLECTOR: Final[i64] = 33
    SILK: Final[i64] = 34
    JADE: Final[i64] = 35
    CAMEL_DRIVERS: Final[i64] = 36
    ARAB_PRINCE: Final[i64] = 37
    MONGOL_PRINCE: Final[i64] = 38
    IVORY: Final[i64] = 39
    CITY_WATCH: Final[i64] = 40
    SHOPKEEPER: Final[i64] = 41
    PADISHAH: Final[i64] = 42
    FUGITIVE: Final[i64] = 43
    MEDALLION: Final[i64] = 44
    MERCENARIES: Final[i64] = 45
    NOMAD: Final[i64] = 46
    SHEIKH: Final[i64] = 47
    MONGOL_SPY: Final[i64] = 48
    ARAB_SPY: Final[i64] = 49
    EBONY: Final[i64] = 50
    COURTESAN: Final[i64] = 51
    DANCER: Final[i64] = 52
    TEA: Final[i64] = 53
    YURT: Final[i64] = 54
    TENT: Final[i64] = 55
    DERVISH: Final[i64] = 56
    TRADER_BABYLONIA: Final[i64] = 57
    TRADER_PERSIA: Final[i64] = 58
    TRADER_EGYPT: Final[i64] = 59
    TRADER_INDIA: Final[i64] = 60
    TRADER_SOGDIANA: Final[i64] = 61
    TRADER_BYZANTIUM: Final[i64] = 62
    TRADER_KHWARAZM: Final[i64] = 63
    TRADER_ARMENIA: Final[i64] = 64
    TRADER_CHINA: Final[i64] = 65

class Guards:
    COUNT: Final[i64] = 2
    MONGOL_GUARD: Final[i64] = 0
    ARAB_GUARD: Final[i64] = 1

class Symbols:
    COUNT: Final[i64] = 5
    LINK: Final[i64] = 0
    LUXURY: Final[i64] = 1
    ARAB: Final[i64] = 2
    MONGOL: Final[i64] = 3
    PROWESS: Final[i64] = 4

class Quarters:
    COUNT: Final[i64] = 3
    MARKET: Final[i64] = 0
    PALACE: Final[i64] = 1
    BAZAAR: Final[i64] = 2

class Places:
    COUNT: Final[i64] = 3
    TABLE: Final[i64] = 0
    HAND: Final[i64] = 1
    BOTH: Final[i64] = 2

class Effects:
    COUNT: Final[i64] = 7
    MERCHANT: Final[i64] = 1
    DEAL: Final[i64] = 2
    MARAUDER: Final[i64] = 3
    PADISHAH: Final[i64] = 4
    THIEF: Final[i64] = 5
    SPY: Final[i64] = 6

class Categories:
    COUNT: Final[i64] = 6
    RESOURCES: Final[i64] = 0
    OBJECTS: Final[i64] = 1
    MERCHANTS: Final[i64] = 2
    MILITARY: Final[i64] = 3
    CHARACTERS: Final[i64] = 4
    CAMELS: Final[i64] = 5

class ScoreLines:
    COUNT: Final[i64] = 9
    RESOURCES: Final[i64] = 0
    OBJECTS: Final[i64] = 1
    MERCHANTS: Final[i64] = 2
    MILITARY: Final[i64] = 3
    CHARACTERS: Final[i64] = 4
    CAMELS: Final[i64] = 5
    ARAB_MAJORITY: Final[i64] = 6
    MONGOL_MAJORITY: Final[i64] = 7
    TRADERS: Final[i64] = 8

class Ways:
    COUNT: Final[i64] = 9
    POINTS: Final[i64] = 0
    PRINTED: Final[i64] = 1
    SET: Final[i64] = 2
    CONDITION: Final[i64] = 3
    COUNT_: Final[i64] = 4
    PAIRS: Final[i64] = 5
    RARITY: Final[i64] = 6
    SPIED: Final[i64] = 7
    TRADER: Final[i64] = 8

class Scopes:
    COUNT: Final[i64] = 3
    SELF: Final[i64] = 0
    NEIGHBOURS: Final[i64] = 1
    NEAR: Final[i64] = 2

class Cards:
    COUNT: Final[i64] = 70
    SILVER: Final[i64] = 0
    GOLD: Final[i64] = 1
    CARPET: Final[i64] = 2
    PORCELAIN: Final[i64] = 3
    OIL: Final[i64] = 4
    SPICES: Final[i64] = 5
    POPPY: Final[i64] = 6
    MONGOL_SWORD: Final[i64] = 7
    ARAB_SWORD: Final[i64] = 8
    MARAUDER: Final[i64] = 9
    LAMP: Final[i64] = 14
    MONGOL_AMULET: Final[i64] = 15
    ARAB_AMULET: Final[i64] = 16
    FAIR: Final[i64] = 17
    THIEF: Final[i64] = 18
    MONGOL_CARAVAN: Final[i64] = 19
    ARAB_CARAVAN: Final[i64] = 20
    SPICE_SHOP_OWNER: Final[i64] = 21
    SMUGGLER: Final[i64] = 22
    ARAB_MERCHANT: Final[i64] = 23
    MONGOL_MERCHANT: Final[i64] = 24
    DEAL: Final[i64] = 25
    CAMEL: Final[i64] = 26
    GEM: Final[i64] = 27
    DIPLOMAT: Final[i64] = 29
    ARAB_GENERAL: Final[i64] = 30
    MONGOL_GENERAL: Final[i64] = 31
    GEM_CUTTER: Final[i64] = 32
    SPICE_APPRAISER: Final[i64] = 33
    JEWELLER: Final[i64] = 34
    MESSENGER: Final[i64] = 35
    TAX_COLLECTOR: Final[i64] = 36
    SILK: Final[i64] = 37
    JADE: Final[i64] = 38
    CAMEL_DRIVERS: Final[i64] = 40
    ARAB_PRINCE: Final[i64] = 41
    MONGOL_PRINCE: Final[i64] = 42
    IVORY: Final[i64] = 43
    CITY_WATCH: Final[i64] = 44
    SHOPKEEPER: Final[i64] = 45
    PADISHAH: Final[i64] = 46
    FUGITIVE: Final[i64] = 47
    MEDALLION: Final[i64] = 48
    MERCENARIES: Final[i64] = 49
    NOMAD: Final[i64] = 50
    SHEIKH: Final[i64] = 51
    MONGOL_SPY: Final[i64] = 52
    ARAB_SPY: Final[i64] = 53
    EBONY: Final[i64] = 54
    COURTESAN: Final[i64] = 55
    DANCER: Final[i64] = 56
    TEA: Final[i64] = 57
    YURT: Final[i64] = 58
    TENT: Final[i64] = 59
    DERVISH: Final[i64] = 60
    TRADER_BABYLONIA: Final[i64] = 61
    TRADER_PERSIA: Final[i64] = 62
    TRADER_EGYPT: Final[i64] = 63
    TRADER_INDIA: Final[i64] = 64
    TRADER_SOGDIANA: Final[i64] = 65
    TRADER_BYZANTIUM: Final[i64] = 66
    TRADER_KHWARAZM: Final[i64] = 67
    TRADER_ARMENIA: Final[i64] = 68
    TRADER_CHINA: Final[i64] = 69

class HandCards:
    COUNT: Final[i64] = 58
    SILVER: Final[i64] = 0
    GOLD: Final[i64] = 1
    CARPET: Final[i64] = 2
    PORCELAIN: Final[i64] = 3
    OIL: Final[i64] = 4
    SPICES: Final[i64] = 5
    POPPY: Final[i64] = 6
    MONGOL_SWORD: Final[i64] = 7
    ARAB_SWORD: Final[i64] = 8
    MARAUDER: Final[i64] = 9
    LAMP: Final[i64] = 14
    MONGOL_AMULET: Final[i64] = 15
    ARAB_AMULET: Final[i64] = 16
    FAIR: Final[i64] = 17
    THIEF: Final[i64] = 18
    MONGOL_CARAVAN: Final[i64] = 19
    ARAB_CARAVAN: Final[i64] = 20
    SPICE_SHOP_OWNER: Final[i64] = 21
    SMUGGLER: Final[i64] = 22
    ARAB_MERCHANT: Final[i64] = 23
    MONGOL_MERCHANT: Final[i64] = 24
    DEAL: Final[i64] = 25
    CAMEL: Final[i64] = 26
    GEM: Final[i64] = 27
    DIPLOMAT: Final[i64] = 29
    ARAB_GENERAL: Final[i64] = 30
    MONGOL_GENERAL: Final[i64] = 31
    GEM_CUTTER: Final[i64] = 32
    SPICE_APPRAISER: Final[i64] = 33
    JEWELLER: Final[i64] = 34
    MESSENGER: Final[i64] = 35
    TAX_COLLECTOR: Final[i64] = 36
    SILK: Final[i64] = 37
    JADE: Final[i64] = 38
    CAMEL_DRIVERS: Final[i64] = 40
    ARAB_PRINCE: Final[i64] = 41
    MONGOL_PRINCE: Final[i64] = 42
    IVORY: Final[i64] = 43
    CITY_WATCH: Final[i64] = 44
    SHOPKEEPER: Final[i64] = 45
    PADISHAH: Final[i64] = 46
    FUGITIVE: Final[i64] = 47
    MEDALLION: Final[i64] = 48
    MERCENARIES: Final[i64] = 49
    NOMAD: Final[i64] = 50
    SHEIKH: Final[i64] = 51
    MONGOL_SPY: Final[i64] = 52
    ARAB_SPY: Final[i64] = 53
    EBONY: Final[i64] = 54
    COURTESAN: Final[i64] = 55
    DANCER: Final[i64] = 56
    TEA: Final[i64] = 57

class Spies:
    COUNT: Final[i64] = 2
    MONGOL_SPY: Final[i64] = 0
    ARAB_SPY: Final[i64] = 1

class Sides:
    COUNT: Final[i64] = 2
    LEFT: Final[i64] = 0
    RIGHT: Final[i64] = 1

class Signs:
    COUNT: Final[i64] = 5
    LINK: Final[i64] = 0
    LUXURY: Final[i64] = 1
    ARAB: Final[i64] = 2
    MONGOL: Final[i64] = 3
    PROWESS: Final[i64] = 4

class OrderLetters:
    COUNT: Final[i64] = 26
