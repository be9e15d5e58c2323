"""Play over WebSockets: hello, moves and updates."""

from __future__ import annotations

import asyncio
import contextlib
import json

import pytest

from serai.server.sockets import table_socket
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.socket_helpers import move, run, send_first_frames, two_pages

# -- hello -----------------------------------------------------------------------------------------------------------


def test_hello_gives_everything(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, words=True) as page:
            update = page.update
            assert (update["full"], update["protocol"], update["version"]) == (True, 1, table["version"])
            assert update["table"]["id"] == table["id"]
            assert [one["seat"] for one in update["seats"]] == [0, 1], "one state for each own seat"
            assert update["prompt"]["text"]
            assert update["prompt"]["help"]
            [acting] = [one for one in update["seats"] if one["choices"]]
            assert acting["seat"] == update["table"]["turn"][0]
            assert all(choice["label"] and choice["text"] for choice in acting["choices"])
            presence = await page.next("presence")
            assert (presence["seats"], presence["spectators"]) == ([0, 1], 0)

    run(go())


@pytest.mark.parametrize(
    ("frame", "code", "closes"),
    [
        ({"type": "hello", "protocol": 2}, "old_page", 4000),
        ({"type": "ping", "n": 1}, "no_hello", 4001),
        ({"type": "hello"}, "bad_message", 4001),
        ({"type": "hello", "protocol": 1, "token": "short"}, "bad_message", 4001),
        ({"type": "hello", "protocol": 1, "token": "x" * 32}, "unknown_token", 4001),
        ({"type": "hello", "protocol": 1, "lang": "fr"}, "bad_message", 4001),
    ],
)
def test_invalid_hellos(server: InProcessServer, amina: Person, frame: Json, code: str, closes: int) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        received, close_code = await send_first_frames(server, table["id"], json.dumps(frame))
        assert [(one["type"], one["code"]) for one in received] == [("problem", code)]
        assert received[0]["message"]
        assert close_code == closes

    run(go())


def test_invisible_tables(server: InProcessServer, amina: Person, boris: Person) -> None:
    table = amina.new_table("me", "me", access="private")["table"]

    async def go() -> None:
        for table_id in (table["id"], "nowhere", "%00", "x" * 500):
            for token in ({}, {"token": boris.token}):
                hello = json.dumps({"type": "hello", "protocol": 1, **token})
                received, close_code = await send_first_frames(server, table_id, hello)
                assert [one["code"] for one in received] == ["no_table"]
                assert close_code == 4004
        async with Page(server, table["id"], amina.token) as page:
            assert page.update["table"]["mine"]

    run(go())


