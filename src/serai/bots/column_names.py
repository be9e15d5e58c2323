"""The names of a network's inputs: `gold`, `goods.bag`, `decision.roll`. A network file lists them, so that a network
keeps its weights when a game gets fields that it does not use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from serai.bots.encoding import OWNED, PLACES, TO_ALL, FieldEncoding, StateEncoder, names_seats
from serai.core.position.codecs import Codec, Counts, Each, One, Pile, RowOf, SetOf
from serai.core.rules.game import Game


def column_names(game: Game) -> dict[str, list[str]]:
    """The columns of a seat's row and of the table's row, in their order."""
    encoder = StateEncoder(game)
    names: dict[str, list[str]] = {"seat": [f"decision.{one.key}" for one in game.decisions.all], "table": []}
    names["seat"].append("turn")
    for field in encoder.fields:
        names["table" if field.to == TO_ALL else "seat"] += _field_columns(field, game.fields.codec(field.name))
    # A game's own numbers have no names: with another count of them all are other columns.
    count = encoder.width - encoder.own
    names["seat"] += [f"features.{number}/{count}" for number in range(1, count + 1)]
    assert (len(names["seat"]), len(names["table"])) == (encoder.width, encoder.shared)
    return names


def _field_columns(field: FieldEncoding, codec: Codec) -> Iterator[str]:
    axes: list[list[str]] = []
    if isinstance(codec, Each) and names_seats(codec.axis):
        codec = codec.inner
    while isinstance(codec, Each):
        axes.append(list(codec.axis))
        codec = codec.inner
    if field.summed:
        axes = []
    axes.append(_items(field, codec))
    for parts in product(*axes):
        yield ".".join([field.name, *[part for part in parts if part]])


def _items(field: FieldEncoding, codec: Codec) -> list[str]:
    if field.kind == PLACES:
        return ["count", "first"]
    if isinstance(codec, RowOf | Pile):
        codec = codec.inner
    if field.kind == OWNED or not isinstance(codec, Counts | SetOf | One):
        return [""]
    return list(codec.domain)
