"""Pictures of every room for docs/screens: `make screens`, or `python -m tests.web.screens [FOLDER [ROOM ...]]`.

A room is named by its beginning or end: `merv`, `-lesson`.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.helpers import Server
from tests.web.hosting import Host
from tests.web.visitor import ME, TITLES, Visitor, play_on, settle
from tools import web
from tools.browser import FLAGS, chromium

ROOT = Path(__file__).resolve().parent.parent.parent
Dress = tuple[str, bool, bool]  # language, phone, dark
DRESSES: tuple[Dress, ...] = tuple(product(("en", "ru"), (False, True), (False, True)))
USUAL: tuple[Dress, ...] = (("en", False, False), ("ru", True, True))
PLAIN = ("setup", "lobby", "rules", "settings")  # rooms that look alike for all games
CLICKS = {"five_tribes": 55, "yspahan": 60, "amul": 18, "merv": 34, "marrakesh": 90}  # until a table is worth a picture
SITE = "site-390-en-dark"
# All pictures of boards that are in sight have been drawn.
DRAWN = """() => [...document.querySelectorAll('[data-picture]:not([data-drawn])')]
    .every((one) => one.getBoundingClientRect().top > innerHeight)"""


def dresses(room: str) -> tuple[Dress, ...]:
    """Home, boards and lessons in every dress; of rooms that look alike, those of one game."""
    alike = room in PLAIN or (room.endswith(("-end", "-replay")) and not room.startswith("five_tribes"))
    return USUAL if alike else DRESSES


def named(room: str, dress: Dress) -> str:
    language, phone, dark = dress
    return f"{room}-{390 if phone else 1440}-{language}-{'dark' if dark else 'light'}"


def names() -> set[str]:
    """Of all pictures."""
    rooms = ["home", *PLAIN, *(f"{game}-{part}" for game in TITLES for part in ("lesson", "table", "end", "replay"))]
    return {SITE, *(named(room, dress) for room in rooms for dress in dresses(room))}


class Photographer:
    def __init__(self, visit: Visitor, folder: Path, wanted: Sequence[str] = ()) -> None:
        self.visit = visit
        self.folder = folder
        self.wanted = wanted
        self.ann = visit.person("Anna")

    def shoot(self, page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle", timeout=90_000)
        page.wait_for_function(DRAWN)
        page.wait_for_timeout(400)
        page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=60)
        print(name, flush=True)

    def wants(self, room: str) -> bool:
        return not self.wanted or any(room.startswith(one) or room.endswith(one) for one in self.wanted)

    def bots(self, seats: int) -> list[dict[str, str]]:
        names = ("Zarina", "Farhad", "Leila", "Rustam", "Samira", "Timur", "Nargis", "Omar")
        return [{"kind": "bot", "bot": "greedy", "name": name} for name in names[:seats]]

    def running_table(self, game: str) -> str:
        """A game in its middle, the same for all pictures."""
        made = self.visit.table(self.ann["token"], [ME, *self.bots(2)], game=game)
        table_id = str(made["table"]["id"])
        page = self.visit.page()
        self.visit.sign_in(page, self.ann)
        self.visit.open(page, f"/table/{table_id}")
        play_on(page, random.Random(11), most=CLICKS.get(game, 40))
        settle(page)
        page.context.close()
        return table_id

    def finished_table(self, game: str) -> str:
        made = self.visit.table(self.ann["token"], self.bots(3), game=game)
        table_id = str(made["table"]["id"])
        self.visit.wait_for_end(table_id)
        return table_id

    def rooms(self) -> dict[str, str]:
        """Names and paths of all that is worth a picture."""
        found = {
            "home": "/",
            "setup": "/play/five_tribes",
            "rules": "/rules/five_tribes#sowing",
            "settings": "/settings",
        }
        if self.wants("lobby"):
            made = self.visit.table(self.ann["token"], [ME, {"kind": "open"}, *self.bots(1)])
            found["lobby"] = f"/table/{made['table']['id']}#invite={made['invite']}"
        for game in TITLES:
            found[f"{game}-lesson"] = f"/learn/{game}/4"
            if self.wants(f"{game}-table"):
                found[f"{game}-table"] = f"/table/{self.running_table(game)}"
            if self.wants(f"{game}-end") or self.wants(f"{game}-replay"):
                finished = self.finished_table(game)
                found |= {f"{game}-end": f"/table/{finished}", f"{game}-replay": f"/table/{finished}/replay/40"}
        return {room: path for room, path in found.items() if self.wants(room)}

    def all(self) -> None:
        rooms = self.rooms()
        for dress in DRESSES:
            language, phone, dark = dress
            page = self.visit.page(language, phone=phone, dark=dark)
            self.visit.sign_in(page, self.ann)
            for room, path in rooms.items():
                if dress not in dresses(room):
                    continue
                self.visit.open(page, path)
                if room.endswith("-end"):
                    # Who had the bots play sees them from their first move, unless they want the end.
                    page.locator("[data-now]").click()
                    page.locator("[data-over]").wait_for()
                    page.locator("[data-over] .graph svg").first.wait_for()
                self.shoot(page, named(room, dress))
            page.context.close()


def shoot_site(browser: Browser, folder: Path) -> None:
    """A game inside the browser, from a static site, with the network off."""
    with tempfile.TemporaryDirectory() as place, Host(Path(place)) as host:
        visitor = Visitor(browser, host, keeping=True)
        page = visitor.page(phone=True, dark=True)
        visitor.open(page, "/#/play/yspahan")
        page.locator("button.start").click()
        settle(page)
        page.context.set_offline(True)
        play_on(page, random.Random(11), most=12)
        settle(page)
        page.screenshot(path=folder / f"{SITE}.jpg", type="jpeg", quality=60)
        visitor.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    web.build()
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        photographer = Photographer(Visitor(browser, server), folder, sys.argv[2:])
        photographer.all()
        if photographer.wants("site"):
            shoot_site(browser, folder)
        browser.close()


if __name__ == "__main__":
    main()
