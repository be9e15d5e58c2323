# mypyc: compile
"""All randomness of a game goes through one Chance object in its state.

An outcome has a kind (what was drawn or rolled, and for which owner) and an index. `trace` collects outcomes for the
record. Five sources exist:

- `Seeded` is fast and reproducible: simulations, environments, bots.
- `Sealed` hashes a secret with a counter, so that past outcomes do not reveal the next: tables of people.
- `Script` replays given outcomes: records and rulebook examples.
- `ToldChance` takes the outcomes that people tell from a real table, and stops where the next one is not told yet.
- `ExplicitChance` stops at every undecided outcome and gives its distribution: searches over chance nodes.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from serai.core.errors import ImpossibleOutcome, OutcomeNeeded
from serai.core.rules.events import OutcomeKind
from serai.core.rules.native import append, i64, vec

# Two multiplicative generators side by side (L'Ecuyer 1988): every product stays below 2^47, so the compiled
# and the interpreted engine draw the same numbers.
M1: Final[i64] = 2147483563
M2: Final[i64] = 2147483399
A1: Final[i64] = 40014
A2: Final[i64] = 40692
SEALED_RANGE: Final[i64] = 1 << 56


def _zeros(n: i64) -> vec[i64]:
    out = vec[i64]()
    for _ in range(n):
        out = append(out, 0)
    return out


def _ones(n: i64) -> vec[i64]:
    out = vec[i64]()
    for _ in range(n):
        out = append(out, 1)
    return out


def _bits(mask: i64) -> vec[i64]:
    out = vec[i64]()
    while mask != 0:
        out = append(out, mask & 1)
        mask >>= 1
    return out


class Chance:
    """A source of outcomes; with `tracing` on, `trace` collects them."""

    def __init__(self) -> None:
        self.tracing = False
        self.trace: vec[i64] = vec[i64]()

    def below(self, n: i64) -> i64:
        """A uniform number in 0..n-1."""
        raise NotImplementedError

    def copy(self) -> Chance:
        """An independent copy that will draw the same outcomes."""
        raise NotImplementedError

    def branch(self) -> Seeded:
        """A fast source for searches; drawing from it does not affect this one. Without a draw in between, two branches
        are equal."""
        raise NotImplementedError

    def happens(self, part: i64, of: i64) -> bool:
        """Whether an event of probability `part / of` occurs."""
        return self.below(of) < part

    def pick(self, kind: OutcomeKind, counts: vec[i64], owner: i64 = 0) -> i64:
        """Draw one index from a multiset given as counts. The caller removes it. `owner`: the seat that it is for."""
        total: i64 = 0
        for count in counts:
            total += count
        rest = self.below(total)
        i: i64 = 0
        while rest >= counts[i]:
            rest -= counts[i]
            i += 1
        if self.tracing:
            self.record(kind.code(owner), i)
        return i

    def pick_bit(self, kind: OutcomeKind, mask: i64, owner: i64 = 0) -> i64:
        """Draw one index from a set given as bits."""
        total: i64 = 0
        left = mask
        while left != 0:
            left &= left - 1
            total += 1
        rest = self.below(total)
        i: i64 = 0
        while True:
            if mask >> i & 1 != 0:
                if rest == 0:
                    break
                rest -= 1
            i += 1
        if self.tracing:
            self.record(kind.code(owner), i)
        return i

    def roll(self, kind: OutcomeKind, faces: i64, dice: i64) -> vec[i64]:
        """Roll equal dice; gives how many show each face. They are traced from the lowest face to the highest."""
        counts = _zeros(faces)
        for _ in range(dice):
            counts[self.below(faces)] += 1
        self.trace_roll(kind, counts)
        return counts

    def trace_roll(self, kind: OutcomeKind, counts: vec[i64]) -> None:
        """Add rolled dice to the trace, given as how many show each face."""
        if self.tracing:
            face: i64
            for face in range(len(counts)):
                for _ in range(counts[face]):
                    self.record(kind.base, face)

    def record(self, code: i64, outcome: i64) -> None:
        """Add an outcome to the trace."""
        trace = append(self.trace, code)
        self.trace = append(trace, outcome)

    def record_drawn(self, code: i64, outcome: i64) -> None:
        """Add an outcome to the trace that the rules have computed from several draws."""
        self.record(code, outcome)

    def arguments(self) -> tuple[object, ...]:
        """The arguments of the class that make an equal source, for `copy` and `pickle`."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return restore_chance, (type(self), self.arguments(), self.tracing, list(self.trace))

    def take_trace(self) -> list[tuple[int, int]]:
        """The outcomes since the last call, as (number of the kind, index)."""
        flat = list(self.trace)
        self.trace = vec[i64]()
        return [(flat[i], flat[i + 1]) for i in range(0, len(flat), 2)]


