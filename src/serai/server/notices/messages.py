"""Words of the messages. They hold only what is public at a table: its game, its name and who sits there."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from serai.core.text.catalogue import Catalogue, catalogue
from serai.tables.api.game_catalogue import game_title

TABLES_NAMED = 5  # in a summary; the others are counted
TAG = "your-turn"  # a later message replaces the earlier one on the device


class WaitingTurn(Struct, frozen=True):
    """A table at which it is somebody's turn, or a new table of a tournament. `others`: the names of the other people.
    `version`: what is stored when they were told."""

    table_id: str
    game: str
    name: str
    others: tuple[str, ...]
    is_public: bool
    version: int
    is_new: bool = True  # they have not been told of this turn
    is_ready: bool = False  # a new table of a tournament, whoever begins
    round: int = 0  # of a tournament; 0: of none


class Message(Struct, frozen=True):
    """What a device shows. `path`: the page that a tap opens."""

    title: str
    body: str
    path: str
    tag: str = TAG

    def encode(self) -> bytes:
        return msgspec.json.encode(self)


@cache
def texts(language: str) -> Catalogue:
    return catalogue("serai.server.notices", language)


def describe_turns(turns: list[WaitingTurn], language: str) -> Message:
    """One message for all turns of a person."""
    text = texts(language)
    if len(turns) == 1:
        [turn] = turns
        title = text.say("notice.ready" if turn.is_ready else "notice.head", game=game_title(turn.game, language))
        return Message(title, _describe_table(turn, text), f"/table/{turn.table_id}")
    lines = [f"{game_title(one.game, language)}. {_describe_table(one, text)}" for one in turns[:TABLES_NAMED]]
    if len(turns) > TABLES_NAMED:
        lines.append(text.say("notice.more", n=len(turns) - TABLES_NAMED))
    return Message(text.say("notice.head.many", n=len(turns)), "\n".join(lines), "/")


def _describe_table(turn: WaitingTurn, text: Catalogue) -> str:
    names = ", ".join(turn.others)
    name = text.say("notice.round", name=turn.name, n=turn.round) if turn.round else turn.name
    if not names:  # a table of a tournament with bots
        return name
    return text.say("notice.named", name=name, names=names) if name else text.say("notice.with", names=names)


def describe_for_channel(person: str, turns: list[WaitingTurn], language: str, address: str) -> str:
    """A line for the host's channel, which others read: no names of tables, and links to public tables only."""
    text = texts(language)
    titles = sorted({game_title(one.game, language) for one in turns})
    if len(turns) == 1:
        key = "notice.channel.ready" if turns[0].is_ready else "notice.channel"
        line = text.say(key, person=person, game=titles[0])
    else:
        line = text.say("notice.channel.many", person=person, n=len(turns), games=", ".join(titles))
    if address and len(turns) == 1 and turns[0].is_public:
        line += f" {address}/table/{turns[0].table_id}"
    return line
