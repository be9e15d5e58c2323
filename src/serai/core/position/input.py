"""Parses positions written by people into the form that codecs read.

Counts may be words (`fish*2 silk`), and so may items (`marid baal`); values of seats are a list, or an object with only
some seats. Names are looked up in their domain, so that aliases work and an error suggests the nearest name. Problems
are collected: a position is refused with all of them at once.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from serai.core.errors import short_repr
from serai.core.rules.codecs import Codec, Counts, Each, Num, One, Pile, RowOf, SetOf, whole_number
from serai.core.rules.fields import Field, Fields
from serai.core.rules.violations import BadPosition, BadValue, Violation, common_text, unreadable
from serai.core.rules.vocabulary import SEATS, Domain

UNREADABLE = object()


class PositionInput:
    """The fields and shorthands that a caller has named."""

    def __init__(self, fields: Fields, players: int, given: Mapping[str, Any]) -> None:
        self.fields = fields
        self.players = players
        self.raw = given
        self.problems: list[Violation] = []
        self._parsed: dict[str, Any] = {}

    def __contains__(self, name: str) -> bool:
        return name in self.raw

    def field(self, name: str, default: Any) -> Any:
        """A field as JSON; the default if it was not named, or is invalid."""
        if name in self.raw and name not in self._parsed:
            self._parsed[name] = self.value(name, self.fields.codec(name), UNREADABLE)
        value = self._parsed.get(name, default)
        return default if value is UNREADABLE else value

    def value(self, name: str, codec: Codec, default: Any) -> Any:
        """As `field`, for a shorthand with the codec that it would have as a field."""
        if name not in self.raw:
            return default
        try:
            return normalize(codec, self.raw[name], self.players)
        except ValueError as error:
            self.refuse(name, error)
            return default

    def whole(self, without: Container[str] = ()) -> dict[str, Any]:
        """Every field as JSON, besides those `without`: as given, otherwise its default or blank."""
        return {each.name: self._filled(each) for each in self.fields.fields if each.name not in without}

    def _filled(self, field: Field) -> Any:
        codec, players = field.codec, self.players
        default = codec.write(field.default_value(players) if field.has_default else codec.blank(players), players)
        value = self.field(field.name, default)
        by_seat = isinstance(value, dict) and isinstance(default, list)
        return [value.get(seat, default[seat]) for seat in range(players)] if by_seat else value

    def seats(self, name: str, default: Any) -> list[Any]:
        """A field of seats as a list, with the default for seats that were not named."""
        found = self.field(name, {})
        return [found.get(seat, default) for seat in range(self.players)]

    def word(self, name: str, words: Domain, default: str) -> str:
        """A shorthand that is one word of a domain."""
        try:
            return words[words.index(str(self.raw.get(name, default)))]
        except ValueError as error:
            self.refuse(name, error)
            return default

    def refuse(self, name: str, why: ValueError | str) -> None:
        """Note why a field or shorthand cannot be as it was given; a plain reason is in English."""
        self.problems.append(unreadable(name, why))

    def raise_problems(self) -> None:
        if self.problems:
            raise BadPosition(self.problems, common_text())


def normalize(codec: Codec, value: Any, players: int) -> Any:
    """A value as its codec writes it; seats come as an object by number, because some may be missing."""
    if isinstance(codec, Each):
        if codec.axis is SEATS:
            return {seat: normalize(codec.inner, part, players) for seat, part in _by_seat(value, players)}
        return {codec.axis[i]: normalize(codec.inner, part, players) for i, part in _by_name(codec.axis, value)}
    if isinstance(codec, Counts):
        entries = _counted(codec.domain, value, players)
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
        named = f"a list of {players}, one for each seat, or an object with seats such as p1"
        raise BadValue(f"{short_repr(value)} should be {named}")
    return [(_seat(seat, players), part) for seat, part in enumerate(value)]


def _by_name(axis: Domain, value: Any) -> list[tuple[int, Any]]:
    """The parts of a value by the index of their name: an object with names, or a list with a part for each."""
    if isinstance(value, Mapping):
        return [(axis.index(str(name)), part) for name, part in value.items()]
    if _is_list(value) and len(value) == len(axis):
        return list(enumerate(value))
    raise BadValue(f"{short_repr(value)} should be an object with names, or a list of {len(axis)}: {_listed(axis)}")


def _counted(domain: Domain, value: Any, players: int) -> list[tuple[Any, Any]]:
    """Names and their numbers: words, an object, a list of names, or a list with a number for each name."""
    if isinstance(value, str):
        return _words(value)
    if isinstance(value, Mapping):
        return list(value.items())
    items = list(range(players)) if domain is SEATS else list(domain.items)
    if _is_list(value) and all(isinstance(part, str) for part in value):
        return [(name, 1) for name in value]
    if _is_list(value) and len(value) == len(items):
        return list(zip(items, value, strict=True))
    named = f"words, an object with names, a list of names, or a list of {len(items)} numbers"
    raise BadValue(f"{short_repr(value)} should be {named}: {_listed(domain)}")


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _listed(domain: Domain) -> str:
    """The names of a domain for a message, as far as they fit in a line."""
    names = list(domain.items)
    return ", ".join(names if len(names) <= 12 else [*names[:11], "...", names[-1]])


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
