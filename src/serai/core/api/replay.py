"""Replays a record line by line, so that errors name their line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from serai.core.api.match import Match, check_names, sealed_chance
from serai.core.errors import BadRecord, IllegalAction, ImpossibleOutcome, OutcomeNeeded, SeraiError
from serai.core.game.game import Components, Game
from serai.core.game.registry import game
from serai.core.match.record import Record, RecordLine
from serai.core.rules.chance import Chance, Script


class Replay:
    """A replay of a record."""

    def __init__(self, record: Record, data: Components | None) -> None:
        self.record = record
        self.data = data
        self.at = 0

    def play(self, moves: int | None, auto: bool) -> Match:
        match = self._begin()
        record = self.record
        while self.at < len(record.lines) and (moves is None or len(match.moves) < moves):
            line = record.lines[self.at]
            self.at += 1
            assert line.seat is not None
            match.swap_chance(Script(self._outcomes(match.game)))
            try:
                match.play(match.game.vocabulary.read(line.text), line.seat)
            except (IllegalAction, ImpossibleOutcome, OutcomeNeeded, ValueError) as error:
                raise BadRecord(line.number, str(error)) from None
            self._check_used_up(match.state.chance, line)
        if self.at == len(record.lines) and record.result is not None and moves is None:
            self._check_result(match)
        # The outcomes of the record are used up: later ones are drawn.
        match.history.set_chance(sealed_chance(None))
        match.auto = auto
        return match

    def _begin(self) -> Match:
        record = self.record
        with self._errors_at("game"):
            the_game = game(record.game)
        if not the_game.supports_rules(record.rules):
            known = f"this program knows {the_game.rules_version}"
            raise BadRecord(self._header_line("rules"), f"played with version {record.rules} of the rules; {known}")
        if record.data != (self.data.sha256 if self.data else ""):
            wanted = f"the data file {record.data[:12]}..." if record.data else "the game's own data file"
            raise BadRecord(self._header_line("data"), f"this game was played with {wanted}; give the same one")
        with self._errors_at("players"):
            the_game.check_players(record.players)
        with self._errors_at("options"):
            the_game.choose_options(record.options, players=record.players)
        with self._errors_at("names"):
            check_names(record.names, record.players)
        return self._set_up(the_game) if record.position is None else self._from_position(record.position)

    def _set_up(self, the_game: Game) -> Match:
        record = self.record
        first = record.lines[0].number if record.lines else 1
        try:
            match = Match.new(
                record.game,
                record.players,
                options=record.options,
                data=self.data,
                chance=Script(self._outcomes(the_game)),
                auto=False,
                names=record.names,
                date=record.date,
            )
        except (ImpossibleOutcome, OutcomeNeeded) as error:
            raise BadRecord(first, str(error)) from None
        self._check_used_up(match.state.chance, RecordLine(first, None, "set-up"))
        return match

    def _from_position(self, position: dict[str, Any]) -> Match:
        record = self.record
        with self._errors_at("position"):
            match = Match.from_position(
                record.game, position, data=self.data, auto=False, header=record.without_moves()
            )
        if record.players != match.state.players:
            raise BadRecord(self._header_line("players"), f"the position is one of {match.state.players} players")
        if record.lines and record.lines[0].seat is None:
            raise BadRecord(record.lines[0].number, "chance does nothing before the first action of a position")
        return match

    def _header_line(self, header: str) -> int:
        """The line number of a header."""
        return self.record.header_lines.get(header, 1)

    @contextmanager
    def _errors_at(self, header: str) -> Iterator[None]:
        """Attribute errors in this context to a header."""
        try:
            yield
        except SeraiError as error:
            raise BadRecord(self._header_line(header), str(error)) from None

    def _outcomes(self, the_game: Game) -> list[tuple[int, int]]:
        """The outcomes of the following `*` lines."""
        outcomes: list[tuple[int, int]] = []
        lines = self.record.lines
        while self.at < len(lines) and lines[self.at].seat is None:
            line = lines[self.at]
            try:
                outcomes += the_game.outcomes.read(line.text)
            except ValueError as error:
                raise BadRecord(line.number, str(error)) from None
            self.at += 1
        return outcomes

    def _check_used_up(self, chance: Chance, line: RecordLine) -> None:
        assert isinstance(chance, Script)
        if chance.left():
            raise BadRecord(line.number, f"{chance.left()} chance outcomes too many after {line.text!r}")

    def _check_result(self, match: Match) -> None:
        last = self._header_line("=")
        if not match.over:
            raise BadRecord(last, "the record has a result, but the game is not over")
        if match.scores != self.record.result:
            raise BadRecord(last, f"the result is {self.record.result}, but the game ended {match.scores}")
