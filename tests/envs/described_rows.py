"""The field columns of an observation as its description says, read from the seat's view: the slow way, which shares no
code with the environments."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from serai.core.rules.codecs import Codec, Counts, Each, Flag, Num, One, Pile, RowOf, SetOf
from serai.core.rules.fields import Field
from serai.core.rules.state import State
from serai.core.rules.vocabulary import SEATS
from serai.envs import Layout

SEAT_NAMES = list(SEATS.items)
PLACES = 12  # of a row of any length that have columns


def described_columns(layout: Layout, state: State, seat: int) -> Iterator[tuple[str, slice, list[int]]]:
    """The columns of every field, by name and place, with their numbers."""
    players, fields = layout.players, {each.name: each for each in layout.game.fields.fields}
    view = layout.game.fields.view(state, seat)
    for entry in layout.entries:
        whose, name = owner_and_name(entry.name, seat, players)
        if name not in fields:
            continue
        field, value = fields[name], view[name]
        if entry.name.endswith(".count"):
            numbers: Iterator[int] = iter([count(field, value, whose, players)])
        elif not whose:
            numbers = columns(field.codec, value, entry.width, players)
        elif is_axis_of_seats(field.codec):
            part = part_of(field.codec, value, whose, players)
            numbers = columns(inner_of(field.codec), part, entry.width, players)
        else:
            numbers = named(field.codec, value, whose, entry.width)
        yield entry.name, slice(entry.offset, entry.offset + entry.width), list(numbers)


def owner_and_name(entry: str, seat: int, players: int) -> tuple[str, str]:
    """The seat or party to which columns belong ("": the table), and their field ("": of no field)."""
    owner, dot, name = entry.removesuffix(".count").partition(".")
    if owner in ("asked", "later"):
        return "", ""
    if not dot:
        return "", owner
    if owner.startswith("seat+"):
        owner = SEAT_NAMES[(seat + int(owner.removeprefix("seat+"))) % players]
    return owner, name


def is_axis_of_seats(codec: Codec) -> bool:
    return isinstance(codec, Each) and codec.axis.name in ("seat", "party")


def inner_of(codec: Codec) -> Codec:
    assert isinstance(codec, Each)
    return codec.inner


def part_of(codec: Codec, value: Any, whose: str, players: int) -> Any:
    """What a view shows of a seat's or a party's part."""
    assert isinstance(codec, Each)
    if isinstance(value, list):
        return value[SEAT_NAMES.index(whose)]
    return value.get(whose, codec.inner.write(codec.inner.blank(players), players))


def count(field: Field, value: Any, whose: str, players: int) -> int:
    """The items of a field, or of a seat's part, also if the view shows only how many there are."""
    codec = field.codec
    if whose:
        value, codec = part_of(codec, value, whose, players), inner_of(codec)
    return int(value["count"]) if is_count(value) else codec.size(codec.read(value, players), players)


def is_count(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"count"}


def columns(codec: Codec, value: Any, width: int, players: int) -> Iterator[int]:
    """A value that belongs to one seat, or to the table."""
    if (value is None and not isinstance(codec, One)) or is_count(value):
        yield from [0] * width
    elif isinstance(codec, Num | Flag):
        yield int(value)
    elif isinstance(codec, One):
        yield from (int(item == value) for item in codec.domain)
    elif isinstance(codec, SetOf):
        yield from (int(item in value) for item in codec.domain)
    elif isinstance(codec, Counts):
        yield from (value.get(item, 0) for item in codec.domain)
    elif isinstance(codec, Each):
        blank = codec.inner.write(codec.inner.blank(players), players)
        for item in codec.axis:
            yield from columns(codec.inner, value.get(item, blank), width // len(codec.axis), players)
    else:
        yield from items(codec, value, width)


def items(codec: Codec, value: list[str], width: int) -> Iterator[int]:
    """Items in order: how many, then each place, or where each kind stands."""
    assert isinstance(codec, Pile | RowOf)
    assert isinstance(codec.inner, One)
    kinds = list(codec.inner.domain)
    places = codec.most if isinstance(codec, Pile) else PLACES
    yield len(value)
    if width == 1 + places * len(kinds):
        for place in range(places):
            yield from (int(place < len(value) and value[place] == kind) for kind in kinds)
        return
    for kind in kinds:
        found = [place for place, item in enumerate(value, 1) if item == kind] or [0]
        yield found[0]
        if width == 1 + 2 * len(kinds):
            yield found[-1]


def named(codec: Codec, value: Any, whose: str, width: int) -> Iterator[int]:
    """The values that name a seat or a party."""
    me: Any = (whose, SEAT_NAMES.index(whose)) if whose in SEAT_NAMES else (whose,)
    if isinstance(codec, Counts):
        yield value.get(whose, 0)
    elif isinstance(codec, SetOf):
        yield int(any(one in me for one in value))
    elif isinstance(codec, Each):
        for item in codec.axis:
            yield from named(codec.inner, value.get(item), whose, 1)
    elif isinstance(codec, RowOf):
        shown = [int(one in me) for one in value[:width]]
        yield from [*shown, *[0] * (width - len(shown))]
    else:
        yield int(value is not None and value in me)


def differences(layout: Layout, state: State, seat: int, row: "np.ndarray[Any, Any]") -> list[str]:
    """The names of columns in which a row is not as described."""
    least, most = layout.space().low, layout.space().high
    wrong = []
    for name, place, numbers in described_columns(layout, state, seat):
        assert place.stop - place.start == len(numbers), name
        if list(np.clip(numbers, least[place], most[place])) != list(row[place]):
            wrong.append(name)
    return wrong
