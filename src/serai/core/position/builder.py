"""Completes partial positions: callers name the fields that matter, and the game fills in the rest.

    position("yspahan", players=3, gold=[5, 2, 0])

The `complete` of a game's part `Editor` gets the named fields and the game's own shorthands, and returns the
fields that are neither as named nor blank.
Without it, a position is the beginning of a game, in which the named fields are others and what is left of the supplies
follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from serai.core.errors import BadSetup, short_repr
from serai.core.game.game import Components
from serai.core.game.registry import game
from serai.core.position.input import PositionInput
from serai.core.rules.chance import Seeded
from serai.core.rules.fields import COMMON, Fields
from serai.core.rules.violations import BadPosition, BadValue, Violation, common_text, unreadable


class Position(dict[str, Any]):
    """A whole position, as `State.to_dict` writes it. `filled` names the fields that the game filled in."""

    def __init__(self, whole: Mapping[str, Any], filled: tuple[str, ...]) -> None:
        super().__init__(whole)
        self.filled = filled


def position(
    game_id: str,
    players: int,
    *,
    options: Mapping[str, Any] | None = None,
    data: Components | None = None,
    **given: Any,
) -> Position:
    """Build a position from the given fields; `BadPosition` lists all problems."""
    the_game = game(game_id)
    try:
        the_game.check_players(players)
        chosen = the_game.choose_options(options, players=players)
    except BadSetup as error:
        raise BadPosition([BadValue(str(error)).violation], common_text()) from None
    editor = the_game.editor
    names = [*COMMON[2:], *(each.name for each in the_game.fields.fields), *editor.shorthands]
    unknown = [_unknown(name, names) for name in given if name not in names]
    if unknown:
        raise BadPosition(unknown, common_text())
    whole: dict[str, Any] = {"players": players, "options": chosen, "over": False}
    if editor.complete is None:
        printed = the_game.printed(players, chosen, data)
        start = the_game.set_up(printed, Seeded(0)).to_dict()
        whole |= {name: given.get(name, start[name]) for name in COMMON[2:]}
        whole |= _given_or(the_game.fields, players, given, start)
        whole["stack"] = [] if whole["over"] else whole["stack"]
        state, problems = the_game.blank(printed), list[Violation]()
        the_game.fields.read(state, whole, problems)
        whole |= {} if problems else the_game.fields.rest(state, given)
    else:
        written = PositionInput(the_game.fields, players, given)
        completed = editor.complete(written, (data or the_game.components).rows, chosen)
        as_given = {name: given.get(name, blank) for name, blank in (("over", False), ("stack", []))}
        whole |= as_given | written.whole(without=completed) | completed
        written.raise_problems()
    filled = tuple(name for name in whole if name not in given and name not in COMMON[:2])
    return Position(whole, filled)


def _given_or(fields: Fields, players: int, given: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The fields with these defaults, as given if they are; some seats may be missing."""
    read = PositionInput(fields, players, given)
    values = {}
    for each in fields.fields:
        if each.name in defaults:
            default = defaults[each.name]
            value = read.field(each.name, default)
            by_seat = isinstance(value, dict) and isinstance(default, list)
            values[each.name] = [value.get(seat, default[seat]) for seat in range(players)] if by_seat else value
    read.raise_problems()
    return values


def _unknown(name: str, names: list[str]) -> Violation:
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"
    return unreadable(short_repr(name), f"no such field; {hint}")
