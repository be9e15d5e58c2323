"""All that a seat may be shown of a match is made here and nowhere else; doors only encode it.

Views, score sheets, items, events, choices, prompts and previews. What depends on nothing but the game, the words and
the names is made once and kept: a server tells the same to many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Any

from caravanserai.core.chance import Chance
from caravanserai.core.codecs import Each, Num, One
from caravanserai.core.events import Event
from caravanserai.core.fields import Look, Memo
from caravanserai.core.game import Game
from caravanserai.core.history import History
from caravanserai.core.ranking import Rank, ranked
from caravanserai.core.state import State, Step
from caravanserai.core.text import Catalogue
from caravanserai.core.vocabulary import SEATS
from caravanserai.core.wording import frame_args, label, reason_args, sentence

LONGEST_CHAIN = 50  # actions that play themselves in a row, as far as a preview follows them


@dataclass(frozen=True)
class Choice:
    """One thing a seat may do now. `label` is for people, `text` and `action` say the same to machines. `facts` are
    numbers that belong to it, such as a price. Parts of it are shared with others: do not change them."""

    action: int
    text: str
    targets: list[str]
    label: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Told:
    """An event as somebody may know it. `text` is the sentence, "" if none was wanted."""

    move: int
    key: str
    args: dict[str, Any]
    text: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A view in its parts: the fields that everybody sees, those that hang on who looks, and all besides fields."""

    opened: dict[str, Any]
    closed: dict[str, Any]
    rest: dict[str, Any]

    @property
    def view(self) -> dict[str, Any]:
        return {**self.rest, "state": {**self.opened, **self.closed}}


@dataclass(frozen=True, slots=True)
class Asked:
    """The question that the table waits for: which decision, where the rules explain it, and in words."""

    key: str
    rule: str
    text: str
    help: str


@dataclass(frozen=True)
class Preview:
    """What a choice does at once, and what then plays itself. Where chance, or what others keep secret, comes in, the
    story ends: `events`, `points` and `pieces` tell nothing that the seat could not work out itself."""

    action: int
    events: tuple[Event, ...] = ()
    points: dict[str, int] = field(default_factory=dict)  # by score line
    pieces: dict[str, int] = field(default_factory=dict)  # what it gets or pays, by the name of the field
    chance: bool = False  # dice, bag or cards decide what follows
    final: bool = False  # it cannot be taken back
    ends: bool = False  # the seat has nothing more to decide after it
    chain: tuple[int, ...] = ()  # the actions that play themselves after it; all of the above holds at their end
    returns: bool = False  # others answer first, and then the seat goes on
    after: dict[str, Any] = field(default_factory=dict)  # fields of the view that are then other than now
    outlook: dict[str, Any] = field(default_factory=dict)  # what it opens up, as its step tells

    @property
    def gain(self) -> int:
        return sum(self.points.values())


@dataclass(frozen=True)
class Line:
    """Actions of a seat in a row, such as a turn: what they come to."""

    steps: tuple[Choice, ...]
    points: dict[str, int]  # by score line
    after: dict[str, Any]  # fields of the view that are then other than now
    chance: bool  # dice, bag or cards decide what follows


