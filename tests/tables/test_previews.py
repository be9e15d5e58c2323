"""Previews of choices at a table."""

from __future__ import annotations

import serai as cv
from serai.tables.live.updates import build_preview
from serai.tables.model.rows import SeatRow
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from tests.tables.test_snapshots import new_row


def amul() -> Table:
    table = Table(new_row("amul", 3), [SeatRow(seat, "person", f"person {seat}") for seat in range(3)])
    table.match = cv.new_match("amul", 3, seed=5)
    return table


def test_previews_hide_secret_choices_of_others() -> None:
    """The last choice reveals all; its preview must not reveal the others' choices."""
    table = amul()
    match = table.match
    assert match is not None
    for seat in (2, 0):
        result = build_preview(table, seat, match.choices(seat)[0].text, 1, Viewer(f"person {seat}"))
        assert [event.key for event in result.events] == ["offer"]
        assert not result.ends, "it can be undone while others choose"
        match.play(match.choices(seat)[0].text, seat)
    last = match.choices(1)[0].text
    result = build_preview(table, 1, last, 1, Viewer("person 1"))
    assert [(event.key, event.seat) for event in result.events] == [("offer", 1)]
    assert (result.final, result.ends, result.chance, result.points) == (True, False, False, {})
    match.play(last, 1)
    assert match.step is not None
    assert match.step.key == "pick_card", "the real choice revealed the offers"


def test_previews_are_sentences_about_the_player() -> None:
    table = amul()
    match = table.match
    assert match is not None
    choice = match.choices(0)[0]
    for language, subject in (("en", "You offer a card: "), ("ru", "Вы выкладываете карту: ")):
        viewer = Viewer("person 0", language=language)
        [event] = build_preview(table, 0, choice.text, 1, viewer).events
        assert event.text.startswith(subject)


def test_previews_of_public_choices_have_points() -> None:
    table = amul()
    match = table.match
    assert match is not None
    for seat in range(3):
        match.play(match.choices(seat)[0].text, seat)
    seat = match.actors[0]
    result = build_preview(table, seat, match.choices(seat)[0].text, 1, Viewer(f"person {seat}"))
    assert [(event.key, event.seat) for event in result.events] == [("pick", seat)]
    assert result.ends
