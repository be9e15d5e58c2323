# mypyc: compile
"""Contracts (rulebook, fulfilling contracts): at almost any moment of the own turn, any number."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.games.merv.components import STACK_SIZE
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Items, Prices, Reasons, Stacks
from serai.games.merv.generated.verbs import CONTRACT
from serai.games.merv.state import Merv
from serai.games.merv.steps.gifts import give
from serai.games.merv.steps.payment import FIRST_STACK, NO_AREA, ask_payment, is_free, payable


def can_fulfil(s: Merv, seat: i64, stack: i64) -> bool:
    """R-31: only the top card; scrolls and goods that lie on other contracts do not count."""
    card = s.contract_on_top(stack)
    if card < 0 or s.influence[seat] < s.t.contract_influence[card]:
        return False
    return has_items(s, seat, card) and payable(s, seat, s.t.contract_cost, card * Prices.COUNT, NO_AREA)


def has_items(s: Merv, seat: i64, card: i64) -> bool:
    return (
        s.scrolls[seat] - s.used_scrolls[seat] >= s.t.contract_scrolls[card]
        and s.common[seat] - s.used_common[seat] >= s.t.contract_common[card]
        and s.rare[seat] - s.used_rare[seat] >= s.t.contract_rare[card]
    )


def offer_contracts(s: Merv, seat: i64, out: vec[i64]) -> vec[i64]:
    stack: i64
    for stack in range(Stacks.COUNT):
        if can_fulfil(s, seat, stack):
            out = append(out, CONTRACT.action(stack))
    return out


def fulfil(s: Merv, frame: Frame, action: i64) -> None:
    """Begin to fulfil a contract; the decision in which it is done continues afterwards (R-11)."""
    stack = CONTRACT.stack(action)
    at = s.contract_on_top(stack) * Prices.COUNT
    s.push_again(frame)
    if is_free(s.t.contract_cost, at):
        complete_contract(s, frame.who, stack)
    else:
        ask_payment(s, frame.who, FIRST_STACK + stack, -1, s.t.contract_cost, at)


def complete_contract(s: Merv, seat: i64, stack: i64) -> None:
    card = stack * STACK_SIZE + s.gone[stack]
    points = s.t.contract_points[card]
    s.give_contract(seat, card)
    s.score_item(seat, Items.CONTRACTS, points)
    log.contract(s, seat, stack, points)
    give(s, seat, s.t.contract_gift[card], Reasons.CONTRACT)


def contract_refusal(s: Merv, seat: i64, action: i64) -> str:
    """Why a contract cannot be fulfilled now."""
    card = s.contract_on_top(CONTRACT.stack(action))
    if card < 0:
        return "no_contract"
    if s.influence[seat] < s.t.contract_influence[card]:
        return "needs_influence"
    return "contract_cubes" if has_items(s, seat, card) else "contract_items"
