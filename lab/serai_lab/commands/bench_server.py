"""`serai-lab bench-server`: load test of the server."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from serai.core.game.registry import game

if TYPE_CHECKING:
    from serai_lab.speed.server_load import LoadPhase

USUAL_GAME = "five_tribes"
USUAL_SECONDS = 20.0
PEER_SHARE = 0.8  # boardgame.io keeps moves in memory; ours are stored before they are acknowledged


def command(
    game_id: Annotated[str, typer.Option("--game", metavar="GAME", help="The game to play.")] = USUAL_GAME,
    tables: Annotated[int, typer.Option("--tables", min=1, help="How many tables.")] = 500,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.5, help="For all measurements together.")
    ] = USUAL_SECONDS,
    concurrency: Annotated[int, typer.Option("--concurrency", min=1, help="Moves in flight at a time.")] = 32,
    words: Annotated[bool, typer.Option(help="Labels and log texts, as the page requests them.")] = True,
    peers: Annotated[bool, typer.Option("--peers", help="Measure boardgame.io as well.")] = False,
    peer_folder: Annotated[Path, typer.Option(help="Where boardgame.io is installed.")] = Path("lab/boardgame_io"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if a goal is missed.")] = False,
) -> None:
    """Measure the server. Moves acknowledged and stored, time to acknowledge, memory a table."""
    import msgspec

    from serai import __version__, is_compiled
    from serai_lab.speed.peer_load import measure_peer
    from serai_lab.speed.server_load import GOALS, LoadConfig, measure

    game(game_id)
    share = seconds / (3 if peers else 2)
    configs = [LoadConfig(tables, share, concurrency, connections, words) for connections in (1, 2)]
    phases = [measure(game_id, config) for config in configs]
    peer = measure_peer(peer_folder, configs[1]) if peers else None
    goals = {name: good(phases[0]) for name, good in GOALS.items()}
    if peer is not None:
        goals[f"at least {PEER_SHARE} times boardgame.io's moves/s"] = (
            phases[1].moves_per_second >= PEER_SHARE * peer.moves_per_second
        )
    engine = "compiled" if is_compiled() else "interpreted"
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
        typer.echo(f"serai {__version__}, engine {engine}, {tables} tables, {concurrency} moves in flight")
        for name, phase in [(game_id, one) for one in phases] + ([("boardgame.io tic-tac-toe", peer)] if peer else []):
            typer.echo(f"{name}, connections a table: {phase.connections_per_table}\n{_summary(phase)}")
        for goal, kept in goals.items():
            typer.echo(f"{'kept' if kept else 'MISSED'}: {goal}")
    if check and not all(goals.values()):
        raise typer.Exit(1)


def _summary(phase: LoadPhase) -> str:
    return (
        f"  {phase.moves_per_second:,.0f} moves/s acknowledged, p50 {phase.p50_ms:.0f} ms, p99 {phase.p99_ms:.0f} ms, "
        f"{phase.commits_per_second:.0f} commits/s\n"
        f"  {phase.kb_per_table:.0f} KB memory a table, {phase.kb_received_per_move:.1f} KB received a move, "
        f"server CPU {phase.server_cpu:.0%}: {phase.server_cpu_us_per_move:.0f} us a move"
    )
