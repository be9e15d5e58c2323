"""The printed data of a game for a terminal: its file, where its rows come from, and how an owner's copy differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

from serai.core.rules.game import Game

SOURCES = ("rulebook", "public", "reconstructed", "ours")


def read_file(game: Game) -> str:
    """The data file as it is, to be copied and corrected."""
    return (resources.files(game.package) / "data.toml").read_text(encoding="utf-8")


def count_sources(rows: Mapping[str, Any]) -> Counter[str]:
    """How many rows name each source; a row with several counts for each of them."""
    found: Counter[str] = Counter()
    for label in _labels(rows):
        found.update(source for source in SOURCES if source in label)
    return found


def reconstructed(rows: Mapping[str, Any]) -> list[str]:
    """The sections with rows that are reconstructed, at least in part."""
    return [section for section, value in rows.items() if any("reconstructed" in label for label in _labels(value))]


def differences(own: Mapping[str, Any], other: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """Values that differ between two checked data files, by their path; sources are left out."""
    before, after = dict(_values(own)), dict(_values(other))
    paths = dict.fromkeys([*before, *after])
    return [(path, before.get(path), after.get(path)) for path in paths if before.get(path) != after.get(path)]


def _labels(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(value.get("source"), str):
            yield value["source"]
        for part in value.values():
            yield from _labels(part)
    elif isinstance(value, list):
        for part in value:
            yield from _labels(part)


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
