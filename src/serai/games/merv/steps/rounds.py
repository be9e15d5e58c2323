# mypyc: compile
"""The sequence of turns, rounds and years (rulebook, how to play)."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import fill
from serai.games.merv.generated import ask, draw, log
from serai.games.merv.generated.items import Parties, SoloCards
from serai.games.merv.scoring import score_spices, score_year
from serai.games.merv.state import Merv
from serai.games.merv.steps.high_courtier import human_in_queue, solo_turn
from serai.games.merv.steps.invasion import ask_ransom, begin_invasion, end_invasion
from serai.games.merv.steps.magistrate import take_turn
from serai.games.merv.steps.queue import can_skip, end_of_queue, next_master, put, put_automaton, take_queue


def begin_year(s: Merv) -> None:
    log.year(s, s.year)
    s.round = 1
    s.solo_seen = vec[i64]()
    begin_round(s)


def begin_round(s: Merv) -> None:
    """Begin a round. In a solo game, draw the card of both automata; the next year begins with all six again."""
    log.round(s, s.round, s.round - 1)
    if s.players == 1:
        cards = fill(SoloCards.COUNT, 1)
        for card in s.solo_seen:
            cards[card] = 0
        drawn = draw.solo(s.chance, cards)
        s.solo_seen = append(s.solo_seen, drawn)
        log.solo_card(s, drawn)
    continue_round(s)


def continue_round(s: Merv) -> None:
    """Play the turns of automata up to the next turn with a decision."""
    while s.turn_no < len(s.queue):
        party = s.active()
        if party < s.players:
            begin_turn(s, party)
            return
        if party != Parties.HIGH_COURTIER:
            take_turn(s)
        elif s.players == 1:
            solo_turn(s)
        else:
            ask.courtier_slot(s, human_in_queue(s, 0))
            return
        s.turn_no += 1
    fill_queue(s)


def begin_turn(s: Merv, seat: i64) -> None:
    s.site = -1
    s.traded = 0
    s.discount_used = 0
    s.jokers_used = 0
    log.turn(s, seat)
    ask.choose_slot(s, seat)


def end_turn(s: Merv) -> None:
    s.site = -1
    s.turn_no += 1
    continue_round(s)


# -- the end of a round ---------------------------------------------------------------------------------------------


def fill_queue(s: Merv) -> None:
    """Place masters in the next queue up to the next one with a choice."""
    party = next_master(s)
    while party >= 0:
        if party >= s.players:
            put_automaton(s, party)
        elif can_skip(s, party, end_of_queue(s)):
            ask.queue_skip(s, party, end_of_queue(s))
            return
        else:
            put(s, party, end_of_queue(s))
        party = next_master(s)
    take_queue(s)
    if s.round < s.t.rounds:
        s.round += 1
        begin_round(s)
    elif s.t.invasions >> s.year & 1 != 0:
        begin_invasion(s)
        continue_invasion(s, 0, 0)
    else:
        end_year(s)


def continue_invasion(s: Merv, place: i64, cell: i64) -> None:
    """Ask for the next ransom, or end the invasion and the year."""
    if not ask_ransom(s, place, cell):
        end_invasion(s)
        end_year(s)


# -- the end of a year ----------------------------------------------------------------------------------------------


def end_year(s: Merv) -> None:
    score_year(s)
    if s.year < s.t.years:
        s.year += 1
        begin_year(s)
        return
    score_spices(s)
    s.finished = True
    log.over(s)
