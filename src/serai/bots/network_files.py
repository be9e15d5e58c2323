"""The networks that lie beside the games: `nets/PLAYERS.net` in a game's folder, made by `serai train`."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from serai.bots.encoding import Rows
from serai.bots.evaluator import Mind
from serai.bots.network import Net, unpack
from serai.core.rules.game import Game

# Of two that are as near the larger one is taken: with three it did no worse in Five Tribes, Merv and Marrakesh.
# Further away nothing is gained: with six, Amul's for four won 17 % of 240 games against greedy, where 17 is fair.
NEAR = 1


def counts_with_net(game: Game) -> list[int]:
    """The player counts that have a network of their own."""
    folder = resources.files(game.package) / "nets"
    if not folder.is_dir():
        return []
    return sorted(int(file.name.removesuffix(".net")) for file in folder.iterdir() if file.name.endswith(".net"))


def net_for(game: Game, players: int) -> Net | None:
    """The network for so many players, or for one more or fewer; None if there is none that fits the game as it is.
    Who plays alone has no opponents to compare with, and networks know nothing else."""
    counts = [count for count in counts_with_net(game) if abs(count - players) <= NEAR]
    if players < 2 or not counts:
        return None
    nearest = min(counts, key=lambda count: (abs(count - players), -count))
    net = unpack((resources.files(game.package) / "nets" / f"{nearest}.net").read_bytes())
    return net if net.note["rows"] == Rows(game).fingerprint() else None


@lru_cache(maxsize=64)
def learned_mind(game: Game, players: int) -> Mind:
    """What has been learned about a game; its rules of thumb, where that is nothing."""
    return Mind(game, net_for(game, players))


@lru_cache(maxsize=64)
def thumb_mind(game: Game) -> Mind:
    """A game's rules of thumb."""
    return Mind(game)
