"""Everything over HTTP that is not live play. Who asks says so with `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import time
from asyncio import to_thread  # whole games are played again beside the event loop, never in it
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, get_args

from litestar import Controller, Request
from litestar import get as _get
from litestar import patch as _patch
from litestar import post as _post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from caravanserai.bots import bots_of, default_bot
from caravanserai.core import lessons as teaching
from caravanserai.core.game import Game, game, games
from caravanserai.core.match import Match
from caravanserai.server import protocol as wire
from caravanserai.server import records
from caravanserai.server.errors import Clash, Denied, NotFound, TooMuch
from caravanserai.server.house import House
from caravanserai.server.identity import CODE_SECONDS, new_id
from caravanserai.server.settings import Settings
from caravanserai.server.store import Transaction
from caravanserai.server.table import Table
from caravanserai.server.telling import Listener, event_infos, lesson_state, log_of, seat_states

REFUSALS = {
    status: ResponseSpec(wire.ErrorBody, description=text, generate_examples=False)
    for status, text in (
        (400, "The request cannot be understood"),
        (401, "No token, or one that is not known"),
        (403, "Not for this person"),
        (404, "There is no such thing"),
        (405, "Not with this method"),
        (409, "Not possible as things stand"),
        (413, "Too large"),
        (429, "Too many requests"),
    )
}
# Every route may refuse in these ways; said once, so that the API description is complete.
get = partial(_get, responses=REFUSALS)
post = partial(_post, responses=REFUSALS)
patch = partial(_patch, responses=REFUSALS)

# Who has to say who they are: nobody, or whoever wants to see more than a stranger; everywhere else, everybody.
OPEN: list[dict[str, list[str]]] = [{}]
BETTER_KNOWN: list[dict[str, list[str]]] = [{"token": []}, {}]

TableId = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
GameId = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]
Asker = Request[Any, Any, Any]


def house_of(request: Asker) -> House:
    found: House = request.app.state.house
    return found


def token_of(request: Asker) -> str | None:
    header = request.headers.get("authorization", "")
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" and 16 <= len(token.strip()) <= 128 else None


async def asker(request: Asker) -> wire.Person:
    """The person who asks; refused without a token."""
    token = token_of(request)
    if token is None:
        raise Denied("no_token", "this needs a token: Authorization: Bearer ...")
    return await house_of(request).identity.who(token)


async def perhaps(request: Asker) -> wire.Person | None:
    return await asker(request) if token_of(request) is not None else None


class People(Controller):
    path = "/api"
    tags = ("people",)

    @post("/people", status_code=201, security=OPEN)
    async def arrive(self, data: JSONBody[wire.NewPerson], request: Asker) -> wire.Welcomed:
        """Take a name. The token in the answer is the only key to it: keep it."""
        house = house_of(request)
        if not house.newcomers.take(house.address(request)):
            raise TooMuch("limit", "too many new names from this address; wait a little")
        return wire.Welcomed(*await house.identity.create(data.nickname))

    @post("/people/continue", status_code=201, security=OPEN)
    async def continue_here(self, data: JSONBody[wire.Continue], request: Asker) -> wire.Welcomed:
        """Go on as the person whose other device shows this code."""
        house = house_of(request)
        if not house.newcomers.take(house.address(request)):
            raise TooMuch("limit", "too many tries from this address; wait a little")
        return wire.Welcomed(*await house.identity.continue_with(data.code))

    @get("/me")
    async def me(self, request: Asker) -> wire.Person:
        return await asker(request)

    @patch("/me")
    async def rename(self, data: JSONBody[wire.Renamed], request: Asker) -> wire.Person:
        return await house_of(request).identity.rename(await asker(request), data.nickname)

    @post("/me/code", status_code=201)
    async def code(self, request: Asker) -> wire.ContinueCode:
        """A code to go on with on another device."""
        code = await house_of(request).identity.code(await asker(request))
        return wire.ContinueCode(code, CODE_SECONDS)

    @post("/me/revoke", status_code=204)
    async def revoke(self, request: Asker) -> None:
        """Every other device forgets this person."""
        person = await asker(request)
        token = token_of(request)
        assert token is not None
        house = house_of(request)
        await house.identity.revoke_others(person, token)
        await house.live.check_again(person.id)


def _game(game_id: str) -> Game:
    if game_id not in games():
        raise NotFound("no_game", f"there is no game {game_id!r}")
    return game(game_id)


def _both(said: Callable[[wire.Language], str]) -> dict[wire.Language, str]:
    return {language: said(language) for language in get_args(wire.Language)}


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", security=OPEN)
    async def all(self) -> list[wire.GameInfo]:
        """The games with their player counts, options and presets."""
        return [self._about(game(one)) for one in games()]

    def _about(self, one: Game) -> wire.GameInfo:
        return wire.GameInfo(
            id=one.id,
            players=list(one.players),
            rules=one.rules_version,
            options={option.id: list(option.values) for option in one.options.values()},
            conditions={
                option.id: wire.Condition(
                    None if option.players is None else list(option.players), dict(option.needs or {})
                )
                for option in one.options.values()
                if option.players is not None or option.needs
            },
            presets={name: dict(options) for name, options in one.presets.items()},
            reactions={each.id: wire.Reaction(each.step, list(each.answers)) for each in one.reactions.values()},
            score_lines=[line.key for line in one.score_lines],
            bots=[wire.BotInfo(bot.id, bot.strength, _both(bot.label), _both(bot.sentence)) for bot in bots_of(one)],
            default_bot=default_bot(one).id,
            title=_both(lambda language: one.text(language).say("title")),
            tagline=_both(lambda language: one.text(language).say("tagline")),
        )

    @get("/{game_id:str}/text/{lang:str}", security=OPEN)
    async def texts(self, game_id: GameId, lang: FromPath[str]) -> dict[str, Any]:
        """The game's texts in a language: names, help, prompts, log lines."""
        if lang not in ("en", "ru"):
            raise NotFound("no_language", "the languages are en and ru")
        return dict(_game(game_id).text(lang).entries)

    @get("/{game_id:str}/rules/{lang:str}", security=OPEN)
    async def rules(self, game_id: GameId, lang: FromPath[str]) -> wire.RecordText:
        """The rules for players, as Markdown."""
        if lang not in ("en", "ru"):
            raise NotFound("no_language", "the languages are en and ru")
        return wire.RecordText(_game(game_id).rules_source(lang), True)

    @get("/{game_id:str}/data", security=OPEN)
    async def data(self, game_id: GameId) -> dict[str, Any]:
        """What is printed on the components, with where each number comes from."""
        return dict(_game(game_id).components.rows)

    @get("/{game_id:str}/lessons", security=OPEN)
    async def lessons(self, game_id: GameId) -> list[Annotated[dict[str, Any], wire.LessonInfo]]:
        """The guided first game, lesson by lesson; [] where a game has none."""
        found = teaching.lessons(_game(game_id).id)
        return [lesson.for_page(number) for number, lesson in enumerate(found, 1)]

    @post("/{game_id:str}/lessons/{lesson_id:str}/try", status_code=200, security=OPEN)
    async def try_lesson(self, game_id: GameId, lesson_id: GameId, data: JSONBody[wire.LessonTry]) -> wire.LessonState:
        """Where a lesson stands after these actions. Nothing is kept: every try brings all of them."""
        found = {lesson.id: lesson for lesson in teaching.lessons(_game(game_id).id)}
        if lesson_id not in found:
            raise NotFound("no_lesson", f"{game_id} has no lesson {lesson_id!r}")
        return lesson_state(found[lesson_id], teaching.attempt(game_id, found[lesson_id], data.actions), data.lang)


