"""A new game needs its folder and the description of its hidden fields, nothing else: the sample game Pebbles
(`tests/sample_games`) is known to no other file and is played through every interface."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from tests.added_games import added_games
from tests.cli.runner import process, run
from tests.matches import greedy_among_random, play_bots, play_out, play_random_action, position
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer
from tools.generate import files, stale

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parent.parent
SAMPLE_GAMES = ROOT / "tests" / "sample_games"

# Tests that include every game, and the least number of them for one game.
GENERIC = {
    "tests/properties/test_games.py": 50,
    "tests/properties/test_leaks.py": 13,
    "tests/properties/test_hidden.py": 2,
    "tests/properties/test_data.py": 1,
    "tests/core/test_seat_view.py": 1,
    "tests/core/test_vocabulary.py": 1,
    "tests/texts/test_catalogues.py": 7,
    "tests/texts/test_sentences.py": 13,
    "tests/texts/test_texts_in_play.py": 10,
    "tests/texts/test_rules_pages.py": 9,
    "tests/texts/test_languages.py": 4,
    "tests/server/test_leaks.py": 2,
    "tests/server/test_leaks_wire.py": 1,
    "tests/server/test_ways_out.py": 1,
    "tests/server/test_bots.py": 2,
}


@pytest.fixture(scope="module", autouse=True)
def _pebbles_with_games() -> Iterator[None]:
    with added_games(SAMPLE_GAMES):
        yield


def test_no_other_file_knows_it() -> None:
    places = [
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "tools").rglob("*.py"),
        ROOT / "pyproject.toml",
        ROOT / "Makefile",
    ]
    places += [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    assert len(places) > 100
    assert [path for path in places if "pebbles" in path.read_text(encoding="utf-8").lower()] == []


def test_it_is_short() -> None:
    files = [path for path in (SAMPLE_GAMES / "pebbles").rglob("*") if path.suffix in (".py", ".toml", ".json", ".md")]
    written = [path for path in files if path.parent.name != "generated"]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in written) <= 420


def run_generic_tests(game_id: str) -> subprocess.CompletedProcess[str]:
    """Run the tests that include every game for one that SERAI_GAMES has."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-k", game_id, *GENERIC]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=900, check=False)


def test_tests_of_all_games_include_it() -> None:
    """Rules, records, positions, undo, leaks, texts, views of bots, and the wire protocol."""
    done = run_generic_tests("pebbles")
    assert done.returncode == 0, done.stdout[-5000:]
    # Six tests change a class or look into it, and are left out where the other games are compiled.
    outcome = "(?:PASSED|SKIPPED)" if cv.is_compiled() else "PASSED"
    passed = Counter(re.findall(rf"^(\S+\.py)::\S*pebbles\S* {outcome}", done.stdout, re.MULTILINE))
    assert {file: passed[file] for file, least in GENERIC.items() if passed[file] < least} == {}


# -- the library ------------------------------------------------------------------------------------------------------


def test_it_is_found_and_played() -> None:
    assert "pebbles" in cv.games()
    match = cv.new_match("pebbles", 3, seed=1)
    play_out(match, Seeded(1))
    again = Match.from_record(match.record.text())
    assert position(again.state) == position(match.state)
    assert again.winners == match.winners != ()


def test_equal_scores_are_decided_by_red_pebbles() -> None:
    heaps = [{"red": 1}, {"black": 1, "grey": 1}]
    hands = [{"white": 2}, {"white": 2}]
    match = cv.match_from_position("pebbles", cv.position("pebbles", 2, over=True, round=9, heap=heaps, hand=hands))
    assert match.scores == [7, 7]
    assert match.winners == (0,)
    assert [place.by for place in match.ranking] == ["red", "red"]


