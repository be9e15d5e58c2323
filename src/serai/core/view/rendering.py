"""Renders choices, prompts and events as texts. Results that depend only on the game, the language and the names are
cached: a server renders the same for many viewers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from serai.core.game.game import Game
from serai.core.rules.events import MARKER, SECRET, Event
from serai.core.rules.vocabulary import SEATS
from serai.core.text.catalogue import Catalogue
from serai.core.view.wording import action_label, event_sentence, frame_args


@dataclass(frozen=True)
class Choice:
    """A legal action of a seat. `label` is for people; `text` and `action` are for programs. `facts` are numbers such
    as a price. Parts are shared with other choices: do not change them."""

    action: int
    text: str
    targets: list[str]
    label: str
    facts: dict[str, Any] = field(default_factory=dict)


class RenderedEvent:
    """An event as a viewer may know it. `text` is the sentence, "" if none was requested."""

    def __init__(
        self, move: int, key: str, args: dict[str, Any], text: str, seat: int | None, is_quiet: bool = False
    ) -> None:
        self.move = move
        self.key = key
        self.args = args
        self.text = text
        self.seat = seat
        self.is_quiet = is_quiet  # the log has no line for it


class RenderedPrompt:
    """The prompt of a decision: its key, rule paragraph and texts."""

    def __init__(self, key: str, rule: str, text: str, help: str) -> None:
        self.key = key
        self.rule = rule
        self.text = text
        self.help = help


EventRow = tuple[int, ...]  # an event as numbers: move, kind, arguments


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
    """Render events as the owner of these seats may know them; without a catalogue only their keys."""
    mine, known = tuple(seats), tuple(names)
    return [render_event(game, row, mine, everything, text, known) for row in rows]


def render_event(
    game: Game,
    row: Sequence[int],
    mine: tuple[int, ...],
    everything: bool,
    text: Catalogue | None,
    names: tuple[str, ...],
    you: int | None = None,
) -> RenderedEvent:
    """Render one event. Events without private arguments are the same for every viewer. `you` is a seat that its
    sentence addresses."""
    theirs = mine if game.events.kinds[row[1]].private else ()
    return RenderedEvent(row[0], *_render_row(game, tuple(row[1:]), theirs, everything, text, names, you))


@lru_cache(maxsize=20_000)
def _render_row(
    game: Game,
    row: EventRow,
    mine: tuple[int, ...],
    everything: bool,
    text: Catalogue | None,
    names: tuple[str, ...],
    you: int | None,
) -> tuple[str, dict[str, Any], str, int | None, bool]:
    """An event without its move number: such events repeat."""
    event = game.events.read(0, row)
    seat = event.seat if event.seat in mine else None
    sentence = (
        event_sentence(text, event, seat, everything=everything, names=names, you=you) if text is not None else ""
    )
    args = event.args if everything else event.args_for(seat)
    return event.key, args, sentence, event.seat, is_quiet(event, hidden=len(args) < len(event.kind.args))


def is_quiet(event: Event, *, hidden: bool) -> bool:
    """Whether the log has no line for an event: it only says whose turn it is, or it is a secret of others."""
    role = event.kind.role
    return role == MARKER or (role == SECRET and hidden)


def render_choices(
    game: Game, actions: list[int], place: str, text: Catalogue | None, names: tuple[str, ...]
) -> list[Choice]:
    """The choices of these actions; only those with names of players differ between tables."""
    cache = _choice_cache(game, place, text)
    found: list[Choice] = []
    for action in actions:
        choice = cache.get(action)
        if choice is None:
            named = has_seat_argument(game, action)
            choice = render_choice(game, action, place, text, names if named else ())
            if not named:
                cache[action] = choice
        found.append(choice)
    return found


@lru_cache(maxsize=64)
def _choice_cache(game: Game, place: str, text: Catalogue | None) -> dict[int, Choice]:
    """The cached choices, by action."""
    return {}


@lru_cache(maxsize=50_000)
def has_seat_argument(game: Game, action: int) -> bool:
    return any(domain.name == SEATS.name for domain in game.vocabulary.verb_of(action).args.values())


LabelArgs = tuple[tuple[str, Any], ...]


def render_label(game: Game, choice: Choice, here: dict[str, Any], text: Catalogue, names: tuple[str, ...]) -> str:
    """The label of a choice whose text has arguments from the state."""
    if not here:
        return choice.label
    args = tuple((name, tuple(one) if isinstance(one, list) else one) for name, one in here.items())
    return _render_label(game, choice.action, args, text, names)


@lru_cache(maxsize=20_000)
def _render_label(game: Game, action: int, here: LabelArgs, text: Catalogue, names: tuple[str, ...]) -> str:
    return action_label(game.vocabulary, text, action, names, dict(here))


def relabel(choice: Choice, label: str, facts: dict[str, Any] | None = None) -> Choice:
    if label == choice.label and not facts:
        return choice
    return Choice(choice.action, choice.text, choice.targets, label, facts or {})


@lru_cache(maxsize=50_000)
def render_choice(game: Game, action: int, place: str, text: Catalogue | None, names: tuple[str, ...]) -> Choice:
    words = game.vocabulary
    label = action_label(words, text, action, names) if text is not None else ""
    return Choice(action, words.write(action), words.targets(action, place), label)


@lru_cache(maxsize=1000)
def render_prompt(
    game: Game, number: int, topic: str, locals: tuple[int, ...], text: Catalogue, names: tuple[str, ...]
) -> RenderedPrompt:
    """Render the prompt and help of a decision. They may contain its locals, `{card}` for a local of that name. A topic
    may have its own texts."""
    step = game.steps[number]
    args = frame_args(step.decision, locals, names)
    prompt, help = (_topic_key(text, f"{kind}.{step.key}", topic) for kind in ("prompt", "help"))
    help_text = text.say(help, **args) if help in text else ""
    return RenderedPrompt(step.key, step.rule, text.say(prompt, **args), help_text)


def _topic_key(text: Catalogue, key: str, topic: str) -> str:
    own = f"{key}.{topic}"
    return own if topic and own in text else key
