"""Saves a game of the terminal: on request, on leaving, and when the terminal is closed."""

from __future__ import annotations

import contextlib
import os
import shlex
import tempfile
import time
from pathlib import Path

from serai.bots import is_bot
from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.core.game.game import Game


class Autosave:
    """The file that a game is saved in, and whether the file is up to date."""

    def __init__(self, save: str | None = None, resume: str | None = None, data: str | None = None) -> None:
        if save is not None and save != resume and self.exists(save):
            raise SeraiError(f"{save} exists already; resume it with --resume {save}, or name another file")
        self.path = save or resume
        self.always = save is not None  # --save was given: the file is updated without asking
        self.data = data
        self._saved = ""

    def remember(self, match: Match) -> None:
        """Note that the match is saved as it is now."""
        self._saved = match.record.text()

    def is_saved(self, match: Match) -> bool:
        return self._saved == match.record.text()

    def resume_arguments(self) -> str:
        """The arguments after --resume that continue this game."""
        file = shlex.quote(self.path or "")
        return f"{file} --data {shlex.quote(self.data)}" if self.data else file

    def default_path(self, match: Match) -> str:
        return self.path or f"serai-{match.game.id}-{time.strftime('%Y%m%d-%H%M%S')}.txt"

    def exists(self, path: str) -> bool:
        return Path(path).expanduser().exists()

    def save(self, match: Match, path: str | None = None) -> str:
        """Write the record atomically: a crash leaves the old file whole."""
        target = Path(path or self.default_path(match)).expanduser()
        record = match.record.text()
        temporary = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            temporary.write_text(record, encoding="utf-8")
            os.replace(temporary, target)
        except OSError as error:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise SeraiError(f"{target} cannot be written: {error.strerror}") from None
        self.path, self._saved = str(target), record
        return str(target)

    def rescue(self, match: Match) -> str:
        """Save to the chosen file, or if that fails to the folder for temporary files."""
        try:
            return self.save(match)
        except SeraiError:
            self.path = None
            return self.save(match, str(Path(tempfile.gettempdir()) / self.default_path(match)))


def seat_names(bots: list[str | None], you: str) -> list[str]:
    """Names for the record: bot ids, with the seat if two seats have the same bot; None is the person."""
    return [
        you if bot is None else bot if bots.count(bot) == 1 else f"{bot} (p{seat + 1})" for seat, bot in enumerate(bots)
    ]


def seats_from_names(names: list[str], game: Game) -> list[str | None]:
    """The bot of every seat, from the names of a record; None is a person."""
    words = [name.split() for name in names]
    return [found[0] if found and is_bot(found[0], game) else None for found in words]
