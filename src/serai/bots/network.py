# mypyc: compile
"""A small network that says what a table is worth to each seat: no framework, only numbers.

It reads a seat's own row, the mean of the others' rows, and the row of the table; two layers of units and a straight
line beside them. The weights are the same for every seat. A seat's worth is its output less the others' mean, in
victory points.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Final, final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import fill

MAGIC: Final = "caravanserai net 1"


@final
class Net:
    """`first` holds, for each input, the weights to the units of the first layer and the weight of the straight line;
    for inputs of seats twice: as the own ones, and as one of the others'."""

    def __init__(self, note: dict[str, Any], numbers: list[float]) -> None:
        self.note = note
        self.width: i64 = note["width"]
        self.shared: i64 = note["shared"]
        self.units: i64 = note["units"][0]
        self.second: i64 = note["units"][1]
        self.columns: i64 = self.units + 1
        at = [0]
        for size in sizes(note):
            at.append(at[-1] + size)
        if at[-1] != len(numbers):
            raise ValueError(f"{len(numbers)} weights, {at[-1]} are needed")
        self.of_seats = floats(scaled(numbers[at[0] : at[1]], note["seat_scales"]))
        self.of_table = floats(scaled(numbers[at[1] : at[2]], note["table_scales"]))
        self.bias = floats(numbers[at[2] : at[3]])
        self.between = floats(numbers[at[3] : at[4]])
        self.second_bias = floats(numbers[at[4] : at[5]])
        self.last = floats(numbers[at[5] : at[6]])
        most: i64 = max(self.width, self.shared, self.units)
        self.nowhere = fill(most, 0)
        self.nothing = zeros(max(most, 2 * self.columns))

    def worths(self, rows: list[vec[i64]]) -> vec[float]:
        """What the table is worth to each seat; the last row is the table's."""
        return self.weighed(self.gathered(rows))

    def _found(self) -> Found:
        return Found(self.nowhere[:], self.nothing[:])

    def gathered(self, rows: list[vec[i64]]) -> list[vec[float]]:
        """The sums of each row for the first layer; those of a seat twice, as its own and as one of the others'."""
        players: i64 = len(rows) - 1
        found = self._found()
        sums: list[vec[float]] = []
        seat: i64
        for seat in range(players):
            mine = self.nothing[: 2 * self.columns]
            found.find(rows[seat], 2 * self.columns)
            found.add_up(mine, 2 * self.columns, self.of_seats)
            sums.append(mine)
        table = self.bias[:]
        found.find(rows[players], self.columns)
        found.add_up(table, self.columns, self.of_table)
        sums.append(table)
        return sums

    def gathered_from(self, sums: list[vec[float]], before: list[vec[i64]], rows: list[vec[i64]]) -> list[vec[float]]:
        """The sums of rows that are not very different from others whose sums are known."""
        players: i64 = len(rows) - 1
        found = self._found()
        out: list[vec[float]] = []
        seat: i64
        for seat in range(players):
            mine = sums[seat][:]
            found.find_difference(before[seat], rows[seat], 2 * self.columns)
            found.add_up(mine, 2 * self.columns, self.of_seats)
            out.append(mine)
        table = sums[players][:]
        found.find_difference(before[players], rows[players], self.columns)
        found.add_up(table, self.columns, self.of_table)
        out.append(table)
        return out

    def weighed(self, sums: list[vec[float]]) -> vec[float]:
        """What sums of rows are worth to each seat."""
        players: i64 = len(sums) - 1
        columns = self.columns
        table = sums[players]
        others = self.nothing[:columns]
        seat: i64
        j: i64
        for seat in range(players):
            mine = sums[seat]
            for j in range(columns):
                others[j] += mine[columns + j]
        outputs = vec[float]()
        share = 1.0 / float(players - 1) if players > 1 else 0.0
        found = self._found()
        units = table[:]
        for seat in range(players):
            mine = sums[seat]
            for j in range(columns):
                units[j] = table[j] + (mine[j] + (others[j] - mine[columns + j]) * share)
            outputs = append(outputs, self._output(units, found))
        return against_others(outputs)

    def _output(self, units: vec[float], found: Found) -> float:
        """From the sums of the first layer to the output."""
        last = self.last
        sums = self.second_bias[:]
        found.find_active(units, self.units, self.second)
        found.add_up(sums, self.second, self.between)
        value = units[self.units]
        j: i64
        for j in range(self.second):
            if sums[j] > 0.0:
                value += sums[j] * last[j]
        return value


