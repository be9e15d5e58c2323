"""No viewer is shown hidden information: by views, choices or the log."""

import json
from functools import cache
from typing import Any

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Sealed, Seeded
from serai.core.rules.events import EventKind, Events, Kept, OutcomeKind, Outcomes
from serai.core.rules.secrets import follow_fields
from serai.game_checks.leaks import (
    alter,
    choose_otherwise,
    compare_choices,
    compare_outcomes,
    imagine,
    others,
    secrets_of,
    viewers,
)
from tests.matches import Setup, apply_random_action, every_setup, match_snapshot, play_out, play_random_action

pytestmark = pytest.mark.unmeasured

SEARCH = 80  # random games searched for secrets


def leak_setups(*, closed: bool) -> list[Any]:
    """The fewest players with others to hide from, and options that make hidden fields public; in long tests every
    player count, and every other changed option with few players. `closed`: only where hidden fields stay hidden."""
    return [
        pytest.param(setup, marks=() if setup.is_open or _is_small(setup) else pytest.mark.long)
        for setup in every_setup()
        if not setup.options or setup.players == setup.game.players.start
        if not (closed and setup.is_open)
    ]


def _is_small(setup: Setup) -> bool:
    return not setup.options and setup.players <= max(2, setup.game.players.start)


leak_setup = pytest.mark.parametrize("setup", leak_setups(closed=False), ids=str)
closed_setup = pytest.mark.parametrize("setup", leak_setups(closed=True), ids=str)


def secret_kinds(setup: Setup) -> set[int]:
    """The kinds of outcomes that are secret in this set-up."""
    kinds = setup.game.outcomes.kinds
    return {
        int(kind.base) + owner for kind in kinds if kind.secret for owner in range(setup.players if kind.owned else 1)
    }


@cache
def games_with_secrets(setup: Setup) -> list[Match]:
    """Finished random games with secret outcomes, one for each kind."""
    found: list[Match] = []
    wanted = secret_kinds(setup)
    for seed in range(SEARCH):
        if not wanted:
            break
        source, chance = Seeded(seed), Seeded(seed)
        source.tracing = True
        state = setup.game.new_state(setup.players, source, setup.options)
        while not state.over:
            apply_random_action(state, chance)
        kinds = {event for event, _ in source.take_trace()}
        if kinds & wanted:
            wanted -= kinds
            found.append(again(setup, seed))
    return found


def again(setup: Setup, seed: int) -> Match:
    """The random game of a bare state, replayed as a match."""
    match = Match.new(setup.game_id, setup.players, chance=Seeded(seed), options=setup.options, auto=False)
    play_out(match, Seeded(seed))
    return match


