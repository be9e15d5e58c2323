"""Writes games of bots as a Parquet data set: every decision with observation, action mask, action and outcome.

Workers play the games and return the actions. Each game is then replayed here to make its observations, so that a file
does not depend on the number of workers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from serai import __version__, is_compiled
from serai.core.errors import BadSetup, SeraiError
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai.process_pool import Engine, run_jobs
from serai.simulation.games import GameResult, Plan, Progress, play_batches, seed_of

if TYPE_CHECKING:
    import pyarrow

    from serai.envs import Layout

ROWS = 4096  # decisions of a row group

COLUMNS = {
    "game": "number of the game, from 0",
    "step": "number of the decision in its game, from 0",
    "seat": "the seat that decided, from 0",
    "observation": "the seat's observation, as in the environments",
    "action_mask": "1 for every legal action",
    "action": "the action that was chosen",
    "outcome": "the seat's reward at the end of the game",
    "score": "the seat's points at the end of the game",
}


class PyarrowMissing(SeraiError):
    """The package pyarrow is not installed."""


def write_games(
    plan: Plan,
    n: int,
    out: Path,
    workers: int,
    rewards: str,
    progress: Progress | None = None,
    engine: Engine = run_jobs,
) -> int:
    """Play `n` games and write them as Parquet; returns the number of decisions."""
    parquet = _parquet()
    from serai.envs import layout
    from serai.envs.rewards import check_rewards

    shape = layout(plan.game_id, plan.players, options=plan.options)
    schema = _schema(shape, plan, n, check_rewards(rewards))
    written = 0
    unfinished = out.with_name(f"{out.name}.part")
    with parquet.ParquetWriter(unfinished, schema, compression="zstd") as file:
        rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        for done, played in enumerate(_in_order(plan, n, workers, engine), 1):
            _add(rows, plan, played, shape, rewards)
            if len(rows["game"]) >= ROWS or done == n:
                file.write_table(_table(rows, file.schema))
                written += len(rows["game"])
                rows = {name: [] for name in COLUMNS}
            if progress is not None:
                progress(done)
    unfinished.replace(out)
    return written


def _in_order(plan: Plan, n: int, workers: int, engine: Engine) -> Iterator[GameResult]:
    """The games in order, each as soon as those before it have finished."""
    waiting: dict[int, GameResult] = {}
    number = 0
    for batch in play_batches(plan, n, workers, engine):
        waiting.update({one.number: one for one in batch})
        while number in waiting:
            one = waiting.pop(number)
            if one.error:
                raise BadSetup(f"game {number} broke: {one.error}")
            yield one
            number += 1


def _add(rows: dict[str, list[Any]], plan: Plan, played: GameResult, shape: Layout, rewards: str) -> None:
    """Add the decisions of a game to the rows."""
    from serai.envs import returns

    the_game = game(plan.game_id)
    printed = the_game.printed(plan.players, the_game.choose_options(plan.options), plan.data)
    state = the_game.set_up(printed, Seeded(seed_of(plan, played.number)))
    seats: list[int] = []
    for step, action in enumerate(played.moves):
        seat = int(state.turn())
        seats.append(seat)
        rows["game"].append(played.number)
        rows["step"].append(step)
        rows["observation"].append(shape.observe(state, seat))
        rows["action_mask"].append(shape.mask(state, seat))
        state.apply(action, seat)
    ends = returns(state, rewards)
    rows["seat"] += seats
    rows["action"] += played.moves
    rows["outcome"] += [ends[seat] for seat in seats]
    rows["score"] += [played.scores[seat] for seat in seats]


def _schema(shape: Layout, plan: Plan, n: int, rewards: str) -> pyarrow.Schema:
    import pyarrow as pa

    types = {
        "game": pa.int32(),
        "step": pa.int32(),
        "seat": pa.int8(),
        "observation": pa.list_(pa.float32(), shape.size),
        "action_mask": pa.list_(pa.int8(), shape.actions),
        "action": pa.int16(),
        "outcome": pa.float32(),
        "score": pa.int32(),
    }
    made_by = {
        "environment": shape.id,
        "players": plan.players,
        "options": dict(plan.options),
        "bots": list(plan.names),
        "seed": plan.seed,
        "games": n,
        "rewards": rewards,
        "rules": game(plan.game_id).rules_version,
        "version": __version__,
        "engine": "compiled" if is_compiled() else "interpreted",
    }
    fields = [pa.field(name, kind, False, {"meaning": COLUMNS[name]}) for name, kind in types.items()]
    return pa.schema(fields, {"serai": json.dumps(made_by)})


def _table(rows: dict[str, list[Any]], schema: pyarrow.Schema) -> pyarrow.Table:
    import numpy as np
    import pyarrow as pa

    columns = []
    for field in schema:
        column = rows[field.name]
        if pa.types.is_fixed_size_list(field.type):
            flat = pa.array(np.concatenate(column))
            columns.append(pa.FixedSizeListArray.from_arrays(flat, type=field.type))
        else:
            columns.append(pa.array(column, field.type))
    return pa.Table.from_arrays(columns, schema=schema)


def _parquet() -> Any:
    """The module pyarrow.parquet; raises an error that says what to install."""
    try:
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise PyarrowMissing("Parquet files need pyarrow: install serai-lab with its extra [data]") from None
    return pyarrow.parquet
