"""Compares what a person is sent about two tables that they cannot distinguish: it must be the same."""

from __future__ import annotations

import copy
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

import serai as cv
from serai.bots import strongest_bot
from serai.core.api.match import Match
from serai.core.errors import IllegalAction
from serai.core.rules.chance import Seeded
from serai.core.rules.fields import SharedView
from serai.core.rules.state import State
from serai.core.view.seat_view import ViewParts
from serai.server.application import Application
from serai.server.settings import Settings
from serai.tables import protocol as wire
from serai.tables.api.hints import build_hints
from serai.tables.live.patches import LineEncoder
from serai.tables.live.updates import build_full_update, build_preview, build_update
from serai.tables.model.log_replay import replay_log
from serai.tables.model.rows import LineBody, LogLine
from serai.tables.model.viewer import Viewer
from serai.tables.play.bot_requests import BotAnswer, BotRequest, make_request
from serai.tables.play.table import Table
from serai.tables.play.table_events import NewLine, TableEvent
from serai.tables.play.table_match import LastMoves
from serai.tables.replays.records import public_record, rebuild_match
from tests.server.helpers import Json
from tests.server.hidden import all_secrets

SECRETS = all_secrets()


def other_determinization(match: Match, mine: list[int], rng: random.Random) -> Match:
    """The same match with everything changed that these seats (none: a spectator) cannot see."""
    state = match.state
    if match.game.id == "toy":
        seat = mine[0] if mine else None
        twin_state = state.imagine(seat if seat is not None else -1, Seeded(rng.getrandbits(30)))
    else:
        position = state.to_dict()
        SECRETS[match.game.id].change(position, mine, match.actors, rng)
        twin_state = match.game.read_position(position, Seeded(rng.getrandbits(30)))
    return with_state(match, twin_state)


def with_state(match: Match, state: State) -> Match:
    """The same match with another state."""
    twin = Match(match.game, state, auto=False, header=match._header, setup=match.setup)
    twin.auto, twin.standing_answers = match.auto, match.standing_answers
    twin.history.roll_back(match.history.checkpoint()._replace(state=state))
    return twin


def _copied(view: ViewParts) -> ViewParts:
    look = SharedView(view.shared.state, copy.deepcopy(view.public), [])
    look.common = copy.deepcopy(view.shared.common)
    return ViewParts(view.fixed, look, copy.deepcopy(view.hidden), copy.deepcopy(view.own))


def other_log_line(table: Table, line: LogLine, mine: list[int], rng: random.Random) -> LogLine:
    """The same line with the private arguments of other seats changed."""
    events = []
    for row in line.body.events:
        kind = table.game.events.kinds[row[1]]
        values = list(row[2 : 2 + len(kind.args)])
        seat = values[0] if kind.args and kind.args[0][0] == "seat" else None
        if seat not in mine:
            for i, (_, domain, private) in enumerate(kind.args):
                if private:
                    values[i] = rng.randrange(len(domain))
        events.append([row[0], row[1], *values])
    moves = [copy.copy(move) for move in line.body.moves]
    for move in moves:
        if move.seat not in mine:
            move.outcomes = []  # frames never contain outcomes
    return LogLine(line.number, line.kind, line.seat, line.moves, LineBody(moves, [], events, line.body.seat), line.at)


def looked_at(frame: Json, looking: int | None) -> Json:
    """The part of a frame that a page with several seats shows to one viewer."""
    events = [
        {**event, "own": [own for own in event.get("own", ()) if own["seat"] == looking]} for event in frame["events"]
    ]
    return {**frame, "events": events, "seats": [one for one in frame["seats"] if one["seat"] == looking]}


