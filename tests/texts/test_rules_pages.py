"""Rules pages have the same parts in both languages, and texts name no commands."""

from __future__ import annotations

import re

import serai as cv
from serai.core.teaching.lessons import lessons
from serai.core.text.catalogue import LANGUAGES
from serai.game_checks.catalogues import ANCHOR, FIGURE, SLOT, entries, leaves
from tests.texts.catalogues import each_game, each_language

LINK = re.compile(r"\]\(#([\w-]+)\)")


@each_game
def test_rules_have_the_same_anchors_in_the_same_order(id: str) -> None:
    pages = [ANCHOR.findall(cv.game(id).rules(language)) for language in LANGUAGES]
    assert pages[0]
    assert pages[0] == pages[1]
    assert len(set(pages[0])) == len(pages[0])


@each_game
@each_language
def test_rules_link_only_to_their_own_anchors(id: str, language: str) -> None:
    page = cv.game(id).rules(language)
    assert set(LINK.findall(page)) <= set(ANCHOR.findall(page))


@each_game
def test_rules_number_the_same_rulings(id: str) -> None:
    pages = [re.findall(r"R-\d+", cv.game(id).rules(language)) for language in LANGUAGES]
    assert pages[0] == pages[1]


PICTURE = re.compile(r"^!\[(.+)\]\(picture:(\w+)\)$", re.MULTILINE)


@each_game
def test_rules_show_the_same_pictures(id: str) -> None:
    """The tests of the page check that each is drawn."""
    pages = [PICTURE.findall(cv.game(id).rules(language)) for language in LANGUAGES]
    assert [name for _, name in pages[0]] == [name for _, name in pages[1]]
    numbered = [[re.findall(r"\((\d)\)", caption) for caption, _ in page] for page in pages]
    assert numbered[0] == numbered[1]


# A command in backticks, a name of a seat, a verb with its underscore, a ruling in the middle of a sentence.
FOR_PROGRAMS = re.compile(r"`[^`]*`|\bp[1-8]\b|\b[a-z]+_[a-z_]+\b")
RULING = re.compile(r"R-\d+")
RULINGS = re.compile(r"^- \*\*R-\d+(, R-\d+)*\*\*", re.MULTILINE)


@each_game
@each_language
def test_rules_have_no_commands(id: str, language: str) -> None:
    """Rules contain no commands and no names of seats, because page and terminal share them. A named ruling is a link
    to the list of rulings."""
    page = ANCHOR.sub("", cv.game(id).rules(language))
    assert FOR_PROGRAMS.findall(re.sub(r"\]\([^)]*\)", "]", page)) == []
    listed = {ruling for row in RULINGS.finditer(page) for ruling in RULING.findall(row[0])}
    assert set(RULING.findall(RULINGS.sub("-", page))) <= listed


@each_game
@each_language
def test_texts_and_lessons_have_no_commands(id: str, language: str) -> None:
    own = {key: entry for key, entry in entries(id, language).items() if not key.startswith("cli.")}
    texts = [(key, SLOT.sub("", FIGURE.sub("", text))) for key, entry in own.items() for text in leaves(entry)]
    for lesson in lessons(id):
        words = (lesson.title, lesson.text, lesson.hint, lesson.praise)
        texts += [(lesson.id, said[language]) for said in words]
    found = [(key, text) for key, text in texts if FOR_PROGRAMS.search(text) or RULING.search(text)]
    assert found == []
