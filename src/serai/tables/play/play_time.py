"""The time of play. It goes by while tables are kept, and only then.

Clocks must not jump when somebody sets the clock of the machine, nor run while it sleeps or while nobody keeps the
tables: none of that is the players' doing. So they count seconds of play, which began as the time of day when the
store was new and stand still whenever nothing can be played. After a stop they go on a little later (`grace`), so that
everybody can come back.
"""

from __future__ import annotations

import time
from collections.abc import Callable

GRACE_SECONDS = 30.0


class PlayTime:
    def __init__(self, wall: Callable[[], float] | None = None, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall or (lambda: time.time())
        self._steady = steady  # never set, and stands while the machine sleeps
        self.resume(self._wall())

    def resume(self, at: float, grace: float = 0.0) -> None:
        """From a moment of play, after so many seconds."""
        self._at = at
        self._since = self._steady() + grace

    def now(self) -> float:
        return self._at + max(0.0, self._steady() - self._since)

    def paused_seconds(self) -> float:
        """For how many seconds clocks still stand."""
        return max(0.0, self._since - self._steady())

    def advance_to(self, at: float) -> None:
        """Others who keep the same tables are further."""
        if at > self.now():
            self.resume(at)

    def wall_offset(self) -> float:
        """How far the time of day is ahead of the time of play: what is shown to people is told by the former."""
        return self._wall() - self.now()


DEFAULT_PLAY_TIME = PlayTime()
