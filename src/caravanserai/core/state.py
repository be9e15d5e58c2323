# mypyc: compile
"""The table as numbers, and what is still to be decided as a stack of frames.

A game derives one final class from `State`, with one field a concept, and one class from `Step` for each decision
of its rulebook. The top frame of the stack says which step is due and who acts; applying an action takes the
frame off, and the step pushes what follows. All of it is plain data, so that it can be copied, saved and shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.core.chance import Chance
from caravanserai.core.fast import append, i64, vec
from caravanserai.core.fields import Fields
from caravanserai.core.vocabulary import Domain

if TYPE_CHECKING:
    from caravanserai.core.game import ScoreItem

FRAME: Final[i64] = 4  # numbers a frame takes on the stack: step, who, a, b
EVENT: Final[i64] = 6  # numbers an event takes in a journal: event, five arguments


def ints(numbers: list[int]) -> vec[i64]:
    """The numbers as the engine stores them."""
    return vec[i64](numbers)


BITS: Final[vec[i64]] = ints([1 << n for n in range(62)])


def bit(n: i64) -> i64:
    """The mask with one bit set. Compiled, `1 << n` is right only for the first 31 bits: the literal is a C int."""
    return BITS[n]


def fill(n: i64, number: i64) -> vec[i64]:
    """`n` times the same number."""
    out = vec[i64]()
    i: i64 = 0
    while i < n:
        out = append(out, number)
        i += 1
    return out


def without(numbers: vec[i64], index: i64) -> vec[i64]:
    """A row with one card taken out and the gap closed."""
    out = numbers[:index]
    i: i64 = index + 1
    n: i64 = len(numbers)
    while i < n:
        out = append(out, numbers[i])
        i += 1
    return out


def total(numbers: vec[i64]) -> i64:
    result: i64 = 0
    i: i64 = 0
    n: i64 = len(numbers)
    while i < n:
        result += numbers[i]
        i += 1
    return result


class Frame:
    """One decision that is due: which step, whose, and up to two numbers that belong to it."""

    def __init__(self, step: i64, who: i64, a: i64, b: i64) -> None:
        self.step = step
        self.who = who
        self.a = a
        self.b = b


class Step:
    """A decision of the rulebook. `rule` is the anchor of its paragraph on the rules page.

    `args` names the numbers a and b of its frame, and what they count, for positions and views.
    """

    key: str
    rule: str
    args: dict[str, Domain | None]

    def __init__(self, key: str, rule: str, args: dict[str, Domain | None] | None = None) -> None:
        self.key = key
        self.rule = rule
        self.args = args or {}

    def actors(self, state: State, frame: Frame) -> vec[i64]:
        """Who may act; steps with secret simultaneous choices name several."""
        return append(vec[i64](), frame.who)

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        """What `frame.who` may do; never empty."""
        raise NotImplementedError

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        """Do it. The frame is off the stack already; push what follows."""
        raise NotImplementedError

    def open(self, state: State, frame: Frame) -> bool:
        """Whether everybody at the table can tell what the options are, so that a single one may play itself."""
        return False

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        """Why an action is not among the options, as a key of the text catalogue; "" if there is no more to say."""
        return ""


class Printed:
    """What does not change during a match: printed components, options, steps. Games derive their own."""

    def __init__(self, players: i64, options: dict[str, Any], steps: list[Step], fields: Fields) -> None:
        self.players = players
        self.options = options
        self.steps = steps
        self.fields = fields


class Journal:
    """What happened, for the log: events as numbers, put into words by the game's declarations."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]()

    def add(self, event: i64, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        numbers = append(self.numbers, event)
        numbers = append(numbers, a)
        numbers = append(numbers, b)
        numbers = append(numbers, c)
        numbers = append(numbers, d)
        self.numbers = append(numbers, e)

    def rows(self) -> list[list[int]]:
        flat = list(self.numbers)
        return [flat[i : i + EVENT] for i in range(0, len(flat), EVENT)]


class State:
    """What all games' states have in common."""

    printed: Printed
    players: i64
    stack: vec[i64]
    chance: Chance
    journal: Journal | None
    finished: bool

    def __init__(self, printed: Printed) -> None:
        # Only what clone() does not replace: a constructor that fills fields would pay for them twice.
        self.printed = printed
        self.players = printed.players
        self.journal = None

    # -- the stack ------------------------------------------------------------------------------------------

    def push(self, step: i64, who: i64, a: i64 = 0, b: i64 = 0) -> None:
        stack = append(self.stack, step)
        stack = append(stack, who)
        stack = append(stack, a)
        self.stack = append(stack, b)

    def top(self) -> Frame:
        stack = self.stack
        at: i64 = len(stack) - FRAME
        return Frame(stack[at], stack[at + 1], stack[at + 2], stack[at + 3])

    def depth(self) -> i64:
        return len(self.stack) // FRAME

    # -- what people, servers and bots call -------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.finished

    @property
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now; () when the game is over."""
        if self.finished:
            return ()
        frame = self.top()
        return tuple(list(self.printed.steps[frame.step].actors(self, frame)))

    def turn(self) -> i64:
        """The first seat that may act now, -1 when the game is over."""
        if self.finished:
            return -1
        frame = self.top()
        if frame.who >= 0:
            return frame.who
        return self.printed.steps[frame.step].actors(self, frame)[0]

    def options(self, seat: i64) -> vec[i64]:
        """As `legal`, in the engine's own storage and without asking whether it is the seat's turn."""
        frame = self.top()
        frame.who = seat
        return self.printed.steps[frame.step].legal(self, frame)

    def legal(self, seat: int) -> list[int]:
        """What the seat may do now; empty if it is not to act."""
        if seat not in self.actors:
            return []
        return list(self.options(seat))

    def apply(self, action: i64, seat: i64) -> None:
        """Do a legal action. Trusts the caller; `Match.play` is the gate that checks."""
        stack = self.stack
        at: i64 = len(stack) - FRAME
        frame = Frame(stack[at], seat, stack[at + 2], stack[at + 3])
        self.stack = stack[:at]
        self.printed.steps[frame.step].apply(self, frame, action)

    def tell(self, event: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Something happened: a line for the log, if anybody keeps one."""
        journal = self.journal
        if journal is not None:
            journal.add(event, a, b, c, d, e)

    def copy_common(self, twin: State) -> None:
        """The part of `clone` that is the same in every game."""
        twin.stack = self.stack[:]
        twin.chance = self.chance.copy()
        twin.finished = self.finished

    def to_dict(self) -> dict[str, Any]:
        """The whole position, hidden things included, as editable JSON."""
        return self.printed.fields.write(self)

    def winners(self) -> tuple[int, ...]:
        """Seats with the most points; games with a tie-break say so themselves."""
        scores = [self.score(seat) for seat in range(self.players)]
        best = max(scores)
        return tuple([seat for seat, score in enumerate(scores) if score == best])

    def score_items(self, seat: int) -> list[ScoreItem]:
        """The score lines thing by thing, for games that tell what each pays and why; they sum to the score."""
        return []

    def derive(self) -> None:
        """Work out the fields that follow from others, after a position was read."""

    # -- what each game provides ------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent twin, chance included: it would draw the same outcomes."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        raise NotImplementedError

    def score_lines(self, seat: int) -> list[int]:
        """Points by source, in the order of the game's score lines; they sum to the score."""
        raise NotImplementedError

    def imagine(self, seat: int, chance: Chance) -> State:
        """Another full state that `seat` cannot tell from this one, with `chance` as its future."""
        raise NotImplementedError

    def violations(self) -> list[str]:
        """What about these numbers could not be on a real table; empty for every state reached by play."""
        raise NotImplementedError
