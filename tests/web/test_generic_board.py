"""The board of a game without a drawn one, played by clicking: Bazaar, whose arguments are no names of places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import serai as cv
from tests.added_games import added_games
from tests.server.helpers import Server
from tests.server.seeded_server import SeededServer
from tests.web.page_build import build_once
from tests.web.visitor import BOT, ME, PagePrompt, Visitor, assert_no_axe_violations, wait_for_prompt
from tools import web

GAMES = web.ROOT / "examples" / "games"


@pytest.fixture(scope="module")
def bazaar_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    try:
        build_once()
    except web.NoNode as error:
        pytest.skip(str(error))
    with added_games(GAMES), SeededServer(Path(tmp_path_factory.mktemp("bazaar"))) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, bazaar_server: Server) -> Iterator[Visitor]:
    visitor = Visitor(browser, bazaar_server)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def _open_table(visit: Visitor, language: str) -> tuple[Page, str, str]:
    """A table in a position with goods to exchange: the page of its only person, its id, the person's token."""
    cards: dict[str, Any] = {
        "market": "gold*2 spice camel*2",
        "hand": ["leather*3 cloth", "silver*2"],
        "herd": ["camel", ""],
    }
    match = cv.match_from_position("bazaar", cv.position("bazaar", 2, **cards))
    ann = visit.person("Ann")
    replay = visit.api("POST", "/api/replays", ann["token"], {"text": match.record.text()})["id"]
    made = visit.api("POST", f"/api/replays/{replay}/table", ann["token"], {"seats": [ME, BOT]})
    page = visit.page(language, phone=language == "ru")
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{made['table']['id']}")
    return page, made["table"]["id"], ann["token"]


def _state(visit: Visitor, table_id: str, token: str) -> dict[str, Any]:
    """What the seat sees, and its choices."""
    seen: dict[str, Any] = visit.api("GET", f"/api/tables/{table_id}/state", token)[0]
    return seen


def _click(page: Page, target: str, before: str) -> PagePrompt:
    page.locator(f"[data-stage] [data-target='{target}']").click()
    return wait_for_prompt(page, before)


@pytest.mark.parametrize(("language", "done"), [("en", "Done with the exchange"), ("ru", "Закончить обмен")])
def test_a_whole_turn_is_clicked_on_the_board_in_words(visit: Visitor, language: str, done: str) -> None:
    page, table_id, token = _open_table(visit, language)
    prompt = wait_for_prompt(page)
    assert_no_axe_violations(page)
    taken = []
    for _ in range(2):
        choices = _state(visit, table_id, token)["choices"]
        swap = next(one for one in choices if one["text"].startswith("swap"))
        taken.append(swap["text"].split()[1])
        for target in swap["targets"]:
            prompt = _click(page, target, prompt.state)
    expect(page.locator("[data-stage] [data-target='market:done']")).to_have_text(done)
    prompt = _click(page, "market:done", prompt.state)
    if prompt.wanted == "confirm":  # the cards that come into the market cannot be taken back
        page.locator("[data-prompt] [data-confirm]").click()
        prompt = wait_for_prompt(page, prompt.state)
    assert prompt.wanted == "choose", "after the bot's turn"
    view = _state(visit, table_id, token)["view"]
    assert view["state"]["known"][0] == {good: taken.count(good) for good in taken}


def test_how_many_cards_are_sold_is_no_place_but_a_button(visit: Visitor) -> None:
    page, table_id, token = _open_table(visit, "en")
    prompt = wait_for_prompt(page)
    sale = next(one for one in _state(visit, table_id, token)["choices"] if one["text"].startswith("sell"))
    (card,) = sale["targets"]
    _click(page, card, prompt.state)
    button = page.locator(f"[data-prompt] [data-choice='{sale['text']}']")
    expect(button).to_have_text(sale["label"])
    assert page.locator("[data-stage] [data-target^='count:']").count() == 0
