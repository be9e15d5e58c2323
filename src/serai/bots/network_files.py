"""Loads the networks of the games from `nets` in a game's folder, written by `serai-lab train`.

`PLAYERS.net` is what the bots play with. `PLAYERS.judge.net` is a second network, trained with another seed, which only
analyses use.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from serai.bots.column_names import column_names
from serai.bots.encoding import StateEncoder
from serai.bots.evaluator import Evaluator
from serai.bots.network import Network, unpack_weights
from serai.core.errors import BadSetup, SeraiError
from serai.core.game.game import Game

LOG = logging.getLogger("serai.bots")
PLAYING = ".net"
JUDGING = ".judge.net"
# How many players more or fewer a network may be for. Of two equally near, the larger is used: with three players it
# did no worse in Five Tribes, Merv and Marrakesh. A network for four gained nothing with six players in Amul: it won
# 17 % of 240 games against greedy, where 17 is even. A judge only has to predict: Amul's for six is used with eight.
MAX_DISTANCE = {PLAYING: 1, JUDGING: 2}


class BadNetwork(SeraiError):
    """A network whose inputs are not among the columns of its game."""


def counts_with_network(game: Game, suffix: str = PLAYING) -> list[int]:
    """The player counts that have a network of their own."""
    return counts_in(resources.files(game.package) / "nets", suffix)


def counts_in(folder: Traversable, suffix: str = PLAYING) -> list[int]:
    """The player counts of the networks in a folder."""
    if not folder.is_dir():
        return []
    counts = [file.name.removesuffix(suffix) for file in folder.iterdir() if file.name.endswith(suffix)]
    return sorted(int(count) for count in counts if count.isdigit())


def network_file(game: Game, players: int, suffix: str = PLAYING) -> bytes | None:
    """The file of the network for this number of players, or the nearest one. There is none for a single player:
    networks give values relative to opponents."""
    return nearest_file(resources.files(game.package) / "nets", players, suffix)


def nearest_file(folder: Traversable, players: int, suffix: str = PLAYING) -> bytes | None:
    """The file in a folder of networks that `network_file` would take."""
    counts = [count for count in counts_in(folder, suffix) if abs(count - players) <= MAX_DISTANCE[suffix]]
    if players < 2 or not counts:
        return None
    nearest = min(counts, key=lambda count: (abs(count - players), -count))
    return (folder / f"{nearest}{suffix}").read_bytes()


def find_network(game: Game, players: int, suffix: str = PLAYING) -> Network | None:
    """The network of `network_file`; None if there is none, or it does not fit the game's columns."""
    file = network_file(game, players, suffix)
    if file is None:
        return None
    try:
        return read_network(game, file)
    except BadNetwork as error:
        LOG.warning("no network from %d%s for %s: %s", players, suffix, game.id, error)
        return None


def read_network(game: Game, file: bytes) -> Network:
    """The network of a file, for the columns that the game has today."""
    return Network(*read_weights(game, file))


def read_weights(game: Game, file: bytes) -> tuple[dict[str, Any], list[float]]:
    """The note and the weights of a file, for the columns that the game has today: columns that the network does not
    know get weights of zero. `BadNetwork` if it has columns that the game does not have."""
    note, numbers = unpack_weights(file)
    if "columns" not in note:  # files of version 0.1 have only a hash of their columns
        if note["rows"] != StateEncoder(game).fingerprint():
            raise BadNetwork(f"the network was trained on other columns than {game.id} has, and does not name them")
        return note, numbers
    today = column_names(game)
    if note["columns"] == today:
        return note, numbers
    missing = [name for row in ("seat", "table") for name in note["columns"][row] if name not in today[row]]
    if missing:
        listed = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
        raise BadNetwork(f"the network uses columns that {game.id} does not have: {listed}; train it again")
    return _arrange(note, numbers, today)


def _arrange(
    note: dict[str, Any], numbers: list[float], today: dict[str, list[str]]
) -> tuple[dict[str, Any], list[float]]:
    """Weights and scales in the order of today's columns."""
    arranged: list[float] = []
    scales: dict[str, list[float]] = {"seat": [], "table": []}
    at = 0
    columns = note["units"][0] + 1
    for row, width in (("seat", 2 * columns), ("table", columns)):
        known = {name: place for place, name in enumerate(note["columns"][row])}
        for name in today[row]:
            if name in known:
                first = at + known[name] * width
                arranged += numbers[first : first + width]
                scales[row].append(note[f"{row}_scales"][known[name]])
            else:
                arranged += [0.0] * width
                scales[row].append(1.0)
        at += len(known) * width
    note = {
        **note,
        "width": len(today["seat"]),
        "shared": len(today["table"]),
        "seat_scales": scales["seat"],
        "table_scales": scales["table"],
        "columns": today,
    }
    return note, arranged + numbers[at:]


@lru_cache(maxsize=64)
def learned_evaluator(game: Game, players: int, suffix: str = PLAYING) -> Evaluator:
    """The evaluator with the game's network; with its heuristic if there is no network."""
    return Evaluator(game, find_network(game, players, suffix))


@lru_cache(maxsize=64)
def heuristic_evaluator(game: Game) -> Evaluator:
    """The evaluator with the game's heuristic."""
    return Evaluator(game)


def file_evaluator(game: Game, file: Path) -> Evaluator:
    """The evaluator with the network of a file, such as one of your own training."""
    try:
        return _file_evaluator(game, file, file.stat().st_mtime_ns)
    except (OSError, ValueError, KeyError) as error:
        raise BadSetup(f"{file} cannot be read as a network: {error}") from None


@lru_cache(maxsize=16)
def _file_evaluator(game: Game, file: Path, changed: int) -> Evaluator:
    network = read_network(game, file.read_bytes())
    if network.note["game"] != game.id:
        raise BadSetup(f"{file} is a network for {network.note['game']}, not for {game.id}")
    return Evaluator(game, network)
