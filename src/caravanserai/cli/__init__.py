"""The terminal door: play, watch, replay, simulate and measure from a shell."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from caravanserai.cli import commands
from caravanserai.cli.console import fail, prepare_streams

app = typer.Typer(
    name="caravanserai",
    help="Silk Road board games in the terminal.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from caravanserai import __version__, compiled

        python = ".".join(map(str, sys.version_info[:3]))
        engine = "compiled" if compiled() else "interpreted"
        typer.echo(f"caravanserai {__version__}, Python {python}, engine {engine}")
        raise typer.Exit()


@app.callback()
def _door(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Tell the version and leave."),
    ] = False,
) -> None:
    prepare_streams()


app.command("games")(commands.games.command)
app.command("play")(commands.play.command)
app.command("simulate")(commands.simulate.command)
app.command("replay")(commands.replay.command)
app.command("rules")(commands.rules.command)
app.command("bench")(commands.bench.command)


def main() -> None:
    """The entry of the `caravanserai` script: whatever goes wrong, the user reads a sentence, not a traceback."""
    try:
        app()
    except BrokenPipeError:
        # The reader of our output has left, as `head` does. Nothing is wrong; only Python must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("CARAVANSERAI_DEBUG"):
            raise
        fail(
            f"This should not have happened ({type(error).__name__}: {error}). "
            "It is a mistake in Caravanserai; with CARAVANSERAI_DEBUG=1 the same command shows where."
        )
        sys.exit(1)
