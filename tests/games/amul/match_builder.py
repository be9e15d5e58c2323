"""Builds matches from partial positions; a test names only what it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import serai as cv
from serai.games.amul.cards import FACES
from serai.games.amul.components import AmulPrinted
from tests.games.amul.play_areas import GAME
from tests.games.builder import now, scripted


def script(*lines: str) -> cv.Script:
    """Chance with these outcomes, such as `card_p2 silver` or `market gold gem`."""
    return scripted(GAME, lines)


def table(
    players: int = 4,
    *,
    round: int | None = None,
    start: int = 0,
    # Players: seat -> cards, such as `gold*2 silver`
    hands: Mapping[int, str] = {},
    offers: Mapping[int, str] = {},
    plays: Mapping[int, str] = {},
    areas: Mapping[int, str] = {},
    known: Mapping[int, str] = {},
    # The quarters; None stands for all their cards
    market: str = "",
    palace: str | None = None,
    bazaar: str | None = None,
    deck: str = "",
    # The phase: offer, pick, play, effects or end
    at: str = "offer",
    turn: int | None = None,
    queue: Sequence[tuple[int, str]] = (),  # pending effects, the next one first
    tea_route: bool = False,
    chance: cv.Chance | None = None,
    auto: bool = False,
) -> cv.Match:
    given: dict[str, Any] = {
        "round": round,
        "start_player": start,
        "hand": hands,
        "offer": offers,
        "play_choice": plays,
        "area": areas,
        "known": known,
        "market": market,
        "palace": palace,
        "bazaar": bazaar,
        "market_deck": deck,
        "at": at,
        "turn": turn,
        "queue": queue or None,
    }
    named = {name: value for name, value in given.items() if value is not None}
    position = cv.position("amul", players, options={"tea_route": tea_route}, **named)
    return cv.match_from_position("amul", position, seed=1, chance=chance, auto=auto)


# -- queries and moves --------------------------------------------------------------------------------------


def choose_for_all(match: cv.Match, verb: str, wanted: Mapping[int, str] = {}) -> cv.Match:
    """Offer or play for all seats: the given card, or the first plain one that stays in the play area."""
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


def log_arguments(match: cv.Match, key: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The arguments of all log lines of a kind, as a seat sees them."""
    return [line["args"] for line in match.log_for(seat) if line["key"] == key]


def paid(match: cv.Match, seat: int, card: str) -> int:
    """The points of a seat's copies of a card."""
    return next(item.points for item in match.state.score_items(seat) if item.what == f"card.{card}")
