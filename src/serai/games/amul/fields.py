"""The fields of Amul, declared once: how each reads as JSON, and who may see it."""

from serai.core.position.codecs import Counts, Each, Num, Ref, RowOf
from serai.core.position.fields import Derived, Field, Fields, Seen, Shown
from serai.core.rules.vocabulary import SEATS
from serai.games.amul.vocabulary import CARDS, ORDER_LETTERS, SIGNS, SPIES

_SECRET = Seen("owner", count=True)  # that something was chosen is in sight, what it is only to its owner

FIELDS = Fields(
    # The course of the game; effects that wait for their turn are on the stack
    Field("round", Num(least=1)),
    Field("start_player", Ref(SEATS)),
    Field("first_pick", Ref(SEATS)),
    Field("turn_order", RowOf(SEATS), told=True),
    # The quarters of Amul
    Field("market_deck", Counts(CARDS), Seen("nobody", count=True), told=True),
    Field("market", Counts(CARDS), pointed=True),  # by card, never by seat
    Field("palace", Counts(CARDS), pointed=True),
    Field("bazaar", Counts(CARDS), pointed=True),
    Field("removed", Counts(CARDS), pointed=True),  # all of it was seen
    # Before the players
    Field("hand", Each(SEATS, Counts(CARDS)), _SECRET, told=True, counted="held", found="holding"),
    Field("offer", Each(SEATS, Ref(CARDS)), _SECRET, told=True),
    Field("play_choice", Each(SEATS, Ref(CARDS)), _SECRET, told=True),
    Field("known", Each(SEATS, Counts(CARDS)), pointed=True),  # cards a seat certainly holds, by what all have seen
    Field("area", Each(SEATS, Counts(CARDS)), pointed=True),
    Field("spy_target", Each(SPIES, Ref(SEATS)), told=True),
    Derived("held", Each(SEATS, Num())),  # cards in hand
    Derived("holding", Each(SEATS, Num())),  # which faces they have, as a set
    # What can be counted in the play areas
    Shown("symbols", Each(SEATS, Counts(SIGNS))),
    Shown("letters", Each(SEATS, Ref(ORDER_LETTERS))),  # of several the earliest
)
