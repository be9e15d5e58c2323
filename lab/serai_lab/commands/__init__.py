"""Commands of the laboratory, one module each."""

from collections.abc import Callable

from serai_lab.commands import (
    accuracy,
    bench,
    bench_server,
    bench_workers,
    environment_table,
    evaluation,
    ladder,
    levels,
    match,
    selfplay,
    train,
)

COMMANDS: dict[str, Callable[..., None]] = {
    "ladder": ladder.command,
    "match": match.command,
    "evaluation": evaluation.command,
    "accuracy": accuracy.command,
    "levels": levels.command,
    "selfplay": selfplay.command,
    "train": train.command,
    "table": environment_table.command,
    "bench": bench.command,
    "bench-server": bench_server.command,
    "bench-workers": bench_workers.command,
}
