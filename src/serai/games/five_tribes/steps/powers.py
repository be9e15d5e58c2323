# mypyc: compile
"""The use of djinns: which are offered, how they are paid, and what they do (rulebook, Sacred Place; spec 5.9).

The cost is paid in full before the effect (R-13). Iblis, Hagis and Lamia are offered by the steps that they change.
"""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import ints, total
from serai.games.five_tribes.djinns import POWERS, in_windows
from serai.games.five_tribes.generated import ask, draw, log
from serai.games.five_tribes.generated.items import Cells, Costs, Djinns, Does, Needs, Pays, Resources, Tribes
from serai.games.five_tribes.generated.verbs import DJINN_TILE, SIBITTIS_KEEP, USE_DJINN
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.camels import place_camel
from serai.games.five_tribes.steps.turn import draw_djinn, draw_resource
from serai.games.five_tribes.vocabulary import DJINNS, PAID, POWER_TILE, REASONS

FIRST_DJINN_REASON: Final[i64] = REASONS.index(DJINNS[0])
DJINN: Final[i64] = POWER_TILE.local("djinn")

# From indexes of the verb's argument to djinns, and back
_PAID_DJINN: Final[vec[i64]] = ints([DJINNS.index(name) for name in PAID])
_PLACE: Final[vec[i64]] = ints([PAID.find(name) for name in DJINNS])

# The rows of `djinns.py`, by djinn
_NEEDS: Final[vec[i64]] = ints([power.needs for power in POWERS])
_DOES: Final[vec[i64]] = ints([power.does for power in POWERS])


# The windows of a turn, as the set of djinns that may be used there
PRE_MOVE: Final[i64] = in_windows("turn")
PRE_TRIBE: Final[i64] = PRE_MOVE
PRE_TILE: Final[i64] = in_windows("turn", "paid")
BEFORE_END: Final[i64] = PRE_TILE


# -- paying ---------------------------------------------------------------------------------------------------------


def discard_fakirs(s: FiveTribes, seat: i64, n: i64) -> None:
    s.spend_card(seat, Resources.FAKIR, n)


def can_pay(s: FiveTribes, seat: i64, cost: i64, pay: i64) -> bool:
    """`pay` is the only coin of a cost, or the second coin after an elder."""
    if cost == Costs.TWO:
        return s.elders[seat] >= 2 if pay == Pays.ELDER else s.elders[seat] >= 1 and s.fakirs(seat) >= 1
    if pay == Pays.ELDER:
        return cost == Costs.ONE and s.elders[seat] >= 1
    return s.fakirs(seat) >= 1


def _elders_in(cost: i64, pay: i64) -> i64:
    first: i64 = 1 if cost == Costs.TWO else 0
    return first + 1 if pay == Pays.ELDER else first


def pay_cost(s: FiveTribes, seat: i64, cost: i64, pay: i64, because: i64) -> None:
    """Elders go to the bag, fakirs to the discard."""
    elders = _elders_in(cost, pay)
    fakirs: i64 = 0 if pay == Pays.ELDER else 1
    if elders > 0:
        s.add_elders(seat, -elders)
        s.add_to_bag(Tribes.ELDER, elders)
    if fakirs > 0:
        discard_fakirs(s, seat, fakirs)
    log.spend(s, seat, elders, fakirs, because)


def price_in_coins(cost: i64, pay: i64) -> dict[str, int]:
    """A price in elders and fakirs, for facts."""
    return {"elders": _elders_in(cost, pay), "fakirs": 0 if pay == Pays.ELDER else 1}


def power_facts(s: FiveTribes, action: i64) -> dict[str, Any]:
    """The facts of a use_djinn action; empty for other actions."""
    if not USE_DJINN.holds(action):
        return {}
    djinn = power_of(action)
    price: dict[str, Any] = dict(price_in_coins(s.t.djinn_cost[djinn], USE_DJINN.pay(action)))
    return {**price, "gold": s.builder_income} if _DOES[djinn] == Does.PAY_AGAIN else price


# -- offering -------------------------------------------------------------------------------------------------------


def is_power(action: i64) -> bool:
    return USE_DJINN.holds(action)


