# mypyc: compile
"""The state of Five Tribes: queries of the rules, the score, and states sampled from what a seat knows."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.chance import Chance, deal_again
from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit_count, fill, holder, part_total
from serai.games.five_tribes.components import BLOCKS, distance
from serai.games.five_tribes.generated import draw
from serai.games.five_tribes.generated.fields import FiveTribesFields
from serai.games.five_tribes.generated.items import Cells, Resources, Tribes
from serai.games.five_tribes.generated.verbs import ASSASSINATE_TILE
from serai.games.five_tribes.scoring import lines
from serai.games.five_tribes.vocabulary import DEALT

ZERO_SPOTS: Final[i64] = 3

NOT_ENDING: Final[i64] = -1


@final
class FiveTribes(FiveTribesFields):
    def clone(self) -> FiveTribes:
        s = FiveTribes(self.t)
        self.copy_fields(s)
        return s

    def derive(self) -> None:
        has = fill(Tribes.COUNT, 0)
        blue: i64 = 0
        cell: i64
        tribe: i64
        for cell in range(Cells.COUNT):
            for tribe in range(Tribes.COUNT):
                if self.meeples[cell * Tribes.COUNT + tribe] > 0:
                    has[tribe] |= i64(1) << cell
            if self.tiles[cell] >= 0 and self.t.tile_blue[self.tiles[cell]] != 0:
                blue |= i64(1) << cell
        self.has = has
        self.blue = blue

    # -- queries ------------------------------------------------------------------------------------------------

    def kind(self, cell: i64) -> i64:
        return self.t.tile_kind[self.tiles[cell]]

    def occupied(self) -> i64:
        """Mask of the cells with at least one meeple."""
        has = self.has
        return has[0] | has[1] | has[2] | has[3] | has[4]

    def pile(self, cell: i64) -> i64:
        """How many meeples stand on a cell."""
        m = self.meeples
        at = cell * Tribes.COUNT
        return m[at] + m[at + 1] + m[at + 2] + m[at + 3] + m[at + 4]

    def fakirs(self, seat: i64) -> i64:
        return self.cards[seat * Resources.COUNT + Resources.FAKIR]

    def hand_size(self, seat: i64) -> i64:
        """How many resource cards a seat holds: public (R-30)."""
        return part_total(self.cards, seat * Resources.COUNT, (seat + 1) * Resources.COUNT)

    def owns(self, seat: i64, djinn: i64) -> bool:
        return self.djinns[seat] >> djinn & 1 != 0

    def owner_of(self, djinn: i64) -> i64:
        """The seat that owns a djinn, or -1."""
        return holder(self.djinns, djinn)

    def blue_around(self, cell: i64) -> i64:
        """The number of blue tiles in the 3x3 block of a cell, including the cell."""
        return bit_count(self.blue & BLOCKS[cell])

    def is_bare(self, cell: i64) -> bool:
        """Whether a tile has no camel, no meeple, no palm and no palace."""
        return (
            self.owner[cell] < 0
            and self.palms[cell] == 0
            and self.palaces[cell] == 0
            and self.occupied() >> cell & 1 == 0
        )

    # -- moving pieces --------------------------------------------------------------------------------------------

    def add_meeple(self, cell: i64, tribe: i64) -> None:
        at = cell * Tribes.COUNT + tribe
        self.meeples[at] += 1
        self.has[tribe] |= i64(1) << cell

    def remove_meeples(self, cell: i64, tribe: i64, n: i64) -> None:
        at = cell * Tribes.COUNT + tribe
        left = self.meeples[at] - n
        self.meeples[at] = left
        if left == 0:
            self.has[tribe] &= ~(i64(1) << cell)

    def add_to_hand(self, tribe: i64, n: i64) -> None:
        """Add meeples to the hand that is sown; negative n removes them."""
        self.hand[tribe] += n

    def add_to_bag(self, tribe: i64, n: i64) -> None:
        self.bag[tribe] += n

    def add_viziers(self, seat: i64, n: i64) -> None:
        self.viziers[seat] += n

    def add_elders(self, seat: i64, n: i64) -> None:
        self.elders[seat] += n

    def pay(self, seat: i64, gold: i64) -> None:
        self.gold[seat] -= gold

    def take_card(self, seat: i64, resource: i64) -> None:
        self.cards[seat * Resources.COUNT + resource] += 1

    def spend_card(self, seat: i64, resource: i64, n: i64) -> None:
        """Discard cards; those that were taken in public leave first (R-47)."""
        at = seat * Resources.COUNT + resource
        self.cards[at] -= n
        if self.seen[at] > n:
            self.seen[at] -= n
        else:
            self.seen[at] = 0
        self.resource_discard[resource] += n

    # -- score ----------------------------------------------------------------------------------------------------

    def score_lines(self, seat: int) -> list[int]:
        return list(lines(self, seat))

    # -- hidden information ---------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> FiveTribes:
        """R-47: gold and cards from the row were public; only cards drawn face down, the decks, and the djinns that
        Sibittis looks at are drawn again."""
        s = self.clone()
        s.chance = chance
        if not s.t.open_hands:
            deal_again(chance, DEALT, s.resource_deck, s.cards, self._known(), seat)
        if s.drawn != 0 and s.turn() != seat:
            n: i64 = 0
            pool = s.djinn_deck | s.drawn
            while s.drawn != 0:
                s.drawn &= s.drawn - 1
                n += 1
            while n > 0:
                djinn = draw.hidden_djinn(chance, pool)
                pool &= ~(i64(1) << djinn)
                s.drawn |= i64(1) << djinn
                n -= 1
            s.djinn_deck = pool
        return s

    def _known(self) -> vec[i64]:
        """How many cards of each kind everybody knows each seat to hold."""
        known = vec[i64]()
        seat: i64
        resource: i64
        for seat in range(self.players):
            for resource in range(Resources.COUNT):
                known = append(known, self.known_cards(seat, resource))
        return known

    def known_cards(self, seat: i64, resource: i64) -> i64:
        """How many cards of a kind everybody knows a seat to hold: cards taken in public, goods laid out for sale, and
        the fakirs that its current strike needs."""
        known = self.seen[seat * Resources.COUNT + resource]
        if resource == Resources.FAKIR:
            if self.victim >= 0 and self.turn() == seat:
                lacking = self.missing_range()
                return lacking if lacking > known else known
        elif known == 0 and self.laid_out >> resource & 1 != 0 and self.turn() == seat:
            return 1
        return known

    def missing_range(self) -> i64:
        """The number of fakirs needed to reach the first victim of a strike with Iblis."""
        if not ASSASSINATE_TILE.holds(self.victim):
            return 0
        lacking = distance(self.final_tile, ASSASSINATE_TILE.tile(self.victim)) - self.collected_count
        return lacking if lacking > 0 else 0
