"""The console: encoding, language, colours and error messages."""

from __future__ import annotations

import codecs
import functools
import io
import os
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from serai.core.errors import SeraiError
from serai.core.text.catalogue import LANGUAGES
from serai.palette import DARK

P = ParamSpec("P")
R = TypeVar("R")

TURQUOISE = DARK["act"]  # "you can act here"
BRASS = DARK["points"]
TERRACOTTA = DARK["danger"]

# Replacements for terminals that can only print ASCII.
_PLAIN_LETTERS = {
    "×": "x",
    "–": "-",
    "—": "-",
    "−": "-",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "’": "'",
    "…": "...",
    "·": ".",
    "•": "*",
    "→": "->",
    "≥": ">=",
}


def _plain_letters(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    part = error.object[error.start : error.end]
    return "".join(_PLAIN_LETTERS.get(letter, "?") for letter in part), error.end


codecs.register_error("serai", _plain_letters)


def prepare_streams() -> None:
    """Replace characters that the terminal cannot encode, so that output never fails."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="serai")


def make_console(*, stderr: bool = False) -> Console:
    """A console that prints texts as they are: no markup, emoji codes or highlighting."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def knows_utf8(console: Console) -> bool:
    """Whether the console can print characters beyond ASCII."""
    return console.encoding.startswith("utf") and os.environ.get("TERM") not in ("dumb", "unknown")


def choose_language(wanted: str | None) -> str:
    """The requested language, or the one of the environment if the terminal can print it."""
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise SeraiError(f"there are no texts in {wanted!r}; --lang can be {', '.join(LANGUAGES)}")
        return wanted
    language = "ru" if os.environ.get("LANG", "").lower().startswith("ru") else "en"
    try:
        "Ы".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "en"
    return language


def fail(message: str) -> None:
    """Print an error message to stderr; only a terminal has a width, in a file no path is broken."""
    console = make_console(stderr=True)
    console.print(Text(message, style="red"), soft_wrap=not console.is_terminal)


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """Wrap a command so that errors are printed as messages, with exit code 2."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except BrokenPipeError:
            raise
        except SeraiError as error:
            fail(str(error))
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except KeyboardInterrupt:
            fail("Stopped.")
            raise typer.Exit(130) from None
        raise typer.Exit(2)

    return run


def read_text(path: str) -> str:
    """Read a text file; raises SeraiError with the reason if it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise SeraiError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SeraiError(f"{path} cannot be read: it is no text file in UTF-8") from None
