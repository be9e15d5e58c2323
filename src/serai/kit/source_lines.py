"""Lines of generated code: dense, because nobody edits them."""

from __future__ import annotations

from textwrap import wrap

WIDTH = 120


def block(head: str, statement: str, margin: str = "") -> list[str]:
    """A block of one statement: on one line if it fits."""
    line = f"{margin}{head} {statement}"
    return [line] if len(line) <= WIDTH else [margin + head, f"{margin}    {statement}"]


def listed(head: str, names: list[str]) -> list[str]:
    """A statement that ends with names in parentheses, such as an import."""
    if not names:
        return []
    line = f"{head}{', '.join(names)}" if head.endswith("import ") else f"{head}({', '.join(names)})"
    rows = wrap(", ".join(names), WIDTH - 4, break_long_words=False, break_on_hyphens=False)
    return [line] if len(line) <= WIDTH else [f"{head}(", *[f"    {row}" for row in rows], ")"]
