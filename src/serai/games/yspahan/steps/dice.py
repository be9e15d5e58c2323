# mypyc: compile
"""The roll of the dice and the tower (rulebook 1)."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.games.yspahan.components import FIRST_DISTRICT
from serai.games.yspahan.generated import ask, draw, log
from serai.games.yspahan.generated.items import Faces, Pieces, Reasons, Squares
from serai.games.yspahan.generated.verbs import ROLL
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.buildings import pay
from serai.games.yspahan.steps.cards import card_facts, card_refusal, is_card, offer_cards, play_card
from serai.games.yspahan.steps.day import start_turn

YELLOW_DICE: Final[i64] = 3


class PreRoll(Step[Yspahan]):
    """D1, the roll: the first player may buy yellow dice, then rolls. R-04: cards may be played before."""

    def options(self, s: Yspahan, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        yellow: i64
        for yellow in range(YELLOW_DICE + 1):
            if s.gold[frame.who] >= yellow * s.t.yellow_die:
                out = append(out, ROLL.action(yellow))
        return offer_cards(s, frame.who, out)

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        if is_card(action):
            play_card(s, frame.who, action)
            ask.pre_roll(s, frame.who)
            return
        yellow = ROLL.yellow(action)
        pay(s, frame.who, Pieces.GOLD, yellow * s.t.yellow_die, Reasons.YELLOW_DICE)
        log.roll(s, frame.who, s.t.white_dice + yellow, yellow)
        whites = draw.roll(s.chance, s.t.white_dice)
        yellows = draw.roll(s.chance, yellow)
        fill_tower(s, whites, yellows)
        start_turn(s)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return s.hand_size(frame.who) == 0

    def facts(self, s: Yspahan, frame: Frame, action: i64) -> dict[str, Any]:
        if is_card(action):
            return card_facts(s, frame.who, action)
        yellow = ROLL.yellow(action)
        return {"dice": s.t.white_dice + yellow, "price": yellow * s.t.yellow_die}

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        if is_card(action):
            return card_refusal(s, frame.who, action)
        return "too_dear" if ROLL.holds(action) else "roll_first"


def fill_tower(s: Yspahan, whites: vec[i64], yellows: vec[i64]) -> None:
    """Put the groups on the tower from the bottom by face, with the highest on the gold square. R-16: a single group is
    both lowest and highest, and stays at the bottom."""
    highest: i64 = Faces.COUNT - 1
    while whites[highest] + yellows[highest] == 0:
        highest -= 1
    square: i64 = Squares.CAMEL
    face: i64
    for face in range(Faces.COUNT):
        if whites[face] + yellows[face] == 0:
            continue
        if face == highest and square >= FIRST_DISTRICT:
            square = Squares.GOLD
        s.face[square] = face + 1
        s.white[square] = whites[face]
        s.yellow[square] = yellows[face]
        log.group(s, whites[face] + yellows[face], face, square)
        square += 1
