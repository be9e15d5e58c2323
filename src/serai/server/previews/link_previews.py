"""Finds what a path of the page leads to, as far as anybody with the link may know it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from serai.analysis.study.api import SharedStudiesApi
from serai.core.errors import SeraiError
from serai.core.match.record import Record
from serai.server.previews.cards import ShareCard, home_card, moment_card, page_card, replay_card, table_card
from serai.server.telemetry.logs import LOG
from serai.tables.api.rest_api import ReplaysApi, TablesApi
from serai.tables.model.rows import assign_colours
from serai.tables.replays.recorded_game import RecordedGame, open_record
from serai.tables.store.interface import ALL, TableWithSeats

PICTURES = "/api/pictures"
MAX_ID_LENGTH = 64
LAST_MOVE, MAX_DIGITS = 2**31, 12
PATIENCE = 2.0  # seconds for the texts: a page must open, also while the database is slow


@dataclass(frozen=True)
class SharedLink:
    """A place on the page: a table, a replay of a table or of a stored record at one of its moves, a shared study, or a
    page whose link says what it is and nothing else."""

    kind: str = "general"  # general, tables, replays, studies or pages
    id: str = ""
    move: int | None = None

    @property
    def picture(self) -> str:
        """The path of its picture."""
        moment = "" if self.move is None else f"/{self.move}"
        return f"{PICTURES}/{self.kind}" + (f"/{self.id}{moment}" if self.id else "")


@dataclass(frozen=True)
class LinkPreview:
    """What a link tells before it is opened."""

    link: SharedLink
    title: str
    description: str


HOME = SharedLink()


def parse_link(path: str) -> SharedLink:
    """The place of a path, as the page's router reads it; the home page for all others."""
    match [part for part in path.split("/") if part]:
        case ["table", table_id, "replay", *rest]:
            return _checked(SharedLink("tables", table_id, _read_move(rest)))
        case ["table", table_id, *_]:
            return _checked(SharedLink("tables", table_id))
        case ["replay", replay_id, *rest]:
            return _checked(SharedLink("replays", replay_id, _read_move(rest)))
        case ["study", study_id]:
            return _checked(SharedLink("studies", study_id))
        case ["group" | "tournament" as page, _]:  # whose it is, only members know
            return SharedLink("pages", page)
        case ["puzzle", _, game_id] | ["learn" | "rules" | "editor", game_id, *_] as found:
            return _checked(SharedLink("pages", f"{found[0]}-{game_id}"))
        case ["puzzle", *_]:
            return SharedLink("pages", "puzzle")
    return HOME


def _read_move(rest: list[str]) -> int:
    digits = rest[0] if rest else ""
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS
    return min(int(digits), LAST_MOVE) if is_number else 0


def _checked(link: SharedLink) -> SharedLink:
    is_id = link.id.isascii() and link.id.replace("_", "").replace("-", "").isalnum()
    return link if is_id and len(link.id) <= MAX_ID_LENGTH else HOME


class LinkPreviews:
    """Cards and meta texts of links. The person is never known here: private tables are like unknown ones."""

    def __init__(self, tables: TablesApi, replays: ReplaysApi, studies: SharedStudiesApi) -> None:
        self.tables = tables
        self.replays = replays
        self.studies = studies

    async def describe(self, link: SharedLink, language: str) -> LinkPreview:
        """The texts of a link. Nothing is replayed for them: every visitor's first page has them."""
        try:
            async with asyncio.timeout(PATIENCE):
                card = await self._make_quick_card(link, language)
        except Exception:  # a store that fails must not keep the page from opening
            LOG.warning("no texts for a link", exc_info=True)
            card = None
        return self._to_preview(HOME, home_card(language)) if card is None else self._to_preview(link, card)

    def _to_preview(self, link: SharedLink, card: ShareCard) -> LinkPreview:
        rows = [
            f"{row.rank}. {row.name} {row.score}" if row.rank else row.name
            for row in card.rows
            if not row.is_free and not row.game
        ]
        told = [" · ".join(rows), card.line]
        return LinkPreview(link, card.heading, ". ".join(one.rstrip(".") for one in told if one) + ".")

    async def _make_quick_card(self, link: SharedLink, language: str) -> ShareCard | None:
        if link.kind == "tables":
            found = await self._find_table(link.id)
            return None if found is None else self._table_card(found, link, language)
        if link.kind == "replays":
            record = await self._find_record(link.id)
            return None if record is None else replay_card(record, language, link.move)
        if link.kind == "studies":
            found_game = await self._find_studied_game(link.id)
            return None if found_game is None else page_card("study", found_game, language)
        page, _, game_id = link.id.partition("-")
        return page_card(page, game_id, language) if link.kind == "pages" else None

    def _table_card(self, found: TableWithSeats, link: SharedLink, language: str) -> ShareCard | None:
        if link.move is None:
            return table_card(found.row, found.seats, language)
        if found.row.status != "over":
            return None
        record = Record(
            found.row.game,
            found.row.rules,
            found.row.players,
            names=[seat.name for seat in found.seats],
            bots=[seat.bot or "" for seat in found.seats],
        )
        return replay_card(record, language, link.move, assign_colours(found.seats))

    async def make_card(self, link: SharedLink, language: str) -> ShareCard | None:
        """The card of a link's picture; None if it leads to nothing that everybody may see."""
        if not link.move:
            return await self._make_quick_card(link, language)
        try:
            return await self._make_moment_card(link, language)
        except SeraiError:  # not over, private, unknown, or of rules that are no longer supported
            return None

    async def _make_moment_card(self, link: SharedLink, language: str) -> ShareCard:
        colours: list[int] = []
        if link.kind == "tables":
            game = await self.tables.get_finished(None, link.id)
            colours = (await self.tables.tables.get(link.id)).colours
        else:
            game = await self.replays.load(link.id)
        return await self.tables.offload(_replay_moment, game, link.move or 0, language, colours)

    async def _find_table(self, table_id: str) -> TableWithSeats | None:
        """The table without its game, if everybody may see it."""
        found = await self.tables.tables.store.load_newer(table_id, ALL)
        if found is None or found.row.access == "private":
            return None
        return TableWithSeats(found.row, found.seats)

    async def _find_record(self, replay_id: str) -> Record | None:
        text = await self.tables.tables.store.read_replay(replay_id)
        return None if text is None else open_record(text).record

    async def _find_studied_game(self, study_id: str) -> str | None:
        try:
            return open_record((await self.studies.get(None, study_id)).study.record).record.game
        except SeraiError:
            return None


def _replay_moment(game: RecordedGame, move: int, language: str, colours: list[int]) -> ShareCard:
    move = game.clamp(move)
    return moment_card(game.record, game.match_after(move), move, game.match.count, language, colours)
