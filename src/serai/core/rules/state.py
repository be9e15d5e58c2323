# mypyc: compile
"""State of a game as numbers, with a stack of pending decisions.

A game derives one final class from `State`, with one field per concept, and one class from `Step[ITS_STATE]` for each
decision of its rulebook. The top frame of the stack names the step and the acting seat; applying an action pops the
frame, and the step pushes what follows. All of it is plain data that can be copied, saved and displayed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from serai.core.errors import IllegalAction, NothingToDecide, short_repr
from serai.core.rules.chance import Chance
from serai.core.rules.decisions import Decision, Decisions
from serai.core.rules.events import EventKind
from serai.core.rules.fields import Fields
from serai.core.rules.native import append, i64, mypyc_attr, pop, vec
from serai.core.rules.vectors import ints
from serai.core.rules.violations import Violation
from serai.core.text.text_numbers import TextNumbers

if TYPE_CHECKING:
    from serai.core.rules.score_sheet import ScoreItem

# Layout of a frame on the stack: decision, who, the numbers of its locals, and its total length.
FRAME: Final[i64] = 3  # numbers of a frame besides its locals
EVENT: Final[i64] = 6  # numbers of an event in a journal: event, five arguments


NO_LOCALS: Final[vec[i64]] = ints([])


S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """The rules of one decision: legal actions and their effects. `S` is the state of the game.

    Compiled, a state of another game is refused where a method of the game is called, so steps need not check it."""

    decision: Decision
    key: str
    rule: str  # the anchor of its paragraph on the rules page
    asks: bool  # False for steps that continue without a player

    def __init__(self, decision: Decision) -> None:
        self.asks = True
        self.decision = decision
        self.key = decision.key
        self.rule = decision.rule

    def actors(self, s: S, frame: Frame) -> vec[i64]:
        """The seats that may act; several for secret simultaneous choices."""
        return append(vec[i64](), frame.who)

    def options(self, s: S, frame: Frame) -> vec[i64]:
        """The legal actions of `frame.who`; never empty."""
        raise NotImplementedError

    def choose(self, s: S, frame: Frame, action: i64) -> None:
        """Apply an action. The frame is off the stack already; push what follows, the last one first."""
        raise NotImplementedError

    def apply(self, s: S, frame: Frame, action: i64) -> None:
        """Called by the state: `choose`, and whatever a game does after every action."""
        self.choose(s, frame, action)

    def is_open(self, s: S, frame: Frame) -> bool:
        """Whether the options are public, so that a single one may be played automatically."""
        return False

    def refusal(self, s: S, frame: Frame, action: i64) -> str:
        """Why an action is illegal, as a key of the text catalogue; "" if there is no special reason."""
        return ""

    def topic(self, s: S, frame: Frame) -> str:
        """The topic of the prompt, for steps with a text for each: `prompt.KEY.TOPIC`. It must be public."""
        return ""

    def label_args(self, s: S, frame: Frame, action: i64) -> dict[str, Any]:
        """Further arguments for the label of an option that depends on the state: the text is then `action.VERB.here`.
        Numbers, names, and lists of names."""
        return {}

    def outlook(self, s: S, frame: Frame, action: i64) -> dict[str, Any]:
        """Follow-up possibilities of an option, ready for JSON; computed for previews only."""
        return {}

    def facts(self, s: S, frame: Frame, action: i64) -> dict[str, Any]:
        """Numbers of an option of `frame.who` (a price, a distance, a gain), ready for JSON. They contain only what
        this seat knows."""
        return {}


# Created several times in each decision: one object is reused, and none is part of a reference cycle.
@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Frame:
    """A pending decision: its step, the acting seat, and the numbers of its locals."""

    step: Step[Any]
    decision: Decision
    who: i64
    locals: vec[i64]

    def __init__(self, step: Step[Any], who: i64, locals: vec[i64]) -> None:
        self.step = step
        self.decision = step.decision
        self.who = who
        self.locals = locals


class MatchConfig:
    """Parameters of a match besides the printed data: players, options, decisions, steps, fields."""

    def __init__(
        self,
        players: i64,
        options: dict[str, Any],
        decisions: Decisions,
        steps: list[Step[Any]],
        fields: Fields,
        violations: Callable[[Any], list[Violation]],
        text_numbers: TextNumbers,
    ) -> None:
        self.players = players
        self.options = options
        self.decisions = decisions
        self.steps = steps
        self.fields = fields
        self.violations = violations
        self.text_numbers = text_numbers


@mypyc_attr(allow_interpreted_subclasses=True)
class PrintedData:
    """Constant data of a match. Games derive their own class with the numbers printed on their components."""

    def __init__(self, config: MatchConfig) -> None:
        self.players = config.players
        self.options = config.options
        self.decisions = config.decisions
        self.steps = config.steps
        self.fields = config.fields
        self.violations = config.violations
        self.text_numbers = config.text_numbers  # slots of texts
        # A function and its arguments that make this object again; set by the game that has made it.
        self.recipe: tuple[Any, ...] = ()

    def __copy__(self) -> PrintedData:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> PrintedData:
        """The same object: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self.recipe


