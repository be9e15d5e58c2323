# mypyc: compile
"""Set-up (rulebook, preparation): chance outcomes, and decisions of the players."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, fill, offer_set, reserve
from serai.games.marrakesh.constants import LINE_KESHI as LINE_KESHI_CELL
from serai.games.marrakesh.constants import TIER_STACKS
from serai.games.marrakesh.generated import ask, draw, log
from serai.games.marrakesh.generated.items import (
    Cities,
    Colours,
    Items,
    LineCells,
    Luxury,
    Oases,
    Provisions,
    Resources,
    Scrolls,
    Seasons,
    Slots,
    Squares,
    Stacks,
    Workshops,
)
from serai.games.marrakesh.generated.verbs import LINE_KESHI, ORIENTATION
from serai.games.marrakesh.state import WORD, Marrakesh
from serai.games.marrakesh.steps.display import turn_up_luxury, turn_up_scroll
from serai.games.marrakesh.steps.phases import begin_game
from serai.games.marrakesh.steps.season import return_fishermen, turn_up_exchange
from serai.games.marrakesh.steps.step import MarrakeshStep
from serai.games.marrakesh.vocabulary import LINE_COLOURS, STAIR_SIDES


def set_up(s: Marrakesh) -> None:
    s.season = 1
    s.round = 1
    s.camel = draw.start(s.chance, fill(s.players, 1))
    s.feld = s.camel
    ask.course(s, -1)
    lay_out_tiles(s)
    lay_out_tracks(s)
    seat: i64
    for seat in range(s.players):
        lay_out_board(s, seat)
    begin_game(s)


# -- the main board -----------------------------------------------------------------------------------------------


def lay_out_tiles(s: Marrakesh) -> None:
    """Lay out scrolls, exchange offices, luxury goods and gates; unseen tiles have no order."""
    t = s.t
    scroll: i64
    stack: i64
    slot: i64
    for scroll in range(Scrolls.COUNT):
        s.unseen_scrolls[scroll // WORD] |= bit(scroll % WORD)
    for stack in range(Stacks.COUNT):
        s.scroll_unseen[stack] = t.tier_tiles[stack // TIER_STACKS] // TIER_STACKS
    for stack in range(Stacks.COUNT):
        turn_up_scroll(s, stack)
    s.unseen_exchanges = t.exchanges
    turn_up_exchange(s)
    s.unseen_luxury = bit(Luxury.COUNT) - 1
    for slot in range(Slots.COUNT):
        s.luxury_unseen[slot] = Luxury.COUNT // Slots.COUNT
        turn_up_luxury(s, slot)
    bag = t.gates[:]
    workshop: i64
    for workshop in range(Workshops.COUNT):
        for _ in range(t.gates_each):
            colour = draw.gate(s.chance, bag)
            bag[colour] -= 1
            s.workshops[workshop * Colours.COUNT + colour] += 1
    s.unseen_oases = bit(Oases.COUNT) - 1


def lay_out_tracks(s: Marrakesh) -> None:
    """River tiles; with expansions stair tiles, sultan and imam, desert cities."""
    t = s.t
    season: i64
    for season in range(Seasons.COUNT):
        if t.first_game:
            s.river_tiles[season] = t.first_river[season]
        else:
            s.river_tiles[season] = draw.river(s.chance, sides_of(s, season))
    log.river_up(s, s.river_tiles[0])
    return_fishermen(s)
    if t.stair_tiles:
        cover_lattice(s)
    stairs: i64
    for stairs in range(2):
        s.figure_step[stairs] = t.figure_starts[stairs] if t.sultan_and_imam else -1
    if t.desert_cities:
        left = bit(Cities.COUNT) - 1
        for _ in range(t.cities_in_play):
            city = draw.city(s.chance, left)
            left &= ~bit(city)
            s.city_display |= bit(city)


def sides_of(s: Marrakesh, season: i64) -> vec[i64]:
    """The sides of a season's river tiles, as counts of all sides: a tile and a side at once."""
    out = vec[i64]()
    for of in s.t.river_season:
        out = append(out, 1 if of == season else 0)
    return out


def cover_lattice(s: Marrakesh) -> None:
    """Expansion 1: a tile and a side for each of twelve cells."""
    left = fill(len(STAIR_SIDES), 1)
    for cell in s.t.covered:
        side = draw.stair_tile(s.chance, left)
        first = side // 2 * 2
        left[first] = 0
        left[first + 1] = 0
        s.stair_tiles[cell] = side


