"""Seat and colour, chosen in the form and in the lobby and kept at a rematch; bot levels and corrected numbers, shown
at tables, in lists and in results."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

import serai as cv
from serai.bots import styles_of
from tests.games.builder import edited
from tests.web.short_games import create_short_table
from tests.web.visitor import ME, OPEN, Visitor, assert_no_axe_violations, play_on, settle

GAME = "five_tribes"
APPRENTICE = {"kind": "bot", "bot": "apprentice", "name": "Harun"}
STYLE = styles_of(cv.game(GAME))[0]
DIAMOND, TRIANGLE = "3", "2"  # values of colours in the form


def table_at(visit: Visitor, page: Page) -> dict[str, Any]:
    found: dict[str, Any] = visit.api("GET", f"/api/tables/{page.url.split('/')[-1].split('#')[0]}")
    return found


def test_seat_colour_and_bots_are_chosen_in_the_form(visit: Visitor) -> None:
    page = visit.page()
    ann = visit.person("Ann")
    visit.sign_in(page, ann)
    visit.open(page, f"/play/{GAME}")
    page.locator("[data-my-seat]").select_option(label="Seat 2")
    page.locator(".seats [data-colour]").select_option(DIAMOND)
    page.locator("[data-bot-level]").first.select_option("caravaneer")
    page.locator("[data-bot-style]").first.select_option(STYLE.id)
    expect(page.locator(f"#style-{STYLE.id}")).to_have_text(STYLE.sentence())
    page.locator("form button.start").click()
    page.wait_for_url("**/table/*")
    settle(page)
    expect(page.locator("[data-level]", has_text=f"Caravaneer · {STYLE.label()}").first).to_be_visible()
    table = table_at(visit, page)
    assert table["seats"][0]["bot"] == f"caravaneer-{STYLE.id}"
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person", *["bot"] * (len(table["seats"]) - 2)]
    assert table["seats"][1]["colour"] == int(DIAMOND)
    assert len({seat["colour"] for seat in table["seats"]}) == len(table["seats"])


def test_seat_colour_and_levels_stay_at_a_rematch(visit: Visitor) -> None:
    """The levels of bots are shown at the table, in the result and in the list of tables."""
    page = visit.page()
    ann = visit.person("Ann")
    visit.sign_in(page, ann)
    mine = {"kind": "me", "colour": int(DIAMOND), "fixed": True}
    table_id = create_short_table(visit, GAME, ann["token"], 3, last=1, seats=[APPRENTICE, mine])
    visit.open(page, f"/table/{table_id}")
    expect(page.locator("[data-level], [data-over]").first).to_be_attached()
    play_on(page, random.Random(1))
    first = table_at(visit, page)
    expect(page.locator("[data-over] .ranking [data-level]")).to_have_text(["Apprentice"])
    page.locator("[data-rematch]").click()
    page.wait_for_url(lambda url: "/table/" in url and table_id not in url)
    settle(page)
    expect(page.locator("[data-stage] [data-level]").first).to_have_text("Apprentice")
    again = table_at(visit, page)
    kept = [(seat["kind"], seat["colour"], seat["bot"]) for seat in first["seats"]]
    assert kept[1] == ("person", int(DIAMOND), None)
    assert [(seat["kind"], seat["colour"], seat["bot"]) for seat in again["seats"]] == kept
    visit.api("POST", f"/api/tables/{again['id']}/resign", ann["token"], {"seat": 1})
    expect(page.locator("[data-rematch]")).to_be_visible()  # who gives up can play again
    visit.open(page, "/")
    for table in (first, again):
        expect(page.locator(f"[data-table='{table['id']}'] [data-level]").first).to_have_text("Apprentice")


def test_seat_and_colour_are_chosen_in_the_lobby(visit: Visitor) -> None:
    ann, bob = visit.person("Ann"), visit.person("Bob")
    made = visit.table(ann["token"], [ME, OPEN, OPEN, OPEN])
    table_id = made["table"]["id"]
    owner, guest = visit.page(), visit.page("ru", phone=True, dark=True)
    visit.sign_in(owner, ann)
    visit.sign_in(guest, bob)
    visit.open(owner, f"/table/{table_id}")
    visit.open(guest, f"/table/{table_id}#invite={made['invite']}")
    wish = guest.locator("form")
    wish.locator("[data-my-seat]").select_option("3")
    wish.locator("[data-colour]").select_option(DIAMOND)
    assert_no_axe_violations(guest)
    wish.locator("button.primary").click()
    seats = owner.locator(".seats li")
    expect(seats.nth(3)).to_contain_text("Bob")
    # The owner cannot take Bob's colour or place, and moves to another one.
    expect(seats.nth(0).locator(f"[data-colour] option[value='{DIAMOND}']")).to_be_disabled()
    expect(seats.nth(0).locator("[data-my-seat] option[value='3']")).to_be_disabled()
    seats.nth(0).locator("[data-colour]").select_option(TRIANGLE)
    expect(seats.nth(0).locator("[data-colour]")).to_have_value(TRIANGLE)
    seats.nth(0).locator("[data-my-seat]").select_option("2")
    expect(seats.nth(2)).to_contain_text("Ann")
    expect(guest.locator(".seats li").nth(2)).to_contain_text("Ann")
    found = {seat["name"]: seat["colour"] for seat in table_at(visit, owner)["seats"] if seat["kind"] == "person"}
    assert found == {"Ann": int(TRIANGLE), "Bob": int(DIAMOND)}


def test_corrected_numbers_are_said_everywhere(visit: Visitor) -> None:
    ann = visit.person("Ann")
    file = edited(cv.game(GAME), [("setup", "gold", 40)])
    data = visit.api("POST", f"/api/games/{GAME}/data", ann["token"], {"text": file})["data"]
    page = visit.page(phone=True)
    visit.sign_in(page, ann)
    waiting = visit.table(ann["token"], [ME, OPEN], data=data)["table"]
    visit.open(page, f"/table/{waiting['id']}")
    expect(page.locator("main")).to_contain_text(f"fingerprint {data[:8]}")  # the lobby
    table_id = visit.table(ann["token"], [ME, APPRENTICE], data=data)["table"]["id"]
    visit.open(page, f"/table/{table_id}")
    settle(page)
    expect(page.locator("header [data-own-numbers]")).to_have_text("corrected numbers")
    visit.open(page, "/")
    for made in (waiting["id"], table_id):
        expect(page.locator(f"[data-table='{made}'] [data-own-numbers]")).to_have_text("corrected numbers")
    visit.api("POST", f"/api/tables/{table_id}/resign", ann["token"], {"seat": 0})
    visit.wait_for_end(table_id)
    visit.open(page, f"/table/{table_id}")
    expect(page.locator("[data-over] [data-own-numbers]")).to_contain_text(data[:8])


def test_rated_games_are_agreed_in_the_lobby_and_again_at_a_rematch(visit: Visitor) -> None:
    ann, bob = visit.person("Ann"), visit.person("Bob")
    owner, guest = visit.page(), visit.page("ru", phone=True, dark=True)
    visit.sign_in(owner, ann)
    visit.sign_in(guest, bob)

    def sit_down(seats: int, *, agrees: bool) -> str:
        made = visit.table(ann["token"], [ME, *[OPEN] * (seats - 1)], game="merv", rated=True)
        path = f"/table/{made['table']['id']}"
        visit.open(owner, path)
        expect(owner.locator("[data-rated]")).to_contain_text("everybody has agreed so far")
        visit.open(guest, f"{path}#invite={made['invite']}")
        expect(guest.locator("[data-agree]")).not_to_be_checked()
        guest.locator("[data-agree]").set_checked(agrees)
        guest.locator("form button.primary").click()
        return str(made["table"]["id"])

    refused = sit_down(3, agrees=False)
    expect(owner.locator("[data-rated]")).to_contain_text("will not be rated")
    assert_no_axe_violations(owner)
    visit.api("POST", f"/api/tables/{refused}/start", ann["token"])
    assert not visit.api("GET", f"/api/tables/{refused}")["rated"]

    table_id = sit_down(2, agrees=True)
    expect(guest.locator("[data-prompt]")).to_be_attached()
    assert visit.api("GET", f"/api/tables/{table_id}")["rated"]
    guest.get_by_label("Этот стол").click()
    guest.locator("dialog .menu .danger").click()
    expect(guest.locator("dialog")).to_contain_text("Партия сразу закончится, победит Ann. Партия едва началась")
    guest.locator("[data-confirm] .danger").click()
    expect(owner.locator("[data-over]")).to_contain_text("giving up is not rated")
    owner.locator("[data-rematch]").click()
    owner.locator("[data-answer='yes']").click()
    expect(owner.locator("[data-rated]")).to_contain_text("everybody has agreed so far")
    again = table_at(visit, owner)["id"]
    visit.open(guest, f"/table/{again}")
    guest.locator("[data-agree]").check()
    guest.locator("form button.primary").click()
    expect(guest.locator("[data-prompt]")).to_be_attached()
    assert visit.api("GET", f"/api/tables/{again}")["rated"]
