"""Every action, event and chance outcome of Amul, declared once.

Cards go by their faces: those of one kind are alike and have one name, only each guard has its own.
"""

from caravanserai.core.events import NUMBER, Events, Outcomes, Private
from caravanserai.core.vocabulary import SEATS, Domain, Vocabulary
from caravanserai.games.amul.components import FACES, HAND_FACES, LETTERS

CARDS = Domain("card", FACES)
HAND_CARDS = Domain("card", HAND_FACES)  # at the same places as in CARDS
SPIES = Domain("card", ["mongol_spy", "arab_spy"])  # in the order in which they are asked
SIDES = Domain("side", ["left", "right"])
ORDER_LETTERS = Domain("letter", LETTERS)  # below the prowess symbols

V = Vocabulary("amul")

OFFER = V.verb("offer", ("offer_card",), card=HAND_CARDS)
PICK = V.verb("pick", ("pick_card",), card=HAND_CARDS)
PLAY = V.verb("play", ("play_card",), card=HAND_CARDS)
TAKE = V.verb("take", card=CARDS)
STOP = V.verb("stop")
NAME = V.verb("name", ("spy_target",), side=SIDES)


def expand(text: str) -> list[str]:
    """There are no shorthands: every decision is one word and a card."""
    return [text]


EVENTS = Events()

ROUND = EVENTS.event("round", number=NUMBER, first=SEATS)
AHEAD = EVENTS.event("ahead", seat=SEATS, n=NUMBER, letter=ORDER_LETTERS)
DRAWS = EVENTS.event("draw", seat=SEATS, card=Private(CARDS))
TURNS_UP = EVENTS.event("turn_up", card=CARDS)
OFFERS = EVENTS.event("offer", seat=SEATS, card=Private(CARDS))
REVEALS = EVENTS.event("reveal", n=NUMBER, card=CARDS)  # never who offered it
PICKS = EVENTS.event("pick", seat=SEATS, card=CARDS)
CHOOSES = EVENTS.event("choose", seat=SEATS, card=Private(CARDS))
PLAYS = EVENTS.event("play", seat=SEATS, card=CARDS)
WASTES = EVENTS.event("waste", seat=SEATS, card=CARDS)
TAKES = EVENTS.event("take", seat=SEATS, card=CARDS, because=CARDS)
STOPS = EVENTS.event("stop", seat=SEATS, because=CARDS)
FINDS_NOTHING = EVENTS.event("finds_nothing", seat=SEATS, because=CARDS)
LEAVES = EVENTS.event("leave", n=NUMBER, card=CARDS)
LAYS_OUT = EVENTS.event("lay_out", seat=SEATS, card=CARDS)
DISCARDS = EVENTS.event("discard", seat=SEATS, card=CARDS)
NAMES = EVENTS.event("name", seat=SEATS, card=SPIES, other=SEATS)
TOTAL = EVENTS.event("total", seat=SEATS, points=NUMBER)
OVER = EVENTS.event("over")

OUTCOMES = Outcomes()

START = OUTCOMES.outcome("start", SEATS)
TURNED_UP = OUTCOMES.outcome("market", CARDS)
# A card is dealt to its own player, whoever made the last move; p1 to p8 have these eight places.
DEALT = OUTCOMES.outcome("card_p1", CARDS, secret=True, seat=0)
for _seat in range(1, len(SEATS)):
    OUTCOMES.outcome(f"card_p{_seat + 1}", CARDS, secret=True, seat=_seat)
