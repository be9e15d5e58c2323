"""`serai rules`: print the rules of a game, or its printed data."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Annotated

import typer
from rich.text import Text

from serai import read_data
from serai.cli import printed_data, rulebook
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.rules.provenance import SOURCES, count_sources, reconstructed_sections
from serai.shell.arguments import GameId, Language
from serai.shell.console import choose_language, make_console

MAX_WIDTH = 100  # columns, for readable lines


def command(
    game_id: GameId,
    lang: Language = None,
    section: Annotated[
        str | None, typer.Option("--section", metavar="NAME", help="Only this section, such as `bidding`.")
    ] = None,
    data: Annotated[
        bool, typer.Option("--data", help="The printed data of the game as a file that you can copy and correct.")
    ] = False,
    check: Annotated[
        str | None, typer.Option("--check", metavar="FILE", help="Check a corrected copy, and say what differs.")
    ] = None,
) -> None:
    """Read the rules of a game, or its printed data."""
    the_game, language = game(game_id), choose_language(lang)
    if check is not None:
        _check(the_game, check, language)
    elif data:
        _print_data(the_game, language)
    else:
        _print_rules(the_game, section, language)


def _print_rules(the_game: Game, section: str | None, language: str) -> None:
    page = the_game.rules(language)
    text = rulebook.section(page, section) if section else rulebook.clean(page)
    console = make_console()
    console.width = min(console.width, MAX_WIDTH)
    if console.is_terminal and section is None:
        with console.pager(styles=_pager_knows_colours()):
            console.print(rulebook.rendered(text))
    else:
        console.print(rulebook.rendered(text))


def _print_data(the_game: Game, language: str) -> None:
    """Print the file to standard output, so that it can be redirected, and its sources to standard error."""
    sys.stdout.write(printed_data.read_file(the_game))
    text, rows = the_game.text(language), the_game.components.rows
    counts = count_sources(rows)
    said = [text.say(f"cli.data.count.{source}", n=counts[source]) for source in SOURCES if counts[source]]
    print(text.say("cli.data.sources", sources=", ".join(said)), file=sys.stderr)
    ours = reconstructed_sections(rows)
    if ours:
        print(text.say("cli.data.reconstructed", sections=", ".join(ours)), file=sys.stderr)


def _check(the_game: Game, file: str, language: str) -> None:
    """Check an owner's file; a wrong one is refused with the names of its rows."""
    components = read_data(the_game.id, file)
    assert components is not None
    text, console = the_game.text(language), make_console()
    found = printed_data.differences(the_game.components.rows, components.rows)
    key = "cli.data.fits" if found else "cli.data.same"
    console.print(Text(text.say(key, file=file, n=len(found))))
    for path, before, after in found:
        console.print(Text(f"  {path}: {before} -> {after}"))


def _pager_knows_colours() -> bool:
    pager = os.environ.get("MANPAGER") or os.environ.get("PAGER") or shutil.which("less") or ""
    if "less" not in pager:
        return False
    os.environ.setdefault("LESS", "-R")
    os.environ.setdefault("LESSCHARSET", "utf-8")  # the text is UTF-8 in every locale
    return "R" in os.environ["LESS"]
