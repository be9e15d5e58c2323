# mypyc: compile
"""The main action of a turn (rulebook 2 A): take a group of dice and use it in one of three ways."""

from __future__ import annotations

from typing import Final

from caravanserai.core.fast import append, i64, vec
from caravanserai.core.state import Frame, State, Step
from caravanserai.games.yspahan.components import (
    CAMEL_SQUARE,
    CARD_COUNT,
    FIRST_DISTRICT,
    GOLD_SQUARE,
    HOIST,
    PADDOCK,
    SHOP,
    SQUARE_COUNT,
    STREET_COUNT,
)
from caravanserai.games.yspahan.state import Yspahan
from caravanserai.games.yspahan.steps.buildings import CAMEL, GOLD, can_build_instead
from caravanserai.games.yspahan.steps.cards import (
    can_draw,
    card_refusal,
    draw_card,
    gain,
    is_card,
    offer_cards,
    play_card,
)
from caravanserai.games.yspahan.steps.day import after_main_action
from caravanserai.games.yspahan.steps.placing import legal_shops, place_on
from caravanserai.games.yspahan.steps.supervisor import move_to, offer_moves
from caravanserai.games.yspahan.vocabulary import (
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


def _held(s: Yspahan, seat: i64) -> vec[i64]:
    """The kinds of cards in a hand."""
    kinds = vec[i64]()
    card: i64
    for card in range(CARD_COUNT):
        if s.cards[seat * CARD_COUNT + card] > 0:
            kinds = append(kinds, card)
    return kinds


def _offer_with_bonus(base: i64, held: vec[i64], out: vec[i64]) -> vec[i64]:
    """An action by itself, and with each kind of card as one die more."""
    out = append(out, base)
    for card in held:
        out = append(out, base + 1 + card)
    return out


class MainAction(Step):
    """D2: compulsory (R-39). Cards may be played before it."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Yspahan)
        s = state
        seat = frame.who
        held = _held(s, seat)
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
                if legal_shops(s, seat, district) != 0 and s.stock(seat) > 0:
                    out = _offer_with_bonus(SUPPLY.base + district * BONUS_OPTIONS, held, out)
            out = offer_moves(s, seat, square, out)
            if drawing:
                out = append(out, DRAW.base + square)
            if building:
                out = append(out, SET_ASIDE.base + square)
        if len(out) == 0:
            out = append(out, DRAW_WITHOUT_DICE.base)
        return offer_cards(s, seat, out) if len(held) > 0 else out

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Yspahan)
        s = state
        seat = frame.who
        if is_card(action):
            play_card(s, seat, action)
            s.push(MAIN_ACTION, seat)
        elif action >= SET_ASIDE.base:
            self._take(s, seat, action - SET_ASIDE.base)
            s.push(BUILD_INSTEAD, seat)
        elif action == DRAW_WITHOUT_DICE.base:
            s.tell(NO_GROUP, seat)
            draw_card(s, seat, BECAUSE_NO_DICE)
            after_main_action(s)
        elif action >= DRAW.base:
            self._take(s, seat, action - DRAW.base)
            draw_card(s, seat, BECAUSE_TOWER)
            after_main_action(s)
        elif action >= MOVE.base:
            square = (action - MOVE.base) // STREET_COUNT
            s.tell(TAKES, seat, square, s.dice(square))
            move_to(s, seat, square, (action - MOVE.base) % STREET_COUNT)
        else:
            self._use(s, seat, action)

    def _take(self, s: Yspahan, seat: i64, square: i64) -> i64:
        """A group leaves the tower; gives how many of its dice count. R-32: yellow ones go with it."""
        n = s.dice(square)
        s.tell(TAKES, seat, square, n)
        s.clear_square(square)
        return n

    def _use(self, s: Yspahan, seat: i64, action: i64) -> None:
        """What a group does on its own square; the discarded card adds a die, R-11: buildings always help."""
        bonus = (action - TAKE_CAMELS.base) % BONUS_OPTIONS
        kind = (action - TAKE_CAMELS.base) // BONUS_OPTIONS  # camels, gold, then the districts
        square: i64 = CAMEL_SQUARE
        if kind == 1:
            square = GOLD_SQUARE
        elif kind > 1:
            square = kind - 2 + FIRST_DISTRICT
        n = self._take(s, seat, square)
        if bonus > 0:
            s.discard_card(seat, bonus - 1)
            s.tell(DISCARDS, seat, bonus - 1)
            n += 1
        if square == CAMEL_SQUARE:
            n += s.t.extra[PADDOCK] if s.owns(seat, PADDOCK) else 0
            gain(s, seat, CAMEL, n, BECAUSE_TOWER)
            after_main_action(s)
        elif square == GOLD_SQUARE:
            n += s.t.extra[SHOP] if s.owns(seat, SHOP) else 0
            gain(s, seat, GOLD, n, BECAUSE_TOWER)
            after_main_action(s)
        else:
            n += s.t.extra[HOIST] if s.owns(seat, HOIST) else 0
            place_on(s, seat, square - FIRST_DISTRICT, n)

    def open(self, state: State, frame: Frame) -> bool:
        assert isinstance(state, Yspahan)
        return state.hand_size(frame.who) == 0

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        assert isinstance(state, Yspahan)
        s = state
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
        bonus = (action - TAKE_CAMELS.base) % BONUS_OPTIONS
        return "not_held" if bonus > 0 and not s.holds(frame.who, bonus - 1) else "no_shop"


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
