"""Invitation links, and deletion of tables, records and one's own account."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from playwright.sync_api import expect

from tests.web.visitor import BOT, ME, OPEN, Visitor, assert_no_axe_violations


def test_the_lobby_says_who_can_open_the_link(visit: Visitor) -> None:
    ann = visit.person("Ann")
    made = visit.table(ann["token"], [ME, OPEN], access="private")
    page = visit.page()
    visit.sign_in(page, ann)
    page.add_init_script(f"localStorage.setItem('caravanserai.invite.{made['table']['id']}', {made['invite']!r})")
    visit.open(page, f"/table/{made['table']['id']}")
    expect(page.locator("[data-local]")).to_contain_text("--host 0.0.0.0")
    expect(page.locator("[data-qr]")).to_have_count(0)  # nobody else could open it
    assert_no_axe_violations(page)
    reach = {"local": False, "address": "http://192.168.0.17:8765", "command": ""}
    page.route("**/api/reach", lambda route: route.fulfill(json=reach))
    page.reload()
    expect(page.locator("[data-qr]")).to_be_visible()
    expect(page.locator("#link")).to_have_value(re.compile(r"^http://192\.168\.0\.17:8765/table/.+#invite="))
    visit.open(page, "/settings")
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator("[data-address]")).to_contain_text("192.168.0.17:8765/continue")
    expect(page.locator("[data-local]")).to_have_count(0)
    page.unroute("**/api/reach")
    page.reload()
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator("[data-local]")).to_contain_text("--host 0.0.0.0")
    elsewhere = visit.page()  # a device that does not know the link
    visit.sign_in(elsewhere, ann)
    visit.open(elsewhere, f"/table/{made['table']['id']}")
    expect(elsewhere.locator("#link")).to_have_value(re.compile(r"/table/.+#invite="))
    other = httpx.get(f"{visit.server.url}/api/reach", headers={"Host": "example.org"})
    assert other.status_code >= 400


def test_tables_records_and_oneself_can_be_deleted(visit: Visitor, tmp_path: Path) -> None:
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [BOT, BOT], game="yspahan")["table"]
    page = visit.page()
    visit.sign_in(page, ann)
    visit.wait_for_end(table["id"])
    record = tmp_path / "game.txt"
    record.write_text(visit.api("GET", f"/api/tables/{table['id']}/record", ann["token"])["text"], encoding="utf-8")
    visit.open(page, "/replay")
    page.locator('input[type="file"]').set_input_files(record)
    page.wait_for_url(re.compile(r"/replay/[\w-]+"))

    visit.open(page, "/")
    row = page.locator(f"[data-table='{table['id']}']")
    row.locator("[data-away]").click()
    page.locator("[data-confirm] [data-answer='delete']").click()
    expect(row).to_have_count(0)

    visit.open(page, "/settings")
    page.locator("[data-forget]").click()
    page.locator("[data-confirm] [data-first]").click()  # not now
    expect(page.locator("[data-forget]")).to_have_count(1)
    page.locator("[data-forget]").click()
    page.locator("[data-confirm] [data-answer='yes']").click()
    expect(page.locator("[data-forget]")).to_have_count(0)
    page.locator("[data-vanish]").click()
    page.locator("[data-confirm] [data-answer='yes']").click()
    page.wait_for_url(visit.server.url + "/")
    gone = httpx.get(f"{visit.server.url}/api/me", headers={"Authorization": f"Bearer {ann['token']}"})
    assert gone.status_code == 401
