# mypyc: compile
"""Heuristic evaluation for bots: the value of a state for a seat.

Values are hundredths of a prestige point inside, tenths outside. The value of a card in hand is what it would add to
the final score, if there is a play or a place in the last hand for it. How many unseen cards will turn up is estimated;
these are heuristics, not rules of the game.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import alike, fill, ints, same, total, without
from serai.games.amul.components import FIRST_TRADER, NEEDS, NO_EFFECT, AmulPrinted
from serai.games.amul.generated.items import Effects, Faces, HandFaces, Scopes, Symbols, Traders, Ways
from serai.games.amul.scoring import (
    card_points,
    count_for_face,
    lines_from,
    majority,
    serve_traders,
    set_points,
    tally,
    totals_from,
    trader_points,
)
from serai.games.amul.state import Amul
from serai.games.amul.steps.open_cards import CARD, LEFT
from serai.games.amul.vocabulary import OFFER_CARD, PICK_CARD, PLAY_CARD

LAID_OUT_SHARE: Final[i64] = 70  # percent of the unseen cards that are in play areas at the end
SYMBOL: Final[i64] = 110  # an Arab or Mongol symbol, while the majorities are open
SET_CHANCE: Final[i64] = 15  # percent: the greatest chance of one more card of a set
TRADER_CHANCE: Final[vec[i64]] = ints([100, 45, 20, 5])  # percent for a trader with 0, 1, 2, 3 missing goods
DELAY: Final[i64] = 70  # loss of a card with an effect that is not played at once
PLAY: Final[i64] = 300  # a play that no card in hand needs yet
PLACE: Final[i64] = 150  # a place in the last hand that is still free
AHEAD: Final[i64] = 40  # to pick early, in each round in which prowess decides
LEFT_OVER: Final[i64] = 250  # the card that a Marauder may take
NO_PLAY: Final[i64] = -300  # a hand without a card to play
OTHERS: Final[i64] = 30  # percent of the average opponent's points that are subtracted


def evaluate(s: Amul, seat: i64) -> int:
    """The value of a state for a seat: its estimated final score less a share of the opponents' points."""
    points = totals_from(s.t, s.area, shared_counts(s).counts, s.spy_target)
    against = (total(points) - points[seat]) * OTHERS // (s.players - 1)
    if s.finished:
        return (points[seat] * 100 - against) // 10
    return (FinalEstimate(s, seat).estimate() - against) // 10


def numbers(s: Amul, seat: i64) -> vec[i64]:
    """Network inputs of a seat beyond the fields: score lines, plays left, estimated final score."""
    out = lines_from(s.t, s.area, shared_counts(s).counts, s.spy_target, seat)
    out = append(out, total(out))
    out = append(out, plays_left(s, seat))
    return append(out, FinalEstimate(s, seat).estimate())


def untouched(a: Amul, b: Amul, seat: i64) -> bool:
    """Whether `numbers` of the seat is the same for both states."""
    return (
        a.round == b.round
        and a.play_choice[seat] == b.play_choice[seat]
        and alike(a.hand, b.hand, seat * Faces.COUNT, (seat + 1) * Faces.COUNT)
        and same(a.stack, b.stack)
        and same(a.turn_order, b.turn_order)
        and same(a.spy_target, b.spy_target)
        and same(a.area, b.area)
        and same(a.palace, b.palace)
        and same(a.bazaar, b.bazaar)
        and same(a.removed, b.removed)
    )


class SharedCounts:
    """Counts that are the same for all seats: the play areas, and the cards that may still come."""

    def __init__(self, s: Amul) -> None:
        self.t: AmulPrinted = s.t
        self.area = s.area[:]
        self.removed = s.removed[:]
        self.counts = tally(s.t, s.area)
        self.faces = faces_unseen(s)
        self.columns = columns_unseen(s.t, self.faces)

    def fits(self, s: Amul) -> bool:
        return self.t is s.t and same(self.area, s.area) and same(self.removed, s.removed)


_last: list[SharedCounts] = []


