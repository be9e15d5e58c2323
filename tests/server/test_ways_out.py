"""What leaves the server about a running game is what the asking person's views hold: every operation of the API
description is asked about two games that this person cannot tell apart, and the answers are equal bytes. So are the
frames of a socket, the messages about turns and the lines of the metrics.

What a socket tells while a game goes on is in `test_leaks.py` and `test_leaks_wire.py`."""

from __future__ import annotations

import asyncio
import copy
import random
import shutil
import time
from collections.abc import Iterator, Sequence
from itertools import islice, product, repeat
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.core.rules.chance import Script, Seeded
from serai.server.settings import STATIC
from serai.server.store.database import Transaction
from serai.server.store.schema import LINES, TABLES
from serai.server.workers.runners import BotLanes
from serai.tables.model.play_time import PlayTime
from serai.tables.model.rows import LineBody, LineMove, TableRow
from serai.tables.play.bot_requests import BotAnswer, BotRequest
from serai.tables.play.match_lines import make_line_body, new_match
from tests.server.club import begin_tournament, make_group, my_tables, wait_for
from tests.server.helpers import PATIENCE, Json, Page, Person
from tests.server.hidden import all_secrets
from tests.server.in_process_server import InProcessServer
from tests.server.notice_helpers import AT_ONCE, DAYS, ask_for_pushes, search
from tests.server.push_service import PushService
from tests.server.test_socket_roles import MESSAGES, ask, build_message

PLAYERS = ("Amina", "Boris")
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}
GAMES = [game for game, secrets in all_secrets().items() if secrets.hides]
LONG = ("marrakesh", "yspahan")  # Amul and Five Tribes hide most; tests/server/test_leaks.py compares all games
MOVES = {"amul": 17, "five_tribes": 40, "marrakesh": 40, "yspahan": 60}  # until enough is hidden
TRIES = 6  # for each secret

# What is put into paths and queries. A parameter that is missing here fails the test.
MOVE_NUMBERS = ["0", "9"]
QUERIES = {
    "lang": ["ru"],
    "seat": ["0", "1", "2"],
    "open_hands": ["true"],
    "whole": ["true"],
    "since": ["2"],
    "until": ["4"],
    "before": ["4"],
    "archived": ["true"],
    "page": ["0"],
}
# Bodies of what changes nothing at such a table. They are sent twice, with the record that the person gets and with the
# whole one of the first game, which could be a lucky guess.
RECORD, SEAT = "the record", "the seat"
LINE: Json = {"record": RECORD, "moves": 9}
BODIES: dict[str, Json] = {
    "POST /api/tables/{table_id}/play": {"seat": SEAT, "version": 0, "action": "nothing", "client": "client-1"},
    "POST /api/tables/{table_id}/back": {"seat": SEAT, "move": 1},
    "POST /api/tables/{table_id}/coach": {"seat": SEAT, "move": 1},
    "POST /api/tables/{table_id}/outcomes": {"version": 0, "client": "client-2"},
    "POST /api/tables/{table_id}/table": {"seats": [ME, BOT, BOT]},
    "POST /api/tables/{source_id}/analysis": {},
    "POST /api/tables/{source_id}/analysis/{move}/try": {"actions": ["nothing"]},
    "POST /api/studies/evaluation": LINE,
    "POST /api/studies/play": {**LINE, "seat": SEAT, "action": "nothing"},
    "POST /api/studies/position": LINE,
    "POST /api/studies/preview": {**LINE, "seat": SEAT, "action": "nothing"},
    "POST /api/studies/words": {"study": {"format": 1, "record": RECORD}},
}
# What is not asked, by the beginning of the operation, and why. An operation that is in neither fails the test.
NOT_ASKED = {
    **dict.fromkeys(["DELETE ", "PATCH ", "PUT "], "answers with nothing, or with what it was sent"),
    "GET /api/games": "rules and texts",
    "POST /api/games": "rules, lessons and positions that somebody sends",
    "GET /api/me": "the person",
    "POST /api/me": "the person",
    "POST /api/people": "the person",
    "GET /api/reach": "the machine",
    "GET /healthz": "the process",
    "GET /metrics": "counts and times of all tables together; their names and labels are compared",
    "GET /api/replays": "records that somebody sent",
    "POST /api/replays": "a record that somebody sends; a table that begins from it is another game",
    "GET /api/pictures/general": "the same for everybody",
    "GET /api/pictures/replays": "records that somebody sent",
    "GET /api/pictures/studies": "documents that somebody sent",
    "GET /api/pictures/pages": "the same for everybody",
    "GET /api/studies": "documents that somebody sent",
    "POST /api/groups": "changes a group; its page is asked",
    "POST /api/tournaments": "changes a tournament; its page is asked",
    "GET /api/tournaments/plan": "numbers that follow from the question",
    **{
        f"POST /api/tables/{{table_id}}/{change}": "changes the table, and answers with it as GET does"
        for change in ("archive", "invites", "join", "leave", "place", "rematch", "resign", "seats/{seat}", "start")
    },
}
STORES = {"POST /api/tables": "a new table", "POST /api/studies": "a document that somebody sends"}
PAGES = ["GET /table/{table_id}", "GET /table/{table_id}/replay/9"]  # documents, with what links show in messengers
# Messages of a socket that change nothing; a move is refused, since its version is an old one.
SENT = ("sync", "ping", "preview", "hint", "play")
NOT_SENT = {
    "hello": "opens the socket",
    "say": "a line for others",
    "standing": "no secret",
    "undo": "changes the game",
}

