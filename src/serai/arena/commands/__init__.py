"""Commands of the arena, one module each."""

from collections.abc import Callable

from serai.arena.commands import (
    accuracy,
    bench,
    bench_server,
    environment_table,
    evaluation,
    ladder,
    selfplay,
    simulate,
    train,
)

COMMANDS: dict[str, Callable[..., None]] = {
    "simulate": simulate.command,
    "train": train.command,
    "bench": bench.command,
    "bench-server": bench_server.command,
    "arena evaluation": evaluation.command,
    "arena ladder": ladder.command,
    "arena selfplay": selfplay.command,
    "arena accuracy": accuracy.command,
    "arena table": environment_table.command,
}
GROUPS = {"arena": "Measure bots and environments in many games."}
