"""States, matches, environments, bots and errors can be copied and pickled, interpreted and compiled."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import serai as cv
from serai.bots import make_bot
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import ExplicitChance

COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
GAMES = ("amul", "five_tribes", "marrakesh", "merv", "yspahan")


def started(game_id: str, moves: int, *, seed: int = 3) -> cv.Match:
    """A match after some moves with random choices."""
    players = cv.game(game_id).players
    match = cv.new_match(game_id, players=max(2, players[0]), seed=seed)
    choices = cv.Seeded(seed)
    for _ in range(moves):
        legal = match.state.legal(match.actors[0])
        match.play(legal[choices.below(len(legal))], seat=match.actors[0])
    return match


def played_out(state: cv.State) -> dict[str, Any]:
    play_randomly(state, cv.Seeded(5))
    return state.to_dict()


@pytest.mark.parametrize("game_id", GAMES)
def test_copies_of_a_state_play_the_same_game(game_id: str) -> None:
    state = started(game_id, 30).state
    state.revealed = True
    twins = [make(state) for make in COPIES]
    for twin in twins:
        assert (type(twin), twin.to_dict(), twin.revealed) == (type(state), state.to_dict(), True)
    ends = [played_out(twin) for twin in twins]
    assert state.to_dict() != ends[0], "the copies do not share their fields with the state"
    assert all(end == ends[0] for end in ends)
    assert played_out(state) == ends[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_copies_of_a_match_go_on_by_themselves(game_id: str) -> None:
    match = started(game_id, 25)
    for make in COPIES[1:]:
        twin = make(match)
        assert (twin.record.text(), twin.log, twin.view(0)) == (match.record.text(), match.log, match.view(0))
        assert twin.game is match.game
        seat = match.actors[0]
        twin.play(twin.choices(seat)[0].action, seat=seat)
        assert twin.count > match.count
        if twin.can_undo(seat):
            twin.undo(seat)
            assert twin.state.to_dict() == match.state.to_dict()


def test_a_match_with_another_data_file_is_pickled_with_it() -> None:
    text = cv.game("yspahan").components.text
    data = cv.game("yspahan").read_components(text + "\n# mine\n")
    match = cv.new_match("yspahan", players=3, seed=1, data=data)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.record.data == data.sha256
    assert twin.state.to_dict() == match.state.to_dict()


@pytest.mark.parametrize("chance", [cv.Seeded(3), cv.Sealed(b"secret"), cv.Script([(0, 1)], 1), ExplicitChance([1], 1)])
def test_copies_of_a_source_of_chance_keep_what_it_traced(chance: cv.Chance) -> None:
    chance.tracing = True
    chance.record(2, 5)
    for make in COPIES:
        twin = make(chance)
        assert (type(twin), twin.arguments(), twin.tracing) == (type(chance), chance.arguments(), True)
        assert twin.take_trace() == [(2, 5)]


def test_a_bot_is_copied_with_its_plan() -> None:
    match = started("five_tribes", 12)
    bot = make_bot("greedy", match.game, seed=2)
    state = match.state.clone()
    state.apply(bot.move(state, state.actors[0]), state.actors[0])
    for make in COPIES[1:]:
        assert make(bot).move(state, state.actors[0]) == make(bot).move(state, state.actors[0])


@pytest.mark.parametrize("kind", ["aec", "parallel", "gym", "vector"])
def test_copies_of_an_environment_go_on_alike(kind: str) -> None:
    envs = pytest.importorskip("serai.envs", reason="install serai with its extra [envs]")
    more = {"opponents": "greedy"} if kind in ("gym", "vector") else {}
    env = getattr(envs, kind)("yspahan", *([3] if kind == "vector" else []), players=2, **more)
    fresh = [make(env) for make in COPIES[1:]]  # before the first reset
    for one in (env, *fresh):
        one.reset(seed=4)
        assert_alike(one, env)
    for _ in range(12):
        act(env)
    twins = [make(env) for make in COPIES[1:]]
    for _ in range(12):
        for one in (env, *twins):
            act(one)
        for twin in twins:
            assert_alike(twin, env)


def act(env: Any) -> None:
    """Play the first legal action of each decision."""
    if hasattr(env, "single_action_space"):
        env.step(env.masks.argmax(axis=1))
    elif hasattr(env, "agent_selection"):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    elif hasattr(env, "possible_agents"):
        state = env.state_of_game
        env.step({env.possible_agents[seat]: state.legal(seat)[0] for seat in state.actors})
    else:
        env.step(int(env.action_masks().argmax()))


def assert_alike(one: Any, other: Any) -> None:
    if hasattr(one, "single_action_space"):
        assert (one.observations == other.observations).all()
        assert (one.masks == other.masks).all()
        states = [[env.state_of_game(place).to_dict() for place in range(env.num_envs)] for env in (one, other)]
        assert states[0] == states[1]
    else:
        assert one.state_of_game.to_dict() == other.state_of_game.to_dict()


def refuse() -> None:
    cv.new_match("amul", players=3, seed=1).play("fly", seat=0)


def test_errors_are_pickled() -> None:
    with pytest.raises(cv.IllegalAction) as caught:
        refuse()
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.why, twin.allowed) == (str(caught.value), caught.value.why, caught.value.allowed)
    with multiprocessing.get_context("spawn").Pool(1) as pool, pytest.raises(cv.IllegalAction, match="fly"):
        pool.apply(refuse)
