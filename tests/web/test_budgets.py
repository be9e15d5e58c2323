"""Limits on the size and speed of the page."""

from __future__ import annotations

import gzip
import random
import re
from pathlib import Path

from playwright.sync_api import Page

from tests.web.titles import each_title
from tests.web.visitor import Visitor, play_on, settle
from tools.web import STATIC

SHELL = 90_000
BOARD = 60_000
PAINTING = 15_000  # grounds, faces and sounds, in chunks of their own
FRAME_MS = 16
# Times what the page does with each update, from its message to the end of the drawing that follows in the same task.
MEASURE = """() => {
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    window.updateTimes = [];
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        set(receive) {
            set.call(this, (event) => {
                const start = performance.now();
                receive(event);
                if (/"type": ?"(update|patch)"/.test(event.data))
                    queueMicrotask(() => window.updateTimes.push(performance.now() - start));
            });
        },
    });
}"""
# Building and dropping a drawing, as an update does; on a quiet machine of 2025 it takes so long.
YARDSTICK_MS = 6
YARDSTICK = """() => {
    const start = performance.now();
    for (let round = 0; round < 8; round++) {
        const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        for (let i = 0; i < 300; i++) {
            const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
            shape.setAttribute('d', `M${i} 0L${i} ${round}`);
            shape.setAttribute('class', `shape-${i}`);
            drawing.append(shape);
        }
    }
    return performance.now() - start;
}"""


def _weight(files: list[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


@each_title
def test_the_shell_and_the_board_are_light_and_an_update_takes_less_than_a_frame(visit: Visitor, game: str) -> None:
    page = visit.page()
    scripts: set[str] = set()
    page.on("response", lambda answer: scripts.add(answer.url.split("/", 3)[3]) if answer.url.endswith(".js") else None)
    ann = visit.person("Ann")
    visit.sign_in(page, ann)
    page.add_init_script(f"({MEASURE})()")
    visit.open(page, f"/table/{visit.small_table(ann['token'], game)}")
    settle(page)
    assert_small(scripts)
    looks = [_update_time(page)]
    while len(looks) < 12 and looks[-1] >= FRAME_MS:
        visit.open(page, f"/table/{visit.small_table(ann['token'], game)}")
        looks.append(_update_time(page))
    assert min(looks) < FRAME_MS


def assert_small(scripts: set[str]) -> None:
    """Check the sizes of the shell, of a board, and of everything that a table loads."""
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    shell = set(re.findall(r'(?:src|href)="/([^"]+\.js)"', index))
    board = {name for name in scripts if "/Board-" in name}
    assert shell
    assert len(board) == 1
    assert _weight([STATIC / name for name in shell]) <= SHELL
    assert _weight([STATIC / name for name in board]) <= BOARD
    assert _weight([STATIC / name for name in scripts | shell]) <= SHELL + BOARD + PAINTING


def test_first_paint_comes_within_a_second(visit: Visitor) -> None:
    page = visit.page()
    visit.open(page, "/")
    page.wait_for_load_state("networkidle")
    paints: list[float] = []
    # The best of several, because the interpreter warms up and other tests run at the same time.
    while len(paints) < 6 and min(paints, default=1000) >= 1000:
        visit.open(page, "/")
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
        work = [page.evaluate(YARDSTICK) for _ in range(8)]
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        paints.append(paint / _slowness(work))
    assert min(paints) < 1000


def _update_time(page: Page) -> float:
    """Script time of an update in milliseconds, from its message on, scaled to the reference machine. It is
    wall-clock time while other tests run: the faster quarter of the updates is compared with a reference task."""
    pick = random.Random(8)
    settle(page)
    page.evaluate("window.updateTimes = []")
    work: list[float] = []
    spent: list[float] = []
    while len(spent) < 8:  # on a busy machine several moves come in one update
        assert play_on(page, pick, most=1) == 1, "the game goes on"
        work.append(page.evaluate(YARDSTICK))
        spent = sorted(page.evaluate("window.updateTimes"))
    return spent[len(spent) // 4] / _slowness(work)


def _slowness(work: list[float]) -> float:
    """How many times longer than the reference machine this one takes now."""
    return max(1.0, sorted(work)[len(work) // 4] / YARDSTICK_MS)
