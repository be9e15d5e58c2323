"""Fixtures of page tests: the built page, and a server and a browser for each process.

The server stays until the process ends. The browser is closed before a test of another folder: its driver keeps an
event loop running in its process, and other tests run their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.helpers import PATIENCE, Server
from tests.server.seeded_server import SeededServer
from tests.web.page_build import build_once
from tests.web.static_host import StaticHost
from tests.web.visitor import Visitor
from tools import web
from tools.browser import FLAGS, NoBrowser, chromium

expect.set_options(timeout=PATIENCE * 1000)


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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    try:
        build_once()
    except web.NoNode as error:
        pytest.skip(str(error))
    with SeededServer(Path(tmp_path_factory.mktemp("page"))) as running:
        yield running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    """The application as static files on a web host, below a path."""
    try:
        build_once()
    except web.NoNode as error:
        pytest.skip(str(error))
    with StaticHost(Path(tmp_path_factory.mktemp("site"))) as running:
        yield running


@pytest.fixture
def site_visitor(browser: Browser, site: StaticHost) -> Iterator[Visitor]:
    """A visitor of the static site, with a service worker. Requests to other hosts fail the test."""
    visitor = Visitor(browser, site, with_cache=True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []
    assert [url for url in visitor.asked if not url.startswith(site.url)] == []


@pytest.fixture
def caching_visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor of a server's page, with a service worker."""
    visitor = Visitor(browser, server, with_cache=True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor of a server's page. Errors in the console fail the test."""
    visitor = Visitor(browser, server)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def pytest_itemcollected(item: pytest.Item) -> None:
    """Called for the tests of this folder."""
    item.add_marker("unmeasured")
