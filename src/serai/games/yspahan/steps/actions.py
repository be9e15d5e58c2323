# mypyc: compile
"""The main action of a turn (rulebook 2 A): take a group of dice and use it in one of three ways."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.games.yspahan.components import FIRST_DISTRICT
from serai.games.yspahan.generated import ask, log
from serai.games.yspahan.generated.items import Buildings, Cards, Pieces, Reasons, Squares
from serai.games.yspahan.generated.verbs import (
    BUILD,
    DRAW,
    DRAW_WITHOUT_DICE,
    MOVE,
    SET_ASIDE,
    SUPPLY,
    TAKE_CAMELS,
    TAKE_GOLD,
)
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.buildings import building_refusal, can_build_instead, can_pay
from serai.games.yspahan.steps.cards import (
    can_draw,
    card_facts,
    card_refusal,
    draw_card,
    gain,
    is_card,
    limit_to_supply,
    offer_cards,
    play_card,
)
from serai.games.yspahan.steps.day import after_main_action
from serai.games.yspahan.steps.shops import continue_placement, legal_shops
from serai.games.yspahan.steps.supervisor import move_facts, move_to, offer_moves


def _held_cards(s: Yspahan, seat: i64) -> vec[i64]:
    """The kinds of cards in a hand."""
    kinds = vec[i64]()
    card: i64
    for card in range(Cards.COUNT):
        if s.cards[seat * Cards.COUNT + card] > 0:
            kinds = append(kinds, card)
    return kinds


def _offer_with_bonus(bare: i64, held: vec[i64], out: vec[i64]) -> vec[i64]:
    """Add an action without a card, and with each kind of card for an extra die: the last argument of its verb."""
    out = append(out, bare)
    for card in held:
        out = append(out, bare + 1 + card)
    return out


class MainAction(Step[Yspahan]):
    """D2, the main action: use a group of dice; compulsory (R-39). Cards may be played before it."""

    def options(self, s: Yspahan, frame: Frame) -> vec[i64]:
        seat = frame.who
        held = _held_cards(s, seat)
        drawing = can_draw(s)
        building = s.players == 2 and can_build_instead(s, seat)
        out = vec[i64]()
        square: i64
        for square in range(Squares.COUNT):
            if s.face[square] == 0 or s.dice(square) == 0:
                continue
            if square == Squares.CAMEL:
                out = _offer_with_bonus(TAKE_CAMELS.action(0), held, out)
            elif square == Squares.GOLD:
                out = _offer_with_bonus(TAKE_GOLD.action(0), held, out)
            else:
                district = square - FIRST_DISTRICT
                if legal_shops(s, seat, district) != 0 and s.goods_left(seat) > 0:
                    out = _offer_with_bonus(SUPPLY.action(district, 0), held, out)
            out = offer_moves(s, seat, square, out)
            if drawing:
                out = append(out, DRAW.action(square))
            if building:
                out = append(out, SET_ASIDE.action(square))
        if len(out) == 0:
            out = append(out, DRAW_WITHOUT_DICE.action())
        return offer_cards(s, seat, out) if len(held) > 0 else out

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        seat = frame.who
        if is_card(action):
            play_card(s, seat, action)
            ask.main_action(s, seat)
        elif SET_ASIDE.holds(action):
            self._take(s, seat, SET_ASIDE.square(action))
            ask.build_instead(s, seat)
        elif DRAW_WITHOUT_DICE.holds(action):
            log.no_group(s, seat)
            draw_card(s, seat, Reasons.NO_DICE)
            after_main_action(s)
        elif DRAW.holds(action):
            self._take(s, seat, DRAW.square(action))
            draw_card(s, seat, Reasons.TOWER)
            after_main_action(s)
        elif MOVE.holds(action):
            square = MOVE.square(action)
            log.take(s, seat, square, s.dice(square))
            move_to(s, seat, square, MOVE.to(action))
        else:
            self._use(s, seat, action)

    def _take(self, s: Yspahan, seat: i64, square: i64) -> None:
        """Take a group from the tower. R-32: its yellow dice leave too, even if they do not count."""
        log.take(s, seat, square, s.dice(square))
        s.clear_square(square)

    def _use(self, s: Yspahan, seat: i64, action: i64) -> None:
        """Use a group for the action of its square."""
        square = _square_of(action)
        bonus = bonus_of(action)
        n = strength(s, seat, square, bonus)
        self._take(s, seat, square)
        if bonus > 0:
            s.discard_card(seat, bonus - 1)
            log.bonus(s, seat, bonus - 1)
        if square == Squares.CAMEL:
            gain(s, seat, Pieces.CAMEL, n, Reasons.TOWER)
            after_main_action(s)
        elif square == Squares.GOLD:
            gain(s, seat, Pieces.GOLD, n, Reasons.TOWER)
            after_main_action(s)
        else:
            continue_placement(s, seat, square - FIRST_DISTRICT, n)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return s.hand_size(frame.who) == 0

    def facts(self, s: Yspahan, frame: Frame, action: i64) -> dict[str, Any]:
        """The dice of the group that count, and what the action gains or costs."""
        if is_card(action):
            return card_facts(s, frame.who, action)
        if DRAW_WITHOUT_DICE.holds(action):
            return {}
        square = _square_of(action)
        facts: dict[str, Any] = {"dice": s.dice(square)}
        if MOVE.holds(action):
            facts.update(move_facts(s, frame.who, square, MOVE.to(action)))
        elif not DRAW.holds(action) and not SET_ASIDE.holds(action):
            facts["amount"] = _limit_to_supply(s, frame.who, square, strength(s, frame.who, square, bonus_of(action)))
        return facts

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        if s.players == 2 and BUILD.holds(action):
            building = BUILD.building(action)
            return "needs_group" if can_pay(s, frame.who, building, -1) else building_refusal(s, frame.who, building)
        if is_card(action):
            return card_refusal(s, frame.who, action)
        if DRAW_WITHOUT_DICE.holds(action):
            return "dice_left"
        square = _square_of(action)
        if square < 0:
            return "act_first"
        if s.dice(square) == 0:
            return "yellow_only" if s.yellow[square] > 0 else "no_dice"
        if SET_ASIDE.holds(action):
            return "nothing_to_build" if s.players == 2 else "build_later"
        if DRAW.holds(action):
            return "no_cards"
        if MOVE.holds(action):
            return "too_dear"
        bonus = bonus_of(action)
        return "not_held" if bonus > 0 and not s.holds(frame.who, bonus - 1) else "no_shop"


def strength(s: Yspahan, seat: i64, square: i64, bonus: i64) -> i64:
    """How many camels, coins or goods a group gives on its square. R-11: a discarded card adds a die, the building of
    the square adds its bonus, and both add up."""
    n = s.dice(square)
    if bonus > 0:
        n += 1
    helper: i64 = Buildings.HOIST
    if square == Squares.CAMEL:
        helper = Buildings.PADDOCK
    elif square == Squares.GOLD:
        helper = Buildings.SHOP
    return n + s.t.extra[helper] if s.owns(seat, helper) else n


def _limit_to_supply(s: Yspahan, seat: i64, square: i64, n: i64) -> i64:
    """Limit camels, coins or goods to the supply."""
    if square == Squares.CAMEL:
        return limit_to_supply(s, Pieces.CAMEL, n)
    if square == Squares.GOLD:
        return limit_to_supply(s, Pieces.GOLD, n)
    left = s.goods_left(seat)
    return n if n < left else left


def bonus_of(action: i64) -> i64:
    """The card that is discarded for a die, counted from 1; 0 if there is none."""
    if TAKE_CAMELS.holds(action):
        return TAKE_CAMELS.bonus(action)
    if TAKE_GOLD.holds(action):
        return TAKE_GOLD.bonus(action)
    return SUPPLY.bonus(action) if SUPPLY.holds(action) else 0


def _square_of(action: i64) -> i64:
    """The square of the tower that an action takes its dice from; -1 if it takes none."""
    if TAKE_CAMELS.holds(action):
        return Squares.CAMEL
    if TAKE_GOLD.holds(action):
        return Squares.GOLD
    if SUPPLY.holds(action):
        return SUPPLY.square(action) + FIRST_DISTRICT
    if MOVE.holds(action):
        return MOVE.square(action)
    if DRAW.holds(action):
        return DRAW.square(action)
    return SET_ASIDE.square(action) if SET_ASIDE.holds(action) else -1
