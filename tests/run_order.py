"""The order in which test files run, and so how `pytest -n 4 --dist loadfile --no-loadscope-reorder` distributes them.

xdist gives whole files to free processes, in the order of the collection. A file of server or page tests thus shares
one server and one browser. Groups by mark (`--dist loadgroup`) have no effect with pytest 9.2 and xdist 3.8.
"""

from __future__ import annotations

from itertools import chain, zip_longest

# Page tests come first: a process that leaves them closes its browser, and two of them keep two cores busy. Then server
# tests, which mostly wait, and the others, which compute, take turns, so that both run at the same time.
FIRST = "tests/web/"
KINDS = ("tests/server/", "")
# Long files of each kind start first, so that all processes end together.
LONG = (
    "tests/web/test_pages.py",
    "tests/web/test_visibility.py",
    "tests/web/test_whole_games.py",
    "tests/web/test_layout.py",
    "tests/web/test_table_features.py",
    "tests/web/test_pocket.py",
    "tests/web/test_phone_and_keys.py",
    "tests/web/test_units.py",
    "tests/server/test_postgres_processes.py",
    "tests/server/attacks/test_attackers.py",
    "tests/server/test_leaks.py",
    "tests/server/test_shutdown.py",
    "tests/server/test_crash.py",
    "tests/server/test_fuzz.py",
    "tests/server/test_ways_out.py",
    "tests/server/test_leaks_wire.py",
    "tests/server/test_postgres.py",
    "tests/repository/test_container.py",
    "tests/properties/test_compiled.py",
    "tests/properties/test_games.py",
    "tests/properties/test_leaks.py",
    "tests/properties/",
    "tests/bots/",
    "tests/pocket/",
    "tests/core/test_legality.py",
    "tests/core/test_record.py",
    "tests/core/test_position.py",
)
# Measures how fast pages are drawn: last of the page tests, when most of the other browsers have been closed.
QUIET = "tests/web/test_budgets.py"


def order_files(files: list[str]) -> list[str]:
    """Sort test files (paths from the root folder): page tests, then the other kinds in turn; long files first."""
    first: list[str] = []
    by_kind: list[list[str]] = [[] for _ in KINDS]
    for file in sorted(files, key=_rank):
        if file.startswith(FIRST):
            first.append(file)
        else:
            by_kind[next(place for place, folder in enumerate(KINDS) if file.startswith(folder))].append(file)
    return [*first, *(file for file in chain.from_iterable(zip_longest(*by_kind)) if file)]


def _rank(file: str) -> int:
    if file == QUIET:
        return len(LONG) + 1
    return next((place for place, beginning in enumerate(LONG) if file.startswith(beginning)), len(LONG))
