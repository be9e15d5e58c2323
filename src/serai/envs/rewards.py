"""What a game that is over was worth to each seat."""

from __future__ import annotations

from collections.abc import Callable

from serai.core.errors import BadSetup, shown
from serai.core.match.ranking import ranked
from serai.core.rules.state import State

ILLEGAL = -1.0  # for who does what is not allowed


def returns(state: State, rewards: str = "win") -> list[float]:
    """The rewards of a state that is over, by seat."""
    return REWARDS[check_rewards(rewards)][0](state)


def check_rewards(rewards: str) -> str:
    if rewards not in REWARDS:
        raise BadSetup(f"there are no rewards {shown(rewards)}; there are {', '.join(REWARDS)}")
    return rewards


def _win(state: State) -> list[float]:
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def _rank(state: State) -> list[float]:
    """1 for the first, 0 for the last of all who have points; who shares a rank shares what its places are worth."""
    places = ranked(state, [""] * len(state.tie_breaks(0)))
    last = len(places) - 1
    found = [1.0] * state.players
    for place in places:
        if isinstance(place.who, int) and last > 0:
            shared = sum(other.rank == place.rank for other in places)
            found[place.who] = 1 - (place.rank - 1 + (shared - 1) / 2) / last
    return found


def _score_difference(state: State) -> list[float]:
    """Points less the mean of the others' points; alone against nobody, the points."""
    points = state.scores()
    others = max(1, len(points) - 1)
    return [points[seat] - (sum(points) - points[seat]) / others for seat in range(state.players)]


# Each with its least and its greatest value
REWARDS: dict[str, tuple[Callable[[State], list[float]], tuple[float, float]]] = {
    "win": (_win, (0.0, 1.0)),
    "rank": (_rank, (0.0, 1.0)),
    "score_difference": (_score_difference, (-float("inf"), float("inf"))),
}
