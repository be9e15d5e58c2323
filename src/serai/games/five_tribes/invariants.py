"""Invariants of a state of Five Tribes (spec, section 4), checked for positions that people write and in tests."""

from __future__ import annotations

from collections.abc import Iterator

from serai.core.rules.decisions import Decision
from serai.core.rules.state import Frame
from serai.core.rules.vectors import total
from serai.core.rules.violations import Violation
from serai.games.five_tribes.components import SIDES
from serai.games.five_tribes.djinns import DOES, POWERS
from serai.games.five_tribes.generated.items import Cells, Djinns, Endings, Goods, Resources, Tribes
from serai.games.five_tribes.generated.verbs import ASSASSINATE_PLAYER, ASSASSINATE_TILE
from serai.games.five_tribes.state import NOT_ENDING, FiveTribes
from serai.games.five_tribes.steps.palms_and_palaces import BY_DJINN
from serai.games.five_tribes.steps.powers import DJINN
from serai.games.five_tribes.vocabulary import (
    ASSASSINS,
    BIDDING,
    BUILDERS,
    KEEPING,
    PALACE,
    PALM,
    PICK_UP,
    POWER_TILE,
    RESOURCES,
    SALE,
    SOWING,
    TILE_ACTION,
    TRIBES,
    WRAP_UP,
)


def violations(s: FiveTribes) -> list[Violation]:
    """List everything that is wrong with a state."""
    found = [*_meeples(s), *_cards(s), *_pieces(s), *_markers(s), *_ending(s)]
    if (s.collected < 0) != (s.collected_count == 0):
        found.append(Violation("collected"))
    return found if s.finished else [*found, *_stack(s)]


def _meeples(s: FiveTribes) -> Iterator[Violation]:
    for tribe, name in enumerate(TRIBES):
        n = s.bag[tribe] + s.hand[tribe] + sum(s.meeples[cell * Tribes.COUNT + tribe] for cell in range(Cells.COUNT))
        if s.collected == tribe:
            n += s.collected_count
        if tribe == Tribes.VIZIER:
            n += total(s.viziers)
        if tribe == Tribes.ELDER:
            n += total(s.elders)
        if n != s.t.tribe_count[tribe]:
            yield Violation("total", n=n, there=s.t.tribe_count[tribe]).inside(name, "tribe")


def _cards(s: FiveTribes) -> Iterator[Violation]:
    for seat in range(s.players):
        for resource, name in enumerate(RESOURCES):
            at = seat * Resources.COUNT + resource
            if s.seen[at] > s.cards[at]:
                yield Violation("seen", seat=seat, resource=name)
    for row, n, most in (
        ("resource_row", len(s.resource_row), s.t.resource_row),
        ("djinn_row", len(s.djinn_row), s.t.djinn_row),
    ):
        if n > most:
            yield Violation("too_many", n=n, most=most).inside(row)


def _pieces(s: FiveTribes) -> Iterator[Violation]:
    """Palms, palaces, camels."""
    for name, n, there in (
        ("palms_left", total(s.palms) + s.palms_left, s.t.palms),
        ("palaces_left", total(s.palaces) + s.palaces_left, s.t.palaces),
    ):
        if n != there:
            yield Violation("supply", n=n, there=there).inside(name)
    for seat in range(s.players):
        n = s.camels_left[seat] + list(s.owner).count(seat)
        if n != s.t.camels:
            yield Violation("camels", seat=seat, n=n, there=s.t.camels)


def _markers(s: FiveTribes) -> Iterator[Violation]:
    for seat in range(s.players):
        n = list(s.bid_track).count(seat) + list(s.turn_track).count(seat)
        if n != s.t.markers:
            yield Violation("markers", seat=seat, n=n, there=s.t.markers)


def _ending(s: FiveTribes) -> Iterator[Violation]:
    """The last round is announced when the last camel is placed or a player cannot move (R-25)."""
    without = [seat for seat in range(s.players) if s.camels_left[seat] == 0]
    if s.ending == Endings.CAMEL and not without:
        yield Violation("camels_for_all")
    if s.ending == NOT_ENDING and without:
        yield Violation("last_round", seat=without[0])
    if s.ending == NOT_ENDING and s.finished:
        yield Violation("over_without_reason")
    if s.ending != NOT_ENDING and not s.finished and s.top().decision is BIDDING:
        yield Violation("bid_after_last")


