"""Push services that never finish an answer hold nobody else's messages, and no code of an e-mail address."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from serai.server.notices import endpoints, turn_notices
from serai.server.notices.messages import Message
from serai.server.store.schema import PushRow
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer
from tests.server.mail_server import MailServer
from tests.server.notice_helpers import AT_ONCE, ask_for_pushes, play_until, search, table_of_two
from tests.server.push_service import PushService, StuckService

ANSWER = b"HTTP/1.1 201 Created\r\nX: "
TLS_RECORD = b"\x16\x03\x03\x40\x00"  # the head of one of 16 kB, as a handshake has it
STUCK = {"silent": (b"", b""), "dripping": (ANSWER, b"x"), "dripping lines": (b"", b"HTTP/1.1 100 Continue\r\n\r\n")}
SECONDS = 0.4
LEEWAY = 5.0  # far below the silence that ends a connection


@pytest.mark.parametrize(("beginning", "drip"), STUCK.values(), ids=STUCK)
def test_an_answer_that_never_ends_is_cut_off(beginning: bytes, drip: bytes) -> None:
    with StuckService(beginning, drip) as service:
        started = time.monotonic()
        endpoints.post(service.url, b"hello", {}, seconds=SECONDS, allows_private=True)
        assert SECONDS * 0.9 < time.monotonic() - started < LEEWAY


@pytest.mark.parametrize("drip", [b"", b"\0"])
def test_a_handshake_that_never_ends_is_cut_off(drip: bytes) -> None:
    with StuckService(TLS_RECORD, drip) as service:
        url = service.url.replace("http:", "https:")
        started = time.monotonic()
        assert endpoints.post(url, b"hello", {}, seconds=SECONDS, allows_private=True) == 0
        assert SECONDS * 0.9 < time.monotonic() - started < LEEWAY


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture
def server(tmp_path: Path, mail: MailServer) -> Iterator[InProcessServer]:
    notices = replace(AT_ONCE, smtp=mail.url, mail_from="host@example.org")
    with InProcessServer(tmp_path, notices=notices) as running:
        yield running


def test_people_of_other_addresses_are_told_meanwhile(server: InProcessServer, mail: MailServer) -> None:
    notices = server.application.notices
    with StuckService(ANSWER, b"x") as stuck, PushService() as service, ExitStack() as leaving:
        strangers = [leaving.enter_context(closing(Person(server, f"S{number}"))) for number in range(6)]
        amina, boris = (leaving.enter_context(closing(Person(server, name))) for name in ("Amina", "Boris"))
        for stranger in strangers:
            subscription = service.subscribe(stranger.id)
            endpoint = subscription["endpoint"].replace(service.url, stuck.url)
            stranger.ask("POST", "/api/me/notices/push", {**subscription, "endpoint": endpoint})
        for one, other in zip(strangers[::2], strangers[1::2], strict=True):
            _wait_for_both(server, one, other)
        for stranger in strangers:
            server.application.addresses.note(stranger.id, "127.0.0.9")
        server.do(notices.search())
        _until(lambda: stuck.held == turn_notices.SENDERS - 1)
        ask_for_pushes(amina, service, "amina")
        play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
        server.do(notices.search())
        _until(lambda: len(service.messages_for("amina")) == 1)
        amina.ask("POST", "/api/me/notices/email", {"email": "amina@example.org", "language": "en"})
        assert [to for to, _ in mail.mails] == ["amina@example.org"]
        assert len(notices._waiting) == len(strangers), "they are still being sent to, or wait"


def _wait_for_both(server: InProcessServer, one: Person, other: Person) -> None:
    """Two tables, at which each of two people is waited for."""
    for seat in (0, 1):
        play_until(server, {0: one, 1: other}, table_of_two(one, other), seat)


def _until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + turn_notices.PERSON_SECONDS / 2
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_all_push_services_of_a_person_share_one_time(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Services that work come first, so that those that do not cannot use the time up."""
    monkeypatch.setattr(turn_notices, "PERSON_SECONDS", SECONDS)
    with StuckService() as stuck, PushService() as service:
        good = service.subscribe("good")
        rows = [
            PushRow(str(number), "p", "t", f"{stuck.url}/{number}", good["p256dh"], good["auth"], 0.0, failures=1)
            for number in range(5)
        ]
        rows.append(PushRow("good", "p", "t", good["endpoint"], good["p256dh"], good["auth"], 0.0))
        started = time.monotonic()
        statuses = server.application.notices._push(rows, Message("", "", "/"))
        assert time.monotonic() - started < LEEWAY
        assert statuses == {"good": 201, "0": 0}


def test_a_subscription_that_fails_again_and_again_is_forgotten(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_notices, "MAX_FAILURES", 3)
    with PushService() as service, closing(Person(server, "Amina")) as amina, closing(Person(server, "Boris")) as boris:
        ask_for_pushes(amina, service, "amina")
        play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
        service.status = 500
        for _ in range(4):
            search(server)
        assert _devices(amina) == 1, "nothing has arrived anywhere: the server may have no network"
        server.application.notices._last_arrival = time.monotonic()
        search(server)
        search(server)
        assert _devices(amina) == 1
        service.status = 201
        search(server)
        service.status = 500
        play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
        for left in (1, 1, 0):
            search(server)
            assert _devices(amina) == left, "counted from the last message that arrived"


def _devices(person: Person) -> int:
    return int(person.ask("GET", "/api/me/notices")["devices"])
