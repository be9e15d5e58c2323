"""The lock of a table: one after another, also when somebody gives up waiting."""

from __future__ import annotations

import asyncio

from serai.tables.play.fifo_lock import Lock


def test_who_waits_gets_it_in_their_order() -> None:
    async def go() -> list[int]:
        lock, done = Lock(), list[int]()

        async def work(n: int) -> None:
            async with lock:
                assert lock.locked()
                await asyncio.sleep(0)
                done.append(n)

        await asyncio.gather(*(work(n) for n in range(5)))
        assert not lock.locked()
        return done

    assert asyncio.run(go()) == [0, 1, 2, 3, 4]


def test_nobody_comes_in_before_who_has_waited() -> None:
    async def go() -> list[str]:
        lock, done = Lock(), list[str]()

        async def work(name: str) -> None:
            async with lock:
                done.append(name)

        async with lock:
            waits = asyncio.create_task(work("waited"))
            await asyncio.sleep(0)
        await asyncio.gather(work("came"), waits)  # it is free, but promised
        return done

    assert asyncio.run(go()) == ["waited", "came"]


def test_who_is_cancelled_passes_it_on() -> None:
    async def go() -> list[int]:
        lock, done = Lock(), list[int]()

        async def work(n: int) -> None:
            async with lock:
                done.append(n)

        async with lock:
            tasks = [asyncio.create_task(work(n)) for n in range(3)]
            await asyncio.sleep(0)
            tasks[1].cancel()  # while it waits
        tasks[0].cancel()  # when it was its turn already
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not lock.locked()
        return done

    assert asyncio.run(go()) == [2]


def test_an_error_inside_gives_it_back() -> None:
    async def go() -> bool:
        lock = Lock()
        try:
            async with lock:
                raise ValueError
        except ValueError:
            return lock.locked()

    assert asyncio.run(go()) is False
