"""Texts as people read them: labels, log lines, prompts and names of players in running games."""

from __future__ import annotations

import random
import re
from collections import Counter

import serai as cv
from serai.core.rules.events import NUMBER, Event
from serai.core.rules.vocabulary import SEATS
from serai.core.text.catalogue import LANGUAGES
from serai.core.view.wording import action_label, event_sentence
from tests.texts.catalogues import COUNTS, each_game, each_language


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
    assert shown > 5


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
