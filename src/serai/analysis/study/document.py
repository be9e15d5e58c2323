"""Reads studies: plays every branch by the rules, and words its moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from serai.analysis.study.positions import describe_move, write_outcomes
from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.core.match.history import Checkpoint
from serai.core.rules.chance import Script
from serai.core.rules.state import State
from serai.tables.errors import Clash
from serai.tables.protocol import StudyCourse, StudyDocument, StudyMove, StudyMoveInfo, StudyNode
from serai.tables.replays.recorded_game import RecordedGame, build_timeline


def word_study(study: StudyDocument, game: RecordedGame, lang: str) -> StudyCourse:
    """A study in words; Clash names the move that is not legal."""
    game = game.with_names(lang)
    course = build_timeline(game, lang)
    infos: dict[int, StudyMoveInfo] = {}
    for number, before, match in walk_study(study, game):
        infos[number] = describe_move(match, match.count, before, lang)
    whole = game.match
    moves = [
        StudyMove(move.seat, whole.game.vocabulary.write(move.action), write_outcomes(whole, move))
        for move in whole.moves
    ]
    return StudyCourse(course, moves, [infos[number] for number in range(len(study.nodes))])


def check_study(study: StudyDocument, game: RecordedGame) -> None:
    """Play the record and all branches; Clash or BadRecord say what is wrong."""
    for _ in walk_study(study, game):
        pass
    last = game.match.count + len(study.nodes)
    for number in (study.start, *(comment.at for comment in study.comments)):
        if number > last:
            raise Clash("bad_study", f"there is no position {number}; the last one is {last}")


class _Waiting(NamedTuple):
    """A node that is to be played, and the point of the match that it is played at."""

    number: int
    at: Checkpoint


def walk_study(study: StudyDocument, game: RecordedGame) -> Iterator[tuple[int, State, Match]]:
    """Play all branches; gives each node's index, the state before it, and the match after it, which goes on."""
    whole = game.match
    children = _children(study.nodes, whole.count)
    match = game.replay(moves=0)
    for count in range(whole.count + 1):
        trunk = match.checkpoint()
        waiting = [_Waiting(number, trunk) for number in children.get(count, ())]
        while waiting:
            number, at = waiting.pop()
            match.roll_back(at)
            before = match.state
            _play(match, study.nodes[number], number)
            yield number, before, match
            later = children.get(whole.count + 1 + number, ())
            waiting += [_Waiting(one, match.checkpoint()) for one in later]
        match.roll_back(trunk)
        if count < whole.count:
            move = whole.moves[count]
            match.replay_move(move.seat, move.action, list(move.outcomes), move.auto)


def _children(nodes: list[StudyNode], moves: int) -> dict[int, list[int]]:
    """The indices of the nodes that follow each position, by its number."""
    found: dict[int, list[int]] = {}
    for number, node in enumerate(nodes):
        if node.after > moves + number:
            raise Clash("bad_study", f"own move {number + 1} follows one that comes later")
        found.setdefault(node.after, []).append(number)
    return found


def _play(match: Match, node: StudyNode, number: int) -> None:
    try:
        script = Script([one for text in node.outcomes for one in match.game.outcomes.read(text)])
        match.swap_chance(script)
        match.play(match.game.vocabulary.read(node.action), node.seat)
        left = match.state.chance
        if isinstance(left, Script) and left.left():
            raise Clash("bad_study", f"{left.left()} outcomes of chance too many")
    except (SeraiError, ValueError) as error:
        raise Clash("bad_study", f"own move {number + 1}, {node.action!r}: {error}") from None
