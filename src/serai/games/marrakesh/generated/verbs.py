# mypyc: compile
"""The verbs of the vocabulary, for the rules. Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import ActionRange

from ..vocabulary import V


@final
class ChooseVerb(ActionRange):  # choose <colour>
    def action(self, colour: i64) -> i64: return colour
    def colour(self, action: i64) -> i64: return action

@final
class AssignVerb(ActionRange):  # assign <area>
    def action(self, area: i64) -> i64: return 12 + area
    def area(self, action: i64) -> i64: return action - 12

@final
class DraftVerb(ActionRange):  # draft <colour> <n>
    def action(self, colour: i64, n: i64) -> i64: return 21 + colour * 2 + n
    def colour(self, action: i64) -> i64: return (action - 21) // 2
    def n(self, action: i64) -> i64: return (action - 21) % 2

@final
class VendorVerb(ActionRange):  # vendor <area>
    def action(self, area: i64) -> i64: return 45 + area
    def area(self, action: i64) -> i64: return action - 45

@final
class FakirVerb(ActionRange):  # fakir <square>
    def action(self, square: i64) -> i64: return 53 + square
    def square(self, action: i64) -> i64: return action - 53

@final
class CaravanVerb(ActionRange):  # caravan <path>
    def action(self, path: i64) -> i64: return 61 + path
    def path(self, action: i64) -> i64: return action - 61

@final
class ActivateVerb(ActionRange):  # activate <area> <mode>
    def action(self, area: i64, mode: i64) -> i64: return 64 + area * 4 + mode
    def area(self, action: i64) -> i64: return (action - 64) // 4
    def mode(self, action: i64) -> i64: return (action - 64) % 4

@final
class GoodVerb(ActionRange):  # good <colour>
    def action(self, colour: i64) -> i64: return 100 + colour
    def colour(self, action: i64) -> i64: return action - 100

@final
class ExchangeVerb(ActionRange):  # exchange <colour>
    def action(self, colour: i64) -> i64: return 103 + colour
    def colour(self, action: i64) -> i64: return action - 103

@final
class BuyVerb(ActionRange):  # buy <slot>
    def action(self, slot: i64) -> i64: return 106 + slot
    def slot(self, action: i64) -> i64: return action - 106

@final
class SquareVerb(ActionRange):  # square <square>
    def action(self, square: i64) -> i64: return 111 + square
    def square(self, action: i64) -> i64: return action - 111

@final
class ResourceVerb(ActionRange):  # resource <resource>
    def action(self, resource: i64) -> i64: return 119 + resource
    def resource(self, action: i64) -> i64: return action - 119

@final
class WaterVerb(ActionRange):  # water
    def action(self) -> i64: return 122

@final
class ConnectionVerb(ActionRange):  # connection <link>
    def action(self, link: i64) -> i64: return 123 + link
    def link(self, action: i64) -> i64: return action - 123

@final
class KeshiVerb(ActionRange):  # keshi <colour>
    def action(self, colour: i64) -> i64: return 128 + colour
    def colour(self, action: i64) -> i64: return action - 128

@final
class RefreshVerb(ActionRange):  # refresh <colour>
    def action(self, colour: i64) -> i64: return 140 + colour
    def colour(self, action: i64) -> i64: return action - 140

@final
class ScrollVerb(ActionRange):  # scroll <stack>
    def action(self, stack: i64) -> i64: return 144 + stack
    def stack(self, action: i64) -> i64: return action - 144

@final
class GateVerb(ActionRange):  # gate <workshop> <colour>
    def action(self, workshop: i64, colour: i64) -> i64: return 156 + workshop * 12 + colour
    def workshop(self, action: i64) -> i64: return (action - 156) // 12
    def colour(self, action: i64) -> i64: return (action - 156) % 12

@final
class GateCellVerb(ActionRange):  # gate_cell <cell>
    def action(self, cell: i64) -> i64: return 204 + cell
    def cell(self, action: i64) -> i64: return action - 204

@final
class ExploreVerb(ActionRange):  # explore <cell>
    def action(self, cell: i64) -> i64: return 212 + cell
    def cell(self, action: i64) -> i64: return action - 212

@final
class ExploreCityVerb(ActionRange):  # explore_city <path>
    def action(self, path: i64) -> i64: return 218 + path
    def path(self, action: i64) -> i64: return action - 218

@final
class TakeVerb(ActionRange):  # take
    def action(self) -> i64: return 220

@final
class ReturnVerb(ActionRange):  # return <colour>
    def action(self, colour: i64) -> i64: return 221 + colour
    def colour(self, action: i64) -> i64: return action - 221

@final
class ReturnFakirVerb(ActionRange):  # return_fakir <square>
    def action(self, square: i64) -> i64: return 227 + square
    def square(self, action: i64) -> i64: return action - 227

@final
class ReturnVendorVerb(ActionRange):  # return_vendor <area>
    def action(self, area: i64) -> i64: return 235 + area
    def area(self, action: i64) -> i64: return action - 235

@final
class RapidVerb(ActionRange):  # rapid <rapid>
    def action(self, rapid: i64) -> i64: return 243 + rapid
    def rapid(self, action: i64) -> i64: return action - 243

@final
class EffectVerb(ActionRange):  # effect <scroll>
    def action(self, scroll: i64) -> i64: return 247 + scroll
    def scroll(self, action: i64) -> i64: return action - 247

@final
class SeasonBonusVerb(ActionRange):  # season_bonus <n>
    def action(self, n: i64) -> i64: return 253 + n
    def n(self, action: i64) -> i64: return action - 253

@final
class ProvisionVerb(ActionRange):  # provision <provision>
    def action(self, provision: i64) -> i64: return 255 + provision
    def provision(self, action: i64) -> i64: return action - 255

@final
class ConvertVerb(ActionRange):  # convert <conversion>
    def action(self, conversion: i64) -> i64: return 267 + conversion
    def conversion(self, action: i64) -> i64: return action - 267

@final
class SplitVerb(ActionRange):  # split <palace>
    def action(self, palace: i64) -> i64: return 273 + palace
    def palace(self, action: i64) -> i64: return action - 273

@final
class FirstVerb(ActionRange):  # first <stairs>
    def action(self, stairs: i64) -> i64: return 281 + stairs
    def stairs(self, action: i64) -> i64: return action - 281

@final
class PawnVerb(ActionRange):  # pawn <pawn>
    def action(self, pawn: i64) -> i64: return 283 + pawn
    def pawn(self, action: i64) -> i64: return action - 283

@final
class PerformVerb(ActionRange):  # perform <area>
    def action(self, area: i64) -> i64: return 286 + area
    def area(self, action: i64) -> i64: return action - 286

@final
class CityVerb(ActionRange):  # city <city>
    def action(self, city: i64) -> i64: return 295 + city
    def city(self, action: i64) -> i64: return action - 295

@final
class DiscountVerb(ActionRange):  # discount <colour>
    def action(self, colour: i64) -> i64: return 307 + colour
    def colour(self, action: i64) -> i64: return action - 307

@final
class LineKeshiVerb(ActionRange):  # line_keshi <colour>
    def action(self, colour: i64) -> i64: return 310 + colour
    def colour(self, action: i64) -> i64: return action - 310

@final
class OrientationVerb(ActionRange):  # orientation <offset>
    def action(self, offset: i64) -> i64: return 318 + offset
    def offset(self, action: i64) -> i64: return action - 318

@final
class DoneVerb(ActionRange):  # done
    def action(self) -> i64: return 326

CHOOSE: Final = ChooseVerb(V.verbs["choose"], 0, {"colour": 12})
ASSIGN: Final = AssignVerb(V.verbs["assign"], 12, {"area": 9})
DRAFT: Final = DraftVerb(V.verbs["draft"], 21, {"colour": 12, "n": 2})
VENDOR: Final = VendorVerb(V.verbs["vendor"], 45, {"area": 8})
FAKIR: Final = FakirVerb(V.verbs["fakir"], 53, {"square": 8})
CARAVAN: Final = CaravanVerb(V.verbs["caravan"], 61, {"path": 3})
ACTIVATE: Final = ActivateVerb(V.verbs["activate"], 64, {"area": 9, "mode": 4})
GOOD: Final = GoodVerb(V.verbs["good"], 100, {"colour": 3})
EXCHANGE: Final = ExchangeVerb(V.verbs["exchange"], 103, {"colour": 3})
BUY: Final = BuyVerb(V.verbs["buy"], 106, {"slot": 5})
SQUARE: Final = SquareVerb(V.verbs["square"], 111, {"square": 8})
RESOURCE: Final = ResourceVerb(V.verbs["resource"], 119, {"resource": 3})
WATER: Final = WaterVerb(V.verbs["water"], 122, {})
CONNECTION: Final = ConnectionVerb(V.verbs["connection"], 123, {"link": 5})
KESHI: Final = KeshiVerb(V.verbs["keshi"], 128, {"colour": 12})
REFRESH: Final = RefreshVerb(V.verbs["refresh"], 140, {"colour": 4})
SCROLL: Final = ScrollVerb(V.verbs["scroll"], 144, {"stack": 12})
GATE: Final = GateVerb(V.verbs["gate"], 156, {"workshop": 4, "colour": 12})
GATE_CELL: Final = GateCellVerb(V.verbs["gate_cell"], 204, {"cell": 8})
EXPLORE: Final = ExploreVerb(V.verbs["explore"], 212, {"cell": 6})
EXPLORE_CITY: Final = ExploreCityVerb(V.verbs["explore_city"], 218, {"path": 2})
TAKE: Final = TakeVerb(V.verbs["take"], 220, {})
RETURN: Final = ReturnVerb(V.verbs["return"], 221, {"colour": 6})
RETURN_FAKIR: Final = ReturnFakirVerb(V.verbs["return_fakir"], 227, {"square": 8})
RETURN_VENDOR: Final = ReturnVendorVerb(V.verbs["return_vendor"], 235, {"area": 8})
RAPID: Final = RapidVerb(V.verbs["rapid"], 243, {"rapid": 4})
EFFECT: Final = EffectVerb(V.verbs["effect"], 247, {"scroll": 6})
SEASON_BONUS: Final = SeasonBonusVerb(V.verbs["season_bonus"], 253, {"n": 2})
PROVISION: Final = ProvisionVerb(V.verbs["provision"], 255, {"provision": 12})
CONVERT: Final = ConvertVerb(V.verbs["convert"], 267, {"conversion": 6})
SPLIT: Final = SplitVerb(V.verbs["split"], 273, {"palace": 8})
FIRST: Final = FirstVerb(V.verbs["first"], 281, {"stairs": 2})
PAWN: Final = PawnVerb(V.verbs["pawn"], 283, {"pawn": 3})
PERFORM: Final = PerformVerb(V.verbs["perform"], 286, {"area": 9})
CITY: Final = CityVerb(V.verbs["city"], 295, {"city": 12})
DISCOUNT: Final = DiscountVerb(V.verbs["discount"], 307, {"colour": 3})
LINE_KESHI: Final = LineKeshiVerb(V.verbs["line_keshi"], 310, {"colour": 8})
ORIENTATION: Final = OrientationVerb(V.verbs["orientation"], 318, {"offset": 8})
DONE: Final = DoneVerb(V.verbs["done"], 326, {})
