"""The First Vizier (version 0.1), the Reckoner (its search, a heuristic) and the Cartographer (a tree of decisions)."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from serai.bots.base import Budget, SampledState
from serai.bots.candidates import Candidate
from serai.bots.evaluator import Evaluator
from serai.bots.levels import NetworkBot, share_of_table
from serai.bots.move_tree_search import UNLIMITED
from serai.bots.network_files import heuristic_evaluator, learned_evaluator, nearest_file, read_network
from serai.core.game.game import Game
from serai_lab.bots.flat_search import MAX_SAMPLES, FlatSearch, FlatSearchConfig
from serai_lab.bots.single_decision_search import SingleDecisionSearch

MOVES = 40  # whole moves that the flat search starts with
# Of the flat search, in changes of the actor for each seat; in Amul six are about two rounds.
HORIZON = 1
HORIZONS = {"amul": 6}
# Factor for its iterations; in Amul more is hidden than in the other games.
PATIENCE = 1
PATIENCES = {"amul": 2}
NETWORKS = resources.files(__package__) / "nets"  # of version 0.1, in a folder for each game


class FlatSearchBot(NetworkBot):
    """Compares up to forty whole moves, with twenty samples of each at most, by the network of version 0.1."""

    def evaluator(self, players: int) -> Evaluator:
        return self.own_evaluator or first_evaluator(self.game, players)

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        players = int(sample.state.players)
        self.chance.next()
        search = FlatSearch(self.evaluator(players), self.config(players, budget), self.chance.branch())
        return search.run(sample.state, sample.seat)

    def config(self, players: int, budget: Budget) -> FlatSearchConfig:
        patience = PATIENCES.get(self.game.id, PATIENCE)
        horizon = HORIZONS.get(self.game.id, HORIZON)
        iterations = UNLIMITED if budget.iterations is None else budget.iterations * patience
        evaluations, seconds = share_of_table(players, budget)
        return FlatSearchConfig(MOVES, horizon * players, iterations, seconds, MAX_SAMPLES * patience, evaluations)


class HeuristicSearchBot(FlatSearchBot):
    """The same search with the game's heuristic instead of a network."""

    uses_network = False

    def evaluator(self, players: int) -> Evaluator:
        return heuristic_evaluator(self.game)


class SingleDecisionBot(HeuristicSearchBot):
    """Open-loop information-set tree search over single decisions, with the heuristic."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        players = int(sample.state.players)
        self.chance.next()
        config = self.config(players, budget)
        search = SingleDecisionSearch(self.evaluator(players), config, self.chance.branch())
        return search.run(sample.state, sample.seat)


@lru_cache(maxsize=64)
def first_evaluator(game: Game, players: int) -> Evaluator:
    """The evaluator of version 0.1: with its network, or with the heuristic where it had none. A game that is newer
    than that version has the network that it plays with."""
    folder = NETWORKS / game.id
    if not folder.is_dir():
        return learned_evaluator(game, players)
    file = nearest_file(folder, players)
    return Evaluator(game, None if file is None else read_network(game, file))
