# mypyc: compile
"""The state of Yspahan: queries of the rules, the score, and states sampled from what a seat knows."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.chance import Chance, deal_again
from serai.core.rules.native import i64
from serai.core.rules.vectors import bit_count, count_of, fill, holder, part_total, total, union
from serai.games.yspahan.generated.fields import YspahanFields
from serai.games.yspahan.generated.items import Cards, Items, Pieces
from serai.games.yspahan.scoring import lines
from serai.games.yspahan.vocabulary import DEALT

PLENTY: Final[i64] = 1_000_000  # a supply that never runs out


@final
class Yspahan(YspahanFields):
    def clone(self) -> Yspahan:
        s = Yspahan(self.t)
        self.copy_fields(s)
        return s

    # -- queries ------------------------------------------------------------------------------------------------

    def active(self) -> i64:
        """The seat whose turn it is; another seat may have a decision in it."""
        return self.order[self.turn_no]

    def owns(self, seat: i64, building: i64) -> bool:
        return self.buildings[seat] >> building & 1 != 0

    def holds(self, seat: i64, card: i64) -> bool:
        return self.cards[seat * Cards.COUNT + card] > 0

    def hand_size(self, seat: i64) -> i64:
        return part_total(self.cards, seat * Cards.COUNT, (seat + 1) * Cards.COUNT)

    def dice(self, square: i64) -> i64:
        """How many dice of a group count in the current turn. The second of two players may not use yellow dice; with
        more players they leave the tower after the first player's action."""
        if self.players == 2 and self.turn_no == 1:
            return self.white[square]
        return self.white[square] + self.yellow[square]

    def filled_shops(self) -> i64:
        """Mask of the shops with a good."""
        return union(self.goods)

    def owner(self, shop: i64) -> i64:
        """The owner of the good in a shop; -1 if it is empty."""
        return holder(self.goods, shop)

    # components are limited only with the option.

    def pieces_left(self, piece: i64) -> i64:
        """Camels or gold in the supply."""
        if not self.t.limited:
            return PLENTY
        if piece == Pieces.CAMEL:
            return self.t.camels_in_box - total(self.camels)
        return self.t.gold_in_box - total(self.gold)

    def goods_left(self, seat: i64) -> i64:
        """The goods that a player has left."""
        if not self.t.limited:
            return PLENTY
        return self.t.goods_in_box - bit_count(self.goods[seat]) - count_of(self.caravan, seat)

    def supply(self) -> list[int]:
        """The supply in views, by piece; zeros if it is unlimited."""
        return [self.pieces_left(Pieces.CAMEL), self.pieces_left(Pieces.GOLD)] if self.t.limited else [0, 0]

    def stock(self) -> list[int]:
        """The remaining goods in views, by seat; zeros if they are unlimited."""
        return [self.goods_left(seat) if self.t.limited else 0 for seat in range(self.players)]

    # -- small changes ------------------------------------------------------------------------------------------

    def hand_out(self, seat: i64, piece: i64, n: i64) -> None:
        """Give camels or gold from the supply; negative n returns them."""
        if piece == Pieces.CAMEL:
            self.camels[seat] += n
        else:
            self.gold[seat] += n

    def score_item(self, seat: i64, item: i64, points: i64) -> None:
        self.points[seat * Items.COUNT + item] += points

    def discard_card(self, seat: i64, card: i64) -> None:
        self.cards[seat * Cards.COUNT + card] -= 1
        self.discard[card] += 1

    def clear_square(self, square: i64) -> None:
        self.face[square] = 0
        self.white[square] = 0
        self.yellow[square] = 0

    # -- score ----------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return total(lines(self, seat))

    def score_lines(self, seat: int) -> list[int]:
        return list(lines(self, seat))

    # -- hidden information ---------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> Yspahan:
        """Deal the other hands and the deck again from the cards that the seat does not see."""
        s = self._deal_again(seat, chance)
        # Everybody knows that a player who gave up a group can build, perhaps only with a card.
        while not s.over and len(s.legal(s.actors[0])) == 0:
            s = self._deal_again(seat, chance)
        return s

    def _deal_again(self, seat: i64, chance: Chance) -> Yspahan:
        s = self.clone()
        s.chance = chance
        deal_again(chance, DEALT, s.deck, s.cards, fill(len(s.cards), 0), seat)
        return s
