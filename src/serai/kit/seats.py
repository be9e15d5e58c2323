"""Seats as a type of their own: in games with distinct types a number or an item is no seat."""

from __future__ import annotations

from typing import Final, NewType

from serai.core.rules.native import i64
from serai.core.rules.state import State

Seat = NewType("Seat", i64)
SEVERAL: Final = Seat(-1)  # asked at once, for secret choices


def seats(s: State) -> list[Seat]:
    """All seats of a match."""
    return [Seat(number) for number in range(s.players)]
