"""Play over WebSockets: undo, reconnecting, many frames at once, and slow pages."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from pathlib import Path

import pytest

from serai.server.sockets import connection, guarded_protocol, send_buffer
from serai.tables import protocol as wire
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.socket_helpers import closed, move, run, take, two_pages

# -- taking back -----------------------------------------------------------------------------------------------------


async def into_a_turn(page: Page) -> int:
    """Play until a seat can undo at least three decisions; returns the seat."""
    for _ in range(500):
        seat = page.my_turn[0]
        if page.seat_state(seat)["can_undo"] and page.update["seats"][seat]["view"]["step"]["key"] == "sowing":
            if len(page.seat_state(seat)["view"]["state"]["path"]) >= 2:
                return seat
        await page.play_on(moves=1)
    raise AssertionError("no long turn came")


def test_undo_redo_and_the_whole_turn_also_after_reconnecting(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    def position(page: Page, seat: int) -> Json:
        found: Json = page.seat_state(seat)["view"]
        return found

    async def go() -> None:
        async with Page(server, table["id"], amina.token, seed=2) as page:
            seat = await into_a_turn(page)
            last = position(page, seat)
            await take(page, seat)
            assert page.update["cause"] == "undo"
            # Single choices played automatically after the decision are undone with it.
            assert page.update["log_from"] == position(page, seat)["moves"] < last["moves"]
            assert page.update["events"] == []
            assert page.seat_state(seat)["can_redo"]
            undone = position(page, seat)
        # Reconnecting, also to a server that must load the table again.
        server.application.tables.repository.cached.clear()
        async with Page(server, table["id"], amina.token, seed=2) as page:
            assert position(page, seat) == undone
            assert page.seat_state(seat)["can_redo"]
            await take(page, seat, "redo")
            assert page.update["cause"] == "redo"
            assert position(page, seat) == last
            assert page.update["log_from"] == undone["moves"]
            assert {event["move"] for event in page.update["events"]} <= set(
                range(undone["moves"] + 1, last["moves"] + 1)
            )
            assert not page.seat_state(seat)["can_redo"]
            assert (await page.take_back(seat, "redo"))["code"] == "no_undo"
            await take(page, seat, "turn")
            assert page.update["cause"] == "turn"
            assert not page.seat_state(seat)["can_undo"]
            assert (await page.take_back(seat))["code"] == "no_undo"
            while page.seat_state(seat)["can_redo"]:
                await take(page, seat, "redo")
            assert position(page, seat) == last
        server.application.tables.repository.cached.clear()
        async with Page(server, table["id"], amina.token, seed=2) as page:
            assert position(page, seat) == last
            await page.play_on(moves=30)

    run(go())


def test_undo_is_for_the_own_seat_and_resent_like_a_move(server: InProcessServer, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other):
            seat = mover.my_turn[0]
            await move(mover)
            await other.until(lambda page: page.version == mover.version)
            stolen = await other.ask("undo", client="c", seat=seat, version=other.version)
            assert (stolen["type"], stolen["code"]) == ("refused", "not_yours")
            assert not other.seat_state(1 - seat)["can_undo"], "what the others can take back is their affair"
            sent = {"type": "undo", "n": 40, "client": "c", "seat": seat, "version": mover.version}
            for again in (False, True, True):
                await mover.send(sent)
                answer = await mover.next("ack", "refused")
                assert (answer["type"], answer["again"]) == ("ack", again)
            await other.until(lambda page: page.update["cause"] == "undo")
            assert other.version == mover.version + (mover.update["cause"] != "undo")

    run(go())


# -- coming back -----------------------------------------------------------------------------------------------------


def test_reconnecting_gives_missed_events(server: InProcessServer, amina: Person) -> None:
    """The log of a page is right after any absence with moves and undos."""
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, seed=5) as player:
            log: list[Json] = []
            watcher = Page(server, table["id"], amina.token)
            for step in range(40):
                await watcher.open()
                update = watcher.update
                assert update["full"]
                log = [event for event in log if event["move"] <= update["log_from"]] + update["events"]
                whole = await asyncio.to_thread(amina.ask, "GET", f"/api/tables/{table['id']}/log")
                assert [(e["move"], e["key"], e["args"]) for e in log] == [
                    (e["move"], e["key"], e["args"]) for e in whole
                ]
                await watcher.close()
                for _ in range(step % 5):
                    await player.play_on(moves=1 + step % 3)
                    seat = player.my_turn[0]
                    for _ in range(step % 4):
                        if player.seat_state(seat)["can_undo"]:
                            await take(player, seat)

    run(go())


def test_the_same_version_again_needs_no_log(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            await page.play_on(moves=10)
            moves = page.update["seats"][0]["view"]["moves"]
            await page.send({"type": "sync", "n": 1, "since": page.version})
            again = await page.next("update")
            assert (again["full"], again["log_from"], again["events"]) == (True, moves, [])
            await page.send({"type": "sync", "n": 2, "since": page.version + 1000})
            fresh = await page.next("update")
            assert fresh["events"], "a number from nowhere is answered as if it were none"

    run(go())


def test_another_language(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, words=True, lang="en") as page:
            await page.play_on(moves=5)
            english = page.update
            await page.send({"type": "sync", "n": 1, "since": 0, "lang": "ru"})
            russian = await page.next("update")
            assert russian["prompt"]["key"] == english["prompt"]["key"]
            assert russian["prompt"]["text"] != english["prompt"]["text"]
            assert any("а" <= letter <= "я" for event in russian["events"] for letter in event["text"])
            await page.play_on(moves=1)
            labels = [choice["label"] for one in page.update["seats"] for choice in one["choices"]]
            assert any("а" <= letter <= "я" for letter in labels[0]), "and it stays that language"

    run(go())


def test_clients_can_omit_texts(server: InProcessServer, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, words=False) as page:
            await page.play_on(moves=5)
            assert all(event["text"] == "" for event in page.update["events"])
            assert all(choice["label"] == "" for one in page.update["seats"] for choice in one["choices"])
            assert page.update["prompt"]["text"] == ""

    run(go())


# -- many frames at once ---------------------------------------------------------------------------------------------


def test_frames_that_come_at_once_are_answered_in_their_order(server: InProcessServer, amina: Person) -> None:
    """More messages than may wait: reading pauses, and nothing is lost."""
    table_id = amina.new_table("me", "open")["table"]["id"]

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            many = list(range(1, 320))
            await asyncio.gather(*(page.send({"type": "ping", "n": n}) for n in many))
            assert [(await page.next("pong"))["n"] for _ in many] == many

    run(go())


def test_frames_of_one_packet_are_all_answered(server: InProcessServer, amina: Person) -> None:
    """All messages arrive at once: handling them must not block the sending of answers."""
    table_id = amina.new_table("me", "open")["table"]["id"]
    many = list(range(1, 1000))

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            assert page.socket is not None
            page.socket.transport.write(b"".join(_frame({"type": "ping", "n": n}) for n in many))
            assert [(await page.next("pong"))["n"] for _ in many] == many
            assert (await page.ask("ping"))["type"] == "pong", "and the page is still welcome"

    run(go())


def test_a_frame_may_come_in_pieces(server: InProcessServer, amina: Person) -> None:
    """The result is the same wherever a frame is split."""
    table_id = amina.new_table("me", "open")["table"]["id"]
    frame, long = _frame({"type": "ping", "n": 1}), _frame({"type": "ping", "n": 2}, blanks=200)

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            assert page.socket is not None
            wire = page.socket.transport
            for cut in (*range(1, 9), len(frame) - 1):
                for part in (frame[:cut], frame[cut:], frame, long[:cut], long[cut:], long):
                    wire.write(part)
                    await asyncio.sleep(0.005)  # separate packets
                assert [(await page.next("pong"))["n"] for _ in range(4)] == [1, 1, 2, 2]
            wire.write(b"\x01" + frame[1:])  # the first part of a message, and what looks like its end
            await asyncio.sleep(0.005)
            wire.write(frame)
            assert await closed(page) == 1002, "a message in a message is a mistake"

    run(go())


# -- letting go ------------------------------------------------------------------------------------------------------


def test_leaving_a_private_table_closes_its_page(server: InProcessServer, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris, access="private") as (one, two):
            theirs = one if one.token == boris.token else two
            path = f"/api/tables/{one.table_id}/leave"
            await asyncio.to_thread(boris.ask, "POST", path, {})
            assert await closed(theirs) == wire.NO_TABLE

    run(go())


def test_a_page_that_never_reads_does_not_affect_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(send_buffer, "SOCKET_BYTES", 100_000)
    monkeypatch.setattr(connection, "GOODBYE", 0.2)
    monkeypatch.setattr(guarded_protocol, "STALL_SECONDS", 0.5)

    async def go(server: InProcessServer, amina: Person) -> None:
        table = amina.new_table("me", "me")["table"]
        deaf = socket.create_connection(("127.0.0.1", server.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.sendall(
            f"GET /api/tables/{table['id']}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.to_thread(_read_response, deaf)
        deaf.sendall(_frame({"type": "hello", "protocol": 1}))
        async with Page(server, table["id"], amina.token) as page:
            await page.until(lambda page: len(server.application.socket_api.subscribers.at(table["id"])) == 2)
            with contextlib.suppress(OSError):  # it requests much and reads nothing, until it is disconnected
                for n in range(1500):
                    await asyncio.to_thread(deaf.sendall, _frame({"type": "sync", "n": n}))
            async with asyncio.timeout(30):
                while len(server.application.socket_api.subscribers.at(table["id"])) > 1:  # until it is disconnected
                    assert (await page.ask("ping"))["type"] == "pong"
                    await asyncio.sleep(0.05)
            await page.play_on(moves=20)
            async with asyncio.timeout(10):
                while (
                    len(server.application.sockets._addresses)
                    and server.application.sockets._addresses["127.0.0.1"] > 1
                ):
                    await asyncio.sleep(0.05)
        deaf.close()

    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        run(go(server, amina))
        amina.close()


def _read_response(connection: socket.socket) -> None:
    """Read the answer to a handshake, byte by byte: what follows stays unread."""
    received = b""
    while not received.endswith(b"\r\n\r\n"):
        received += connection.recv(1)
    assert received.startswith(b"HTTP/1.1 101")


def _frame(message: Json, blanks: int = 0) -> bytes:
    """A client's WebSocket frame, masked with zeros."""
    text = json.dumps(message).encode() + b" " * blanks
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text


def test_a_stopping_server_closes_with_its_code(tmp_path: Path) -> None:
    async def go(server: InProcessServer, amina: Person) -> None:
        table = amina.new_table("me", "me")["table"]
        async with Page(server, table["id"], amina.token) as page:
            await move(page)
            version = page.version
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            assert await closed(page) == wire.STOPPING == 1012
            await stopping
        await asyncio.to_thread(server.start)
        async with Page(server, table["id"], amina.token) as page:
            assert page.version == version
            await page.play_on(moves=5)

    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        run(go(server, amina))
        amina.close()
