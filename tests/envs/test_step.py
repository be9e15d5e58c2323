"""Steps of the environments: equal games in all of them, masks, rewards, resets and truncation."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

import serai as cv
from serai import envs
from serai.bots import Bot, Budget, SampledState
from serai.core.rules.chance import Seeded
from tests.envs.playouts import any_of, every_table, play_out

STEPS = 40


@every_table
def test_vector_games_equal_single_games(game_id: str, players: int) -> None:
    """Each slot of the vector is an environment of its own with its own seed; finished games reset."""
    vector = envs.vector(game_id, 2, players)
    alone = [envs.aec(game_id, players) for _ in range(2)]
    random = np.random.default_rng(players)
    observations, info = vector.reset(seed=11)
    for env, seed in zip(alone, envs.game_seeds(11, 2), strict=True):
        env.reset(seed=seed)
    for _ in range(STEPS):
        for place, env in enumerate(alone):
            assert env.agent_selection == f"player_{info['turn'][place]}"
            seen = env.observe(env.agent_selection)
            assert np.array_equal(observations[place], seen["observation"])
            assert np.array_equal(info["action_mask"][place], seen["action_mask"])
            legal = env.state_of_game.legal(int(info["turn"][place]))
            assert list(np.flatnonzero(seen["action_mask"])) == sorted(legal)
        actions = [any_of(mask, random) for mask in info["action_mask"]]
        for env, action in zip(alone, actions, strict=True):
            env.step(action)
            if any(env.terminations.values()):
                env.reset()
        observations, _, _, _, info = vector.step(actions)


def test_neighbouring_seeds_share_no_game() -> None:
    seeds = [seed for first in range(5) for seed in envs.game_seeds(first, 64)]
    assert len(set(seeds)) == len(seeds)
    assert envs.game_seeds(7, 3) == [7, 34600692706449806, 18423230638689673]
    rows = [envs.vector("five_tribes", 64, 2).reset(seed=seed)[0] for seed in (1, 2)]
    shared = {row.tobytes() for row in rows[0]} & {row.tobytes() for row in rows[1]}
    assert not shared


def test_finished_game_resets_in_the_same_step() -> None:
    vector, env = envs.vector("yspahan", 1, 2), envs.aec("yspahan", 2)
    done = play_out(env, 5)
    vector.reset(seed=5)
    for agent, action in done:
        observations, rewards, ended, truncated, info = vector.step([action])
        last = agent
    assert ended.all()
    assert not truncated.any()
    assert sum(env.rewards.values()) == 1
    assert list(info["rewards"][0]) == list(env.rewards.values())
    assert rewards[0] == env.rewards[last]
    assert np.array_equal(info["final_obs"][0], env.observe(last)["observation"])
    assert info["_final_obs"].all()
    env.reset()
    assert np.array_equal(observations[0], env.observe(env.agent_selection)["observation"])


class Last(Bot):
    """Plays the last legal action."""

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        return legal[-1]


@pytest.mark.parametrize("opponents", ["random", "greedy", Last, [Last, "greedy"]])
def test_opponents_are_the_same_in_single_and_vector_environments(opponents: Any) -> None:
    single = envs.gym("yspahan", 3, seat=None, opponents=opponents)
    vector = envs.vector("yspahan", 1, 3, opponents=opponents)
    random = np.random.default_rng(1)
    seen, info = single.reset(seed=8)
    observations, _ = vector.reset(seed=8)
    seats = set()
    for _ in range(STEPS):
        assert np.array_equal(seen, observations[0])
        assert single.seat in single.state_of_game.actors
        assert list(np.flatnonzero(single.action_masks())) == sorted(single.state_of_game.legal(single.seat))
        seats.add(single.seat)
        action = any_of(info["action_mask"], random)
        seen, reward, over, _, info = single.step(action)
        observations, rewards, ends, _, _ = vector.step([action])
        assert (reward, over) == (rewards[0], ends[0])
        if over:
            seen, info = single.reset()
    assert seats <= {0, 1, 2}


def test_an_own_bot_plays_its_seat() -> None:
    env = envs.gym("yspahan", 2, opponents=Last)
    env.reset(seed=1)
    played: list[tuple[int, int]] = []
    state = env.state_of_game
    while not state.over:
        before = state.clone()
        options = before.legal(0)
        env.step(options[0])
        before.apply(options[0], 0)
        while before.actors == (1,):
            played.append((before.legal(1)[-1], len(before.legal(1))))
            before.apply(played[-1][0], 1)
        assert before.to_dict() == state.to_dict()
    assert sum(several > 1 for _, several in played) > 10
    with pytest.raises(cv.BadSetup, match="bot: 7 is neither an id nor a class"):
        envs.gym("yspahan", 2, opponents=[7])  # type: ignore[list-item]


def test_arrays_of_a_vector_are_copies_unless_the_buffers_are_wanted() -> None:
    for copy in (True, False):
        games = envs.vector("yspahan", 4, 2) if copy else envs.vector("yspahan", 4, 2, copy=False)
        rows, info = games.reset(seed=1)
        mask, kept = info["action_mask"], (rows.copy(), info["action_mask"].copy())
        after, *_ = games.step(mask.argmax(axis=1))
        assert np.shares_memory(rows, after) is not copy
        assert np.array_equal(rows, kept[0]) is copy
        assert np.array_equal(mask, kept[1]) is copy


@pytest.mark.parametrize("copy", [True, False])
@every_table
def test_other_types_hold_the_same_numbers(game_id: str, players: int, copy: bool) -> None:
    usual = envs.vector(game_id, 3, players, opponents="random", max_cycles=12)
    types: dict[str, Any] = {"observation_dtype": "int16", "mask_dtype": "bool", "reward_dtype": "float32"}
    small = envs.vector(game_id, 3, players, opponents="random", max_cycles=12, copy=copy, **types)
    assert small.single_observation_space.dtype == np.int16
    (rows, info), (small_rows, small_info) = usual.reset(seed=2), small.reset(seed=2)
    for _ in range(STEPS):
        assert (small_rows.dtype, small_info["action_mask"].dtype) == (np.int16, np.bool_)
        assert np.array_equal(rows, small_rows)
        assert np.array_equal(info["action_mask"], small_info["action_mask"])
        assert small.observation_space.contains(small_rows)
        actions = info["action_mask"].argmax(axis=1)
        (rows, rewards, *_, info), (small_rows, small_rewards, *_, small_info) = (
            usual.step(actions),
            small.step(actions),
        )
        assert (rewards.dtype, small_rewards.dtype) == (np.float64, np.float32)
        assert small_info["rewards"].dtype == np.float32
        if "final_obs" in info:
            assert small_info["final_obs"][0].dtype == np.int16
            assert np.array_equal(info["final_obs"][0], small_info["final_obs"][0])


def test_unknown_types_are_refused() -> None:
    with pytest.raises(cv.BadSetup, match="observation_dtype: there is no 'int8'; there are float32, int16"):
        envs.vector("yspahan", 2, observation_dtype="int8")
    with pytest.raises(cv.BadSetup, match="mask_dtype: there is no 'float'; there are int8, bool"):
        envs.vector("yspahan", 2, mask_dtype="float")


def test_reset_with_and_without_a_seed() -> None:
    env = envs.aec("five_tribes", 3)
    first, again = play_out(env, 3), play_out(env, 3)
    assert first == again
    env.reset(seed=3)
    begun = env.observe("player_0")["observation"]
    env.reset()
    assert not np.array_equal(env.observe("player_0")["observation"], begun)


@pytest.mark.parametrize("action", [-1, 10**6, None])
def test_illegal_action_loses(action: int | None) -> None:
    env = envs.aec("amul", 3)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0]) if action is None else action
    env.step(wrong)
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}
    assert all(env.terminations.values())
    assert "is not possible for seat 0. Allowed: " in env.infos["player_0"]["illegal"]
    single = envs.gym("amul", 3)
    single.reset(seed=1)
    _, reward, over, _, info = single.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert "is not possible" in info["illegal"]
    vector = envs.vector("amul", 2, 3)
    _, info = vector.reset(seed=1)
    right = int(np.flatnonzero(info["action_mask"][1])[0])
    _, rewards, ends, _, _ = vector.step([wrong, right])
    assert list(rewards) == [-1.0, 0.0]
    assert list(ends) == [True, False]


def test_an_action_beyond_the_bits_of_the_batch_is_illegal() -> None:
    vector = envs.vector("amul", 1, 3)
    _, info = vector.reset(seed=1)
    legal = int(np.flatnonzero(info["action_mask"][0])[0])
    _, rewards, *_ = vector.step(np.array([2**32 + legal], np.uint64))
    assert list(rewards) == [-1.0]
    _, info = vector.reset(seed=1)
    _, rewards, *_ = vector.step(np.array([legal], np.uint8))
    assert list(rewards) == [0.0]


@pytest.mark.parametrize("game_id", cv.games())
def test_rewards_follow_from_the_final_scores(game_id: str) -> None:
    game = cv.game(game_id)
    players = game.players[-1]
    state, chance = game.new_state(players, Seeded(6)), Seeded(6)
    while not state.over:
        seat = state.actors[0]
        legal = state.legal(seat)
        state.apply(legal[chance.below(len(legal))], seat)
    points = [state.score(seat) for seat in range(players)]
    win, rank, difference = (envs.returns(state, kind) for kind in ("win", "rank", "score_difference"))
    assert [share > 0 for share in win] == [seat in state.winners() for seat in range(players)]
    assert sum(win) == pytest.approx(1)
    assert sum(rank) == pytest.approx(players / 2)
    assert sum(difference) == pytest.approx(0)
    better = points.index(max(points))
    assert rank[better] == max(rank)
    assert difference[better] == max(difference)
    with pytest.raises(cv.BadSetup, match="there are win, rank, score_difference"):
        envs.returns(state, "money")


def test_single_player_wins_or_not() -> None:
    env = envs.aec("merv", 1, rewards="rank")
    play_out(env, 2)
    assert env.rewards["player_0"] == float(bool(env.state_of_game.winners()))
    assert envs.returns(env.state_of_game, "win") == [env.rewards["player_0"]]


def test_forced_decisions_can_be_skipped() -> None:
    asked, skipping = envs.aec("marrakesh", 2), envs.aec("marrakesh", 2, skip_forced=True)
    assert len(play_out(skipping, 1)) < len(play_out(asked, 1))
    skipping.reset(seed=1)
    random = np.random.default_rng(1)
    for _ in range(STEPS):
        mask = skipping.observe(skipping.agent_selection)["action_mask"]
        assert mask.sum() > 1
        skipping.step(any_of(mask, random))


def test_max_cycles_truncates_without_rewards() -> None:
    env = envs.aec("merv", 3, max_cycles=4)
    env.reset(seed=1)
    random = np.random.default_rng(1)
    done = 0
    while not any(env.truncations.values()):
        env.step(any_of(env.observe(env.agent_selection)["action_mask"], random))
        done += 1
    assert done == 4 * 3
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []
    with pytest.raises(cv.BadSetup, match="1 or more"):
        envs.aec("merv", 3, max_cycles=0)


def test_simultaneous_decisions_are_one_cycle() -> None:
    """Actions of the other seats are ignored; the game equals that of the AEC environment."""
    together, turns = envs.parallel("amul", 3, wait=False), envs.aec("amul", 3)
    random = np.random.default_rng(1)
    seen, _ = together.reset(seed=5)
    turns.reset(seed=5)
    heard = set()
    while together.agents:
        asked = [agent for agent in together.agents if seen[agent]["action_mask"].any()]
        heard.add(len(asked))
        actions = {agent: any_of(seen[agent]["action_mask"], random) if agent in asked else 0 for agent in seen}
        for agent in asked:
            assert np.array_equal(turns.observe(agent)["observation"], seen[agent]["observation"])
        for agent in asked:
            assert turns.agent_selection == agent
            turns.step(actions[agent])
        seen, rewards, _, _, _ = together.step(actions)
    assert {1, 3} <= heard
    assert rewards == turns.rewards


def test_illegal_action_of_an_acting_seat_is_reported() -> None:
    strict, lenient = (envs.parallel("merv", 2, illegal=illegal, wait=False) for illegal in ("lose", "random"))
    for env in (strict, lenient):
        seen, _ = env.reset(seed=1)
        (asked,) = (agent for agent in env.agents if seen[agent]["action_mask"].any())
        wrong = int(np.flatnonzero(seen[asked]["action_mask"] == 0)[0])
        _, rewards, ends, _, infos = env.step({asked: wrong})
        assert "is not possible for seat" in infos[asked]["illegal"]
        assert all(ends.values()) == (env is strict)
        assert rewards == {agent: -float(agent == asked and env is strict) for agent in rewards}
    with pytest.raises(cv.BadSetup, match="has no action"):
        lenient.step({})
    with pytest.raises(cv.BadSetup, match="there are lose, random"):
        envs.parallel("yspahan", illegal="pass")


@pytest.mark.parametrize("game_id", cv.games())
def test_the_board_of_the_terminal_is_drawn(game_id: str) -> None:
    env = envs.aec(game_id, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert "player_0" in drawn
    assert "\x1b[" in drawn
    assert envs.aec(game_id).render() is None
    with pytest.raises(cv.BadSetup, match="there are human, rgb_array, ansi"):
        envs.aec(game_id, render_mode="film")


def test_wrong_wishes_are_refused_with_what_there_is() -> None:
    with pytest.raises(cv.BadSetup, match="2 opponents for 3 other seats"):
        envs.gym("yspahan", 4, opponents=["random", "greedy"])
    with pytest.raises(cv.BadSetup, match="there is no bot 'strong'"):
        envs.gym("yspahan", opponents="strong")
    with pytest.raises(cv.BadSetup, match="0 to 1"):
        envs.gym("yspahan", seat=2)
    with pytest.raises(cv.BadSetup, match="name them, or leave the seat out"):
        envs.vector("yspahan", 2, seat=1)
    with pytest.raises(cv.BadSetup, match="1 or more"):
        envs.vector("yspahan", 0)
    with pytest.raises(cv.BadSetup, match="3 seeds for 2 games"):
        envs.vector("yspahan", 2).reset(seed=[1, 2, 3])
    env = envs.aec("yspahan")
    env.reset(seed=1)
    with pytest.raises(cv.BadSetup, match="None is no action"):
        env.step(None)


def test_a_seat_that_is_not_to_act_waits() -> None:
    env = envs.parallel("merv", 2)
    seen, _ = env.reset(seed=1)
    wait = envs.layout("merv").actions
    assert env.action_spaces["player_0"].n == wait + 1
    masks = [seen[agent]["action_mask"] for agent in env.agents]
    assert sorted(int(mask[wait]) for mask in masks) == [0, 1]
    assert all(mask.any() for mask in masks)
    actor = next(agent for agent in env.agents if not seen[agent]["action_mask"][wait])
    _, rewards, _, _, infos = env.step(dict.fromkeys(env.agents, wait))
    assert rewards[actor] == -1.0
    assert "is not possible" in infos[actor]["illegal"]
    rows: Any
    rows, infos = envs.parallel("merv", 2, masks="info").reset(seed=1)
    assert [list(infos[agent]["action_mask"]) for agent in infos] == [list(mask) for mask in masks]
    assert np.array_equal(rows["player_0"], seen["player_0"]["observation"])


def test_a_vector_says_how_games_ended() -> None:
    vector = envs.vector("amul", 2, 3)
    _, info = vector.reset(seed=1)
    right = int(np.flatnonzero(info["action_mask"][1])[0])
    seat = int(info["turn"][0])
    *_, info = vector.step(np.array([10**6, right]))
    assert list(info["_illegal"]) == [True, False]
    assert f"1000000 is not possible for seat {seat}. Allowed: " in info["illegal"][0]
    assert info["final_info"]["seat"][0] == seat
    assert info["final_info"]["rewards"][0][seat] == -1.0
    *_, info = vector.step(info["action_mask"].argmax(axis=1))
    assert "illegal" not in info
    assert "final_info" not in info


def test_max_cycles_truncates_learners_too() -> None:
    vector = envs.vector("yspahan", 2, opponents="random", max_cycles=3)
    _, info = vector.reset(seed=2)
    single = envs.gym("yspahan", max_cycles=3)
    _, one = single.reset(seed=2)
    for step in range(1, 4):
        _, rewards, ends, late, info = vector.step(info["action_mask"].argmax(axis=1))
        _, reward, over, truncated, one = single.step(int(one["action_mask"].argmax()))
        assert list(late) == [step == 3] * 2
        assert (over, truncated, reward) == (False, step == 3, 0.0)
    assert not ends.any()
    assert not rewards.any()
    assert info["_final_obs"].all()
    *_, late, info = vector.step(info["action_mask"].argmax(axis=1))
    assert not late.any()


@pytest.mark.parametrize("kind", ["aec", "parallel", "gym", "vector"])
def test_a_step_needs_a_game_and_a_whole_number(kind: str) -> None:
    env = getattr(envs, kind)("yspahan", *([2] if kind == "vector" else []))

    def step(action: object) -> None:
        if kind == "vector":
            env.step([action, action])
        elif kind == "parallel":
            env.step({"player_0": action, "player_1": action})
        else:
            env.step(action)

    with pytest.raises(ResetNeeded, match="call reset"):
        step(0)
    env.reset(seed=1)
    for wrong in (0.5, "0", True):
        with pytest.raises(cv.BadSetup, match="whole numbers"):
            step(wrong)


def test_a_finished_game_takes_no_more_steps() -> None:
    env = envs.gym("amul", 3)
    env.reset(seed=1)
    env.step(10**6)
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("kind", ["aec", "parallel", "gym"])
def test_a_game_begins_from_a_position(kind: str) -> None:
    position = cv.position("yspahan", 2, gold=[7, 1])
    env = getattr(envs, kind)("yspahan", 2)
    env.reset(seed=1, options={"position": position})
    assert env.state_of_game.to_dict()["gold"] == [7, 1]
    with pytest.raises(cv.BadSetup, match="2 players"):
        env.reset(options={"position": cv.position("yspahan", 3)})


def test_unknown_options_of_a_reset_are_refused() -> None:
    with pytest.raises(cv.BadSetup, match="reset has no option 'players'; it has position"):
        envs.gym("yspahan").reset(options={"players": 3})
    vector = envs.vector("yspahan", 3)
    with pytest.raises(cv.BadSetup, match="the first reset starts all games"):
        vector.reset(options={"reset_mask": np.array([True, False, False])})
    before, _ = vector.reset(seed=3)  # with some others the same player begins again
    after, _ = vector.reset(options={"reset_mask": np.array([True, False, False])})
    assert [np.array_equal(one, other) for one, other in zip(before, after, strict=True)] == [False, True, True]


@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_the_state_is_the_observations_of_all_seats(kind: str) -> None:
    env = getattr(envs, kind)("amul", 3)
    env.reset(seed=1)
    rows = [env.layout.observe(env.state_of_game, seat) for seat in range(3)]
    assert np.array_equal(env.state(), np.concatenate(rows))
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("game_id", cv.games())
def test_bounds_of_observations_say_something(game_id: str) -> None:
    for players in cv.game(game_id).players:
        space = envs.layout(game_id, players).space()
        assert space.high.max() <= 1000
        assert space.low.min() >= -1000


@pytest.mark.parametrize("game_id", cv.games())
def test_the_board_is_drawn_as_pixels(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("PIL", reason="install serai with its extra [envs]")
    env = envs.gym(game_id, render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert (drawn.dtype, drawn.shape) == (np.uint8, (1000, 1200, 3))
    assert len(np.unique(drawn @ [1 << 16, 1 << 8, 1])) > 10  # as one number each, because rows are slow to sort
    printing = envs.gym(game_id, render_mode="human")
    printing.reset(seed=1)
    assert "player_0" in capsys.readouterr().out
