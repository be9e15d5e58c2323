"""Groups on the page: one visitor makes a group, another joins by its link, and a tournament leads to a table."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from tests.web.visitor import Visitor, assert_no_axe_violations, assert_no_sideways_scroll


def talk_on_the_wall(visit: Visitor, owner: Page, guest: Page) -> None:
    """The owner announces something, the guest answers, and the owner removes that and mutes them."""
    wall, guest_wall = owner.locator("[data-wall]"), guest.locator("[data-wall]")
    wall.locator("[data-announce]").check()
    wall.locator("input[type=text]").fill("On Friday at seven")
    wall.locator("form button").click()
    expect(wall.locator("[data-notice]")).to_contain_text("On Friday at seven")
    expect(wall.locator("[data-announce]")).not_to_be_checked()
    guest_wall.locator("input[type=text]").fill("Я приду")
    guest_wall.locator("form button").click()
    expect(guest_wall.locator("[data-notice]")).to_contain_text("On Friday at seven")
    expect(guest_wall.locator("[data-remove-line]")).to_have_count(1)
    assert_no_axe_violations(guest)
    visit.open(owner, owner.url.removeprefix(visit.server.url))
    expect(wall.locator("[data-line]")).to_contain_text("Я приду")
    assert_no_axe_violations(owner)
    wall.locator("[data-line] [data-remove-line]").click()
    expect(wall.locator("[data-line]")).to_have_count(0)
    owner.locator("[data-mute]").click()
    expect(owner.locator("[data-members]")).to_contain_text("muted on the wall")
    visit.open(guest, guest.url.removeprefix(visit.server.url))
    expect(guest_wall.locator("[data-muted]")).to_be_visible()
    expect(guest_wall.locator("form")).to_have_count(0)
    owner.locator("[data-mute]").click()
    expect(owner.locator("[data-members]")).not_to_contain_text("muted on the wall")


def show_profile(visit: Visitor, owner: Page, guest: Page) -> None:
    """The guest shows their profile, and the owner looks at it."""
    path = owner.url.removeprefix(visit.server.url)
    expect(owner.locator("[data-member-profile]")).to_have_count(0)
    visit.open(guest, "/you")
    guest.locator("[data-show-profile]").check()
    expect(guest.locator("[data-profile]")).to_contain_text("Участники ваших групп видят")
    assert_no_axe_violations(guest)
    assert_no_sideways_scroll(guest)
    visit.open(owner, path)
    owner.locator("[data-member-profile]").click()
    expect(owner.locator("[data-members] .profile")).to_have_text("No game has been counted yet.")
    visit.open(guest, path)


def test_a_group_its_second_member_and_a_tournament(visit: Visitor) -> None:
    owner, guest = visit.page(), visit.page("ru", phone=True, dark=True)
    visit.sign_in(owner, visit.person("Amina"))
    visit.open(owner, "/")
    owner.locator("[data-section=club]").click()
    expect(owner.locator("[data-groups='0']")).to_contain_text("You are in no group yet")
    owner.locator("[data-group-name]").fill("Friday club")
    owner.get_by_role("button", name="Make the group").click()
    expect(owner.locator("h1")).to_have_text("Friday club")
    assert_no_axe_violations(owner)
    owner.locator("[data-rename]").click()
    owner.locator("[data-new-name]").fill("Saturday club")
    owner.get_by_role("button", name="Save").click()
    expect(owner.locator("h1")).to_have_text("Saturday club")
    link = owner.locator("#link").input_value()
    path = "/group/" + link.partition("/group/")[2]

    stranger = visit.page()
    visit.open(stranger, path.partition("#")[0])
    expect(stranger.locator("main")).to_contain_text("No such group")

    visit.open(guest, path)
    guest.locator("input[autocomplete=nickname]").fill("Борис")
    guest.locator("[data-join]").click()
    expect(guest.locator("[data-members='2']")).to_contain_text("Борис")
    talk_on_the_wall(visit, owner, guest)
    assert_no_axe_violations(guest)
    assert_no_sideways_scroll(guest)

    show_profile(visit, owner, guest)

    owner.locator("[data-new-tournament]").click()
    owner.locator("[data-game-choice]").select_option("merv")
    owner.locator("[data-fill]").fill("4")
    expect(owner.locator("[data-plan]")).to_have_text("Rounds with 4 players: 3")
    owner.locator("[data-start-time]").fill((datetime.now() + timedelta(days=2, minutes=5)).strftime("%Y-%m-%dT%H:%M"))
    owner.locator("[data-options] summary").click()
    option = owner.locator("[data-options] select").first
    option.select_option(index=1)
    chosen = option.locator("option").nth(1).inner_text()
    assert_no_axe_violations(owner)
    owner.get_by_role("button", name="Open the registration").click()
    expect(owner.locator("[data-terms] [data-plan]")).to_have_text("Rounds with 4 players: 3")
    expect(owner.locator("[data-terms] [data-option]")).to_contain_text(chosen)
    expect(owner.get_by_role("timer")).to_have_text(re.compile(r"2 days (\d minutes )?left"))
    owner.locator("[data-set-start]").click()
    assert_no_axe_violations(owner)
    owner.locator("[data-start-time]").fill("2020-01-01T10:00")
    owner.get_by_role("button", name="Set the time").click()
    expect(owner.locator("[data-start-time]:invalid")).to_have_count(1)
    owner.locator("[data-enter]").click()
    expect(owner.locator("[data-entrants='1']")).to_contain_text("Amina")
    visit.open(guest, "/tournament/" + owner.url.rpartition("/")[2])
    guest.locator("[data-enter]").click()
    expect(guest.locator("[data-entrants='2']")).to_contain_text("Борис")
    expect(guest.get_by_role("timer")).to_contain_text("2 дня")
    assert_no_sideways_scroll(guest)
    owner.locator("[data-start]").click()
    expect(owner.locator("[data-standings='4']")).to_contain_text("Борис")
    expect(owner.locator("[data-meeting]")).to_have_count(2)
    assert_no_axe_violations(owner)
    # Words for screen readers in a table that scrolls by itself do not widen the page.
    visit.open(guest, guest.url.removeprefix(visit.server.url))
    guest.locator("details summary").click()
    expect(guest.locator("details table")).to_be_visible()
    assert_no_sideways_scroll(guest)
    owner.locator("[data-my-table]").click()
    expect(owner.locator("[data-prompt]")).to_be_visible()
    owner.locator("[data-club]").click()
    expect(owner.locator("[data-my-table]")).to_be_visible()
