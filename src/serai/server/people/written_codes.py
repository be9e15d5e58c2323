"""Codes that people copy by hand: capital letters and digits in groups."""

from __future__ import annotations

import secrets

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without letters that look alike; five bits each
GROUP = 5


def make_code(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def split_code(code: str) -> str:
    """The code as it is shown: ABCDE-FGHJK."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def read_code(written: str) -> str:
    """The code that somebody has typed, whatever they put between its groups."""
    return written.replace("-", "").replace(" ", "").upper()
