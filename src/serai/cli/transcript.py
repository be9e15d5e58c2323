"""The moves of a match in words, as paragraphs with their seats: turns summed up, or every event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from serai.core.api.match import Match, Move

HEADLINES = {"turn"}  # events that add nothing to the name in front of a paragraph


@dataclass
class Paragraph:
    """Consecutive events of one seat; None: of the table."""

    seat: int | None
    sentences: list[str] = field(default_factory=list)

    def words(self) -> str:
        """The sentences joined; a sentence without its subject follows a semicolon."""
        text = self.sentences[0]
        for sentence in self.sentences[1:]:
            text += ("; " if sentence[:1].islower() else ". ") + sentence
        return text + "."


def describe_turns(match: Match, moves: Iterable[Move], seat: int | None, language: str) -> list[Paragraph]:
    """A sentence for each turn, as in the log of the page, as a seat (None: a spectator) may know it. Of a turn that is
    still going on, it sums up these moves only."""
    turns: dict[int, list[Move]] = {}
    for move in moves:
        turns.setdefault(move.turn, []).append(move)
    seats = () if seat is None else (seat,)
    parts = [part for told in turns.values() for part in match.views.summarize_turn(told, seats, language, ())]
    return [Paragraph(part.seat, [_without_subject(part.text, part.seat)]) for part in parts if part.text]


def describe_moves(match: Match, moves: Iterable[Move], seat: int | None, language: str) -> list[Paragraph]:
    """Every event in words, as a seat (None: a spectator) may know it. Seats are called p1, p2 and so on."""
    paragraphs: list[Paragraph] = []
    for move in moves:
        for event in move.events:
            if not paragraphs or paragraphs[-1].seat != event.seat:
                paragraphs.append(Paragraph(event.seat))
            if event.key not in HEADLINES:
                sentence = match.describe_event(event, seat, language, names=())
                _add(paragraphs[-1].sentences, _without_subject(sentence, event.seat))
    return [paragraph for paragraph in paragraphs if paragraph.sentences]


def _without_subject(sentence: str, seat: int | None) -> str:
    """The name stands in front of the paragraph."""
    return sentence if seat is None else sentence.removeprefix(f"p{seat + 1} ")


def _add(sentences: list[str], sentence: str) -> None:
    """Add a sentence, merging lists: 'A new card: fish' and 'A new card: silk' become one."""
    head, colon, tail = sentence.rpartition(": ")
    if colon and sentences and sentences[-1].startswith(head + colon):
        sentences[-1] += f", {tail}"
    else:
        sentences.append(sentence)


def since_own_move(match: Match, seat: int) -> list[Move]:
    """The moves after the seat's last turn: those of the others, and the seat's own since then."""
    moves = match.moves
    first = len(moves)
    while first > 0 and moves[first - 1].seat == seat:
        first -= 1
    while first > 0 and moves[first - 1].seat != seat:
        first -= 1
    return moves[first:]
