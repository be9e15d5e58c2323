"""A click costs one message: what can be taken back is played, anything else is answered with its preview."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from serai.core.game.registry import games
from tests.tables.test_play_in_process import Json, my_turn, send, sit_down


def is_final(preview: Json, choice: Json) -> bool:
    """Only a button that says in words all that it does is not asked about."""
    is_last = preview.get("final") or preview["chance"] or preview.get("ends")
    return bool(is_last and (preview.get("chain") or choice["targets"]))


@pytest.mark.parametrize("game", games())
def test_final_choices_are_asked_about_and_others_are_played(game: str) -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down(game)
        rng = random.Random(2)
        asked = {True: 0, False: 0}
        for n in range(1, 40):
            update = await my_turn(outlet)
            if update is None:
                break
            choice = rng.choice(update["seats"][0]["choices"])
            await send(socket_api, page, {"type": "preview", "n": 3 * n, "seat": 0, "action": choice["text"]})
            preview = outlet.last("previewed")
            move: dict[str, Any] = {"type": "play", "client": "c", "seat": 0, "version": update["version"]}
            move["action"] = choice["text"]
            await send(socket_api, page, {**move, "n": 3 * n + 1, "unless_final": True})
            answer = outlet.frames[-1]
            final = is_final(preview, choice)
            asked[final] += 1
            if final:
                assert answer == {**preview, "n": 3 * n + 1}
                assert page.table.version == update["version"]
                await send(socket_api, page, {**move, "n": 3 * n + 2})
            else:
                await send(socket_api, page, {**move, "n": 3 * n + 1, "unless_final": True})
                answers = [frame for frame in outlet.frames if frame.get("n") == 3 * n + 1]
                assert [(one["type"], one["again"]) for one in answers] == [("ack", False), ("ack", True)]
            assert outlet.last("ack")["version"] == update["version"] + 1
        assert min(asked.values()) > 0
        await socket_api.tables.stop()

    asyncio.run(go())


def test_what_is_not_legal_is_refused_as_ever() -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down("yspahan")
        update = await my_turn(outlet)
        assert update is not None
        move = {"type": "play", "n": 1, "client": "c", "seat": 0, "version": update["version"], "unless_final": True}
        await send(socket_api, page, {**move, "action": "fly away"})
        assert outlet.last("refused")["code"] == "illegal"
        await send(socket_api, page, {**move, "n": 2, "seat": 1, "action": "pass"})
        assert outlet.last("refused")["code"] == "not_yours"
        await socket_api.tables.stop()

    asyncio.run(go())
