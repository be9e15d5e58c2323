"""How the tests are shared out among processes (`pytest -n 3 --dist loadgroup`).

xdist 3.8 tells the group of a test by writing it into `Node._nodeid`, which pytest 9.2 no longer reads: its own groups
have no effect. Here the file of a test tells its group, so that nothing hangs on the insides of either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xdist.scheduler import LoadScopeScheduling

# Tests of the page keep a browser busy, those of the server mostly wait, all others think: a process stays with one
# kind while there is some of it, so that all three run beside each other and few have to start a browser.
KINDS = ("tests/web/", "tests/server/", "")
# Of a kind, what takes long begins first, so that all processes end together.
FIRST = (
    "tests/web/test_rooms.py",
    "tests/web/test_playing.py",
    "tests/web/test_table_life.py",
    "tests/web/test_phone_and_keys.py",
    "tests/web/test_fold.py",
    "tests/web/test_pocket.py",
    "tests/server/test_postgres.py",
    "tests/server/test_crash.py",
    "tests/properties/test_compiled.py",
    "tests/pocket/",
    "tests/properties/",
)
GROUPED = ("tests/web/", "tests/server/", "tests/pocket/", "tests/properties/test_compiled.py")
ALONE = "tests/server/test_leaks.py"  # needs no server
BY_TABLE = "tests/properties/test_leaks.py"  # its tests of one table look at the same games, which take long to find


def group(nodeid: str) -> str:
    """Tests of one group run in one process, one after the other: each file of the page's and of the server's tests,
    which has one server and perhaps a browser, those that compile, and those that share games; anything else stands
    alone."""
    file, _, test = nodeid.partition("::")
    if file == BY_TABLE and "[" in test:
        return f"{file}::{test[test.index('[') :]}"
    return file if file.startswith(GROUPED) and file != ALONE else nodeid


def kind(name: str) -> int:
    if name.startswith(ALONE):
        return KINDS.index("")
    return next(place for place, begin in enumerate(KINDS) if name.startswith(begin))


def rank(name: str) -> int:
    return next((place for place, begin in enumerate(FIRST) if name.startswith(begin)), len(FIRST))


def by_kind(groups: Iterable[str]) -> list[list[str]]:
    """The groups of each kind, the one that begins first at the end."""
    found: list[list[str]] = [[] for _ in KINDS]
    for name in sorted(groups, key=rank, reverse=True):
        found[kind(name)].append(name)
    return found


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """Gives whole groups to whoever is free, by kinds, the long ones first."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._waiting: list[list[str]] = []

    def _split_scope(self, nodeid: str) -> str:
        return group(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        self.workqueue.move_to_end(self._next(self.nodes.index(node) % len(KINDS)), last=False)
        super()._assign_work_unit(node)

    def _next(self, first: int) -> str:
        if sum(map(len, self._waiting)) != len(self.workqueue):  # the first time, or a process has died
            self._waiting = by_kind(self.workqueue)
        return next(names.pop() for names in (self._waiting[first], *self._waiting) if names)

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """What is done is forgotten: all of it would be counted again after every test."""
        super().mark_test_complete(node, item_index, duration)
        work = self.assigned_work[node]
        scope = group(self.registered_collections[node][item_index])
        if all(work[scope].values()):
            del work[scope]
