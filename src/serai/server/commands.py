"""The server's shell commands. They import inside functions so that other commands start faster."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from serai.core.errors import SeraiError
from serai.server.settings import PORT, ListenAddress, Settings, read_settings

if TYPE_CHECKING:
    from serai.server.store.database import Database

T = TypeVar("T")

Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        envvar="SERAI_DATA",
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
        int, typer.Option("--bot-workers", envvar="SERAI_BOT_WORKERS", min=1, help="Processes for bots, each.")
    ] = 1,
    proxies: Annotated[
        str,
        typer.Option(
            "--proxies",
            envvar="SERAI_PROXIES",
            metavar="ADDRESSES",
            help="Addresses of proxies, with commas, whose X-Forwarded-For is believed.",
        ),
    ] = "",
    hosts: Annotated[
        str,
        typer.Option(
            "--hosts",
            envvar="SERAI_HOSTS",
            metavar="NAMES",
            help="Names under which the server is reached, with commas; requests for others are refused.",
        ),
    ] = "",
    metrics_port: Annotated[
        int | None,
        typer.Option(
            "--metrics-port",
            envvar="SERAI_METRICS_PORT",
            min=1,
            max=65535,
            help="Tell the numbers for Prometheus there, to this machine only, and not at /metrics.",
        ),
    ] = None,
    opens: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser, unless NO_BROWSER is set.")
    ] = False,
) -> None:
    """Serve the page. Tables are for yourself, or for everybody whom --host lets in."""
    import asyncio
    import contextlib

    from serai.core.text.catalogue import catalogue
    from serai.server.listen import PORTS_TO_TRY, free_port, open_browser_when_ready, page_url
    from serai.server.run import serve as run
    from serai.server.store import check_store, open_store
    from serai.shell.console import choose_language

    port = free_port(host, port, PORTS_TO_TRY if opens else 1)
    settings = replace(
        read_settings(data),
        listen=ListenAddress(host, port, str(data.resolve()) if data else ""),
        bot_workers=bot_workers,
        proxies=proxies,
        hosts=hosts,
        metrics_port=metrics_port,
    )
    asyncio.run(check_store(open_store(settings.database_url, settings.folder)))
    address = page_url(host, port)
    text = catalogue("serai.core", choose_language(None))
    typer.echo(text.say("cli.serve.laid", address=address))
    if settings.database_url:
        typer.echo(text.say("cli.serve.database"))
    else:
        typer.echo(text.say("cli.serve.folder", folder=settings.folder))
    if opens:
        if not os.environ.get("SERAI_LOG"):
            settings = replace(settings, log_level="WARNING")
        if not os.environ.get("NO_BROWSER"):
            open_browser_when_ready(address)
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is the usual way to stop it
        run(settings, workers)


def check_tables(
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Play all stored games again. Compares them with what was stored; exit code 1 if some are broken."""
    import json

    import msgspec
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from serai.server.store import integrity_check

    stderr = Console(stderr=True, markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

    async def check(store: Database) -> list[integrity_check.Finding]:
        with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar:
            task = bar.add_task("tables", total=await integrity_check.count_tables(store))
            findings = []
            async for finding in integrity_check.check_tables(store):
                findings.append(finding)
                bar.advance(task)
            return findings

    findings = _with_store(_find_tables(data), check, alone=False)
    verdicts = (integrity_check.OK, integrity_check.NOT_STARTED, integrity_check.OLD_RULES, integrity_check.BROKEN)
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
    if counts[integrity_check.BROKEN]:
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to keep everything.")],
    data: Data = None,
) -> None:
    """Keep all tables and people in one file. A server may go on meanwhile; the file is of one moment."""
    from serai.server.store.backup import back_up

    counts = _with_store(_find_tables(data), lambda store: back_up(store, file), alone=False)
    typer.echo(f"{_describe_counts(counts)}; kept in {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` has made, of SQLite or PostgreSQL.")],
    data: Data = None,
) -> None:
    """Put a backup back, into an empty folder or database. All of it or nothing."""
    from serai.server.store.backup import check_backup
    from serai.server.store.backup import restore as restore_backup

    if not file.exists():
        raise SeraiError(f"there is no file {file}")
    check_backup(file)
    settings = read_settings(data)
    counts = _with_store(settings, lambda store: restore_backup(store, file), alone=True)
    place = "the database" if settings.database_url else settings.folder
    typer.echo(f"{_describe_counts(counts)}; put back into {place}")


def status(
    url: Annotated[
        str, typer.Option("--url", metavar="ADDRESS", help="The server, asked directly and not through a proxy.")
    ] = f"http://127.0.0.1:{PORT}",
    metrics_port: Annotated[
        int | None,
        typer.Option("--metrics-port", envvar="SERAI_METRICS_PORT", min=1, max=65535, help="As given to `serve`."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=60, help="Time between two readings.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Say what is slow at a running server now."""
    import time

    import msgspec

    from serai.server.status import compare, describe, read_metrics

    at = url if metrics_port is None else f"http://127.0.0.1:{metrics_port}"
    before, started = read_metrics(at), time.monotonic()
    time.sleep(seconds)
    found = compare(before, read_metrics(at), time.monotonic() - started)
    typer.echo(msgspec.json.encode(found).decode() if as_json else describe(found))


def rate(data: Data = None) -> None:
    """Compute all ratings again from the stored results. A server may go on meanwhile."""
    from serai.server.ratings.rating_store import RatingStore

    games, ratings = _with_store(_find_tables(data), lambda store: RatingStore(store).recompute(), alone=False)
    typer.echo(f"games: {games}, ratings: {ratings}")


def _find_tables(data: Path | None) -> Settings:
    """Settings that name stored tables; SeraiError if there are none."""
    from serai.server.store import sqlite_file

    settings = read_settings(data)
    if settings.database_url is None and not sqlite_file(settings.folder).exists():
        raise SeraiError(f"there are no tables in {settings.folder}; name the folder with --data, or set DATABASE_URL")
    return settings


def _describe_counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name}: {counts[name]}" for name in ("tables", "lines", "people"))


def _with_store(settings: Settings, work: Callable[[Database], Awaitable[T]], *, alone: bool) -> T:
    import asyncio

    from serai.server.store import open_store

    async def run() -> T:
        store = open_store(settings.database_url, settings.folder, alone=alone)
        await store.start(_ignore_notification)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def _ignore_notification(message: str) -> None:
    """Ignores notifications of other processes."""


COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve,
    "check-tables": check_tables,
    "backup": backup,
    "restore": restore,
    "rate": rate,
    "status": status,
}
