"""Beginnings of games between bots, for analyses that take seconds."""

from __future__ import annotations

import serai as cv
from serai.bots import make_bot, seed_of_seat


def play_beginning(game_id: str, players: int, actions: int, seed: int = 5) -> cv.Match:
    """The beginning of a game between a bot that sees one move ahead and others that play at random."""
    match = cv.new_match(game_id, players, seed=seed, auto=False)
    bots = [
        make_bot("caravaneer" if seat == 0 else "random", match.game, seed_of_seat(5, seat)) for seat in range(players)
    ]
    while len(match.moves) < actions and not match.over:
        seat = match.actors[0]
        match.play(bots[seat].move(match.state, seat), seat)
    return match