class Showing:
    """What the seats of a match may be shown. `names` are the players' names, if they are known."""

    def __init__(self, game: Game, history: History, names: Sequence[str]) -> None:
        self.game = game
        self.history = history
        self.names = names

    @property
    def state(self) -> State:
        return self.history.state

    def text(self, language: str) -> Catalogue:
        """The game's texts with the printed numbers and options of this match."""
        return self.game.text(language, self.state.printed.figures)

    # -- views --------------------------------------------------------------------------------------------------

    def view(self, seat: int | None, memo: Memo | None = None, *, items: bool = False) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, ready for JSON; with `items`, also the score sheets thing by
        thing. A memo, kept from view to view, makes it quicker; parts of the views are then the same objects."""
        return self.shown(seat, memo or Memo(), items=items).view

    def shown(self, seat: int | None, memo: Memo, *, items: bool = False) -> Shown:
        """The same in its parts."""
        look = self.game.fields.look(self.state, memo)
        common = look.common = look.common or self._common()
        rest = {**common, "seat": seat, "state": {}, "scores": self.sheets(look, seat), **self._parties(seat)}
        if items:
            rest = self._with_items(rest, [(owner, seat) for owner in range(self.state.players)])
        return Shown(look.opened, self.game.fields.closed_view(look, seat, memo), rest)

    def open_view(self, seat: int | None) -> dict[str, Any]:
        """A view with nothing hidden any more, for games that have ended, however they did."""
        seats = range(self.state.players)
        view = {
            **self._common(),
            "seat": seat,
            "state": self.game.fields.view_all(self.state),
            "scores": [self.open_sheet(owner) for owner in seats],
            **self._parties(seat),
        }
        return self._with_items(view, [(owner, owner) for owner in seats])

    def _common(self) -> dict[str, Any]:
        """The part of a view that is the same for everybody."""
        state = self.state
        step = self.step
        common = {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "players": state.players,
            "options": dict(state.printed.options),
            "seat": None,
            "moves": self.history.count,
            "over": state.over,
            "actors": list(state.actors),
            "winners": list(state.winners()) if state.over else [],
            "step": None if step is None else {"key": step.key, "rule": step.rule},
            "stack": self.game.fields.write_stack(state),
        }
        if state.over:
            common["ranking"] = [place._asdict() for place in self.ranking()]
        return common

    def _parties(self, seat: int | None) -> dict[str, Any]:
        """Those who have points and no seat, where the game has any."""
        names = self.state.parties()
        if not names:
            return {}
        first = self.state.players
        return {"parties": [{"name": name, "scores": self.sheet(first + i, seat)} for i, name in enumerate(names)]}

    def _with_items(self, view: dict[str, Any], whose: Iterable[tuple[int, int | None]]) -> dict[str, Any]:
        if not self.game.reasons.kinds:
            return view
        items = [self.items(owner, seat) for owner, seat in whose]
        return {**view, "items": items} if any(items) else view

    # -- points -------------------------------------------------------------------------------------------------

    def sheet(self, owner: int, seat: int | None, state: State | None = None) -> dict[str, int | None]:
        """A score sheet as another seat sees it, now or in another state of the match: lines that would give hidden
        things away are withheld."""
        state = state or self.state
        return self._sheet(state, owner, self._hidden_lines(state, owner, seat))

    def _sheet(self, state: State, owner: int, hidden: Sequence[str]) -> dict[str, int | None]:
        points = state.score_lines(owner)
        sheet: dict[str, int | None] = dict(zip(self.game.score_keys, points, strict=True))
        for key in hidden:
            sheet[key] = None
        sheet["total"] = None if hidden else sum(points)
        return sheet

    def sheets(self, look: Look, seat: int | None) -> list[dict[str, int | None]]:
        """The score sheets of all as a seat sees them. What is withheld hangs on whether a sheet is its own."""
        found = []
        for owner in range(look.state.players):
            key = (owner, owner == seat)
            if key not in look.sheets:
                look.sheets[key] = self.sheet(owner, seat, look.state)
            found.append(look.sheets[key])
        return found

    def open_sheet(self, owner: int, state: State | None = None) -> dict[str, int]:
        points = (state or self.state).score_lines(owner)
        return {**dict(zip(self.game.score_keys, points, strict=True)), "total": sum(points)}

    def items(self, owner: int, seat: int | None) -> list[dict[str, Any]]:
        """What pays the owner and why, as a seat may see it, ready for JSON; empty if the game does not tell. `why` is
        a text `why.*`; its arguments are numbers, seats, and keys of names."""
        items = self.state.score_items(owner)
        if not items:
            return []
        hidden = self._hidden_lines(self.state, owner, seat)
        reasons = self.game.reasons
        return [
            {
                "line": item.line,
                "what": item.what,
                "n": item.n,
                "points": item.points,
                "why": reasons.kinds[item.why[0]].key,
                "args": reason_args(reasons, item.why),
            }
            for item in items
            if item.line not in hidden
        ]

    def _hidden_lines(self, state: State, owner: int, seat: int | None) -> list[str]:
        """The lines of a score sheet that would give hidden things away."""
        visible = self.game.fields.visible
        return [line.key for line in self.game.telling_lines if not visible(state, line.shows, owner, seat)]

    def ranking(self) -> list[Rank]:
        """The order at the end; [] while the game runs."""
        return ranked(self.state, self.game.tie_breaks) if self.state.over else []

    # -- the question and its answers ---------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The decision that is due."""
        return None if self.state.over else self.state.top().step

    def prompt(self, language: str | None, names: Sequence[str] | None = None) -> Asked | None:
        """The question that the table waits for (None: the game is over); without a language only its keys."""
        step = self.step
        if step is None:
            return None
        if language is None:
            return Asked(step.key, step.rule, "", "")
        frame = self.state.top()
        seated = any(isinstance(codec, One) and codec.domain is SEATS for codec in frame.decision.locals.values())
        known = tuple(self._names(names)) if seated else ()
        topic = step.topic(self.state, frame)
        return _asked(self.game, frame.decision.index, topic, tuple(frame.locals), self.text(language), known)

    def choices(self, seat: int, language: str | None, names: Sequence[str] | None = None) -> list[Choice]:
        """What the seat may do now; [] if it is not to act. Without a language the labels are empty."""
        return [_with_facts(choice, facts) for choice, facts in self.offers(seat, language, names)]

    def offers(
        self, seat: int, language: str | None, names: Sequence[str] | None = None
    ) -> list[tuple[Choice, dict[str, Any]]]:
        """The same: what depends on the action alone, and the facts of this moment beside it."""
        state = self.state
        legal = state.legal(seat)
        if not legal:
            return []
        game = self.game
        known = tuple(self._names(names))
        text = None if language is None else self.text(language)
        # Only what names players is different from table to table.
        frame = state.top()
        frame.who = seat
        place = frame.decision.place
        found = [_choice(game, action, place, text, known if _about_seats(game, action) else ()) for action in legal]
        step = frame.step
        if type(step).words is not Step.words and text is not None:
            found = [_here(game, choice, step.words(state, frame, choice.action), text, known) for choice in found]
        if type(step).facts is Step.facts:  # most steps tell none, and this is asked often
            return [(choice, {}) for choice in found]
        return [(choice, step.facts(state, frame, choice.action)) for choice in found]

    def _step_of(self, state: State, seat: int, action: int, language: str) -> Choice:
        """One action as it would be offered in a state."""
        frame = state.top()
        frame.who = seat
        text, known = self.text(language), tuple(self.names)
        choice = _choice(self.game, action, frame.decision.place, text, known)
        return _here(self.game, choice, frame.step.words(state, frame, action), text, known)

    def _names(self, names: Sequence[str] | None) -> Sequence[str]:
        return self.names if names is None else names

    # -- what happened ------------------------------------------------------------------------------------------

    def events(
        self,
        events: Iterable[Event],
        seats: Sequence[int],
        language: str | None,
        names: Sequence[str] | None = None,
        *,
        everything: bool | None = None,
    ) -> list[Told]:
        """Events as whoever has these seats may know them. At the end (`everything`) nothing is hidden any more."""
        known = self._names(names)
        open_now = self.state.over if everything is None else everything
        text = None if language is None else self.text(language)
        return tell(self.game, map(row_of, events), seats, text, known, everything=open_now)

    # -- previews -----------------------------------------------------------------------------------------------

    def preview(self, seat: int, action: int, chance: Chance) -> Preview:
        """What a legal choice would do, worked out on a table that the seat cannot tell from this one."""
        return self.previews(seat, [action], chance)[0]

    def line(self, seat: int, actions: Sequence[int], chance: Chance, language: str) -> Line:
        """Several actions of a seat in a row, as far as chance, others and secrets leave them alone."""
        known = self.state.imagine(seat, chance)
        trial = _Trial(self.game, known, self.history.count, seat)
        return trial.line(actions, lambda state, action: self._step_of(state, seat, action, language))

    def previews(self, seat: int, actions: Iterable[int], chance: Chance) -> list[Preview]:
        known = self.state.imagine(seat, chance)
        return [_Trial(self.game, known, self.history.count, seat).run(action) for action in actions]


