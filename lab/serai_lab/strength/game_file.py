"""A file with the results of games, one JSON line each, that is continued game by game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from serai.simulation.games import GameResult

OLD_KEYS = {"wrong": "error", "thought": "cpu_seconds", "asked": "seat_decisions"}  # of files from version 0.1


class GameFile:
    """The played games of a plan, by their numbers. An incomplete last line is removed from the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.played: dict[int, GameResult] = {}
        if not path.exists():
            return
        text = path.read_text(encoding="utf-8")
        if not text.endswith("\n"):
            text = text[: text.rfind("\n") + 1]
            path.write_text(text, encoding="utf-8")
        self._keep([_read(line) for line in text.splitlines()])

    def add(self, fresh: Sequence[GameResult]) -> None:
        with self.path.open("a", encoding="utf-8") as out:
            out.writelines(json.dumps(asdict(played)) + "\n" for played in fresh)
        self._keep(fresh)

    def _keep(self, results: Sequence[GameResult]) -> None:
        self.played.update((played.number, played) for played in results)


def _read(line: str) -> GameResult:
    fields: dict[str, Any] = {
        OLD_KEYS.get(key, key): tuple(value) if isinstance(value, list) else value
        for key, value in json.loads(line).items()
    }
    return GameResult(**fields)
