"""Who looks at a table, in which language."""

from __future__ import annotations


class Viewer:
    """A person (None: anonymous) who views a table, their language, and whether they want texts (`words`)."""

    def __init__(self, person: str | None, language: str = "en", words: bool = True) -> None:
        self.person = person
        self.language = language
        self.words = words
