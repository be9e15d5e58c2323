"""A page with animations, whose clock a test can stop."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.web.visitor import Visitor

FAST = {"motion": "fast", "confirm": "never"}


def moving_page(visit: Visitor, **settings: object) -> Page:
    """A page with animations, and with a clock that tests can stop."""
    page = visit.page()
    page.clock.install()
    page.emulate_media(reduced_motion="no-preference")
    kept = json.dumps(json.dumps({**FAST, **settings}))
    page.add_init_script(
        f"localStorage.getItem('caravanserai.settings') ?? localStorage.setItem('caravanserai.settings', {kept})"
    )
    return page


def stop_clock(page: Page) -> None:
    """Stop the page's timers: from here on only `run_for` moves what is shown."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
