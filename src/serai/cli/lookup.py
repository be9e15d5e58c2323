"""Looks up help texts by the name of a card, tile or other piece, in the player's language."""

from __future__ import annotations

from typing import Any

from serai.core.game.parts import Terminal
from serai.core.text.catalogue import Catalogue

MOST = 5


def look_up(word: str, view: dict[str, Any], text: Catalogue, terminal: Terminal | None) -> list[str]:
    """Help lines for a word: exact names first, then prefixes, then names that contain it."""
    wanted = word.lower().strip()
    if not wanted:
        return []
    if terminal is not None:
        description = terminal.describe(view, wanted, text)
        if description:
            return [description]
    names = {key.removesuffix(".help"): key for key in text.entries if key.endswith(".help")}
    ranked: dict[int, list[str]] = {}
    for name, help_key in names.items():
        for rank in _ranks(name, text, wanted):
            ranked.setdefault(rank, []).append(f"{text.form(name)}: {text.say(help_key)}")
            break
    return ranked[min(ranked)][:MOST] if ranked else []


def _ranks(name: str, text: Catalogue, wanted: str) -> list[int]:
    entry = text.entries.get(name, "")
    forms = {form.lower() for form in (entry.values() if isinstance(entry, dict) else [entry])}
    forms |= {name.rpartition(".")[2], name.rpartition(".")[2].replace("_", " ")}
    if wanted in forms:
        return [0]
    if any(form.startswith(wanted) for form in forms):
        return [1]
    return [2] if any(wanted in form for form in forms) else []
