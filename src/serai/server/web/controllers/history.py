"""The own finished games over HTTP."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import QueryParameter

from serai.server.web.requests import ApiRequest, TableId, delete, get, get_application, require_person
from serai.tables import protocol as wire
from serai.tables.api.history_api import HistoryApi


def _api(request: ApiRequest) -> HistoryApi:
    return get_application(request).history_api


class HistoryController(Controller):
    path = "/api/history"
    tags = ("history",)

    @get("/")
    async def mine(
        self, request: ApiRequest, page: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0
    ) -> wire.HistoryList:
        """Your finished games with their score sheets, in pages, the newest first."""
        return await _api(request).list_mine(await require_person(request), page)

    @delete("/{table_id:str}", status_code=204)
    async def forget(self, table_id: TableId, request: ApiRequest) -> None:
        """Remove a game from your history; one that nobody else has played is deleted."""
        await _api(request).forget(await require_person(request), table_id)

    @delete("/", status_code=204)
    async def forget_all(self, request: ApiRequest) -> None:
        """Remove all games from your history."""
        await _api(request).forget_all(await require_person(request))