class _Trial:
    """A choice being tried out on an imagined state."""

    def __init__(self, game: Game, known: State, before: int, seat: int) -> None:
        self.game = game
        self.known = known
        self.seat = seat
        self.history = History(game, known, before)
        self.states: list[State] = []  # after each move that can be told

    def run(self, action: int) -> Preview:
        history, seat = self.history, self.seat
        frame = self.known.top()
        frame.who = seat
        outlook = frame.step.outlook(self.known, frame, action)
        history.play(action, seat)
        first = history.moves[0]
        if first.together:
            # What the others have chosen is imagined, and so is all that follows.
            final = not history.can_undo(seat)
            return Preview(action, self._own(first.events), final=final)
        chain, known = self._follow()
        state = history.state
        told = [event for move in history.moves[:known] for event in move.events]
        end = self.known if known == 0 else self.states[known - 1]
        return Preview(
            action,
            self._own(told) if state.over and self.game.fields.closed else tuple(told),
            _change(self._points(self.known), self._points(end)),
            _change(self._pieces(self.known), self._pieces(end)),
            chance=any(move.outcomes for move in history.moves),
            final=not history.can_undo(seat),
            ends=state.over or seat not in state.actors,
            chain=chain,
            returns=not state.over and seat not in state.actors and any(one.who == seat for one in state.frames()),
            after=self._seen_change(end),
            outlook=outlook,
        )

    def line(self, actions: Sequence[int], describe: Callable[[State, int], Choice]) -> Line:
        history, seat = self.history, self.seat
        steps: list[Choice] = []
        chance = False
        for action in actions:
            state = history.state
            if state.over or seat not in state.actors or action not in state.legal(seat):
                break
            steps.append(describe(state, action))
            history.play(action, seat)
            move = history.moves[-1]
            chance = bool(move.outcomes) or history.state.revealed
            if chance or move.together:
                break
            self.states.append(history.state)
        end = self.states[-1] if self.states else self.known
        points = _change(self._points(self.known), self._points(end))
        return Line(tuple(steps), points, self._seen_change(end), chance)

    def _follow(self) -> tuple[tuple[int, ...], int]:
        """Play what plays itself at a table; gives those actions, and how many moves could be told before chance or a
        secret decided something."""
        history, seat = self.history, self.seat
        chain: list[int] = []
        while True:
            state = history.state
            if history.moves[-1].outcomes or state.revealed:
                return tuple(chain), len(chain)
            self.states.append(state)
            frame = state.top() if state.actors == (seat,) else None
            options = state.legal(seat) if frame is not None and frame.who == seat else []
            if frame is None or len(options) != 1 or len(chain) == LONGEST_CHAIN or not frame.step.open(state, frame):
                return tuple(chain), len(chain) + 1
            chain.append(options[0])
            history.play(options[0], seat)

    def _own(self, events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple(takewhile(lambda event: event.seat == self.seat, events))

    def _seen_change(self, end: State) -> dict[str, Any]:
        """The fields as the seat would see them, where they change. A game that ends lays everything open, but what is
        imagined here is not what will be found."""
        if end.finished:
            return {}
        view = self.game.fields.view
        before, after = view(self.known, self.seat), view(end, self.seat)
        return {name: value for name, value in after.items() if value != before[name]}

    def _points(self, state: State) -> dict[str, int]:
        return dict(zip(self.game.score_keys, state.score_lines(self.seat), strict=True))

    def _pieces(self, state: State) -> dict[str, int]:
        """Whatever the seat has a number of, and may see."""
        return {
            each.name: getattr(state, each.name)[self.seat]
            for each in self.game.fields.fields
            if isinstance(each.codec, Each)
            and each.codec.axis.items[: self.known.players] == SEATS.items[: self.known.players]  # parties, too
            and isinstance(each.codec.inner, Num)
            and each.seen.by != "nobody"
        }


def _change(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {key: after[key] - n for key, n in before.items() if after[key] != n}


# -- made once, for whoever asks -----------------------------------------------------------------------------------

Row = tuple[int, ...]  # an event as numbers: its move, its kind, its arguments


def row_of(event: Event) -> Row:
    return (event.move, event.kind.id, *event.values)


def tell(
    game: Game,
    rows: Iterable[Sequence[int]],
    seats: Sequence[int],
    text: Catalogue | None,
    names: Sequence[str] = (),
    *,
    everything: bool = False,
) -> list[Told]:
    """Events, as numbers, as whoever has these seats may know them; without texts only their keys."""
    mine, known = tuple(seats), tuple(names)
    kinds = game.events.kinds
    # What has nothing private in it is the same for everybody.
    return [_told(game, tuple(row), mine if kinds[row[1]].private else (), everything, text, known) for row in rows]


def _told(
    game: Game, row: Row, mine: tuple[int, ...], everything: bool, text: Catalogue | None, names: tuple[str, ...]
) -> Told:
    return Told(row[0], *_said(game, row[1:], mine, everything, text, names))


@lru_cache(maxsize=20_000)
def _said(
    game: Game, row: Row, mine: tuple[int, ...], everything: bool, text: Catalogue | None, names: tuple[str, ...]
) -> tuple[str, dict[str, Any], str, int | None]:
    """An event without its move: the same happens again and again."""
    event = game.events.read(0, row)
    seat = event.seat if event.seat in mine else None
    said = sentence(text, event, seat, everything=everything, names=names) if text is not None else ""
    return event.key, event.args if everything else event.args_for(seat), said, event.seat


@lru_cache(maxsize=50_000)
def _about_seats(game: Game, action: int) -> bool:
    return any(domain.name == SEATS.name for domain in game.vocabulary.verb_of(action).args.values())


def _here(game: Game, choice: Choice, here: dict[str, Any], text: Catalogue, names: tuple[str, ...]) -> Choice:
    if not here:
        return choice
    said = label(game.vocabulary, text, choice.action, names, here)
    return Choice(choice.action, choice.text, choice.targets, said, choice.facts)


def _with_facts(choice: Choice, facts: dict[str, Any]) -> Choice:
    return Choice(choice.action, choice.text, choice.targets, choice.label, facts) if facts else choice


@lru_cache(maxsize=50_000)
def _choice(game: Game, action: int, place: str, text: Catalogue | None, names: tuple[str, ...]) -> Choice:
    words = game.vocabulary
    said = label(words, text, action, names) if text is not None else ""
    return Choice(action, words.write(action), words.targets(action, place), said)


@lru_cache(maxsize=1000)
def _asked(
    game: Game, number: int, topic: str, locals: tuple[int, ...], text: Catalogue, names: tuple[str, ...]
) -> Asked:
    """A prompt and its help may name what the frame is about: `{card}` for an argument of that name. Where a question
    has words of its own for a topic, those are said."""
    step = game.steps[number]
    args = frame_args(step.decision, locals, names)
    prompt, help = (_about(text, f"{kind}.{step.key}", topic) for kind in ("prompt", "help"))
    said = text.say(help, **args) if help in text else ""
    return Asked(step.key, step.rule, text.say(prompt, **args), said)


def _about(text: Catalogue, key: str, topic: str) -> str:
    own = f"{key}.{topic}"
    return own if topic and own in text else key
