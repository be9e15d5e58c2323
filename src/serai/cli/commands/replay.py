"""`serai replay`: print a recorded game move by move."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from rich.text import Text

from serai import read_data
from serai.cli import transcript
from serai.cli.screen import Screen
from serai.core.api.match import Match
from serai.core.errors import BadRecord, BadSetup, SeraiError
from serai.core.game.game import Components
from serai.core.match.record import read_record
from serai.shell.arguments import DataFile, Language
from serai.shell.console import choose_language, make_console, read_text
from serai.tables.model.player_names import name_record


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record.")],
    step: Annotated[bool, typer.Option("--step", help="Show the board after every move; Enter continues.")] = False,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Only the first N moves.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="The view of this seat, from 1.")] = None,
    lang: Language = None,
    data: DataFile = None,
) -> None:
    """Print a recorded game in words. Also checks that its result is right."""
    language = choose_language(lang)
    player = _RecordPlayer(file, language, data, seat)
    last = len(player.match.moves) if to is None else to
    if not 0 <= last <= len(player.match.moves):
        raise BadSetup(f"--to can be 0 to {len(player.match.moves)}; this record has no more moves")
    if step:
        player.step(last)
    else:
        player.print_moves(0, last)
        player.table(last)
    player.end(last)


class _RecordPlayer:
    """Prints the moves and boards of a record."""

    def __init__(self, file: str, language: str, data: str | None, seat: int | None) -> None:
        self.record = read_text(file)
        try:
            header = name_record(read_record(self.record), language)
            self.components: Components | None = read_data(header.game, data) if data else None
            self.match = Match.from_record(self.record, data=self.components, auto=False)
        except BadRecord as error:
            raise SeraiError(f"{file}, {error}") from None
        self.language = language
        self.result = header.result
        if seat is not None and not 1 <= seat <= self.match.state.players:
            raise BadSetup(f"--seat can be 1 to {self.match.state.players}, not {seat}")
        self.seat = None if seat is None else seat - 1
        self.screen = Screen(
            make_console(),
            self.match.game,
            language,
            header.names,
            self.components,
            self.match.state.printed.text_numbers,
        )

    def print_moves(self, first: int, last: int) -> None:
        for number, move in enumerate(self.match.moves[first:last], first + 1):
            action = self.match.game.vocabulary.write(move.action)
            said = Text.assemble((f"{number:4d}  ", "dim"), self.screen.who(move.seat), f"  {action}")
            self.screen.print(said)
            for paragraph in transcript.describe_moves(self.match, [move], self.seat, self.language):
                who = "" if paragraph.seat in (None, move.seat) else f"p{(paragraph.seat or 0) + 1} "
                self.screen.print(Text(f"      {who}{paragraph.words()}"))

    def table(self, last: int) -> None:
        self.screen.print("")
        self.screen.table(self._view(last), set())

    def _view(self, last: int) -> dict[str, Any]:
        if last == len(self.match.moves):
            match = self.match
        else:
            match = Match.from_record(self.record, data=self.components, auto=False, moves=last)
        # Nothing is hidden in a finished game, at any of its moves.
        return match.views.full_view(None) if self.seat is None and self.match.over else match.view(self.seat)

    def step(self, last: int) -> None:
        """Show one move at a time: Enter for the next, a number to go there, q to stop."""
        at = 0
        while True:
            self.screen.clear()
            self.table(at)
            self.screen.print("")
            self.print_moves(max(0, at - 1), at)
            if at >= last:
                return
            try:
                answer = input(self.screen.text.say("cli.replay.step", at=at, last=last) + " ").strip()
            except EOFError:
                self.screen.print("")
                return
            if answer.lower() in ("q", "й", "quit"):
                return
            at = min(last, int(answer)) if answer.isdecimal() else at + 1

    def end(self, last: int) -> None:
        if last < len(self.match.moves):
            self.screen.say("cli.replay.stopped", at=last, last=len(self.match.moves))
        elif not self.match.over:
            self.screen.say("cli.replay.unfinished", n=last)
        else:
            self.screen.print("")
            self.screen.result(self.match.view(None))
            key = "cli.replay.agrees" if self.result is not None else "cli.replay.no_result"
            self.screen.say(key)
        sys.stdout.flush()
