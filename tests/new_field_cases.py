"""What version 0.1 has stored, read by games with one field more (`test_new_field.py` changes them)."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import serai as cv
from serai import envs
from serai.bots import make_bot
from serai.bots.encoding import StateEncoder
from serai.bots.network_files import find_network
from serai.core.rules.chance import Seeded
from serai.core.rules.fields import REQUIRED
from serai.core.teaching import lessons, puzzles
from serai.tables.store.memory_store import MemoryBackend
from tests.pocket.helpers import Pocket
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.test_stored import STORED, TABLES, WITHOUT_BOTS, check_tables, people_at, seen_by
from tests.stored import FOLDER, GAMES, read_fixture, without_labels, write_old_database

NAME, DEFAULT, BLANK = "omens", 2, 0
EXPECTED: Json = json.loads(Path(os.environ["NEW_FIELD_EXPECTED"]).read_text())  # by the games without the field
POCKET: Json = read_fixture("pocket.json.gz")
POSITIONS: Json = read_fixture("positions.json.gz")
each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def no_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """The field has no default: snapshots without it cannot be read."""
    for game in GAMES:
        [field] = [one for one in cv.game(game).fields.fields if one.name == NAME]
        monkeypatch.setitem(vars(field), "default", REQUIRED)


def field_values(states: list[Json]) -> set[int]:
    """The values that the field has in some views."""
    return {value for state in states for value in state["view"]["state"][NAME]}


# -- the server ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    folder = write_old_database(tmp_path_factory.mktemp("server"))
    assert check_tables(folder) == STORED["checked"]
    with InProcessServer(folder) as running:
        yield running
    assert check_tables(folder) == STORED["checked"]


@pytest.fixture(scope="module")
def people(server: InProcessServer) -> Iterator[dict[str, Person]]:
    with people_at(server) as found:
        yield found


@pytest.mark.parametrize("key", WITHOUT_BOTS)
def test_a_running_game_goes_on_at_the_server(people: dict[str, Person], key: str) -> None:
    stored = TABLES[key]
    has_snapshot = stored["info"]["version"] >= 50
    for name, states in stored["seen"].items():
        seen = people[name].ask("GET", f"/api/tables/{stored['id']}/state")
        assert field_values(seen) == {DEFAULT if has_snapshot else BLANK}
        assert without_labels(seen) == states
    version = stored["info"]["version"]
    for number, (name, seat, action) in enumerate(stored["on"]["moves"]):
        move = {"seat": seat, "version": version, "action": action, "client": f"on:{number}"}
        version = people[name].ask("POST", f"/api/tables/{stored['id']}/play", move)["version"]
    for name, states in stored["on"]["seen"].items():
        assert seen_by(people[name], stored["id"]) == states


def test_a_game_against_a_bot_goes_on_at_the_server(server: InProcessServer, people: dict[str, Person]) -> None:
    stored = TABLES["merv"]

    async def play() -> None:
        async with Page(server, stored["id"], people["amina"].token, seed=3) as page:
            await page.play_on(until=lambda page: page.version > stored["info"]["version"] + 4)
            assert page.version > stored["info"]["version"] + 4

    asyncio.run(play())


@pytest.mark.usefixtures("no_default")
def test_without_a_default_the_server_replays_the_logs(tmp_path: Path) -> None:
    write_old_database(tmp_path)
    assert check_tables(tmp_path) == STORED["checked"]
    with InProcessServer(tmp_path) as server, people_at(server) as people:
        for stored in (TABLES[key] for key in WITHOUT_BOTS):
            for name, states in stored["seen"].items():
                seen = people[name].ask("GET", f"/api/tables/{stored['id']}/state")
                assert field_values(seen) == {BLANK}
                assert without_labels(seen) == states
        assert people["amina"].ask("GET", "/healthz")["damaged"] == 0


# -- the browser's store ---------------------------------------------------------------------------------------------


async def open_pocket() -> Pocket:
    kept = MemoryBackend()
    await kept.write({name: base64.b64decode(value) for name, value in POCKET["kept"].items()}, {})
    pocket = Pocket(kept)
    await pocket.server.start()
    return pocket


@each_game
def test_a_running_game_goes_on_to_its_end_in_the_browser(game: str) -> None:
    stored = POCKET["tables"][game]

    async def play() -> None:
        pocket, path = await open_pocket(), f"/tables/{stored['id']}"
        seen = await pocket.ask("GET", f"{path}/state")
        assert field_values(seen) == {DEFAULT}
        assert without_labels(seen) == stored["seen"]
        version = stored["version"]
        for number, (seat, action) in enumerate(stored["on"]["moves"]):
            move = {"seat": seat, "version": version, "action": action, "client": f"on:{number}"}
            version = (await pocket.ask("POST", f"{path}/play", move))["version"]
        info = await pocket.ask("GET", path)
        end = {name: info[name] for name in ("scores", "winners", "ranking", "version")}
        assert end == {name: stored["on"][name] for name in end}
        await pocket.server.stop()

    asyncio.run(play())


@pytest.mark.usefixtures("no_default")
def test_without_a_default_the_browser_replays_the_logs() -> None:
    async def look() -> None:
        pocket = await open_pocket()
        for stored in (POCKET["tables"][game] for game in GAMES):
            seen = await pocket.ask("GET", f"/tables/{stored['id']}/state")
            assert field_values(seen) == {BLANK}
            assert without_labels(seen) == stored["seen"]
        await pocket.server.stop()

    asyncio.run(look())


# -- positions, records, lessons, puzzles ----------------------------------------------------------------------------


@each_game
def test_positions_and_records_are_read(game: str) -> None:
    position = POSITIONS[game]["position"]
    match = cv.match_from_position(game, position)
    assert match.scores == POSITIONS[game]["scores"]
    assert set(match.state.to_dict()[NAME]) == {DEFAULT}
    cv.Match.from_record((FOLDER / "records" / f"{game}.txt").read_text(encoding="utf-8"))
    players = position["players"]
    assert set(cv.position(game, players)[NAME]) <= {DEFAULT, BLANK}, "as the game fills positions up"
    assert cv.position(game, players, omens=[5] * players)[NAME] == [5] * players
    if game == "yspahan":
        assert cv.position(game, players, omens={1: 5})[NAME] == [DEFAULT, 5, *[DEFAULT] * (players - 2)]


@each_game
def test_lessons_and_puzzles_are_solved_as_before(game: str) -> None:
    for lesson in lessons.lessons(game):
        assert lessons.attempt(game, lesson, lesson.accept[0]).verdict == "done"
    for puzzle in puzzles.puzzles(game)[:3]:
        assert puzzles.attempt(game, puzzle, puzzle.answer).verdict == "done"


# -- bots and environments -------------------------------------------------------------------------------------------


@each_game
def test_networks_give_the_values_of_before(game: str) -> None:
    the_game = cv.game(game)
    state = the_game.read_position(POSITIONS[game]["position"], Seeded(1))
    network = find_network(the_game, state.players)
    assert network is not None
    assert list(network.values(StateEncoder(the_game).encode(state))) == pytest.approx(EXPECTED[game]["values"])
    bot = make_bot("apprentice", the_game, 1)
    seat = state.actors[0]
    assert bot.move(state, seat) in state.legal(seat)


@each_game
def test_observations_have_the_columns_of_before_by_their_names(game: str) -> None:
    state = cv.game(game).read_position(POSITIONS[game]["position"], Seeded(1))
    layout = envs.layout(game, state.players, options=dict(state.printed.options))
    row = layout.observe(state, 0)
    before = [envs.LayoutEntry(*entry) for entry in EXPECTED[game]["entries"]]
    assert layout.size == sum(entry.width for entry in before) + state.players
    assert np.array_equal(row[layout.columns(before)], np.array(EXPECTED[game]["row"], np.float32))
    with pytest.raises(cv.BadSetup, match="does not have 1 columns 'luck'"):
        layout.columns([envs.LayoutEntry("luck", 0, 1, "")])
