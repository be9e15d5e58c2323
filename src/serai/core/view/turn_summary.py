"""Sums up whole moves for the log: the parts of a turn, each with one sentence.

The clauses of a sentence are the texts `turn.EVENT` of the game; events without one are left to the details. Events of
one kind are told together: numbers are added, names are listed with their counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from serai.core.game.game import Game
from serai.core.rules.events import HEADING, NUMBER, PARTY_TURN, SECRET, Event, EventKind
from serai.core.text.catalogue import Catalogue, Tally
from serai.core.view.rendering import EventRow, is_quiet
from serai.core.view.wording import event_sentence, text_argument

TURN = "turn"


@dataclass(frozen=True)
class TurnPart:
    """Consecutive events of a whole move. `kind`: `turn` (of a seat), `heading` (a round and what it begins with), or
    `party_turn` (an automaton's). `text` is its sentence, "" if there is nothing to tell."""

    kind: str
    seat: int | None
    count: int
    text: str


def summarize_turn(
    game: Game,
    rows: Iterable[Sequence[int]],
    seat: int,
    *,
    is_simultaneous: bool,
    seats: Sequence[int],
    text: Catalogue,
    names: Sequence[str] = (),
    everything: bool = False,
) -> tuple[TurnPart, ...]:
    """The parts of a whole move with these events, as the owner of `seats` may know them. `everything`: nothing is
    hidden."""
    told = tuple(tuple(row[1:]) for row in rows)  # the numbers of the moves are not told: such rows repeat
    kinds = game.events.kinds
    mine = tuple(seats) if any(kinds[row[0]].private for row in told) else ()
    return _summarize_rows(game, told, seat, is_simultaneous, mine, everything, text, tuple(names))


@lru_cache(maxsize=5_000)
def _summarize_rows(
    game: Game,
    rows: tuple[EventRow, ...],
    seat: int,
    is_simultaneous: bool,
    mine: tuple[int, ...],
    everything: bool,
    text: Catalogue,
    names: tuple[str, ...],
) -> tuple[TurnPart, ...]:
    writer = _SentenceWriter(text, mine, everything, names)
    parts = split_turn([game.events.read(0, row) for row in rows], seat, is_simultaneous)
    return tuple(TurnPart(kind, who, len(told), writer.write(kind, who, told)) for kind, who, told in parts)


def split_turn(events: Iterable[Event], seat: int, is_simultaneous: bool) -> list[tuple[str, int | None, list[Event]]]:
    """Split the events of a whole move into the turn of its seat, headings, and turns of parties. After the last of
    several simultaneous choices, what is revealed of each seat is a part of its own."""
    parts: list[tuple[str, int | None, list[Event]]] = [(TURN, seat, [])]
    for event in events:
        kind, who, told = parts[-1]
        role = event.kind.role
        if role in (HEADING, PARTY_TURN):
            parts.append((role, None, [event]))
        elif is_simultaneous and kind == TURN and role != SECRET and (event.seat != who or not _has_reveal(told)):
            parts.append((TURN, event.seat, [event]))
        else:
            told.append(event)
    return [part for part in parts if part[2]]


def _has_reveal(events: list[Event]) -> bool:
    return bool(events) and events[-1].kind.role != SECRET


class _SentenceWriter:
    def __init__(self, text: Catalogue, mine: tuple[int, ...], everything: bool, names: tuple[str, ...]) -> None:
        self.text = text
        self.mine = mine
        self.everything = everything
        self.names = names

    def write(self, kind: str, seat: int | None, events: list[Event]) -> str:
        if kind == HEADING:
            return self._sentence(events[0])
        clauses = self._clauses(seat, events)
        if not clauses:
            told = next((event for event in events if not self._is_quiet(event)), None)
            return "" if told is None else self._sentence(told)
        subject = self._subject(seat, events[0])
        sentence = f"{subject} {'; '.join(clauses)}".strip()
        return sentence[:1].upper() + sentence[1:] if seat is None else sentence

    def _subject(self, seat: int | None, first: Event) -> str:
        if seat is not None:
            return self.names[seat] if seat < len(self.names) else f"p{seat + 1}"
        if first.kind.role != PARTY_TURN:
            return ""
        _, domain, _ = first.kind.args[0]
        return self.text.form(f"{domain.name}.{domain[first.values[0]]}")

    def _clauses(self, seat: int | None, events: list[Event]) -> list[str]:
        found: dict[EventKind, list[tuple[int, ...]]] = {}
        for event in events:
            if event.seat == seat:
                found.setdefault(event.kind, []).append(event.values)
        is_known = self.everything or seat in self.mine
        clauses = [_write_clause(self.text, kind, tuple(told), is_known, self.names) for kind, told in found.items()]
        return [clause for clause in clauses if clause is not None]

    def _viewer(self, event: Event) -> int | None:
        return event.seat if event.seat in self.mine else None

    def _is_quiet(self, event: Event) -> bool:
        is_known = self.everything or event.seat in self.mine
        return is_quiet(event, hidden=event.kind.private and not is_known)

    def _sentence(self, event: Event) -> str:
        return event_sentence(self.text, event, self._viewer(event), everything=self.everything, names=self.names)


@lru_cache(maxsize=10_000)
def _write_clause(
    text: Catalogue, kind: EventKind, events: tuple[tuple[int, ...], ...], is_known: bool, names: tuple[str, ...]
) -> str | None:
    """The clause that tells events of one kind, given by their arguments; None if there is no text for it. `is_known`:
    with the private arguments. Cached: a whole move is told again after each of its decisions, and most of its clauses
    stay as they were."""
    key = f"turn.{kind.key}.hidden" if kind.private and not is_known else f"turn.{kind.key}"
    return text.say(key, **_merge_args(kind, events, is_known, names)) if key in text else None


def _merge_args(
    kind: EventKind, events: tuple[tuple[int, ...], ...], is_known: bool, names: tuple[str, ...]
) -> dict[str, Any]:
    """The arguments of events of one kind together: sums of numbers, lists of names; `times`, how many there are; and
    of each argument the first and the last (`space_first`, `space_last`)."""
    shown = {
        name: (domain, [values[place] for values in events])
        for place, (name, domain, private) in enumerate(kind.args)
        if is_known or not private
    }
    counts = shown["n"][1] if "n" in shown else [1] * len(events)
    merged: dict[str, Any] = {"times": len(events)}
    for name, (domain, values) in shown.items():
        words = [text_argument(domain, value, names) for value in values]
        merged[f"{name}_first"], merged[f"{name}_last"] = words[0], words[-1]
        merged[name] = sum(values) if domain is NUMBER else _tally(words, counts)
    return merged


def _tally(words: Sequence[Any], counts: Sequence[int]) -> Tally:
    total: dict[Any, int] = {}
    for word, count in zip(words, counts, strict=True):
        total[word] = total.get(word, 0) + count
    return Tally(total.items())