# The decisions that may be directly on top of each decision on the stack.
_ON: dict[Decision | None, list[Decision]] = {
    None: [BIDDING, WRAP_UP],
    BIDDING: [],
    WRAP_UP: [PICK_UP, SOWING, TILE_ACTION, SALE, PALM, PALACE, POWER_TILE, KEEPING],
    PICK_UP: [PALM, PALACE, POWER_TILE, KEEPING],
    SOWING: [],
    TILE_ACTION: [BUILDERS, ASSASSINS, PALM, PALACE, POWER_TILE, KEEPING],
    BUILDERS: [PALM, PALACE, POWER_TILE, KEEPING],
    ASSASSINS: [PALM, PALACE, POWER_TILE, KEEPING],
    PALM: [],
    PALACE: [],
    POWER_TILE: [],
    KEEPING: [],
    SALE: [],
}


def _stack(s: FiveTribes) -> Iterator[Violation]:
    """The pending decisions fit each other and the rest of the state."""
    below: Decision | None = None
    who = -1
    working = False
    for frame in s.frames():
        step = frame.decision
        if step not in _ON[below]:
            yield Violation("misplaced").inside(step.key, "decision")
            return
        if who not in (-1, frame.who) or frame.who < 0:
            yield Violation("one_seat").inside(step.key, "decision")
            return
        who = frame.who
        if not _fits(s, frame):
            yield Violation("misfit").inside(step.key, "decision")
        if step in (BUILDERS, ASSASSINS):
            working = True
        below = step
    if total(s.hand) > 0 and below is not SOWING:
        yield Violation("not_sowing")
    if s.drawn != 0 and below is not KEEPING:
        yield Violation("not_drawing")
    if s.laid_out != 0 and below is not SALE:
        yield Violation("not_selling")
    if len(s.path) > 0 and not (below is SOWING and _is_walk(s)):
        yield Violation("no_walk")
    if s.collected >= 0 and not working:
        yield Violation("no_work")
    if s.armed != 0 and below is not ASSASSINS:
        yield Violation("not_striking")
    if s.victim >= 0 and not (s.armed != 0 and below is ASSASSINS and _is_first_victim(s, who)):
        yield Violation("no_victim")


def _is_walk(s: FiveTribes) -> bool:
    """Whether the path goes from the start tile by side steps, never straight back."""
    if s.start_tile < 0:
        return False
    behind, here = -1, s.start_tile
    for cell in s.path:
        if SIDES[here] >> cell & 1 == 0 or cell == behind:
            return False
        behind = here
        here = cell
    return True


def _is_first_victim(s: FiveTribes, who: int) -> bool:
    """Whether the first victim is in range, with another possible victim in the same place."""
    first = s.victim
    if ASSASSINATE_TILE.holds(first):
        cell, tribe = ASSASSINATE_TILE.tile(first), ASSASSINATE_TILE.tribe(first)
        there = s.meeples[cell * Tribes.COUNT + tribe] > 0 and s.pile(cell) > 1
        return there and s.missing_range() <= s.fakirs(who)
    if not ASSASSINATE_PLAYER.holds(first) or ASSASSINATE_PLAYER.seat(first) >= s.players:
        return False
    other = ASSASSINATE_PLAYER.seat(first)
    held = s.viziers[other] if ASSASSINATE_PLAYER.tribe(first) == Tribes.VIZIER else s.elders[other]
    more = s.viziers[other] + s.elders[other] > 1
    return other != who and not s.owns(other, Djinns.BOAZ) and held > 0 and more


def _fits(s: FiveTribes, frame: Frame) -> bool:
    step, who = frame.decision, frame.who
    if step is BIDDING:
        zeros = s.turn_track  # they fill from the inside
        pushed = (zeros[0] < 0 or zeros[1] >= 0) and (zeros[1] < 0 or zeros[2] >= 0)
        return len(s.bid_track) > 0 and s.bid_track[0] == who and pushed
    if step is SOWING:
        return total(s.hand) > 0 and s.start_tile >= 0
    if step is BUILDERS:
        return s.collected == Tribes.BUILDER and s.final_tile >= 0
    if step is ASSASSINS:
        return s.collected == Tribes.ASSASSIN and s.final_tile >= 0
    if step is TILE_ACTION:
        return s.final_tile >= 0
    if step is PALM:
        return s.palms_left > 0 and (frame.locals[BY_DJINN] != 0 or s.final_tile >= 0)
    if step is PALACE:
        return s.palaces_left > 0 and (frame.locals[BY_DJINN] != 0 or s.final_tile >= 0)
    if step is POWER_TILE:
        return DOES[POWERS[frame.locals[DJINN]].does] in ("settle", "claim")
    if step is KEEPING:
        return s.drawn != 0
    if step is SALE:
        held = sum(1 << goods for goods in range(Goods.COUNT) if s.cards[who * Resources.COUNT + goods] > 0)
        return s.laid_out != 0 and s.laid_out & ~held == 0
    return True
