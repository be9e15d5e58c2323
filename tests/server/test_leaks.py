"""Nobody is told what their seats may not know: whole games, everything that is sent, against an oracle of its own.

The oracle (`tests/games/GAME/hidden.py`) knows what is hidden in each game from its rulebook, not from the program's
declarations; and at any table its secret and its future are.
"""

from __future__ import annotations

import asyncio
import base64
import copy
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.bots import strongest_bot
from caravanserai.core.chance import Chance, Seeded
from caravanserai.core.errors import IllegalAction
from caravanserai.core.match import Match
from caravanserai.core.showing import Preview, Showing
from caravanserai.core.state import State
from caravanserai.server.house import House
from caravanserai.server.settings import Settings
from caravanserai.tables import protocol as wire
from caravanserai.tables.advice import advise
from caravanserai.tables.bots import Answer, Question, ask_about
from caravanserai.tables.patching import News
from caravanserai.tables.records import record_of, whole_match
from caravanserai.tables.table import Body, Line, Table
from caravanserai.tables.telling import Listener, everything, preview, update
from tests.server.helpers import Json, Page, Person
from tests.server.hidden import Actors, Secrets, all_secrets, find, toy_at_tables, what_to_write
from tests.server.inside import Inside

SECRETS = all_secrets()


@pytest.mark.parametrize("game", cv.games())
def test_every_game_says_what_it_hides(game: str) -> None:
    assert game in SECRETS, what_to_write(game)
    assert SECRETS[game].game == game


def test_a_game_that_says_nothing_is_told_what_to_write() -> None:
    assert find("chess") is None
    assert "write tests/games/chess/hidden.py with SECRETS" in what_to_write("chess")


