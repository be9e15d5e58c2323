# mypyc: compile
"""Layout of the fields of a game in an observation row."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import append, i64, vec

# Numbers of a layout for each field: index of its columns, of its count, of its parties' columns (-1: none), and its
# visibility
LAYOUT_NUMBERS: Final = 4


@final
class RowLayout:
    """Indices of the columns of a game's fields in a row for a player count, and of their marks in a `RowWriter`."""

    def __init__(
        self, players: i64, block: i64, places: vec[i64], sizes: vec[i64], moved: vec[i64], rewritten: vec[i64]
    ) -> None:
        self.players = players
        self.block = block  # columns per seat
        self.seats: i64 = players * block  # columns of all seats
        self.places = places
        firsts = vec[i64]()
        self.capacity: i64 = 0
        for size in sizes:
            firsts = append(firsts, self.capacity)
            self.capacity += 1 + size
        self.firsts: vec[i64] = firsts  # per field: index of the end of its marks, which follow it
        self.moved = moved  # fields whose marks are moved for another viewer; if empty, the columns are rotated
        self.rewritten = rewritten  # fields that are not moved but rewritten for another viewer
        offsets = vec[i64]()
        i: i64
        for i in range(2 * players):
            offsets = append(offsets, i % players * block)
        self.block_offsets: vec[i64] = offsets  # of a seat's block, by its distance from the viewer
