# mypyc: compile
"""Turns, rounds and the end of the game (rulebook 2.1, 3); no decisions."""

from __future__ import annotations

from serai.core.rules.native import append, i64
from serai.core.rules.vectors import fill, total
from serai.games.five_tribes.generated import ask, draw, log
from serai.games.five_tribes.generated.items import Endings, Spots
from serai.games.five_tribes.state import NOT_ENDING, FiveTribes
from serai.games.five_tribes.steps.reachability import any_move


def start_bidding(s: FiveTribes) -> None:
    """Start the bidding of a round, in the order of the bid track."""
    if not s.t.reset_each_turn:
        seat: i64
        for seat in range(s.players):
            s.used_djinns[seat] = 0
    ask.bidding(s, s.bid_track[0])


def start_turn(s: FiveTribes) -> None:
    """Move the first marker of the turn track to the bid track; its owner plays."""
    spot: i64 = Spots.COUNT - 1
    while s.turn_track[spot] < 0:
        spot -= 1
    seat = s.turn_track[spot]
    s.turn_track[spot] = -1
    s.bid_track = append(s.bid_track, seat)
    if s.t.reset_each_turn:
        s.used_djinns[seat] = 0
    s.builder_income = 0
    s.start_tile = -1
    s.final_tile = -1
    log.turn(s, seat)
    if not any_move(s):
        log.stuck(s, seat)
        announce_end(s, seat, Endings.NO_MOVE)  # even if Anun-Nak makes a move possible
    ask.wrap_up(s, seat)
    ask.pick_up(s, seat)


def end_turn(s: FiveTribes) -> None:
    spot: i64
    for spot in range(Spots.COUNT):
        if s.turn_track[spot] >= 0:
            start_turn(s)
            return
    clean_up(s)


def announce_end(s: FiveTribes, seat: i64, reason: i64) -> None:
    """Announce that the game ends after this round; the first reason is kept."""
    if s.ending == NOT_ENDING:
        s.ending = reason
        log.ending(s, seat, reason)


def clean_up(s: FiveTribes) -> None:
    """Rulebook 3: refill the rows, or end the game."""
    if s.ending != NOT_ENDING:  # no refilling in the last round
        finish(s)
        return
    refill_resources(s)
    refill_djinns(s)
    if s.t.end_check_after_round and not any_move(s):
        s.ending = Endings.NO_MOVE
        finish(s)
        return
    s.round_no += 1
    log.round(s, s.round_no)
    start_bidding(s)


def finish(s: FiveTribes) -> None:
    s.finished = True
    seat: i64
    for seat in range(s.players):
        if s.ending == Endings.CAMEL and s.camels_left[seat] == 0:
            log.camels_out(s, seat)
    log.over(s, s.ending)


def refill_resources(s: FiveTribes) -> None:
    while len(s.resource_row) < s.t.resource_row:
        card = draw_resource(s, is_hidden=False)
        if card < 0:
            return
        s.resource_row = append(s.resource_row, card)
        log.refill(s, card)


def refill_djinns(s: FiveTribes) -> None:
    while len(s.djinn_row) < s.t.djinn_row:
        djinn = draw_djinn(s, is_hidden=False)
        if djinn < 0:
            return
        s.djinn_row = append(s.djinn_row, djinn)
        log.refill_djinn(s, djinn)


def draw_resource(s: FiveTribes, is_hidden: bool) -> i64:
    """Draw the top card of the resource deck, -1 if there is none. R-35: an empty deck is refilled from the discard."""
    if total(s.resource_deck) == 0:
        if total(s.resource_discard) == 0:
            return -1
        s.resource_deck = s.resource_discard
        s.resource_discard = fill(len(s.resource_deck), 0)
    deck = s.resource_deck
    card = draw.hidden_resource(s.chance, deck) if is_hidden else draw.resource(s.chance, deck)
    s.resource_deck[card] -= 1
    return card


def draw_djinn(s: FiveTribes, is_hidden: bool) -> i64:
    """Draw the top djinn of the deck, -1 if there is none; an empty deck is refilled from the discard."""
    if s.djinn_deck == 0:
        if s.djinn_discard == 0:
            return -1
        s.djinn_deck = s.djinn_discard
        s.djinn_discard = 0
    deck = s.djinn_deck
    djinn = draw.hidden_djinn(s.chance, deck) if is_hidden else draw.djinn(s.chance, deck)
    s.djinn_deck &= ~(i64(1) << djinn)
    return djinn
