# mypyc: compile
"""Work that is counted instead of timed, so that it can be bounded alike on every machine."""

from __future__ import annotations

from serai.core.rules.native import i64


class Work:
    def __init__(self) -> None:
        self.tables: i64 = 0  # that were tried on the way to another one
