# mypyc: compile
"""The base class of all steps of Merv: options are public, and choices have facts and labels."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.core.rules.state import Frame, Step
from serai.games.merv.state import Merv
from serai.games.merv.steps.choice_facts import facts_of
from serai.games.merv.steps.labels import label_arguments


class MervStep(Step[Merv]):
    def is_open(self, s: Merv, frame: Frame) -> bool:
        return True

    def facts(self, s: Merv, frame: Frame, action: i64) -> dict[str, Any]:
        return facts_of(s, frame, action)

    def label_args(self, s: Merv, frame: Frame, action: i64) -> dict[str, Any]:
        return label_arguments(s, frame, action)
