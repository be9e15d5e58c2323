"""`caravanserai bench`: how fast the engine is on this machine."""

from __future__ import annotations

import json
import platform
from typing import Annotated, Any

import typer
from rich.text import Text

from caravanserai.cli.console import BRASS, TERRACOTTA, guarded, make_console
from caravanserai.core.errors import BadSetup
from caravanserai.core.game import game, games


@guarded
def command(
    game_id: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    players: Annotated[str | None, typer.Option("--players", metavar="2,3,4", help="Only these player counts.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="CPU seconds for each line.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Measure catanatron in alternation.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if a budget is missed.")] = False,
) -> None:
    """Measure random play, copies, views and records, on one core in CPU time. `bench --server` measures the server."""
    from caravanserai import __version__, compiled
    from caravanserai.cli import budgets
    from caravanserai.cli.measure import Ours, Runner, race, to_dict
    from caravanserai.cli.peers import Catanatron

    if not seconds > 0:
        raise BadSetup("--seconds must be more than 0")
    ours = [Ours(game(id), count) for id, count in _tables(game_id, players)]
    others = [Catanatron()] if peers else []
    runners: list[Runner] = [*ours, *others]
    speeds = race(runners, seconds)
    costs = [runner.costs(seconds) for runner in ours]
    checks = [
        one
        for speed, cost in zip(speeds, costs, strict=False)
        for one in budgets.check_costs(f"{speed.name}, {speed.players} players", cost, compiled())
    ]
    peer = speeds[-1] if peers else None
    if peer is not None:
        checks += [budgets.check_ratio(speed, peer, compiled()) for speed in speeds[:-1]]

    rows = [to_dict(speed, cost) for speed, cost in zip(speeds, costs, strict=False)]
    if peer is not None:
        for row, speed in zip(rows, speeds, strict=False):
            row["ratio"] = round(budgets.ratio(speed, peer), 2)
    report = {
        "version": __version__,
        "python": platform.python_version(),
        "engine": "compiled" if compiled() else "interpreted",
        "seconds": seconds,
        "rows": rows,
        "peers": [] if peer is None else [to_dict(peer, None)],
        "checks": [
            {"what": one.what, "found": round(one.found, 3), "limit": one.limit, "kept": one.kept} for one in checks
        ],
    }
    if as_json:
        typer.echo(json.dumps(report))
    else:
        _show(report)
    missed = [one for one in checks if not one.kept]
    if check:
        console = make_console(stderr=True)
        for one in missed:
            console.print(Text(f"missed: {one}", style=TERRACOTTA))
        if missed:
            raise typer.Exit(1)


def _tables(game_id: str | None, words: str | None) -> list[tuple[str, int]]:
    """Games and player counts to measure. A count that only some games know leaves the others out."""
    chosen = games() if game_id is None else (game(game_id).id,)
    if words is None:
        return [(id, count) for id in chosen for count in game(id).players]
    counts = []
    for word in words.split(","):
        if not word.strip().isdecimal():
            raise BadSetup(f"{word!r} is no player count; write --players 2,3,4")
        counts.append(int(word))
        if not any(counts[-1] in game(id).players for id in chosen):
            game(chosen[0]).check_players(counts[-1])  # says which there are
    return [(id, count) for id in chosen for count in counts if count in game(id).players]


def _show(report: dict[str, Any]) -> None:
    console = make_console()
    console.print(
        f"caravanserai {report['version']}, Python {report['python']}, engine {report['engine']}; random play, "
        f"one core, CPU time, median of alternating slices (best in parentheses)"
    )
    for row in report["rows"] + report["peers"]:
        console.print(_block(row))
    missed = [one for one in report["checks"] if not one["kept"]]
    for one in missed:
        console.print(Text(f"over budget: {one['what']}: {one['found']:,} (limit {one['limit']:,})", TERRACOTTA))
    if not missed:
        console.print(f"all {len(report['checks'])} budgets kept")


def _block(row: dict[str, Any]) -> Text:
    """One line of random play, one of what a copy, a view and a record cost."""
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
