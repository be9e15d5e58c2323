"""Writes docs/provenance.md: how much of each game is printed, public or reconstructed, counted from its data file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai.core.game.game import Game
from serai.core.game.registry import game, games
from serai.core.rules.provenance import RECONSTRUCTED, SOURCES, count_sources, list_sources, reconstructed_sections

FILE = Path(__file__).resolve().parent.parent / "docs" / "provenance.md"
HEAD = """\
# What is printed, and what is reconstructed

Written by `make generate` from the `data.toml` of each game, where every row says where it comes from. A row is a
card, a space, a building or a table of numbers; one with several sources counts for each of them.

- **rulebook**: printed in the rules, or forced by one of their examples.
- **public**: public material, as reviews and component lists.
- **reconstructed**: made by this project so that it fits everything that is known; the printed number may differ.
- **ours**: a name or a choice of this project.

If you compare results with people's games or with other programs, mind the reconstructed rows: the rules are complete,
but numbers on cards and boards may not be those of the box. Owners can correct them in a copy of the file (`serai rules
GAME --data` prints it, `serai play GAME --data FILE` plays with it); results with such a copy are results of another
environment.

| game | rows | rulebook | public | reconstructed | ours | share with something reconstructed |
|---|---|---|---|---|---|---|
"""


def provenance_page() -> str:
    every = [one for one in map(game, games()) if _is_ours(one)]
    lines = [_summary(one) for one in every]
    parts = [_sections(one) for one in every if count_sources(one.components.rows)[RECONSTRUCTED]]
    return HEAD + "\n".join(lines) + "\n\n" + "\n".join(parts)


def _is_ours(one: Game) -> bool:
    """Whether it is part of this project, not of somebody's own folder of games."""
    return (Path(__file__).resolve().parent.parent / "src" / "serai" / "games" / one.id).is_dir()


def _summary(one: Game) -> str:
    rows = one.components.rows
    counts, total = count_sources(rows), len(list_sources(rows))
    cells = [_title(one), str(total), *(str(counts[source]) for source in SOURCES)]
    return f"| {' | '.join(cells)} | {counts[RECONSTRUCTED] / total:.0%} |"


def _sections(one: Game) -> str:
    """The sections of a game with reconstructed rows, and those without."""
    data: Mapping[str, Any] = one.components.rows
    found = reconstructed_sections(data)
    lines = [f"## {_title(one)}\n\n| section of `data.toml` | rows | reconstructed |\n|---|---|---|"]
    for section in found:
        lines.append(
            f"| `{section}` | {len(list_sources(data[section]))} | {count_sources(data[section])[RECONSTRUCTED]} |"
        )
    others = [f"`{section}`" for section, rows in data.items() if section not in found and list_sources(rows)]
    lines.append(f"\nNothing is reconstructed in {', '.join(others)}.\n")
    return "\n".join(lines)


def _title(one: Game) -> str:
    return str(one.text("en").say("title"))
