"""The list of bots: texts in both languages, order, budgets, and no bot id outside of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

import serai as cv
from serai.bots import (
    Bot,
    Budget,
    SampledState,
    bots_of,
    default_bot,
    every_bot,
    find_bot,
    make_bot,
    registry,
    strongest_bot,
)
from serai.core.errors import BadSetup
from serai.core.game.game import Game
from serai.core.game.parts import BotProfile
from serai.core.rules.chance import Seeded
from serai.core.text.catalogue import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
each_game = pytest.mark.parametrize("id", cv.games())


@each_game
def test_bots_are_sorted_by_strength(id: str) -> None:
    game = cv.game(id)
    found = bots_of(game)
    assert [entry.id for entry in found] == ["apprentice", "greedy", "drover", "caravaneer", "surveyor", "vizier"]
    strengths = [entry.strength for entry in found]
    assert strengths == sorted(set(strengths))
    assert strongest_bot(game) == found[-1]
    assert default_bot(game) in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_and_a_description(language: str) -> None:
    path = resources.files("serai.bots") / "text" / f"{language}.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    keys = {f"bot.{entry.id}{end}" for entry in registry.ENTRIES for end in ("", ".help")}
    assert set(texts) == {*keys, "bot.weaker", "bot.styled"}
    labels = [entry.label(language) for entry in registry.ENTRIES]
    assert len(set(labels)) == len(labels)
    for entry in registry.ENTRIES:
        assert entry.label(language) == texts[f"bot.{entry.id}"]
        assert entry.sentence(language).startswith(texts[f"bot.{entry.id}.help"])
        assert (texts["bot.weaker"] in entry.sentence(language)) == (
            bool(entry.budget.seconds) and not cv.is_compiled()
        )
        assert entry.sentence(language).endswith(".")


def test_unknown_bot_error_lists_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="there is no bot 'clever'; there are random, apprentice, greedy, tree, "):
        find_bot("clever", cv.game("amul"))


def test_without_a_profile_bots_play_by_the_score() -> None:
    bare = replace(cv.game("amul"), bots=BotProfile())
    state = bare.new_state(3, Seeded(1))
    values = [value for _, value in make_bot("greedy", bare).rank(SampledState(state, 0), state.legal(0), Budget())]
    scores = [state.score(0) for _ in values]
    assert values == scores
    assert default_bot(bare).id == "greedy"


class BudgetRecorder(Bot):
    """Remembers the budget of the last call."""

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        self.last_budget = budget
        return legal[0]


def test_bot_gets_the_budget_of_its_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game = cv.game("five_tribes")
    slow = registry.BotEntry("slow", BudgetRecorder, 900, Budget(iterations=50))
    monkeypatch.setattr(registry, "ENTRIES", (*registry.ENTRIES, slow))
    assert strongest_bot(game) == slow
    assert default_bot(game) != slow
    bot = make_bot("slow", game, 3)
    assert isinstance(bot, BudgetRecorder)
    state = game.new_state(2, cv.Seeded(1))
    seat = state.actors[0]
    assert bot.move(state, seat) == state.legal(seat)[0]
    assert bot.last_budget == Budget(iterations=50)
    bot.move(state, seat, Budget(iterations=7))
    assert bot.last_budget == Budget(iterations=7)


@each_game
def test_every_level_is_made_with_a_seed_and_without_a_clock(id: str) -> None:
    game = cv.game(id)
    for entry in every_bot():
        bot = make_bot(entry.id, game, 9)
        assert bot.budget == entry.budget.without_clock()
        assert bot.budget.seconds is None
        assert make_bot(entry.id, game, 9, has_clock=True).budget == entry.budget
        assert (bot.chance.s1, bot.chance.s2) == (cv.Seeded(9).s1, cv.Seeded(9).s2)


def test_no_interface_names_a_bot() -> None:
    """Interfaces use the default bot, the strongest bot or the list. Only the fixed evaluation names its opponents, and
    the learner that it measures."""
    named = re.compile("|".join(rf"[\"'`.]{entry.id}[\"'`]" for entry in registry.ENTRIES))
    package = ROOT / "src" / "serai"
    folders = [package / name for name in ("cli", "server", "tables", "simulation", "shell")]
    lab = ROOT / "lab" / "serai_lab"
    fixed = {*(lab / "evaluation").glob("*.py"), lab / "training" / "ppo.py", *(lab / "bots").glob("*.py")}
    files = [file for folder in (*folders, lab) for file in folder.rglob("*.py") if file not in fixed]
    files += [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte", ".json")]
    assert len(files) > 50
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert found == []
