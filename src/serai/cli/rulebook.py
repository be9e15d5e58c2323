"""The rules page for a terminal: whole or by section, without anchors and pictures."""

from __future__ import annotations

import re

from rich.console import RenderableType

from serai.core.errors import SeraiError

_HEADING = re.compile(r"^(#+)\s+(.*?)\s*\{#([\w-]+)\}\s*$")
_PICTURE = re.compile(r"^!\[.*\]\(picture:[\w-]+\)\n*", re.MULTILINE)
_SIGN = re.compile(r"!\[([^\]]*)\]\(sign:[\w-]+\)")
_LINK = re.compile(r"\[([^\]]+)\]\(#[\w-]+\)")


def clean(markdown: str) -> str:
    """Remove anchors and pictures; signs and links inside the page become their text."""
    lines = []
    for line in _PICTURE.sub("", markdown).splitlines():
        heading = _HEADING.match(line)
        lines.append(f"{heading[1]} {heading[2]}" if heading else line)
    return _LINK.sub(r"\1", _SIGN.sub(r"\1", "\n".join(lines)))


def anchors(markdown: str) -> list[str]:
    """The anchors of all sections, in order."""
    return [found[3] for line in markdown.splitlines() if (found := _HEADING.match(line))]


def section(markdown: str, anchor: str) -> str:
    """One section with its subsections."""
    taken: list[str] = []
    depth = 0
    for line in markdown.splitlines():
        heading = _HEADING.match(line)
        if heading and depth and len(heading[1]) <= depth:
            break
        if heading and heading[3] == anchor:
            depth = len(heading[1])
        if depth:
            taken.append(line)
    if not taken:
        known = ", ".join(anchors(markdown))
        raise SeraiError(f"the rules have no section {anchor!r}; the sections are {known}")
    return clean("\n".join(taken))


def title(markdown: str, anchor: str) -> str:
    """The heading of a section."""
    for line in markdown.splitlines():
        heading = _HEADING.match(line)
        if heading and heading[3] == anchor:
            return heading[2]
    return anchor


def rendered(markdown: str) -> RenderableType:
    from rich.markdown import Markdown  # slow to import

    return Markdown(markdown)
