"""Checks that a state of Marrakesh is possible (spec, section 4): for positions from users, and for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from serai.core.rules.state import Frame
from serai.core.rules.vectors import total
from serai.games.marrakesh.constants import (
    BEIGE,
    COLOUR_COUNT,
    FULL_AREA,
    KNOWN,
    LINE,
    LINE_KESHI,
    LINE_LENGTH,
    PATH_LENGTH,
    TIER_STACKS,
)
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
    RIVER_SIDES,
    SCROLLS,
    SPLIT_STEPS,
    STACKS,
    STAIRS,
    TIERS,
)

SETTING_UP = ("line", "disc", "first_provision")
TOGETHER = (ARRANGE_LINE.key, CHOOSE_PROVISION.key, CHOOSE_KESHIS.key)


def violations(s: Marrakesh) -> list[str]:
    found = _course(s)
    if found:
        return found
    for name in ("tower", "upper_floor", "tray", "resources", "goods", "settled", "caravans", "workshops", "workers"):
        if any(n < 0 for n in getattr(s, name)):
            return [f"{name}: nothing can be there less than zero times"]
    found += _tower(s)
    found += _display(s)
    found += _tracks(s)
    for seat in range(s.players):
        found += [f"p{seat + 1}: {problem}" for problem in (*_board(s, seat), *_hand(s, seat), *_sahara(s, seat))]
    found += _tiles(s)
    if not s.finished and not found:
        found += _stack(s)
    return found


def members(mask: int) -> list[int]:
    return [i for i in range(int(mask).bit_length()) if mask >> i & 1]


def _phase(s: Marrakesh) -> str:
    return PHASES[s.phase] if s.phase >= 0 else ""


def _course(s: Marrakesh) -> list[str]:
    found: list[str] = []
    if s.season > s.t.seasons or s.round > s.t.rounds:
        found.append(f"season, round: there are {s.t.seasons} seasons of {s.t.rounds} rounds")
    if s.phase < 0:
        found.append("phase: it is always one of the phases")
    if s.feld < 0 or s.camel < 0:
        found.append("feld, camel: both figures are always with a player")
    elif s.camel != (s.feld + s.round - 1) % s.players:
        found.append("camel: it begins the season with the figure's holder and moves on clockwise, a seat a round")
    if sorted(s.river_order) != list(range(s.players)):
        found.append(f"river_order: {list(s.river_order)} does not name every seat once")
    return found


def _tower(s: Marrakesh) -> list[str]:
    found: list[str] = []
    for colour in range(12):
        if s.upper_floor[colour] > s.tower[colour]:
            found.append(f"upper_floor: more {COLOURS[colour]} keshis than in the whole tower")
    upper = total(s.upper_floor)
    for name, n, most in (
        ("upper", upper, s.t.capacity[0]),
        ("lower", total(s.tower) - upper, s.t.capacity[1]),
    ):
        if n > most:
            found.append(f"tower: {n} keshis on the {name} floor, which holds {most}")
    if total(s.tray) and _phase(s) != "draft":
        found.append("tray: it is empty but for the draft")
    return found


# -- academy, market, workshops -----------------------------------------------------------------------------------


def _twice(name: str, words: Iterable[str]) -> list[str]:
    return [f"{name} {word} is there {n} times" for word, n in Counter(words).items() if n > 1]


def _display(s: Marrakesh) -> list[str]:
    """Every tile exists exactly once."""
    found: list[str] = []
    unseen = [i for i in range(72) if s.unseen_scrolls[i // WORD] >> (i % WORD) & 1]
    known = [s.scroll_known[at * KNOWN + 1 + i] for at in range(12) for i in range(s.scroll_known[at * KNOWN])]
    owned = [i for i in range(72) if s.scroll_owner[i] >= 0]
    up = [scroll for scroll in s.scroll_up if scroll >= 0]
    found += _twice("scroll", [SCROLLS[i] for i in (*unseen, *known, *owned, *up)])
    missing = set(range(72)) - {*unseen, *known, *owned, *up}
    found += [f"scroll {SCROLLS[i]} is nowhere" for i in sorted(missing)]
    for stack in range(12):
        tier = stack // TIER_STACKS
        here = [s.scroll_known[stack * KNOWN + 1 + i] for i in range(s.scroll_known[stack * KNOWN])]
        if s.scroll_up[stack] >= 0:
            here.append(s.scroll_up[stack])
        if any(s.t.tier_of[scroll] != tier for scroll in here):
            found.append(f"stack {STACKS[stack]}: a scroll of another colour lies there")
    for tier in range(4):
        counted = sum(s.scroll_unseen[tier * TIER_STACKS + i] for i in range(3))
        if counted != sum(s.t.tier_of[i] == tier for i in unseen):
            found.append(f"scroll_unseen: {counted} {TIERS[tier]} scrolls in the stacks, but not as many are unseen")
    owners = [i for i in range(25) if s.luxury_owner[i] >= 0]
    shown = [i for i in s.luxury_up if i >= 0]
    found += _twice("luxury good", [LUXURY[i] for i in (*members(s.unseen_luxury), *owners, *shown)])
    if len({*members(s.unseen_luxury), *owners, *shown}) != 25:
        found.append("luxury: some goods are nowhere")
    if total(s.luxury_unseen) != len(members(s.unseen_luxury)):
        found.append("luxury_unseen: as many tiles as are unseen have to lie in the stacks")
    if s.exchange < 0 or s.unseen_exchanges >> s.exchange & 1 or not s.t.exchanges >> s.exchange & 1:
        found.append("exchange: one of the offices of this game lies face up, and is seen")
    return found


def _tiles(s: Marrakesh) -> list[str]:
    """Tiles of the players come from one set."""
    found: list[str] = []
    for colour in range(12):
        n = sum(s.workshops[at * COLOUR_COUNT + colour] for at in range(4)) + list(s.gates).count(colour)
        if n != s.t.gates[colour]:
            found.append(f"gates: {n} {COLOURS[colour]} ones in all, there are {s.t.gates[colour]}")
    oases = [i for i in s.discovered if i >= 0] + members(s.unseen_oases)
    for seat in range(s.players):
        oases += [s.explored[seat * LINE + 1 + i] for i in range(s.explored[seat * LINE])]
    found += _twice("oasis", [OASES[i] for i in oases])
    if len(oases) != 30:
        found.append(f"oases: {len(oases)} in all, there are 30")
    cities = [i for i in s.cities if i >= 0] + members(s.city_display)
    found += _twice("city", [CITIES[i] for i in cities])
    if len(cities) != (s.t.cities_in_play if s.t.desert_cities else 0):
        found.append(f"cities: {len(cities)} in all")
    provisions = [i for tiles in (*s.provisions, *s.provisions_down) for i in members(tiles)]
    found += _twice("provision tile", [PROVISIONS[i] for i in provisions])
    return found


def _tracks(s: Marrakesh) -> list[str]:
    found: list[str] = []
    for stairs in range(2):
        step, companion = s.figure_step[stairs], s.figure_with[stairs]
        if not s.t.sultan_and_imam and (step >= 0 or companion >= 0):
            found.append(f"figure_step: nobody is on the stairs of the {STAIRS[stairs]} without expansion 2")
        if step > s.t.top or (companion >= 0 and step != s.steps[companion * 2 + stairs]):
            found.append(f"figure_step: on the stairs of the {STAIRS[stairs]} the figure is with its companion")
    for step in s.steps:
        if not 0 <= step <= s.t.top:
            found.append(f"steps: {step} is not on the stairs")
    places = [s.river[seat] for seat in s.river_order]
    if any(place > s.t.jetty for place in places) or places != sorted(places, reverse=True):
        found.append("river_order: who is farther is ahead")
    for seat in range(s.players):
        if s.river[seat] > 0 and not s.sailed[seat]:
            found.append(f"sailed: p{seat + 1} is on the river and has moved")
    for season in range(3):
        side = s.river_tiles[season]
        if side < 0 or s.t.river_season[side] != season:
            found.append(f"river_tiles: season {season + 1} has a side of its own, not {RIVER_SIDES[side]}")
    for cell in range(25):
        covered = s.t.stair_tiles and cell in list(s.t.covered)
        if (s.stair_tiles[cell] >= 0) != covered:
            found.append("stair_tiles: with expansion 1 twelve cells are covered, otherwise none")
            break
    return found


# -- player boards ------------------------------------------------------------------------------------------------


def _board(s: Marrakesh, seat: int) -> Iterable[str]:
    if any(s.count(seat, area) > FULL_AREA for area in range(8)):
        yield f"settled: an area holds {FULL_AREA} keshis"
    if s.watchtower(seat) < 0:
        yield f"gates: {s.gates_built(seat)} of them, but only {s.count(seat, BEIGE)} guards"
    if s.disc[seat] > 7:
        yield f"disc: {s.disc[seat]} is no place of a disc with eight sectors"
    spaces = list(s.t.worker_spaces)
    if any(s.workers[seat * 9 + area] > spaces[area] for area in range(9)) or s.worker_count(seat) > s.t.workers:
        yield "workers: more than there are spaces for, or than there are"


def _hand(s: Marrakesh, seat: int) -> Iterable[str]:
    phase = _phase(s)
    hand, chosen = s.hand[seat], s.chosen[seat]
    played = s.round - (1 if phase == "choosing" and not s.shown[seat] else 0)
    size = 0 if phase in SETTING_UP else 12 - s.t.workers * played
    if len(members(hand)) != size:
        yield f"hand: {len(members(hand))} keshis behind the screen, in round {s.round} there are {size}"
    if chosen & ~hand or (chosen and phase != "choosing") or len(members(chosen)) > s.t.workers:
        yield "chosen: up to three keshis of the hand, while everybody chooses"
    if s.shown[seat] & hand or len(members(s.shown[seat])) not in (0, s.t.workers):
        yield "shown: three keshis that have left the hand"
    up, down = members(s.provisions[seat]), members(s.provisions_down[seat])
    if len(up) + len(down) != s.t.provisions_each:
        yield f"provisions: {len(up) + len(down)} tiles, there are {s.t.provisions_each}"
    shown = 0 if phase in SETTING_UP else s.season
    if len(up) != shown:
        yield f"provisions: {len(up)} tiles face up, in season {s.season} there are {shown}"
    choice = s.provision_choice[seat]
    if choice >= 0 and (choice not in down or phase not in ("first_provision", "provisions")):
        yield "provision_choice: a tile that lies face down, while everybody chooses"
    plan = [s.line_plan[seat * LINE_LENGTH + i] for i in range(6)]
    if any(colour >= 0 and not s.line_drawn[seat] >> colour & 1 for colour in plan):
        yield "line_plan: only keshis that were drawn"
    if phase == "line" and len(members(s.line_drawn[seat])) != s.t.line_keshis:
        yield f"line_drawn: {s.t.line_keshis} keshis"
    for i in range(6):
        lies = s.line[seat * LINE_LENGTH + i] >= 0 or plan[i] >= 0
        if lies and (s.t.line_kind[i] != LINE_KESHI or s.explored[seat * LINE] > i + 1):
            yield f"line: no keshi lies on cell {i + 1}"


def _sahara(s: Marrakesh, seat: int) -> Iterable[str]:
    long = PATH_LENGTH + 1 if s.t.desert_cities else PATH_LENGTH
    left, right, start = (s.caravans[seat * 3 + path] for path in range(3))
    if max(left, right) > long or start > (0 if s.t.desert_cities else 2):
        yield "caravans: a path has no room for so many"
        return
    met = 0
    for cell in range(6):
        reached = (left, right)[cell // 3] > cell % 3
        met += reached
        if s.discovered[seat * 6 + cell] >= 0 and not reached:
            yield f"discovered: no caravan has reached {PATH_CELLS[cell]}"
    there = sum(s.discovered[seat * 6 + cell] >= 0 for cell in range(6)) + s.explored[seat * LINE]
    if there != met:
        yield f"discovered, explored: {there} oases, but the caravans have reached {met}"
    for side in range(2):
        city = s.cities[seat * 2 + side]
        if city >= 0 and (left, right)[side] <= PATH_LENGTH:
            yield "cities: no caravan has come so far"
        if city < 0 and s.day[seat] >> side & 1:
            yield "day: there is no city to explore"


# -- what is to be decided ----------------------------------------------------------------------------------------


def _stack(s: Marrakesh) -> list[str]:
    frames = s.frames()
    if not frames or frames[0].decision is not COURSE or any(frame.decision is COURSE for frame in frames[1:]):
        return ["stack: the course of the game lies below everything else"]
    found: list[str] = []
    for frame in frames[1:]:
        key = frame.decision.key
        if (frame.who < 0) != (key in TOGETHER):
            found.append(f"stack: {key!r} is for {'one seat' if frame.who < 0 else 'all seats, so who is -1'}")
        elif not _fits(s, frame):
            found.append(f"stack: the table does not fit the decision {key!r}")
    if not found and frames[-1].decision.index >= COURSE.index:
        found.append(f"stack: {frames[-1].decision.key!r} goes on by itself, and a decision has to lie on it")
    return found


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
            s.watchtower(frame.who) > 0 and s.workshops[numbers[0] * COLOUR_COUNT + numbers[1]] > 0
        )
    if decision is SPLIT_STEPS:
        return 1 <= numbers[0] <= 7
    if decision is EFFECTS:
        return s.t.first_row[numbers[0]] + numbers[1] < s.t.first_row[numbers[0] + 1]
    if decision is LINE_KESHI_TAKEN:
        colour = s.line[frame.who * LINE_LENGTH + numbers[0]]
        return colour >= 0 and s.room(frame.who, colour) > 0
    if decision is ADD_WATER:
        return s.resource(frame.who, 0) > 0
    if decision is CHOOSE_SEASON_BONUS:
        return s.t.river_bonuses[s.river_tiles[s.season - 1]] > 1
    return True
