"""A table is restored exactly: from its whole log, from any snapshot, and in another process that follows it."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from serai.core.api.match import Match
from serai.core.errors import IllegalAction, NothingToUndo
from serai.tables.model import clocks
from serai.tables.model.log_entries import build_log
from serai.tables.model.log_replay import replay_log
from serai.tables.model.rows import LineBody, LogLine, SeatRow, Snapshot, TableRow
from serai.tables.play.match_lines import apply_undo, make_line_body
from serai.tables.play.table import Table
from serai.tables.play.table_match import SNAPSHOT_EVERY
from serai.tables.protocol import Pace
from serai.tables.replays.records import rebuild_match

TOY = "toy"
FUZZ = int(os.environ.get("FUZZ", 0))  # number of histories of each kind; also makes them longer
LINES = 400 if FUZZ else 120  # of one history


@pytest.fixture(autouse=True)
def toy_with_games() -> Iterator[None]:
    from tests.core import toy

    with toy.with_games(toy.TOY):
        yield


def new_row(game: str, players: int, options: dict[str, Any] | None = None) -> TableRow:
    return TableRow(
        id="t",
        game=game,
        name="",
        players=players,
        options=options or {},
        owner="o",
        access="link",
        pace=Pace(),
        status="playing",
        rules=1,
        secret=b"s" * 32,
        version=0,
        turn=[],
        bot_turn=False,
        clock=clocks.new_clock(Pace(), players),
        deadline=None,
        result=None,
        rematch=None,
        archived=False,
        created=0.0,
        updated=0.0,
    )


class TableHistory:
    """A table played without a server, with all that the server would store."""

    def __init__(self, game: str, players: int, seed: int) -> None:
        self.random = random.Random(f"{game} {players} {seed}")
        self.every = self.random.choice((1, 2, 3, 5, 20))
        self.table = self.empty(game, players)
        self.lines: list[bytes] = []
        self.snapshot: bytes | None = None
        self.snapshot_lines = 0
        self._start()

    def empty(self, game: str, players: int) -> Table:
        return Table(new_row(game, players), [SeatRow(seat, "person", "o") for seat in range(players)])

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def _start(self) -> None:
        match = self.table.start_match(None, 1)
        setup = match.setup
        match.play_single_options()
        body = make_line_body(match.moves)
        body.setup = list(setup)
        self.table.match = match
        self._store("start", None, body)

    def _store(self, kind: str, seat: int | None, body: LineBody) -> None:
        number = len(self.lines) + 1
        line = LogLine(number, kind, seat, self.match.count, body, 0.0)
        if number - self.table.snapshot_at >= self.every:
            self.table.snapshot_at = number - SNAPSHOT_EVERY
        snapshot = self.table.make_due_snapshot(number)
        if snapshot is not None:
            self.table.snapshot_at = number
            self.snapshot = msgspec.json.encode(snapshot)
            self.snapshot_lines = number
        self.table.row.version = number
        self.lines.append(msgspec.json.encode(line))

    def stored(self, after: int = 0) -> list[LogLine]:
        return [msgspec.json.decode(line, type=LogLine) for line in self.lines[after:]]

    def reloaded(self) -> Table:
        """The table as a restarted server loads it."""
        table = self.empty(self.table.row.game, self.table.row.players)
        snapshot = msgspec.json.decode(self.snapshot, type=Snapshot) if self.snapshot else None
        table.restore(snapshot, self.stored(self.snapshot_lines))
        return table

    def step(self) -> bool:
        """Do a random legal thing; returns whether a line was stored."""
        match = self.match
        seats = range(self.table.row.players)
        kind = self.random.choices(("play", "undo", "redo", "turn", "join", "stand"), (6, 3, 3, 1, 0.3, 0.6))[0]
        if kind == "stand":
            return self.stand()
        if kind == "join":
            self._store("join", None, LineBody())
            return True
        if kind == "play":
            acting = [seat for seat in match.actors if match.state.legal(seat)]
            if not acting:
                return False
            seat = self.random.choice(acting)
            action = self.random.choice(match.state.legal(seat))
            return self.act(kind, seat, action)
        able = [seat for seat in seats if (match.can_redo(seat) if kind == "redo" else match.can_undo(seat))]
        return bool(able) and self.act(kind, self.random.choice(able), 0)

    def stand(self) -> bool:
        """Set a random standing answer; that is a line only if it answers a pending question."""
        reactions = list(self.match.game.reactions.values())
        if not reactions:
            return False
        seat, chosen = self.random.randrange(self.table.row.players), self.random.choice(reactions)
        answer = self.random.choice(chosen.answers)
        number = len(self.lines) + 1
        body, back = self.table.attempt(number, lambda match: match.set_standing_answer(seat, chosen.id, answer))
        self.table.seats[seat].standing = {**self.table.seats[seat].standing, chosen.id: answer}
        if body.moves:
            self._store("play", seat, body)
        else:
            back()
        return bool(body.moves)

    def act(self, kind: str, seat: int, action: int) -> bool:
        def do(match: Match) -> None:
            if kind == "play":
                match.play(action, seat)
            else:
                apply_undo(match, seat, kind)

        if self.random.random() < 0.2:
            # The store fails: everything is reverted.
            before = describe_match(self.match)
            _, back = self.table.attempt(len(self.lines) + 1, do)
            self.match.drop_settled_moves()
            back()
            assert describe_match(self.match) == before
        body, _ = self.table.attempt(len(self.lines) + 1, do)
        self._store(kind, seat, body)
        return True


def describe_match(match: Match) -> dict[str, Any]:
    """The complete observable state of a match."""
    seats = range(match.state.players)
    return {
        "state": match.state.to_dict(),
        "count": match.count,
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
        "choices": [match.choices(seat) for seat in seats],
        "undo": [(match.can_undo(seat), match.can_redo(seat)) for seat in seats],
        "views": [match.view(seat) for seat in (None, *seats)],
        "snapshot": match.snapshot(),
    }


def setups() -> list[tuple[str, int]]:
    return [("five_tribes", 2), ("five_tribes", 4), ("yspahan", 3), (TOY, 2), (TOY, 3)]


def histories() -> list[tuple[str, int, int]]:
    """The toy's games are short and have simultaneous choices and chance in the middle of a line."""
    return [(game, players, seed) for game, players in setups() for seed in range(FUZZ or (30 if game == TOY else 2))]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("game", "players", "seed"), histories())
