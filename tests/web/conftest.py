"""One built page for all tests of the page; one server and one browser for each process that runs some of them.

They go with the last test of this folder: a browser's driver keeps an event loop running in its process, and tests that
come after it want to run their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, sync_playwright

from tests.server.helpers import Server
from tests.web.building import build_once
from tests.web.hosting import Host
from tests.web.visitor import Visitor
from tools import web
from tools.browser import FLAGS, NoBrowser, chromium

HERE = Path(__file__).parent


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Bots draw their luck anew each time, and a page has a clock: what fails is tried once more, with another game. It
    is told at the end (tests/conftest.py), and what fails twice has failed. Tests of other folders pass here too, and
    have one try."""
    if HERE not in item.path.parents:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    failed = [report for report in reports if report.failed]
    if failed:
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        for report in reports:
            report.user_properties.append(("failed first", failed[0].longreprtext[-400:]))
            report.sections.append(("the first try failed with", failed[0].longreprtext[-2000:]))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


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


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The house as static files, below a path of a plain web host; made of the page that is built already."""
    try:
        build_once()
    except web.NoNode as error:
        pytest.skip(str(error))
    with Host(Path(tmp_path_factory.mktemp("site"))) as running:
        yield running


@pytest.fixture
def passer(browser: Browser, site: Host) -> Iterator[Visitor]:
    """Somebody at the static site, with a browser that may keep it. Nothing may be asked of any other place."""
    visitor = Visitor(browser, site, keeping=True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []
    assert [url for url in visitor.asked if not url.startswith(site.url)] == []


@pytest.fixture
def keeper(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody at a server's page, with a browser that keeps it."""
    visitor = Visitor(browser, server, keeping=True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody with a browser of their own. Whatever a test does, no page may have complained in its console."""
    visitor = Visitor(browser, server)
    yield visitor
    visitor.close()
    assert visitor.complaints == []
