"""Tests of the leak tests: a game without leaks passes, and every kind of leak is found."""

from collections.abc import Callable
from dataclasses import replace as altered

import pytest

from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from serai.core.rules.events import EventKind, Events, Kept
from serai.core.rules.fields import PUBLIC, Fields
from serai.core.rules.score_sheet import ScoreLine
from serai.game_checks.leaks import alter, choose_otherwise, imagine, secrets_of, viewers
from tests.core.toy import TOY, ToyGame, with_games
from tests.matches import play_out, play_random_action

pytestmark = pytest.mark.unmeasured


def with_public_field(name: str) -> ToyGame:
    """The toy game with one field made public."""
    fields = (altered(each, visibility=PUBLIC) if each.name == name else each for each in TOY.fields.fields)
    return leaky(fields=Fields(*fields))


def with_public_event(key: str) -> ToyGame:
    """The toy game with all arguments of one event made public."""
    events = Events()
    for kind in TOY.events.kinds:
        kept = {} if kind.key == key else kind.keeps
        args = {name: Kept(domain, *kept[name]) if name in kept else domain for name, domain, _ in kind.args}
        events.kinds.append(EventKind(kind.key, kind.id, args))
    events.followed = True  # or it would be refused
    return leaky(words=altered(TOY.words, events=events))


def leaky(**parts: object) -> ToyGame:
    game = altered(TOY)
    game.__dict__.update(parts)  # replaces parts
    game.__dict__.pop("_words", None)  # follows from two of them
    return game


def with_public_score() -> ToyGame:
    """The toy game with a line of the score sheet that does not say which field it gives away."""
    lines = (ScoreLine("points"), ScoreLine("hand"))
    return leaky(rule_set=altered(TOY.rule_set, score=altered(TOY.rule_set.score, lines=lines)))


def match_with_hands(seed: int) -> Match:
    """A match in which every seat has cards to choose from."""
    start = Match.new("toy", 3, options={"rounds": 4}).state.to_dict()
    start["hand"] = [{"one": 1, "two": 1}, {"three": 1, "four": 1}, {"one": 1, "four": 1}]
    start["deck"] = {"one": 1, "two": 2, "three": 2, "four": 1}
    return Match.from_position("toy", start, seed=seed)


def look_for_leaks(game: ToyGame) -> dict[str, int]:
    """How many leaks each of the three methods finds in some random games."""
    found = {"imagined": 0, "altered": 0, "chosen": 0}
    with with_games(game):
        for seed in range(3):
            match, chance = match_with_hands(seed), Seeded(seed)
            while not match.over:
                for viewer in viewers(match):
                    found["imagined"] += len(imagine(match, viewer, 3).leaks)
                found["chosen"] += len(choose_otherwise(match))
                play_random_action(match, chance)
            for secret in secrets_of(match):
                found["altered"] += len(alter(match, secret).leaks)
    return found


def test_an_honest_game_has_no_leaks() -> None:
    assert look_for_leaks(TOY) == {"imagined": 0, "altered": 0, "chosen": 0}


@pytest.mark.parametrize(
    ("make", "ways"),
    [
        (lambda: with_public_field("hand"), {"imagined", "altered"}),
        (lambda: with_public_field("deck"), {"imagined", "altered"}),
        (lambda: with_public_field("peeked"), {"imagined", "altered"}),
        (lambda: with_public_field("chosen"), {"imagined", "chosen"}),
        (lambda: with_public_event("peek"), {"altered"}),
        (lambda: with_public_event("choose"), {"chosen"}),
        (with_public_score, {"imagined", "altered"}),
    ],
    ids=["hand", "deck", "peeked", "chosen", "peek", "choose", "score"],
)
def test_a_leaky_game_is_caught(make: Callable[[], ToyGame], ways: set[str]) -> None:
    found = look_for_leaks(make())
    assert {way for way, n in found.items() if n} == ways


def test_altered_matches_play_on_together() -> None:
    with with_games(TOY):
        match = match_with_hands(2)
        play_out(match, Seeded(2))
        assert sum(alter(match, secret).moves for secret in secrets_of(match)) > 10


def test_determinizations_vary_hidden_fields() -> None:
    with with_games(TOY):
        match, chance = match_with_hands(3), Seeded(3)
        worlds: set[str] = set()
        while not match.over:
            for viewer in viewers(match):
                worlds |= imagine(match, viewer, 5).worlds
            play_random_action(match, chance)
    assert len(worlds) > 10
