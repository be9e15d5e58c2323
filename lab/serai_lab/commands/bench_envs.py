"""Output of `serai-lab bench --envs`: speed of the environments beside those of other libraries."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from serai.shell.console import TERRACOTTA, make_console
from serai_lab.speed.environments import headline


def show(report: dict[str, Any]) -> None:
    console = make_console()
    console.print(
        f"serai {report['version']}, Python {report['python']}, engine {report['engine']}; steps/s of random "
        "play with observation and mask, one core, CPU time, median of alternating slices"
    )
    table = Table(box=None, pad_edge=False)
    for name in ("", "players", "kind", "observation", "steps/s", "best", "x catanatron", "decisions/s", "x"):
        table.add_column(name, justify="left" if name in ("", "kind") else "right")
    for row in report["rows"] + report["peers"]:
        rate = row["steps_per_second"]
        ratio = f"{row['ratio']:.1f}" if "ratio" in row else ""
        numbers = (
            f"{row['observation']:,}" if row["observation"] else "",
            f"{rate['median']:,.0f}",
            f"{rate['best']:,.0f}",
            ratio,
            f"{row['decisions_per_second']:,.0f}" if row["decisions_per_second"] else "",
            f"{row['decision_ratio']:.1f}" if "decision_ratio" in row else "",
        )
        table.add_row(row["name"], str(row["players"]), row["kind"], *numbers)
    console.print(table)
    if headline(report):
        console.print(headline(report))
    if report["missing"]:
        console.print(f"Not installed, so not measured: {', '.join(report['missing'])}; --peers installs them.")
    missed = [one for one in report["checks"] if not one["kept"]]
    for one in missed:
        console.print(f"missed: {one['told']}", style=TERRACOTTA)
    if report["checks"] and not missed:
        console.print(f"all {len(report['checks'])} targets kept")
