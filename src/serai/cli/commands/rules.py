"""`serai rules`: print the rules of a game."""

from __future__ import annotations

import os
import shutil
from typing import Annotated

import typer

from serai.cli import rulebook
from serai.core.rules.game import game
from serai.shell.arguments import GameId, Language
from serai.shell.console import choose_language, make_console

MAX_WIDTH = 100  # columns, for readable lines


def command(
    game_id: GameId,
    lang: Language = None,
    section: Annotated[
        str | None, typer.Option("--section", metavar="NAME", help="Only this section, such as `bidding`.")
    ] = None,
) -> None:
    """Read the rules of a game."""
    page = game(game_id).rules(choose_language(lang))
    text = rulebook.section(page, section) if section else rulebook.clean(page)
    console = make_console()
    console.width = min(console.width, MAX_WIDTH)
    if console.is_terminal and section is None:
        with console.pager(styles=_pager_knows_colours()):
            console.print(rulebook.rendered(text))
    else:
        console.print(rulebook.rendered(text))


def _pager_knows_colours() -> bool:
    pager = os.environ.get("MANPAGER") or os.environ.get("PAGER") or shutil.which("less") or ""
    if "less" not in pager:
        return False
    os.environ.setdefault("LESS", "-R")
    os.environ.setdefault("LESSCHARSET", "utf-8")  # the text is UTF-8 in every locale
    return "R" in os.environ["LESS"]