def power_of(action: i64) -> i64:
    """The djinn of a use_djinn action."""
    return _PAID_DJINN[USE_DJINN.djinn(action)]


def is_ready(s: FiveTribes, seat: i64, djinn: i64) -> bool:
    """Whether the seat owns the djinn and has not used it yet."""
    return (s.djinns[seat] & ~s.used_djinns[seat]) >> djinn & 1 != 0


def has_power(s: FiveTribes, seat: i64, window: i64) -> bool:
    """Whether the seat has an unused djinn with a power in this window, even if it cannot pay."""
    return s.djinns[seat] & ~s.used_djinns[seat] & window != 0


def offer_powers(s: FiveTribes, seat: i64, window: i64, out: vec[i64]) -> vec[i64]:
    """Add the powers of a window that the seat can use now."""
    left = s.djinns[seat] & ~s.used_djinns[seat] & window
    djinn: i64 = 0
    while left != 0:
        if left & 1 != 0:
            out = offer_power(s, seat, djinn, out)
        left >>= 1
        djinn += 1
    return out


def offer_power(s: FiveTribes, seat: i64, djinn: i64, out: vec[i64]) -> vec[i64]:
    cost = s.t.djinn_cost[djinn]
    pay: i64
    for pay in range(2):
        if can_pay(s, seat, cost, pay) and _has_effect(s, seat, djinn, pay):
            out = append(out, USE_DJINN.action(_PLACE[djinn], pay))
    return out


def _has_effect(s: FiveTribes, seat: i64, djinn: i64, pay: i64) -> bool:
    """Whether the power would have an effect after its cost is paid."""
    need = _NEEDS[djinn]
    if need == Needs.BAG_AND_BARE_TILE:
        # a paid elder is in the bag already
        return (pay == Pays.ELDER or total(s.bag) > 0) and _any_tile_fits(s, need)
    if need == Needs.CAMEL_AND_BARE_TILE or need == Needs.CAMEL_AND_CROWDED_TILE:
        return s.camels_left[seat] > 0 and _any_tile_fits(s, need)
    if need == Needs.PALACE_LEFT:
        return s.palaces_left > 0
    if need == Needs.PALM_LEFT:
        return s.palms_left > 0
    if need == Needs.DJINN_LEFT:
        return s.djinn_deck | s.djinn_discard != 0
    if need == Needs.BUILDER_GOLD:
        return s.builder_income > 0
    return True


def _tile_fits(s: FiveTribes, need: i64, cell: i64) -> bool:
    """Whether a power may choose this tile: an empty one, or one with only meeples."""
    if need == Needs.CAMEL_AND_CROWDED_TILE:
        return s.owner[cell] < 0 and s.palms[cell] == 0 and s.palaces[cell] == 0 and s.occupied() >> cell & 1 != 0
    return s.is_bare(cell)


def _any_tile_fits(s: FiveTribes, need: i64) -> bool:
    cell: i64
    for cell in range(Cells.COUNT):
        if _tile_fits(s, need, cell):
            return True
    return False


# -- uses of a power ------------------------------------------------------------------------------------------------


def pay_for(s: FiveTribes, seat: i64, action: i64) -> i64:
    """Pay for a use_djinn action and mark the djinn as used; returns the djinn."""
    djinn = power_of(action)
    s.used_djinns[seat] |= i64(1) << djinn
    log.power(s, seat, djinn)
    pay_cost(s, seat, s.t.djinn_cost[djinn], USE_DJINN.pay(action), FIRST_DJINN_REASON + djinn)
    return djinn


def use_power(s: FiveTribes, frame: Frame, action: i64) -> None:
    """Use a power in a window; the decision of the window comes again afterwards."""
    seat = frame.who
    s.push_again(frame)
    djinn = pay_for(s, seat, action)
    does = _DOES[djinn]
    if does == Does.BUILD:
        ask.place_palace(s, seat, 1, 0)
    elif does == Does.PLANT:
        ask.place_palm(s, seat, 1, 0)
    elif does == Does.LOOK_AND_KEEP:
        _look_at_djinns(s, seat)
        ask.sibittis_keep(s, seat)
    elif does == Does.DRAW_CARD:
        draw_secretly(s, seat, djinn)
    elif does == Does.PAY_AGAIN:
        gain_gold(s, seat, s.builder_income, FIRST_DJINN_REASON + djinn)
    else:
        ask.djinn_tile(s, seat, djinn)  # settle or claim


