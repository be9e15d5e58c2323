"""The jobs of `serai-lab train`: write samples of self-play games, or play a match between networks."""

from __future__ import annotations

import time
from array import array
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from serai.bots import Budget
from serai.bots.encoding import StateEncoder
from serai.bots.evaluator import Evaluator
from serai.bots.levels import SearchBot
from serai.bots.network_files import read_network
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai_lab.training.selfplay import SelfPlayConfig, TrainingSamples, play_match, play_training_game

TEMPERATURES = (0.7, 1.5, 3.0)  # points
DRAWN_SHARES = (0.0, 0.05, 0.1, 0.25)  # of moves drawn by softmax; one is drawn for each game
DRAWN_SHARES_OF_SEARCH = (0.0, 0.05, 0.15)
HELD_OUT = 10  # one of so many games of a search only says how long a network should learn from the others
HELD = "-held"  # ending of their files


def make_evaluator(the_game: Game, net: str | None) -> Evaluator:
    return Evaluator(the_game, read_network(the_game, Path(net).read_bytes()) if net else None)


def make_searcher(the_game: Game, net: str, evaluations: int) -> SearchBot:
    bot = SearchBot(the_game, budget=Budget(evaluations=evaluations))
    bot.use_network(Path(net))
    return bot


def write_samples(job: dict[str, Any]) -> dict[str, Any]:
    """Play self-play games; their samples are written to the files `out`, those of held-out games beside them."""
    the_game = game(job["game"])
    evaluator, rows = make_evaluator(the_game, job["net"]), StateEncoder(the_game)
    searcher = make_searcher(the_game, job["net"], job["evaluations"]) if job["evaluations"] else None
    drawn_shares = DRAWN_SHARES if searcher is None else DRAWN_SHARES_OF_SEARCH
    printed = the_game.printed(job["players"], the_game.choose_options(None))
    ends = time.monotonic() + job["seconds"]
    played = positions = 0
    with ExitStack() as stack:
        files = {
            kind: [stack.enter_context(open(f"{job['out']}.{name}{kind}", "wb")) for name in ("rows", "targets")]
            for kind in ("", HELD)
        }
        while played < job["games"] and (played == 0 or time.monotonic() < ends):
            number = job["first"] + played
            chance = Seeded(job["seed"] * 2**32 + number)
            config = SelfPlayConfig(
                drawn_shares[chance.below(len(drawn_shares))],
                TEMPERATURES[chance.below(len(TEMPERATURES))],
                job["kept_share"],
                job["td_lambda"],
                job["td_lambda_same_seat"],
                searcher,
            )
            samples = TrainingSamples()
            play_training_game(evaluator, rows, the_game.set_up(printed, chance.branch()), config, chance, samples)
            is_held_out = searcher is not None and number % HELD_OUT == HELD_OUT - 1
            rows_file, targets_file = files[HELD if is_held_out else ""]
            array("h", samples.rows).tofile(rows_file)
            array("f", samples.targets).tofile(targets_file)
            positions += samples.count
            played += 1
    return {"games": played, "positions": positions}


def play_matches(job: dict[str, Any]) -> dict[str, Any]:
    """Play a match: one seat has the network, all others its rival. Seats rotate; a win of k seats counts 1/k."""
    the_game = game(job["game"])
    players = job["players"]
    mine, rival = make_evaluator(the_game, job["net"]), make_evaluator(the_game, job["rival"])
    printed = the_game.printed(players, the_game.choose_options(None))
    ends = time.monotonic() + job["seconds"]
    played, wins, margin = 0, 0.0, 0.0
    while played < job["games"] and (played == 0 or time.monotonic() < ends):
        number = job["first"] + played
        chance = Seeded(job["seed"] * 2**32 + number // players)  # every deal is played from every seat
        seat = number % players
        state = the_game.set_up(printed, chance.branch())
        play_match([mine if one == seat else rival for one in range(players)], state, chance)
        winners = state.winners()
        wins += 1 / len(winners) if seat in winners else 0
        others = sum(state.score(one) for one in range(players) if one != seat) / max(1, players - 1)
        margin += state.score(seat) - others
        played += 1
    return {"games": played, "wins": wins, "margin": margin}


def run_task(job: dict[str, Any]) -> dict[str, Any]:
    """Run the job's task, and report what was played."""
    return write_samples(job) if job["task"] == "samples" else play_matches(job)
