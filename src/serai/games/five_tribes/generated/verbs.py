# mypyc: compile
"""The verbs of the vocabulary, for the rules. Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import ActionRange

from ..vocabulary import V


@final
class BidVerb(ActionRange):  # bid <spot> [<fakirs>]
    def action(self, spot: i64, fakirs: i64) -> i64: return spot * 7 + fakirs
    def spot(self, action: i64) -> i64: return action // 7
    def fakirs(self, action: i64) -> i64: return action % 7

@final
class PickVerb(ActionRange):  # pick <tile>
    def action(self, tile: i64) -> i64: return 49 + tile
    def tile(self, action: i64) -> i64: return action - 49

@final
class DropVerb(ActionRange):  # drop <tile> <tribe>
    def action(self, tile: i64, tribe: i64) -> i64: return 79 + tile * 5 + tribe
    def tile(self, action: i64) -> i64: return (action - 79) // 5
    def tribe(self, action: i64) -> i64: return (action - 79) % 5

@final
class PassMoveVerb(ActionRange):  # pass_move
    def action(self) -> i64: return 229

@final
class BuildersIncomeVerb(ActionRange):  # builders_income <fakirs>
    def action(self, fakirs: i64) -> i64: return 230 + fakirs
    def fakirs(self, action: i64) -> i64: return action - 230

@final
class AssassinateTileVerb(ActionRange):  # assassinate_tile <tile> <tribe>
    def action(self, tile: i64, tribe: i64) -> i64: return 249 + tile * 5 + tribe
    def tile(self, action: i64) -> i64: return (action - 249) // 5
    def tribe(self, action: i64) -> i64: return (action - 249) % 5

@final
class AssassinatePlayerVerb(ActionRange):  # assassinate_player <seat> <tribe>
    def action(self, seat: i64, tribe: i64) -> i64: return 399 + seat * 2 + tribe
    def seat(self, action: i64) -> i64: return (action - 399) // 2
    def tribe(self, action: i64) -> i64: return (action - 399) % 2

@final
class AssassinateNoneVerb(ActionRange):  # assassinate_none
    def action(self) -> i64: return 407

@final
class PlacePalmVerb(ActionRange):  # place_palm <tile>
    def action(self, tile: i64) -> i64: return 408 + tile
    def tile(self, action: i64) -> i64: return action - 408

@final
class PlacePalaceVerb(ActionRange):  # place_palace <tile>
    def action(self, tile: i64) -> i64: return 438 + tile
    def tile(self, action: i64) -> i64: return action - 438

@final
class MarketBuyVerb(ActionRange):  # market_buy <first> [<second>]
    def action(self, first: i64, second: i64) -> i64: return 468 + first * 6 + second
    def first(self, action: i64) -> i64: return (action - 468) // 6
    def second(self, action: i64) -> i64: return (action - 468) % 6

@final
class TakeDjinnVerb(ActionRange):  # take_djinn <djinn> <pay>
    def action(self, djinn: i64, pay: i64) -> i64: return 504 + djinn * 2 + pay
    def djinn(self, action: i64) -> i64: return (action - 504) // 2
    def pay(self, action: i64) -> i64: return (action - 504) % 2

@final
class SkipTileActionVerb(ActionRange):  # skip_tile_action
    def action(self) -> i64: return 548

@final
class UseDjinnVerb(ActionRange):  # use_djinn <djinn> <pay>
    def action(self, djinn: i64, pay: i64) -> i64: return 549 + djinn * 2 + pay
    def djinn(self, action: i64) -> i64: return (action - 549) // 2
    def pay(self, action: i64) -> i64: return (action - 549) % 2

@final
class DjinnTileVerb(ActionRange):  # djinn_tile <tile>
    def action(self, tile: i64) -> i64: return 571 + tile
    def tile(self, action: i64) -> i64: return action - 571

@final
class SibittisKeepVerb(ActionRange):  # sibittis_keep <djinn>
    def action(self, djinn: i64) -> i64: return 601 + djinn
    def djinn(self, action: i64) -> i64: return action - 601

@final
class SellAddVerb(ActionRange):  # sell_add <resource>
    def action(self, resource: i64) -> i64: return 623 + resource
    def resource(self, action: i64) -> i64: return action - 623

@final
class SellCloseVerb(ActionRange):  # sell_close
    def action(self) -> i64: return 632

@final
class EndTurnVerb(ActionRange):  # end_turn
    def action(self) -> i64: return 633

BID: Final = BidVerb(V.verbs["bid"], 0, {"spot": 7, "fakirs": 7})
PICK: Final = PickVerb(V.verbs["pick"], 49, {"tile": 30})
DROP: Final = DropVerb(V.verbs["drop"], 79, {"tile": 30, "tribe": 5})
PASS_MOVE: Final = PassMoveVerb(V.verbs["pass_move"], 229, {})
BUILDERS_INCOME: Final = BuildersIncomeVerb(V.verbs["builders_income"], 230, {"fakirs": 19})
ASSASSINATE_TILE: Final = AssassinateTileVerb(V.verbs["assassinate_tile"], 249, {"tile": 30, "tribe": 5})
ASSASSINATE_PLAYER: Final = AssassinatePlayerVerb(V.verbs["assassinate_player"], 399, {"seat": 4, "tribe": 2})
ASSASSINATE_NONE: Final = AssassinateNoneVerb(V.verbs["assassinate_none"], 407, {})
PLACE_PALM: Final = PlacePalmVerb(V.verbs["place_palm"], 408, {"tile": 30})
PLACE_PALACE: Final = PlacePalaceVerb(V.verbs["place_palace"], 438, {"tile": 30})
MARKET_BUY: Final = MarketBuyVerb(V.verbs["market_buy"], 468, {"first": 6, "second": 6})
TAKE_DJINN: Final = TakeDjinnVerb(V.verbs["take_djinn"], 504, {"djinn": 22, "pay": 2})
SKIP_TILE_ACTION: Final = SkipTileActionVerb(V.verbs["skip_tile_action"], 548, {})
USE_DJINN: Final = UseDjinnVerb(V.verbs["use_djinn"], 549, {"djinn": 11, "pay": 2})
DJINN_TILE: Final = DjinnTileVerb(V.verbs["djinn_tile"], 571, {"tile": 30})
SIBITTIS_KEEP: Final = SibittisKeepVerb(V.verbs["sibittis_keep"], 601, {"djinn": 22})
SELL_ADD: Final = SellAddVerb(V.verbs["sell_add"], 623, {"resource": 9})
SELL_CLOSE: Final = SellCloseVerb(V.verbs["sell_close"], 632, {})
END_TURN: Final = EndTurnVerb(V.verbs["end_turn"], 633, {})
