"""Analyses in a browser: part by part in the bot worker, kept in the pocket's store."""

from __future__ import annotations

import asyncio

from serai.pocket.bot_worker import BotWorkerClient, answer_question
from serai.tables.store.memory_store import MemoryBackend
from tests.analysis.short_games import play_beginning
from tests.pocket.helpers import Json, Pocket


def test_a_record_is_analysed_in_the_bot_worker_and_kept() -> None:
    questions: list[str] = []
    stopped: list[str] = []

    async def ask_worker(question: str) -> str:
        questions.append(question)
        if len(questions) == 2:  # a person has stopped a bot's search, which ends the worker
            stopped.append(question)
            raise RuntimeError("stopped")
        return answer_question(question, 0.0, lambda best: None)

    async def run() -> None:
        backend = MemoryBackend()
        pocket = Pocket(backend, BotWorkerClient(ask_worker, lambda: None))
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        text = play_beginning("yspahan", 2, 1).record.text()
        path = f"/replays/{(await pocket.ask('POST', '/replays', {'text': text}))['id']}"
        status: Json = await pocket.ask("POST", f"{path}/analysis")
        while status["state"] in ("waiting", "running"):
            await asyncio.sleep(0)
            status = await pocket.ask("GET", f"{path}/analysis?lang=ru")
        assert status["state"] == "done", status
        assert status["report"]["quick"]
        assert len(questions) >= len(status["report"]["turns"]) + 2, "a question for each turn, so that progress shows"
        assert questions.count(stopped[0]) == 2
        position = await pocket.ask("GET", f"{path}/analysis/{status['report']['turns'][0]['choices'][0]['move']}")
        assert position["better"]["turn"]
        asked = len(questions)
        later = Pocket(backend, BotWorkerClient(ask_worker, lambda: None))
        assert (await later.ask("POST", f"{path}/analysis"))["state"] == "done"
        assert len(questions) == asked

    asyncio.run(run())
