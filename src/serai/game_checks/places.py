"""Finds the line of a game that an error comes from."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from serai.core.errors import MissingText, NothingToDecide


class Place(NamedTuple):
    """A line of a file."""

    file: Path
    line: int = 1

    def __str__(self) -> str:
        is_near = self.file.is_relative_to(Path.cwd())
        return f"{self.file.relative_to(Path.cwd()) if is_near else self.file}:{self.line}"


Finding = tuple[Place, str]  # where, and what


def place_of(error: BaseException, is_inside: Callable[[str], bool]) -> Place | None:
    """The innermost line, in files of which that is true, that an error or its cause went through."""
    found: list[Place] = []
    cause: BaseException | None = error
    while cause is not None:
        found += [place for place in _lines(cause) if is_inside(str(place.file))]
        cause = cause.__cause__ or cause.__context__
    written = [place for place in found if place.file.parent.name != "generated"]
    return next(reversed(written or found), None)


def _lines(error: BaseException) -> Iterator[Place]:
    """The lines that an error went through, the innermost last."""
    for frame in extract_tb(error.__traceback__):
        yield Place(Path(frame.filename), frame.lineno or 1)
    if isinstance(error, SyntaxError) and error.filename:
        yield Place(Path(error.filename), error.lineno or 1)
    if isinstance(error, NothingToDecide):
        yield place_of_class(type(error.step))
    if isinstance(error, MissingText) and error.package:
        yield Place(Path(str(import_module(error.package).__file__)).parent / "text" / f"{error.language}.json")


def place_of_class(cls: type) -> Place:
    """Where a class is written; compiled classes tell their module only."""
    try:
        return Place(Path(inspect.getfile(cls)), inspect.getsourcelines(cls)[1])
    except (OSError, TypeError):
        return Place(Path(str(import_module(cls.__module__).__file__)))


def place_of_text(file: Path, *texts: str) -> Place:
    """The first line with one of these texts, the first text before the others; line 1 without any."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    for text in texts:
        for number, line in enumerate(lines, 1):
            if text in line:
                return Place(file, number)
    return Place(file)
