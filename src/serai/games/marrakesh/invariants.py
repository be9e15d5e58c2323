"""Checks that a state of Marrakesh is possible (spec, section 4): for positions from users, and for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from serai.core.rules.state import Frame
from serai.core.rules.vectors import total
from serai.core.rules.violations import Violation
from serai.core.rules.vocabulary import SEATS
from serai.games.marrakesh.constants import FULL_AREA, KNOWN, LINE, LINE_KESHI, PATH_LENGTH, TIER_STACKS
from serai.games.marrakesh.generated.items import Colours, LineCells
from serai.games.marrakesh.state import WORD, Marrakesh
from serai.games.marrakesh.vocabulary import (
    ADD_WATER,
    ARRANGE_LINE,
    BUILD_GATE,
    CHOOSE_CONNECTION,
    CHOOSE_DISCOUNT,
    CHOOSE_KESHIS,
    CHOOSE_PROVISION,
    CHOOSE_SEASON_BONUS,
    CITIES,
    COLOURS,
    COURSE,
    EFFECTS,
    LINE_KESHI_TAKEN,
    LUXURY,
    OASES,
    PATH_CELLS,
    PHASES,
    PLACE_GATE,
    PROVISIONS,
    SCROLLS,
    SPLIT_STEPS,
    STACKS,
    STAIRS,
    TIERS,
)

SETTING_UP = ("line", "disc", "first_provision")
TOGETHER = (ARRANGE_LINE.key, CHOOSE_PROVISION.key, CHOOSE_KESHIS.key)


def violations(s: Marrakesh) -> list[Violation]:
    found = [*_course(s)]
    if found:
        return found
    found = [*_tower(s), *_display(s), *_tracks(s)]
    for seat in range(s.players):
        own = (*_board(s, seat), *_hand(s, seat), *_sahara(s, seat))
        found += [violation.inside(SEATS[seat], "seat") for violation in own]
    found += _tiles(s)
    return found or [*(() if s.finished else _stack(s))]


def members(mask: int) -> list[int]:
    return [i for i in range(int(mask).bit_length()) if mask >> i & 1]


def _phase(s: Marrakesh) -> str:
    return PHASES[s.phase] if s.phase >= 0 else ""


def _course(s: Marrakesh) -> Iterator[Violation]:
    if s.season > s.t.seasons or s.round > s.t.rounds:
        yield Violation("calendar", seasons=s.t.seasons, rounds=s.t.rounds)
    if s.phase < 0:
        yield Violation("no_phase")
    if s.feld < 0 or s.camel < 0:
        yield Violation("figures")
    elif s.camel != (s.feld + s.round - 1) % s.players:
        yield Violation("camel")
    if sorted(s.river_order) != list(range(s.players)):
        yield Violation("every_seat").inside("river_order")


def _tower(s: Marrakesh) -> Iterator[Violation]:
    for colour in range(12):
        if s.upper_floor[colour] > s.tower[colour]:
            yield Violation("upper_floor").inside(COLOURS[colour], "colour")
    upper = total(s.upper_floor)
    for n, most in ((upper, s.t.capacity[0]), (total(s.tower) - upper, s.t.capacity[1])):
        if n > most:
            yield Violation("floor", n=n, most=most)
    if total(s.tray) and _phase(s) != "draft":
        yield Violation("tray")


# -- academy, market, workshops -----------------------------------------------------------------------------------


def _twice(domain: str, words: Iterable[str]) -> Iterator[Violation]:
    for word, n in Counter(words).items():
        if n > 1:
            yield Violation("total", n=n, there=1).inside(word, domain)


def _display(s: Marrakesh) -> Iterator[Violation]:
    """Every tile exists exactly once."""
    unseen = [i for i in range(72) if s.unseen_scrolls[i // WORD] >> (i % WORD) & 1]
    known = [s.scroll_known[at * KNOWN + 1 + i] for at in range(12) for i in range(s.scroll_known[at * KNOWN])]
    owned = [i for i in range(72) if s.scroll_owner[i] >= 0]
    up = [scroll for scroll in s.scroll_up if scroll >= 0]
    yield from _twice("scroll", [SCROLLS[i] for i in (*unseen, *known, *owned, *up)])
    missing = set(range(72)) - {*unseen, *known, *owned, *up}
    for i in sorted(missing):
        yield Violation("total", n=0, there=1).inside(SCROLLS[i], "scroll")
    for stack in range(12):
        tier = stack // TIER_STACKS
        here = [s.scroll_known[stack * KNOWN + 1 + i] for i in range(s.scroll_known[stack * KNOWN])]
        if s.scroll_up[stack] >= 0:
            here.append(s.scroll_up[stack])
        if any(s.t.tier_of[scroll] != tier for scroll in here):
            yield Violation("scroll_colour").inside(STACKS[stack], "stack")
    for tier in range(4):
        counted = sum(s.scroll_unseen[tier * TIER_STACKS + i] for i in range(3))
        if counted != sum(s.t.tier_of[i] == tier for i in unseen):
            yield Violation("unseen_scrolls", n=counted).inside(TIERS[tier], "colour")
    owners = [i for i in range(25) if s.luxury_owner[i] >= 0]
    shown = [i for i in s.luxury_up if i >= 0]
    yield from _twice("luxury", [LUXURY[i] for i in (*members(s.unseen_luxury), *owners, *shown)])
    if len({*members(s.unseen_luxury), *owners, *shown}) != 25:
        yield Violation("luxury_missing")
    if total(s.luxury_unseen) != len(members(s.unseen_luxury)):
        yield Violation("unseen_luxury")
    if s.exchange < 0 or s.unseen_exchanges >> s.exchange & 1 or not s.t.exchanges >> s.exchange & 1:
        yield Violation("exchange")


def _tiles(s: Marrakesh) -> Iterator[Violation]:
    """Tiles of the players come from one set."""
    for colour in range(12):
        n = sum(s.workshops[at * Colours.COUNT + colour] for at in range(4)) + list(s.gates).count(colour)
        if n != s.t.gates[colour]:
            yield Violation("gates", n=n, there=s.t.gates[colour]).inside(COLOURS[colour], "colour")
    oases = [i for i in s.discovered if i >= 0] + members(s.unseen_oases)
    for seat in range(s.players):
        oases += [s.explored[seat * LINE + 1 + i] for i in range(s.explored[seat * LINE])]
    yield from _twice("oasis", [OASES[i] for i in oases])
    if len(oases) != 30:
        yield Violation("total", n=len(oases), there=30).inside("oases")
    cities = [i for i in s.cities if i >= 0] + members(s.city_display)
    yield from _twice("city", [CITIES[i] for i in cities])
    in_play = s.t.cities_in_play if s.t.desert_cities else 0
    if len(cities) != in_play:
        yield Violation("cities", n=len(cities), there=in_play)
    provisions = [i for tiles in (*s.provisions, *s.provisions_down) for i in members(tiles)]
    yield from _twice("provision", [PROVISIONS[i] for i in provisions])


def _tracks(s: Marrakesh) -> Iterator[Violation]:
    for stairs in range(2):
        step, companion = s.figure_step[stairs], s.figure_with[stairs]
        if not s.t.sultan_and_imam and (step >= 0 or companion >= 0):
            yield Violation("no_figure", stairs=STAIRS[stairs])
        if step > s.t.top or (companion >= 0 and step != s.steps[companion * 2 + stairs]):
            yield Violation("companion", stairs=STAIRS[stairs])
    for step in s.steps:
        if not 0 <= step <= s.t.top:
            yield Violation("step", n=step)
    places = [s.river[seat] for seat in s.river_order]
    if any(place > s.t.jetty for place in places) or places != sorted(places, reverse=True):
        yield Violation("river_order")
    for seat in range(s.players):
        if s.river[seat] > 0 and not s.sailed[seat]:
            yield Violation("sailed", seat=seat)
    for season in range(3):
        side = s.river_tiles[season]
        if side < 0 or s.t.river_season[side] != season:
            yield Violation("river_side", season=season + 1)
    for cell in range(25):
        covered = s.t.stair_tiles and cell in list(s.t.covered)
        if (s.stair_tiles[cell] >= 0) != covered:
            yield Violation("stair_tiles")
            break


# -- player boards ------------------------------------------------------------------------------------------------


def _board(s: Marrakesh, seat: int) -> Iterator[Violation]:
    if any(s.count(seat, area) > FULL_AREA for area in range(8)):
        yield Violation("settled", most=FULL_AREA)
    if s.watchtower(seat) < 0:
        yield Violation("guards", n=s.gates_built(seat), guards=s.count(seat, Colours.BEIGE))
    if s.disc[seat] > 7:
        yield Violation("disc", n=s.disc[seat])
    spaces = list(s.t.worker_spaces)
    if any(s.workers[seat * 9 + area] > spaces[area] for area in range(9)) or s.worker_count(seat) > s.t.workers:
        yield Violation("workers")


def _hand(s: Marrakesh, seat: int) -> Iterator[Violation]:
    phase = _phase(s)
    hand, chosen = s.hand[seat], s.chosen[seat]
    played = s.round - (1 if phase == "choosing" and not s.shown[seat] else 0)
    size = 0 if phase in SETTING_UP else 12 - s.t.workers * played
    if len(members(hand)) != size:
        yield Violation("hand", n=len(members(hand)), round=s.round, there=size)
    if chosen & ~hand or (chosen and phase != "choosing") or len(members(chosen)) > s.t.workers:
        yield Violation("chosen")
    if s.shown[seat] & hand or len(members(s.shown[seat])) not in (0, s.t.workers):
        yield Violation("shown")
    up, down = members(s.provisions[seat]), members(s.provisions_down[seat])
    if len(up) + len(down) != s.t.provisions_each:
        yield Violation("provisions", n=len(up) + len(down), there=s.t.provisions_each)
    shown = 0 if phase in SETTING_UP else s.season
    if len(up) != shown:
        yield Violation("provisions_up", n=len(up), season=s.season, there=shown)
    choice = s.provision_choice[seat]
    if choice >= 0 and (choice not in down or phase not in ("first_provision", "provisions")):
        yield Violation("provision_choice")
    plan = [s.line_plan[seat * LineCells.COUNT + i] for i in range(6)]
    if any(colour >= 0 and not s.line_drawn[seat] >> colour & 1 for colour in plan):
        yield Violation("line_plan")
    if phase == "line" and len(members(s.line_drawn[seat])) != s.t.line_keshis:
        yield Violation("line_drawn", there=s.t.line_keshis)
    for i in range(6):
        lies = s.line[seat * LineCells.COUNT + i] >= 0 or plan[i] >= 0
        if lies and (s.t.line_kind[i] != LINE_KESHI or s.explored[seat * LINE] > i + 1):
            yield Violation("line", n=i + 1)


def _sahara(s: Marrakesh, seat: int) -> Iterator[Violation]:
    long = PATH_LENGTH + 1 if s.t.desert_cities else PATH_LENGTH
    left, right, start = (s.caravans[seat * 3 + path] for path in range(3))
    if max(left, right) > long or start > (0 if s.t.desert_cities else 2):
        yield Violation("caravans")
        return
    met = 0
    for cell in range(6):
        reached = (left, right)[cell // 3] > cell % 3
        met += reached
        if s.discovered[seat * 6 + cell] >= 0 and not reached:
            yield Violation("not_reached", path_cell=PATH_CELLS[cell])
    there = sum(s.discovered[seat * 6 + cell] >= 0 for cell in range(6)) + s.explored[seat * LINE]
    if there != met:
        yield Violation("oases_met", n=there, there=met)
    for side in range(2):
        city = s.cities[seat * 2 + side]
        if city >= 0 and (left, right)[side] <= PATH_LENGTH:
            yield Violation("city_far")
        if city < 0 and s.day[seat] >> side & 1:
            yield Violation("no_city")


# -- what is to be decided ----------------------------------------------------------------------------------------


def _stack(s: Marrakesh) -> Iterator[Violation]:
    frames = s.frames()
    if not frames or frames[0].decision is not COURSE or any(frame.decision is COURSE for frame in frames[1:]):
        yield Violation("course")
        return
    found: list[Violation] = []
    for frame in frames[1:]:
        key = frame.decision.key
        if (frame.who < 0) != (key in TOGETHER):
            found.append(Violation("for_one" if frame.who < 0 else "for_all").inside(key, "decision"))
        elif not _fits(s, frame):
            found.append(Violation("misfit").inside(key, "decision"))
    if not found and frames[-1].decision.index >= COURSE.index:
        found.append(Violation("goes_on").inside(frames[-1].decision.key, "decision"))
    yield from found


PHASE_OF = {
    "arrange_oasis_line": ("line",),
    "choose_disc_orientation": ("disc",),
    "choose_provision": ("first_provision", "provisions"),
    "choose_keshis": ("choosing",),
    "place_red_worker": ("workers",),
    "draft_keshis": ("draft",),
    "activate_worker": ("activation",),
    "choose_river_bonus": ("rapids",),
    "order_effects": ("round_scrolls",),
    "choose_season_bonus": ("river_tile",),
}


def _fits(s: Marrakesh, frame: Frame) -> bool:
    decision, numbers = frame.decision, list(frame.locals)
    phases = PHASE_OF.get(decision.key)
    if phases is not None and _phase(s) not in phases:
        return False
    if decision is CHOOSE_DISCOUNT:
        return s.luxury_up[numbers[0]] >= 0
    if decision is CHOOSE_CONNECTION:
        return all(1 <= flight <= 5 for flight in numbers[:2])
    if decision in (BUILD_GATE, PLACE_GATE):
        return decision is BUILD_GATE or (
            s.watchtower(frame.who) > 0 and s.workshops[numbers[0] * Colours.COUNT + numbers[1]] > 0
        )
    if decision is SPLIT_STEPS:
        return 1 <= numbers[0] <= 7
    if decision is EFFECTS:
        return s.t.first_row[numbers[0]] + numbers[1] < s.t.first_row[numbers[0] + 1]
    if decision is LINE_KESHI_TAKEN:
        colour = s.line[frame.who * LineCells.COUNT + numbers[0]]
        return colour >= 0 and s.room(frame.who, colour) > 0
    if decision is ADD_WATER:
        return s.resource(frame.who, 0) > 0
    if decision is CHOOSE_SEASON_BONUS:
        return s.t.river_bonuses[s.river_tiles[s.season - 1]] > 1
    return True
