"""Play over WebSockets: hello, updates, answers, taking back, coming back, and letting go."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import connect

import caravanserai as cv
from caravanserai.bots import strongest_bot
from caravanserai.server.sockets import live, outgoing, reading
from caravanserai.tables import protocol as wire
from tests.server.helpers import Json, Page, Person
from tests.server.hidden import toy_at_tables
from tests.server.inside import Inside


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


@pytest.fixture
def amina(server: Inside) -> Iterator[Person]:
    person = Person(server, "Amina")
    yield person
    person.close()


@pytest.fixture
def boris(server: Inside) -> Iterator[Person]:
    person = Person(server, "Boris")
    yield person
    person.close()


@contextlib.asynccontextmanager
async def two_pages(
    server: Inside, amina: Person, boris: Person, *, words: bool = True, **table: Any
) -> AsyncIterator[tuple[Page, Page]]:
    """A game of two with the page of each: first of the one who begins, then of the other."""
    made = amina.new_table("me", "open", **table)
    table_id = made["table"]["id"]
    await asyncio.to_thread(boris.join, table_id, made["invite"])
    pages = [Page(server, table_id, one.token, keep=True, words=words) for one in (amina, boris)]
    async with pages[0], pages[1]:
        first = pages[0].turn[0]
        yield pages[first], pages[1 - first]


async def closed(page: Page) -> int | None:
    """Waits until the server has closed the connection, and gives its code."""
    assert page.socket is not None
    with contextlib.suppress(websockets.ConnectionClosed):
        async with asyncio.timeout(20):
            while True:
                await page.socket.recv()
    return page.socket.close_code


async def first_words(server: Inside, table_id: str, *frames: str | bytes) -> tuple[list[Json], int | None]:
    """Connects, sends frames as they are, and reads until the server closes."""
    heard: list[Json] = []
    async with connect(server.live_url(table_id), proxy=None, compression=None) as raw:
        for frame in frames:
            await raw.send(frame)
        with contextlib.suppress(websockets.ConnectionClosed):
            async with asyncio.timeout(15):
                while True:
                    heard.append(json.loads(await raw.recv()))
        return heard, raw.close_code


async def move(page: Page) -> Json:
    """Any choice of the page's first seat that is to act; waits for the update that follows."""
    seat = page.my_turn[0]
    answer = await page.play(seat, page.choices(seat)[0])
    assert answer["type"] == "ack", answer
    await page.until(lambda page: page.version >= answer["version"])
    return answer


async def take(page: Page, seat: int, what: str = "undo") -> Json:
    answer = await page.take_back(seat, what)
    assert answer["type"] == "ack", answer
    await page.until(lambda page: page.version >= answer["version"])
    return answer


# -- hello -----------------------------------------------------------------------------------------------------------


def test_hello_gives_everything(server: Inside, amina: Person) -> None:
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
def test_a_hello_that_is_none(server: Inside, amina: Person, frame: Json, code: str, closes: int) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        heard, close_code = await first_words(server, table["id"], json.dumps(frame))
        assert [(one["type"], one["code"]) for one in heard] == [("problem", code)]
        assert heard[0]["message"]
        assert close_code == closes

    run(go())


def test_tables_that_are_not_there_for_the_asker(server: Inside, amina: Person, boris: Person) -> None:
    table = amina.new_table("me", "me", access="private")["table"]

    async def go() -> None:
        for table_id in (table["id"], "nowhere", "%00", "x" * 500):
            for token in ({}, {"token": boris.token}):
                hello = json.dumps({"type": "hello", "protocol": 1, **token})
                heard, close_code = await first_words(server, table_id, hello)
                assert [one["code"] for one in heard] == ["no_table"]
                assert close_code == 4004
        async with Page(server, table["id"], amina.token) as page:
            assert page.update["table"]["mine"]

    run(go())


