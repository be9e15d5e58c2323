"""Tests of the core may use the toy game by its name."""

from collections.abc import Iterator

import pytest

import serai as cv


@pytest.fixture(scope="package", autouse=True)
def toy_with_games() -> Iterator[None]:
    if cv.is_compiled():
        yield
        return
    from tests.core.toy import TOY, with_games

    with with_games(TOY):
        yield
