"""Ids, secrets, and cleaning of texts that people write."""

from __future__ import annotations

import hashlib
import secrets


def clean_line(text: str) -> str:
    """Replace control characters, line breaks and direction marks by spaces, and collapse the spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    return secrets.token_urlsafe(9)


def hash_secret(secret: str) -> str:
    """SHA-256 of a secret. Secrets have 192 random bits, so a slow hash is not needed."""
    return hashlib.sha256(secret.encode()).hexdigest()
