"""Contract tests for every store of tables."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from serai.server.people.identity import Identity
from serai.server.store.sqlite import SqliteDatabase
from serai.server.store.table_store import SqlTableStore
from serai.tables.model import clocks
from serai.tables.model.rows import LineBody, LineMove, LogLine, SeatRow, Snapshot, TableResult, TableRow
from serai.tables.protocol import Pace
from serai.tables.store.interface import Conflict, LineWrite, Store, TableWithSeats
from serai.tables.store.memory_store import MemoryStore


@dataclasses.dataclass
class StoreCase:
    store: Store
    people: list[str]


async def _ignore(message: str) -> None:
    pass


@asynccontextmanager
async def memory(folder: Path) -> AsyncIterator[StoreCase]:
    yield StoreCase(MemoryStore(), ["amina", "boris"])


@asynccontextmanager
async def sqlite(folder: Path) -> AsyncIterator[StoreCase]:
    database = SqliteDatabase(folder / "test.sqlite")
    await database.start(_ignore)
    identity = Identity(database)
    yield StoreCase(SqlTableStore(database), [(await identity.create(name))[0].id for name in ("Amina", "Boris")])
    await database.close()


@pytest.fixture(params=[memory, sqlite], ids=["memory", "sqlite"])
def with_store(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Callable[[Callable[[StoreCase], Awaitable[None]]], None]:
    def go(work: Callable[[StoreCase], Awaitable[None]]) -> None:
        async def run() -> None:
            async with request.param(tmp_path) as case:
                await work(case)

        asyncio.run(run())

    return go


WithStore = Callable[[Callable[[StoreCase], Awaitable[None]]], None]


def new_row(id: str, owner: str, *, client: str | None = None, at: float = 1.0, access: str = "link") -> TableRow:
    pace = Pace(kind="live")
    return TableRow(
        id=id,
        game="yspahan",
        name=f"table {id}",
        players=2,
        options={"a": True},
        owner=owner,
        access=access,
        pace=pace,
        status="open",
        rules=1,
        secret=b"\x00\xff",
        version=0,
        turn=[],
        bot_turn=False,
        clock=clocks.new_clock(pace, 2),
        deadline=None,
        result=None,
        rematch=None,
        archived=False,
        created=at,
        updated=at,
        client=client,
    )


def seats_for(owner: str) -> list[SeatRow]:
    return [SeatRow(0, "person", owner, None, "Amina"), SeatRow(1, "open")]


def line(number: int, **fields: object) -> LogLine:
    body = LineBody(moves=[LineMove(0, number, [(1, 2)], False)], events=[[1, 2, 3]])
    return msgspec.structs.replace(LogLine(number, "play", 0, number, body, 2.0), **fields)


def after(row: TableRow, **fields: object) -> TableRow:
    return msgspec.structs.replace(row, version=row.version + 1, **fields)


def test_a_new_table_is_stored_unchanged(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        row, seats = new_row("t", case.people[0]), seats_for(case.people[0])
        assert await case.store.load("t") is None
        assert await case.store.add(row, seats, "hash", 5) == "t"
        found = await case.store.load("t")
        assert found is not None
        assert (found.row, found.seats, found.lines, found.snapshot) == (row, seats, [], None)
        assert await case.store.find_invite("hash") == ("t", None)
        found.row.options["a"] = False
        found.seats[0].name = "X"
        again = await case.store.load("t")
        assert again is not None
        assert (again.row, again.seats) == (row, seats), "the store returns copies"

    with_store(work)


def test_repeated_requests_and_the_limit_of_tables(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        amina, boris = case.people
        assert await case.store.add(new_row("t", amina, client="w"), seats_for(amina), None, 2) == "t"
        assert await case.store.add(new_row("u", amina, client="w"), seats_for(amina), None, 2) == "t"
        assert await case.store.add(new_row("v", boris, client="w"), seats_for(boris), None, 2) == "v"
        assert await case.store.add(new_row("w", amina), seats_for(amina), None, 2) == "w"
        assert await case.store.add(new_row("x", amina), seats_for(amina), None, 2) is None
        assert await case.store.add(new_row("t", amina, client="w"), seats_for(amina), None, 2) == "t"
        assert sorted(await case.store.list_ids()) == ["t", "v", "w"]

    with_store(work)


def test_lines_are_written_atomically(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        store, amina = case.store, case.people[0]
        row, seats = new_row("t", amina), seats_for(amina)
        await store.add(row, seats, None, 5)
        first = after(row, status="playing", turn=[1], bot_turn=True, updated=3.0)
        bot = SeatRow(1, "bot", None, "greedy", "greedy")
        rematch = TableWithSeats(new_row("again", amina), seats_for(amina))
        one = line(1, person=amina, client="c:1")
        await store.write(LineWrite(row, first, one, [bot], Snapshot(1, {"state": 1}), rematch))
        found = await store.load_all("t")
        assert found is not None
        assert (found.row, found.lines, found.seats[1]) == (first, [one], bot)
        assert found.snapshot == Snapshot(1, {"state": 1})
        assert await store.load("again") is not None
        assert await store.find_line("t", amina, "c:1") == 1
        assert await store.find_line("t", amina, "c:2") is None

        second = after(first, updated=4.0)
        with pytest.raises(Conflict):  # made on an old version
            await store.write(LineWrite(row, after(row), line(1), [SeatRow(1, "open")]))
        with pytest.raises(Conflict):  # the same message again
            await store.write(LineWrite(first, second, line(2, person=amina, client="c:1"), [SeatRow(1, "open")]))
        assert await store.load_all("t") == found, "nothing has changed"
        await store.write(LineWrite(first, second, line(2, person=amina, client="c:2"), [], Snapshot(2, {})))
        await store.write(LineWrite(second, after(second), line(3), []))
        assert [one.number for one in await store.read_lines("t", 0)] == [1, 2, 3]
        assert [one.number for one in await store.read_lines("t", 0, 2)] == [1, 2]
        loaded, newer = await store.load("t"), await store.load_newer("t", 1)
        assert loaded is not None
        assert newer is not None
        assert ([one.number for one in loaded.lines], [one.number for one in newer.lines]) == ([3], [2, 3])
        assert (loaded.snapshot, newer.snapshot) == (Snapshot(2, {}), None)
        assert await store.load_newer("nowhere", 0) is None

    with_store(work)


def test_standing_answers(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        row, seats = new_row("t", case.people[0]), seats_for(case.people[0])
        await case.store.add(row, seats, None, 5)
        said = msgspec.structs.replace(seats[0], standing={"save": "always"})
        with pytest.raises(Conflict):
            await case.store.write_standing_answers("t", 1, said)
        await case.store.write_standing_answers("t", 0, said)
        found = await case.store.load("t")
        assert found is not None
        assert found.seats == [said, seats[1]]

    with_store(work)


def test_invitations(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        store = case.store
        await store.add(new_row("t", case.people[0]), seats_for(case.people[0]), "a", 5)
        await store.add_invite("t", "b", 1, 2.0, revoke=False)
        assert [await store.find_invite(one) for one in "abc"] == [("t", None), ("t", 1), None]
        await store.add_invite("t", "c", None, 3.0, revoke=True)
        assert [await store.find_invite(one) for one in "abc"] == [None, None, ("t", None)]

    with_store(work)


def test_lists(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        store, (amina, boris) = case.store, case.people
        for number, (name, owner, access) in enumerate(
            (("a", amina, "public"), ("b", boris, "link"), ("c", amina, "private"), ("d", boris, "public"))
        ):
            await store.add(new_row(name, owner, at=float(number), access=access), seats_for(amina), None, 5)
        old = new_row("e", boris, at=9.0)
        await store.add(old, [SeatRow(0, "person", boris), SeatRow(1, "open")], None, 5)
        await store.write(LineWrite(old, after(old, status="over", archived=True), line(1), []))

        def names(found: list[TableWithSeats]) -> list[str]:
            return [one.row.id for one in found]

        assert names(await store.list_by_person(amina, False)) == ["d", "c", "b", "a"]
        assert names(await store.list_by_person(boris, False)) == ["d", "b"]
        assert names(await store.list_by_person(boris, True)) == ["e"]
        assert names(await store.list_public()) == ["d", "a"]
        assert await store.list_ids() == ["a", "b", "c", "d", "e"]

    with_store(work)


def test_waiting_tables(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        store, amina = case.store, case.people[0]
        full = [SeatRow(0, "person", amina), SeatRow(1, "bot", None, "greedy")]
        await store.add(new_row("full", amina), full, None, 5)
        await store.add(new_row("open", amina), seats_for(amina), None, 5)
        for name, change in (("bot", {"bot_turn": True}), ("late", {"deadline": 50.0}), ("quiet", {})):
            row = new_row(name, amina)
            await store.add(row, full, None, 9)
            await store.write(LineWrite(row, after(row, status="playing", **change), line(1), []))
        found = await store.find_waiting(now=60.0, before=2.0, playable={"yspahan": (1,)}, aside=frozenset())
        assert (found.bots, found.full, found.late) == (["bot"], ["full"], ["late"])
        found = await store.find_waiting(now=40.0, before=0.5, playable={"yspahan": (1,)}, aside=frozenset())
        assert (found.bots, found.full, found.late) == ([], [], [])

    with_store(work)


def test_chat_and_replays(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        store, (amina, boris) = case.store, case.people
        await store.add(new_row("t", amina), seats_for(amina), None, 5)
        for number in range(1, 61):
            assert await store.add_chat_line("t", amina, "Amina", f"word {number}", float(number)) == number
        said = await store.read_chat("t")
        assert [one.number for one in said] == list(range(11, 61))
        assert (said[-1].name, said[-1].text, said[-1].at) == ("Amina", "word 60", 60.0)
        assert await store.add_chat_line("t", amina, "Amina", "word 60", 60.0) == 60, "a retry finds the same line"
        assert await store.add_chat_line("t", amina, "Amina", "word 60", 61.0) == 61, (
            "the same text later is another line"
        )
        assert [await store.add_replay(f"r{n}", amina, f"text {n}", 1.0, 2) for n in range(3)] == [True, True, False]
        assert await store.add_replay("r1", amina, "text 1", 1.0, 2), "a retry finds the same record"
        assert len(await store.list_replays(amina)) == 2
        assert await store.add_replay("other", boris, "text", 1.0, 2)
        assert [await store.read_replay(one) for one in ("r1", "r2")] == ["text 1", None]

    with_store(work)


def test_data_files_are_stored_once(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        store, (amina, boris) = case.store, case.people
        assert await store.add_data_file("aa", "amul", amina, "one", 1.0, 2)
        assert await store.add_data_file("bb", "amul", amina, "two", 1.0, 2)
        assert not await store.add_data_file("cc", "amul", amina, "three", 1.0, 2)
        assert await store.add_data_file("aa", "amul", amina, "one", 2.0, 2), "it is stored already"
        assert await store.add_data_file("aa", "yspahan", boris, "of another game", 2.0, 2)
        found = [
            await store.read_data_file(*one)
            for one in (("amul", "aa"), ("amul", "cc"), ("yspahan", "aa"), ("amul", ""))
        ]
        assert found == ["one", None, "of another game", None]

    with_store(work)


def test_changes_since_known_versions_are_found(with_store: WithStore) -> None:
    """After missed notifications a process asks once which of its tables have changed."""

    async def work(case: StoreCase) -> None:
        store, (amina, _) = case.store, case.people
        rows = {name: new_row(name, amina) for name in ("same", "newer", "answers")}
        for row in rows.values():
            await store.add(row, seats_for(amina), None, 5)
        await store.write(LineWrite(rows["newer"], after(rows["newer"]), line(1), []))
        answers = SeatRow(0, "person", amina, None, "Amina", standing={"save_goods": "always_save"})
        await store.write_standing_answers("answers", 0, answers)
        known = {"same": 0, "newer": 0, "answers": 0, "deleted": 3}
        assert sorted(await store.find_changed(known)) == ["answers", "deleted", "newer"]
        assert await store.find_changed({"newer": 1, "same": 0}) == []
        for text in ("one", "two"):
            await store.add_chat_line("same", amina, "Amina", text, 1.0)
        assert await store.find_last_chat(["same", "newer"]) == {"same": 2}

    with_store(work)


def test_finished_games_of_a_person(with_store: WithStore) -> None:
    async def work(case: StoreCase) -> None:
        amina, boris = case.people
        for number, name in enumerate("abc"):
            row = new_row(name, amina, at=float(number))
            row.status = "playing" if name == "c" else "over"
            row.result = None if name == "c" else TableResult([3, 4], [1], "game")
            row.updated = float(number)
            await case.store.add(row, seats_for(amina), None, 100)
        assert [one.row.id for one in await case.store.list_finished(amina)] == ["b", "a"]
        assert await case.store.list_finished(boris) == []
        await case.store.forget_finished(amina, "b")
        await case.store.forget_finished(amina, "b")
        [one] = await case.store.list_finished(amina)
        await case.store.write_result("a", TableResult([3, 4], [1], "game", [], [{"gold": 3}, {"gold": 4}]))
        await case.store.write_result("c", TableResult([3, 4], [1], "game"))
        [one] = await case.store.list_finished(amina)
        assert one.row.result is not None
        assert one.row.result.sheets == [{"gold": 3}, {"gold": 4}]
        await case.store.delete("b")
        await case.store.delete("a")
        assert await case.store.list_finished(amina) == []

    with_store(work)
