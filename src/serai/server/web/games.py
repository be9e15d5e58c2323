"""The games, their texts, rules, lessons and puzzles."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller
from litestar.params import FromPath, JSONBody

from serai.server.settings import Settings
from serai.server.web.requests import OPEN, Asker, GameId, asker, check_upload, get, house_of, post
from serai.tables import protocol as wire
from serai.tables.api import game_catalogue


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", security=OPEN)
    async def all(self) -> list[wire.GameInfo]:
        """The games with their player counts, options and presets."""
        return game_catalogue.all_games()

    @get("/{game_id:str}/text/{lang:str}", security=OPEN)
    async def texts(self, game_id: GameId, lang: FromPath[str]) -> dict[str, Any]:
        """The game's texts in a language: names, help, prompts, log lines."""
        return game_catalogue.texts(game_id, lang)

    @get("/{game_id:str}/rules/{lang:str}", security=OPEN)
    async def rules(self, game_id: GameId, lang: FromPath[str], request: Asker) -> wire.RecordText:
        """The rules for players, as Markdown."""
        return house_of(request).about_games.rules(game_id, lang)

    @get("/{game_id:str}/data", security=OPEN)
    async def data(self, game_id: GameId) -> dict[str, Any]:
        """What is printed on the components, with where each number comes from."""
        return game_catalogue.data(game_id)

    @get("/{game_id:str}/data-file", security=OPEN)
    async def data_file(self, game_id: GameId, request: Asker) -> wire.RecordText:
        """The game's own data file as it is written, to correct a copy of it."""
        return house_of(request).about_games.data_file(game_id)

    @get("/{game_id:str}/data/{fingerprint:str}", security=OPEN)
    async def own_data(self, game_id: GameId, fingerprint: FromPath[str], request: Asker) -> dict[str, Any]:
        """What is printed according to a data file that somebody brought."""
        return await house_of(request).about_games.own_data(game_id, fingerprint)

    @post("/{game_id:str}/data", status_code=201, request_max_body_size=Settings.data_bytes)
    async def bring_data(self, game_id: GameId, data: JSONBody[wire.DataUpload], request: Asker) -> wire.DataStored:
        """Bring a data file with corrected numbers. Every row that is wrong is named."""
        person = await asker(request)
        check_upload(request, person)
        return await house_of(request).about_games.bring_data(person, game_id, data)

    @get("/{game_id:str}/lessons", security=OPEN)
    async def lessons(self, game_id: GameId) -> list[Annotated[dict[str, Any], wire.LessonInfo]]:
        """The guided first game, lesson by lesson; [] where a game has none."""
        return game_catalogue.lessons(game_id)

    @post("/{game_id:str}/lessons/{lesson_id:str}/try", status_code=200, security=OPEN)
    async def try_lesson(
        self, game_id: GameId, lesson_id: GameId, data: JSONBody[wire.LessonAttempt]
    ) -> wire.LessonState:
        """Where a lesson stands after these actions. Nothing is kept: every try brings all of them."""
        return game_catalogue.try_lesson(game_id, lesson_id, data)

    @get("/puzzles", security=OPEN)
    async def puzzles(self) -> dict[str, list[wire.PuzzleInfo]]:
        """The puzzles of every game that has some. Which one is today's follows from the date alone."""
        return game_catalogue.puzzles()

    @post("/{game_id:str}/puzzles/{puzzle_id:str}/try", status_code=200, security=OPEN)
    async def try_puzzle(
        self, game_id: GameId, puzzle_id: GameId, data: JSONBody[wire.LessonAttempt]
    ) -> wire.LessonState:
        """Where a puzzle stands after these actions. Nothing is kept: every try brings all of them."""
        return game_catalogue.try_puzzle(game_id, puzzle_id, data)

    @get("/{game_id:str}/showcase", security=OPEN)
    async def showcase(self, game_id: GameId) -> wire.Showcase:
        """A game in its middle, as an onlooker sees it: for a picture of its board."""
        return await asyncio.to_thread(game_catalogue.showcase, game_id)  # the first one is played just now
