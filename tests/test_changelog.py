"""The changelog is for users: a few kinds of changes under each version, one short line each."""

import re
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent.parent / "CHANGELOG.md"
KINDS = ["Added", "Changed", "Fixed", "Removed"]
LONGEST = 22  # words of a line; about twenty


def versions() -> dict[str, str]:
    """Version -> what is written under its heading, newest first."""
    parts = re.split(r"^## (\d+\.\d+\.\d+)$", CHANGELOG.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_versions_are_listed_newest_first() -> None:
    numbers = [tuple(map(int, version.split("."))) for version in versions()]
    assert len(numbers) >= 2
    assert numbers == sorted(numbers, reverse=True)


def test_a_version_has_the_usual_kinds_of_changes() -> None:
    for version, text in versions().items():
        kinds = re.findall(r"^### (.+)$", text, re.MULTILINE)
        assert kinds == [kind for kind in KINDS if kind in kinds], version


def test_a_change_is_one_short_line() -> None:
    lines = [line for text in versions().values() for line in text.splitlines() if line and not line.startswith("### ")]
    assert [line for line in lines if not line.startswith("- ") or len(line.split()) - 1 > LONGEST] == []
