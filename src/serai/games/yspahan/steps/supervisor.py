# mypyc: compile
"""The Supervisor (rulebook, moving the Supervisor): where he can go, what it costs, and which goods he sends."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import bit
from serai.games.yspahan.components import FARTHEST, REACHABLE, TARGETS, distance
from serai.games.yspahan.generated import ask, log
from serai.games.yspahan.generated.items import Answers, Buildings, Pieces, Reasons, Street
from serai.games.yspahan.generated.verbs import MOVE, SAVE, SEND_FIRST
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.buildings import pay
from serai.games.yspahan.steps.caravan import empty_if_full, load
from serai.games.yspahan.steps.cards import draw_card
from serai.games.yspahan.steps.day import after_main_action
from serai.games.yspahan.vocabulary import CORNERS, SAVE_WITH_CAMEL, SHOPS

SHOP: Final[i64] = SAVE_WITH_CAMEL.local("shop")
THEN: Final[i64] = SAVE_WITH_CAMEL.local("then")
CORNER_0: Final[i64] = SHOPS.index(CORNERS[0])
CORNER_1: Final[i64] = SHOPS.index(CORNERS[1])


# -- moving -------------------------------------------------------------------------------------------------------


def offer_moves(s: Yspahan, seat: i64, square: i64, out: vec[i64]) -> vec[i64]:
    """Add every street square that the seat can pay for, those nearest to the value of the dice first."""
    change = s.gold[seat] // s.t.step_price
    if s.owns(seat, Buildings.HAMMAM):
        change += s.t.free_steps
    if change > FARTHEST:
        change = FARTHEST
    at = s.supervisor * 7 + s.face[square]
    rank: i64
    for rank in range(at * Street.COUNT, at * Street.COUNT + REACHABLE[at * (FARTHEST + 1) + change]):
        out = append(out, MOVE.action(square, TARGETS[rank]))
    return out


def price_of_move(s: Yspahan, seat: i64, square: i64, to: i64) -> i64:
    """A coin for every step more or less than the dice show; the Hammam makes three of them free (R-09)."""
    change = distance(s.supervisor, to) - s.face[square]
    if change < 0:
        change = -change
    if s.owns(seat, Buildings.HAMMAM):
        change -= s.t.free_steps
    return change * s.t.step_price if change > 0 else 0


def move_facts(s: Yspahan, seat: i64, square: i64, to: i64) -> dict[str, Any]:
    """Steps, price, and the shops whose goods would be sent, in the order of their names."""
    shops = [s.t.shop_opposite[to], s.t.other_opposite[to]]
    return {
        "steps": distance(s.supervisor, to),
        "price": price_of_move(s, seat, square, to),
        "sends": [SHOPS[shop] for shop in shops if shop >= 0 and s.owner(shop) >= 0],
    }


def move_to(s: Yspahan, seat: i64, square: i64, to: i64) -> None:
    """Move the Supervisor. R-06: with no steps he stops where he is again."""
    pay(s, seat, Pieces.GOLD, price_of_move(s, seat, square, to), Reasons.SUPERVISOR)
    log.supervisor(s, seat, to, distance(s.supervisor, to))
    s.supervisor = to
    s.clear_square(square)
    _stop(s, seat)


# -- stops --------------------------------------------------------------------------------------------------------


def _stop(s: Yspahan, mover: i64) -> None:
    """Send the goods opposite the Supervisor, in the order of the option."""
    first = s.t.shop_opposite[s.supervisor]
    second = s.t.other_opposite[s.supervisor]
    if second >= 0 and s.owner(second) < 0:
        second = -1
    if first >= 0 and s.owner(first) < 0:
        first = second
        second = -1
    if second >= 0:
        a = s.owner(first)
        b = s.owner(second)
        if a != b and s.t.mover_chooses:
            ask.order_goods(s, mover)
            return
        if (b - mover) % s.players < (a - mover) % s.players:  # the mover's first, then clockwise
            send_goods(s, second, first)
            return
    send_goods(s, first, second)


def send_goods(s: Yspahan, first: i64, second: i64) -> None:
    """Send goods one by one. R-22: an owner with a camel at that time decides whether to save the good."""
    shop = first
    then = second
    while shop >= 0:
        owner = s.owner(shop)
        if s.camels[owner] >= s.t.saved_good and s.goods_left(owner) > 0:
            ask.save_with_camel(s, owner, shop, then + 1)
            return
        _release(s, owner, shop)
        shop = then
        then = -1
    after_main_action(s)


def _release(s: Yspahan, owner: i64, shop: i64) -> None:
    """Send a good from its shop."""
    s.goods[owner] &= ~bit(shop)
    log.leave(s, owner, shop)
    _send(s, owner)


def _send(s: Yspahan, owner: i64) -> None:
    """Load a good on the caravan. R-19: the Caravanserai draws a card for each good, also for one from the stock."""
    load(s, owner)
    if s.owns(owner, Buildings.CARAVANSERAI):
        draw_card(s, owner, Reasons.CARAVANSERAI)
    empty_if_full(s)


class OrderGoods(Step[Yspahan]):
    """D4, the order of two goods, with the option `mover_chooses`."""

    def options(self, s: Yspahan, frame: Frame) -> vec[i64]:
        out = append(vec[i64](), SEND_FIRST.action(_corner(s.t.shop_opposite[s.supervisor])))
        return append(out, SEND_FIRST.action(_corner(s.t.other_opposite[s.supervisor])))

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        first = s.t.shop_opposite[s.supervisor]
        second = s.t.other_opposite[s.supervisor]
        if action == SEND_FIRST.action(_corner(first)):
            send_goods(s, first, second)
        else:
            send_goods(s, second, first)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return True

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        return "not_opposite"


def _corner(shop: i64) -> i64:
    if shop == CORNER_0:
        return 0
    return 1 if shop == CORNER_1 else 2


class SaveWithCamel(Step[Yspahan]):
    """D5, saving a good: its owner may pay a camel to keep it in its shop and send a good from the stock instead."""

    def options(self, s: Yspahan, frame: Frame) -> vec[i64]:
        return append(append(vec[i64](), SAVE.action(Answers.YES)), SAVE.action(Answers.NO))

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        if SAVE.answer(action) == Answers.YES:
            pay(s, frame.who, Pieces.CAMEL, s.t.saved_good, Reasons.SAVING)
            log.save(s, frame.who, frame.locals[SHOP])
            _send(s, frame.who)
        else:
            _release(s, frame.who, frame.locals[SHOP])
        send_goods(s, frame.locals[THEN] - 1, -1)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return True

    def facts(self, s: Yspahan, frame: Frame, action: i64) -> dict[str, Any]:
        return {"price": s.t.saved_good if SAVE.answer(action) == Answers.YES else 0}

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        return "answer_first"
