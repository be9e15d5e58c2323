"""Rewards of a finished game for each seat."""

from __future__ import annotations

from collections.abc import Callable

from serai.core.errors import BadSetup, short_repr
from serai.core.match.ranking import compute_ranking
from serai.core.rules.state import State

ILLEGAL = -1.0  # of a seat that gives an illegal action


def returns(state: State, rewards: str = "win") -> list[float]:
    """The rewards of a finished game, by seat."""
    return REWARDS[check_rewards(rewards)][0](state)


def check_rewards(rewards: str) -> str:
    if rewards not in REWARDS:
        raise BadSetup(f"there are no rewards {short_repr(rewards)}; there are {', '.join(REWARDS)}")
    return rewards


def _win(state: State) -> list[float]:
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def _rank(state: State) -> list[float]:
    """From 1 for the first to 0 for the last; seats with the same rank share the mean of its places."""
    places = compute_ranking(state, [""] * len(state.tie_breaks(0)))
    last = len(places) - 1
    found = [1.0] * state.players
    for place in places:
        if isinstance(place.who, int) and last > 0:
            shared = sum(other.rank == place.rank for other in places)
            found[place.who] = 1 - (place.rank - 1 + (shared - 1) / 2) / last
    return found


def _score_difference(state: State) -> list[float]:
    """Points minus the mean of the others; of a single player, the points."""
    points = state.all_scores()
    others = max(1, len(points) - 1)
    return [points[seat] - (sum(points) - points[seat]) / others for seat in range(state.players)]


# Function, lowest and highest value
REWARDS: dict[str, tuple[Callable[[State], list[float]], tuple[float, float]]] = {
    "win": (_win, (0.0, 1.0)),
    "rank": (_rank, (0.0, 1.0)),
    "score_difference": (_score_difference, (-float("inf"), float("inf"))),
}
