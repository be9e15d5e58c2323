"""Invariants of a state of Five Tribes (spec, section 4), checked for positions that people write and in tests."""

from __future__ import annotations

from collections.abc import Iterator

from serai.core.rules.decisions import Decision
from serai.core.rules.state import Frame
from serai.core.rules.vectors import total
from serai.games.five_tribes.components import (
    ASSASSIN,
    BOAZ,
    BUILDER,
    CELL_COUNT,
    ELDER,
    GOODS_COUNT,
    RESOURCE_COUNT,
    SIDES,
    TRIBE_COUNT,
    VIZIER,
)
from serai.games.five_tribes.djinns import DOES, POWERS
from serai.games.five_tribes.generated.verbs import ASSASSINATE_PLAYER, ASSASSINATE_TILE
from serai.games.five_tribes.state import BY_CAMEL, NOT_ENDING, FiveTribes
from serai.games.five_tribes.steps.palms_and_palaces import BY_DJINN
from serai.games.five_tribes.steps.powers import DJINN
from serai.games.five_tribes.vocabulary import (
    ASSASSINS,
    BIDDING,
    BUILDERS,
    DJINNS,
    KEEPING,
    PALACE,
    PALM,
    PICK_UP,
    POWER_TILE,
    RESOURCES,
    SALE,
    SOWING,
    TILE_ACTION,
    TILE_TYPES,
    TRIBES,
    WRAP_UP,
)


def violations(s: FiveTribes) -> list[str]:
    """List everything that is wrong with a state."""
    found = [*_meeples(s), *_cards(s), *_djinns(s), *_pieces(s), *_below_zero(s), *_markers(s), *_tiles(s), *_ending(s)]
    if (s.collected < 0) != (s.collected_count == 0):
        found.append("collected: a tribe and its number belong together")
    return found if s.finished else found + _stack_violations(s)


def _meeples(s: FiveTribes) -> Iterator[str]:
    for tribe, name in enumerate(TRIBES):
        n = s.bag[tribe] + s.hand[tribe] + sum(s.meeples[cell * TRIBE_COUNT + tribe] for cell in range(CELL_COUNT))
        if s.collected == tribe:
            n += s.collected_count
        if tribe == VIZIER:
            n += total(s.viziers)
        if tribe == ELDER:
            n += total(s.elders)
        if n != s.t.tribe_count[tribe]:
            yield f"{name} meeples: {n} in all, there are {s.t.tribe_count[tribe]}"


def _cards(s: FiveTribes) -> Iterator[str]:
    row = list(s.resource_row)
    for resource, name in enumerate(RESOURCES):
        n = s.resource_deck[resource] + s.resource_discard[resource] + row.count(resource)
        for seat in range(s.players):
            held = s.cards[seat * RESOURCE_COUNT + resource]
            n += held
            if s.seen[seat * RESOURCE_COUNT + resource] > held:
                yield f"p{seat + 1} was seen taking more {name} than it holds"
        if n != s.t.resource_count[resource]:
            yield f"{name} cards: {n} in all, there are {s.t.resource_count[resource]}"
    if len(row) > s.t.resource_row:
        yield f"resource_row: {len(row)} cards, at most {s.t.resource_row} lie there"


def _djinns(s: FiveTribes) -> Iterator[str]:
    places = [s.djinn_deck, s.djinn_discard, s.drawn, *s.djinns, *(1 << djinn for djinn in s.djinn_row)]
    for djinn, name in enumerate(DJINNS):
        n = sum(mask >> djinn & 1 for mask in places)
        if n != 1:
            yield f"the djinn {name} is in {n} places"
    if len(s.djinn_row) > s.t.djinn_row:
        yield f"djinn_row: {len(s.djinn_row)} djinns, at most {s.t.djinn_row} lie there"


def _pieces(s: FiveTribes) -> Iterator[str]:
    """Palms, palaces, camels."""
    for what, n, there in (
        ("palms", total(s.palms) + s.palms_left, s.t.palms),
        ("palaces", total(s.palaces) + s.palaces_left, s.t.palaces),
    ):
        if n != there:
            yield f"{what}: {n} in all, there are {there}"
    for seat in range(s.players):
        n = s.camels_left[seat] + list(s.owner).count(seat)
        if n != s.t.camels:
            yield f"p{seat + 1} has {n} camels in all, there are {s.t.camels}"


def _below_zero(s: FiveTribes) -> Iterator[str]:
    for name, values in (
        ("gold", s.gold),
        ("meeples", s.meeples),
        ("cards", s.cards),
        ("seen", s.seen),
        ("bag", s.bag),
        ("hand", s.hand),
        ("resource_deck", s.resource_deck),
        ("resource_discard", s.resource_discard),
        ("camels_left", s.camels_left),
        ("viziers", s.viziers),
        ("elders", s.elders),
    ):
        least = min(values)
        if least < 0:
            yield f"{name}: {least} is below zero"