def test_a_position_is_completed() -> None:
    hands = [{"white": 2, "red": 1}, {"white": 3}, {"white": 3}]
    given = cv.position("pebbles", 3, round=4, hand=hands, ring={"black": 2})
    assert given.filled == ("over", "stack", "first", "bag", "thrown", "heap")
    assert given["bag"] == {"white": 12, "grey": 14, "black": 8, "red": 5}
    match = cv.match_from_position("pebbles", given)
    assert match.actors == (0, 1, 2)
    for seat, pebble in enumerate(("red", "white", "white")):
        match.play(f"throw {pebble}", seat)
    assert [choice.text for choice in match.choices(0)] == ["take white", "take black", "take red", "stop"]
    assert match.choices(0)[2].facts == {"points": 5}
    with pytest.raises(cv.BadPosition, match="red: 7 in all, but the box has 6"):
        cv.match_from_position("pebbles", cv.position("pebbles", 3, hand=hands, ring={"red": 6}))


def test_a_throw_can_be_undone_until_all_are_revealed() -> None:
    match = cv.new_match("pebbles", 2, seed=1)
    play_random_action(match, Seeded(1))
    thrower = match.moves[0].seat
    assert match.can_undo(thrower)
    match.play(match.choices(1 - thrower)[0].text, 1 - thrower)
    assert not any(match.can_undo(seat) for seat in range(2))


def test_an_impossible_data_file_is_refused_with_its_rows() -> None:
    text = cv.game("pebbles").components.text
    with pytest.raises(cv.BadData, match="pebble red: value: 'much' is no whole number"):
        cv.game("pebbles").read_components(text.replace("value = 5", 'value = "much"'))
    with pytest.raises(cv.BadData, match="all together: 34 is not in 44"):
        cv.game("pebbles").read_components(text.replace("count = 20", "count = 4"))


def test_bots_play_it() -> None:
    assert play_bots(cv.game("pebbles"), ["random", "greedy"], seed=1).over
    wins, _ = greedy_among_random(cv.game("pebbles"), 3, 30)
    assert wins > 15


def test_generated_code_is_up_to_date() -> None:
    assert SAMPLE_GAMES / "pebbles" / "generated" / "fields.py" in dict(files())
    assert stale() == []


# -- the terminal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title", "winner"), [("en", "Pebbles", "The winner"), ("ru", "Камешки", "Победа")]
)
def test_the_terminal_plays_it(language: str, title: str, winner: str) -> None:
    assert title in run("games", "--lang", language).output
    assert title in run("rules", "pebbles", "--lang", language).output
    words = ("play", "pebbles", "--players", "3", "--bots", "greedy", "--seed", "5", "--lang", language)
    result = run(*words, typed="1\n" * 100)
    assert result.exit_code == 0, result.output[-2000:]
    assert winner in result.output
    watched = run("play", "pebbles", "--watch", "--bots", "random,greedy", "--seed", "3", "--lang", language)
    assert watched.exit_code == 0
    assert winner in watched.output


def test_a_process_finds_it_by_the_environment() -> None:
    words = ("simulate", "pebbles", "-n", "20", "--bots", "greedy,random", "--workers", "2", "--check", "--json")
    done = process(*words, SERAI_GAMES=str(SAMPLE_GAMES))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["games"], report["players"]) == (20, 2)
    assert process(*words).returncode == 2, "without it there is no such game"


# -- the server -------------------------------------------------------------------------------------------------------


def test_a_person_plays_it_with_bots_over_the_server(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        listed = {one["id"]: one for one in amina.ask("GET", "/api/games")}
        assert listed["pebbles"]["title"] == {"en": "Pebbles", "ru": "Камешки"}
        assert {"apprentice", "greedy"} <= {bot["id"] for bot in listed["pebbles"]["bots"]}
        assert amina.ask("GET", "/api/games/pebbles/rules/ru")["text"].startswith("# Камешки")
        table = amina.new_table("me", "greedy", "random", game="pebbles", options={"open_hands": True})["table"]

        async def go() -> None:
            async with Page(server, table["id"], amina.token) as page:
                assert await page.play_on() >= 9
                await page.until(lambda page: page.status == "over")
                assert page.update["table"]["ended_by"] == "game"

        asyncio.run(go())
        match = Match.from_record(amina.ask("GET", f"/api/tables/{table['id']}/record")["text"])
        assert match.over
        assert match.record.options == {"open_hands": True}
        amina.close()
        assert "BotFailed" not in server.logged()
