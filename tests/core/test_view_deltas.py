"""View deltas lead from the view before a move to the view after it, and reveal no more."""

from __future__ import annotations

import random
from typing import Any

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.match.history import Modes
from serai.core.rules.fields import ViewMemo
from serai.core.view.view_deltas import view_deltas

DUE = ("actors", "step", "stack")


@pytest.mark.parametrize("game", cv.games())
def test_deltas_lead_from_view_to_view(game: str) -> None:
    players = max(3, cv.game(game).players[0])
    match = Match.new(game, players, seed=5, modes=Modes(keeps_states=True))
    pick = random.Random(7)
    count = 0
    while not match.over and match.count < 250:
        seat = pick.choice(match.actors)
        eyes = (None, *range(players))
        before = {one: match.view(one) for one in eyes}
        count = match.count
        match.play(pick.choice(match.state.legal(seat)), seat)
        moves = match.moves[count - match.before :]
        for one in eyes:
            found = view_deltas(match.views, moves, one)
            assert len(found) == sum(len(move.events) for move in moves)
            count += len(found)
            if moves[-1].events:
                assert _shown(before[one], found) == {**before[one], **_part(match.view(one))}
            if one is None and not match.over:
                _covers(match.game, found)
    assert count > 100


def _part(view: dict[str, Any]) -> dict[str, Any]:
    return {name: view[name] for name in ("state", "scores", *DUE)}


def _shown(view: dict[str, Any], found: list[dict[str, Any]]) -> dict[str, Any]:
    """The view after all deltas, as a page computes it."""
    for moment in found:
        view = {**view, **moment, "state": {**view["state"], **moment.get("state", {})}}
    return view


def _covers(game: cv.Game, found: list[dict[str, Any]]) -> None:
    for moment in found:
        for field in game.fields.hidden:
            shown = moment.get("state", {}).get(field.name)
            for part in shown if isinstance(shown, list) else [shown]:
                assert part is None or set(part) == {"count"}, field.name


def test_fields_for_the_actor_are_hidden_during_a_move() -> None:
    """Five Tribes' djinns that Sibittis drew: in the middle of a move the stack may name any seat."""
    game = cv.game("five_tribes")
    match = cv.new_match("five_tribes", 2, seed=1)
    fields = game.fields
    memo = ViewMemo()
    look = fields.shared_view(match.state, memo)
    settled, between = (fields.hidden_view(look, match.actors[0], memo, mid_move=one) for one in (False, True))
    assert set(settled) - set(between) == {"drawn"}
    assert look.public["drawn"] is None


def test_a_match_keeps_no_states_by_default() -> None:
    match = cv.new_match("yspahan", 3, seed=1)
    match.play(match.state.legal(match.actors[0])[0], match.actors[0])
    assert match.moves[0].states == ()
    assert view_deltas(match.views, match.moves, None) == []
