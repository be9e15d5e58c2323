"""The requests that a server and the browser's own server answer alike: one table. Both make their handlers from it.

`person` in a handler's parameters says who may ask: with a token (`Person`), with or without one (`Person | None`), or
without (no such parameter). `data` is the body. All others are names of the path or parameters of the query.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, get_type_hints

from serai.analysis.service.api import AnalysisApi, ReplayAnalysisApi, TableAnalysisApi
from serai.analysis.service.coach_api import CoachApi
from serai.analysis.service.manager import AnalysisManager
from serai.analysis.study.api import SharedStudiesApi, StudyBoardApi
from serai.tables.api import game_catalogue
from serai.tables.api.history_api import HistoryApi
from serai.tables.api.rest_api import GamesApi, ReplaysApi, TablesApi
from serai.tables.api.take_back import TakeBackApi
from serai.tables.play.table_manager import TableManager
from serai.tables.protocol import Person

RECORD_BYTES = 1_100_000  # of an upload of a record
DATA_BYTES = 300_000  # of an upload of a data file
STUDY_BYTES = 300_000  # of a request with a study

Handler = Callable[..., Any]
# Of what there may be too many in a short time, in the words of the refusal; beside the limit of all requests.
Limit = Literal[
    "new names", "sign-ins", "new tables", "new groups", "talk", "files", "analyses", "verdicts", "evaluations"
]


@dataclass(frozen=True)
class Route:
    """A request: where it goes, what answers it and what limits it. `name` and `tag`: in the description of the API;
    without a tag, it is under the first word of its path. `body`: the most bytes of its body, if more or fewer than
    others have. `media`: of the answer, unless that is JSON."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    handler: Handler
    name: str
    status: int = 200
    limit: Limit | None = None
    body: int | None = None
    tag: str = ""
    media: str | None = None

    @cached_property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """The handler's parameters with their types."""
        types = get_type_hints(self.handler, include_extras=True)
        found = inspect.signature(self.handler).parameters
        return {name: one.replace(annotation=types[name]) for name, one in found.items()}

    async def answer(self, arguments: dict[str, Any]) -> Any:
        found = self.handler(**arguments)
        return await found if isinstance(found, Awaitable) else found

    @cached_property
    def token(self) -> Literal["needed", "optional", "unused"]:
        if "person" not in self.parameters:
            return "unused"
        return "needed" if self.parameters["person"].annotation is Person else "optional"


class Services:
    """What answers the requests. `likely_people`: who may have sent a request without a token."""

    def __init__(
        self,
        tables: TableManager,
        analyses: AnalysisManager,
        *,
        max_replays: int,
        max_replay_bytes: int,
        likely_people: Callable[[], list[str]] = list,
    ) -> None:
        self.games = GamesApi(tables)
        self.tables = TablesApi(tables)
        self.history = HistoryApi(tables)
        self.replays = ReplaysApi(tables, max_replays, max_replay_bytes, likely_people)
        self.table_analyses = TableAnalysisApi(self.tables, analyses)
        self.replay_analyses = ReplayAnalysisApi(self.replays, analyses)
        self.coach = CoachApi(self.tables, analyses)
        self.take_back = TakeBackApi(tables)
        self.studies = StudyBoardApi(self.replays, analyses)


def list_people_routes(create: Handler, get: Handler, rename: Handler, delete: Handler) -> list[Route]:
    """A server has many people, a browser one."""
    routes = [
        Route("POST", "/people", create, "arrive", 201, "new names"),
        Route("GET", "/me", get, "me"),
        Route("PATCH", "/me", rename, "rename"),
        Route("DELETE", "/me", delete, "vanish", 204),
    ]
    return [replace(route, tag="people") for route in routes]


