"""Previews are made in the event loop, because they are small: as much work as a full update, at the same price."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

import pytest

import serai as cv
from serai.tables.live.updates import build_full_update, build_preview
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from tests.server.attacks.honest_play import percentile
from tests.server.attacks.memory_tables import AMINA, open_tables, table_of

PREVIEWS = 60


@pytest.mark.parametrize("game_id", cv.games())
def test_a_preview_costs_no_more_than_two_full_updates(game_id: str) -> None:
    async def go() -> None:
        tables = open_tables()
        seats = ["me"] * max(cv.game(game_id).players)
        table = await table_of(tables, *seats, game=game_id)
        chosen = random.Random(1)
        previews: list[float] = []
        updates: list[float] = []
        while len(previews) < PREVIEWS and table.match is not None and not table.match.over:
            seat = chosen.choice(table.match.actors)
            choices = [choice.text for choice in table.match.choices(seat)]
            lines = await tables.read_lines(table, max(0, table.version - 20))
            previews += [_measure_preview(table, seat, chosen.choice(choices)) for _ in range(2)]
            updates.append(_measure(lambda lines=lines: build_full_update(table, lines, Viewer(AMINA.id))))  # type: ignore[misc]
            action, version = chosen.choice(choices), table.version
            await tables.moves.play(table.id, AMINA.id, seat, action, version, f"c:{version}")
        await tables.stop()
        # Of the slowest tenth, because a pause of the machine is nobody's fault.
        assert percentile(previews, 90) < 2 * percentile(updates, 90)

    asyncio.run(go())


def _measure_preview(table: Table, seat: int, action: str) -> float:
    return _measure(lambda: build_preview(table, seat, action, 1, Viewer(AMINA.id)))


def _measure(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
