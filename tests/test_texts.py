"""Texts of every game in both languages: complete, consistent and readable.

Nothing here names a game; a new one is checked automatically.
"""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai.core.position.codecs import Counts, Num, One
from serai.core.rules.events import NUMBER, Event
from serai.core.rules.game import MISSED
from serai.core.rules.vocabulary import SEATS, Domain
from serai.core.teaching.lessons import lessons
from serai.core.view import text_numbers
from serai.core.view.texts import LANGUAGES, PLURALS, YOU, Catalogue, Name, plural
from serai.core.view.wording import action_label, event_sentence, text_argument

GAMES = cv.games()
COUNTS = (0, 1, 2, 5, 11, 21)  # numbers that use every plural form
SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?(?:#(\w+))?\}")
FIGURE = re.compile(r"\{\w*×?@[\w.]+\}")  # a slot for something printed, or for an option
ANCHOR = re.compile(r"^#+ .*\{#([\w-]+)\}$", re.MULTILINE)
LINK = re.compile(r"\]\(#([\w-]+)\)")
LATIN = re.compile(r"[A-Za-z]+")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")

each_game = pytest.mark.parametrize("id", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def entries(id: str, language: str) -> Mapping[str, Any]:
    return cv.game(id).text(language).entries


def leaves(entry: Any) -> Iterator[str]:
    """Every sentence or form of an entry."""
    if isinstance(entry, str):
        yield entry
    else:
        assert isinstance(entry, dict), entry
        for form, part in entry.items():
            if form != "by":
                yield from leaves(part)


def choosers(entry: Any) -> Iterator[dict[str, Any]]:
    """Every object of an entry, nested ones too, that chooses a sentence `by` an argument."""
    if isinstance(entry, dict):
        if "by" in entry:
            yield entry
        for part in entry.values():
            yield from choosers(part)


def slots(entry: Any) -> list[tuple[str, str, str]]:
    """The slots of all sentences of an entry: argument, form, counter."""
    return [found for text in leaves(entry) for found in SLOT.findall(text)]


def arguments(entry: Any) -> set[str]:
    """The arguments that an entry uses anywhere."""
    used = {chooser["by"] for chooser in choosers(entry) if not chooser["by"].startswith("@")}
    for name, _, counter in slots(entry):
        used |= {name, counter} if counter else {name}
    return used


def spoken(id: str) -> dict[str, dict[str, Domain]]:
    """Every key with arguments, and the arguments that its text may use."""
    game = cv.game(id)
    keys = {f"action.{verb.name}": dict(verb.args) for verb in game.vocabulary.verbs.values()}
    for kind in game.events.kinds:
        keys[f"log.{kind.key}"] = {name: domain for name, domain, _ in kind.args}
        public = {name: domain for name, domain, private in kind.args if not private}
        if len(public) < len(kind.args):
            keys[f"log.{kind.key}.hidden"] = public
    for kind in game.reasons.kinds:
        keys[f"why.{kind.key}"] = {name: domain for name, domain, _ in kind.args}
    for step in game.steps:
        about: dict[str, Domain] = {}
        for name, codec in step.decision.locals.items():
            if isinstance(codec, One | Num | Counts):
                about[name] = codec.domain if isinstance(codec, One) else NUMBER
        keys |= {f"prompt.{step.key}": about, f"help.{step.key}": about}
    return keys | topics(id, keys) | summaries(id, keys)


def summaries(id: str, keys: Mapping[str, dict[str, Domain]]) -> dict[str, dict[str, Domain]]:
    """The clauses of the log for the events that have one: arguments together, the first and the last, and a count."""
    found = {}
    for key in entries(id, "en"):
        event = keys.get(f"log.{key.removeprefix('turn.')}")
        if key.startswith("turn.") and event is not None:
            ends = {f"{name}_{end}": domain for name, domain in event.items() for end in ("first", "last")}
            found[key] = {**event, **ends, "times": NUMBER}
    return found


def topics(id: str, keys: Mapping[str, dict[str, Domain]]) -> dict[str, dict[str, Domain]]:
    """Questions with a text for each topic, `prompt.KEY.TOPIC`."""
    found = {}
    for key in entries(id, "en"):
        base = key.rpartition(".")[0]
        if key.startswith(("prompt.", "help.")) and base in keys:
            found[key] = keys[base]
    return found


def is_number(domain: Domain) -> bool:
    return domain is NUMBER or (not domain.named and all(item.isdigit() for item in domain))


def named_domains(id: str) -> list[Domain]:
    """Domains whose members are named in texts of actions, events and outcomes."""
    game = cv.game(id)
    questions = ("prompt.", "help.")  # locals of frames may have domains without names
    said = {key: arguments(entry) for key, entry in entries(id, "en").items() if key.startswith(questions)}
    found = [
        domain for key, args in spoken(id).items() for name, domain in args.items() if name in said.get(key, {name})
    ]
    found += [outcome.domain for outcome in game.outcomes.kinds]
    return [domain for domain in found if domain.named and domain is not NUMBER]


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


# -- the two catalogues ----------------------------------------------------------------------------------


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


# -- everything that is said -----------------------------------------------------------------------------


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
        elif key not in with_arguments and not key.startswith(("cli.", "seat.")) and not key.endswith(".here"):
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


# -- as people see it ------------------------------------------------------------------------------------


def readable(text: str) -> str:
    assert text
    assert not re.search("[{}]", text), text
    return text


@each_game
@each_language
def test_labels_of_actions_are_readable_and_unique(id: str, language: str) -> None:
    words, text = cv.game(id).vocabulary, cv.game(id).text(language)
    for verb in words.verbs.values():
        labels = Counter(readable(action_label(words, text, verb.base + i)) for i in range(verb.size))
        assert [said for said, times in labels.items() if times > 1] == [], verb.name


@each_game
@each_language
def test_log_lines_are_readable_with_any_arguments(id: str, language: str) -> None:
    text = cv.game(id).text(language)
    for kind in cv.game(id).events.kinds:
        ranges = [COUNTS if domain is NUMBER else range(len(domain)) for _, domain, _ in kind.args]
        first = [values[0] for values in ranges]
        rows = [tuple(first)]
        for i, values in enumerate(ranges):
            rows += [(*first[:i], value, *first[i + 1 :]) for value in values]
        rows += [tuple(values[n % len(values)] for values in ranges) for n in range(1, 7)]
        for row in rows:
            event = Event(1, kind, row)
            readable(event_sentence(text, event, None, everything=True))
            readable(event_sentence(text, event, None))


def played(id: str, players: int, seed: int, names: list[str] | None = None) -> cv.Match:
    match = cv.new_match(id, players, seed=seed, names=names)
    dice = random.Random(seed)
    while not match.over:
        seat = match.actors[0]
        match.play(dice.choice(match.state.legal(seat)), seat)
    return match


@each_game
def test_logs_of_whole_games_are_readable(id: str) -> None:
    players = cv.game(id).players
    counts = Counter[str]()
    for seed, count in enumerate([*players, max(players)]):
        match = played(id, count, seed)
        assert match.prompt("en") != match.prompt("ru")
        for event in match.log:
            counts[event.key] += 1
            for language in LANGUAGES:
                readable(match.describe_event(event, None, language))
                readable(match.describe_event(event, 0, language))
    assert len(counts) > len(cv.game(id).events.kinds) / 2


@each_game
@each_language
def test_prompts_and_choices_of_a_running_game(id: str, language: str) -> None:
    match = cv.new_match(id, max(cv.game(id).players), seed=1)
    dice = random.Random(1)
    for _ in range(150):
        if match.over:
            break
        seat = match.actors[0]
        readable(match.prompt(language))
        choices = match.choices(seat, language)
        assert len({choice.label for choice in choices}) == len(choices)
        match.play(dice.choice(choices).action, seat)


@each_game
@each_language
def test_players_go_by_their_names(id: str, language: str) -> None:
    count = min(cv.game(id).players)
    names = [f"Name{'abcdefgh'[seat]}" for seat in range(count)]
    match, nameless = played(id, count, 5, names), played(id, count, 5)
    shown = 0
    for event, same in zip(match.log, nameless.log, strict=True):
        seats = [v for (_, domain, _), v in zip(event.kind.args, event.values, strict=True) if domain is SEATS]
        said, plain = match.describe_event(event, None, language), nameless.describe_event(same, None, language)
        assert not re.search(r"\bp\d\b", said), said
        assert "Name" not in plain
        for seat in seats:
            if names[seat] in said:
                shown += 1
                assert SEATS[seat] in plain
        assert nameless.describe_event(same, None, language, names=names) == said
        assert match.describe_event(event, None, language, names=[]) == plain
    assert shown > 10


@each_game
@each_language
def test_private_log_lines_are_not_shown_to_others(id: str, language: str) -> None:
    text = cv.game(id).text(language)
    for kind in cv.game(id).events.kinds:
        private = [(i, domain) for i, (_, domain, hidden) in enumerate(kind.args) if hidden]
        for i, domain in private:
            rows = [[0] * len(kind.args) for _ in domain]
            for value, row in enumerate(rows):
                row[i] = value
            events = [Event(1, kind, tuple(row)) for row in rows]
            assert len({event_sentence(text, event, 1) for event in events}) == 1
            assert len({event_sentence(text, event, None) for event in events}) == 1
            assert len({event_sentence(text, event, 0) for event in events}) == len(domain)


# -- the rules -------------------------------------------------------------------------------------------


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


# -- Russian ---------------------------------------------------------------------------------------------


def foreign(id: str, text: str) -> list[str]:
    """Latin words, apart from those that are the same in every language: actions in backticks, slots, anchors
    and links, rulings, seats, and places such as tiles that have no name but their own."""
    text = re.sub(r"`[^`]*`|\{[^}]*\}|\]\(#[^)]*\)|\]\((picture|sign):[\w-]+\)|\bR-\d+", " ", text)
    places = {item for args in spoken(id).values() for domain in args.values() if not domain.named for item in domain}
    text = re.sub(r"\b[a-z]–[a-z]\b", " ", text)
    return [word for word in re.findall(r"\w+", text) if LATIN.search(word) and word not in {*places, *SEATS}]


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


# -- plural forms and catalogues -------------------------------------------------------------------------


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
