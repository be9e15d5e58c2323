"""How the tests are shared out among processes (`pytest -n 2 --dist loadgroup`).

xdist 3.8 tells the group of a test by writing it into `Node._nodeid`, which pytest 9.2 no longer reads: its own groups
have no effect. Here the file of a test tells its group, so that nothing hangs on the insides of either.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdist.scheduler import LoadScopeScheduling

# What takes long begins first, so that all processes end together.
FIRST = (
    "tests/web/test_playing.py",
    "tests/web/test_phone_and_keys.py",
    "tests/properties/test_compiled.py",
    "tests/web/",
    "tests/server/test_crash.py",
    "tests/server/",
)
GROUPED = ("tests/web/", "tests/server/", "tests/pocket/", "tests/properties/test_compiled.py")


def group(nodeid: str) -> str:
    """Tests of one group run in one process, one after the other: each file of the page's and of the server's tests,
    which has one server and perhaps a browser, and those that compile; anything else stands alone."""
    file = nodeid.partition("::")[0]
    return file if file.startswith(GROUPED) else nodeid


def rank(name: str) -> int:
    return next((place for place, begin in enumerate(FIRST) if name.startswith(begin)), len(FIRST))


def in_order(groups: Iterable[str]) -> list[str]:
    return sorted(groups, key=rank)


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """Gives whole groups to whoever is free, the long ones first."""

    def _split_scope(self, nodeid: str) -> str:
        return group(nodeid)

    def _assign_work_unit(self, node: object) -> None:
        self.workqueue.move_to_end(in_order(self.workqueue)[0], last=False)
        super()._assign_work_unit(node)
