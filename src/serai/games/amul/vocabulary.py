# mypyc: compile
"""Every action, decision, event and chance outcome of Amul.

Cards are named by their face: the cards of a kind share one name, except that each guard has its own.
"""

from __future__ import annotations

from typing import Final

from serai.core.game.parts import GameWords
from serai.core.rules.codecs import Num, One
from serai.core.rules.decisions import Decision, Decisions
from serai.core.rules.events import NUMBER, Events, Kept, Outcomes
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary
from serai.games.amul.cards import FACES, HAND_FACES, LETTERS, SYMBOLS, TAKEN_FROM

CARDS: Final = Domain("card", FACES)
HAND_CARDS: Final = Domain("card", HAND_FACES)  # at the same indexes as in CARDS
SPIES: Final = Domain("card", ["mongol_spy", "arab_spy"])  # in the order of their decisions
SIDES: Final = Domain("side", ["left", "right"])
SIGNS: Final = Domain("symbol", SYMBOLS)
ORDER_LETTERS: Final = Domain("letter", LETTERS)  # printed below the prowess symbols

V: Final = Vocabulary("amul")

V.verb("offer", ("offer_card",), at="hand:{card}", card=HAND_CARDS)
V.verb("pick", ("pick_card",), at="market:{card}", card=HAND_CARDS)
V.verb("play", ("play_card",), at="hand:{card}", card=HAND_CARDS)
V.verb("take", at="{place}:{card}", card=CARDS)
V.verb("stop")
V.verb("name", ("spy_target",), side=SIDES)


DECISIONS: Final = Decisions()

OFFER_CARD: Final = DECISIONS.decision("offer_card", "offering", starts_turn=True)
PICK_CARD: Final = DECISIONS.decision("pick_card", "picking", starts_turn=True)
PLAY_CARD: Final = DECISIONS.decision("play_card", "playing", starts_turn=True)


def _taking(key: str, rule: str, effect: str) -> Decision:
    """A decision to take cards, with the card that causes it and how many it may still take."""
    return DECISIONS.decision(key, rule, place=TAKEN_FROM[effect], card=One(CARDS), left=Num())


TAKE_PALACE_CARD: Final = _taking("take_palace_card", "merchants", "merchant")
TAKE_PALACE_CARDS: Final = _taking("take_palace_cards_0_2", "padishah", "padishah")
TAKE_BAZAAR_CARD: Final = _taking("take_bazaar_card", "deal", "deal")
TAKE_MARKET_CARD: Final = _taking("take_market_card", "marauder", "marauder")
THIEF_TAKE: Final = _taking("thief_take", "thief", "thief")
SPY_TARGET: Final = DECISIONS.decision("spy_target", "spies", card=One(SPIES))

EVENTS: Final = Events()

EVENTS.heading("round", number=NUMBER, first=SEATS)
EVENTS.event("ahead", seat=SEATS, n=NUMBER, letter=ORDER_LETTERS)
EVENTS.secret("draw", seat=SEATS, card=Kept(CARDS, "hand"))
EVENTS.event("turn_up", card=CARDS)
EVENTS.secret("offer", seat=SEATS, card=Kept(CARDS, "offer"))
EVENTS.event("reveal", n=NUMBER, card=CARDS)  # never the seat that offered it
EVENTS.event("pick", seat=SEATS, card=CARDS)
EVENTS.secret("choose", seat=SEATS, card=Kept(CARDS, "play_choice"))
EVENTS.event("play", seat=SEATS, card=CARDS)
EVENTS.event("waste", seat=SEATS, card=CARDS)
EVENTS.event("take", seat=SEATS, card=CARDS, because=CARDS)
EVENTS.event("stop", seat=SEATS, because=CARDS)
EVENTS.event("finds_nothing", seat=SEATS, because=CARDS)
EVENTS.event("leave", n=NUMBER, card=CARDS)
EVENTS.event("lay_out", seat=SEATS, card=CARDS)
EVENTS.event("discard", seat=SEATS, card=CARDS)
EVENTS.event("name", seat=SEATS, card=SPIES, other=SEATS)
EVENTS.amount("total", seat=SEATS, points=NUMBER)
EVENTS.heading("over")

OUTCOMES: Final = Outcomes()

OUTCOMES.outcome("start", SEATS)
OUTCOMES.outcome("market", CARDS, fills="market")
OUTCOMES.outcome("card", CARDS, fills="hand")  # the owner need not be the actor

WORDS: Final = GameWords(V, DECISIONS, EVENTS, OUTCOMES, pieces=("card",))
