"""What an action would bring, found out on a twin of the table; nobody looks at what is left to chance."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.core.state import State


@dataclass(frozen=True)
class Preview:
    gain: int  # points for the acting seat
    final: bool  # it cannot be taken back: chance or another seat comes next


def preview(state: State, action: int, seat: int) -> Preview:
    twin = state.clone()
    twin.chance.tracing = True
    twin.chance.take_trace()
    twin.apply(action, seat)
    if twin.chance.take_trace():
        return Preview(0, final=True)
    final = twin.over or seat not in twin.actors
    return Preview(twin.score(seat) - state.score(seat), final)
