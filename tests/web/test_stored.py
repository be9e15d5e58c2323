"""A browser that has used the page of version 0.1 keeps its settings, its person and its tables."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.helpers import Json, Server
from tests.stored import read_fixture, write_old_database
from tests.web.visitor import Visitor, play_on, settle

STORED: Json = read_fixture("server.json.gz")
POCKET: Json = read_fixture("pocket.json.gz")
STORAGE: Json = read_fixture("browser.json")
FILL_DATABASE = """async (kept) => {
    const asked = indexedDB.open('caravanserai', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('kept');
    const database = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
    const all = database.transaction('kept', 'readwrite');
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    for (const [name, value] of Object.entries(kept)) all.objectStore('kept').put(bytes(value), name);
    await new Promise((done) => (all.oncomplete = done));
    database.close();
}"""


@pytest.fixture
def old_visitor(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Visitor]:
    """At a server with the old database; `server` is only asked for because it has built the page."""
    with Server(write_old_database(tmp_path)) as running:
        visitor = Visitor(browser, running)
        yield visitor
        visitor.close()
        assert visitor.complaints == []


def old_page(visitor: Visitor) -> Page:
    """A page with the local storage and the database of the old page; the session's storage went with its tab."""
    page = visitor.page()
    visitor.open(page, "/icons/192.png")  # of the same origin, without the page's scripts
    page.evaluate("(found) => Object.assign(localStorage, found)", STORAGE["local"])
    page.evaluate(FILL_DATABASE, POCKET["kept"])
    return page


def test_settings_person_and_tables_of_the_old_page(old_visitor: Visitor) -> None:
    page = old_page(old_visitor)
    old_visitor.open(page, "/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for table_id in STORED["lists"]["mine"]["amina"]:
        expect(page.locator(f"[data-table='{table_id}']")).to_be_attached()
    for table in POCKET["tables"].values():
        if table["status"] == "playing":
            expect(page.locator(f"a[href='/table/{table['id']}']")).to_be_visible()

    old_visitor.open(page, "/settings")
    expect(page.locator("input[autocomplete='nickname']")).to_have_value("Amina")
    for name in ("language", "theme", "motion", "confirm"):
        chosen = json.loads(STORAGE["local"]["caravanserai.settings"])[name]
        expect(page.locator(f"input[name='{name}']:checked")).to_have_value(chosen)

    old_visitor.open(page, f"/table/{STORED['tables']['open']['id']}")
    expect(page.locator("#link")).to_have_value(re.compile(f"#invite={STORED['invite']}$"))

    old_visitor.open(page, f"/table/{STORED['tables']['merv']['id']}")
    play_on(page, random.Random(1), most=2)

    here = POCKET["tables"]["yspahan"]
    old_visitor.open(page, f"/table/{here['id']}")
    settle(page)
    play_on(page, random.Random(1), most=2)
    after = {name: page.evaluate("(name) => localStorage.getItem(name)", name) for name in STORAGE["local"]}
    assert [name for name, value in after.items() if value is None] == []
    kept = json.loads(after["caravanserai.settings"])
    assert {**kept, **json.loads(STORAGE["local"]["caravanserai.settings"])} == kept
    assert page.evaluate("() => Object.keys(localStorage).filter((name) => !name.startsWith('caravanserai.'))") == []
