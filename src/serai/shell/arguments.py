"""Options that several commands share, and their parsers."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from serai.bots import bots_of, find_bot
from serai.core.errors import BadSetup
from serai.core.game.game import Game

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `serai games` names it.")]
Language = Annotated[str | None, typer.Option("--lang", metavar="en|ru", help="Language; without it, what LANG says.")]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same games.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A rule option; may be repeated.")
]
DataFile = Annotated[
    str | None, typer.Option("--data", metavar="FILE", help="A data file of your own in place of the game's.")
]


def read_options(game: Game, words: list[str] | None) -> dict[str, Any]:
    """Parse options such as `open_gold=true`; the game validates them."""
    options: dict[str, Any] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(f"{word!r} is no option; write --option name=value")
        options[name] = _value(value)
    game.choose_options(options)
    return options


def _value(word: str) -> Any:
    try:
        return json.loads(word.lower() if word.lower() in ("true", "false") else word)
    except json.JSONDecodeError:
        return word


def read_bots(game: Game, words: str) -> list[str]:
    """Parse bot ids separated by commas; BadSetup lists the known ones."""
    ids = [find_bot(word.strip(), game).id for word in words.split(",") if word.strip()]
    if not ids:
        raise BadSetup(f"no bot is named; there are {', '.join(entry.id for entry in bots_of(game))}")
    return ids
