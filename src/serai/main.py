"""The `serai` command, with the commands of all interfaces."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from serai.arena.commands import COMMANDS as MEASURE
from serai.arena.commands import GROUPS
from serai.cli.commands import COMMANDS as PLAY
from serai.game_checks.places import place_of
from serai.games import is_own
from serai.server.commands import COMMANDS as SERVE
from serai.shell.console import fail, guarded, prepare_streams
from serai.shell.version import describe_version

OPEN_THE_PAGE = ["serve", "--open"]  # the default without arguments
OTHERWISE_RENAMED = {"CARAVANSERAI_SHELF": "SERAI_GAMES"}  # the others got the new prefix only


def _commands(name: str, help: str) -> typer.Typer:
    return typer.Typer(
        name=name,
        help=help,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


app = _commands(
    "serai", "Silk Road board games. Without a command the page opens in the browser, as with `serve --open`."
)


def _group(name: str, help: str) -> typer.Typer:
    """A group of commands that share their first word."""
    group = _commands(name, help)
    app.add_typer(group)
    return group


_groups = {name: _group(name, help) for name, help in GROUPS.items()}
for _name, _command in (PLAY | SERVE | MEASURE).items():
    _family, _, _member = _name.rpartition(" ")
    (_groups[_family] if _family else app).command(_member)(guarded(_command))


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(describe_version())
        raise typer.Exit()


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    prepare_streams()


def use_old_environment() -> None:
    """Take settings under the names of version 0.1 (`CARAVANSERAI_DATA`), so that a host's service file still works."""
    for old in [name for name in os.environ if name.startswith("CARAVANSERAI_")]:
        new = OTHERWISE_RENAMED.get(old) or old.replace("CARAVANSERAI_", "SERAI_", 1)
        if new not in os.environ:
            os.environ[new] = os.environ[old]
            print(f"{old} is now called {new}; please rename it.", file=sys.stderr)


def main() -> None:
    """The entry point of the `serai` script. Unexpected errors are printed as a message without a traceback."""
    use_old_environment()
    try:
        app(sys.argv[1:] or OPEN_THE_PAGE)
    except BrokenPipeError:
        # The reader of the output has closed it, as `head` does. Keep Python from reporting an error at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("SERAI_DEBUG"):
            raise
        place = place_of(error, is_own)
        if place is None:
            fail(
                f"This should not have happened ({type(error).__name__}: {error}). "
                "It is a mistake in Caravanserai; with SERAI_DEBUG=1 the same command shows where."
            )
        else:
            fail(
                f"{place}: {type(error).__name__}: {error}\nThis is a mistake in your game; serai check looks for more."
            )
        sys.exit(1)


if __name__ == "__main__":
    main()
