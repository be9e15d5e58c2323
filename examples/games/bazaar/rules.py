"""The state of Bazaar, and every decision with its rules."""

from typing import Final, final

from serai.kit import Chance, Frame, RuleSet, Seat, Step, Violation, deal_again, fill, i64, ints, seats, total, vec

from . import CARD, DEALT, EXCHANGE, TURN
from .generated import ask, draw, log
from .generated.fields import BazaarFields
from .generated.items import Bonus, Card, CardIndex, DealtAs, Points
from .generated.verbs import DONE, SELL, SWAP, TAKE

N: Final = Card.COUNT
GOODS: Final = Card.ALL[: Card.CAMEL]


@final
class Bazaar(BazaarFields):
    def hand_size(self, seat: i64) -> i64:
        return total(self.hand[seat * N : seat * N + N])

    def pile(self, card: i64) -> vec[i64]:
        """The tokens that are left, the next one first."""
        starts = self.t.card_tokens_starts
        return self.t.card_tokens[starts[card] + self.gone[card] : starts[card + 1]]

    def bonus_values(self, bonus: i64) -> vec[i64]:
        starts = self.t.bonus_tokens_starts
        return self.t.bonus_tokens[starts[bonus] : starts[bonus + 1]]

    def imagine(self, seat: int, chance: Chance) -> "Bazaar":
        """Deal what the seat does not know of the other hand again; camels are in no hand."""
        s = self.clone()
        assert isinstance(s, Bazaar)
        s.chance = chance
        camels, s.deck[Card.CAMEL] = s.deck[Card.CAMEL], 0
        deal_again(chance, DEALT, s.deck, s.hand, s.known, seat)
        s.deck[Card.CAMEL] = camels
        return s


def violations(s: Bazaar) -> list[Violation]:
    found = [Violation("hand", seat=seat, most=s.t.limit) for seat in seats(s) if s.hand_size(seat) > s.t.limit]
    for card in Card.ALL:
        if s.gone[card] > s.t.card_tokens_starts[card + 1] - s.t.card_tokens_starts[card]:
            found.append(Violation("gone", card=CARD[card]))
    return found


def begin_round(s: Bazaar, number: i64, first: Seat) -> None:
    """Shuffle all cards, deal the hands, and lay out the market."""
    s.round, s.first = number, first
    s.deck = s.t.card_count[:]
    s.market, s.sold, s.gone = fill(N, 0), fill(N, 0), fill(N, 0)
    s.hand, s.known, s.herd = fill(2 * N, 0), fill(2 * N, 0), fill(2 * N, 0)
    s.purse, s.tokens, s.bonus = fill(2, 0), fill(2, 0), fill(2 * Bonus.COUNT, 0)
    log.round(s, number, first)
    s.deck[Card.CAMEL] -= s.t.camels
    s.market[Card.CAMEL] += s.t.camels
    for seat in seats(s):
        for _ in range(s.t.hand):
            deal(s, seat)
    refill(s)
    ask.turn(s, first)


def deal(s: Bazaar, seat: Seat) -> None:
    """Deal a card. A camel joins the herd; which good it is, only the seat sees."""
    goods = ints([*s.deck[: Card.CAMEL], 0])
    if draw.dealt_as(s.chance, ints([total(goods), s.deck[Card.CAMEL]])) == DealtAs.CAMEL:
        s.deck[Card.CAMEL] -= 1
        s.herd[seat * N + Card.CAMEL] += 1
        log.camel(s, seat)
    else:
        card = draw.dealt(s.chance, goods, seat)
        s.deck[card] -= 1
        s.hand[seat * N + card] += 1
        log.deal(s, seat, card)


def refill(s: Bazaar) -> bool:
    """Fill the market up; whether there were enough cards."""
    while total(s.market) < s.t.market:
        if total(s.deck) == 0:
            return False
        card = draw.shown(s.chance, s.deck)
        s.deck[card] -= 1
        s.market[card] += 1
        log.show(s, card)
    return True


class Turn(Step[Bazaar]):
    """Take, sell, or begin an exchange."""

    def options(self, s: Bazaar, frame: Frame) -> vec[i64]:
        seat = Seat(frame.who)
        room = s.hand_size(seat) < s.t.limit
        takes = [TAKE.action(card) for card in Card.ALL if s.market[card] > 0 and (room or card == Card.CAMEL)]
        swaps = [SWAP.action(*pair) for pair in pairs(s, seat) if is_followed(s, seat, *pair)]
        sales = [
            SELL.action(card, count)
            for card in GOODS
            for count in range(s.t.card_least[card], s.hand[seat * N + card] + 1)
        ]
        return ints(takes + swaps + sales)

    def choose(self, s: Bazaar, frame: Frame, action: i64) -> None:
        seat = Seat(frame.who)
        if SWAP.holds(action):
            exchange(s, seat, SWAP.card(action), SWAP.given(action))
            return
        if TAKE.holds(action):
            take(s, seat, TAKE.card(action))
        else:
            sell(s, seat, SELL.card(action), SELL.count(action))
        end_turn(s, seat)

    def refusal(self, s: Bazaar, frame: Frame, action: i64) -> str:
        if TAKE.holds(action):
            return "hand_full" if s.market[TAKE.card(action)] > 0 else "not_there"
        if SWAP.holds(action):
            return "no_swap"
        return "cannot_sell" if SELL.holds(action) else "too_few"


