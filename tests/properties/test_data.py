"""The data of every game names its sources."""

from __future__ import annotations

import pytest

import serai as cv

SOURCES = ("rulebook", "public", "reconstructed", "ours")


@pytest.mark.parametrize("game", cv.games())
def test_every_section_names_its_source(game: str) -> None:
    for name, section in cv.game(game).components.rows.items():
        for row in section if isinstance(section, list) else [section]:
            assert row["source"].startswith(SOURCES), (name, row)
