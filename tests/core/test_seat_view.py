"""Choices and previews of a seat: facts, events and forced moves."""

from typing import Any

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Script, Seeded
from serai.core.rules.native import i64
from serai.core.rules.state import Frame, State
from tests.core.toy import CARD_PEEKED, PIPS_ROLLED, ROLL, Turn
from tests.matches import play_random_action

ONE, TWO, THREE, FOUR = range(4)


def table(*outcomes: tuple[int, int], players: int = 2, auto: bool = True) -> Match:
    return Match.new("toy", players, chance=Script(list(outcomes)), auto=auto)


def keys(match: Match, action: str, seat: int) -> list[str]:
    return [event.key for event in match.preview(action, seat).events]


# -- facts ---------------------------------------------------------------------------------------------------


def test_choices_have_no_facts_unless_the_step_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {str(choice.facts) for choice in table().choices(0)} == {"{}"}

    def facts(self: Turn, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        return {"asked": frame.who} if action == ROLL() else {}

    monkeypatch.setattr(Turn, "facts", facts)
    match = table()
    match.play("done", 0)
    assert [choice.facts for choice in match.choices(1) if choice.facts] == [{"asked": 1}]


# -- previews ------------------------------------------------------------------------------------------------


def test_a_preview_plays_nothing() -> None:
    match = table()
    before = match.state.to_dict()
    found = match.preview("mark one", 0)
    assert [event.key for event in found.events] == ["mark"]
    assert (found.points, found.chance, found.final, found.ends, found.chain) == ({}, False, False, False, ())
    assert (match.state.to_dict(), match.moves) == (before, [])


def test_a_preview_of_what_is_not_legal_is_refused() -> None:
    with pytest.raises(cv.IllegalAction):
        table().preview("bow", 0)
    with pytest.raises(cv.IllegalAction):
        table().preview("roll", 1)


def test_a_preview_ends_at_chance() -> None:
    """A preview must not depend on the seed of the real match."""
    match = Match.new("toy", 2, seed=3)
    found = match.preview("roll", 0)
    assert (found.events, found.points, found.pieces) == ((), {}, {})
    assert (found.chance, found.final, found.ends) == (True, True, True)


def test_a_preview_includes_forced_moves() -> None:
    match = table()
    found = match.preview("done", 0)
    assert [match.game.vocabulary.write(action) for action in found.chain] == ["bow"]
    assert [event.key for event in found.events] == ["bow"]
    assert (found.chance, found.final, found.ends) == (False, False, True)
    assert match.can_undo(0) is False
    match.play("done", 0)
    assert match.can_undo(0), "as the preview said"


def test_a_forced_step_with_chance_cannot_be_taken_back() -> None:
    """The last bow rolls the die: the preview ends before it, and says so."""
    match = table((PIPS_ROLLED.base, 1))
    match.play("done", 0)
    found = match.preview("done", 1)
    assert [match.game.vocabulary.write(action) for action in found.chain] == ["bow"]
    assert found.events == ()
    assert (found.points, found.chance, found.final) == ({}, True, True)


def test_previews_hide_secret_choices() -> None:
    match = table((CARD_PEEKED.base, ONE), (CARD_PEEKED.base, FOUR))
    for seat in (0, 1):
        match.play("peek", seat)
        match.play("keep", seat)
    assert keys(match, "choose one", 0) == ["choose"]
    assert not match.preview("choose one", 0).final
    match.play("choose one", 0)
    found = match.preview("choose four", 1)
    assert [event.key for event in found.events] == ["choose"]
    assert (found.points, found.final) == ({}, True)


def test_pieces_are_the_numbers_of_the_seat() -> None:
    match = cv.new_match("five_tribes", 2, seed=1)
    seat = match.actors[0]
    found = match.preview("bid 5", seat)
    assert (found.pieces, found.points, found.gain) == ({"gold": -5}, {"gold": -5}, -5)


@pytest.mark.parametrize("game_id", cv.games())
def test_previews_are_correct(game_id: str) -> None:
    """The preview of a choice and its forced moves equals what happens, unless hidden information is involved."""
    match = Match.new(game_id, cv.game(game_id).players.start, seed=4, auto=False)
    chance = Seeded(4)
    followed = 0
    for _ in range(150):
        seat = match.actors[0]
        legal = match.state.legal(seat)
        action = legal[chance.below(len(legal))]
        found = match.preview(action, seat)
        mark = match.checkpoint()
        before = dict(match.score_sheet(seat))
        for each in (action, *found.chain):
            match.play(each, seat)
        followed += len(found.chain)
        assert match.can_undo(seat) != found.final or match.over
        if not found.final:
            after = dict(match.score_sheet(seat))
            assert {key: after[key] - n for key, n in before.items() if after[key] != n} == found.points
        match.roll_back(mark)
        play_random_action(match, chance)
        if match.over:
            break
    assert followed or game_id not in ("five_tribes", "yspahan")  # games with forced moves early on


def test_a_preview_has_the_view_after_it() -> None:
    match = cv.new_match("five_tribes", 2, seed=1)
    seat = match.actors[0]
    found = match.preview("bid 5", seat)
    before = match.view(seat)["state"]
    match.play("bid 5", seat)
    after = match.view(seat)["state"]
    assert found.after == {name: value for name, value in after.items() if value != before[name]}
    assert found.after["gold"][seat] == before["gold"][seat] - 5


def test_a_preview_stops_at_decisions() -> None:
    """Yspahan: with cards in hand the end of a turn is a decision, so the preview of the step before does not include
    it."""
    match = cv.new_match("yspahan", 3, seed=3)
    chance = Seeded(3)
    count = 0
    for _ in range(60):
        seat = match.actors[0]
        for choice in match.choices(seat):
            found = match.preview(choice.text, seat)
            mark = match.checkpoint()
            match.play(choice.text, seat)
            if not found.final:
                others = seat not in match.actors or match.moves[-1].seat != seat
                assert others == found.ends
                count += found.ends
            match.roll_back(mark)
        play_random_action(match, chance)
    assert count


def test_a_preview_of_a_turn_equals_its_steps() -> None:
    match = cv.new_match("five_tribes", 2, seed=1)
    while match.step is not None and match.step.key != "pick_up":
        match.play(match.choices(match.actors[0])[0].text, match.actors[0])
    seat = match.actors[0]
    actions: list[int] = []
    mark, before = match.checkpoint(), dict(match.score_sheet(seat))
    while match.actors == (seat,) and len(actions) < 9:
        actions.append(match.choices(seat)[0].action)
        match.play(actions[-1], seat)
    after = dict(match.score_sheet(seat))
    match.roll_back(mark)
    line = match.views.preview_line(seat, actions, Seeded(1), "en")
    assert [step.action for step in line.steps] == actions[: len(line.steps)]
    assert len(line.steps) > 2
    if not line.chance and len(line.steps) == len(actions):
        assert line.points == {key: after[key] - n for key, n in before.items() if after[key] != n}