class TableRooms(Controller):
    path = "/api/tables"
    tags = ("tables",)

    def _info(self, table: Table, person: wire.Person | None) -> wire.TableInfo:
        return table.info(person.id if person else None, time.time())

    async def _seen(self, request: Asker, table_id: str) -> tuple[Table, wire.Person | None]:
        """A table that the asker may look at; a private one does not exist for strangers."""
        person = await perhaps(request)
        table = await house_of(request).tables.get(table_id)
        if not table.may_watch(person.id if person else None):
            raise NotFound("no_table", "there is no such table")
        return table, person

    @post("/", status_code=201)
    async def create(self, data: JSONBody[wire.NewTable], request: Asker) -> wire.NewTableMade:
        """A new table. If every seat is taken the game begins at once."""
        person = await asker(request)
        table, invite, again = await house_of(request).tables.create(person, data)
        return wire.NewTableMade(self._info(table, person), invite, again)

    @get("/", security=BETTER_KNOWN)
    async def public(self, request: Asker) -> wire.TableList:
        """Public tables that are open or being played."""
        person = await perhaps(request)
        found = await house_of(request).tables.list_public()
        return wire.TableList([self._info(table, person) for table in found])

    @get("/mine")
    async def mine(self, request: Asker, archived: FromQuery[bool] = False) -> wire.TableList:
        """The asker's tables, the last used first."""
        person = await asker(request)
        found = await house_of(request).tables.list_mine(person, archived)
        return wire.TableList([self._info(table, person) for table in found])

    @get("/{table_id:str}", security=BETTER_KNOWN)
    async def one(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        return self._info(*await self._seen(request, table_id))

    @post("/{table_id:str}/join", status_code=200)
    async def join(self, table_id: TableId, data: JSONBody[wire.Join], request: Asker) -> wire.TableInfo:
        """Take a free seat, by invitation or at a public table."""
        person = await asker(request)
        table = await house_of(request).tables.join(table_id, person, data.invite, data.seat)
        return self._info(table, person)

    @post("/{table_id:str}/start", status_code=200)
    async def start(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """Begin; seats that are still open go to bots."""
        person = await asker(request)
        return self._info(await house_of(request).tables.start(table_id, person), person)

    @post("/{table_id:str}/invites", status_code=201)
    async def invite(self, table_id: TableId, data: JSONBody[wire.NewInvite], request: Asker) -> wire.Invite:
        """A new invitation link; earlier ones stop working unless `revoke` is false."""
        person = await asker(request)
        return wire.Invite(await house_of(request).tables.invite(table_id, person, data.seat, data.revoke))

    @post("/{table_id:str}/seats/{seat:int}", status_code=200)
    async def set_seat(
        self,
        table_id: TableId,
        seat: Annotated[int, PathParameter(ge=0, le=7)],
        data: JSONBody[wire.SetSeat],
        request: Asker,
    ) -> wire.TableInfo:
        """The owner gives a seat that nobody holds to a bot, or opens it."""
        person = await asker(request)
        table = await house_of(request).tables.set_seat(table_id, person, seat, data.kind, data.bot)
        return self._info(table, person)

    @post("/{table_id:str}/leave", status_code=200)
    async def leave(self, table_id: TableId, data: JSONBody[wire.Leave], request: Asker) -> wire.TableInfo:
        person = await asker(request)
        return self._info(await house_of(request).tables.leave(table_id, person, data.seat), person)

    @post("/{table_id:str}/resign", status_code=200)
    async def resign(self, table_id: TableId, data: JSONBody[wire.OwnSeat], request: Asker) -> wire.TableInfo:
        person = await asker(request)
        return self._info(await house_of(request).tables.resign(table_id, person, data.seat), person)

    @post("/{table_id:str}/rematch", status_code=200)
    async def rematch(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """The same again. Whoever asks first makes the new table; the others are led to it."""
        person = await asker(request)
        return self._info(await house_of(request).tables.rematch(table_id, person), person)

    @post("/{table_id:str}/archive", status_code=200)
    async def archive(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """Put the table away; a game that is not over is not finished any more."""
        person = await asker(request)
        return self._info(await house_of(request).tables.archive(table_id, person), person)

    # -- looking and playing without a socket ------------------------------------------------------------------------

    @get("/{table_id:str}/state", security=BETTER_KNOWN)
    async def state(
        self, table_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en"
    ) -> list[wire.SeatState]:
        """What the asker's seats see and may do; what a spectator sees, for others."""
        table, person = await self._seen(request, table_id)
        async with table.lock:  # never what is not stored yet
            return seat_states(table, Listener(person.id if person else None, lang))

    @get("/{table_id:str}/log", security=BETTER_KNOWN)
    async def log(
        self,
        table_id: TableId,
        request: Asker,
        lang: FromQuery[wire.Language] = "en",
        since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    ) -> list[wire.EventInfo]:
        """The log from a move number on, as the asker may know it."""
        table, person = await self._seen(request, table_id)
        if not table.playable:
            return []
        lines = await house_of(request).tables.lines(table, 0)
        events = [row for row in log_of(lines) if row[0] >= since]
        return event_infos(table, events, Listener(person.id if person else None, lang))

    @post("/{table_id:str}/play", status_code=200)
    async def play(self, table_id: TableId, data: JSONBody[wire.PlayRequest], request: Asker) -> wire.Played:
        """Play without a socket. The same `client` is answered again and never played twice."""
        person = await asker(request)
        played = await house_of(request).tables.play(
            table_id, person.id, data.seat, data.action, data.version, data.client
        )
        return wire.Played(*played)

    @get("/{table_id:str}/record", security=BETTER_KNOWN)
    async def record(self, table_id: TableId, request: Asker) -> wire.RecordText:
        """The record of a finished game; of a running one, what the asker's seats may know of it."""
        table, person = await self._seen(request, table_id)
        match = await self._whole(request, table)
        seats = table.seats_of(person.id if person else None)
        return wire.RecordText(*records.record_of(table, match, seats))

    async def _whole(self, request: Asker, table: Table) -> Match:
        if table.match is None:
            raise Clash("not_started", "this game has not begun, or is of rules that are no longer played here")
        lines = await house_of(request).tables.lines(table, 0)
        return await to_thread(records.whole_match, table, lines)

    @get("/{table_id:str}/replay/{move:int}", security=BETTER_KNOWN)
    async def replay(
        self,
        table_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=2**31)],
        request: Asker,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
        open_hands: FromQuery[bool] = False,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """A finished game at a move number, from any seat, or with everything open."""
        text, table = await self._finished(request, table_id)
        return await to_thread(_replay, text, move, seat, table.row.players, open_hands, lang)

    @get("/{table_id:str}/course", security=BETTER_KNOWN)
    async def course(self, table_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en") -> wire.Course:
        """Every move of a finished game in words, with the scores after it."""
        return await to_thread(records.course, (await self._finished(request, table_id))[0], lang)

    async def _finished(self, request: Asker, table_id: str) -> tuple[str, Table]:
        table, _ = await self._seen(request, table_id)
        if table.row.status != "over":
            raise Clash("not_over", "a game can be replayed when it is over")
        return records.record_of(table, await self._whole(request, table), [])[0], table


def _replay(
    text: str, move: int, seat: int | None, players: int, open_hands: bool, lang: wire.Language
) -> wire.ReplayView:
    if seat is not None and seat >= players:
        raise NotFound("no_seat", f"the seats are 0 to {players - 1}")
    return records.replay_at(text, move, seat, open_hands=open_hands, lang=lang)


class Replays(Controller):
    path = "/api/replays"
    tags = ("replays",)

    @post("/", status_code=201, request_max_body_size=Settings.record_bytes)
    async def upload(self, data: JSONBody[wire.UploadRecord], request: Asker) -> wire.ReplayInfo:
        """Keep a record to look through. A broken one is refused with its line."""
        person = await asker(request)
        house = house_of(request)
        replay_id = new_id()
        info = await to_thread(records.replay_info, replay_id, data.text)

        def job(tx: Transaction) -> None:
            kept = int(tx.rows("SELECT COUNT(*) FROM replays WHERE person = ?", person.id)[0][0])
            if kept >= house.settings.tables_per_person * 4:
                raise TooMuch("too_many_replays", "you keep too many replays already")
            tx.run("INSERT INTO replays VALUES (?, ?, ?, ?)", replay_id, person.id, data.text, time.time())

        await house.store.run(job)
        return info

    async def _text(self, request: Asker, replay_id: str) -> str:
        found = await house_of(request).store.run(
            lambda tx: tx.rows("SELECT text FROM replays WHERE id = ?", replay_id)
        )
        if not found:
            raise NotFound("no_replay", "there is no such replay")
        return str(found[0][0])

    @get("/{replay_id:str}", security=OPEN)
    async def info(self, replay_id: TableId, request: Asker) -> wire.ReplayInfo:
        return await to_thread(records.replay_info, replay_id, await self._text(request, replay_id))

    @get("/{replay_id:str}/{move:int}", security=OPEN)
    async def at(
        self,
        replay_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=2**31)],
        request: Asker,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
        open_hands: FromQuery[bool] = True,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """The game at a move number."""
        text = await self._text(request, replay_id)
        info = await to_thread(records.replay_info, replay_id, text)
        return await to_thread(_replay, text, move, seat, info.players, open_hands, lang)

    @get("/{replay_id:str}/course", security=OPEN)
    async def course(self, replay_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en") -> wire.Course:
        """Every move of the game in words, with the scores after it."""
        return await to_thread(records.course, await self._text(request, replay_id), lang)
