# mypyc: compile
"""Tribe actions (rulebook 2.4): viziers, elders and merchants need no decision, builders may use fakirs."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import OPTIONS, reserve, without
from serai.games.five_tribes.generated import log
from serai.games.five_tribes.generated.items import Reasons, Resources, Tribes
from serai.games.five_tribes.generated.verbs import BUILDERS_INCOME
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.powers import (
    PRE_TRIBE,
    discard_fakirs,
    gain_gold,
    has_power,
    is_power,
    offer_powers,
    power_facts,
    use_power,
)


def keep_or_trade(s: FiveTribes, seat: i64) -> None:
    """Viziers and elders go to the player; merchants go to the bag and take cards from the front of the row."""
    if s.collected == Tribes.VIZIER:
        s.add_viziers(seat, s.collected_count)
    elif s.collected == Tribes.ELDER:
        s.add_elders(seat, s.collected_count)
    else:
        s.add_to_bag(Tribes.MERCHANT, s.collected_count)
        n: i64 = len(s.resource_row)
        if s.collected_count < n:  # all cards of a short row
            n = s.collected_count
        i: i64
        for i in range(n):
            take_from_row(s, seat, 0, Reasons.MERCHANTS)
    clear_collected(s)


def clear_collected(s: FiveTribes) -> None:
    """Clear the collected meeples after their action."""
    s.collected = -1
    s.collected_count = 0


def take_from_row(s: FiveTribes, seat: i64, index: i64, because: i64) -> None:
    """Take a card from the row in public; the gap closes, the row is not refilled."""
    card = s.resource_row[index]
    s.resource_row = without(s.resource_row, index)
    s.take_card(seat, card)
    s.seen[seat * Resources.COUNT + card] += 1
    log.card(s, seat, card, because)


def _builder_gold(s: FiveTribes, fakirs: i64) -> i64:
    return s.blue_around(s.final_tile) * (s.collected_count + fakirs)


class Builders(Step[FiveTribes]):
    """D4, the builders' action: gold for the blue tiles around the final tile, times builders and discarded fakirs."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        most: i64 = s.fakirs(frame.who) if s.blue_around(s.final_tile) > 0 else 0
        out = reserve(OPTIONS)
        fakirs: i64
        for fakirs in range(most + 1):
            out = append(out, BUILDERS_INCOME.action(fakirs))
        return offer_powers(s, frame.who, PRE_TRIBE, out)

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        if is_power(action):
            use_power(s, frame, action)
            return
        seat = frame.who
        fakirs = BUILDERS_INCOME.fakirs(action)
        gold = _builder_gold(s, fakirs)
        s.add_to_bag(Tribes.BUILDER, s.collected_count)
        if fakirs > 0:
            discard_fakirs(s, seat, fakirs)
            log.spend(s, seat, 0, fakirs, Reasons.BUILDERS)
        s.builder_income += gold
        gain_gold(s, seat, gold, Reasons.BUILDERS)
        clear_collected(s)

    def is_open(self, s: FiveTribes, frame: Frame) -> bool:
        no_fakirs = s.hand_size(frame.who) == 0 or s.blue_around(s.final_tile) == 0
        return no_fakirs and not has_power(s, frame.who, PRE_TRIBE)

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if not BUILDERS_INCOME.holds(action):
            return ""
        return "no_blue" if s.blue_around(s.final_tile) == 0 else "no_fakirs"

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        if is_power(action):
            return power_facts(s, action)
        fakirs = BUILDERS_INCOME.fakirs(action)
        return {"gold": _builder_gold(s, fakirs), "fakirs": fakirs}
