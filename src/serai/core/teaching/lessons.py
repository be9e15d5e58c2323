"""Lessons: prepared positions that each ask for a move. A game has them if its folder has a `lessons.toml`.

The file defines where a lesson begins, which answers are accepted, and what must be true afterwards.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, Protocol

from serai.core.api.match import Match
from serai.core.errors import BadData, IllegalAction
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.position.builder import position
from serai.core.text.catalogue import LANGUAGES, bind_numbers

Verdict = Literal["on", "done", "off"]
TEXTS = ("title", "text", "hint", "praise")
SEED = 1  # every learner gets the same lesson


@dataclass(frozen=True)
class Lesson:
    """A lesson. `accept` holds whole answers, action by action; `after` what the view must contain then. `others` are
    the moves of the other seats, as long as the learner is on the way."""

    id: str
    seat: int
    title: Mapping[str, str]
    text: Mapping[str, str]
    hint: Mapping[str, str]
    praise: Mapping[str, str]
    names: Mapping[str, Sequence[str]]
    position: Mapping[str, Any]
    accept: tuple[tuple[str, ...], ...]
    any_order: bool
    others: tuple[str, ...]
    look: tuple[str, ...]
    after: Mapping[str, Any]
    rule: str = ""  # its rule paragraph; by default that of its first decision

    def verdict(self, played: Sequence[str]) -> Verdict:
        """Whether these actions are the beginning of an accepted answer, a whole one, or neither."""
        found: Verdict = "off"
        for answer in self.accept:
            if self.any_order:
                fits = not Counter(played) - Counter(answer)
            else:
                fits = tuple(played) == answer[: len(played)]
            if fits:
                if len(played) == len(answer):
                    return "done"
                found = "on"
        return found

    def to_json(self, number: int) -> dict[str, Any]:
        """The lesson for the page: the texts, and an answer to show on request. `attempt` does the rest."""
        return {
            "id": self.id,
            "number": number,
            "seat": self.seat,
            "names": {language: list(names) for language, names in self.names.items()},
            "look": list(self.look),
            "answer": list(self.accept[0]),
            "rule": self.rule,
            **{key: dict(getattr(self, key)) for key in TEXTS},
        }


class Exercise(Protocol):
    """A lesson, a puzzle or a move of one's own game: the seat that learns, and the names of all in each language."""

    @property
    def seat(self) -> int: ...

    @property
    def names(self) -> Mapping[str, Sequence[str]]: ...


@dataclass(frozen=True)
class Attempt:
    """A lesson after some actions: the match and the verdict."""

    match: Match
    verdict: Verdict
    before: int  # count of the moves before the last action of the learner


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; () if it has none."""
    the_game = game(game_id)
    file = resources.files(the_game.package) / "lessons.toml"
    if not file.is_file():
        return ()
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    base = _blank_fields(the_game, rows.get("empty", ()), rows["base"]["players"]) | rows["base"]
    return tuple(_read(game_id, row, base, rows["names"]) for row in rows["lesson"])


def _blank_fields(the_game: Game, names: Sequence[str], players: int) -> dict[str, Any]:
    """Blank fields as a position has them: TOML has no null."""
    codec = the_game.fields.codec
    return {name: codec(name).write(codec(name).blank(players), players) for name in names}


def _localized(the_game: Game, row: Mapping[str, Any], key: str) -> dict[str, str]:
    """A text in every language, with its numbers filled in."""
    written = row.get(key, {})
    if sorted(written) != sorted(LANGUAGES):
        raise BadData(f"lesson {row.get('id')}: {key} needs {' and '.join(LANGUAGES)}")
    return {language: bind_numbers(language, the_game.text(language).fill(text)) for language, text in written.items()}


def _read(game_id: str, row: Mapping[str, Any], base: Mapping[str, Any], names: Mapping[str, Any]) -> Lesson:
    expand = game(game_id).words.expand
    words = game(game_id).vocabulary
    texts = {key: _localized(game(game_id), row, key) for key in TEXTS}
    answers = []
    for answer in row["accept"]:
        # In canonical spelling, so that answers can be compared as texts.
        answers.append(tuple(words.write(words.read(each)) for text in answer for each in expand(text)))
    start = position(game_id, **{**base, **row.get("position", {})})
    return Lesson(
        id=row["id"],
        seat=row.get("seat", 0),
        names=row.get("names", names),
        position=start,
        accept=tuple(answers),
        any_order=row.get("any_order", False),
        others=tuple(row.get("others", ())),
        look=tuple(row.get("look", ())),
        after=row.get("after", {}),
        rule=row.get("rule") or _rule(game_id, start),
        **texts,
    )


def _rule(game_id: str, start: Mapping[str, Any]) -> str:
    step = Match.from_position(game_id, start, seed=SEED, auto=False).step
    return step.rule if step else ""


def attempt(game_id: str, lesson: Lesson, played: Sequence[str]) -> Attempt:
    """Play these actions from the beginning of the lesson. Illegal actions are refused as in any match.

    Nothing is played automatically: a learner takes every step of a turn.
    """
    match = Match.from_position(game_id, lesson.position, seed=SEED, auto=False)
    others = list(lesson.others)
    _let_others_play(match, lesson.seat, others)
    before = match.count
    for n, action in enumerate(played, 1):
        if lesson.seat not in match.actors:
            raise IllegalAction(action, "the lesson is over here")
        before = match.count
        match.play(action, lesson.seat)
        if lesson.verdict(played[:n]) != "off":
            _let_others_play(match, lesson.seat, others)
    verdict = lesson.verdict(played)
    if verdict == "done" and unmet_expectations(lesson, match):
        verdict = "off"
    return Attempt(match, verdict, before)


def _let_others_play(match: Match, learner: int, others: list[str]) -> None:
    """Play the prepared moves of the other seats, while they are to act. Of several seats the first one answers."""
    while others and (waiting := [seat for seat in match.actors if seat != learner]):
        match.play(others.pop(0), waiting[0])


def unmet_expectations(lesson: Lesson, match: Match) -> list[str]:
    """The entries of `after` that the match does not meet, as messages for authors of lessons."""
    view = match.view(lesson.seat)
    found = []
    for path, expected in lesson.after.items():
        value: Any = view
        for part in path.split("."):
            if isinstance(value, list):
                value = value[int(part)]
            else:
                value = value.get(part)
        if value != expected:
            found.append(f"{path} is {value!r}, not {expected!r}")
    return found
