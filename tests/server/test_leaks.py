"""No player is sent hidden information: whole games, all messages of tables, checked against an oracle.

The oracle (`tests/games/GAME/hidden.py`) knows what is hidden in each game from its rulebook, not from the program's
declarations. The table's secret seed and future outcomes are always hidden.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai.core.rules.chance import Chance, Seeded
from serai.core.rules.state import State
from serai.core.view.preview import Preview
from serai.core.view.rendering import render_events
from serai.core.view.seat_view import SeatViews
from serai.tables.live import patches
from serai.tables.play.bot_requests import BotRequest
from serai.tables.play.table import Table
from serai.tables.play.table_views import TableViews
from serai.tables.protocol import EventInfo
from serai.tables.replays.log_events import to_event_infos
from tests.server.helpers import Json
from tests.server.hidden import all_secrets, find, one_of_each_game, toy_at_tables, what_to_write
from tests.server.leak_check import play

pytestmark = pytest.mark.unmeasured

SECRETS = all_secrets()


@pytest.mark.parametrize("game", cv.games())
def test_every_game_declares_its_secrets(game: str) -> None:
    assert game in SECRETS, what_to_write(game)
    assert SECRETS[game].game == game


def test_a_game_without_declared_secrets_gets_instructions() -> None:
    assert find("chess") is None
    assert "write tests/games/chess/hidden.py with SECRETS" in what_to_write("chess")


@pytest.mark.usefixtures("secrets_on_the_table")
@pytest.mark.parametrize(
    ("game", "players", "options"),
    one_of_each_game([(game, *table) for game, secrets in SECRETS.items() for table in secrets.tables]),
)
def test_hidden_information_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, options: Json
) -> None:
    monkeypatch.setattr("time.time", lambda: 1e9)
    worlds, _ = asyncio.run(play(tmp_path, game, players, players, options, words=True, moves=SECRETS[game].moves))
    assert len(worlds.lines) > 30
    assert worlds.compared > 3 * len(worlds.lines)
    assert worlds.patches > 2 * len(worlds.lines)
    assert worlds.hints > 3
    assert (worlds.looked > len(worlds.lines)) == (players > 2), "the first person has two seats then"
    if SECRETS[game].hides:
        assert worlds.changed > worlds.compared // 8
        assert worlds.private, "things were drawn face down"


@pytest.mark.usefixtures("secrets_on_the_table")
def test_a_patch_that_reveals_a_hidden_change_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: a hidden field is sent when it was assigned again with the same value."""

    game = next(game for game, secrets in SECRETS.items() if secrets.hides)
    hidden = {field.name for field in cv.game(game).fields.hidden}
    honest = patches._changed_entries

    def news(was: Json, now: Json) -> Json | None:
        if not now or not hidden.issuperset(now):
            return honest(was, now)
        return {name: value for name, value in now.items() if value is not was[name]}

    monkeypatch.setattr("time.time", lambda: 1e9)
    monkeypatch.setattr(patches, "_changed_entries", news)
    players, options = SECRETS[game].tables[0]
    with pytest.raises(AssertionError):
        asyncio.run(play(tmp_path, game, players, players, options, words=False, moves=40))


@pytest.mark.usefixtures("secrets_on_the_table")
@pytest.mark.parametrize("leak", ["log", "view"])
def test_events_sent_to_the_wrong_seat_of_a_device_are_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    """A planted leak: the private event of one seat is sent to all seats of its person. Only a check per seat can find
    it."""

    def tell_all(table: Table, row: Any, mine: Any, text: Any, names: Any) -> EventInfo:
        return to_event_infos(render_events(table.game, [row], mine, text, names))[0]

    def view_of_another(self: TableViews, seat: int | None) -> Json:
        match = self._table.match
        assert match is not None
        return match.views.view(1 if seat == 0 else seat)

    monkeypatch.setattr("time.time", lambda: 1e9)
    if leak == "log":
        monkeypatch.setattr("serai.tables.replays.log_events._build_own_event", tell_all)
    else:
        monkeypatch.setattr(TableViews, "view", view_of_another)
    game = next(game for game, secrets in SECRETS.items() if secrets.hides and secrets.drawn)
    with pytest.raises(AssertionError) as caught:
        asyncio.run(play(tmp_path, game, 4, 4, {}, words=False, moves=80))
    assert "_compare_looking" in [entry.name for entry in caught.traceback]


@pytest.mark.usefixtures("secrets_on_the_table")
@pytest.mark.parametrize("leak", ["previews", "hints"])
def test_previews_and_hints_of_the_real_table_are_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    """A planted leak: previews or bots use the real state instead of a sampled one."""

    def ask(state: State, game_id: str, seat: int, bot: str, chance: Seeded, **more: Any) -> BotRequest:
        more.pop("data", None)
        return BotRequest(game_id, state.to_dict(), seat, bot, (chance.s1, chance.s2), **more)

    def real(self: SeatViews, seat: int, action: int, chance: Chance) -> Preview:
        return Preview(action, after={"hidden": self.state.to_dict()})

    monkeypatch.setattr("time.time", lambda: 1e9)
    if leak == "hints":
        monkeypatch.setattr("tests.server.leak_check.make_request", ask)
    else:
        monkeypatch.setattr(SeatViews, "preview", real)
    game = next(game for game, secrets in SECRETS.items() if secrets.hides)
    players, options = SECRETS[game].tables[0]
    with pytest.raises(AssertionError):
        asyncio.run(play(tmp_path, game, players, players, options, words=False, moves=60))


def test_secret_choices_at_the_same_time_change_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1e9)
    with toy_at_tables():
        for seed in range(8):
            worlds, _ = asyncio.run(play(tmp_path / str(seed), "toy", 2, seed, {"rounds": 4}, words=False, moves=100))
            assert worlds.private
