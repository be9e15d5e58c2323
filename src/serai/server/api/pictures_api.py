"""Pictures that links show in messengers and on other sites, drawn by the server. Links that lead to nothing, or to a
private table, have the picture of the home page."""

from __future__ import annotations

from litestar import Response

from serai.server.application import Application
from serai.server.people.addresses import CURRENT_SHARE
from serai.server.previews.link_previews import SharedLink
from serai.tables import protocol as wire

PNG = "image/png"
# A table fills and a game ends: a picture is asked for again after five minutes.
CACHED = "public, max-age=300"


def _respond(picture: bytes) -> Response[bytes]:
    return Response(picture, media_type=PNG, headers={"cache-control": CACHED})


class PicturesApi:
    def __init__(self, application: Application) -> None:
        self.pictures = application.pictures
        self.link_previews = application.link_previews

    async def get_general(self, lang: wire.Language = "en") -> Response[bytes]:
        """The general picture."""
        return _respond(await self.pictures.get_general(lang))

    async def get_table(self, table_id: wire.Id, lang: wire.Language = "en") -> Response[bytes]:
        """Who sits at a table, and the result when its game is over."""
        return await self._draw(SharedLink("tables", table_id), lang)

    async def get_table_moment(
        self, table_id: wire.Id, move: wire.Count, lang: wire.Language = "en"
    ) -> Response[bytes]:
        """A finished game after a number of moves."""
        return await self._draw(SharedLink("tables", table_id, move), lang)

    async def get_replay_moment(
        self, replay_id: wire.Id, move: wire.Count, lang: wire.Language = "en"
    ) -> Response[bytes]:
        """A stored record after a number of moves."""
        return await self._draw(SharedLink("replays", replay_id, move), lang)

    async def get_study(self, study_id: wire.Id, lang: wire.Language = "en") -> Response[bytes]:
        """A shared study: its game."""
        return await self._draw(SharedLink("studies", study_id), lang)

    async def get_page(self, page: wire.Id, lang: wire.Language = "en") -> Response[bytes]:
        """A page that is alike for everybody, such as `learn-merv` or `group`."""
        return await self._draw(SharedLink("pages", page), lang)

    async def _draw(self, link: SharedLink, language: str) -> Response[bytes]:
        make_card = self.link_previews.make_card
        picture, _ = await self.pictures.get(lambda: make_card(link, language), language, CURRENT_SHARE.get())
        return _respond(picture)
