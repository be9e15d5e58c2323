"""The ladder: the same games whoever plays them, goes on where it was, tells n and intervals; and a little training."""

from __future__ import annotations

from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.arena.ladder import Pairing, chart, pairs, play_pairing, ratings, report, summed
from caravanserai.arena.simulate import Plan
from caravanserai.bots import bots_of

PLAN = Plan("yspahan", 2, ("greedy", "random"), 3, {}, mixed=False, check=False)


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    play_pairing(tmp_path, PLAN, 3, workers=1)
    file = next(tmp_path.iterdir())
    first = file.read_text().splitlines()
    pairing = play_pairing(tmp_path, PLAN, 6, workers=1)
    assert file.read_text().splitlines()[: len(first)] == first
    fresh = play_pairing(tmp_path / "other", PLAN, 6, workers=1)
    assert (pairing.games, pairing.wins, pairing.scores) == (fresh.games, fresh.wins, fresh.scores)
    assert pairing.low < pairing.share <= pairing.high
    assert pairing.share > 0.5


@pytest.mark.parametrize("id", cv.games())
def test_each_level_meets_the_one_below(id: str) -> None:
    levels = [entry.id for entry in bots_of(cv.game(id))]
    found = pairs(cv.game(id))
    assert found[:3] == list(zip(levels[1:], levels, strict=False))
    assert ("vizier", "tree") in found
    assert len(set(found)) == len(found)


def pairing(upper: str, lower: str, share: float) -> Pairing:
    return Pairing("yspahan", 2, upper, lower, 100, share * 100, 0.5, 0.9, share, 0.5, (60.0, 40.0), 1.0, 0.1, 2.0)


def test_ratings_follow_who_outranks_whom() -> None:
    rated = ratings([pairing("b", "a", 0.75), pairing("c", "b", 0.9)])
    assert rated["a"] == 0
    assert 150 < rated["b"] < 230
    assert rated["c"] - rated["b"] > 300


def test_the_page_tells_n_and_intervals() -> None:
    page = report([[pairing("b", "a", 0.75)]], "a machine", "1", "a command")
    assert "| b | a | 100 | 75% | 50% to 90% |" in page
    assert "a command" in page
    assert chart([pairing("b", "a", 0.75)]).startswith("<svg")


def test_nothing_is_summed_up_over_a_broken_game() -> None:
    from caravanserai.arena.simulate import Played

    with pytest.raises(RuntimeError, match="game 4 broke: why"):
        summed(PLAN, [Played(4, 2, {}, (0, 1), wrong="why")])


def test_training_learns_goes_on_and_draws_its_curve(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from caravanserai.arena.training import Wish, curve, train

    told: list[int] = []
    wish = Wish("yspahan", 2, tmp_path, games=2, judged=2, rounds=1, epochs=1)
    train(wish, lambda run, spent: told.append(len(run.rounds)))
    run = train(Wish("yspahan", 2, tmp_path, games=2, judged=2, rounds=2, epochs=1))
    assert told == [1]
    assert len(run.rounds) == 2
    assert run.rounds[1].played > 0
    assert run.last.exists()
    assert "polyline" in curve(run)