class Seeded(Chance):
    """Fast and reproducible, but the next outcomes can be computed from past ones: not for tables of people."""

    def __init__(self, seed: int, s1: i64 = 0, s2: i64 = 0) -> None:
        super().__init__()
        self.s1: i64 = s1
        self.s2: i64 = s2
        if s1 == 0:  # not the continuation of another source
            digest = hashlib.sha256(b"caravanserai seeded %d" % seed).digest()
            self.s1 = int.from_bytes(digest[:7], "big") % (M1 - 1) + 1
            self.s2 = int.from_bytes(digest[8:15], "big") % (M2 - 1) + 1

    def next(self) -> i64:
        """A number in 1..M1-1."""
        s1 = self.s1 * A1 % M1
        s2 = self.s2 * A2 % M2
        self.s1 = s1
        self.s2 = s2
        z = s1 - s2
        return z if z > 0 else z + M1 - 1

    def below(self, n: i64) -> i64:
        limit = (M1 - 1) // n * n
        z = self.next() - 1
        while z >= limit:
            if limit == 0:
                raise ValueError("a range is too large for this source")
            z = self.next() - 1
        return z % n

    def copy(self) -> Chance:
        twin = Seeded(0, self.s1, self.s2)
        twin.tracing = self.tracing
        return twin

    def branch(self) -> Seeded:
        # Hashed: after a mere product, a later branch would repeat the numbers of this one, shifted.
        return Seeded(self.s1 * M2 + self.s2)

    def arguments(self) -> tuple[object, ...]:
        return 0, self.s1, self.s2


