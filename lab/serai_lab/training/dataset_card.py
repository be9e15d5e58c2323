"""The card of a data set: what is in a Parquet file, how it was made, and under which licence it may be used.

The first lines are YAML, as archives of data sets read it; the rest is for people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai import __version__, is_compiled
from serai.core.game.registry import game
from serai.core.rules.provenance import RECONSTRUCTED, count_sources, list_sources
from serai.simulation.games import Plan
from serai_lab.training.dataset import COLUMNS

LICENCE = "MIT"
CARD = """\
---
license: {licence_id}
pretty_name: "{title}, {players} players: games of {bots}"
language: en
task_categories:
  - reinforcement-learning
tags:
  - board-games
  - self-play
  - imitation-learning
size_categories:
  - {size_category}
---

# {title}, {players} players: games of {bots}

{games:,} games between bots of Caravanserai, {decisions:,} decisions, {size:,} bytes of Parquet (zstd). Every decision
of every seat is a row, with what that seat could see, what it could do, what it did, and how the game ended for it.

| | |
|---|---|
| file | `{file}`, SHA-256 `{digest}` |
| environment | {environment}, rules {rules}, serai {version}, {engine} |
| players, options | {players}; {options} |
| bots by seat, rotating | {bot_list} |
| seed | {seed} |
| rewards | `{rewards}` |

The same rows are made again by

    {command}

## Columns

| column | meaning |
|---|---|
{columns}

Columns of an observation: `serai.envs.layout("{game}", {players}).entries`. Actions: `.write(action)`.

## Limits

- The games are those of bots: their habits and mistakes are in it, and positions that they avoid are not.
- {reconstructed}
- Rows of one game depend on each other: split by `game`, not by row.

## Licence and citation

{licence}, as the program that made it. No personal data: no person played. Cite as CITATION.cff of the repository says,
with environment, version and seed from the table above.
"""


def card_path(file: Path) -> Path:
    """The card beside a data set."""
    return file.with_suffix(".card.md")


def write_card(plan: Plan, games: int, decisions: int, file: Path, rewards: str) -> Path:
    """Write the card of a data set that was just written; returns its path."""
    from serai.envs import layout

    the_game = game(plan.game_id)
    rows = the_game.components.rows
    total, uncertain = len(list_sources(rows)), count_sources(rows)[RECONSTRUCTED]
    bots = list(dict.fromkeys(plan.names))
    usual = the_game.choose_options(None, players=plan.players)
    changed = {name: value for name, value in plan.options.items() if usual.get(name) != value}
    text = CARD.format(
        licence=LICENCE,
        licence_id=LICENCE.lower(),
        title=the_game.text("en").say("title"),
        game=plan.game_id,
        players=plan.players,
        bots=" and ".join(bots),
        bot_list=", ".join(plan.names),
        size_category=_size_category(decisions),
        games=games,
        decisions=decisions,
        size=file.stat().st_size,
        file=file.name,
        digest=hashlib.sha256(file.read_bytes()).hexdigest(),
        environment=layout(plan.game_id, plan.players, options=plan.options).id,
        rules=the_game.rules_version,
        version=__version__,
        engine="compiled" if is_compiled() else "interpreted",
        options=", ".join(f"{name}={value}" for name, value in changed.items()) or "the usual options",
        seed=plan.seed,
        rewards=rewards,
        command=_command(plan, games, file, rewards, changed),
        columns="\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items()),
        reconstructed=(
            f"{uncertain} of {total} rows of the game's printed data are reconstructed, at least in part."
            if uncertain
            else "Nothing of the game's printed data is reconstructed."
        ),
    )
    path = card_path(file)
    path.write_text(text, encoding="utf-8")
    return path


def _command(plan: Plan, games: int, file: Path, rewards: str, options: Mapping[str, Any]) -> str:
    """The command that makes the same rows."""
    bots = plan.names[:1] if len(set(plan.names)) == 1 else plan.names
    words = [f"serai-lab selfplay {plan.game_id} --games {games} --players {plan.players} --bots {','.join(bots)}"]
    words += [f"--option {name}={value}" for name, value in options.items()]
    words += [f"--rewards {rewards} --seed {plan.seed} --out {file.name}"]
    if plan.data is not None:
        words.append(f"--data FILE    # whose SHA-256 is {plan.data.sha256}")
    return " ".join(words)


def _size_category(decisions: int) -> str:
    steps = [(1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M")]
    return next((name for most, name in steps if decisions < most), "1M<n<10M")
