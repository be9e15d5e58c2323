"""Properties of every game, checked over random play."""

import json

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from serai.core.rules.fields import DerivedField, ViewMemo
from serai.core.rules.state import State
from tests.matches import (
    MANY_MOVES,
    Setup,
    apply_random_action,
    as_json,
    every_setup,
    match_snapshot,
    plain_setups,
    play_out,
    play_random_action,
    position,
    sampled_setups,
    seat_snapshot,
    some_setups,
)

pytestmark = pytest.mark.unmeasured

all_setups = pytest.mark.parametrize("setup", sampled_setups(), ids=str)
two_setups = pytest.mark.parametrize("setup", some_setups(), ids=str)
interpreted = pytest.mark.skipif(cv.is_compiled(), reason="needs attributes that compiled classes do not expose")

LARGEST_VIEW = 15_000  # bytes of JSON


def test_there_are_games_to_test() -> None:
    assert cv.games()
    assert len(every_setup()) >= len(plain_setups()) >= len(cv.games())
    assert {setup.game_id for setup in plain_setups()} == set(cv.games())


# -- rules ----------------------------------------------------------------------------------------------------


def check_table(state: State, size: int) -> None:
    """Invariants between any two actions."""
    assert state.violations() == []
    if state.over:
        assert state.actors == ()
        assert state.turn() == -1
        winners = state.winners()
        assert winners or state.parties()  # a solo opponent may win alone
        assert set(winners) <= set(range(state.players))
    else:
        assert state.actors
        assert state.turn() == state.actors[0]
        assert len(set(state.actors)) == len(state.actors)
    for seat in range(-1, state.players + 1):
        legal = state.legal(seat)
        if seat in state.actors:
            assert legal
            assert len(set(legal)) == len(legal)
            assert min(legal) >= 0
            assert max(legal) < size
        else:
            assert legal == []
    for seat in range(state.players):
        assert sum(state.score_lines(seat)) == state.score(seat)


@all_setups
def test_random_play_stays_within_the_rules(setup: Setup) -> None:
    size = setup.game.vocabulary.size
    state, chance = setup.state(0), Seeded(100)
    check_table(state, size)
    for _ in range(MANY_MOVES):
        if state.over:
            break
        apply_random_action(state, chance)
        check_table(state, size)
    assert state.over


@all_setups
def test_random_play_comes_to_an_end(setup: Setup) -> None:
    lengths = set()
    for seed in range(4):
        state, chance = setup.state(seed), Seeded(seed)
        n = 0
        while not state.over and n < MANY_MOVES:
            apply_random_action(state, chance)
            n += 1
        assert state.over
        assert state.violations() == []
        lengths.add(n)
    assert len(lengths) > 1  # games differ


@all_setups
def test_matches_play_by_the_same_rules(setup: Setup) -> None:
    match, chance = setup.match(3), Seeded(3)
    while not match.over:
        assert match.actors == match.state.actors
        assert match.winners == ()
        seat = match.actors[0]
        choices = match.choices(seat)
        assert [choice.action for choice in choices] == match.state.legal(seat)
        words = match.game.vocabulary
        place = match.state.top().decision.place
        for choice in choices:
            assert (choice.text, choice.targets) == (words.write(choice.action), words.targets(choice.action, place))
            assert choice.label
        play_random_action(match, chance)
        assert match.state.violations() == []
        assert len(match.moves) < MANY_MOVES
    assert match.winners == match.state.winners()
    assert match.winners or match.state.parties()
    assert [match.choices(seat) for seat in range(setup.players)] == [[]] * setup.players


@two_setups
def test_auto_asks_for_real_decisions_only(setup: Setup) -> None:
    """The record equals that of a match without auto."""
    match, chance = setup.match(4), Seeded(4)
    play_out(match, chance)
    by_hand = setup.match(4, auto=False)
    for move in match.moves:
        if move.auto:
            assert by_hand.state.legal(move.seat) == [move.action]
        by_hand.play(move.action, move.seat)
    assert by_hand.record.text() == match.record.text()
    assert by_hand.log == match.log


# -- scores and views ----------------------------------------------------------------------------------------


