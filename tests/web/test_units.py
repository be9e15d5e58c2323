"""Runs the unit tests of the page, web/tests."""

import pytest

from tests.web.page_build import lock_page_build
from tools import web


def test_unit_tests_of_the_page() -> None:
    try:
        with lock_page_build():
            web.run_script("test")
    except web.NoNode as error:
        pytest.skip(str(error))
