"""Measures the environments beside those of other libraries: steps/s with observation and mask, on one core.

Only calls of the environment are timed (reset, last, step), not the choice of a random legal action. The environments
are measured in alternating slices, so that other load on the machine affects all of them alike.
"""

from __future__ import annotations

import os
import platform
import random
import time
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from serai import __version__, is_compiled
from serai.arena.speed.budgets import BudgetCheck
from serai.arena.speed.measure import ROUNDS, MeasuredRate
from serai.core.errors import SeraiError
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import Seeded
from serai.core.rules.game import game

if TYPE_CHECKING:
    import numpy as np

PLACES = 64  # games of the vector environment
BATCH = 40  # steps between two readings of the clock

SPEED_MARKS = ("<!-- speed -->", "<!-- end of the speed -->")  # in a page, around the table
RULES = "rules alone"
CATANATRON = "catanatron_gym"
CLASSICS = ("connect_four_v3", "chess_v6", "hanabi_v5")
HOW_TO_GET_THEM = {
    CATANATRON: "pip install catanatron==3.2.1 && pip install --no-deps catanatron_gym",
    **dict.fromkeys(CLASSICS, "pip install 'pettingzoo[classic]'"),
}

# (interpreted, compiled): target ratio to the steps/s of catanatron's environment
VECTOR = f"vector of {PLACES}"
TARGET_RATIO = {"AEC": (1.0, 10.0), VECTOR: (0.0, 60.0)}  # no target for the interpreted vector
NO_TARGET = (0.0, 0.0)


class TimedEnvironment(Protocol):
    """An environment to measure; `run` returns a number of steps and their CPU seconds."""

    name: str
    kind: str
    players: int
    size: int

    def run(self) -> tuple[int, float]: ...


class CpuTimer:
    """Sums the CPU seconds of calls."""

    def __init__(self) -> None:
        self.spent = 0.0

    def __call__(self, work: Callable[..., Any], *given: Any) -> Any:
        began = time.process_time()
        found = work(*given)
        self.spent += time.process_time() - began
        return found


class AECRunner:
    """Random play of a PettingZoo AEC environment."""

    def __init__(self, name: str, env: Any) -> None:
        self.name, self.kind, self.env = name, "AEC", env
        self.players = len(env.possible_agents)
        self.chance = random.Random(1)
        env.reset(seed=1)
        self.size = int(env.last()[0]["observation"].size)

    def run(self) -> tuple[int, float]:
        env, timer = self.env, CpuTimer()
        for _ in range(BATCH):
            observation, _, terminated, truncated, _ = timer(env.last)
            while terminated or truncated:
                timer(env.reset)
                observation, _, terminated, truncated, _ = timer(env.last)
            timer(env.step, self.chance.choice(observation["action_mask"].nonzero()[0].tolist()))
        return BATCH, timer.spent


class GymRunner:
    """Random play of a Gymnasium environment; `legal` reads the legal actions from its info."""

    def __init__(self, name: str, env: Any, players: int, legal: Callable[[dict[str, Any]], Sequence[int]]) -> None:
        self.name, self.kind, self.players, self.env, self.legal = name, "Gymnasium", players, env, legal
        self.chance = random.Random(1)
        observation, self.info = env.reset(seed=1)
        self.size = int(observation.size)

    def run(self) -> tuple[int, float]:
        env, timer = self.env, CpuTimer()
        for _ in range(BATCH):
            action = self.chance.choice(self.legal(self.info))
            _, _, terminated, truncated, self.info = timer(env.step, action)
            if terminated or truncated:
                _, self.info = timer(env.reset)
        return BATCH, timer.spent


class VectorRunner:
    """Random self-play of our vector environment."""

    def __init__(self, name: str, env: Any, players: int) -> None:
        import numpy as np

        self.name, self.kind, self.players, self.env = name, VECTOR, players, env
        self.random = np.random.default_rng(1)
        observations, self.info = env.reset(seed=1)
        self.size = int(observations.shape[1])

    def run(self) -> tuple[int, float]:
        timer = CpuTimer()
        for _ in range(BATCH):
            _, _, _, _, self.info = timer(self.env.step, self._any(self.info["action_mask"]))
        return BATCH * PLACES, timer.spent

    def _any(self, masks: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return (masks * self.random.random(masks.shape)).argmax(1)  # type: ignore[no-any-return]


class RulesRunner:
    """Random play of the rules without an environment: an upper bound."""

    size = 0

    def __init__(self, name: str, players: int) -> None:
        self.name, self.kind, self.players = name, RULES, players
        self.game = game(name)
        self.printed = self.game.printed(players, self.game.choose_options(None, players=players))
        self.chance = Seeded(1)

    def run(self) -> tuple[int, float]:
        timer = CpuTimer()
        state = timer(self.game.set_up, self.printed, self.chance.branch())
        self.chance.next()
        return int(timer(play_randomly, state, self.chance)), timer.spent


def ours(rows: Sequence[tuple[str, int]]) -> list[TimedEnvironment]:
    from serai import envs

    found: list[TimedEnvironment] = []
    for id, players in rows:
        found.append(AECRunner(id, envs.aec(id, players)))
        found.append(VectorRunner(id, envs.vector(id, PLACES, players), players))
        found.append(RulesRunner(id, players))
    return found


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
    return GymRunner(CATANATRON, env, 2, lambda info: info["valid_actions"])


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
    return {
        "name": each.name,
        "kind": each.kind,
        "players": each.players,
        "observation": each.size,
        "steps_per_second": {"best": round(rate.best, 1), "median": round(rate.median, 1)},
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
            elif row["kind"] == "AEC" and is_compiled():
                target = 1.0
            else:
                continue
            if target:
                found.append(BudgetCheck(f"{what} {peer['name']}", ratio, target, at_least=True))
    return found


def speed_table(report: dict[str, Any]) -> str:
    """The report as a Markdown table, with the peers below it."""
    rates: dict[tuple[str, int], dict[str, dict[str, Any]]] = {}
    for row in report["rows"]:
        rates.setdefault((row["name"], row["players"]), {})[row["kind"]] = row
    head = ["table", "players", "AEC, steps/s", "times catanatron's", f"{VECTOR}, steps/s", "times", f"{RULES}, times"]
    lines = [head, ["---"] * len(head)]
    for (name, players), kinds in rates.items():
        aec, many, rules = kinds["AEC"], kinds[VECTOR], kinds[RULES]
        cells = [_per_second(aec), _times(aec), _per_second(many), _times(many), _times(rules)]
        lines.append([name, str(players), *cells])
    others = ", ".join(f"{row['name']} {_per_second(row)}" for row in report["peers"])
    how = f"{report['engine'].capitalize()}, Python {report['python']}, {report['seconds']:g} s of CPU time a line"
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{table}\n\nSteps/s of others in the same run: {others}. {how}, load {report['load']} as it began."


def _per_second(row: dict[str, Any]) -> str:
    return f"{row['steps_per_second']['median']:,.0f}"


def _times(row: dict[str, Any]) -> str:
    return f"{row['ratio']:.1f}" if "ratio" in row else ""


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
