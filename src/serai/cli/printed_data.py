"""The printed data of a game for a terminal: its file, and how an owner's copy differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

from serai.core.game.game import Game


def read_file(game: Game) -> str:
    """The data file as it is, to be copied and corrected."""
    return (resources.files(game.package) / "data.toml").read_text(encoding="utf-8")


def differences(own: Mapping[str, Any], other: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """Values that differ between two checked data files, by their path; sources are left out."""
    before, after = dict(_values(own)), dict(_values(other))
    paths = dict.fromkeys([*before, *after])
    return [(path, before.get(path), after.get(path)) for path in paths if before.get(path) != after.get(path)]


def _values(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key != "source":
                yield from _values(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        for row in value:
            yield from _values(row, f"{path}.{next(iter(row.values()))}")
    else:
        yield path, value
