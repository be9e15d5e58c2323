"""Measures the environments beside those of other libraries: steps/s with observation and mask, on one core.

The headline compares like with like: one environment in which a learner meets random opponents, ours and catanatron's.
The environments are measured in alternating slices, so that other load on the machine affects all of them alike.
"""

from __future__ import annotations

import os
import platform
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from serai import __version__, is_compiled
from serai.core.errors import SeraiError
from serai.core.game.registry import game
from serai_lab.speed.budgets import BudgetCheck
from serai_lab.speed.environment_runners import (
    AEC,
    BATCH_COPY,
    BATCH_VIEW,
    GYMNASIUM,
    PLACES,
    RULES,
    SELF_PLAY,
    AECRunner,
    GymRunner,
    RulesRunner,
    TimedEnvironment,
    VectorRunner,
    mean_decisions,
)
from serai_lab.speed.measure import ROUNDS, MeasuredRate
from serai_lab.strength.pairings import anchor_of

SPEED_MARKS = ("<!-- speed -->", "<!-- end of the speed -->")  # in a page, around the table
CATANATRON = "catanatron_gym"
CLASSICS = ("connect_four_v3", "chess_v6", "hanabi_v5")
ENVIRONMENT_PEERS = ("catanatron_gym", "pygame", "chess", "hanabi_learning_environment")  # their modules

# (interpreted, compiled): target ratio to the steps/s of catanatron's environment
TARGET_RATIO = {AEC: (1.0, 10.0), SELF_PLAY: (0.0, 60.0)}  # no target for the interpreted vector
NO_TARGET = (0.0, 0.0)


def ours(rows: Sequence[tuple[str, int]]) -> list[TimedEnvironment]:
    from serai import envs

    found: list[TimedEnvironment] = []
    for id, players in rows:
        length = mean_decisions(id, players)
        found.append(GymRunner(id, envs.gym(id, players), players, _legal, lambda env, length=length: length))  # type: ignore[misc]
        for kind, copy in ((BATCH_COPY, True), (BATCH_VIEW, False)):
            batch = envs.vector(id, PLACES, players, opponents=anchor_of(game(id)), seat=0, copy=copy)
            found.append(VectorRunner(id, kind, batch, players, length))
        found.append(AECRunner(id, envs.aec(id, players)))
        found.append(VectorRunner(id, SELF_PLAY, envs.vector(id, PLACES, players, copy=False), players, length))
        found.append(RulesRunner(id, players))
    return found


def _legal(info: dict[str, Any]) -> list[int]:
    return info["action_mask"].nonzero()[0].tolist()  # type: ignore[no-any-return]


def peers() -> tuple[list[TimedEnvironment], list[str]]:
    """The environments of other libraries that are installed, and the names of those that are not."""
    found: list[TimedEnvironment] = []
    missing: list[str] = []
    for name in (CATANATRON, *CLASSICS):
        try:
            found.append(_catanatron() if name == CATANATRON else _classic(name))
        except Exception:  # each raises its own error if something is not installed
            missing.append(name)
    return found, missing


def _catanatron() -> TimedEnvironment:
    env = import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv()
    return GymRunner(CATANATRON, env, 2, lambda info: info["valid_actions"], lambda env: len(env.game.state.actions))


def _classic(name: str) -> TimedEnvironment:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo warns about its own modules
        return AECRunner(name, import_module(f"pettingzoo.classic.{name}").env())


