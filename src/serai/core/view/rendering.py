# mypyc: compile
"""Choices, prompts and events as they are told. What depends on nothing but the game, the words and the names is made
once and kept: a server tells the same to many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from serai.core.rules.events import Event
from serai.core.rules.game import Game
from serai.core.rules.vocabulary import SEATS
from serai.core.view.texts import Catalogue
from serai.core.view.wording import action_label, event_sentence, frame_args


@dataclass(frozen=True)
class Choice:
    """One thing a seat may do now. `label` is for people, `text` and `action` say the same to machines. `facts` are
    numbers that belong to it, such as a price. Parts of it are shared with others: do not change them. `written`: how a
    door has written it down, by its label, if it keeps that for the next time."""

    action: int
    text: str
    targets: list[str]
    label: str
    facts: dict[str, Any] = field(default_factory=dict)
    encoded: dict[str, bytes] = field(default_factory=dict, init=False, repr=False, compare=False)


class RenderedEvent:
    """An event as somebody may know it. `text` is the sentence, "" if none was wanted."""

    def __init__(self, move: int, key: str, args: dict[str, Any], text: str, seat: int | None) -> None:
        self.move = move
        self.key = key
        self.args = args
        self.text = text
        self.seat = seat


class RenderedPrompt:
    """The question that the table waits for: which decision, where the rules explain it, and in words. `written`: how a
    door has written it down, if it keeps that for the next time."""

    def __init__(self, key: str, rule: str, text: str, help: str) -> None:
        self.key = key
        self.rule = rule
        self.text = text
        self.help = help
        self.encoded: Any = None


EventRow = tuple[int, ...]  # an event as numbers: its move, its kind, its arguments


def event_row(event: Event) -> EventRow:
    return (event.move, event.kind.id, *event.values)


def render_events(
    game: Game,
    rows: Iterable[Sequence[int]],
    seats: Sequence[int],
    text: Catalogue | None,
    names: Sequence[str] = (),
    *,
    everything: bool = False,
) -> list[RenderedEvent]:
    """Events, as numbers, as whoever has these seats may know them; without texts only their keys."""
    mine, known = tuple(seats), tuple(names)
    return [render_event(game, row, mine, everything, text, known) for row in rows]


def render_event(
    game: Game,
    row: Sequence[int],
    mine: tuple[int, ...],
    everything: bool,
    text: Catalogue | None,
    names: tuple[str, ...],
) -> RenderedEvent:
    """What has nothing private in it is the same for everybody."""
    theirs = mine if game.events.kinds[row[1]].private else ()
    key, args, said, seat = _render_row(game, tuple(row[1:]), theirs, everything, text, names)
    return RenderedEvent(row[0], key, args, said, seat)


@lru_cache(maxsize=20_000)
def _render_row(
    game: Game, row: EventRow, mine: tuple[int, ...], everything: bool, text: Catalogue | None, names: tuple[str, ...]
) -> tuple[str, dict[str, Any], str, int | None]:
    """An event without its move: the same happens again and again."""
    event = game.events.read(0, row)
    seat = event.seat if event.seat in mine else None
    said = event_sentence(text, event, seat, everything=everything, names=names) if text is not None else ""
    return event.key, event.args if everything else event.args_for(seat), said, event.seat


def render_choices(
    game: Game, actions: list[int], place: str, text: Catalogue | None, names: tuple[str, ...]
) -> list[Choice]:
    """Only what names players is different from table to table."""
    shelf = _choice_cache(game, place, text)
    found: list[Choice] = []
    for action in actions:
        choice = shelf.get(action)
        if choice is None:
            named = has_seat_argument(game, action)
            choice = render_choice(game, action, place, text, names if named else ())
            if not named:
                shelf[action] = choice
        found.append(choice)
    return found


@lru_cache(maxsize=64)
def _choice_cache(game: Game, place: str, text: Catalogue | None) -> dict[int, Choice]:
    """The choices that have been told so far, by their actions."""
    return {}


@lru_cache(maxsize=50_000)
def has_seat_argument(game: Game, action: int) -> bool:
    return any(domain.name == SEATS.name for domain in game.vocabulary.verb_of(action).args.values())


LabelArgs = tuple[tuple[str, Any], ...]


def render_label(game: Game, choice: Choice, here: dict[str, Any], text: Catalogue, names: tuple[str, ...]) -> str:
    """What a choice is called where its words tell of what lies there."""
    if not here:
        return choice.label
    told = tuple((name, tuple(one) if isinstance(one, list) else one) for name, one in here.items())
    return _render_label(game, choice.action, told, text, names)


@lru_cache(maxsize=20_000)
def _render_label(game: Game, action: int, here: LabelArgs, text: Catalogue, names: tuple[str, ...]) -> str:
    return action_label(game.vocabulary, text, action, names, dict(here))


def relabel(choice: Choice, said: str, facts: dict[str, Any] | None = None) -> Choice:
    if said == choice.label and not facts:
        return choice
    return Choice(choice.action, choice.text, choice.targets, said, facts or {})


@lru_cache(maxsize=50_000)
def render_choice(game: Game, action: int, place: str, text: Catalogue | None, names: tuple[str, ...]) -> Choice:
    words = game.vocabulary
    said = action_label(words, text, action, names) if text is not None else ""
    return Choice(action, words.write(action), words.targets(action, place), said)


@lru_cache(maxsize=1000)
def render_prompt(
    game: Game, number: int, topic: str, locals: tuple[int, ...], text: Catalogue, names: tuple[str, ...]
) -> RenderedPrompt:
    """A prompt and its help may name what the frame is about: `{card}` for an argument of that name. Where a question
    has words of its own for a topic, those are said."""
    step = game.steps[number]
    args = frame_args(step.decision, locals, names)
    prompt, help = (_topic_key(text, f"{kind}.{step.key}", topic) for kind in ("prompt", "help"))
    said = text.say(help, **args) if help in text else ""
    return RenderedPrompt(step.key, step.rule, text.say(prompt, **args), said)


def _topic_key(text: Catalogue, key: str, topic: str) -> str:
    own = f"{key}.{topic}"
    return own if topic and own in text else key
