"""The text catalogue of the page: both languages have the same keys, and every used key exists."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from serai.core.text.catalogue import LANGUAGES, PLURALS
from serai.tables import errors

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "web" / "src"
CATALOGUES: dict[str, dict[str, Any]] = {
    language: {
        key: entry
        for file in (PAGE / "text").rglob(f"{language}.json")
        for key, entry in json.loads(file.read_text(encoding="utf-8")).items()
    }
    for language in LANGUAGES
}
SLOT = re.compile(r"\{\w+\}")
ASKED = re.compile(r"\bt\('([\w.]+)'")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
each_language = pytest.mark.parametrize("language", LANGUAGES)

# Names that are the same in every language.
LATIN = {
    "Caravanserai",
    "Python",
    "Ctrl",
    "Enter",
    "Esc",
    "QR",
    "Wi",
    "Fi",
    "English",
    "Switch",
    "to",
    "u",
    "r",
    "h",
    "U",
}
LATIN |= {"CSV", "Ctrl", "JSON", "https", "iPhone", "iPad"}
# Refusals that only faulty client programs get.
FOR_PROGRAMS = {
    *("bad_data", "bad_message", "empty", "no_file", "no_hello", "no_hint", "no_language", "no_metrics", "no_seat"),
    "no_picture",
    *("not_here", "not_playing", "said_hello", "watching", "http_400", "http_404"),
}


def leaves(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        for form, part in entry.items():
            if form != "by":
                yield from leaves(part)


def test_both_languages_have_the_same_keys() -> None:
    assert CATALOGUES["en"].keys() == CATALOGUES["ru"].keys()


def test_both_languages_have_the_same_slots() -> None:
    for key, entry in CATALOGUES["en"].items():
        found = [
            {slot for text in leaves(each) for slot in SLOT.findall(text)} for each in (entry, CATALOGUES["ru"][key])
        ]
        numbers = {"{n}"}  # the form for one may omit the number
        assert found[0] - numbers == found[1] - numbers, key


@each_language
def test_counting_texts_have_all_plural_forms(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        if isinstance(entry, dict):
            forms = entry.keys() - {"by", "zero"}
            assert forms >= set(PLURALS[language]) or forms & set(PLURALS[language]) == {"other"}, key


@each_language
def test_texts_are_written_with_care(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        for text in leaves(entry):
            assert text.strip(), key
            assert "  " not in text, key
            assert not re.search(r"[{}]", SLOT.sub("", text)), key
            assert not re.search(r'"|\.\.\.| - ', text), f"{key}: quotes, dots and dashes have signs of their own"


def test_russian_is_russian() -> None:
    for key, entry in CATALOGUES["ru"].items():
        for text in leaves(entry):
            words = re.sub(r"`[^`]*`", "", SLOT.sub("", text))  # a command is typed as it is
            foreign = set(re.findall(r"[A-Za-z]+", words)) - LATIN
            assert not foreign, f"{key}: {foreign}"
            assert not re.search(r"[А-Яа-яЁё][A-Za-z]|[A-Za-z][А-Яа-яЁё]", text), key
    english = [key for key, entry in CATALOGUES["en"].items() for text in leaves(entry) if CYRILLIC.search(text)]
    assert set(english) <= {"language.switch", "settings.language.ru"}


def test_every_used_key_exists() -> None:
    sources = [*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")]
    asked = {key for source in sources for key in ASKED.findall(source.read_text(encoding="utf-8"))}
    assert len(asked) > 100
    assert asked - CATALOGUES["en"].keys() == set()


def refusal_codes() -> set[str]:
    """The codes of all refusals in the sources."""
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.Refusal)}
    found = {"damaged", "cannot_store", "stopping"}
    rooms = [ROOT / "src" / "serai" / room for room in ("tables", "server", "pocket")]
    for source in (path for room in rooms for path in room.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in kinds and isinstance(node.args[0].value, str):
                    found.add(node.args[0].value)
    return found


def test_every_refusal_has_a_text_in_both_languages() -> None:
    """Messages of the server are English; the page has its own text for each code."""
    codes = refusal_codes()
    assert len(codes) > 25
    known = {key.partition(".")[2] for key in CATALOGUES["en"] if key.startswith("error.")}
    assert codes - known - FOR_PROGRAMS == set()