def test_who_says_nothing_is_let_go(server: Inside, amina: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = amina.new_table("me", "me")["table"]
    monkeypatch.setattr(live, "HELLO_SECONDS", 0.1)

    async def go() -> None:
        heard, close_code = await first_words(server, table["id"])
        assert [one["code"] for one in heard] == ["no_hello"]
        assert close_code == 4001

    run(go())


def test_hello_is_said_once(server: Inside, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            await page.send({"type": "hello", "protocol": 1})
            assert (await page.next("refused"))["code"] == "said_hello"
            assert (await page.ask("ping"))["type"] == "pong"

    run(go())


# -- playing ---------------------------------------------------------------------------------------------------------


def test_everybody_hears_of_every_line(server: Inside, amina: Person, boris: Person) -> None:
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
                heard = [frame["version"] for frame in one.frames if frame["type"] == "update"]
                assert heard == list(range(heard[0], version + 1)), "every version once, in order"
            events = [
                [(e["move"], e["key"]) for f in one.frames if f["type"] == "update" for e in f["events"]]
                for one in (mover, other, watcher)
            ]
            assert events[0][-20:] == events[1][-20:] == events[2][-20:]

    run(go())


def test_an_acknowledged_move_is_stored(server: Inside, amina: Person) -> None:
    """The answer comes after the commit: another connection to the file sees the line at once."""
    import sqlite3

    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            with contextlib.closing(sqlite3.connect(server.folder / "caravanserai.sqlite")) as file:
                for _ in range(10):
                    seat = page.my_turn[0]
                    answer = await page.play(seat, page.choices(seat)[0])
                    last = file.execute("SELECT MAX(number) FROM lines WHERE table_id = ?", (table["id"],)).fetchone()
                    assert last[0] >= answer["version"]
                    await page.until(lambda page: page.version >= answer["version"])  # noqa: B023

    run(go())


def test_a_resent_move_is_answered_again_and_applied_once(server: Inside, amina: Person) -> None:
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


def test_a_stale_move_gets_the_fresh_view(server: Inside, amina: Person) -> None:
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


def test_moves_of_others_and_at_the_wrong_time(server: Inside, amina: Person, boris: Person) -> None:
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


def test_a_page_hears_in_its_language_why_not(server: Inside, amina: Person) -> None:
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


def test_a_version_that_another_line_made_old_is_no_hindrance(server: Inside, amina: Person, boris: Person) -> None:
    """Somebody else standing up changes the version, but not what one is asked."""

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


# -- taking back -----------------------------------------------------------------------------------------------------


async def into_a_turn(page: Page) -> int:
    """Plays until a seat can take at least three decisions back; gives the seat."""
    for _ in range(500):
        seat = page.my_turn[0]
        if page.seat_state(seat)["can_undo"] and page.update["seats"][seat]["view"]["step"]["key"] == "sowing":
            if len(page.seat_state(seat)["view"]["state"]["path"]) >= 2:
                return seat
        await page.play_on(moves=1)
    raise AssertionError("no long turn came")


def test_undo_redo_and_the_whole_turn_also_after_coming_back(server: Inside, amina: Person) -> None:
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
            # Single options that played themselves after the decision go back with it.
            assert page.update["log_from"] == position(page, seat)["moves"] < last["moves"]
            assert page.update["events"] == []
            assert page.seat_state(seat)["can_redo"]
            undone = position(page, seat)
        # Coming back, also to a server that has to load the table again.
        server.house.tables.keeper.here.clear()
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
        server.house.tables.keeper.here.clear()
        async with Page(server, table["id"], amina.token, seed=2) as page:
            assert position(page, seat) == last
            await page.play_on(moves=30)

    run(go())


def test_undo_is_for_the_own_seat_and_resent_like_a_move(server: Inside, amina: Person, boris: Person) -> None:
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


def test_coming_back_gives_what_was_missed(server: Inside, amina: Person) -> None:
    """The log that a page keeps is right after any absence, with moves played and taken back meanwhile."""
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


def test_the_same_version_again_needs_no_log(server: Inside, amina: Person) -> None:
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


def test_another_language(server: Inside, amina: Person) -> None:
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


def test_programs_need_no_words(server: Inside, amina: Person) -> None:
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, words=False) as page:
            await page.play_on(moves=5)
            assert all(event["text"] == "" for event in page.update["events"])
            assert all(choice["label"] == "" for one in page.update["seats"] for choice in one["choices"])
            assert page.update["prompt"]["text"] == ""

    run(go())


# -- previews and hints ----------------------------------------------------------------------------------------------


def test_a_preview_tells_and_changes_nothing(server: Inside, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other):
            seat, version = mover.my_turn[0], mover.version
            before = server.house.tables.keeper.here[mover.table_id].match
            assert before is not None
            position = before.state.to_dict()
            told = await mover.ask("preview", seat=seat, action="bid 3")
            assert (told["type"], told["action"], told["chance"]) == ("previewed", "bid 3", False)
            assert [event["key"] for event in told["events"]][:1] == ["bid"]
            assert all(event["text"] for event in told["events"])
            assert told["points"] == {"gold": -3}
            wrong = await mover.ask("preview", seat=seat, action="bid 99")
            assert (wrong["type"], wrong["code"]) == ("refused", "illegal")
            foreign = await mover.ask("preview", seat=1 - seat, action="bid 3")
            assert foreign["code"] == "not_yours"
            waiting = await other.ask("preview", seat=1 - seat, action="bid 3")
            assert waiting["code"] == "illegal"
            match = server.house.tables.keeper.here[mover.table_id].match
            assert match is not None
            assert match.state.to_dict() == position
            assert server.house.tables.keeper.here[mover.table_id].version == version

    run(go())


def test_a_preview_does_not_tell_what_chance_decides(server: Inside, amina: Person) -> None:
    """End a turn: what is turned up then is not known before."""
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token, seed=4) as page:
            drawn = 0
            for _ in range(600):
                seat = page.my_turn[0]
                action = page.random.choice(page.choices(seat))
                told = await page.ask("preview", seat=seat, action=action)
                count = page.update["seats"][seat]["view"]["moves"]
                at_once = told["chance"] and not told["chain"]  # else chance comes in with what is forced after it
                if at_once:
                    assert (told["events"], told["points"]) == ([], {})
                answer = await page.play(seat, action)
                await page.until(lambda page: page.version >= answer["version"])  # noqa: B023
                first = [event for event in page.update["events"] if event["move"] == count + 1]
                if not at_once:
                    said = [(e["key"], e["args"]) for e in told["events"] if e["move"] == count + 1]
                    assert said == [(e["key"], e["args"]) for e in first]
                drawn += at_once
                if drawn >= 3 or page.status != "playing":
                    break
            assert drawn >= 3

    run(go())


