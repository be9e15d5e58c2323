"""What is code in the page has tests of its own, in its own language: web/tests."""

import pytest

from tests.web.building import alone
from tools import web


def test_the_units_of_the_page() -> None:
    try:
        with alone():
            web.run_script("test")
    except web.NoNode as error:
        pytest.skip(str(error))
