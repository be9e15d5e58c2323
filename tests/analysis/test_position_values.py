"""Positions near the end are worth what playing them out gives, to the last unpaid provision."""

from __future__ import annotations

from pathlib import Path

import pytest

import serai as cv
from serai.analysis.choices import RecordedTurn, read_turns
from serai.analysis.judge import Judge
from serai.analysis.position_values import PositionValuer
from serai.core.rules.chance import Seeded
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.season import penalty

FIXTURES = Path(__file__).parent.parent / "fixtures"
GAMES = 2


def read_game(path: str) -> tuple[PositionValuer, list[RecordedTurn]]:
    match = cv.Match.from_record((FIXTURES / path).read_text(), auto=False)
    return Judge(match.game, int(match.state.players)).valuer, read_turns(match)


@pytest.fixture(scope="module")
def marrakesh() -> tuple[PositionValuer, list[RecordedTurn]]:
    return read_game("marrakesh/2p-end.txt")


def test_after_the_last_turn_but_one_the_margin_is_the_final_one(
    marrakesh: tuple[PositionValuer, list[RecordedTurn]],
) -> None:
    valuer, turns = marrakesh
    last, before = turns[-1], turns[-2]
    final = valuer.value(last.after, last.whole.seat, Seeded(1), GAMES)
    played_out = valuer.value(before.after, before.whole.seat, Seeded(1), GAMES)
    looked = valuer.look(before.after, before.whole.seat)
    assert played_out.margins[0] == pytest.approx(final.margins[0], abs=1.0)
    assert abs(looked.margins[0] - final.margins[0]) > 3.0, "the network alone does not know"
    assert sorted(final.chances) == [0.0, 1.0]
    assert min(played_out.chances) > 0.0, "nothing is certain before the end"


def test_unpaid_provisions_are_worth_less(marrakesh: tuple[PositionValuer, list[RecordedTurn]]) -> None:
    valuer, turns = marrakesh
    turn = turns[-2]
    state = turn.after
    assert isinstance(state, Marrakesh)
    paid, unpaid = state.clone(), state.clone()
    paid.provisions[0] = 0
    unpaid.provisions[0] = 0b111
    for place in range(len(unpaid.resources) // 2):
        paid.resources[place] = unpaid.resources[place] = 0
    costs = penalty(unpaid, 0)
    assert costs > 0
    better, worse = (valuer.value(one, turn.whole.seat, Seeded(1), GAMES).margins[0] for one in (paid, unpaid))
    assert better - worse == pytest.approx(costs, abs=0.5)


def test_a_position_in_the_middle_is_looked_at(marrakesh: tuple[PositionValuer, list[RecordedTurn]]) -> None:
    valuer, turns = marrakesh
    turn = turns[len(turns) // 3]
    assert valuer.value(turn.after, turn.whole.seat, Seeded(1), GAMES) == valuer.look(turn.after, turn.whole.seat)
