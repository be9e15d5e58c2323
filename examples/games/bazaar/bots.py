"""What bots think of a state of Bazaar, in tenths of a point."""

from typing import Final

from serai.kit import BotProfile, Seat, i64

from .generated.items import Bonus, Card
from .rules import GOODS, Bazaar, N

SEAL: Final = 1000  # more than a round pays


def holdings(s: Bazaar, seat: i64) -> i64:
    """What a merchant has: in a hand, what the cards would pay now, more surely in sets."""
    camels = s.herd[seat * N + Card.CAMEL]
    value = SEAL * s.seals[seat] + 10 * s.purse[seat] + 8 * camels
    for bonus in Bonus.ALL:
        value += 10 * s.bonus[seat * Bonus.COUNT + bonus] * s.bonus_values(bonus)[0]
    for card in GOODS:
        count = s.hand[seat * N + card]
        value += sum(s.pile(card)[:count]) * (5 + min(count, 4)) + 10 * max(0, count - 2)
    return value + (5 * s.t.herd if camels > s.herd[(1 - seat) * N + Card.CAMEL] else 0)


def evaluate(s: Bazaar, seat: int) -> int:
    return holdings(s, seat) - holdings(s, Seat(1 - seat))


BOTS: Final = BotProfile(evaluate)
