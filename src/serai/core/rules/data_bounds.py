"""Bounds on data files that people upload, checked before the file is parsed.

Parsing TOML takes time and memory that grow with the square of the parts of a key: 20 kB of dotted keys took seven
seconds and half a gigabyte. A file within these bounds is parsed in a fraction of a second anywhere, also in a browser.
The longest file of a game has 43,000 characters in 2,100 lines, and keys of one part.
"""

from __future__ import annotations

import re

from serai.core.errors import DataTooLarge

MAX_CHARACTERS = 120_000
MAX_LINES = 6_000
MAX_LINE_LENGTH = 1_000
MAX_DOTS = 8  # in a line, outside of strings and comments: they separate the parts of keys
MAX_DEPTH = 10  # of brackets in each other

# Strings and comments of one line. Strings of several lines are refused, so that each line can be looked at alone.
_TEXT = re.compile(r'"""|\'\'\'|"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')
_LONG_STRINGS = ('"""', "'''")


def check_bounds(text: str) -> None:
    """DataTooLarge, with the line, if the text is larger or more deeply nested than any data file."""
    if len(text) > MAX_CHARACTERS:
        raise DataTooLarge(f"it has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise DataTooLarge(f"it has {len(lines)} lines; at most {MAX_LINES} are read")
    depth = 0
    for number, line in enumerate(lines, 1):
        depth = _check_line(number, line, depth)


def _check_line(number: int, line: str, depth: int) -> int:
    """Check a line that begins inside of `depth` brackets; returns the depth after it."""
    if len(line) > MAX_LINE_LENGTH:
        raise DataTooLarge(f"line {number} has more than {MAX_LINE_LENGTH} characters")
    if any(found[0] in _LONG_STRINGS for found in _TEXT.finditer(line)):
        raise DataTooLarge(f"line {number} begins a string of several lines; data files have none")
    plain = _TEXT.sub("", line)
    if plain.count(".") > MAX_DOTS:
        raise DataTooLarge(f"line {number} has more than {MAX_DOTS} dots; keys have fewer parts")
    for letter in plain:
        if letter in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise DataTooLarge(f"line {number} is inside of more than {MAX_DEPTH} brackets")
        elif letter in "]}":
            depth = max(0, depth - 1)
    return depth
