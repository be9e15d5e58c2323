"""Tests of the core may use the toy game by its name."""

from collections.abc import Iterator

import pytest

import serai as cv


@pytest.fixture(scope="package", autouse=True)
def toy_on_the_shelf() -> Iterator[None]:
    if cv.compiled():
        yield
        return
    from tests.core.toy import TOY, on_the_shelf

    with on_the_shelf(TOY):
        yield
