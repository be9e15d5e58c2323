# mypyc: compile
"""The table of Five Tribes: its fields, who may see each, copying, and what must always be true of it."""

from __future__ import annotations

from typing import Final, final

from caravanserai.core.chance import Chance
from caravanserai.core.fast import i64, vec
from caravanserai.core.fields import Counts, Each, Field, Fields, Flag, Num, Ref, RowOf, Seen, SetOf
from caravanserai.core.state import Printed, State, fill, total
from caravanserai.core.vocabulary import SEATS
from caravanserai.games.five_tribes.components import (
    BLOCKS,
    BOAZ,
    CELL_COUNT,
    FAKIR,
    GOODS_COUNT,
    RESOURCE_COUNT,
    SIDES,
    TRIBE_COUNT,
    FiveTribesPrinted,
    distance,
)
from caravanserai.games.five_tribes.scoring import lines
from caravanserai.games.five_tribes.vocabulary import (
    ASSASSINATE_PLAYER,
    ASSASSINATE_TILE,
    CELLS,
    DJINN_DRAWN,
    DJINNS,
    ENDINGS,
    GOODS,
    RESOURCE_DRAWN,
    RESOURCES,
    SPOTS,
    TILE_TYPES,
    TRIBES,
)

HIDDEN_RESOURCE: Final[i64] = RESOURCE_DRAWN
HIDDEN_DJINN: Final[i64] = DJINN_DRAWN
ZERO_SPOTS: Final[i64] = 3
SPOT_COUNT: Final[i64] = 9

# The steps in the rulebook's order; `steps.STEPS` holds them at these places.
BIDDING: Final[i64] = 0
PICK_UP: Final[i64] = 1
SOWING: Final[i64] = 2
BUILDERS: Final[i64] = 3
ASSASSINS: Final[i64] = 4
TILE_ACTION: Final[i64] = 5
PALM: Final[i64] = 6
PALACE: Final[i64] = 7
DJINN_TILE: Final[i64] = 8
SIBITTIS_KEEP: Final[i64] = 9
WRAP_UP: Final[i64] = 10
SALE: Final[i64] = 11

NOT_ENDING: Final[i64] = -1
BY_CAMEL: Final[i64] = 0
BY_NO_MOVE: Final[i64] = 1

FIELDS: Final = Fields(
    Field("round_no", Num()),
    # The sultanate
    Field("tiles", Each(CELLS, Ref(TILE_TYPES))),
    Field("meeples", Each(CELLS, Counts(TRIBES))),
    Field("owner", Each(CELLS, Ref(SEATS))),
    Field("palms", Each(CELLS, Num())),
    Field("palaces", Each(CELLS, Num())),
    Field("palms_left", Num()),
    Field("palaces_left", Num()),
    Field("bag", Counts(TRIBES)),  # everything enters it in public
    # Before the players
    Field("camels_left", Each(SEATS, Num())),
    Field("viziers", Each(SEATS, Num())),
    Field("elders", Each(SEATS, Num())),
    Field("gold", Each(SEATS, Num()), Seen("owner", option="open_gold")),
    Field("cards", Each(SEATS, Counts(RESOURCES)), Seen("owner", count=True, option="open_hands")),
    Field("seen", Each(SEATS, Counts(RESOURCES)), Seen("nobody")),  # only for imagining
    Field("djinns", Each(SEATS, SetOf(DJINNS))),
    Field("used_djinns", Each(SEATS, SetOf(DJINNS))),
    # Rows and decks
    Field("resource_row", RowOf(RESOURCES)),
    Field("resource_deck", Counts(RESOURCES), Seen("nobody", count=True)),
    Field("resource_discard", Counts(RESOURCES)),
    Field("djinn_row", RowOf(DJINNS)),
    Field("djinn_deck", SetOf(DJINNS), Seen("nobody", count=True)),
    Field("djinn_discard", SetOf(DJINNS)),
    Field("drawn", SetOf(DJINNS), Seen("actor", count=True)),  # Sibittis
    # Tracks
    Field("bid_track", RowOf(SEATS)),
    Field("turn_track", Each(SPOTS, Ref(SEATS))),
    Field("ending", Ref(ENDINGS)),
    # The running turn
    Field("start_tile", Ref(CELLS)),
    Field("final_tile", Ref(CELLS)),
    Field("hand", Counts(TRIBES)),  # lifted and not yet dropped
    Field("path", RowOf(CELLS)),  # where they were dropped so far
    Field("collected", Ref(TRIBES)),
    Field("collected_count", Num()),
    Field("builder_income", Num()),
    Field("armed", Flag()),  # Iblis is paid for the open strike
    Field("victim", Num(least=-1)),  # the first victim of Iblis, as its action; -1: none yet
    Field("laid_out", SetOf(GOODS)),  # the open sale
)


