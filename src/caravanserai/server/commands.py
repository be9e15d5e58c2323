"""The server's commands for the shell. Imports are inside: the other commands should not wait for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from caravanserai.server.settings import PORT, default_folder

Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        envvar="CARAVANSERAI_DATA",
        metavar="FOLDER",
        help="The folder of the tables, unless DATABASE_URL is set; without it, one in your account's own data folder.",
    ),
]


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; 0.0.0.0 lets others in your network come.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0: any free one. With --open: the first free one from it.")
    ] = PORT,
    data: Data = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes; several need PostgreSQL.")] = 1,
    bot_workers: Annotated[
        int, typer.Option("--bot-workers", envvar="CARAVANSERAI_BOT_WORKERS", min=1, help="Processes for bots, each.")
    ] = 1,
    opens: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser, unless NO_BROWSER is set.")
    ] = False,
) -> None:
    """Serve the page. Tables are for yourself, or for everybody whom --host lets in."""
    import asyncio
    import contextlib
    import os

    from caravanserai.core.text import catalogue
    from caravanserai.server.opening import NEXT_ONES, address_of, free_port, open_soon
    from caravanserai.server.run import serve as run
    from caravanserai.server.store import check_store, open_store
    from caravanserai.shell.console import choose_language

    folder = data or default_folder()
    port = free_port(host, port, NEXT_ONES if opens else 1)
    asyncio.run(check_store(open_store(os.environ.get("DATABASE_URL") or None, folder)))
    address = address_of(host, port)
    text = catalogue("caravanserai.core", choose_language(None))
    typer.echo(text.say("cli.serve.laid", address=address))
    if os.environ.get("DATABASE_URL"):
        typer.echo(text.say("cli.serve.database"))
    else:
        typer.echo(text.say("cli.serve.folder", folder=folder))
    if opens:
        os.environ.setdefault("CARAVANSERAI_LOG", "WARNING")
        if not os.environ.get("NO_BROWSER"):
            open_soon(address)
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is how it is stopped, and it has stopped politely
        run(host, port, folder, workers, bot_workers)


def check_tables(
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Play all stored games again. Compares them with what was stored; exit code 1 if some are broken."""
    import asyncio
    import json
    import os

    import msgspec
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from caravanserai.core.errors import CaravanseraiError
    from caravanserai.server.store import SQLITE_FILE, checking, open_store

    url = os.environ.get("DATABASE_URL") or None
    folder = data or default_folder()
    if url is None and not (folder / SQLITE_FILE).exists():
        raise CaravanseraiError(f"there are no tables in {folder}; name the folder with --data, or set DATABASE_URL")
    stderr = Console(stderr=True, markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

    async def check() -> list[checking.Finding]:
        store = open_store(url, folder, alone=False)
        await store.start(_nothing)
        try:
            with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar:
                task = bar.add_task("tables", total=await checking.count_tables(store))
                findings = []
                async for finding in checking.check_tables(store):
                    findings.append(finding)
                    bar.advance(task)
                return findings
        finally:
            await store.close()

    findings = asyncio.run(check())
    verdicts = (checking.OK, checking.NOT_STARTED, checking.OLD_RULES, checking.BROKEN)
    counts = {verdict: sum(one.verdict == verdict for one in findings) for verdict in verdicts}
    if as_json:
        typer.echo(json.dumps({"counts": counts, "tables": msgspec.to_builtins(findings)}))
    else:
        for one in findings:
            if one.why:
                place = "" if one.line is None else f", line {one.line}"
                typer.echo(f"{one.table} ({one.game}{place}): {one.verdict}: {one.why}")
        said = ", ".join(f"{n} {verdict}" for verdict, n in counts.items() if n)
        typer.echo(f"{len(findings)} tables, {sum(one.lines for one in findings)} lines: {said or 'nothing to check'}")
    if counts[checking.BROKEN]:
        raise typer.Exit(1)


async def _nothing(message: str) -> None:
    """Nothing is done when other processes change something."""


COMMANDS: dict[str, Callable[..., None]] = {"serve": serve, "check-tables": check_tables}
