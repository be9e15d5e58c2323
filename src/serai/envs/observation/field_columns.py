# mypyc: compile
"""The observation columns of each declared field and of each local of a decision."""

from __future__ import annotations

from typing import Final

from serai.core.observation.float_rows import LONGEST, SHORT
from serai.core.position.codecs import Codec, Counts, Each, Flag, Num, One, Pile, RowOf, SetOf
from serai.core.position.fields import Field
from serai.core.rules.native import i64
from serai.core.rules.vocabulary import SEATS, Domain

# How the stored numbers of a value become columns
PLAIN: Final[i64] = 0  # as they are
BITS: Final[i64] = 1  # a set: a column for each item
WHICH: Final[i64] = 2  # one item or none: one-hot
PLACES: Final[i64] = 3  # items in order: their number, and for each place a one-hot item
ORDER: Final[i64] = 4  # items in order, of too many kinds for that: their number, then the place of each kind
SEAT: Final[i64] = 5  # a seat: one-hot, counted from the viewer

# Where the columns are
OWN: Final[i64] = 0  # in the block of the owner
NAMED: Final[i64] = 1  # a value that names a seat: in the block of that seat
TABLE: Final[i64] = 2  # in the block of the table

# Who may see it
ALL: Final[i64] = 0
OWNER: Final[i64] = 1
ACTOR: Final[i64] = 2
NOBODY: Final[i64] = 3
_SEEN: Final = {"all": ALL, "owner": OWNER, "actor": ACTOR, "nobody": NOBODY}

WHO: Final = (SEATS.name, "party")  # domains of seats

MOST_COLUMNS: Final = 144  # of `PLACES`; a row that needs more uses `ORDER`


class FieldColumns:
    """The columns of a field or a local. `at` is their offset in the block."""

    def __init__(self, name: str, codec: Codec) -> None:
        self.name = name
        self.codec = codec
        self.field: i64 = -1  # index of the field
        self.scalar: bool = codec.scalar
        self.seen: i64 = ALL
        self.counted: bool = False  # the number of items is public
        self.where: i64 = TABLE
        self.kind: i64 = PLAIN
        self.things: i64 = 1  # values of that kind, one after the other
        self.stored: i64 = 1  # numbers of a value in the state
        self.made: i64 = 1  # columns of a value
        self.kinds: i64 = 1  # different items at a place of a row
        self.marks: i64 = 1  # columns for the place of a kind: the last, or first and last
        self.row: bool = False  # of variable length
        self.pile: bool = False
        self.seats: i64 = 0  # seats of an axis of seats and parties
        self.parties: i64 = 0  # parties of such an axis
        self.at: i64 = -1
        self.count_at: i64 = -1
        self.parties_at: i64 = -1  # in the block of the table
        self.first: i64 = 0  # of a local: its offset in the frame

    def span(self) -> i64:
        """Numbers in the state; of one seat, if it belongs to seats."""
        return self.things * self.stored

    def width(self) -> i64:
        return self.things * self.made

    def is_set(self) -> bool:
        """Whether writing the numbers of all seats is faster than tracking which of them are not zero."""
        narrow = self.span() <= SHORT and not self.parties
        return self.where == OWN and self.kind == PLAIN and self.seen == ALL and narrow


def make_field_columns(field: Field, place: int, options: dict[str, object], players: int) -> FieldColumns:
    """The columns of a field."""
    part = FieldColumns(field.name, field.codec)
    part.field = place
    part.seen = _SEEN[field.visibility.to]
    if field.visibility.option and options[field.visibility.option]:
        part.seen = ALL
    part.counted = field.visibility.count
    _place(part, field.codec, players)
    return part


def make_local_columns(name: str, codec: Codec, first: int, players: int) -> FieldColumns:
    """The columns of a local of a decision; they are in the block of the table."""
    part = FieldColumns(name, codec)
    part.first = first
    _fill(part, codec, players)
    return part


def seats_of(domain: Domain) -> int:
    """The number of items that are seats; parties may follow them. Items of other domains may be called p1, too."""
    if domain.name not in WHO:
        return 0
    return len([item for item in domain if item in SEATS.items])


def _place(part: FieldColumns, codec: Codec, players: int) -> None:
    if isinstance(codec, Each) and seats_of(codec.axis):
        part.where = OWN
        _name(part, codec.axis)
        _fill(part, codec.inner, players)
        return
    domain = _named_domain(codec)
    if domain is None:
        _fill(part, codec, players)
        return
    part.where = NAMED
    _name(part, domain)
    part.made = 1
    while isinstance(codec, Each):
        part.things *= len(codec.axis)
        codec = codec.inner
    if isinstance(codec, RowOf):
        part.row = True
        part.things = LONGEST
    part.kind = _named_kind(codec)


def _named_domain(codec: Codec) -> Domain | None:
    """The seats, or seats and parties, that a value names; None if it names none."""
    while isinstance(codec, Each):
        codec = codec.inner
    if isinstance(codec, RowOf):
        codec = codec.inner
    if isinstance(codec, One | SetOf | Counts) and seats_of(codec.domain):
        return codec.domain
    return None


def _named_kind(codec: Codec) -> i64:
    if isinstance(codec, SetOf):
        return BITS
    return PLAIN if isinstance(codec, Counts) else SEAT


def _name(part: FieldColumns, domain: Domain) -> None:
    part.seats = seats_of(domain)
    part.parties = len(domain) - part.seats


def _fill(part: FieldColumns, codec: Codec, players: int) -> None:
    """Set the columns of a value that does not belong to seats."""
    while isinstance(codec, Each):
        if seats_of(codec.axis):
            raise ValueError(f"{part.name}: seats inside another axis cannot be observed")
        part.things *= len(codec.axis)
        codec = codec.inner
    if isinstance(codec, Num | Flag):
        return
    if isinstance(codec, Counts):
        part.stored = part.made = len(codec.domain)
    elif isinstance(codec, SetOf):
        part.kind, part.stored, part.made = BITS, codec.words, len(codec.domain)
    elif isinstance(codec, One):
        _fill_one(part, codec.domain, players)
    elif isinstance(codec, RowOf | Pile) and isinstance(codec.inner, One):
        _fill_row(part, codec, len(codec.inner.domain))
    else:
        raise ValueError(f"{part.name}: a value of this kind cannot be observed")


def _fill_one(part: FieldColumns, domain: Domain, players: int) -> None:
    if seats_of(domain):
        _name(part, domain)
        part.kind, part.made = SEAT, players + part.parties
    else:
        part.kind, part.made = WHICH, len(domain)


def _fill_row(part: FieldColumns, codec: RowOf | Pile, kinds: int) -> None:
    places = LONGEST
    if isinstance(codec, Pile):
        part.pile = True
        part.stored = 1 + codec.most
        places = codec.most
    else:
        part.row = True
    part.kinds = kinds
    if places * kinds <= MOST_COLUMNS:
        part.kind, part.made = PLACES, 1 + places * kinds
    else:
        part.marks = 2 if part.row else 1
        part.kind, part.made = ORDER, 1 + part.marks * kinds
