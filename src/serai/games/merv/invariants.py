"""Checks that a state of Merv is possible (spec, section 4): for positions from users, and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from serai.core.rules.decisions import Decision
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit_count
from serai.core.rules.violations import Violation
from serai.games.merv.components import FIRST_AUTOMATON, GATES, INNER_CITIES, LEVEL_COUNT, LEVEL_SIZE, STACK_SIZE
from serai.games.merv.generated.items import Cities, Contracts, Cubes, Halls, Kinds, Parties, Sizes, Spices
from serai.games.merv.state import Merv
from serai.games.merv.steps.high_courtier import human_in_queue
from serai.games.merv.steps.payment import FIRST_CITY, FIRST_KIND, FIRST_SPACE, FIRST_STACK, THING, WALL_PLACE
from serai.games.merv.steps.places import spice_kinds
from serai.games.merv.vocabulary import (
    BREAKTHROUGHS,
    CARAVANSARY_STEP,
    CHOOSE_ACTION,
    CHOOSE_BREAKTHROUGH,
    CHOOSE_SITE,
    CHOOSE_SLOT,
    CHOOSE_TRADING_POST,
    COURTIER_SITE,
    COURTIER_SLOT,
    END_TURN,
    HALLS,
    KINDS,
    LIBRARY_BUY,
    MARKET_STEP,
    MOSQUE_STEP,
    PALACE_STEP,
    PARTIES,
    PAY_CARD,
    PAY_COST,
    PAY_RANSOM,
    PLACE_WALL,
    QUEUE_SKIP,
    STACKS,
    TILES,
    WALL_STEP,
)

BETWEEN = (QUEUE_SKIP, PAY_RANSOM, COURTIER_SLOT, COURTIER_SITE)  # decisions outside of the turns
BOTTOM = (CHOOSE_SLOT, CHOOSE_SITE, CHOOSE_ACTION, END_TURN)
LOOPS = (CARAVANSARY_STEP, PALACE_STEP, MARKET_STEP, MOSQUE_STEP, WALL_STEP)
ACTIONS = (*LOOPS, LIBRARY_BUY, CHOOSE_TRADING_POST)
PAYMENTS = (PAY_CARD, PAY_COST)


def violations(s: Merv) -> list[Violation]:
    """What is impossible in a state; later checks rely on earlier ones."""
    for check in (_numbers, _calendar, _pieces, _city, _players, _cards, _stack):
        found = list(check(s))
        if found:
            return found
    return []


def _names(s: Merv) -> Iterator[tuple[int, str]]:
    """The parties at this table."""
    for party in range(Parties.COUNT):
        if (
            party < s.players
            or (party == Parties.HIGH_COURTIER and s.players < 3)
            or (party == Parties.MAGISTRATE and s.players == 1)
        ):
            yield party, PARTIES[party]


def _numbers(s: Merv) -> Iterator[Violation]:
    """Nothing is below zero or belongs to an absent party."""
    here = {party for party, _ in _names(s)}
    for field in s.printed.fields.fields:
        value = getattr(s, field.name)
        width = len(value) // Parties.COUNT if hasattr(value, "__len__") else 0
        if getattr(field.codec, "axis", None) is PARTIES:
            blank = field.codec.blank_number
            for party in range(Parties.COUNT):
                part = list(value[party * width : (party + 1) * width])
                if party not in here and any(number != blank for number in part):
                    yield Violation("absent").inside(PARTIES[party], "party").inside(field.name)
    if any(cell < 0 for cell in s.tiles) or len(set(s.tiles)) < len(s.tiles):
        yield Violation("sites")
    for seat in range(s.players):
        if s.favour[seat] > s.t.last_favour:
            yield Violation("beyond", last=s.t.last_favour).inside(PARTIES[seat], "party").inside("favour")
    for party, name in _names(s):
        if s.influence[party] > s.t.last_influence:
            yield Violation("beyond", last=s.t.last_influence).inside(name, "party").inside("influence")


def _calendar(s: Merv) -> Iterator[Violation]:
    masters = [party for party, _ in _names(s)]
    if s.year > s.t.years or s.round > s.t.rounds:
        yield Violation("calendar", years=s.t.years, rounds=s.t.rounds)
    if sorted(s.queue) != masters:
        yield Violation("queue")
        return
    stands = [s.slots[party] for party in masters if s.slots[party] >= 0]
    if len(set(stands)) < len(stands):
        yield Violation("shared_slot")
    waiting = [party for party in s.filling if party >= 0]
    if len(set(waiting)) < len(waiting) or any(s.slots[party] >= 0 for party in waiting):
        yield Violation("filling_twice")
    if any(party >= 0 for party in list(s.filling)[s.t.masters :]) or any(list(s.queue_camels)[s.t.masters :]):
        yield Violation("queue_places", there=s.t.masters)
    if s.turn_no > len(s.queue):
        yield Violation("turns_over", n=s.turn_no, there=len(s.queue))
    if s.players > 1 and len(s.solo_seen) > 0:
        yield Violation("solo_cards")
    if len(set(s.solo_seen)) < len(s.solo_seen):
        yield Violation("solo_card_twice")


def _pieces(s: Merv) -> Iterator[Violation]:
    """Camels, caravan cards and the pieces of each party."""
    inner = sum(1 for city in range(INNER_CITIES) if not s.has_post(city))
    camels = sum(s.camels) + s.row_camels + bit_count(s.market) + inner + bit_count(s.mosque_camels)
    camels += sum(s.queue_camels) + bit_count(s.routes) + s.camels_out
    if camels != s.t.camels:
        yield Violation("total", n=camels, there=s.t.camels).inside("camels")
    if s.row_camels > len(s.row) or len(s.row) > s.t.row_size:
        yield Violation("row", n=len(s.row), camels=s.row_camels)
    for party, name in _names(s):
        if s.buildings_left(party) < 0:
            yield Violation("buildings", most=s.t.buildings).inside(name, "party")
        if s.servants(party) < 0:
            yield Violation("servants", most=s.t.servants).inside(name, "party")
        if bit_count(s.posts[party]) > s.t.posts:
            yield Violation("posts", most=s.t.posts).inside(name, "party")
        for city in range(Cities.COUNT):
            via = s.t.via[city]
            if s.posts[party] >> city & 1 and via >= 0 and not s.posts[party] >> via & 1:
                yield Violation("outer_post").inside(name, "party")
    for hall in range(Halls.COUNT):
        if s.courtiers_in(hall) > s.t.hall_spaces[hall]:
            yield Violation("hall", n=s.courtiers_in(hall), most=s.t.hall_spaces[hall]).inside(HALLS[hall], "hall")
    for what, left in (("scrolls", s.scrolls_left()), ("common", s.goods_left(False)), ("rare", s.goods_left(True))):
        if left < 0:
            yield Violation("not_so_many").inside(what)
    if any(s.cubes_left(cube) < 0 for cube in range(Cubes.COUNT)):
        yield Violation("not_so_many").inside("cubes")


def _city(s: Merv) -> Iterator[Violation]:
    if sum(bit_count(own) for own in s.buildings) != bit_count(s.occupied()):
        yield Violation("two_buildings")
    if sum(bit_count(own) for own in s.soldiers) != bit_count(s.guarded()):
        yield Violation("two_soldiers")
    if sum(bit_count(sites) for sites in s.upgrades) != bit_count(s.upgraded()):
        yield Violation("two_upgrades")
    if s.guarded() & ~s.occupied():
        yield Violation("soldier_alone")
    if s.guarded() & s.upgraded():
        yield Violation("soldier_on_upgrade")
    if bit_count(s.upgrades[Cubes.WHITE]) > s.t.white_upgrades:
        yield Violation("white_upgrades", there=s.t.white_upgrades)
    if any(bit_count(s.upgrades[colour]) > s.t.bonus_upgrades for colour in range(Cubes.WHITE)):
        yield Violation("bonus_upgrades", there=s.t.bonus_upgrades)
    if sum(bit_count(places) for places in s.walls) != bit_count(s.walled()):
        yield Violation("two_walls")
    for kind in range(Kinds.COUNT):
        if s.pieces_left(kind) < 0:
            yield Violation("walls", there=s.t.kind_count[kind]).inside(KINDS[kind], "kind")
        if s.walls[kind] & (~GATES if kind % Sizes.COUNT == Sizes.GATE else GATES):
            yield Violation("wall_place").inside(KINDS[kind], "kind")


def _players(s: Merv) -> Iterator[Violation]:
    taken = [tile for tile in s.scoring_tile if tile >= 0]
    if len(set(taken)) < len(taken):
        yield Violation("scoring_tile", there=len(TILES))
    for tile in range(len(BREAKTHROUGHS)):
        if sum(own >> tile & 1 for own in s.breakthroughs) > 1:
            yield Violation("twice").inside(BREAKTHROUGHS[tile], "breakthrough")
    due = [frame.locals[0] for frame in s.frames() if frame.decision is CHOOSE_BREAKTHROUGH]
    for seat in range(s.players):
        for level in range(1, LEVEL_COUNT + 1):
            own = bit_count(s.breakthroughs[seat] >> (level - 1) * LEVEL_SIZE & (1 << LEVEL_SIZE) - 1)
            waits = 1 if level in due and s.top().who == seat else 0
            if own + waits != (1 if s.scrolls[seat] >= s.t.thresholds[level - 1] else 0):
                yield Violation("breakthroughs", seat=seat, n=s.scrolls[seat], own=own, level=level)
        if bit_count(spice_kinds(s, seat) if _buying(s, seat) else _kinds(s, seat)) > s.spice_types(seat):
            yield Violation("spice_kinds", seat=seat, n=s.influence[seat])


def _buying(s: Merv, seat: int) -> bool:
    return not s.finished and s.top().who == seat


def _kinds(s: Merv, seat: int) -> int:
    return sum(1 << spice for spice in range(Spices.COUNT) if s.spices[seat * Spices.COUNT + spice] > 0)


def _cards(s: Merv) -> Iterator[Violation]:
    """Contracts are taken from the top, and their scrolls and goods are there."""
    owned = 0
    for party, name in _names(s):
        if owned & s.contracts[party]:
            yield Violation("contract_twice")
        owned |= s.contracts[party]
        common, rare = s.common[party] - s.used_common[party], s.rare[party] - s.used_rare[party]
        if party == Parties.MAGISTRATE:  # all goods are alike
            common, rare = common + rare, 0
        if s.scrolls[party] < s.used_scrolls[party] or common < 0 or rare < 0:
            yield Violation("contract_unfilled").inside(name, "party")
    for card in range(Contracts.COUNT):
        if card % STACK_SIZE and owned >> card & 1 and not owned >> (card - 1) & 1:
            yield Violation("contract_order", stack=STACKS[card // STACK_SIZE])


# -- what is to be decided --------------------------------------------------------------------------------------------


def _stack(s: Merv) -> Iterator[Violation]:
    if s.finished:
        return
    frames = s.frames()
    top = frames[-1].decision
    if top in BETWEEN:
        if len(frames) > 1:
            yield Violation("alone").inside(top.key, "decision")
        elif not _between_fits(s, frames[0]):
            yield Violation("misfit").inside(top.key, "decision")
        return
    yield from _quiet(s)
    if s.turn_no >= len(s.queue) or s.active() >= s.players:
        yield Violation("no_turn")
        return
    yield from _order(s, frames)
    stands = [party for party in s.queue if s.slots[party] >= 0]
    moved = list(s.queue)[: s.turn_no + (0 if frames[0].decision is CHOOSE_SLOT else 1)]
    if sorted(stands) != sorted(moved):
        yield Violation("slots")
    if s.players == 1 and len(s.solo_seen) != s.round:
        yield Violation("solo_round")
    yield from _turn_problems(s, frames)


def _order(s: Merv, frames: list[Frame]) -> Iterator[Violation]:
    """The order of frames on the stack: the turn, its action, gifts, a payment on top."""
    for at, frame in enumerate(frames):
        below = frames[at - 1].decision if at else None
        decision = frame.decision
        if decision in BOTTOM:
            fits = at == 0
        elif decision in ACTIONS:
            fits = at == 1 and below is END_TURN and s.site >= 0
        elif decision in PAYMENTS:
            fits = at == len(frames) - 1 and _is_payment_for(frame, below)
        elif decision is PLACE_WALL and frame.locals[1] == 0:
            fits = at == len(frames) - 1 and below is WALL_STEP
        else:  # a gift
            fits = at > 0 and decision not in BETWEEN and below is not CHOOSE_TRADING_POST
        if not fits or frame.who != s.active():
            yield Violation("misplaced", seat=s.active()).inside(decision.key, "decision")


def _is_payment_for(frame: Frame, below: Decision | None) -> bool:
    """Whether a payment belongs to the decision below it; contracts are paid at any moment of a turn (R-11)."""
    begun_in = _pays_in(frame)
    if begun_in is None:
        return below in (*BOTTOM, *LOOPS, CHOOSE_BREAKTHROUGH)
    return begun_in is below and below in (*BOTTOM, *LOOPS)


def _pays_in(frame: Frame) -> Decision | None:
    """The decision in which the payment was begun; None for contracts."""
    if frame.decision is PAY_CARD:
        return CARAVANSARY_STEP
    thing = frame.locals[THING]
    if thing < FIRST_CITY:
        return PALACE_STEP
    if thing < FIRST_SPACE:
        return MARKET_STEP
    if thing < FIRST_STACK:
        return MOSQUE_STEP
    return None if thing < FIRST_KIND else WALL_STEP


def _quiet(s: Merv) -> Iterator[Violation]:
    """Camels in the queue and ransoms in the city exist only between turns."""
    if any(party >= 0 for party in s.filling) or any(s.queue_camels):
        yield Violation("filling_early")
    if any(s.ransoms):
        yield Violation("ransoms")


def _turn_problems(s: Merv, frames: list[Frame]) -> Iterator[Violation]:
    keys = [frame.decision for frame in frames]
    if s.site >= 0 and s.owner(s.site) < 0:
        yield Violation("site_empty")
    if s.site >= 0 and keys[0] in (CHOOSE_SLOT, CHOOSE_SITE):
        yield Violation("site_early")
    if any(s.paid) and CARAVANSARY_STEP not in keys and LIBRARY_BUY not in keys:
        yield Violation("elsewhere").inside("paid")
    if any(s.taken) and CARAVANSARY_STEP not in keys:
        yield Violation("elsewhere").inside("taken")
    if (s.routes or s.bought) and MARKET_STEP not in keys:
        yield Violation("elsewhere").inside("routes, bought")
    for frame in frames:
        if not _frame_fits(s, frame):
            yield Violation("misfit").inside(frame.decision.key, "decision")


def _frame_fits(s: Merv, frame: Frame) -> bool:
    """The frame has an option, and a payment is for something that can be bought."""
    if frame.decision is PAY_CARD:
        return frame.locals[0] < len(s.row)
    if frame.decision is PAY_COST:
        return _thing_fits(s, frame.who, frame.locals[THING], frame.locals[WALL_PLACE])
    if frame.decision is PLACE_WALL:
        return bool(s.pieces_left(frame.locals[0]) > 0)
    if frame.decision is CHOOSE_BREAKTHROUGH:
        return bool(1 <= frame.locals[0] <= LEVEL_COUNT)
    return True


def _thing_fits(s: Merv, seat: int, thing: int, wall: int) -> bool:
    if thing < FIRST_CITY:
        return bool(s.courtiers_in(thing) < s.t.hall_spaces[thing] and s.servants(seat) > 0)
    if thing < FIRST_SPACE:
        return not s.bought >> (thing - FIRST_CITY) & 1
    if thing < FIRST_STACK:
        return True
    if thing < FIRST_KIND:
        return bool(s.contract_on_top(thing - FIRST_STACK) >= 0)
    return wall >= 0 and not s.walled() >> wall & 1


def _between_fits(s: Merv, frame: Frame) -> bool:
    decision, who = frame.decision, frame.who
    standing = {party for party, order in enumerate(s.slots) if order >= 0}
    if decision is QUEUE_SKIP:
        spot = frame.locals[0]
        placed = {party for party in s.filling if party >= 0}
        everybody = standing | placed == set(s.queue) and s.turn_no == len(s.queue) and who in standing
        return bool(everybody and spot < s.t.masters and s.filling[spot] < 0 and s.camels[who] > 0)
    if any(s.queue_camels) or any(party >= 0 for party in s.filling):
        return False
    if decision is PAY_RANSOM:
        due = s.t.invasions >> s.year & 1 and s.round == s.t.rounds and s.turn_no == 0 and not standing
        return bool(due and s.attacked() & s.buildings[who] & 1 << frame.locals[0])
    if s.turn_no >= len(s.queue) or s.players != 2 or s.active() != FIRST_AUTOMATON or any(s.ransoms):
        return False
    moved = set(list(s.queue)[: s.turn_no + (decision is COURTIER_SITE)])
    return standing == moved and who == human_in_queue(s, 0 if decision is COURTIER_SLOT else 1)
