"""Studies in a browser: positions from its server, evaluations in the bot worker."""

from __future__ import annotations

import asyncio

from serai.pocket.bot_worker import BotWorkerClient, answer_question
from serai.tables.store.memory_store import MemoryBackend
from tests.analysis.short_games import play_beginning
from tests.pocket.helpers import Json, Pocket


def test_a_study_is_played_here_and_evaluated_in_the_bot_worker() -> None:
    questions: list[str] = []

    async def ask_worker(question: str) -> str:
        questions.append(question)
        return answer_question(question, 0.0, lambda best: None)

    async def run() -> None:
        pocket = Pocket(MemoryBackend(), BotWorkerClient(ask_worker, lambda: None))
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        text = play_beginning("yspahan", 2, 6).record.text()
        uploaded: Json = await pocket.ask("POST", "/replays", {"text": text})
        line = {"record": (await pocket.ask("GET", f"/replays/{uploaded['id']}/record"))["text"], "moves": 4}
        position: Json = await pocket.ask("POST", "/studies/position", line)
        choice = {"seat": position["seat"], "action": position["choices"][0]["text"]}
        assert (await pocket.ask("POST", "/studies/preview", {**line, **choice}))["action"] == choice["action"]
        played: Json = await pocket.ask("POST", "/studies/play", {**line, **choice, "seed": 5})
        assert played["added"]
        assert not questions
        depths = [await pocket.ask("POST", "/studies/evaluation", {**line, "depth": depth}) for depth in range(3)]
        assert [found["samples"] for found in depths] == [0, 2, 4]
        assert len(questions) == 3
        worded: Json = await pocket.ask(
            "POST", "/studies/words", {"study": {"format": 1, "record": text}, "lang": "ru"}
        )
        assert len(worded["course"]["moves"]) == 6

    asyncio.run(run())
