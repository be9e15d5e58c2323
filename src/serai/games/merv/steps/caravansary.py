# mypyc: compile
"""The caravansary (rulebook, caravansary): cards for cubes of one colour, camels for reach, gifts for pairs."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, fill, offer_set, total, without
from serai.games.merv.generated import ask, draw, log
from serai.games.merv.generated.items import Areas, Colours, Cubes, Gifts, Reasons, Spices
from serai.games.merv.generated.verbs import CAMEL, CARD, CONTRACT, DISCOUNT, DONE, PAY
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.gains import gain_camels
from serai.games.merv.steps.gifts import decline, give, give_pairs, with_decline
from serai.games.merv.steps.payment import spend, spend_discount, spend_joker
from serai.games.merv.steps.places import allowed_cards, allowed_spices
from serai.games.merv.steps.step import MervStep
from serai.games.merv.vocabulary import PAY_CARD

PAID_CARD: Final[i64] = PAY_CARD.local("card")


# -- the action -----------------------------------------------------------------------------------------------------


class CaravansaryStep(MervStep):
    """Caravansary: buy a card, place a camel to reach further, or finish. The row is refilled afterwards (R-22)."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        if can_pay_card(s, frame.who):
            out = offer_set(CARD.base, allowed_cards(s, frame.who, s.row_camels), out)
        if s.camels[frame.who] > 0 and s.row_camels < len(s.row):
            out = append(out, CAMEL.action())
        out = offer_contracts(s, frame.who, out)
        return append(out, DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
        elif DONE.holds(action):
            leave_caravansary(s, frame.who)
        elif CAMEL.holds(action):
            s.add_camels(frame.who, -1)
            s.row_camels += 1
            log.row_camel(s, frame.who)
            s.push_again(frame)
        else:
            s.push_again(frame)
            ask.pay_card(s, frame.who, CARD.card(action))

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if CAMEL.holds(action):
            return "no_camel" if s.camels[frame.who] == 0 else "row_full"
        if not CARD.holds(action):
            return "action_first"
        card = CARD.card(action)
        if card >= len(s.row):
            return "no_card"
        if allowed_spices(s, frame.who) >> s.row[card] & 1 == 0:
            return "spice_limit"
        return "out_of_reach" if card > s.row_camels else "cannot_pay"


# -- paying a card --------------------------------------------------------------------------------------------------


def colours_paid(s: Merv) -> i64:
    """Colours among the cubes of this action, white left out."""
    mask: i64 = 0
    colour: i64
    for colour in range(Colours.COUNT):
        if s.paid[colour] > 0:
            mask |= bit(colour)
    return mask


def needs_joker(mask: i64) -> bool:
    """Whether the colours of a mask are more than one."""
    return mask & (mask - 1) != 0


def fits(s: Merv, seat: i64, cube: i64) -> bool:
    """Whether a cube may be paid: all cubes of one action have one colour, except white ones and the joker cube."""
    if cube == Cubes.WHITE:
        return True
    before = colours_paid(s)
    if before & ~bit(cube) == 0:
        return True
    if needs_joker(before):  # one colour and the joker cube lie there already
        return before >> cube & 1 != 0 and s.joker_colour(seat) != cube
    joker = s.joker(seat)
    if joker < 0:
        return False
    # Two colours now: one of them must be the joker's, with a single cube.
    return cube == joker or (before == bit(joker) and s.paid[joker] == 1)


def card_ways(s: Merv, seat: i64) -> vec[i64]:
    """Ways to pay one card: the colour of this action first, then the others, the discount, white."""
    out = vec[i64]()
    before = colours_paid(s)
    again: i64
    for again in range(2):
        cube: i64
        for cube in range(Colours.COUNT):
            begun = before >> cube & 1 != 0
            if begun == (again == 0) and s.cubes[seat * Cubes.COUNT + cube] > 0 and fits(s, seat, cube):
                out = append(out, PAY.action(cube))
    if s.discount(seat, Areas.CARAVANSARY):
        out = append(out, DISCOUNT.action())
    if s.cubes[seat * Cubes.COUNT + Cubes.WHITE] > 0:
        out = append(out, PAY.action(Cubes.WHITE))
    return out


def can_pay_card(s: Merv, seat: i64) -> bool:
    if s.cubes[seat * Cubes.COUNT + Cubes.WHITE] > 0 or s.discount(seat, Areas.CARAVANSARY):
        return True
    cube: i64
    for cube in range(Colours.COUNT):
        if s.cubes[seat * Cubes.COUNT + cube] > 0 and fits(s, seat, cube):
            return True
    return False


class PayCard(MervStep):
    """Caravansary: the cube that pays for the chosen card."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return card_ways(s, frame.who)

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DISCOUNT.holds(action):
            spend_discount(s, frame.who)
        else:
            cube = PAY.cube(action)
            before = colours_paid(s)
            s.paid[cube] += 1
            if not needs_joker(before) and needs_joker(colours_paid(s)):
                spend_joker(s, frame.who, s.joker(frame.who))
            spend(s, frame.who, cube)
        take_from_row(s, frame.who, frame.locals[PAID_CARD])

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if DISCOUNT.holds(action):
            return "no_discount"
        if not PAY.holds(action):
            return "pay_first"
        return "no_cube" if s.cube(frame.who, PAY.cube(action)) == 0 else "one_colour"


# -- the row --------------------------------------------------------------------------------------------------------


def take_from_row(s: Merv, seat: i64, card: i64) -> None:
    """Take a card; it counts only after the action, its camel at once."""
    s.taken[s.row[card]] += 1
    log.card(s, seat, s.row[card])
    s.row = without(s.row, card)
    if card < s.row_camels:
        s.row_camels -= 1
        gain_camels(s, seat, 1, Reasons.CARAVAN_ROW)


def refill(s: Merv) -> None:
    """Deal new cards behind the others, without camels."""
    while len(s.row) < s.t.row_size and total(s.deck) > 0:
        spice = draw.card(s.chance, s.deck)
        s.deck[spice] -= 1
        s.row = append(s.row, spice)
        log.deal(s, spice)


def leave_caravansary(s: Merv, seat: i64) -> None:
    """Refill the row, add the cards, then give the gifts for pairs: those without a decision first (R-20)."""
    refill(s)
    s.paid = fill(Cubes.COUNT, 0)
    every = s.t.gift_every
    soldiers: i64 = 0
    upgrades: i64 = 0
    spice: i64
    for spice in range(Spices.COUNT):
        before = s.spices[seat * Spices.COUNT + spice]
        after = before + s.taken[spice]
        s.spices[seat * Spices.COUNT + spice] = after
        s.taken[spice] = 0
        pairs = after // every - before // every
        gift = s.t.spice_gift[spice]
        if gift == Gifts.SOLDIER:
            soldiers += pairs
        elif gift == Gifts.WHITE_UPGRADE:
            upgrades += pairs
        else:
            while pairs > 0:
                give(s, seat, gift, Reasons.PAIR)
                pairs -= 1
    give_pairs(s, seat, soldiers, upgrades, Reasons.PAIR)


class TakeCaravanCard(MervStep):
    """Gift: any card of the row, however far; R-12: the limit of spices applies."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return with_decline(s, offer_set(CARD.base, allowed_cards(s, frame.who, len(s.row)), vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
            return
        take_from_row(s, frame.who, CARD.card(action))
        leave_caravansary(s, frame.who)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if not CARD.holds(action):
            return "must_take" if DONE.holds(action) else "gift_first"
        return "no_card" if CARD.card(action) >= len(s.row) else "spice_limit"
