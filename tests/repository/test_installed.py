"""A wheel is built, installed into a clean environment, and played: the quick part of `make release`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import release

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pure wheel of this checkout."""
    monkeypatch.setenv("SERAI_PURE", "1")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    return wheel


@pytest.mark.long
def test_a_pure_wheel_plays_in_a_clean_environment(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library alone, without an extra. Needs the package index, for what it requires."""
    assert wheel.name == f"serai-{release.read_version()}-py3-none-any.whl"
    monkeypatch.setattr(release, "SCRATCH", tmp_path)
    assert release.install_and_play(wheel, "", ()).startswith("Merv between greedy bots: ")


@pytest.mark.long
def test_a_game_is_made_with_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    """The commands of the tutorial outside of any checkout. Needs the package index."""
    release.run(sys.executable, "-m", "venv", tmp_path / "venv")
    programs = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    release.run(programs / "python", "-m", "pip", "-qq", "install", f"serai[play] @ {wheel.as_uri()}")
    folder = tmp_path / "elsewhere"
    folder.mkdir()

    def serai(words: str) -> str:
        return release.run(programs / "serai", *words.split(), environment={"SERAI_GAMES": "my-games"}, cwd=folder)

    assert "my-games/the_pass: __init__.py, rules.py, data.toml" in serai("new my-games/the_pass")
    for name in ("__init__.py", "rules.py", "text/en.json"):
        path = folder / "my-games" / "the_pass" / name
        path.write_text(re.sub(r'(?<=["\.])crossed', "walked", path.read_text("utf-8")), "utf-8")
    assert "fields.py" in serai("generate my-games")
    said = serai("check the_pass --games 3")
    assert said == "the_pass: nothing found in its files and in 3 games\n"
    assert "The winner" in serai("play the_pass --watch --seed 1")


def test_a_wheel_writes_a_game_that_plays(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unpacked as an installer does it, in front of the checkout."""
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "installed"))
    monkeypatch.setenv("SERAI_GAMES", str(tmp_path))
    for words, said in (
        (["new", "the_pass"], "Play it"),
        (["play", "the_pass", "--watch", "--seed", "1"], "The winner"),
    ):
        command = [sys.executable, "-m", "serai", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert said in done.stdout


def test_changelog_upgrade_notes_and_citation_are_about_this_version() -> None:
    version = release.read_version()
    release.check_texts(version)
    assert version in (release.ROOT / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.parametrize("version", ["0.1.9", "9.0.0"])
def test_texts_of_another_version_are_refused(version: str) -> None:
    with pytest.raises(release.ReleaseError):
        release.check_texts(version)


def test_an_item_that_fails_ends_the_run_with_its_output(capsys: pytest.CaptureFixture[str]) -> None:
    run = release.Release("1")
    assert run.check("one", lambda: Path("some/file.whl")).name == "file.whl"
    with pytest.raises(SystemExit, match=r"(?s)NO  two.*no such word"):
        run.check("two", lambda: release.run(sys.executable, "-c", "raise SystemExit('no such word')"))
    assert run.done == ["one"]
    assert "ok  one: file.whl" in capsys.readouterr().out