def test_a_page_without_hello_is_disconnected(
    server: InProcessServer, amina: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = amina.new_table("me", "me")["table"]
    monkeypatch.setattr(table_socket, "HELLO_SECONDS", 0.1)

    async def go() -> None:
        received, close_code = await send_first_frames(server, table["id"])
        assert [one["code"] for one in received] == ["no_hello"]
        assert close_code == 4001

    run(go())


def test_a_second_hello_is_refused(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            await page.send({"type": "hello", "protocol": 1})
            assert (await page.next("refused"))["code"] == "said_hello"
            assert (await page.ask("ping"))["type"] == "pong"

    run(go())


# -- playing ---------------------------------------------------------------------------------------------------------


def test_every_page_gets_every_line(server: InProcessServer, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with (
            two_pages(server, amina, boris) as (mover, other),
            Page(server, mover.table_id, keep=True) as watcher,
        ):
            version = mover.version
            for _ in range(30):
                page = mover if mover.my_turn else other
                seat = page.my_turn[0]
                answer = await page.play(seat, page.choices(seat)[0])
                assert answer == {"type": "ack", "n": page.n, "version": version + 1, "again": False}
                version = answer["version"]
                for one in (mover, other, watcher):
                    await one.until(lambda page: page.version == version)  # noqa: B023
                    assert (one.update["cause"], one.update["by"]) == ("play", seat)
                    assert not one.update["full"]
            for one in (mover, other, watcher):
                received = [frame["version"] for frame in one.frames if frame["type"] == "update"]
                assert received == list(range(received[0], version + 1)), "every version once, in order"
            events = [
                [(e["move"], e["key"]) for f in one.frames if f["type"] == "update" for e in f["events"]]
                for one in (mover, other, watcher)
            ]
            assert events[0][-20:] == events[1][-20:] == events[2][-20:]

    run(go())


def test_an_acknowledged_move_is_stored(server: InProcessServer, amina: Person) -> None:
    """The acknowledgement comes after the commit: another connection to the file sees the line at once."""
    import sqlite3

    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            with contextlib.closing(sqlite3.connect(server.folder / "serai.sqlite")) as file:
                for _ in range(10):
                    seat = page.my_turn[0]
                    answer = await page.play(seat, page.choices(seat)[0])
                    last = file.execute("SELECT MAX(number) FROM lines WHERE table_id = ?", (table["id"],)).fetchone()
                    assert last[0] >= answer["version"]
                    await page.until(lambda page: page.version >= answer["version"])  # noqa: B023

    run(go())


def test_a_resent_move_is_answered_again_and_applied_once(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            seat = page.my_turn[0]
            sent = {"type": "play", "n": 7, "client": "tab", "seat": seat, "version": page.version}
            sent["action"] = page.choices(seat)[0]
            answers = []
            for _ in range(3):
                await page.send(sent)
                answers.append(await page.next("ack", "refused"))
            assert [one["again"] for one in answers] == [False, True, True]
            assert len({one["version"] for one in answers}) == 1
            await page.send(sent | {"version": answers[0]["version"]})
            assert (await page.next("ack", "refused"))["again"], "also when the version has been brought up to date"
        async with Page(server, table["id"], amina.token) as page:
            await page.send(sent)
            assert (await page.next("ack", "refused"))["again"], "also from another connection"
            assert page.update["version"] == answers[0]["version"]
            await page.send(sent | {"client": "other tab"})
            assert (await page.next("ack", "refused"))["code"] == "stale", "another client's number 7 is another move"

    run(go())


def test_a_stale_move_gets_the_fresh_view(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            seat, old, action = page.my_turn[0], page.version, page.choices(page.my_turn[0])[0]
            await move(page)
            for version in (0, old, page.version + 5, 2**31):
                refused = await page.play(seat, action, version=version)
                assert (refused["type"], refused["code"]) == ("refused", "stale")
                assert refused["version"] == page.version
                fresh = await page.next("update")
                assert fresh["full"]
                assert fresh["version"] == old + 1

    run(go())


def test_moves_of_others_and_at_the_wrong_time(server: InProcessServer, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other), Page(server, mover.table_id) as watcher:
            version, seat = mover.version, mover.my_turn[0]
            action = mover.choices(seat)[0]
            tries: tuple[tuple[Page, Json, str], ...] = (
                (other, {"seat": seat, "action": action}, "not_yours"),
                (other, {"seat": 1 - seat, "action": action}, "illegal"),
                (mover, {"seat": 7, "action": action}, "not_yours"),
                (mover, {"seat": seat, "action": "fly away"}, "illegal"),
                (mover, {"seat": seat, "action": "end_turn"}, "illegal"),
                (watcher, {"seat": seat, "action": action}, "watching"),
            )
            for page, tried, code in tries:
                answer = await page.ask("play", client="c", version=version, **tried)
                assert (answer["type"], answer["code"], answer["version"]) == ("refused", code, version)
                assert answer["message"]
                if page is mover and code == "illegal":
                    assert answer["allowed"] == mover.choices(seat)
                else:
                    assert answer["allowed"] == []
            assert watcher.update["seats"] == [
                {"seat": None, "view": watcher.update["seats"][0]["view"]}
                | {"choices": [], "can_undo": False, "can_redo": False, "standing": {}}
            ]
            await watcher.send({"type": "sync", "n": 1})
            assert (await watcher.next("update"))["version"] == version

    run(go())


def test_refusals_are_in_the_language_of_the_page(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, words=True, lang="ru") as page:
            seat = page.my_turn[0]
            asked: Json = {"client": "c", "version": page.version}
            answer = await page.ask("play", seat=seat, action="end_turn", **asked)
            assert answer["message"] == "такого варианта сейчас нет"
            answer = await page.ask("play", seat=1 - seat, action="bid 1", **asked)
            assert answer["message"] == "сейчас не ваш ход"
            answer = await page.ask("play", seat=seat, action="fly away", **asked)
            assert answer["message"].startswith("'fly away' is not possible")

    run(go())


def test_a_move_on_an_older_version_is_accepted_if_its_choices_are_unchanged(
    server: InProcessServer, amina: Person, boris: Person
) -> None:
    """Another player's leaving changes the version, but not the choices of the acting seat."""

    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other):
            seat, version = mover.my_turn[0], mover.version
            path = f"/api/tables/{mover.table_id}/leave"
            await asyncio.to_thread((boris if other.token == boris.token else amina).ask, "POST", path, {})
            await mover.until(lambda page: page.version == version + 1)
            assert mover.update["cause"] == "leave"
            answer = await mover.play(seat, mover.choices(seat)[0], version=version)
            assert (answer["type"], answer["version"]) == ("ack", version + 2)

    run(go())
