"""An honest player during an attack, and how long they wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.server.attacks.siege import Attack, Siege
from tests.server.helpers import Page, Person, Server

SECOND = 1.0  # the longest that an honest player may wait
# On a machine that is busy anyway: so many times as long as before the attack.
BUSY_FACTOR = 20.0
FEW = 10  # moves of a short test
PAUSE = 0.08  # between moves, to stay within a person's rate limits


@dataclass
class HonestWaits:
    """Seconds until each move was acknowledged, and until a quick bot had moved."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    acked: dict[str, list[tuple[str, int]]] = field(default_factory=dict)  # acknowledged moves, by table


def check_waits(before: list[float], during: list[float]) -> None:
    """Fail if an honest player usually waits for more than a second, or, on a busy machine, for much longer than before
    the attack. Not every wait counts: in short tests the attackers and the player share a process, and sometimes wait
    for each other. The long tests look at the slowest, too."""
    usual, limit = percentile(during, 50), max(SECOND, BUSY_FACTOR * percentile(before, 50))
    assert usual < limit, f"waited {usual:.2f} s, before the attack {percentile(before, 50):.3f} s"


def percentile(times: list[float], percent: int) -> float:
    found = sorted(times)
    return found[min(len(found) * percent // 100, len(found) - 1)] if found else 0.0


async def play_move(page: Page) -> float:
    """Play a move at a table where all seats are one's own; returns the seconds until it was acknowledged."""
    seat = page.my_turn[0]
    began = time.perf_counter()
    answer = await page.play(seat, page.random.choice(page.choices(seat)))
    waited = time.perf_counter() - began
    assert answer["type"] == "ack", answer
    await page.until(lambda page: page.version >= answer["version"])
    return waited


async def play_moves(page: Page, moves: int) -> list[float]:
    waits = []
    for _ in range(moves):
        waits.append(await play_move(page))
        await asyncio.sleep(PAUSE)
    return waits


async def play_besieged(server: Server, table_id: str, token: str, attack: Attack) -> Siege:
    """Play a few moves before and during an attack, which must not make them much slower."""
    async with Page(server, table_id, token, patches=True) as page:
        before = await play_moves(page, FEW)
        siege = Siege(server.port, 60)
        attacking = asyncio.create_task(attack(siege))
        while siege.sent < 10:
            await asyncio.sleep(0.01)
        during = await play_moves(page, FEW)
        siege.end = 0.0
        await asyncio.wait_for(attacking, 60)
        assert [version for _, version in page.acked] == sorted({version for _, version in page.acked})
        assert (len(page.acked), page.resent) == (2 * FEW, 0)
    check_waits(before, during)
    return siege


async def wait_for_bot(page: Page) -> list[float]:
    """Play until a quick bot has moved; returns the seconds until its first move, or nothing if the game is over."""
    began, version = time.perf_counter(), page.version
    while page.my_turn:
        await play_move(page)
        began, version = time.perf_counter(), page.version
        if page.my_turn:
            await asyncio.sleep(PAUSE)
    if page.status != "playing":
        return []
    await page.until(lambda page: page.version > version)
    waited = time.perf_counter() - began
    await page.until(lambda page: bool(page.my_turn) or page.status != "playing")
    await asyncio.sleep(PAUSE)
    return [waited]


async def play_honestly(server: Server, person: Person, lasts: Callable[[], bool]) -> HonestWaits:
    """Play as long as the attack lasts, at tables with a second seat of one's own and at others with a quick bot."""
    waits = HonestWaits()

    async def play(rival: str, meet: Callable[[Page], Awaitable[None]]) -> None:
        while lasts():
            made = await asyncio.to_thread(person.new_table, "me", rival)
            async with Page(server, made["table"]["id"], person.token, patches=True) as page:
                await page.until(lambda page: bool(page.my_turn))
                while lasts() and page.status == "playing":
                    await meet(page)
                assert page.resent == 0
                waits.acked[page.table_id] = page.acked

    async def move(page: Page) -> None:
        waits.moves.append(await play_move(page))
        await asyncio.sleep(PAUSE)

    async def meet_bot(page: Page) -> None:
        waits.bots.extend(await wait_for_bot(page))

    await asyncio.gather(play("me", move), play("greedy", meet_bot))
    del waits.bots[:1]  # includes the start of the bots' process
    return waits
