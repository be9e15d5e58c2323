"""Who sees an outcome or an argument of an event: those who see the field that it goes to.

A game says once what is hidden, as the visibility of a field. `follow_fields` derives the rest from it, and refuses
declarations that could not follow.
"""

from __future__ import annotations

from serai.core.rules.events import EventKind, Events, OutcomeKind, Outcomes
from serai.core.rules.fields import Field, Fields


def follow_fields(fields: Fields, events: Events, outcomes: Outcomes) -> None:
    """Give the events and outcomes of a game, once, the audiences of the fields that they name."""
    if events.followed and outcomes.followed:
        return
    by_name = {field.name: field for field in fields.fields}
    hidden = [field for field in fields.fields if field.visibility.to != "all"]
    personal = [field for field in hidden if field.visibility.to != "nobody"]
    hidden.sort(key=lambda field: field not in personal)
    filled: set[str] = set()
    for kind in outcomes.kinds:
        filled.add(kind.fills)
        kind.visible_to = _audience(kind, by_name, hidden)
    outcomes.number()
    for event in events.kinds:
        filled.update(name for names in event.keeps.values() for name in names)
        event.hide(_private_arguments(event, by_name))
    for field in personal:
        if field.codec.things() and field.name not in filled:
            raise ValueError(
                f"vocabulary.py: {field.name!r} is hidden, but no event and no outcome goes to it: mark the argument "
                f'that names what it gets, such as card=Kept(CARDS, "{field.name}")'
            )
    events.followed = outcomes.followed = True


def _audience(kind: OutcomeKind, by_name: dict[str, Field], hidden: list[Field]) -> str:
    if kind.fills:
        to = _field(kind.fills, by_name, f"the outcome {kind.key!r}").visibility.to
        if kind.by_actor and to not in ("owner", "actor"):
            raise ValueError(f"vocabulary.py: the outcome {kind.key!r} is by_actor, but {kind.fills!r} has no owner")
        return "actor" if kind.by_actor else to
    names = [field.name for field in hidden if kind.domain.name in [domain.name for domain in field.codec.things()]]
    if names:
        raise ValueError(
            f"vocabulary.py: the outcome {kind.key!r} could be secret, because {names[0]!r} is hidden and holds the "
            f"same things: say which field it fills, such as fills={names[0]!r}"
        )
    return "all"


def _private_arguments(event: EventKind, by_name: dict[str, Field]) -> set[str]:
    """The arguments that go to hidden fields only."""
    private: set[str] = set()
    for argument, names in event.keeps.items():
        found = [_field(name, by_name, f"the event {event.key!r}") for name in names]
        if all(field.visibility.to != "all" for field in found):
            private.add(argument)
    return private


def _field(name: str, by_name: dict[str, Field], what: str) -> Field:
    if name not in by_name:
        raise ValueError(f"vocabulary.py: {what} goes to {name!r}, which is no field of fields.py")
    return by_name[name]
