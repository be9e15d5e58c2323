"""Takes screenshots of all screens of the page: `make screens`, or `python -m tests.web.screens [FOLDER [SCREEN ...]]`.

The default folder is dist/screens. A screen is selected by the beginning or end of its name: `merv`, `-lesson`.
docs/screens holds copies of the few that the documents show.
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
from tests.web.static_host import StaticHost
from tests.web.visitor import ME, TITLES, Visitor, play_on, settle
from tools import web
from tools.browser import FLAGS, chromium

ROOT = Path(__file__).resolve().parent.parent.parent
Variant = tuple[str, bool, bool]  # language, phone, dark
VARIANTS: tuple[Variant, ...] = tuple(product(("en", "ru"), (False, True), (False, True)))
TWO_VARIANTS: tuple[Variant, ...] = (("en", False, False), ("ru", True, True))
GENERAL = ("setup", "lobby", "rules", "settings")  # the same for all games
CLICKS = {"five_tribes": 55, "yspahan": 60, "amul": 18, "merv": 34, "marrakesh": 90}  # until a table has enough on it
SITE = "site-390-en-dark"
# Whether every picture of a board that is in the viewport has been drawn.
DRAWN = """() => [...document.querySelectorAll('[data-picture]:not([data-drawn])')]
    .every((one) => one.getBoundingClientRect().top > innerHeight)"""


def variants(screen: str) -> tuple[Variant, ...]:
    """All variants for the start screen, boards and lessons, and two for screens that look alike in all games."""
    alike = screen in GENERAL or (screen.endswith(("-end", "-replay")) and not screen.startswith("five_tribes"))
    return TWO_VARIANTS if alike else VARIANTS


def file_name(screen: str, variant: Variant) -> str:
    language, phone, dark = variant
    return f"{screen}-{390 if phone else 1440}-{language}-{'dark' if dark else 'light'}"


def names() -> set[str]:
    """The file names of all screenshots."""
    screens = [
        "home",
        *GENERAL,
        *(f"{game}-{part}" for game in TITLES for part in ("lesson", "table", "end", "replay")),
    ]
    return {SITE, *(file_name(screen, variant) for screen in screens for variant in variants(screen))}


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

    def is_wanted(self, screen: str) -> bool:
        return not self.wanted or any(screen.startswith(one) or screen.endswith(one) for one in self.wanted)

    def bots(self, seats: int) -> list[dict[str, str]]:
        names = ("Zarina", "Farhad", "Leila", "Rustam", "Samira", "Timur", "Nargis", "Omar")
        return [{"kind": "bot", "bot": "greedy", "name": name} for name in names[:seats]]

    def running_table(self, game: str) -> str:
        """A table in the middle of its game, the same for all variants."""
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

    def screens(self) -> dict[str, str]:
        """The wanted screens: name -> path."""
        found = {
            "home": "/",
            "setup": "/play/five_tribes",
            "rules": "/rules/five_tribes#sowing",
            "settings": "/settings",
        }
        if self.is_wanted("lobby"):
            made = self.visit.table(self.ann["token"], [ME, {"kind": "open"}, *self.bots(1)])
            found["lobby"] = f"/table/{made['table']['id']}#invite={made['invite']}"
        for game in TITLES:
            found[f"{game}-lesson"] = f"/learn/{game}/4"
            if self.is_wanted(f"{game}-table"):
                found[f"{game}-table"] = f"/table/{self.running_table(game)}"
            if self.is_wanted(f"{game}-end") or self.is_wanted(f"{game}-replay"):
                finished = self.finished_table(game)
                found |= {f"{game}-end": f"/table/{finished}", f"{game}-replay": f"/table/{finished}/replay/40"}
        return {screen: path for screen, path in found.items() if self.is_wanted(screen)}

    def take_all(self) -> None:
        screens = self.screens()
        for variant in VARIANTS:
            language, phone, dark = variant
            page = self.visit.page(language, phone=phone, dark=dark)
            self.visit.sign_in(page, self.ann)
            for screen, path in screens.items():
                if variant not in variants(screen):
                    continue
                self.visit.open(page, path)
                if screen.endswith("-end"):
                    # The owner of a table of bots sees them from the first move until this button is pressed.
                    page.locator("[data-now]").click()
                    page.locator("[data-over]").wait_for()
                    page.locator("[data-over] .graph svg").first.wait_for()
                self.shoot(page, file_name(screen, variant))
            page.context.close()


def shoot_site(browser: Browser, folder: Path) -> None:
    """Take a screenshot of a game in the browser, on the static site, with the network off."""
    with tempfile.TemporaryDirectory() as place, StaticHost(Path(place)) as host:
        visitor = Visitor(browser, host, with_cache=True)
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
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    web.build()
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        photographer = Photographer(Visitor(browser, server), folder, sys.argv[2:])
        photographer.take_all()
        if photographer.is_wanted("site"):
            shoot_site(browser, folder)
        browser.close()


if __name__ == "__main__":
    main()
