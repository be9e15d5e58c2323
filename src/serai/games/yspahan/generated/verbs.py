# mypyc: compile
"""The verbs of the vocabulary, for the rules. Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import ActionRange

from ..vocabulary import V


@final
class RollVerb(ActionRange):  # roll [<yellow>]
    def action(self, yellow: i64) -> i64: return yellow
    def yellow(self, action: i64) -> i64: return action

@final
class TakeCamelsVerb(ActionRange):  # take_camels [<bonus>]
    def action(self, bonus: i64) -> i64: return 4 + bonus
    def bonus(self, action: i64) -> i64: return action - 4

@final
class TakeGoldVerb(ActionRange):  # take_gold [<bonus>]
    def action(self, bonus: i64) -> i64: return 14 + bonus
    def bonus(self, action: i64) -> i64: return action - 14

@final
class SupplyVerb(ActionRange):  # supply <square> [<bonus>]
    def action(self, square: i64, bonus: i64) -> i64: return 24 + square * 10 + bonus
    def square(self, action: i64) -> i64: return (action - 24) // 10
    def bonus(self, action: i64) -> i64: return (action - 24) % 10

@final
class MoveVerb(ActionRange):  # move <square> <to>
    def action(self, square: i64, to: i64) -> i64: return 64 + square * 29 + to
    def square(self, action: i64) -> i64: return (action - 64) // 29
    def to(self, action: i64) -> i64: return (action - 64) % 29

@final
class DrawVerb(ActionRange):  # draw <square>
    def action(self, square: i64) -> i64: return 238 + square
    def square(self, action: i64) -> i64: return action - 238

@final
class DrawWithoutDiceVerb(ActionRange):  # draw_without_dice
    def action(self) -> i64: return 244

@final
class SetAsideVerb(ActionRange):  # set_aside <square>
    def action(self, square: i64) -> i64: return 245 + square
    def square(self, action: i64) -> i64: return action - 245

@final
class BuildVerb(ActionRange):  # build <building>
    def action(self, building: i64) -> i64: return 251 + building
    def building(self, action: i64) -> i64: return action - 251

@final
class PlaceVerb(ActionRange):  # place <shop>
    def action(self, shop: i64) -> i64: return 257 + shop
    def shop(self, action: i64) -> i64: return action - 257

@final
class SendFirstVerb(ActionRange):  # send_first <shop>
    def action(self, shop: i64) -> i64: return 304 + shop
    def shop(self, action: i64) -> i64: return action - 304

@final
class SaveVerb(ActionRange):  # save <answer>
    def action(self, answer: i64) -> i64: return 307 + answer
    def answer(self, action: i64) -> i64: return action - 307

@final
class PlayExchangeVerb(ActionRange):  # play_exchange <give> <n>
    def action(self, give: i64, n: i64) -> i64: return 309 + give * 25 + n
    def give(self, action: i64) -> i64: return (action - 309) // 25
    def n(self, action: i64) -> i64: return (action - 309) % 25

@final
class PlayTakeCamelsVerb(ActionRange):  # play_take_camels
    def action(self) -> i64: return 359

@final
class PlayTakeGoldVerb(ActionRange):  # play_take_gold
    def action(self) -> i64: return 360

@final
class PlayPlaceCaravanVerb(ActionRange):  # play_place_caravan
    def action(self) -> i64: return 361

@final
class PlayPlaceShopVerb(ActionRange):  # play_place_shop <shop>
    def action(self, shop: i64) -> i64: return 362 + shop
    def shop(self, action: i64) -> i64: return action - 362

@final
class PlayScoreCamelsVerb(ActionRange):  # play_score_camels <n>
    def action(self, n: i64) -> i64: return 409 + n
    def n(self, action: i64) -> i64: return action - 409

@final
class PlayScoreGoldVerb(ActionRange):  # play_score_gold <n>
    def action(self, n: i64) -> i64: return 413 + n
    def n(self, action: i64) -> i64: return action - 413

@final
class PlayBuildNoCamelsVerb(ActionRange):  # play_build_no_camels <building>
    def action(self, building: i64) -> i64: return 423 + building
    def building(self, action: i64) -> i64: return action - 423

@final
class PlayBuildNoGoldVerb(ActionRange):  # play_build_no_gold <building>
    def action(self, building: i64) -> i64: return 429 + building
    def building(self, action: i64) -> i64: return action - 429

@final
class EndTurnVerb(ActionRange):  # end_turn
    def action(self) -> i64: return 435

ROLL: Final = RollVerb(V.verbs["roll"], 0, {"yellow": 4})
TAKE_CAMELS: Final = TakeCamelsVerb(V.verbs["take_camels"], 4, {"bonus": 10})
TAKE_GOLD: Final = TakeGoldVerb(V.verbs["take_gold"], 14, {"bonus": 10})
SUPPLY: Final = SupplyVerb(V.verbs["supply"], 24, {"square": 4, "bonus": 10})
MOVE: Final = MoveVerb(V.verbs["move"], 64, {"square": 6, "to": 29})
DRAW: Final = DrawVerb(V.verbs["draw"], 238, {"square": 6})
DRAW_WITHOUT_DICE: Final = DrawWithoutDiceVerb(V.verbs["draw_without_dice"], 244, {})
SET_ASIDE: Final = SetAsideVerb(V.verbs["set_aside"], 245, {"square": 6})
BUILD: Final = BuildVerb(V.verbs["build"], 251, {"building": 6})
PLACE: Final = PlaceVerb(V.verbs["place"], 257, {"shop": 47})
SEND_FIRST: Final = SendFirstVerb(V.verbs["send_first"], 304, {"shop": 3})
SAVE: Final = SaveVerb(V.verbs["save"], 307, {"answer": 2})
PLAY_EXCHANGE: Final = PlayExchangeVerb(V.verbs["play_exchange"], 309, {"give": 2, "n": 25})
PLAY_TAKE_CAMELS: Final = PlayTakeCamelsVerb(V.verbs["play_take_camels"], 359, {})
PLAY_TAKE_GOLD: Final = PlayTakeGoldVerb(V.verbs["play_take_gold"], 360, {})
PLAY_PLACE_CARAVAN: Final = PlayPlaceCaravanVerb(V.verbs["play_place_caravan"], 361, {})
PLAY_PLACE_SHOP: Final = PlayPlaceShopVerb(V.verbs["play_place_shop"], 362, {"shop": 47})
PLAY_SCORE_CAMELS: Final = PlayScoreCamelsVerb(V.verbs["play_score_camels"], 409, {"n": 4})
PLAY_SCORE_GOLD: Final = PlayScoreGoldVerb(V.verbs["play_score_gold"], 413, {"n": 10})
PLAY_BUILD_NO_CAMELS: Final = PlayBuildNoCamelsVerb(V.verbs["play_build_no_camels"], 423, {"building": 6})
PLAY_BUILD_NO_GOLD: Final = PlayBuildNoGoldVerb(V.verbs["play_build_no_gold"], 429, {"building": 6})
END_TURN: Final = EndTurnVerb(V.verbs["end_turn"], 435, {})
