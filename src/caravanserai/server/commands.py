"""The server's commands for the shell. Imports are inside: the other commands should not wait for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from caravanserai.server.load import Phase

Data = Annotated[
    Path,
    typer.Option("--data", envvar="CARAVANSERAI_DATA", help="The folder of the database, unless DATABASE_URL is set."),
]
DEFAULT_DATA = Path("caravanserai-data")


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes any free one.")] = 8000,
    data: Data = DEFAULT_DATA,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes; several need PostgreSQL.")] = 1,
    bot_workers: Annotated[
        int, typer.Option("--bot-workers", envvar="CARAVANSERAI_BOT_WORKERS", min=1, help="Processes for bots, each.")
    ] = 1,
) -> None:
    """Serve tables to play at, over the network."""
    from caravanserai.server.run import serve as run

    run(host, port, data, workers, bot_workers)


def check_tables(
    data: Data = DEFAULT_DATA,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Play all stored games again and compare them with what was stored. Exit code 1: some are broken."""
    import asyncio
    import json
    import os

    import msgspec
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from caravanserai.core.errors import CaravanseraiError
    from caravanserai.server import checking
    from caravanserai.server.store import SQLITE_FILE, open_store

    url = os.environ.get("DATABASE_URL") or None
    if url is None and not (data / SQLITE_FILE).exists():
        raise CaravanseraiError(f"there are no tables in {data}; name the folder with --data, or set DATABASE_URL")
    stderr = Console(stderr=True, markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

    async def check() -> list[checking.Finding]:
        store = open_store(url, data)
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


def bench_server(
    game_id: Annotated[str, typer.Option("--game", metavar="GAME", help="The game to play.")] = "five_tribes",
    tables: Annotated[int, typer.Option("--tables", min=1, help="How many tables.")] = 500,
    seconds: Annotated[float, typer.Option("--seconds", min=0.5, help="For all measurements together.")] = 20.0,
    concurrency: Annotated[int, typer.Option("--concurrency", min=1, help="Moves under way at a time.")] = 32,
    words: Annotated[bool, typer.Option(help="Labels and log in words, as a page wants them.")] = True,
    peers: Annotated[bool, typer.Option("--peers", help="Measure boardgame.io as well.")] = False,
    peer_folder: Annotated[Path, typer.Option(help="Where boardgame.io is installed.")] = Path("bench/boardgame_io"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if a goal is missed.")] = False,
) -> None:
    """Measure the server: moves acknowledged and stored, time to acknowledge, memory a table."""
    import json
    import platform

    import msgspec

    from caravanserai import __version__, compiled
    from caravanserai.core.game import game
    from caravanserai.server.load import GOALS, Wish, measure
    from caravanserai.server.peer import measure_peer

    game(game_id)
    share = seconds / (3 if peers else 2)
    wishes = [Wish(tables, share, concurrency, connections, words) for connections in (1, 2)]
    phases = [measure(game_id, wish) for wish in wishes]
    peer = measure_peer(peer_folder, wishes[1]) if peers else None
    goals = {name: good(phases[0]) for name, good in GOALS.items()}
    if peer is not None:
        goals["not slower than boardgame.io"] = phases[1].moves_per_second >= peer.moves_per_second
    engine = "compiled" if compiled() else "interpreted"
    if as_json:
        report = {
            "version": __version__,
            "python": platform.python_version(),
            "engine": engine,
            "game": game_id,
            "tables": tables,
            "concurrency": concurrency,
            "phases": msgspec.to_builtins(phases),
            "boardgame.io": msgspec.to_builtins(peer),
            "goals": goals,
        }
        typer.echo(json.dumps(report))
    else:
        typer.echo(f"caravanserai {__version__}, engine {engine}, {tables} tables, {concurrency} moves under way")
        for name, phase in [(game_id, one) for one in phases] + ([("boardgame.io tic-tac-toe", peer)] if peer else []):
            typer.echo(f"{name}, connections a table: {phase.connections_per_table}\n{_told(phase)}")
        for goal, kept in goals.items():
            typer.echo(f"{'kept' if kept else 'MISSED'}: {goal}")
    if check and not all(goals.values()):
        raise typer.Exit(1)


def _told(phase: Phase) -> str:
    return (
        f"  {phase.moves_per_second:,.0f} moves/s acknowledged, p50 {phase.p50_ms:.0f} ms, p99 {phase.p99_ms:.0f} ms, "
        f"{phase.commits_per_second:.0f} commits/s\n"
        f"  {phase.kb_per_table:.0f} KB memory a table, {phase.kb_received_per_move:.1f} KB received a move, "
        f"server CPU {phase.server_cpu:.0%}: {phase.server_cpu_us_per_move:.0f} us a move"
    )
