# mypyc: compile
"""Tree search over whole moves, with values of a network for all seats.

More work makes the tree wider and deeper. Each visit follows the moves that are good for the seat that acts, or that
were hardly tried (PUCT), and adds one node, which is as good as its best move seems at first. A game may declare a
horizon up to which all seats play on from a node by a one-ply policy, so that the network compares positions after the
same number of turns. Where chance has a part in a move, the tree draws more of its outcomes the more often it comes by.
The search reads nothing that the seat may not know: `State.imagine` draws all hidden information anew.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from serai.bots.base import FOREVER
from serai.bots.candidates import Candidate
from serai.bots.evaluator import Evaluator, margins
from serai.bots.network import zeros
from serai.bots.playouts import Determinization, Horizon, Playouts, play_policy
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

UNLIMITED: Final[i64] = 1_000_000_000
EXPLORATION: Final = 4.0  # points that a move hardly tried may seem to be better
TEMPERATURE: Final = 3.0  # points: a move whose first value is lower by this is explored about a third as much
MAX_FORCED: Final[i64] = 60  # decisions with a single option between two nodes


class MoveTreeConfig:
    """The limits of a search: visits of the tree, evaluations and seconds. With a horizon, nodes that are fewer turns
    away than that are played on by policy before they are evaluated."""

    def __init__(
        self,
        iterations: i64,
        evaluations: i64 = UNLIMITED,
        seconds: float = FOREVER,
        horizon: Horizon | None = None,
    ) -> None:
        self.iterations = iterations
        self.evaluations = evaluations
        self.seconds = seconds
        self.horizon = horizon


class MoveEdge:
    """A whole move in a node: its first value, its share of the exploration, the sums of what visits found, and the
    nodes that it led to, several if chance has a part in it."""

    def __init__(self, plan: list[int], first: float, players: i64) -> None:
        self.plan = plan
        self.first = first
        self.share = 0.0
        self.visits: i64 = 0
        self.totals = zeros(players)
        self.outcomes: list[MoveNode] = []
        self.is_certain = False

    def mean(self, seat: i64) -> float:
        return (self.first + self.totals[seat]) / float(self.visits + 1)

    def means(self) -> vec[float]:
        """What its visits found it worth to each seat, on average."""
        out = vec[float]()
        for total in self.totals:
            out = append(out, total / float(self.visits))
        return out

    def wants_outcome(self) -> bool:
        """Whether the next visit draws another outcome: about as many as the square root of the visits."""
        known: i64 = len(self.outcomes)
        return known == 0 or (not self.is_certain and known * known <= self.visits)

    def least_visited(self) -> MoveNode:
        found = self.outcomes[0]
        for node in self.outcomes:
            if node.visits < found.visits:
                found = node
        return found


class MoveNode:
    """A state in which a seat chooses a whole move; `turns` counts changes of the actor since the root."""

    def __init__(self, state: State, actor: i64, turns: i64) -> None:
        self.state = state
        self.actor = actor
        self.turns = turns
        self.visits: i64 = 0
        self.edges: list[MoveEdge] = []  # the best by their first values come first; none until it was visited
        self.values = vec[float]()  # to each seat after the best move

    def select(self) -> MoveEdge:
        """The move with the highest upper bound for the actor (PUCT)."""
        actor = self.actor
        exploration = EXPLORATION * math.sqrt(float(self.visits + 1))
        best = self.edges[0]
        highest = 0.0
        is_first = True
        for edge in self.edges:
            bound = edge.mean(actor) + exploration * edge.share / float(edge.visits + 1)
            if is_first or bound > highest:
                is_first = False
                best = edge
                highest = bound
        return best


class MoveTreeSearch:
    """Compares the whole moves of a seat."""

    def __init__(self, evaluator: Evaluator, config: MoveTreeConfig, chance: Seeded) -> None:
        self.evaluator = evaluator
        self.config = config
        self.chance = chance
        self.playouts = Playouts(evaluator, config.horizon or Horizon(0), chance)
        self.counted = self.playouts.counted
        self.samples: list[Determinization] = []
        self.iterations: i64 = 0  # visits so far
        self.deadline = FOREVER
        self.root: MoveNode | None = None
        # Called with the moves, best first, each time the number of visits has doubled, and at the end.
        self.on_progress: Any = None

    def spent(self) -> i64:
        """The work so far, in evaluations."""
        return self.counted.spent()

    def run(self, state: State, seat: i64) -> list[Candidate]:
        """The whole moves of a seat, the most visited first."""
        self.deadline = time.perf_counter() + self.config.seconds
        plans = self.evaluator.wide_plans(state, seat)
        if len(plans) == 1:
            return [Candidate(plans[0], 0.0)]
        root = MoveNode(state.clone(), seat, 0)
        self.root = root
        self._add_edges(root, plans)
        due: i64 = 0  # visits after which progress is reported
        while not self._is_over():
            if self.iterations >= due:
                self._report_progress(root)
                due = 2 * self.iterations + 1
            self._visit(root)
        self._report_progress(root)
        return ordered_candidates(root)

    def values_of(self, plan: list[int]) -> vec[float] | None:
        """What visits found a move of the root worth to each seat, on average; None without a visit."""
        if self.root is not None:
            for edge in self.root.edges:
                if edge.visits > 0 and edge.plan == plan:
                    return edge.means()
        return None

    def _is_over(self) -> bool:
        """Whether the budget is spent. Evaluations are reproducible; the deadline is for slow machines."""
        return (
            self.spent() >= self.config.evaluations
            or self.iterations >= self.config.iterations
            or time.perf_counter() > self.deadline
        )

    def _visit(self, root: MoveNode) -> None:
        """Follow moves down the tree, add a node, and add its values to all moves on the way."""
        node = root
        path: list[MoveEdge] = []
        while len(node.edges) > 0:
            node.visits += 1
            edge = node.select()
            path.append(edge)
            node = self._draw_root_outcome(root, edge) if node is root else self.draw_outcome(node, edge)
        node.visits += 1
        values = self._value_leaf(node)
        self.iterations += 1
        seat: i64
        for edge in path:
            edge.visits += 1
            totals = edge.totals
            for seat in range(len(values)):
                totals[seat] += values[seat]

    def _draw_root_outcome(self, root: MoveNode, edge: MoveEdge) -> MoveNode:
        """A state after a move of the root. All moves meet the same sampled states, in the same order."""
        if not edge.wants_outcome():
            return edge.least_visited()
        sample = self._sample(root.state, root.actor, len(edge.outcomes))
        found = node_after(self.playouts.begin(sample, root.actor, edge.plan), root)
        edge.outcomes.append(found)
        return found

    def draw_outcome(self, node: MoveNode, edge: MoveEdge) -> MoveNode:
        """A state after a move, with outcomes of chance that no seat could know before."""
        if not edge.wants_outcome():
            return edge.least_visited()
        state = node.state.clone()
        self.chance.next()
        chance = self.chance.branch()
        before = chance.s1
        state.chance = chance
        for action in edge.plan:
            state.apply(action, node.actor)
        found = node_after(state, node)
        edge.is_certain = chance.s1 == before
        edge.outcomes.append(found)
        return found

    def _sample(self, state: State, seat: i64, number: i64) -> Determinization:
        while number >= len(self.samples):
            self.samples.append(self.playouts.sample(state, seat))
        return self.samples[number]

    def _value_leaf(self, node: MoveNode) -> vec[float]:
        """The value of a node at the end of a visit to each seat."""
        state = node.state
        if state.finished:
            self.counted.evaluations += 1  # so that a search with nothing left to find ends as well
            return margins(state)
        self._add_edges(node, self.evaluator.plans(state, node.actor))
        horizon = self.config.horizon
        if horizon is None or node.turns > horizon.turns:
            return node.values
        state = self.evaluator.apply_plan(state, node.actor, node.edges[0].plan)
        mover = play_policy(self.counted, state, node.actor, horizon.turns - node.turns)
        return self.counted.values(self.counted.settle(state, mover))

    def _add_edges(self, node: MoveNode, plans: list[list[int]]) -> None:
        """Evaluate the moves of a node once; exploration is shared by softmax of these first values."""
        seat = node.actor
        outcomes = self.counted.evaluate_outcomes(node.state, seat, plans)
        best: i64 = 0
        i: i64
        for i in range(len(plans)):
            node.edges.append(MoveEdge(plans[i], outcomes[i][seat], node.state.players))
            if outcomes[i][seat] > outcomes[best][seat]:
                best = i
        node.values = outcomes[best]
        node.edges.sort(key=by_first)
        total = 0.0
        for edge in node.edges:
            edge.share = math.exp((edge.first - node.values[seat]) / TEMPERATURE)
            total += edge.share
        for edge in node.edges:
            edge.share /= total

    def _report_progress(self, root: MoveNode) -> None:
        if self.on_progress is not None:
            self.on_progress(ordered_candidates(root))


def node_after(state: State, parent: MoveNode) -> MoveNode:
    """The node of a state after a move: what has no alternative is played before the next seat chooses."""
    actor = parent.actor
    turns = parent.turns
    forced: i64 = 0
    while not state.finished:
        seat = state.turn()
        if seat != actor:
            actor = seat
            turns += 1
        options = state.options(seat)
        if len(options) > 1 or forced == MAX_FORCED:
            break
        state.apply(options[0], seat)
        forced += 1
    return MoveNode(state, actor, turns)


def by_first(edge: MoveEdge) -> float:
    return -edge.first


def by_visits(candidate: Candidate) -> tuple[int, float]:
    return -candidate.samples, -candidate.mean()


def ordered_candidates(root: MoveNode) -> list[Candidate]:
    """The moves of the root, the most visited first, of equals the better one."""
    found: list[Candidate] = []
    for edge in root.edges:
        found.append(Candidate(edge.plan, edge.first, edge.totals[root.actor], edge.visits))
    found.sort(key=by_visits)
    return found
