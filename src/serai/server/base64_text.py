"""Bytes as text in the URL-safe alphabet of base64 without padding, as Web Push and WebAuthn write them."""

from __future__ import annotations

import base64


def encode_base64(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def decode_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
