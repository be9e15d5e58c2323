"""No sentence for players contains an inner number: the id of a tile, of a card or of a place ("oasis 3", "w4").

Nothing here names a game but the places whose numbers players can count on the board; a new game is checked
automatically.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

import pytest

import serai as cv
from serai.core.text.catalogue import LANGUAGES
from serai.game_checks.catalogues import leaves, named_domains, spoken
from serai.tables.replays.recorded_game import RecordedGame, build_timeline
from tests.texts.catalogues import GAMES

# Places that are told by counting: rows and columns, steps of a path, squares of a street, shops of a souk, stacks.
COUNTED = {
    "marrakesh": {"stack"},
    "merv": {"cell", "space", "wall", "market", "size"},
    "yspahan": {"shop", "street"},
}
# Places whose ids are printed along the board.
PRINTED = {"five_tribes": {"tile"}}
CODE = re.compile(r"\b(?=\w*\d)(?=\w*[^\W\d])\w+\b")  # letters and digits in one word: w4, grey_01
NUMBERED = re.compile(r"([^\W\d_]+)[ \N{NO-BREAK SPACE}](\d+)\b")
SLOTS = re.compile(r"\{[^}]*\}")
NAMES = ["Anna", "Boris", "Clara", "Dmitri", "Elena", "Fjodor", "Galina", "Hugo"]
PREVIEWED = 10  # every tenth decision is previewed: previews take most of the time


def items_of(id: str, domains: Mapping[str, set[str]]) -> set[str]:
    found = [domain for args in spoken(id).values() for domain in args.values() if domain.name in domains.get(id, ())]
    return {item for domain in found for item in domain}


def numbered_names(id: str, language: str) -> dict[str, list[str]]:
    """The names of things that are told apart by the number at the end of their id: key -> its forms."""
    counted = items_of(id, COUNTED)
    entries = cv.game(id).text(language).entries
    return {
        f"{domain.name}.{item}": list(leaves(entries[f"{domain.name}.{item}"]))
        for domain in named_domains(id)
        for item in domain
        if item[-1].isdigit() and item not in counted
    }


def sentences(id: str, language: str) -> Iterator[str]:
    """Labels, previews, log lines and turns of random games, with few and with many players; the moves of a replay."""
    for seed, players in enumerate((min(cv.game(id).players), max(cv.game(id).players))):
        match = cv.new_match(id, players, seed=seed, names=NAMES[:players])
        dice = random.Random(seed)
        while not match.over:
            seat = match.actors[0]
            choices = match.choices(seat, language)
            yield from (choice.label for choice in choices)
            chosen = dice.choice(choices).action
            if match.count % PREVIEWED == 0:
                events = match.preview(chosen, seat).events
                yield from (match.describe_event(event, seat, language) for event in events)
            match.play(chosen, seat)
        yield from (match.describe_event(event, 0, language) for event in match.log)
        for turn in match.whole_moves():
            yield from match.describe_turn(turn, 0, language)
    yield from (move.action for move in build_timeline(RecordedGame(match.record.text()), language).moves)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_sentences_of_random_games_have_no_inner_numbers(id: str, language: str) -> None:
    printed = items_of(id, PRINTED)
    # Names with a slot tell what is printed on the thing, such as "date ×2".
    names = [form for forms in numbered_names(id, language).values() for form in forms if "{" not in form]
    nouns = {word for name in names for word in re.findall(r"[^\W\d_]+", name.partition("(")[0])}
    wrong = {
        sentence
        for sentence in sentences(id, language)
        if set(CODE.findall(sentence)) - printed or nouns & {word for word, _ in NUMBERED.findall(sentence)}
    }
    assert sorted(wrong)[:20] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_names_of_things_have_no_inner_numbers(id: str, language: str) -> None:
    """Numbers in a name come from the data file: they are printed on the thing."""
    names = numbered_names(id, language)
    assert [key for key, forms in names.items() for form in forms if re.search(r"\d", SLOTS.sub("", form))] == []
