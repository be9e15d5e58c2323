"""Advice of a bot: a sign that it thinks, the whole turn in words, and its steps as marks on their places."""

from __future__ import annotations

from itertools import islice
from typing import Any

from playwright.sync_api import Page, expect

from serai.core.api.match import Match
from serai.core.view.rendering import Choice
from tests.web.fake_table import FakeTable, questions
from tests.web.titles import some_titles
from tests.web.visitor import Visitor, assert_no_axe_violations

STEPS = 4  # of a turn in the fake advice
STAGE_WIDTH = "document.querySelector('[data-stage]').scrollWidth"
POSITIONS = 3  # questions of each game
# Every mark of a step: its number, how far it reaches out of its target (at most its own overhang on a smaller target),
# and the largest part of a word or number there that it covers.
MARKS = """() => [...document.querySelectorAll('[data-mark=step]')].map((mark) => {
    const box = mark.getBoundingClientRect();
    const place = document.querySelector(`[data-stage] [data-target="${CSS.escape(mark.dataset.markTarget)}"]`);
    const target = place.getBoundingClientRect();
    const out = Math.max(target.left - box.left, target.top - box.top, box.right - target.right,
        box.bottom - target.bottom);
    const spare = Math.max(0, box.width - target.width, box.height - target.height) / 2;
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    let covered = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const word = node.parentElement.getBoundingClientRect();
        if (!node.data.trim() || node.parentElement.closest('.sr') || word.width < 3 || word.height < 3) continue;
        const width = Math.min(box.right, word.right) - Math.max(box.left, word.left);
        const height = Math.min(box.bottom, word.bottom) - Math.max(box.top, word.top);
        if (width > 0 && height > 0) covered = Math.max(covered, (width * height) / (word.width * word.height));
    }
    return [mark.textContent, out - spare, target.width > 50 && target.height > 50 ? covered : 0];
})"""


def plan_of(match: Match, seat: int, language: str) -> list[Choice]:
    """Some choices of different places, as if they were the steps of a turn."""
    found: dict[str, Choice] = {}
    for choice in match.choices(seat, language):
        found.setdefault(" ".join(choice.targets) or choice.text, choice)
    return list(found.values())[:: max(1, len(found) // STEPS)][:STEPS]


def hinted(plan: list[Choice]) -> list[dict[str, Any]]:
    turn = [{"text": step.text, "label": step.label, "targets": list(step.targets)} for step in plan]
    best = {"text": plan[0].text, "label": plan[0].label, "value": 4.0, "turn": turn, "points": {}, "after": {}}
    other = {**best, "text": plan[-1].text, "label": plan[-1].label, "value": 1.0, "turn": turn[-1:]}
    return [{**best, "chance": False}, {**other, "chance": False}]


def assert_advice(page: Page, table: FakeTable, plan: list[Choice]) -> None:
    wide = page.evaluate(STAGE_WIDTH)
    page.keyboard.press("h")
    expect(page.locator("[data-hinting]")).to_be_attached()
    table.answer_hint(page, hinted(plan))
    expect(page.locator("[data-advice]")).to_contain_text(plan[0].label)
    expect(page.locator("[data-hinting]")).to_have_count(0)
    expect(page.locator("[data-advice] .sub [data-step]")).to_have_count(len(plan) - 1)
    more = page.locator("[data-advice] .more")
    if more.count():
        more.click()
        for step in plan[1:]:
            expect(page.locator("[data-whole]")).to_contain_text(step.label)
        more.click()
    assert page.locator("[data-whole]").count() == 0, "advice does not cover the board by itself"
    assert page.evaluate(STAGE_WIDTH) == wide, "no mark lies beside the board"
    box = page.locator("[data-take]").bounding_box()
    assert box
    assert box["x"] + box["width"] <= page.viewport_size["width"], "the main button is in view"  # type: ignore[index]


@some_titles("amul", "five_tribes")
def test_advice_is_readable_and_its_marks_lie_on_their_places(visit: Visitor, game: str) -> None:
    desk, phone = visit.page("en"), visit.page("ru", phone=True)
    pages = {desk: "en", phone: "ru"}
    table = FakeTable(visit, game, 3, pages)
    seen = 0
    asked = ((match, seat) for match, seat in questions(game, 3) if len(match.choices(seat)) > 1)
    for match, seat in islice(asked, POSITIONS):
        table.show(match, seat)
        for page, language in pages.items():
            plan = plan_of(match, seat, language)
            assert_advice(page, table, plan)
            if not seen:
                expect(page.locator("[data-advice] + .choices")).to_contain_text("−3 points")
                assert_no_axe_violations(page, "[data-prompt]")
            marks = page.evaluate(MARKS)
            seen += len(marks)
            where = (match.state.top().step.key, page.viewport_size, marks)
            assert all(out <= 1 for _, out, _ in marks), where
            assert all(covered <= 0.5 for _, _, covered in marks), where
            page.keyboard.press("Escape")
            expect(page.locator("[data-advice]")).to_have_count(0)
    assert seen > 4
