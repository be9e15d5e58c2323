"""Bots for the seats of an environment that do not learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from serai.bots import BotSource, make_bot
from serai.core.errors import BadSetup, short_repr
from serai.envs.observation.layout import Layout

RANDOM = "random"
AT_RANDOM = ""  # random play in `GameSlot`, which needs no bot


Opponents: TypeAlias = "BotSource | Sequence[BotSource]"


def opponents_of(layout: Layout, opponents: Opponents) -> list[BotSource]:
    """The bots of the other seats, in turn order after the learner."""
    others = layout.players - 1
    named = [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(named) != others:
        raise BadSetup(f"{len(named)} opponents for {others} other seats; name one for all, or one for each")
    for name in named:
        make_bot(name, layout.game)
    return [AT_RANDOM if name == RANDOM else name for name in named]


def seat_of(layout: Layout, seat: int | None) -> int:
    """The learner's seat; -1 (from None) for another one each game."""
    if seat is None:
        return -1
    if not 0 <= seat < layout.players:
        raise BadSetup(
            f"{short_repr(seat)} is no seat; there are 0 to {layout.players - 1}, or None for another each game"
        )
    return seat
