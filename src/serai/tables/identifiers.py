"""Ids, secrets, and cleaning of texts that people write."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from serai.tables.errors import Clash, Refusal

ID_LENGTH = 12  # characters
MAX_MARKS = 2  # combining marks on one letter; more of them cover the lines above and below
# Printable for Python, but nothing is seen of them: fillers of Hangul, a blank of Braille, marks that join nothing.
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def clean_line(text: str) -> str:
    """Replace control characters, line breaks, direction marks and invisible letters by spaces, collapse spaces, and
    drop combining marks beyond MAX_MARKS on one letter."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) or unicodedata.category(letter) == "Me" else 0
        if marks <= MAX_MARKS:
            kept.append(letter if letter.isprintable() and letter not in _BLANK_LETTERS else " ")
    return " ".join("".join(kept).split())


def clean_name(nickname: str) -> str:
    """A person's name without spaces around it. Clash if something in it cannot be seen, or marks are stacked: such
    names look like those of others, or cover them."""
    name = clean_line(nickname)
    if not name:
        raise Clash("bad_name", "there is nothing to be seen in this name; take another")
    if name != " ".join(nickname.split()):
        raise Clash("odd_name", "this name has invisible letters or too many marks on one letter; take another")
    return name


def clean_talk(text: str) -> str:
    """What somebody says, as it is stored; refused if nothing of it can be seen."""
    said = clean_line(text)
    if not said:
        raise Refusal("empty", "there is nothing to say in that")
    return said


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    return secrets.token_urlsafe(ID_LENGTH * 3 // 4)


def hash_secret(secret: str) -> str:
    """SHA-256 of a secret. Secrets have 192 random bits, so a slow hash is not needed."""
    return hashlib.sha256(secret.encode()).hexdigest()