@pytest.fixture
def secrets_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game begins with hidden cards in every hand, and with means to draw more of them."""
    begin = Table.begin

    def begin_with_secrets(self: Table, setup: list[tuple[int, int]] | None, number: int) -> Match:
        if self.row.game not in SECRETS:
            return begin(self, setup, number)
        position = SECRETS[self.row.game].begin(self.row.players, options=self.row.options)
        match = Match.from_position(self.row.game, position, chance=self.chance_for(number), auto=False)
        match.auto = True
        match.history.keeps_courses = True
        return match

    monkeypatch.setattr(Table, "begin", begin_with_secrets)


# -- two tables that a person cannot tell apart ----------------------------------------------------------------------


def other_world(match: Match, mine: list[int], rng: random.Random) -> Match:
    """The same match with everything changed that somebody on these seats (none: a spectator) cannot see."""
    state = match.state
    if match.game.id == "toy":
        seat = mine[0] if mine else None
        twin_state = state.imagine(seat if seat is not None else -1, Seeded(rng.getrandbits(30)))
    else:
        position = state.to_dict()
        SECRETS[match.game.id].change(position, mine, match.actors, rng)
        twin_state = match.game.read_position(position, Seeded(rng.getrandbits(30)))
    return with_state(match, twin_state)


def with_state(match: Match, state: State) -> Match:
    """The same match, standing otherwise."""
    twin = copy.copy(match)
    twin.history = copy.copy(match.history)
    twin.history.state = state
    twin.history.moves = list(match.moves)
    twin.showing = Showing(match.game, twin.history, match.showing.names)
    return twin


def other_line(table: Table, line: Line, mine: list[int], rng: random.Random) -> Line:
    """The same line, but what it tells privately to others is something else."""
    events = []
    for row in line.body.events:
        kind = table.game.events.kinds[row[1]]
        values = list(row[2 : 2 + len(kind.args)])
        seat = values[0] if kind.args and kind.args[0][0] == "seat" else None
        if seat not in mine:
            for i, (_, domain, private) in enumerate(kind.args):
                if private:
                    values[i] = rng.randrange(len(domain))
        events.append([row[0], row[1], *values])
    moves = [copy.copy(move) for move in line.body.moves]
    for move in moves:
        if move.seat not in mine:
            move.outcomes = []  # nobody is sent outcomes in frames at all
    return Line(line.number, line.kind, line.seat, line.moves, Body(moves, [], events, line.body.seat), line.at)


class Worlds:
    """Compares, after every line, what each listener gets from the real table and from another world."""

    def __init__(self, persons: list[str | None], words: bool) -> None:
        self.persons = persons
        self.words = words
        self.rng = random.Random(7)
        self.compared = 0
        self.changed = 0
        self.private = 0
        self.lines: list[Line] = []
        self.patches = 0
        self.hints = 0
        self.known: dict[str | None, tuple[int, dict[int | None, Json]]] = {}  # what each was told last

    def heard(self, table: Table, line: Line) -> None:
        self.lines.append(line)
        if table.match is None or table.over or table.match.over:
            return
        self.private += any(
            private for row in line.body.events for _, _, private in table.game.events.kinds[row[1]].args
        )
        table._played = (0, [])  # another world has no course; moments are looked at over the wire
        for person in self.persons:
            self._compare(table, line, person)

    def _compare(self, table: Table, line: Line, person: str | None) -> None:
        assert table.match is not None
        mine = table.seats_of(person)
        twin = Table(copy.copy(table.row), table.seats)
        twin.row.secret = self.rng.randbytes(32)
        twin.match = other_world(table.match, mine, self.rng)
        self.changed += twin.match.state.to_dict() != table.match.state.to_dict()
        twin_line = other_line(table, line, mine, self.rng)
        listener = Listener(person, self.rng.choice(("en", "ru")), self.words)
        real = wire.write_frame(update(table, line, listener))
        assert real == wire.write_frame(update(twin, twin_line, listener))
        self.compared += 1
        self._compare_patches(table, twin, line, twin_line, listener)
        if line.number % 4 == 0:
            whole = wire.write_frame(everything(table, self.lines[-20:], listener))
            lines = [other_line(table, one, mine, self.rng) for one in self.lines[-20:]]
            assert whole == wire.write_frame(everything(twin, lines, listener))
            self._compare_answers(table, twin, person, mine)

    def _compare_patches(self, table: Table, twin: Table, line: Line, twin_line: Line, listener: Listener) -> None:
        """Upon what they were told before, both worlds change in the same way. Only the real one remembers how it was
        written, and must not tell by that what has changed behind it."""
        mine = tuple(table.seats_of(listener.person))
        version, views = self.known.get(listener.person, (0, {}))
        table.told = {seat: (version, view) for seat, view in views.items()}
        twin.told = {seat: (version, copy.deepcopy(view)) for seat, view in views.items()}
        news = News(table, line)
        if version == line.number - 1 and news.small:
            patch = news.patch(listener, mine)
            assert patch == News(twin, twin_line).patch(listener, mine)
            self.patches += patch is not None
        self.known[listener.person] = (line.number, {seat: table.view(seat) for seat in mine or (None,)})

    def _compare_answers(self, table: Table, twin: Table, person: str | None, mine: list[int]) -> None:
        """What is answered to questions and to mistakes."""
        assert table.match is not None
        assert twin.match is not None
        listener = Listener(person, "en", self.words)
        for seat in mine:
            tried = ["fly away", "end_turn", *(choice.text for choice in table.match.choices(seat)[:3])]
            for action in tried:
                answers = [_answer(one, seat, action, listener) for one in (table, twin)]
                assert answers[0] == answers[1]
            if seat in table.match.actors and table.row.game in SECRETS:
                # A bot that has paid attention knows what could be worked out (Five Tribes, R-47): gold, for one.
                thought = Table(copy.copy(table.row), table.seats)
                thought.match = with_state(
                    table.match, table.match.state.imagine(seat, Seeded(self.rng.getrandbits(30)))
                )
                hints = [_hinted(one, seat) for one in (table, thought)]
                assert hints[0] == hints[1], "the adviser is asked about what the seat knows, and answers so"
                self.hints += 1


def _answer(table: Table, seat: int, action: str, listener: Listener) -> bytes | str:
    try:
        return wire.write_frame(preview(table, seat, action, 1, listener))
    except IllegalAction as error:
        return str(error)


class _Adviser:
    """Answers at once, from the position that it is shown and from nothing else, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        if question.begun:
            return []
        state = cv.game(question.game).read_position(question.position, Seeded(question.seed))
        return [(action, float(n)) for n, action in enumerate(state.legal(question.seat))]


