"""The names of a network's inputs: `gold`, `goods.bag`, `decision.roll`. A network file lists them, so that a network
keeps its weights when a game gets fields that it does not use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from serai.bots.encoding import NetworkField, StateEncoder
from serai.core.game.game import Game
from serai.core.position.columns import NAMED, OWN, TABLE
from serai.core.rules.codecs import Codec, Counts, Each, One, Pile, RowOf, SetOf


def column_names(game: Game) -> dict[str, list[str]]:
    """The columns of a seat's row and of the table's row, in their order."""
    encoder = StateEncoder(game)
    names: dict[str, list[str]] = {"seat": [f"decision.{one.key}" for one in game.decisions.all], "table": []}
    names["seat"].append("turn")
    for field in encoder.fields:
        names["table" if field.where == TABLE else "seat"] += _field_columns(field)
    # A game's own numbers have no names: with another count of them all are other columns.
    count = encoder.width - encoder.own
    names["seat"] += [f"features.{number}/{count}" for number in range(1, count + 1)]
    assert (len(names["seat"]), len(names["table"])) == (encoder.width, encoder.shared)
    return names


def _field_columns(field: NetworkField) -> Iterator[str]:
    axes: list[list[str]] = []
    codec = field.codec
    if field.where == OWN and isinstance(codec, Each):
        codec = codec.inner
    while isinstance(codec, Each):
        axes.append(list(codec.axis))
        codec = codec.inner
    if field.is_summed:
        axes = []
    axes.append(_items(field, codec))
    for parts in product(*axes):
        yield ".".join([field.name, *[part for part in parts if part]])


def _items(field: NetworkField, codec: Codec) -> list[str]:
    if field.where == NAMED:
        return ["count", "first"] if field.row else [""]
    if isinstance(codec, RowOf | Pile):
        codec = codec.inner
    if not isinstance(codec, Counts | SetOf | One):
        return [""]
    return list(codec.domain)