def test_a_hint_names_legal_choices_for_who_is_to_act(server: Inside, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other):
            seat = mover.my_turn[0]
            hinted = await mover.ask("hint", seat=seat)
            assert hinted["type"] == "hinted", hinted
            assert hinted["bot"] == strongest_bot(cv.game("five_tribes")).id
            assert 1 <= len(hinted["choices"]) <= 3
            assert {one["text"] for one in hinted["choices"]} <= set(mover.choices(seat))
            assert all(one["label"] for one in hinted["choices"])
            assert (await other.ask("hint", seat=1 - seat))["code"] == "not_your_turn"
            assert (await other.ask("hint", seat=seat))["code"] == "not_yours"

    run(go())


# -- chat and presence -----------------------------------------------------------------------------------------------


def test_chat_reaches_everybody_and_those_who_come_later(server: Inside, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris) as (mover, other), Page(server, mover.table_id) as watcher:
            assert (await mover.ask("say", text="  salaam \u202e\n friends  "))["type"] == "ack"
            for page in (mover, other, watcher):
                line = (await page.next("said"))["line"] if page is not mover else mover.frames[-1].get("line")
                line = line or (await mover.next("said"))["line"]
                assert line["text"] == "salaam friends"
                assert line["number"] == 1
            assert (await watcher.ask("say", text="hello"))["code"] == "watching"
            assert (await mover.ask("say", text=" \n "))["code"] == "empty"
            assert (await mover.ask("say", text="\u200b"))["code"] == "empty"
            await mover.send({"type": "say", "n": 99, "text": "x" * 501})
            assert (await mover.next("refused"))["code"] == "bad_message"
            await other.ask("say", text="x" * 500)
            async with Page(server, mover.table_id) as late:
                assert [line["number"] for line in late.update["chat"]] == [1, 2]

    run(go())


def test_presence_says_who_is_here(server: Inside, amina: Person, boris: Person) -> None:
    made = amina.new_table("me", "open", "open")
    boris.join(made["table"]["id"], made["invite"])
    table_id = made["table"]["id"]

    async def here(page: Page, seats: list[int], spectators: int) -> None:
        async with asyncio.timeout(10):
            while True:
                heard = await page.next("presence")
                if (heard["seats"], heard["spectators"]) == (seats, spectators):
                    return

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            await here(page, [0], 0)
            async with Page(server, table_id, boris.token):
                await here(page, [0, 1], 0)
                async with Page(server, table_id):
                    await here(page, [0, 1], 1)
                await here(page, [0, 1], 0)
            await here(page, [0], 0)

    run(go())


# -- choosing at the same time ---------------------------------------------------------------------------------------