def measure_environments(rows: Sequence[tuple[str, int]], seconds: float) -> dict[str, Any]:
    """Measure games with their player counts, `seconds` of CPU time for each line; returns a report for JSON."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    mine = ours(rows)
    others, missing = peers()
    rates = _race([*mine, *others], seconds)
    lines = [_line(each, rate) for each, rate in zip([*mine, *others], rates, strict=True)]
    found, beside = lines[: len(mine)], lines[len(mine) :]
    return {
        "version": __version__,
        "python": platform.python_version(),
        "engine": "compiled" if is_compiled() else "interpreted",
        "seconds": seconds,
        "load": round(load, 1),
        "rows": found,
        "peers": beside,
        "missing": missing,
        "checks": [
            {"what": one.what, "found": round(one.found, 3), "limit": one.limit, "kept": one.kept, "told": str(one)}
            for one in _checks(found, beside)
        ],
    }


def _race(environments: Sequence[TimedEnvironment], seconds: float) -> list[MeasuredRate]:
    slices: list[list[float]] = [[] for _ in environments]
    for each in environments:
        each.run()  # warm up
    for _ in range(ROUNDS):
        for each, found in zip(environments, slices, strict=True):
            found.append(_slice(each, seconds / ROUNDS))
    return [MeasuredRate.of(found) for found in slices]


def _slice(each: TimedEnvironment, seconds: float) -> float:
    steps, spent = 0, 0.0
    while spent < seconds:
        more, took = each.run()
        steps += more
        spent += took
    return steps / max(spent, 1e-9)


def _line(each: TimedEnvironment, rate: MeasuredRate) -> dict[str, Any]:
    per_step = each.decisions_per_step
    return {
        "name": each.name,
        "kind": each.kind,
        "players": each.players,
        "observation": each.size,
        "steps_per_second": {"best": round(rate.best, 1), "median": round(rate.median, 1)},
        "decisions_per_second": None if per_step is None else round(rate.median * per_step, 1),
    }


def _checks(rows: list[dict[str, Any]], beside: list[dict[str, Any]]) -> list[BudgetCheck]:
    """The targets, for the peers that were measured."""
    found: list[BudgetCheck] = []
    for row in rows:
        what = f"{row['name']}, {row['players']} players, {row['kind']}, steps/s against"
        speed = row["steps_per_second"]["median"]
        for peer in beside:
            ratio = speed / peer["steps_per_second"]["median"]
            if peer["name"] == CATANATRON:
                target = TARGET_RATIO.get(row["kind"], NO_TARGET)[is_compiled()]
                row["ratio"] = round(ratio, 2)
                if row["decisions_per_second"] and peer["decisions_per_second"]:
                    row["decision_ratio"] = round(row["decisions_per_second"] / peer["decisions_per_second"], 2)
            elif row["kind"] == AEC and is_compiled():
                target = 1.0
            else:
                continue
            if target:
                found.append(BudgetCheck(f"{what} {peer['name']}", ratio, target, at_least=True))
    return found


def headline(report: dict[str, Any]) -> str:
    """One environment against one environment, as a sentence; empty without catanatron's."""
    rows = [row for row in report["rows"] if row["kind"] == GYMNASIUM and "ratio" in row]
    if not rows:
        return ""
    steps = [row["ratio"] for row in rows]
    said = (
        f"Like for like, one learner against random opponents: {min(steps):.0f} to {max(steps):.0f} times the steps/s"
    )
    decisions = [row["decision_ratio"] for row in rows if "decision_ratio" in row]
    if decisions:
        said += f" and {min(decisions):.0f} to {max(decisions):.0f} times the decisions/s"
    return f"{said} of catanatron's Gymnasium environment."


def speed_table(report: dict[str, Any]) -> str:
    """The report as Markdown: the headline, a table of learners against random opponents, one of self-play."""
    kinds: dict[tuple[str, int], dict[str, dict[str, Any]]] = {}
    for row in report["rows"]:
        kinds.setdefault((row["name"], row["players"]), {})[row["kind"]] = row
    first = ["table", "players", "one environment, steps/s", "times: steps", "decisions"]
    first += [f"{PLACES} games with copies: steps", "decisions", "without copies: steps", "decisions"]
    second = [
        "table",
        "players",
        "AEC, steps/s",
        "times",
        f"self-play of {PLACES}, steps/s",
        "times",
        "rules alone, times",
    ]
    learners, self_play = [], []
    for (name, players), found in kinds.items():
        one = found[GYMNASIUM]
        cells = [_per_second(one), *_both(one), *_both(found[BATCH_COPY]), *_both(found[BATCH_VIEW])]
        learners.append([name, str(players), *cells])
        aec, many = found[AEC], found[SELF_PLAY]
        cells = [_per_second(aec), _times(aec), _per_second(many), _times(many), _times(found[RULES])]
        self_play.append([name, str(players), *cells])
    others = ", ".join(f"{row['name']} {_per_second(row)}" for row in report["peers"])
    how = f"{report['engine'].capitalize()}, Python {report['python']}, {report['seconds']:g} s of CPU time a line"
    foot = f"Steps/s of others in the same run: {others}. {how}, load {report['load']} as it began."
    parts = [headline(report), _markdown(first, learners), _markdown(second, self_play), foot]
    return "\n\n".join(part for part in parts if part)


def _markdown(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *rows))


def _per_second(row: dict[str, Any]) -> str:
    return f"{row['steps_per_second']['median']:,.0f}"


def _times(row: dict[str, Any], what: str = "ratio") -> str:
    return f"{row[what]:.1f}" if what in row else ""


def _both(row: dict[str, Any]) -> list[str]:
    return [_times(row), _times(row, "decision_ratio")]


def default_rows(ids: Sequence[str]) -> list[tuple[str, int]]:
    """Every game with the fewest players, but at least two, and with the most."""
    counts = {id: [count for count in game(id).players if count >= 2] for id in ids}
    return [(id, count) for id, each in counts.items() for count in (each[0], each[-1])]


def need_envs() -> None:
    """Raise SeraiError if a package of the extra `envs` is not installed."""
    try:
        import_module("serai.envs")
    except ImportError as error:
        raise SeraiError(str(error)) from None
