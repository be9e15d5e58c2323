"""Checks data files; every problem names its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from serai.core.errors import short_repr


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000


class Checker:
    """Collects the problems of a data file, section by section."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.problems: list[str] = []

    def _rows(self, section: str) -> list[dict[str, Any]]:
        rows = self.data.get(section)
        if not isinstance(rows, list):
            return []
        return [row for row in rows if isinstance(row, dict)]

    def _number(self, where: str, row: dict[str, Any], key: str) -> None:
        value = row.get(key)
        if not _is_number(value):
            self.problems.append(f"{where}: {key}: {short_repr(value)} is no whole number from 0 to 1000")

    def rows(
        self,
        section: str,
        ids: Sequence[Any],
        *,
        id: str = "id",
        numbers: Iterable[str] = (),
        optional: Iterable[str] = (),
    ) -> None:
        """Check that a section has exactly these rows, in this order, with these numbers."""
        rows = self._rows(section)
        found = [row.get(id) for row in rows]
        if found != list(ids):
            missing = [str(one) for one in ids if one not in found]
            extra = [short_repr(one) for one in found if one not in ids]
            twice = sorted(name for name, count in Counter(map(short_repr, found)).items() if count > 1)
            problems = [
                f"{label} {', '.join(rows)}"
                for label, rows in (("missing:", missing), ("unknown:", extra), ("twice:", twice))
                if rows
            ]
            self.problems.append(f"{section}: {'; '.join(problems) or 'the rows are in another order'}")
        for row in rows:
            where = f"{section} {row.get(id)}"
            for key in numbers:
                self._number(where, row, key)
            for key in optional:
                if key in row:
                    self._number(where, row, key)

    def words(self, section: str, key: str, allowed: Sequence[str], *, id: str = "id") -> None:
        """Check that the key is one of these words in every row of the section."""
        for row in self._rows(section):
            if row.get(key) not in allowed:
                problem = f"{short_repr(row.get(key))} is none of {', '.join(allowed)}"
                self.problems.append(f"{section} {row.get(id)}: {key}: {problem}")

    def section(self, section: str, keys: Iterable[str]) -> None:
        """Check a section of single numbers."""
        row = self.data.get(section)
        if not isinstance(row, dict):
            self.problems.append(f"{section}: missing")
            return
        for key in keys:
            self._number(section, row, key)

    def numbers(self, section: str, key: str, length: int) -> None:
        """Check a list of that many numbers."""
        row = self.data.get(section)
        values = row.get(key) if isinstance(row, dict) else None
        if not isinstance(values, list) or len(values) != length or not all(_is_number(value) for value in values):
            problem = f"{length} whole numbers from 0 to 1000 are needed, not {short_repr(values)}"
            self.problems.append(f"{section}: {key}: {problem}")

    def between(self, what: str, found: int, least: int, most: int) -> None:
        if not least <= found <= most:
            self.problems.append(f"{what}: {found} is not in {least}..{most}")

    def equal(self, what: str, found: Any, needed: Any) -> None:
        if found != needed:
            self.problems.append(f"{what}: {short_repr(found)}, but it must be {needed!r}")
