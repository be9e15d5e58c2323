"""Every violation has a text in both languages that uses only the arguments that the code gives it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import serai as cv
from serai.core.rules.violations import Violation
from serai.core.text.catalogue import catalogue
from tests.texts.catalogues import arguments, each_game, each_language, entries, leaves

CORE = Path(str(import_module("serai.core").__path__[0]))


def keys(source: str) -> Iterator[tuple[str, set[str]]]:
    """The key and the names of the arguments of each `Violation(...)` in a source file."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Violation" and call.args:
            chosen = [call.args[0].body, call.args[0].orelse] if isinstance(call.args[0], ast.IfExp) else call.args
            for key in chosen:
                if isinstance(key, ast.Constant):
                    yield str(key.value), {str(keyword.arg) for keyword in call.keywords}


def violations(folder: Path) -> list[tuple[str, set[str]]]:
    return [found for file in sorted(folder.rglob("*.py")) for found in keys(file.read_text(encoding="utf-8"))]


def check_texts(found: list[tuple[str, set[str]]], texts: object) -> None:
    assert isinstance(texts, dict)
    for key, args in found:
        assert f"violation.{key}" in texts, key
        assert arguments(texts[f"violation.{key}"]) <= args, key


@each_game
@each_language
def test_every_violation_of_a_game_has_a_text(id: str, language: str) -> None:
    found = violations(Path(str(import_module(cv.game(id).package).__path__[0])))
    check_texts(found, entries(id, language))
    own = {key for key in entries(id, language) if key.startswith("violation.")} - set(core_texts(language))
    assert own <= {f"violation.{key}" for key, _ in found}


def core_texts(language: str) -> dict[str, object]:
    texts = catalogue("serai.core", language).entries
    return {key: entry for key, entry in texts.items() if key.startswith("violation.")}


@each_language
def test_every_violation_of_the_core_has_a_text(language: str) -> None:
    found = violations(CORE)
    check_texts(found, core_texts(language))
    used = {key for key, _ in [*found, *violations(CORE.parent / "games")]}
    assert {f"violation.{key}" for key in used} >= core_texts(language).keys()


@each_game
@each_language
def test_violations_are_clauses(id: str, language: str) -> None:
    """They stand behind the name of a field, or become a sentence."""
    for key, entry in entries(id, language).items():
        for text in leaves(entry) if key.startswith("violation.") else ():
            assert not text.endswith((".", "!", "?")), key


def test_keys_and_arguments_are_found_in_a_source() -> None:
    source = 'yield Violation("one", n=3).inside("gold")\nViolation("two" if s else "three")\nViolation(key, **args)'
    assert sorted(keys(source)) == [("one", {"n"}), ("three", set()), ("two", set())]


@pytest.mark.parametrize(
    ("violation", "clause", "english", "russian"),
    [
        (
            Violation("souk_of_several", souk="bag_white", players=2),
            "2 players have goods in bag_white, but a souk belongs to one",
            "2 players have goods in Bags white, but a souk belongs to one.",
            "Мешки, белый: здесь товары нескольких игроков (2), а базар принадлежит одному.",
        ),
        (
            Violation("below", n=-1, least=0).inside("p2", "seat").inside("gold"),
            "gold: p2: -1 is below 0",
            "Gold, Player 2: -1 is below 0.",
            "Золото, Игрок 2: -1, а меньше 0 быть не может.",
        ),
        (
            Violation("turn_of", seat=0).inside("build_instead", "decision"),
            "build_instead: it is the turn of p1, so nobody else decides",
            "It is the turn of Player 1, so nobody else decides.",
            "Сейчас ходит Игрок 1: за других решать нельзя.",
        ),
    ],
)
def test_clauses_have_the_words_of_positions_and_sentences_those_of_players(
    violation: Violation, clause: str, english: str, russian: str
) -> None:
    yspahan = cv.game("yspahan")
    assert violation.clause(yspahan.text()) == clause
    assert violation.sentence(yspahan.text("en")) == english
    assert violation.sentence(yspahan.text("ru")) == russian
