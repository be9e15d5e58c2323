"""Matches of any game for checks: setups to try, random play, and snapshots of what a match says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.rules.chance import Chance, Seeded
from serai.core.rules.state import State

MANY_MOVES = 20_000  # far more than any game takes


@dataclass(frozen=True, eq=False)
class Setup:
    """A game with a number of players and the options that differ from the default."""

    game_id: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return game(self.game_id)

    def match(self, seed: int, *, auto: bool = True) -> Match:
        return Match.new(self.game_id, self.players, seed=seed, options=self.options, auto=auto)

    def state(self, seed: int) -> State:
        return self.game.new_state(self.players, Seeded(seed), self.options)

    @property
    def is_open(self) -> bool:
        """Whether an option makes hidden fields public."""
        return any(self.options.get(field.visibility.option) for field in self.game.fields.fields)

    def __str__(self) -> str:
        changed = [f"{name}={value}" for name, value in self.options.items()]
        if len(changed) > 1:
            changed = ["all_options_changed"]
        return "-".join([self.game_id, f"{self.players}p", *changed])


def changed_options(the_game: Game, players: int) -> Iterator[dict[str, Any]]:
    """No change, each other value of each option with the options it needs, and all options changed at once."""
    yield {}
    everything: dict[str, Any] = {}
    for option in the_game.options.values():
        if option.players is not None and players not in option.players:
            continue
        for value in option.values[1:]:
            yield {option.id: value, **(option.needs or {})}
        everything |= {option.id: option.values[-1], **(option.needs or {})}
    if len(everything) > 1:
        yield everything


def play_random_action(match: Match, chance: Chance) -> None:
    """Play one random decision of a random seat."""
    seat = match.actors[chance.below(len(match.actors))]
    legal = match.state.legal(seat)
    match.play(legal[chance.below(len(legal))], seat)


def apply_random_action(state: State, chance: Chance) -> tuple[int, int]:
    """Apply one random decision of a random seat to a bare state; returns the action and the seat."""
    seat = state.actors[chance.below(len(state.actors))]
    legal = state.legal(seat)
    action = legal[chance.below(len(legal))]
    state.apply(action, seat)
    return action, seat


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def position(state: State) -> str:
    return as_json(state.to_dict())


def seat_snapshot(match: Match, seat: int | None) -> str:
    """View and choices of a seat (None: a spectator), as JSON."""
    choices = [] if seat is None else match.choices(seat)
    shown = [(one.action, one.text, one.targets, one.label, one.facts) for one in choices]
    return as_json([match.view(seat), shown])
