"""The parts of a game's catalogue: its entries, their sentences and slots, and the arguments that they may use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from serai.core.game.registry import game
from serai.core.rules.codecs import Counts, Num, One
from serai.core.rules.events import NUMBER
from serai.core.rules.vocabulary import Domain

SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?(?:#(\w+))?\}")
FIGURE = re.compile(r"\{\w*×?@[\w.]+\}")  # a slot for something printed, or for an option
ANCHOR = re.compile(r"^#+ .*\{#([\w-]+)\}$", re.MULTILINE)  # of a heading of the rules


def entries(id: str, language: str) -> Mapping[str, Any]:
    return game(id).text(language).entries


def leaves(entry: Any) -> Iterator[str]:
    """Every sentence or form of an entry."""
    if isinstance(entry, str):
        yield entry
    else:
        assert isinstance(entry, dict), entry
        for form, part in entry.items():
            if form != "by":
                yield from leaves(part)


def choosers(entry: Any) -> Iterator[dict[str, Any]]:
    """Every object of an entry, nested ones too, that chooses a sentence `by` an argument."""
    if isinstance(entry, dict):
        if "by" in entry:
            yield entry
        for part in entry.values():
            yield from choosers(part)


def slots(entry: Any) -> list[tuple[str, str, str]]:
    """The slots of all sentences of an entry: argument, form, counter."""
    return [found for text in leaves(entry) for found in SLOT.findall(text)]


def arguments(entry: Any) -> set[str]:
    """The arguments that an entry uses anywhere."""
    used = {chooser["by"] for chooser in choosers(entry) if not chooser["by"].startswith("@")}
    for name, _, counter in slots(entry):
        used |= {name, counter} if counter else {name}
    return used


def spoken(id: str) -> dict[str, dict[str, Domain]]:
    """Every key with arguments, and the arguments that its text may use."""
    the_game = game(id)
    keys = {f"action.{verb.name}": dict(verb.args) for verb in the_game.vocabulary.verbs.values()}
    for kind in the_game.events.kinds:
        keys[f"log.{kind.key}"] = {name: domain for name, domain, _ in kind.args}
        public = {name: domain for name, domain, private in kind.args if not private}
        if len(public) < len(kind.args):
            keys[f"log.{kind.key}.hidden"] = public
    for kind in the_game.reasons.kinds:
        keys[f"why.{kind.key}"] = {name: domain for name, domain, _ in kind.args}
    for step in the_game.steps:
        about: dict[str, Domain] = {}
        for name, codec in step.decision.locals.items():
            if isinstance(codec, One | Num | Counts):
                about[name] = codec.domain if isinstance(codec, One) else NUMBER
        keys |= {f"prompt.{step.key}": about, f"help.{step.key}": about}
    return keys | topics(id, keys) | summaries(id, keys)


def summaries(id: str, keys: Mapping[str, dict[str, Domain]]) -> dict[str, dict[str, Domain]]:
    """The clauses of the log for the events that have one: arguments together, the first and the last, and a count."""
    found = {}
    for key in entries(id, "en"):
        event = keys.get(f"log.{key.removeprefix('turn.')}")
        if key.startswith("turn.") and event is not None:
            ends = {f"{name}_{end}": domain for name, domain in event.items() for end in ("first", "last")}
            found[key] = {**event, **ends, "times": NUMBER}
    return found


def topics(id: str, keys: Mapping[str, dict[str, Domain]]) -> dict[str, dict[str, Domain]]:
    """Questions with a text for each topic, `prompt.KEY.TOPIC`."""
    found = {}
    for key in entries(id, "en"):
        base = key.rpartition(".")[0]
        if key.startswith(("prompt.", "help.")) and base in keys:
            found[key] = keys[base]
    return found


def is_number(domain: Domain) -> bool:
    return domain is NUMBER or (not domain.named and all(item.isdigit() for item in domain))


def named_domains(id: str) -> list[Domain]:
    """Domains whose members are named in texts of actions, events and outcomes."""
    the_game = game(id)
    questions = ("prompt.", "help.")  # locals of frames may have domains without names
    said = {key: arguments(entry) for key, entry in entries(id, "en").items() if key.startswith(questions)}
    found = [
        domain for key, args in spoken(id).items() for name, domain in args.items() if name in said.get(key, {name})
    ]
    found += [outcome.domain for outcome in the_game.outcomes.kinds]
    return [domain for domain in found if domain.named and domain is not NUMBER]
