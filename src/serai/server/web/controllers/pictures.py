"""Pictures that links show in messengers and on other sites, drawn by the server."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response
from litestar.params import FromQuery, PathParameter

from serai.server.people.addresses import CURRENT_SHARE
from serai.server.previews.link_previews import PICTURES, SharedLink
from serai.server.web.requests import TOKEN_NOT_NEEDED, ApiRequest, TableId, get, get_application
from serai.tables import protocol as wire
from serai.tables.api.rest_api import LATEST

# A table fills and a game ends: a picture is asked for again after five minutes.
CACHED = "public, max-age=300"
PNG = "image/png"
Move = Annotated[int, PathParameter(ge=0, le=LATEST)]


async def _draw(request: ApiRequest, link: SharedLink, language: str) -> Response[bytes]:
    application = get_application(request)
    picture, _ = await application.pictures.get(
        lambda: application.link_previews.make_card(link, language), language, CURRENT_SHARE.get()
    )
    return Response(picture, media_type=PNG, headers={"cache-control": CACHED})


class PicturesController(Controller):
    """Links that lead to nothing, or to a private table, have the picture of the home page."""

    path = PICTURES
    tags = ("pictures",)
    security = TOKEN_NOT_NEEDED

    @get("/general", media_type=PNG)
    async def general(self, request: ApiRequest, lang: FromQuery[wire.Language] = "en") -> Response[bytes]:
        """The general picture."""
        picture = await get_application(request).pictures.get_general(lang)
        return Response(picture, media_type=PNG, headers={"cache-control": CACHED})

    @get("/tables/{table_id:str}", media_type=PNG)
    async def table(
        self, table_id: TableId, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> Response[bytes]:
        """Who sits at a table, and the result when its game is over."""
        return await _draw(request, SharedLink("tables", table_id), lang)

    @get("/tables/{table_id:str}/{move:int}", media_type=PNG)
    async def table_moment(
        self, table_id: TableId, move: Move, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> Response[bytes]:
        """A finished game after a number of moves."""
        return await _draw(request, SharedLink("tables", table_id, move), lang)

    @get("/replays/{replay_id:str}/{move:int}", media_type=PNG)
    async def replay_moment(
        self, replay_id: TableId, move: Move, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> Response[bytes]:
        """A stored record after a number of moves."""
        return await _draw(request, SharedLink("replays", replay_id, move), lang)
