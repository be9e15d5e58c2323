"""Reads an uploaded data file in a process of limited memory and time, so that no file can harm the server."""

from __future__ import annotations

from msgspec import Struct

from serai.core.errors import BadData
from serai.core.game.registry import game
from serai.tables.errors import shorten

MEMORY_BYTES = 1 << 30  # of address space; a process that has parsed the largest file uses a tenth of it
CPU_SECONDS = 5


class DataFile(Struct, tag="data file"):
    """A data file of a game, to be checked by a process that does nothing else."""

    game: str
    text: str


def find_problem(file: DataFile) -> str:
    """Every problem of the file; "" if it has none."""
    try:
        game(file.game).read_components(file.text)
    except BadData as error:
        return shorten(str(error))
    except MemoryError:
        raise
    except Exception as error:
        return f"this data file does not describe {file.game}: {type(error).__name__}"
    return ""


def limit_resources() -> None:
    """Limit this process, for good."""
    try:
        import resource
    except ImportError:  # not available on Windows: there the time limit by the clock remains
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
