"""Every text of every game as Python says it, for web/tests/every_text.test.ts to say again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import serai as cv
from serai.core.rules.vocabulary import Domain
from serai.core.text.catalogue import LANGUAGES, Catalogue, Name
from serai.core.view.wording import text_argument
from serai.game_checks.catalogues import is_number, spoken
from tests.texts.catalogues import COUNTS

NAMES = ("Ann", "Boris", "Chen", "Dunya", "Emir")
SAMPLES = 6  # how often a sentence is said, with other arguments each time


def every_text() -> list[dict[str, Any]]:
    """For each game and language what the page gets of it, and what is said with it."""
    return [_texts_of(id, language) for id in cv.games() for language in LANGUAGES]


def _texts_of(id: str, language: str) -> dict[str, Any]:
    text = cv.game(id).text(language)
    return {
        "game": id,
        "language": language,
        "entries": text.entries,
        "printed": text.text_numbers.rows,
        "options": text.text_numbers.options,
        "said": list(_sentences(id, text)),
        "forms": list(_forms(text)),
        "rules": [cv.game(id).rules_source(language), cv.game(id).rules(language)],
    }


def _sentences(id: str, text: Catalogue) -> Iterator[tuple[str, dict[str, Any], str]]:
    for key, domains in spoken(id).items():
        for n in range(SAMPLES if domains else 1):
            args = {name: _sample(domain, n + at) for at, (name, domain) in enumerate(domains.items())}
            yield key, {name: _as_json(value) for name, value in args.items()}, text.say(key, **args)


def _sample(domain: Domain, n: int) -> Any:
    if is_number(domain):
        return COUNTS[n % len(COUNTS)]
    return text_argument(domain, n * 7 % len(domain), NAMES)


def _as_json(value: Any) -> Any:
    return {"name": value.key} if isinstance(value, Name) else value


def _forms(text: Catalogue) -> Iterator[tuple[str, str, str]]:
    """Texts without arguments, and each form of nouns."""
    for key, entry in text.entries.items():
        if isinstance(entry, str):
            yield key, "one", text.form(key)
        elif "by" not in entry:
            for form in entry:
                yield key, form, text.form(key, form)
