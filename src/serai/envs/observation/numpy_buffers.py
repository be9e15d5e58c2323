"""Wraps the memory of compiled vectors as numpy arrays."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = "np.ndarray[Any, Any]"


class _WritableMemory:
    """A writable view of memory: a compiled vec exports its buffer as read-only."""

    def __init__(self, source: Array) -> None:
        self.source = source  # keeps the memory alive
        self.__array_interface__ = {**source.__array_interface__, "data": (source.ctypes.data, False)}


def array_over(memory: Any, kind: Any) -> Array:
    """The memory of a vec as an array of a dtype, without a copy."""
    source: Array = np.frombuffer(memory, kind)
    return source if source.flags.writeable else np.asarray(_WritableMemory(source))
