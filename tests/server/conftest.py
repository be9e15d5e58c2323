"""A server for each test file that wants one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.inside import Inside


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("data")) as running:
        yield running
