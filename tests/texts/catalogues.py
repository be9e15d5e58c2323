"""What the tests of texts have in common: every game in every language in which it has texts.

Nothing in this folder names a game; a new one is checked automatically.
"""

from __future__ import annotations

import pytest

import serai as cv
from serai.core.text.catalogue import LANGUAGES

GAMES = cv.games()
COUNTS = (0, 1, 2, 5, 11, 21)  # numbers that use every plural form

each_game = pytest.mark.parametrize("id", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)
