"""A game has the languages of its files: Russian falls back to English, and there is nothing to compare."""

from __future__ import annotations

import pytest

import serai as cv
from serai.core.text.catalogue import own_language


@pytest.fixture(autouse=True)
def _texts_are_there(request: pytest.FixtureRequest) -> None:
    id = request.node.callspec.params.get("id") if hasattr(request.node, "callspec") else None
    if id is not None and own_language(cv.game(id).package, "text", "ru.json") != "ru":
        language = request.node.callspec.params.get("language", "ru")
        if language == "ru":
            pytest.skip(f"{id} has English texts only")
