# mypyc: compile
"""Actions and events in words, from the text catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from serai.core.errors import IllegalAction, ImpossibleOutcome
from serai.core.position.codecs import Num, One
from serai.core.rules.decisions import Decision
from serai.core.rules.events import NUMBER, Event, Events
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary
from serai.core.view.texts import Catalogue, Name

if TYPE_CHECKING:
    from serai.core.match.ranking import Rank
    from serai.core.rules.game import Game


def text_argument(domain: Domain, value: int, names: Sequence[str] = ()) -> Any:
    """An argument for a sentence: things and players by their names, the rest as it is written."""
    if domain is NUMBER:
        return value
    if value < 0:
        return Name("nothing")
    if domain.name == "seat" and value < len(names):
        return names[value]
    word = domain[value]
    if domain.named:
        return Name(f"{domain.name}.{word}")
    return int(word) if word.isdigit() else word


def action_label(
    words: Vocabulary, text: Catalogue, action: int, names: Sequence[str] = (), here: Mapping[str, Any] | None = None
) -> str:
    """An action for people, such as 'Put a vizier on c4'. `here` is what its words tell of what lies there. It
    begins as a sentence does, also where its first word is a name."""
    args = {name: text_argument(domain, value, names) for name, domain, value in words.args(action)}
    key = f"action.{words.verb_of(action).name}"
    said = text.say(f"{key}.here", **args, **here) if here else text.say(key, **args)
    return said[:1].upper() + said[1:]


def event_sentence(
    text: Catalogue,
    event: Event,
    seat: int | None,
    *,
    everything: bool = False,
    names: Sequence[str] = (),
) -> str:
    """An event for people. Without the private arguments it uses the text with `.hidden` at its end.

    `names` are the players' names by seat; without them the seats are called p1, p2, ...
    """
    mine = everything or (seat is not None and seat == event.seat)
    args = {
        name: text_argument(domain, value, names)
        for (name, domain, private), value in zip(event.kind.args, event.values, strict=True)
        if mine or not private
    }
    hidden = len(args) < len(event.kind.args)
    return text.say(f"log.{event.key}.hidden" if hidden else f"log.{event.key}", **args)


def reason_args(reasons: Events, why: Sequence[int]) -> dict[str, int | str]:
    """The arguments of a reason, ready for JSON: things by the keys of their names."""
    return {
        name: f"{domain.name}.{domain[value]}" if domain.named else value
        for (name, domain, _), value in zip(reasons.kinds[why[0]].args, why[1:], strict=True)
    }


def score_reason(text: Catalogue, item: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """Why an item of a score sheet pays what it pays."""
    args: dict[str, Any] = {}
    for name, value in item["args"].items():
        args[name] = (
            Name(value) if isinstance(value, str) else text_argument(SEATS, value, names) if name == "seat" else value
        )
    return text.say(f"why.{item['why']}", **args)


def fact_texts(text: Catalogue, facts: Mapping[str, Any], names: Sequence[str] = ()) -> list[str]:
    """What belongs to a choice, as far as there is a text `fact.*` for it: `points: 3`, or the text alone for what is
    just so. A fact called `seat` is a player."""
    told: list[str] = []
    for name, value in facts.items():
        if name == "seat":
            told.append(str(text_argument(SEATS, value, names)))
        elif f"fact.{name}" in text and value is not False:
            said = text.form(f"fact.{name}")
            told.append(said if value is True else f"{said}: {value}")
    return told


def rank_text(text: Catalogue, place: Rank, names: Sequence[str] = ()) -> str:
    """A place of the ranking: 1. p3 Ann 54 (more prowess)."""
    if isinstance(place.who, int):
        who = " ".join([SEATS[place.who], *names[place.who : place.who + 1]]).strip()
    else:
        who = text.form(f"party.{place.who}")
    said = f"{place.rank}. {who} {place.score}"
    return f"{said} ({text.form(f'tie.{place.by}')})" if place.by else said


def name_outcome(error: ImpossibleOutcome, game: Game) -> ImpossibleOutcome:
    """The same refusal of a script, with the names of what was due and of what the script says."""
    if error.due < 0:
        return error
    key, name = game.outcomes.kind(error.due).key, game.outcomes.name(error.due)
    text = game.text("en")
    due = f"{text.form(f'outcome.{key}')} (`{name}`)" if f"outcome.{key}" in text else f"`{name}`"
    said = game.outcomes.write([error.scripted])[0]
    if error.scripted[0] == error.due:
        return ImpossibleOutcome(f"{due} cannot be `{said}`: {error}", error.due, error.scripted)
    return ImpossibleOutcome(f"{due} is due here, but the script says `{said}`", error.due, error.scripted)


def frame_args(decision: Decision, locals: Sequence[int], names: Sequence[str] = ()) -> dict[str, Any]:
    """What a decision is about, for its prompt and help: the locals that are one thing or one number."""
    args: dict[str, Any] = {}
    for name, codec in decision.locals.items():
        if isinstance(codec, One):
            args[name] = text_argument(codec.domain, locals[decision.local(name)], names)
        elif isinstance(codec, Num):
            args[name] = locals[decision.local(name)]
    return args


def refusal_text(error: IllegalAction, text: Catalogue) -> str:
    """Why an action was refused, in a person's language."""
    told = text.say(error.reason or "refused.option")
    return f"{told} ({error.part})" if error.part else told
