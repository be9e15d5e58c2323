# mypyc: compile
"""Payment with cubes (rulebook, resources and the first two breakthroughs).

A cost is paid element by element, in the order purple, turquoise, brown, orange, any colour. For each there are at most
four ways: a cube of its own colour, the colour joker, the discount, a white cube. Among elements of one colour they
come in this order, so that no payment exists twice; and a way is offered only if the rest can be paid after it. The
first way offered is usually the best.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit, part_total
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Areas, Colours, Cubes, Prices
from serai.games.merv.generated.verbs import DISCOUNT, PAY
from serai.games.merv.state import Merv
from serai.games.merv.vocabulary import CITIES, HALLS, PAY_COST, SPACES, STACKS

# Ways to pay an element of a colour, in their order
OWN: Final[i64] = 0
JOKER: Final[i64] = 1
LESS: Final[i64] = 2  # the discount
BY_WHITE: Final[i64] = 3

# What is paid for
FIRST_HALL: Final[i64] = 0
FIRST_CITY: Final[i64] = FIRST_HALL + len(HALLS)
FIRST_SPACE: Final[i64] = FIRST_CITY + len(CITIES)
FIRST_STACK: Final[i64] = FIRST_SPACE + len(SPACES)
FIRST_KIND: Final[i64] = FIRST_STACK + len(STACKS)

THING: Final[i64] = PAY_COST.local("thing")
WALL_PLACE: Final[i64] = PAY_COST.local("wall")
RANK: Final[i64] = PAY_COST.local("rank")
DUE: Final[i64] = PAY_COST.local("due")

NO_AREA: Final[i64] = -1  # contracts: no discount


def area_of(thing: i64) -> i64:
    """The site action in which a thing is bought."""
    if thing < FIRST_CITY:
        return Areas.PALACE
    if thing < FIRST_SPACE:
        return Areas.MARKETPLACE
    if thing < FIRST_STACK:
        return Areas.MOSQUE
    return NO_AREA if thing < FIRST_KIND else Areas.WALL


# -- what can be paid -----------------------------------------------------------------------------------------------


def payable(s: Merv, seat: i64, costs: vec[i64], at: i64, area: i64) -> bool:
    """Whether the seat can pay the cost at place `at` of a table of costs."""
    base = seat * Cubes.COUNT
    less: i64 = 1 if area >= 0 and s.discount(seat, area) else 0
    short: i64 = 0  # elements without a cube of their colour
    due: i64 = 0
    colour: i64
    for colour in range(Colours.COUNT):
        need = costs[at + colour]
        due += need
        if need > s.cubes[base + colour]:
            short += need - s.cubes[base + colour]
    if short > 0:
        spare = s.cubes[base + Cubes.WHITE] + less
        joker = s.joker(seat)
        if joker >= 0 and s.cubes[base + joker] > costs[at + joker]:
            spare += 1
        if short > spare:
            return False
    free = costs[at + Prices.ANY]
    return free == 0 or count_cubes(s, seat) - due >= free


def count_cubes(s: Merv, seat: i64) -> i64:
    return part_total(s.cubes, seat * Cubes.COUNT, (seat + 1) * Cubes.COUNT)


def next_element(due: vec[i64]) -> i64:
    """The next element to pay; -1 if all is paid."""
    colour: i64
    for colour in range(Prices.COUNT):
        if due[DUE + colour] > 0:
            return colour
    return -1


def rest_payable(s: Merv, seat: i64, frame: vec[i64], way: i64) -> bool:
    """Whether the rest can be paid after this way for the next element; earlier ways are then closed for its colour."""
    colour = next_element(frame)
    base = seat * Cubes.COUNT
    joker = s.joker(seat)
    spent = _spent(colour, joker, way)
    if way == JOKER:
        joker = -1
    wild = False  # a cube of the joker's colour is left over
    short: i64 = 0  # elements of this colour without a cube of it
    later: i64 = 0  # the same of the colours behind
    due: i64 = 0
    i: i64
    for i in range(Colours.COUNT):
        need = frame[DUE + i] - (1 if i == colour else 0)
        have = s.cubes[base + i] - (1 if i == spent else 0)
        used: i64 = 0
        if i != colour or way == OWN:
            used = need if need < have else have
        if i == joker:
            wild = have > used
        if i == colour:
            short = need - used
        else:
            later += need - used
        due += need
    spare = s.cubes[base + Cubes.WHITE] - (1 if spent == Cubes.WHITE else 0)
    behind: i64 = 0  # what helps only the colours behind
    if wild:
        if way == OWN and joker != colour:
            spare += 1
        else:
            behind += 1
    if way != LESS and s.discount(seat, area_of(frame[THING])):
        if way < LESS:
            spare += 1
        else:
            behind += 1
    if short + (later - behind if later > behind else 0) > spare:
        return False
    free = frame[DUE + Prices.ANY]
    return free == 0 or count_cubes(s, seat) - (0 if way == LESS else 1) - due >= free


def _spent(colour: i64, joker: i64, way: i64) -> i64:
    """The cube that a way costs; -1 for the discount."""
    if way == OWN:
        return colour
    if way == JOKER:
        return joker
    return Cubes.WHITE if way == BY_WHITE else -1


def ways(s: Merv, seat: i64, frame: vec[i64]) -> vec[i64]:
    """The actions for the next element, usually the best first."""
    colour = next_element(frame)
    out = vec[i64]()
    base = seat * Cubes.COUNT
    if colour == Prices.ANY:
        return _any_ways(s, seat, frame)
    rank = frame[RANK]
    if rank == OWN and s.cubes[base + colour] > 0 and rest_payable(s, seat, frame, OWN):
        out = append(out, PAY.action(colour))
    joker = s.joker(seat)
    if rank <= JOKER and joker >= 0 and joker != colour and s.cubes[base + joker] > 0:
        if rest_payable(s, seat, frame, JOKER):
            out = append(out, PAY.action(joker))
    if rank <= LESS and s.discount(seat, area_of(frame[THING])) and rest_payable(s, seat, frame, LESS):
        out = append(out, DISCOUNT.action())
    if s.cubes[base + Cubes.WHITE] > 0 and rest_payable(s, seat, frame, BY_WHITE):
        out = append(out, PAY.action(Cubes.WHITE))
    return out


def _any_ways(s: Merv, seat: i64, frame: vec[i64]) -> vec[i64]:
    """Every colour that the seat has, not before the last one paid, if later colours suffice for the rest."""
    out = vec[i64]()
    left: i64 = 0
    cube: i64 = Cubes.COUNT - 1
    found: i64 = 0
    while cube >= frame[RANK]:
        left += s.cubes[seat * Cubes.COUNT + cube]
        if s.cubes[seat * Cubes.COUNT + cube] > 0 and left >= frame[DUE + Prices.ANY]:
            found |= bit(cube)
        cube -= 1
    for cube in range(Cubes.COUNT):
        if found >> cube & 1 != 0:
            out = append(out, PAY.action(cube))
    return out


# -- paying -----------------------------------------------------------------------------------------------------------


def ask_payment(s: Merv, seat: i64, thing: i64, wall: i64, costs: vec[i64], at: i64) -> None:
    """Push the payment of a cost; the thing is delivered when it is paid."""
    ask.pay_cost(s, seat, thing, wall, OWN, costs[at : at + Prices.COUNT])


def is_free(costs: vec[i64], at: i64) -> bool:
    i: i64
    for i in range(Prices.COUNT):
        if costs[at + i] > 0:
            return False
    return True


def spend(s: Merv, seat: i64, cube: i64) -> None:
    s.cubes[seat * Cubes.COUNT + cube] -= 1
    log.pay(s, seat, cube)


def spend_discount(s: Merv, seat: i64) -> None:
    s.discount_used = 1
    log.discount(s, seat)


def spend_joker(s: Merv, seat: i64, cube: i64) -> None:
    s.jokers_used |= bit(seat)
    log.joker(s, seat, cube)


def pay_element(s: Merv, seat: i64, frame: vec[i64], action: i64) -> vec[i64]:
    """Pay the next element of a cost; returns the locals for the rest."""
    colour = next_element(frame)
    left = frame[:]
    left[DUE + colour] -= 1
    if DISCOUNT.holds(action):
        spend_discount(s, seat)
        left[RANK] = LESS
    else:
        cube = PAY.cube(action)
        if colour == Prices.ANY:
            left[RANK] = cube
        elif cube == colour:
            left[RANK] = OWN
        elif cube == Cubes.WHITE:
            left[RANK] = BY_WHITE
        else:
            spend_joker(s, seat, cube)
            left[RANK] = JOKER
        spend(s, seat, cube)
    if colour < Prices.ANY and left[DUE + colour] == 0:  # the next colour begins with its own cubes again
        left[RANK] = OWN
    return left
