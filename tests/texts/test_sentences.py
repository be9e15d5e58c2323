"""Everything a game says has a text: actions, events, questions, refusals and names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import serai as cv
from serai.core.game.game import MISSED
from serai.core.text import text_numbers
from serai.core.text.catalogue import YOU
from serai.core.view.wording import text_argument
from tests.texts.catalogues import (
    ANCHOR,
    COUNTS,
    FIGURE,
    arguments,
    choosers,
    each_game,
    each_language,
    entries,
    is_number,
    leaves,
    named_domains,
    spoken,
)


def steps_sources(id: str) -> list[Path]:
    """The files of a game's decisions, whether they are a package or one module."""
    file = import_module(cv.game(id).package).__file__
    assert file is not None
    folder = Path(file).parent
    return [*folder.glob("steps.py"), *sorted(folder.glob("steps/**/*.py"))]


def refusals(source: str) -> set[str]:
    """The keys that functions called `refusal` return in a source file."""

    def constants(node: ast.expr | None) -> Iterator[str]:
        if isinstance(node, ast.IfExp):
            yield from constants(node.body)
            yield from constants(node.orelse)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value

    return {
        key
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef) and function.name.endswith("refusal")
        for node in ast.walk(function)
        if isinstance(node, ast.Return)
        for key in constants(node.value)
    }


def keys_of(id: str, language: str, prefix: str) -> set[str]:
    """The rests of the keys with a prefix, without the texts that all games share."""
    shared = {"prompt.over"}
    return {key[len(prefix) :] for key in entries(id, language) if key.startswith(prefix) and key not in shared}


@each_game
@each_language
def test_every_action_and_event_has_a_text(id: str, language: str) -> None:
    expected = set(spoken(id))
    prefixes = ("action.", "log.", "turn.", "why.", "prompt.", "help.")
    there = {key for key in entries(id, language) if key.startswith(prefixes) and key != "prompt.over"}
    there -= {f"{key}.here" for key in expected}  # labels that depend on the state
    assert sorted(expected - there) == []
    assert sorted(there - expected) == []


@each_game
@each_language
def test_sentences_use_only_arguments_that_they_get(id: str, language: str) -> None:
    texts = entries(id, language)
    for key, args in spoken(id).items():
        assert arguments(texts[key]) <= set(args), key


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
def test_placeholders_of_the_data_file_have_values(id: str, language: str) -> None:
    game = cv.game(id)
    for key, entry in entries(id, language).items():
        paths = [path for text in leaves(entry) for path in text_numbers.slots(text)]
        paths += [chooser["by"][1:] for chooser in choosers(entry) if chooser["by"].startswith("@")]
        for path in paths:
            assert game.text_numbers.find(path) is not None, f"{key}: {path}"
    for path in text_numbers.slots(game.rules_source(language)):
        assert game.text_numbers.find(path) is not None, path


@each_game
@each_language
def test_every_decision_has_a_question_help_and_rule(id: str, language: str) -> None:
    game = cv.game(id)
    steps = {step.key for step in game.steps}
    assert len(steps) == len(game.steps)
    assert {key.partition(".")[0] for key in keys_of(id, language, "prompt.")} == steps
    assert {key.partition(".")[0] for key in keys_of(id, language, "help.")} == steps
    anchors = ANCHOR.findall(game.rules(language))
    for step in game.steps:
        assert step.rule in anchors, step.key
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
def test_every_refusal_has_a_text(id: str, language: str) -> None:
    sources = steps_sources(id)
    assert sources
    returned = {key for path in sources for key in refusals(path.read_text(encoding="utf-8"))}
    assert returned
    assert keys_of(id, language, "refusal.") == returned


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
    assert refusals(source) == {"one", "two", "three", "four"}


@each_game
@each_language
def test_everything_has_a_name(id: str, language: str) -> None:
    game, texts = cv.game(id), cv.game(id).text(language)
    wanted = ["title", "tagline", "score.total"]
    for option in game.options.values():
        wanted += [f"option.{option.id}", f"option.{option.id}.help"]
        wanted += [f"option.{option.id}.{str(value).lower()}" for value in option.values]
    for preset in game.presets:
        wanted += [f"preset.{preset}", f"preset.{preset}.help"]
    for line in game.score_lines:
        wanted += [f"score.{line.key}", f"score.{line.key}.help"]
    wanted += [f"tie.{key}" for key in game.tie_breaks]
    wanted += [f"outcome.{kind.key}" for kind in game.outcomes.kinds]
    domains = named_domains(id)
    assert domains
    wanted += [f"{domain.name}.{item}" for domain in domains for item in domain]
    assert [key for key in wanted if key not in texts] == []


@each_game
@each_language
def test_help_is_there_for_all_of_a_kind_or_none(id: str, language: str) -> None:
    texts = entries(id, language)
    for domain in named_domains(id):
        helped = {item for item in domain if f"{domain.name}.{item}.help" in texts}
        assert helped in (set(), set(domain)), domain.name
