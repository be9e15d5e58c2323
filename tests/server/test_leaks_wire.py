"""No player is sent hidden information: everything sent over HTTP and WebSockets, checked against the oracle."""

from __future__ import annotations

import asyncio
import base64
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import serai as cv
from serai.tables.model.rows import LogLine
from serai.tables.play.table_events import NewLine, TableEvent
from tests.server.helpers import Json, Page, Person
from tests.server.hidden import Actors, Secrets, all_secrets, one_of_each_game
from tests.server.in_process_server import InProcessServer

pytestmark = pytest.mark.unmeasured

SECRETS = all_secrets()


class Truth:
    """The true history of a table: positions and lines by version."""

    def __init__(self, server: InProcessServer, table_id: str) -> None:
        self.positions: dict[int, Json] = {}
        self.actors: dict[int, tuple[int, ...]] = {}
        self.lines: list[LogLine] = []

        def on_event(event: TableEvent) -> None:
            if isinstance(event, NewLine) and event.table.id == table_id and event.table.match is not None:
                self.positions[event.line.number] = event.table.match.state.to_dict()
                self.actors[event.line.number] = event.table.match.actors
                self.lines.append(event.line)

        server.application.tables.events.listen(on_event)


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
    """Check that events of cards drawn face down name the card only to their owner; returns how many were hidden."""
    hidden = 0
    for event in events:
        if event["key"] not in secrets.drawn:
            continue
        what, seat = secrets.drawn[event["key"]], event["args"]["seat"]
        own = {one["seat"]: one["args"] for one in event.get("own") or ()}  # if one person has several seats
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
    """Check that view deltas show no part of a hidden field of another seat that the final view hides; returns how
    many were checked."""
    checked = 0
    closed = {field.name for field in cv.game(game).fields.hidden}
    for moment in state.get("moments", ()):
        for name in closed & set(moment.get("state", {})):
            on_the_way, then = moment["state"][name], state["view"]["state"][name]
            both = isinstance(then, list) and isinstance(on_the_way, list)
            parts = zip(on_the_way, then, strict=True) if both else [(on_the_way, then)]
            for owner, (shown, at_last) in enumerate(parts):
                if is_hidden(at_last) and owner != state["seat"]:
                    assert is_hidden(shown), (name, shown)
                    checked += 1
    return checked


def test_a_view_delta_that_shows_hidden_information_is_caught() -> None:
    game = next(game for game, secrets in SECRETS.items() if secrets.hides)
    field = next(each.name for each in cv.game(game).fields.hidden if each.visibility.to == "owner")
    view = {"state": {field: [["a"], {"count": 1}]}}
    moments = [{"state": {field: [["a"], {"count": 2}]}}, {}]
    assert check_moments(game, {"seat": 0, "view": view, "moments": moments}) == 1
    with pytest.raises(AssertionError):
        check_moments(game, {"seat": 0, "view": view, "moments": [{"state": {field: [["a"], ["b"]]}}]})


def spellings(secret: bytes) -> Iterator[str]:
    """The forms in which a secret could appear in a text."""
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
    one_of_each_game([(game, *table) for game, secrets in SECRETS.items() for table in secrets.over_the_wire]),
)
def test_whole_games_over_the_wire(server: InProcessServer, game: str, players: int, lang: str, options: Json) -> None:
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
    received: list[list[Json]] = [[] for _ in range(len(people) + 1)]
    texts: list[str] = []

    async def look_around(page: Page, n: int) -> None:
        """Request everything that the HTTP API offers, and things that are refused."""
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
            received[n] = page.frames
            await page.close()

    asyncio.run(go())
    table = server.do(server.application.tables.get(table_id))
    hidden = on_the_way = 0
    for n, frames in enumerate(received):
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
    assert hidden >= 3 or not secrets.hides, "things were drawn face down, and reported to others"
    everything_sent = "\n".join(
        [*texts, *(json.dumps(frames, ensure_ascii=False) for frames in received), server.logged()]
    )
    for spelling in spellings(table.row.secret):
        assert spelling not in everything_sent
    log = server.logged()
    for person in people:
        assert person.token not in log
        assert not any(person.token in text for text in texts)
        assert person.token not in json.dumps(received)
        person.close()
    assert "Traceback" not in everything_sent


def _owners(secrets: Secrets, text: str) -> set[int]:
    """The seats whose secret outcomes are in a record."""
    found: set[int] = set()
    last = -1
    for row in text.split("\n\n", 1)[1].splitlines():
        if row.startswith("p"):
            last = int(row[1]) - 1
        else:
            owner = secrets.owner(row.removeprefix("* "), last)
            found |= set() if owner is None else {owner}
    return found


def test_an_invitation_is_in_no_log_and_no_frame(server: InProcessServer) -> None:
    amina, boris = Person(server, "Amina"), Person(server, "Boris")
    made = amina.new_table("me", "open")
    code = amina.ask("POST", "/api/me/code")["code"]
    texts: list[str] = []

    async def go() -> None:
        async with Page(server, made["table"]["id"], amina.token, keep=True) as page:
            await asyncio.to_thread(boris.join, made["table"]["id"], made["invite"])
            await page.until(lambda page: page.status == "playing")
            texts.append(json.dumps(page.frames))

    asyncio.run(go())
    texts += [str(boris.ask("GET", f"/api/tables/{made['table']['id']}")), str(boris.ask("GET", "/api/tables"))]
    for text in (*texts, server.logged()):
        for secret in (made["invite"], amina.token, boris.token, code, code.replace("-", "")):
            assert secret not in text
        assert amina.id not in text, "people are known by their names, not by their ids"
    amina.close()
    boris.close()
