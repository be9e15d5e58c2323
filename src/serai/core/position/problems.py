"""Says in the words of players why a position is impossible.

Rules name a violation by a sentence about fields, such as `hand: p1 has 7 cards, at this decision it must be 6`. The
file `problems.json` of a game has the sentence of a player for it in each language; the one beside this module is for
sentences of all games. A hole such as `{n}` of the one sentence is a hole of the other; names in it are translated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import resources

from serai.core.game.registry import game

_HOLE = re.compile(r"\{(\w+)\}")
_KINDS = {"field": r"[a-z_]+", "n": r"-?\d+", "there": r"-?\d+", "seat": r"\w+", "at": r"\w+"}

Name = Callable[[str, str], str]  # what a player calls a word in a hole


def explain_violations(game_id: str, violations: Iterable[str], language: str, name: Name) -> list[str]:
    """A sentence for each violation, without repetitions. A violation without one is told as the rules say it."""
    found = [_explain(game_id, violation, language, name) for violation in violations]
    return list(dict.fromkeys(found))


def _explain(game_id: str, violation: str, language: str, name: Name) -> str:
    for pattern, sentences in _sentences(game_id):
        matched = pattern.fullmatch(violation)
        if matched:
            words = {hole: name(hole, word) for hole, word in matched.groupdict().items()}
            told = sentences[language].format(**words)
            return told[:1].upper() + told[1:]
    return violation


@lru_cache(maxsize=16)
def _sentences(game_id: str) -> list[tuple[re.Pattern[str], dict[str, str]]]:
    """Patterns of violations and their sentences, those of the game first."""
    return [
        (_compile(said), sentences)
        for package in (game(game_id).package, __package__)
        for said, sentences in _read(package).items()
    ]


def _read(package: str) -> dict[str, dict[str, str]]:
    file = resources.files(package) / "problems.json"
    found: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def _compile(said: str) -> re.Pattern[str]:
    """A pattern that fits a sentence with anything in its holes."""
    parts = _HOLE.split(said)  # text, hole, text, hole, ..., text
    return re.compile(
        "".join(
            f"(?P<{part}>{_KINDS.get(part, '.+?')})" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )
    )
