"""The games, their texts, rules, lessons and puzzles."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller
from litestar.params import FromPath, FromQuery, JSONBody

from serai.server.settings import Settings
from serai.server.web.requests import (
    TOKEN_NOT_NEEDED,
    ApiRequest,
    GameId,
    check_upload,
    get,
    get_application,
    post,
    require_person,
)
from serai.tables import protocol as wire
from serai.tables.api import game_catalogue, position_editor


class GamesController(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", security=TOKEN_NOT_NEEDED)
    async def all(self) -> list[wire.GameInfo]:
        """The games with their player counts, options and presets."""
        return game_catalogue.list_games()

    @get("/{game_id:str}/text/{lang:str}", security=TOKEN_NOT_NEEDED)
    async def texts(self, game_id: GameId, lang: FromPath[str]) -> dict[str, Any]:
        """The game's texts in a language: names, help, prompts, log lines."""
        return game_catalogue.get_texts(game_id, lang)

    @get("/{game_id:str}/rules/{lang:str}", security=TOKEN_NOT_NEEDED)
    async def rules(self, game_id: GameId, lang: FromPath[str], request: ApiRequest) -> wire.RecordText:
        """The rules for players, as Markdown."""
        return get_application(request).games_api.get_rules(game_id, lang)

    @get("/{game_id:str}/data", security=TOKEN_NOT_NEEDED)
    async def data(self, game_id: GameId) -> dict[str, Any]:
        """The numbers printed on the components, with the source of each."""
        return game_catalogue.get_data(game_id)

    @get("/{game_id:str}/data-file", security=TOKEN_NOT_NEEDED)
    async def data_file(self, game_id: GameId, request: ApiRequest) -> wire.RecordText:
        """The text of the game's data file, to correct a copy of it."""
        return get_application(request).games_api.get_data_file(game_id)

    @get("/{game_id:str}/data/{fingerprint:str}", security=TOKEN_NOT_NEEDED)
    async def own_data(self, game_id: GameId, fingerprint: FromPath[str], request: ApiRequest) -> dict[str, Any]:
        """The numbers printed on the components, according to an uploaded data file."""
        return await get_application(request).games_api.get_custom_data(game_id, fingerprint)

    @post("/{game_id:str}/data", status_code=201, request_max_body_size=Settings.data_bytes)
    async def bring_data(
        self, game_id: GameId, data: JSONBody[wire.DataUpload], request: ApiRequest
    ) -> wire.DataStored:
        """Upload a data file with corrected numbers. Every wrong row is named."""
        person = await require_person(request)
        check_upload(request, person)
        return await get_application(request).games_api.add_custom_data(person, game_id, data)

    @get("/{game_id:str}/lessons", security=TOKEN_NOT_NEEDED)
    async def lessons(self, game_id: GameId) -> list[Annotated[dict[str, Any], wire.LessonInfo]]:
        """The guided first game, lesson by lesson; [] if a game has none."""
        return game_catalogue.list_lessons(game_id)

    @post("/{game_id:str}/lessons/{lesson_id:str}/try", status_code=200, security=TOKEN_NOT_NEEDED)
    async def try_lesson(
        self, game_id: GameId, lesson_id: GameId, data: JSONBody[wire.LessonAttempt]
    ) -> wire.LessonState:
        """The state of a lesson after these actions. Nothing is stored: every request has all actions."""
        return game_catalogue.try_lesson(game_id, lesson_id, data)

    @get("/puzzles", security=TOKEN_NOT_NEEDED)
    async def puzzles(self) -> dict[str, list[wire.PuzzleInfo]]:
        """The puzzles of every game that has some. The puzzle of the day follows from the date alone."""
        return game_catalogue.list_puzzles()

    @post("/{game_id:str}/puzzles/{puzzle_id:str}/try", status_code=200, security=TOKEN_NOT_NEEDED)
    async def try_puzzle(
        self, game_id: GameId, puzzle_id: GameId, data: JSONBody[wire.LessonAttempt]
    ) -> wire.LessonState:
        """The state of a puzzle after these actions. Nothing is stored: every request has all actions."""
        return game_catalogue.try_puzzle(game_id, puzzle_id, data)

    @post("/{game_id:str}/position", status_code=200, security=TOKEN_NOT_NEEDED)
    async def position(
        self, game_id: GameId, data: JSONBody[wire.EditRequest], lang: FromQuery[wire.Language] = "en"
    ) -> wire.EditResult:
        """A position with one change, and whether it is possible. Nothing is stored."""
        return await asyncio.to_thread(position_editor.edit_position, game_id, data, lang)

    @get("/{game_id:str}/showcase", security=TOKEN_NOT_NEEDED)
    async def showcase(self, game_id: GameId) -> wire.Showcase:
        """A position from the middle of a game, as a spectator sees it: for a picture of the board."""
        return await asyncio.to_thread(game_catalogue.get_showcase, game_id)  # the first call plays the game
