"""The games in OpenSpiel: its own tests, its searches, and chance nodes."""

from __future__ import annotations

from typing import Any

import pytest

import serai as cv
from serai.core.errors import BadSetup

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: install serai with its extra [openspiel]")
np = pytest.importorskip("numpy")

from serai.envs import openspiel  # noqa: E402

# Older versions of the observations have the same rules.
NEWEST = list({name.rpartition("_v")[0]: name for name in sorted(openspiel.NAMES)}.values())


def walk(game: Any, seed: int, player: Any = None) -> Any:
    """The end of a game in which chance and all seats but the player's act at random."""
    chance = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(int(chance.choice(outcomes, p=odds)))
        elif player is not None and state.current_player() == 0:
            state.apply_action(player(state))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", NEWEST)
def test_openspiels_own_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_random_walk_is_a_valid_game(name: str) -> None:
    game = pyspiel.load_game(name, {"players": pyspiel.load_game(name).get_type().max_num_players})
    end = walk(game, 3)
    assert end.node.state.violations() == []
    assert [len(end.observation_tensor(0))] == game.observation_tensor_shape()
    assert sum(end.returns()) == pytest.approx(0)
    winners = end.node.state.winners()
    assert {seat for seat, one in enumerate(end.returns()) if one == max(end.returns())} == set(winners)


def test_rewards_and_options_are_parameters() -> None:
    game = pyspiel.load_game("serai_five_tribes_v2", {"rewards": "score_difference", "open_gold": True})
    end = walk(game, 1)
    points = [end.node.state.score(seat) for seat in range(2)]
    assert end.returns() == [points[0] - points[1], points[1] - points[0]]
    assert game.layout.options["open_gold"] is True
    assert game.num_distinct_actions() == cv.game("five_tribes").vocabulary.size
    with pytest.raises(BadSetup, match="two players or more"):
        pyspiel.load_game("serai_merv_v1", {"players": 1})


def test_tensors_are_the_rows_of_the_environments() -> None:
    game = pyspiel.load_game("serai_yspahan_v1", {"players": 3})
    state = game.new_initial_state()
    assert not any(state.observation_tensor(0))  # nothing lies on the table yet
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()  # the dice; until they lie, everybody sees what was
    for seat in range(3):
        assert state.observation_tensor(seat) == list(game.layout.observe(state.node.before, seat))
    assert "gold" in state.observation_string(0)
    assert state.action_to_string(state.legal_actions()[0]) == "chance 0"


def test_information_states_have_no_tensors() -> None:
    state = pyspiel.load_game("serai_yspahan_v1").new_initial_state()
    with pytest.raises(openspiel.NoInformationStates, match="use information_state_string"):
        state.information_state_tensor(0)


@pytest.mark.parametrize("name", ["serai_amul_v1", "serai_five_tribes_v2"])
def test_an_information_state_forgets_nothing(name: str) -> None:
    """It grows with what the player sees and does, and is the same in every state that they cannot tell from this."""
    state, chance = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(1)
    before, own = [""] * state.num_players(), [0] * state.num_players()
    while sum(own) < 30:
        actor = state.current_player()
        if actor >= 0:
            own[actor] += 1
        state.apply_action(int(chance.choice(state.legal_actions())))
        if state.is_chance_node():
            continue
        for player in range(state.num_players()):
            known = state.information_state_string(player)
            assert known.startswith(before[player])
            assert known.count("> ") == own[player]
            assert state.imagined(player, 1).information_state_string(player) == known
            before[player] = known
    assert len(set(before)) == len(before)
    assert all(state.observation_string(player) != before[player] for player in range(state.num_players()))


def test_a_clone_stays_as_it_was() -> None:
    state = pyspiel.load_game("serai_yspahan_v1").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    twin, before = state.clone(), str(state)
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == before != str(twin)
    assert twin.history() == [*state.history(), state.legal_actions()[-1]]


def test_mcts_of_openspiel_beats_random_play_in_yspahan() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("serai_yspahan_v1")
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 6, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert walk(game, 1, bot.step).returns() == [1.0, -1.0]


def test_ismcts_uses_resampled_states() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("serai_yspahan_v1")
    chance = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, chance), 1.4, 4, random_state=chance, use_observation_string=True
    )
    bot.set_resampler(lambda state, seat: state.imagined(seat, int(chance.randint(1 << 30))))
    asked = 0

    def play(state: Any) -> int:
        nonlocal asked
        asked += 1
        return int(bot.step(state)) if asked <= 8 else int(chance.choice(state.legal_actions()))

    walk(game, 2, play)
    assert asked > 8
