"""Registers the toy game for the tests of the core."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="package", autouse=True)
def toy_with_games() -> Iterator[None]:
    from tests.core.toy import TOY, with_games

    with with_games(TOY):
        yield
