"""Parses positions written by people into the form that codecs read.

Counts may be words (`fish*2 silk`), and so may items (`marid baal`); values of seats are a list, or an object with only
some seats. Names are looked up in their domain, so that aliases work and an error suggests the nearest name. Problems
are collected: a position is refused with all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from serai.core.errors import BadPosition, short_repr
from serai.core.position.codecs import BadValue, Codec, Counts, Each, Num, One, Pile, RowOf, SetOf, whole_number
from serai.core.position.fields import Fields
from serai.core.rules.vocabulary import SEATS, Domain


class PositionInput:
    """The fields and shorthands that a caller has named."""

    def __init__(self, fields: Fields, players: int, given: Mapping[str, Any]) -> None:
        self.fields = fields
        self.players = players
        self.raw = given
        self.problems: list[str] = []
        self._parsed: dict[str, Any] = {}

    def __contains__(self, name: str) -> bool:
        return name in self.raw

    def field(self, name: str, default: Any) -> Any:
        """A field as JSON; the default if it was not named, or is invalid."""
        if name in self.raw and name not in self._parsed:
            self._parsed[name] = self.value(name, self.fields.codec(name), default)
        return self._parsed.get(name, default)

    def value(self, name: str, codec: Codec, default: Any) -> Any:
        """As `field`, for a shorthand with the codec that it would have as a field."""
        if name not in self.raw:
            return default
        try:
            return normalize(codec, self.raw[name], self.players)
        except ValueError as error:
            self.problems.append(f"{name}: {error}")
            return default

    def seats(self, name: str, default: Any) -> list[Any]:
        """A field of seats as a list, with the default for seats that were not named."""
        found = self.field(name, {})
        return [found.get(seat, default) for seat in range(self.players)]

    def word(self, name: str, words: Domain, default: str) -> str:
        """A shorthand that is one word of a domain."""
        try:
            return words[words.index(str(self.raw.get(name, default)))]
        except ValueError as error:
            self.problems.append(f"{name}: {error}")
            return default

    def raise_problems(self) -> None:
        if self.problems:
            raise BadPosition(self.problems)


def normalize(codec: Codec, value: Any, players: int) -> Any:
    """A value as its codec writes it; seats come as an object by number, because some may be missing."""
    if isinstance(codec, Each):
        if codec.axis is SEATS:
            return {seat: normalize(codec.inner, part, players) for seat, part in _by_seat(value, players)}
        return {codec.axis[i]: normalize(codec.inner, part, players) for i, part in _by_name(codec.axis, value)}
    if isinstance(codec, Counts):
        entries = _words(value) if isinstance(value, str) else _object(value)
        return _summed((_name(codec.domain, word, players), whole_number(n)) for word, n in entries)
    if isinstance(codec, SetOf):
        return [_name(codec.domain, word, players) for word in _things(value)]
    if isinstance(codec, RowOf | Pile):
        return [normalize(codec.inner, word, players) for word in _things(value)]
    if isinstance(codec, One):
        return None if value is None else _name(codec.domain, value, players)
    return whole_number(value) if isinstance(codec, Num) else value


def _by_seat(value: Any, players: int) -> list[tuple[int, Any]]:
    if isinstance(value, Mapping):
        return [(_seat(seat, players), part) for seat, part in value.items()]
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadValue(f"{short_repr(value)} should be a list, or seats with what they have")
    return [(_seat(seat, players), part) for seat, part in enumerate(value)]


def _by_name(axis: Domain, value: Any) -> list[tuple[int, Any]]:
    return [(axis.index(str(name)), part) for name, part in _object(value)]


def _object(value: Any) -> list[tuple[Any, Any]]:
    if not isinstance(value, Mapping):
        raise BadValue(f"{short_repr(value)} should be an object with names")
    return list(value.items())


def _words(text: str) -> list[tuple[str, Any]]:
    """`fish*2 silk` is two of one kind and one of another."""
    found: list[tuple[str, Any]] = []
    for word in text.split():
        name, star, number = word.partition("*")
        if star and not number.isdecimal():
            raise BadValue(f"{short_repr(word)} has no number behind the star")
        found.append((name, int(number) if star else 1))
    return found


def _things(value: Any) -> Iterable[Any]:
    if isinstance(value, str):
        return [name for name, n in _words(value) for _ in range(n)]
    if not isinstance(value, Sequence):
        raise BadValue(f"{short_repr(value)} should be a list, or words")
    return value


def _summed(entries: Iterable[tuple[Any, int]]) -> dict[Any, int]:
    found: dict[Any, int] = {}
    for name, n in entries:
        if n < 0:
            raise BadValue(f"{n} {name} cannot be")
        found[name] = found.get(name, 0) + n
    return {name: n for name, n in found.items() if n}


def _name(domain: Domain, word: Any, players: int) -> Any:
    return _seat(word, players) if domain is SEATS else domain[domain.index(str(word))]


def _seat(value: Any, players: int) -> int:
    """A seat by number, or as records write it: p1."""
    seat = SEATS.index(value) if isinstance(value, str) else whole_number(value)
    if not 0 <= seat < players:
        raise BadValue(f"{seat} is no seat; there are 0 to {players - 1}")
    return seat