# -- the players --------------------------------------------------------------------------------------------------


def lay_out_board(s: Marrakesh, seat: i64) -> None:
    t = s.t
    s.points[seat * Items.COUNT + Items.START] = t.start_vp
    kind: i64
    for kind in range(Resources.COUNT):
        s.resources[seat * Resources.COUNT + kind] = t.start_resources[kind]
    draw_line_keshis(s, seat)
    if not t.choose_disc:
        lay_disc(s, seat, draw.disc(s.chance, fill(Squares.COUNT, 1)))
    for _ in range(t.provisions_each):
        tile = draw.provision(s.chance, undealt(s), seat)
        s.provisions_down[seat] |= bit(tile)
        log.deal(s, seat, tile)


def undealt(s: Marrakesh) -> i64:
    left = bit(Provisions.COUNT) - 1
    for tiles in s.provisions_down:
        left &= ~tiles
    return left


def draw_line_keshis(s: Marrakesh, seat: i64) -> None:
    bag = s.t.line_bag[:]
    colour: i64
    for drawn in s.line_drawn:
        for colour in range(Colours.COUNT):
            if drawn >> colour & 1 != 0:
                bag[colour] -= 1
    for _ in range(s.t.line_keshis):
        colour = draw.line(s.chance, bag)
        bag[colour] -= 1
        s.line_drawn[seat] |= bit(colour)
        log.line_drawn(s, seat, colour)


def lay_disc(s: Marrakesh, seat: i64, offset: i64) -> None:
    s.disc[seat] = offset
    log.disc_lies(s, seat, offset)


class TurnDisc(MarrakeshStep):
    """R-32: with the option, each seat chooses the orientation of its disc before the game."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(ORIENTATION.base, 255, reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        lay_disc(s, frame.who, ORIENTATION.offset(action))

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "turn_disc_first"


# -- the oasis line -----------------------------------------------------------------------------------------------


def planned(s: Marrakesh, seat: i64) -> i64:
    """Keshis that a seat has laid out already, as bits."""
    mask: i64 = 0
    at: i64
    for at in range(seat * LineCells.COUNT, (seat + 1) * LineCells.COUNT):
        if s.line_plan[at] >= 0:
            mask |= bit(s.line_plan[at])
    return mask


def unarranged(s: Marrakesh) -> vec[i64]:
    out = vec[i64]()
    seat: i64
    for seat in range(s.players):
        if planned(s, seat) != s.line_drawn[seat]:
            out = append(out, seat)
    return out


def colour_in_bag(place: i64) -> i64:
    """The colour at a place of LINE_COLOURS: all areas' but brown, and red."""
    return Colours.RED if place == len(LINE_COLOURS) - 1 else place


class ArrangeLine(MarrakeshStep):
    """Set-up: all seats at once choose the drawn keshi for the next cell from the left; lines are revealed together."""

    def actors(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return unarranged(s)

    def is_open(self, s: Marrakesh, frame: Frame) -> bool:
        return False

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        left = s.line_drawn[frame.who] & ~planned(s, frame.who)
        out = reserve(OPTIONS)
        place: i64
        for place in range(len(LINE_COLOURS)):
            if left >> colour_in_bag(place) & 1 != 0:
                out = append(out, LINE_KESHI.action(place))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        colour = colour_in_bag(LINE_KESHI.colour(action))
        at = frame.who * LineCells.COUNT
        while s.t.line_kind[at - frame.who * LineCells.COUNT] != LINE_KESHI_CELL or s.line_plan[at] >= 0:
            at += 1
        s.line_plan[at] = colour
        log.arrange(s, frame.who, colour)
        if len(unarranged(s)) > 0:
            ask.arrange_oasis_line(s, -1)
        else:
            show_lines(s)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "not_drawn" if LINE_KESHI.holds(action) else "arrange_first"


def show_lines(s: Marrakesh) -> None:
    s.reveal()
    at: i64
    for at in range(s.players * LineCells.COUNT):
        s.line[at] = s.line_plan[at]
        if s.line[at] >= 0:
            log.line_lies(s, at // LineCells.COUNT, at % LineCells.COUNT, s.line[at])
    s.line_plan = fill(s.players * LineCells.COUNT, -1)
    s.line_drawn = fill(s.players, 0)
