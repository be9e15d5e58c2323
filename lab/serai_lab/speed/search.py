"""Measures the search of bots: simulations/s on one core, beside the searches of other libraries in the same run.

A simulation of the tree search plays at random to the end of the game, as in the other libraries. A simulation of the
flat search is different: a whole move, a playout by a policy that evaluates every move, and an evaluation.
"""

from __future__ import annotations

import platform
import random
from collections.abc import Callable, Sequence
from importlib import metadata, util
from typing import Any

from serai import __version__, is_compiled
from serai.bots import default_bot, make_bot, strongest_bot
from serai.bots.base import Budget, SampledState
from serai.bots.levels import SearchBot
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai_lab.bots.flat_search import FlatSearchConfig
from serai_lab.bots.single_decision_search import SingleDecisionSearch
from serai_lab.speed.budgets import BudgetCheck
from serai_lab.speed.measure import EngineSpeed, MeasuredRate, Runner, race

POSITIONS = 8  # of a game, searched in turn
EVERY = 9  # decisions between two of them
SIMULATIONS = 100
OPEN_SPIEL_PYTHON = 10.0  # target ratio of simulations/s
OPEN_SPIEL_CPP = 1.0


def positions(the_game: Game, players: int) -> list[State]:
    """Positions with a choice, from a game between default bots."""
    state = the_game.new_state(players, Seeded(1))
    bots = [default_bot(the_game).make(the_game, seat) for seat in range(players)]
    found: list[State] = []
    decisions = 0
    while not state.over and len(found) < POSITIONS:
        seat = state.turn()
        if decisions % EVERY == 0 and len(state.legal(seat)) > 1:
            found.append(state.clone())
        else:
            decisions += 1
        state.apply(bots[seat].move(state, seat), seat)
    return found


class SearchRunner:
    """Measures one of our searches; `play_one` searches one position."""

    kind = ""

    def __init__(self, the_game: Game, players: int) -> None:
        self.game = the_game
        self.players = players
        self.positions = positions(the_game, players)
        self.number = 0

    @property
    def name(self) -> str:
        return self.game.id

    def play_one(self) -> int:
        self.number += 1
        state = self.positions[self.number % len(self.positions)]
        return self.simulate(state, state.turn())

    def simulate(self, state: State, seat: int) -> int:
        raise NotImplementedError


class TreeSearchRunner(SearchRunner):
    kind = "tree, at random to the end"

    def simulate(self, state: State, seat: int) -> int:
        SingleDecisionSearch(None, FlatSearchConfig(0, 0, SIMULATIONS), Seeded(self.number)).run(state, seat)
        return SIMULATIONS


class StrongestBotRunner(SearchRunner):
    kind = "tree of whole moves, learned values"

    def simulate(self, state: State, seat: int) -> int:
        bot = make_bot(strongest_bot(self.game).id, self.game, self.number)
        assert isinstance(bot, SearchBot)
        found = bot.compare_moves(SampledState(state, seat), Budget(iterations=SIMULATIONS))
        return sum(one.samples for one in found)


class OpenSpielRunner:
    """OpenSpiel's Monte-Carlo tree search on backgammon, in Python or C++."""

    players = 2

    def __init__(self, cpp: bool) -> None:
        import numpy
        import pyspiel
        from open_spiel.python.algorithms import mcts

        self.game = pyspiel.load_game("backgammon")
        self.dice = numpy.random.RandomState(1)
        self.kind = f"OpenSpiel's {'C++' if cpp else 'Python'} MCTSBot, at random to the end"
        if cpp:
            evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
            self.bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, SIMULATIONS, 1000, False, 7, False)
        else:
            evaluator = mcts.RandomRolloutEvaluator(1, self.dice)
            self.bot = mcts.MCTSBot(self.game, 2.0, SIMULATIONS, evaluator, random_state=self.dice)
        self.state = self.game.new_initial_state()

    @property
    def name(self) -> str:
        return f"backgammon, OpenSpiel {metadata.version('open_spiel')}"

    def play_one(self) -> int:
        if self.state.is_terminal():
            self.state = self.game.new_initial_state()
        while self.state.is_chance_node():
            outcomes, shares = zip(*self.state.chance_outcomes(), strict=True)
            self.state.apply_action(int(self.dice.choice(outcomes, p=shares)))
        self.state.apply_action(self.bot.step(self.state))
        return SIMULATIONS


