"""Plays games at random and finds what does not hold: invariants, scores, copies, undo, views, positions, records."""

from __future__ import annotations

import json
from collections.abc import Iterator

from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.rules.chance import Chance, Seeded
from serai.core.text.catalogue import LANGUAGES
from serai.game_checks.matches import (
    MANY_MOVES,
    Setup,
    apply_random_action,
    as_json,
    changed_options,
    position,
    seat_snapshot,
)
from serai.game_checks.places import Finding, Place, place_of_class
from serai.kit.generator import folder_of

SOME = 10  # moves between two looks at what costs more than a move


def setups_of(game: Game) -> list[Setup]:
    """Every player count, with every other value of every option."""
    return [Setup(game.id, players, options) for players in game.players for options in changed_options(game, players)]


def find_in_game(setup: Setup, seed: int) -> Iterator[Finding]:
    """Play one game and compare everything that a game promises."""
    chance = Seeded(seed)
    match = setup.match(seed, auto=seed % 2 == 0)
    if not match.over and not match.state.frames():
        yield Place(folder_of(setup.game) / "__init__.py"), "the set-up asks nobody: nothing is to be decided"
        return
    acted = _place(match)
    while True:
        problems = list(_state_problems(match))
        if not problems and (match.over or match.count % SOME == 0):
            problems += _costly_problems(match, chance)
        yield from ((acted, problem) for problem in problems)
        if problems or match.over:
            break
        if match.count > MANY_MOVES:
            yield acted, f"the game has not ended after {MANY_MOVES} moves"
            break
        acted = _place(match)
        yield from ((acted, problem) for problem in _play(match, chance))
    if match.over:
        yield from ((acted, problem) for problem in _record_problems(match))


def _place(match: Match) -> Place:
    """Where the pending decision is written; at the end of a game, its first module."""
    step = match.step
    return Place(folder_of(match.game) / "__init__.py") if step is None else place_of_class(type(step))


def _state_problems(match: Match) -> Iterator[str]:
    """What must hold between any two moves."""
    state, text = match.state, match.game.text()
    yield from (f"a state that cannot be: {violation.clause(text)}" for violation in state.violations())
    for seat in state.actors:
        legal = state.legal(seat)
        if not legal:
            yield f"p{seat + 1} is to act and has no option"
        if len(set(legal)) < len(legal):
            yield "an option is offered twice"
        if any(not 0 <= action < match.game.vocabulary.size for action in legal):
            yield "an option is no action of the vocabulary"
    for seat in range(state.players):
        lines = state.score_lines(seat)
        if len(lines) != len(match.game.score_lines) or sum(lines) != state.score(seat):
            yield f"the score sheet {lines} does not add up to {state.score(seat)}"


def _costly_problems(match: Match, chance: Chance) -> Iterator[str]:
    """Views in both languages, copies, and the position as JSON."""
    state = match.state
    before = position(state)
    for seat in (None, *range(state.players)):
        view = match.view(seat)
        if json.loads(as_json(view)) != view:
            yield "a view is not what its JSON says"
    for language in LANGUAGES:
        match.prompt(language)
        for seat in match.actors:
            labels = [choice.label for choice in match.choices(seat, language)]
            if len(set(labels)) < len(labels):
                twice = next(label for label in labels if labels.count(label) > 1)
                yield f"two options have the same label: {twice!r}"
    twin = state.clone()
    for _ in range(SOME):
        if not twin.over:
            apply_random_action(twin, chance)
    if position(state) != before:
        yield "a copy is not independent: what is done to it changes the original"
    again = match.game.read_position(json.loads(before), chance.copy())
    if position(again) != before:
        yield "a position that is written and read again is another one"
    for seat in range(state.players):
        if again.legal(seat) != state.legal(seat) or again.score(seat) != state.score(seat):
            yield "a position that is read again has other options or points"


def _play(match: Match, chance: Chance) -> Iterator[str]:
    """One random move. If it can be undone, that leads back to where it began."""
    seat = match.actors[chance.below(len(match.actors))]
    legal = match.state.legal(seat)
    action = legal[chance.below(len(legal))]
    before = [position(match.state), seat_snapshot(match, seat)] if match.count % SOME == 0 else []
    mark, first = match.checkpoint(), match.count
    match.play(action, seat)
    for language in LANGUAGES:
        for event in match.log[-9:]:
            for viewer in (None, seat):
                match.describe_event(event, viewer, language)
    if before and match.count == first + 1 and match.can_undo(seat):
        match.undo(seat)
        if [position(match.state), seat_snapshot(match, seat)] != before:
            yield "undo does not lead back to where the move began"
        match.roll_back(mark)
        match.play(action, seat)


def _record_problems(match: Match) -> Iterator[str]:
    text = match.record.text()
    again = Match.from_record(text)
    if again.record.text() != text or position(again.state) != position(match.state) or again.log != match.log:
        yield "a record does not replay to the same game"
    for viewer in (None, *range(match.state.players)):
        for line in (match, again):
            as_json(line.log_for(viewer))
    if not match.winners and not match.state.parties():
        yield "the game is over and nobody has won"
