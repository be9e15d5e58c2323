"""Who sits where: tables are made, joined, left and put away, and games begin."""

from __future__ import annotations

import secrets
import time

import msgspec

from serai.bots import default_bot, find_bot
from serai.core.errors import BadSetup
from serai.core.match.match import Match
from serai.core.rules.game import Game, game
from serai.tables.api.permissions import (
    check_no_second_hand,
    check_owner,
    check_playable,
    check_running,
    check_seat_number,
    check_visible,
)
from serai.tables.errors import Clash, Forbidden, LimitReached, NotFound
from serai.tables.identifiers import clean_line, hash_secret, new_secret
from serai.tables.play import clocks
from serai.tables.play.table import Table, make_line_body, replay_line
from serai.tables.protocol import NewTable, Person, SeatRequest
from serai.tables.storage.repository import TableRepository
from serai.tables.storage.rows import LineBody, LogLine, SeatRow, TableResult, TableRow
from serai.tables.storage.store import Conflict, TableWithSeats, TooManyTables


def _too_many() -> LimitReached:
    return LimitReached("too_many_tables", "you have too many running tables; archive some first")


def _free_seat(table: Table, person: str, wanted: int | None) -> SeatRow | None:
    """An open seat: one that is kept for this person, or one that is kept for nobody."""
    free = [one for one in table.seats if one.kind == "open" and wanted in (None, one.seat)]
    free = [one for one in free if one.person in (None, person)]
    return min(free, key=lambda one: (one.person is None, one.seat), default=None)