def test_every_version_is_restored(game: str, players: int, seed: int) -> None:
    history = TableHistory(game, players, seed)
    follower = history.reloaded()  # another process, which receives every line
    kinds = set()
    for _ in range(LINES):
        if history.match.over:
            break
        before = len(history.lines)
        if not history.step():
            continue
        line = history.stored(before)[0]
        kinds.add(line.kind)
        follower.follow(line)
        now = describe_match(history.match)
        assert follower.match is not None
        assert describe_match(follower.match) == now, f"the follower differs after line {line.number}, {line.kind}"
        loaded = history.reloaded()
        assert loaded.match is not None
        assert describe_match(loaded.match) == now, f"a reload differs after line {line.number}, {line.kind}"
        if history.random.random() < 0.05:
            follower = loaded  # continues from there
    assert game == TOY or {"play", "undo", "redo", "turn"} <= kinds
    whole = rebuild_match(history.table, replay_log(history.stored()))
    assert whole.state.to_dict() == history.match.state.to_dict()
    events = [(row[0], row[1:]) for row in build_log(history.stored()) if isinstance(row, list)]
    assert events == [(event.move, [event.kind.id, *event.values]) for event in whole.log]


@pytest.mark.parametrize(("game", "players"), setups())
def test_refused_changes_are_reverted(game: str, players: int) -> None:
    history = TableHistory(game, players, 99)
    for _ in range(60):
        history.step()
        before = describe_match(history.match)
        version = len(history.lines) + 1
        seat = history.random.randrange(players)
        with pytest.raises(IllegalAction):
            history.table.attempt(version, lambda match, seat=seat: match.play("fly away", seat))  # type: ignore[misc]
        if not history.match.can_redo(seat):
            with pytest.raises(NothingToUndo):
                history.table.attempt(version, lambda match, seat=seat: match.redo(seat))  # type: ignore[misc]
        assert describe_match(history.match) == before


def make_long_history(lines: int) -> TableHistory:
    """A game with many lines: some moves, then undo and redo over and over."""
    history = TableHistory("five_tribes", 2, 5)
    history.every = SNAPSHOT_EVERY
    while len(history.lines) < 12 or not any(history.match.can_undo(seat) for seat in (0, 1)):
        seat = history.match.actors[0]
        history.act("play", seat, history.match.state.legal(seat)[0])
    seat = next(seat for seat in (0, 1) if history.match.can_undo(seat))
    while len(history.lines) < lines:
        history.act("undo" if history.match.can_undo(seat) else "redo", seat, 0)
    return history


def measure_loading(history: TableHistory) -> float:
    best = 1e9
    for _ in range(15):
        started = time.process_time()
        history.reloaded()
        best = min(best, time.process_time() - started)
    return best


def test_loading_time_does_not_depend_on_the_length_of_the_log() -> None:
    short, long = make_long_history(20), make_long_history(2000)
    for history in (short, long):
        assert len(history.lines) - history.snapshot_lines <= SNAPSHOT_EVERY
        loaded = history.reloaded()
        assert loaded.match is not None
        assert describe_match(loaded.match) == describe_match(history.match)
        # Neither memory nor snapshot grows with the log.
        assert len(history.match.moves) <= 12
        assert history.snapshot is None or len(history.snapshot) < 20_000
    # The best of several runs, in processor time.
    assert measure_loading(long) < 3 * measure_loading(short) + 0.005
