"""The references are found where the laboratory is installed, nobody is offered them, and they play as they did."""

from __future__ import annotations

import pytest

import serai as cv
from serai.bots import bots_of, find_bot, make_bot
from serai.bots.network import unpack
from serai.bots.network_files import counts_in, find_network, learned_evaluator
from serai.core.errors import BadSetup
from serai_lab.bots import ENTRIES
from serai_lab.bots.reference_bots import NETWORKS, FlatSearchBot
from tests.bots.test_search import LITTLE, position

each_game = pytest.mark.parametrize("id", cv.games())


@pytest.mark.parametrize("id", [entry.id for entry in ENTRIES])
def test_references_are_found_but_not_offered(id: str) -> None:
    game = cv.game("yspahan")
    entry = find_bot(id, game)
    assert entry not in bots_of(game)
    for language in ("en", "ru"):
        assert entry.label(language)
        assert entry.sentence(language, fast=True).endswith(".")
    if id != "first_vizier":
        with pytest.raises(BadSetup, match="uses no network"):
            make_bot(id, game, network="own.net")


@pytest.mark.unmeasured
@each_game
@pytest.mark.parametrize("bot", [entry.id for entry in ENTRIES])
def test_the_same_seed_gives_the_same_move(id: str, bot: str) -> None:
    state = position(id, 3, 25)
    first, second = (make_bot(bot, cv.game(id), 7).move(state, state.turn(), LITTLE) for _ in range(2))
    assert first == second
    assert first in state.legal(state.turn())


@each_game
def test_first_vizier_keeps_the_networks_of_version_0_1(id: str) -> None:
    """So that a better network shows in matches against it."""
    game = cv.game(id)
    bot = make_bot("first_vizier", game)
    assert isinstance(bot, FlatSearchBot)
    counts = counts_in(NETWORKS / id)
    assert counts == ([4] if id == "amul" else [2, 4])
    for players in counts:
        network, today = bot.evaluator(players).network, find_network(game, players)
        assert network is not None
        assert today is not None
        assert list(network.bias) != list(today.bias)
        assert list(network.bias) == list(unpack((NETWORKS / id / f"{players}.net").read_bytes()).bias)


def test_first_vizier_has_the_heuristic_where_version_0_1_had_no_network() -> None:
    bot = make_bot("first_vizier", cv.game("amul"))
    assert isinstance(bot, FlatSearchBot)
    assert bot.evaluator(8).network is None
    assert learned_evaluator(cv.game("amul"), 8).network is not None
