"""Ratings over HTTP."""

from __future__ import annotations

from litestar import Controller

from serai.server.web.requests import ApiRequest, get, get_application, require_person
from serai.tables import protocol as wire


class RatingsController(Controller):
    path = "/api/ratings"
    tags = ("ratings",)

    @get("/")
    async def mine(self, request: ApiRequest) -> wire.RatingList:
        """Your own ratings by game and number of players, and those of the bots."""
        person = await require_person(request)
        return wire.RatingList(await get_application(request).ratings.list_for(person.id))
