"""Loads the networks of the games: `nets/PLAYERS.net` in a game's folder, written by `serai train`."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from serai.bots.encoding import StateEncoder
from serai.bots.evaluator import Evaluator
from serai.bots.network import Network, unpack
from serai.core.rules.game import Game

# Of two equally near, the larger is used: with three players it did no worse in Five Tribes, Merv and Marrakesh.
# A network for four gained nothing with six players: in Amul it won 17 % of 240 games against greedy, where 17 is even.
MAX_DISTANCE = 1


def counts_with_network(game: Game) -> list[int]:
    """The player counts that have a network of their own."""
    folder = resources.files(game.package) / "nets"
    if not folder.is_dir():
        return []
    return sorted(int(file.name.removesuffix(".net")) for file in folder.iterdir() if file.name.endswith(".net"))


def find_network(game: Game, players: int) -> Network | None:
    """The network for this number of players, or for one more or fewer; None if none fits the game's encoding. There is
    none for a single player: networks give values relative to opponents."""
    counts = [count for count in counts_with_network(game) if abs(count - players) <= MAX_DISTANCE]
    if players < 2 or not counts:
        return None
    nearest = min(counts, key=lambda count: (abs(count - players), -count))
    network = unpack((resources.files(game.package) / "nets" / f"{nearest}.net").read_bytes())
    return network if network.note["rows"] == StateEncoder(game).fingerprint() else None


@lru_cache(maxsize=64)
def learned_evaluator(game: Game, players: int) -> Evaluator:
    """The evaluator with the game's network; with its heuristic if there is no network."""
    return Evaluator(game, find_network(game, players))


@lru_cache(maxsize=64)
def heuristic_evaluator(game: Game) -> Evaluator:
    """The evaluator with the game's heuristic."""
    return Evaluator(game)
