"""The fields of the state of Yspahan: the JSON form of each, and the seats that may see it."""

from serai.core.rules.codecs import Counts, Each, Flag, Num, Ref, RowOf, SetOf
from serai.core.rules.fields import ComputedField, Field, Fields, Visibility
from serai.core.rules.supplies import Supply
from serai.core.rules.vocabulary import SEATS
from serai.games.yspahan.vocabulary import BUILDINGS, CARDS, ITEMS, PIECES, SHOPS, SQUARES, STREET

FIELDS = Fields(
    # The calendar
    Field("week", Num(least=1)),
    Field("day", Num(least=1)),
    Field("first_player", Ref(SEATS)),
    Field("order", RowOf(SEATS)),  # turn order of the day
    Field("turn_no", Num()),  # finished turns of the day
    # The tower: face value and dice of the group on each square
    Field("face", Each(SQUARES, Num())),
    Field("white", Each(SQUARES, Num())),
    Field("yellow", Each(SQUARES, Num())),
    # City and caravan
    Field("supervisor", Ref(STREET)),
    Field("goods", Each(SEATS, SetOf(SHOPS))),  # the shops that hold a good of the seat
    Field("caravan", RowOf(SEATS)),  # owners of the goods, in the order of loading
    # Players
    Field("camels", Each(SEATS, Num())),
    Field("gold", Each(SEATS, Num())),
    Field("buildings", Each(SEATS, SetOf(BUILDINGS))),
    Field("points", Each(SEATS, Counts(ITEMS))),
    Field("cards", Each(SEATS, Counts(CARDS)), Visibility("owner", count=True)),
    # Cards
    Field("deck", Counts(CARDS), Visibility("nobody", count=True)),
    Field("discard", Counts(CARDS)),  # face up
    # The current turn
    Field("built", Flag()),  # the regular building of the turn is used
    # the remaining components, with `limited_components`; otherwise empty
    ComputedField("supply", Counts(PIECES)),
    ComputedField("stock", Each(SEATS, Num())),  # goods that are neither in shops nor on the caravan
    supplies=(Supply(CARDS, "deck", "discard", "cards", total="card_count"),),
    bounds={
        "camels": 100,
        "gold": 100,
        "points": 400,
        "cards": 10,
        "cards.count": 30,
        "left": 30,
        "week": 6,
        "day": 10,
        "order.count": 4,
        "turn_no": 4,
        "face": 6,
        "white": 12,
        "yellow": 12,
        "caravan.count": 24,
        "deck.count": 30,
        "discard": 10,
    },
)
