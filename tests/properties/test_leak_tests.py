"""The leak test finds leaks: a toy game that tells nothing passes, and each way of telling too much is caught."""

from collections.abc import Callable
from dataclasses import replace as altered

import pytest

from serai.core.match.match import Match
from serai.core.position.fields import PUBLIC, Fields
from serai.core.rules.chance import Seeded
from serai.core.rules.events import EventKind, Events
from serai.core.rules.game import ScoreLine
from tests.core.toy import TOY, ToyGame, with_games
from tests.matches import play_out, play_random_action
from tests.properties.leaks import alter, choose_otherwise, imagine, secrets_of, viewers


def showing(name: str) -> ToyGame:
    """The toy with one field open to all."""
    fields = (altered(each, visibility=PUBLIC) if each.name == name else each for each in TOY.fields.fields)
    return leaky(fields=Fields(*fields))


def telling(key: str) -> ToyGame:
    """The toy with all arguments of one event open to all."""
    events = Events()
    for kind in TOY.events.kinds:
        args = tuple((name, domain, private and kind.key != key) for name, domain, private in kind.args)
        events.kinds.append(EventKind(kind.key, kind.id, args))
    return leaky(events=events)


def leaky(**rooms: object) -> ToyGame:
    game = altered(TOY)
    game.__dict__.update(rooms)  # where cached properties keep what they found
    return game


def rich(seed: int) -> Match:
    """Everybody has cards to choose from."""
    start = Match.new("toy", 3, options={"rounds": 4}).state.to_dict()
    start["hand"] = [{"one": 1, "two": 1}, {"three": 1, "four": 1}, {"one": 1, "four": 1}]
    start["deck"] = {"one": 1, "two": 2, "three": 2, "four": 1}
    return Match.from_position("toy", start, seed=seed)


def look_for_leaks(game: ToyGame) -> dict[str, int]:
    """How many leaks each of the three ways finds in some random games."""
    found = {"imagined": 0, "altered": 0, "chosen": 0}
    with with_games(game):
        for seed in range(3):
            match, chance = rich(seed), Seeded(seed)
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
        (lambda: showing("hand"), {"imagined", "altered"}),
        (lambda: showing("deck"), {"imagined", "altered"}),
        (lambda: showing("peeked"), {"imagined", "altered"}),
        (lambda: showing("chosen"), {"imagined", "chosen"}),
        (lambda: telling("peek"), {"altered"}),
        (lambda: telling("choose"), {"chosen"}),
        (lambda: leaky(score_lines=(ScoreLine("points"), ScoreLine("hand"))), {"imagined", "altered"}),
    ],
    ids=["hand", "deck", "peeked", "chosen", "peek", "choose", "score"],
)
def test_a_leaky_game_is_caught(make: Callable[[], ToyGame], ways: set[str]) -> None:
    found = look_for_leaks(make())
    assert {way for way, n in found.items() if n} == ways


def test_two_worlds_do_go_together() -> None:
    with with_games(TOY):
        match = rich(2)
        play_out(match, Seeded(2))
        assert sum(alter(match, secret).moves for secret in secrets_of(match)) > 10


def test_imagination_varies_what_is_hidden() -> None:
    with with_games(TOY):
        match, chance = rich(3), Seeded(3)
        worlds: set[str] = set()
        while not match.over:
            for viewer in viewers(match):
                worlds |= imagine(match, viewer, 5).worlds
            play_random_action(match, chance)
    assert len(worlds) > 10