class LeakCheck:
    """Compares, after every line, what each viewer gets from the real table and from an indistinguishable one."""

    def __init__(self, persons: list[str | None], words: bool) -> None:
        self.persons = persons
        self.words = words
        self.rng = random.Random(7)
        self.compared = 0
        self.changed = 0
        self.private = 0
        self.lines: list[LogLine] = []
        self.patches = 0
        self.hints = 0
        self.looked = 0
        self.known: dict[str | None, tuple[int, dict[int | None, ViewParts]]] = {}  # the last views sent to each person

    def on_event(self, event: TableEvent) -> None:
        assert isinstance(event, NewLine)
        table, line = event.table, event.line
        self.lines.append(line)
        if table.match is None or table.is_over or table.match.over:
            return
        self.private += any(
            private for row in line.body.events for _, _, private in table.game.events.kinds[row[1]].args
        )
        table.last_moves = LastMoves(0, [], [])  # the other table has no history; view deltas are tested over the wire
        for person in self.persons:
            self._compare(table, line, person)

    def _compare(self, table: Table, line: LogLine, person: str | None) -> None:
        assert table.match is not None
        mine = table.seats_of(person)
        twin = Table(copy.copy(table.row), table.seats)
        twin.row.secret = self.rng.randbytes(32)
        twin.match = other_determinization(table.match, mine, self.rng)
        self.changed += twin.match.state.to_dict() != table.match.state.to_dict()
        twin_line = other_log_line(table, line, mine, self.rng)
        viewer = Viewer(person, self.rng.choice(("en", "ru")), self.words)
        real = wire.encode_message(build_update(table, line, viewer))
        assert real == wire.encode_message(build_update(twin, twin_line, viewer))
        self.compared += 1
        self._compare_patches(table, twin, line, twin_line, viewer)
        if len(mine) > 1 and line.number % 2:
            for looking in (*mine, None):
                self._compare_looking(table, line, viewer, looking)
        if line.number % 4 == 0:
            whole = wire.encode_message(build_full_update(table, self.lines[-20:], viewer))
            lines = [other_log_line(table, one, mine, self.rng) for one in self.lines[-20:]]
            assert whole == wire.encode_message(build_full_update(twin, lines, viewer))
            self._compare_answers(table, twin, person, mine)

    def _compare_looking(self, table: Table, line: LogLine, viewer: Viewer, looking: int | None) -> None:
        """Players at one device share a frame, and each sees a part of it (None: while the device is handed over). That
        part must not depend on the hidden information of the others, although the frame contains it."""
        assert table.match is not None
        mine = [] if looking is None else [looking]
        twin = Table(copy.copy(table.row), table.seats)
        twin.match = other_determinization(table.match, mine, self.rng)
        twin_line = other_log_line(table, line, mine, self.rng)
        real, other = (
            looked_at(msgspec.to_builtins(found), looking)
            for found in (build_update(table, line, viewer), build_update(twin, twin_line, viewer))
        )
        assert real == other
        self.looked += 1

    def _compare_patches(self, table: Table, twin: Table, line: LogLine, twin_line: LogLine, viewer: Viewer) -> None:
        """Patches of both tables are the same. Only the real table has cached encodings, which must not reveal that
        something hidden changed."""
        mine = tuple(table.seats_of(viewer.person))
        version, views = self.known.get(viewer.person, (0, {}))
        table.views.sent = {seat: (version, view) for seat, view in views.items()}
        twin.views.sent = {seat: (version, _copied(view)) for seat, view in views.items()}
        news = LineEncoder(table, line)
        if version == line.number - 1 and news.can_patch:
            patch = news.encode_patch(viewer, mine)
            assert patch == LineEncoder(twin, twin_line).encode_patch(viewer, mine)
            self.patches += patch is not None
        self.known[viewer.person] = (line.number, {seat: table.views.parts(seat) for seat in mine or (None,)})

    def _compare_answers(self, table: Table, twin: Table, person: str | None, mine: list[int]) -> None:
        """Compare the answers to previews, illegal actions and hints."""
        assert table.match is not None
        assert twin.match is not None
        viewer = Viewer(person, "en", self.words)
        for seat in mine:
            tried = ["fly away", "end_turn", *(choice.text for choice in table.match.choices(seat)[:3])]
            for action in tried:
                answers = [_answer(one, seat, action, viewer) for one in (table, twin)]
                assert answers[0] == answers[1]
            if seat in table.match.actors and table.row.game in SECRETS:
                # A bot may use what can be deduced from the public history (Five Tribes, R-47), for example gold.
                thought = Table(copy.copy(table.row), table.seats)
                thought.match = with_state(
                    table.match, table.match.state.imagine(seat, Seeded(self.rng.getrandbits(30)))
                )
                hints = [_hinted(one, seat) for one in (table, thought)]
                assert hints[0] == hints[1], "the adviser is asked about what the seat knows, and answers so"
                self.hints += 1


def _answer(table: Table, seat: int, action: str, viewer: Viewer) -> bytes | str:
    try:
        return wire.encode_message(build_preview(table, seat, action, 1, viewer))
    except IllegalAction as error:
        return str(error)


