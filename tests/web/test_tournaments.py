"""A tournament as its players see it: from the registration over their tables to the trophies on their profiles."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.visitor import POLLING, Visitor, assert_no_axe_violations, assert_no_sideways_scroll, own_seat

ROUNDS = 2
PACE = {"kind": "live", "bank": 60, "increment": 10, "on_time": "resign"}


def play_round(visit: Visitor, page: Page, at_tables: dict[str, str], pick: random.Random) -> None:
    """Play the games of these people, by their tokens, to the end; against somebody who never comes the clock wins."""
    running = dict(at_tables)
    while running:
        for token, table_id in list(running.items()):
            info = visit.api("GET", f"/api/tables/{table_id}", token)
            if info["status"] == "over":
                del running[token]
            elif own_seat(info) in info["turn"]:
                visit.play_ahead(table_id, token, pick, 1)
        page.wait_for_timeout(POLLING)


def see_trophies(visit: Visitor, page: Page, place: int) -> None:
    visit.open(page, "/you")
    expect(page.locator("[data-played='1']")).to_be_visible()
    trophies = page.locator("[data-trophies] li")
    if place <= 3:
        expect(trophies).to_have_count(1)
        expect(trophies).to_contain_text("Autumn cup")
        expect(trophies.locator(f".place{place}")).to_have_count(1)
    else:
        expect(page.locator("[data-profile]")).to_be_visible()
        expect(trophies).to_have_count(0)
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)


@pytest.mark.long
def test_three_browsers_play_a_swiss_of_six_by_the_clock(visit: Visitor) -> None:
    """With two bots, and one who registers and never comes."""
    people = {name: visit.person(name) for name in ("Amina", "Boris", "Carla", "Dana")}
    tokens = [one["token"] for one in people.values()]
    made = visit.api("POST", "/api/groups", tokens[0], {"name": "Friday club"})
    group = f"/api/groups/{made['group']['id']}"
    for token in tokens[1:]:
        visit.api("POST", f"{group}/join", token, {"invite": made["invite"]})
    form = {"name": "Autumn cup", "game": "merv", "seats": 2, "kind": "swiss", "rounds": ROUNDS, "fill": 6}
    form |= {"bot": "random", "pace": PACE}
    cup = visit.api("POST", f"{group}/tournaments", tokens[0], form)["tournament"]["id"]
    visit.api("POST", f"/api/tournaments/{cup}/entry", tokens[3])

    pages = [visit.page(), visit.page("ru", phone=True, dark=True), visit.page()]
    for page, person in zip(pages, people.values(), strict=False):
        visit.sign_in(page, person)
        visit.open(page, f"/tournament/{cup}")
        expect(page.locator(f"[data-plan='{ROUNDS}']")).to_be_visible()
        page.locator("[data-enter]").click()
        expect(page.locator("[data-enter]")).to_have_count(0)
    pages[0].locator("[data-start]").click()
    pick = random.Random(7)
    for number in range(1, ROUNDS + 1):
        at_tables: dict[str, str] = {}
        for page, token in zip(pages, tokens, strict=False):
            expect(page.locator(f"[data-round='{number}']")).to_be_visible()
            page.locator("[data-my-table]").click()
            expect(page.locator("[data-prompt]")).to_be_visible()
            at_tables[token] = page.url.rpartition("/")[2]
        play_round(visit, pages[0], at_tables, pick)
        for page in pages:
            expect(page.locator("[data-over]")).to_be_visible()
            page.locator("[data-to-club]").click()

    found: dict[str, Any] = visit.api("GET", f"/api/tournaments/{cup}", tokens[0])
    ranks = {one["entrant"]: one["rank"] for one in found["standings"]}
    places = {one["name"]: ranks[one["number"]] for one in found["entrants"]}
    assert [one["bot"] for one in found["entrants"]].count("random") == 2
    assert {table["by"] for tables in found["rounds"] for table in tables} <= {"game", "timeout", "resign"}
    absent = [table["absent"] for tables in found["rounds"] for table in tables if table["absent"]]
    assert len(absent) == ROUNDS, "who never came is named in each round"
    for page, name in zip(pages, people, strict=False):
        expect(page.locator("[data-status='over']")).to_be_visible()
        expect(page.locator("[data-standings='6']")).to_contain_text(name)
        assert_no_sideways_scroll(page)
        see_trophies(visit, page, places[name])
