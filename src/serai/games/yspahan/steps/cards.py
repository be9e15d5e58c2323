# mypyc: compile
"""Cards (rulebook, using cards): drawing them, and playing them for their effect.

R-03: cards are played only in the own turn, at three times: before rolling, before the main action, and after it.
Nothing interrupts a placement, a stop of the Supervisor, or another player's turn. A card is offered only if it has an
effect.
"""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import fill, offer_set, total
from serai.core.rules.vocabulary import ActionRange
from serai.games.yspahan.generated import draw, log
from serai.games.yspahan.generated.items import Cards, Gives, Items, Pieces
from serai.games.yspahan.generated.verbs import (
    PLAY_BUILD_NO_CAMELS,
    PLAY_BUILD_NO_GOLD,
    PLAY_EXCHANGE,
    PLAY_PLACE_CARAVAN,
    PLAY_PLACE_SHOP,
    PLAY_SCORE_CAMELS,
    PLAY_SCORE_GOLD,
    PLAY_TAKE_CAMELS,
    PLAY_TAKE_GOLD,
)
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.buildings import (
    building_facts,
    building_of,
    building_refusal,
    offer_buildings,
    pay,
    raise_building,
)
from serai.games.yspahan.steps.caravan import empty_if_full, load
from serai.games.yspahan.steps.shops import legal_shops_anywhere, placement_problem, put_good
from serai.games.yspahan.vocabulary import CARDS, REASONS, V

FIRST_CARD_REASON: Final[i64] = REASONS.index(CARDS[0])


def _cards_by_action() -> vec[i64]:
    """The card that each action plays for its effect, -1 for none: a table, because every option is asked for it."""
    verbs: list[tuple[ActionRange, i64]] = [
        (PLAY_EXCHANGE, Cards.EXCHANGE),
        (PLAY_TAKE_CAMELS, Cards.TAKE_CAMELS),
        (PLAY_TAKE_GOLD, Cards.TAKE_GOLD),
        (PLAY_PLACE_CARAVAN, Cards.PLACE_CARAVAN),
        (PLAY_PLACE_SHOP, Cards.PLACE_SHOP),
        (PLAY_SCORE_CAMELS, Cards.SCORE_CAMELS),
        (PLAY_SCORE_GOLD, Cards.SCORE_GOLD),
        (PLAY_BUILD_NO_CAMELS, Cards.BUILD_NO_CAMELS),
        (PLAY_BUILD_NO_GOLD, Cards.BUILD_NO_GOLD),
    ]
    cards = fill(V.size, -1)
    action: i64
    for action in range(V.size):
        for verb, card in verbs:
            if verb.holds(action):
                cards[action] = card
    return cards


_CARD_OF: Final[vec[i64]] = _cards_by_action()


# -- drawing ------------------------------------------------------------------------------------------------------


def can_draw(s: Yspahan) -> bool:
    return total(s.deck) + total(s.discard) > 0


def draw_card(s: Yspahan, seat: i64, because: i64) -> None:
    """Draw a card. R-24: an empty deck is refilled from the discard; if that is empty too, nothing is drawn."""
    if total(s.deck) == 0:
        if total(s.discard) == 0:
            log.no_card(s, seat)
            return
        s.deck = s.discard
        s.discard = fill(Cards.COUNT, 0)
        log.reshuffle(s, total(s.deck))
    card = draw.card(s.chance, s.deck, seat)
    s.deck[card] -= 1
    s.cards[seat * Cards.COUNT + card] += 1
    log.draw(s, seat, card, because)


# -- playing ------------------------------------------------------------------------------------------------------


def limit_to_supply(s: Yspahan, piece: i64, n: i64) -> i64:
    left = s.pieces_left(piece)
    return n if n < left else left


def gain(s: Yspahan, seat: i64, piece: i64, n: i64, because: i64) -> None:
    """Take camels or gold from the supply, as far as it lasts."""
    n = limit_to_supply(s, piece, n)
    s.hand_out(seat, piece, n)
    log.gain(s, seat, piece, n, because)


