# mypyc: compile
"""The trade phase: all offer a card in secret, pick one in turn order, and play one in secret."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import fill, reserve
from serai.games.amul.generated import ask, log
from serai.games.amul.generated.items import Faces, HandFaces
from serai.games.amul.generated.verbs import OFFER, PICK, PLAY
from serai.games.amul.state import Amul
from serai.games.amul.steps.effects import queue_effects
from serai.games.amul.steps.open_cards import offer_cards


def undecided(choices: vec[i64]) -> vec[i64]:
    """Seats that have not chosen yet."""
    out = reserve(len(choices))
    seat: i64
    for seat in range(len(choices)):
        if choices[seat] < 0:
            out = append(out, seat)
    return out


def all_decided(choices: vec[i64]) -> bool:
    for choice in choices:
        if choice < 0:
            return False
    return True


# -- offering -----------------------------------------------------------------------------------------------------


class OfferCard(Step[Amul]):
    """Offer a card: all seats at once, in secret. R-36: a decision even with six equal cards."""

    def actors(self, s: Amul, frame: Frame) -> vec[i64]:
        return undecided(s.offer)

    def options(self, s: Amul, frame: Frame) -> vec[i64]:
        return s.hand_faces(frame.who, OFFER.base)

    def choose(self, s: Amul, frame: Frame, action: i64) -> None:
        face = OFFER.card(action)
        s.remove_from_hand(frame.who, face)
        s.offer[frame.who] = face
        log.offer(s, frame.who, face)
        if all_decided(s.offer):
            _reveal_offers(s)
        else:
            ask.offer_card(s, -1)

    def refusal(self, s: Amul, frame: Frame, action: i64) -> str:
        return "not_held" if OFFER.holds(action) else "offer_first"


def _reveal_offers(s: Amul) -> None:
    """R-05: add the offers to the market without their seats. Every seat that was known to hold a revealed card may
    have offered it, so it is known no more."""
    revealed = fill(HandFaces.COUNT, 0)
    seat: i64
    for seat in range(s.players):
        revealed[s.offer[seat]] += 1
        s.offer[seat] = -1
    face: i64
    for face in range(HandFaces.COUNT):
        n = revealed[face]
        if n > 0:
            s.market[face] += n
            log.reveal(s, n, face)
            for seat in range(s.players):
                _part_with_known(s, seat * Faces.COUNT + face)
    ask.pick_card(s, s.turn_order[0])


def _part_with_known(s: Amul, at: i64) -> None:
    if s.known[at] > 0:
        s.known[at] -= 1


# -- picking ------------------------------------------------------------------------------------------------------


class PickCard(Step[Amul]):
    """Pick a market card: in turn order, in public. R-06: a seat may pick its own offer."""

    def options(self, s: Amul, frame: Frame) -> vec[i64]:
        return offer_cards(s.market, PICK.base)

    def choose(self, s: Amul, frame: Frame, action: i64) -> None:
        face = PICK.card(action)
        at = frame.who * Faces.COUNT + face
        s.market[face] -= 1
        s.add_to_hand(frame.who, face)
        s.known[at] += 1
        log.pick(s, frame.who, face)
        following = s.place_in_order(frame.who) + 1
        if following < s.players:
            ask.pick_card(s, s.turn_order[following])
        else:
            ask.play_card(s, -1)

    def is_open(self, s: Amul, frame: Frame) -> bool:
        return True

    def refusal(self, s: Amul, frame: Frame, action: i64) -> str:
        return "not_there" if PICK.holds(action) else "pick_first"


# -- playing ------------------------------------------------------------------------------------------------------


class PlayCard(Step[Amul]):
    """Play a card: all seats at once, in secret. R-07: any card, but one with only the hand symbol is lost."""

    def actors(self, s: Amul, frame: Frame) -> vec[i64]:
        return undecided(s.play_choice)

    def options(self, s: Amul, frame: Frame) -> vec[i64]:
        return s.hand_faces(frame.who, PLAY.base)

    def choose(self, s: Amul, frame: Frame, action: i64) -> None:
        face = PLAY.card(action)
        s.remove_from_hand(frame.who, face)
        s.play_choice[frame.who] = face
        log.choose(s, frame.who, face)
        if all_decided(s.play_choice):
            _reveal_plays(s)
        else:
            ask.play_card(s, -1)

    def refusal(self, s: Amul, frame: Frame, action: i64) -> str:
        return "not_held" if PLAY.holds(action) else "play_first"

    def facts(self, s: Amul, frame: Frame, action: i64) -> dict[str, Any]:
        """Whether the card would be lost."""
        return {} if s.t.table_symbol[PLAY.card(action)] != 0 else {"lost": True}


def _reveal_plays(s: Amul) -> None:
    """Cards with the play-area symbol stay there; the others are removed without effect."""
    played = s.play_choice
    s.play_choice = fill(s.players, -1)
    seat: i64
    for seat in range(s.players):
        face = played[seat]
        at = seat * Faces.COUNT + face
        _part_with_known(s, at)
        if s.t.table_symbol[face] != 0:
            s.area[at] += 1
            log.play(s, seat, face)
        else:
            s.removed[face] += 1
            log.waste(s, seat, face)
    queue_effects(s, played)
