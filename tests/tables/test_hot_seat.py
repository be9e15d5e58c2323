"""A person who plays several seats on one device gets private content of events separately."""

from __future__ import annotations

import msgspec
import pytest

import serai as cv
from serai.core.view.rendering import event_row
from serai.tables.live.updates import build_preview
from serai.tables.model.rows import SeatRow
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.replays.log_events import build_events
from tests.tables.test_snapshots import new_row

ON_ONE_DEVICE = Viewer("ann")
SPECTATOR = Viewer(None)


def table_on_one_device(game: str, players: int, moves: int) -> Table:
    """A table at which one person has every seat, after random moves."""
    table = Table(new_row(game, players), [SeatRow(seat, "person", "ann") for seat in range(players)])
    table.row.status = "playing"
    match = table.match = cv.new_match(game, players, seed=3)
    dice = cv.Seeded(3)
    while match.count < moves and not match.over:
        seat = match.actors[0]
        legal = match.state.legal(seat)
        match.play(legal[dice.below(len(legal))], seat)
    return table


@pytest.mark.parametrize(("game", "players"), [("amul", 3), ("yspahan", 4)])
def test_private_content_is_sent_for_its_seat_only(game: str, players: int) -> None:
    table = table_on_one_device(game, players, 150)
    match = table.match
    assert match is not None
    rows = [event_row(event) for event in match.log]
    events, watched = build_events(table, rows, ON_ONE_DEVICE), build_events(table, rows, SPECTATOR)
    assert any(event.own for event in events), "the game had no private events"
    for event, public, row in zip(events, watched, rows, strict=True):
        assert (event.args, event.text) == (public.args, public.text), "the event itself is public"
        assert bool(event.own) == match.game.events.kinds[row[1]].private
        assert [one.seat for one in event.own] == ([event.seat] if event.own else [])
        for one in event.own:
            assert one.args.items() > event.args.items(), "the seat gets more"
            assert one.text != event.text


def test_a_single_seat_gets_no_separate_content() -> None:
    table = table_on_one_device("amul", 3, 40)
    table.seats[1].person = table.seats[2].person = "bob"
    assert table.match is not None
    rows = [event_row(event) for event in table.match.log]
    assert not any(event.own for event in build_events(table, rows, ON_ONE_DEVICE))
    assert b'"own"' not in msgspec.json.encode(build_events(table, rows, ON_ONE_DEVICE)[0])


def test_a_preview_shows_the_private_content_of_its_seat() -> None:
    table = table_on_one_device("amul", 3, 0)
    match = table.match
    assert match is not None
    for seat in match.actors:
        choice = match.choices(seat)[0]
        events = build_preview(table, seat, choice.text, 1, ON_ONE_DEVICE).events
        assert events
        assert all(event.seat == seat and not event.own for event in events)
        assert events[0].args["card"] == choice.text.split()[1]


def test_nothing_is_separated_after_the_end() -> None:
    table = table_on_one_device("amul", 3, 100_000)
    table.row.status = "over"
    assert table.match is not None
    rows = [event_row(event) for event in table.match.log]
    assert not any(event.own for event in build_events(table, rows, ON_ONE_DEVICE))
