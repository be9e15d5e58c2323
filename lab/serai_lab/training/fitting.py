"""Fits a network to training samples, with numpy, or cupy on a GPU."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

UNITS = (48, 24)
MIN_SCALE = 0.2  # keeps inputs that hardly ever change from being scaled up
DECAY = 0.03
RATE = 1e-3
BATCH = 4096


@dataclass
class TrainableNetwork:
    """A network during training: weights for scaled inputs, outputs in points."""

    seat_scales: Any
    table_scales: Any
    weights: list[Any]  # first layer of own, of others, of the table; bias; between; second bias; last

    def numbers(self) -> list[float]:
        """All weights in file order."""
        own, others, *rest = self.weights
        own, others = _host(own), _host(others)
        found: list[float] = []
        for one, other in zip(own.tolist(), others.tolist(), strict=True):
            found += one
            found += other
        for weights in rest:
            found += _host(weights).ravel().tolist()
        return found

    def note(self) -> dict[str, Any]:
        return {
            "width": len(self.seat_scales),
            "shared": len(self.table_scales),
            "units": list(UNITS),
            "seat_scales": [round(x, 4) for x in _host(self.seat_scales).tolist()],
            "table_scales": [round(x, 4) for x in _host(self.table_scales).tolist()],
        }


def _host(array: Any) -> Any:
    return array.get() if hasattr(array, "get") else array


def array_module() -> Any:
    """cupy if there is a GPU for it, otherwise numpy."""
    try:
        import cupy

        cupy.zeros(1)
        return cupy
    except Exception:
        import numpy

        return numpy


def initial_network(xp: Any, seats: Any, table: Any, seed: int) -> TrainableNetwork:
    """A network with random weights, scaled for these samples."""
    first, second = UNITS
    width, shared = seats.shape[2], table.shape[1]
    random = xp.random.RandomState(seed)

    def layer(n: int, m: int, inputs: int) -> Any:
        return (random.standard_normal((n, m)) * (2.0 / inputs) ** 0.5).astype(xp.float32)

    inputs = 2 * width + shared
    weights = [layer(n, first + 1, inputs) for n in (width, width, shared)]
    for part in weights:
        part[:, first] = 0  # the linear path starts at zero
    weights += [
        xp.zeros(first + 1, xp.float32),
        layer(first, second, first),
        xp.zeros(second, xp.float32),
        xp.zeros(second, xp.float32),
    ]
    return TrainableNetwork(_scales(xp, seats.reshape(-1, width)), _scales(xp, table), weights)


def _scales(xp: Any, inputs: Any) -> Any:
    sample = inputs[:: max(1, len(inputs) // 20_000)].astype(xp.float32)
    largest = xp.abs(sample).max(axis=0) / 10
    return xp.maximum(xp.maximum(sample.std(axis=0), largest), MIN_SCALE)


def rescale(xp: Any, fit: TrainableNetwork, seats: Any, table: Any) -> TrainableNetwork:
    """The same network with input scales for these samples."""
    seat_scales = _scales(xp, seats.reshape(-1, seats.shape[2]))
    table_scales = _scales(xp, table)
    own, others, shared, *rest = fit.weights
    by_seat = (seat_scales / fit.seat_scales)[:, None]
    by_table = (table_scales / fit.table_scales)[:, None]
    return TrainableNetwork(seat_scales, table_scales, [own * by_seat, others * by_seat, shared * by_table, *rest])


def forward(xp: Any, weights: list[Any], seats: Any, table: Any) -> tuple[Any, ...]:
    """Outputs of each seat, and what `backward` needs."""
    own, others, shared, bias, between, second_bias, last = weights
    players = seats.shape[1]
    rest = (seats.sum(axis=1, keepdims=True) - seats) / max(1, players - 1)
    sums = seats @ own + rest @ others + (table @ shared + bias)[:, None, :]
    first = xp.maximum(sums[..., :-1], 0)
    second = xp.maximum(first @ between + second_bias, 0)
    return sums[..., -1] + second @ last, rest, first, second


def relative_to_others(values: Any) -> Any:
    """Each seat's value minus the mean of the others."""
    players = values.shape[1]
    if players == 1:
        return values
    return values - (values.sum(axis=1, keepdims=True) - values) / (players - 1)