@final
class FiveTribes(State):
    t: FiveTribesPrinted
    round_no: i64
    tiles: vec[i64]
    meeples: vec[i64]
    owner: vec[i64]
    palms: vec[i64]
    palaces: vec[i64]
    palms_left: i64
    palaces_left: i64
    bag: vec[i64]
    camels_left: vec[i64]
    viziers: vec[i64]
    elders: vec[i64]
    gold: vec[i64]
    cards: vec[i64]
    seen: vec[i64]
    djinns: vec[i64]
    used_djinns: vec[i64]
    resource_row: vec[i64]
    resource_deck: vec[i64]
    resource_discard: vec[i64]
    djinn_row: vec[i64]
    djinn_deck: i64
    djinn_discard: i64
    drawn: i64
    bid_track: vec[i64]
    turn_track: vec[i64]
    ending: i64
    start_tile: i64
    final_tile: i64
    hand: vec[i64]
    path: vec[i64]
    collected: i64
    collected_count: i64
    builder_income: i64
    armed: i64
    victim: i64
    laid_out: i64
    # Derived: for each tribe the mask of cells where it stands; and the mask of blue tiles
    has: vec[i64]
    blue: i64

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, FiveTribesPrinted)
        self.t = printed

    def clone(self) -> FiveTribes:
        s = FiveTribes(self.t)
        self.copy_common(s)
        s.round_no = self.round_no
        s.tiles = self.tiles  # never changes after the set-up
        s.meeples = self.meeples[:]
        s.owner = self.owner[:]
        s.palms = self.palms[:]
        s.palaces = self.palaces[:]
        s.palms_left = self.palms_left
        s.palaces_left = self.palaces_left
        s.bag = self.bag[:]
        s.camels_left = self.camels_left[:]
        s.viziers = self.viziers[:]
        s.elders = self.elders[:]
        s.gold = self.gold[:]
        s.cards = self.cards[:]
        s.seen = self.seen[:]
        s.djinns = self.djinns[:]
        s.used_djinns = self.used_djinns[:]
        s.resource_row = self.resource_row[:]
        s.resource_deck = self.resource_deck[:]
        s.resource_discard = self.resource_discard[:]
        s.djinn_row = self.djinn_row[:]
        s.djinn_deck = self.djinn_deck
        s.djinn_discard = self.djinn_discard
        s.drawn = self.drawn
        s.bid_track = self.bid_track[:]
        s.turn_track = self.turn_track[:]
        s.ending = self.ending
        s.start_tile = self.start_tile
        s.final_tile = self.final_tile
        s.hand = self.hand[:]
        s.path = self.path[:]
        s.collected = self.collected
        s.collected_count = self.collected_count
        s.builder_income = self.builder_income
        s.armed = self.armed
        s.victim = self.victim
        s.laid_out = self.laid_out
        s.has = self.has[:]
        s.blue = self.blue
        return s

    def derive(self) -> None:
        has = fill(TRIBE_COUNT, 0)
        blue: i64 = 0
        cell: i64
        tribe: i64
        for cell in range(CELL_COUNT):
            for tribe in range(TRIBE_COUNT):
                if self.meeples[cell * TRIBE_COUNT + tribe] > 0:
                    has[tribe] |= i64(1) << cell
            if self.tiles[cell] >= 0 and self.t.tile_blue[self.tiles[cell]] != 0:
                blue |= i64(1) << cell
        self.has = has
        self.blue = blue

    # -- questions about the table ------------------------------------------------------------------------------

    def kind(self, cell: i64) -> i64:
        return self.t.tile_kind[self.tiles[cell]]

    def occupied(self) -> i64:
        """Mask of the cells with at least one meeple."""
        has = self.has
        return has[0] | has[1] | has[2] | has[3] | has[4]

    def pile(self, cell: i64) -> i64:
        """How many meeples stand on a cell."""
        m = self.meeples
        at = cell * TRIBE_COUNT
        return m[at] + m[at + 1] + m[at + 2] + m[at + 3] + m[at + 4]

    def fakirs(self, seat: i64) -> i64:
        return self.cards[seat * RESOURCE_COUNT + FAKIR]

    def hand_size(self, seat: i64) -> i64:
        """How many resource cards a seat holds: public (R-30)."""
        n: i64 = 0
        resource: i64
        for resource in range(RESOURCE_COUNT):
            n += self.cards[seat * RESOURCE_COUNT + resource]
        return n

    def owns(self, seat: i64, djinn: i64) -> bool:
        return self.djinns[seat] >> djinn & 1 != 0

    def owner_of(self, djinn: i64) -> i64:
        """The seat that owns a djinn, or -1."""
        seat: i64
        for seat in range(self.players):
            if self.djinns[seat] >> djinn & 1 != 0:
                return seat
        return -1

    def blue_around(self, cell: i64) -> i64:
        """Blue tiles in the 3x3 block of a cell, the cell included."""
        mask = self.blue & BLOCKS[cell]
        n: i64 = 0
        while mask != 0:
            mask &= mask - 1
            n += 1
        return n

    def bare(self, cell: i64) -> bool:
        """An empty tile: no camel, no meeple, no palm, no palace."""
        return (
            self.owner[cell] < 0
            and self.palms[cell] == 0
            and self.palaces[cell] == 0
            and self.occupied() >> cell & 1 == 0
        )

    # -- moving pieces --------------------------------------------------------------------------------------------

    def add_meeple(self, cell: i64, tribe: i64) -> None:
        self.meeples[cell * TRIBE_COUNT + tribe] += 1
        self.has[tribe] |= i64(1) << cell

    def remove_meeples(self, cell: i64, tribe: i64, n: i64) -> None:
        left = self.meeples[cell * TRIBE_COUNT + tribe] - n
        self.meeples[cell * TRIBE_COUNT + tribe] = left
        if left == 0:
            self.has[tribe] &= ~(i64(1) << cell)

    def spend_card(self, seat: i64, resource: i64, n: i64) -> None:
        """Cards to the discard; the ones everybody saw coming leave first (R-47)."""
        at = seat * RESOURCE_COUNT + resource
        self.cards[at] -= n
        if self.seen[at] > n:
            self.seen[at] -= n
        else:
            self.seen[at] = 0
        self.resource_discard[resource] += n

    # -- score ----------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return sum(self.score_lines(seat))

    def score_lines(self, seat: int) -> list[int]:
        return list(lines(self, seat))

    # -- hidden information ---------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> FiveTribes:
        """R-47: gold and cards from the row are known to whoever paid attention; only cards drawn face down, the
        decks, and what Sibittis looks at are drawn again."""
        s = self.clone()
        s.chance = chance
        if not s.t.open_hands:
            self._draw_cards_again(s, seat, chance)
        if s.drawn != 0 and s.turn() != seat:
            n: i64 = 0
            pool = s.djinn_deck | s.drawn
            while s.drawn != 0:
                s.drawn &= s.drawn - 1
                n += 1
            while n > 0:
                djinn = chance.pick_bit(HIDDEN_DJINN, pool)
                pool &= ~(i64(1) << djinn)
                s.drawn |= i64(1) << djinn
                n -= 1
            s.djinn_deck = pool
        return s

    def _draw_cards_again(self, s: FiveTribes, seat: i64, chance: Chance) -> None:
        """Deal the others new cards for those that nobody has seen."""
        deck = s.resource_deck
        hidden = fill(s.players, 0)
        other: i64
        resource: i64
        for other in range(s.players):
            if other == seat:
                continue
            for resource in range(RESOURCE_COUNT):
                at = other * RESOURCE_COUNT + resource
                n = self.cards[at] - self.known_cards(other, resource)
                hidden[other] += n
                deck[resource] += n
                s.cards[at] -= n
        for other in range(s.players):
            while hidden[other] > 0:
                resource = chance.pick(HIDDEN_RESOURCE, deck)
                deck[resource] -= 1
                s.cards[other * RESOURCE_COUNT + resource] += 1
                hidden[other] -= 1

    def known_cards(self, seat: i64, resource: i64) -> i64:
        """How many cards of a kind everybody knows a seat to hold: those it was seen taking, those it has laid out
        for sale, and the fakirs of the strike that it has begun."""
        known = self.seen[seat * RESOURCE_COUNT + resource]
        if resource == FAKIR:
            if self.victim >= 0 and self.turn() == seat:
                lacking = self.lacking_range()
                return lacking if lacking > known else known
        elif known == 0 and self.laid_out >> resource & 1 != 0 and self.turn() == seat:
            return 1
        return known

    def lacking_range(self) -> i64:
        """Fakirs that it takes to reach the first victim of Iblis."""
        at = self.victim - ASSASSINATE_TILE.base
        if at < 0 or at >= ASSASSINATE_TILE.size:
            return 0
        lacking = distance(self.final_tile, at // TRIBE_COUNT) - self.collected_count
        return lacking if lacking > 0 else 0

    # -- invariants -----------------------------------------------------------------------------------------------

    def violations(self) -> list[str]:
        return _violations(self)


STATE: Final = FiveTribes


def _violations(s: FiveTribes) -> list[str]:
    """The invariants of the spec's section 4, for positions that people set up and for tests."""
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
_ON: Final = {
    -1: [BIDDING, WRAP_UP],
    BIDDING: [],
    WRAP_UP: [PICK_UP, SOWING, TILE_ACTION, SALE, PALM, PALACE, DJINN_TILE, SIBITTIS_KEEP],
    PICK_UP: [PALM, PALACE, DJINN_TILE, SIBITTIS_KEEP],
    SOWING: [],
    TILE_ACTION: [BUILDERS, ASSASSINS, PALM, PALACE, DJINN_TILE, SIBITTIS_KEEP],
    BUILDERS: [PALM, PALACE, DJINN_TILE, SIBITTIS_KEEP],
    ASSASSINS: [PALM, PALACE, DJINN_TILE, SIBITTIS_KEEP],
    PALM: [],
    PALACE: [],
    DJINN_TILE: [],
    SIBITTIS_KEEP: [],
    SALE: [],
}


def _stack_violations(s: FiveTribes) -> list[str]:
    """Whether the decisions that are due fit each other and the table."""
    found: list[str] = []
    below = -1
    who = -1
    working = False
    for i in range(0, len(s.stack), 4):
        step = s.stack[i]
        key = s.printed.steps[step].key
        if step not in _ON[below]:
            found.append(f"stack: {key!r} cannot be decision {i // 4 + 1} of a turn")
            return found
        if who not in (-1, s.stack[i + 1]) or s.stack[i + 1] < 0:
            found.append("stack: all decisions of a turn belong to one seat")
            return found
        who = s.stack[i + 1]
        if not _fits(s, step, who, s.stack[i + 2]):
            found.append(f"stack: the table does not fit the decision {key!r}")
        if step in (BUILDERS, ASSASSINS):
            working = True
        below = step
    if total(s.hand) > 0 and below != SOWING:
        found.append("hand: meeples are in hand, but nobody is sowing")
    if s.drawn != 0 and below != SIBITTIS_KEEP:
        found.append("drawn: djinns are drawn, but nobody chooses among them")
    if s.laid_out != 0 and below != SALE:
        found.append("laid_out: goods are laid out, but nobody is selling")
    if len(s.path) > 0 and not (below == SOWING and _is_walk(s)):
        found.append("path: this is no walk from start_tile of somebody who is sowing")
    if s.collected >= 0 and not working:
        found.append("collected: meeples are collected, but have no work to do")
    if s.armed != 0 and below != ASSASSINS:
        found.append("armed: Iblis is paid, but nobody strikes")
    if s.victim >= 0 and not (s.armed != 0 and below == ASSASSINS and _is_first_victim(s, who)):
        found.append("victim: this is no first victim of a strike with Iblis")
    return found


def _is_walk(s: FiveTribes) -> bool:
    """From the start tile by side steps, never straight back."""
    if s.start_tile < 0:
        return False
    behind: i64 = -1
    here = s.start_tile
    cell: i64
    for cell in s.path:
        if SIDES[here] >> cell & 1 == 0 or cell == behind:
            return False
        behind = here
        here = cell
    return True


def _is_first_victim(s: FiveTribes, who: i64) -> bool:
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


def _fits(s: FiveTribes, step: i64, who: i64, a: i64) -> bool:
    if step == BIDDING:
        zeros = s.turn_track  # they fill from the inside
        pushed = (zeros[0] < 0 or zeros[1] >= 0) and (zeros[1] < 0 or zeros[2] >= 0)
        return len(s.bid_track) > 0 and s.bid_track[0] == who and pushed
    if step == SOWING:
        return total(s.hand) > 0 and s.start_tile >= 0
    if step == BUILDERS:
        return s.collected == 3 and s.final_tile >= 0
    if step == ASSASSINS:
        return s.collected == 4 and s.final_tile >= 0
    if step == TILE_ACTION:
        return s.final_tile >= 0
    if step == PALM:
        return s.palms_left > 0 and (a != 0 or s.final_tile >= 0)
    if step == PALACE:
        return s.palaces_left > 0 and (a != 0 or s.final_tile >= 0)
    if step == DJINN_TILE:
        return a in (1, 14, 21)
    if step == SIBITTIS_KEEP:
        return s.drawn != 0
    if step == SALE:
        held: i64 = 0
        goods: i64
        for goods in range(GOODS_COUNT):
            if s.cards[who * RESOURCE_COUNT + goods] > 0:
                held |= i64(1) << goods
        return s.laid_out != 0 and s.laid_out & ~held == 0
    return True
