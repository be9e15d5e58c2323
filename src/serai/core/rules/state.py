# mypyc: compile
"""The table as numbers, and what is still to be decided as a stack of frames.

A game derives one final class from `State`, with one field a concept, and one class from `Step` for each decision
of its rulebook. The top frame of the stack says which step is due and who acts; applying an action takes the
frame off, and the step pushes what follows. All of it is plain data, so that it can be copied, saved and shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, final

from serai.core.observation.writer import RowVersion, RowWriter
from serai.core.position.fields import Fields
from serai.core.rules.chance import Chance
from serai.core.rules.decisions import Decision, Decisions
from serai.core.rules.events import EventKind
from serai.core.rules.native import append, i64, mypyc_attr, pop, vec
from serai.core.rules.vectors import ints
from serai.core.view.text_numbers import TextNumbers

if TYPE_CHECKING:
    from serai.core.rules.game import ScoreItem

# A frame lies on the stack as: decision, who, the numbers of its locals, and how many numbers it is in all.
FRAME: Final[i64] = 3  # numbers a frame takes beside its locals
EVENT: Final[i64] = 6  # numbers an event takes in a journal: event, five arguments


NO_LOCALS: Final[vec[i64]] = ints([])


class Step:
    """A decision of the rulebook as rules: who may do what, and what follows."""

    decision: Decision
    key: str
    rule: str  # the anchor of its paragraph on the rules page
    asks: bool  # False for what may go on by itself

    def __init__(self, decision: Decision) -> None:
        self.asks = True
        self.decision = decision
        self.key = decision.key
        self.rule = decision.rule

    def actors(self, state: State, frame: Frame) -> vec[i64]:
        """Who may act; steps with secret simultaneous choices name several."""
        return append(vec[i64](), frame.who)

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        """What `frame.who` may do; never empty."""
        raise NotImplementedError

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        """Do it. The frame is off the stack already; push what follows."""
        raise NotImplementedError

    def is_open(self, state: State, frame: Frame) -> bool:
        """Whether everybody at the table can tell what the options are, so that a single one may play itself."""
        return False

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        """Why an action is not among the options, as a key of the text catalogue; "" if there is no more to say."""
        return ""

    def topic(self, state: State, frame: Frame) -> str:
        """What the question is about just now, where it is asked in other words for each: `prompt.KEY.TOPIC`. Everybody
        at the table may know it."""
        return ""

    def label_args(self, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        """Further arguments for the words of an option, where they hang on what lies there just now: the text is then
        `action.VERB.here`. Numbers, names, and lists of names."""
        return {}

    def outlook(self, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        """What an option opens up, ready for JSON; worked out only when somebody looks at it."""
        return {}

    def facts(self, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        """Numbers that belong to an option of `frame.who` (a price, a distance, a gain), ready for JSON. They may tell
        nothing that this seat does not know."""
        return {}


# Made and thrown away several times in each decision: one is kept for the next, and none can be part of a circle
@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Frame:
    """One decision that is due: which, whose, and the numbers of its locals."""

    step: Step
    decision: Decision
    who: i64
    locals: vec[i64]

    def __init__(self, step: Step, who: i64, locals: vec[i64]) -> None:
        self.step = step
        self.decision = step.decision
        self.who = who
        self.locals = locals


class MatchConfig:
    """What a match is played by, whatever was printed: players, options, decisions and their steps, fields."""

    def __init__(
        self,
        players: i64,
        options: dict[str, Any],
        decisions: Decisions,
        steps: list[Step],
        fields: Fields,
        violations: Callable[[Any], list[str]],
        text_numbers: TextNumbers,
    ) -> None:
        self.players = players
        self.options = options
        self.decisions = decisions
        self.steps = steps
        self.fields = fields
        self.violations = violations
        self.text_numbers = text_numbers


class PrintedData:
    """What does not change during a match. Games derive their own, with what their cardboard says."""

    def __init__(self, config: MatchConfig) -> None:
        self.players = config.players
        self.options = config.options
        self.decisions = config.decisions
        self.steps = config.steps
        self.fields = config.fields
        self.violations = config.violations
        self.text_numbers = config.text_numbers  # for texts


class Journal:
    """What happened, for the log: events as numbers, put into words by the game's declarations. One that `keeps` has
    also a twin of the state as it was when each was told, for those who show them one after another."""

    def __init__(self, keeps_states: bool = False) -> None:
        self.numbers: vec[i64] = vec[i64]()
        self.keeps_states = keeps_states
        self.states: list[State] = []

    def add(self, event: EventKind, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        numbers = append(self.numbers, event.id)
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

    printed: PrintedData
    players: i64
    stack: vec[i64]
    chance: Chance
    journal: Journal | None
    finished: bool
    revealed: bool  # something hidden was shown since this twin was made
    touched: i64  # fields that the rules changed since the row was written, of those of which they tell it
    changes: vec[i64]  # single numbers of them that were changed: field, place; only while there is a row
    changes_length: i64  # how many numbers of `changes` count
    row_version: RowVersion | None  # the row

    def __init__(self, printed: PrintedData) -> None:
        # Only what clone() does not replace: a constructor that fills fields would pay for them twice.
        self.printed = printed
        self.players = printed.players
        self.journal = None
        self.revealed = False
        self.touched = 0
        self.changes = NO_LOCALS
        self.changes_length = 0
        self.row_version = None

    # -- the stack ------------------------------------------------------------------------------------------

    def push(self, decision: Decision, who: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """A decision that is due next, with its locals in their order; longer ones go through `push_locals`."""
        width = decision.width
        stack = append(self.stack, decision.index)
        stack = append(stack, who)
        if width > 0:
            stack = append(stack, a)
            if width > 1:
                stack = append(stack, b)
                if width > 2:
                    stack = append(stack, c)
                    if width > 3:
                        stack = append(stack, d)
        self.stack = append(stack, width + FRAME)

    def push_locals(self, decision: Decision, who: i64, locals: vec[i64]) -> None:
        stack = append(self.stack, decision.index)
        stack = append(stack, who)
        for number in locals:
            stack = append(stack, number)
        self.stack = append(stack, len(locals) + FRAME)

    def push_again(self, frame: Frame) -> None:
        """The same decision once more."""
        self.push_locals(frame.decision, frame.who, frame.locals)

    def top(self) -> Frame:
        return self._frame(len(self.stack) - 1)

    def top_step(self) -> Step:
        """The step of the top frame, for who needs no more of it."""
        stack = self.stack
        end: i64 = len(stack) - 1
        return self.printed.steps[stack[end + 1 - stack[end]]]

    def pop(self) -> None:
        """Take the top frame off: what it asked has no answer any more, or has one."""
        _number: i64
        stack = self.stack
        left = stack[len(stack) - 1]
        while left > 0:  # its room is for the next one
            stack, _number = pop(stack)
            left -= 1
        self.stack = stack

    def _frame(self, end: i64) -> Frame:
        """The frame whose last number lies there."""
        stack = self.stack
        at = end + 1 - stack[end]
        step = self.printed.steps[stack[at]]
        if stack[end] == FRAME:
            return Frame(step, stack[at + 1], NO_LOCALS)
        return Frame(step, stack[at + 1], stack[at + 2 : end])

    def frames(self) -> list[Frame]:
        """All decisions that are due, the next one last."""
        found: list[Frame] = []
        end: i64 = len(self.stack) - 1
        while end >= 0:
            found.append(self._frame(end))
            end -= self.stack[end]
        found.reverse()
        return found

    # -- what people, servers and bots call -------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.finished

    @property
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now; () when the game is over."""
        if self.finished:
            return ()
        who = self._top_actor()
        if who >= 0:
            return (who,)
        frame = self.top()
        return tuple(list(frame.step.actors(self, frame)))

    def turn(self) -> i64:
        """The first seat that may act now, -1 when the game is over."""
        if self.finished:
            return -1
        who = self._top_actor()
        if who >= 0:
            return who
        frame = self.top()
        return frame.step.actors(self, frame)[0]

    def simultaneous_actors(self) -> vec[i64]:
        """Those who are asked at the same time; nobody where it is one alone, or the game is over."""
        if self.finished:
            return NO_LOCALS
        frame = self.top()
        return NO_LOCALS if frame.who >= 0 else frame.step.actors(self, frame)

    def _top_actor(self) -> i64:
        """The seat that the next decision is for; -1 if its step names several."""
        stack = self.stack
        end: i64 = len(stack) - 1
        return stack[end + 2 - stack[end]]

    def options(self, seat: i64) -> vec[i64]:
        """As `legal`, in the engine's own storage and without asking whether it is the seat's turn."""
        frame = self.top()
        frame.who = seat
        return frame.step.legal(self, frame)

    def legal(self, seat: int) -> list[int]:
        """What the seat may do now; empty if it is not to act."""
        if seat not in self.actors:
            return []
        return list(self.options(seat))

    def apply(self, action: i64, seat: i64) -> None:
        """Do a legal action. Trusts the caller; `Match.play` is the gate that checks."""
        frame = self.top()
        frame.who = seat
        self.apply_frame(frame, action)

    def apply_frame(self, frame: Frame, action: i64) -> None:
        """The same for who has the top frame at hand, with who acts."""
        self.pop()
        frame.step.apply(self, frame, action)

    def emit(self, event: EventKind, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Something happened: a line for the log, if anybody keeps one."""
        journal = self.journal
        if journal is not None:
            journal.add(event, a, b, c, d, e)
            if journal.keeps_states:
                journal.states.append(self.clone())

    def touch(self, field: i64, place: i64) -> None:
        """One number of a field of which the rules tell it has changed."""
        n = self.changes_length
        if n < len(self.changes):
            self.changes[n] = field
            self.changes[n + 1] = place
            self.changes_length = n + 2
        else:
            self.touched |= field

    def reveal(self) -> None:
        """Something hidden is shown to a seat, other than by chance: from here on nothing is taken back."""
        self.revealed = True

    def blank_common(self) -> None:
        """The part of `blank` that is the same in every game."""
        self.stack = ints([])
        self.finished = False

    def copy_common(self, twin: State) -> None:
        """The part of `clone` that is the same in every game."""
        twin.stack = self.stack[:]
        twin.chance = self.chance.copy()
        twin.finished = self.finished

    def to_dict(self) -> dict[str, Any]:
        """The whole position, hidden things included, as editable JSON."""
        return self.printed.fields.write(self)

    def tie_breaks(self, seat: int) -> list[int]:
        """What decides between equal scores, in the order of the game's TIE_BREAKS; more is better."""
        return []

    def parties(self) -> list[str]:
        """Names of those who have points and no seat, such as a solo opponent. `score` and its like take them for the
        seats after the last one."""
        return []

    def winners(self) -> tuple[int, ...]:
        """The seats of the first rank; () if a party is there alone."""
        places = [[points, *self.tie_breaks(one)] for one, points in enumerate(self.scores())]
        best = max(places)
        return tuple([seat for seat in range(self.players) if places[seat] == best])

    def score_items(self, seat: int) -> list[ScoreItem]:
        """The score lines thing by thing, for games that tell what each pays and why; they sum to the score."""
        return []

    def violations(self) -> list[str]:
        """What about these numbers could not be on a real table; empty for every state reached by play."""
        return self.printed.violations(self)

    def derive(self) -> None:
        """Work out the fields that follow from others, after a position was read."""

    # -- what each game provides ------------------------------------------------------------------------------

    def blank(self) -> None:
        """Fill every field with nothing. Written by `make generate` from the declaration of the fields."""
        raise NotImplementedError

    def write_columns(self, before: State, marks: RowWriter) -> None:
        """Mark what the fields show to who looks, those that lie otherwise than in `before`, which the row shows and
        which is brought up to date; written by `make generate` as well."""
        raise NotImplementedError

    def field_number(self, place: i64) -> i64:
        """The field at that place of the declaration, if it is one number; written by `make generate` as well, so that
        nothing is boxed for it."""
        number: i64 = getattr(self, self.printed.fields.fields[place].name)
        return number

    def field_row(self, place: i64) -> vec[i64]:
        """The same for a field of several numbers."""
        row: vec[i64] = getattr(self, self.printed.fields.fields[place].name)
        return row

    def changed_since(self, before: State) -> list[int]:
        """The places in the declaration of those fields that lie otherwise in a state of the same match; written by
        `make generate` as well."""
        names = enumerate([each.name for each in self.printed.fields.fields])
        return [place for place, name in names if getattr(self, name) != getattr(before, name)]

    def clone(self) -> State:
        """An independent twin, chance included: it would draw the same outcomes."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The scores of all seats and parties; for games that find them sooner together."""
        return [self.score(one) for one in range(self.players + len(self.parties()))]

    def score_lines(self, seat: int) -> list[int]:
        """Points by source, in the order of the game's score lines; they sum to the score."""
        raise NotImplementedError

    def imagine(self, seat: int, chance: Chance) -> State:
        """Another full state that `seat` cannot tell from this one, with `chance` as its future."""
        raise NotImplementedError
