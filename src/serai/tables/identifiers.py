"""Ids, secrets, and texts that people have written."""

from __future__ import annotations

import hashlib
import secrets


def clean_line(text: str) -> str:
    """A text without what cannot be seen: control characters, line breaks, marks that turn the writing around."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    return secrets.token_urlsafe(9)


def hash_secret(secret: str) -> str:
    """Secrets have 192 random bits, so a plain hash cannot be searched."""
    return hashlib.sha256(secret.encode()).hexdigest()
