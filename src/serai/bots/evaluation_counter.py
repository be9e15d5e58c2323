# mypyc: compile
"""Counts the states that a search evaluates, so that its budget is the same on every machine."""

from __future__ import annotations

from serai.core.rules.native import i64


class EvaluationCounter:
    def __init__(self) -> None:
        self.states: i64 = 0  # evaluated so far