def _hinted(table: Table, seat: int) -> bytes:
    """All that is asked for a hint, and what is told."""
    assert table.match is not None
    adviser = _Adviser()

    async def hint() -> list[wire.HintChoice]:
        bot = strongest_bot(table.game).id
        question = ask_about(table.match.state, table.row.game, seat, bot, table.version, rank=True)  # type: ignore[union-attr]
        return await advise(adviser, table, seat, bot, await adviser.ask(question), "en")

    try:
        hint().send(None)  # it never has to wait
    except StopIteration as done:
        return wire.write_frame([*adviser.asked, *done.value])
    raise AssertionError("it waits")


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[House]:
    made = House(Settings(folder=folder, limited=False, bot_pause=0.0))
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


async def play(
    folder: Path, game: str, players: int, seed: int, options: Json, words: bool, moves: int
) -> tuple[Worlds, Table]:
    """A game of random moves and undos; the first person has two seats if there are more than two."""
    rng = random.Random(seed)
    wanted = SECRETS[game].showy if game in SECRETS else ()
    async with house(folder) as made:
        people = [(await made.identity.create(name))[0] for name in ("Amina", "Boris", "Zayn", "Owner")]
        wish = wire.NewTable(game, [wire.SeatWish("open")] * players, options, access="public")
        table, *_ = await made.tables.seating.create(people[3], wish)
        worlds = Worlds([people[0].id, people[1].id, people[2].id, people[3].id, None], words)
        made.tables.keeper.told = worlds.heard
        for seat in range(players):
            sits = 0 if seat < 1 or (players > 2 and seat == 1) else seat - (players > 2)
            await made.tables.seating.join(table.id, people[min(sits, 2)], None, seat)
        match = table.match
        assert match is not None
        for n in range(moves):
            if match.over:
                break
            seat = rng.choice(match.actors)
            person = table.seats[seat].person
            assert person is not None
            if match.can_undo(seat) and rng.random() < 0.15:
                await made.tables.playing.take_back(
                    table.id, person, seat, rng.choice(["undo", "turn"]), table.version, f"c:{n}"
                )
                continue
            legal = match.state.legal(seat)
            showy = [a for a in legal if match.game.vocabulary.write(a).startswith(wanted)]
            action = rng.choice(showy or legal)
            await made.tables.playing.play(table.id, person, seat, action, table.version, f"c:{n}")
        lines = await made.tables.lines(table, 0)
        _compare_records(table, lines)
        return worlds, table


def _compare_records(table: Table, lines: list[Line]) -> None:
    """In the record of a running game the secret outcomes and choices are those of the own seats, and only those."""
    match = whole_match(table, lines)
    if match.over:
        return
    told = match.record.lines
    for seats in ([], [0], [1], [0, 1]):
        text, complete = record_of(table, match, seats)
        expected, last = [], -1
        moves = iter(match.moves)
        for line in told:
            last = line.seat if line.seat is not None else last
            owner = None
            if line.seat is None:
                owner = _owner(match, line.text, last)
            elif next(moves).together:
                owner = last
            if owner is None or owner in seats:
                expected.append(("*" if line.seat is None else f"p{line.seat + 1}") + " " + line.text)
        rows = text.split("\n\n", 1)[1].splitlines()
        assert rows == expected
        assert complete == (len(expected) == len(told))


def _owner(match: Match, outcome: str, last: int) -> int | None:
    if match.game.id != "toy":
        return SECRETS[match.game.id].owner(outcome, last)
    code = match.game.outcomes.find(outcome.split()[0])
    return last if match.game.outcomes.kind(code).secret else None


@pytest.mark.usefixtures("secrets_on_the_table")
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [(game, players, options) for game, secrets in SECRETS.items() for players, options in secrets.tables],
)
def test_what_cannot_be_seen_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, options: Json
) -> None:
    monkeypatch.setattr("time.time", lambda: 1e9)
    worlds, _ = asyncio.run(play(tmp_path, game, players, players, options, words=True, moves=120))
    assert len(worlds.lines) > 30
    assert worlds.compared > 3 * len(worlds.lines)
    assert worlds.patches > 2 * len(worlds.lines)
    assert worlds.hints > 3
    if SECRETS[game].hides:
        assert worlds.changed > worlds.compared // 4
        assert worlds.private >= 2, "things were drawn face down"


