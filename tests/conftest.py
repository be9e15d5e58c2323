"""For all tests: who runs what when several processes share them."""

from __future__ import annotations

import gc
from typing import Any

import pytest


def pytest_collection_finish() -> None:
    """Games make many small things and few circles of them: to look for those a hundred times a second, among all
    that was imported and collected, takes an eighth of the time of the tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Which tests of the page passed only at their second try."""
    for report in terminalreporter.stats.get("passed", ()):
        for name, why in report.user_properties:
            if name == "failed first":
                terminalreporter.write_line(f"passed at the second try: {report.nodeid}\n{why}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if config.getvalue("dist") != "loadgroup":
        return None
    from tests.sharing import Sharing

    return Sharing(config, log)
