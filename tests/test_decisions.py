"""Decisions are short, alike and listed: one page each, with a context, a decision and its consequences."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "decisions"
DECISIONS = sorted(FOLDER.glob("0*.md"))
INDEX = FOLDER / "index.md"
MOST_DECISIONS = 30  # in force; a new one merges some that belong together
MOST_WORDS = 12_000  # of all decisions and their index
PAGE_WORDS = 450  # about one printed page

LISTED = re.compile(r"^- \[(\d{4})\]\(([\w-]+\.md)\): (.+)$", re.MULTILINE)
SUPERSEDED = re.compile(r"^- (\d{4}) .+: (\d{4})$", re.MULTILINE)
REFERENCE = re.compile(r"\bdecisions? (\d{4})\b", re.IGNORECASE)


def count_words(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").split())


def listed() -> dict[str, tuple[str, str]]:
    """Number -> file and title, as the index has them."""
    found = LISTED.findall(INDEX.read_text(encoding="utf-8"))
    return {number: (file, title) for number, file, title in found}


def superseded() -> dict[str, str]:
    """Number -> the number of the decision that has taken its place."""
    return dict(SUPERSEDED.findall(INDEX.read_text(encoding="utf-8")))


def test_decisions_are_few_and_short() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path.name for path in [*DECISIONS, INDEX]}
    assert len(DECISIONS) <= MOST_DECISIONS
    assert {path.name: count_words(path) for path in DECISIONS if count_words(path) > PAGE_WORDS} == {}
    assert sum(map(count_words, [*DECISIONS, INDEX])) <= MOST_WORDS


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: str(path.stem))
def test_a_decision_has_three_parts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    title, *parts = re.findall(r"^#+ .+$", text, re.MULTILINE)
    assert title.startswith(f"# {path.name[:4]}: ")
    assert parts == ["## Context", "## Decision", "## Consequences"]


def test_the_index_lists_every_decision_by_its_title() -> None:
    titles = {path.name[:4]: (path.name, path.read_text(encoding="utf-8").splitlines()[0]) for path in DECISIONS}
    assert {number: (file, f"# {number}: {title}") for number, (file, title) in listed().items()} == titles


def test_a_superseded_decision_has_a_successor_in_force() -> None:
    assert len(superseded()) > 10
    assert {old: new for old, new in superseded().items() if old in listed() or new not in listed()} == {}


def test_texts_and_comments_name_decisions_in_force() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    sources = [path for folder in ("src", "lab", "tests", "tools") for path in (ROOT / folder).rglob("*.py")]
    named = {
        (path.name, number) for path in [*pages, *sources] for number in REFERENCE.findall(path.read_text("utf-8"))
    }
    assert len(named) > 5
    assert {one for one in named if one[1] not in listed()} == set()
