"""Sentences with arguments: plural forms, cases, forms by an argument, and keys that are missing."""

from typing import Any

import pytest

import caravanserai as cv
from caravanserai.core.text import LANGUAGES, PLURALS, Catalogue, Name, catalogue, plural


@pytest.mark.parametrize(
    ("language", "form", "numbers"),
    [
        ("en", "one", [1, -1]),
        ("en", "other", [0, 2, 11, 21, 101]),
        ("ru", "one", [1, 21, 101, 1001, -1]),
        ("ru", "few", [2, 3, 4, 22, 104, -3]),
        ("ru", "many", [0, 5, 11, 12, 13, 14, 20, 25, 111, 112, 214]),
    ],
)
def test_plural_forms(language: str, form: str, numbers: list[int]) -> None:
    assert [plural(language, number) for number in numbers] == [form] * len(numbers)
    assert form in PLURALS[language]


EN = Catalogue(
    "en",
    {
        "plain": "Nothing to fill in",
        "tribe.white": {"one": "elder", "other": "elders", "a": "an elder"},
        "tribe.green": "merchant",
        "tribe.odd": {"other": "oddities"},
        "drop": "Drop {tribe} on {tile}",
        "take": {"by": "n", "zero": "Take nobody", "one": "Take {tribe.a}", "other": "Take {n} {tribe#n}"},
        "gain": {"by": "n", "one": "{n} coin", "other": "{n} coins"},
        "why": {"by": "reason", "market": "at the market", "other": "because of {reason}"},
        "deep": {"by": "reason", "market": {"by": "n", "one": "a card", "other": "{n} cards"}, "other": "?"},
    },
)
RU = Catalogue(
    "ru",
    {
        "tribe.white": {
            "one": "старейшина",
            "few": "старейшины",
            "many": "старейшин",
            "other": "старейшины",
            "acc": "старейшину",
        },
        "take": "Взять {n} {tribe#n}",
        "kill": "Убить {tribe.acc}",
    },
)
WHITE = Name("tribe.white")


@pytest.mark.parametrize(
    ("key", "args", "said"),
    [
        ("plain", {}, "Nothing to fill in"),
        ("drop", {"tribe": WHITE, "tile": "c4"}, "Drop elder on c4"),
        ("take", {"n": 0, "tribe": WHITE}, "Take nobody"),
        ("take", {"n": 1, "tribe": WHITE}, "Take an elder"),
        ("take", {"n": 3, "tribe": WHITE}, "Take 3 elders"),
        ("take", {"n": 3, "tribe": Name("tribe.green")}, "Take 3 merchant"),
        ("gain", {"n": 1}, "1 coin"),
        ("gain", {"n": 0}, "0 coins"),
        ("why", {"reason": Name("because.market")}, "at the market"),
        ("why", {"reason": "market"}, "at the market"),
        ("why", {"reason": "rain"}, "because of rain"),
        ("deep", {"reason": "market", "n": 1}, "a card"),
        ("deep", {"reason": "market", "n": 2}, "2 cards"),
        ("tribe.white", {}, "elder"),
    ],
)
def test_english_sentences(key: str, args: dict[str, Any], said: str) -> None:
    assert EN.say(key, **args) == said


@pytest.mark.parametrize(
    ("key", "n", "said"),
    [
        ("take", 1, "Взять 1 старейшина"),
        ("take", 2, "Взять 2 старейшины"),
        ("take", 5, "Взять 5 старейшин"),
        ("take", 21, "Взять 21 старейшина"),
        ("kill", 1, "Убить старейшину"),
    ],
)
def test_russian_sentences(key: str, n: int, said: str) -> None:
    assert RU.say(key, n=n, tribe=WHITE) == said


def test_forms_of_nouns() -> None:
    assert EN.form("tribe.white", "other") == "elders"
    assert EN.form("tribe.white", "acc") == "elder"  # a case that the noun does not have
    assert EN.form("tribe.green", "other") == "merchant"
    assert EN.form("tribe.odd") == "oddities"
    assert EN.form("card.gold_ware") == "gold ware"  # not in the catalogue: still readable


def test_what_is_missing_is_an_error() -> None:
    assert "plain" in EN
    assert "plane" not in EN
    with pytest.raises(KeyError, match="en: no text for 'plane'"):
        EN.say("plane")
    with pytest.raises(KeyError, match="tile"):
        EN.say("drop", tribe=WHITE)
    with pytest.raises(KeyError):
        EN.say("gain")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", cv.games())
def test_the_catalogue_of_a_game_stands_on_the_common_one(game_id: str, language: str) -> None:
    text = cv.game(game_id).text(language)
    assert text.language == language
    assert text.say("prompt.over") == catalogue(cv.game(game_id).package, language).say("prompt.over") != ""


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    game = cv.game(cv.games()[0])
    for ask in (game.text, game.rules):
        with pytest.raises(cv.CaravanseraiError, match="no texts in 'de'; the languages are en, ru"):
            ask("de")


def test_a_name_shows_its_key() -> None:
    assert repr(WHITE) == "Name('tribe.white')"
