"""Texts of actions, events and results, from the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from serai.core.errors import IllegalAction
from serai.core.rules.codecs import Counts, Num, One
from serai.core.rules.decisions import Decision
from serai.core.rules.events import NUMBER, Event, Events
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary
from serai.core.text.catalogue import YOU, Catalogue, Name

if TYPE_CHECKING:
    from serai.core.match.ranking import Rank


def text_argument(domain: Domain, value: int, names: Sequence[str] = ()) -> Any:
    """An argument for a sentence: items and players by name, others as they are written."""
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
    """The label of an action, such as 'Put a vizier on c4'. `here` are arguments from the state. It begins with a
    capital letter, also where its first word is a name."""
    args = {name: text_argument(domain, value, names) for name, domain, value in words.args(action)}
    key = f"action.{words.verb_of(action).name}"
    label = text.say(f"{key}.here", **args, **here) if here else text.say(key, **args)
    return label[:1].upper() + label[1:]


def event_sentence(
    text: Catalogue,
    event: Event,
    seat: int | None,
    *,
    everything: bool = False,
    names: Sequence[str] = (),
    you: int | None = None,
) -> str:
    """The sentence of an event. Without its private arguments it uses the text with the suffix `.hidden`.

    `names` are the players' names by seat; without them the seats are called p1, p2, ... `you` is the seat that the
    sentence addresses: "You build a palace".
    """
    shown = visible_args(event, seat, everything=everything)
    args = {name: text_argument(domain, value, names) for name, (domain, value) in shown.items()}
    hidden = len(args) < len(event.kind.args)
    if you is not None and event.seat == you and "seat" in args:
        args["seat"] = YOU
    return text.say(f"log.{event.key}.hidden" if hidden else f"log.{event.key}", **args)


def visible_args(event: Event, seat: int | None, *, everything: bool = False) -> dict[str, tuple[Domain, int]]:
    """The arguments of an event that a seat may know, with their domains."""
    mine = everything or (seat is not None and seat == event.seat)
    return {
        name: (domain, value)
        for (name, domain, private), value in zip(event.kind.args, event.values, strict=True)
        if mine or not private
    }


def reason_args(reasons: Events, why: Sequence[int]) -> dict[str, int | str]:
    """The arguments of a reason, ready for JSON: items by the keys of their names."""
    return {
        name: f"{domain.name}.{domain[value]}" if domain.named else value
        for (name, domain, _), value in zip(reasons.kinds[why[0]].args, why[1:], strict=True)
    }


def score_reason(text: Catalogue, item: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The reason of a score item."""
    args: dict[str, Any] = {}
    for name, value in item["args"].items():
        args[name] = (
            Name(value) if isinstance(value, str) else text_argument(SEATS, value, names) if name == "seat" else value
        )
    return text.say(f"why.{item['why']}", **args)


def fact_texts(text: Catalogue, facts: Mapping[str, Any], names: Sequence[str] = ()) -> list[str]:
    """The facts of a choice that have a text `fact.*`: `points: 3`, or the text alone for a true flag. A fact called
    `seat` is a player."""
    texts: list[str] = []
    for name, value in facts.items():
        if name == "seat":
            texts.append(str(text_argument(SEATS, value, names)))
        elif f"fact.{name}" in text and value is not False:
            name_of_fact = text.form(f"fact.{name}")
            texts.append(name_of_fact if value is True else f"{name_of_fact}: {value}")
    return texts


def rank_text(text: Catalogue, place: Rank, names: Sequence[str] = ()) -> str:
    """A line of the ranking: 1. p3 Ann 54 (more prowess)."""
    if isinstance(place.who, int):
        who = " ".join([SEATS[place.who], *names[place.who : place.who + 1]]).strip()
    else:
        who = text.form(f"party.{place.who}")
    line = f"{place.rank}. {who} {place.score}"
    return f"{line} ({text.form(f'tie.{place.by}')})" if place.by else line


def frame_args(decision: Decision, locals: Sequence[int], names: Sequence[str] = ()) -> dict[str, Any]:
    """The locals of a decision that are one item or one number, as arguments of its prompt and help; of counts their
    sum."""
    args: dict[str, Any] = {}
    for name, codec in decision.locals.items():
        if isinstance(codec, One):
            args[name] = text_argument(codec.domain, locals[decision.local(name)], names)
        elif isinstance(codec, Num):
            args[name] = locals[decision.local(name)]
        elif isinstance(codec, Counts):
            at = decision.local(name)
            args[name] = sum(locals[at : at + len(codec.domain)])
    return args


def refusal_text(error: IllegalAction, text: Catalogue) -> str:
    """The reason of a refusal in a language."""
    reason = text.say(error.reason or "refused.option")
    return f"{reason} ({error.part})" if error.part else reason
