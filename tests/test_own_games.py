"""Games in a folder of somebody's own: generated code, and the commands `serai generate`, `new` and `check`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.runner import process

PEBBLES = Path(__file__).resolve().parent / "sample_games" / "pebbles"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of Pebbles."""
    shutil.copytree(PEBBLES, tmp_path / "pebbles", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_changed_declaration_is_generated_when_the_game_is_imported(folder: Path) -> None:
    change(folder / "pebbles" / "fields.py", '    Field("ring"', '    Field("omens", Num()),\n    Field("ring"')
    shutil.rmtree(folder / "pebbles" / "generated")
    words = ["simulate", "pebbles", "-n", "2", "--bots", "random", "--workers", "1", "--json"]
    done = process(*words, SERAI_GAMES=str(folder))
    assert done.returncode == 0, done.stderr
    assert "self.omens: i64 = 0" in (folder / "pebbles" / "generated" / "fields.py").read_text(encoding="utf-8")


def test_generate_says_what_it_wrote(folder: Path) -> None:
    (folder / "pebbles" / "generated" / "log.py").unlink()
    for words, written in (([folder], "log.py"), ([folder / "pebbles"], "up to date")):
        done = process("generate", *map(str, words))
        assert done.returncode == 0, done.stderr
        assert done.stdout.decode().strip() == f"{folder / 'pebbles' / 'generated'}: {written}"
    assert process("generate", "camels").returncode == 2


def test_a_new_game_has_the_name_of_its_folder(tmp_path: Path) -> None:
    done = process("new", "the_pass", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().splitlines() == [
        "the_pass: __init__.py, rules.py, data.toml, text/en.json, rules/en.md",
        f"{tmp_path}/the_pass/generated: __init__.py, data.py, fields.py, items.py, verbs.py, log.py, ask.py, draw.py",
        "Play it:   SERAI_GAMES=. serai play the_pass",
        "Check it:  serai check the_pass",
    ]
    assert "class Move(Step[ThePassFields])" in (tmp_path / "the_pass" / "rules.py").read_text(encoding="utf-8")
    watched = process("play", "the_pass", "--watch", "--seed", "1", cwd=tmp_path, SERAI_GAMES=str(tmp_path))
    assert watched.returncode == 0, watched.stderr.decode()
    assert "The pass" in process("rules", "the_pass", SERAI_GAMES=str(tmp_path)).stdout.decode()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("the pass", "'the pass' cannot be the name of a game"),
        ("Pass", "'Pass' cannot be the name of a game"),
        ("merv", "there is a game 'merv' already"),
        ("taken", "taken is there already"),
    ],
)
def test_a_game_is_not_written_over_anything(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    done = process("new", name, cwd=tmp_path)
    assert (done.returncode, [path.name for path in tmp_path.iterdir()]) == (2, ["taken"])
    assert said in done.stderr.decode()


def test_check_finds_nothing_in_a_game_that_is_right(folder: Path) -> None:
    done = process("check", str(folder), "--games", "3")
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    assert done.stdout.decode() == "pebbles: nothing found in its files and in 3 games\n"


def test_check_lists_everything_that_is_wrong_with_its_line(folder: Path) -> None:
    texts = folder / "pebbles" / "text" / "en.json"
    change(texts, '"log.stop"', '"log.halt"')
    change(texts, '"action.take": "Take', '"action.take": "Take {stone}')
    change(folder / "pebbles" / "rules" / "en.md", "{#taking}", "{#takings}")
    done = process("check", "pebbles", "--games", "1", cwd=folder.parent, SERAI_GAMES=str(folder))
    lines = done.stdout.decode().replace(f"{folder}/pebbles/", "").replace(f"{folder.name}/pebbles/", "").splitlines()
    assert done.returncode == 1
    numbers = {text: number for number, text in enumerate(texts.read_text(encoding="utf-8").splitlines(), 1)}
    halt = next(number for text, number in numbers.items() if "log.halt" in text)
    assert f"text/en.json:{halt}: log.halt belongs to nothing that is declared" in lines
    for said in ("no text for log.stop", "it has no stone; it gets pebble", "has no heading {#taking}"):
        assert [line for line in lines if said in line], (said, lines)


def test_a_mistake_in_a_game_of_ones_own_is_called_that(folder: Path) -> None:
    change(folder / "pebbles" / "rules.py", "\nclass Taking", "\n1 / 0\n\n\nclass Taking")
    done = process("play", "pebbles", "--watch", "--seed", "1", SERAI_GAMES=str(folder))
    said = done.stderr.decode()
    assert done.returncode == 1
    assert "rules.py:" in said
    assert "ZeroDivisionError" in said
    assert "This is a mistake in your game" in said


def test_a_game_needs_no_russian_texts(folder: Path) -> None:
    (folder / "pebbles" / "text" / "ru.json").unlink()
    (folder / "pebbles" / "rules" / "ru.md").unlink()
    rules = process("rules", "pebbles", "--lang", "ru", SERAI_GAMES=str(folder))
    assert "Pebbles" in rules.stdout.decode()
    watched = process("play", "pebbles", "--watch", "--seed", "1", "--lang", "ru", SERAI_GAMES=str(folder))
    assert watched.returncode == 0, watched.stderr.decode()
    assert "Победа" in watched.stdout.decode()
    assert process("check", str(folder), "--games", "2").returncode == 0
