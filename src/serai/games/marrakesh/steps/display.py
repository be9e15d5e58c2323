# mypyc: compile
"""Academy and market: tiles are turned up at the end of a turn, and large stacks fill empty places (spec 6.9).

The order of unseen tiles is unknown to all, so a stack only counts them, and they are drawn when they are turned up.
Tiles that a refresh has put under a stack are known to all (R-57).
"""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit, fill
from serai.games.marrakesh.constants import KNOWN, TIER_STACKS
from serai.games.marrakesh.generated import draw, log
from serai.games.marrakesh.generated.items import Scrolls, Slots, Tiers
from serai.games.marrakesh.state import WORD, Marrakesh

# -- scrolls ------------------------------------------------------------------------------------------------------


def turn_up_scroll(s: Marrakesh, stack: i64) -> None:
    """Turn up the next tile of a stack: unseen tiles first, then those put under it."""
    scroll: i64
    if s.scroll_unseen[stack] > 0:
        s.scroll_unseen[stack] -= 1
        scroll = draw.scroll(s.chance, unseen_of(s, stack // TIER_STACKS))
        s.unseen_scrolls[scroll // WORD] &= ~bit(scroll % WORD)
    else:
        scroll = take_known(s, stack)
    s.scroll_up[stack] = scroll
    log.scroll_up(s, stack, scroll)


def unseen_of(s: Marrakesh, tier: i64) -> vec[i64]:
    """The unseen tiles of a colour, as counts of all scrolls."""
    out = fill(Scrolls.COUNT, 0)
    scroll: i64
    for scroll in range(Scrolls.COUNT):
        if s.t.tier_of[scroll] == tier and s.unseen_scrolls[scroll // WORD] >> (scroll % WORD) & 1 != 0:
            out[scroll] = 1
    return out


def known_count(s: Marrakesh, stack: i64) -> i64:
    return s.scroll_known[stack * KNOWN]


def take_known(s: Marrakesh, stack: i64) -> i64:
    """Take the topmost of the known tiles."""
    at = stack * KNOWN
    n = s.scroll_known[at]
    scroll = s.scroll_known[at + 1]
    i: i64
    for i in range(1, n):
        s.scroll_known[at + i] = s.scroll_known[at + i + 1]
    s.scroll_known[at + n] = 0
    s.scroll_known[at] = n - 1
    return scroll


def put_under(s: Marrakesh, stack: i64, scroll: i64) -> None:
    at = stack * KNOWN
    s.scroll_known[at] += 1
    s.scroll_known[at + s.scroll_known[at]] = scroll


def stack_size(s: Marrakesh, stack: i64) -> i64:
    up: i64 = 1 if s.scroll_up[stack] >= 0 else 0
    return up + s.scroll_unseen[stack] + known_count(s, stack)


def refresh_tier(s: Marrakesh, tier: i64) -> None:
    """Put the face-up scrolls of a colour under their stacks, and turn up new ones."""
    stack: i64
    shown = vec[i64]()
    for stack in range(tier * TIER_STACKS, (tier + 1) * TIER_STACKS):
        if s.scroll_up[stack] >= 0:
            shown = append(shown, stack)
            put_under(s, stack, s.scroll_up[stack])
            s.scroll_up[stack] = -1
    for stack in shown:
        turn_up_scroll(s, stack)


def refill(s: Marrakesh) -> None:
    """Fill empty places at the end of a turn (A-04)."""
    tier: i64
    stack: i64
    for tier in range(Tiers.COUNT):
        for stack in range(tier * TIER_STACKS, (tier + 1) * TIER_STACKS):
            if s.scroll_up[stack] < 0 and stack_size(s, stack) > 0:
                turn_up_scroll(s, stack)
        for stack in range(tier * TIER_STACKS, (tier + 1) * TIER_STACKS):
            if s.scroll_up[stack] < 0:
                split_scrolls(s, tier, stack)
    refill_luxury(s)


def split_scrolls(s: Marrakesh, tier: i64, empty: i64) -> None:
    """Move half of the largest stack, rounded down, from its bottom to an empty place (R-17)."""
    largest = tier * TIER_STACKS
    stack: i64
    for stack in range(tier * TIER_STACKS, (tier + 1) * TIER_STACKS):
        if stack_size(s, stack) > stack_size(s, largest):
            largest = stack
    n = stack_size(s, largest) // 2
    if n == 0:
        return
    log.split(s, n)
    known = known_count(s, largest)
    moved = n if n < known else known
    i: i64
    for i in range(moved):  # the last ones, in their order
        put_under(s, empty, s.scroll_known[largest * KNOWN + 1 + known - moved + i])
    for i in range(known - moved, known):
        s.scroll_known[largest * KNOWN + 1 + i] = 0
    s.scroll_known[largest * KNOWN] = known - moved
    s.scroll_unseen[largest] -= n - moved
    s.scroll_unseen[empty] += n - moved
    turn_up_scroll(s, empty)


# -- luxury goods -------------------------------------------------------------------------------------------------


def turn_up_luxury(s: Marrakesh, slot: i64) -> None:
    s.luxury_unseen[slot] -= 1
    luxury = draw.luxury(s.chance, s.unseen_luxury)
    s.unseen_luxury &= ~bit(luxury)
    s.luxury_up[slot] = luxury
    log.luxury_up(s, slot, luxury)


def luxury_stack(s: Marrakesh, slot: i64) -> i64:
    return s.luxury_unseen[slot] + (1 if s.luxury_up[slot] >= 0 else 0)


def refill_luxury(s: Marrakesh) -> None:
    slot: i64
    for slot in range(Slots.COUNT):
        if s.luxury_up[slot] < 0 and s.luxury_unseen[slot] > 0:
            turn_up_luxury(s, slot)
    for slot in range(Slots.COUNT):
        if s.luxury_up[slot] < 0:
            split_luxury(s, slot)


def split_luxury(s: Marrakesh, empty: i64) -> None:
    largest: i64 = 0
    slot: i64
    for slot in range(Slots.COUNT):
        if luxury_stack(s, slot) > luxury_stack(s, largest):
            largest = slot
    n = luxury_stack(s, largest) // 2
    if n > 0:
        log.split(s, n)
        s.luxury_unseen[largest] -= n
        s.luxury_unseen[empty] += n
        turn_up_luxury(s, empty)
