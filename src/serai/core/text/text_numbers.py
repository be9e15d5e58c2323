"""Text slots for numbers of the data file and for options: `{@setup.gold}`, `{@djinn.marid.own}`, `{@option.rounds}`.

Texts, help and rules pages use these slots, so that they follow a corrected data file. Lists are joined with commas.

>>> numbers = TextNumbers({"setup": {"gold": 50}, "djinn": [{"id": "marid", "own": 1}]}, {"rounds": 3})
>>> numbers.fill("{@setup.gold} gold, {@djinn.marid.own} for Marid, {@option.rounds} rounds")
'50 gold, 1 for Marid, 3 rounds'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_SLOT = re.compile(r"\{@([\w.-]+)\}")
_ANY_SLOT = re.compile(r"\{\w*×?@([\w.-]+)\}")


class TextNumbers:
    """The printed numbers and the options of a match, by path."""

    def __init__(self, rows: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.rows = rows
        self.options = options

    def find(self, path: str) -> Any:
        """The value at a path; `KeyError` if there is none. In a list, a row is named by the value of its first key."""
        first, *rest = path.split(".")
        found: Any = self.options if first == "option" else self.rows[first]
        for part in rest:
            if isinstance(found, list):
                found = _entry(found, part)
            elif isinstance(found, Mapping) and part in found:
                found = found[part]
            else:
                raise KeyError(path)
        return found

    def fill(self, text: str) -> str:
        return _SLOT.sub(lambda slot: _written(self.find(slot[1])), text)


def _written(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _entry(rows: list[Any], name: str) -> Any:
    for row in rows:
        if isinstance(row, Mapping) and str(next(iter(row.values()))) == name:
            return row
    if name.isdigit() and int(name) < len(rows) and not isinstance(rows[int(name)], Mapping):
        return rows[int(name)]
    raise KeyError(name)


def slots(text: str) -> list[str]:
    """The paths of the slots of a text."""
    return _ANY_SLOT.findall(text)
