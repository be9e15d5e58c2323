"""Sentences with arguments: plural forms, cases, forms by an argument, and keys that are missing.

The page has to say the same: web/tests/i18n.test.ts reads the same fixture.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai.core.teaching.lessons import lessons
from serai.core.text.catalogue import LANGUAGES, PLURALS, YOU, Catalogue, Name, bind_numbers, catalogue, plural
from serai.core.text.text_numbers import TextNumbers

FIXTURE = json.loads((Path(__file__).parents[1] / "fixtures" / "sentences.json").read_text(encoding="utf-8"))
FIGURES = TextNumbers(FIXTURE["printed"], FIXTURE["options"])
TEXTS = {language: Catalogue(language, FIXTURE["catalogues"][language], FIGURES) for language in LANGUAGES}
EN = TEXTS["en"]
WHITE = Name("tribe.white")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def arguments(given: dict[str, Any]) -> dict[str, Any]:
    return {name: Name(value["name"]) if isinstance(value, dict) else value for name, value in given.items()}


@each_language
def test_plural_forms(language: str) -> None:
    forms = FIXTURE["plurals"][language]
    assert set(forms) <= set(PLURALS[language])
    for form, numbers in forms.items():
        assert [plural(language, number) for number in numbers] == [form] * len(numbers)


@each_language
@pytest.mark.parametrize("row", FIXTURE["said"], ids=str)
def test_sentences(row: list[Any], language: str) -> None:
    key, args, *expected = row
    assert TEXTS[language].say(key, **arguments(args)) == expected[LANGUAGES.index(language)]


@each_language
@pytest.mark.parametrize("row", FIXTURE["forms"], ids=str)
def test_forms_of_nouns(row: list[str], language: str) -> None:
    key, form, *expected = row
    assert TEXTS[language].form(key, form) == expected[LANGUAGES.index(language)]


def test_a_noun_that_is_never_one() -> None:
    assert Catalogue("en", {"tribe.odd": {"other": "oddities"}}).form("tribe.odd") == "oddities"


def test_both_languages_of_the_fixture_have_the_same_keys() -> None:
    assert TEXTS["en"].entries.keys() == TEXTS["ru"].entries.keys()


def test_missing_texts_are_errors() -> None:
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
def test_the_catalogue_of_a_game_extends_the_common_one(game_id: str, language: str) -> None:
    text = cv.game(game_id).text(language)
    assert text.language == language
    assert text.say("prompt.over") == catalogue(cv.game(game_id).package, language).say("prompt.over") != ""


@pytest.mark.parametrize("game_id", cv.games())
def test_a_russian_number_stays_with_its_noun(game_id: str) -> None:
    game = cv.game(game_id)
    taught = [lesson.to_json(1) for lesson in lessons(game_id)]
    for text in (game.rules("ru"), json.dumps([game.text("ru").entries, taught], ensure_ascii=False)):
        assert not re.search(r"[\d}] (?:ОП|ПО)\b|\b\d+ [а-яё]{4}|\{n\} \{\w+#n\}", text)
    assert (
        bind_numbers("ru", "{seat} берёт {n} карты за {points} ОП", "n")
        == "{seat} берёт {n}\xa0карты за {points}\xa0ОП"
    )
    assert bind_numbers("en", "{n} cards for 3 VP", "n") == "{n} cards for 3 VP"


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    game = cv.game(cv.games()[0])
    for ask in (game.text, game.rules):
        with pytest.raises(cv.SeraiError, match="no texts in 'de'; the languages are en, ru"):
            ask("de")


def test_a_name_shows_its_key() -> None:
    assert repr(WHITE) == "Name('tribe.white')"


def test_counted_columns_of_a_row_leave_out_zeros_and_an_empty_list_its_comma() -> None:
    rows = {"tile": [{"id": "a", "water": 2, "date": 0, "dinar": 1, "penalty": 3}, {"id": "b", "water": 0}]}
    entries = {"thing.water": "water", "thing.date": "date", "thing.dinar": "dinar"}
    text = Catalogue("en", entries, TextNumbers(rows, {}))
    assert text.fill("It asks for {thing×@tile.a}.") == "It asks for water ×2, dinar ×1."
    assert text.fill("2 points, {thing×@tile.b}.") == "2 points."


def test_a_number_without_its_own_form_takes_the_last() -> None:
    text = Catalogue("ru", {"gain": {"by": "n", "zero": "Ничего", "other": "Очки: {n}"}})
    assert [text.say("gain", n=n) for n in (0, 1, 3)] == ["Ничего", "Очки: 1", "Очки: 3"]


def test_words_for_a_player_by_name_and_for_the_reader() -> None:
    text = Catalogue("en", {"you": "You", "build": "{seat} [builds|build] [their|your] palace on {tile}"})
    assert text.say("build", seat="Ann", tile="c4") == "Ann builds their palace on c4"
    assert text.say("build", seat=YOU, tile="c4") == "You build your palace on c4"


@pytest.mark.parametrize(
    ("number", "en", "ru"),
    [
        (0, "other", "many"),
        (1, "one", "one"),
        (2, "other", "few"),
        (3, "other", "few"),
        (4, "other", "few"),
        (5, "other", "many"),
        (11, "other", "many"),
        (12, "other", "many"),
        (14, "other", "many"),
        (20, "other", "many"),
        (21, "other", "one"),
        (22, "other", "few"),
        (25, "other", "many"),
        (100, "other", "many"),
        (101, "other", "one"),
        (102, "other", "few"),
        (111, "other", "many"),
        (112, "other", "many"),
        (1001, "other", "one"),
        (-1, "one", "one"),
        (-22, "other", "few"),
    ],
)
def test_plural_forms_are_those_of_cldr(number: int, en: str, ru: str) -> None:
    assert plural("en", number) == en
    assert plural("ru", number) == ru


def test_the_counted_form_goes_with_the_number() -> None:
    noun = {"one": "тайл", "few": "тайла", "many": "тайлов", "other": "тайла", "ins": "тайлом"}
    text = Catalogue("ru", {"thing.tile": noun, "there": "{n} {thing#n}, не {thing.ins}"})
    said = [text.say("there", thing=Name("thing.tile"), n=n) for n in (1, 3, 7, 11, 21)]
    assert [each.split(",")[0] for each in said] == ["1 тайл", "3 тайла", "7 тайлов", "11 тайлов", "21 тайл"]
    assert said[0].endswith("не тайлом")
    assert text.say("thing.tile") == "тайл"


def test_a_sentence_is_chosen_by_number_zero_or_thing() -> None:
    text = Catalogue(
        "en",
        {
            "coin.gold": {"one": "coin", "other": "coins"},
            "coin.card": {"one": "card", "other": "cards"},
            "pay": {
                "by": "n",
                "zero": "Pay nothing",
                "one": {"by": "coin", "gold": "Pay", "other": "Give a {coin}"},
                "other": "Give {n} {coin#n}",
            },
            "plain": {"by": "n", "one": "{n} coin", "other": "{n} coins"},
            "to": {"by": "who", "me": "to me", "other": "to {who}"},
        },
    )
    gold, card = Name("coin.gold"), Name("coin.card")
    assert text.say("pay", n=0, coin=gold) == "Pay nothing"
    assert text.say("pay", n=1, coin=gold) == "Pay"
    assert text.say("pay", n=1, coin=card) == "Give a card"
    assert text.say("pay", n=3, coin=card) == "Give 3 cards"
    assert text.say("plain", n=0) == "0 coins"
    assert [text.say("to", who=who) for who in ("me", "Ann")] == ["to me", "to Ann"]
    with pytest.raises(KeyError, match="no text for 'missing'"):
        text.say("missing")


def test_a_missing_name_is_read_from_its_key() -> None:
    assert Catalogue("en", {}).form("card.gold_ware") == "gold ware"
