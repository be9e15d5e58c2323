"""The fields of the state of Pebbles: the JSON form of each, and the seats that may see it."""

from serai.kit import SEATS, Counts, Each, Field, Fields, Num, One, Ref, Supply, Visibility

from .vocabulary import PEBBLE

FIELDS = Fields(
    Field("round", Num(least=1), most="rounds"),
    Field("first", One(SEATS)),  # wins ties; moves on every round
    Field("bag", Counts(PEBBLE), Visibility("nobody", count=True)),
    Field("ring", Counts(PEBBLE)),
    Field("hand", Each(SEATS, Counts(PEBBLE)), Visibility("owner", count=True, option="open_hands")),
    Field("thrown", Each(SEATS, Ref(PEBBLE)), Visibility("owner", count=True)),  # still in hand until all lie open
    Field("heap", Each(SEATS, Counts(PEBBLE))),
    supplies=(Supply(PEBBLE, "bag", "ring", "hand", "heap", total="counts", rest="bag"),),
)
