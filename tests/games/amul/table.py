"""A builder for positions, so that a test reads like the example it checks.

Only what matters is named. Palace and bazaar are as at the start of a game; hands, market and deck are filled up to
the size they must have, with plain cards first, and what is left over is out of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import caravanserai as cv
from caravanserai.games.amul.components import FACES, AmulPrinted
from tests.games.amul.counts import GAME, printed
from tests.games.builder import cards, now, scripted

STEPS = {"offer": "offer_card", "pick": "pick_card", "play": "play_card"}
EFFECTS = {
    "arab_merchant": ("take_palace_card", 1),
    "mongol_merchant": ("take_palace_card", 1),
    "padishah": ("take_palace_cards_0_2", 2),
    "deal": ("take_bazaar_card", 1),
    "marauder": ("take_market_card", 1),
    "thief": ("thief_take", 2),
}


def script(*lines: str) -> cv.Script:
    """Chance that plays these outcomes, such as `card_p2 silver` or `market gold gem`."""
    return scripted(GAME, lines)


class Box:
    """The cards of a game that are not laid anywhere yet."""

    def __init__(self, t: AmulPrinted) -> None:
        self.t = t
        self.market = Counter({face: n for face, n in zip(FACES, list(t.market), strict=True) if n})
        self.palace = Counter({face: n for face, n in zip(FACES, list(t.palace), strict=True) if n})
        self.bazaar = Counter({face: n for face, n in zip(FACES, list(t.bazaar), strict=True) if n})

    def take(self, wanted: Counter[str]) -> Counter[str]:
        """These cards of the deck."""
        assert wanted <= self.market, f"there are no {wanted - self.market}"
        self.market -= wanted
        return wanted

    def lay(self, wanted: Counter[str]) -> Counter[str]:
        """These cards from wherever they are, of the deck if possible."""
        traded = wanted & self.market
        self.market -= traded
        for quarter in (self.palace, self.bazaar):
            found = (wanted - traded) & quarter
            quarter -= found
            traded = traded + found
        assert traded == wanted, f"there are no {wanted - traded}"
        return wanted

    def draw(self, n: int) -> Counter[str]:
        """So many cards, those first that do nothing but score from the play area."""
        drawn: Counter[str] = Counter()
        for face in sorted(self.market.elements(), key=self._plainness)[:n]:
            drawn[face] += 1
        assert drawn.total() == n, f"{n} cards are missing"
        return self.take(drawn)

    def _plainness(self, face: str) -> tuple[int, ...]:
        t, i = self.t, FACES.index(face)
        symbols = t.link[i] + t.luxury[i] + t.arab[i] + t.mongol[i] + t.prowess[i]
        return (t.hand_symbol[i], t.effect[i], symbols, i)


def table(
    players: int = 4,
    *,
    round: int = 1,
    start: int = 0,
    order: Sequence[int] | None = None,
    # Before the players: seat -> cards, such as `gold*2 silver`
    hands: Mapping[int, str] = {},
    offers: Mapping[int, str] = {},
    plays: Mapping[int, str] = {},
    areas: Mapping[int, str] = {},
    known: Mapping[int, str] = {},
    # The quarters: None is all that can be there
    market: str = "",
    palace: str | None = None,
    bazaar: str | None = None,
    deck: str = "",
    # Where the game stands: offer, pick, play, effects or end
    at: str = "offer",
    turn: int | None = None,
    queue: Sequence[tuple[int, str]] = (),  # effects that wait, the next one first
    tea_route: bool = False,
    chance: cv.Chance | None = None,
    auto: bool = False,
) -> cv.Match:
    seats = range(players)
    t = printed(players, tea_route=tea_route)
    box = Box(t)
    first = (start + round - 1) % players
    turns = list(order) if order else [(first + i) % players for i in seats]
    picker = turns[0] if turn is None else turn
    open_palace = None if palace is None else cards(palace)
    open_bazaar = None if bazaar is None else cards(bazaar)
    for held, quarter in ((open_palace, box.palace), (open_bazaar, box.bazaar)):
        if held is not None:
            assert held <= quarter
            quarter -= held
    laid = [box.lay(cards(areas.get(seat, ""))) for seat in seats]
    chosen = [box.take(cards(f"{offers.get(seat, '')} {plays.get(seat, '')}")) for seat in seats]
    held_cards = [box.take(cards(hands.get(seat, ""))) for seat in seats]
    left = box.take(cards(market))
    drawn = box.take(cards(deck))
    a_round = players + int(t.fill)
    sizes = {"offer": 6, "pick": 5, "play": 6, "effects": 5, "end": 0}
    for seat in seats:
        size = sizes[at] + (at == "pick" and turns.index(seat) < turns.index(picker))
        held_cards[seat] = held_cards[seat] + box.draw(size - chosen[seat].total() - held_cards[seat].total())
    market_size = {"offer": t.fill, "pick": a_round - turns.index(picker), "end": 0}.get(at, t.fill)
    left = left + box.draw(0 if market and at == "effects" else int(market_size) - left.total())
    deck_size = sum(list(t.market)) - 5 * players - round * a_round
    drawn = drawn + box.draw(deck_size - drawn.total())
    removed = box.market.copy()
    if open_palace is not None:
        removed += box.palace
    if open_bazaar is not None:
        removed += box.bazaar
    position: dict[str, Any] = {
        "players": players,
        "options": {"tea_route": tea_route},
        "over": False,
        "stack": _stack(at, picker, queue),
        "round": round,
        "start_player": start,
        "first_pick": first,
        "turn_order": turns,
        "market_deck": dict(drawn),
        "market": dict(left),
        "palace": dict(box.palace if open_palace is None else open_palace),
        "bazaar": dict(box.bazaar if open_bazaar is None else open_bazaar),
        "removed": dict(removed),
        "hand": [dict(hand) for hand in held_cards],
        "offer": [offers.get(seat) for seat in seats],
        "play_choice": [plays.get(seat) for seat in seats],
        "known": [dict(cards(known.get(seat, ""))) for seat in seats],
        "area": [dict(area) for area in laid],
        "spy_target": {},
    }
    return cv.match_from_position("amul", position, seed=1, chance=chance, auto=auto)


def _stack(at: str, picker: int, queue: Sequence[tuple[int, str]]) -> list[dict[str, Any]]:
    if at in STEPS:
        return [{"step": STEPS[at], "who": picker if at == "pick" else -1}]
    frames: list[dict[str, Any]] = []
    for who, card in reversed(queue):
        if card.endswith("_spy"):
            frames.append({"step": "spy_target", "who": who, "card": card})
        else:
            step, left = EFFECTS[card]
            frames.append({"step": step, "who": who, "card": card, "left": left})
    return frames


# -- looking and playing ------------------------------------------------------------------------------------


def everybody(match: cv.Match, verb: str, wanted: Mapping[int, str] = {}) -> cv.Match:
    """All seats offer or play: the card named, or the first plain one that stays in the play area."""
    t = match.state.printed
    assert isinstance(t, AmulPrinted)
    for seat in match.actors:
        face = wanted.get(seat) or next(face for face in now(match).hand[seat] if is_plain(t, face))
        match.play(f"{verb} {face}", seat)
    return match


def is_plain(t: AmulPrinted, face: str) -> bool:
    i = FACES.index(face)
    return bool(t.table_symbol[i] and not t.hand_symbol[i] and not t.effect[i] and not t.prowess[i])


def area(match: cv.Match, seat: int) -> dict[str, int]:
    found: dict[str, int] = now(match).area[seat]
    return found


def told(match: cv.Match, key: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The arguments of all log lines of a kind, as a seat may see them."""
    return [line["args"] for line in match.log_for(seat) if line["key"] == key]


def paid(match: cv.Match, seat: int, card: str) -> int:
    """What the cards of a name pay a seat."""
    return next(item.points for item in match.state.score_items(seat) if item.what == f"card.{card}")
