"""The coach of a person who plays against bots, and taking back what it has found."""

from __future__ import annotations

from litestar import Controller
from litestar.params import JSONBody

from serai.server.web.requests import ApiRequest, TableId, check_verdict, get_application, post, require_person
from serai.tables import protocol as wire


class CoachController(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post("/{table_id:str}/coach", status_code=200)
    async def judge_turn(
        self, table_id: TableId, data: JSONBody[wire.CoachRequest], request: ApiRequest
    ) -> wire.CoachVerdict:
        """The verdict on your last turn, if you are the only person at the table; it takes seconds."""
        person = await require_person(request)
        check_verdict(request, person)
        return await get_application(request).coach_api.judge_turn(person, table_id, data)

    @post("/{table_id:str}/back", status_code=200)
    async def take_back(
        self, table_id: TableId, data: JSONBody[wire.TakeBackRequest], request: ApiRequest
    ) -> wire.TableInfo:
        """Go on from before a decision of your last turns, if you are the only person at the table. What chance decided
        since then is decided anew, and the game counts as practice."""
        person = await require_person(request)
        return await get_application(request).take_back_api.take_back(person, table_id, data)
