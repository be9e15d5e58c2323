"""The coach in a browser: a verdict from the bot worker, and going back, at a table of the pocket."""

from __future__ import annotations

import asyncio

import msgspec

from serai.analysis.service.tasks import AnalysisTask, CoachTask
from serai.pocket.bot_worker import BotWorkerClient, answer_question
from tests.analysis.short_games import BLUNDER_DECISIONS, BLUNDER_SEAT, BLUNDER_TURN, play_before_blunder
from tests.pocket.helpers import Json, Pocket


def test_a_blunder_is_told_by_the_bot_worker_and_taken_back() -> None:
    asked: list[AnalysisTask] = []

    async def ask_worker(question: str) -> str:
        asked.append(msgspec.json.decode(question, type=AnalysisTask))
        if len(asked) == 1:  # a person has stopped a bot's search, which ends the worker
            raise RuntimeError("stopped")
        return answer_question(question, 0.0, lambda best: None)

    async def run() -> None:
        pocket = Pocket(bot_worker=BotWorkerClient(ask_worker, lambda: None))
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        replay = await pocket.ask("POST", "/replays", {"text": play_before_blunder().record.text()})
        body: Json = {"seats": [{"kind": "bot", "bot": "greedy"}, {"kind": "me"}]}
        table_id = (await pocket.ask("POST", f"/replays/{replay['id']}/table", body))["table"]["id"]
        path = f"/tables/{table_id}"
        page = await pocket.open(table_id)
        before = pocket.frames[page][0]["seats"][0]["view"]
        for number, action in enumerate(BLUNDER_DECISIONS):
            version = (await pocket.ask("GET", path))["version"]
            move = {"seat": BLUNDER_SEAT, "version": version, "action": action, "client": f"m:{number}"}
            await pocket.ask("POST", f"{path}/play", move)
        coached = {"seat": BLUNDER_SEAT, "move": BLUNDER_TURN, "strength": "nudge"}
        note = (await pocket.ask("POST", f"{path}/coach", coached))["note"]
        assert note["better"]["turn"][0]["text"] != BLUNDER_DECISIONS[0]
        assert [type(task) for task in asked] == [CoachTask, CoachTask]
        assert all(task.quick for task in asked)
        taken = await pocket.ask("POST", f"{path}/back", {"seat": BLUNDER_SEAT, "move": BLUNDER_TURN})
        assert taken["practice"] == 1
        assert taken["turn"] == [BLUNDER_SEAT]
        assert (await pocket.ask("GET", f"{path}/state"))[0]["view"] == before
        shared = await pocket.ask("POST", "/tables", {"game": "yspahan", "seats": [{"kind": "me"}, {"kind": "me"}]})
        other = f"/tables/{shared['table']['id']}"
        assert (await pocket.ask("POST", f"{other}/coach", {"seat": 0, "move": 1}, status=403))["code"] == "not_alone"
        await pocket.server.stop()

    asyncio.run(run())