class Sealed(Chance):
    """Outcomes from SHA-256 over a secret and a counter: past outcomes reveal nothing about later ones."""

    def __init__(self, secret: bytes, counter: int = 0) -> None:
        super().__init__()
        self.secret = secret
        self.counter = counter

    def below(self, n: i64) -> i64:
        limit = SEALED_RANGE // n * n
        while True:
            digest = hashlib.sha256(self.secret + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            z: i64 = int.from_bytes(digest[:7], "big")
            if z < limit:
                return z % n

    def copy(self) -> Chance:
        twin = Sealed(self.secret, self.counter)
        twin.tracing = self.tracing
        return twin

    def branch(self) -> Seeded:
        digest = hashlib.sha256(self.secret + b" branch " + self.counter.to_bytes(8, "big")).digest()
        return Seeded(int.from_bytes(digest, "big"))

    def arguments(self) -> tuple[object, ...]:
        return self.secret, self.counter


class Script(Chance):
    """Replays given outcomes in order, and refuses impossible ones."""

    def __init__(self, outcomes: list[tuple[int, int]], at: int = 0) -> None:
        super().__init__()
        self.outcomes = outcomes
        self.at = at

    def begin_draw(self) -> bool:
        """Whether the rules draw the next outcome from `below`, because it is not given; it counts as one draw."""
        return False

    def left(self) -> int:
        """How many outcomes are not played yet."""
        return len(self.outcomes) - self.at

    def is_next(self, kind: OutcomeKind) -> bool:
        """Whether the next outcome is of this kind. Scripts of real tables omit outcomes that are hidden from all."""
        return self.at < len(self.outcomes) and self.outcomes[self.at][0] == int(kind.base)

    def next_outcome(self, kind: OutcomeKind, owner: i64) -> i64:
        """The next outcome of the script; it has to be of this kind."""
        due: int = kind.code(owner)
        if self.at >= len(self.outcomes):
            raise OutcomeNeeded(kind.name(due))
        code, outcome = self.outcomes[self.at]
        if code != due:
            why = f"an outcome of {kind.name(due)!r} is due here, not one of another kind"
            raise ImpossibleOutcome(why, due, (code, outcome))
        self.at += 1
        if self.tracing:
            self.record(due, outcome)
        return outcome

    def pick(self, kind: OutcomeKind, counts: vec[i64], owner: i64 = 0) -> i64:
        i = self.next_outcome(kind, owner)
        if i < 0 or i >= len(counts) or counts[i] <= 0:
            due: int = kind.code(owner)
            raise ImpossibleOutcome("there is none left of what the script draws", due, (due, i))
        return i

    def pick_bit(self, kind: OutcomeKind, mask: i64, owner: i64 = 0) -> i64:
        i = self.next_outcome(kind, owner)
        if mask >> i & 1 == 0:
            due: int = kind.code(owner)
            raise ImpossibleOutcome("there is none left of what the script draws", due, (due, i))
        return i

    def roll(self, kind: OutcomeKind, faces: i64, dice: i64) -> vec[i64]:
        counts = _zeros(faces)
        for _ in range(dice):
            face = self.next_outcome(kind, 0)
            if face < 0 or face >= faces:
                raise ImpossibleOutcome("a die has no such face", kind.code(0), (kind.code(0), face))
            counts[face] += 1
        return counts

    def below(self, n: i64) -> i64:
        raise ImpossibleOutcome("a script only knows named outcomes")

    def copy(self) -> Chance:
        twin = Script(self.outcomes, self.at)
        twin.tracing = self.tracing
        return twin

    def branch(self) -> Seeded:
        return Seeded(self.at)

    def arguments(self) -> tuple[object, ...]:
        return self.outcomes, self.at


class ToldChance(Script):
    """Outcomes that people tell from a real table. Where the next one is not told, it stops with `OutcomeNeeded`,
    unless only one is possible. With `luck`, outcomes that are not told are drawn from it: `draws` of them, or all if
    negative.

    Outcomes that were certain or drawn are added to `outcomes`, which copies share: told again, they lead to the same
    point. `certain` has the positions of the certain ones.
    """

    def __init__(
        self, outcomes: list[tuple[int, int]], at: int = 0, luck: Chance | None = None, draws: int = 0
    ) -> None:
        super().__init__(outcomes, at)
        self.luck = luck
        self.draws = draws
        self.certain: list[int] = []

    def begin_draw(self) -> bool:
        if self.luck is None or self.draws == 0 or self.at < len(self.outcomes):
            return False
        self.draws -= 1
        return True

    def choose(self, kind: OutcomeKind, weights: vec[i64], owner: i64, left: i64) -> i64:
        """The next outcome, which has these weights; `left`: how many of the same kind are due, with this one."""
        code = kind.code(owner)
        only: i64 = -1
        ways: i64 = 0
        i: i64
        for i in range(len(weights)):
            if weights[i] > 0:
                only = i
                ways += 1
        if ways == 1 and self.at not in self.certain:
            self.certain.append(self.at)
        if self.at < len(self.outcomes):
            outcome = self.next_outcome(kind, owner)
            if outcome < 0 or outcome >= len(weights) or weights[outcome] <= 0:
                raise ImpossibleOutcome("there is none left of what was told", code, (code, outcome))
            return outcome
        if ways == 1:
            self.record_drawn(code, only)
            return only
        luck = self.luck
        if luck is None or self.draws == 0:
            raise OutcomeNeeded(kind.name(code), code, list(weights), left)
        self.draws -= 1
        drawn = luck.pick(kind, weights, owner)
        self.record_drawn(code, drawn)
        return drawn

    def record_drawn(self, code: i64, outcome: i64) -> None:
        self.outcomes.append((code, outcome))
        self.at += 1
        if self.tracing:
            self.record(code, outcome)

    def pick(self, kind: OutcomeKind, counts: vec[i64], owner: i64 = 0) -> i64:
        return self.choose(kind, counts, owner, 1)

    def pick_bit(self, kind: OutcomeKind, mask: i64, owner: i64 = 0) -> i64:
        return self.choose(kind, _bits(mask), owner, 1)

    def roll(self, kind: OutcomeKind, faces: i64, dice: i64) -> vec[i64]:
        """Dice are told in any order, and traced like those of other sources."""
        counts = _zeros(faces)
        tracing, self.tracing = self.tracing, False
        i: i64
        for i in range(dice):
            counts[self.choose(kind, _ones(faces), 0, dice - i)] += 1
        self.tracing = tracing
        self.trace_roll(kind, counts)
        return counts

    def below(self, n: i64) -> i64:
        if self.luck is None:
            raise ImpossibleOutcome("only named outcomes can be told")
        return self.luck.below(n)

    def copy(self) -> Chance:
        twin = ToldChance(self.outcomes, self.at, None if self.luck is None else self.luck.copy(), self.draws)
        twin.tracing = self.tracing
        twin.certain = self.certain
        return twin

    def arguments(self) -> tuple[object, ...]:
        return self.outcomes, self.at, self.luck, self.draws


class ExplicitChance(Chance):
    """Takes the first outcomes of an action from a list, and stops at the next one with `OutcomeNeeded`; `weights` then
    has its distribution. Certain outcomes are not asked for."""

    def __init__(self, known: list[int], at: int = 0) -> None:
        super().__init__()
        self.known = known
        self.at = at
        self.weights: vec[i64] = vec[i64]()

    def next_outcome(self, weights: vec[i64]) -> i64:
        only: i64 = -1
        ways: i64 = 0
        i: i64
        for i in range(len(weights)):
            if weights[i] > 0:
                only = i
                ways += 1
        if ways == 1:
            return only
        if self.at >= len(self.known):
            self.weights = weights[:]
            raise OutcomeNeeded("what chance does next")
        outcome: i64 = self.known[self.at]
        self.at += 1
        return outcome

    def below(self, n: i64) -> i64:
        return self.next_outcome(_ones(n))

    def happens(self, part: i64, of: i64) -> bool:
        weights = append(vec[i64](), max(of - part, 0))
        return self.next_outcome(append(weights, min(part, of))) == 1

    def pick(self, kind: OutcomeKind, counts: vec[i64], owner: i64 = 0) -> i64:
        return self._traced(kind.code(owner), self.next_outcome(counts))

    def pick_bit(self, kind: OutcomeKind, mask: i64, owner: i64 = 0) -> i64:
        return self._traced(kind.code(owner), self.next_outcome(_bits(mask)))

    def roll(self, kind: OutcomeKind, faces: i64, dice: i64) -> vec[i64]:
        counts = _zeros(faces)
        for _ in range(dice):
            face = self._traced(kind.base, self.next_outcome(_ones(faces)))
            counts[face] += 1
        return counts

    def _traced(self, code: i64, outcome: i64) -> i64:
        if self.tracing:
            self.record(code, outcome)
        return outcome

    def copy(self) -> Chance:
        twin = ExplicitChance(self.known, self.at)
        twin.tracing = self.tracing
        return twin

    def branch(self) -> Seeded:
        return Seeded(self.at)

    def arguments(self) -> tuple[object, ...]:
        return self.known, self.at


def deal_again(chance: Chance, drawn: OutcomeKind, deck: vec[i64], hands: vec[i64], known: vec[i64], seat: i64) -> None:
    """Put the cards that `seat` does not see, the deck and the hands of the others, together, and deal as many to each
    hand as it had. A card that a seat is `known` to hold stays with it. `hands` and `known` are counts by seat."""
    kinds: i64 = len(deck)
    players: i64 = len(hands) // kinds
    sizes = _zeros(players)
    other: i64
    card: i64
    for other in range(players):
        if other != seat:
            for card in range(kinds):
                hidden = hands[other * kinds + card] - known[other * kinds + card]
                sizes[other] += hidden
                deck[card] += hidden
                hands[other * kinds + card] -= hidden
    for other in range(players):
        for _ in range(sizes[other]):
            card = chance.pick(drawn, deck, other)
            deck[card] -= 1
            hands[other * kinds + card] += 1


def restore_chance(kind: type[Chance], arguments: tuple[Any, ...], tracing: bool, trace: list[int]) -> Chance:
    """A copied or unpickled source, with the outcomes that it has traced."""
    found: Chance = kind(*arguments)
    found.tracing = tracing
    for number in trace:
        found.trace = append(found.trace, number)
    return found
