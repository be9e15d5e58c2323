"""The report of an analysis: graph by pointer and keys, a table behind it, costly moves on the board."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from serai.analysis import Analysis, AnalysisBudget, analyse
from serai.analysis.judge import Loss
from serai.analysis.reasons import Reason
from serai.analysis.report import summarise_player
from serai.analysis.service.manager import AnalysisManager
from serai.server.analysis_files import AnalysisFiles
from serai.tables.replays.recorded_game import RecordedGame
from tests.analysis.short_games import play_beginning
from tests.server.helpers import Server
from tests.web.visitor import PHONE, Visitor, assert_no_axe_violations, assert_no_sideways_scroll

BUDGET = AnalysisBudget(samples=2, rivals=2, closer=0, luck_samples=2, reason_games=0)


class _Runner:
    """Stands for the server's runner: only the budget matters for the digest of an analysis."""

    workers = 1

    def __init__(self, quick: bool) -> None:
        self.quick = quick


def with_a_mistake(found: Analysis) -> Analysis:
    """The analysis with one clear mistake, of the second player."""
    fine = Loss(0.0, 1.0)
    turns = [
        replace(turn, choices=[replace(choice, points=fine, chance=fine) for choice in turn.choices])
        for turn in found.turns
    ]
    number = next(i for i, turn in enumerate(turns) if turn.seat == 1 and turn.choices)
    first, *others = turns[number].choices
    costly = replace(
        first, points=Loss(6.0, 1.0), chance=Loss(0.11, 0.02), explained=True, reasons=[Reason("souks", 4.0)]
    )
    turns[number] = replace(turns[number], choices=[costly, *others])
    summaries = [summarise_player(seat, found.start, turns, found.setup) for seat in range(2)]
    return replace(found, turns=turns, summaries=summaries)


@pytest.fixture
def analysed(server: Server, visit: Visitor) -> str:
    """The path of an analysed record: the analysis lies in the server's cache."""
    match = play_beginning("yspahan", 2, 12)
    record = match.record
    record.names = ["Zarina", "Farhad"]
    kept = msgspec.json.encode(with_a_mistake(analyse(match, BUDGET)))
    files = AnalysisFiles(Path(server.folder) / "analyses")
    for quick in (True, False):
        runner: Any = _Runner(quick)
        files.store(AnalysisManager(runner, files).digest(RecordedGame(record.text())), kept)
    ann = visit.person("Ann")
    return f"/replay/{visit.api('POST', '/api/replays', ann['token'], {'text': record.text()})['id']}"


@pytest.mark.parametrize(
    ("language", "phone", "dark"), [pytest.param("en", False, True, marks=pytest.mark.long), ("ru", True, False)]
)
def test_a_report_leads_to_the_costly_move_on_the_board(
    visit: Visitor, analysed: str, language: str, phone: bool, dark: bool
) -> None:
    page = visit.page_of("Ann", language, phone=phone, dark=dark)
    visit.open(page, f"{analysed}/1")
    expect(page.locator("[data-turn-mark='?']")).to_be_attached()  # the list of turns in the replay has it, too
    graph = page.locator("svg[data-graph='chances']")  # beside the board, at the displayed turn
    expect(graph).to_have_attribute("aria-valuetext", re.compile("Zarina .*%"))
    graph.focus()
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "0")  # the first turn is not over
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "1")
    turn = page.locator("[data-panel] [aria-current]")
    expect(turn).to_have_count(1)
    page.locator("[data-panel] button:has([data-turn-mark])").first.click()
    expect(page.locator("[data-turn] a")).to_have_attribute("href", re.compile("/analysis/"))
    page.locator("[data-shows='scores']").click()
    expect(page.locator("[data-graph]")).to_have_count(0)
    assert_no_sideways_scroll(page)
    assert_no_axe_violations(page)
    page.locator("[data-analyse]").click()
    report = page.locator("[data-analysis]")
    report.wait_for()
    assert_no_sideways_scroll(page)
    assert_no_axe_violations(page)
    graph = page.locator("svg[data-graph]")
    graph.focus()
    page.keyboard.press("Home")
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "1")
    told = graph.get_attribute("aria-valuetext") or ""
    assert "Zarina" in told
    assert "%" in told
    page.locator("[data-shows='margins']").click()
    expect(page.locator("svg[data-graph='margins']")).to_be_visible()
    page.locator("[data-turns] summary").click()
    rows = page.locator("[data-turns] tbody tr")
    assert rows.count() == int(graph.get_attribute("aria-valuemax") or 0)
    assert_no_axe_violations(page)
    page.locator("[data-player='1'] [data-costly]").first.click()
    page.locator("[data-choice-view]").wait_for()
    expect(page.locator("[data-why]")).to_contain_text("+4")
    assert page.locator("[data-move]").count() == (1 if phone else 2), "side by side where there is room"
    expect(page.locator("[data-move='better'] [data-stage]")).to_be_visible()
    if phone:  # the board is in view, however many steps the move has
        stage = page.locator("[data-move='better'] [data-stage]").bounding_box()
        steps = page.locator("[data-move='better'] > header > ol").bounding_box()
        assert stage is not None
        assert steps is not None
        assert stage["y"] + stage["height"] <= min(steps["y"], PHONE["height"])
    assert_no_sideways_scroll(page)
    assert_no_axe_violations(page)
    page.locator("[data-report]").click()
    report.wait_for()
    page.locator("[data-player='1'] [data-learn]").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "on")
    assert_no_sideways_scroll(page)
    assert_no_axe_violations(page)
    page.locator("[data-show]").click()
    expect(verdict).to_have_attribute("data-verdict", "done")
    expect(verdict).to_contain_text({"en": "that the judge found", "ru": "который нашёл судья"}[language])
    page.locator("[data-done]").click()
    page.locator("[data-archive]").wait_for()
    expect(page.locator("[data-mistakes]")).to_have_count(0)  # who looks at the solution meets it tomorrow


def test_a_game_that_cannot_be_analysed_says_why(visit: Visitor) -> None:
    page = visit.page()
    visit.open(page, "/replay/nothing-here/analysis")
    expect(page.locator("main")).to_contain_text("There is no such replay")
