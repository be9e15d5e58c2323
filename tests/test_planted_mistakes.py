"""Mistakes that an author of a game makes, planted into copies of Bazaar: who finds each of them.

`docs/lab/planted-mistakes.md` is made of this table. Mistakes are looked for in the order mypy, `serai generate`,
`serai check --games 0` (which plays nothing), `serai check`; the first that finds one is named.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.runner import process

ROOT = Path(__file__).resolve().parent.parent
BAZAAR = ROOT / "examples" / "games" / "bazaar"
PAGE = ROOT / "docs" / "lab" / "planted-mistakes.md"
MYPY, GENERATE, FILES, GAMES = "mypy", "`serai generate`", "`serai check`, in the files", "`serai check`, in play"


class Mistake(NamedTuple):
    name: str
    file: str
    right: str
    wrong: str
    found_by: str
    said: str


DEAL = 'EVENTS.event("deal", seat=SEATS, card=Kept(CARD, "hand"))'
HAND = 'Field("hand", Each(SEATS, Counts(CARD)), Visibility("owner", count=True))'
MISTAKES = [
    Mistake(
        "an event with an argument too few",
        "rules.py",
        "log.take(s, seat, card, count)",
        "log.take(s, seat, card)",
        MYPY,
        'Missing positional argument "count" in call to "take"',
    ),
    Mistake(
        "an event with an argument too many",
        "rules.py",
        "log.camel(s, seat)",
        "log.camel(s, seat, 1)",
        MYPY,
        'Too many arguments for "camel"',
    ),
    Mistake(
        "arguments of an event swapped",
        "rules.py",
        "log.swap(s, seat, card, given)",
        "log.swap(s, card, seat, given)",
        MYPY,
        'has incompatible type "CardIndex"; expected "Seat"',
    ),
    Mistake(
        "a secret drawn for nobody",
        "rules.py",
        "draw.dealt(s.chance, goods, seat)",
        "draw.dealt(s.chance, goods)",
        MYPY,
        'Missing positional argument "owner" in call to "dealt"',
    ),
    Mistake(
        "a secret outcome declared public",
        "__init__.py",
        'OUTCOMES.outcome("dealt", CARD, fills="hand")',
        'OUTCOMES.outcome("dealt", CARD)',
        GENERATE,
        "the outcome 'dealt' could be secret, because 'hand' is hidden",
    ),
    Mistake(
        "a decision with a local too many",
        "rules.py",
        "ask.turn(s, first)",
        "ask.turn(s, first, 1)",
        MYPY,
        'Too many arguments for "turn"',
    ),
    Mistake(
        "an action that is the next verb's",
        "rules.py",
        "TAKE.action(card)",
        "TAKE.action(7)",
        MYPY,
        'has incompatible type "int"; expected "CardIndex"',
    ),
    Mistake(
        "a field that is not declared",
        "rules.py",
        "s.tokens[seat] += len(tokens)",
        "s.coins[seat] += len(tokens)",
        MYPY,
        '"Bazaar" has no attribute "coins"',
    ),
    Mistake(
        "the key of a text misspelt",
        "text/en.json",
        '"log.take"',
        '"log.takes"',
        FILES,
        "no text for log.take",
    ),
    Mistake(
        "a slot of a text misspelt",
        "text/en.json",
        '"Take: {card}"',
        '"Take: {good}"',
        FILES,
        "it has no good; it gets card",
    ),
    Mistake(
        "an anchor of the rules page misspelt",
        "rules/en.md",
        "{#exchanging}",
        "{#exchange}",
        FILES,
        "rules/en.md has no heading {#exchanging}",
    ),
    Mistake(
        "the key of a refusal misspelt",
        "rules.py",
        '"hand_full" if',
        '"full_hand" if',
        FILES,
        "no text for refusal.full_hand in en.json",
    ),
    Mistake(
        "a line of the score sheet without a text",
        "text/en.json",
        '"score.seals":',
        '"score.seal":',
        FILES,
        "no text for score.seals, a line of the score sheet",
    ),
    Mistake(
        "a text with a number that is not printed",
        "text/en.json",
        "at least {@game.exchange} cards",
        "at least {@game.exchanges} cards",
        FILES,
        "{@game.exchanges} is nothing printed and no option",
    ),
    Mistake(
        "a hidden field that is public",
        "__init__.py",
        HAND,
        'Field("hand", Each(SEATS, Counts(CARD)))',
        FILES,
        "log.deal.hidden belongs to nothing that is declared",
    ),
    Mistake(
        "an event that tells what is hidden",
        "__init__.py",
        DEAL,
        'EVENTS.event("deal", seat=SEATS, card=CARD)',
        FILES,
        "log.deal.hidden belongs to nothing that is declared",
    ),
    Mistake(
        "nothing to decide after an action",
        "rules.py",
        "    log.swap(s, seat, card, given)\n    ask.exchange(s, seat)\n",
        "    log.swap(s, seat, card, given)\n",
        GAMES,
        "after the decision 'turn' nothing is to be decided",
    ),
    Mistake(
        "the key of a printed number misspelt in the data file",
        "data.toml",
        "limit = 7",
        "limits = 7",
        FILES,
        "data.toml:3: game: limit: None is no whole number from 2 to 7",
    ),
    Mistake(
        "a printed number misspelt in a rule",
        "rules.py",
        "total(s.taken) >= s.t.exchange",
        "total(s.taken) >= s.t.exchanges",
        MYPY,
        '"BazaarData" has no attribute "exchanges"',
    ),
    Mistake(
        "the function for bots misspelt",
        "bots.py",
        "BotProfile(evaluate)",
        "BotProfile(evaluates)",
        MYPY,
        'Name "evaluates" is not defined',
    ),
    Mistake(
        "a slot of a place misspelt",
        "__init__.py",
        'V.verb("sell", at="hand:{card}"',
        'V.verb("sell", at="hand:{good}"',
        GENERATE,
        "has a slot for 'good', which is no argument",
    ),
    Mistake(
        "a visibility misspelt",
        "__init__.py",
        'Visibility("nobody"',
        'Visibility("noone"',
        MYPY,
        "incompatible type \"Literal['noone']\"",
    ),
    Mistake(
        "a decision without a step",
        "rules.py",
        "[Turn(TURN), Exchange(EXCHANGE)]",
        "[Turn(TURN)]",
        FILES,
        "every decision that is declared needs one step",
    ),
]
SAMPLE = [MISTAKES[place] for place in (4, 16, 17)]  # one for each way besides mypy


def plant(mistake: Mistake, folder: Path) -> Path:
    """A copy of Bazaar with a mistake."""
    copy = folder / "bazaar"
    shutil.copytree(BAZAAR, copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = copy / mistake.file
    text = path.read_text(encoding="utf-8")
    assert text.count(mistake.right) == 1
    path.write_text(text.replace(mistake.right, mistake.wrong), encoding="utf-8")
    return copy


def test_mypy_finds_what_a_type_tells(tmp_path: Path) -> None:
    folders = [plant(mistake, tmp_path / f"m{number}").parent.name for number, mistake in enumerate(MISTAKES)]
    words = ["--strict", "--explicit-package-bases", "--follow-imports=silent", "--no-pretty", "--cache-dir=cache"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *words, *folders],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    errors = re.findall(r"^m(\d+)/.*: error: (.*)$", done.stdout, re.MULTILINE)
    assert sorted({int(number) for number, _ in errors}) == [
        number for number, mistake in enumerate(MISTAKES) if mistake.found_by == MYPY
    ], done.stdout
    for number, mistake in enumerate(MISTAKES):
        if mistake.found_by == MYPY:
            assert mistake.said in "\n".join(said for at, said in errors if int(at) == number)


@pytest.mark.parametrize(
    "mistake",
    [
        pytest.param(mistake, marks=() if mistake in SAMPLE else pytest.mark.long, id=mistake.name.replace(" ", "-"))
        for mistake in MISTAKES
        if mistake.found_by != MYPY
    ],
)
def test_commands_find_the_rest(tmp_path: Path, mistake: Mistake) -> None:
    """Most of them are for the long tests."""
    game = plant(mistake, tmp_path)
    ways = {
        GENERATE: ("generate", str(game)),
        FILES: ("check", str(game), "--games", "0"),
        GAMES: ("check", str(game), "--games", "2"),
    }
    for way, words in ways.items():
        done = process(*words)
        said = " ".join((done.stdout + done.stderr).decode().split())
        assert (done.returncode != 0) == (way == mistake.found_by), said
        if way == mistake.found_by:
            assert mistake.said in said
            return


def test_most_are_found_before_a_game_is_played() -> None:
    found_by = [mistake.found_by for mistake in MISTAKES]
    assert len(found_by) - found_by.count(GAMES) >= 18
    assert found_by.count(MYPY) >= 10


def test_the_page_has_the_table() -> None:
    rows = [f"| {mistake.name} | {mistake.found_by} | `{mistake.said}` |" for mistake in MISTAKES]
    assert re.findall(r"^\| (?!mistake|---).* \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE) == rows