def draw_secretly(s: FiveTribes, seat: i64, djinn: i64) -> None:
    """Draw the top card of the deck, hidden from the other seats."""
    card = draw_resource(s, is_hidden=True)
    if card >= 0:
        s.take_card(seat, card)
        log.draw(s, seat, card, FIRST_DJINN_REASON + djinn)


def _look_at_djinns(s: FiveTribes, seat: i64) -> None:
    """R-24: draw as many djinns as there are; an empty deck is refilled from the discard, without those drawn."""
    i: i64
    for i in range(s.t.looked_at):
        djinn = draw_djinn(s, is_hidden=True)
        if djinn < 0:
            return
        s.drawn |= i64(1) << djinn
        log.look(s, seat, djinn)


class SibittisKeep(Step[FiveTribes]):
    """D11, Sibittis: keep one of the drawn djinns; the others are discarded face up."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        djinn: i64
        for djinn in range(len(DJINNS)):
            if s.drawn >> djinn & 1 != 0:
                out = append(out, SIBITTIS_KEEP.action(djinn))
        return out

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        kept = SIBITTIS_KEEP.djinn(action)
        rest = s.drawn & ~(i64(1) << kept)
        s.drawn = 0
        s.djinn_discard |= rest
        djinn: i64
        for djinn in range(len(DJINNS)):
            if rest >> djinn & 1 != 0:
                log.discard_djinn(s, frame.who, djinn)
        gain_djinn(s, frame.who, kept, FIRST_DJINN_REASON + Djinns.SIBITTIS)


class DjinnTile(Step[FiveTribes]):
    """The tile for the power of Anun-Nak, Leta or Utug."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        cell: i64
        for cell in range(Cells.COUNT):
            if _tile_fits(s, _NEEDS[frame.locals[DJINN]], cell):
                out = append(out, DJINN_TILE.action(cell))
        return out

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        cell = DJINN_TILE.tile(action)
        djinn = frame.locals[DJINN]
        if _DOES[djinn] == Does.SETTLE:
            _settle(s, frame.who, cell)
        else:
            place_camel(s, frame.who, cell, FIRST_DJINN_REASON + djinn)

    def is_open(self, s: FiveTribes, frame: Frame) -> bool:
        return True

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if not DJINN_TILE.holds(action):
            return ""
        return "only_meeples" if _NEEDS[frame.locals[DJINN]] == Needs.CAMEL_AND_CROWDED_TILE else "not_empty"


def _settle(s: FiveTribes, seat: i64, cell: i64) -> None:
    """Anun-Nak: meeples from the bag onto an empty tile, fewer if the bag is short (R-22)."""
    i: i64
    for i in range(s.t.settlers):
        if total(s.bag) == 0:
            return
        tribe = draw.bag(s.chance, s.bag)
        s.add_to_bag(tribe, -1)
        s.add_meeple(cell, tribe)
        log.settle(s, seat, cell, tribe)


# -- passive powers -------------------------------------------------------------------------------------------------


def gain_gold(s: FiveTribes, seat: i64, n: i64, because: i64) -> None:
    s.gold[seat] += n
    log.gold(s, seat, n, because)


def pay_income(s: FiveTribes, djinn: i64, doer: i64, times: i64) -> None:
    """Marid, Nekir, Monkir, Ba'al: pay gold to the owner for an event, more if another player caused it."""
    owner = s.owner_of(djinn)
    if owner < 0 or times == 0:
        return
    each = s.t.income_own[djinn] if owner == doer else s.t.income_other[djinn]
    gain_gold(s, owner, times * each, FIRST_DJINN_REASON + djinn)


def gain_djinn(s: FiveTribes, seat: i64, djinn: i64, because: i64) -> None:
    """R-20: Ba'al pays for each djinn gained, but not for himself."""
    pay_income(s, Djinns.BAAL, seat, 1)
    s.djinns[seat] |= i64(1) << djinn
    log.djinn(s, seat, djinn, because)
