"""Everything that can be done at tables. The one gate to a match: what is stored first, is told afterwards."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from caravanserai.bots import BOTS
from caravanserai.core.errors import IllegalAction, NothingToUndo
from caravanserai.core.game import game
from caravanserai.core.match import Match
from caravanserai.server import clocks, rows
from caravanserai.server.bots import BotPool
from caravanserai.server.errors import Clash, Forbidden, NotFound, Stale, TooMuch
from caravanserai.server.identity import hashed, new_id, new_secret, one_line
from caravanserai.server.metrics import METRICS
from caravanserai.server.protocol import NewTable, Person, SeatWish
from caravanserai.server.settings import Settings
from caravanserai.server.store import Conflict, Store, Transaction
from caravanserai.server.table import Body, Line, Result, Row, SeatRow, Snapshot, Table, body_of, take_back

Told = Callable[[Table, Line], None]
ToldAlone = Callable[[Table, str], None]


class Tables:
    """The tables that this process has in memory, and all that people and bots may do at them."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        self.told: Told = lambda table, line: None  # set by the live part: something happened at a table
        self.told_alone: ToldAlone = lambda table, person: None  # and what only one person may know
        self._here: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    # -- loading ---------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        table = self._here.get(table_id)
        if table is None:
            table = await self._load_once(table_id)
        table.last_used = time.monotonic()
        return table

    async def _load_once(self, table_id: str) -> Table:
        """Two requests at once load a table once, and one that goes away does not stop the other's."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table:
        def job(tx: Transaction) -> tuple[Row, list[SeatRow], Snapshot | None, list[Line]] | None:
            found = rows.find_table(tx, table_id)
            if found is None:
                return None
            snapshot = rows.find_snapshot(tx, table_id)
            return *found, snapshot, rows.find_lines(tx, table_id, snapshot.number if snapshot else 0)

        found = await self.store.read(job)
        if found is None:
            raise NotFound("no_table", "there is no such table")
        row, seats, snapshot, lines = found
        table = Table(row, seats)
        if table.playable:
            table.restore(snapshot, lines)
        self._here[table_id] = table
        METRICS.tables.set(len(self._here))
        return table

    def forget_idle(self, busy: Callable[[str], bool]) -> None:
        """Tables that nobody has looked at for a while leave the memory."""
        limit = time.monotonic() - self.settings.idle_seconds
        for table_id, table in list(self._here.items()):
            idle = table.last_used < limit and not table.lock.locked()
            if idle and table_id not in self._thinking and not busy(table_id):
                del self._here[table_id]
        METRICS.tables.set(len(self._here))

    async def catch_up(self, table_id: str) -> None:
        """Another process says that a table has changed: follow, if it is in memory here."""
        for one in [table_id] if table_id else list(self._here):
            if one in self._loading:  # what was read may be older than what we hear of
                await self._load_once(one)
            table = self._here.get(one)
            if table is not None:
                async with table.lock:
                    lines = await self.refresh(table)
                    if lines and lines[-1].kind in ("play", "redo"):
                        await self._answer_late(table)

    async def refresh(self, table: Table) -> list[Line]:
        """Follow the stored lines that this copy does not have yet."""
        after = table.version
        said = [seat.standing for seat in table.seats]

        def job(tx: Transaction) -> tuple[tuple[Row, list[SeatRow]] | None, list[Line]]:
            return rows.find_table(tx, table.id), rows.find_lines(tx, table.id, after)

        found, lines = await self.store.read(job)
        if found is None:
            return []
        newest, table.seats = found
        for line in lines:
            if table.playable:
                table.follow(line)
            # Until its last line is told, a game is not over.
            table.row = newest if line.number == newest.version else table.row_at(line)
            table.note(line)
            self.told(table, line)
        table.row = newest
        for before, seat in zip(said, table.seats, strict=True):
            if seat.person is not None and seat.standing != before:
                self.told_alone(table, seat.person)
        return lines

    # -- the one way to change a table -------------------------------------------------------------------------------

    async def _write(
        self,
        table: Table,
        kind: str,
        body: Body,
        *,
        seat: int | None = None,
        person: str | None = None,
        client: str | None = None,
        seats: list[SeatRow] | None = None,
        change: Callable[[Row], None] | None = None,
        also: Callable[[Transaction], None] | None = None,
    ) -> Line:
        """Store a line and what it changes, in one transaction. Raises Conflict, and nothing has changed, if
        another process was first. The caller holds the table's lock."""
        match = table.match
        now = time.time()
        number = table.version + 1
        line = Line(number, kind, seat, match.count if match else 0, body, now, person, client)
        row = _copy(table.row)
        row.version = number
        row.updated = now
        if match is not None and row.status == "playing":
            row.turn = list(match.actors)
            if match.over:
                row.status = "over"
                row.result = Result(match.scores, list(match.winners), "game")
        if change is not None:
            change(row)
        if row.status != "playing":
            row.turn = []
        sitting = seats or table.seats
        row.bot_turn = any(sitting[actor].kind == "bot" for actor in row.turn)
        thinking = [actor for actor in row.turn if sitting[actor].kind == "person"]
        row.clock = clocks.turn_to(row.pace, row.clock, thinking, now)
        row.deadline = clocks.deadline(row.pace, row.clock)
        snapshot = None
        if match is not None:
            snapshot = table.due_snapshot(number)

        def job(tx: Transaction) -> None:
            rows.insert_line(tx, table.id, line)
            rows.update_table(tx, row, number - 1)
            for each in seats or ():
                rows.put_seat(tx, table.id, each)
            if snapshot is not None:
                rows.put_snapshot(tx, table.id, snapshot)
            if also is not None:
                also(tx)
            tx.tell(table.id)

        started = time.perf_counter()
        await self.store.run(job)
        METRICS.commit_seconds.observe(time.perf_counter() - started)
        table.row = row
        if snapshot is not None:
            table.snapshot_at = snapshot.number
        if seats is not None:
            table.seats = seats
        table.note(line)
        self.told(table, line)
        self._wake_bots(table)
        return line

    # -- playing ---------------------------------------------------------------------------------------------------

    async def play(
        self, table_id: str, person: str, seat: int, action: str | int, version: int, client: str
    ) -> tuple[int, bool]:
        """Play an action for a seat. Gives the version it became, and whether it had been stored before."""
        return await self._do(table_id, person, seat, version, client, "play", lambda match: match.play(action, seat))

    async def take_back(
        self, table_id: str, person: str, seat: int, what: str, version: int, client: str
    ) -> tuple[int, bool]:
        """Undo, redo, or take the whole turn back."""
        return await self._do(table_id, person, seat, version, client, what, lambda match: take_back(match, seat, what))

    async def _do(
        self,
        table_id: str,
        person: str,
        seat: int,
        version: int,
        client: str,
        kind: str,
        act: Callable[[Match], None],
    ) -> tuple[int, bool]:
        table = await self.get(table_id)
        async with table.lock:
            self._visible(table, person)
            self._sits(table, person, seat)
            if version > table.version:  # made on what another process has told
                await self.refresh(table)
            if version != table.version and not (kind == "play" and table.same_question(seat, version)):
                # Resent, or made on an old view: the client's number tells.
                return await self._stored_before(table, person, client), True
            try:
                return await self._act(table, seat, person, client, kind, act), False
            except (IllegalAction, NothingToUndo):
                # Sent again with a newer version, after it had been stored: still not an error.
                number = await self._find_client(table, person, client)
                if number is None:
                    raise
                return number, True
            except Conflict:
                await self.refresh(table)
                return await self._stored_before(table, person, client), True

    async def _stored_before(self, table: Table, person: str, client: str) -> int:
        number = await self._find_client(table, person, client)
        if number is None:
            METRICS.refused.labels("stale").inc()
            raise Stale(table.version)
        return number

    async def _find_client(self, table: Table, person: str, client: str) -> int | None:
        return await self.store.run(lambda tx: rows.find_client(tx, table.id, person, client))

    async def _act(
        self,
        table: Table,
        seat: int,
        person: str | None,
        client: str | None,
        kind: str,
        act: Callable[[Match], None],
    ) -> int:
        match = self._playing(table)
        try:
            body, back = table.attempt(table.version + 1, act)
        except (IllegalAction, NothingToUndo):
            METRICS.refused.labels("illegal").inc()
            raise
        try:
            line = await self._write(table, kind, body, seat=seat, person=person, client=client)
        except BaseException:
            back()
            raise
        assert match is table.match
        METRICS.moves.inc()
        return line.number

    # -- standing answers --------------------------------------------------------------------------------------------

    async def answer_always(self, table_id: str, person: str, seat: int, reaction: str, answer: str) -> int:
        """Answer a reaction once and for all; if the seat is being asked, this is its answer. Gives the version."""
        table = await self.get(table_id)
        async with table.lock:
            await self._retry(table, lambda: self._stand(table, person, seat, reaction, answer))
            return table.version

    async def _stand(self, table: Table, person: str, seat: int, reaction: str, answer: str) -> None:
        self._visible(table, person)
        self._sits(table, person, seat)
        self._playing(table)
        number = table.version + 1
        body, back = table.attempt(number, lambda match: match.answer_always(seat, reaction, answer))
        held = table.seats[seat]
        sits = msgspec.structs.replace(held, standing={**held.standing, reaction: answer})
        seats = [sits if one.seat == seat else one for one in table.seats]
        if body.moves:
            try:
                await self._write(table, "play", body, seat=seat, person=person, seats=seats)
            except BaseException:
                back()
                raise
            return
        back()

        def job(tx: Transaction) -> None:
            rows.hold(tx, table.id, number - 1)
            rows.put_seat(tx, table.id, sits)
            tx.tell(table.id)

        await self.store.run(job)
        table.seats = seats
        self.told_alone(table, person)

    async def _answer_late(self, table: Table) -> None:
        """A process that had not heard of a standing answer has put the question: answer it now."""
        if table.match is None or table.row.status != "playing":
            return
        body, back = table.attempt(table.version + 1, Match.play_single_options)
        if not body.moves:
            back()
            return
        try:
            await self._write(table, "play", body, seat=body.moves[0].seat)
        except Conflict:
            back()
            await self.refresh(table)
        except BaseException:
            back()
            raise

    def _playing(self, table: Table) -> Match:
        if not table.playable:
            raise Clash(
                "old_rules",
                f"this table was made with version {table.row.rules} of the rules; this server plays another",
            )
        if table.row.status == "open":
            raise Clash("not_started", "the game has not begun yet")
        if table.row.status != "playing" or table.match is None:
            raise Clash("over", "the game is over")
        return table.match

    # -- bots ------------------------------------------------------------------------------------------------------

    def _wake_bots(self, table: Table) -> None:
        """If a bot is to act, let it think, unless it does already."""
        if self.stopping or not table.bots_to_act() or table.id in self._thinking:
            return
        task = asyncio.create_task(self._bots_play(table))
        self._thinking[table.id] = task
        task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def _bots_play(self, table: Table) -> None:
        while not self.stopping:
            async with table.lock:  # what is not stored yet is nothing to think about
                seats = table.bots_to_act()
                if not seats or table.match is None:
                    return
                seat, version, state = seats[0], table.version, table.match.state
            await asyncio.sleep(self.settings.bot_pause)
            started = time.perf_counter()
            seed = int.from_bytes(secrets.token_bytes(6), "big")
            bot = table.seats[seat].bot or "greedy"
            action = await self.bots.choose(state, table.row.game, seat, bot, seed)
            METRICS.bot_seconds.observe(time.perf_counter() - started)
            async with table.lock:
                if table.version != version or table.seats[seat].kind != "bot":
                    continue  # something else came first
                try:
                    await self._act(table, seat, None, None, "play", partial(_play, action=action, seat=seat))
                except Conflict:
                    await self.refresh(table)
                    return  # another process plays here
                except Clash:
                    return

    async def wake_waiting(self, older_than: float) -> None:
        """Tables where a bot should have moved, that should have begun, or whose time is up: after a start, or when
        another process died."""
        now = time.time()
        before = now - older_than

        def job(tx: Transaction) -> tuple[list[str], list[str], list[str]]:
            waiting = tx.rows(
                "SELECT id FROM tables WHERE status = 'playing' AND bot_turn = 1 AND updated < ? LIMIT 500", before
            )
            full = tx.rows(
                "SELECT id FROM tables WHERE status = 'open' AND archived = 0 AND updated < ? AND NOT EXISTS"
                " (SELECT 1 FROM seats WHERE table_id = tables.id AND kind = 'open') LIMIT 500",
                before,
            )
            late = tx.rows("SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline < ? LIMIT 500", now)
            return [one[0] for one in waiting], [one[0] for one in full], [one[0] for one in late]

        waiting, full, late = await self.store.read(job)
        for table_id in waiting:
            if table_id not in self._thinking:
                table = await self.get(table_id)
                async with table.lock:
                    await self.refresh(table)
                self._wake_bots(table)
        for table_id in full:
            table = await self.get(table_id)
            async with table.lock:
                await self.refresh(table)
                if table.playable:
                    await self._start_if_full(table)
        for table_id in late:
            await self._time_is_up(table_id)

    async def _time_is_up(self, table_id: str) -> None:
        table = await self.get(table_id)
        async with table.lock:
            await self.refresh(table)
            row = table.row
            now = time.time()
            if row.deadline is None or row.deadline > now or not table.playable:
                return
            for seat in row.clock.running:
                if table.row.status == "playing" and clocks.left(row.pace, row.clock, seat, now) == 0.0:
                    try:
                        await self._give_up(table, seat, "timeout", resigns=row.pace.on_time == "resign")
                    except Conflict:
                        return

    # -- making and joining tables -----------------------------------------------------------------------------------

    async def create(self, person: Person, wish: NewTable) -> tuple[Table, str | None, bool]:
        """A new table; starts at once if every seat is taken. Gives the secret of its invitation, if it needs one, and
        whether the same wish had made it before."""
        the_game = game(wish.game)
        players = len(wish.seats)
        the_game.check_players(players)
        options = the_game.choose_options(wish.options, wish.preset)
        seats = [self._seat(number, seat, person) for number, seat in enumerate(wish.seats)]
        is_open = any(seat.kind == "open" for seat in seats)
        now = time.time()
        row = Row(
            id=new_id(),
            game=the_game.id,
            name=one_line(wish.name),
            players=players,
            options=options,
            owner=person.id,
            access=wish.access,
            pace=wish.pace,
            status="open",
            rules=the_game.rules_version,
            secret=secrets.token_bytes(32),
            version=0,
            turn=[],
            bot_turn=False,
            clock=clocks.new_clock(wish.pace, players),
            deadline=None,
            result=None,
            rematch=None,
            archived=False,
            created=now,
            updated=now,
        )
        invite = new_secret() if is_open else None

        def job(tx: Transaction) -> str:
            sql = "SELECT id FROM tables WHERE id = ? OR (owner = ? AND client = ?)"
            before = tx.rows(sql, row.id, person.id, wish.client)
            if before:
                return str(before[0][0])
            open_tables = tx.rows(
                "SELECT COUNT(*) FROM tables WHERE owner = ? AND status <> 'over' AND archived = 0", person.id
            )
            if int(open_tables[0][0]) >= self.settings.tables_per_person:
                raise TooMuch("too_many_tables", "you have too many running tables; archive some first")
            rows.insert_table(tx, row, seats)
            tx.run("UPDATE tables SET client = ? WHERE id = ?", wish.client, row.id)
            if invite is not None:
                tx.run("INSERT INTO invites VALUES (?, ?, NULL, ?)", hashed(invite), row.id, now)
            return row.id

        try:
            made = await self.store.run(job)
        except Conflict:  # the same wish, at the same moment: it is found now
            made = await self.store.run(job)
        again = made != row.id
        table = await self.get(made)
        async with table.lock:
            await self._start_if_full(table)
        if again:  # the first invitation may never have arrived
            is_open = table.row.status == "open"
            invite = await self.invite(made, person, None, revoke=False) if is_open else None
        return table, invite, again

    def _seat(self, number: int, wish: SeatWish, person: Person) -> SeatRow:
        name = one_line(wish.name or "")
        if wish.kind == "me":
            return SeatRow(number, "person", person.id, None, name or person.nickname)
        if wish.kind == "bot":
            bot = self._bot(wish.bot)
            return SeatRow(number, "bot", None, bot, name or bot)
        return SeatRow(number, "open")

    def _bot(self, name: str | None) -> str:
        if (name or "greedy") not in BOTS:
            raise NotFound("no_bot", f"there is no bot {name!r}; there are {', '.join(BOTS)}")
        return name or "greedy"

    async def start(self, table_id: str, person: Person) -> Table:
        """The owner starts; open seats go to bots."""
        table = await self.get(table_id)
        async with table.lock:
            self._owned(table, person)
            if table.row.status != "open":
                raise Clash("started", "the game has begun already")
            await self._retry(table, lambda: self._start(table))
        return table

    async def _start_if_full(self, table: Table) -> None:
        if table.row.status == "open" and not any(one.kind == "open" for one in table.seats):
            await self._retry(table, lambda: self._start(table))

    async def _start(self, table: Table) -> None:
        if not table.playable:
            self._playing(table)
        if table.row.status != "open":
            return  # another process was quicker
        seats = [
            SeatRow(seat.seat, "bot", None, "greedy", "greedy") if seat.kind == "open" else seat for seat in table.seats
        ]
        number = table.version + 1
        match = table.begin(None, number)
        setup = match.setup
        match.play_single_options()
        body = body_of(match.moves)
        body.setup = list(setup)
        table.match = match
        table.seats, before = seats, table.seats

        def playing(row: Row) -> None:
            row.status = "playing"
            row.turn = list(match.actors)

        try:
            await self._write(table, "start", body, seats=seats, change=playing)
        except BaseException:
            table.match = None
            table.seats = before
            raise

    async def join(self, table_id: str, person: Person, invite: str | None, seat: int | None) -> Table:
        """Sit down on an open seat: by invitation, or at a public table without. The last one starts the game."""
        table = await self.get(table_id)
        async with table.lock:
            await self.refresh(table)
            given = await self._invited(table, person, invite)
            if given is None:
                self._visible(table, person.id)
            if table.over:
                raise Clash("over", "the game is over")
            if table.row.access != "public" and given is None and person.id != table.row.owner:
                raise Forbidden("no_invite", "this table is by invitation; the link is wrong or was revoked")
            wanted = given[1] if given is not None and given[1] is not None else seat
            chosen = next((one for one in table.seats if one.kind == "open" and wanted in (None, one.seat)), None)
            if chosen is None:
                raise Clash("full", "there is no free seat left at this table")
            sits = SeatRow(chosen.seat, "person", person.id, None, person.nickname)
            await self._retry(table, lambda: self._sit(table, sits, "join", person))
            await self._start_if_full(table)
        return table

    async def _invited(self, table: Table, person: Person, invite: str | None) -> tuple[str, int | None] | None:
        if invite is None:
            return None
        found = await self.store.run(
            lambda tx: tx.rows("SELECT table_id, seat FROM invites WHERE hash = ?", hashed(invite))
        )
        if not found or found[0][0] != table.id:
            self._visible(table, person.id)
            raise Forbidden("no_invite", "this invitation is wrong or was revoked")
        return found[0][0], found[0][1]

    async def _sit(self, table: Table, sits: SeatRow, kind: str, person: Person | None) -> None:
        if kind == "join" and (table.over or table.seats[sits.seat].kind != "open"):
            raise Clash("full", "somebody else was quicker")
        seats = [sits if seat.seat == sits.seat else seat for seat in table.seats]
        body = Body(seat=sits)
        await self._write(table, kind, body, seat=sits.seat, person=person.id if person else None, seats=seats)

    async def invite(self, table_id: str, person: Person, seat: int | None, revoke: bool) -> str:
        """A new invitation; the earlier ones can be revoked with it."""
        table = await self.get(table_id)
        self._owned(table, person)
        if seat is not None and seat >= table.row.players:
            raise NotFound("no_seat", f"the seats are 0 to {table.row.players - 1}")
        secret = new_secret()

        def job(tx: Transaction) -> None:
            if revoke:
                tx.run("DELETE FROM invites WHERE table_id = ?", table.id)
            tx.run("INSERT INTO invites VALUES (?, ?, ?, ?)", hashed(secret), table.id, seat, time.time())

        await self.store.run(job)
        return secret

    async def set_seat(self, table_id: str, person: Person, seat: int, kind: str, bot: str | None) -> Table:
        """The owner gives a seat that nobody holds to a bot, or opens it for somebody."""
        table = await self.get(table_id)
        async with table.lock:
            self._owned(table, person)
            if seat >= table.row.players:
                raise NotFound("no_seat", f"the seats are 0 to {table.row.players - 1}")
            if table.row.status == "over":
                raise Clash("over", "the game is over")
            held = table.seats[seat]
            if held.kind == "person" and held.person != person.id:
                raise Clash("taken", "somebody sits there; only they can leave")
            if kind == "bot":
                name = self._bot(bot)
                sits = SeatRow(seat, "bot", held.person if held.resigned else None, name, name, held.resigned)
            elif held.resigned:
                raise Clash("resigned", "this seat has given up; only a bot can play on for it")
            else:
                sits = SeatRow(seat, "open")
            await self._retry(table, lambda: self._sit(table, sits, "seat", person))
            await self._start_if_full(table)
        return table

    # -- leaving -----------------------------------------------------------------------------------------------------

    async def leave(self, table_id: str, person: Person, seat: int | None) -> Table:
        """Stand up. Before the game the seat is open again; in the game the owner decides who plays on."""
        table = await self.get(table_id)
        async with table.lock:
            self._visible(table, person.id)
            mine = table.seats_of(person.id)
            leaving = mine if seat is None else [seat]
            if not leaving or any(one not in mine for one in leaving):
                raise Forbidden("not_yours", "you do not sit there")
            if table.row.status == "over":
                raise Clash("over", "the game is over")
            for one in leaving:
                sits = SeatRow(one, "open")
                await self._retry(table, lambda sits=sits: self._sit(table, sits, "leave", person))  # type: ignore[misc]
        return table

    async def resign(self, table_id: str, person: Person, seat: int) -> Table:
        """Give the game up for a seat. A bot plays on for it; with one player left the game is over."""
        table = await self.get(table_id)
        async with table.lock:
            self._visible(table, person.id)
            if seat not in table.seats_of(person.id):
                raise Forbidden("not_yours", "you do not sit there")
            self._playing(table)
            await self._retry(table, lambda: self._give_up(table, seat, "resign", resigns=True))
        return table

    async def _give_up(self, table: Table, seat: int, kind: str, *, resigns: bool) -> None:
        """A bot plays on for a seat; who sat there may still look on, and is asked again for a rematch."""
        held = table.seats[seat]
        if table.row.status != "playing" or held.kind != "person":
            return  # another process was quicker
        sits = SeatRow(seat, "bot", held.person, "greedy", held.name, resigns)
        seats = [sits if one.seat == seat else one for one in table.seats]
        left = [one.seat for one in seats if not one.resigned]
        match = table.match
        assert match is not None

        def change(row: Row) -> None:
            if resigns and len(left) == 1:
                row.status = "over"
                row.result = Result(match.scores, left, kind)

        await self._write(table, kind, Body(seat=sits), seat=seat, seats=seats, change=change)

    # -- afterwards --------------------------------------------------------------------------------------------------

    async def rematch(self, table_id: str, person: Person) -> Table:
        """The same table again, with the same people; the first one to ask makes it, the others find it."""
        table = await self.get(table_id)
        async with table.lock:
            await self.refresh(table)
            self._visible(table, person.id)
            if not table.belongs_to(person.id):
                raise Forbidden("not_yours", "only those who played can ask for a rematch")
            if not table.over:
                raise Clash("not_over", "this game is not over yet")
            if table.row.rematch is None:
                await self._retry(table, lambda: self._make_rematch(table, person))
            assert table.row.rematch is not None
        again = await self.get(table.row.rematch)
        async with again.lock:
            await self._start_if_full(again)
        return again

    async def _make_rematch(self, table: Table, person: Person) -> None:
        """The new table and the line that leads to it are stored together; nobody finds half of it."""
        if table.row.rematch is not None:
            return  # made by another process meanwhile
        new, seats = self._again(table)

        def lead_there(row: Row) -> None:
            row.rematch = new.id

        await self._write(
            table,
            "rematch",
            Body(),
            person=person.id,
            change=lead_there,
            also=lambda tx: rows.insert_table(tx, new, seats),
        )

    def _again(self, table: Table) -> tuple[Row, list[SeatRow]]:
        old = table.row
        now = time.time()
        row = _copy(old)
        row.id = new_id()
        row.status, row.version, row.turn, row.bot_turn = "open", 0, [], False
        row.rules = game(old.game).rules_version
        row.secret = secrets.token_bytes(32)
        row.clock, row.deadline = clocks.new_clock(old.pace, old.players), None
        row.result, row.rematch, row.archived = None, None, False
        row.created = row.updated = now
        # Seats move on by one, so that nobody always begins.
        people = [*table.seats[1:], table.seats[0]]
        seats = [
            SeatRow(number, "person", one.person, None, one.name)
            if one.person is not None
            else SeatRow(number, "bot", None, one.bot or "greedy", one.name or one.bot or "greedy")
            for number, one in enumerate(people)
        ]
        return row, seats

    async def archive(self, table_id: str, person: Person) -> Table:
        """Put a table away: it is no longer listed, and a game that was not over is never finished."""
        table = await self.get(table_id)
        async with table.lock:
            self._owned(table, person)

            def change(row: Row) -> None:
                row.archived = True
                if row.status != "over":
                    row.status = "over"
                    row.result = Result(table.match.scores, [], "archive") if table.match is not None else None

            await self._retry(table, lambda: self._write(table, "archive", Body(), person=person.id, change=change))
        return table

    # -- looking -----------------------------------------------------------------------------------------------------

    async def list_mine(self, person: Person, archived: bool) -> list[Table]:
        return await self._listed(
            "SELECT DISTINCT t.id, t.updated FROM tables t LEFT JOIN seats s ON s.table_id = t.id"
            " WHERE (t.owner = ? OR s.person = ?) AND t.archived = ? ORDER BY t.updated DESC LIMIT 200",
            person.id,
            person.id,
            int(archived),
        )

    async def list_public(self) -> list[Table]:
        return await self._listed(
            "SELECT id FROM tables WHERE access = 'public' AND status <> 'over' AND archived = 0"
            " ORDER BY updated DESC LIMIT 100"
        )

    async def _listed(self, sql: str, *values: Any) -> list[Table]:
        """Tables for a list: who sits there and how it stands, without loading their games."""

        def job(tx: Transaction) -> list[Table]:
            found = [rows.find_table(tx, one[0]) for one in tx.rows(sql, *values)]
            return [Table(*each) for each in found if each is not None]

        return await self.store.run(job)

    async def lines(self, table: Table, after: int, most: int = 1_000_000) -> list[Line]:
        return await self.store.run(lambda tx: rows.find_lines(tx, table.id, after, most))

    # -- helpers -----------------------------------------------------------------------------------------------------

    def _visible(self, table: Table, person: str) -> None:
        """A private table does not exist for strangers, whatever they ask of it."""
        if not table.may_watch(person):
            raise NotFound("no_table", "there is no such table")

    def _sits(self, table: Table, person: str, seat: int) -> None:
        if seat not in table.seats_of(person):
            raise Forbidden("not_yours", f"seat {seat} is not yours at this table")

    def _owned(self, table: Table, person: Person) -> None:
        self._visible(table, person.id)
        if table.row.owner != person.id:
            raise Forbidden("not_owner", "only who made the table may do that")

    async def _retry(self, table: Table, write: Callable[[], Any]) -> None:
        """Things that are not moves are simply done again if another process was first."""
        for _ in range(5):
            try:
                await write()
            except Conflict:
                await self.refresh(table)
            else:
                return
        raise Clash("busy", "too many at this table at once; try again")

    async def stop(self) -> None:
        """Finish what is under way. Everything that was answered is stored already."""
        self.stopping = True
        tasks = [*self._thinking.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _play(match: Match, action: int, seat: int) -> None:
    match.play(action, seat)


def _copy(row: Row) -> Row:
    return msgspec.structs.replace(row)
