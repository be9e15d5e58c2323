# mypyc: compile
"""The state of Marrakesh: queries and small changes that rules share, scores, and determinization."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.chance import Chance
from serai.core.rules.native import append, i64, vec
from serai.core.rules.score_sheet import ScoreItem
from serai.core.rules.vectors import bit, bit_count, count_of, fill, part_total
from serai.games.marrakesh.constants import ANY_COLOUR, FULL_AREA, ITEM_OF, LINE, LUXURY_SOURCE, PATH_LENGTH
from serai.games.marrakesh.generated import draw
from serai.games.marrakesh.generated.fields import MarrakeshFields
from serai.games.marrakesh.generated.items import (
    Areas,
    Colours,
    Districts,
    GateCells,
    Goods,
    Items,
    LineCells,
    Luxury,
    Modifiers,
    Paths,
    Provisions,
    Resources,
)
from serai.games.marrakesh.vocabulary import BY_PRINT, DISTRICTS, FROM_WORKSHOPS, FULL_WITH_VENDOR, LUXURY, ON_ITS_CELL

PLAIN: Final[i64] = 6  # colours that are only counted
WORD: Final[i64] = 62  # bits of a set in one number


def plain_of(colour: i64) -> i64:
    """The place of a colour among those that are only counted; -1 for pink and brown."""
    if colour < Colours.PINK:
        return colour
    if Colours.PINK < colour < Colours.BROWN:
        return colour - 1
    return -1


@final
class Marrakesh(MarrakeshFields):
    def clone(self) -> Marrakesh:
        s = Marrakesh(self.printed)
        self.copy_fields(s)
        return s

    def derive(self) -> None:
        self.keshis = fill(self.players * Districts.COUNT, 0)
        seat: i64
        colour: i64
        for seat in range(self.players):
            at = seat * Districts.COUNT
            for colour in range(Districts.COUNT):
                place = plain_of(colour)
                if place >= 0:
                    self.keshis[at + colour] = self.settled[seat * PLAIN + place]
            self.keshis[at + Colours.PINK] = bit_count(self.fakirs[seat])
            first = seat * Paths.COUNT
            self.keshis[at + Colours.BROWN] = (
                self.caravans[first + Paths.LEFT]
                + self.caravans[first + Paths.RIGHT]
                + self.caravans[first + Paths.START]
            )

    # -- questions about the table ------------------------------------------------------------------------------

    def count(self, seat: i64, colour: i64) -> i64:
        """Keshis of an area's colour on a board."""
        return self.keshis[seat * Districts.COUNT + colour]

    def room(self, seat: i64, colour: i64) -> i64:
        """The number of keshis of a colour that still have room; goods always have."""
        if colour < Colours.RED:
            return FULL_AREA - self.keshis[seat * Districts.COUNT + colour]
        if colour == Colours.RED:
            return FULL_AREA - bit_count(self.vendors[seat])
        return FULL_AREA

    def colours_with_room(self, seat: i64) -> i64:
        """Colours with room for at least one keshi, as bits."""
        mask = ANY_COLOUR
        colour: i64
        for colour in range(Colours.RED + 1):
            if self.room(seat, colour) == 0:
                mask &= ~bit(colour)
        return mask

    def has_vendor(self, seat: i64, area: i64) -> bool:
        return area < Districts.COUNT and self.vendors[seat] >> area & 1 != 0

    def resource(self, seat: i64, kind: i64) -> i64:
        return self.resources[seat * Resources.COUNT + kind]

    def good(self, seat: i64, good: i64) -> i64:
        return self.goods[seat * Goods.COUNT + good]

    def gates_built(self, seat: i64) -> i64:
        n: i64 = 0
        at: i64
        for at in range(seat * GateCells.COUNT, (seat + 1) * GateCells.COUNT):
            if self.gates[at] >= 0:
                n += 1
        return n

    def matching_gates(self, seat: i64) -> i64:
        n: i64 = 0
        cell: i64
        for cell in range(GateCells.COUNT):
            colour = self.gates[seat * GateCells.COUNT + cell]
            if colour >= 0 and self.t.matches[cell] >> colour & 1 != 0:
                n += 1
        return n

    def filled_areas(self, seat: i64) -> i64:
        """Areas with all their keshis and a water vendor, as bits. R-41, R-48: guards count wherever they stand."""
        mask: i64 = 0
        area: i64
        for area in range(Districts.COUNT):
            if self.count(seat, area) == FULL_AREA and self.has_vendor(seat, area):
                mask |= 1 << area
        return mask

    def watchtower(self, seat: i64) -> i64:
        """Guards in the watchtower: those at no gate."""
        return self.count(seat, Colours.BEIGE) - self.gates_built(seat)

    def free_guards(self) -> list[int]:
        """The guards of each watchtower, by seat, for views."""
        return [self.watchtower(seat) for seat in range(self.players)]

    def owns_scroll(self, seat: i64, scroll: i64) -> bool:
        return self.scroll_owner[scroll] == seat

    def scroll_count(self, seat: i64) -> i64:
        return count_of(self.scroll_owner, seat)

    def luxury_count(self, seat: i64) -> i64:
        return count_of(self.luxury_owner, seat)

    def explored_count(self, seat: i64) -> i64:
        return self.explored[seat * LINE]

    def flight(self, seat: i64, stairs: i64) -> i64:
        """The flight on which a pawn stands, counted from 0."""
        return self.t.flight_of[self.steps[seat * 2 + stairs]]

    def is_used(self, scroll: i64) -> bool:
        return self.used[scroll // WORD] >> (scroll % WORD) & 1 != 0

    def modifier(self, seat: i64, kind: i64, area: i64 = -1) -> i64:
        """The sum of a modifier over the scrolls of a seat; for modifiers that replace a number, that number."""
        t = self.t
        n: i64 = 0
        at: i64
        for at in range(t.first_modifier[kind], t.first_modifier[kind + 1]):
            if self.scroll_owner[t.modifier_scroll[at]] == seat and t.modifier_area[at] == area:
                n += t.modifier_n[at]
        return n

    def picks(self, seat: i64) -> i64:
        """The number of bonuses of a line that the seat may take."""
        n = self.modifier(seat, Modifiers.CONNECTION_PICKS)
        return n if n > 1 else 1

    def path_room(self, seat: i64, path: i64) -> bool:
        """Whether a path, or the start oasis, has a free cell for a caravan."""
        n = self.caravans[seat * Paths.COUNT + path]
        if path == Paths.START:
            return n < 2 and not self.t.desert_cities
        return n < (PATH_LENGTH + 1 if self.t.desert_cities else PATH_LENGTH)

    def worker_count(self, seat: i64) -> i64:
        """Workers that still have to act."""
        return part_total(self.workers, seat * Areas.COUNT, (seat + 1) * Areas.COUNT)

    def next_seat(self, seat: i64) -> i64:
        """The left neighbour."""
        return (seat + 1) % self.players

    # -- small changes ------------------------------------------------------------------------------------------

    def score_points(self, seat: i64, points: i64, because: i64) -> None:
        if points != 0:
            place = seat * Items.COUNT + ITEM_OF[because]
            self.points[place] += points

    def settle_keshi(self, seat: i64, colour: i64, n: i64) -> None:
        """Add keshis to an area that only counts them; negative numbers remove them."""
        place = seat * PLAIN + plain_of(colour)
        self.settled[place] += n
        self.keshis[seat * Districts.COUNT + colour] += n

    def mark_used(self, scroll: i64) -> None:
        self.used[scroll // WORD] |= bit(scroll % WORD)

    # -- score ----------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        first: i64 = seat
        return part_total(self.points, first * Items.COUNT, (first + 1) * Items.COUNT)

    def score_lines(self, seat: int) -> list[int]:
        first: i64 = seat
        return list(self.points[first * Items.COUNT : (first + 1) * Items.COUNT])

    def score_items(self, seat: int) -> list[ScoreItem]:
        """Lines item by item: luxury goods, gates, and at the end filled areas."""
        first: i64 = seat
        found: list[ScoreItem] = []
        luxury: i64
        for luxury in range(Luxury.COUNT):
            if self.luxury_owner[luxury] == first:
                points = self.t.n[self.t.first_row[LUXURY_SOURCE + luxury]]
                found.append(ScoreItem("luxury", "luxury." + LUXURY[luxury], 1, points, (BY_PRINT.id,)))
        found += self._gate_items(first)
        filled = self.filled_areas(first) if self.finished else 0
        area: i64
        for area in range(Districts.COUNT):
            if filled >> area & 1 != 0:
                what = "area." + DISTRICTS[area]
                found.append(ScoreItem("filled", what, 1, self.t.filled_vp, (FULL_WITH_VENDOR.id,)))
        return found

    def _gate_items(self, seat: i64) -> list[ScoreItem]:
        built = self.gates_built(seat)
        if built == 0:
            return []
        matching = self.matching_gates(seat)
        value = self.t.match_vp
        paid = self.points[seat * Items.COUNT + Items.GATES] - matching * value
        found = [ScoreItem("gates", "board.workshops", built, paid, (FROM_WORKSHOPS.id,))]
        if matching > 0:
            found.append(ScoreItem("gates", "board.gates", matching, matching * value, (ON_ITS_CELL.id, value)))
        return found

    def tie_breaks(self, seat: int) -> list[int]:
        first: i64 = seat
        return list(self.steps[first * 2 : first * 2 + 2])

    # -- hidden information ---------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> Marrakesh:
        """A determinization: others' choices, face-down provision tiles and the floors of the tower are drawn again."""
        s = self.clone()
        s.chance = chance
        s._imagine_floors()
        other: i64
        for other in range(s.players):
            if other != seat:
                s._imagine_choices(other)
        s._imagine_provisions(seat)
        return s

    def _imagine_floors(self) -> None:
        """Draw a floor for each keshi in the tower, by how often each floor keeps keshis."""
        t = self.t
        resting = vec[i64]()
        resting = append(resting, 0)
        resting = append(resting, 0)
        colour: i64
        for colour in range(Colours.COUNT):
            self.upper_floor[colour] = 0
            for _ in range(self.tower[colour]):
                free_a = t.capacity[0] - resting[0]
                free_b = t.capacity[1] - resting[1]
                weights = append(vec[i64](), free_a * t.stick[0] * t.release[1])
                weights = append(weights, free_b * t.stick[1] * t.release[0])
                if weights[0] + weights[1] == 0:
                    weights[0] = free_a
                    weights[1] = free_b
                floor = draw.resting(self.chance, weights)
                resting[floor] += 1
                if floor == 0:
                    self.upper_floor[colour] += 1

    def _imagine_choices(self, seat: i64) -> None:
        """Draw the secret choices of a seat from its possible choices."""
        left = bit_count(self.chosen[seat])
        if left > 0:
            chosen: i64 = 0
            while left > 0:
                chosen |= bit(self._draw(seat, self.hand[seat] & ~chosen))
                left -= 1
            self.chosen[seat] = chosen
        left_over = self.line_drawn[seat]
        cell: i64
        for cell in range(seat * LineCells.COUNT, (seat + 1) * LineCells.COUNT):
            if self.line_plan[cell] >= 0:
                self.line_plan[cell] = self._draw(seat, left_over)
                left_over &= ~bit(self.line_plan[cell])

    def _imagine_provisions(self, seat: i64) -> None:
        """Draw face-down tiles of others from those that the seat has not seen."""
        pool = bit(Provisions.COUNT) - 1
        other: i64
        for other in range(self.players):
            pool &= ~self.provisions[other]
        if seat >= 0:
            pool &= ~self.provisions_down[seat]
        for other in range(self.players):
            if other == seat:
                continue
            left = bit_count(self.provisions_down[other])
            chosen = self.provision_choice[other] >= 0
            self.provisions_down[other] = 0
            while left > 0:
                tile = self._draw(other, pool)
                pool &= ~bit(tile)
                self.provisions_down[other] |= bit(tile)
                left -= 1
            if chosen:
                self.provision_choice[other] = self._draw(other, self.provisions_down[other])

    def _draw(self, seat: i64, mask: i64) -> i64:
        """Draw a member of a set. Sampled states are not traced: the kind of the outcome is of no importance."""
        return draw.provision(self.chance, mask, seat)