class SeatManager:
    def __init__(self, repository: TableRepository, most: int) -> None:
        self.repository = repository
        self.max_tables = most  # running tables of one person

    # -- making and joining tables -----------------------------------------------------------------------------------

    async def create_from_match(self, person: Person, request: NewTable, continued: Match) -> tuple[Table, bool]:
        """A table at which a game goes on that was begun elsewhere. Who brings it may know all that is hidden in it, so
        they count as having sat on every seat, and only bots sit with them."""
        if any(seat.kind == "open" for seat in request.seats):
            raise Clash("brought", "a game that was brought goes on with bots; whoever brought it may know every hand")
        if continued.over:
            raise Clash("over", "the game of this record is over")
        table, _, again = await self.create(person, request, continued)
        return table, again

    async def create(
        self, person: Person, request: NewTable, continued: Match | None = None
    ) -> tuple[Table, str | None, bool]:
        """A new table; starts at once if every seat is taken. Gives the secret of its invitation, if it needs one, and
        whether the same wish had made it before."""
        the_game = game(request.game)
        players = len(request.seats)
        the_game.check_players(players)
        clocks.check_quiet(request.pace)
        options = the_game.choose_options(request.options, request.preset, players)
        await self.repository.custom_data.find(the_game.id, request.data)
        seats = [self._make_seat(number, seat, person, the_game) for number, seat in enumerate(request.seats)]
        is_open = any(seat.kind == "open" for seat in seats)
        now = time.time()
        row = TableRow(
            id=self.repository.new_id(),
            game=the_game.id,
            name=clean_line(request.name),
            players=players,
            options=options,
            owner=person.id,
            access=request.access,
            pace=request.pace,
            status="open",
            rules=the_game.rules_version,
            secret=secrets.token_bytes(32),
            version=0,
            turn=[],
            bot_turn=False,
            clock=clocks.new_clock(request.pace, players),
            deadline=None,
            result=None,
            rematch=None,
            archived=False,
            created=now,
            updated=now,
            client=request.client,
            data=request.data,
        )
        invite = new_secret() if is_open else None

        made = await self._add(row, seats, None if invite is None else hash_secret(invite))
        again = made != row.id
        table = await self.repository.get(made)
        async with table.lock:
            await self.start_if_full(table, continued)
        if again:  # the first invitation may never have arrived
            is_open = table.row.status == "open"
            invite = await self.invite(made, person, None, revoke=False) if is_open else None
        return table, invite, again

    async def _add(self, row: TableRow, seats: list[SeatRow], invite: str | None) -> str:
        try:
            made = await self.repository.store.add(row, seats, invite, self.max_tables)
        except Conflict:  # the same wish, at the same moment: it is found now
            made = await self.repository.store.add(row, seats, invite, self.max_tables)
        if made is None:
            raise _too_many()
        return made

    def _make_seat(self, number: int, request: SeatRequest, person: Person, the_game: Game) -> SeatRow:
        name = clean_line(request.name or "")
        if request.kind == "me":
            return SeatRow(number, "person", person.id, None, name or person.nickname)
        if request.kind == "bot":
            bot = self._find_bot_id(request.bot, the_game)
            return SeatRow(number, "bot", None, bot, name or bot)
        return SeatRow(number, "open")

    def _find_bot_id(self, id: str | None, the_game: Game) -> str:
        """The bot that is meant; the default one if none was named."""
        try:
            return (find_bot(id, the_game) if id else default_bot(the_game)).id
        except BadSetup as error:
            raise NotFound("no_bot", str(error)) from None

    async def start(self, table_id: str, person: Person) -> Table:
        """The owner starts; open seats go to bots."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)
            if table.row.status != "open":
                raise Clash("started", "the game has begun already")
            await self.repository.retry(table, lambda: self._start(table))
        return table

    async def start_if_full(self, table: Table, continued: Match | None = None) -> None:
        if table.row.status == "open" and not any(one.kind == "open" for one in table.seats):
            await self.repository.retry(table, lambda: self._start(table, continued))

    async def _start(self, table: Table, continued: Match | None = None) -> None:
        check_playable(table)
        if table.row.status != "open":
            return  # another process was quicker
        bot = default_bot(table.game).id
        seats = [SeatRow(seat.seat, "bot", None, bot, bot) if seat.kind == "open" else seat for seat in table.seats]
        number = table.version + 1
        match = table.start_match(None if continued is None else list(continued.setup), number)
        setup = match.setup
        if continued is not None:
            replay_line(
                match, LogLine(number, "start", None, continued.count, make_line_body(continued.moves), time.time())
            )
            match.draw_from(table.chance_for(number))
        match.play_single_options()
        body = make_line_body(match.moves)
        body.setup = list(setup)
        table.match = match
        table.seats, before = seats, table.seats

        def set_playing(row: TableRow) -> None:
            row.status = "playing"
            row.turn = list(match.actors)
            if continued is not None:
                row.sat = {row.owner: list(range(row.players))}

        try:
            await self.repository.write(table, "start", body, seats=seats, change=set_playing)
        except BaseException:
            table.match = None
            table.seats = before
            raise

    async def join(self, table_id: str, person: Person, invite: str | None, seat: int | None) -> Table:
        """Sit down on an open seat: by invitation, or at a public table without. The last one starts the game."""
        table = await self.repository.get(table_id)
        async with table.lock:
            await self.repository.refresh(table)
            given = await self._check_invite(table, person, invite)
            if given is None:
                check_visible(table, person.id)
            if table.is_over:
                raise Clash("over", "the game is over")
            kept = any(one.kind == "open" and one.person == person.id for one in table.seats)
            if table.row.access != "public" and given is None and person.id != table.row.owner and not kept:
                raise Forbidden("no_invite", "this table is by invitation; the link is wrong or was revoked")
            wanted = given[1] if given is not None and given[1] is not None else seat
            mine = table.seats_of(person.id)
            if mine and wanted in (None, *mine):
                return table  # sent again: they sit already
            chosen = _free_seat(table, person.id, wanted)
            if chosen is None:
                raise Clash("full", "there is no free seat left at this table")
            check_no_second_hand(table, person.id, chosen.seat)
            sits = SeatRow(chosen.seat, "person", person.id, None, person.nickname)
            await self.repository.retry(table, lambda: self._write_seat(table, sits, "join", person))
            await self.start_if_full(table)
        return table

    async def _check_invite(self, table: Table, person: Person, invite: str | None) -> tuple[str, int | None] | None:
        if invite is None:
            return None
        found = await self.repository.store.find_invite(hash_secret(invite))
        if found is None or found[0] != table.id:
            check_visible(table, person.id)
            raise Forbidden("no_invite", "this invitation is wrong or was revoked")
        return found

    async def _write_seat(self, table: Table, sits: SeatRow, kind: str, person: Person | None) -> None:
        if kind == "join" and (table.is_over or table.seats[sits.seat].kind != "open"):
            raise Clash("full", "somebody else was quicker")
        seats = [sits if seat.seat == sits.seat else seat for seat in table.seats]
        body = LineBody(seat=sits, name=table.seats[sits.seat].name)
        who = person.id if person else None
        await self.repository.write(table, kind, body, seat=sits.seat, person=who, seats=seats)

    async def invite(self, table_id: str, person: Person, seat: int | None, revoke: bool) -> str:
        """A new invitation; the earlier ones can be revoked with it."""
        table = await self.repository.get(table_id)
        check_owner(table, person.id)
        if seat is not None:
            check_seat_number(table, seat)
        secret = new_secret()
        await self.repository.store.add_invite(table.id, hash_secret(secret), seat, time.time(), revoke=revoke)
        return secret

    async def set_seat(self, table_id: str, person: Person, seat: int, kind: str, bot: str | None) -> Table:
        """The owner gives a seat that nobody holds to a bot, or opens it for somebody."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)
            check_seat_number(table, seat)
            if table.row.status == "over":
                raise Clash("over", "the game is over")
            held = table.seats[seat]
            if held.kind == "person" and held.person != person.id:
                raise Clash("taken", "somebody sits there; only they can leave")
            if kind == "bot":
                name = self._find_bot_id(bot, table.game)
                sits = SeatRow(seat, "bot", held.person if held.resigned else None, name, name, held.resigned)
            elif held.resigned:
                raise Clash("resigned", "this seat has given up; only a bot can play on for it")
            else:
                sits = SeatRow(seat, "open")
            await self.repository.retry(table, lambda: self._write_seat(table, sits, "seat", person))
            await self.start_if_full(table)
        return table

    # -- leaving -----------------------------------------------------------------------------------------------------

    async def leave(self, table_id: str, person: Person, seat: int | None) -> Table:
        """Stand up. Before the game the seat is open again; in the game the owner decides who plays on."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_visible(table, person.id)
            mine = table.seats_of(person.id)
            leaving = mine if seat is None else [seat]
            if not leaving or any(one not in mine for one in leaving):
                raise Forbidden("not_yours", "you do not sit there")
            if table.row.status == "over":
                raise Clash("over", "the game is over")
            for one in leaving:
                sits = SeatRow(one, "open")
                await self.repository.retry(table, lambda sits=sits: self._write_seat(table, sits, "leave", person))  # type: ignore[misc]
        return table

    async def resign(self, table_id: str, person: Person, seat: int) -> Table:
        """Give the game up for a seat. A bot plays on for it; with one player left the game is over."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_visible(table, person.id)
            if seat not in table.seats_of(person.id):
                raise Forbidden("not_yours", "you do not sit there")
            check_running(table)
            await self.repository.retry(table, lambda: self.replace_with_bot(table, seat, "resign", resigns=True))
        return table

    async def replace_with_bot(self, table: Table, seat: int, kind: str, *, resigns: bool) -> None:
        """A bot plays on for a seat, also for one that was left; who sat there may still look on, and is asked again
        for a rematch. An empty seat never wins."""
        held = table.seats[seat]
        if table.row.status != "playing" or held.kind == "bot":
            return  # another process was quicker
        bot = default_bot(table.game).id if table.is_playable else ""
        sits = SeatRow(seat, "bot", held.person, bot, held.name or bot, resigns)
        seats = [sits if one.seat == seat else one for one in table.seats]
        left = [one.seat for one in seats if not one.resigned]
        scores = table.match.scores if table.match is not None else []

        def change(row: TableRow) -> None:
            if resigns and len(left) == 1:
                row.status = "over"
                row.result = TableResult(scores, [one for one in left if seats[one].kind != "open"], kind)

        body = LineBody(seat=sits, name=held.name)
        await self.repository.write(table, kind, body, seat=seat, seats=seats, change=change)

    # -- afterwards --------------------------------------------------------------------------------------------------

    async def rematch(self, table_id: str, person: Person) -> Table:
        """The same table again; the first one to ask makes it. The others' seats are kept for them until they say yes
        by asking as well, or the maker gives their seats away."""
        table = await self.repository.get(table_id)
        async with table.lock:
            await self.repository.refresh(table)
            check_visible(table, person.id)
            if not table.belongs_to(person.id):
                raise Forbidden("not_yours", "only those who played can ask for a rematch")
            if not table.is_over:
                raise Clash("not_over", "this game is not over yet")
            if table.row.rematch is None:
                try:
                    await self.repository.retry(table, lambda: self._create_rematch(table, person))
                except TooManyTables:
                    raise _too_many() from None
            assert table.row.rematch is not None
        again = await self.repository.get(table.row.rematch)
        async with again.lock:
            await self.repository.refresh(again)
            for one in [one for one in again.seats if one.kind == "open" and one.person == person.id]:
                sits = SeatRow(one.seat, "person", person.id, None, person.nickname)
                await self.repository.retry(again, lambda sits=sits: self._write_seat(again, sits, "join", person))  # type: ignore[misc]
            await self.start_if_full(again)
        return again

    async def _create_rematch(self, table: Table, person: Person) -> None:
        """The new table and the line that leads to it are stored together; nobody finds half of it."""
        if table.row.rematch is not None:
            return  # made by another process meanwhile
        new, seats = self._make_rematch_row(table, person)

        def lead_there(row: TableRow) -> None:
            row.rematch = new.id

        await self.repository.write(
            table,
            "rematch",
            LineBody(),
            person=person.id,
            change=lead_there,
            also=TableWithSeats(new, seats),
            most=self.max_tables,
        )

    def _make_rematch_row(self, table: Table, person: Person) -> tuple[TableRow, list[SeatRow]]:
        old = table.row
        now = time.time()
        row = msgspec.structs.replace(old)
        row.id, row.owner = self.repository.new_id(), person.id
        row.status, row.version, row.turn, row.bot_turn = "open", 0, [], False
        row.rules = game(old.game).rules_version
        row.secret = secrets.token_bytes(32)
        row.clock, row.deadline = clocks.new_clock(old.pace, old.players), None
        row.result, row.rematch, row.archived, row.client = None, None, False, None
        row.sat, row.undone, row.progress = {}, {}, None
        row.created = row.updated = now
        # Seats move on by one, so that nobody always begins.
        people = [*table.seats[1:], table.seats[0]]
        usual = default_bot(table.game).id
        seats = [
            SeatRow(number, "person" if one.person == person.id else "open", one.person, None, one.name)
            if one.person is not None
            else SeatRow(number, "bot", None, one.bot or usual, one.name or one.bot or usual)
            for number, one in enumerate(people)
        ]
        return row, seats

    async def delete(self, table_id: str, person: Person) -> None:
        """Forget a table that nobody else has played at; what others have played is theirs as well."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)
            if table.have_others_played(person.id):
                raise Clash("others_played", "others have played here too; put the table away instead")
            await self.repository.store.delete(table_id)
            self.repository.cached.pop(table_id, None)

    async def forget_person(self, table_id: str, person: Person) -> None:
        """Somebody goes for good: their own tables go with them, in others' games they stand up."""
        table = await self.repository.get(table_id)
        if table.row.owner == person.id and not table.have_others_played(person.id):
            await self.delete(table_id, person)
            return
        if table.seats_of(person.id) and not table.is_over:
            await self.leave(table_id, person, None)
        self.repository.cached.pop(table_id, None)  # their name is read anew

    async def archive(self, table_id: str, person: Person) -> Table:
        """Put a table away: it is no longer listed, and a game that was not over is never finished."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)

            def change(row: TableRow) -> None:
                row.archived = True
                if row.status != "over":
                    row.status = "over"
                    row.result = TableResult(table.match.scores, [], "archive") if table.match is not None else None

            await self.repository.retry(
                table, lambda: self.repository.write(table, "archive", LineBody(), person=person.id, change=change)
            )
        return table
