# mypyc: compile
"""The state of Amul: queries of the rules, the score, and states sampled from what a seat knows."""

from __future__ import annotations

from typing import final

from serai.core.rules.chance import Chance
from serai.core.rules.native import append, i64, vec
from serai.core.rules.score_sheet import ScoreItem
from serai.core.rules.vectors import bit, index_of, offer_set, reserve
from serai.games.amul.components import NO_LETTER
from serai.games.amul.generated import draw
from serai.games.amul.generated.fields import AmulFields
from serai.games.amul.generated.items import Faces, HandFaces, Symbols
from serai.games.amul.scoring import items, lines, tally, total_of, totals


@final
class Amul(AmulFields):
    def clone(self) -> Amul:
        s = Amul(self.t)
        self.copy_fields(s)
        return s

    def derive(self) -> None:
        seat: i64
        face: i64
        for seat in range(self.players):
            self.held[seat] = 0
            self.holding[seat] = 0
            for face in range(Faces.COUNT):
                n = self.hand[seat * Faces.COUNT + face]
                self.held[seat] += n
                if n > 0 and face < HandFaces.COUNT:
                    self.holding[seat] |= bit(face)

    # -- hands --------------------------------------------------------------------------------------------------

    def add_to_hand(self, seat: i64, face: i64) -> None:
        """Add a card to a hand."""
        self.hand[seat * Faces.COUNT + face] += 1
        self.held[seat] += 1
        self.holding[seat] |= bit(face)

    def remove_from_hand(self, seat: i64, face: i64) -> None:
        """Remove a card from a hand."""
        at = seat * Faces.COUNT + face
        self.hand[at] -= 1
        self.held[seat] -= 1
        if self.hand[at] == 0:
            self.holding[seat] ^= bit(face)

    def hand_faces(self, seat: i64, base: i64) -> vec[i64]:
        """The faces in a hand as actions that start at `base`."""
        return offer_set(base, self.holding[seat], reserve(self.t.hand + 1))

    # -- queries ------------------------------------------------------------------------------------------------

    def has(self, seat: i64, face: i64) -> bool:
        """Whether the face is in the play area of the seat."""
        return self.area[seat * Faces.COUNT + face] > 0

    def prowess(self, seat: i64) -> i64:
        """Prowess symbols in the play area of a seat."""
        area = self.area
        prowess = self.t.prowess
        at = seat * Faces.COUNT
        n: i64 = 0
        for face in self.t.fighters:
            n += area[at + face] * prowess[face]
        return n

    def earliest_letter(self, seat: i64) -> i64:
        """R-10: of a player's letters the earliest counts; NO_LETTER without any."""
        letter = self.t.letter
        best: i64 = NO_LETTER
        for face in self.t.fighters:
            if letter[face] < best and self.has(seat, face):
                best = letter[face]
        return best

    def symbols(self) -> list[int]:
        """How many of each symbol each play area has."""
        counts = tally(self.t, self.area)
        width: int = self.t.column_count
        return [counts[seat * width + symbol] for seat in range(self.players) for symbol in range(Symbols.COUNT)]

    def letters(self) -> list[int]:
        """The earliest letter of each seat, -1 for none."""
        found = [self.earliest_letter(seat) for seat in range(self.players)]
        return [-1 if letter == NO_LETTER else letter for letter in found]

    def place_in_order(self, seat: i64) -> i64:
        """The index of a seat in the turn order."""
        return index_of(self.turn_order, seat)

    # -- score ----------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return total_of(self.t, self.area, self.spy_target, seat)

    def all_scores(self) -> list[int]:
        return list(totals(self.t, self.area, self.spy_target))

    def score_lines(self, seat: int) -> list[int]:
        return list(lines(self.t, self.area, self.spy_target, seat))

    def score_items(self, seat: int) -> list[ScoreItem]:
        return items(self.t, self.area, self.spy_target, seat)

    def tie_breaks(self, seat: int) -> list[int]:
        return [self.prowess(seat)]

    # -- hidden information ---------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> Amul:
        """Deal the deck, the other hands and their choices again from the cards that the seat does not see. A card that
        a player is known to hold stays with that player."""
        s = self.clone()
        s.chance = chance
        sizes = vec[i64]()
        other: i64
        for other in range(s.players):
            sizes = append(sizes, s.held[other])
            if other != seat:
                s._collect(other)
        for other in range(s.players):
            if other != seat:
                s._deal_again(other, sizes[other])
        return s

    def _collect(self, seat: i64) -> None:
        """Return the hidden cards of a seat to the deck, except those it is known to hold. That it has chosen a card
        stays recorded."""
        chosen = max(self.offer[seat], self.play_choice[seat])
        if chosen >= 0:
            self.add_to_hand(seat, chosen)
        for face in self.hand_faces(seat, 0):
            at = seat * Faces.COUNT + face
            while self.hand[at] > self.known[at]:
                self.remove_from_hand(seat, face)
                self.market_deck[face] += 1

    def _deal_again(self, seat: i64, size: i64) -> None:
        hidden = self.offer[seat] >= 0 or self.play_choice[seat] >= 0
        if hidden:
            size += 1
        while self.held[seat] < size:
            face = draw.card(self.chance, self.market_deck, seat)
            self.market_deck[face] -= 1
            self.add_to_hand(seat, face)
        if not hidden:
            return
        chosen = draw.card(self.chance, self.hand[seat * Faces.COUNT : (seat + 1) * Faces.COUNT], seat)
        self.remove_from_hand(seat, chosen)
        if self.offer[seat] >= 0:
            self.offer[seat] = chosen
        else:
            self.play_choice[seat] = chosen
