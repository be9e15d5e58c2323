"""Actions and events in words, from the text catalogues."""

from __future__ import annotations

from typing import Any

from caravanserai.core.events import NUMBER, Event
from caravanserai.core.text import Catalogue, Name
from caravanserai.core.vocabulary import Domain, Vocabulary


def argument(domain: Domain, value: int) -> Any:
    """An argument for a sentence: seats and plain things as they are written, named things by their name."""
    if domain is NUMBER:
        return value
    if value < 0:
        return Name("nothing")
    word = domain[value]
    if domain.named:
        return Name(f"{domain.name}.{word}")
    return int(word) if word.isdigit() else word


def label(words: Vocabulary, text: Catalogue, action: int) -> str:
    """An action for people, such as 'Put a vizier on c4'."""
    verb = words.verb_of(action)
    args = {name: argument(domain, value) for name, domain, value in words.args(action)}
    special = f"action.{verb.name}." + ".".join(domain[value] for _, domain, value in words.args(action))
    return text.say(special if special in text else f"action.{verb.name}", **args)


def sentence(text: Catalogue, event: Event, seat: int | None, *, everything: bool = False) -> str:
    """An event for people. Without the private arguments it uses the text with `.hidden` at its end."""
    mine = everything or (seat is not None and seat == event.seat)
    pairs = zip(event.kind.args, event.values, strict=True)
    args = {name: argument(domain, value) for (name, domain, private), value in pairs if mine or not private}
    hidden = len(args) < len(event.kind.args)
    return text.say(f"log.{event.key}.hidden" if hidden else f"log.{event.key}", **args)
