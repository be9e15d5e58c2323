"""Lessons over HTTP: the texts, and attempts, which are not stored."""

from __future__ import annotations

from typing import Any

import serai as cv
from serai.core.teaching.lessons import lessons
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer


def test_a_lesson_is_read_and_attempted(server: InProcessServer) -> None:
    learner = Person(server, "Learner")

    def attempt(path: str, actions: list[str]) -> list[Any]:
        """The result of the last of these actions."""
        events: list[Any] = learner.ask("POST", path, {"actions": actions, "lang": "ru"}, status=200)["events"]
        return events

    try:
        for id in cv.games():
            told = learner.ask("GET", f"/api/games/{id}/lessons")
            assert [one["id"] for one in told] == [lesson.id for lesson in lessons(id)]
            for one in told:
                path = f"/api/games/{id}/lessons/{one['id']}/try"
                begun = learner.ask("POST", path, {}, status=200)
                assert (begun["verdict"], begun["events"]) == ("on", [])
                assert one["answer"][0] in [choice["text"] for choice in begun["choices"]]
                done = learner.ask("POST", path, {"actions": one["answer"], "lang": "ru"}, status=200)
                assert done["verdict"] == "done"
                told = [event for n in range(len(one["answer"])) for event in attempt(path, one["answer"][: n + 1])]
                assert told, (id, one["id"])
                assert all(event["text"] for event in told)
                refused = learner.ask("POST", path, {"actions": ["no such thing"]}, status=409)
                assert refused["code"] == "illegal"
    finally:
        learner.close()


def test_there_is_no_such_lesson(server: InProcessServer) -> None:
    learner = Person(server, "Learner")
    try:
        path = "/api/games/five_tribes/lessons/no_such/try"
        assert learner.ask("POST", path, {}, status=404)["code"] == "no_lesson"
    finally:
        learner.close()
