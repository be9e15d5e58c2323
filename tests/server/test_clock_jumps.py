"""The machine's clock is set by days: limits do not notice, what has a date follows it, and nothing counts twice."""

from __future__ import annotations

import ast
import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import serai.server
import serai.tables
from serai.server.people.challenges import KEPT_SECONDS
from serai.server.people.rate_limits import TokenBucket
from serai.server.settings import NoticeSettings, RateLimit
from tests.server.authenticator import PROOF_CHALLENGE, PROVE, add_passkey, at_localhost
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.notice_helpers import ask_for_pushes, play_until, search, table_of_two
from tests.server.push_service import PushService
from tests.server.request_helpers import refused

DAYS = 30 * 86_400.0
REAL = time.time
# Where the wall clock is read: for dates that are stored or shown, and for ends that other processes and machines know.
DATES = {
    *("membership.py", "name_removal.py", "identity.py", "passkeys.py", "recovery_codes.py", "server_keys.py"),
    *("table_store.py", "tournament_store.py", "rounds.py", "cards.py", "logs.py", "preferences.py", "turn_notices.py"),
    *("chat.py", "socket_api.py", "rest_api.py", "seats.py", "rematch.py", "custom_data.py", "repository.py"),
    *("mistakes.py", "own_studies.py", "wall.py"),
}
ENDS = {"challenges.py", "push_keys.py", "table_manager.py"}
CLOCKS = {"database.py", "postgres.py", "postgres_listener.py", "key_value_store.py", "play_time.py"}
WALL = {"time.time", "time.gmtime", "time.localtime", "datetime.now", "datetime.utcnow", "datetime.today", "date.today"}


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(time, "time", lambda: REAL() + seconds)


def test_every_use_of_the_wall_clock_is_for_a_date() -> None:
    """Whoever adds one says here what for. Limits, deadlines of requests and patience take `time.monotonic`."""
    found = set()
    for package in (serai.server, serai.tables):
        assert package.__file__ is not None
        for path in Path(package.__file__).parent.rglob("*.py"):
            calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
            names = {ast.unparse(call) for call in calls}
            if names & WALL or any(name.endswith(("database.now", "store.now", "self.now")) for name in names):
                found.add(path.name)
    assert found <= DATES | ENDS | CLOCKS


def test_a_limit_fills_by_the_time_that_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    bucket = TokenBucket(RateLimit(1.0, 2))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    for step in (DAYS, -DAYS):
        set_clock(monkeypatch, step)
        assert not bucket.take()


@pytest.mark.parametrize("step", [DAYS, -DAYS])
def test_people_play_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    with InProcessServer(tmp_path, limited=True, new_people=RateLimit(0.001, 2)) as server:
        amina, boris = Person(server), Person(server)
        table_id = amina.new_table("me", "greedy")["table"]["id"]
        code = boris.ask("POST", "/api/me/code")["code"]

        async def play() -> None:
            async with Page(server, table_id, amina.token) as page:
                await page.play_on(moves=3)
                set_clock(monkeypatch, step)
                await page.play_on(moves=3)
            async with Page(server, table_id, amina.token) as page:
                await page.play_on(moves=3)

        asyncio.run(play())
        refused(amina, 429, "limit", "POST", "/api/people", {"nickname": "Zayn"})
        refused(amina, 429, "limit", "POST", "/api/people/continue", {"code": code})
        amina.new_table("me", "me")
        assert amina.ask("GET", "/healthz")["status"] == "ok"
        for one in (amina, boris):
            one.close()
    assert "failed" not in server.logged()


def test_codes_and_challenges_end_by_the_date_and_count_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with InProcessServer(tmp_path) as server:
        amina, laptop = Person(server), at_localhost(Person(server))
        phone = add_passkey(amina)
        code = amina.ask("POST", "/api/me/code")["code"]
        asked = laptop.ask("POST", PROOF_CHALLENGE)
        set_clock(monkeypatch, DAYS)
        refused(laptop, 409, "passkey_late", "POST", PROVE, phone.prove(asked))
        refused(laptop, 404, "unknown_code", "POST", "/api/people/continue", {"code": code})
        set_clock(monkeypatch, 0.0)
        proof = phone.prove(asked)
        laptop.ask("POST", PROVE, proof)
        laptop.ask("POST", "/api/people/continue", {"code": code})
        set_clock(monkeypatch, KEPT_SECONDS - 1000.0)
        laptop.ask("POST", PROVE, phone.prove(laptop.ask("POST", PROOF_CHALLENGE)))  # forgets old challenges
        for step in (0.0, -200.0, -DAYS):
            set_clock(monkeypatch, step)
            refused(laptop, 409, "passkey_late", "POST", PROVE, proof)
            refused(laptop, 404, "unknown_code", "POST", "/api/people/continue", {"code": code})
        for one in (amina, laptop):
            one.close()


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.mark.parametrize("step", [DAYS, -DAYS])
def test_turns_are_told_on(tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    """A clock that was wrong by a month and is set back once silenced all messages for a month."""
    notices = NoticeSettings(sweep_seconds=3600, delay_seconds=60, gap_seconds=600, allows_private=True)
    with InProcessServer(tmp_path, notices=notices) as server:
        amina, boris = Person(server, "Amina"), Person(server, "Boris")
        ask_for_pushes(amina, service, "amina")
        players = {0: amina, 1: boris}
        table_id = table_of_two(amina, boris)
        play_until(server, players, table_id, 0)
        search(server)
        assert not service.messages_for("amina"), "the turn is not a minute old"
        set_clock(monkeypatch, 61)
        search(server)
        assert len(service.messages_for("amina")) == 1
        play_until(server, players, table_id, 1)
        play_until(server, players, table_id, 0)
        set_clock(monkeypatch, step)
        search(server)
        assert len(service.messages_for("amina")) == 2
        search(server)
        assert len(service.messages_for("amina")) == 2
        for one in (amina, boris):
            one.close()
