"""The facts of a table: who sits where, who may do what, and how it is described in lists."""

from __future__ import annotations

from collections.abc import Sequence

from serai.core.errors import SeraiError
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.tables.model import clocks
from serai.tables.model.play_time import DEFAULT_PLAY_TIME, PlayTime
from serai.tables.model.progress import to_progress_info
from serai.tables.model.rated_games import is_unrated
from serai.tables.model.rows import SeatRow, TableRow, assign_colours
from serai.tables.protocol import ClockInfo, Pace, SeatInfo, TableInfo


def is_kept_open(pace: Pace, seat: SeatRow) -> bool:
    """Whether the person whose time ran out at a seat may come back to it: new time comes from turns only."""
    has_new_time = pace.kind != "live" or pace.increment > 0
    return has_new_time and seat.kind == "bot" and seat.person is not None and not seat.resigned


def wait_for_return(pace: Pace, seats: Sequence[SeatRow]) -> bool:
    """Whether the time of everybody has run out, and somebody may come back: bots do not play on among themselves."""
    return all(seat.kind == "bot" for seat in seats) and any(is_kept_open(pace, seat) for seat in seats)


class TableFacts:
    """A table without its match."""

    def __init__(self, row: TableRow, seats: list[SeatRow], time: PlayTime = DEFAULT_PLAY_TIME) -> None:
        self.row = row
        self.seats = seats
        self.time = time
        self.is_data_missing = False  # the custom data file is lost, or no longer valid
        self.is_damaged = False  # its lines cannot be replayed
        self._seats_by_person: tuple[list[SeatRow], dict[str, list[int]]] = (seats, {})  # cache for `self.seats`
        self._no_clock = clocks.no_clock(row.players)
        self._game: Game | None = None
        self._rules_known: bool | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        return self.row.version

    @property
    def game(self) -> Game:
        if self._game is None:
            self._game = game(self.row.game)
        return self._game

    @property
    def has_known_rules(self) -> bool:
        """Whether this server supports the rules version of the table."""
        if self._rules_known is None:
            try:
                self._rules_known = self.game.supports_rules(self.row.rules)
            except SeraiError:
                self._rules_known = False
        return self._rules_known

    @property
    def is_playable(self) -> bool:
        """Whether this server supports the rules version, and the table's data and log are intact."""
        return self.has_known_rules and not self.is_data_missing and not self.is_damaged

    @property
    def is_over(self) -> bool:
        """Whether play has ended: by the end of the game, a resignation, or archiving."""
        return self.row.status == "over"

    @property
    def is_running(self) -> bool:
        """Whether moves can be made. A game of unsupported rules can only be viewed, resigned and archived."""
        return self.row.status == "playing" and self.is_playable

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        if self._seats_by_person[0] is not self.seats:
            self._seats_by_person = (self.seats, {})
        found = self._seats_by_person[1].get(person)
        if found is None:
            rows = [row for row in self.seats if row.kind == "person" and row.person == person and not row.resigned]
            found = self._seats_by_person[1][person] = [row.seat for row in rows]
        return found

    @property
    def colours(self) -> list[int]:
        return assign_colours(self.seats)

    def past_seats_of(self, person: str) -> list[int]:
        """The seats that a person holds or has held in this game, whose hands they may have seen."""
        now = [row.seat for row in self.seats if row.person == person]
        return sorted({*self.row.sat.get(person, ()), *now})

    def have_others_played(self, person: str) -> bool:
        """Whether another person plays or has played here."""
        return any(one != person for one in [*self.row.sat, *(row.person for row in self.seats)] if one is not None)

    def may_watch(self, person: str | None) -> bool:
        """Private tables are visible only to their owner and the people with a seat."""
        return self.row.access != "private" or self.belongs_to(person)

    def belongs_to(self, person: str | None) -> bool:
        """Whether a person owns the table or has a seat there, even if a bot has taken it over."""
        return person is not None and (person == self.row.owner or any(row.person == person for row in self.seats))

    def is_returnable(self, seat: SeatRow, person: str | None) -> bool:
        """Whether a person may take a seat back that a bot took over when their time ran out."""
        mine = person is not None and seat.person == person
        return mine and self.row.status == "playing" and is_kept_open(self.row.pace, seat)

    def plays_alone(self, person: str) -> bool:
        """Whether this person is the only one who plays or has played here; several names at one device are several
        people."""
        return self._count_people() < 2 and not self.have_others_played(person)

    def _count_people(self) -> int:
        return sum(seat.kind != "bot" or (seat.person is not None and not seat.resigned) for seat in self.seats)

    @property
    def allows_advice(self) -> bool:
        """Whether players may ask bots for hints, or analyse the running game. By default only one person who plays
        against bots may; several names at one device are several people."""
        if self.row.hints is not None or self.row.rated:
            return bool(self.row.hints) and not self.row.rated
        return self._count_people() < 2

    def may_know_hidden(self, person: str | None) -> bool:
        """Whether anything may leave the server for a person that the views of their seats do not hold. The one answer
        for all ways out: yes when the game is over; before, only to somebody who plays against bots alone in a game on
        which no rating and no tournament depends."""
        if self.is_over:
            return True
        counts = self.row.rated or bool(self.row.tournament)
        return person is not None and bool(self.seats_of(person)) and self.plays_alone(person) and not counts

    # -- descriptions ------------------------------------------------------------------------------------------------

    def clock_info(self, now: float | None = None) -> ClockInfo:
        row, time = self.row, self.time
        if row.pace.kind == "none":
            return self._no_clock
        at = time.now() if now is None else now
        return clocks.build_clock_info(
            row.pace, row.clock, row.players, at, row.deadline, time.wall_offset(), time.paused_seconds()
        )

    def info(self, person: str | None, now: float | None = None) -> TableInfo:
        row = self.row
        mine = self.seats_of(person)
        return TableInfo(
            id=row.id,
            game=row.game,
            name=row.name,
            players=row.players,
            options=row.options,
            data=row.data,
            access=row.access,
            pace=row.pace,
            status=row.status,
            rules=row.rules,
            playable=self.is_playable,
            version=row.version,
            seats=[
                SeatInfo(
                    seat=seat.seat,
                    kind=seat.kind,
                    name=seat.name,
                    bot=seat.bot,
                    mine=seat.seat in mine,
                    resigned=seat.resigned,
                    kept=seat.kind == "open" and person is not None and seat.person == person,
                    returnable=self.is_returnable(seat, person),
                    colour=colour,
                    fixed=seat.fixed,
                    agreed=seat.agreed,
                )
                for seat, colour in zip(self.seats, self.colours, strict=True)
            ],
            turn=row.turn,
            mine=bool(mine),
            owner=person == row.owner,
            created=row.created,
            updated=row.updated,
            clock=self.clock_info(now),
            scores=(row.result.scores or None) if row.result else None,
            winners=row.result.winners if row.result else None,
            ended_by=row.result.by if row.result else None,
            ranking=row.result.ranking if row.result else [],
            rematch=row.rematch,
            may_rematch=self.is_over and self.belongs_to(person),
            archived=row.archived,
            hints=self.allows_advice,
            rated=row.rated,
            unrated=is_unrated(row),
            real=row.real,
            practice=row.practice,
            group=row.group_id if mine else "",
            tournament=row.tournament if mine else "",
            tournament_round=row.tournament_round,
            portable=row.status == "playing" and self.may_know_hidden(person),
        )

    def list_info(self, person: str | None) -> TableInfo:
        """The info for lists of tables, with progress."""
        info = self.info(person)
        if self.row.progress is not None and self.row.status == "playing":
            info.progress = to_progress_info(self.row.progress, self.seats_of(person))
        return info
