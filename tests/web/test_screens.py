"""Checks every screen in every variant: both languages, desktop and phone, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.helpers import Server
from tests.web.glow_contrast import find_faint_rings
from tests.web.screens import VARIANTS, Photographer
from tests.web.titles import each_title
from tests.web.visitor import Visitor, assert_no_axe_violations, assert_no_sideways_scroll

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def photographer(browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Photographer]:
    visitor = Visitor(browser, server)
    yield Photographer(visitor, Path(tmp_path_factory.mktemp("screens")))
    visitor.close()


@pytest.fixture(scope="module")
def screens(photographer: Photographer) -> dict[str, str]:
    return photographer.screens()


@pytest.mark.parametrize(("language", "phone", "dark"), VARIANTS)
def test_every_screen_is_accessible(
    visit: Visitor, photographer: Photographer, screens: dict[str, str], language: str, phone: bool, dark: bool
) -> None:
    page = visit.page(language, phone=phone, dark=dark)
    visit.sign_in(page, photographer.ann)
    for screen, path in screens.items():
        visit.open(page, path)
        page.locator("main").wait_for()
        page.wait_for_load_state("networkidle")
        assert page.locator("html").get_attribute("lang") == language, screen
        assert_no_sideways_scroll(page)
        assert_no_axe_violations(page)


@pytest.mark.parametrize("dark", [False, True])
@each_title
def test_highlights_have_enough_contrast(visit: Visitor, game: str, dark: bool) -> None:
    assert list(find_faint_rings(visit, game, dark=dark)) == []
