"""Measures the contrast of the highlight around each target that can be chosen with its background.

python -m tests.web.glow_contrast            every board, both themes: the faintest ring of each kind of target
python -m tests.web.glow_contrast amul       one board
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import serai as cv
from tests.server.helpers import Server
from tests.web.fake_table import FakeTable, questions
from tests.web.page_build import build_once
from tests.web.visitor import GLOWING, TITLES, Visitor
from tools.browser import FLAGS, chromium

LEAST = 3.0  # to 1, for what is not text (WCAG 2.2, 1.4.11)
ROUND = 0.75  # share of the outline that must have it

BOXES = """(glowing) => {
    const stage = document.querySelector('[data-stage]').getBoundingClientRect();
    const inside = (box) =>
        box.width > 4 && box.height > 4 && box.top >= stage.top - 2 && box.bottom <= stage.bottom + 2;
    return [...document.querySelectorAll(glowing)].map((one) => [one.dataset.target, one.getBoundingClientRect()])
        .filter(([, box]) => inside(box))
        .map(([target, box]) => [target, box.left, box.top, box.width, box.height]);
}"""
COLOURS = ("--glow", "--glow-html", "--glow-edge", "--glow-rim", "--ring", "--rim")
WITHOUT = ".game-board, .game-board * {" + " ".join(f"{name}: transparent !important;" for name in COLOURS) + "}"
# For each box: the number of pixels in and around it that the highlight changes by a contrast of LEAST or more.
COMPARE = """async ([first, second, boxes, least]) => {
    const read = async (text) => {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = [await read(first), await read(second)];
    const linear = Array.from({ length: 256 }, (_, i) => i / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    const light = ({ data }, i) =>
        0.2126 * linear[data[i]] + 0.7152 * linear[data[i + 1]] + 0.0722 * linear[data[i + 2]];
    return boxes.map(([target, x, y, w, h]) => {
        let seen = 0;
        for (let py = Math.max(0, Math.floor(y - 7)); py < Math.min(a.height, y + h + 7); py++) {
            for (let px = Math.max(0, Math.floor(x - 7)); px < Math.min(a.width, x + w + 7); px++) {
                const i = 4 * (py * a.width + px);
                const [one, two] = [light(a, i), light(b, i)];
                if ((Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05) >= least) seen++;
            }
        }
        return { target, around: seen / (2 * (w + h)) };
    });
}"""


@dataclass(frozen=True)
class Ring:
    """`around`: the share of the outline of a target where the highlight has enough contrast; 1 is all of it."""

    target: str
    around: float
    asked: str


def measure_rings(page: Page, bench: Page, asked: str) -> list[Ring]:
    """The rings of all targets that can be chosen now; `bench` is an empty page to compare screenshots on."""
    boxes = page.evaluate(BOXES, GLOWING)
    with_glow = page.screenshot()
    style = page.add_style_tag(content=WITHOUT)
    without = page.screenshot()
    style.evaluate("(one) => one.remove()")
    pictures = [base64.b64encode(one).decode() for one in (with_glow, without)]
    found: list[dict[str, Any]] = bench.evaluate(COMPARE, [*pictures, boxes, LEAST])
    return [Ring(one["target"], one["around"], asked) for one in found]


def find_faint_rings(visit: Visitor, game: str, *, dark: bool) -> Iterator[Ring]:
    """The rings without enough contrast."""
    page, bench = visit.page(dark=dark), visit.page()
    stage = FakeTable(visit, game, max(cv.game(game).players), {page: "en"})
    for match, seat in questions(game, max(cv.game(game).players), often=True):
        stage.show(match, seat)
        for ring in measure_rings(page, bench, match.state.top().step.key):
            if ring.around < ROUND:
                yield ring


def main() -> None:
    wanted = sys.argv[1:] or TITLES
    build_once()
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game, dark in product(wanted, (False, True)):
            visitor = Visitor(browser, server)
            worst: dict[tuple[str, str], Ring] = {}
            for ring in find_faint_rings(visitor, game, dark=dark):
                kind = (ring.asked, ring.target.split(":")[0])
                worst[kind] = min(ring, worst.get(kind, ring), key=lambda one: one.around)
            visitor.close()
            for ring in worst.values():
                print(game, "dark" if dark else "light", ring.asked, ring.target, round(ring.around, 2), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
