"""Open-loop information-set tree search: one tree over single decisions, walked in a new sampled state each time.

A node stands for a sequence of actions, in whatever states they were played. From a new leaf the policy plays on for a
few turns and the position is evaluated; without an evaluator, random play to the end of the game, as in the textbook
algorithm. It is a reference for the strength of the flat search, and for speed beside other libraries' searches.
"""

from __future__ import annotations

import math
import time
from typing import Final

from serai.bots.candidates import Candidate
from serai.bots.evaluator import CountingEvaluator, Evaluator, margins
from serai.bots.playouts import play_policy
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import Seeded
from serai.core.rules.native import i64, vec
from serai.core.rules.state import State
from serai_lab.bots.flat_search import FlatSearchConfig

EXPLORATION: Final = 8.0  # of the upper confidence bound, in points
WIDENING: Final = 2.0  # progressive widening: children per square root of visits


class TreeNode:
    def __init__(self, actor: i64) -> None:
        self.actor = actor  # the seat that chose the action that leads here
        self.children: dict[int, TreeNode] = {}
        self.visits = 0
        self.offered = 0  # visits of the parent in which the action was legal
        self.total = 0.0

    def upper_bound(self) -> float:
        return self.total / self.visits + EXPLORATION * math.sqrt(math.log(self.offered + 1.0) / self.visits)


class SingleDecisionSearch:
    def __init__(self, evaluator: Evaluator | None, config: FlatSearchConfig, chance: Seeded) -> None:
        self.evaluator = None if evaluator is None else CountingEvaluator(evaluator)
        self.config = config
        self.chance = chance

    def run(self, state: State, seat: i64) -> list[Candidate]:
        """The actions of a seat, the most visited first."""
        deadline = time.perf_counter() + self.config.seconds
        root = TreeNode(-1)
        done: i64 = 0
        while done < self.config.iterations and (done == 0 or self._may_go_on(deadline)):
            self.chance.next()
            self._walk(root, state.imagine(int(seat), self.chance.branch()), seat)
            done += 1
        found: list[tuple[int, int]] = []
        for action, node in root.children.items():
            found.append((-node.visits, action))
        found.sort()
        out: list[Candidate] = []
        for _, action in found:
            node = root.children[action]
            out.append(Candidate([action], node.total / node.visits))
        return out

    def _may_go_on(self, deadline: float) -> bool:
        evaluator = self.evaluator
        return (evaluator is None or evaluator.spent() < self.config.evaluations) and time.perf_counter() < deadline

    def _walk(self, root: TreeNode, state: State, seat: i64) -> None:
        path: list[TreeNode] = []
        node = root
        first = True
        grown = False
        mover = seat
        while not state.finished and not grown:
            actor = seat if first else state.turn()
            first = False
            action = self._pick(node, state, actor)
            grown = action not in node.children
            if grown:
                node.children[action] = TreeNode(actor)
            node = node.children[action]
            path.append(node)
            state.apply(action, actor)
            mover = actor
        values = self._play_out(state, mover)
        root.visits += 1
        for node in path:
            node.visits += 1
            node.total += values[node.actor]

    def _play_out(self, state: State, mover: i64) -> vec[float]:
        """The value to each seat after a playout."""
        evaluator = self.evaluator
        if evaluator is None:
            play_randomly(state, self.chance)
            return margins(state)
        mover = play_policy(evaluator, state, mover, self.config.max_turns)
        return evaluator.values(evaluator.settle(state, mover))

    def _pick(self, node: TreeNode, state: State, actor: i64) -> int:
        """The action with the highest upper bound, or a new one while the node has few, the policy's action first."""
        options = state.options(actor)
        fresh: list[int] = []
        best = -1
        highest = 0.0
        for action in options:
            child = node.children.get(action)
            if child is None:
                fresh.append(action)
                continue
            child.offered += 1
            upper_bound = child.upper_bound()
            if best < 0 or upper_bound > highest:
                best = action
                highest = upper_bound
        if len(fresh) == 0 or (best >= 0 and len(node.children) >= WIDENING * math.sqrt(node.visits + 1.0)):
            return best
        evaluator = self.evaluator
        if evaluator is not None and len(node.children) == 0:
            return evaluator.best_move(state, actor)[0]
        return fresh[self.chance.below(len(fresh))]
