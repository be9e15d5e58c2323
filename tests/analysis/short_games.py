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


BLUNDER = ("supply barrel build_no_gold", "place barrel_yellow_4", "place barrel_yellow_1", "end_turn")
BLUNDER_DECISIONS = BLUNDER[:-1]  # a table ends the turn by itself
BLUNDER_SEAT, BLUNDER_TURN = 1, 6  # the number of its first move


def play_before_blunder() -> cv.Match:
    """A game of Yspahan in which the second player is to move, and `BLUNDER` costs clearly more than three points."""
    return play_beginning("yspahan", 2, BLUNDER_TURN - 1)


def play_blunder() -> cv.Match:
    match = play_before_blunder()
    for action in BLUNDER:
        match.play(action, BLUNDER_SEAT)
    return match
