# mypyc: compile
"""Where the fields of a game lie in the row of an observation."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import append, i64, vec

# Numbers of a sheet for each field: where its columns begin, where its count is, where its parties' columns begin (-1:
# nowhere), and who sees it
LAYOUT_NUMBERS: Final = 4


@final
class RowLayout:
    """Where the columns of a game's fields lie in a row, for so many players; and where their marks are kept."""

    def __init__(
        self, players: i64, block: i64, places: vec[i64], sizes: vec[i64], moved: vec[i64], rewritten: vec[i64]
    ) -> None:
        self.players = players
        self.block = block  # columns of a seat
        self.seats: i64 = players * block  # columns of all seats
        self.places = places
        firsts = vec[i64]()
        self.capacity: i64 = 0
        for size in sizes:
            firsts = append(firsts, self.capacity)
            self.capacity += 1 + size
        self.firsts: vec[i64] = firsts  # for each field where its marks end, and then they are
        self.moved = moved  # fields whose marks are moved for another seat; none: its columns are turned as they lie
        self.rewritten = rewritten  # those that are not moved then, because they are told anew
        turned = vec[i64]()
        i: i64
        for i in range(2 * players):
            turned = append(turned, i % players * block)
        self.block_offsets: vec[i64] = turned  # of a seat's block, by its distance from the viewer
