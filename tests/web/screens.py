"""Pictures of every room for docs/screens: `make screens`, or `python -m tests.web.screens [FOLDER]`."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.server.helpers import Server
from tests.web.visitor import Visitor, play_on, settle
from tools import web
from tools.browser import FLAGS, chromium

ROOT = Path(__file__).resolve().parent.parent.parent
ME = {"kind": "me"}
GREEDY = {"kind": "bot", "bot": "greedy"}


class Photographer:
    def __init__(self, visit: Visitor, folder: Path) -> None:
        self.visit = visit
        self.folder = folder
        self.ann = visit.person("Anna")

    def shoot(self, page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(400)
        page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=82)
        print(name)

    def running_table(self) -> str:
        """A game in its middle, the same for all pictures."""
        made = self.visit.table(self.ann["token"], [ME, GREEDY, GREEDY], name="Naqala")
        table_id = str(made["table"]["id"])
        page = self.visit.page()
        self.visit.sign_in(page, self.ann)
        self.visit.open(page, f"/table/{table_id}")
        play_on(page, random.Random(11), most=55)
        settle(page)
        return table_id

    def finished_table(self) -> str:
        made = self.visit.table(self.ann["token"], [GREEDY, GREEDY, GREEDY])
        table_id = str(made["table"]["id"])
        page = self.visit.page()
        self.visit.sign_in(page, self.ann)
        self.visit.open(page, f"/table/{table_id}")
        page.locator("[data-over]").wait_for(timeout=120_000)
        return table_id

    def all(self) -> None:
        running, finished = self.running_table(), self.finished_table()
        rooms = {
            "home": "/",
            "table": f"/table/{running}",
            "end": f"/table/{finished}",
            "replay": f"/table/{finished}/replay/120",
            "lesson": "/learn/five_tribes",
        }
        for language in ("en", "ru"):
            for phone in (False, True):
                for dark in (False, True):
                    page = self.visit.page(language, phone=phone, dark=dark)
                    self.visit.sign_in(page, self.ann)
                    for room, path in rooms.items():
                        self.visit.open(page, path)
                        look = f"{room}-{390 if phone else 1440}-{language}-{'dark' if dark else 'light'}"
                        self.shoot(page, look)
                    page.context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    web.build()
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        Photographer(Visitor(browser, server), folder).all()
        browser.close()


if __name__ == "__main__":
    main()