def shared_counts(s: Amul) -> SharedCounts:
    """The counts of a state; those of the last one are kept, because play areas seldom change."""
    if len(_last) > 0 and _last[0].fits(s):
        return _last[0]
    found = SharedCounts(s)
    _last[:] = [found]
    return found


class FinalEstimate:
    """Estimates the final score of a seat: its play area with the best cards of its hand added."""

    def __init__(self, s: Amul, seat: i64) -> None:
        self.s = s
        self.t: AmulPrinted = s.t
        self.seat = seat
        self.plays = plays_left(s, seat)
        self.laid = s.area[:]
        shared = shared_counts(s)
        self.counts = shared.counts[:]
        self.unseen = shared.columns
        self.faces = shared.faces
        self.own_faces = vec[i64]()  # the faces in the play area of the seat, each once
        self.trader_count: i64 = 0  # traders among them
        face: i64
        for face in range(Faces.COUNT):
            if s.area[seat * Faces.COUNT + face] > 0:
                self.add_own_face(face)
        self.palace = s.palace[:]
        self.bazaar = s.bazaar[:]
        self.places = s.t.hand  # free places of the last hand
        self.bonus: i64 = 0

    def estimate(self) -> i64:
        s = self.s
        chosen = s.play_choice[self.seat]
        if chosen >= 0 and s.t.table_symbol[chosen] != 0:
            self.add(chosen)
            self.apply_effect(chosen, 0)
        self.apply_queued_effects()
        self.keep_hand_cards()
        self.play_hand_cards()
        return self.value() + self.bonus

    # -- cards -------------------------------------------------------------------------------------------------

    def add(self, face: i64) -> None:
        self.change(face, 1)

    def change(self, face: i64, n: i64) -> None:
        """Add n copies of a face to the play area; negative n removes them."""
        t = self.t
        row = self.seat * t.column_count
        at = self.seat * Faces.COUNT + face
        if self.laid[at] == 0:
            self.add_own_face(face)
        self.laid[at] += n
        first, adds_to, amount, counts = t.first, t.adds_to, t.amount, self.counts
        i: i64
        for i in range(first[face], first[face + 1]):
            counts[row + adds_to[i]] += n * amount[i]

    def add_own_face(self, face: i64) -> None:
        """Remember a face that is or was in the play area."""
        for known in self.own_faces:
            if known == face:
                return
        self.own_faces = append(self.own_faces, face)
        if face >= FIRST_TRADER:
            self.trader_count += 1

    def gain(self, face: i64, before: i64) -> i64:
        """The value that one more copy of a face would add."""
        self.change(face, 1)
        value = self.value() - before
        self.change(face, -1)
        return value

    def take_best(self, cards: vec[i64], must: bool) -> i64:
        """Take the best of some open cards into the play area; -1 if none adds value."""
        before = self.value()
        best: i64 = -1
        most: i64 = 0
        face: i64
        for face in range(Faces.COUNT):
            if cards[face] > 0:
                gain = self.gain(face, before)
                if (best < 0 and must) or gain > most:
                    best = face
                    most = gain
        if best >= 0:
            cards[best] -= 1
            self.add(best)
        return best

    def apply_effect(self, card: i64, delay: i64) -> None:
        """Add the cards that the effect of a played card will take."""
        effect = self.t.effect[card]
        if effect == Effects.MERCHANT:
            self.take_best(self.palace, True)
        elif effect == Effects.PADISHAH:
            if self.take_best(self.palace, False) >= 0:
                self.take_best(self.palace, False)
        elif effect == Effects.DEAL:
            self.take_best(self.bazaar, True)
        elif effect == Effects.MARAUDER:
            self.bonus += LEFT_OVER
        if effect != NO_EFFECT:
            self.bonus -= delay

    def apply_queued_effects(self) -> None:
        """Apply the pending effects of this seat."""
        for frame in self.s.frames():
            if frame.who == self.seat and len(frame.locals) > LEFT:
                self.apply_effect(frame.locals[CARD], 0)

    def keep_hand_cards(self) -> None:
        """Keep the cards with the hand symbol that add value; the others can still be offered or played."""
        face: i64
        for face in range(HandFaces.COUNT):
            n = self.s.hand[self.seat * Faces.COUNT + face]
            if n > 0 and self.t.hand_symbol[face] != 0:
                for _ in range(n):
                    if self.plays == 0 or self.gain(face, self.value()) > 0:
                        self.add(face)
                        self.places -= 1

    def play_hand_cards(self) -> None:
        """Play the best of the other cards, one for each play left."""
        hand = vec[i64]()
        playable: i64 = 0
        face: i64
        for face in range(HandFaces.COUNT):
            n = self.s.hand[self.seat * Faces.COUNT + face]
            if self.t.table_symbol[face] != 0:
                playable += n
                if self.t.hand_symbol[face] == 0:
                    for _ in range(n):
                        hand = append(hand, face)
        if playable == 0 and must_play_from_hand(self.s, self.seat):
            self.bonus += NO_PLAY
        left = self.plays
        while left > 0 and len(hand) > 0:
            at = self.best_of(hand)
            if at < 0:
                break
            face = hand[at]
            hand = without(hand, at)
            self.add(face)
            self.apply_effect(face, DELAY)
            left -= 1
        places = self.places if self.places < 2 * self.plays else 2 * self.plays
        self.bonus += left * PLAY + (places * PLACE if places > 0 else 0)

    def best_of(self, hand: vec[i64]) -> i64:
        """The index of the card that adds most; -1 if none adds value."""
        before = self.value()
        best: i64 = -1
        most: i64 = 0
        at: i64
        for at in range(len(hand)):
            gain = self.gain(hand[at], before) + (LEFT_OVER if self.t.effect[hand[at]] != NO_EFFECT else 0)
            if gain > most:
                best = at
                most = gain
        return best

    # -- points ------------------------------------------------------------------------------------------------

    def value(self) -> i64:
        """The estimated final score of the play area."""
        at = self.seat * Faces.COUNT
        laid = self.laid
        value: i64 = 0
        for face in self.own_faces:
            if laid[at + face] != 0 and face < FIRST_TRADER:
                value += self.card_value(face, laid[at + face])
        if self.trader_count > 0:
            value += self.trader_value()
        return value + self.majority_value() + self.turn_order_value()

    def growth(self, unseen: i64, shares: i64) -> i64:
        """How many of the unseen cards `shares` seats may still lay out, in hundredths."""
        time: i64 = self.plays if self.plays < 3 else 3
        return unseen * LAID_OUT_SHARE * shares * time // (3 * self.t.players)

    def card_value(self, face: i64, n: i64) -> i64:
        t = self.t
        way = t.way[face]
        points = card_points(t, self.counts, self.s.spy_target, self.seat, face, n) * 100
        if self.plays == 0:
            return points
        unseen = self.unseen[t.counted[face]]
        if way == Ways.COUNT_:
            shares: i64 = 1
            if t.scope[face] == Scopes.NEIGHBOURS:
                shares = 2
            elif t.scope[face] == Scopes.NEAR:
                shares = 3
            return points + n * t.points[face] * self.growth(unseen, shares)
        if way == Ways.SPIED:
            return points + n * t.points[face] * self.growth(unseen, 1)
        if way == Ways.RARITY:
            return n * self.rarity_value(face)
        if way == Ways.SET:
            return points + self.next_of_set(face, n)
        if way == Ways.CONDITION and t.points[face] > t.otherwise[face]:
            missing = t.least[face] - count_for_face(t, self.counts, self.s.spy_target, self.seat, face)
            if missing > 0:
                chance = 2 * self.growth(unseen, 1) // missing
                points += n * (t.points[face] - t.otherwise[face]) * (chance if chance < SET_CHANCE else SET_CHANCE)
        return points

    def rarity_value(self, face: i64) -> i64:
        """The value of one copy of a card that scores by rarity, with the copies that may still come."""
        t = self.t
        there = count_for_face(t, self.counts, self.s.spy_target, self.seat, face)
        expected = there * 100 + self.growth(self.unseen[t.counted[face]], t.players) // 2
        last = t.table_size[face]
        low = expected // 100
        if low >= last:
            return t.table_value[t.table_at[face] + last - 1] * 100
        at = t.table_at[face] + low - 1
        rest = expected % 100
        return t.table_value[at] * (100 - rest) + t.table_value[at + 1] * rest

    def next_of_set(self, face: i64, n: i64) -> i64:
        """The expected value of one more card of an unfinished set."""
        t = self.t
        if n % t.table_size[face] == 0:
            return 0
        chance = 2 * self.growth(self.faces[face], 1)
        if chance > SET_CHANCE:
            chance = SET_CHANCE
        return (set_points(t, face, n + 1) - set_points(t, face, n)) * chance

    def majority_value(self) -> i64:
        """The value of majorities: early in the game by symbols, later by places."""
        t = self.t
        row = self.seat * t.column_count
        now = majority(t, self.counts, self.seat, Symbols.ARAB) + majority(t, self.counts, self.seat, Symbols.MONGOL)
        symbols = self.counts[row + Symbols.ARAB] + self.counts[row + Symbols.MONGOL]
        open_rounds = self.plays if self.plays < t.rounds else t.rounds
        return (now * 100 * (t.rounds - open_rounds) + symbols * SYMBOL * open_rounds) // t.rounds

    def trader_value(self) -> i64:
        """The points of served traders, and the expected points of the others."""
        t = self.t
        mask = serve_traders(t, self.laid, self.counts, self.seat)
        value = trader_points(t, mask) * 100
        if self.plays == 0:
            return value
        trader: i64
        i: i64
        for trader in range(Traders.COUNT):
            face = FIRST_TRADER + trader
            if self.laid[self.seat * Faces.COUNT + face] == 0 or mask >> trader & 1 != 0:
                continue
            missing: i64 = 0
            for i in range(face * NEEDS, (face + 1) * NEEDS):
                if self.counts[self.seat * t.column_count + t.needs[i]] == 0:
                    missing += 1
            if missing == 0:
                missing = 1  # the goods serve another trader
            time: i64 = self.plays if self.plays < 4 else 4
            value += t.points[face] * TRADER_CHANCE[missing] * time // 4
        return value

    def turn_order_value(self) -> i64:
        """The value of prowess, which lets a player pick early in the late rounds."""
        t = self.t
        if self.counts[self.seat * t.column_count + Symbols.PROWESS] == 0:
            return 0
        late = t.rounds - t.players
        return AHEAD * (late if late < self.plays else self.plays)