class CatanatronSearchRunner:
    """catanatron's only player that evaluates the position after each move."""

    players = 4
    kind = "VictoryPointPlayer, each move valued once"

    def __init__(self) -> None:
        from catanatron import Color
        from catanatron.game import Game as Catan
        from catanatron.players.search import VictoryPointPlayer

        self._catan = Catan
        self._players = [VictoryPointPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        self._seeds = random.Random(1)
        self._begin()

    def _begin(self) -> None:
        self.match = self._catan(self._players, seed=self._seeds.randrange(1, 2**31))

    @property
    def name(self) -> str:
        return f"catanatron {metadata.version('catanatron')}"

    def play_one(self) -> int:
        """Play a tick; returns the number of evaluated positions."""
        if self.match.winning_color() is not None or self.match.state.num_turns >= 1000:
            self._begin()
        choices = len(self.match.state.playable_actions)
        self.match.play_tick()
        return choices if choices > 1 else 0


PEERS: dict[str, Callable[[], Runner]] = {
    "pyspiel": lambda: OpenSpielRunner(cpp=False),
    "open_spiel": lambda: OpenSpielRunner(cpp=True),
    "catanatron": CatanatronSearchRunner,
}


def measure_search(rows: Sequence[tuple[str, int]], seconds: float, *, peers: bool = True) -> dict[str, Any]:
    """Measure games with their player counts, `seconds` of CPU time each; returns a report for JSON."""
    ours: list[Runner] = [
        kind(game(id), players) for id, players in rows for kind in (TreeSearchRunner, StrongestBotRunner)
    ]
    there = [name for name in PEERS if peers and util.find_spec(name) is not None]
    others = [PEERS[name]() for name in there]
    speeds = race([*ours, *others], seconds)
    found = [_row(runner, speed) for runner, speed in zip([*ours, *others], speeds, strict=True)]
    by_peer = dict(zip(there, found[len(ours) :], strict=True))
    return {
        "version": __version__,
        "python": platform.python_version(),
        "engine": "compiled" if is_compiled() else "interpreted",
        "seconds": seconds,
        "rows": found[: len(ours)],
        "peers": list(by_peer.values()),
        "missing": [name for name in PEERS if peers and name not in there],
        "checks": [_check_to_dict(check) for check in _checks(found[: len(ours)], by_peer)],
    }


def _row(runner: Runner, speed: EngineSpeed) -> dict[str, Any]:
    rate: MeasuredRate = speed.decisions
    return {
        "name": speed.name,
        "players": speed.players,
        "kind": getattr(runner, "kind", ""),
        "simulations_per_second": {"median": round(rate.median, 1), "best": round(rate.best, 1)},
    }


def _checks(ours: Sequence[dict[str, Any]], peers: dict[str, dict[str, Any]]) -> list[BudgetCheck]:
    """Checks of the tree search against OpenSpiel's, which simulates the same way."""
    if not is_compiled():
        return []
    found = []
    for row in ours:
        if row["kind"] != TreeSearchRunner.kind:
            continue
        for peer, least in (("pyspiel", OPEN_SPIEL_PYTHON), ("open_spiel", OPEN_SPIEL_CPP)):
            if peer in peers:
                times = row["simulations_per_second"]["median"] / peers[peer]["simulations_per_second"]["median"]
                what = f"{row['name']}, {row['players']} players, simulations/s against {peers[peer]['kind']}"
                found.append(BudgetCheck(what, times, least, at_least=True))
    return found


def _check_to_dict(check: BudgetCheck) -> dict[str, Any]:
    return {
        "what": check.what,
        "found": round(check.found, 3),
        "limit": check.limit,
        "kept": check.kept,
        "told": str(check),
    }
