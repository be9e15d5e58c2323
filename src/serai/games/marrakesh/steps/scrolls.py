# mypyc: compile
"""Scrolls that may be used once a round."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.games.marrakesh.generated.items import Modifiers, Triggers
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.resources import has_any_resource


def double_scroll(s: Marrakesh, seat: i64) -> i64:
    """The scroll that lets a worker do both, if it was not used this round; -1 without one."""
    t = s.t
    at: i64
    for at in range(t.first_modifier[Modifiers.DOUBLE_ACTIVATION], t.first_modifier[Modifiers.DOUBLE_ACTIVATION + 1]):
        scroll = t.modifier_scroll[at]
        if s.owns_scroll(seat, scroll) and not s.is_used(scroll):
            return scroll
    return -1


def exchange_scroll(s: Marrakesh, seat: i64) -> i64:
    """The scroll that exchanges a resource once a round, if it can be used; -1 without one."""
    t = s.t
    at: i64
    for at in range(t.first_triggered[Triggers.ONCE_PER_ROUND], t.first_triggered[Triggers.ONCE_PER_ROUND + 1]):
        scroll = t.triggered[at]
        if s.owns_scroll(seat, scroll) and not s.is_used(scroll) and has_any_resource(s, seat):
            return scroll
    return -1
