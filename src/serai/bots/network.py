# mypyc: compile
"""A small value network in plain Python, without a framework: the value of a position to each seat.

Its inputs are a seat's own row, the mean of the other seats' rows, and the row of the table; two hidden layers and a
linear path beside them. All seats share the weights. A seat's value is its output minus the mean of the others, in
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
class Network:
    """The weights of a network. The first layer has a column for each unit and one for the linear path; inputs of seats
    have two sets of columns: as the own seat, and as one of the others."""

    def __init__(self, note: dict[str, Any], numbers: list[float]) -> None:
        self.note = note
        self.width: i64 = note["width"]
        self.shared: i64 = note["shared"]
        self.units: i64 = note["units"][0]
        self.hidden_units: i64 = note["units"][1]
        self.columns: i64 = self.units + 1
        at = [0]
        for size in weight_counts(note):
            at.append(at[-1] + size)
        if at[-1] != len(numbers):
            raise ValueError(f"{len(numbers)} weights, {at[-1]} are needed")
        self.seat_weights = to_vec(unscale_weights(numbers[at[0] : at[1]], note["seat_scales"]))
        self.table_weights = to_vec(unscale_weights(numbers[at[1] : at[2]], note["table_scales"]))
        self.bias = to_vec(numbers[at[2] : at[3]])
        self.hidden_weights = to_vec(numbers[at[3] : at[4]])
        self.hidden_bias = to_vec(numbers[at[4] : at[5]])
        self.output_weights = to_vec(numbers[at[5] : at[6]])
        widest: i64 = max(self.width, self.shared, self.units)
        self.zero_offsets = fill(widest, 0)
        self.zero_sums = zeros(max(widest, 2 * self.columns))

    def values(self, rows: list[vec[i64]]) -> vec[float]:
        """The value to each seat of encoded rows; the last row is the table's."""
        return self.output_values(self.first_layer(rows))

    def _sparse_input(self) -> SparseInput:
        return SparseInput(self.zero_offsets[:], self.zero_sums[:])

    def first_layer(self, rows: list[vec[i64]]) -> list[vec[float]]:
        """The sums of the first layer for each row; a seat has two, as the own seat and as one of the others."""
        players: i64 = len(rows) - 1
        inputs = self._sparse_input()
        sums: list[vec[float]] = []
        seat: i64
        for seat in range(players):
            mine = self.zero_sums[: 2 * self.columns]
            inputs.load(rows[seat], 2 * self.columns)
            inputs.accumulate(mine, 2 * self.columns, self.seat_weights)
            sums.append(mine)
        table = self.bias[:]
        inputs.load(rows[players], self.columns)
        inputs.accumulate(table, self.columns, self.table_weights)
        sums.append(table)
        return sums

    def updated_first_layer(
        self, sums: list[vec[float]], before: list[vec[i64]], rows: list[vec[i64]]
    ) -> list[vec[float]]:
        """The sums of the first layer, updated from those of similar rows."""
        players: i64 = len(rows) - 1
        inputs = self._sparse_input()
        out: list[vec[float]] = []
        seat: i64
        for seat in range(players):
            mine = sums[seat][:]
            inputs.load_difference(before[seat], rows[seat], 2 * self.columns)
            inputs.accumulate(mine, 2 * self.columns, self.seat_weights)
            out.append(mine)
        table = sums[players][:]
        inputs.load_difference(before[players], rows[players], self.columns)
        inputs.accumulate(table, self.columns, self.table_weights)
        out.append(table)
        return out

    def output_values(self, sums: list[vec[float]]) -> vec[float]:
        """The value to each seat, from the sums of the first layer."""
        players: i64 = len(sums) - 1
        columns = self.columns
        table = sums[players]
        others = self.zero_sums[:columns]
        seat: i64
        j: i64
        for seat in range(players):
            mine = sums[seat]
            for j in range(columns):
                others[j] += mine[columns + j]
        outputs = vec[float]()
        share = 1.0 / float(players - 1) if players > 1 else 0.0
        inputs = self._sparse_input()
        units = table[:]
        for seat in range(players):
            mine = sums[seat]
            for j in range(columns):
                units[j] = table[j] + (mine[j] + (others[j] - mine[columns + j]) * share)
            outputs = append(outputs, self._output(units, inputs))
        return relative_values(outputs)

    def _output(self, units: vec[float], inputs: SparseInput) -> float:
        """The output for one seat, from its sums of the first layer."""
        output_weights = self.output_weights
        sums = self.hidden_bias[:]
        inputs.load_active(units, self.units, self.hidden_units)
        inputs.accumulate(sums, self.hidden_units, self.hidden_weights)
        value = units[self.units]
        j: i64
        for j in range(self.hidden_units):
            if sums[j] > 0.0:
                value += sums[j] * output_weights[j]
        return value


