# mypyc: compile
"""The verbs of the vocabulary, for the rules. Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import ActionRange

from ..vocabulary import V


@final
class SlotVerb(ActionRange):  # slot <order>
    def action(self, order: i64) -> i64: return order
    def order(self, action: i64) -> i64: return action

@final
class SiteVerb(ActionRange):  # site <cell>
    def action(self, cell: i64) -> i64: return 5 + cell
    def cell(self, action: i64) -> i64: return action - 5

@final
class ActVerb(ActionRange):  # act <act>
    def action(self, act: i64) -> i64: return 29 + act
    def act(self, action: i64) -> i64: return action - 29

@final
class CardVerb(ActionRange):  # card <card>
    def action(self, card: i64) -> i64: return 32 + card
    def card(self, action: i64) -> i64: return action - 32

@final
class CamelVerb(ActionRange):  # camel
    def action(self) -> i64: return 40

@final
class HallVerb(ActionRange):  # hall <hall>
    def action(self, hall: i64) -> i64: return 41 + hall
    def hall(self, action: i64) -> i64: return action - 41

@final
class PostVerb(ActionRange):  # post <city>
    def action(self, city: i64) -> i64: return 45 + city
    def city(self, action: i64) -> i64: return action - 45

@final
class BuyVerb(ActionRange):  # buy <city>
    def action(self, city: i64) -> i64: return 53 + city
    def city(self, action: i64) -> i64: return action - 53

@final
class AdvanceVerb(ActionRange):  # advance <space>
    def action(self, space: i64) -> i64: return 61 + space
    def space(self, action: i64) -> i64: return action - 61

@final
class PieceVerb(ActionRange):  # piece <colour> <size>
    def action(self, colour: i64, size: i64) -> i64: return 80 + colour * 3 + size
    def colour(self, action: i64) -> i64: return (action - 80) // 3
    def size(self, action: i64) -> i64: return (action - 80) % 3

@final
class WallVerb(ActionRange):  # wall <wall>
    def action(self, wall: i64) -> i64: return 92 + wall
    def wall(self, action: i64) -> i64: return action - 92

@final
class SoldierVerb(ActionRange):  # soldier <cell>
    def action(self, cell: i64) -> i64: return 112 + cell
    def cell(self, action: i64) -> i64: return action - 112

@final
class BonusVerb(ActionRange):  # bonus <colour>
    def action(self, colour: i64) -> i64: return 136 + colour
    def colour(self, action: i64) -> i64: return action - 136

@final
class UpgradeVerb(ActionRange):  # upgrade <cell>
    def action(self, cell: i64) -> i64: return 140 + cell
    def cell(self, action: i64) -> i64: return action - 140

@final
class TileVerb(ActionRange):  # tile <tile>
    def action(self, tile: i64) -> i64: return 164 + tile
    def tile(self, action: i64) -> i64: return action - 164

@final
class BreakthroughVerb(ActionRange):  # breakthrough <breakthrough>
    def action(self, breakthrough: i64) -> i64: return 168 + breakthrough
    def breakthrough(self, action: i64) -> i64: return action - 168

@final
class GiftVerb(ActionRange):  # gift <spice>
    def action(self, spice: i64) -> i64: return 184 + spice
    def spice(self, action: i64) -> i64: return action - 184

@final
class MarketVerb(ActionRange):  # market <place>
    def action(self, place: i64) -> i64: return 186 + place
    def place(self, action: i64) -> i64: return action - 186

@final
class ContractVerb(ActionRange):  # contract <stack>
    def action(self, stack: i64) -> i64: return 191 + stack
    def stack(self, action: i64) -> i64: return action - 191

@final
class PayVerb(ActionRange):  # pay <cube>
    def action(self, cube: i64) -> i64: return 197 + cube
    def cube(self, action: i64) -> i64: return action - 197

@final
class DiscountVerb(ActionRange):  # discount
    def action(self) -> i64: return 202

@final
class SkipVerb(ActionRange):  # skip
    def action(self) -> i64: return 203

@final
class DoneVerb(ActionRange):  # done
    def action(self) -> i64: return 204

SLOT: Final = SlotVerb(V.verbs["slot"], 0, {"order": 5})
SITE: Final = SiteVerb(V.verbs["site"], 5, {"cell": 24})
ACT: Final = ActVerb(V.verbs["act"], 29, {"act": 3})
CARD: Final = CardVerb(V.verbs["card"], 32, {"card": 8})
CAMEL: Final = CamelVerb(V.verbs["camel"], 40, {})
HALL: Final = HallVerb(V.verbs["hall"], 41, {"hall": 4})
POST: Final = PostVerb(V.verbs["post"], 45, {"city": 8})
BUY: Final = BuyVerb(V.verbs["buy"], 53, {"city": 8})
ADVANCE: Final = AdvanceVerb(V.verbs["advance"], 61, {"space": 19})
PIECE: Final = PieceVerb(V.verbs["piece"], 80, {"colour": 4, "size": 3})
WALL: Final = WallVerb(V.verbs["wall"], 92, {"wall": 20})
SOLDIER: Final = SoldierVerb(V.verbs["soldier"], 112, {"cell": 24})
BONUS: Final = BonusVerb(V.verbs["bonus"], 136, {"colour": 4})
UPGRADE: Final = UpgradeVerb(V.verbs["upgrade"], 140, {"cell": 24})
TILE: Final = TileVerb(V.verbs["tile"], 164, {"tile": 4})
BREAKTHROUGH: Final = BreakthroughVerb(V.verbs["breakthrough"], 168, {"breakthrough": 16})
GIFT: Final = GiftVerb(V.verbs["gift"], 184, {"spice": 2})
MARKET: Final = MarketVerb(V.verbs["market"], 186, {"place": 5})
CONTRACT: Final = ContractVerb(V.verbs["contract"], 191, {"stack": 6})
PAY: Final = PayVerb(V.verbs["pay"], 197, {"cube": 5})
DISCOUNT: Final = DiscountVerb(V.verbs["discount"], 202, {})
SKIP: Final = SkipVerb(V.verbs["skip"], 203, {})
DONE: Final = DoneVerb(V.verbs["done"], 204, {})
