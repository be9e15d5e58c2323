"""What happened, told in paragraphs: who it is about, then what they did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from serai.core.match.match import Match, Move

HEADLINES = {"turn"}  # events that say no more than the name in front of a paragraph


@dataclass
class Paragraph:
    """Consecutive events about one seat; None: about the table."""

    seat: int | None
    sentences: list[str] = field(default_factory=list)

    def words(self) -> str:
        """One after the other; those that lost their subject go on after a semicolon."""
        told = self.sentences[0]
        for sentence in self.sentences[1:]:
            told += ("; " if sentence[:1].islower() else ". ") + sentence
        return told + "."


def tell(match: Match, moves: Iterable[Move], seat: int | None, language: str) -> list[Paragraph]:
    """The moves in words, as a seat (None: a spectator) may know them. Seats are called p1, p2, ..."""
    told: list[Paragraph] = []
    for move in moves:
        for event in move.events:
            if not told or told[-1].seat != event.seat:
                told.append(Paragraph(event.seat))
            if event.key not in HEADLINES:
                sentence = match.tell(event, seat, language, names=())
                _add(told[-1].sentences, sentence.removeprefix(f"p{(event.seat or 0) + 1} "))
    return [paragraph for paragraph in told if paragraph.sentences]


def _add(sentences: list[str], sentence: str) -> None:
    """Lists grow: 'A new card: fish' and 'A new card: silk' become one sentence."""
    head, colon, tail = sentence.rpartition(": ")
    if colon and sentences and sentences[-1].startswith(head + colon):
        sentences[-1] += f", {tail}"
    else:
        sentences.append(sentence)


def since_own_move(match: Match, seat: int) -> list[Move]:
    """The moves after the seat's last turn: what the others did, and what the seat has done since then."""
    moves = match.moves
    first = len(moves)
    while first > 0 and moves[first - 1].seat == seat:
        first -= 1
    while first > 0 and moves[first - 1].seat != seat:
        first -= 1
    return moves[first:]