@final
class SparseInput:
    """The inputs that are not zero, or have changed, with the offsets of their weights."""

    def __init__(self, offsets: vec[i64], values: vec[float]) -> None:
        self.offsets = offsets
        self.values = values
        self.n: i64 = 0

    def load(self, row: vec[i64], columns: i64) -> None:
        offsets = self.offsets
        values = self.values
        n: i64 = 0
        i: i64
        for i in range(len(row)):
            if row[i] != 0:
                offsets[n] = i * columns
                values[n] = float(row[i])
                n += 1
        self.n = n

    def load_difference(self, before: vec[i64], row: vec[i64], columns: i64) -> None:
        offsets = self.offsets
        values = self.values
        n: i64 = 0
        i: i64
        for i in range(len(row)):
            change = row[i] - before[i]
            if change != 0:
                offsets[n] = i * columns
                values[n] = float(change)
                n += 1
        self.n = n

    def load_active(self, units: vec[float], count: i64, columns: i64) -> None:
        offsets = self.offsets
        values = self.values
        n: i64 = 0
        i: i64
        for i in range(count):
            if units[i] > 0.0:
                offsets[n] = i * columns
                values[n] = units[i]
                n += 1
        self.n = n

    def accumulate(self, into: vec[float], columns: i64, weights: vec[float]) -> None:
        """Add the weighted inputs to sums, four columns at a time so that the sums stay in registers."""
        n = self.n
        if n == 0:
            return
        offsets = self.offsets
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
                i = offsets[k] + j
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
                a += values[k] * weights[offsets[k] + j]
            into[j] = a
            j += 1


def relative_values(outputs: vec[float]) -> vec[float]:
    """Each output minus the mean of the others; a single output as it is."""
    n: i64 = len(outputs)
    if n == 1:
        return outputs
    total = 0.0
    for output in outputs:
        total += output
    values = vec[float]()
    for output in outputs:
        values = append(values, output - (total - output) / float(n - 1))
    return values


def unscale_weights(weights: list[float], scales: list[float]) -> list[float]:
    """Weights for raw inputs, from weights trained on scaled inputs."""
    n = len(weights) // len(scales)
    return [weights[i] / scales[i // n] for i in range(len(weights))]


def to_vec(numbers: list[float]) -> vec[float]:
    return vec[float](numbers)


def zeros(n: i64) -> vec[float]:
    out = vec[float]()
    i: i64
    for i in range(n):
        out = append(out, 0.0)
    return out


# -- files ------------------------------------------------------------------------------------------------------------


def weight_counts(note: dict[str, Any]) -> list[int]:
    """The number of weights of each part of a network, in file order."""
    first, second = note["units"]
    columns = first + 1
    return [note["width"] * 2 * columns, note["shared"] * columns, columns, first * second, second, second]


def pack(note: dict[str, Any], numbers: list[float]) -> bytes:
    """Encode a network as a file: a JSON line that says how it was made, then the weights in half precision."""
    line = json.dumps({"": MAGIC, **note}, ensure_ascii=False)
    return line.encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers)


def unpack(file: bytes) -> Network:
    return Network(*unpack_weights(file))


def unpack_weights(file: bytes) -> tuple[dict[str, Any], list[float]]:
    """The note and the weights of a file."""
    line, _, weights = file.partition(b"\n")
    note: dict[str, Any] = json.loads(line)
    if note.pop("", None) != MAGIC:
        raise ValueError("this is no network of this version")
    return note, list(struct.unpack(f"<{len(weights) // 2}e", weights))
