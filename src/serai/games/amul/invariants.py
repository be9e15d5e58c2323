"""Invariants of a state of Amul (spec, section 4), checked for positions that people write and in tests."""

from __future__ import annotations

from itertools import combinations

from serai.core.rules.decisions import Decision
from serai.core.rules.native import i64, vec
from serai.core.rules.vectors import total
from serai.games.amul.components import FACE_COUNT, MARAUDER, MONGOL_SPY, NO_LETTER, THIEF, THIEF_FACE
from serai.games.amul.state import Amul
from serai.games.amul.steps.end_of_game import SPY
from serai.games.amul.steps.open_cards import CARD, LEFT, decision_of
from serai.games.amul.steps.rounds import clockwise, strength
from serai.games.amul.vocabulary import CARDS, OFFER_CARD, PICK_CARD, PLAY_CARD, SPIES, SPY_TARGET, THIEF_TAKE

TRADING = (OFFER_CARD, PICK_CARD, PLAY_CARD)
ENDING = (THIEF_TAKE, SPY_TARGET)


def violations(s: Amul) -> list[str]:
    """List everything that is wrong with a state. A wrong calendar or a negative count is reported alone."""
    found = _course_violations(s)
    if found:
        return found
    for name, counts in _heaps(s):
        for n in counts:
            if n < 0:
                return [f"{name}: {n} is below zero"]
    found += _card_violations(s)
    found += _known_violations(s)
    if not found:
        found += _over_violations(s) if s.finished else _stack_violations(s)
    return found


def _heaps(s: Amul) -> list[tuple[str, vec[i64]]]:
    """The counts of all places where cards can be."""
    return [
        ("market_deck", s.market_deck),
        ("market", s.market),
        ("palace", s.palace),
        ("bazaar", s.bazaar),
        ("removed", s.removed),
        ("hand", s.hand),
        ("area", s.area),
    ]


def _course_violations(s: Amul) -> list[str]:
    found: list[str] = []
    players: int = s.players
    order: list[int] = list(s.turn_order)
    if s.round > s.t.rounds:
        found.append(f"round: {s.round} of {s.t.rounds}")
    if s.start_player < 0 or s.first_pick != (s.start_player + s.round - 1) % players:
        found.append("first_pick: the card starts with the start player and moves on clockwise, a seat a round")
    elif s.round <= players and order != [(s.first_pick + i) % players for i in range(players)]:
        found.append(f"turn_order: {order} is not clockwise from the First Pick card in round {s.round}")
    if sorted(order) != list(range(players)):
        found.append(f"turn_order: {order} does not name every seat once")
    return found


def _card_violations(s: Amul) -> list[str]:
    """No card is lost or added, and each is in a place where it may be."""
    found: list[str] = []
    players: int = s.players
    for face in range(FACE_COUNT):
        n = s.market_deck[face] + s.market[face] + s.palace[face] + s.bazaar[face] + s.removed[face]
        for seat in range(players):
            n += s.hand[seat * FACE_COUNT + face] + s.area[seat * FACE_COUNT + face]
            n += (s.offer[seat] == face) + (s.play_choice[seat] == face)
        there = s.t.market[face] + s.t.palace[face] + s.t.bazaar[face]
        if n != there:
            found.append(f"{CARDS[face]} cards: {n} in all, there are {there}")
        if s.palace[face] > s.t.palace[face]:
            found.append(f"palace: {s.palace[face]} {CARDS[face]}, there are {s.t.palace[face]}")
        if s.bazaar[face] > s.t.bazaar[face]:
            found.append(f"bazaar: {s.bazaar[face]} {CARDS[face]}, there are {s.t.bazaar[face]}")
        traded = s.market_deck[face] + s.market[face]
        for seat in range(players):
            traded += s.hand[seat * FACE_COUNT + face] + (s.offer[seat] == face) + (s.play_choice[seat] == face)
        if traded > s.t.market[face]:
            found.append(f"{CARDS[face]}: {traded} in deck, market and hands, but {s.t.market[face]} can be")
    return found


def _known_violations(s: Amul) -> list[str]:
    found: list[str] = []
    for seat in range(s.players):
        for face in range(FACE_COUNT):
            n = s.hand[seat * FACE_COUNT + face] + (s.offer[seat] == face) + (s.play_choice[seat] == face)
            if not 0 <= s.known[seat * FACE_COUNT + face] <= n:
                found.append(f"known: p{seat + 1} does not hold {s.known[seat * FACE_COUNT + face]} {CARDS[face]}")
    return found


