# mypyc: compile
"""The main action of a turn (rulebook 2 A): take a group of dice and use it in one of three ways."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.games.yspahan.components import (
    CAMEL,
    CAMEL_SQUARE,
    CARD_COUNT,
    FIRST_DISTRICT,
    GOLD,
    GOLD_SQUARE,
    HOIST,
    PADDOCK,
    SHOP,
    SQUARE_COUNT,
    STREET_COUNT,
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
from serai.games.yspahan.vocabulary import (
    BUILD,
    BUILD_INSTEAD,
    DISCARDS,
    DRAW,
    DRAW_WITHOUT_DICE,
    MAIN_ACTION,
    MOVE,
    NO_GROUP,
    REASONS,
    SET_ASIDE,
    SUPPLY,
    TAKE_CAMELS,
    TAKE_GOLD,
    TAKES,
)

BONUS_OPTIONS: Final[i64] = CARD_COUNT + 1  # no card, or one of each kind
BECAUSE_TOWER: Final[i64] = REASONS.index("tower")
BECAUSE_NO_DICE: Final[i64] = REASONS.index("no_dice")


def _held_cards(s: Yspahan, seat: i64) -> vec[i64]:
    """The kinds of cards in a hand."""
    kinds = vec[i64]()
    card: i64
    for card in range(CARD_COUNT):
        if s.cards[seat * CARD_COUNT + card] > 0:
            kinds = append(kinds, card)
    return kinds


def _offer_with_bonus(base: i64, held: vec[i64], out: vec[i64]) -> vec[i64]:
    """Add an action without a card, and with each kind of card for an extra die."""
    out = append(out, base)
    for card in held:
        out = append(out, base + 1 + card)
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
        for square in range(SQUARE_COUNT):
            if s.face[square] == 0 or s.dice(square) == 0:
                continue
            if square == CAMEL_SQUARE:
                out = _offer_with_bonus(TAKE_CAMELS.base, held, out)
            elif square == GOLD_SQUARE:
                out = _offer_with_bonus(TAKE_GOLD.base, held, out)
            else:
                district = square - FIRST_DISTRICT
                if legal_shops(s, seat, district) != 0 and s.goods_left(seat) > 0:
                    out = _offer_with_bonus(SUPPLY.base + district * BONUS_OPTIONS, held, out)
            out = offer_moves(s, seat, square, out)
            if drawing:
                out = append(out, DRAW.base + square)
            if building:
                out = append(out, SET_ASIDE.base + square)
        if len(out) == 0:
            out = append(out, DRAW_WITHOUT_DICE.base)
        return offer_cards(s, seat, out) if len(held) > 0 else out

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        seat = frame.who
        if is_card(action):
            play_card(s, seat, action)
            s.push(MAIN_ACTION, seat)
        elif action >= SET_ASIDE.base:
            self._take(s, seat, action - SET_ASIDE.base)
            s.push(BUILD_INSTEAD, seat)
        elif action == DRAW_WITHOUT_DICE.base:
            s.emit(NO_GROUP, seat)
            draw_card(s, seat, BECAUSE_NO_DICE)
            after_main_action(s)
        elif action >= DRAW.base:
            self._take(s, seat, action - DRAW.base)
            draw_card(s, seat, BECAUSE_TOWER)
            after_main_action(s)
        elif action >= MOVE.base:
            square = (action - MOVE.base) // STREET_COUNT
            s.emit(TAKES, seat, square, s.dice(square))
            move_to(s, seat, square, (action - MOVE.base) % STREET_COUNT)
        else:
            self._use(s, seat, action)

    def _take(self, s: Yspahan, seat: i64, square: i64) -> None:
        """Take a group from the tower. R-32: its yellow dice leave too, even if they do not count."""
        s.emit(TAKES, seat, square, s.dice(square))
        s.clear_square(square)

    def _use(self, s: Yspahan, seat: i64, action: i64) -> None:
        """Use a group for the action of its square."""
        square = _square_of(action)
        bonus = _bonus_of(action)
        n = strength(s, seat, square, bonus)
        self._take(s, seat, square)
        if bonus > 0:
            s.discard_card(seat, bonus - 1)
            s.emit(DISCARDS, seat, bonus - 1)
        if square == CAMEL_SQUARE:
            gain(s, seat, CAMEL, n, BECAUSE_TOWER)
            after_main_action(s)
        elif square == GOLD_SQUARE:
            gain(s, seat, GOLD, n, BECAUSE_TOWER)
            after_main_action(s)
        else:
            continue_placement(s, seat, square - FIRST_DISTRICT, n)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return s.hand_size(frame.who) == 0

    def facts(self, s: Yspahan, frame: Frame, action: i64) -> dict[str, Any]:
        """The dice of the group that count, and what the action gains or costs."""
        if is_card(action):
            return card_facts(s, frame.who, action)
        if action == DRAW_WITHOUT_DICE.base:
            return {}
        square = _square_of(action)
        facts: dict[str, Any] = {"dice": s.dice(square)}
        if MOVE.holds(action):
            facts.update(move_facts(s, frame.who, square, (action - MOVE.base) % STREET_COUNT))
        elif action < MOVE.base:
            facts["amount"] = _limit_to_supply(s, frame.who, square, strength(s, frame.who, square, _bonus_of(action)))
        return facts

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        building = action - BUILD.base
        if s.players == 2 and BUILD.holds(action):
            return "needs_group" if can_pay(s, frame.who, building, -1) else building_refusal(s, frame.who, building)
        if is_card(action):
            return card_refusal(s, frame.who, action)
        if action < TAKE_CAMELS.base or action >= SET_ASIDE.base + SET_ASIDE.size:
            return "act_first"
        if action == DRAW_WITHOUT_DICE.base:
            return "dice_left"
        square = _square_of(action)
        if s.dice(square) == 0:
            return "yellow_only" if s.yellow[square] > 0 else "no_dice"
        if action >= SET_ASIDE.base:
            return "nothing_to_build" if s.players == 2 else "build_later"
        if action >= DRAW.base:
            return "no_cards"
        if action >= MOVE.base:
            return "too_dear"
        bonus = _bonus_of(action)
        return "not_held" if bonus > 0 and not s.holds(frame.who, bonus - 1) else "no_shop"


def strength(s: Yspahan, seat: i64, square: i64, bonus: i64) -> i64:
    """How many camels, coins or goods a group gives on its square. R-11: a discarded card adds a die, the building of
    the square adds its bonus, and both add up."""
    n = s.dice(square)
    if bonus > 0:
        n += 1
    helper: i64 = HOIST
    if square == CAMEL_SQUARE:
        helper = PADDOCK
    elif square == GOLD_SQUARE:
        helper = SHOP
    return n + s.t.extra[helper] if s.owns(seat, helper) else n


def _limit_to_supply(s: Yspahan, seat: i64, square: i64, n: i64) -> i64:
    """Limit camels, coins or goods to the supply."""
    if square == CAMEL_SQUARE:
        return limit_to_supply(s, CAMEL, n)
    if square == GOLD_SQUARE:
        return limit_to_supply(s, GOLD, n)
    left = s.goods_left(seat)
    return n if n < left else left


def _bonus_of(action: i64) -> i64:
    """The card that is discarded for a die, counted from 1; 0 if there is none."""
    return (action - TAKE_CAMELS.base) % BONUS_OPTIONS


def _square_of(action: i64) -> i64:
    """The square of the tower that a main action takes its dice from."""
    if action >= SET_ASIDE.base:
        return action - SET_ASIDE.base
    if action >= DRAW.base:
        return action - DRAW.base
    if action >= MOVE.base:
        return (action - MOVE.base) // STREET_COUNT
    if action >= SUPPLY.base:
        return (action - SUPPLY.base) // BONUS_OPTIONS + FIRST_DISTRICT
    return GOLD_SQUARE if action >= TAKE_GOLD.base else CAMEL_SQUARE
