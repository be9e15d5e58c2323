"""Where the rows of a game's printed data come from, as their `source` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

RECONSTRUCTED = "reconstructed"
SOURCES = ("rulebook", "public", RECONSTRUCTED, "ours")


def list_sources(data: Any) -> list[str]:
    """The sources of all rows below `data`, in their order."""
    if isinstance(data, list | tuple):
        return [source for one in data for source in list_sources(one)]
    if not isinstance(data, Mapping):
        return []
    below = [source for one in data.values() for source in list_sources(one)]
    return [str(data["source"]), *below] if "source" in data else below


def count_sources(data: Any) -> Counter[str]:
    """How many rows name each source; a row with several counts for each of them."""
    return Counter(source for label in list_sources(data) for source in SOURCES if source in label)


def reconstructed_sections(data: Mapping[str, Any]) -> list[str]:
    """The sections with rows that are reconstructed, at least in part."""
    return [section for section, rows in data.items() if count_sources(rows)[RECONSTRUCTED]]
