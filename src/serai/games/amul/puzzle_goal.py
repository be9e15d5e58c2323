"""What a puzzle of Amul asks for. Turns are single secret cards, so a puzzle is a last round: take a card, play one.

Points are those of the end, with the play areas of the others as they lie: the hand is laid out, and the chosen card
counts if it may lie in the play area. What the others still play is hidden and left out.
"""

from __future__ import annotations

from serai.core.game.parts import PuzzleGoal
from serai.games.amul.generated.items import Effects, Faces, HandFaces
from serai.games.amul.scoring import total_of
from serai.games.amul.state import Amul
from serai.games.amul.vocabulary import PICK_CARD, THIEF_TAKE

TAKING_EFFECTS = (Effects.MERCHANT, Effects.DEAL, Effects.MARAUDER, Effects.PADISHAH)


def is_fair(s: Amul, seat: int) -> bool:
    """Whether a position is one for a puzzle: the Thief takes, or the last player of the last round takes a card, and
    no card within reach would still take others after the secret choices."""
    decision = s.frames()[-1].decision
    if decision is THIEF_TAKE:
        return True
    if decision is not PICK_CARD or s.round != s.t.rounds or s.turn_order[s.players - 1] != seat:
        return False
    at = seat * Faces.COUNT
    reach = (face for face in range(HandFaces.COUNT) if s.market[face] or s.hand[at + face])
    return not any(s.t.effect[face] in TAKING_EFFECTS for face in reach)


def is_turn(s: Amul, seat: int) -> bool:
    """Whether the seat goes on: with the card to play after the card it took, although all choose at the same time."""
    return s.round == s.t.rounds and seat in s.actors


def points(s: Amul, seat: int) -> int:
    """The points of the play area; when a card is chosen, with that card and the hand in it."""
    played = s.play_choice[seat]
    if played < 0:
        return s.score(seat)
    laid = s.area[:]
    at = seat * Faces.COUNT
    for face in range(HandFaces.COUNT):
        if s.t.hand_symbol[face]:
            laid[at + face] += s.hand[at + face]
    if s.t.table_symbol[played]:
        laid[at + played] += 1
    return total_of(s.t, laid, s.spy_target, seat)


GOAL = PuzzleGoal(is_fair, is_turn, points)
