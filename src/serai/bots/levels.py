"""Bots that compare whole moves: heuristic with noise, learned values, and searches."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path

from serai.bots.base import Bot, Budget, Ranking, SampledState
from serai.bots.evaluator import Evaluator, sample_softmax
from serai.bots.flat_search import MAX_SAMPLES, FlatSearch, FlatSearchConfig
from serai.bots.greedy import GreedyBot
from serai.bots.network import to_vec
from serai.bots.network_files import file_evaluator, heuristic_evaluator, learned_evaluator
from serai.bots.playouts import Horizon
from serai.bots.search import FOREVER, UNLIMITED, Candidate, Search, SearchConfig
from serai.bots.tree_search import TreeSearch
from serai.core.rules.chance import Seeded
from serai.core.rules.game import Game

HEAT = 0.4  # softmax temperature of the first level, in points; a game can set its own in `features.py`
MOVES = 40  # whole moves that the flat search starts with
FULL_TABLE = 4  # with more players each gets a smaller part of the budget


class PlanningBot(Bot):
    """Compares whole moves and plays the actions of the chosen one."""

    @classmethod
    def plays(cls, game: Game) -> bool:
        return GreedyBot.plays(game)

    @abstractmethod
    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        """The whole moves of the seat, the chosen one first."""

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        return self.choose_actions(sample, legal, budget)[0]

    def choose_actions(self, sample: SampledState, legal: list[int], budget: Budget) -> list[int]:
        return self.compare_moves(sample, budget)[0].plan

    def rank(self, sample: SampledState, legal: list[int], budget: Budget) -> Ranking:
        return _rank_first_actions(self.compare_moves(sample, budget))


def _rank_first_actions(found: list[Candidate]) -> Ranking:
    """The first actions, each with the value of the best whole move that starts with it."""
    best: dict[int, float] = {}
    for candidate in found:
        best.setdefault(candidate.plan[0], candidate.mean())
    return list(best.items())


def _evaluate_plans(evaluator: Evaluator, sample: SampledState) -> list[Candidate]:
    plans = evaluator.plans(sample.state, sample.seat)
    values = evaluator.evaluate_moves(sample.state, sample.seat, plans)
    found = [Candidate(plan, value) for plan, value in zip(plans, values, strict=True)]
    return sorted(found, key=lambda one: -one.mean())


class SoftmaxBot(PlanningBot):
    """Draws its moves by softmax over heuristic values, so that it makes small mistakes as people do."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        found = _evaluate_plans(heuristic_evaluator(self.game), sample)
        temperature = float(getattr(self.game.module("features"), "HEAT", HEAT))
        chosen = sample_softmax(to_vec([one.mean() for one in found]), temperature, self.chance)
        return [found[chosen], *found[:chosen], *found[chosen + 1 :]]


class NetworkBot(PlanningBot):
    """Evaluates with the network from self-play that the game has, or with one from a file."""

    uses_network = True

    def __init__(self, game: Game, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(game, seed, budget)
        self.own_evaluator: Evaluator | None = None

    def use_network(self, file: Path) -> None:
        self.own_evaluator = file_evaluator(self.game, file)

    def evaluator(self, players: int) -> Evaluator:
        return self.own_evaluator or learned_evaluator(self.game, players)


class LearnedBot(NetworkBot):
    """Plays the whole move with the highest value, by the network from self-play."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        return _evaluate_plans(self.evaluator(int(sample.state.players)), sample)


class SearchBot(NetworkBot):
    """Compares a few whole moves in many sampled states, evaluated by the network from self-play."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        players = int(sample.state.players)
        self.chance.next()
        search = self.make_search(players, budget, self.chance.branch())
        if (on_progress := self.on_progress) is not None:
            search.on_progress = lambda found: on_progress(sample, _rank_first_actions(found))
        return search.run(sample.state, sample.seat)

    def make_search(self, players: int, budget: Budget, chance: Seeded) -> Search | FlatSearch:
        features = self.game.module("features")
        horizon = Horizon(getattr(features, "HORIZON", 1) * players, getattr(features, "HORIZON_ROUNDS", 0))
        iterations = UNLIMITED if budget.iterations is None else budget.iterations
        config = SearchConfig(horizon, iterations, *share_of_table(players, budget))
        return Search(self.evaluator(players), config, chance)


def share_of_table(players: int, budget: Budget) -> tuple[int, float]:
    """Evaluations and seconds of a budget. Larger tables get less per player, so that a game takes no longer."""
    evaluations = UNLIMITED if budget.evaluations is None else budget.evaluations
    seconds = FOREVER if budget.seconds is None else budget.seconds
    if players <= FULL_TABLE:
        return evaluations, seconds
    return evaluations * FULL_TABLE // players, seconds * FULL_TABLE / players


class FlatSearchBot(SearchBot):
    """Compares up to forty whole moves, with twenty samples of each at most."""

    def make_search(self, players: int, budget: Budget, chance: Seeded) -> Search | FlatSearch:
        return FlatSearch(self.evaluator(players), self.flat_config(players, budget), chance)

    def flat_config(self, players: int, budget: Budget) -> FlatSearchConfig:
        features = self.game.module("features")
        patience = int(getattr(features, "FLAT_PATIENCE", 1))
        horizon = int(getattr(features, "FLAT_HORIZON", 1))
        iterations = UNLIMITED if budget.iterations is None else budget.iterations * patience
        evaluations, seconds = share_of_table(players, budget)
        return FlatSearchConfig(MOVES, horizon * players, iterations, seconds, MAX_SAMPLES * patience, evaluations)


class HeuristicSearchBot(FlatSearchBot):
    """The same search with the game's heuristic instead of a network; a reference for measurements."""

    uses_network = False

    def evaluator(self, players: int) -> Evaluator:
        return heuristic_evaluator(self.game)


class TreeSearchBot(FlatSearchBot):
    """Open-loop information-set tree search over single decisions, with the heuristic; a reference for measurements."""

    uses_network = False

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        evaluator = heuristic_evaluator(self.game)
        self.chance.next()
        config = self.flat_config(int(sample.state.players), budget)
        return TreeSearch(evaluator, config, self.chance.branch()).run(sample.state, sample.seat)
