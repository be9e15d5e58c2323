"""Stored wishes of people: which browsers, addresses and channels tell them of their turns, and when not."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec.structs import replace

from serai.server.store.database import Database, Transaction
from serai.server.store.schema import NOTICES, PUSHES, NoticeRow, PushRow, lock_person
from serai.tables.errors import Clash, NotFound
from serai.tables.identifiers import hash_secret
from serai.tables.protocol import NoticeRequest, PushSubscribeRequest

MAX_DEVICES = 10  # of one person; the oldest makes room
CODE_SECONDS = 900
CODE_DIGITS = 8


def is_quiet(wish: NoticeRow, now: float) -> bool:
    """Whether a moment is in the person's quiet hours, which may pass midnight."""
    if not wish.quiet_start or wish.quiet_start == wish.quiet_end:
        return False
    clock = datetime.fromtimestamp(now, find_zone(wish.zone)).strftime("%H:%M")
    if wish.quiet_start < wish.quiet_end:
        return wish.quiet_start <= clock < wish.quiet_end
    return clock >= wish.quiet_start or clock < wish.quiet_end


def find_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


class NoticePreferences:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, person: str) -> tuple[NoticeRow, int]:
        """The person's wishes, and the number of their browsers that get messages."""

        def job(tx: Transaction) -> tuple[NoticeRow, int]:
            return _wishes(tx, person), len(PUSHES.select(tx, "WHERE person = ?", person))

        return await self.database.read(job)

    async def change(self, person: str, data: NoticeRequest) -> None:
        try:
            ZoneInfo(data.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise Clash("bad_zone", "this time zone is not known here") from None
        start, end = (data.quiet.start, data.quiet.end) if data.quiet else ("", "")

        def change(wish: NoticeRow) -> NoticeRow:
            return replace(
                wish, language=data.language, zone=data.zone, quiet_start=start, quiet_end=end, channel=data.channel
            )

        await self._update(person, change)

    async def add_push(self, person: str, token: str, data: PushSubscribeRequest) -> None:
        """Store a browser's subscription. A browser that another person used before belongs to this one now."""
        row = PushRow(hash_secret(data.endpoint), person, token, data.endpoint, data.p256dh, data.auth, time.time())

        def job(tx: Transaction) -> None:
            lock_person(tx, person)
            PUSHES.put(tx, row)
            NOTICES.put(tx, _wishes(tx, person))
            theirs = PUSHES.select(tx, "WHERE person = ? ORDER BY created DESC, hash", person)
            for one in theirs[MAX_DEVICES:]:
                tx.run("DELETE FROM pushes WHERE hash = ?", one.hash)

        await self.database.run(job)

    async def forget_push(self, person: str, endpoint: str) -> None:
        sql = "DELETE FROM pushes WHERE hash = ? AND person = ?"
        await self.database.run(lambda tx: tx.run(sql, hash_secret(endpoint), person))

    async def begin_email(self, person: str, email: str, language: str) -> str:
        """Keep an address until it is confirmed; returns the code that confirms it."""
        code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))

        def change(wish: NoticeRow) -> NoticeRow:
            expires = time.time() + CODE_SECONDS
            return replace(
                wish, language=language, new_email=email, email_code=_hash_code(person, code), email_expires=expires
            )

        await self._update(person, change)
        return code

    async def confirm_email(self, person: str, code: str) -> None:
        def change(wish: NoticeRow) -> NoticeRow:
            is_right = secrets.compare_digest(wish.email_code, _hash_code(person, code.strip()))
            if not wish.new_email or not is_right or wish.email_expires < time.time():
                raise NotFound("unknown_code", "this code is wrong or too old; ask for a new one")
            return replace(wish, email=wish.new_email, new_email="", email_code="", email_expires=0.0)

        await self._update(person, change)

    async def forget_email(self, person: str) -> None:
        await self._update(person, lambda wish: replace(wish, email="", new_email="", email_code="", email_expires=0.0))

    async def _update(self, person: str, change: Callable[[NoticeRow], NoticeRow]) -> None:
        def job(tx: Transaction) -> None:
            lock_person(tx, person)
            NOTICES.put(tx, change(_wishes(tx, person)))

        await self.database.run(job)


def _wishes(tx: Transaction, person: str) -> NoticeRow:
    found = NOTICES.select(tx, "WHERE person = ?", person)
    return found[0] if found else NoticeRow(person)


def _hash_code(person: str, code: str) -> str:
    return hash_secret(f"{person} {code}")