def offer_cards(s: Yspahan, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the actions of the cards that a seat can play now."""
    hand = seat * Cards.COUNT
    if s.cards[hand + Cards.EXCHANGE] > 0:
        out = _offer_exchange(s, Gives.CAMELS, s.camels[seat], s.pieces_left(Pieces.GOLD), out)
        out = _offer_exchange(s, Gives.GOLD, s.gold[seat], s.pieces_left(Pieces.CAMEL), out)
    if s.cards[hand + Cards.TAKE_CAMELS] > 0 and s.pieces_left(Pieces.CAMEL) > 0:
        out = append(out, PLAY_TAKE_CAMELS.action())
    if s.cards[hand + Cards.TAKE_GOLD] > 0 and s.pieces_left(Pieces.GOLD) > 0:
        out = append(out, PLAY_TAKE_GOLD.action())
    if s.cards[hand + Cards.PLACE_SHOP] > 0 and s.goods_left(seat) > 0:
        out = offer_set(PLAY_PLACE_SHOP.base, legal_shops_anywhere(s, seat), out)
    if s.cards[hand + Cards.PLACE_CARAVAN] > 0 and s.goods_left(seat) > 0:
        out = append(out, PLAY_PLACE_CARAVAN.action())
    if s.cards[hand + Cards.SCORE_CAMELS] > 0:
        out = _offer_numbers(PLAY_SCORE_CAMELS.action(0), s.camels[seat], s.t.card_most[Cards.SCORE_CAMELS], out)
    if s.cards[hand + Cards.SCORE_GOLD] > 0:
        out = _offer_numbers(PLAY_SCORE_GOLD.action(0), s.gold[seat], s.t.card_most[Cards.SCORE_GOLD], out)
    if s.players > 2:  # with two players they are played only instead of a group
        if s.cards[hand + Cards.BUILD_NO_CAMELS] > 0:
            out = offer_buildings(s, seat, PLAY_BUILD_NO_CAMELS.base, Cards.BUILD_NO_CAMELS, out)
        if s.cards[hand + Cards.BUILD_NO_GOLD] > 0:
            out = offer_buildings(s, seat, PLAY_BUILD_NO_GOLD.base, Cards.BUILD_NO_GOLD, out)
    return out


def _offer_numbers(one: i64, held: i64, most: i64, out: vec[i64]) -> vec[i64]:
    """Add the actions for 1, 2, ... pieces, up to what is held and what the card allows. `one` is the first of them."""
    if held < most:
        most = held
    n: i64
    for n in range(most):
        out = append(out, one + n)
    return out


def _offer_exchange(s: Yspahan, give: i64, held: i64, left: i64, out: vec[i64]) -> vec[i64]:
    """R-26: one direction, at least one piece."""
    most = held if held < left else left
    return _offer_numbers(PLAY_EXCHANGE.action(give, 0), most, s.t.card_most[Cards.EXCHANGE], out)


def is_card(action: i64) -> bool:
    """Whether an action plays a card for its effect."""
    return _CARD_OF[action] >= 0


def card_of(action: i64) -> i64:
    """The card that an action plays for its effect; -1 if it plays none."""
    return _CARD_OF[action]


def play_card(s: Yspahan, seat: i64, action: i64) -> None:
    card = card_of(action)
    because = FIRST_CARD_REASON + card
    if card == Cards.BUILD_NO_CAMELS:
        raise_building(s, seat, PLAY_BUILD_NO_CAMELS.building(action), card)
        return
    if card == Cards.BUILD_NO_GOLD:
        raise_building(s, seat, PLAY_BUILD_NO_GOLD.building(action), card)
        return
    s.discard_card(seat, card)
    log.play(s, seat, card)
    if card == Cards.EXCHANGE:
        given = PLAY_EXCHANGE.give(action)
        n = PLAY_EXCHANGE.n(action) + 1
        pay(s, seat, Pieces.CAMEL if given == Gives.CAMELS else Pieces.GOLD, n, because)
        gain(s, seat, Pieces.GOLD if given == Gives.CAMELS else Pieces.CAMEL, n, because)
    elif card == Cards.TAKE_CAMELS:
        gain(s, seat, Pieces.CAMEL, s.t.card_most[card], because)
    elif card == Cards.TAKE_GOLD:
        gain(s, seat, Pieces.GOLD, s.t.card_most[card], because)
    elif card == Cards.PLACE_SHOP:
        put_good(s, seat, PLAY_PLACE_SHOP.shop(action))
    elif card == Cards.PLACE_CARAVAN:  # no card from the Caravanserai
        load(s, seat)
        empty_if_full(s)
    elif card == Cards.SCORE_CAMELS:
        n = PLAY_SCORE_CAMELS.n(action) + 1
        pay(s, seat, Pieces.CAMEL, n, because)
        _score(s, seat, Items.CAMELS_CARD, n * s.t.camel_points, because)
    else:
        n = PLAY_SCORE_GOLD.n(action) + 1
        pay(s, seat, Pieces.GOLD, n, because)
        _score(s, seat, Items.GOLD_CARD, n * s.t.gold_points, because)


def _score(s: Yspahan, seat: i64, item: i64, points: i64, because: i64) -> None:
    s.score_item(seat, item, points)
    log.score(s, seat, points, because)


def card_facts(s: Yspahan, seat: i64, action: i64) -> dict[str, Any]:
    """The gain of a card, or the price of its building."""
    card = card_of(action)
    if card in (Cards.BUILD_NO_CAMELS, Cards.BUILD_NO_GOLD):
        return building_facts(s, seat, building_of(action), card)
    if card == Cards.EXCHANGE:
        return {"amount": PLAY_EXCHANGE.n(action) + 1}
    if card in (Cards.TAKE_CAMELS, Cards.TAKE_GOLD):
        piece = Pieces.CAMEL if card == Cards.TAKE_CAMELS else Pieces.GOLD
        return {"amount": limit_to_supply(s, piece, s.t.card_most[card])}
    if card == Cards.PLACE_CARAVAN:
        return {"points": s.t.line_points[len(s.caravan) // s.t.per_line]}
    if card == Cards.SCORE_CAMELS:
        return {"points": (PLAY_SCORE_CAMELS.n(action) + 1) * s.t.camel_points}
    return {"points": (PLAY_SCORE_GOLD.n(action) + 1) * s.t.gold_points} if card == Cards.SCORE_GOLD else {}


def card_refusal(s: Yspahan, seat: i64, action: i64) -> str:
    """The reason why a card cannot be played for its effect."""
    card = card_of(action)
    if not s.holds(seat, card):
        return "not_held"
    if card in (Cards.BUILD_NO_CAMELS, Cards.BUILD_NO_GOLD):
        if s.players == 2:
            return "needs_group"
        return building_refusal(s, seat, building_of(action))
    if card in (Cards.PLACE_SHOP, Cards.PLACE_CARAVAN) and s.goods_left(seat) == 0:
        return "no_goods"
    if card == Cards.PLACE_SHOP:
        reason = placement_problem(s, seat, PLAY_PLACE_SHOP.shop(action))
        if reason == 1:
            return "shop_full"
        return "souk_taken" if reason == 2 else "finish_first"
    return "too_few"
