"""Handles the WebSocket messages of a client at a table, independent of the transport."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from serai.bots import strongest_bot
from serai.core.errors import BadAnswer, IllegalAction, NothingToUndo, OutcomeNeeded, SeraiError
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai.core.view.wording import refusal_text
from serai.tables import protocol as wire
from serai.tables.api.chat import Chat
from serai.tables.api.hints import build_hints
from serai.tables.errors import Forbidden, NotFound, Refusal, Stale, shorten
from serai.tables.identifiers import clean_talk
from serai.tables.live.subscribers import Outlet, Subscriber, Subscribers
from serai.tables.live.updates import build_final_preview, build_full_update, build_preview
from serai.tables.model.permissions import check_advice, check_seat, check_visible
from serai.tables.model.viewer import Viewer
from serai.tables.play.bot_requests import BotBusy, BotFailed, make_request
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.telemetry import LOG

LOG_LINES = 60  # log lines in a full update
TURN_LINES = 40  # log lines before them, in which the first of their whole moves may have begun
VIEW_COST = 3  # of a message that is answered with a view or a preview, in simple messages
MAX_ERROR_LENGTH = 300  # characters of an error about an unreadable message

RateCheck = Callable[[str], bool]  # whether a person is within a rate limit


def _allow(person: str) -> bool:
    return True


class OutdatedClient(Refusal):
    def __init__(self, message: str) -> None:
        super().__init__("old_page", message)


def close_code(refusal: Refusal) -> int:
    """The WebSocket close code for a refused hello."""
    if isinstance(refusal, OutdatedClient):
        return wire.OLD_PAGE
    return wire.NO_TABLE if isinstance(refusal, NotFound) else wire.BAD_HELLO


class SocketApi:
    """Decodes client messages, carries them out and sends the answers."""

    def __init__(
        self,
        tables: TableManager,
        *,
        may_hint: RateCheck = _allow,
        may_chat: RateCheck = _allow,
        max_bytes: int = 16_384,
    ) -> None:
        self.tables = tables
        self.telemetry = tables.telemetry
        self.subscribers = Subscribers(tables.events, self.telemetry)
        self.chat = Chat(tables.store, self.subscribers)
        self.max_bytes = max_bytes
        self._may_hint = may_hint
        self._may_chat = may_chat

    # -- connecting --------------------------------------------------------------------------------------------------

    def decode(self, text: str | bytes) -> wire.AnyClientMessage:
        if len(text) > self.max_bytes:
            raise Refusal("too_long", f"a message has at most {self.max_bytes} bytes")
        try:
            message: wire.AnyClientMessage = wire.decode_message(text)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Refusal("bad_message", f"this message cannot be read: {error}"[:MAX_ERROR_LENGTH]) from None
        return message

    def decode_hello(self, text: str | bytes) -> wire.HelloMessage:
        """Decode the first message, which must be a hello of the current protocol."""
        hello = self.decode(text)
        if not isinstance(hello, wire.HelloMessage):
            raise Refusal("no_hello", "the first message must be hello")
        if hello.protocol != wire.PROTOCOL:
            raise OutdatedClient(f"this server speaks protocol {wire.PROTOCOL}; reload the page")
        return hello

    async def subscribe(
        self, hello: wire.HelloMessage, person: str | None, table_id: str, outlet: Outlet
    ) -> Subscriber:
        """Add a subscriber to a table that the person may see, and send it a full update."""
        table = await self.tables.get(table_id)
        check_visible(table, person)
        subscriber = Subscriber(table, Viewer(person, hello.lang, hello.words), outlet, patches=hello.patches)
        self.subscribers.add(subscriber)
        try:
            await self._send_full_update(subscriber, hello.since)
        except BaseException:
            self.subscribers.remove(subscriber)
            raise
        self.subscribers.send_presence(table)
        return subscriber

    async def _send_full_update(self, subscriber: Subscriber, since: int) -> None:
        table = await self.tables.get(subscriber.table.id)
        subscriber.table = table
        async with table.lock:
            # Also if this process was told of no change: it may not have heard yet, or not have been able to hear.
            if since > table.version or self.tables.store.is_shared:
                await self.tables.repository.refresh(table)
            after = max(since, table.version - LOG_LINES) if since <= table.version else table.version - LOG_LINES
            read = await self.tables.read_lines(table, after - TURN_LINES)
            known = [line for line in read if line.number <= table.version]
            lines, earlier = [[line for line in known if (line.number > after) is new] for new in (True, False)]
            chat = await self.chat.read(table.id)
            found = build_full_update(table, lines, subscriber.viewer, earlier)
            found.chat = chat
            subscriber.send(found)

    # -- messages ----------------------------------------------------------------------------------------------------

    async def handle(self, subscriber: Subscriber, text: str | bytes) -> int:
        """Handle a message. Errors are sent to the subscriber, which stays connected. Returns the cost of the message,
        for rate limits."""
        n, cost = 0, 1
        try:
            message = self.decode(text)
            n = getattr(message, "n", 0)
            cost = VIEW_COST if _needs_view(message) else 1
            await self._dispatch(subscriber, message)
        except Stale as stale:
            subscriber.send(wire.RefusedMessage(n, stale.code, stale.message, stale.version))
            await self._send_full_update(subscriber, 0)
            cost = VIEW_COST
        except IllegalAction as error:
            subscriber.send(_refused(subscriber, n, error))
        except OutcomeNeeded as error:
            subscriber.send(wire.RefusedMessage(n, "outcome_needed", str(error), subscriber.table.version))
        except NothingToUndo as error:
            subscriber.send(wire.RefusedMessage(n, "no_undo", str(error), subscriber.table.version))
        except BadAnswer as error:
            subscriber.send(wire.RefusedMessage(n, "bad_answer", str(error), subscriber.table.version))
        except Refusal as refusal:
            self.telemetry.note_refusal(refusal.code)
            subscriber.send(wire.RefusedMessage(n, refusal.code, refusal.message, subscriber.table.version))
        except SeraiError as error:
            subscriber.send(wire.RefusedMessage(n, "refused", shorten(str(error)), subscriber.table.version))
        except Exception:
            self.telemetry.note_error()
            LOG.exception("message failed", extra={"table": subscriber.table.id})
            why = "something went wrong here; nothing was changed"
            subscriber.send(wire.RefusedMessage(n, "error", why, subscriber.table.version))
        return cost

    async def _dispatch(self, subscriber: Subscriber, message: wire.AnyClientMessage) -> None:
        if isinstance(message, (wire.PlayMessage, wire.UndoMessage)):
            await self._play_or_undo(subscriber, message)
        elif isinstance(message, wire.PreviewMessage):
            table = await self._get_running_table(subscriber, message.seat)
            async with table.lock:  # no preview of an unstored state
                subscriber.send(build_preview(table, message.seat, message.action, message.n, subscriber.viewer))
        elif isinstance(message, wire.HintMessage):
            await self._send_hint(subscriber, message)
        elif isinstance(message, wire.StandingMessage):
            version = await self.tables.moves.set_standing_answer(
                subscriber.table.id, _require_person(subscriber), message.seat, message.reaction, message.answer
            )
            subscriber.send(wire.Ack(message.n, version))
        elif isinstance(message, wire.SayMessage):
            await self._add_chat_line(subscriber, message)
        elif isinstance(message, wire.SyncMessage):
            if message.lang is not None:
                subscriber.viewer.language = message.lang
            await self._send_full_update(subscriber, message.since)
        elif isinstance(message, wire.PingMessage):
            subscriber.send(wire.Pong(message.n, time.time()))
        else:
            raise Refusal("said_hello", "hello was said already")

    async def _play_or_undo(self, subscriber: Subscriber, message: wire.PlayMessage | wire.UndoMessage) -> None:
        playing, table_id, person = self.tables.moves, subscriber.table.id, _require_person(subscriber)
        client = f"{message.client}:{message.n}"
        if isinstance(message, wire.PlayMessage):
            preview = await self._preview_if_final(subscriber, message) if message.unless_final else None
            if preview is not None:
                subscriber.send(preview)
                return
            done = await playing.play(table_id, person, message.seat, message.action, message.version, client)
        else:
            done = await playing.undo(table_id, person, message.seat, message.what, message.version, client)
        subscriber.send(wire.Ack(message.n, *done))

    async def _preview_if_final(self, subscriber: Subscriber, message: wire.PlayMessage) -> wire.PreviewResult | None:
        """The preview of a choice that cannot be taken back; None if it can be, or if it is not for this moment to say:
        the move may have been stored before."""
        table = await self.tables.get(subscriber.table.id)
        check_seat(table, _require_person(subscriber), message.seat)
        async with table.lock:
            if message.version > table.version:  # of an update that another process has sent
                await self.tables.repository.refresh(table)
            if not table.is_running or not table.is_same_question(message.seat, message.version):
                return None
            try:
                return build_final_preview(table, message.seat, message.action, message.n, subscriber.viewer)
            except IllegalAction:
                return None

    async def _get_running_table(self, subscriber: Subscriber, seat: int) -> Table:
        table = await self.tables.get(subscriber.table.id)
        check_seat(table, _require_person(subscriber), seat)
        if table.match is None or not table.is_running:
            raise Refusal("not_playing", "no game is running at this table")
        return table

    async def _send_hint(self, subscriber: Subscriber, message: wire.HintMessage) -> None:
        """Send the strongest bot's best choices. Like every bot request, it holds a sampled state, not the real one."""
        table = await self._get_running_table(subscriber, message.seat)
        match = table.match
        assert match is not None
        check_advice(table)
        if message.seat not in match.actors:
            raise Refusal("not_your_turn", "hints are for the seat that is to act")
        person = _require_person(subscriber)
        if not self._may_hint(person):
            raise Refusal("limit", "one hint at a time, please")
        async with table.lock:
            version, state = table.version, match.state
        adviser = strongest_bot(match.game).id
        share = self.tables.bot_turns.share_of(person)
        request = make_request(
            state, table.row.game, message.seat, adviser, Seeded(version), rank=True, data=table.data, share=share
        )
        try:
            ranking = (await self.tables.bot_runner.ask(request)).ranking
        except BotBusy:
            raise Refusal("limit", "too many hints are asked for; ask again in a moment") from None
        except BotFailed:
            raise Refusal("no_hint", "the bot has no answer this time") from None
        if table.version != version:
            raise Stale(table.version)
        choices = await build_hints(
            self.tables.bot_runner, table, message.seat, adviser, ranking, subscriber.viewer.language, share
        )
        if table.version != version:
            raise Stale(table.version)
        subscriber.send(wire.HintResult(message.n, adviser, choices))

    async def _add_chat_line(self, subscriber: Subscriber, message: wire.SayMessage) -> None:
        table, person = subscriber.table, _require_person(subscriber)
        seats = table.seats_of(person)
        if not seats:
            raise Forbidden("watching", "only those who play can write here")
        if not self._may_chat(person):
            raise Refusal("limit", "not so fast")
        said = clean_talk(message.text)
        number = await self.chat.add(table, person, table.seats[seats[0]].name, said)
        subscriber.send(wire.Ack(message.n, table.version))
        await self.chat.send_new(table.id, number - 1)


def _needs_view(message: wire.AnyClientMessage) -> bool:
    is_asked = isinstance(message, wire.PlayMessage) and message.unless_final
    return is_asked or isinstance(message, (wire.PreviewMessage, wire.SyncMessage))


def _require_person(subscriber: Subscriber) -> str:
    if subscriber.viewer.person is None:
        raise Forbidden("watching", "you are only watching; take a name and a seat to play")
    return subscriber.viewer.person


def _refused(subscriber: Subscriber, n: int, error: IllegalAction) -> wire.RefusedMessage:
    """The answer to an illegal action: a reason in the viewer's language, or the library's message for programs."""
    table, viewer = subscriber.table, subscriber.viewer
    worded = viewer.words and error.reason
    message = refusal_text(error, game(table.row.game).text(viewer.language)) if worded else str(error)
    return wire.RefusedMessage(n, "illegal", shorten(message), table.version, list(error.allowed[:200]))
