"""Several processes on one PostgreSQL: any of them serves any table, and when one dies the others continue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from serai.server.store import integrity_check, open_store, postgres_batches
from serai.server.store import postgres as postgres_store
from serai.server.store.database import Query, Transaction
from serai.tables.store.interface import Conflict
from tests.server.authenticator import PROOF_CHALLENGE, PROVE, RECOVER, add_passkey
from tests.server.club import begin_tournament, make_group, my_tables, resign, see, wait_for
from tests.server.crash import KINDS, campaign
from tests.server.database_proxy import DatabaseProxy
from tests.server.forked_server import ForkedServer, ServerForker
from tests.server.helpers import Page, Person
from tests.server.test_backup import _nothing

pytestmark = pytest.mark.unmeasured


@pytest.fixture
def pair(url: str, tmp_path: Path) -> Iterator[tuple[ForkedServer, ForkedServer]]:
    """Two servers that share the database. Each takes over overdue bot turns of the other every second."""
    forker = ServerForker()
    env = {"DATABASE_URL": url, "SERAI_ORPHAN_SECONDS": "1"}
    servers = ForkedServer(forker, tmp_path / "a", env=env), ForkedServer(forker, tmp_path / "b", env=env)
    try:
        for server in servers:
            server.launch()  # both at once: one of them creates the tables
        for server in servers:
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.stop()
        forker.close()
        for server in servers:
            assert '"level": "error"' not in server.logged(), server.logged()


def check_all(url: str, folder: Path) -> list[str]:
    async def check() -> list[str]:
        async def ignore(message: str) -> None:
            pass

        store = open_store(url, folder)
        await store.start(ignore)
        try:
            return [finding.verdict for finding in [one async for one in integrity_check.check_tables(store)]]
        finally:
            await store.close()

    return asyncio.run(check())


def sit_down(
    pair: tuple[ForkedServer, ForkedServer], *bots: str, game: str = "five_tribes"
) -> tuple[str, list[tuple[ForkedServer, Person]]]:
    """A table with a person on each process, and bots."""
    here, there = pair
    amina, bilal = Person(here, "Amina"), Person(there, "Bilal")
    made = amina.new_table("me", "open", *bots, game=game)
    table_id: str = made["table"]["id"]
    bilal.join(table_id, made["invite"])
    amina.close()
    bilal.close()
    return table_id, [(here, amina), (there, bilal)]


@pytest.mark.parametrize("bots", [(), pytest.param(("greedy", "random"), marks=pytest.mark.long)])
def test_a_game_over_two_processes(
    pair: tuple[ForkedServer, ForkedServer], url: str, tmp_path: Path, bots: tuple[str, ...]
) -> None:
    table_id, people = sit_down(pair, *bots)

    async def play() -> list[Page]:
        pages = [Page(server, table_id, person.token, seed=3) for server, person in people]
        try:
            for page in pages:
                await page.open()
                await page.until(lambda page: page.status != "open")  # the other process may have started the game
            await asyncio.gather(*(page.play_on() for page in pages))
            for page in pages:
                await page.until(lambda page: page.status == "over")
        finally:
            for page in pages:
                await page.close()
        return pages

    first, second = asyncio.run(play())
    assert first.update["table"]["scores"] == second.update["table"]["scores"]
    assert first.update["table"]["winners"]
    assert first.version == second.version
    assert check_all(url, tmp_path) == [integrity_check.OK]


def test_undo_and_chat_reach_the_other_process(pair: tuple[ForkedServer, ForkedServer]) -> None:
    table_id, people = sit_down(pair)

    async def meet() -> None:
        pages = [Page(server, table_id, person.token) for server, person in people]
        async with pages[0], pages[1]:
            for page in pages:
                await page.until(lambda page: page.status != "open")  # the other process may have started the game
            acting = next(page for page in pages if page.my_turn)
            watching = next(page for page in pages if page is not acting)
            # The first decision of a game is the bid: it cannot be taken back once the next seat is asked. Play on
            # until something can.
            for _ in range(60):
                seat = acting.my_turn[0]
                before = watching.update["seats"][0]["view"]["state"]
                version = acting.version
                answer = await acting.play(seat, acting.choices(seat)[0])
                for page in pages:
                    await page.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
                if acting.seat_state(seat)["can_undo"]:
                    break
                acting, watching = next((a, b) for a, b in (pages, pages[::-1]) if a.my_turn)
            undone = await acting.take_back(seat)
            assert undone["type"] == "ack"
            for page in pages:
                await page.until(lambda page: page.version >= undone["version"])
            assert undone["version"] == version + 2
            assert watching.update["cause"] == "undo"
            assert watching.update["seats"][0]["view"]["state"] == before
            again = await acting.take_back(seat, "redo")
            assert again["type"] == "ack"
            await watching.until(lambda page: page.version >= again["version"])

            assert (await acting.ask("say", text="Salam!"))["type"] == "ack"
            heard = await watching.next("said")
            assert heard["line"]["text"] == "Salam!"
            assert (await watching.ask("say", text="Wa alaykum!"))["type"] == "ack"
            while (await acting.next("said"))["line"]["text"] != "Wa alaykum!":
                pass

    asyncio.run(meet())


def test_standing_answers_reach_the_other_process(
    pair: tuple[ForkedServer, ForkedServer], url: str, tmp_path: Path
) -> None:
    """Standing answers set at one process are used by the other."""
    table_id, people = sit_down(pair, game="yspahan")

    async def play() -> list[dict[str, str]]:
        pages = [Page(server, table_id, person.token, seed=5) for server, person in people]
        async with pages[0], pages[1]:
            for seat, page in enumerate(pages):
                await page.until(lambda page: page.status != "open")
                answer = await page.ask("standing", seat=seat, reaction="save_goods", answer="always_save")
                assert answer["type"] == "ack"
            await asyncio.gather(*(page.play_on() for page in pages))
            return [page.seat_state(seat)["standing"] for seat, page in enumerate(pages)]

    assert asyncio.run(play()) == 2 * [{"save_goods": "always_save"}]
    assert check_all(url, tmp_path) == [integrity_check.OK]


def test_a_move_sent_to_two_processes_is_played_once(pair: tuple[ForkedServer, ForkedServer]) -> None:
    """The same person plays the same move at once on two devices, each connected to another process."""
    here, there = pair
    person = Person(here)
    table_id: str = person.new_table("me", "me")["table"]["id"]

    async def race() -> None:
        pages = [Page(server, table_id, person.token) for server in (here, there)]
        async with pages[0], pages[1]:
            for _ in range(20):
                for page in pages:
                    await page.until(lambda page: page.version >= max(one.version for one in pages))
                seat = pages[0].my_turn[0]
                action = pages[0].choices(seat)[0]
                version = pages[0].version
                answers = await asyncio.gather(*(page.play(seat, action, version) for page in pages))
                kinds = sorted(answer["type"] for answer in answers)
                assert kinds == ["ack", "refused"], answers
                assert next(one for one in answers if one["type"] == "refused")["code"] == "stale"
                newest = max(answer["version"] for answer in answers)
                assert newest == version + 1
                for page in pages:
                    await page.until(lambda page, newest=newest: page.version >= newest)  # type: ignore[misc]

    asyncio.run(race())
    person.close()


def test_the_bot_of_a_dead_process_is_taken_over(pair: tuple[ForkedServer, ForkedServer]) -> None:
    here, there = pair
    person = Person(here)
    table_id: str = person.new_table("me", "greedy", "greedy")["table"]["id"]

    async def play() -> None:
        async with Page(here, table_id, person.token) as page:
            await page.play_on(moves=4)
            for _ in range(200):  # until it is a bot's turn
                if not page.my_turn:
                    break
                await page.play_on(moves=1)
            here.kill()
        async with Page(there, table_id, person.token) as page:
            await page.until(lambda page: bool(page.my_turn) or page.status == "over", timeout=60)
            await page.play_on()
            assert page.status == "over"

    asyncio.run(play())
    person.close()


def _wait_for_released_locks(url: str) -> None:
    """A closed connection releases its locks when its backend notices."""
    with psycopg.connect(url, autocommit=True) as connection:
        for _ in range(1000):
            found = connection.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'").fetchone()
            if found == (0,):
                return
            time.sleep(0.01)
    raise AssertionError("locks are still held")


def test_clocks_run_while_another_process_serves_the_tables(url: str, tmp_path: Path) -> None:
    async def go() -> tuple[bool, bool, bool]:
        first, second = open_store(url, tmp_path), open_store(url, tmp_path)
        await first.start(_nothing)
        await second.start(_nothing)
        alone = (first.alone, second.alone)
        await first.close()
        await second.close()
        _wait_for_released_locks(url)
        third = open_store(url, tmp_path)
        await third.start(_nothing)
        await third.close()
        return (*alone, third.alone)

    assert asyncio.run(go()) == (True, False, True)


@pytest.mark.parametrize(
    ("kills", "tables", "finish"),
    [(4, 8, 1), pytest.param(8, 20, len(KINDS), marks=pytest.mark.long)],
    ids=["some", "many"],
)
def test_kills_with_postgres(url: str, tmp_path: Path, kills: int, tables: int, finish: int) -> None:
    report = campaign(tmp_path, kills, tables=tables, seed=2, pause=0.3, finish=finish, url=url)
    assert report.problems == []
    assert report.kills >= kills
    assert report.finished >= finish
    assert report.acknowledged > 10 * kills


def test_swallowed_connections_leave_nobody_stale(postgres: Any, url: str, tmp_path: Path) -> None:
    """All connections of a process to the database fall silent without being closed. Its page still gets the moves
    that are made at the other process, within two seconds, and chat; and it can move."""
    info = postgres.get_postmaster_info()
    forker = ServerForker()
    with DatabaseProxy(info.socket_path) as proxy:
        proxied = proxy.url(url.partition("@/")[2].partition("?")[0])
        here = ForkedServer(forker, tmp_path / "a", env={"DATABASE_URL": url})
        there = ForkedServer(forker, tmp_path / "b", env={"DATABASE_URL": proxied})
        try:
            for server in (here, there):
                server.start()
            person = Person(here)
            table_id: str = person.new_table("me", "me")["table"]["id"]

            async def play() -> list[float]:
                delays = []
                async with Page(here, table_id, person.token) as playing, Page(there, table_id, person.token) as other:
                    for _ in range(2):
                        assert proxy.swallow() >= 1
                        answer = await playing.play(playing.my_turn[0], playing.choices(playing.my_turn[0])[0])
                        assert (await playing.ask("say", text="Salam!"))["type"] == "ack"
                        acknowledged_at = asyncio.get_running_loop().time()
                        await other.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
                        await other.next("said")
                        delays.append(asyncio.get_running_loop().time() - acknowledged_at)
                        for page in (other, playing):
                            await page.until(lambda page: page.version >= max(playing.version, other.version))
                        assert proxy.swallow() >= 1
                        answer = await other.play(other.my_turn[0], other.choices(other.my_turn[0])[0])
                        assert answer["type"] == "ack"
                        await playing.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
                return delays

            delays = asyncio.run(play())
            person.close()
        finally:
            for server in (here, there):
                server.stop()
            forker.close()
    assert max(delays) < 2.0, delays
    assert '"level": "error"' not in there.logged(), there.logged()


def test_one_process_sweeps_by_the_clock_of_the_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true_time = time.time

    async def go() -> None:
        first, second = postgres_store.PostgresDatabase(url), postgres_store.PostgresDatabase(url)
        monkeypatch.setattr(time, "time", lambda: true_time() + 1_000)  # this machine's clock is wrong
        await first.start(_nothing)
        await second.start(_nothing)
        assert abs(first.now() - true_time()) < 5
        assert (first.is_sweeper, second.is_sweeper) == (True, False)
        await first.close()
        async with asyncio.timeout(10):
            while not second.is_sweeper:
                await asyncio.sleep(0.05)
        await second.close()

    asyncio.run(go())


def test_a_change_is_told_although_the_connection_is_lost_after_its_commit(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session ends between commit and notification. The retry finds the change stored; the others hear of it."""
    heard: list[str] = []

    async def hear(message: str) -> None:
        heard.append(message)

    def change(tx: Transaction) -> None:
        tx.run("INSERT INTO told VALUES (1)")
        tx.notify("changed")

    async def go() -> None:
        writer, reader = postgres_store.PostgresDatabase(url), postgres_store.PostgresDatabase(url)
        await writer.start(_nothing)
        await reader.start(hear)
        await writer.run(lambda tx: tx.run("CREATE TABLE told (id INTEGER PRIMARY KEY)"))
        end_session = "SELECT pg_terminate_backend(pg_backend_pid()), $1::text, $2::text[]"
        monkeypatch.setattr(postgres_batches, "_NOTIFY", end_session)
        storing = asyncio.create_task(writer.run_short(change))
        async with asyncio.timeout(20):
            while not (await reader.select(Query("SELECT id FROM told", ())))[0]:
                await asyncio.sleep(0.01)
            monkeypatch.undo()
            with pytest.raises(Conflict):
                await storing
            while "changed" not in heard:
                await asyncio.sleep(0.01)
        await writer.close()
        await reader.close()

    asyncio.run(go())


