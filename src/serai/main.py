"""The `serai` command, with the commands of all interfaces."""

from __future__ import annotations

import os
import sys

from serai.cli.commands import COMMANDS as PLAY
from serai.game_checks.places import place_of
from serai.games import is_own
from serai.server.commands import COMMANDS as SERVE
from serai.shell.application import explain_error, make_application, run_application

OPEN_THE_PAGE = ["serve", "--open"]  # the default without arguments
OTHERWISE_RENAMED = {"CARAVANSERAI_SHELF": "SERAI_GAMES"}  # the others got the new prefix only

app = make_application(
    "serai",
    "Silk Road board games. Without a command the page opens in the browser, as with `serve --open`.",
    PLAY | SERVE,
)


def use_old_environment() -> None:
    """Take settings under the names of version 0.1 (`CARAVANSERAI_DATA`), so that a host's service file still works."""
    for old in [name for name in os.environ if name.startswith("CARAVANSERAI_")]:
        new = OTHERWISE_RENAMED.get(old) or old.replace("CARAVANSERAI_", "SERAI_", 1)
        if new not in os.environ:
            os.environ[new] = os.environ[old]
            print(f"{old} is now called {new}; please rename it.", file=sys.stderr)


def main() -> None:
    """The entry point of the `serai` script."""
    use_old_environment()
    run_application(app, sys.argv[1:] or OPEN_THE_PAGE, _explain)


def _explain(error: Exception) -> str:
    place = place_of(error, is_own)
    if place is None:
        return explain_error(error)
    return f"{place}: {type(error).__name__}: {error}\nThis is a mistake in your game; serai check looks for more."


if __name__ == "__main__":
    main()
