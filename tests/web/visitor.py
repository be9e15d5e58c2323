"""A user of the page: opens pages, clicks highlighted targets, types on a keyboard."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Error, Locator, Page, ViewportSize
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import serai as cv
from tests.server.helpers import PATIENCE, PLAIN, Server
from tests.web.static_host import StaticHost
from tools.web import WEB

# Every game with a board, and its smallest table.
TITLES = tuple(one.parent.name for one in sorted(WEB.glob("src/games/*/Board.svelte")))
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
POLLING = 30  # milliseconds; polling at every frame would make the page draw every frame
BACK = [json.loads(file.read_text(encoding="utf-8"))["choosing.back"] for file in WEB.glob("src/text/*.json")]
GLOWING = '[data-target][role="button"]:not([aria-pressed="true"])'


def own_seat(info: dict[str, Any]) -> int:
    """The first seat of who asked for a table."""
    return next(int(seat["seat"]) for seat in info["seats"] if seat["mine"])


class Visitor:
    """Opens pages, each with a browser profile of its own; records what they receive and their console errors."""

    def __init__(self, browser: Browser, server: Server | StaticHost, *, with_cache: bool = False) -> None:
        self.browser = browser
        self.server = server
        self.with_cache = with_cache  # allow the service worker, which loads the whole page for each test
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.received: list[str] = []
        self._contexts: list[Any] = []
        self._http = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=PLAIN)

    def page(self, language: str = "en", *, phone: bool = False, dark: bool = False) -> Page:
        """A new page with its own profile, without animations, which asks only for the end of a turn."""
        context = self.browser.new_context(
            viewport=PHONE if phone else WIDE,
            has_touch=phone,
            locale="ru-RU" if language == "ru" else "en-GB",
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            service_workers="allow" if self.with_cache else "block",
        )
        self._contexts.append(context)
        if self.with_cache:  # requests of workers belong to the context
            context.on("request", lambda request: self.asked.append(request.url))
        page: Page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self._got(frame)))
        page.on("response", lambda response: self._answered(response))
        return page

    def _heard(self, kind: str, text: str) -> None:
        # Browsers log every 4xx answer, and every attempt without a network; tests cause both on purpose.
        wanted = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
        if kind == "error" and not any(one in text for one in wanted):
            self.complaints.append(text)

    def _got(self, frame: Any) -> None:
        self.received.append(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    def _answered(self, response: Any) -> None:
        if "/api/" in response.url and response.status < 300:
            try:
                self.received.append(response.text())
            except Exception:  # the page has navigated away
                return

    def close(self) -> None:
        self._http.close()
        for context in self._contexts:
            context.close()

    # -- without the page ------------------------------------------------------------------------------------------

    def api(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self._http.request(method, path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def person(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.api("POST", "/api/people", body={"nickname": name})
        return found

    def table(self, token: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        body = {"game": more.pop("game", "five_tribes"), "seats": seats, **more}
        found: dict[str, Any] = self.api("POST", "/api/tables/", token, body)
        return found

    def small_table(self, token: str, game: str, **more: Any) -> str:
        """Create a table for one person and the fewest bots; returns its id."""
        bots = cv.game(game).players[0] - 1
        return str(self.table(token, [ME, *[BOT] * bots], game=game, **more)["table"]["id"])

    def play_ahead(self, table_id: str, token: str, pick: random.Random, moves: int) -> None:
        """Play moves of the person's own seat without a page."""
        path = f"/api/tables/{table_id}"
        played, version, deadline = 0, 0, 0.0
        while played < moves:
            info = self.api("GET", path, token)
            if info["version"] != version:
                version, deadline = info["version"], time.monotonic() + PATIENCE
            assert time.monotonic() < deadline, f"nobody moves: {info}"
            if info["status"] == "over":
                return
            seat = own_seat(info)
            choices = self.api("GET", f"{path}/state", token)[0]["choices"] if seat in info["turn"] else []
            if not choices:
                time.sleep(0.01)  # wait for the bots
                continue
            move = {"seat": seat, "version": info["version"], "action": pick.choice(choices)["text"]}
            played += self._played(f"{path}/play", token, {**move, "client": f"ahead:{info['version']}"})

    def _played(self, path: str, token: str, move: dict[str, Any]) -> bool:
        """Play a move; False if a bot that chooses at the same time was faster."""
        answer = self._http.request("POST", path, json=move, headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code in (200, 201, 409), answer.text
        return answer.status_code != 409

    def wait_for_end(self, table_id: str) -> None:
        """Wait until bots have finished their game."""
        while self.api("GET", f"/api/tables/{table_id}")["status"] != "over":
            time.sleep(0.1)

    def wait_for_bots(self, table_id: str, seat: int = 0) -> None:
        """Wait until only this seat is to act."""
        while self.api("GET", f"/api/tables/{table_id}")["turn"] != [seat]:
            time.sleep(0.02)

    def sign_in(self, page: Page, person: dict[str, Any]) -> None:
        """Store the person in the browser."""
        kept = json.dumps(json.dumps(person))
        page.add_init_script(
            f"localStorage.getItem('caravanserai.me') ?? localStorage.setItem('caravanserai.me', {kept})"
        )

    def page_of(self, name: str, language: str = "en", *, phone: bool = False, dark: bool = False) -> Page:
        """A page of a new person. A page of nobody is refused analyses of unfinished games that are like a running one
        at this address: like one that a test before has left on the same server."""
        page = self.page(language, phone=phone, dark=dark)
        self.sign_in(page, self.person(name))
        return page

    def open(self, page: Page, path: str) -> None:
        page.goto(self.server.url + path)


# -- playing ----------------------------------------------------------------------------------------------------------


def is_over(page: Page) -> bool:
    return page.locator("[data-over]").count() > 0


# The prompt of the page as soon as its state differs from `before`; null while it is busy or waits for others. One call
# instead of many, because a whole game is hundreds of clicks.
WANTS = """([before, glowing]) => {
    if (document.querySelector('[data-over]')) return { wanted: 'over' };
    const bar = document.querySelector('[data-prompt]');
    if (!bar || bar.dataset.busy === 'true' || bar.dataset.state === before) return null;
    const wanted = bar.dataset.asked === 'true' ? 'confirm' : bar.dataset.mine === 'true' ? 'choose' : null;
    if (!wanted) return null;
    const places = document.querySelectorAll(glowing).length;
    return { wanted, state: bar.dataset.state, places, words: bar.querySelectorAll('[data-choice]').length };
}"""


# Where a page stands that asks for nothing.
STANDING = """() => {
    const bar = document.querySelector('[data-prompt]');
    const shown = ['[data-connection]', '[data-whole]', '[role=dialog]', '[data-toast]'].map((one) =>
        [...document.querySelectorAll(one)].map((each) => each.dataset.connection ?? each.innerText));
    return JSON.stringify([{ ...bar?.dataset }, bar?.innerText, ...shown]);
}"""


@dataclass(frozen=True)
class PagePrompt:
    wanted: str  # 'choose', 'confirm' or 'over'
    state: str = ""
    places: int = 0
    words: int = 0


def wait_for_prompt(page: Page, before: str = "", seconds: float = PATIENCE) -> PagePrompt:
    """Wait until the page asks for something."""
    try:
        handle = page.wait_for_function(WANTS, arg=[before, GLOWING], timeout=seconds * 1000, polling=POLLING)
    except PlaywrightTimeout as error:
        error.add_note(f"after {before!r}: {page.evaluate(STANDING)}")
        raise
    return PagePrompt(**handle.json_value())


def settle(page: Page, seconds: float = PATIENCE) -> str:
    """Wait until the page asks for something; returns 'choose', 'confirm' or 'over'."""
    return wait_for_prompt(page, seconds=seconds).wanted


def wait_for_answer(page: Page, question: str, arg: object = None) -> None:
    """Wait until an asynchronous function of the page answers with something true. `page.wait_for_function` does not
    do that: it takes the promise for an answer."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(question, arg):
        assert time.monotonic() < deadline, question
        page.wait_for_timeout(POLLING)


def wait_for_change(page: Page, before: str) -> None:
    page.wait_for_function(
        "(before) => { const b = document.querySelector('[data-prompt]');"
        " return document.querySelector('[data-over]') || (b && b.dataset.state !== before); }",
        arg=before,
        polling=POLLING,
    )


def click_something(page: Page, pick: random.Random, prompt: PagePrompt) -> None:
    """Click a random highlighted target of the board or button of the prompt."""
    buttons = page.locator("[data-prompt] [data-choice]")
    words = prompt.words
    if not prompt.places + words:  # on a small screen choices may be in a list
        page.locator("#tab-choices").click()
        buttons = page.locator("[data-choice]")
        words = buttons.count()
    assert prompt.places + words, "it is my turn, but nothing glows and there is no button"
    chosen = pick.randrange(prompt.places + words)
    one: Locator = page.locator(GLOWING).nth(chosen) if chosen < prompt.places else buttons.nth(chosen - prompt.places)
    one.click(force=True, timeout=10_000)


# At a decision all targets are visible and not covered, or counted by a sign that leads to them; one is visible;
# touch targets are large enough; neither the question nor the back button in any language is cut.
IN_SIGHT = """([glowing, backs]) => {
    const stage = document.querySelector('[data-stage]');
    const home = stage.getBoundingClientRect();
    const clips = (place) => {
        const found = [home];
        for (let one = place.parentElement; one && one !== stage; one = one.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(one).overflowX)) found.push(one.getBoundingClientRect());
        }
        return found;
    };
    const places = [...document.querySelectorAll(glowing)].map((one) => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.width && box.height);
    const seen = places.filter(([one, box]) => {
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return stage.contains(document.elementFromPoint(x, y))
            && clips(one).every((clip) => x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom);
    });
    const signs = [...document.querySelectorAll('[data-sight]')].map((one) => Number(one.dataset.sight));
    const led = signs.reduce((sum, n) => sum + n, 0);
    const question = document.querySelector('[data-question]');
    const backIsCut = (words) => {
        const back = document.querySelector('[data-prompt] [data-back]');
        if (!back) return false;
        const text = back.lastChild;
        const said = text.data;
        text.data = words;
        const box = back.getBoundingClientRect();
        const cut = back.scrollWidth > back.clientWidth || back.scrollHeight > back.clientHeight
            || box.left < 0 || box.right > innerWidth || box.height > 50;
        text.data = said;
        return cut;
    };
    const small = places.filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([one]) => one.dataset.target);
    return {
        hidden: places.length && !seen.length ? places.length : Math.max(0, places.length - seen.length - led),
        small,
        cut: question.scrollHeight > question.clientHeight + 2 || question.scrollWidth > question.clientWidth + 2,
        back: backs.filter((words) => backIsCut(words)),
        asked: question.textContent,
    };
}"""


def assert_choices_visible(page: Page) -> None:
    """Check that all choices of the present decision are visible, with time for the layout on a busy machine."""
    found: dict[str, Any] = {}
    for _ in range(200):
        found = page.evaluate(IN_SIGHT, [GLOWING, BACK])
        if not (found["hidden"] or found["small"] or found["cut"] or found["back"]):
            return
        page.wait_for_timeout(25)
    raise AssertionError(found)


def play_on(
    page: Page,
    pick: random.Random,
    most: int = 100_000,
    seconds: float = PATIENCE,
    check: Callable[[Page], None] | None = None,
) -> int:
    """Click through a game, at most `most` clicks; returns their number. `check` is called at every decision."""
    clicks = 0
    before = ""
    while clicks < most:
        prompt = wait_for_prompt(page, before, seconds)
        if prompt.wanted == "over":
            return clicks
        before = prompt.state
        if prompt.wanted == "confirm":
            page.locator("[data-prompt] [data-confirm]").click()
        else:
            if check:
                check(page)
            try:
                click_something(page, pick, prompt)
            except Error:
                # Another player's move may remove the clicked target; then try again.
                if state_of(page) == before:
                    raise
                continue
        clicks += 1
    wait_for_change(page, before)
    return clicks


def state_of(page: Page) -> str:
    """A string that changes with every version of the table and every part of a choice; "" when the game is over."""
    return str(page.evaluate("document.querySelector('[data-prompt]')?.dataset.state ?? ''"))


# Only violations: the full result would take as long to send as to compute. The contrast of a board takes more than all
# the rest.
VIOLATIONS = """async ([within, board]) => {
    const find = async (where, options) =>
        (await axe.run(where, { resultTypes: ['violations'], ...options })).violations;
    const found = within || board || !document.querySelector('[data-stage]')
        ? await find(within ?? document, {})
        : [
            ...await find(document, { rules: { 'color-contrast': { enabled: false } } }),
            ...await find({ include: [['html']], exclude: [['[data-stage]']] }, { runOnly: ['color-contrast'] }),
        ];
    return found.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target)}`);
}"""


def assert_no_axe_violations(page: Page, within: str | None = None, *, board: bool = False) -> None:
    """Check that axe finds no violations, on the page or within a part of it. The contrast of a board is looked at only
    if asked for: one test does that with every title."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(VIOLATIONS, [within, board])
    assert found == [], f"{page.url} {found}"


def assert_no_sideways_scroll(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, page.url
