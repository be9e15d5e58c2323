"""Seats of tables: creating, starting, joining, leaving, resigning and archiving."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec.structs import replace

from serai.bots import default_bot
from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.rules.chance import ToldChance
from serai.tables.errors import Clash, Forbidden, LimitReached
from serai.tables.identifiers import clean_name, hash_secret, new_secret
from serai.tables.model import clocks
from serai.tables.model.facts import wait_for_return
from serai.tables.model.permissions import (
    check_drawn,
    check_no_second_hand,
    check_owner,
    check_playable,
    check_running,
    check_seat_number,
    check_visible,
)
from serai.tables.model.rated_games import check_not_rated, find_participants, give_up_early, is_hardly_begun
from serai.tables.model.rows import LineBody, LogLine, SeatRow, TableResult, TableRow
from serai.tables.play.match_lines import make_line_body, replay_line
from serai.tables.play.new_table import check_request, find_bot_id, make_row
from serai.tables.play.places import check_colour, free_colour, settle_colours
from serai.tables.play.repository import TableRepository
from serai.tables.play.table import Table
from serai.tables.play.table_events import TableDeleted
from serai.tables.protocol import NewTable, Person, SeatRequest
from serai.tables.store.interface import Conflict


def too_many_tables() -> LimitReached:
    return LimitReached("too_many_tables", "you have too many running tables; archive some first")


def _free_seat(table: Table, person: str, wanted: int | None) -> SeatRow | None:
    """An open seat: preferably one reserved for this person, otherwise an unreserved one."""
    free = [one for one in table.seats if one.kind == "open" and wanted in (None, one.seat)]
    free = [one for one in free if one.person in (None, person)]
    return min(free, key=lambda one: (one.person is None, one.seat), default=None)


def _returnable_seat(table: Table, person: str, wanted: int | None) -> SeatRow | None:
    """A seat that a bot took over when the person's time ran out."""
    mine = [one for one in table.seats if wanted in (None, one.seat) and table.is_returnable(one, person)]
    return mine[0] if mine else None