@pytest.mark.skipif(cv.compiled(), reason="the toy game is plain Python")
def test_secret_choices_at_the_same_time(server: Inside, amina: Person, boris: Person) -> None:
    """One may choose on the version from before the other's choice, and take a choice back until the last is made."""

    async def go() -> None:
        async with two_pages(server, amina, boris, game="toy", words=False) as (mover, other):
            pages = {page.update["seats"][0]["seat"]: page for page in (mover, other)}
            for seat, action in ((0, "peek"), (0, "keep"), (1, "peek"), (1, "keep")):
                await pages[seat].until(lambda page: bool(page.my_turn))
                assert (await pages[seat].play(seat, action))["type"] == "ack"
            for seat in (0, 1):
                await pages[seat].until(lambda page: bool(page.my_turn) and len(page.turn) == 2)
            version = pages[0].version
            chosen = {seat: pages[seat].choices(seat)[0] for seat in (0, 1)}
            assert (await pages[0].play(0, chosen[0], version=version))["type"] == "ack"
            await pages[1].until(lambda page: page.version == version + 1)
            assert pages[1].turn == [1]
            [told] = pages[1].update["events"]
            assert told["key"] == "choose"
            assert "card" not in told["args"], "what the other has chosen is not told"
            assert pages[1].seat_state(1)["view"]["state"]["chosen"][0] == {"count": 1}
            assert not pages[1].seat_state(1)["can_undo"]
            await pages[0].until(lambda page: page.version == version + 1)
            assert pages[0].seat_state(0)["can_undo"]
            assert (await pages[0].take_back(0))["type"] == "ack"
            answer = await pages[1].play(1, chosen[1], version=version)
            assert (answer["type"], answer["version"]) == ("ack", version + 3), "still the question of that version"
            await pages[0].until(lambda page: page.version == version + 3)
            assert (await pages[1].play(1, chosen[1], version=version))["code"] != "ack"
            assert (await pages[0].play(0, chosen[0]))["type"] == "ack"
            for seat in (0, 1):
                await pages[seat].until(lambda page: page.version == version + 4)
                shown = [event for event in pages[seat].update["events"] if event["key"] == "show"]
                assert len(shown) == 2, "the last choice shows them all"
                assert not pages[seat].seat_state(seat)["can_undo"]

    with toy_at_tables():
        run(go())


# -- many frames at once ---------------------------------------------------------------------------------------------


def test_frames_that_come_at_once_are_answered_in_their_order(server: Inside, amina: Person) -> None:
    """More than may wait: reading stops for a while, and nothing is lost."""
    table_id = amina.new_table("me", "open")["table"]["id"]

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            many = list(range(1, 40 * reading.WAITING))
            await asyncio.gather(*(page.send({"type": "ping", "n": n}) for n in many))
            assert [(await page.next("pong"))["n"] for _ in many] == many

    run(go())


def test_frames_of_one_packet_are_all_answered(server: Inside, amina: Person) -> None:
    """They lie ready in the server all at once: whoever reads them must let the answers go out as well."""
    table_id = amina.new_table("me", "open")["table"]["id"]
    many = list(range(1, 1000))

    async def go() -> None:
        async with Page(server, table_id, amina.token) as page:
            assert page.socket is not None
            page.socket.transport.write(b"".join(_frame({"type": "ping", "n": n}) for n in many))
            assert [(await page.next("pong"))["n"] for _ in many] == many
            assert (await page.ask("ping"))["type"] == "pong", "and the page is still welcome"

    run(go())


# -- letting go ------------------------------------------------------------------------------------------------------


def test_leaving_a_private_table_closes_its_page(server: Inside, amina: Person, boris: Person) -> None:
    async def go() -> None:
        async with two_pages(server, amina, boris, access="private") as (one, two):
            theirs = one if one.token == boris.token else two
            path = f"/api/tables/{one.table_id}/leave"
            await asyncio.to_thread(boris.ask, "POST", path, {})
            assert await closed(theirs) == wire.NO_TABLE

    run(go())


def test_a_page_that_never_reads_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SOCKET_BYTES", 100_000)
    monkeypatch.setattr(live, "GOODBYE", 0.2)
    monkeypatch.setattr(live, "PATIENCE", 0.5)

    async def go(server: Inside, amina: Person) -> None:
        table = amina.new_table("me", "me")["table"]
        deaf = socket.create_connection(("127.0.0.1", server.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.sendall(
            f"GET /api/tables/{table['id']}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.sleep(0.2)
        deaf.sendall(_frame({"type": "hello", "protocol": 1}))
        async with Page(server, table["id"], amina.token) as page:
            await page.until(lambda page: len(server.house.answering.pages.at(table["id"])) == 2)
            for n in range(1500):  # it asks for much, and reads nothing of it
                deaf.sendall(_frame({"type": "sync", "n": n}))
            async with asyncio.timeout(30):
                while len(server.house.answering.pages.at(table["id"])) > 1:  # until it is let go
                    started = time.monotonic()
                    assert (await page.ask("ping"))["type"] == "pong"
                    assert time.monotonic() - started < 5
                    await asyncio.sleep(0.05)
            await page.play_on(moves=20)
            async with asyncio.timeout(10):
                while len(server.house.live._addresses) and server.house.live._addresses["127.0.0.1"] > 1:
                    await asyncio.sleep(0.05)
        deaf.close()

    with Inside(tmp_path) as server:
        amina = Person(server)
        run(go(server, amina))
        amina.close()


def _frame(message: Json) -> bytes:
    """A WebSocket frame by hand, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def test_a_stopping_server_says_so(tmp_path: Path) -> None:
    async def go(server: Inside, amina: Person) -> None:
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

    with Inside(tmp_path) as server:
        amina = Person(server)
        run(go(server, amina))
        amina.close()
