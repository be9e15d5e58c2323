"""Play over WebSockets: one connection a table and page. What was stored is told to everybody who looks on."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from caravanserai.bots import strongest_bot
from caravanserai.core.errors import BadAnswer, CaravanseraiError, IllegalAction, NothingToUndo
from caravanserai.core.game import game
from caravanserai.core.wording import why_not
from caravanserai.server import protocol as wire
from caravanserai.server.bots import BotFailed, BotPool, ask_about
from caravanserai.server.errors import Forbidden, NotFound, Refusal, Stale
from caravanserai.server.identity import REVOKED, Identity, hashed, one_line
from caravanserai.server.limits import Bucket, Buckets
from caravanserai.server.logs import LOG
from caravanserai.server.metrics import METRICS
from caravanserai.server.service import Tables
from caravanserai.server.settings import Settings
from caravanserai.server.store import Conflict, Job, Transaction
from caravanserai.server.table import Line, Table
from caravanserai.server.telling import Listener, everything, preview, standing, update

LOG_LINES = 60  # lines of the log that come with hello
CHAT = "chat "  # begins what is told between processes about chat
WAITING = 200  # frames that may wait for a slow page before it is let go
HELLO_SECONDS = 10.0
GOODBYE = 2.0  # seconds that a page has to take the close that it is sent
TOLD = 300  # letters of an error about a message that cannot be read

# Close codes of our own: the page shows its own message for each.
OLD_PAGE = 4000
BAD_HELLO = 4001
NO_TABLE = 4004
TOO_MUCH = 4029
TOO_SLOW = 4030
BROKEN = 1011
STOPPING = 1012


class Connection:
    """A page at a table."""

    def __init__(self, table: Table, listener: Listener, token: str | None = None) -> None:
        self.table = table
        self.listener = listener
        self.token = token  # hashed
        self.frames: asyncio.Queue[bytes | int] = asyncio.Queue()  # a number closes the connection with it
        self.ending = asyncio.Event()
        self.handling = asyncio.Lock()  # held while a message is being done; nothing is broken off in the middle

    def send(self, frame: wire.FromServer) -> None:
        self.put(wire.write_frame(frame))

    def put(self, frame: bytes) -> None:
        if self.ending.is_set():
            return
        if self.frames.qsize() < WAITING:
            self.frames.put_nowait(frame)
        else:
            while not self.frames.empty():
                self.frames.get_nowait()
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """End it, after the frames that wait. A page that does not even take those is simply left."""
        if not self.ending.is_set():
            self.frames.put_nowait(code)
            self.ending.set()


class Live:
    """All connections of this process."""

    def __init__(self, tables: Tables, identity: Identity, bots: BotPool, settings: Settings) -> None:
        self.tables = tables
        self.identity = identity
        self.bots = bots
        self.settings = settings
        self._at: dict[str, set[Connection]] = {}
        self._addresses: dict[str, int] = {}
        self._arrivals = Buckets(settings.requests, settings.limited)
        self._hints = Buckets(settings.hints, settings.limited)
        self._chats = Buckets(settings.chat, settings.limited)
        self._chat_sent: dict[str, int] = {}
        self.stopping = False
        tables.told = self.tell
        tables.told_alone = self.tell_alone

    # -- to the pages ------------------------------------------------------------------------------------------------

    def busy(self, table_id: str) -> bool:
        return table_id in self._at

    def tell(self, table: Table, line: Line) -> None:
        """A line was stored. Pages that may know the same get the same frame, made once. Never fails: what is stored
        is stored, and a page that could not be told of it has to come again."""
        made: dict[tuple[Any, ...], bytes] = {}
        for connection in tuple(self._at.get(table.id, ())):
            listener = connection.listener
            if not table.may_watch(listener.person):
                connection.close(NO_TABLE)
                continue
            known = (tuple(table.seats_of(listener.person)), listener.person == table.row.owner)
            key = (*known, listener.language, listener.words)
            try:
                if key not in made:
                    made[key] = wire.write_frame(update(table, line, listener))
                connection.put(made[key])
            except Exception:
                METRICS.errors.inc()
                LOG.exception("telling failed", extra={"table": table.id, "version": line.number})
                connection.close(BROKEN)

    def tell_alone(self, table: Table, person: str) -> None:
        """A person's standing answers have changed: their pages are told, and nobody else's."""
        for seat in table.seats_of(person):
            frame = wire.write_frame(wire.Stands(seat, standing(table, seat)))
            for connection in self._at.get(table.id, ()):
                if connection.listener.person == person:
                    connection.put(frame)

    def _tell_presence(self, table: Table) -> None:
        here = self._at.get(table.id, set())
        seats = sorted({seat for one in here for seat in table.seats_of(one.listener.person)})
        watching = sum(1 for one in here if not table.seats_of(one.listener.person))
        frame = wire.write_frame(wire.Presence(seats, watching))
        for connection in here:
            connection.put(frame)

    async def finish(self) -> None:
        """Before a stop: what is under way is done and answered, then the pages are told to come again."""
        self.stopping = True
        for connection in [one for here in self._at.values() for one in here]:
            async with connection.handling:
                connection.close(STOPPING)
        end = time.monotonic() + GOODBYE
        while self._at and time.monotonic() < end:
            await asyncio.sleep(0.01)

    # -- a connection ------------------------------------------------------------------------------------------------

    async def serve(self, socket: WebSocket[Any, Any, Any], table_id: str) -> None:
        address = socket.client.host if socket.client else "?"
        await socket.accept()
        if self.stopping:
            await _refuse(socket, STOPPING, "stopping", "the server is stopping; come again in a moment")
            return
        here = self._addresses.get(address, 0)
        many = self.settings.limited and here >= self.settings.sockets_per_address
        if many or not self._arrivals.take(address):
            METRICS.refused.labels("limit").inc()
            await _refuse(socket, TOO_MUCH, "limit", "too many connections from this address")
            return
        self._addresses[address] = self._addresses.get(address, 0) + 1
        METRICS.sockets.inc()
        try:
            connection = await self._greet(socket, table_id)
            if connection is not None:
                await self._attend(socket, connection)
        except WebSocketDisconnect:
            pass
        except Exception:
            METRICS.errors.inc()
            LOG.exception("connection failed", extra={"table": table_id[:64]})
            await _refuse(socket, BROKEN, "error", "something went wrong here; nothing was changed")
        finally:
            METRICS.sockets.dec()
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def _greet(self, socket: WebSocket[Any, Any, Any], table_id: str) -> Connection | None:
        """The first frame must be a hello, soon."""
        try:
            text = await asyncio.wait_for(_receive(socket), timeout=HELLO_SECONDS)
            if text is None:
                return None
            hello = self._read(text)
            if not isinstance(hello, wire.Hello):
                raise Refusal("no_hello", "the first message must be hello")
        except TimeoutError:
            await _refuse(socket, BAD_HELLO, "no_hello", f"no hello came within {HELLO_SECONDS:g} seconds")
            return None
        except Refusal as refusal:
            await _refuse(socket, BAD_HELLO, refusal.code, refusal.message)
            return None
        if hello.protocol != wire.PROTOCOL:
            told = f"this server speaks protocol {wire.PROTOCOL}; reload the page"
            await _refuse(socket, OLD_PAGE, "old_page", told)
            return None
        try:
            person = (await self.identity.who(hello.token)).id if hello.token else None
            table = await self.tables.get(table_id)
            if not table.may_watch(person):
                raise NotFound("no_table", "there is no such table")
        except Refusal as refusal:
            code = NO_TABLE if isinstance(refusal, NotFound) else BAD_HELLO
            await _refuse(socket, code, refusal.code, refusal.message)
            return None
        token = hashed(hello.token) if hello.token else None
        connection = Connection(table, Listener(person, hello.lang, hello.words), token)
        self._at.setdefault(table.id, set()).add(connection)
        try:
            await self._send_everything(connection, hello.since)
        except BaseException:
            self._left(connection)
            raise
        self._tell_presence(table)
        return connection

    async def _send_everything(self, connection: Connection, since: int) -> None:
        table = await self.tables.get(connection.table.id)
        connection.table = table
        async with table.lock:
            if since > table.version:  # the page has been told more, by another process
                await self.tables.refresh(table)
            after = max(since, table.version - LOG_LINES) if since <= table.version else table.version - LOG_LINES
            lines = await self.tables.lines(table, after)
            chat = await self._chat(table)
            found = everything(table, [line for line in lines if line.number <= table.version], connection.listener)
            found.chat = chat
            connection.send(found)

    async def _attend(self, socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
        writer = asyncio.create_task(_write(socket, connection))
        reader = asyncio.create_task(self._listen(socket, connection))
        ending = asyncio.create_task(connection.ending.wait())
        try:
            await asyncio.wait((writer, reader, ending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._left(connection)
            if connection.ending.is_set() and not reader.done():
                await asyncio.wait((writer,), timeout=GOODBYE)
            async with connection.handling:
                for task in (writer, reader, ending):
                    task.cancel()
            await asyncio.gather(writer, reader, ending, return_exceptions=True)

    def _left(self, connection: Connection) -> None:
        here = self._at.get(connection.table.id)
        if here is not None:
            here.discard(connection)
            if not here:
                del self._at[connection.table.id]
            else:
                self._tell_presence(connection.table)

    async def _listen(self, socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
        bucket = Bucket(self.settings.frames)
        while True:
            text = await _receive(socket)
            if text is None:
                return
            if self.settings.limited and not bucket.take():
                METRICS.refused.labels("limit").inc()
                connection.send(wire.Problem("limit", "too many messages; slow down"))
                await asyncio.sleep(0.25)
                continue
            async with connection.handling:
                await self._handle(connection, text)

    def _read(self, text: str | bytes) -> wire.FromPage:
        if len(text) > self.settings.frame_bytes:
            raise Refusal("too_long", f"a message has at most {self.settings.frame_bytes} bytes")
        try:
            message: wire.FromPage = wire.read_frame(text)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Refusal("bad_message", f"this message cannot be read: {error}"[:TOLD]) from None
        return message

    async def _handle(self, connection: Connection, text: str | bytes) -> None:
        """Answer a message. Whatever is wrong with it is told, and the connection lives on."""
        n = 0
        table_id = connection.table.id
        try:
            message = self._read(text)
            n = getattr(message, "n", 0)
            await self._answer(connection, message)
        except Stale as stale:
            connection.send(wire.Refused(n, stale.code, stale.message, stale.version))
            await self._send_everything(connection, 0)
        except IllegalAction as error:
            connection.send(self._refused(connection, n, error))
        except NothingToUndo as error:
            connection.send(wire.Refused(n, "no_undo", str(error), connection.table.version))
        except BadAnswer as error:
            connection.send(wire.Refused(n, "bad_answer", str(error), connection.table.version))
        except Refusal as refusal:
            METRICS.refused.labels(refusal.code).inc()
            connection.send(wire.Refused(n, refusal.code, refusal.message, connection.table.version))
        except CaravanseraiError as error:
            connection.send(wire.Refused(n, "refused", str(error), connection.table.version))
        except (asyncio.CancelledError, WebSocketDisconnect):
            raise
        except Exception:
            METRICS.errors.inc()
            LOG.exception("message failed", extra={"table": table_id})
            told = "something went wrong here; nothing was changed"
            connection.send(wire.Refused(n, "error", told, connection.table.version))

    @staticmethod
    def _refused(connection: Connection, n: int, error: IllegalAction) -> wire.Refused:
        """An action that the rules refuse: in words for a page, as the library says it for a program."""
        table, listener = connection.table, connection.listener
        worded = listener.words and error.reason
        told = why_not(error, game(table.row.game).text(listener.language)) if worded else str(error)
        return wire.Refused(n, "illegal", told, table.version, list(error.allowed[:200]))

    async def _answer(self, connection: Connection, message: wire.FromPage) -> None:
        listener = connection.listener
        table_id = connection.table.id
        if isinstance(message, wire.Play | wire.Undo):
            person = self._somebody(connection)
            client = f"{message.client}:{message.n}"
            if isinstance(message, wire.Play):
                version, again = await self.tables.play(
                    table_id, person, message.seat, message.action, message.version, client
                )
            else:
                version, again = await self.tables.take_back(
                    table_id, person, message.seat, message.what, message.version, client
                )
            connection.send(wire.Ack(message.n, version, again))
        elif isinstance(message, wire.Preview):
            table = await self._own(connection, message.seat)
            async with table.lock:  # what is not stored yet is not shown
                connection.send(preview(table, message.seat, message.action, message.n, listener))
        elif isinstance(message, wire.Hint):
            await self._hint(connection, message)
        elif isinstance(message, wire.Standing):
            version = await self.tables.answer_always(
                table_id, self._somebody(connection), message.seat, message.reaction, message.answer
            )
            connection.send(wire.Ack(message.n, version))
        elif isinstance(message, wire.Say):
            await self._say(connection, message)
        elif isinstance(message, wire.Sync):
            if message.lang is not None:
                listener.language = message.lang
            await self._send_everything(connection, message.since)
        elif isinstance(message, wire.Ping):
            connection.send(wire.Pong(message.n, time.time()))
        else:
            raise Refusal("said_hello", "hello was said already")

    def _somebody(self, connection: Connection) -> str:
        if connection.listener.person is None:
            raise Forbidden("watching", "you are only watching; take a name and a seat to play")
        return connection.listener.person

    async def _own(self, connection: Connection, seat: int) -> Table:
        table = await self.tables.get(connection.table.id)
        if seat not in table.seats_of(self._somebody(connection)):
            raise Forbidden("not_yours", f"seat {seat} is not yours at this table")
        if table.match is None or table.row.status != "playing":
            raise Refusal("not_playing", "no game is running at this table")
        return table

    async def _hint(self, connection: Connection, message: wire.Hint) -> None:
        """The strongest bot's best three choices. It is asked about an imagined state, like any bot."""
        table = await self._own(connection, message.seat)
        person = self._somebody(connection)
        match = table.match
        assert match is not None
        if message.seat not in match.actors:
            raise Refusal("not_your_turn", "hints are for the seat that is to act")
        if not self._hints.take(person):
            raise Refusal("limit", "one hint at a time, please")
        async with table.lock:
            version, state = table.version, match.state
        adviser = strongest_bot(match.game).id
        question = ask_about(state, table.row.game, message.seat, adviser, table.version, rank=True)
        try:
            ranked = await self.bots.ask(question)
        except BotFailed:
            raise Refusal("no_hint", "the bot has no answer this time") from None
        if table.version != version:
            raise Stale(table.version)
        choices = {choice.action: choice for choice in match.choices(message.seat, connection.listener.language)}
        best = [
            wire.HintChoice(choices[action].text, choices[action].label, round(value, 1))
            for action, value in ranked
            if action in choices
        ]
        connection.send(wire.Hinted(message.n, adviser, best[:3]))

    async def check_again(self, person: str) -> None:
        """Some of a person's devices are to forget them: their open pages are closed."""
        self.identity.forget(person)
        theirs = [one for here in self._at.values() for one in here if one.listener.person == person]
        for connection in theirs:
            if connection.token is None or not await self.identity.stored(connection.token):
                connection.close(BAD_HELLO)

    # -- chat --------------------------------------------------------------------------------------------------------

    async def _chat(self, table: Table) -> list[wire.ChatLine]:
        found = await self.tables.store.run(
            lambda tx: tx.rows(
                "SELECT number, name, text, at FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT 50",
                table.id,
            )
        )
        return [wire.ChatLine(*row) for row in reversed(found)]

    async def _say(self, connection: Connection, message: wire.Say) -> None:
        table = connection.table
        person = self._somebody(connection)
        seats = table.seats_of(person)
        if not seats:
            raise Forbidden("watching", "only those who play can write here")
        if not self._chats.take(person):
            raise Refusal("limit", "not so fast")
        said = one_line(message.text)
        if not said:
            raise Refusal("empty", "there is nothing to say in that")
        name = table.seats[seats[0]].name
        at = time.time()

        def job(tx: Transaction) -> int:
            last = tx.rows("SELECT MAX(number) FROM chat WHERE table_id = ?", table.id)[0][0] or 0
            tx.run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", table.id, last + 1, person, name, said, at)
            tx.tell(CHAT + table.id)
            return int(last) + 1

        number = await self._store_chat(job)
        connection.send(wire.Ack(message.n, table.version))
        await self.pass_on_chat(table.id, number - 1)

    async def _store_chat(self, job: Job[int]) -> int:
        """Lines have numbers; when two processes give the same one, the second takes the next."""
        for _ in range(5):
            with contextlib.suppress(Conflict):
                return await self.tables.store.run(job)
        raise Refusal("busy", "too many speak at once; say it again")

    async def pass_on_chat(self, table_id: str, after: int | None = None) -> None:
        """Send the chat lines that this process has not sent yet, said here or in another process."""
        here = self._at.get(table_id)
        if not here:
            self._chat_sent.pop(table_id, None)
            return
        lines = await self._chat(next(iter(here)).table)
        sent = self._chat_sent.get(table_id, lines[-1].number - 1 if after is None and lines else after or 0)
        for line in lines:
            if line.number > max(sent, self._chat_sent.get(table_id, 0)):
                self._chat_sent[table_id] = line.number
                frame = wire.write_frame(wire.Said(line))
                for one in self._at.get(table_id, ()):
                    one.put(frame)

    async def heard(self, message: str) -> None:
        """Another process says that something happened; an empty message: perhaps everything."""
        if message.startswith(CHAT):
            await self.pass_on_chat(message.removeprefix(CHAT))
        elif message.startswith(REVOKED):
            await self.check_again(message.removeprefix(REVOKED))
        else:
            await self.tables.catch_up(message)


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | bytes | None:
    """The next message as it came; None when the page has gone."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    text = event.get("text")
    data = text if text is not None else event.get("bytes")
    return data if isinstance(data, str | bytes) else b""


async def _write(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    """Frames in their order, until one says that it is the end."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            frame = await connection.frames.get()
            if isinstance(frame, int):
                await socket.close(code=frame)
                return
            await _send(socket, frame)


async def _send(socket: WebSocket[Any, Any, Any], frame: bytes) -> None:
    await socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})


async def _refuse(socket: WebSocket[Any, Any, Any], close_code: int, code: str, message: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await _send(socket, wire.write_frame(wire.Problem(code, message)))
        await socket.close(code=close_code)