class SeatManager:
    def __init__(self, repository: TableRepository, max_tables: int) -> None:
        self.repository = repository
        self.max_tables = max_tables  # running tables of one person

    # -- creating and joining tables ---------------------------------------------------------------------------------

    async def create_from_match(self, person: Person, request: NewTable, continued: Match) -> tuple[Table, bool]:
        """Create a table that continues a game begun elsewhere. The person may know all hidden information of it, so
        they count as having held every seat, and play with bots only."""
        if any(seat.kind == "open" for seat in request.seats):
            raise Clash("brought", "an imported game continues with bots only: its importer may know every hand")
        if continued.over:
            raise Clash("over", "the game of this record is over")
        table, _, again = await self.create(person, request, continued)
        return table, again

    async def create(
        self, person: Person, request: NewTable, continued: Match | None = None, group: str = ""
    ) -> tuple[Table, str | None, bool]:
        """Create a table, in a group if one is named; it starts at once if every seat is taken. Returns also the secret
        of its invitation, if it has open seats, and whether an earlier request with the same key had created it."""
        the_game = game(request.game)
        check_request(request)
        await self.repository.custom_data.find(the_game.id, request.data)
        seats = [self._make_seat(number, seat, person, the_game) for number, seat in enumerate(request.seats)]
        seats = [replace(seat, agreed=request.rated and seat.kind == "person") for seat in settle_colours(seats)]
        is_open = any(seat.kind == "open" for seat in seats)
        if request.real and (request.pace.kind != "none" or any(seat.kind != "person" for seat in seats)):
            raise Clash("real_table", "at a real table people sit on all seats, around one device, without a clock")
        row = make_row(request, person.id, self.repository.new_id(), self.repository.store.now())
        row.group_id = group
        invite = new_secret() if is_open else None

        made = await self._add(row, seats, None if invite is None else hash_secret(invite))
        again = made != row.id
        table = await self.repository.get(made)
        async with table.lock:
            await self.start_if_full(table, continued)
        if again:  # the first response, with its invitation, may have been lost
            is_open = table.row.status == "open"
            invite = await self.invite(made, person, None, revoke=False) if is_open else None
        return table, invite, again

    async def _add(self, row: TableRow, seats: list[SeatRow], invite: str | None) -> str:
        try:
            made = await self.repository.store.add(row, seats, invite, self.max_tables)
        except Conflict:  # the same request at the same time: the table exists now
            made = await self.repository.store.add(row, seats, invite, self.max_tables)
        if made is None:
            raise too_many_tables()
        return made

    def _make_seat(self, number: int, request: SeatRequest, person: Person, the_game: Game) -> SeatRow:
        name = clean_name(request.name) if request.name and request.name.strip() else ""
        check_colour(the_game, request.colour)
        chosen = SeatRow(number, "open", colour=request.colour, fixed=request.fixed)
        if request.kind == "me":
            return replace(chosen, kind="person", person=person.id, name=name or person.nickname)
        if request.kind == "bot":
            bot = find_bot_id(request.bot, the_game)
            return replace(chosen, kind="bot", bot=bot, name=name or bot)
        return chosen

    async def start(self, table_id: str, person: Person) -> Table:
        """The owner starts the game; bots take the open seats."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)
            check_drawn(table)
            if table.row.status != "open":
                raise Clash("started", "the game has begun already")
            await self.repository.retry(table, lambda: self._start(table))
        return table

    async def start_if_full(self, table: Table, continued: Match | None = None) -> None:
        if table.row.real:
            return  # its set-up is told first
        if table.row.status == "open" and not any(one.kind == "open" for one in table.seats):
            await self.repository.retry(table, lambda: self._start(table, continued))

    async def start_told(self, table: Table, person: Person, told: ToldChance, *, store: bool) -> None:
        """Start the game of a real table with the told outcomes of its set-up; `OutcomeNeeded` if they are not enough.
        Without `store` it is only tried. The caller holds the lock."""
        check_owner(table, person.id)
        if table.row.status != "open":
            raise Clash("started", "the game has begun already")
        if not store:
            table.try_start(told)
            return
        await self.repository.retry(table, lambda: self._start(table, told=told))

    async def _start(self, table: Table, continued: Match | None = None, told: ToldChance | None = None) -> None:
        check_playable(table)
        if table.row.status != "open":
            return  # another process was first
        bot = default_bot(table.game).id
        seats = [
            SeatRow(seat.seat, "bot", None, bot, bot, colour=seat.colour) if seat.kind == "open" else seat
            for seat in table.seats
        ]
        number = table.version + 1
        position = None if continued is None else continued.start_position
        match = table.start_match(None if continued is None else list(continued.setup), number, told, position)
        setup = match.setup
        if continued is not None:
            replay_line(
                match, LogLine(number, "start", None, continued.count, make_line_body(continued.moves), time.time())
            )
            match.swap_chance(table.chance_for(number))
        match.play_single_options()
        body = make_line_body(match.moves)
        body.setup = list(setup)
        body.position = position
        table.match = match
        table.seats, before = seats, table.seats

        def set_playing(row: TableRow) -> None:
            row.status = "playing"
            row.turn = list(match.actors)
            row.participants = find_participants(row, seats) if continued is None else None
            row.rated = row.participants is not None
            if continued is not None:
                row.sat = {row.owner: list(range(row.players))}

        try:
            await self.repository.write(table, "start", body, seats=seats, change=set_playing)
        except BaseException:
            table.match = None
            table.seats = before
            raise

    async def join(
        self,
        table_id: str,
        person: Person,
        invite: str | None,
        seat: int | None,
        colour: int | None = None,
        rated: bool = False,
        is_admitted: bool = False,
    ) -> Table:
        """Take an open seat: by invitation, or without one at a public table, or if the person is admitted otherwise.
        The last person starts the game. `rated`: they agree that it is rated."""
        table = await self.repository.get(table_id)
        async with table.lock:
            await self.repository.refresh(table)
            invited = await self._check_invite(table, person, invite)
            if invited is None:
                check_visible(table, person.id)
            if table.is_over:
                raise Clash("over", "the game is over")
            returns = _returnable_seat(table, person.id, seat)
            is_reserved = returns or any(one.kind == "open" and one.person == person.id for one in table.seats)
            is_reserved = is_reserved or (table.row.status == "playing" and person.id in table.row.sat)
            is_admitted = is_admitted or table.row.access == "public" or person.id == table.row.owner
            if invited is None and not is_admitted and not is_reserved:
                raise Forbidden("no_invite", "this table is by invitation; the link is wrong or was revoked")
            wanted = invited[1] if invited is not None and invited[1] is not None else seat
            mine = table.seats_of(person.id)
            if mine and wanted in (None, *mine):
                return table  # a repeated request
            chosen = returns or _free_seat(table, person.id, wanted)
            if chosen is None and seat is not None and _free_seat(table, person.id, None):
                raise Clash("taken", "somebody sits there; choose another seat")
            if chosen is None:
                raise Clash("full", "there is no free seat left at this table")
            check_no_second_hand(table, person.id, chosen.seat)
            check_colour(table.game, colour)
            wish = colour if table.row.status == "open" else None
            sits = SeatRow(chosen.seat, "person", person.id, None, person.nickname, colour=wish, fixed=seat is not None)
            sits.agreed = rated
            await self.repository.retry(table, lambda: self.sit_down(table, sits, person))
            await self.start_if_full(table)
        return table

    async def sit_down(self, table: Table, sits: SeatRow, person: Person) -> None:
        held = table.seats[sits.seat]
        if table.is_over or not (held.kind == "open" or table.is_returnable(held, person.id)):
            raise Clash("full", "somebody else was quicker")

        def refill(row: TableRow) -> None:
            row.clock = clocks.refill_clock(row.pace, row.clock, sits.seat)

        await self._write_seat(table, sits, "join", person, refill if held.kind == "bot" else None)

    async def _check_invite(self, table: Table, person: Person, invite: str | None) -> tuple[str, int | None] | None:
        if invite is None:
            return None
        found = await self.repository.store.find_invite(hash_secret(invite))
        if found is None or found[0] != table.id:
            check_visible(table, person.id)
            raise Forbidden("no_invite", "this invitation is wrong or was revoked")
        return found

    async def _write_seat(
        self,
        table: Table,
        sits: SeatRow,
        kind: str,
        person: Person | None,
        change: Callable[[TableRow], None] | None = None,
    ) -> None:
        seats = list(table.seats)
        if table.row.status == "playing":
            sits.colour = seats[sits.seat].colour  # the pieces on the board keep theirs
        elif sits.kind == "person":
            sits.colour = table.colours[sits.seat] if sits.colour is None else sits.colour
            seats = free_colour(seats, sits.colour, sits.seat)
        seats[sits.seat] = sits
        held = table.seats[sits.seat]
        body = LineBody(seat=sits, name=held.name, held_by=held.person)
        person_id = person.id if person else None
        revoke = kind == "leave" and table.row.status == "playing"
        await self.repository.write(
            table, kind, body, seat=sits.seat, person=person_id, seats=seats, change=change, revoke_invites=revoke
        )

    async def invite(self, table_id: str, person: Person, seat: int | None, revoke: bool) -> str:
        """Create an invitation and return its secret. `revoke`: invalidate the earlier ones."""
        table = await self.repository.get(table_id)
        check_owner(table, person.id)
        if seat is not None:
            check_seat_number(table, seat)
        secret = new_secret()
        await self.repository.store.add_invite(table.id, hash_secret(secret), seat, time.time(), revoke=revoke)
        return secret

    async def set_seat(self, table_id: str, person: Person, seat: int, kind: str, bot: str | None) -> Table:
        """The owner assigns a seat that no other person holds to a bot, or opens it."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)
            check_seat_number(table, seat)
            check_drawn(table)
            if table.row.status == "over":
                raise Clash("over", "the game is over")
            held = table.seats[seat]
            if held.kind == "person" and held.person != person.id:
                raise Clash("taken", "somebody sits there; only they can leave")
            if held.kind == "bot":
                check_not_rated(table.row)  # a bot that is exchanged would come last
            if kind == "bot":
                name = find_bot_id(bot, table.game)
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
        """Leave one seat, or all of them. The seat is open again. During a game the owner decides who continues: links
        made before no longer seat anybody, but whoever left may come back. In a tournament leaving is resigning."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_visible(table, person.id)
            check_drawn(table)
            mine = table.seats_of(person.id)
            leaving = mine if seat is None else [seat]
            if not leaving or any(one not in mine for one in leaving):
                raise Forbidden("not_yours", "you do not sit there")
            if table.row.status == "over":
                raise Clash("over", "the game is over")
            for one in leaving:
                if table.row.tournament:
                    await self._resign(table, one)
                    continue
                sits = SeatRow(one, "open")
                await self.repository.retry(table, lambda sits=sits: self._write_seat(table, sits, "leave", person))  # type: ignore[misc]
        return table

    async def resign(self, table_id: str, person: Person, seat: int) -> Table:
        """Resign for a seat. A bot continues for it; with one player left the game is over."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_visible(table, person.id)
            if seat not in table.seats_of(person.id):
                raise Forbidden("not_yours", "you do not sit there")
            check_drawn(table)
            await self._resign(table, seat)
        return table

    async def _resign(self, table: Table, seat: int) -> None:
        check_running(table)
        await self.repository.retry(table, lambda: self.replace_with_bot(table, seat, "resign", resigns=True))

    async def replace_with_bot(self, table: Table, seat: int, kind: str, *, resigns: bool) -> None:
        """Let a bot continue for a seat, also for an abandoned one. The seat's person may still watch, and is invited
        to a rematch. An empty seat never wins. Bots do not go on among themselves: if nobody is left who plays or may
        come back, the game ends without a winner."""
        held = table.seats[seat]
        if table.row.status != "playing" or held.kind == "bot":
            return  # another process was first
        bot = default_bot(table.game).id if table.is_playable else ""
        sits = SeatRow(seat, "bot", held.person, bot, held.name or bot, resigns, colour=held.colour, fixed=held.fixed)
        seats = [sits if one.seat == seat else one for one in table.seats]
        left = [one.seat for one in seats if not one.resigned]
        is_deserted = all(one.kind == "bot" for one in seats) and not wait_for_return(table.row.pace, seats)
        scores = table.match.scores if table.match is not None else []

        is_early = resigns and is_hardly_begun(table.row)

        def change(row: TableRow) -> None:
            if is_early:
                give_up_early(row, seat)
            if resigns and len(left) == 1:
                row.status = "over"
                row.result = TableResult(scores, [one for one in left if seats[one].kind != "open"], kind)
            elif kind == "timeout" and is_deserted:
                row.status = "over"
                row.result = TableResult(scores, [], kind)

        body = LineBody(seat=sits, name=held.name, held_by=held.person)
        await self.repository.write(table, kind, body, seat=seat, seats=seats, change=change)

    # -- deleting and archiving -------------------------------------------------------------------------------------

    async def delete(self, table_id: str, person: Person) -> None:
        """Delete a table that nobody else has played at."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)
            if table.have_others_played(person.id):
                raise Clash("others_played", "others have played here too; put the table away instead")
            check_not_rated(table.row)
            await self._delete(table_id)

    async def _delete(self, table_id: str) -> None:
        await self.repository.store.delete(table_id)
        self.repository.cached.pop(table_id, None)
        self.repository.events.publish(TableDeleted(table_id))

    async def forget_person(self, table_id: str, person: Person) -> None:
        """Remove a deleted person from a table: delete their own tables, leave the games of others."""
        table = await self.repository.get(table_id)
        if table.row.owner == person.id and not table.have_others_played(person.id):
            async with table.lock:
                await self._delete(table_id)
            return
        if table.seats_of(person.id) and not table.is_over:
            await self.leave(table_id, person, None)

    async def drop_cached(self, table_id: str) -> None:
        """Have a table read again: names in it were changed in the store."""
        table = self.repository.cached.get(table_id)
        if table is not None:
            async with table.lock:  # a move that is being stored belongs to this copy
                self.repository.cached.pop(table_id, None)

    async def archive(self, table_id: str, person: Person) -> Table:
        """Archive a table: it is no longer listed, and an unfinished game ends without a winner."""
        table = await self.repository.get(table_id)
        async with table.lock:
            check_owner(table, person.id)
            check_not_rated(table.row)

            def change(row: TableRow) -> None:
                row.archived = True
                if row.status != "over":
                    row.status = "over"
                    row.result = TableResult(table.match.scores, [], "archive") if table.match is not None else None

            await self.repository.retry(
                table, lambda: self.repository.write(table, "archive", LineBody(), person=person.id, change=change)
            )
        return table