class _Adviser:
    """A bot runner that answers at once, from the request's position alone, and collects the requests."""

    def __init__(self) -> None:
        self.asked: list[BotRequest] = []

    async def ask(self, question: BotRequest) -> BotAnswer:
        self.asked.append(question)
        if question.begun:
            return BotAnswer()
        state = cv.game(question.game).read_position(question.position, Seeded(0, *question.chance))
        return BotAnswer(ranking=[(action, float(n)) for n, action in enumerate(state.legal(question.seat))])


def _hinted(table: Table, seat: int) -> bytes:
    """The requests and the answer of a hint, encoded."""
    assert table.match is not None
    adviser = _Adviser()

    async def hint() -> list[wire.HintChoice]:
        bot = strongest_bot(table.game).id
        chance = Seeded(table.version)
        question = make_request(table.match.state, table.row.game, seat, bot, chance, rank=True)  # type: ignore[union-attr]
        return await build_hints(adviser, table, seat, bot, (await adviser.ask(question)).ranking, "en")

    try:
        hint().send(None)  # it never awaits anything
    except StopIteration as done:
        return wire.encode_message([*adviser.asked, *done.value])
    raise AssertionError("it waits")


@asynccontextmanager
async def run_application(folder: Path) -> AsyncIterator[Application]:
    made = Application(Settings(folder=folder, limited=False, bot_pause=0.0))
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


async def play(
    folder: Path, game: str, players: int, seed: int, options: Json, words: bool, moves: int
) -> tuple[LeakCheck, Table]:
    """Play random moves and undos; the first person has two seats if there are more than two."""
    rng = random.Random(seed)
    wanted = SECRETS[game].showy if game in SECRETS else ()
    async with run_application(folder) as made:
        people = [(await made.identity.create(name))[0] for name in ("Amina", "Boris", "Zayn", "Owner")]
        wish = wire.NewTable(game, [wire.SeatRequest("open")] * players, options, access="public")
        table, *_ = await made.tables.seats.create(people[3], wish)
        check = LeakCheck([people[0].id, people[1].id, people[2].id, people[3].id, None], words)
        made.tables.events.listen(check.on_event)
        for seat in range(players):
            sits = 0 if seat < 1 or (players > 2 and seat == 1) else seat - (players > 2)
            await made.tables.seats.join(table.id, people[min(sits, 2)], None, seat)
        match = table.match
        assert match is not None
        for n in range(moves):
            if match.over:
                break
            seat = rng.choice(match.actors)
            person = table.seats[seat].person
            assert person is not None
            if match.can_undo(seat) and rng.random() < 0.15:
                await made.tables.moves.undo(
                    table.id, person, seat, rng.choice(["undo", "turn"]), table.version, f"c:{n}"
                )
                continue
            legal = match.state.legal(seat)
            showy = [a for a in legal if match.game.vocabulary.write(a).startswith(wanted)]
            action = rng.choice(showy or legal)
            await made.tables.moves.play(table.id, person, seat, action, table.version, f"c:{n}")
        lines = await made.tables.read_lines(table, 0)
        _compare_records(table, lines)
        return check, table


def _compare_records(table: Table, lines: list[LogLine]) -> None:
    """The record of a running game has the secret outcomes and choices of the own seats, and no others."""
    match = rebuild_match(table, replay_log(lines))
    if match.over:
        return
    recorded = match.record.lines
    for seats in ([], [0], [1], [0, 1]):
        text, complete = public_record(table, match, seats)
        expected, last = [], -1
        moves = iter(match.moves)
        for line in recorded:
            last = line.seat if line.seat is not None else last
            owner = None
            if line.seat is None:
                owner = _owner(match, line.text, last)
            elif next(moves).simultaneous:
                owner = last
            if owner is None or owner in seats:
                expected.append(("*" if line.seat is None else f"p{line.seat + 1}") + " " + line.text)
        rows = text.split("\n\n", 1)[1].splitlines()
        assert rows == expected
        # The position that a match began with shows all hands, so a record without it is not complete.
        assert complete == (len(expected) == len(recorded) and match.record.position is None)


def _owner(match: Match, outcome: str, last: int) -> int | None:
    if match.game.id != "toy":
        return SECRETS[match.game.id].owner(outcome, last)
    code = match.game.outcomes.find(outcome.split()[0])
    return last if match.game.outcomes.kind(code).secret else None