def test_a_passkey_counts_once_over_two_processes(pair: tuple[ForkedServer, ForkedServer]) -> None:
    """The challenge of one process is answered at the other, and the same answer to both at once signs in one device.
    Both stand behind one address: the origin of the page is the same."""
    here, there = Person(pair[0], "Amina"), Person(pair[1], "nobody")
    phone = add_passkey(here)
    there.http.headers["host"] = here.http.headers["host"]
    assert there.ask("POST", PROVE, phone.prove(here.ask("POST", PROOF_CHALLENGE)))["person"]["id"] == here.id
    proof = phone.prove(there.ask("POST", PROOF_CHALLENGE))
    code = here.ask("POST", "/api/me/recovery")["codes"][0]
    with ThreadPoolExecutor(6) as threads:
        proofs = list(threads.map(lambda one: one.http.post(PROVE, json=proof).status_code, [here, there] * 3))
        codes = list(
            threads.map(lambda one: one.http.post(RECOVER, json={"code": code}).status_code, [here, there] * 3)
        )
    assert sorted(proofs) == [201, *[409] * 5]
    assert sorted(codes) == [201, *[404] * 5]
    here.close()
    there.close()


def test_a_tournament_over_two_processes(pair: tuple[ForkedServer, ForkedServer]) -> None:
    """Results stored by either process count once, and one of the processes begins each round."""
    with closing(Person(pair[0], "Amina")) as amina, closing(Person(pair[1], "Boris")) as boris:
        group = make_group(amina, boris)
        tournament = begin_tournament(amina, [amina, boris], group, rounds=2, fill=4)
        page = wait_for(amina, tournament, 1)
        while page["tournament"]["status"] != "over":
            for person in (amina, boris):
                for table_id in my_tables(person, see(person, tournament)):
                    resign(person, table_id)
            page = wait_for(boris, tournament, page["tournament"]["round"] + 1)
        assert [len(meetings) for meetings in page["rounds"]] == [2, 2]
        assert {one["games"] for one in page["standings"]} == {2}
        found = boris.ask("GET", f"/api/groups/{group}")
        assert (len(found["results"]), found["tables"]) == (4, [])
        amina.ask("DELETE", f"/api/groups/{group}")
        assert boris.ask("GET", "/api/groups") == {"groups": []}
