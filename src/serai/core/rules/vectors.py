# mypyc: compile
"""Helpers for vectors of numbers and for bit sets."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec


def ints(numbers: list[int]) -> vec[i64]:
    """The numbers as the engine stores them."""
    return vec[i64](numbers)


BITS: Final[vec[i64]] = ints([1 << n for n in range(62)])
LOWEST: Final[vec[i64]] = ints([(octet & -octet).bit_length() - 1 for octet in range(256)])  # bit of an octet
PACKED: Final[bool] = str(type(BITS).__name__) != "list"  # compiled: vecs are packed


def bit(n: i64) -> i64:
    """The mask with one bit set. Compiled, `1 << n` is right only for the first 31 bits: the literal is a C int."""
    return BITS[n]


def fill(n: i64, number: i64) -> vec[i64]:
    """`n` times the same number."""
    return vec[i64]([number] * n)


def reserve(n: i64) -> vec[i64]:
    """An empty vector with capacity for `n` numbers."""
    return vec[i64](capacity=n) if PACKED else vec[i64]()


OPTIONS: Final[i64] = 12  # usual maximum of a decision


def without(numbers: vec[i64], index: i64) -> vec[i64]:
    """A copy of the vector without the element at `index`."""
    out = numbers[:index]
    i: i64 = index + 1
    n: i64 = len(numbers)
    while i < n:
        out = append(out, numbers[i])
        i += 1
    return out


def alike(numbers: vec[i64], others: vec[i64], at: i64, end: i64) -> bool:
    """Whether both are equal in the range `at` to `end`."""
    while at < end:
        if numbers[at] != others[at]:
            return False
        at += 1
    return True


def same(numbers: vec[i64], others: vec[i64]) -> bool:
    n: i64 = len(numbers)
    return n == len(others) and alike(numbers, others, 0, n)


def differs(numbers: vec[i64], others: vec[i64]) -> bool:
    """The opposite of `same`. Compiled, the loop has no early exit, so that it is vectorized."""
    if not PACKED:
        return numbers != others
    if len(numbers) != len(others):
        return True
    found: i64 = 0
    for number, other in zip(numbers, others):  # noqa: B905
        found |= number ^ other
    return found != 0


def contains(numbers: vec[i64], number: i64) -> bool:
    for one in numbers:
        if one == number:
            return True
    return False


def index_of(numbers: vec[i64], number: i64) -> i64:
    """The index of a number's first place; the length of the vector if it has none."""
    i: i64 = 0
    n: i64 = len(numbers)
    while i < n and numbers[i] != number:
        i += 1
    return i


def count_of(numbers: vec[i64], number: i64) -> i64:
    """How often a number is in the vector."""
    n: i64 = 0
    for one in numbers:
        if one == number:
            n += 1
    return n


def total(numbers: vec[i64]) -> i64:
    return part_total(numbers, 0, len(numbers))


def part_total(numbers: vec[i64], at: i64, end: i64) -> i64:
    """The sum of the range `at` to `end`."""
    result: i64 = 0
    while at < end:
        result += numbers[at]
        at += 1
    return result


def seats_from(first: i64, players: i64) -> vec[i64]:
    """All seats, from the first one on."""
    seats = reserve(players)
    i: i64
    for i in range(players):
        seats = append(seats, (first + i) % players)
    return seats


def union(masks: vec[i64]) -> i64:
    """The members of all bit sets together."""
    mask: i64 = 0
    for one in masks:
        mask |= one
    return mask


def holder(masks: vec[i64], member: i64) -> i64:
    """The index of the first bit set with a member; -1 if none has it."""
    i: i64
    for i in range(len(masks)):
        if masks[i] >> member & 1 != 0:
            return i
    return -1


def lowest(mask: i64) -> i64:
    """The lowest member of a bit set that is not empty."""
    n: i64 = 0
    while mask >> n & 1 == 0:
        n += 1
    return n


def bit_count(mask: i64) -> i64:
    """The size of a bit set."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def offer_set(base: i64, mask: i64, out: vec[i64]) -> vec[i64]:
    """Append the action `base + i` for each member i of a bit set."""
    lowest = LOWEST
    while mask != 0:
        octet = mask & 255
        while octet != 0:
            out = append(out, base + lowest[octet])
            octet &= octet - 1
        mask >>= 8
        base += 8
    return out
