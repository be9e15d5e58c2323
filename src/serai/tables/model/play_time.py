"""Play time: the time base of the clocks, which advances only while tables are served.

Clocks must not jump when the machine's clock is set, nor run while the machine sleeps or no server runs. So they count
seconds of play time. It starts as the wall-clock time when the store is created, and is paused whenever nothing can be
played. After a restart it resumes with a delay (`grace`), so that players can reconnect.
"""

from __future__ import annotations

import time
from collections.abc import Callable

GRACE_SECONDS = 30.0


class PlayTime:
    def __init__(self, wall: Callable[[], float] | None = None, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall or (lambda: time.time())
        self._steady = steady  # never set, and paused while the machine sleeps
        self.resume(self._wall())

    def resume(self, at: float, grace: float = 0.0) -> None:
        """Continue from a play time, after `grace` seconds."""
        self._at = at
        self._since = self._steady() + grace

    def now(self) -> float:
        return self._at + max(0.0, self._steady() - self._since)

    def paused_seconds(self) -> float:
        """Seconds until play time advances again."""
        return max(0.0, self._since - self._steady())

    def advance_to(self, at: float) -> None:
        """Adopt a later play time of another process that serves the same tables."""
        if at > self.now():
            self.resume(at)

    def wall_offset(self) -> float:
        """Wall-clock time minus play time. Deadlines are shown to people in wall-clock time."""
        return self._wall() - self.now()


DEFAULT_PLAY_TIME = PlayTime()