Ways = list[tuple[str, list[str]]]  # operations with their query parameters


async def never_answer(bots: BotLanes, request: BotRequest) -> BotAnswer:
    """The test plays for the bots."""
    await asyncio.Event().wait()
    raise AssertionError("woken")


class AskedTable(NamedTuple):
    """A running table: the seat of the person who asks, and everybody who may know no more than that seat."""

    id: str
    seat: int
    tokens: list[str | None]
    group: str = "none"
    tournament: str = "none"


# -- two games ---------------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """A game for the log of a table, from its set-up or from a position full of secrets."""

    setup: list[tuple[int, int]]
    position: Json | None
    moves: list[LineMove]

    def play(self, row: TableRow) -> Iterator[Match]:
        """The match at its beginning and after every move."""
        match = new_match(row, Script(self.setup), None, self.position)
        yield match
        with match.without_auto():
            for move in self.moves:
                match.replay_move(move.seat, move.action, move.outcomes, move.auto)
                yield match


class Secret(NamedTuple):
    """An outcome or the choice of a move; -1: of the set-up, or the position that the game began from."""

    move: int
    outcome: int | None = None


START = Secret(-1)


def play_game(row: TableRow, pick: random.Random) -> Game:
    secrets = all_secrets()[row.game]
    position = secrets.begin(row.players, 5, row.options) if "begin" in vars(type(secrets)) else None
    match = new_match(row, Seeded(5), None, position)
    while match.count < MOVES.get(row.game, 20):
        seat = pick.choice(match.actors)
        choices = [choice.text for choice in match.choices(seat)]
        match.play(pick.choice([text for text in choices if text.startswith(secrets.showy)] or choices), seat)
    return Game(list(match.setup), position, make_line_body(match.moves).moves)


def find_other_game(game: Game, row: TableRow, seat: int, pick: random.Random) -> Game:
    """A game with other secrets that was the same for this seat at every move: the position that it began from, hidden
    outcomes and simultaneous choices of others are changed one by one, as long as the seat sees no difference."""
    *_, last = game.play(row)
    views, events = [match.views.view(seat) for match in game.play(row)], events_for(last, seat)
    result = game
    for secret in list_secrets(game, row, seat):
        for _ in range(TRIES):
            other = copy.deepcopy(result)
            change_secret(other, secret, row, seat, pick)
            if is_same(other, row, seat, views, events):
                result = other
    *_, other_last = result.play(row)
    assert last.state.to_dict() != other_last.state.to_dict(), "nothing is hidden"
    return result


def list_secrets(game: Game, row: TableRow, seat: int) -> list[Secret]:
    kinds = cv.game(row.game).outcomes
    draws = [(-1, None, game.setup), *((n, move.seat, move.outcomes) for n, move in enumerate(game.moves))]
    return [
        *([START] if game.position is not None else []),
        *(
            Secret(n, at)
            for n, actor, outcomes in draws
            for at, (code, _) in enumerate(outcomes)
            if not kinds.kind(code).is_visible_to(seat, actor, code)
        ),
        *(Secret(n) for n, move in enumerate(game.moves) if move.simultaneous and move.seat != seat),
    ]


def change_secret(game: Game, secret: Secret, row: TableRow, seat: int, pick: random.Random) -> None:
    if secret == START:
        assert game.position is not None
        all_secrets()[row.game].change(game.position, [seat], (), pick)
    elif secret.outcome is None:
        match = next(islice(game.play(row), secret.move, None))
        game.moves[secret.move].action = pick.choice(match.state.legal(game.moves[secret.move].seat))
    else:
        outcomes = game.setup if secret.move < 0 else game.moves[secret.move].outcomes
        outcomes[secret.outcome] = (outcomes[secret.outcome][0], pick.randrange(40))


def is_same(game: Game, row: TableRow, seat: int, views: list[Json], events: list[Any]) -> bool:
    try:
        for match, view in zip(game.play(row), views, strict=True):
            if match.views.view(seat) != view:
                return False
        return bool(match.record.text()) and events_for(match, seat) == events
    except (SeraiError, AssertionError, IndexError, ValueError):
        return False  # such a game cannot be


