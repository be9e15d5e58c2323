"""A server for each test file that wants one, people, and tables full of secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from caravanserai.core.match import Match
from caravanserai.tables.table import Table
from tests.server.asked import NewPerson
from tests.server.helpers import Person
from tests.server.hidden import all_secrets
from tests.server.inside import Inside


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def amina(server: Inside) -> Iterator[Person]:
    person = Person(server, "Amina")
    yield person
    person.close()


@pytest.fixture
def boris(server: Inside) -> Iterator[Person]:
    person = Person(server, "Boris")
    yield person
    person.close()


@pytest.fixture
def person(server: Inside) -> Iterator[NewPerson]:
    made: list[Person] = []

    def make(nickname: str) -> Person:
        made.append(Person(server, nickname))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def secrets_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game begins with hidden cards in every hand, and with means to draw more of them."""
    begin = Table.begin
    secrets = all_secrets()

    def begin_with_secrets(self: Table, setup: list[tuple[int, int]] | None, number: int) -> Match:
        if self.row.game not in secrets:
            return begin(self, setup, number)
        position = secrets[self.row.game].begin(self.row.players, options=self.row.options)
        match = Match.from_position(self.row.game, position, chance=self.chance_for(number), auto=False)
        match.auto = True
        match.history.keeps_courses = True
        return match

    monkeypatch.setattr(Table, "begin", begin_with_secrets)
