"""The page about architecture names files and folders that exist, and answers questions."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
ROOTS = (ROOT, ROOT / "src" / "serai", ROOT / "lab")
GAMES = sorted(path for path in (ROOT / "src" / "serai" / "games").iterdir() if (path / "fields.py").exists())

PATH = re.compile(r"`((?:[A-Za-z][\w.]*/)+[\w.]*)`")
SEVERAL = ("turn_search.py", "integrity_check.py", "report.py", "rounds.py", "games.py")  # outside the games


def exists(name: str) -> bool:
    """Whether a path is in the repository; one with GAME must be there for every game."""
    names = [name.replace("GAME", game.name) for game in GAMES] if "GAME" in name else [name]
    return all(any((root / one).exists() for root in ROOTS) for one in names)


def rows() -> list[tuple[str, str]]:
    """The questions under "Where to look" and after it, with their answers."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.findall(r"^\| (.+?) \| (.+) \|$", text[text.index("## Where to look") :], re.MULTILINE)
    return [row for row in found if row[0] != "question"]


def test_every_path_on_the_page_exists() -> None:
    named = set(PATH.findall(PAGE.read_text(encoding="utf-8")))
    assert len(named) > 90
    assert {name for name in named if not exists(name)} == set()


def test_where_to_look_answers_questions_with_files() -> None:
    questions = [question for question, _ in rows()]
    assert len(questions) > 50
    assert len(set(questions)) == len(questions)
    assert [row for row in rows() if not PATH.search(row[1])] == []
    assert [question for question in questions if not question.endswith("?")] == []


def test_names_of_which_there_are_several_are_told_apart() -> None:
    """A reader who knows only the file's name finds on the page which of them is meant."""
    text = PAGE.read_text(encoding="utf-8")
    package = ROOT / "src" / "serai"
    paths = [path.relative_to(package).as_posix() for name in SEVERAL for path in package.rglob(name)]
    assert [path for path in paths if not path.startswith("games/") and f"`{path}`" not in text] == []
