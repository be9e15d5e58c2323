"""What must always be true of a state of Five Tribes (spec, section 4): for positions of people, and for tests."""

from __future__ import annotations

from caravanserai.core.decisions import Decision
from caravanserai.core.state import Frame, total
from caravanserai.games.five_tribes.components import (
    ANUN_NAK,
    ASSASSIN,
    BOAZ,
    BUILDER,
    GOODS_COUNT,
    LETA,
    RESOURCE_COUNT,
    SIDES,
    TRIBE_COUNT,
    UTUG,
)
from caravanserai.games.five_tribes.state import FiveTribes
from caravanserai.games.five_tribes.steps.placing import BY_DJINN
from caravanserai.games.five_tribes.steps.powers import DJINN
from caravanserai.games.five_tribes.vocabulary import (
    ASSASSINATE_PLAYER,
    ASSASSINATE_TILE,
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
    """Everything that is wrong with a state."""
    found: list[str] = []
    t = s.t
    players: int = s.players
    # 1. Meeples
    for tribe in range(5):
        n = s.bag[tribe] + s.hand[tribe]
        for cell in range(30):
            n += s.meeples[cell * 5 + tribe]
        if s.collected == tribe:
            n += s.collected_count
        if tribe == 0:
            n += total(s.viziers)
        if tribe == 1:
            n += total(s.elders)
        if n != t.tribe_count[tribe]:
            found.append(f"{TRIBES[tribe]} meeples: {n} in all, there are {t.tribe_count[tribe]}")
    # 2. Cards
    for resource in range(10):
        n = s.resource_deck[resource] + s.resource_discard[resource]
        for card in s.resource_row:
            if card == resource:
                n += 1
        for seat in range(players):
            n += s.cards[seat * 10 + resource]
            if s.seen[seat * 10 + resource] > s.cards[seat * 10 + resource]:
                found.append(f"p{seat + 1} was seen taking more {RESOURCES[resource]} than it holds")
        if n != t.resource_count[resource]:
            found.append(f"{RESOURCES[resource]} cards: {n} in all, there are {t.resource_count[resource]}")
    places: list[int] = [s.djinn_deck, s.djinn_discard, s.drawn]
    for mask in s.djinns:
        places.append(mask)
    for djinn in s.djinn_row:
        places.append(1 << djinn)
    for d in range(22):
        n = 0
        for mask in places:
            n += mask >> d & 1
        if n != 1:
            found.append(f"the djinn {DJINNS[d]} is in {n} places")
    if len(s.resource_row) > t.resource_row:
        found.append(f"resource_row: {len(s.resource_row)} cards, at most {t.resource_row} lie there")
    if len(s.djinn_row) > t.djinn_row:
        found.append(f"djinn_row: {len(s.djinn_row)} djinns, at most {t.djinn_row} lie there")
    # 3. Palms and palaces
    if total(s.palms) + s.palms_left != t.palms:
        found.append(f"palms: {total(s.palms) + s.palms_left} in all, there are {t.palms}")
    if total(s.palaces) + s.palaces_left != t.palaces:
        found.append(f"palaces: {total(s.palaces) + s.palaces_left} in all, there are {t.palaces}")
    # 4. Camels
    for seat in range(players):
        n = s.camels_left[seat]
        for cell in range(30):
            if s.owner[cell] == seat:
                n += 1
        if n != t.camels:
            found.append(f"p{seat + 1} has {n} camels in all, there are {t.camels}")
    # 5. Counts
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
        for value in values:
            if value < 0:
                found.append(f"{name}: {value} is below zero")
                break
    # 6. Markers
    for seat in range(players):
        n = 0
        for who in s.bid_track:
            if who == seat:
                n += 1
        for who in s.turn_track:
            if who == seat:
                n += 1
        if n != t.markers:
            found.append(f"p{seat + 1} has {n} turn markers on the tracks, there are {t.markers}")
    # The board itself
    for kind in range(8):
        n = 0
        for laid in s.tiles:
            if laid == kind:
                n += 1
        if n != t.tile_count[kind]:
            found.append(f"{TILE_TYPES[kind]} tiles: {n} laid, there are {t.tile_count[kind]}")
    if (s.collected < 0) != (s.collected_count == 0):
        found.append("collected: a tribe and its number belong together")
    if not s.finished:
        found += _stack_violations(s)
    return found


# Which step may lie directly on which: the shape of a turn.
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
    """Whether the decisions that are due fit each other and the table."""
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
    """From the start tile by side steps, never straight back."""
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
    """Somebody in range, with another beside them."""
    at = s.victim - ASSASSINATE_TILE.base
    if 0 <= at < ASSASSINATE_TILE.size:
        return s.meeples[at] > 0 and s.pile(at // TRIBE_COUNT) > 1 and s.lacking_range() <= s.fakirs(who)
    at = s.victim - ASSASSINATE_PLAYER.base
    if 0 <= at < 2 * s.players:
        other = at // 2
        held = s.viziers[other] if at % 2 == 0 else s.elders[other]
        more = s.viziers[other] + s.elders[other] > 1
        return other != who and not s.owns(other, BOAZ) and held > 0 and more
    return False


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
        return frame.locals[DJINN] in (ANUN_NAK, LETA, UTUG)
    if step is KEEPING:
        return s.drawn != 0
    if step is SALE:
        held = sum(1 << goods for goods in range(GOODS_COUNT) if s.cards[who * RESOURCE_COUNT + goods] > 0)
        return s.laid_out != 0 and s.laid_out & ~held == 0
    return True
