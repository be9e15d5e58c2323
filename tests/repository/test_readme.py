"""Runs the examples of README, documents and docstrings."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import serai as cv

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def modules_with_examples() -> list[str]:
    found = [
        path.relative_to(SOURCE).with_suffix("")
        for path in sorted((SOURCE / "serai").rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]
    return [".".join(path.parts).removesuffix(".__init__") for path in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_on_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # an example may write a file
    examples = page.read_text(encoding="utf-8").count(">>> ")
    done = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (done.failed, done.attempted) == (0, examples)


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_in_a_module(name: str) -> None:
    try:
        module = import_module(name)
    except ImportError as missing:  # an extra that is too large for the tests
        if not isinstance(missing, cv.SeraiError):
            raise
        pytest.skip(str(missing))
    done = doctest.testmod(module)
    assert done.failed == 0
    assert done.attempted > 0


def test_the_package_and_the_vocabulary_have_examples() -> None:
    assert {"serai", "serai.core.rules.vocabulary"} <= set(modules_with_examples())