def _over_violations(s: Amul) -> list[str]:
    """After the end all hands are laid out, the market is empty, and the spies have named a neighbour."""
    found: list[str] = []
    chosen = [card for card in (*s.offer, *s.play_choice) if card >= 0]
    if s.round != s.t.rounds or total(s.hand) > 0 or chosen:
        found.append(f"over: round {s.round} of {s.t.rounds}; it is over after the last, when all hands are laid out")
    found += _deck_violations(s)
    if total(s.market) > 0:
        found.append(f"market: {total(s.market)} cards, when the game is over there are 0")
    if len(s.stack) > 0:
        found.append("stack: nobody is asked when the game is over")
    found += _spy_violations(s, [])
    return found


def _spy_violations(s: Amul, asked: list[int]) -> list[str]:
    """At the end each spy in a play area names a neighbour of its owner, unless its decision is still pending."""
    found: list[str] = []
    for spy in range(len(SPIES)):
        owners = [seat for seat in range(s.players) if s.has(seat, MONGOL_SPY + spy)]
        named = s.spy_target[spy]
        if named < 0:
            if owners and spy not in asked:
                found.append(f"spy_target: the {SPIES[spy]} has named nobody yet")
        elif not owners:
            found.append(f"spy_target: the {SPIES[spy]} lies in no play area, so it names nobody")
        elif named not in (s.t.left[owners[0]], s.t.right[owners[0]]):
            found.append(f"spy_target: p{named + 1} is no neighbour of p{owners[0] + 1}, who has the {SPIES[spy]}")
    return found


def _stack_violations(s: Amul) -> list[str]:
    """The pending decisions fit the rest of the state."""
    step = s.top().decision
    key = step.key
    if (s.top().who < 0) != (step in (OFFER_CARD, PLAY_CARD)):
        return [f"stack: {key!r} is for {'one seat' if s.top().who < 0 else 'all seats, so who is -1'}"]
    found = _step_violations(s, step)
    if step in TRADING:
        if len(s.frames()) > 1:
            return [f"stack: {key!r} is decided by itself"]
        found += _hand_violations(s, step)
        found += _order_violations(s, [0] * s.players)
    elif step in ENDING:
        found += _ending_violations(s)
    else:
        found += _queue_violations(s)
    return found


def _step_violations(s: Amul, step: Decision) -> list[str]:
    """Sizes of deck and market, and choices, fit the decision."""
    found = _deck_violations(s)
    market = s.t.fill
    if step is PICK_CARD:
        market = s.players + s.t.fill - s.place_in_order(s.top().who)
    fewest = market if step in TRADING else 0
    if step in ENDING:
        market = 0
    if not fewest <= total(s.market) <= market:
        found.append(f"market: {total(s.market)} cards, at this decision there are {market}")
    for seat in range(s.players):
        if s.offer[seat] >= 0 and step is not OFFER_CARD:
            found.append(f"offer: p{seat + 1} has chosen, but nobody is asked")
        if s.play_choice[seat] >= 0 and step is not PLAY_CARD:
            found.append(f"play_choice: p{seat + 1} has chosen, but nobody is asked")
    for i in range(2):
        if s.spy_target[i] >= 0 and step is not SPY_TARGET:
            found.append(f"spy_target: the {SPIES[i]} names nobody before the end")
    return found


def _deck_violations(s: Amul) -> list[str]:
    deck = total(s.t.market) - s.players * s.t.hand - s.round * (s.players + s.t.fill)
    n = total(s.market_deck)
    return [f"market_deck: {n} cards, in round {s.round} there are {deck}"] if n != deck else []


def _order_violations(s: Amul, gained: list[int]) -> list[str]:
    """R-08, R-37: the turn order follows the prowess in the play areas at the beginning of the round. `gained` is how
    many cards each seat may have got since. Of its possible strengths, the greatest that fits restricts the next seats
    least."""
    if s.round <= s.players:
        return []  # clockwise, already checked
    order: list[int] = list(s.turn_order)
    before = (FACE_COUNT + 1) * (NO_LETTER + 1)
    weak: list[int] = []
    for seat in order:
        fitting = [n for n in _strengths(s, seat, gained[seat]) if n < before]
        if weak or max(fitting, default=0) == 0:
            if 0 not in fitting:
                return [f"turn_order: {order} is against the prowess of p{seat + 1} in the play area"]
            weak.append(seat)
            continue
        before = max(fitting)
    if weak != [seat for seat in clockwise(s) if seat in weak]:
        return [f"turn_order: {weak} have no prowess and are not clockwise from the First Pick card"]
    return []


