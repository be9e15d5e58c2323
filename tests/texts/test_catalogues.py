"""Catalogues of every game: the same keys and arguments in both languages, and every form a sentence needs."""

from __future__ import annotations

import re

from serai.core.rules.events import NUMBER
from serai.core.text.catalogue import LANGUAGES, PLURALS
from tests.texts.catalogues import (
    FIGURE,
    GAMES,
    SLOT,
    arguments,
    choosers,
    each_game,
    each_language,
    entries,
    is_number,
    leaves,
    slots,
    spoken,
)


def test_there_are_games_to_check() -> None:
    assert GAMES
    assert LANGUAGES == ("en", "ru")


@each_game
def test_both_languages_have_the_same_keys(id: str) -> None:
    en, ru = entries(id, "en"), entries(id, "ru")
    assert sorted(en.keys() - ru.keys()) == []
    assert sorted(ru.keys() - en.keys()) == []


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
def test_sentences_have_all_the_forms_they_choose_from(id: str, language: str) -> None:
    """By a number: every plural form, perhaps zero. By a thing: each of its words, or some and `other`."""
    plurals = set(PLURALS[language])
    for key, args in spoken(id).items():
        for chooser in choosers(entries(id, language)[key]):
            by = chooser["by"]
            domain = NUMBER if by.startswith("@") else args[by]
            forms = chooser.keys() - {"by"}
            if is_number(domain):
                assert forms - {"zero"} == plurals, key
            else:
                assert forms - {"other"} <= set(domain), key
                assert "other" in forms or forms == set(domain), key


@each_game
@each_language
def test_other_sentences_that_count_can_count(id: str, language: str) -> None:
    plurals = set(PLURALS[language])
    for key in entries(id, language).keys() - spoken(id).keys():
        for chooser in choosers(entries(id, language)[key]):
            forms = chooser.keys() - {"by", "zero"}
            assert forms >= plurals or (forms & plurals == {"other"}), key


@each_game
@each_language
def test_things_have_the_forms_that_sentences_ask_for(id: str, language: str) -> None:
    texts = entries(id, language)
    for key, args in spoken(id).items():
        for name, form, counter in slots(texts[key]):
            domain = args[name]
            if counter:
                assert is_number(args[counter]), f"{key}: {counter} does not count"
            if not (form or counter):
                continue
            assert domain.named, f"{key}: {name} has no forms"
            assert not is_number(domain), f"{key}: {name} is a number"
            wanted = {form} if form else set(PLURALS[language])
            for item in domain:
                noun = texts[f"{domain.name}.{item}"]
                assert isinstance(noun, dict), f"{domain.name}.{item} has no {wanted} for {key}"
                assert wanted <= noun.keys(), f"{domain.name}.{item} has no {wanted} for {key}"
