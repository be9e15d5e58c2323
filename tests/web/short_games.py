"""Tables near the end of their game, for tests that play only the end; the long tests play whole games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import serai as cv
from serai.core.api.match import Match
from tests.matches import play_at_random
from tests.web.visitor import BOT, ME, Visitor, is_over

SHORTEST = {
    "five_tribes": 60,
    "yspahan": 40,
    "amul": 27,
    "merv": 36,
    "marrakesh": 120,
}  # decisions of one seat in a whole game, at least
LAST = 5  # decisions left in a short game
short_or_whole = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])


def create_short_table(
    visit: Visitor, game: str, token: str, seed: int, last: int = LAST, seats: list[dict[str, Any]] | None = None
) -> str:
    """Create a table where the first seat has `last` decisions left, from a random game; returns its id."""
    match = play_near_the_end(game, seed, last)
    replay = visit.api("POST", "/api/replays", token, {"text": match.record.text()})["id"]
    body = {"seats": seats or [ME, *[BOT] * (match.state.players - 1)]}
    return str(visit.api("POST", f"/api/replays/{replay}/table", token, body)["table"]["id"])


def play_near_the_end(game: str, seed: int, last: int = LAST) -> Match:
    decisions = sum(match.actors[0] == 0 for match in play_at_random(game, cv.game(game).players[0], seed))
    for match in play_at_random(game, cv.game(game).players[0], seed):
        decisions -= match.actors[0] == 0
        if decisions < last and match.actors[0] == 0:
            return match
    raise AssertionError(game)


def assert_scores_shown(visit: Visitor, page: Page) -> None:
    assert is_over(page)
    table_id = page.url.rstrip("/").split("/")[-1].split("#")[0]
    info = visit.api("GET", f"/api/tables/{table_id}")
    assert info["status"] == "over"
    for score in info["scores"]:
        expect(page.locator("[data-over]")).to_contain_text(str(abs(score)))
    if len(info["seats"]) == 1:  # against a party without a seat
        headline = page.locator(f"[data-headline={'you' if info['winners'] else 'lost'}]")
        expect(headline).to_be_visible()
        if page.locator("html").get_attribute("lang") == "en":
            expect(headline).to_contain_text("You win" if info["winners"] else "You lost to the")
    # The rank in words, with the margin.
    own = next(seat["seat"] for seat in info["seats"] if seat["mine"]) if info["mine"] else 0
    margin = page.locator("[data-margin]").inner_text()
    others = info["scores"][:own] + info["scores"][own + 1 :]
    ahead = abs(info["scores"][own] - max(others, default=0))
    assert not others or not ahead or str(ahead) in margin  # a tie has no number
