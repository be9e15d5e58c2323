"""Cached views of a table are void when the match has another state, and only then."""

from __future__ import annotations

import asyncio

import pytest

from serai.core.api.match import Match
from tests.tables.test_play_in_process import my_turn, sit_down


def test_views_follow_the_state_of_the_match() -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down("yspahan")
        assert await my_turn(outlet) is not None
        await socket_api.tables.bot_turns.stop()
        table = page.table
        assert table.match is not None
        before = table.views.view(0)
        assert table.views.view(0) is before
        action = table.match.choices(0)[0].text

        def refuse(match: Match) -> None:
            match.play(action, 0)
            raise ValueError("refused")

        with pytest.raises(ValueError, match="refused"):
            table.attempt(table.version + 1, refuse)
        assert table.views.view(0) == before
        _, back = table.attempt(table.version + 1, lambda match: match.play(action, 0))
        after = table.views.view(0)
        assert after["moves"] > before["moves"]
        assert after == table.match.views.view(0, items=True)
        back()
        assert table.views.view(0) == before
        table.row.status = "over"  # nothing is hidden any more
        assert table.views.view(0) == table.match.views.full_view(0) != before
        await socket_api.tables.stop()

    asyncio.run(go())
