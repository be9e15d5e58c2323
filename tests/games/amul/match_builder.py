"""Matches from positions of which only what matters is named, so that a test reads like the example it checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import serai as cv
from serai.games.amul.components import FACES, AmulPrinted
from tests.games.amul.play_areas import GAME
from tests.games.builder import now, scripted


def script(*lines: str) -> cv.Script:
    """Chance that plays these outcomes, such as `card_p2 silver` or `market gold gem`."""
    return scripted(GAME, lines)


def table(
    players: int = 4,
    *,
    round: int | None = None,
    start: int = 0,
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
