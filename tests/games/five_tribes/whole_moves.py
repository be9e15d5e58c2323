"""Finds whole moves by a direct search over the rules, and by the legal actions of the engine, to compare them.

A move is its start and its drops. The three rules: step to a tile across a side, never straight back, and the
last meeple must meet its own colour on the tile, dropped there in this move or standing there before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import serai as cv
from serai.core.rules.state import State
from serai.games.five_tribes.vocabulary import CELLS
from tests.games.five_tribes.match_builder import GAME, tribes

Drop = tuple[str, str]  # cell, tribe
Move = tuple[str, tuple[Drop, ...]]  # start, drops
Board = dict[str, Counter[str]]

NEIGHBOURS = {
    a: [
        b
        for b in CELLS
        if abs(ord(a[0]) - ord(b[0])) + abs(ord(a[1]) - ord(b[1])) == 1  # one column or one row apart
    ]
    for a in CELLS
}


def read_board(board: Mapping[str, str]) -> Board:
    return {cell: tribes(board.get(cell, "")) for cell in CELLS}


def _completions(board: Board, hand: Counter[str], here: str, behind: str) -> Iterator[tuple[Drop, ...]]:
    for cell in NEIGHBOURS[here]:
        if cell == behind:
            continue
        for tribe in list(hand):
            if hand.total() == 1:
                if board[cell][tribe]:
                    yield ((cell, tribe),)
                continue
            hand[tribe] -= 1
            board[cell][tribe] += 1
            for rest in _completions(board, +hand, cell, here):
                yield ((cell, tribe), *rest)
            board[cell][tribe] -= 1
            hand[tribe] += 1


def whole_moves(board: Mapping[str, str], start: str | None = None) -> Iterator[Move]:
    """Every legal move of a board, or of one start tile; each order of drops is a separate move."""
    for cell in [start] if start else CELLS:
        lifted = read_board(board)
        hand = lifted[cell]
        if hand.total():
            lifted[cell] = Counter()
            yield from ((cell, drops) for drops in _completions(lifted, hand, cell, ""))


def can_complete(board: Board, hand: Counter[str], here: str, behind: str) -> bool:
    """Whether the hand can be sown to a legal end; works on a copy of the board."""
    copy = {cell: Counter(standing) for cell, standing in board.items()}
    return next(_completions(copy, Counter(hand), here, behind), None) is not None


def engine_moves(match: cv.Match) -> Iterator[Move]:
    """Every move of the engine's pick and drop actions; a dead end is an error."""
    state = match.state
    for pick in _options(state):
        verb, cell, *_ = pick.split()
        if verb == "pick":
            yield from ((cell, drops) for drops in _engine_drops(_after(state, pick)))


def _engine_drops(state: State) -> Iterator[tuple[Drop, ...]]:
    for text in _options(state):
        _, cell, tribe = text.split()
        twin = _after(state, text)
        if twin.top().decision.key != "sowing":
            yield ((cell, tribe),)
            continue
        for rest in _engine_drops(twin):
            yield ((cell, tribe), *rest)


def _options(state: State) -> list[str]:
    legal = state.legal(state.actors[0])
    assert legal, "a dead end"
    return [GAME.vocabulary.write(action) for action in legal]


def _after(state: State, text: str) -> State:
    twin = state.clone()
    twin.apply(GAME.vocabulary.read(text), twin.actors[0])
    return twin


def distinct(moves: list[Move]) -> int:
    """Moves with different results; the order of drops does not matter."""
    return len({(start, frozenset(Counter(drops).items()), drops[-1]) for start, drops in moves})


def outcomes(moves: list[Move]) -> set[tuple[str, str, str]]:
    """Start, final tile, tribe."""
    return {(start, *drops[-1]) for start, drops in moves}
