# mypyc: compile
"""The base class of all steps of Merv: options are public, and choices have facts and labels."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.core.rules.state import Frame, State, Step
from serai.games.merv.state import Merv
from serai.games.merv.steps.choice_facts import facts_of
from serai.games.merv.steps.labels import label_arguments


class MervStep(Step):
    def is_open(self, state: State, frame: Frame) -> bool:
        return True

    def facts(self, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        assert isinstance(state, Merv)
        return facts_of(state, frame, action)

    def label_args(self, state: State, frame: Frame, action: i64) -> dict[str, Any]:
        assert isinstance(state, Merv)
        return label_arguments(state, frame, action)
