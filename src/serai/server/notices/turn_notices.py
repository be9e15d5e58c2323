"""Looks for turns that people want to be told of, and has messages sent in threads beside the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from serai.server.fair_queue import FairQueue, QueueFull
from serai.server.notices.delivery import GONE, ChannelSender, MailSender, PushSender, is_success
from serai.server.notices.messages import Message, describe_for_channel, describe_turns
from serai.server.notices.preferences import NoticePreferences, is_quiet
from serai.server.notices.push_keys import PushKeys, check_contact, load_push_keys
from serai.server.notices.turn_search import WaitedFor, find_waited_for
from serai.server.settings import NoticeSettings
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import TOLD_TURNS, PushRow, ToldTurnRow
from serai.server.telemetry.logs import LOG

SENDERS = 4  # people to whom messages are sent at the same time
CODE_SENDERS = 2  # of codes that confirm an address: they do not wait for slow push services
MAX_WAITING, MAX_WAITING_EACH = 1_000, 100  # people, in all and of one address; others wait for the next search
PERSON_SECONDS = 20.0  # for all push services of a person
MAX_FAILURES = 10  # messages in a row after which a subscription is forgotten
NETWORK_SECONDS = 3600.0  # after the last arrival anywhere a failure may be that of the server's own network


class Outcome(Struct):
    """What became of a message: whether it arrived anywhere, and the status of each push service that was tried."""

    arrived: bool
    statuses: dict[str, int]


class TurnNotices:
    """One of the processes that share a database searches and sends. What was told is stored after it was sent: a
    message that failed is tried again after the gap, also by another process. `address_of`: the address of a person;
    addresses take turns, since anybody may name a push service that answers slowly."""

    def __init__(self, database: Database, settings: NoticeSettings, address_of: Callable[[str], str] = str) -> None:
        check_contact(settings.contact)
        self.database = database
        self.settings = settings
        self.preferences = NoticePreferences(database)
        self.keys: PushKeys | None = None
        self.mail = MailSender(settings) if settings.smtp else None
        self.channel = ChannelSender(settings) if settings.webhook else None
        self.address_of = address_of
        self._waiting: dict[str, asyncio.Task[None]] = {}  # by the person whose message is being sent
        self.queue = FairQueue(SENDERS, MAX_WAITING_EACH)
        self._threads = ThreadPoolExecutor(SENDERS, thread_name_prefix="notices")
        self._code_threads = ThreadPoolExecutor(CODE_SENDERS, thread_name_prefix="codes")
        self._searching: asyncio.Task[None] | None = None
        self._last_arrival = -NETWORK_SECONDS

    @property
    def offers(self) -> list[str]:
        """What there is beside Web Push."""
        return [*(["email"] if self.mail else []), *([self.channel.form] if self.channel else [])]

    async def start(self) -> None:
        self.keys = await load_push_keys(self.database, self.settings.contact)
        self._searching = asyncio.create_task(self._search_repeatedly())

    async def stop(self) -> None:
        tasks = [*self._waiting.values(), *([self._searching] if self._searching else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._code_threads.shutdown(wait=False, cancel_futures=True)

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
        for one in await self.database.read(lambda tx: find_waited_for(tx, now, self.settings.delay_seconds)):
            person = one.wish.person
            is_soon = 0 <= now - one.wish.sent < self.settings.gap_seconds  # not where the clock was set back
            if person in self._waiting or is_soon or is_quiet(one.wish, now) or len(self._waiting) >= MAX_WAITING:
                continue
            self._waiting[person] = asyncio.create_task(self._send(one))
            queued += 1
        return queued

    async def wait_until_sent(self) -> None:
        """Wait until every queued message was tried."""
        await asyncio.gather(*self._waiting.values())

    async def _send(self, one: WaitedFor) -> None:
        """Send a message when its turn comes, and store what became of it."""
        person = one.wish.person
        try:
            async with self.queue.place(self.address_of(person)):
                outcome = await asyncio.get_running_loop().run_in_executor(self._threads, self._deliver, one)
            await self._store(one, outcome)
        except QueueFull:
            pass  # the next search finds it again
        except Exception:
            LOG.exception("message not sent")
        finally:
            del self._waiting[person]

    def _deliver(self, one: WaitedFor) -> Outcome:
        """Send a message by all ways that its person has chosen. Runs in a thread."""
        wish = one.wish
        message = describe_turns(one.turns, wish.language)
        statuses = self._push(one.pushes, message)
        arrived = [is_success(status) for status in statuses.values()]
        if self.mail is not None and wish.email:
            arrived.append(self.mail.send_turns(wish.email, message, wish.language))
        if self.channel is not None and wish.channel:
            address = self.settings.address.rstrip("/")
            line = describe_for_channel(one.nickname, one.turns, wish.language, address)
            arrived.append(self.channel.send(line))
        return Outcome(any(arrived), statuses)

    def _push(self, pushes: list[PushRow], message: Message) -> dict[str, int]:
        """Post a message to all push services of a person, those that work first, until the time is up."""
        assert self.keys is not None
        sender = PushSender(self.keys, self.settings.allows_private)
        until = time.monotonic() + PERSON_SECONDS
        statuses: dict[str, int] = {}
        for push in sorted(pushes, key=lambda push: push.failures):
            seconds = until - time.monotonic()
            if seconds <= 0:
                break
            statuses[push.hash] = sender.send(push, message, seconds)
        return statuses

    async def _store(self, one: WaitedFor, outcome: Outcome) -> None:
        now, person = self.database.now(), one.wish.person
        if outcome.arrived:
            self._last_arrival = time.monotonic()
        is_network_up = time.monotonic() - self._last_arrival < NETWORK_SECONDS

        def job(tx: Transaction) -> None:
            for key, status in outcome.statuses.items():
                if is_success(status):
                    tx.run("UPDATE pushes SET failures = 0 WHERE hash = ?", key)
                elif status in GONE:
                    tx.run("DELETE FROM pushes WHERE hash = ?", key)
                elif is_network_up:
                    tx.run("UPDATE pushes SET failures = failures + 1 WHERE hash = ?", key)
            tx.run("DELETE FROM pushes WHERE person = ? AND failures >= ?", person, MAX_FAILURES)
            tx.run("UPDATE notices SET sent = ? WHERE person = ?", now, person)
            for turn in one.turns if outcome.arrived else ():
                if tx.rows("SELECT 1 FROM tables WHERE id = ?", turn.table_id):
                    TOLD_TURNS.put(tx, ToldTurnRow(person, turn.table_id, turn.version))

        await self.database.run(job)

    async def send_code(self, email: str, code: str, minutes: int, language: str) -> bool:
        """Send the code that confirms an address; False if the mail server refuses it."""
        assert self.mail is not None
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._code_threads, self.mail.send_code, email, code, minutes, language)
