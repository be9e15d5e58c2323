"""One built page for all tests of the page; one server and one browser for each process that runs some of them.

They go with the last test of this folder: a browser's driver keeps an event loop running in its process, and tests that
come after it want to run their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.helpers import Server
from tests.web.building import build_once
from tests.web.visitor import Visitor
from tools import web
from tools.browser import FLAGS, NoBrowser, chromium


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        path = chromium()
    except NoBrowser as error:
        pytest.skip(str(error))
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    try:
        build_once()
    except web.NoNode as error:
        pytest.skip(str(error))
    with Server(Path(tmp_path_factory.mktemp("page"))) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody with a browser of their own. Whatever a test does, no page may have complained in its console."""
    visitor = Visitor(browser, server)
    yield visitor
    visitor.close()
    assert visitor.complaints == []
