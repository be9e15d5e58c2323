"""What an action would bring, found out on a twin of the table; nobody looks at what is left to chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from caravanserai.core.codecs import Each, Num
from caravanserai.core.state import State
from caravanserai.core.vocabulary import SEATS


@dataclass(frozen=True)
class Preview:
    gain: int  # points for the acting seat
    final: bool  # it cannot be taken back: chance or another seat comes next
    pieces: Mapping[str, int] = field(default_factory=dict)  # what it gets or pays, by the name of the field


def preview(state: State, action: int, seat: int) -> Preview:
    if state.top().who < 0:  # what the others choose in secret is imagined, and so would be all that follows
        return Preview(0, final=len(state.actors) == 1)
    twin = state.clone()
    twin.chance.tracing = True
    twin.chance.take_trace()
    twin.apply(action, seat)
    if twin.chance.take_trace():
        return Preview(0, final=True)
    final = twin.over or seat not in twin.actors
    before, after = _pieces(state, seat), _pieces(twin, seat)
    changed = {name: after[name] - n for name, n in before.items() if after[name] != n}
    return Preview(twin.score(seat) - state.score(seat), final, changed)


def _pieces(state: State, seat: int) -> dict[str, int]:
    """Whatever a seat has a number of, and may see."""
    return {
        each.name: getattr(state, each.name)[seat]
        for each in state.printed.fields.fields
        if isinstance(each.codec, Each)
        and each.codec.axis is SEATS
        and isinstance(each.codec.inner, Num)
        and each.seen.by != "nobody"
    }