def events_for(match: Match, seat: int) -> list[Any]:
    """What happened; of the events of other seats no private argument."""
    private = {kind.key: [name for name, _, hidden in kind.args if hidden] for kind in match.game.events.kinds}
    events: list[Any] = []
    for event in [event for move in match.moves for event in move.events]:
        hidden = [] if event.args.get("seat") == seat else private[event.key]
        events.append((event.key, {name: value for name, value in event.args.items() if name not in hidden}))
    return events


async def put_game(server: InProcessServer, table_id: str, game: Game) -> None:
    """Replace the log of a table by that of a game."""
    application = server.application
    repository = application.tables.repository
    beginning = LineBody(setup=game.setup, position=game.position)

    def begin(tx: Transaction) -> None:
        [row] = TABLES.select(tx, "WHERE id = ?", table_id)
        [line] = LINES.select(tx, "WHERE table_id = ? AND kind = 'start'", table_id)
        TABLES.put(tx, msgspec.structs.replace(row, secret=bytes(32)))
        LINES.put(tx, msgspec.structs.replace(line, body=beginning), table_id)

    repository.evict(lambda table: table.id == table_id)
    await application.database.run(begin)
    table = await repository.get(table_id)
    for move in game.moves:

        def act(match: Match, move: LineMove = move) -> None:
            with match.without_auto():
                match.replay_move(move.seat, move.action, move.outcomes, move.auto)

        async with table.lock:
            body, _ = table.attempt(table.version + 1, act)
            await repository.write(table, "play", body, seat=move.seat)


# -- asking ------------------------------------------------------------------------------------------------------------


def list_ways(server: InProcessServer) -> Ways:
    """The operations that can tell of a running game without changing it, with their query parameters."""
    # A compiled copy of the package has no page.
    ways = [(page, ["lang"]) for page in PAGES if (STATIC / "index.html").is_file()]
    for path, methods in httpx.get(f"{server.url}/api/docs/openapi.json", timeout=PATIENCE).json()["paths"].items():
        for method, description in methods.items():
            way = f"{method.upper()} {path}"
            if not (way in STORES or way.startswith(tuple(NOT_ASKED))):
                assert method == "get" or way in BODIES, f"say how {way} is asked, or why it is not"
                parameters = description.get("parameters", [])
                ways.append((way, [each["name"] for each in parameters if each["in"] == "query"]))
    return ways


def ask_all(server: InProcessServer, ways: Ways, table: AskedTable, token: str | None, guess: str) -> dict[str, bytes]:
    """All answers that a person gets, by their requests, without the address of the server."""
    answers: dict[str, bytes] = {}
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    with httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE) as http:
        record = http.get(f"/api/tables/{table.id}/record").json()["text"]
        for way, parameters in ways:
            method, path = way.split(" ")
            bodies = [b""] if method == "GET" else [write_body(way, text, table) for text in (record, guess)]
            for address, (place, body) in product(fill_in(path, parameters, table), enumerate(dict.fromkeys(bodies))):
                answer = http.request(method, address, content=body)
                assert answer.status_code < 500, (way, answer.text)
                text = answer.content.replace(server.url.encode(), b"")
                answers[f"{method} {address} {place}: {answer.status_code}"] = text
    return answers


def fill_in(path: str, parameters: Sequence[str], table: AskedTable) -> list[str]:
    ids = {"source_id": table.id, "table_id": table.id, "group_id": table.group, "tournament_id": table.tournament}
    for name, value in ids.items():
        path = path.replace(f"{{{name}}}", value)
    paths = [path.replace("{move}", number) for number in MOVE_NUMBERS]
    queries = ["", *(f"?{name}={value}" for name in parameters for value in QUERIES[name])]
    return [path + query for path in dict.fromkeys(paths) for query in queries]


def write_body(way: str, record: str, table: AskedTable) -> bytes:
    text = msgspec.json.encode(BODIES[way]).replace(b'"the seat"', b"%d" % table.seat)
    return text.replace(b'"the record"', msgspec.json.encode(record))


async def talk(server: InProcessServer, table: AskedTable, token: str | None) -> dict[str, bytes]:
    """All frames that a page gets when it opens a table and sends what changes nothing."""
    async with Page(server, table.id, token, words=True, keep=True) as page:
        choices = page.choices(table.seat) if token and table.seat in page.my_turn else ["nothing"]
        for tag in SENT:
            for action in choices if tag == "preview" else choices[:1]:
                message = build_message(tag, page, table.seat, action)
                await ask(page, {**message, "version": 0} if tag == "play" else message)
        frames = [one for one in page.frames if one["type"] != "presence"]  # of pages that come and go meanwhile
    return {f"SOCKET {table.id} {n} {one['type']}": msgspec.json.encode(one) for n, one in enumerate(frames)}