def moves_to_check(match: Match, most: int) -> list[int]:
    """Move numbers to check, spread over the game; some of them soon after secrets."""
    secret = sorted({secret.move + 1 for secret in secrets_of(match)})
    soon = [n + 3 for n in secret[:: 1 + len(secret) // most] if n + 3 < len(match.moves)]
    return sorted({*soon, *range(0, len(match.moves), 1 + len(match.moves) // most)})


@leak_setup
def test_determinizations_have_the_same_view(setup: Setup) -> None:
    leaks: list[str] = []
    for match in games_with_secrets(setup) or [again(setup, 1)]:
        text = match.record.text()
        for moves in moves_to_check(match, 5):
            part = Match.from_record(text, moves=moves)
            for viewer in [] if part.over else viewers(part):
                leaks += imagine(part, viewer, 4).leaks
    assert leaks == []


@closed_setup
def test_determinizations_vary_secret_outcomes(setup: Setup) -> None:
    """Otherwise the test above would show nothing; it holds right after the draw, too."""
    leaks: list[str] = []
    drawn: set[int] = set()
    varied: set[int] = set()
    for match in games_with_secrets(setup):
        text = match.record.text()
        just_after = {(secret.move, secret.kind, secret.owner) for secret in secrets_of(match)}
        for move, kind, owner in sorted(just_after):
            drawn.add(kind)
            part = Match.from_record(text, moves=move + 1)
            for viewer in [] if kind in varied or part.over else others(part, owner):
                found = imagine(part, viewer, 4)
                leaks += found.leaks
                if found.worlds:
                    varied.add(kind)
    assert leaks == []
    assert varied == drawn
    assert drawn >= secret_kinds(setup)


@closed_setup
def test_secret_outcomes_are_hidden_from_others(setup: Setup) -> None:
    leaks: list[str] = []
    compared = 0
    for match in games_with_secrets(setup):
        secrets = list(secrets_of(match))
        for secret in secrets[:: 1 + len(secrets) // 5]:
            found = alter(match, secret)
            leaks += found.leaks
            compared += found.moves
    assert leaks == []
    assert compared or not secret_kinds(setup)


@leak_setup
def test_secret_choices_are_hidden_from_others(setup: Setup) -> None:
    match, chance = setup.match(2), Seeded(2)
    leaks: list[str] = []
    looked = 0
    while not match.over:
        if len(match.actors) > 1 and chance.below(1 + looked) == 0:  # less and less often: snapshots are slow
            leaks += choose_otherwise(match)
            looked += 1
        play_random_action(match, chance)
    assert leaks == []


def record_leaks(setup: Setup) -> list[str]:
    leaks: list[str] = []
    for match in games_with_secrets(setup) or [again(setup, 1)]:
        leaks += compare_outcomes(match, 2)
    return leaks


@leak_setup
def test_records_of_running_games_tell_no_hidden_outcome(setup: Setup) -> None:
    assert record_leaks(setup) == []


@leak_setup
def test_records_of_running_games_tell_no_hidden_choice(setup: Setup) -> None:
    match, chance = setup.match(3), Seeded(3)
    leaks: list[str] = []
    while not match.over:
        if chance.below(1 + match.count // 2) == 0:  # less and less often: snapshots are slow
            leaks += compare_choices(match, 8)
        play_random_action(match, chance)
    assert leaks == []


def planted() -> list[Any]:
    """Every secret kind of outcome of every game, with the smallest set-up in which it is hidden from somebody."""
    setups = {game: next(Setup(game, n) for n in cv.game(game).players if n > 1) for game in cv.games()}
    return [
        pytest.param(setup, kind, id=f"{game}-{kind.key}")
        for game, setup in setups.items()
        for kind in setup.game.outcomes.kinds
        if kind.secret
    ]


@pytest.mark.parametrize(("setup", "kind"), planted())
def test_a_secret_outcome_that_is_not_declared_secret_is_caught(
    setup: Setup, kind: OutcomeKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted mistake: the outcome is drawn in public, while the field that it fills stays hidden."""
    monkeypatch.setattr(kind, "visible_to", "all")
    games_with_secrets.cache_clear()
    leaks = record_leaks(setup)
    games_with_secrets.cache_clear()
    assert any(f"outcome '{kind.key}" in leak for leak in leaks), leaks


@pytest.mark.parametrize("game_id", cv.games())
def test_a_forgotten_secret_is_refused_before_a_game_is_played(game_id: str) -> None:
    """A planted mistake in copies of the declarations: an event or outcome that does not say to which field it goes."""
    declared = cv.game(game_id)
    for goal in [field.name for field in declared.fields.fields if field.visibility.to in ("owner", "actor")]:
        if goal not in {name for event in declared.events.kinds for names in event.keeps.values() for name in names}:
            continue  # a number, such as gold
        events, outcomes = Events(), Outcomes()
        for event in declared.events.kinds:
            kept = {name: [each for each in names if each != goal] for name, names in event.keeps.items()}
            args = {name: Kept(domain, *kept[name]) if kept.get(name) else domain for name, domain, _ in event.args}
            events.kinds.append(EventKind(event.key, event.id, args))
        for kind in declared.outcomes.kinds:
            outcomes.outcome(kind.key, kind.domain, fills=kind.fills.replace(goal, ""), by_actor=kind.by_actor)
        with pytest.raises(ValueError, match=f"'{goal}'"):
            follow_fields(declared.fields, events, outcomes)


@pytest.mark.parametrize("game_id", cv.games())
def test_the_seed_is_never_shown(game_id: str) -> None:
    seed = 918_273_645_546_372_819
    match = Match.new(game_id, cv.game(game_id).players.start, seed=seed)
    whole = Match.new(game_id, match.state.players, seed=seed)
    play_out(whole, Seeded(1))
    chance = match.state.chance
    assert isinstance(chance, Sealed)
    secret = chance.secret
    play = Seeded(1)
    while match.count < min(30, whole.count // 2) or len(match.actors) > 1:  # one seat acts, and the others try to
        play_random_action(match, play)
    texts = [*match_snapshot(match).values(), json.dumps(match.snapshot()), repr(match), str(match.prompt())]
    (actor,) = match.actors
    others = [seat for seat in range(match.state.players) if seat != actor]
    for wrong in ("no_such_verb", 10**9, None, match.game.vocabulary.size - 1):
        for seat in (*others, 99):
            with pytest.raises(cv.SeraiError) as caught:
                match.play(wrong, seat)  # type: ignore[arg-type]
            texts += [str(caught.value), repr(caught.value), repr(vars(caught.value))]
    assert texts
    for text in texts:
        assert str(seed) not in text
        assert secret.hex() not in text.lower()
        assert repr(secret) not in text
        assert str(int.from_bytes(secret, "big")) not in text
