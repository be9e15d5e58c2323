"""`serai games`: list the installed games."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from serai.bots import bots_of, default_bot, styles_of
from serai.core.game.game import Game, Option
from serai.core.game.registry import game, games
from serai.core.text.catalogue import Catalogue
from serai.shell.arguments import Language
from serai.shell.console import TURQUOISE, choose_language, knows_utf8, make_console


def command(lang: Language = None) -> None:
    """List the games, their options and their bots."""
    language = choose_language(lang)
    console = make_console()
    plain = not knows_utf8(console)
    for id in games():
        console.print(_about(game(id), game(id).text(language), plain))


def _about(one: Game, text: Catalogue, plain: bool) -> RenderableType:
    counts = f"{one.players[0]}-{one.players[-1]}" if len(one.players) > 1 else str(one.players[0])
    head = Text.assemble((one.id, f"bold {TURQUOISE}"), "  ", (text.form("title"), "bold"))
    head.append("  " + text.say("cli.games.players", counts=counts))
    parts: list[RenderableType] = [head, Padding(Text(text.form("tagline")), (0, 0, 0, 2))]
    if one.options:
        parts += [Padding(_options(one, text, plain), (0, 0, 0, 2))]
    for preset, values in one.presets.items():
        said = " ".join(f"{name}={_word(value)}" for name, value in values.items())
        if f"preset.{preset}" in text:
            said = f"{text.form(f'preset.{preset}')} ({said})"
        parts.append(Padding(Text(text.say("cli.games.preset", preset=preset, values=said)), (0, 0, 0, 2)))
    for bot in bots_of(one):
        said = f"{bot.label(text.language)}. {bot.sentence(text.language)}"
        if bot == default_bot(one):
            said += f" ({text.say('cli.games.default')})"
        parts.append(Padding(Text(text.say("cli.games.bot", bot=bot.id, said=said)), (0, 0, 0, 2)))
    for style in styles_of(one):
        said = f"{style.label(text.language)}. {style.sentence(text.language)}"
        parts.append(Padding(Text(text.say("cli.games.style", style=style.id, said=said)), (0, 0, 0, 2)))
    return Group(*parts, "")


def _options(one: Game, text: Catalogue, plain: bool) -> Table:
    table = Table(box=box.ASCII if plain else box.SIMPLE, show_edge=False, pad_edge=False)
    table.add_column(text.say("cli.games.option"), style=TURQUOISE, no_wrap=True)
    table.add_column(text.say("cli.games.meaning"))
    table.add_column(text.say("cli.games.values"))
    for option in one.options.values():
        values = Text()
        for place, value in enumerate(option.values):
            key = f"option.{option.id}.{_word(value)}"
            values.append("\n" if place else "")
            values.append(_word(value), style="bold")
            values.append(f"  {text.form(key)}" if key in text else "")
            values.append(f" ({text.say('cli.games.default')})" if place == 0 else "")
        table.add_row(option.id, text.form(f"option.{option.id}") + _conditions(option, text), values)
    return table


def _conditions(option: Option, text: Catalogue) -> str:
    """The conditions for other values than the default."""
    conditions = []
    if option.players is not None:
        conditions.append(text.say("cli.games.players", counts=", ".join(map(str, option.players))))
    conditions += [f"{name}={_word(value)}" for name, value in (option.needs or {}).items()]
    return f" ({', '.join(conditions)})" if conditions else ""


def _word(value: Any) -> str:
    """A value as it is typed in --option."""
    return str(value).lower() if isinstance(value, bool) else str(value)