def plays_left(s: Amul, seat: i64) -> i64:
    """How many cards the seat will still play."""
    step = s.top().decision
    due = step is OFFER_CARD or step is PICK_CARD or (step is PLAY_CARD and s.play_choice[seat] < 0)
    return s.t.rounds - s.round + (1 if due else 0)


def must_play_from_hand(s: Amul, seat: i64) -> bool:
    """Whether the seat plays its next card without picking another one before."""
    step = s.top().decision
    if step is PICK_CARD:
        return s.place_in_order(seat) < s.place_in_order(s.top().who)
    return step is PLAY_CARD and s.play_choice[seat] < 0


def faces_unseen(s: Amul) -> vec[i64]:
    """How many cards of each face are neither in a play area nor removed."""
    market, palace, removed, area = s.t.market, s.t.palace, s.removed, s.area
    out = fill(FIRST_TRADER, 0)
    face: i64
    seat: i64
    for face in range(FIRST_TRADER):
        n = market[face] + palace[face] - removed[face]
        for seat in range(s.players):
            n -= area[seat * Faces.COUNT + face]
        out[face] = n
    return out


def columns_unseen(t: AmulPrinted, faces: vec[i64]) -> vec[i64]:
    """How much unseen cards add to each column of the scoring."""
    out = fill(t.column_count, 0)
    face: i64
    i: i64
    for face in range(FIRST_TRADER):
        if faces[face] != 0:
            for i in range(t.first[face], t.first[face + 1]):
                out[t.adds_to[i]] += faces[face] * t.amount[i]
    return out


def progress(state: Amul) -> float:
    """The share of the game that is over, by rounds."""
    return float(state.round - 1) / float(state.t.rounds)
