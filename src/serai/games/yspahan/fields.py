"""The fields of the state of Yspahan: the JSON form of each, and the seats that may see it."""

from serai.core.rules.codecs import Counts, Each, Flag, Num, Ref, RowOf, SetOf
from serai.core.rules.fields import ComputedField, Field, Fields, Visibility
from serai.core.rules.supplies import Supply
from serai.core.rules.vocabulary import SEATS
from serai.games.yspahan.vocabulary import BUILDINGS, CARDS, ITEMS, PIECES, SHOPS, SQUARES, STREET

FIELDS = Fields(
    # The calendar
    Field("week", Num(least=1), bound=6),
    Field("day", Num(least=1), bound=10),
    Field("first_player", Ref(SEATS)),
    Field("order", RowOf(SEATS), count_bound=4),  # turn order of the day
    Field("turn_no", Num(), bound=4),  # finished turns of the day
    # The tower: face value and dice of the group on each square
    Field("face", Each(SQUARES, Num()), bound=6),
    Field("white", Each(SQUARES, Num()), bound=12),
    Field("yellow", Each(SQUARES, Num()), bound=12),
    # City and caravan
    Field("supervisor", Ref(STREET)),
    Field("goods", Each(SEATS, SetOf(SHOPS))),  # the shops that hold a good of the seat
    Field("caravan", RowOf(SEATS), count_bound=24),  # owners of the goods, in the order of loading
    # Players
    Field("camels", Each(SEATS, Num()), bound=100),
    Field("gold", Each(SEATS, Num()), bound=100),
    Field("buildings", Each(SEATS, SetOf(BUILDINGS))),
    Field("points", Each(SEATS, Counts(ITEMS)), bound=400),
    Field("cards", Each(SEATS, Counts(CARDS)), Visibility("owner", count=True), bound=10, count_bound=30),
    # Cards
    Field("deck", Counts(CARDS), Visibility("nobody", count=True), count_bound=30),
    Field("discard", Counts(CARDS), bound=10),  # face up
    # The current turn
    Field("built", Flag()),  # the regular building of the turn is used
    # the remaining components, with `limited_components`; otherwise empty
    ComputedField("supply", Counts(PIECES)),
    ComputedField("stock", Each(SEATS, Num())),  # goods that are neither in shops nor on the caravan
    supplies=(Supply(CARDS, "deck", "discard", "cards", total="card_count"),),
    bounds={"left": 30},
)
