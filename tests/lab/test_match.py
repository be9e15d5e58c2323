"""`serai-lab match`: paired games, bots by name and by file, resumed, equal for any number of workers, with a log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

import serai as cv
from serai.bots import Budget
from serai.bots.network_files import network_file
from serai.core.errors import BadSetup
from serai.process_pool import run_jobs
from serai.simulation.games import Plan, play_game, seed_of
from serai_lab.strength.entrants import Entrant, read_entrant
from serai_lab.strength.match import LOG, BotMatchConfig, BotMatchResult, run_match
from serai_lab.strength.sequential_test import BETTER, NOT_BETTER, OPEN, SequentialTest
from tests.lab.runner import run

J = TypeVar("J")
R = TypeVar("R")
YSPAHAN = cv.game("yspahan")
OWN_BOT = """
from serai.bots import Bot

class Last(Bot):
    def choose(self, sample, legal, budget):
        return legal[-1]
"""
TWO_BOTS = OWN_BOT + "class First(Last):\n    def choose(self, sample, legal, budget):\n        return legal[0]\n"


def config(folder: Path, first: str = "greedy", second: str = "random", players: int = 2) -> BotMatchConfig:
    bots = read_entrant(first, YSPAHAN), read_entrant(second, YSPAHAN)
    return BotMatchConfig("yspahan", players, bots, SequentialTest(0.5, 0.6), 3, folder, least=6, most=40)


@pytest.mark.parametrize("players", [2, 4])
def test_games_of_a_group_have_one_setup_and_every_seat(players: int) -> None:
    plan = Plan("yspahan", players, ("greedy", *["random"] * (players - 1)), 3, {}, False, False)
    plan = replace(plan, games_of_setup=players)
    seeds = [seed_of(plan, number) for number in range(2 * players)]
    assert len(set(seeds[:players])) == len(set(seeds[players:])) == 1
    assert seeds[0] != seeds[players]
    assert {play_game(plan, number).entries.index(0) for number in range(players)} == set(range(players))
    same = replace(plan, bots=("random",) * players)
    assert len({play_game(same, number).scores for number in range(players)}) == 1, "equal bots: the same game"


def test_a_match_ends_at_the_verdict(tmp_path: Path) -> None:
    result = run_match(config(tmp_path), 1)
    assert (result.verdict, result.share, result.share_error) == (BETTER, 1.0, 0.0)
    assert result.games == 2 * 17, "the seventeenth pair reaches the bound of 60 % against 50 %"
    assert result.margin > 20
    assert result.log_likelihood_ratio >= 2.944
    lost = run_match(config(tmp_path, "random", "greedy"), 1)
    assert (lost.verdict, lost.games, lost.share) == (NOT_BETTER, 2 * 14, 0.0)
    assert run_match(replace(config(tmp_path, "random", "greedy"), least=36), 1).games == 36


def test_equal_bots_are_even_and_stay_open(tmp_path: Path) -> None:
    result = run_match(replace(config(tmp_path, "greedy", "greedy"), most=10), 1)
    assert (result.verdict, result.games, result.share, result.margin) == (OPEN, 10, 0.5, 0.0)


def figures(result: BotMatchResult) -> BotMatchResult:
    return replace(result, cpu_seconds=0)


def test_a_match_is_resumed_and_does_not_depend_on_workers(tmp_path: Path) -> None:
    def interrupted(work: Callable[[J], R], jobs: Iterable[J], workers: int) -> Iterator[tuple[J, R]]:
        for number, done in enumerate(run_jobs(work, jobs, workers)):
            if number == 7:
                return
            yield done

    partly = run_match(config(tmp_path), 1, interrupted)
    assert (partly.verdict, partly.games) == (OPEN, 6), "the fourth pair is not complete"
    kept = config(tmp_path).file.read_text()
    whole = run_match(config(tmp_path), 2)
    assert config(tmp_path).file.read_text().startswith(kept)
    assert figures(whole) == figures(run_match(config(tmp_path / "other"), 1))
    assert run_match(replace(config(tmp_path), minutes=-1), 1) == whole, "nothing is left to play"


def test_bots_are_named_or_come_from_files(tmp_path: Path) -> None:
    net = tmp_path / "own.net"
    net.write_bytes(network_file(YSPAHAN, 2) or b"")
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text(OWN_BOT)
    two.write_text(TWO_BOTS)
    bot = read_entrant(f"caravaneer:{net}", YSPAHAN)(YSPAHAN, 1)
    assert vars(bot)["own_evaluator"] is not None
    assert type(read_entrant(str(one), YSPAHAN)(YSPAHAN, 1)).__name__ == "Last"
    assert type(read_entrant(f"{two}@First", YSPAHAN)(YSPAHAN, 1)).__name__ == "First"
    variant = read_entrant(f"surveyor:{one}", YSPAHAN, work=0.5)(YSPAHAN, 1)
    assert (type(variant).__name__, variant.budget) == ("Last", Budget(iterations=10_000, evaluations=500))
    result = run_match(replace(config(tmp_path, "greedy", f"{two}@First"), most=6), 2)
    assert result.games == 6
    before = config(tmp_path, str(one)).file
    one.write_text(TWO_BOTS.replace("Last", "Another").replace("First", "Last"))
    with pytest.raises(BadSetup, match=r"one\.py has the bot classes Another, Last; name one as .*one\.py@NAME"):
        read_entrant(str(one), YSPAHAN)
    assert config(tmp_path, f"{one}@Last").file != before


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"none\.net is no file"):
        read_entrant("surveyor:none.net", YSPAHAN)
    with pytest.raises(BadSetup, match=r"none\.py is no file"):
        read_entrant("none.py", YSPAHAN)
    with pytest.raises(BadSetup, match="there is no bot 'clever'"):
        read_entrant("clever", YSPAHAN)


def test_games_of_other_work_are_not_mixed_in(tmp_path: Path) -> None:
    usual = config(tmp_path, "surveyor", "greedy")
    more = replace(usual, bots=(Entrant("surveyor", 2.0), Entrant("greedy", 2.0)))
    assert usual.file != more.file
    assert Entrant("surveyor", 2.0)(YSPAHAN, 1).budget == Budget(iterations=40_000, evaluations=2_000)


def test_the_command_plays_and_logs_every_test(tmp_path: Path) -> None:
    words = ("match", "yspahan", "greedy", "random", "--folder", str(tmp_path), "--workers", "1", "--least", "6")
    said = run(*words, "--high", "0.6")
    assert said.exit_code == 0, said.output
    assert "greedy against random: better\n" in said.output
    assert "wins 100.0% of 34 games (100.0% to 100.0%), margin +" in said.output
    assert "[-2.94, 2.94] for 60.0% against 50.0%" in said.output
    again = run(*words, "--high", "0.6", "--json")
    lines = [json.loads(line) for line in (tmp_path / LOG).read_text().splitlines()]
    assert [line["verdict"] for line in lines] == [BETTER, BETTER]
    assert json.loads(again.stdout).items() <= lines[1].items()
    assert lines[0]["test"] == {"low": 0.5, "high": 0.6, "alpha": 0.05, "beta": 0.05}


def test_hypotheses_that_cannot_be_are_refused() -> None:
    said = run("match", "yspahan", "greedy", "random", "--low", "0.6", "--high", "0.5")
    assert said.exit_code == 2
    assert "0 < --low < --high < 1" in said.output
