"""Positions are set up by dragging, by keyboard and by touch, shared by a link, and played on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.visitor import Visitor, assert_no_axe_violations, assert_no_sideways_scroll, wait_for_prompt

# For each game: a piece, its place, and the place in the list or the element of the board where it is dropped.
DRAGS = {
    "yspahan": [("take_gold", "deck", "cards.p1")],
    "amul": [("silver", "market_deck", "hand.p1"), ("", "hand.p1", "market_deck")],
    "five_tribes": [("", "djinn_deck", "djinns.p1")],
    "merv": [("", "deck", "spices.p1")],
    "marrakesh": [("water", "box", "resources.p1")],
}

# A player's place in the list whose marks lie on the board: the elements of the board, and one of them.
MARKS = {"merv": ("buildings.p1", "site", "r1c1"), "yspahan": ("goods.p1", "shop", "barrel_blue_1")}


def open_editor(visit: Visitor, page: Page, game: str) -> None:
    visit.open(page, f"/editor/{game}")
    expect(page.locator("[data-editor]")).to_have_attribute("data-possible", "true")


def show(place: Locator) -> None:
    """Open the group that a place is in."""
    place.evaluate("one => { const group = one.closest('details'); if (group) group.open = true; }")


def drag(page: Page, piece: Locator, target: Locator) -> None:
    piece.scroll_into_view_if_needed()
    start = piece.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 12, start["y"] + start["height"] / 2 + 12)
    target.scroll_into_view_if_needed()
    end = target.bounding_box()
    assert end is not None
    page.mouse.move(end["x"] + min(end["width"] / 2, 30), end["y"] + end["height"] / 2)
    page.mouse.up()
    expect(page.locator("[data-editor]")).to_have_attribute("data-busy", "false")


@pytest.mark.parametrize("game", DRAGS)
def test_a_position_is_set_up_by_dragging(visit: Visitor, game: str) -> None:
    page = visit.page("ru" if game == "merv" else "en", dark=game == "amul")
    open_editor(visit, page, game)
    for name, source, target in DRAGS[game]:
        start, end = page.locator(f"[data-place='{source}']"), page.locator(f"[data-place='{target}']")
        show(start)
        show(end)
        pieces = start.locator(f"[data-piece='{name}']" if name else "[data-piece]:not([data-piece=''])")
        word = pieces.first.get_attribute("data-piece")
        drag(page, pieces.first, end)
        if target != "market_deck":
            expect(end.locator(f"[data-piece='{word}']")).to_be_visible()
    expect(page.locator("[data-editor]")).to_have_attribute("data-possible", "true")
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)
    if game in MARKS:
        # A mark is put onto an element of the board, and taken from there in the same way.
        name, kind, element = MARKS[game]
        place, spot = page.locator(f"[data-place='{name}']"), page.locator(f"[data-target='{kind}:{element}']").first
        show(place)
        for count in (1, 0):
            drag(page, place.locator("[data-piece='']"), spot)
            expect(place.locator(f"[data-piece='{element}']")).to_have_count(count)
    if game == "amul":
        # A seventh card in hand breaks a rule, which is named.
        held = page.locator("[data-place='hand.p1'] [data-piece]").first
        drag(page, held, page.locator("[data-place='hand.p2']"))
        expect(page.locator("[data-problems]")).to_contain_text("cards in hand, but now it must be")


@pytest.mark.long
def test_a_piece_is_dropped_on_the_board_and_the_position_played_on(visit: Visitor) -> None:
    page = visit.page()
    open_editor(visit, page, "five_tribes")
    # From one tile to another on the board.
    source = page.locator("[data-place='meeples.a1']")
    show(source)
    piece = source.locator("[data-piece]").first
    word = piece.get_attribute("data-piece")
    drag(page, piece, page.locator("[data-editor] [data-target='tile:b2']").first)
    expect(page.locator("[data-place='meeples.b2'] [data-piece]")).not_to_have_count(0)
    # The group stays open, and the next piece is picked up and put down by keyboard.
    there = source.locator("[data-piece]").first
    there.focus()
    page.keyboard.press("Enter")
    expect(there).to_have_attribute("aria-pressed", "true")
    page.locator("[data-editor] [data-target='tile:b2']").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-editor]")).to_have_attribute("data-busy", "false")
    expect(page.locator(".held")).to_have_count(0)
    page.locator("[data-undo]").click()
    page.locator("[data-undo]").click()
    # Too much of something is named, and taken back.
    bag = page.locator("[data-place='bag']")
    show(page.locator("[data-place='box'] summary"))
    show(bag)
    drag(page, page.locator(f"[data-place='box'] [data-piece='{word}']"), bag)
    expect(page.locator("[data-editor]")).to_have_attribute("data-possible", "false")
    expect(page.locator("[data-play]")).to_be_disabled()
    expect(page.locator("[data-problems]")).to_contain_text("in all, but the box has")
    page.locator("[data-undo]").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-share]").click()
    expect(page.locator("[role=status]").first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#position=" in link
    other = visit.page(phone=True)
    other.goto(link)
    expect(other.locator("[data-editor]")).to_have_attribute("data-possible", "true")
    assert_no_sideways_scroll(other)
    page.locator("[data-play]").click()
    page.wait_for_url("**/table/*")
    wait_for_prompt(page)
    other.locator("[data-analyse]").click()
    other.wait_for_url("**/study/*")
