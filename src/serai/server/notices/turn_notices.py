"""Looks for turns that people want to be told of, and has messages sent in threads beside the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from serai.server.notices.delivery import GONE, ChannelSender, MailSender, PushSender, is_success
from serai.server.notices.messages import describe_for_channel, describe_turns
from serai.server.notices.preferences import NoticePreferences, is_quiet
from serai.server.notices.push_keys import PushKeys, check_contact, load_push_keys
from serai.server.notices.turn_search import WaitedFor, find_waited_for
from serai.server.settings import NoticeSettings
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import TOLD_TURNS, ToldTurnRow
from serai.server.telemetry.logs import LOG

SENDERS = 4  # messages sent at the same time
MAX_WAITING = 1_000  # people with a message to be sent; others wait for the next search


class Outcome(Struct):
    """What became of a message: whether it arrived anywhere, and the subscriptions that are gone."""

    arrived: bool
    gone: list[str]


class TurnNotices:
    """One of the processes that share a database searches and sends. What was told is stored after it was sent: a
    message that failed is tried again after the gap, also by another process."""

    def __init__(self, database: Database, settings: NoticeSettings) -> None:
        check_contact(settings.contact)
        self.database = database
        self.settings = settings
        self.preferences = NoticePreferences(database)
        self.keys: PushKeys | None = None
        self.mail = MailSender(settings) if settings.smtp else None
        self.channel = ChannelSender(settings) if settings.webhook else None
        self._waiting: set[str] = set()  # people whose message is being sent
        self._queue: asyncio.Queue[WaitedFor] = asyncio.Queue(MAX_WAITING)
        self._threads = ThreadPoolExecutor(SENDERS, thread_name_prefix="notices")
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def offers(self) -> list[str]:
        """What there is beside Web Push."""
        return [*(["email"] if self.mail else []), *([self.channel.form] if self.channel else [])]

    async def start(self) -> None:
        self.keys = await load_push_keys(self.database, self.settings.contact)
        self._tasks = [asyncio.create_task(self._send_waiting()) for _ in range(SENDERS)]
        self._tasks.append(asyncio.create_task(self._search_repeatedly()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _search_repeatedly(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            if self.database.is_sweeper:
                try:
                    await self.search()
                except Exception:
                    LOG.exception("search for turns failed")

    async def search(self) -> int:
        """Queue a message for everybody who should be told now; returns how many."""
        now = self.database.now()
        queued = 0
        for one in await self.database.read(lambda tx: find_waited_for(tx, now - self.settings.delay_seconds)):
            person = one.wish.person
            is_soon = now - one.wish.sent < self.settings.gap_seconds
            if person in self._waiting or is_soon or is_quiet(one.wish, now) or self._queue.full():
                continue
            self._waiting.add(person)
            self._queue.put_nowait(one)
            queued += 1
        return queued

    async def wait_until_sent(self) -> None:
        """Wait until every queued message was tried."""
        await self._queue.join()

    async def _send_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            one = await self._queue.get()
            try:
                outcome = await loop.run_in_executor(self._threads, self._deliver, one)
                await self._store(one, outcome)
            except Exception:
                LOG.exception("message not sent")
            finally:
                self._waiting.discard(one.wish.person)
                self._queue.task_done()

    def _deliver(self, one: WaitedFor) -> Outcome:
        """Send a message by all ways that its person has chosen. Runs in a thread."""
        assert self.keys is not None
        wish = one.wish
        message = describe_turns(one.turns, wish.language)
        pushing = PushSender(self.keys, self.settings.allows_private)
        statuses = {push.hash: pushing.send(push, message) for push in one.pushes}
        arrived = [is_success(status) for status in statuses.values()]
        if self.mail is not None and wish.email:
            arrived.append(self.mail.send_turns(wish.email, message, wish.language))
        if self.channel is not None and wish.channel:
            address = self.settings.address.rstrip("/")
            line = describe_for_channel(one.nickname, one.turns, wish.language, address)
            arrived.append(self.channel.send(line))
        return Outcome(any(arrived), [key for key, status in statuses.items() if status in GONE])

    async def _store(self, one: WaitedFor, outcome: Outcome) -> None:
        now, person = self.database.now(), one.wish.person

        def job(tx: Transaction) -> None:
            for key in outcome.gone:
                tx.run("DELETE FROM pushes WHERE hash = ?", key)
            tx.run("UPDATE notices SET sent = ? WHERE person = ?", now, person)
            for turn in one.turns if outcome.arrived else ():
                if tx.rows("SELECT 1 FROM tables WHERE id = ?", turn.table_id):
                    TOLD_TURNS.put(tx, ToldTurnRow(person, turn.table_id, turn.version))

        await self.database.run(job)

    async def send_code(self, email: str, code: str, minutes: int, language: str) -> bool:
        """Send the code that confirms an address; False if the mail server refuses it."""
        assert self.mail is not None
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self.mail.send_code, email, code, minutes, language)
