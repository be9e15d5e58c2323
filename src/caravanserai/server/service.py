"""Everything that can be done at tables: play, and around it who makes, joins, leaves and finds them."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec

from caravanserai.bots import default_bot, find_bot
from caravanserai.core.errors import BadSetup
from caravanserai.core.game import Game, game
from caravanserai.server import clocks, rows
from caravanserai.server.errors import Clash, Forbidden, NotFound, TooMuch
from caravanserai.server.identity import hashed, new_id, new_secret, one_line
from caravanserai.server.playing import Playing
from caravanserai.server.protocol import NewTable, Person, SeatWish
from caravanserai.server.store import Conflict, Transaction
from caravanserai.server.table import Body, Line, Result, Row, SeatRow, Table, body_of


class Tables(Playing):
    """The tables of this process, and all that people may do at them."""

    # -- making and joining tables -----------------------------------------------------------------------------------

    async def create(self, person: Person, wish: NewTable) -> tuple[Table, str | None, bool]:
        """A new table; starts at once if every seat is taken. Gives the secret of its invitation, if it needs one, and
        whether the same wish had made it before."""
        the_game = game(wish.game)
        players = len(wish.seats)
        the_game.check_players(players)
        options = the_game.choose_options(wish.options, wish.preset, players)
        seats = [self._seat(number, seat, person, the_game) for number, seat in enumerate(wish.seats)]
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

    def _seat(self, number: int, wish: SeatWish, person: Person, the_game: Game) -> SeatRow:
        name = one_line(wish.name or "")
        if wish.kind == "me":
            return SeatRow(number, "person", person.id, None, name or person.nickname)
        if wish.kind == "bot":
            bot = self._bot(wish.bot, the_game)
            return SeatRow(number, "bot", None, bot, name or bot)
        return SeatRow(number, "open")

    def _bot(self, id: str | None, the_game: Game) -> str:
        """The bot that is meant; the default one if none was named."""
        try:
            return (find_bot(id, the_game) if id else default_bot(the_game)).id
        except BadSetup as error:
            raise NotFound("no_bot", str(error)) from None

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
        bot = default_bot(table.game).id
        seats = [SeatRow(seat.seat, "bot", None, bot, bot) if seat.kind == "open" else seat for seat in table.seats]
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
                name = self._bot(bot, table.game)
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
        sits = SeatRow(seat, "bot", held.person, default_bot(table.game).id, held.name, resigns)
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
        row = msgspec.structs.replace(old)
        row.id = new_id()
        row.status, row.version, row.turn, row.bot_turn = "open", 0, [], False
        row.rules = game(old.game).rules_version
        row.secret = secrets.token_bytes(32)
        row.clock, row.deadline = clocks.new_clock(old.pace, old.players), None
        row.result, row.rematch, row.archived = None, None, False
        row.created = row.updated = now
        # Seats move on by one, so that nobody always begins.
        people = [*table.seats[1:], table.seats[0]]
        usual = default_bot(table.game).id
        seats = [
            SeatRow(number, "person", one.person, None, one.name)
            if one.person is not None
            else SeatRow(number, "bot", None, one.bot or usual, one.name or one.bot or usual)
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

    # -- looking after them ------------------------------------------------------------------------------------------

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

    def _owned(self, table: Table, person: Person) -> None:
        self._visible(table, person.id)
        if table.row.owner != person.id:
            raise Forbidden("not_owner", "only who made the table may do that")