@final
class Found:
    """Inputs that count, with where their weights begin: most inputs are nought, or as they were before."""

    def __init__(self, at: vec[i64], values: vec[float]) -> None:
        self.at = at
        self.values = values
        self.n: i64 = 0

    def find(self, row: vec[i64], columns: i64) -> None:
        at = self.at
        values = self.values
        n: i64 = 0
        i: i64
        for i in range(len(row)):
            if row[i] != 0:
                at[n] = i * columns
                values[n] = float(row[i])
                n += 1
        self.n = n

    def find_difference(self, before: vec[i64], row: vec[i64], columns: i64) -> None:
        at = self.at
        values = self.values
        n: i64 = 0
        i: i64
        for i in range(len(row)):
            change = row[i] - before[i]
            if change != 0:
                at[n] = i * columns
                values[n] = float(change)
                n += 1
        self.n = n

    def find_active(self, units: vec[float], count: i64, columns: i64) -> None:
        at = self.at
        values = self.values
        n: i64 = 0
        i: i64
        for i in range(count):
            if units[i] > 0.0:
                at[n] = i * columns
                values[n] = units[i]
                n += 1
        self.n = n

    def add_up(self, into: vec[float], columns: i64, weights: vec[float]) -> None:
        """Add the weights of what was found; four columns at a time, so that their sums need not be stored between."""
        n = self.n
        if n == 0:
            return
        at = self.at
        values = self.values
        j: i64 = 0
        k: i64
        while j + 4 <= columns:
            a = into[j]
            b = into[j + 1]
            c = into[j + 2]
            d = into[j + 3]
            for k in range(n):
                x = values[k]
                i = at[k] + j
                a += x * weights[i]
                b += x * weights[i + 1]
                c += x * weights[i + 2]
                d += x * weights[i + 3]
            into[j] = a
            into[j + 1] = b
            into[j + 2] = c
            into[j + 3] = d
            j += 4
        while j < columns:
            a = into[j]
            for k in range(n):
                a += values[k] * weights[at[k] + j]
            into[j] = a
            j += 1


def against_others(outputs: vec[float]) -> vec[float]:
    """Each output less the mean of the others; of a single one itself."""
    n: i64 = len(outputs)
    if n == 1:
        return outputs
    total = 0.0
    for output in outputs:
        total += output
    worths = vec[float]()
    for output in outputs:
        worths = append(worths, output - (total - output) / float(n - 1))
    return worths


def scaled(weights: list[float], scales: list[float]) -> list[float]:
    """Weights that were learned on scaled inputs, for inputs as they are."""
    n = len(weights) // len(scales)
    return [weights[i] / scales[i // n] for i in range(len(weights))]


def floats(numbers: list[float]) -> vec[float]:
    return vec[float](numbers)


def zeros(n: i64) -> vec[float]:
    out = vec[float]()
    i: i64
    for i in range(n):
        out = append(out, 0.0)
    return out


# -- files ------------------------------------------------------------------------------------------------------------


def sizes(note: dict[str, Any]) -> list[int]:
    """How many weights each part of a network has, in the order of the file."""
    first, second = note["units"]
    columns = first + 1
    return [note["width"] * 2 * columns, note["shared"] * columns, columns, first * second, second, second]


def pack(note: dict[str, Any], numbers: list[float]) -> bytes:
    """A network as a file: a line that says how it was made, then its weights in half precision."""
    line = json.dumps({"": MAGIC, **note}, ensure_ascii=False)
    return line.encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers)


def unpack(file: bytes) -> Net:
    line, _, weights = file.partition(b"\n")
    note: dict[str, Any] = json.loads(line)
    if note.pop("", None) != MAGIC:
        raise ValueError("this is no network of this version")
    return Net(note, list(struct.unpack(f"<{len(weights) // 2}e", weights)))
