"""Registers the toy game for the tests of the core."""

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
