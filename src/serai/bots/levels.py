"""Bots that compare whole moves: heuristic with noise, learned values, and searches."""

from __future__ import annotations

from abc import abstractmethod

from serai.bots.base import Bot, Budget, Ranking, SampledState
from serai.bots.evaluator import Evaluator, sample_softmax
from serai.bots.greedy import GreedyBot
from serai.bots.network import to_vec
from serai.bots.network_files import heuristic_evaluator, learned_evaluator
from serai.bots.search import FOREVER, MAX_SAMPLES, UNLIMITED_EVALUATIONS, Candidate, Search, SearchConfig
from serai.bots.tree_search import TreeSearch
from serai.core.rules.game import Game

HEAT = 0.4  # softmax temperature of the first level, in points; a game can set its own in `features.py`
MOVES = 40  # whole moves that a search starts with
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


class LearnedBot(PlanningBot):
    """Plays the whole move with the highest value, by the network from self-play."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        return _evaluate_plans(learned_evaluator(self.game, int(sample.state.players)), sample)


class SearchBot(PlanningBot):
    """Compares whole moves in sampled states, evaluated by the network from self-play."""

    def evaluator(self, players: int) -> Evaluator:
        return learned_evaluator(self.game, players)

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        players = int(sample.state.players)
        evaluator = self.evaluator(players)
        self.chance.next()
        search = Search(evaluator, self.search_config(players, budget), self.chance.branch())
        if (on_progress := self.on_progress) is not None:
            search.on_progress = lambda found: on_progress(sample, _rank_first_actions(found))
        return search.run(sample.state, sample.seat)

    def search_config(self, players: int, budget: Budget) -> SearchConfig:
        features = self.game.module("features")
        patience = int(getattr(features, "PATIENCE", 1))
        horizon = int(getattr(features, "HORIZON", 1))
        iterations = budget.iterations * patience if budget.iterations is not None else 10**9
        seconds = FOREVER
        if budget.seconds is not None:
            # Larger tables get less time per player, so that a game takes no longer.
            seconds = budget.seconds * min(1.0, FULL_TABLE / players)
        evaluations = (
            UNLIMITED_EVALUATIONS
            if budget.evaluations is None
            else min(budget.evaluations, budget.evaluations * FULL_TABLE // players)
        )
        return SearchConfig(MOVES, horizon * players, iterations, seconds, MAX_SAMPLES * patience, evaluations)


class HeuristicSearchBot(SearchBot):
    """The same search with the game's heuristic instead of a network; a reference for measurements."""

    def evaluator(self, players: int) -> Evaluator:
        return heuristic_evaluator(self.game)


class TreeSearchBot(SearchBot):
    """Open-loop information-set tree search over single decisions, with the heuristic; a reference for measurements."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        evaluator = heuristic_evaluator(self.game)
        self.chance.next()
        search_config = self.search_config(int(sample.state.players), budget)
        return TreeSearch(evaluator, search_config, self.chance.branch()).run(sample.state, sample.seat)
