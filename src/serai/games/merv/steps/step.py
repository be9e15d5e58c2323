# mypyc: compile
"""What all steps of Merv have in common: nothing is hidden, and numbers that belong to a choice are told."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.core.rules.state import Frame, State, Step
from serai.games.merv.state import Merv
from serai.games.merv.steps.choice_facts import facts_of
from serai.games.merv.steps.labels import words_of


class MervStep(Step):
    def open(self, state: State, frame: Frame) -> bool:
        return True

    def facts(self, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        assert isinstance(state, Merv)
        return facts_of(state, frame, action)

    def words(self, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        assert isinstance(state, Merv)
        return words_of(state, frame, action)
