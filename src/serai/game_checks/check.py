"""All checks of one game, one after another; each finding once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from serai.core.errors import BadData, SeraiError
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.game_checks.places import Finding, Place, place_of, place_of_text
from serai.game_checks.play import find_in_game, setups_of
from serai.game_checks.secrets import find_leaks
from serai.game_checks.texts import find_in_texts
from serai.games import find_folder
from serai.kit.generator import folder_of, generated_files, is_stale

LEAKS_EVERY = 10  # games for each one that is searched for leaks, and played in environments

OnProgress = Callable[[int], None]


def check_game(id: str, count: int, on_progress: OnProgress) -> list[Finding]:
    """The findings in `count` games and in everything that is written; `on_progress` gets the games played."""
    findings: dict[Finding, None] = {}
    folder = Path(find_folder(id))
    try:
        for finding in _find(id, count, on_progress):
            findings[finding] = None
    except BadData as error:
        findings[_place_of_data(folder, error), _first_line(error)] = None
    except Exception as error:
        findings[_place(error, folder), f"{type(error).__name__}: {error}"] = None
    return list(findings)


def _find(id: str, count: int, on_progress: OnProgress) -> Iterator[Finding]:
    the_game = game(id)
    for path, text in generated_files(the_game):
        if is_stale(path, text):
            yield Place(path), f"out of date: serai generate {id} writes it anew"
    texts = list(find_in_texts(the_game))
    yield from texts
    folder = folder_of(the_game)
    failed: set[str] = set()
    for number in range(count):
        for name, check in _checks(the_game, number).items():
            if name not in failed:  # the same mistake in a hundred games is one finding
                found = list(_guarded(check, folder))
                failed |= {name} if found else set()
                yield from found
        on_progress(number + 1)


def _checks(the_game: Game, number: int) -> dict[str, Callable[[], Iterator[Finding]]]:
    """The checks of one game, by name."""
    setups = setups_of(the_game)
    setup = setups[number % len(setups)]
    checks = {"play": lambda: find_in_game(setup, number)}
    if number % LEAKS_EVERY == 0:
        checks["leaks"] = lambda: find_leaks(setups[number // LEAKS_EVERY % len(setups)], number)
        checks["environments"] = lambda: _find_in_environments(the_game, number // LEAKS_EVERY)
    return checks


def _find_in_environments(the_game: Game, number: int) -> Iterator[Finding]:
    try:
        from serai.game_checks.environments import find_in_environments
    except ImportError:  # the extra [envs] is not installed
        return
    setups = setups_of(the_game)
    yield from find_in_environments(setups[number % len(setups)], number)


def _guarded(check: Callable[[], Iterator[Finding]], folder: Path) -> Iterator[Finding]:
    """The findings of a check; an error that it meets is one."""
    try:
        yield from check()
    except Exception as error:
        yield _place(error, folder), f"{type(error).__name__}: {error}"


def _place(error: Exception, folder: Path) -> Place:
    return place_of(error, lambda path: Path(path).is_relative_to(folder)) or Place(folder / "__init__.py")


def _place_of_data(folder: Path, error: SeraiError) -> Place:
    """The row of the data file that the first problem is about: `face slow: steps: ...`."""
    section, _, rest = _first_line(error).partition(" ")
    row = rest.partition(":")[0]
    name = section.rstrip(":")
    return place_of_text(folder / "data.toml", f'"{row}"', f"[[{name}]]", f"[{name}]", f"{name} = ")


def _first_line(error: SeraiError) -> str:
    return (str(error).partition("\n  - ")[2] or str(error)).partition("\n")[0]
