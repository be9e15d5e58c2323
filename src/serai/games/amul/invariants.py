"""Invariants of a state of Amul (spec, section 4), checked for positions that people write and in tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from serai.core.rules.decisions import Decision
from serai.core.rules.vectors import total
from serai.core.rules.violations import Violation
from serai.core.rules.vocabulary import SEATS
from serai.games.amul.components import NO_LETTER
from serai.games.amul.generated.items import Effects, Faces
from serai.games.amul.state import Amul
from serai.games.amul.steps.end_of_game import SPY
from serai.games.amul.steps.open_cards import CARD, LEFT, decision_of
from serai.games.amul.steps.rounds import clockwise, strength
from serai.games.amul.vocabulary import CARDS, OFFER_CARD, PICK_CARD, PLAY_CARD, SPIES, SPY_TARGET, THIEF_TAKE

TRADING = (OFFER_CARD, PICK_CARD, PLAY_CARD)
ENDING = (THIEF_TAKE, SPY_TARGET)


def violations(s: Amul) -> list[Violation]:
    """List everything that is wrong with a state. A wrong calendar is reported alone."""
    found = [*_course(s)]
    if found:
        return found
    found = [*_cards(s), *_known(s)]
    return found or [*(_over(s) if s.finished else _stack(s))]


def _course(s: Amul) -> Iterator[Violation]:
    players: int = s.players
    order: list[int] = list(s.turn_order)
    if s.round > s.t.rounds:
        yield Violation("round", n=s.round, there=s.t.rounds)
    if s.start_player < 0 or s.first_pick != (s.start_player + s.round - 1) % players:
        yield Violation("first_pick")
    elif s.round <= players and order != [(s.first_pick + i) % players for i in range(players)]:
        yield Violation("clockwise").inside("turn_order")
    if sorted(order) != list(range(players)):
        yield Violation("every_seat").inside("turn_order")


def _cards(s: Amul) -> Iterator[Violation]:
    """Each card is in a place where it may be."""
    t = s.t
    for face in range(Faces.COUNT):
        traded = s.market_deck[face] + s.market[face]
        for seat in range(s.players):
            traded += s.hand[seat * Faces.COUNT + face] + (s.offer[seat] == face) + (s.play_choice[seat] == face)
        for name, held, most in (("palace", s.palace, t.palace), ("bazaar", s.bazaar, t.bazaar)):
            if held[face] > most[face]:
                yield Violation("quarter", n=held[face], most=most[face]).inside(CARDS[face], "card").inside(name)
        if traded > t.market[face]:
            yield Violation("traded", n=traded, most=t.market[face]).inside(CARDS[face], "card")


def _known(s: Amul) -> Iterator[Violation]:
    for seat in range(s.players):
        for face in range(Faces.COUNT):
            n = s.hand[seat * Faces.COUNT + face] + (s.offer[seat] == face) + (s.play_choice[seat] == face)
            known = s.known[seat * Faces.COUNT + face]
            if not 0 <= known <= n:
                yield Violation("known", seat=seat, n=known, card=CARDS[face])


def _over(s: Amul) -> Iterator[Violation]:
    """After the end all hands are laid out, the market is empty, and the spies have named a neighbour."""
    chosen = [card for card in (*s.offer, *s.play_choice) if card >= 0]
    if s.round != s.t.rounds or total(s.hand) > 0 or chosen:
        yield Violation("over_too_early", round=s.t.rounds)
    yield from _deck(s)
    if total(s.market) > 0:
        yield Violation("market", n=total(s.market), there=0)
    if len(s.stack) > 0:
        yield Violation("over_with_decision")
    yield from _spies(s, [])


def _spies(s: Amul, asked: list[int]) -> Iterator[Violation]:
    """At the end each spy in a play area names a neighbour of its owner, unless its decision is still pending."""
    for spy in range(len(SPIES)):
        owners = [seat for seat in range(s.players) if s.has(seat, Faces.MONGOL_SPY + spy)]
        named = s.spy_target[spy]
        if named < 0:
            if owners and spy not in asked:
                yield Violation("spy_silent").inside(SPIES[spy], "card")
        elif not owners:
            yield Violation("spy_absent").inside(SPIES[spy], "card")
        elif named not in (s.t.left[owners[0]], s.t.right[owners[0]]):
            yield Violation("no_neighbour", seat=named).inside(SPIES[spy], "card")


def _stack(s: Amul) -> Iterator[Violation]:
    """The pending decisions fit the rest of the state."""
    step = s.top().decision
    if (s.top().who < 0) != (step in (OFFER_CARD, PLAY_CARD)):
        yield Violation("for_one" if s.top().who < 0 else "for_all").inside(step.key, "decision")
    elif step in TRADING and len(s.frames()) > 1:
        yield Violation("alone").inside(step.key, "decision")
    else:
        yield from _table(s, step)
        if step in TRADING:
            yield from _hands(s, step)
            yield from _order(s, [0] * s.players)
        else:
            yield from _ending(s) if step in ENDING else _queue(s)


def _table(s: Amul, step: Decision) -> Iterator[Violation]:
    """Sizes of deck and market, and choices, fit the decision."""
    yield from _deck(s)
    market = s.t.fill
    if step is PICK_CARD:
        market = s.players + s.t.fill - s.place_in_order(s.top().who)
    fewest = market if step in TRADING else 0
    if step in ENDING:
        market = 0
    if not fewest <= total(s.market) <= market:
        yield Violation("market", n=total(s.market), there=market)
    for seat in range(s.players):
        if s.offer[seat] >= 0 and step is not OFFER_CARD:
            yield Violation("chosen_early", seat=seat).inside("offer")
        if s.play_choice[seat] >= 0 and step is not PLAY_CARD:
            yield Violation("chosen_early", seat=seat).inside("play_choice")
    for spy in range(len(SPIES)):
        if s.spy_target[spy] >= 0 and step is not SPY_TARGET:
            yield Violation("spy_early").inside(SPIES[spy], "card")


def _deck(s: Amul) -> Iterator[Violation]:
    there = total(s.t.market) - s.players * s.t.hand - s.round * (s.players + s.t.fill)
    n = total(s.market_deck)
    if n != there:
        yield Violation("market_deck", n=n, there=there, round=s.round)


def _order(s: Amul, gained: list[int]) -> Iterator[Violation]:
    """R-08, R-37: the turn order follows the prowess in the play areas at the beginning of the round. `gained` is how
    many cards each seat may have got since. Of its possible strengths, the greatest that fits restricts the next seats
    least."""
    if s.round <= s.players:
        return  # clockwise, already checked
    before = (Faces.COUNT + 1) * (NO_LETTER + 1)
    weak: list[int] = []
    for seat in list(s.turn_order):
        fitting = [n for n in _strengths(s, seat, gained[seat]) if n < before]
        if weak or max(fitting, default=0) == 0:
            if 0 not in fitting:
                yield Violation("against_prowess", seat=seat).inside("turn_order")
                return
            weak.append(seat)
            continue
        before = max(fitting)
    if weak != [seat for seat in clockwise(s) if seat in weak]:
        yield Violation("weak_clockwise").inside("turn_order")


def _strengths(s: Amul, seat: int, gained: int) -> set[int]:
    """The strengths that a seat may have had before it got up to `gained` cards."""
    letters = [(s.t.letter[face], s.t.prowess[face]) for face in range(Faces.COUNT) if s.has(seat, face)]
    cards = [(letter, n) for letter, n in letters if n > 0]
    kept = [some for less in range(gained + 1) for some in combinations(cards, max(0, len(cards) - less))]
    return {strength(sum(n for _, n in some), min((letter for letter, _ in some), default=NO_LETTER)) for some in kept}


def _hands(s: Amul, step: Decision) -> Iterator[Violation]:
    """The number of cards in hand, including the chosen one, fits the decision."""
    for seat in range(s.players):
        needed = s.t.hand + 1
        if step is PICK_CARD and s.place_in_order(seat) >= s.place_in_order(s.top().who):
            needed = s.t.hand
        n = s.held[seat] + (s.offer[seat] >= 0) + (s.play_choice[seat] >= 0)
        if n != needed:
            yield Violation("hand", seat=seat, n=n, there=needed)
    yield from _areas(s)


def _areas(s: Amul) -> Iterator[Violation]:
    """Before the end, a card with only the hand symbol is in a play area only if a Marauder took it."""
    for seat in range(s.players):
        brought = 0
        marauders = 0
        for face in range(Faces.COUNT):
            n = s.area[seat * Faces.COUNT + face]
            if s.t.table_symbol[face] == 0:
                brought += n
            elif s.t.effect[face] == Effects.MARAUDER:
                marauders += n
        if brought > marauders:
            yield Violation("no_marauders", seat=seat, n=brought)


def _queue(s: Amul) -> Iterator[Violation]:
    """Pending effects are in turn order, the next one on top, each for the owner of its card."""
    found = [*_areas(s)]
    for seat in range(s.players):
        if s.held[seat] != s.t.hand:
            found.append(Violation("hand", seat=seat, n=s.held[seat], there=s.t.hand))
    before = int(s.players)
    for frame in s.frames():
        decision, who = frame.decision, frame.who
        card, left = frame.locals[CARD], frame.locals[LEFT]
        if who < 0 or s.place_in_order(who) >= before:
            found.append(Violation("effects_order"))
            break
        before = s.place_in_order(who)
        effect = s.t.effect[card]
        if decision_of(effect) is not decision or not s.has(who, card) or not 0 < left <= s.t.may_take[effect]:
            found.append(Violation("misfit").inside(SEATS[who], "seat").inside(decision.key, "decision"))
    yield from found or _order(s, _cards_gained(s))


def _cards_gained(s: Amul) -> list[int]:
    """How many cards each seat may have got in this round: the played card and the cards it took."""
    gained = [1 + max(s.t.may_take)] * s.players
    for frame in s.frames():  # its card was played in this round
        card = frame.locals[CARD]
        gained[frame.who] = s.t.may_take[s.t.effect[card]] - frame.locals[LEFT] + (s.t.prowess[card] > 0)
    return gained


def _ending(s: Amul) -> Iterator[Violation]:
    """At the end of the game hands are empty, and the Thief decides before the spies."""
    if s.round != s.t.rounds or total(s.hand) > 0:
        yield Violation("end_too_early", round=s.t.rounds)
    asked = [*range(len(SPIES)), -1]  # from bottom to top: the spies, the Thief (-1)
    for frame in s.frames():
        decision, who = frame.decision, frame.who
        spy = frame.locals[SPY] if decision is SPY_TARGET else -1
        fits = who >= 0 and spy in asked
        if decision is THIEF_TAKE:
            card, left = frame.locals[CARD], frame.locals[LEFT]
            fits = fits and card == Faces.THIEF and 0 < left <= s.t.may_take[Effects.THIEF] and s.has(who, Faces.THIEF)
        elif decision is SPY_TARGET:
            fits = fits and s.has(who, Faces.MONGOL_SPY + spy) and s.spy_target[spy] < 0
        else:
            fits = False
        if not fits:
            yield Violation("misfit").inside(decision.key, "decision")
            return
        asked = [later for later in asked if later < spy]
    yield from _spies(s, [int(frame.locals[SPY]) for frame in s.frames() if frame.decision is SPY_TARGET])
