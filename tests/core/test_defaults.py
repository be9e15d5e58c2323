"""What holds for a game that does not say it: the score by its fields, checks of declared bounds, bots, positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

import serai as cv
from serai.core.game.game import Game
from serai.core.game.parts import BotProfile, GameWords
from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import Each, Num
from serai.core.rules.fields import Field, Fields
from serai.core.rules.vocabulary import SEATS
from tests.core.toy import TOY, ToyState


def test_a_part_that_is_not_there_is_named() -> None:
    missing = Game("toy", "tests.core", range(2, 4), bots="toy:BOTS")
    with pytest.raises(cv.BadSetup, match=r"tests\.core: toy\.py has no BOTS"):
        _ = missing.bots


def test_a_part_of_another_kind_is_refused() -> None:
    wrong = Game("toy", "tests.core", range(2, 4), words="toy:V")
    with pytest.raises(cv.BadSetup, match="toy: toy:V is no GameWords"):
        _ = wrong.words


def test_parts_have_defaults() -> None:
    bare = Game("toy", "tests.core", range(2, 4))
    assert (bare.bots, bare.terminal, bare.editor.complete) == (BotProfile(), None, None)
    assert isinstance(TOY.words, GameWords)


def test_only_numbers_of_seats_can_score() -> None:
    with pytest.raises(ValueError, match="round_no: it cannot score"):
        Field("round_no", Num(), scores=True)
    assert Fields(Field("points", Each(SEATS, Num()), scores=True)).scoring == [0]


def test_declared_bounds_are_checked() -> None:
    fields = TOY.fields.fields
    tight = [replace(each, most=2) if each.name == "round_no" else each for each in fields]
    state = TOY.new_state(2, Seeded(1))
    assert isinstance(state, ToyState)
    for number, key in ((3, "above"), (-1, "below"), (1, "")):
        state.round_no = number
        assert "".join(violation.key for violation in Fields(*tight).violations(state)) == key


def test_bounds_hold_for_numbers_inside_others() -> None:
    state = cv.new_match("marrakesh", players=2, seed=1).state
    fields = cv.game("marrakesh").fields
    assert [*fields.violations(state)] == []
    place = [each.name for each in fields.fields].index("points")
    state.field_row(place)[3] = -1001
    (violation,) = fields.violations(state)
    assert (violation.key, violation.place) == ("below", (("field", "points"),))
