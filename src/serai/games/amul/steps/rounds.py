# mypyc: compile
"""The replenish phase and the end of a round (rulebook); no decisions."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import reserve, seats_from
from serai.games.amul.components import NO_LETTER
from serai.games.amul.generated import ask, draw, log
from serai.games.amul.generated.items import HandFaces
from serai.games.amul.state import Amul
from serai.games.amul.steps.end_of_game import end_game

# -- replenishing -------------------------------------------------------------------------------------------------


def draw_card(s: Amul, seat: i64) -> None:
    face = draw.card(s.chance, s.market_deck, seat)
    s.market_deck[face] -= 1
    s.add_to_hand(seat, face)
    log.draw(s, seat, face)


def replenish(s: Amul) -> None:
    """Deal a card to everybody, then turn up market cards. R-04: they lie there before the offers."""
    seat: i64
    for seat in range(s.players):
        draw_card(s, seat)
    for _ in range(s.t.fill):
        face = draw.market(s.chance, s.market_deck)
        s.market_deck[face] -= 1
        s.market[face] += 1
        log.turn_up(s, face)
    ask.offer_card(s, -1)


# -- the turn order -----------------------------------------------------------------------------------------------


def clockwise(s: Amul) -> vec[i64]:
    """The seats clockwise from the holder of the First Pick card."""
    return seats_from(s.first_pick, s.players)


def strength(prowess: i64, letter: i64) -> i64:
    """A number that is larger for more symbols and, among equals, for an earlier letter; 0 without prowess."""
    return prowess * (NO_LETTER + 1) - letter if prowess > 0 else 0


def order_of_round(s: Amul) -> vec[i64]:
    """The turn order of the round. R-37: after as many rounds as players, seats with prowess go first, by symbols and
    then by letter; the others follow clockwise from First Pick (R-09)."""
    base = clockwise(s)
    if s.round <= s.players:
        return base
    strengths = reserve(s.players)
    seat: i64
    for seat in range(s.players):
        strengths = append(strengths, strength(s.prowess(seat), s.earliest_letter(seat)))
    order = reserve(s.players)
    for seat in base:
        order = append(order, seat)
        i: i64 = len(order) - 1
        while i > 0 and strengths[order[i - 1]] < strengths[seat]:
            order[i] = order[i - 1]
            i -= 1
        order[i] = seat
    return order


def _emit_order(s: Amul) -> None:
    """Emit an event for each seat that is ahead by prowess."""
    if s.round > s.players:
        for seat in s.turn_order:
            n = s.prowess(seat)
            if n > 0:
                log.ahead(s, seat, n, s.earliest_letter(seat))


# -- the end of a round -------------------------------------------------------------------------------------------


def end_round(s: Amul) -> None:
    """Remove the market cards from the game and move First Pick on. R-08: the turn order is set now, for the picks and
    the effects of the next round."""
    face: i64
    for face in range(HandFaces.COUNT):
        n = s.market[face]
        if n > 0:
            s.market[face] = 0
            s.removed[face] += n
            log.leave(s, n, face)
    if s.round == s.t.rounds:
        end_game(s)
        return
    s.round += 1
    s.first_pick = (s.first_pick + 1) % s.players
    s.turn_order = order_of_round(s)
    log.round(s, s.round, s.first_pick)
    _emit_order(s)
    replenish(s)