@pytest.mark.usefixtures("secrets_on_the_table")
def test_a_patch_that_tells_what_changed_behind_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: a hidden field is sent when it was written anew, although it reads as before."""

    def fields(self: News, before: Json, now: Json) -> tuple[Json, Json]:
        return {name: value for name, value in now.items() if value is not before[name]}, {}

    monkeypatch.setattr("time.time", lambda: 1e9)
    monkeypatch.setattr(News, "_fields", fields)
    game = next(game for game, secrets in SECRETS.items() if secrets.hides)
    players, options = SECRETS[game].tables[0]
    with pytest.raises(AssertionError):
        asyncio.run(play(tmp_path, game, players, players, options, words=False, moves=40))


@pytest.mark.skipif(cv.compiled(), reason="compiled states cannot be made to leak")
@pytest.mark.usefixtures("secrets_on_the_table")
@pytest.mark.parametrize("leak", ["previews", "hints"])
def test_previews_and_hints_of_the_real_table_are_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    """A planted leak: what is tried out, or thought about, is the table itself and not an imagined one."""

    def ask(state: State, game_id: str, seat: int, bot: str, seed: int, **more: Any) -> Question:
        more.pop("data", None)
        return Question(game_id, state.to_dict(), seat, bot, seed, **more)

    def real(self: Showing, seat: int, action: int, chance: Chance) -> Preview:
        return Preview(action, after={"hidden": self.state.to_dict()})

    monkeypatch.setattr("time.time", lambda: 1e9)
    if leak == "hints":
        monkeypatch.setattr("tests.server.test_leaks.ask_about", ask)
    else:
        monkeypatch.setattr(Showing, "preview", real)
    game = next(game for game, secrets in SECRETS.items() if secrets.hides)
    players, options = SECRETS[game].tables[0]
    with pytest.raises(AssertionError):
        asyncio.run(play(tmp_path, game, players, players, options, words=False, moves=60))


@pytest.mark.skipif(cv.compiled(), reason="the toy game is plain Python")
def test_secret_choices_at_the_same_time_change_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1e9)
    with toy_at_tables():
        for seed in range(8):
            worlds, _ = asyncio.run(play(tmp_path / str(seed), "toy", 2, seed, {"rounds": 4}, words=False, moves=100))
            assert worlds.private


# -- everything that goes over the wire ------------------------------------------------------------------------------


class Truth:
    """What really happened at a table: positions and lines by version."""

    def __init__(self, server: Inside, table_id: str) -> None:
        self.positions: dict[int, Json] = {}
        self.actors: dict[int, tuple[int, ...]] = {}
        self.lines: list[Line] = []
        tell = server.house.tables.keeper.told

        def heard(table: Table, line: Line) -> None:
            if table.id == table_id and table.match is not None:
                self.positions[line.number] = table.match.state.to_dict()
                self.actors[line.number] = table.match.actors
                self.lines.append(line)
            tell(table, line)

        server.house.tables.keeper.told = heard


def check_state(secrets: Secrets, state: Json, position: Json, actors: Actors) -> None:
    seat = state["seat"]
    assert state["view"]["state"] == secrets.shown(position, seat, actors)
    assert state["view"]["stack"] == position["stack"]
    for owner, sheet in enumerate(state["view"]["scores"]):
        unknown = set() if owner == seat else secrets.unknown_points(position)
        assert {line for line, points in sheet.items() if points is None} == unknown
    if seat is None or seat not in actors:
        assert state["choices"] == []
    if seat is None:
        assert not state["can_undo"]
        assert not state["can_redo"]


def check_events(secrets: Secrets, events: list[Json], mine: set[int], names: dict[str, list[str]]) -> int:
    """Events that were drawn face down name their card only to who drew it. Gives how many were hidden."""
    hidden = 0
    for event in events:
        if event["key"] not in secrets.drawn:
            continue
        what, seat = secrets.drawn[event["key"]], event["args"]["seat"]
        own = {told["seat"]: told["args"] for told in event.get("own") or ()}  # where one person has several seats
        if seat in mine and len(mine) == 1:
            assert event["args"][what]
            continue
        assert list(own) == ([seat] if seat in mine else [])
        assert all(args[what] for args in own.values())
        assert what not in event["args"]
        assert not [name for name in names[what] if name.lower() in event["text"].lower()], event
        hidden += seat not in mine
    return hidden


def is_hidden(value: Any) -> bool:
    return value is None or (isinstance(value, dict) and set(value) == {"count"})


def check_moments(game: str, state: Json) -> int:
    """On the way to a view no other seat's part of a hidden field is shown that the view then hides. Gives how often
    one was told."""
    told = 0
    closed = {field.name for field in cv.game(game).fields.closed}
    for moment in state.get("moments", ()):
        for name in closed & set(moment.get("state", {})):
            on_the_way, then = moment["state"][name], state["view"]["state"][name]
            both = isinstance(then, list) and isinstance(on_the_way, list)
            parts = zip(on_the_way, then, strict=True) if both else [(on_the_way, then)]
            for owner, (shown, at_last) in enumerate(parts):
                if is_hidden(at_last) and owner != state["seat"]:
                    assert is_hidden(shown), (name, shown)
                    told += 1
    return told


def test_a_moment_that_shows_what_is_hidden_is_caught() -> None:
    game = next(game for game, secrets in SECRETS.items() if secrets.hides)
    field = next(each.name for each in cv.game(game).fields.closed if each.seen.by == "owner")
    view = {"state": {field: [["a"], {"count": 1}]}}
    moments = [{"state": {field: [["a"], {"count": 2}]}}, {}]
    assert check_moments(game, {"seat": 0, "view": view, "moments": moments}) == 1
    with pytest.raises(AssertionError):
        check_moments(game, {"seat": 0, "view": view, "moments": [{"state": {field: [["a"], ["b"]]}}]})


def spellings(secret: bytes) -> Iterator[str]:
    """How a secret could stand in a text."""
    yield secret.hex()
    for whole in (base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()):
        yield whole.rstrip("=")
    yield secret.decode("latin-1")
    yield str(list(secret))[1:-1]
    yield json.dumps(secret.decode("latin-1"))[1:-1]
    yield str(int.from_bytes(secret, "big"))


@pytest.mark.usefixtures("secrets_on_the_table")
@pytest.mark.parametrize(
    ("game", "players", "lang", "options"),
    [(game, *table) for game, secrets in SECRETS.items() for table in secrets.over_the_wire],
)
def test_whole_games_over_the_wire(server: Inside, game: str, players: int, lang: str, options: Json) -> None:
    secrets = SECRETS[game]
    people = [Person(server, f"player {n}") for n in range(players - (players > 2))]
    owner = people[0]
    seats = ["me", *["open"] * (len(people) - 1), *(["me"] if players > 2 else [])]
    made = owner.new_table(*seats, game=game, options=options, access="public")
    table_id = made["table"]["id"]
    truth = Truth(server, table_id)
    for person in people[1:]:
        person.join(table_id)
    names = secrets.words(lang)
    assert all(len(words) > 3 for words in names.values())
    seat_sets = [
        set(range(players)) & {one["seat"] for one in p.ask("GET", f"/api/tables/{table_id}/state")} for p in people
    ]
    heard: list[list[Json]] = [[] for _ in range(len(people) + 1)]
    texts: list[str] = []

    async def look_around(page: Page, n: int) -> None:
        """Ask for everything that REST gives, and for things that are refused."""
        person = people[n] if n < len(people) else None
        mine = seat_sets[n] if person is not None else set()
        path = f"/api/tables/{table_id}"
        http = people[0].http if person is None else person.http
        headers = {"authorization": ""} if person is None else {}

        def ask() -> None:
            for rest in ("", "/state", f"/state?lang={lang}", f"/log?lang={lang}", "/record", "/replay/3", "/course"):
                texts.append(http.get(path + rest, headers=headers).text)
            version = len(truth.lines) + 10
            for body in ({"seat": 0, "version": version, "action": "end_turn", "client": "x"}, {"seat": 1}):
                texts.append(http.post(path + "/play", json=body, headers=headers).text)
            states = http.get(path + "/state", headers=headers).json()
            version = max(truth.positions)
            if not truth.positions[version]["over"]:
                for state in states:
                    check_state(secrets, state, truth.positions[version], truth.actors[version])
                check_events(secrets, http.get(f"{path}/log?lang={lang}", headers=headers).json(), mine, names)
                record = http.get(path + "/record", headers=headers).json()
                assert _owners(secrets, record["text"]) <= mine

        await asyncio.to_thread(ask)
        if person is not None:
            for seat in mine:
                answer = await page.ask("preview", seat=seat, action=page.random.choice([*page.choices(seat), "x"]))
                assert answer["type"] in ("previewed", "refused")
                texts.append(json.dumps(answer))

    async def go() -> None:
        pages = [
            Page(server, table_id, p.token, lang=lang, words=True, keep=True, seed=n, patches=n != 1)
            for n, p in enumerate(people)
        ]
        pages.append(Page(server, table_id, None, lang=lang, words=True, keep=True, patches=True))
        for page in pages:
            await page.open()
        rng = random.Random(players)
        for turn in range(150):
            player = next((page for page in pages if page.my_turn), None)
            if player is None:
                break
            seat = player.my_turn[0]
            if player.seat_state(seat)["can_undo"] and rng.random() < 0.1:
                answer = await player.take_back(seat, rng.choice(["undo", "turn"]))
            else:
                choices = player.choices(seat)
                showy = [text for text in choices if text.startswith(secrets.showy)]
                answer = await player.play(seat, rng.choice(showy or choices))
            assert answer["type"] == "ack", answer
            for page in pages:
                await page.until(lambda page: page.version >= answer["version"])  # noqa: B023
            if turn in (20, 70, 120):
                for n, page in enumerate(pages):
                    await look_around(page, n)
                    await page.close()
                    await page.open()
        for n, page in enumerate(pages):
            heard[n] = page.frames
            await page.close()

    asyncio.run(go())
    table = server.do(server.house.tables.get(table_id))
    hidden = on_the_way = 0
    for n, frames in enumerate(heard):
        mine = seat_sets[n] if n < len(people) else set()
        for frame in frames:
            if frame["type"] != "update" or frame["table"]["status"] != "playing" or not frame["seats"]:
                continue
            position, actors = truth.positions[frame["version"]], truth.actors[frame["version"]]
            assert {state["seat"] for state in frame["seats"]} == set(mine or [None])
            for state in frame["seats"]:
                check_state(secrets, state, position, actors)
                on_the_way += check_moments(game, state)
            hidden += check_events(secrets, frame["events"], mine, names)
            assert frame["table"]["scores"] is None
    assert on_the_way or not secrets.hides
    assert hidden >= 3 or not secrets.hides, "things were drawn face down, and others heard of it"
    everything_sent = "\n".join(
        [*texts, *(json.dumps(frames, ensure_ascii=False) for frames in heard), server.logged()]
    )
    for spelling in spellings(table.row.secret):
        assert spelling not in everything_sent
    log = server.logged()
    for person in people:
        assert person.token not in log
        assert not any(person.token in text for text in texts)
        assert person.token not in json.dumps(heard)
        person.close()
    assert "Traceback" not in everything_sent


def _owners(secrets: Secrets, text: str) -> set[int]:
    """Whose secret outcomes are in a record."""
    found: set[int] = set()
    last = -1
    for row in text.split("\n\n", 1)[1].splitlines():
        if row.startswith("p"):
            last = int(row[1]) - 1
        else:
            owner = secrets.owner(row.removeprefix("* "), last)
            found |= set() if owner is None else {owner}
    return found


def test_an_invitation_stands_in_no_log_and_no_frame(server: Inside) -> None:
    amina, boris = Person(server, "Amina"), Person(server, "Boris")
    made = amina.new_table("me", "open")
    code = amina.ask("POST", "/api/me/code")["code"]
    told: list[str] = []

    async def go() -> None:
        async with Page(server, made["table"]["id"], amina.token, keep=True) as page:
            await asyncio.to_thread(boris.join, made["table"]["id"], made["invite"])
            await page.until(lambda page: page.status == "playing")
            told.append(json.dumps(page.frames))

    asyncio.run(go())
    told += [str(boris.ask("GET", f"/api/tables/{made['table']['id']}")), str(boris.ask("GET", "/api/tables"))]
    for text in (*told, server.logged()):
        for secret in (made["invite"], amina.token, boris.token, code, code.replace("-", "")):
            assert secret not in text
        assert amina.id not in text, "people are known by their names, not by their ids"
    amina.close()
    boris.close()
