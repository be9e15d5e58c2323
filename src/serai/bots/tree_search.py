# mypyc: compile
"""Open-loop information-set tree search: one tree over single decisions, walked in ever new imagined worlds.

A node stands for a row of actions, whatever world they were played in. What is not in the tree yet is played on by
policy for a short while and valued; without a mind, at random and to the end of the game, as textbooks have it. It is
here to test the flat search against another family, and to measure speed by what others' search does.
"""

from __future__ import annotations

import math
import time
from typing import Final

from serai.bots.evaluator import Mind, Thought, margins
from serai.bots.search import Candidate, Ways, play_on
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import Seeded
from serai.core.rules.native import i64, vec
from serai.core.rules.state import State

CURIOSITY: Final = 8.0  # points that an action nobody has tried may be better than it looks
WIDENING: Final = 2.0  # actions of a node, times the square root of its visits


class Node:
    def __init__(self, actor: i64) -> None:
        self.actor = actor  # who chose the action that leads here
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.offered = 0  # how often it could have been chosen
        self.total = 0.0

    def hope(self) -> float:
        return self.total / self.visits + CURIOSITY * math.sqrt(math.log(self.offered + 1.0) / self.visits)


class Tree:
    def __init__(self, mind: Mind | None, ways: Ways, chance: Seeded) -> None:
        self.thought = None if mind is None else Thought(mind)
        self.ways = ways
        self.chance = chance

    def run(self, state: State, seat: i64) -> list[Candidate]:
        """The actions of a seat, the one that was chosen most first."""
        ends = time.perf_counter() + self.ways.seconds
        root = Node(-1)
        done: i64 = 0
        while done < self.ways.iterations and (done == 0 or self._may_go_on(ends)):
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

    def _may_go_on(self, ends: float) -> bool:
        thought = self.thought
        return (thought is None or thought.spent() < self.ways.looks) and time.perf_counter() < ends

    def _walk(self, root: Node, state: State, seat: i64) -> None:
        path: list[Node] = []
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
                node.children[action] = Node(actor)
            node = node.children[action]
            path.append(node)
            state.apply(action, actor)
            mover = actor
        worths = self._play_out(state, mover)
        root.visits += 1
        for node in path:
            node.visits += 1
            node.total += worths[node.actor]

    def _play_out(self, state: State, mover: i64) -> vec[float]:
        """What it comes to for each seat."""
        thought = self.thought
        if thought is None:
            play_randomly(state, self.chance)
            return margins(state)
        mover = play_on(thought, state, mover, self.ways.turns)
        return thought.worths(thought.settle(state, mover))

    def _pick(self, node: Node, state: State, actor: i64) -> int:
        """The most hopeful action, or one more while there are few: first the one that the policy would play."""
        options = state.options(actor)
        fresh: list[int] = []
        best = -1
        most = 0.0
        for action in options:
            child = node.children.get(action)
            if child is None:
                fresh.append(action)
                continue
            child.offered += 1
            hope = child.hope()
            if best < 0 or hope > most:
                best = action
                most = hope
        if len(fresh) == 0 or (best >= 0 and len(node.children) >= WIDENING * math.sqrt(node.visits + 1.0)):
            return best
        thought = self.thought
        if thought is not None and len(node.children) == 0:
            return thought.best(state, actor)[0]
        return fresh[self.chance.below(len(fresh))]
