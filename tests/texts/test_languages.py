"""Russian texts are Russian, English ones English, and points are called as in the rulebooks."""

from __future__ import annotations

import re

import serai as cv
from serai.core.rules.vocabulary import SEATS
from serai.game_checks.catalogues import SLOT, entries, leaves, spoken
from tests.texts.catalogues import each_game

LATIN = re.compile(r"[A-Za-z]+")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
ON_PARTS = {
    "B1",
    "B2",
}  # the floors of the cube tower: these letters are on the part, in Latin also in the Russian book


def foreign(id: str, text: str) -> list[str]:
    """Latin words, apart from those that are the same in every language: actions in backticks, slots, anchors
    and links, rulings, seats, letters on parts, and places such as tiles that have no name but their own."""
    text = re.sub(r"`[^`]*`|\{[^}]*\}|\]\(#[^)]*\)|\]\((picture|sign):[\w-]+\)|\bR-\d+", " ", text)
    places = {item for args in spoken(id).values() for domain in args.values() if not domain.named for item in domain}
    text = re.sub(r"\b[a-z]–[a-z]\b", " ", text)
    return [
        word for word in re.findall(r"\w+", text) if LATIN.search(word) and word not in {*places, *SEATS, *ON_PARTS}
    ]


@each_game
def test_russian_is_russian(id: str) -> None:
    for key, entry in entries(id, "ru").items():
        if key.startswith("cli."):
            continue  # texts of the terminal contain commands and files
        for text in leaves(entry):
            assert foreign(id, text) == [], f"{key}: {text}"
            said = SLOT.sub("", text)
            assert CYRILLIC.search(said) or not re.search(r"[^\W\d_]", said), f"{key}: {text}"
    assert foreign(id, cv.game(id).rules("ru")) == []


@each_game
def test_russian_points_are_called_as_in_the_rulebook(id: str) -> None:
    """«ПО» (победные очки); only Amul's rulebook calls them «ОП»."""
    texts = [text for entry in entries(id, "ru").values() for text in leaves(entry)]
    wrong = "ПО" if id == "amul" else "ОП"
    assert re.findall(rf"\b{wrong}\b", " ".join([*texts, cv.game(id).rules("ru")])) == []


@each_game
def test_english_is_english(id: str) -> None:
    own = [entry for key, entry in entries(id, "en").items() if not key.startswith("cli.")]
    texts = [text for entry in own for text in leaves(entry)]
    assert [text for text in [*texts, cv.game(id).rules("en")] if CYRILLIC.search(text)] == []


@each_game
def test_the_search_for_latin_letters_finds_them(id: str) -> None:
    assert foreign(id, "Выберите tile") == ["tile"]
    assert foreign(id, "Bыберите тайл") == ["Bыберите"]  # the first letter is Latin
    assert foreign(id, "Запись `some verb` игрока p1, место {tile}, R-09, [тут](#here)") == []