def read_notices(server: InProcessServer, service: PushService) -> dict[str, bytes]:
    """The messages about turns that people get, as their devices read them."""
    before = {name: len(service.messages_for(name)) for name in PLAYERS}
    search(server)
    messages = {name: service.messages_for(name)[n:] for name, n in before.items()}
    assert any(messages.values()), "somebody is waited for"
    return {f"NOTICE {name}": msgspec.json.encode(texts) for name, texts in messages.items()}


def read_metrics(server: InProcessServer) -> dict[str, bytes]:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return {"METRICS": "\n".join(sorted(line.rpartition(" ")[0] for line in lines)).encode()}


# -- the test ----------------------------------------------------------------------------------------------------------


def make_tables(server: InProcessServer, game: str, service: PushService) -> list[AskedTable]:
    """Running tables where hidden information may not leave: a rated one, one of a tournament with bots, one with a
    second person. Both are told of their turns."""
    people = amina, boris, stranger = [Person(server, name) for name in (*PLAYERS, "Carla")]
    try:
        form: Json = {"game": game, "access": "public"}
        seats = min(3, max(cv.game(game).players))
        bots = [BOT] * (seats - 2)
        rated = amina.ask("POST", "/api/tables", {**form, "seats": [ME, BOT, *bots], "rated": True})["table"]["id"]
        shared = amina.ask("POST", "/api/tables", {**form, "seats": [ME, *bots, OPEN], "pace": DAYS})["table"]["id"]
        boris.join(shared)
        for name, player in zip(PLAYERS, people, strict=False):
            ask_for_pushes(player, service, name)
        group = make_group(amina)
        cup = begin_tournament(amina, [amina], group, game=game, seats=seats, fill=seats, bot="greedy")
        [meeting] = my_tables(amina, wait_for(amina, cup, 1))
        places = amina.ask("GET", f"/api/tables/{meeting}")["seats"]
        [seat] = [place["seat"] for place in places if place["mine"]]
        return [
            AskedTable(rated, 0, [amina.token, stranger.token, None]),
            AskedTable(shared, 0, [amina.token]),
            AskedTable(meeting, seat, [amina.token], group, cup),
        ]
    finally:
        for person in people:
            person.close()


@pytest.mark.parametrize(
    "title", [pytest.param(game, marks=pytest.mark.long) if game in LONG else game for game in GAMES]
)
def test_no_way_out_tells_what_its_person_cannot_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(BotLanes, "ask", never_answer)
    monkeypatch.setattr(PlayTime, "now", lambda self: 0.0)
    monkeypatch.setattr(PlayTime, "paused_seconds", lambda self: 0.0)
    monkeypatch.setattr("tests.server.helpers.PAGE_NUMBERS", repeat(1))
    assert {*SENT, *NOT_SENT} == set(MESSAGES), "say how a new message is sent, or why it is not"
    with PushService() as service:
        _compare_two_games(tmp_path, title, service)


def _compare_two_games(folder: Path, title: str, service: PushService) -> None:
    with InProcessServer(folder / "first", notices=AT_ONCE) as server:
        tables = make_tables(server, title, service)
        rows = [server.do(server.application.tables.get(table.id)).row for table in tables]
        ways = list_ways(server)
    shutil.copytree(folder / "first", folder / "second")
    games = [play_game(row, random.Random(5)) for row in rows]
    pairs = [
        (game, find_other_game(game, row, table.seat, random.Random(5)))
        for game, row, table in zip(games, rows, tables, strict=True)
    ]
    guesses = [list(game.play(row))[-1].record.text() for game, row in zip(games, rows, strict=True)]
    answers: list[list[dict[str, bytes]]] = []
    for number, name in enumerate(("first", "second")):
        with InProcessServer(folder / name, notices=AT_ONCE) as server:
            for table, pair in zip(tables, pairs, strict=True):
                server.do(put_game(server, table.id, pair[number]))
            asked = [
                (table, token, guess) for table, guess in zip(tables, guesses, strict=True) for token in table.tokens
            ]
            answers.append(
                [
                    *(ask_all(server, ways, *question) for question in asked),
                    *(asyncio.run(talk(server, table, token)) for table, token, _ in asked),
                    read_notices(server, service),
                    read_metrics(server),
                ]
            )
    for first, second in zip(*answers, strict=True):
        assert list(first) == list(second)
        for request, answer in first.items():
            assert answer == second[request], request
    walked = [*(way for way, _ in ways), *(f"SOCKET {tag}" for tag in SENT), "NOTICE", "METRICS"]
    print(f"{sum(map(len, answers[0]))} answers:", *walked, sep="\n  ")
