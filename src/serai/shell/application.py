"""A command-line application of named commands, and its entry point."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import typer

from serai.shell.console import fail, guarded, prepare_streams
from serai.shell.version import describe_version


def make_application(name: str, help: str, commands: Mapping[str, Callable[..., None]]) -> typer.Typer:
    """An application with these commands and `--version`."""
    app = typer.Typer(
        name=name,
        help=help,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for word, command in commands.items():
        app.command(word)(guarded(command))
    app.callback()(_main)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(describe_version())
        raise typer.Exit()


def _main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    prepare_streams()


def explain_error(error: Exception) -> str:
    """The message for an error that nobody expected."""
    return (
        f"This should not have happened ({type(error).__name__}: {error}). "
        "It is a mistake in Caravanserai; with SERAI_DEBUG=1 the same command shows where."
    )


def run_application(
    app: Callable[[Sequence[str]], object], words: Sequence[str], explain: Callable[[Exception], str] = explain_error
) -> None:
    """Run a command. Unexpected errors are printed as a message without a traceback."""
    try:
        app(words)
    except BrokenPipeError:
        # The reader of the output has closed it, as `head` does. Keep Python from reporting an error at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("SERAI_DEBUG"):
            raise
        fail(explain(error))
        sys.exit(1)