def backward(xp: Any, weights: list[Any], seats: Any, table: Any, kept: tuple[Any, ...], error: Any) -> list[Any]:
    """The gradient of the squared error for every weight."""
    between, last = weights[4], weights[6]
    rest, first, second = kept
    slope = relative_to_others(error)  # its own transpose
    to_second = slope[..., None] * last * (second > 0)
    to_first = (to_second @ between.T) * (first > 0)
    to_sums = xp.concatenate([to_first, slope[..., None]], axis=2)
    flat = to_sums.reshape(-1, to_sums.shape[2])
    by_table = to_sums.sum(axis=1)
    return [
        seats.reshape(len(flat), -1).T @ flat,
        rest.reshape(len(flat), -1).T @ flat,
        table.T @ by_table,
        by_table.sum(axis=0),
        first.reshape(len(flat), -1).T @ to_second.reshape(len(flat), -1),
        to_second.sum(axis=(0, 1)),
        (second * slope[..., None]).sum(axis=(0, 1)),
    ]


@dataclass(frozen=True)
class FitSamples:
    """Inputs of all seats and of the table, with the values to be predicted for each seat."""

    seats: Any
    table: Any
    targets: Any

    def part(self, first: int, end: int) -> FitSamples:
        return FitSamples(self.seats[first:end], self.table[first:end], self.targets[first:end])


def error_of(xp: Any, net: TrainableNetwork, samples: FitSamples, unit: float = 1.0) -> float:
    """The mean squared error, in points; the network's outputs are in units of so many points."""
    error = 0.0
    for at in range(0, len(samples.targets), BATCH):
        part = samples.part(at, at + BATCH)
        x = part.seats.astype(xp.float32) / net.seat_scales
        q = part.table.astype(xp.float32) / net.table_scales
        values = relative_to_others(forward(xp, net.weights, x, q)[0])
        error += float(((values * unit - part.targets) ** 2).sum())
    return float(error / max(1, samples.targets.size))


def fit(
    xp: Any,
    net: TrainableNetwork,
    samples: FitSamples,
    epochs: int,
    seed: int,
    rate: float = RATE,
    held_out: FitSamples | None = None,
) -> float:
    """Fit a network to samples, in place; returns the mean squared error of the last epoch, in points. With samples
    held out it is theirs, and the weights are those of the epoch that predicts them best, maybe of none."""
    seats, table, targets = samples.seats, samples.table, samples.targets
    random = xp.random.RandomState(seed)
    unit = float(targets.std()) or 1.0
    _to_unit(net, 1 / unit)
    steps = [[xp.zeros_like(w), xp.zeros_like(w)] for w in net.weights]
    n, done, error = len(targets), 0, 0.0
    best = [w.copy() for w in net.weights]
    least = error_of(xp, net, held_out, unit) if held_out is not None else 0.0
    rounds = epochs * max(1, n // BATCH)
    for _ in range(epochs):
        order = random.permutation(n)
        error, batches = 0.0, 0
        for at in range(max(1, n // BATCH)):
            chosen = order[at * BATCH : (at + 1) * BATCH]
            x = seats[chosen].astype(xp.float32) / net.seat_scales
            q = table[chosen].astype(xp.float32) / net.table_scales
            values, *kept = forward(xp, net.weights, x, q)
            wrong = relative_to_others(values) - targets[chosen] / unit
            slopes = backward(xp, net.weights, x, q, tuple(kept), wrong / wrong.size * 2)
            done += 1
            _step(xp, net.weights, steps, slopes, rate * (1 - done / (rounds + 1)), done)
            error += float((wrong**2).mean())
            batches += 1
        error *= unit * unit / batches
        if held_out is not None and (found := error_of(xp, net, held_out, unit)) < least:
            least, best = found, [w.copy() for w in net.weights]
    if held_out is not None:
        error, net.weights = least, best
    _to_unit(net, unit)
    return float(error)


def _to_unit(net: TrainableNetwork, by: float) -> None:
    """Scale the outputs."""
    for weights in net.weights[:4]:
        weights[..., -1] *= by
    net.weights[6] *= by


def _step(xp: Any, weights: list[Any], steps: list[list[Any]], slopes: list[Any], rate: float, n: int) -> None:
    """One step of Adam with weight decay."""
    for k, slope in enumerate(slopes):
        mean, square = steps[k]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        step = mean / (1 - 0.9**n) / (xp.sqrt(square / (1 - 0.999**n)) + 1e-8)
        weights[k] -= rate * (step + DECAY * weights[k])
