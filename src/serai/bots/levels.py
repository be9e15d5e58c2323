"""Bots that compare whole moves: heuristic with noise, learned values, and searches."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path

from serai.bots.base import FOREVER, Bot, Budget, Ranking, SampledState
from serai.bots.candidates import Candidate
from serai.bots.evaluator import Evaluator
from serai.bots.move_tree_search import UNLIMITED, MoveTreeConfig, MoveTreeSearch
from serai.bots.network_files import file_evaluator, heuristic_evaluator, learned_evaluator
from serai.bots.playouts import Horizon
from serai.bots.styles import Style
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

OVERLOOKED = 50  # percent of the moves that it does not see then
FULL_TABLE = 4  # with more players each gets a smaller part of the budget


class PlanningBot(Bot):
    """Compares whole moves and plays the actions of the chosen one."""

    style: Style | None = None

    @abstractmethod
    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        """The whole moves of the seat, the chosen one first."""

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        return self.choose_actions(sample, legal, budget)[0]

    def choose_actions(self, sample: SampledState, legal: list[int], budget: Budget) -> list[int]:
        found = self.compare_moves(sample, budget)
        if self.style is not None:
            found = self.style.lean(sample, found)
        return found[0].plan

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


class GreedyBot(PlanningBot):
    """Plays the whole move after which the game's heuristic is highest; thinks again before each of its actions."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        return heuristic_evaluator(self.game).rank_by_heuristic(sample.state, sample.seat)

    def choose_actions(self, sample: SampledState, legal: list[int], budget: Budget) -> list[int]:
        return super().choose_actions(sample, legal, budget)[:1]


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


class SlippingBot(NetworkBot):
    """Slips now and then as people do: it does not see every move, takes the points that lie on the table, or forgets
    what its move gives the others. Otherwise it plays the move with the highest value."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        found = _evaluate_plans(self.evaluator(int(sample.state.players)), sample)
        if len(found) == 1 or self.chance.below(100) >= self._slip_rate():
            return found
        kind = self.chance.below(3)
        if kind == 0:
            return self._overlook(found)
        own_value = self.game.bots.own_value
        if kind == 1 or own_value is None:
            return _sort_by(sample, found, lambda state, seat: state.score(seat))
        return _sort_by(sample, found, own_value)

    def _slip_rate(self) -> int:
        """How often it slips, in percent."""
        return self.game.bots.learned_slips

    def _overlook(self, found: list[Candidate]) -> list[Candidate]:
        """The moves that are seen first, then the overlooked ones; one is always seen."""
        is_seen = [self.chance.below(100) >= OVERLOOKED for _ in found]
        is_seen[-1] = is_seen[-1] or not any(is_seen)
        seen = [one for one, is_one_seen in zip(found, is_seen, strict=True) if is_one_seen]
        return seen + [one for one, is_one_seen in zip(found, is_seen, strict=True) if not is_one_seen]


class SlippingHeuristicBot(SlippingBot):
    """The same with the game's heuristic."""

    uses_network = False

    def evaluator(self, players: int) -> Evaluator:
        return heuristic_evaluator(self.game)

    def _slip_rate(self) -> int:
        return self.game.bots.heuristic_slips


def _sort_by(sample: SampledState, found: list[Candidate], value: Callable[[State, int], float]) -> list[Candidate]:
    """The moves by another value of the states they lead to; of equals, the better one by the usual value is first."""
    return sorted(found, key=lambda one: -value(sample.after(one.plan), sample.seat))


class SearchBot(NetworkBot):
    """Searches a tree of whole moves in sampled states, evaluated by the network from self-play."""

    def compare_moves(self, sample: SampledState, budget: Budget) -> list[Candidate]:
        players = int(sample.state.players)
        self.chance.next()
        search = self.make_search(players, budget, self.chance.branch())
        if (on_progress := self.on_progress) is not None:
            search.on_progress = lambda found: on_progress(sample, _rank_first_actions(found))
        return search.run(sample.state, sample.seat)

    def make_search(self, players: int, budget: Budget, chance: Seeded) -> MoveTreeSearch:
        profile = self.game.bots
        turns = profile.horizon * players
        # A move of each seat is more work with more players.
        work = profile.search_work * min(max(players, 2), FULL_TABLE) / 2
        iterations = UNLIMITED if budget.iterations is None else budget.iterations
        evaluations, seconds = share_of_table(players, budget)
        config = MoveTreeConfig(
            iterations,
            UNLIMITED if budget.evaluations is None else int(work * evaluations),
            seconds,
            Horizon(turns) if turns else None,
        )
        return MoveTreeSearch(self.evaluator(players), config, chance)


def share_of_table(players: int, budget: Budget) -> tuple[int, float]:
    """Evaluations and seconds of a budget. Larger tables get less per player, so that a game takes no longer."""
    evaluations = UNLIMITED if budget.evaluations is None else budget.evaluations
    seconds = FOREVER if budget.seconds is None else budget.seconds
    if players <= FULL_TABLE:
        return evaluations, seconds
    return evaluations * FULL_TABLE // players, seconds * FULL_TABLE / players
