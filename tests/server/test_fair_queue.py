"""Shares take turns in a queue, and limits hold for each and for all."""

from __future__ import annotations

import asyncio

import pytest

from serai.server.fair_queue import FairQueue, QueueClosed, QueueFull


def test_shares_take_turns() -> None:
    async def go() -> list[str]:
        queue, served = FairQueue(1), []

        async def work(share: str) -> None:
            async with queue.place(share):
                served.append(share)
                await asyncio.sleep(0)

        await asyncio.gather(*(work(share) for share in "aaaaab"))
        return served

    assert asyncio.run(go()).index("b") <= 2, "b does not wait for all of a"


def test_a_share_leaves_a_place_to_others() -> None:
    async def go() -> int:
        queue, most, running = FairQueue(3), 0, 0

        async def work() -> None:
            nonlocal most, running
            async with queue.place("a"):
                running += 1
                most = max(most, running)
                await asyncio.sleep(0.001)
                running -= 1

        await asyncio.gather(*(work() for _ in range(10)))
        return most

    assert asyncio.run(go()) == 2


def test_urgent_requests_are_served_first_most_of_the_time() -> None:
    async def go() -> list[str]:
        queue, served = FairQueue(1), []

        async def work(share: str, is_urgent: bool) -> None:
            async with queue.place(share, is_urgent=is_urgent):
                served.append(share)

        async with queue.place("held"):
            waiting = [asyncio.create_task(work(share, share.isupper())) for share in "abcXYXYXYXY"]
            await asyncio.sleep(0)
            assert (queue.taken, queue.waiting, queue.shares) == (1, 11, 6)
        await asyncio.gather(*waiting)
        assert (queue.taken, queue.waiting, queue.shares) == (0, 0, 0)
        return served

    assert asyncio.run(go()) == list("XYXYaXYXYbc")


def test_limits_of_those_who_wait() -> None:
    async def go() -> None:
        queue = FairQueue(1, most_each=2, most=3)
        async with queue.place("a"):
            waiting = [asyncio.create_task(_hold(queue, share)) for share in "aab"]
            await asyncio.sleep(0)
            for share in "ac":
                with pytest.raises(QueueFull):
                    await _hold(queue, share)
            waiting[0].cancel()
            await asyncio.sleep(0)
            waiting.append(asyncio.create_task(_hold(queue, "c")))
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in found] == [asyncio.CancelledError, *[type(None)] * 3]
        await _hold(queue, "a")

    asyncio.run(go())


def test_a_closed_queue_refuses_all_who_wait() -> None:
    async def go() -> None:
        queue = FairQueue(1)
        async with queue.place("a"):
            waiting = [asyncio.create_task(_hold(queue, share)) for share in "ab"]
            await asyncio.sleep(0)
            queue.close()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in found] == [QueueClosed, QueueClosed]
        with pytest.raises(QueueClosed):
            await _hold(queue, "c")

    asyncio.run(go())


async def _hold(queue: FairQueue, share: str) -> None:
    async with queue.place(share):
        pass