def _strengths(s: Amul, seat: int, gained: int) -> set[int]:
    """The strengths that a seat may have had before it got up to `gained` cards."""
    letters = [(s.t.letter[face], s.t.prowess[face]) for face in range(FACE_COUNT) if s.has(seat, face)]
    cards = [(letter, n) for letter, n in letters if n > 0]
    kept = [some for less in range(gained + 1) for some in combinations(cards, max(0, len(cards) - less))]
    return {strength(sum(n for _, n in some), min((letter for letter, _ in some), default=NO_LETTER)) for some in kept}


def _hand_violations(s: Amul, step: Decision) -> list[str]:
    """The number of cards in hand, including the chosen one, fits the decision."""
    found: list[str] = []
    for seat in range(s.players):
        needed = s.t.hand + 1
        if step is PICK_CARD and s.place_in_order(seat) >= s.place_in_order(s.top().who):
            needed = s.t.hand
        n = s.held[seat] + (s.offer[seat] >= 0) + (s.play_choice[seat] >= 0)
        if n != needed:
            found.append(f"hand: p{seat + 1} has {n} cards, at this decision it must be {needed}")
    found += _area_violations(s)
    return found


def _area_violations(s: Amul) -> list[str]:
    """Before the end, a card with only the hand symbol is in a play area only if a Marauder took it."""
    found: list[str] = []
    for seat in range(s.players):
        brought = 0
        marauders = 0
        for face in range(FACE_COUNT):
            n = s.area[seat * FACE_COUNT + face]
            if s.t.table_symbol[face] == 0:
                brought += n
            elif s.t.effect[face] == MARAUDER:
                marauders += n
        if brought > marauders:
            found.append(f"area: p{seat + 1} has {brought} cards there that only Marauders can bring")
    return found


def _queue_violations(s: Amul) -> list[str]:
    """Pending effects are in turn order, the next one on top, each for the owner of its card."""
    found = _area_violations(s)
    for seat in range(s.players):
        if s.held[seat] != s.t.hand:
            found.append(f"hand: p{seat + 1} has {s.held[seat]} cards, at this decision it must be {s.t.hand}")
    before = int(s.players)
    for frame in s.frames():
        decision, who = frame.decision, frame.who
        card, left = frame.locals[CARD], frame.locals[LEFT]
        if who < 0 or s.place_in_order(who) >= before:
            return [*found, "stack: the effects of a round are not in turn order, the first one last"]
        before = s.place_in_order(who)
        effect = s.t.effect[card]
        if decision_of(effect) is not decision or not s.has(who, card) or not 0 < left <= s.t.may_take[effect]:
            found.append(f"stack: the table does not fit the decision {decision.key!r} of p{who + 1}")
    return found or _order_violations(s, _cards_gained(s))


def _cards_gained(s: Amul) -> list[int]:
    """How many cards each seat may have got in this round: the played card and the cards it took."""
    gained = [1 + max(s.t.may_take)] * s.players
    for frame in s.frames():  # its card was played in this round
        card = frame.locals[CARD]
        gained[frame.who] = s.t.may_take[s.t.effect[card]] - frame.locals[LEFT] + (s.t.prowess[card] > 0)
    return gained


def _ending_violations(s: Amul) -> list[str]:
    """At the end of the game hands are empty, and the Thief decides before the spies."""
    found: list[str] = []
    if s.round != s.t.rounds or total(s.hand) > 0:
        found.append("stack: Thief and spies come after the last round, when all hands are laid out")
    asked = [*range(len(SPIES)), -1]  # from bottom to top: the spies, the Thief (-1)
    for frame in s.frames():
        decision, who = frame.decision, frame.who
        spy = frame.locals[SPY] if decision is SPY_TARGET else -1
        fits = who >= 0 and spy in asked
        if decision is THIEF_TAKE:
            card, left = frame.locals[CARD], frame.locals[LEFT]
            fits = fits and card == THIEF_FACE and 0 < left <= s.t.may_take[THIEF] and s.has(who, THIEF_FACE)
        elif decision is SPY_TARGET:
            fits = fits and s.has(who, MONGOL_SPY + spy) and s.spy_target[spy] < 0
        else:
            fits = False
        if not fits:
            return [*found, f"stack: the table does not fit the decision {decision.key!r}"]
        asked = [one for one in asked if one < spy]
    return found + _spy_violations(s, [int(frame.locals[SPY]) for frame in s.frames() if frame.decision is SPY_TARGET])
