"""Playing any game for tests: random play, setups worth trying, and everything about a match as one value."""

import json
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import settings

import serai as cv
from serai.bots import make_bot
from serai.core.match.match import Match
from serai.core.rules.chance import Chance, Seeded
from serai.core.rules.game import Game
from serai.core.rules.state import State

MANY_MOVES = 20_000  # no game comes near; what does not end before is a dead end of its own kind


def fuzz(examples: int) -> settings:
    """The same examples on every run; FUZZ=5000 in the environment asks for that many new ones."""
    more = os.environ.get("FUZZ")
    return settings(max_examples=int(more or examples), derandomize=not more, deadline=None)


@dataclass(frozen=True, eq=False)
class Setup:
    """A game with a number of players and the options that differ from the default."""

    game_id: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return cv.game(self.game_id)

    def match(self, seed: int, *, auto: bool = True) -> Match:
        return Match.new(self.game_id, self.players, seed=seed, options=self.options, auto=auto)

    def state(self, seed: int) -> State:
        return self.game.new_state(self.players, Seeded(seed), self.options)

    def __str__(self) -> str:
        changed = [f"{name}={value}" for name, value in self.options.items()]
        if len(changed) > 1:
            changed = ["all_options_changed"]
        return "-".join([self.game_id, f"{self.players}p", *changed])


def changed_options(game: Game, players: int) -> Iterator[dict[str, Any]]:
    """Nothing, every other value of every option with what it needs, and everything at once that goes together."""
    yield {}
    everything: dict[str, Any] = {}
    for option in game.options.values():
        if option.players is not None and players not in option.players:
            continue
        for value in option.values[1:]:
            yield {option.id: value, **(option.needs or {})}
        everything |= {option.id: option.values[-1], **(option.needs or {})}
    if len(everything) > 1:
        yield everything


def every_setup() -> list[Setup]:
    return [
        Setup(game_id, players, options)
        for game_id in cv.games()
        for players in cv.game(game_id).players
        for options in changed_options(cv.game(game_id), players)
    ]


def setups_in_turn() -> list[Any]:
    """Every player count, and every value of every option at one count each, in turn; the long tests have it at all."""
    groups: dict[str, list[Setup]] = {}
    for setup in every_setup():
        groups.setdefault(f"{setup.game_id} {setup.options}", []).append(setup)
    found: list[Any] = []
    for turn, group in enumerate(groups.values()):
        for place, setup in enumerate(group):
            near = not setup.options or place == turn % len(group)
            found.append(pytest.param(setup, marks=() if near else pytest.mark.long))
    return found


def plain_setups() -> list[Setup]:
    """Every game and player count; the options change from one to the next."""
    setups: list[Setup] = []
    for game_id in cv.games():
        for i, players in enumerate(cv.game(game_id).players):
            spread = list(changed_options(cv.game(game_id), players))
            setups.append(Setup(game_id, players, {} if i == 0 else spread[-i % len(spread)]))
    return setups


def smallest(game_id: str, seed: int, more: int = 0) -> Match:
    """A match with as few players as the game allows, but two at least, or some more."""
    least = max(2, cv.game(game_id).players.start) if game_id in cv.games() else 2
    return Match.new(game_id, least + more, seed=seed)


def at_random(game: str, players: int, seed: int) -> Iterator[Match]:
    """A game at random, before each move."""
    rng = random.Random(seed)
    match = cv.new_match(game, players, seed=seed)
    while not match.over:
        yield match
        seat = match.actors[0]
        match.play(rng.choice(match.state.legal(seat)), seat)


def play_one(match: Match, chance: Chance) -> None:
    """One random decision of a random seat."""
    seat = match.actors[chance.below(len(match.actors))]
    legal = match.state.legal(seat)
    match.play(legal[chance.below(len(legal))], seat)


def apply_one(state: State, chance: Chance) -> tuple[int, int]:
    """One random decision of a random seat, on the bare state; gives the action and the seat."""
    seat = state.actors[chance.below(len(state.actors))]
    legal = state.legal(seat)
    action = legal[chance.below(len(legal))]
    state.apply(action, seat)
    return action, seat


def play_out(match: Match, chance: Chance) -> None:
    for _ in range(MANY_MOVES):
        if match.over:
            return
        play_one(match, chance)
    raise AssertionError(f"{match} does not end")


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def position(state: State) -> str:
    return as_json(state.to_dict())


def sight(match: Match, seat: int | None) -> str:
    """All that a seat (None: a spectator) is told: view and choices."""
    choices = [] if seat is None else match.choices(seat)
    told = [(one.action, one.text, one.targets, one.label, one.facts) for one in choices]
    return as_json([match.view(seat), told])


def everything(match: Match) -> dict[str, str]:
    """All that can be asked of a match, to compare before and after."""
    seats: list[int | None] = [None, *range(match.state.players)]
    return {
        "position": position(match.state),
        "record": match.record.text(),
        "log": repr(match.log),
        "logs": as_json([match.log_for(seat) for seat in seats]),
        "sights": as_json([sight(match, seat) for seat in seats]),
        "undo": repr([match.can_undo(seat) for seat in range(match.state.players)]),
        "moves": repr(match.moves),
    }


def play_bots(game: Game, names: list[str], seed: int) -> State:
    """A whole game between bots, one for each seat."""
    state = game.new_state(len(names), cv.Seeded(seed))
    bots = [make_bot(name, game, seed * 10 + seat) for seat, name in enumerate(names)]
    while not state.over:
        seat = int(state.turn())
        state.apply(bots[seat].move(state, seat), seat)
    return state


def greedy_among_random(game: Game, players: int, games: int) -> tuple[int, list[int]]:
    """How many games one greedy bot wins alone among random ones, seats rotated, and its scores."""
    wins, scores = 0, []
    for seed in range(games):
        names = ["random"] * players
        names[seed % players] = "greedy"
        state = play_bots(game, names, seed)
        wins += state.winners() == (seed % players,)
        scores.append(state.score(seed % players))
    return wins, scores


# Enough to see that a bot is sane, and as many as a promise is about.
few_or_many = pytest.mark.parametrize("games", [10, pytest.param(100, marks=pytest.mark.long)])
few_or_many_long = pytest.mark.parametrize("games", [3, pytest.param(100, marks=pytest.mark.long)])  # of long games