class Journal:
    """Collects events as numbers for the log. With `keeps_states`, also a copy of the state at each event, for view
    deltas."""

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


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base class of all games' states."""

    printed: PrintedData
    players: i64
    stack: vec[i64]
    chance: Chance
    journal: Journal | None
    finished: bool
    revealed: bool  # hidden information was shown since this copy was made

    def __init__(self, printed: PrintedData) -> None:
        # Only what clone() does not replace: clones would fill all fields twice.
        self.printed = printed
        self.players = printed.players
        self.journal = None
        self.revealed = False

    # -- the stack ------------------------------------------------------------------------------------------

    def push(self, decision: Decision, who: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Push a decision with up to four locals. For generated code: rules call `generated/ask.py`."""
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
        """As `push`, with locals of any length."""
        stack = append(self.stack, decision.index)
        stack = append(stack, who)
        for number in locals:
            stack = append(stack, number)
        self.stack = append(stack, len(locals) + FRAME)

    def push_again(self, frame: Frame) -> None:
        """Push the same decision again."""
        self.push_locals(frame.decision, frame.who, frame.locals)

    def top(self) -> Frame:
        """The next decision."""
        return self._frame(len(self.stack) - 1)

    def top_step(self) -> Step[Any]:
        """The step of the top frame, without creating the frame."""
        stack = self.stack
        end: i64 = len(stack) - 1
        return self.printed.steps[stack[end + 1 - stack[end]]]

    def pop(self) -> None:
        """Remove the top frame."""
        _number: i64
        stack = self.stack
        left = stack[len(stack) - 1]
        while left > 0:  # popped one by one: the capacity is reused
            stack, _number = pop(stack)
            left -= 1
        self.stack = stack

    def _frame(self, end: i64) -> Frame:
        """The frame whose last number is at index `end`."""
        stack = self.stack
        at = end + 1 - stack[end]
        step = self.printed.steps[stack[at]]
        if stack[end] == FRAME:
            return Frame(step, stack[at + 1], NO_LOCALS)
        return Frame(step, stack[at + 1], stack[at + 2 : end])

    def frames(self) -> list[Frame]:
        """All pending decisions, the next one last."""
        found: list[Frame] = []
        end: i64 = len(self.stack) - 1
        while end >= 0:
            found.append(self._frame(end))
            end -= self.stack[end]
        found.reverse()
        return found

    # -- public interface ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
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

    @property
    def scores(self) -> list[int]:
        """The current points of every seat, hidden ones included."""
        return self.all_scores()[: self.players]

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
        """The actors of a simultaneous decision; empty if a single seat acts, or the game is over."""
        if self.finished:
            return NO_LOCALS
        frame = self.top()
        return NO_LOCALS if frame.who >= 0 else frame.step.actors(self, frame)

    def _top_actor(self) -> i64:
        """The seat of the top frame; -1 if its step has several actors."""
        stack = self.stack
        end: i64 = len(stack) - 1
        return stack[end + 2 - stack[end]]

    def options(self, seat: i64) -> vec[i64]:
        """As `legal`, as a vec and without checking that it is the seat's turn."""
        frame = self.top()
        frame.who = seat
        return frame.step.options(self, frame)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat; empty if it is not to act."""
        if seat not in self.actors:
            return []
        return list(self.options(seat))

    def apply(self, action: i64, seat: i64) -> None:
        """Apply a legal action. It is trusted: any other one raises anything or nothing and spoils the state. `play`
        checks."""
        frame = self.top()
        frame.who = seat
        self.apply_frame(frame, action)

    def play(self, action: int, seat: int) -> None:
        """Apply an action if it is legal; otherwise raise IllegalAction and change nothing."""
        legal = self.legal(seat)
        if action not in legal:
            why = "the game is over" if self.finished else f"it is not among the legal actions of seat {seat}"
            raise IllegalAction(f"action {short_repr(action)}", why, [str(number) for number in legal])
        self.apply(action, seat)

    def play_random(self, chance: Chance | None = None) -> int:
        """Play random legal actions to the end of the game; returns how many. They are drawn from `chance`, or from a
        branch of the state's own."""
        draw = self.chance.branch() if chance is None else chance
        n = 0
        while not self.finished:
            seat = self.turn()
            options = self.options(seat)
            self.apply(options[draw.below(len(options))], seat)
            n += 1
        return n

    def apply_frame(self, frame: Frame, action: i64) -> None:
        """As `apply`, for callers that have the top frame, with its actor set."""
        self.pop()
        frame.step.apply(self, frame, action)
        if len(self.stack) == 0 and not self.finished:
            raise NothingToDecide(frame.decision.key, frame.step)

    def emit(self, event: EventKind, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Add an event to the journal, if there is one. For generated code: rules call `generated/log.py`."""
        journal = self.journal
        if journal is not None:
            journal.add(event, a, b, c, d, e)
            if journal.keeps_states:
                journal.states.append(self.clone())

    def reveal(self) -> None:
        """Note that hidden information was shown to a seat other than by chance: earlier moves cannot be undone."""
        self.revealed = True

    def blank_common(self) -> None:
        """The common part of `blank`."""
        self.stack = ints([])
        self.finished = False

    def copy_common(self, twin: State) -> None:
        """The common part of `clone`."""
        twin.stack = self.stack[:]
        twin.chance = self.chance.copy()
        twin.finished = self.finished

    def __copy__(self) -> State:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        """As `clone`, with the mark of revealed information."""
        twin = self.clone()
        twin.revealed = self.revealed
        return twin

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        common = (list(self.stack), self.chance, self.finished, self.revealed)
        return restore_state, (type(self), self.printed, self.printed.fields.numbers(self), *common)

    def to_dict(self) -> dict[str, Any]:
        """The whole position, hidden fields included, as editable JSON."""
        return self.printed.fields.write(self)

    def tie_breaks(self, seat: int) -> list[int]:
        """The seat's values of the game's TIE_BREAKS, in their order; more is better."""
        return []

    def parties(self) -> list[str]:
        """Names of parties that score without a seat, such as a solo opponent. `score` and similar methods take them as
        the seats after the last one."""
        return []

    def winners(self) -> tuple[int, ...]:
        """The seats of the first rank; () if a party is there alone."""
        places = [[points, *self.tie_breaks(one)] for one, points in enumerate(self.all_scores())]
        best = max(places)
        return tuple([seat for seat in range(self.players) if places[seat] == best])

    def score_items(self, seat: int) -> list[ScoreItem]:
        """The parts of the score lines, for games that itemise them; they sum to the score."""
        return []

    def violations(self) -> list[Violation]:
        """Why this state is impossible; empty for every state reached by play."""
        fields = self.printed.fields
        return list(fields.violations(self)) or [*fields.lost(self), *self.printed.violations(self)]

    def derive(self) -> None:
        """Compute the derived fields, after a position was read."""

    # -- implemented by each game ----------------------------------------------------------------------------------

    def blank(self) -> None:
        """Fill every field with its blank. Generated by `serai generate` from the declared fields."""
        raise NotImplementedError

    def field_number(self, place: i64) -> i64:
        """The scalar field at an index of the declaration. Generated by `serai generate`, so that the number is not
        boxed."""
        number: i64 = getattr(self, self.printed.fields.fields[place].name)
        return number

    def field_row(self, place: i64) -> vec[i64]:
        """As `field_number`, for a field of several numbers."""
        row: vec[i64] = getattr(self, self.printed.fields.fields[place].name)
        return row

    def changed_since(self, before: State) -> list[int]:
        """The indices of the fields that differ from another state of the same match. Generated by `serai generate`."""
        names = enumerate([each.name for each in self.printed.fields.fields])
        return [place for place, name in names if getattr(self, name) != getattr(before, name)]

    def copy_field(self, place: i64, twin: State) -> None:
        """Copy the field at an index of the declaration into another state of the same game. Generated by `make
        generate`."""
        each = self.printed.fields.fields[place]
        value: Any = getattr(self, each.name)
        setattr(twin, each.name, value if each.codec.scalar else value[:])

    def clone(self) -> State:
        """An independent copy; its chance will draw the same outcomes. Generated by `serai generate`."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """The current points of a seat, hidden ones included."""
        return sum(self.score_lines(seat))

    def all_scores(self) -> list[int]:
        """The scores of all seats and parties; games may override it to compute them together."""
        return [self.score(one) for one in range(self.players + len(self.parties()))]

    def score_lines(self, seat: int) -> list[int]:
        """Points by source, in the order of the game's score lines; they sum to the score. By default the fields that
        score."""
        return [self.field_row(place)[seat] for place in self.printed.fields.scoring]

    def imagine(self, seat: int, chance: Chance) -> State:
        """A determinization: another full state that `seat` cannot tell from this one, with `chance` as its source of
        outcomes. By default a copy, for games in which nothing is hidden."""
        if len(self.printed.fields.hidden) > 0:
            raise NotImplementedError
        twin = self.clone()
        twin.chance = chance
        return twin


def restore_state(
    kind: type[State],
    printed: PrintedData,
    numbers: list[Any],
    stack: list[int],
    chance: Chance,
    finished: bool,
    revealed: bool,
) -> State:
    """A state from what `pickle` has stored of it."""
    state: State = kind(printed)
    printed.fields.set_numbers(state, numbers)
    state.stack = ints(stack)
    state.chance = chance
    state.finished = finished
    state.revealed = revealed
    return state
