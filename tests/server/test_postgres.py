"""The store on PostgreSQL: commits that are shared, lost or refused, lost connections, and everything that is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from serai.core.errors import SeraiError
from serai.server.health import StoreHealth
from serai.server.people.identity import Identity
from serai.server.people.recovery_codes import RecoveryCodes
from serai.server.store import open_store, postgres_listener
from serai.server.store import postgres as postgres_store
from serai.server.store.database import Transaction
from serai.server.store.postgres_link import PostgresLink
from serai.server.store.table_store import SqlTableStore
from serai.server.telemetry.metrics import METRICS
from serai.tables.errors import CannotStore, NotFound
from serai.tables.store.interface import Conflict, LineWrite
from tests.server.authenticator import PROOF_CHALLENGE, PROVE, add_passkey
from tests.server.forked_server import ForkedServer, ServerForker
from tests.server.helpers import Page, Person, acknowledged
from tests.server.in_process_server import InProcessServer
from tests.server.notice_helpers import AT_ONCE, ask_for_pushes, play_until, search, table_of_two
from tests.server.push_service import PushService
from tests.server.test_backup import _nothing, keep, people_and_tables, put_back, rows_of
from tests.server.test_history import history_of
from tests.server.test_ratings import begin_rated, pass_first_turns, ratings_of
from tests.tables.test_stores import after, line, new_row, seats_for


def _count_commits() -> int:
    return int(METRICS.registry.get_sample_value("serai_commits_total") or 0)


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
        recovery = RecoveryCodes(database)
        [first, *rest] = await recovery.replace(boris)
        same, token, left = await recovery.use(first)
        assert (same, await identity.find_by_token(token), left) == (boris, boris, len(rest))
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
        pass_first_turns(table_id, amina, boris)
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


def test_a_database_from_before_passkeys_gets_them(url: str, tmp_path: Path) -> None:
    import psycopg

    with InProcessServer(tmp_path, database_url=url) as server:
        amina = Person(server)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE passkeys, used_challenges")
    with server:
        phone = add_passkey(amina, sign_count=2**32 - 10)
        assert amina.ask("POST", PROVE, phone.prove(amina.ask("POST", PROOF_CHALLENGE)))["person"]["id"] == amina.id
        amina.close()
