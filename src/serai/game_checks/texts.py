"""Finds what is missing or wrong in the texts of a game: keys, slots, forms, anchors, refusals, names."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from typing import Any

from serai.core.game.game import MISSED, Game
from serai.core.rules.events import NUMBER
from serai.core.text import text_numbers
from serai.core.text.catalogue import LANGUAGES, PLURALS, catalogue
from serai.game_checks.catalogues import (
    ANCHOR,
    SLOT,
    arguments,
    choosers,
    entries,
    is_number,
    leaves,
    named_domains,
    slots,
    spoken,
)
from serai.game_checks.places import Finding, Place, place_of_class, place_of_text
from serai.kit.generator import folder_of

SAID = ("action.", "log.", "turn.", "why.", "prompt.", "help.")  # keys that belong to something declared
UNCHECKED = ("cli.", "seat.", "violation.", "page.")  # with arguments of their own


def find_in_texts(game: Game) -> Iterator[Finding]:
    """Every finding in every language that the game has."""
    folder = folder_of(game)
    languages = [one for one in LANGUAGES if (folder / "text" / f"{one}.json").is_file()]
    if "en" not in languages:
        yield Place(folder / "text" / "en.json"), "missing: a game needs its English texts"
        return
    own: dict[str, dict[str, Any]] = {}
    for language in languages:
        file = folder / "text" / f"{language}.json"
        try:
            own[language] = json.loads(file.read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            yield Place(file, error.lineno), f"no JSON: {error.msg}"
    if len(own) < len(languages):
        return
    for language in languages:
        for key in own["en"].keys() - own[language].keys():
            yield _at(game, language, key), f"no text for {key}, which is in en.json"
        for key in own[language].keys() - own["en"].keys():
            yield _at(game, language, key), f"{key} is not in en.json"
        yield from _find_in_language(game, language)
    yield from _find_in_rules(game)


def _at(game: Game, language: str, key: str) -> Place:
    """The line of a key; of a missing one that of the first key of its kind."""
    file = folder_of(game) / "text" / f"{language}.json"
    return place_of_text(file, f'"{key}"', f'"{key.partition(".")[0]}.')


def _find_in_language(game: Game, language: str) -> Iterator[Finding]:
    texts = entries(game.id, language)
    expected = spoken(game.id)
    shared = catalogue("serai.core", language).entries
    for key, wanted in [*[(key, "") for key in expected], *_names(game)]:
        if key not in texts:
            yield _at(game, language, key), f"no text for {key}{wanted}"
    for key in texts:
        place = _at(game, language, key)
        if key.startswith(SAID) and key not in shared and key not in expected and not _is_here(key, texts):
            yield place, f"{key} belongs to nothing that is declared"
        yield from ((place, f"{key}: {problem}") for problem in _problems(game, language, key, texts[key], expected))
    yield from _find_in_code(game, language, "refusal.", refusals, set(shared))
    yield from _find_in_code(game, language, "violation.", violations, set(shared))


def _is_here(key: str, texts: Any) -> bool:
    """Whether a label that depends on the state belongs to a verb."""
    return key.endswith(".here") and key.removesuffix(".here") in texts


def _problems(game: Game, language: str, key: str, entry: Any, expected: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one text."""
    for text in leaves(entry):
        for path in text_numbers.slots(text):
            try:
                game.text_numbers.find(path)
            except KeyError:
                yield f"{{@{path}}} is nothing printed and no option"
    if key in expected:
        args = expected[key]
        unknown = arguments(entry) - set(args)
        if unknown:
            yield f"it has no {', '.join(sorted(unknown))}; it gets {', '.join(args) or 'nothing'}"
            return
        yield from _choice_problems(language, entry, args)
        yield from _form_problems(game, language, entry, args)
    elif not key.startswith(UNCHECKED) and not key.endswith(".here") and arguments(entry):
        yield f"it gets no arguments, but names {', '.join(sorted(arguments(entry)))}"


def _choice_problems(language: str, entry: Any, args: dict[str, Any]) -> Iterator[str]:
    plurals = set(PLURALS[language])
    for chooser in choosers(entry):
        by, forms = chooser["by"], chooser.keys() - {"by"}
        domain = NUMBER if by.startswith("@") else args[by]
        if is_number(domain):
            if forms - {"zero"} != plurals:
                yield f"by {by} it needs the forms {', '.join(PLURALS[language])}"
        elif forms - {"other"} - set(domain):
            yield f"by {by}: there is no {', '.join(sorted(forms - {'other'} - set(domain)))}"
        elif "other" not in forms and forms != set(domain):
            yield f"by {by}: no sentence for {', '.join(sorted(set(domain) - forms))}"


