"""How much the page may weigh, and how quickly it must be there."""

from __future__ import annotations

import gzip
import random
import re
from pathlib import Path

import pytest

from tests.web.visitor import Visitor, play_on, settle
from tools.web import STATIC

pytestmark = pytest.mark.xdist_group("page")

SHELL = 90_000
BOARD = 60_000


def _weight(files: list[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def test_the_shell_and_the_board_are_light(visit: Visitor) -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    names = set(re.findall(r'(?:src|href)="/([^"]+\.js)"', index))
    shell = [STATIC / name for name in names]
    assert shell
    assert _weight(shell) <= SHELL
    page = visit.page()
    boards: list[str] = []
    page.on("response", lambda answer: boards.append(answer.url) if answer.url.endswith(".js") else None)
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table['id']}")
    settle(page)
    loaded = {url.split("/", 3)[3] for url in boards} - names
    assert loaded
    assert _weight([STATIC / name for name in loaded]) <= BOARD


def test_first_paint_comes_within_a_second(visit: Visitor) -> None:
    page = visit.page()
    visit.open(page, "/")
    page.wait_for_load_state("networkidle")
    visit.open(page, "/")  # the second time nobody waits for the interpreter to warm up
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    assert paint < 1000


def test_an_update_of_the_board_takes_less_than_a_frame(visit: Visitor) -> None:
    """Script time of an update, as the page itself measures it. It is wall-clock time, and other tests run beside
    this one: the quicker quarter of the updates shows what the script itself takes."""
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    page = visit.page()
    visit.sign_in(page, ann)
    page.add_init_script("window.__caravanserai_measure = true")
    visit.open(page, f"/table/{table['id']}")
    play_on(page, random.Random(8), most=15)
    page.wait_for_function("() => (window.__caravanserai_updates ?? []).length > 10")
    spent = sorted(page.evaluate("window.__caravanserai_updates"))
    assert spent[len(spent) // 4] < 16