@two_setups
def test_score_sheets_sum_to_the_score(setup: Setup) -> None:
    match, chance = setup.match(5), Seeded(5)
    scored = set()
    while True:
        for seat in range(setup.players) if match.over or match.count % 3 == 0 else ():
            sheet = match.score_sheet(seat)
            assert [key for key, _ in sheet] == [line.key for line in match.game.score_lines]
            assert sum(points for _, points in sheet) == match.scores[seat] == match.state.score(seat)
            own = match.view(seat)["scores"][seat]
            assert own == {**dict(sheet), "total": match.scores[seat]}
            scored.add(match.scores[seat])
        if match.over:
            break
        play_random_action(match, chance)
    assert len(scored) > 1
    for seat in (None, *range(setup.players)):
        assert [sheet["total"] for sheet in match.view(seat)["scores"]] == match.scores


@two_setups
def test_views_are_small_pure_and_ready_for_json(setup: Setup) -> None:
    match, chance = setup.match(6), Seeded(6)
    memo, last = ViewMemo(), match.state
    while True:
        assert match.state.changed_since(last) == State.changed_since(match.state, last), "as field by field"
        last = match.state
        if not match.over and match.count % 8:
            play_random_action(match, chance)
            continue
        before = position(match.state)
        moves = list(match.moves)
        for seat in (None, *range(setup.players)):
            view = match.view(seat)
            text = as_json(view)
            assert as_json(match.view(seat, memo)) == text
            assert json.loads(text) == view
            assert len(text.encode()) < LARGEST_VIEW
            assert as_json(match.view(seat)) == text
            assert view["seat"] == seat
        assert position(match.state) == before
        assert match.moves == moves
        if match.over:
            break
        play_random_action(match, chance)
    for seat in (None, *range(setup.players)):
        log = match.log_for(seat)
        assert json.loads(as_json(log)) == log
        for event in match.log:
            for language in ("en", "ru"):
                assert match.describe_event(event, seat, language)


@two_setups
def test_views_change_nothing(setup: Setup) -> None:
    """Two matches with the same seed; views are built for one of them only."""
    looked_at, left_alone = setup.match(7), setup.match(7)
    first, second = Seeded(7), Seeded(7)
    for n in range(MANY_MOVES):
        if left_alone.over:
            break
        if n % 20 == 0:
            match_snapshot(looked_at)
            looked_at.state.imagine(0, Seeded(n))
            looked_at.state.clone()
        play_random_action(looked_at, first)
        play_random_action(left_alone, second)
    assert match_snapshot(looked_at) == match_snapshot(left_alone)


# -- clones --------------------------------------------------------------------------------------------------


@all_setups
def test_a_clone_is_independent_and_will_draw_the_same(setup: Setup) -> None:
    state, chance = setup.state(8), Seeded(8)
    while not state.over:
        for _ in range(chance.below(25)):
            if not state.over:
                apply_random_action(state, chance)
        before = position(state)
        legal = [state.legal(seat) for seat in range(setup.players)]
        twin = state.clone()
        assert position(twin) == before
        played: list[tuple[int, int]] = []
        while not twin.over and len(played) < 40:
            played.append(apply_random_action(twin, chance))
        assert position(state) == before
        assert [state.legal(seat) for seat in range(setup.players)] == legal
        for action, seat in played:
            assert action in state.legal(seat)
            state.apply(action, seat)
        assert position(state) == position(twin)
        assert [state.score(seat) for seat in range(setup.players)] == [
            twin.score(seat) for seat in range(setup.players)
        ]
    assert state.violations() == []


def random_states(setup: Setup, seed: int, gap: int = 15) -> list[State]:
    """Copies of states of one random game, `gap` actions apart."""
    state, chance = setup.state(seed), Seeded(seed)
    found = [state.clone()]
    while not state.over:
        for _ in range(1 + chance.below(gap)):
            if not state.over:
                apply_random_action(state, chance)
        found.append(state.clone())
    return found


def shared_fields(state: State) -> list[str]:
    """Fields whose storage a clone shares with its original: only constant fields may be."""
    twin = state.clone()
    values = [(field.name, getattr(state, field.name)) for field in state.printed.fields.fields]
    return [name for name, value in values if isinstance(value, list) and getattr(twin, name) is value]


