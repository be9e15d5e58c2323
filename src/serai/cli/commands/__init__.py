"""Commands of the terminal interface, one module each."""

from collections.abc import Callable

from serai.cli.commands import analyse, games, generate, play, replay, rules

COMMANDS: dict[str, Callable[..., None]] = {
    "play": play.command,
    "games": games.command,
    "rules": rules.command,
    "replay": replay.command,
    "analyse": analyse.command,
    "generate": generate.command,
}
