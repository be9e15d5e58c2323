"""numpy's eyes for the memory that compiled code writes into."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = "np.ndarray[Any, Any]"


class _WritableMemory:
    """Memory that numpy may write to as well: a compiled vec lends itself out for reading only."""

    def __init__(self, lent: Array) -> None:
        self.lent = lent  # the memory stays as long as this does
        self.__array_interface__ = {**lent.__array_interface__, "data": (lent.ctypes.data, False)}


def array_over(memory: Any, kind: Any) -> Array:
    """The memory of a vec as an array of numbers of a kind, without a copy."""
    lent: Array = np.frombuffer(memory, kind)
    return lent if lent.flags.writeable else np.asarray(_WritableMemory(lent))
