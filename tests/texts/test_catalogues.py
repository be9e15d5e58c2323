"""Catalogues of every game: the same keys and arguments in both languages, and every form a sentence needs."""

from __future__ import annotations

import re

from serai.core.text.catalogue import LANGUAGES, PLURALS
from serai.game_checks.catalogues import FIGURE, SLOT, arguments, choosers, entries, leaves, spoken
from tests.texts.catalogues import GAMES, each_game, each_language


def test_there_are_games_to_check() -> None:
    assert GAMES
    assert LANGUAGES == ("en", "ru")


@each_game
def test_both_languages_use_the_same_arguments(id: str) -> None:
    en, ru = entries(id, "en"), entries(id, "ru")
    differing = {key: (arguments(en[key]), arguments(ru[key])) for key in en}
    assert {key: pair for key, pair in differing.items() if pair[0] != pair[1]} == {}


@each_game
@each_language
def test_texts_have_no_typographical_errors(id: str, language: str) -> None:
    """No empty text, no leading, trailing or double blanks, no brace outside of a placeholder."""
    for key, entry in entries(id, language).items():
        texts = list(leaves(entry))
        assert texts, key
        for text in texts:
            assert text, key
            assert text == text.strip(), key
            assert "  " not in text, key
            assert not re.search("[{}]", SLOT.sub("", FIGURE.sub("", text))), f"{key}: {text}"


@each_game
@each_language
def test_nouns_have_all_plural_forms(id: str, language: str) -> None:
    """A name that is never counted (in English a plain string, or without a plural) needs only the singular."""
    plurals = set(PLURALS[language])
    for key, entry in entries(id, language).items():
        if isinstance(entry, dict) and "by" not in entry:
            english = entries(id, "en")[key]
            is_proper = isinstance(english, str) or "other" not in english
            assert plurals & entry.keys() == ({"one"} if is_proper else plurals), key


@each_game
@each_language
def test_other_sentences_that_count_can_count(id: str, language: str) -> None:
    plurals = set(PLURALS[language])
    for key in entries(id, language).keys() - spoken(id).keys():
        for chooser in choosers(entries(id, language)[key]):
            forms = chooser.keys() - {"by", "zero"}
            assert forms >= plurals or (forms & plurals == {"other"}), key
