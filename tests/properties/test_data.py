"""The printed data of every game says where it comes from."""

from __future__ import annotations

import pytest

import serai as cv

SOURCES = ("rulebook", "public", "reconstructed", "ours")


@pytest.mark.parametrize("game", cv.games())
def test_every_number_says_where_it_comes_from(game: str) -> None:
    for name, section in cv.game(game).components.rows.items():
        for row in section if isinstance(section, list) else [section]:
            assert row["source"].startswith(SOURCES), (name, row)