def _markers(s: FiveTribes) -> Iterator[str]:
    for seat in range(s.players):
        n = list(s.bid_track).count(seat) + list(s.turn_track).count(seat)
        if n != s.t.markers:
            yield f"p{seat + 1} has {n} turn markers on the tracks, there are {s.t.markers}"


def _tiles(s: FiveTribes) -> Iterator[str]:
    for kind, name in enumerate(TILE_TYPES):
        n = list(s.tiles).count(kind)
        if n != s.t.tile_count[kind]:
            yield f"{name} tiles: {n} laid, there are {s.t.tile_count[kind]}"


def _ending(s: FiveTribes) -> Iterator[str]:
    """The last round is announced when the last camel is placed or a player cannot move (R-25)."""
    without = [f"p{seat + 1}" for seat in range(s.players) if s.camels_left[seat] == 0]
    if s.ending == BY_CAMEL and not without:
        yield "ending: 'camel', but everybody has camels left"
    if s.ending == NOT_ENDING and without:
        yield f"ending: {', '.join(without)} without a camel, so this round is the last and ending says why"
    if s.ending == NOT_ENDING and s.finished:
        yield "ending: a game that is over says why"
    if s.ending != NOT_ENDING and not s.finished and s.top().decision is BIDDING:
        yield "ending: the last round is announced, but a new one is being bid for"


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


def _stack_violations(s: FiveTribes) -> list[str]:
    """The pending decisions fit each other and the rest of the state."""
    found: list[str] = []
    below: Decision | None = None
    who = -1
    working = False
    for place, frame in enumerate(s.frames(), 1):
        step = frame.decision
        if step not in _ON[below]:
            found.append(f"stack: {step.key!r} cannot be decision {place} of a turn")
            return found
        if who not in (-1, frame.who) or frame.who < 0:
            found.append("stack: all decisions of a turn belong to one seat")
            return found
        who = frame.who
        if not _fits(s, frame):
            found.append(f"stack: the table does not fit the decision {step.key!r}")
        if step in (BUILDERS, ASSASSINS):
            working = True
        below = step
    if total(s.hand) > 0 and below is not SOWING:
        found.append("hand: meeples are in hand, but nobody is sowing")
    if s.drawn != 0 and below is not KEEPING:
        found.append("drawn: djinns are drawn, but nobody chooses among them")
    if s.laid_out != 0 and below is not SALE:
        found.append("laid_out: goods are laid out, but nobody is selling")
    if len(s.path) > 0 and not (below is SOWING and _is_walk(s)):
        found.append("path: this is no walk from start_tile of somebody who is sowing")
    if s.collected >= 0 and not working:
        found.append("collected: meeples are collected, but have no work to do")
    if s.armed != 0 and below is not ASSASSINS:
        found.append("armed: Iblis is paid, but nobody strikes")
    if s.victim >= 0 and not (s.armed != 0 and below is ASSASSINS and _is_first_victim(s, who)):
        found.append("victim: this is no first victim of a strike with Iblis")
    return found


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
        there = s.meeples[cell * TRIBE_COUNT + tribe] > 0 and s.pile(cell) > 1
        return there and s.missing_range() <= s.fakirs(who)
    if not ASSASSINATE_PLAYER.holds(first) or ASSASSINATE_PLAYER.seat(first) >= s.players:
        return False
    other = ASSASSINATE_PLAYER.seat(first)
    held = s.viziers[other] if ASSASSINATE_PLAYER.tribe(first) == VIZIER else s.elders[other]
    more = s.viziers[other] + s.elders[other] > 1
    return other != who and not s.owns(other, BOAZ) and held > 0 and more


def _fits(s: FiveTribes, frame: Frame) -> bool:
    step, who = frame.decision, frame.who
    if step is BIDDING:
        zeros = s.turn_track  # they fill from the inside
        pushed = (zeros[0] < 0 or zeros[1] >= 0) and (zeros[1] < 0 or zeros[2] >= 0)
        return len(s.bid_track) > 0 and s.bid_track[0] == who and pushed
    if step is SOWING:
        return total(s.hand) > 0 and s.start_tile >= 0
    if step is BUILDERS:
        return s.collected == BUILDER and s.final_tile >= 0
    if step is ASSASSINS:
        return s.collected == ASSASSIN and s.final_tile >= 0
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
        held = sum(1 << goods for goods in range(GOODS_COUNT) if s.cards[who * RESOURCE_COUNT + goods] > 0)
        return s.laid_out != 0 and s.laid_out & ~held == 0
    return True
