"""Every violation has a text in both languages that uses only the arguments that the code gives it."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import serai as cv
from serai.core.rules.violations import Violation
from serai.core.text.catalogue import catalogue
from serai.game_checks.catalogues import arguments, entries, leaves
from serai.game_checks.texts import violations
from tests.texts.catalogues import each_game, each_language

CORE = Path(str(import_module("serai.core").__path__[0]))


def in_folder(folder: Path) -> list[tuple[str, set[str]]]:
    """The key and the names of the arguments of each `Violation(...)` in a folder."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py"))]
    return [(key, args or set()) for tree in trees for key, _, args in violations(tree)]


def check_texts(found: list[tuple[str, set[str]]], texts: object) -> None:
    assert isinstance(texts, dict)
    for key, args in found:
        assert f"violation.{key}" in texts, key
        assert arguments(texts[f"violation.{key}"]) <= args, key


def core_texts(language: str) -> dict[str, object]:
    texts = catalogue("serai.core", language).entries
    return {key: entry for key, entry in texts.items() if key.startswith("violation.")}


@each_language
def test_every_violation_of_the_core_has_a_text(language: str) -> None:
    found = in_folder(CORE)
    check_texts(found, core_texts(language))
    used = {key for key, _ in [*found, *in_folder(CORE.parent / "games")]}
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
    found = [(key, args) for key, _, args in violations(ast.parse(source))]
    assert sorted(found, key=str) == [("one", {"n"}), ("three", set()), ("two", set())]


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
