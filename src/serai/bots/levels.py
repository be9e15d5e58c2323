"""Bots that compare whole moves: by rules of thumb with human slips, by what was learned, by search."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from serai.bots.base import Bot, Budget, Ranking, Sight
from serai.bots.evaluator import Mind, drawn
from serai.bots.greedy import GreedyBot
from serai.bots.network import floats
from serai.bots.network_files import learned_mind, thumb_mind
from serai.bots.search import FOREVER, MOST_LOOKS, MOST_WORLDS, Candidate, Search, Ways
from serai.bots.tree_search import Tree
from serai.core.rules.game import Game
from serai.core.rules.state import State

HEAT = 0.4  # points by which a slip of the first level is about a third as likely
MOVES = 40  # whole moves that a search begins with
FULL_TABLE = 4  # players who may think for as long as a budget says


@dataclass(frozen=True)
class Due:
    """The next action of a plan, and the stack at which it is due."""

    stack: list[int]
    action: int


class PlanningBot(Bot):
    """Compares whole moves, and plays the one it chose to its end."""

    def __init__(self, game: Game, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(game, seed, budget)
        self._due: list[Due] = []

    @classmethod
    def plays(cls, game: Game) -> bool:
        return GreedyBot.plays(game)

    @abstractmethod
    def compare(self, sight: Sight, budget: Budget) -> list[Candidate]:
        """Whole moves, the chosen one first."""

    def choose(self, sight: Sight, legal: list[int], budget: Budget) -> int:
        return self.compare(sight, budget)[0].plan[0]

    def rank(self, sight: Sight, legal: list[int], budget: Budget) -> Ranking:
        return _ranked(self.compare(sight, budget))

    def move(self, state: State, seat: int, budget: Budget | None = None) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        due = self._due.pop(0) if self._due else None
        if due is not None and due.action in legal and due.stack == list(state.stack):
            return due.action
        sight = Sight(state.imagine(seat, self.chance.branch()), seat)
        self.chance.next()
        plan = self.compare(sight, budget or self.budget)[0].plan
        self._due = _rest(sight, plan)
        return plan[0]


def _ranked(found: list[Candidate]) -> Ranking:
    """First actions, each worth the best whole move that begins with it."""
    best: dict[int, float] = {}
    for candidate in found:
        best.setdefault(candidate.plan[0], candidate.mean())
    return list(best.items())


def _rest(sight: Sight, plan: list[int]) -> list[Due]:
    """What is left of a plan after its first action."""
    twin = sight.state.clone()
    found: list[Due] = []
    for number, action in enumerate(plan):
        if number > 0:
            found.append(Due(list(twin.stack), action))
        twin.apply(action, sight.seat)
    return found


def _weighed(mind: Mind, sight: Sight) -> list[Candidate]:
    plans = mind.plans(sight.state, sight.seat)
    values = mind.weigh(sight.state, sight.seat, plans)
    found = [Candidate(plan, value) for plan, value in zip(plans, values, strict=True)]
    return sorted(found, key=lambda one: -one.mean())


class SlipBot(PlanningBot):
    """Knows the rules of thumb, and makes the slips of a person: often something that is almost as good."""

    def compare(self, sight: Sight, budget: Budget) -> list[Candidate]:
        found = _weighed(thumb_mind(self.game), sight)
        heat = float(getattr(self.game.module("features"), "HEAT", HEAT))
        chosen = drawn(floats([one.mean() for one in found]), heat, self.chance)
        return [found[chosen], *found[:chosen], *found[chosen + 1 :]]


class LearnedBot(PlanningBot):
    """Takes the whole move after which the table is worth most, by what self-play has taught."""

    def compare(self, sight: Sight, budget: Budget) -> list[Candidate]:
        return _weighed(learned_mind(self.game, int(sight.state.players)), sight)


class SearchBot(PlanningBot):
    """Plays its whole moves on in imagined worlds, valued by what self-play has taught."""

    def mind(self, players: int) -> Mind:
        return learned_mind(self.game, players)

    def compare(self, sight: Sight, budget: Budget) -> list[Candidate]:
        players = int(sight.state.players)
        mind = self.mind(players)
        self.chance.next()
        search = Search(mind, self.ways(players, budget), self.chance.branch())
        if (told := self.told) is not None:
            search.told = lambda found: told(_ranked(found))
        return search.run(sight.state, sight.seat)

    def ways(self, players: int, budget: Budget) -> Ways:
        features = self.game.module("features")
        patience = int(getattr(features, "PATIENCE", 1))
        horizon = int(getattr(features, "HORIZON", 1))
        iterations = budget.iterations * patience if budget.iterations is not None else 10**9
        seconds = FOREVER
        if budget.seconds is not None:
            # At a large table each thinks for less, so that a game takes no longer.
            seconds = budget.seconds * min(1.0, FULL_TABLE / players)
        looks = MOST_LOOKS if budget.looks is None else min(budget.looks, budget.looks * FULL_TABLE // players)
        return Ways(MOVES, horizon * players, iterations, seconds, MOST_WORLDS * patience, looks)


class ThumbSearchBot(SearchBot):
    """The same search with rules of thumb instead of what was learned: of another family."""

    def mind(self, players: int) -> Mind:
        return thumb_mind(self.game)


class TreeBot(SearchBot):
    """Open-loop information-set tree search over single decisions, with rules of thumb: of a third family."""

    def compare(self, sight: Sight, budget: Budget) -> list[Candidate]:
        mind = thumb_mind(self.game)
        self.chance.next()
        ways = self.ways(int(sight.state.players), budget)
        return Tree(mind, ways, self.chance.branch()).run(sight.state, sight.seat)
