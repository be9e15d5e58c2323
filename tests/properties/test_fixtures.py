"""Recorded games replay: one for every game, player count, end reason and changed option.

They were recorded by `python tools/record_fixtures.py`. A change of the rules that breaks one is either a mistake or
a new version of the rules.
"""

from pathlib import Path

import pytest

import serai as cv
from serai.core.api.match import Match
from tools.record_fixtures import FIXTURES, Fixture, ending_of, endings, list_fixtures

pytestmark = pytest.mark.unmeasured

EXPECTED = {fixture.path: fixture for fixture in list_fixtures()}
FILES = sorted(FIXTURES.glob("*/*.txt"))


def test_every_expected_fixture_exists() -> None:
    assert [path.name for path in EXPECTED if not path.exists()] == []
    assert [path.name for path in FILES if path not in EXPECTED] == []
    assert len({path.read_text(encoding="utf-8") for path in FILES}) == len(FILES)


def test_fixtures_cover_games_player_counts_and_options() -> None:
    fixtures = list(EXPECTED.values())
    for game_id in cv.games():
        game = cv.game(game_id)
        mine = [fixture for fixture in fixtures if fixture.game_id == game_id]
        assert {fixture.players for fixture in mine} == set(game.players)
        changed = {(fixture.option, fixture.value) for fixture in mine}
        for option in game.options.values():
            assert {(option.id, value) for value in option.values[1:]} <= changed
        for players in game.players:
            ends = {fixture.ending for fixture in mine if fixture.players == players}
            assert ends == set(endings(game, players))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_replays(path: Path) -> None:
    fixture: Fixture = EXPECTED[path]
    text = path.read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.over
    rows = [row for row in text.splitlines() if not row.startswith("#")]
    assert [row for row in match.record.text().splitlines() if not row.startswith("#")] == rows
    assert rows[-1] == "= " + " ".join(map(str, match.scores))
    assert (match.game.id, match.state.players) == (fixture.game_id, fixture.players)
    assert match.record.options == match.game.choose_options(fixture.options)
    assert ending_of(match) == fixture.ending
    last = match.log[-1]
    if "reason" in last.args:
        assert last.args["reason"] == fixture.ending
    assert match.state.violations() == []
