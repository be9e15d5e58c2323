"""Shared helpers of the match builders: notations for piles, and queries and moves by texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from types import SimpleNamespace

import pytest

import serai as cv
from serai.core.game.game import Game
from serai.core.rules.state import Frame

# -- notations ----------------------------------------------------------------------------------------------


def cards(text: str) -> Counter[str]:
    """`fish*2 silk` is two of one kind and one of another."""
    found: Counter[str] = Counter()
    for word in text.split():
        name, _, number = word.partition("*")
        found[name] += int(number or 1)
    return found


def share(rest: Counter[str], deck: str | None, discard: str | None) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Deck, discard, and the cards that are left over. If only one of the two is given, the rest goes to the other."""
    if deck is None:
        return rest - cards(discard or ""), cards(discard or ""), Counter()
    if discard is None:
        return cards(deck), rest - cards(deck), Counter()
    return cards(deck), cards(discard), rest - cards(deck) - cards(discard)


def scripted(game: Game, lines: Sequence[str]) -> cv.Script:
    """Chance with these outcomes, such as `roll 1 1 3 3 5 5 6 6 6`."""
    return cv.Script([outcome for line in lines for outcome in game.outcomes.read(line)])


def edited(game: Game, edits: Sequence[tuple[str, str, object]]) -> str:
    """The game's data file with changed values: ("djinn marid", "value", 7) or ("setup", "gold", 40)."""
    text = (resources.files(game.package) / "data.toml").read_text(encoding="utf-8")
    for where, key, value in edits:
        section, _, name = where.partition(" ")
        begin = re.search(rf"^\[\[?{section}\]\]?\n{f'.*= .?{name}.?$' if name else ''}", text, re.MULTILINE)
        assert begin, f"no {where} in the data file"
        line = re.compile(rf"^{key} = .*$", re.MULTILINE).search(text, begin.start())
        assert line, f"no {key} in {where}"
        shown = f'"{value}"' if isinstance(value, str) else value
        text = f"{text[: line.start()]}{key} = {shown}{text[line.end() :]}"
    return text


# -- queries and moves --------------------------------------------------------------------------------------


def now(match: cv.Match) -> SimpleNamespace:
    """The current position with its fields as attributes: now(match).gold."""
    return SimpleNamespace(**match.state.to_dict())


def texts(match: cv.Match, seat: int | None = None) -> set[str]:
    """The legal actions of a seat (default: the first actor) as texts."""
    options = match.state.legal(match.actors[0] if seat is None else seat)
    assert len(set(options)) == len(options), "an option is offered twice"
    return {match.game.vocabulary.write(action) for action in options}


def offered(match: cv.Match, *verbs: str) -> set[str]:
    """The legal actions with these verbs as texts."""
    return {text for text in texts(match) if text.split()[0] in verbs}


def play(match: cv.Match, *actions: str) -> cv.Match:
    """Play each action for the first actor."""
    for action in actions:
        match.play(action, match.actors[0])
    return match


def step(match: cv.Match) -> str:
    return match.step.key if match.step else "over"


def refused(match: cv.Match, action: str) -> str:
    """Try an illegal action, which must not change the match; returns the text key of the reason."""
    before = match.state.to_dict()
    moves = len(match.moves)
    seat = match.actors[0]
    with pytest.raises(cv.IllegalAction) as caught:
        match.play(action, seat)
    write = match.game.vocabulary.write
    assert caught.value.allowed == tuple(write(number) for number in match.state.legal(seat))
    assert match.state.to_dict() == before
    assert len(match.moves) == moves
    due = match.step
    assert due is not None
    top = match.state.top()
    return due.refusal(match.state, Frame(top.step, seat, top.locals), match.game.vocabulary.read(action))
