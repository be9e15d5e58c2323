"""Commands of the terminal interface, one module each."""

from collections.abc import Callable

from serai.cli.commands import analyse, check, games, generate, new, play, replay, rules, simulate

COMMANDS: dict[str, Callable[..., None]] = {
    "play": play.command,
    "games": games.command,
    "rules": rules.command,
    "replay": replay.command,
    "analyse": analyse.command,
    "simulate": simulate.command,
    "new": new.command,
    "generate": generate.command,
    "check": check.command,
}
