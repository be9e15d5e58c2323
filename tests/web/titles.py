"""The titles that a page test runs with: all of them, or some in `make test` and all in the long tests."""

from __future__ import annotations

import pytest

from tests.web.visitor import TITLES

each_title = pytest.mark.parametrize("game", TITLES)


def some_titles(*titles: str) -> pytest.MarkDecorator:
    """For what the page does in the same way with every board. A board's own layout is tested with `each_title`, and
    `test_a_game_by_clicking_from_the_home_page` plays every title."""
    assert set(titles) <= set(TITLES)
    params = [game if game in titles else pytest.param(game, marks=pytest.mark.long) for game in TITLES]
    return pytest.mark.parametrize("game", params)
