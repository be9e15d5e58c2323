# mypyc: compile
"""The state of Merv: queries and small changes that rules share, scores, and determinization."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vectors import bit, bit_count, fill, holder, lowest, part_total, total, union
from serai.games.merv.components import LANES, LEVEL_SIZE, STACK_SIZE, has_market, line_of
from serai.games.merv.generated.fields import MervFields
from serai.games.merv.generated.items import Cells, Contracts, Cubes, Halls, Items, Parties, Spices, Stacks
from serai.games.merv.scoring import hall_value, lines, queue_place

LEVEL: Final[i64] = 15  # the breakthroughs of one level, as a set
PLENTY: Final[i64] = 1_000_000  # an unlimited supply


@final
class Merv(MervFields):
    def clone(self) -> Merv:
        s = Merv(self.t)
        self.copy_fields(s)
        return s

    # -- who and when ---------------------------------------------------------------------------------------------

    def active(self) -> i64:
        """The party whose turn it is."""
        return self.queue[self.turn_no]

    def line(self, party: i64) -> i64:
        """The line that a party's master has activated."""
        return line_of(self.round, self.slots[party])

    def in_market_line(self, party: i64) -> bool:
        return has_market(self.line(party))

    def solo_card(self) -> i64:
        """The solo card of this round."""
        return self.solo_seen[len(self.solo_seen) - 1]

    # -- the city -------------------------------------------------------------------------------------------------

    def occupied(self) -> i64:
        return union(self.buildings)

    def owner(self, cell: i64) -> i64:
        """The party whose building stands on a site; -1 if there is none."""
        return holder(self.buildings, cell)

    def buildings_left(self, party: i64) -> i64:
        return self.t.buildings - bit_count(self.buildings[party])

    def servants(self, party: i64) -> i64:
        """Servants in the supply of a party: neither courtiers nor soldiers."""
        n = self.t.servants - self.courtiers_of(party)
        return n - bit_count(self.soldiers[party]) if party < self.players else n

    def guarded(self) -> i64:
        """Sites with a soldier."""
        return union(self.soldiers)

    def upgraded(self) -> i64:
        return union(self.upgrades)

    def walled(self) -> i64:
        """Places of the wall with a piece."""
        return union(self.walls)

    def exposed(self) -> i64:
        """Sites with at least one open lane."""
        walled = self.walled()
        mask: i64 = 0
        cell: i64
        for cell in range(Cells.COUNT):
            if LANES[cell] & ~walled != 0:
                mask |= bit(cell)
        return mask

    def attacked(self) -> i64:
        """Buildings with an open lane and no soldier; each once, however many lanes are open (R-23)."""
        return self.occupied() & self.exposed() & ~self.guarded()

    def pieces_left(self, kind: i64) -> i64:
        return self.t.kind_count[kind] - bit_count(self.walls[kind])

    # -- what players have ------------------------------------------------------------------------------------------

    def cube(self, seat: i64, colour: i64) -> i64:
        return self.cubes[seat * Cubes.COUNT + colour]

    def courtiers_of(self, party: i64) -> i64:
        return part_total(self.courtiers, party * Halls.COUNT, (party + 1) * Halls.COUNT)

    def courtiers_in(self, hall: i64) -> i64:
        n: i64 = 0
        party: i64
        for party in range(Parties.COUNT):
            n += self.courtiers[party * Halls.COUNT + hall]
        return n

    def cards_of(self, party: i64) -> i64:
        return part_total(self.spices, party * Spices.COUNT, (party + 1) * Spices.COUNT)

    def mosque_steps(self, party: i64) -> i64:
        space = self.mosque[party]
        return self.t.space_step[space] if space >= 0 else 0

    def has_post(self, city: i64) -> bool:
        """Whether any party has a trading post there; its camel or favour is then gone."""
        return holder(self.posts, city) >= 0

    def tiles_gone(self) -> i64:
        """Breakthroughs that are taken or removed."""
        return union(self.breakthroughs)

    def spice_types(self, party: i64) -> i64:
        """The number of kinds of spices that the influence allows."""
        n: i64 = 0
        while n < len(self.t.spice_types) and self.influence[party] >= self.t.spice_types[n]:
            n += 1
        return n

    def joker_colour(self, seat: i64) -> i64:
        """The colour of a player's second breakthrough; -1 without one."""
        tiles = self.breakthroughs[seat] >> LEVEL_SIZE & LEVEL
        return self.t.joker_cube[lowest(tiles)] if tiles != 0 else -1

    def joker(self, seat: i64) -> i64:
        """The colour of which one cube may still stand for any other in this turn; -1 without one."""
        return -1 if self.jokers_used >> seat & 1 != 0 else self.joker_colour(seat)

    def discount(self, seat: i64, area: i64) -> bool:
        """Whether the seat may pay one cube less in this action."""
        if self.discount_used != 0:
            return False
        tiles = self.breakthroughs[seat] & LEVEL
        return tiles != 0 and self.t.discount_area[lowest(tiles)] == area

    def contract_on_top(self, stack: i64) -> i64:
        """The card that can be fulfilled; -1 if the stack is used up."""
        gone = self.gone[stack]
        return stack * STACK_SIZE + gone if gone < STACK_SIZE else -1

    # the supply is limited only with the option.

    def cubes_left(self, colour: i64) -> i64:
        if not self.t.strict:
            return PLENTY
        n = self.t.cubes_in_box
        seat: i64
        for seat in range(self.players):
            n -= self.cubes[seat * Cubes.COUNT + colour]
        return n

    def scrolls_left(self) -> i64:
        return self.t.scrolls_in_box - total(self.scrolls) if self.t.strict else PLENTY

    def goods_left(self, rare: bool) -> i64:
        if not self.t.strict:
            return PLENTY
        if rare:
            return self.t.rare_in_box - total(self.rare)
        return self.t.common_in_box - total(self.common)

    # -- small changes ----------------------------------------------------------------------------------------------

    def add_camels(self, party: i64, n: i64) -> None:
        self.camels[party] += n

    def score_item(self, party: i64, item: i64, points: i64) -> None:
        self.points[party * Items.COUNT + item] += points

    def give_contract(self, party: i64, card: i64) -> None:
        """Give the card and cover it with its scrolls and goods. For the Magistrate all goods are alike."""
        t = self.t
        self.contracts[party] |= bit(card)
        self.gone[card // STACK_SIZE] += 1
        self.used_scrolls[party] += t.contract_scrolls[card]
        self.used_common[party] += t.contract_common[card]
        self.used_rare[party] += t.contract_rare[card]

    def derive(self) -> None:
        self.used_scrolls = fill(Parties.COUNT, 0)
        self.used_common = fill(Parties.COUNT, 0)
        self.used_rare = fill(Parties.COUNT, 0)
        self.gone = fill(Stacks.COUNT, 0)
        party: i64
        card: i64
        for party in range(Parties.COUNT):
            for card in range(Contracts.COUNT):
                if self.contracts[party] >> card & 1 != 0:
                    self.give_contract(party, card)

    # -- what a board shows -------------------------------------------------------------------------------------------

    def worth(self) -> list[int]:
        """The points of one courtier of each party in each hall."""
        return [hall_value(self, party, hall) for party in range(Parties.COUNT) for hall in range(Halls.COUNT)]

    def next_courtier(self) -> list[int]:
        """The cubes that each seat's next courtier costs (R-34)."""
        return [self.courtiers_of(seat) + 1 for seat in range(self.players)]

    def spice_limit(self) -> list[int]:
        return [self.spice_types(seat) for seat in range(self.players)]

    def free_scrolls(self) -> list[int]:
        """Scrolls that do not lie on contracts."""
        return [self.scrolls[party] - self.used_scrolls[party] for party in range(Parties.COUNT)]

    def free_common(self) -> list[int]:
        return [self._free_goods(party) - self._free_rare(party) for party in range(Parties.COUNT)]

    def free_rare(self) -> list[int]:
        return [self._free_rare(party) for party in range(Parties.COUNT)]

    def _free_goods(self, party: i64) -> i64:
        used = self.used_common[party] + self.used_rare[party]
        return self.common[party] + self.rare[party] - used

    def _free_rare(self, party: i64) -> i64:
        """For the Magistrate all goods are alike: the rare ones are counted as used last."""
        if party != Parties.MAGISTRATE:
            return self.rare[party] - self.used_rare[party]
        free = self._free_goods(party)
        return free if free < self.rare[party] else self.rare[party]

    # -- score --------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return total(lines(self, self.party(seat)))

    def score_lines(self, seat: int) -> list[int]:
        return list(lines(self, self.party(seat)))

    def parties(self) -> list[str]:
        """The opponent of a solo game, who has points and no seat."""
        return ["magistrate"] if self.players == 1 else []

    def tie_breaks(self, seat: int) -> list[int]:
        """Favour, influence, the place in the queue; in a solo game equal points are the Magistrate's."""
        if self.players == 1:
            return [seat, 0, 0, 0]
        return [0, self.favour[seat], self.influence[seat], -queue_place(self, seat)]

    def party(self, place: i64) -> i64:
        """The party of a column of the score sheet: seats first, then the Magistrate."""
        return place if place < self.players else Parties.MAGISTRATE
