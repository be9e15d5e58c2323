"""Renders the app icons as PNG from the drawings in web/public: run `python -m tools.icons` after changing a drawing.

`icon.svg` has round corners; `maskable.svg` fills the square, with margins that phones may cut off.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.browser import FLAGS, chromium
from tools.web import WEB

PUBLIC = WEB / "public"
ICONS = PUBLIC / "icons"
DRAWN = {
    "192.png": (PUBLIC / "icon.svg", 192),
    "512.png": (PUBLIC / "icon.svg", 512),
    "maskable-512.png": (ICONS / "maskable.svg", 512),
    "180.png": (ICONS / "maskable.svg", 180),  # iOS rounds the corners itself
}


def draw(browser: Browser, drawing: Path, size: int) -> bytes:
    page = browser.new_page(viewport={"width": size, "height": size})
    svg = drawing.read_text(encoding="utf-8").replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    page.set_content(f'<body style="margin:0;display:flex">{svg}</body>')
    image = page.screenshot(omit_background=True)
    page.close()
    return image


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, (drawing, size) in DRAWN.items():
            (ICONS / name).write_bytes(draw(browser, drawing, size))
        browser.close()


if __name__ == "__main__":
    main()
