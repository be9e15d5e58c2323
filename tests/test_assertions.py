"""Every test says something: it asserts, or it calls a function of the tests that does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
Function = ast.FunctionDef | ast.AsyncFunctionDef
CLAIMS = {"raises", "warns", "fail", "expect"}  # of pytest and Playwright
CHECKED_ELSEWHERE = {
    "test_scrolls_that_always_work": "the function of each scroll, which it finds in a table",
    "test_openspiels_own_test": "OpenSpiel's random_sim_test",
    "test_unit_tests_of_the_page": "vitest, whose exit status run_script checks",
}


def functions(folder: Path) -> Iterator[tuple[Path, Function]]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield path, node


def called_names(node: Function) -> set[str]:
    """Names of the functions that it calls, or gives to somebody who may."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} | {
        one.func.attr for one in ast.walk(node) if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)
    }


def claims(node: Function) -> bool:
    """Whether it asserts by itself."""
    asserts = any(isinstance(one, ast.Assert) for one in ast.walk(node))
    return asserts or not CLAIMS.isdisjoint(called_names(node))


def silent_tests(folder: Path) -> list[str]:
    """The tests that assert nothing, by themselves or by functions that they call."""
    found = list(functions(folder))
    claiming = {node.name for _, node in found if claims(node)}
    while more := {node.name for _, node in found if node.name not in claiming and called_names(node) & claiming}:
        claiming |= more
    tests = [(path, node.name) for path, node in found if node.name.startswith("test_")]
    return [f"{path.name}: {name}" for path, name in tests if name not in claiming]


def test_every_test_asserts_something() -> None:
    silent = [one for one in silent_tests(TESTS) if one.split()[-1] not in CHECKED_ELSEWHERE]
    assert silent == []
