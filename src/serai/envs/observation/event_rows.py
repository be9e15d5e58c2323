"""The last events of a game as rows of numbers, as far as a seat may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from serai.core.errors import BadSetup, short_repr
from serai.core.game.game import Game
from serai.core.rules.events import argument_json
from serai.core.rules.state import EVENT
from serai.envs.observation.numpy_buffers import Array

NOTHING = -1  # no event, no such argument, or one that the seat may not know


class EventRows:
    """Reads the last `count` events. A row has the number of a kind of event, and its arguments."""

    def __init__(self, game: Game, count: int) -> None:
        if count < 0:
            raise BadSetup(f"events: {short_repr(count)} is no number of events")
        self.count = count
        self.kinds = game.events.kinds
        shape = (len(self.kinds) + 1, int(EVENT))  # the last one is for no event
        self._blank: Array = np.ones(shape, np.bool_)
        self._private: Array = np.zeros(shape, np.bool_)
        for kind in self.kinds:
            self._blank[kind.id, : len(kind.args) + 1] = False
            self._private[kind.id, 1 : len(kind.args) + 1] = [private for _, _, private in kind.args]

    def of_games(self, numbers: Array, viewers: Array) -> Array:
        """The rows of games from the numbers of their events, as their viewers may know them."""
        rows: Array = numbers.reshape(len(viewers), self.count, int(EVENT)).astype(np.int16)
        kinds = rows[:, :, 0]
        is_other = rows[:, :, 1] != viewers[:, None]  # who may know private arguments is the first one
        rows[self._blank[kinds] | (self._private[kinds] & is_other[:, :, None])] = NOTHING
        return rows

    def of_game(self, numbers: Sequence[int], viewer: int) -> Array:
        """The rows of one game."""
        padded = [NOTHING] * (self.count * int(EVENT) - len(numbers)) + list(numbers)
        rows: Array = self.of_games(np.array(padded), np.array([viewer]))[0]
        return rows

    def describe(self, row: Sequence[int]) -> tuple[str, dict[str, Any]] | None:
        """The key and the known arguments of a row; None if there was no event."""
        if row[0] == NOTHING:
            return None
        kind = self.kinds[row[0]]
        pairs = zip(kind.args, row[1:], strict=False)
        return kind.key, {name: argument_json(domain, int(n)) for (name, domain, _), n in pairs if n != NOTHING}