@interpreted
@two_setups
def test_every_field_of_a_clone_is_its_own(setup: Setup) -> None:
    states = random_states(setup, 9, gap=40)
    shared = shared_fields(states[0])
    for state in states:
        before = position(state)
        for field in setup.game.fields.fields:
            if field.name in shared:
                continue
            twin = state.clone()
            value = getattr(twin, field.name)
            if isinstance(value, list):
                value[:] = [number + 1 for number in value]
                value.append(0)
            else:
                setattr(twin, field.name, value + 1)
            twin.push(setup.game.decisions.all[0], 0)
            assert position(state) == before, field.name
        for name in shared:
            assert getattr(state, name) == getattr(states[0], name), f"{name} changes: it must not be shared"


@interpreted
@two_setups
def test_a_clone_has_every_field(setup: Setup) -> None:
    """Also fields that are rarely anything but blank."""
    odd = random_states(setup, 9)[1]
    names = [each.name for each in setup.game.fields.stored]
    for name in names:
        value = getattr(odd, name)
        setattr(odd, name, [number + 7 for number in value] if isinstance(value, list) else value + 7)
    odd.push(setup.game.decisions.all[-1], 1, 4, 1)
    odd.finished = not odd.finished
    twin = odd.clone()
    for name in (*names, "printed", "players", "stack", "finished"):
        assert getattr(twin, name) == getattr(odd, name), name


@interpreted
@two_setups
def test_every_attribute_is_a_field_or_follows_from_fields(setup: Setup) -> None:
    """An attribute that is neither declared, nor set by the constructor, nor derived would be lost in a position."""
    declared = {each.name for each in setup.game.fields.stored}
    for state in random_states(setup, 10, gap=40):
        for each in setup.game.fields.stored:
            if isinstance(each, DerivedField):
                twin = state.clone()
                setattr(twin, each.name, each.codec.blank(state.players))
                twin.derive()
                assert getattr(twin, each.name) == getattr(state, each.name), each.name
        common = set(vars(state)) - declared - {"t"}
        assert common == {"printed", "players", "stack", "chance", "journal", "finished", "revealed"}
        assert getattr(state, "t", state.printed) is state.printed


@two_setups
def test_derived_fields_equal_the_updated_ones(setup: Setup) -> None:
    for state in random_states(setup, 11):
        twin = state.clone()
        twin.derive()
        for seat in range(setup.players):
            assert twin.legal(seat) == state.legal(seat)
            assert twin.score(seat) == state.score(seat)
        if not cv.is_compiled():
            known, kept = vars(twin), vars(state)
            apart = {"chance": None}
            assert {**known, **apart} == {**kept, **apart}


# -- positions -----------------------------------------------------------------------------------------------


@all_setups
def test_positions_round_trip(setup: Setup) -> None:
    for state in random_states(setup, 12):
        text = position(state)
        match = cv.match_from_position(setup.game_id, json.loads(text), auto=False)
        again = match.state
        assert position(again) == text
        assert again.actors == state.actors
        for seat in range(setup.players):
            assert again.legal(seat) == state.legal(seat)
            assert again.score_lines(seat) == state.score_lines(seat)
        assert again.over == state.over


@two_setups
def test_a_position_continues_like_its_match(setup: Setup) -> None:
    match, chance = setup.match(13), Seeded(13)
    for _ in range(40):
        if not match.over:
            play_random_action(match, chance)
    again = cv.match_from_position(
        setup.game_id, match.state.to_dict(), chance=match.state.chance.copy(), auto=match.auto
    )
    while not match.over:
        mark = chance.copy()
        play_random_action(match, chance)
        play_random_action(again, mark)
        assert position(again.state) == position(match.state)
        assert [*again.actors] == [*match.actors]
    assert again.over


# -- records -------------------------------------------------------------------------------------------------