def _form_problems(game: Game, language: str, entry: Any, args: dict[str, Any]) -> Iterator[str]:
    texts = entries(game.id, language)
    for name, form, counter in slots(entry):
        if counter and not is_number(args[counter]):
            yield f"{counter} does not count"
        elif (form or counter) and (not args[name].named or is_number(args[name])):
            yield f"{name} has no forms"
        elif form or counter:
            wanted = {form} if form else set(PLURALS[language])
            for item in args[name]:
                noun = texts.get(f"{args[name].name}.{item}", {})
                if not isinstance(noun, dict) or not wanted <= noun.keys():
                    yield f"{args[name].name}.{item} needs the forms {', '.join(sorted(wanted))}"


def _names(game: Game) -> Iterator[tuple[str, str]]:
    """The keys of everything that has a name, and why they are needed."""
    for key in ("title", "tagline"):
        yield key, ""
    for option in game.options.values():
        yield f"option.{option.id}", ""
        yield from ((f"option.{option.id}.{str(value).lower()}", "") for value in option.values)
    yield from ((f"preset.{preset}", "") for preset in game.presets)
    yield from ((f"score.{line.key}", ", a line of the score sheet") for line in game.score_lines)
    yield from ((f"tie.{key}", ", a tie-break") for key in game.tie_breaks)
    yield from ((f"outcome.{kind.key}", "") for kind in game.outcomes.kinds)
    names = {f"{domain.name}.{item}" for domain in named_domains(game.id) for item in domain}
    yield from ((name, ", a name") for name in sorted(names))
    for reaction in game.reactions.values():
        answers = [*reaction.answers, MISSED] if reaction.once else reaction.answers
        yield f"reaction.{reaction.id}", ""
        yield from ((f"reaction.{reaction.id}.{answer}", "") for answer in answers)


# -- keys in the code -------------------------------------------------------------------------------------------------


Keys = Callable[[ast.AST], Iterator[tuple[str, int, "set[str] | None"]]]


def refusals(tree: ast.AST) -> Iterator[tuple[str, int, set[str] | None]]:
    """The keys that functions called `refusal` return, with their lines."""

    def constants(node: ast.expr | None) -> Iterator[tuple[str, int, set[str] | None]]:
        if isinstance(node, ast.IfExp):
            yield from constants(node.body)
            yield from constants(node.orelse)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value, node.lineno, set()

    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name.endswith("refusal"):
            for node in ast.walk(function):
                if isinstance(node, ast.Return):
                    yield from constants(node.value)


def violations(tree: ast.AST) -> Iterator[tuple[str, int, set[str] | None]]:
    """The keys of each `Violation(...)`, with their lines and arguments."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Violation" and call.args:
            first = call.args[0]
            for key in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                if isinstance(key, ast.Constant):
                    yield str(key.value), call.lineno, {str(keyword.arg) for keyword in call.keywords}


def _find_in_code(game: Game, language: str, prefix: str, keys: Keys, shared: set[str]) -> Iterator[Finding]:
    """Keys that the code says and no text has, texts that no code says, and arguments that the code does not give."""
    texts = entries(game.id, language)
    said = set()
    for file in sorted(folder_of(game).rglob("*.py")):
        for key, line, args in keys(ast.parse(file.read_text(encoding="utf-8"))):
            said.add(prefix + key)
            if prefix + key not in texts:
                yield Place(file, line), f"no text for {prefix}{key} in {language}.json"
            elif args is not None and prefix + key not in shared and not arguments(texts[prefix + key]) <= args:
                names = ", ".join(sorted(arguments(texts[prefix + key]) - args))
                yield Place(file, line), f"the text {prefix}{key} in {language}.json also needs {names}"
    for key in texts:
        if key.startswith(prefix) and key not in said | shared:
            yield _at(game, language, key), f"{key} is said nowhere"


# -- the rules page ---------------------------------------------------------------------------------------------------


def _find_in_rules(game: Game) -> Iterator[Finding]:
    for language in LANGUAGES:
        file = folder_of(game) / "rules" / f"{language}.md"
        if not file.is_file():
            if language == "en":
                yield Place(file), "missing: a game needs its English rules page"
            continue
        source = file.read_text(encoding="utf-8")
        for path in text_numbers.slots(source):
            try:
                game.text_numbers.find(path)
            except KeyError:
                yield place_of_text(file, path), f"{{@{path}}} is nothing printed and no option"
        anchors = ANCHOR.findall(source)
        for step in game.steps:
            if step.rule not in anchors:
                yield place_of_class(type(step)), f"{step.key}: rules/{language}.md has no heading {{#{step.rule}}}"
        for text in ("{seat}", "{n}"):
            if SLOT.search(source) and text in source:
                yield place_of_text(file, text), f"{text}: a rules page gets no arguments"
