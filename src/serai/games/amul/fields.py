"""The fields of the state of Amul: the JSON form of each, and the seats that may see it."""

from serai.core.position.codecs import Counts, Each, Num, Ref, RowOf
from serai.core.position.fields import Derived, Field, Fields, Seen, Shown
from serai.core.rules.vocabulary import SEATS
from serai.games.amul.vocabulary import CARDS, ORDER_LETTERS, SIGNS, SPIES

_SECRET = Seen("owner", count=True)  # everybody sees that a card was chosen, its owner sees which

FIELDS = Fields(
    # Rounds and turn order; pending effects are on the stack
    Field("round", Num(least=1)),
    Field("start_player", Ref(SEATS)),
    Field("first_pick", Ref(SEATS)),
    Field("turn_order", RowOf(SEATS), told=True),
    # The quarters of Amul
    Field("market_deck", Counts(CARDS), Seen("nobody", count=True), told=True),
    Field("market", Counts(CARDS), pointed=True),  # by card, never by seat
    Field("palace", Counts(CARDS), pointed=True),
    Field("bazaar", Counts(CARDS), pointed=True),
    Field("removed", Counts(CARDS), pointed=True),  # everybody has seen these cards
    # Players
    Field("hand", Each(SEATS, Counts(CARDS)), _SECRET, told=True, counted="held", found="holding"),
    Field("offer", Each(SEATS, Ref(CARDS)), _SECRET, told=True),
    Field("play_choice", Each(SEATS, Ref(CARDS)), _SECRET, told=True),
    Field("known", Each(SEATS, Counts(CARDS)), pointed=True),  # cards that everybody knows the seat to hold
    Field("area", Each(SEATS, Counts(CARDS)), pointed=True),
    Field("spy_target", Each(SPIES, Ref(SEATS)), told=True),
    Derived("held", Each(SEATS, Num())),  # cards in hand
    Derived("holding", Each(SEATS, Num())),  # the faces in hand, as a set
    # Counts of the play areas
    Shown("symbols", Each(SEATS, Counts(SIGNS))),
    Shown("letters", Each(SEATS, Ref(ORDER_LETTERS))),  # the earliest letter counts
)
