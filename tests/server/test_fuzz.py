"""Invalid frames and requests: the table does not change, the answer says why, the server keeps running."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect

from tests.matches import fuzz_settings
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer

pytestmark = [
    pytest.mark.unmeasured,
    # The server runs in a thread of this process and uses `random` while Hypothesis draws.
    pytest.mark.filterwarnings("ignore:Do not use the .random. module"),
]
ANSWERS = {"refused", "problem", "pong", "update", "presence", "previewed", "hinted", "said", "ack"}
TELLTALE = ("Traceback", 'File "', ".py", "site-packages", "sqlite", "SELECT ", "0x7f")


class Target:
    """A table in the middle of a game, its owner's connection, and what must not change."""

    def __init__(self, server: InProcessServer) -> None:
        self.server = server
        self.owner = Person(server, "Amina")
        self.other = Person(server, "Boris")
        made = self.owner.new_table("me", "open")
        self.table_id: str = made["table"]["id"]
        self.other.join(self.table_id, made["invite"])
        self.foreign: str = self.other.new_table("me", "me", access="private")["table"]["id"]
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.socket: ClientConnection | None = None
        self.seen: list[str] = []

    def do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def position(self) -> tuple[int, Json]:
        table = self.server.application.tables.repository.cached[self.table_id]
        assert table.match is not None
        return table.version, table.match.state.to_dict()

    async def say(self, frame: str | bytes) -> list[Json]:
        """Send a frame and a ping; returns the answers before the pong. Reconnects after a close."""
        if self.socket is None:
            await self.connect()
        assert self.socket is not None
        answers: list[Json] = []
        try:
            await self.socket.send(frame)
            await self.socket.send('{"type": "ping", "n": 424242}')
            async with asyncio.timeout(30):
                while True:
                    text = str(await self.socket.recv())
                    self.seen.append(text)
                    answer = json.loads(text)
                    if answer["type"] == "pong" and answer["n"] == 424242:
                        return answers
                    answers.append(answer)
        except websockets.ConnectionClosed:
            code = self.socket.close_code
        assert code in (1002, 1003, 1007, 1009, 4001), f"closed with {code}"
        self.socket = None
        return [{"type": "closed", "code": code}]

    async def connect(self) -> None:
        self.socket = await connect(self.server.live_url(self.table_id), proxy=None, compression=None)
        await self.socket.send(json.dumps({"type": "hello", "protocol": 1, "token": self.owner.token}))
        while json.loads(await self.socket.recv())["type"] != "presence":
            pass

    def close(self) -> None:
        async def end() -> None:
            if self.socket is not None:
                await self.socket.close()

        self.do(end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()
        self.owner.close()
        self.other.close()


@pytest.fixture(scope="module")
def target(server: InProcessServer) -> Iterator[Target]:
    made = Target(server)
    yield made
    made.close()
    log = server.logged()
    for secret in (made.owner.token, made.other.token):
        assert secret not in log
    for text in (*made.seen, log):
        assert not [word for word in TELLTALE[:2] if word in text]


def unchanged(target: Target, frame: str | bytes) -> list[Json]:
    before = target.position()
    answers: list[Json] = target.do(target.say(frame))
    assert target.position() == before
    for answer in answers:
        assert answer["type"] in ANSWERS | {"closed"}, answer
        if answer["type"] == "refused":
            assert answer["code"] != "error", (frame, answer)
            assert answer["message"]
            assert answer["version"] == before[0]
            assert not [word for word in TELLTALE if word in answer["message"].replace(repr(frame), "")], answer
    return answers


# -- frames ----------------------------------------------------------------------------------------------------------

WORDS = st.text(max_size=30)
NUMBERS = st.one_of(
    st.integers(), st.floats(), st.sampled_from([-1, 0, 2**31, 2**31 + 1, 2**63, 2**64, 10**400, 1e308])
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=8,
)
TYPES = st.sampled_from(
    ["hello", "play", "undo", "preview", "hint", "say", "sync", "ping", "ack", "update", "refused", "", "Play", None, 1]
)
SEATS: st.SearchStrategy[Any] = st.sampled_from([-1, 1, 2, 3, 7, 8, 2**31, "0", None, 0.5, True, []])
ACTIONS = st.one_of(
    WORDS,
    st.just("x" * 400),
    st.just("x" * 401),
    st.just("sow " + "a1:red " * 56),
    st.just("sell " + "fish " * 70),
    st.sampled_from(["bid 0", "BID 0", " bid  0 ", "end_turn", "pick c3", "0", "\u0000", "bid 0\n", "sow", "ﬁsh", "٣"]),
)
MESSAGES = st.fixed_dictionaries(
    {"type": TYPES},
    optional={
        "n": st.one_of(st.integers(0, 10), JSON),
        "client": st.one_of(st.just("c"), WORDS),
        "seat": st.one_of(SEATS, JSON),
        "version": st.one_of(st.sampled_from([0, 1, 2, 2**31, -1]), JSON),
        "action": ACTIONS,
        "what": st.sampled_from(["undo", "redo", "turn", "all", 3]),
        "text": st.one_of(st.just("x" * 600), st.just(" "), st.integers()),
        "since": JSON,
        "lang": st.sampled_from(["en", "ru", "fr", 1, None]),
        "protocol": JSON,
        "token": WORDS,
        "table": WORDS,
        "extra": JSON,
    },
)


def written(message: object) -> str:
    return json.dumps(message, ensure_ascii=random.random() < 0.5).replace("\\ud8", "d8").replace("\\udc", "dc")


@given(message=MESSAGES)
@settings(fuzz_settings(150), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_messages_that_are_nearly_right(target: Target, message: Json) -> None:
    """Valid types with invalid values and the other way round. Seat 0 is the sender's and not to act, or 1 is not."""
    if message.get("type") == "play" and message.get("seat") == target.position()[1]["stack"][-1]["who"]:
        message["action"] = "fly away"
    if message.get("type") == "say":
        message.pop("text", None)
    unchanged(target, written(message).encode("utf-8", "replace").decode())


@given(message=JSON)
@settings(fuzz_settings(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_json_that_is_no_message(target: Target, message: object) -> None:
    answers = unchanged(target, written(message).encode("utf-8", "replace").decode())
    assert [one["type"] for one in answers if one["type"] != "presence"] == ["refused"]
    assert answers[0]["code"] == "bad_message"


@given(frame=st.one_of(st.text(max_size=200), st.binary(max_size=200)))
@settings(fuzz_settings(80), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_json_at_all(target: Target, frame: str | bytes) -> None:
    unchanged(target, frame.encode("utf-8", "replace").decode() if isinstance(frame, str) else frame)


@pytest.mark.parametrize(
    "frame",
    [
        "[" * 16_000,
        '{"a":' * 2_600,
        '{"type":"ping","n":' + "9" * 10_000 + "}",
        '{"type":"ping","n":1e999}',
        '{"type":"ping","n":NaN}',
        '{"type":"ping","n":1,"n":2}',
        '{"type":"play","type":"ping","n":1}',
        '"' + "\\u0000" * 2_000 + '"',
        '{"type":"say","n":1,"text":"\\ud800"}',
        "\x00" * 1_000,
        "x" * 20_000,
        b"\xff" * 20_000,
        b"\x80\x81\x82",
        b"",
        "",
        '{"type":"ping","n":1}{"type":"ping","n":2}',
        '{"type":"hello","protocol":1,"token":"' + "x" * 32 + '"}',
    ],
    ids=lambda frame: repr(frame[:24]),
)
def test_frames_to_break_a_parser(target: Target, frame: str | bytes) -> None:
    unchanged(target, frame)
    assert target.server.healthy()


def test_moves_for_others_and_other_tables(target: Target) -> None:
    version, position = target.position()
    acting = position["stack"][-1]["who"]
    for seat in range(8):
        for at in (version, version - 1, 0):
            for kind in ("play", "undo", "preview", "hint"):
                message = {"type": kind, "n": 1, "client": "c", "seat": seat, "version": at, "action": "bid 0"}
                message |= {"table": target.foreign}
                unchanged(target, json.dumps(message))
                del message["table"]
                if kind in ("undo", "hint"):
                    del message["action"]
                if kind in ("preview", "hint"):
                    del message["client"], message["version"]
                if kind in ("preview", "hint") or (seat == acting and at == version):
                    continue
                [answer] = [one for one in unchanged(target, json.dumps(message)) if one["type"] == "refused"]
                assert answer["code"] in ("not_yours", "illegal", "no_undo", "stale"), answer


def test_no_moves_after_the_end(server: InProcessServer) -> None:
    amina = Person(server)
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            await page.play_on()
            assert page.status == "over"
            version = page.version
            for kind, fields in (
                ("play", {"client": "c", "version": version, "action": "bid 0", "seat": 0}),
                ("play", {"client": "c", "version": 1, "action": "bid 0", "seat": 0}),
                ("undo", {"client": "c", "version": version, "seat": 1}),
                ("undo", {"client": "c", "version": version, "seat": 1, "what": "redo"}),
                ("preview", {"action": "bid 0", "seat": 0}),
                ("hint", {"seat": 0}),
            ):
                answer = await page.ask(kind, **fields)
                assert answer["type"] == "refused", (kind, answer)
                assert answer["code"] in ("over", "stale", "not_playing")
            await page.send({"type": "sync", "n": 5})
            assert (await page.next("update"))["version"] == version

    asyncio.run(go())
    amina.close()


def test_concurrent_moves_create_each_version_once(server: InProcessServer) -> None:
    """Two tabs of one person send the same and different moves at once: each version is created once."""
    amina = Person(server)
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        pages = [Page(server, table["id"], amina.token, keep=True, seed=n) for n in range(4)]
        for page in pages:
            await page.open()
        for _ in range(25):
            tries = [page.play(page.my_turn[0], page.random.choice(page.choices(page.my_turn[0]))) for page in pages]
            answers = await asyncio.gather(*tries)
            stored = [one for one in answers if one["type"] == "ack"]
            assert len(stored) == 1, "one was first, the others were refused"
            assert {one["code"] for one in answers if one["type"] == "refused"} <= {"stale", "illegal"}
            for page in pages:
                await page.until(lambda page: page.version >= stored[0]["version"])  # noqa: B023
                await page.ask("ping")
        for page in pages:
            await page.close()

    asyncio.run(go())
    amina.close()


# -- requests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [8, pytest.param(1, marks=pytest.mark.long)])
def test_schemathesis_finds_nothing(server: InProcessServer, share: int) -> None:
    """Every operation of the OpenAPI schema (or each eighth), with valid and invalid data, under all checks of
    schemathesis."""
    import schemathesis  # takes seconds, and every test process reads this file
    from schemathesis.checks import max_response_time

    amina = Person(server, "Amina")
    table = amina.new_table("me", "me", access="public")["table"]
    api: Any = schemathesis.openapi.from_url(f"{server.url}/api/docs/openapi.json")
    operations = [result.ok() for result in api.get_all_operations()][::share]
    assert len(operations) * share > 100

    @api.auth()
    class Token:
        def get(self, case: Any, context: Any) -> str:
            return amina.token

        def set(self, case: Any, data: str, context: Any) -> None:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}

    modes = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
    for operation in operations:
        for mode in modes:
            strategy = operation.as_strategy(generation_mode=mode, auth_storage=api.auth)

            there = st.booleans() if mode is modes[0] else st.just(False)

            @given(case=strategy, there=there)
            @settings(fuzz_settings(2), suppress_health_check=list(HealthCheck))
            def probe(case: Any, there: bool) -> None:
                if there and "table_id" in (case.path_parameters or {}) and not case.path.endswith("archive"):
                    case.path_parameters["table_id"] = table["id"]
                case.call_and_validate(timeout=60, excluded_checks=[max_response_time])  # timing is not measured

            # Some operations have no invalid requests.
            with contextlib.suppress(hypothesis.errors.Unsatisfiable, schemathesis.errors.InvalidSchema):
                probe()
    assert server.healthy()
    log = server.logged()
    assert amina.token not in log
    assert '"place"' not in log, "no request ended in an error of the program"
    amina.close()
