"""Players that are programs. A bot sees an imagined state for its own seat, never the real one."""

from caravanserai.bots.base import Bot, Budget, Sight
from caravanserai.bots.greedy import GreedyBot
from caravanserai.bots.random import RandomBot
from caravanserai.core.errors import BadSetup
from caravanserai.core.game import Game

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}

__all__ = ["BOTS", "Bot", "Budget", "GreedyBot", "RandomBot", "Sight", "make_bot"]


def make_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot by its name. The same seed gives the same choices."""
    if name not in BOTS:
        raise BadSetup(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](game, seed)
