"""The fields of the state of Pebbles: the JSON form of each, and the seats that may see it."""

from serai.core.rules.codecs import Counts, Each, Num, One, Ref
from serai.core.rules.fields import Field, Fields, Visibility
from serai.core.rules.supplies import Supply
from serai.core.rules.vocabulary import SEATS

from .vocabulary import PEBBLE

FIELDS = Fields(
    Field("round", Num(least=1)),
    Field("first", One(SEATS)),  # wins ties; moves on every round
    Field("bag", Counts(PEBBLE), Visibility("nobody", count=True)),
    Field("ring", Counts(PEBBLE)),
    Field("hand", Each(SEATS, Counts(PEBBLE)), Visibility("owner", count=True, option="open_hands")),
    Field("thrown", Each(SEATS, Ref(PEBBLE)), Visibility("owner", count=True)),  # still in hand until all lie open
    Field("heap", Each(SEATS, Counts(PEBBLE))),
    supplies=(Supply(PEBBLE, "bag", "ring", "hand", "heap", total="counts"),),
)
