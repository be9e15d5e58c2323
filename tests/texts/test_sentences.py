"""Everything a game says has a text: actions, events, questions, refusals and names."""

from __future__ import annotations

import ast
import re

import serai as cv
from serai.core.game.game import MISSED
from serai.core.text.catalogue import YOU
from serai.core.view.wording import text_argument
from serai.game_checks.catalogues import (
    FIGURE,
    arguments,
    entries,
    is_number,
    leaves,
    named_domains,
    spoken,
)
from serai.game_checks.texts import find_in_texts, refusals
from tests.texts.catalogues import COUNTS, each_game, each_language


@each_game
def test_nothing_is_missing_and_nothing_is_wrong(id: str) -> None:
    """Keys, slots, forms, anchors, refusals, violations and names, as `serai check` finds them."""
    assert [f"{place}: {said}" for place, said in find_in_texts(cv.game(id))] == []


def keys_of(id: str, language: str, prefix: str) -> set[str]:
    """The rests of the keys with a prefix, without the texts that all games share."""
    shared = {"prompt.over"}
    return {key[len(prefix) :] for key in entries(id, language) if key.startswith(prefix) and key not in shared}


@each_game
@each_language
def test_other_texts_of_a_game_take_no_arguments(id: str, language: str) -> None:
    with_arguments = set(spoken(id))
    for key, entry in entries(id, language).items():
        if key == "page.progress":  # the progress of a table, with fields of its view
            assert arguments(entry) <= {field.name for field in cv.game(id).fields.fields}, key
        elif key.startswith("page."):  # counters of boards
            assert arguments(entry) <= {"n"}, key
        elif (
            key not in with_arguments
            and not key.startswith(("cli.", "seat.", "violation."))
            and not key.endswith(".here")
        ):
            assert not arguments(entry), key


ADDRESSED = {"en": r"\byou(r)?\b", "ru": r"\b(вы|вас|вам|ваш\w*)\b"}


@each_game
@each_language
def test_sentences_of_the_log_can_address_their_player(id: str, language: str) -> None:
    """Previews say "You build", not "builds": each sentence about a seat has the words for both."""
    text = cv.game(id).text(language)
    for key, args in spoken(id).items():
        if not (key.startswith("log.") and "seat" in args):
            continue
        for n in COUNTS:
            given = {name: n if is_number(domain) else text_argument(domain, 0) for name, domain in args.items()}
            named, addressed = (text.say(key, **{**given, "seat": seat}) for seat in ("Ann", YOU))
            if "Ann" not in named:
                continue  # a sentence about nobody, chosen by another argument
            assert "Ann" not in addressed, key
            assert re.search(ADDRESSED[language], addressed.lower()), f"{key}: {addressed}"
            assert not re.search(r"[\[|\]]|^[—–-]", named + addressed), f"{key}: {addressed}"
            assert addressed[0].isupper(), f"{key}: {addressed}"


@each_game
@each_language
def test_every_decision_has_a_question_help_and_rule(id: str, language: str) -> None:
    game = cv.game(id)
    assert len({step.key for step in game.steps}) == len(game.steps)
    for key, entry in entries(id, language).items():
        for question in leaves(entry) if key.startswith(("prompt.", "next.")) else ():
            assert len(FIGURE.sub("0", question)) <= 60, key
            assert not question.endswith("."), key


@each_game
@each_language
def test_every_reaction_has_a_title_and_its_answers(id: str, language: str) -> None:
    game = cv.game(id)
    keys = set()
    for reaction in game.reactions.values():
        assert game.reactions[reaction.id] is reaction
        assert reaction.step in {step.key for step in game.steps}
        assert len(reaction.answers) > 1
        for texts in reaction.preferred.values():
            assert texts
            assert [game.vocabulary.write(game.vocabulary.read(text)) for text in texts] == list(texts)
        answers = [*reaction.answers, MISSED] if reaction.once else reaction.answers
        keys |= {reaction.id, *(f"{reaction.id}.{answer}" for answer in answers)}
    assert keys_of(id, language, "reaction.") == keys


@each_game
@each_language
def test_refusals_complete_a_sentence(id: str, language: str) -> None:
    """'drop c4 blue' is not possible: ... ."""
    names = {text for key, entry in entries(id, language).items() for text in leaves(entry) if "refusal." not in key}
    for key in keys_of(id, language, "refusal."):
        text = entries(id, language)[f"refusal.{key}"]
        assert not text.endswith((".", "!", "?")), key
        assert text[0].islower() or text.split()[0] in names, key


def test_refusal_keys_are_found_in_a_source() -> None:
    source = """
class Some:
    def refusal(self, state, frame, action):
        if action == "not this":
            return "one"
        if action:
            return ""
        return "two" if state == "nor this" else "three" if frame else "four"

    def other(self):
        return "five"
"""
    assert sorted(key for key, _, _ in refusals(ast.parse(source))) == ["four", "one", "three", "two"]


@each_game
@each_language
def test_help_is_there_for_all_of_a_kind_or_none(id: str, language: str) -> None:
    texts = entries(id, language)
    for domain in named_domains(id):
        helped = {item for item in domain if f"{domain.name}.{item}.help" in texts}
        assert helped in (set(), set(domain)), domain.name