@all_setups
def test_records_round_trip(setup: Setup) -> None:
    match, chance = setup.match(14), Seeded(14)
    while True:
        for _ in range(1 + chance.below(400)):  # each time all moves so far are replayed
            if not match.over:
                play_random_action(match, chance)
        text = match.record.text()
        again = Match.from_record(text)
        assert again.record.text() == text
        assert position(again.state) == position(match.state)
        assert again.log == match.log
        assert [*again.actors] == [*match.actors]
        for seat in range(setup.players):
            assert again.state.legal(seat) == match.state.legal(seat)
        if match.over:
            break
    assert "= " + " ".join(map(str, match.scores)) in text.splitlines()
    for seat in (None, *range(setup.players)):
        assert seat_snapshot(again, seat) == seat_snapshot(match, seat)
        assert as_json(again.log_for(seat)) == as_json(match.log_for(seat))


# -- seeds ---------------------------------------------------------------------------------------------------


@two_setups
def test_the_same_seed_gives_the_same_game_and_another_another(setup: Setup) -> None:
    texts = []
    for seed, choices in ((15, 1), (15, 1), (16, 1), (15, 2)):
        match = setup.match(seed)
        play_out(match, Seeded(choices))
        texts.append(match.record.text())
    assert texts[0] == texts[1]
    assert len({*texts}) == 3
    starts = {position(setup.state(seed)) for seed in range(20)}
    outcomes = {setup.match(seed).state.chance.copy().below(10**9) for seed in range(20)}
    assert len(outcomes) == 20
    assert (len(starts) > 1) == bool(setup.match(0).setup)  # set-ups with and without chance


# -- undo -------------------------------------------------------------------------------------------------------


def without_rights(match: Match) -> dict[str, str]:
    """The snapshot without undo rights: a seat loses them once another has begun, even after an undo."""
    return {key: value for key, value in match_snapshot(match).items() if key != "undo"}


@two_setups
def test_undo_restores_exactly(setup: Setup) -> None:
    match, chance = setup.match(18), Seeded(18)
    taken_back = refused = 0
    n = 0
    while not match.over:
        n += 1
        if n % 2:  # snapshots are slow
            play_random_action(match, chance)
            continue
        look = n % 48 == 0  # full snapshots are slowest
        before = without_rights(match) if look else {}
        spot = position(match.state)
        seat = match.actors[chance.below(len(match.actors))]
        legal = match.state.legal(seat)
        match.play(legal[chance.below(len(legal))], seat)
        after = position(match.state)
        if match.can_undo(seat):
            seen = match_snapshot(match) if look else {}
            match.undo(seat)
            assert position(match.state) == spot
            assert not look or without_rights(match) == before
            match.redo(seat)
            assert position(match.state) == after
            assert not look or match_snapshot(match) == seen
            taken_back += 1
        else:
            with pytest.raises(cv.NothingToUndo):
                match.undo(seat)
            assert position(match.state) == after
            refused += 1
    assert taken_back
    assert refused


@two_setups
def test_undo_never_crosses_chance_or_another_seat(setup: Setup) -> None:
    match, chance = setup.match(18), Seeded(18)
    while not match.over:
        play_random_action(match, chance)
        for seat in range(setup.players):
            if not match.can_undo(seat):
                continue
            moves = list(match.moves)
            mark = match.checkpoint()
            match.undo_turn(seat)
            gone = moves[len(match.moves) :]
            others = [move for move in moves if move.seat != seat]
            assert [move for move in match.moves if move.seat != seat and not move.simultaneous] == [
                move for move in others if not move.simultaneous
            ]
            assert not any(move.outcomes for move in gone)
            match.roll_back(mark)
            assert match.moves == moves


@two_setups
def test_records_after_undo_replay_to_the_same_match(setup: Setup) -> None:
    """Random undos followed by other moves still give a record that replays to the same match."""
    match, undone = setup.match(19), 0
    for seed in range(19, 39):  # in short games there may be nothing to undo
        match, chance = setup.match(seed), Seeded(seed)
        while not match.over:
            play_random_action(match, chance)
            seat = chance.below(setup.players)  # if all seats undid at once, simultaneous choices would never end
            while match.can_undo(seat) and chance.below(3) == 0:
                match.undo(seat)
                undone += 1
        if undone:
            break
    assert undone
    again = Match.from_record(match.record.text())
    assert position(again.state) == position(match.state)
    assert again.log == match.log
    assert [event.move for event in match.log] == sorted(event.move for event in match.log)