class Exchange(Step[Bazaar]):
    """Exchange another card, or be done."""

    def options(self, s: Bazaar, frame: Frame) -> vec[i64]:
        done = [DONE.action()] if total(s.taken) >= s.t.exchange else []
        return ints([SWAP.action(*pair) for pair in pairs(s, Seat(frame.who))] + done)

    def choose(self, s: Bazaar, frame: Frame, action: i64) -> None:
        seat = Seat(frame.who)
        if SWAP.holds(action):
            exchange(s, seat, SWAP.card(action), SWAP.given(action))
            return
        s.market = ints([s.market[card] + s.given[card] for card in Card.ALL])
        s.taken, s.given = fill(N, 0), fill(N, 0)
        end_turn(s, seat)

    def refusal(self, s: Bazaar, frame: Frame, action: i64) -> str:
        return "no_swap" if SWAP.holds(action) else "too_few" if DONE.holds(action) else "exchanging"


def take(s: Bazaar, seat: Seat, card: CardIndex) -> None:
    count = s.market[card] if card == Card.CAMEL else 1
    s.market[card] -= count
    for field in [s.herd] if card == Card.CAMEL else [s.hand, s.known]:
        field[seat * N + card] += count
    log.take(s, seat, card, count)


def sell(s: Bazaar, seat: Seat, card: CardIndex, count: i64) -> None:
    """Sell cards for the topmost tokens, and a bonus token for many of them, if one is left."""
    tokens = s.pile(card)[:count]
    s.hand[seat * N + card] -= count
    s.known[seat * N + card] = max(0, s.known[seat * N + card] - count)
    s.sold[card] += count
    s.gone[card] += len(tokens)
    s.purse[seat] += total(tokens)
    s.tokens[seat] += len(tokens)
    log.sell(s, seat, card, count, total(tokens))
    earned = [bonus for bonus in Bonus.ALL if count >= s.t.bonus_sold[bonus]]
    if earned and s.bonus[earned[-1]] + s.bonus[Bonus.COUNT + earned[-1]] < len(s.bonus_values(earned[-1])):
        s.bonus[seat * Bonus.COUNT + earned[-1]] += 1
        log.bonus(s, seat, s.t.bonus_sold[earned[-1]])


def pairs(s: Bazaar, seat: Seat) -> list[tuple[CardIndex, CardIndex]]:
    """A good of the market and a card for it, of kinds that are not both taken and given."""
    room = s.hand_size(seat) < s.t.limit
    goods = [card for card in GOODS if s.taken[card] == 0 and s.hand[seat * N + card] > 0]
    gifts = goods + ([Card.CAMEL] if room and s.herd[seat * N + Card.CAMEL] > 0 else [])
    takes = [card for card in GOODS if s.given[card] == 0 and s.market[card] > 0]
    return [(card, given) for card in takes for given in gifts if card != given]


def is_followed(s: Bazaar, seat: Seat, card: CardIndex, given: CardIndex) -> bool:
    """Whether another pair could follow, as one alone is no exchange."""
    swap(s, seat, card, given, 1)
    followed = len(pairs(s, seat)) > 0
    swap(s, seat, card, given, -1)
    return followed


def swap(s: Bazaar, seat: Seat, card: CardIndex, given: CardIndex, by: i64) -> None:
    """Take a good and put a card aside for it; `by` = -1 takes it back."""
    s.market[card] -= by
    s.taken[card] += by
    s.hand[seat * N + card] += by
    s.given[given] += by
    holding = s.herd if given == Card.CAMEL else s.hand
    holding[seat * N + given] -= by


def exchange(s: Bazaar, seat: Seat, card: CardIndex, given: CardIndex) -> None:
    swap(s, seat, card, given, 1)
    s.known[seat * N + card] += 1
    s.known[seat * N + given] = max(0, s.known[seat * N + given] - 1)
    log.swap(s, seat, card, given)
    ask.exchange(s, seat)


def end_turn(s: Bazaar, seat: Seat) -> None:
    if refill(s) and sum(len(s.pile(card)) == 0 for card in GOODS) < s.t.piles:
        ask.turn(s, Seat(1 - seat))
    else:
        end_round(s)


def end_round(s: Bazaar) -> None:
    """The richer merchant gets a seal; among equals more bonus tokens decide, then more tokens, then who was second."""
    points = bonus_points(s)
    lead = s.herd[Card.CAMEL] - s.herd[N + Card.CAMEL]
    if lead != 0:
        largest = Seat(0 if lead > 0 else 1)
        points[largest] += s.t.herd
        log.herd(s, largest, s.t.herd)
    for seat in seats(s):
        log.earn(s, seat, points[seat])
    n = Bonus.COUNT
    winner = max(
        seats(s),
        key=lambda seat: (points[seat], total(s.bonus[seat * n : seat * n + n]), s.tokens[seat], seat != s.first),
    )
    s.seals[winner] += 1
    log.seal(s, winner)
    if s.seals[winner] == s.t.seals:
        s.finished = True
    else:
        begin_round(s, s.round + 1, Seat(1 - winner))


def bonus_points(s: Bazaar) -> vec[i64]:
    """The purses with the points of the bonus tokens, which are turned over."""
    points = s.purse[:]
    for bonus in Bonus.ALL:
        weights = fill(Points.COUNT, 0)
        for value in s.bonus_values(bonus):
            weights[value] += 1
        for seat in seats(s):
            for _ in range(s.bonus[seat * Bonus.COUNT + bonus]):
                drawn = draw.worth(s.chance, weights)
                weights[drawn] -= 1
                points[seat] += drawn
                log.worth(s, seat, s.t.bonus_sold[bonus], drawn)
    return points


RULES = RuleSet(Bazaar, [Turn(TURN), Exchange(EXCHANGE)], lambda s: begin_round(s, 1, Seat(0)))