def list_routes(services: Services) -> list[Route]:
    """A request goes to the first route that its address fits."""
    games, tables, replays, studies = services.games, services.tables, services.replays, services.studies
    history = services.history
    game, table, replay = "/games/{game_id}", "/tables/{table_id}", "/replays/{replay_id}"
    return [
        Route("GET", "/games", game_catalogue.list_games, "all"),
        Route("GET", "/games/puzzles", game_catalogue.list_puzzles, "puzzles"),
        Route("GET", f"{game}/text/{{lang}}", game_catalogue.get_texts, "texts"),
        Route("GET", f"{game}/rules/{{lang}}", games.get_rules, "rules"),
        Route("GET", f"{game}/data", game_catalogue.get_data, "data"),
        Route("GET", f"{game}/data-file", games.get_data_file, "data_file"),
        Route("GET", f"{game}/data/{{fingerprint}}", games.get_custom_data, "own_data"),
        Route("POST", f"{game}/data", games.add_custom_data, "bring_data", 201, "files", DATA_BYTES),
        Route("GET", f"{game}/lessons", game_catalogue.list_lessons, "lessons"),
        Route("POST", f"{game}/lessons/{{lesson_id}}/try", game_catalogue.try_lesson, "try_lesson"),
        Route("POST", f"{game}/puzzles/{{puzzle_id}}/try", game_catalogue.try_puzzle, "try_puzzle"),
        Route("GET", f"{game}/showcase", games.get_showcase, "showcase"),
        Route("POST", f"{game}/position", games.edit_position, "position"),
        Route("POST", "/tables", tables.create, "create", 201, "new tables"),
        Route("GET", "/tables", tables.list_public, "public"),
        Route("GET", "/tables/mine", tables.list_mine, "mine"),
        Route("GET", table, tables.get, "one"),
        Route("DELETE", table, tables.delete, "forget", 204),
        Route("POST", f"{table}/join", tables.join, "join"),
        Route("POST", f"{table}/place", tables.change_place, "change_place"),
        Route("POST", f"{table}/start", tables.start, "start"),
        Route("POST", f"{table}/invites", tables.invite, "invite", 201),
        Route("POST", f"{table}/seats/{{seat}}", tables.set_seat, "set_seat"),
        Route("POST", f"{table}/leave", tables.leave, "leave"),
        Route("POST", f"{table}/resign", tables.resign, "resign"),
        Route("POST", f"{table}/rematch", tables.rematch, "rematch", limit="new tables"),
        Route("POST", f"{table}/archive", tables.archive, "archive"),
        Route("GET", f"{table}/state", tables.get_state, "state"),
        Route("GET", f"{table}/log", tables.get_log, "log"),
        Route("GET", f"{table}/turns", tables.get_turns, "turns"),
        Route("GET", f"{table}/again", tables.replay_events, "again"),
        Route("POST", f"{table}/play", tables.play, "play"),
        Route("POST", f"{table}/outcomes", tables.tell, "tell"),
        Route("GET", f"{table}/record", tables.get_record, "record"),
        Route("GET", f"{table}/replay/{{move}}", tables.get_replay, "replay"),
        Route("GET", f"{table}/replay/{{move}}/position", tables.get_position, "position"),
        Route("GET", f"{table}/course", tables.get_timeline, "course"),
        Route("POST", f"{table}/table", tables.play_on, "play_on", 201, "new tables"),
        *_list_analysis_routes("/tables", services.table_analyses),
        Route("POST", f"{table}/coach", services.coach.judge_turn, "judge_turn", limit="verdicts"),
        Route("POST", f"{table}/back", services.take_back.take_back, "take_back"),
        Route("GET", "/history", history.list_mine, "mine"),
        Route("DELETE", "/history", history.forget_all, "forget_all", 204),
        Route("DELETE", "/history/{table_id}", history.forget, "forget", 204),
        Route("POST", "/replays", replays.upload, "upload", 201, "files", RECORD_BYTES),
        Route("GET", "/replays/mine", replays.list_mine, "mine"),
        Route("DELETE", replay, replays.delete, "forget", 204),
        Route("GET", replay, replays.get_info, "info"),
        Route("GET", f"{replay}/course", replays.get_timeline, "course"),
        Route("POST", f"{replay}/table", replays.play_on, "play_on", 201, "new tables"),
        *_list_analysis_routes("/replays", services.replay_analyses),
        Route("GET", f"{replay}/record", replays.get_record, "record"),
        Route("GET", f"{replay}/{{move}}", replays.get_view, "at"),
        Route("GET", f"{replay}/{{move}}/position", replays.get_position, "position"),
        Route("POST", "/studies/position", studies.get_position, "position", body=STUDY_BYTES),
        Route("POST", "/studies/play", studies.play, "play", body=STUDY_BYTES),
        Route("POST", "/studies/preview", studies.preview, "preview", body=STUDY_BYTES),
        Route("POST", "/studies/evaluation", studies.evaluate, "evaluation", 200, "evaluations", STUDY_BYTES),
        Route("POST", "/studies/words", studies.word, "words", body=STUDY_BYTES),
    ]


def _list_analysis_routes(source: str, analyses: AnalysisApi) -> list[Route]:
    analysis = f"{source}/{{source_id}}/analysis"
    return [
        Route("POST", analysis, analyses.start, "analyse", limit="analyses"),
        Route("GET", analysis, analyses.get, "analysis"),
        Route("GET", f"{analysis}/{{move}}", analyses.get_position, "analysed_position"),
        Route("POST", f"{analysis}/{{move}}/try", analyses.try_choice, "try_choice"),
    ]


def list_shared_study_routes(studies: SharedStudiesApi) -> list[Route]:
    """Studies with an address of their own: a browser alone has none to give."""
    study = "/studies/{study_id}"
    return [
        Route("POST", "/studies", studies.share, "share", 201, "files", STUDY_BYTES),
        Route("GET", "/studies/mine", studies.list_mine, "mine"),
        Route("GET", study, studies.get, "shared"),
        Route("PUT", study, studies.replace, "replace", 200, "files", STUDY_BYTES),
        Route("DELETE", study, studies.delete, "forget", 204),
    ]
