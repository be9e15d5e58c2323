"""A bot carries out its plan while the decisions are the planned ones, and thinks again when they are not."""

from __future__ import annotations

import pytest

import serai as cv
from serai.bots import Bot, Budget, MovePlan, PlannedAction, SampledState, make_bot
from serai.core.match.history import History
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

each_game = pytest.mark.parametrize("id", cv.games())


def with_choices(state: State) -> tuple[State, int, list[int]]:
    """The first state from here on with several legal actions."""
    while len(state.legal(state.turn())) == 1:
        state.apply(state.legal(state.turn())[0], state.turn())
    return state, int(state.turn()), state.legal(state.turn())


def test_a_plan_fits_a_decision_or_is_dropped() -> None:
    state, _, legal = with_choices(cv.game("five_tribes").new_state(2, Seeded(3)))
    here = list(state.stack)
    planned = [PlannedAction(here, legal[1]), PlannedAction(here, legal[0])]
    forced = PlannedAction([7], 1, is_forced=True)
    plan = MovePlan([forced, *planned])
    assert [plan.next_action(state, legal) for _ in range(3)] == [legal[1], legal[0], None]
    for wrong in (PlannedAction([7], legal[0]), PlannedAction(here, -1)):
        plan = MovePlan([wrong, *planned])
        assert plan.next_action(state, legal) is None
        assert plan.steps == []
    plan = MovePlan(planned)
    assert plan.next_action(state, legal[:1]) == legal[0]
    assert plan.steps == planned, "a forced action is no part of a plan"


class Counter(Bot):
    """Counts its thoughts and takes the last action."""

    thoughts = 0

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        self.thoughts += 1
        return legal[-1]


@each_game
def test_a_move_ends_where_something_new_comes_in(id: str) -> None:
    """All decisions but the last are the seat's own, without chance and hidden information; then no more can follow."""
    game = cv.game(id)
    history = History(game, game.new_state(3, Seeded(4)))
    bot = make_bot("greedy", game, 5)
    moves = long = 0
    while not history.state.over and moves < 40:
        seat = int(history.state.turn())
        known = history.state.imagine(seat, Seeded(moves))
        steps = list(bot.choose_move(known, seat))
        assert steps
        for number, step in enumerate(steps):
            assert step.stack == list(history.state.stack)
            assert step.action in history.state.legal(seat)
            history.play(step.action, seat)
            if number < len(steps) - 1:
                assert not history.moves[-1].outcomes
                assert not history.state.revealed
                assert history.state.actors == (seat,)
        moves += 1
        long += len(steps) > 1
    assert long or id == "amul", "a move there has one decision"


def test_a_move_is_begun_and_ends_in_time() -> None:
    game = cv.game("merv")
    state, seat, legal = with_choices(game.new_state(2, Seeded(1)))
    bot = Counter(game)
    steps = list(bot.choose_move(state, seat))
    assert bot.thoughts == sum(not step.is_forced for step in steps)
    assert len(steps) > 2
    rest = list(Counter(game).choose_move(state, seat, begun=[steps[0].action, steps[1].action]))
    assert rest == steps[2:]
    assert list(Counter(game).choose_move(state, seat, begun=[-1])) == []
    assert list(Counter(game).choose_move(state, seat, seconds=0.0)) == steps[:1], "no second thought"
    assert list(state.stack) == steps[0].stack, "the state given is not changed"
    assert legal == state.legal(seat)
