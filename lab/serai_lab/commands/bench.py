"""`serai-lab bench`: measure the speed of the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from serai import read_data
from serai.core.errors import BadSetup
from serai.core.game.registry import game, games
from serai.shell.arguments import DataFile
from serai.shell.console import BRASS, TERRACOTTA, make_console
from serai_lab.commands import bench_envs, bench_server
from serai_lab.environment_table import replace_between
from serai_lab.speed.engine import measure_engine
from serai_lab.speed.environments import (
    ENVIRONMENT_PEERS,
    SPEED_MARKS,
    default_rows,
    measure_environments,
    need_envs,
    speed_table,
)
from serai_lab.speed.peers import install_peers
from serai_lab.speed.search import measure_search
from serai_lab.strength.pairings import default_player_counts

USUAL_SECONDS = 2.0
SEARCH_PEERS = "Install them with: pip install open_spiel catanatron"


def command(
    game_id: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    players: Annotated[str | None, typer.Option("--players", metavar="2,3,4", help="Only these player counts.")] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help=f"CPU seconds for each line; without it, {USUAL_SECONDS:g}.")
    ] = None,
    data: DataFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also measure catanatron and others, installed first if they are missing.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if a budget is missed.")] = False,
    server: Annotated[bool, typer.Option("--server", help="The same as bench-server, with its usual load.")] = False,
    search: Annotated[
        bool, typer.Option("--search", help="Simulations/s of the bots; with --peers beside OpenSpiel and catanatron.")
    ] = False,
    envs: Annotated[
        bool, typer.Option("--envs", help="Steps/s of the environments, beside PettingZoo's and catanatron's.")
    ] = False,
    write: Annotated[Path | None, typer.Option("--write", help="With --envs: a page whose table is replaced.")] = None,
) -> None:
    """Measure the engine. Random play, copies, views and records, on one core in CPU time."""
    if server:
        if players is not None or data is not None:
            raise BadSetup("bench --server plays for two with the game's own numbers; leave --players and --data out")
        options = (game_id or bench_server.USUAL_GAME, seconds or bench_server.USUAL_SECONDS)
        bench_server.command(options[0], seconds=options[1], peers=peers, as_json=as_json, check=check)
        return
    seconds = USUAL_SECONDS if seconds is None else seconds
    if not seconds > 0:
        raise BadSetup("--seconds must be more than 0")
    if data is not None and game_id is None:
        raise BadSetup("a data file belongs to one game; name it with --game")
    if (search or envs) and data is not None:
        which = "--search" if search else "--envs"
        raise BadSetup(f"bench {which} plays with the games' own numbers; leave --data out")
    if envs:
        need_envs()
        if peers:
            install_peers(ENVIRONMENT_PEERS)
        chosen = games() if game_id is None else (game(game_id).id,)
        report = measure_environments(_rows(game_id, players) if players else default_rows(chosen), seconds)
    elif search:
        report = measure_search(_search_rows(game_id, players), seconds, peers=peers)
    else:
        own = None if game_id is None else read_data(game_id, data)
        if peers:
            install_peers(["catanatron"])
        report = measure_engine(_rows(game_id, players), seconds, own, peers=peers)
    if as_json:
        typer.echo(json.dumps(report))
    elif envs:
        bench_envs.show(report)
        if write is not None:
            page = write.read_text(encoding="utf-8")
            write.write_text(replace_between(page, speed_table(report), SPEED_MARKS), encoding="utf-8")
    elif search:
        _show_search(report)
    else:
        _show(report)
    missed = [one for one in report["checks"] if not one["kept"]]
    if check and missed:
        console = make_console(stderr=True)
        for one in missed:
            console.print(Text(f"missed: {one['told']}", style=TERRACOTTA))
        raise typer.Exit(1)


def _rows(game_id: str | None, words: str | None) -> list[tuple[str, int]]:
    """Games and player counts to measure. Games without a given count are left out."""
    chosen = games() if game_id is None else (game(game_id).id,)
    if words is None:
        return [(id, count) for id in chosen for count in game(id).players]
    counts = []
    for word in words.split(","):
        if not word.strip().isdecimal():
            raise BadSetup(f"{word!r} is no player count; write --players 2,3,4")
        counts.append(int(word))
        if not any(counts[-1] in game(id).players for id in chosen):
            game(chosen[0]).check_players(counts[-1])  # raises BadSetup with the valid counts
    return [(id, count) for id in chosen for count in counts if count in game(id).players]


def _search_rows(game_id: str | None, words: str | None) -> list[tuple[str, int]]:
    """Rows to measure; without counts, the first one of the strength ladder."""
    if words is not None:
        return _rows(game_id, words)
    return [(id, default_player_counts(game(id))[0]) for id in (games() if game_id is None else (game(game_id).id,))]


def _show_search(report: dict[str, Any]) -> None:
    console = make_console()
    console.print(
        f"serai {report['version']}, Python {report['python']}, engine {report['engine']}; simulations/s, "
        f"one core, CPU time, median of alternating slices (best in parentheses)"
    )
    for row in report["rows"] + report["peers"]:
        said = Text.assemble((f"{row['name']}, {row['players']} players", "bold"), f", {row['kind']}\n  ")
        console.print(said.append(f"{_rate(row['simulations_per_second'])} simulations/s"))
    if report["missing"]:
        console.print(f"Not installed, so not measured: {', '.join(report['missing'])}. {SEARCH_PEERS}")
    for one in report["checks"]:
        console.print(Text(("kept: " if one["kept"] else "missed: ") + one["told"], "" if one["kept"] else TERRACOTTA))


def _show(report: dict[str, Any]) -> None:
    console = make_console()
    console.print(
        f"serai {report['version']}, Python {report['python']}, engine {report['engine']}; random play, "
        f"one core, CPU time, median of alternating slices (best in parentheses)"
    )
    for row in report["rows"] + report["peers"]:
        console.print(_block(row))
    missed = [one for one in report["checks"] if not one["kept"]]
    for one in missed:
        console.print(Text(f"over budget: {one['told']}", TERRACOTTA))
    if not missed:
        console.print(f"all {len(report['checks'])} budgets kept")


def _block(row: dict[str, Any]) -> Text:
    """One line for random play, one for the costs of a copy, a view and a record."""
    said = Text.assemble((f"{row['name']}, {row['players']} players", "bold"), "\n  ")
    said.append(f"{_rate(row['decisions'])} decisions/s, {_rate(row['games'])} games/s, ")
    said.append(f"{row['decisions_per_game']:.0f} decisions a game")
    if "ratio" in row:
        said.append(f"\n  {row['ratio']:.1f} times the decisions/s of the peer", style=BRASS)
    if "clone_us" in row:
        said.append(f"\n  clone {row['clone_us']:.1f} us; view {row['view_us']:.0f} us, {row['view_bytes']:,} bytes; ")
        said.append(f"record {row['record_us']:.0f} us, {row['record_bytes']:,} bytes")
    return said


def _rate(rate: dict[str, float]) -> str:
    digits = 0 if rate["median"] >= 100 else 1
    return f"{rate['median']:,.{digits}f} ({rate['best']:,.{digits}f})"
