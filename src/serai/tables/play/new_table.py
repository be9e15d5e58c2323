"""Rows of new tables, from the request that describes them."""

from __future__ import annotations

import secrets

from serai.bots import default_bot, find_bot
from serai.core.errors import BadSetup
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.tables.errors import NotFound
from serai.tables.identifiers import clean_line
from serai.tables.model import clocks
from serai.tables.model.rows import TableRow
from serai.tables.protocol import NewTable


def check_request(request: NewTable) -> None:
    """Refuse a number of players that the game is not for, and bad quiet hours."""
    game(request.game).check_players(len(request.seats))
    clocks.check_quiet(request.pace)


def find_bot_id(bot: str | None, the_game: Game) -> str:
    """The id of a bot; the default bot's if none is named."""
    try:
        return (find_bot(bot, the_game) if bot else default_bot(the_game)).id
    except BadSetup as error:
        raise NotFound("no_bot", str(error)) from None


def make_row(request: NewTable, owner: str, table_id: str, now: float) -> TableRow:
    """The row of a table that has not begun."""
    the_game = game(request.game)
    players = len(request.seats)
    return TableRow(
        id=table_id,
        game=the_game.id,
        name=clean_line(request.name),
        players=players,
        options=the_game.choose_options(request.options, request.preset, players),
        owner=owner,
        access=request.access,
        pace=request.pace,
        status="open",
        rules=the_game.rules_version,
        secret=secrets.token_bytes(32),
        version=0,
        turn=[],
        bot_turn=False,
        clock=clocks.new_clock(request.pace, players),
        deadline=None,
        result=None,
        rematch=None,
        archived=False,
        created=now,
        updated=now,
        client=request.client,
        data=request.data,
        hints=request.hints,
        rated=request.rated and not request.real,
        real=request.real,
    )
