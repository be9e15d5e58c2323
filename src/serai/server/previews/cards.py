"""The words of a shared picture: everything that is drawn is here first, so that it can be checked without pixels.

A card holds only what anybody with the link sees on the page itself: the game, the seats and their names, and of a
finished game its points. Of a running game it has no points, although some are public: a picture outlives the moment.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from serai.core.api.match import Match
from serai.core.game.registry import game, games
from serai.core.match.record import Record
from serai.core.text.catalogue import Catalogue, catalogue
from serai.tables.api.game_catalogue import game_title
from serai.tables.model.player_names import name_record, name_seats
from serai.tables.model.rows import SeatRow, TableRow, assign_colours
from serai.tables.protocol import RankInfo


class CardRow(Struct, frozen=True):
    """A line of a card: a seat or a party with its points, or a game of the home page."""

    name: str
    colour: int | None = None  # of a seat
    rank: int = 0  # 0: none
    score: int | None = None
    is_free: bool = False
    game: str = ""


class ShareCard(Struct, frozen=True):
    """A picture in words. Equal cards have equal pictures."""

    heading: str
    line: str = ""
    game: str = ""
    rows: tuple[CardRow, ...] = ()
    brand: str = ""
    date: str = ""

    @property
    def texts(self) -> list[str]:
        """Every text of the picture."""
        rows = [part for row in self.rows for part in (row.name, "" if row.score is None else str(row.score))]
        return [part for part in (self.brand, self.heading, self.line, self.date, *rows) if part]


@cache
def share_texts(language: str) -> Catalogue:
    return catalogue("serai.server.previews", language)


def home_card(language: str) -> ShareCard:
    text = share_texts(language)
    rows = tuple(CardRow(game_title(one, language), game=one) for one in games())
    return ShareCard(text.say("share.home"), text.say("share.home.line"), rows=rows, brand=text.say("share.name"))


def page_card(page: str, game_id: str, language: str) -> ShareCard | None:
    """A page that is alike for everybody: a lesson, a puzzle, a group. `game_id`: "" if it is of no game. None if there
    is no such page."""
    text = share_texts(language)
    key = f"share.page.{page}.game" if game_id else f"share.page.{page}"
    if key not in text or (game_id and game_id not in games()):
        return None
    heading = text.say(key, game=game_title(game_id, language)) if game_id else text.say(key)
    return ShareCard(heading, text.say(f"share.page.{page}.line"), game_id, brand=text.say("share.name"))


def table_card(row: TableRow, seats: Sequence[SeatRow], language: str) -> ShareCard:
    """A table as it stands: who sits there, and the result when the game is over."""
    text = share_texts(language)
    title = game_title(row.game, language)
    named = name_seats(row.game, seats, language)
    names = [_seat_name(seat, name, text) for seat, name in zip(seats, named, strict=True)]
    colours = assign_colours(seats)
    if row.status != "over" or row.result is None:
        rows = tuple(
            CardRow(name, colour, is_free=seat.kind == "open")
            for name, colour, seat in zip(names, colours, seats, strict=True)
        )
        heading, line = _describe_open_table(row, seats, title, text)
        return ShareCard(heading, line, row.game, rows, text.say("share.name"))
    heading = text.say("share.over" if row.result.ranking else "share.ended", game=title)
    date = time.strftime("%Y-%m-%d", time.gmtime(row.updated))
    rows = _rank_rows(row.result.ranking, names, colours, row.game, language)
    rows = rows or tuple(CardRow(name, colour) for name, colour in zip(names, colours, strict=True))
    return ShareCard(heading, "", row.game, rows, text.say("share.name"), date)


def _describe_open_table(row: TableRow, seats: Sequence[SeatRow], title: str, text: Catalogue) -> tuple[str, str]:
    free = sum(seat.kind == "open" for seat in seats)
    if row.status == "open" and free:
        return text.say("share.open", game=title), text.say("share.open.line", n=free)
    if row.status == "open":
        return text.say("share.full", game=title), ""
    return text.say("share.playing", game=title), text.say("share.playing.line")


def _seat_name(seat: SeatRow, name: str, text: Catalogue) -> str:
    return text.say("share.seat.open") if seat.kind == "open" else _player_name(seat.seat, name, text)


def _player_name(seat: int, name: str, text: Catalogue) -> str:
    return name or text.say("share.seat.player", n=seat + 1)


def _rank_rows(
    ranking: Sequence[RankInfo], names: Sequence[str], colours: Sequence[int], game_id: str, language: str
) -> tuple[CardRow, ...]:
    """The final ranking, parties without a seat included."""
    return tuple(
        CardRow(names[one.who], colours[one.who], one.rank, one.score)
        if isinstance(one.who, int)
        else CardRow(_party_name(game_id, one.who, language), None, one.rank, one.score)
        for one in ranking
    )


def _party_name(game_id: str, party: str, language: str) -> str:
    return game(game_id).text(language).form(f"party.{party}")


def record_names(record: Record, language: str) -> list[str]:
    text = share_texts(language)
    names = name_record(record, language).names or [""] * record.players
    return [_player_name(seat, name, text) for seat, name in enumerate(names)]


def replay_card(record: Record, language: str, move: int | None, colours: Sequence[int] = ()) -> ShareCard:
    """A replay without replaying it: the names only, so that a link does not give the end away."""
    text = share_texts(language)
    title = game_title(record.game, language)
    rows = tuple(CardRow(name, _colour(colours, seat)) for seat, name in enumerate(record_names(record, language)))
    heading = text.say("share.moment", game=title, n=move) if move else text.say("share.replay", game=title)
    return ShareCard(heading, text.say("share.replay.line"), record.game, rows, text.say("share.name"), record.date)


def moment_card(
    record: Record, match: Match, move: int, last: int, language: str, colours: Sequence[int] = ()
) -> ShareCard:
    """A game after one of its moves, with the points of that moment; after the last one, the ranking."""
    text = share_texts(language)
    names = record_names(record, language)
    title = game_title(record.game, language)
    if match.over:
        ranking = [RankInfo(*place) for place in match.ranking]
        owned = [_colour(colours, seat) for seat in range(record.players)]
        rows = _rank_rows(ranking, names, owned, record.game, language)
        return ShareCard(text.say("share.over", game=title), "", record.game, rows, text.say("share.name"), record.date)
    rows = tuple(CardRow(name, _colour(colours, seat), 0, match.scores[seat]) for seat, name in enumerate(names))
    line = text.say("share.moment.of", n=move, last=last)
    return ShareCard(text.say("share.moment", game=title, n=move), line, record.game, rows, text.say("share.name"))


def _colour(colours: Sequence[int], seat: int) -> int:
    return colours[seat] if seat < len(colours) else seat
