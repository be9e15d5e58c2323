"""For all tests: who runs what when several processes share them."""

from __future__ import annotations

from typing import Any

import pytest


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
