"""Measures the engine against its budgets, and against catanatron if wanted."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import Any

from serai import __version__, is_compiled
from serai.core.game.game import Components
from serai.core.game.registry import game
from serai_lab.speed import budgets
from serai_lab.speed.measure import EngineRunner, Runner, race, to_dict
from serai_lab.speed.peers import CatanatronRunner


def measure_engine(
    rows: Sequence[tuple[str, int]], seconds: float, data: Components | None = None, *, peers: bool = False
) -> dict[str, Any]:
    """Measure games with their player counts, `seconds` of CPU time each; returns a report for JSON."""
    ours = [EngineRunner(game(id), players, data) for id, players in rows]
    runners: list[Runner] = [*ours, CatanatronRunner()] if peers else [*ours]
    speeds = race(runners, seconds)
    peer = speeds.pop() if peers else None
    costs = [runner.costs(seconds) for runner in ours]
    measured = list(zip(speeds, costs, strict=True))
    checks = [
        check
        for speed, cost in measured
        for check in budgets.check_costs(f"{speed.name}, {speed.players} players", cost, is_compiled())
    ]
    found = [to_dict(speed, cost) for speed, cost in measured]
    if peer is not None:
        checks += [budgets.check_ratio(speed, peer, is_compiled()) for speed in speeds]
        for row, speed in zip(found, speeds, strict=True):
            row["ratio"] = round(budgets.ratio(speed, peer), 2)
    return {
        "version": __version__,
        "python": platform.python_version(),
        "engine": "compiled" if is_compiled() else "interpreted",
        "seconds": seconds,
        "data": None if data is None else data.sha256,
        "rows": found,
        "peers": [] if peer is None else [to_dict(peer, None)],
        "checks": [
            {"what": one.what, "found": round(one.found, 3), "limit": one.limit, "kept": one.kept, "told": str(one)}
            for one in checks
        ],
    }
