"""Texts and rules pages take their numbers from the data file."""

from __future__ import annotations

import re

import pytest

from serai.core.game.game import Components
from serai.core.text.catalogue import Catalogue, Name
from serai.core.text.text_numbers import TextNumbers
from tests.games.amul.play_areas import GAME, Toml, custom_data

CORRECTED = custom_data(
    ("effect thief", "most", 3),
    ("effect padishah", "most", 3),
    ("kind silver", "place", "both"),
    ("kind silver", "scoring", Toml('{ by = "set", table = [4, 8, 14, 20] }')),
    ("kind smuggler", "scoring", Toml('{ by = "count", base = 10, points = -3, cards = ["gold"], of = "neighbours" }')),
    ("kind tent", "symbols", Toml("{ arab = 3, luxury = 1 }")),
    ("kind trader_persia", "scoring", Toml('{ by = "trader", points = 7, needs = ["gold", "oil", "lamp"] }')),
    ("players 3", "majority", Toml("[9, 5]")),
    ("card 25", "points", 5),
)
ONE_TRADER = "Карта годится только для одного торговца."


def said(data: Components | None, language: str) -> Catalogue:
    return GAME.text(language, TextNumbers((data or GAME.components).rows, GAME.choose_options(None)))


@pytest.mark.parametrize(
    ("key", "language", "usual", "corrected"),
    [
        (
            "card.silver.help",
            "en",
            "Play it. A set pays 3, 7, 13 VP as it grows; then a new one begins.",
            "Play it or keep it in hand. A set pays 4, 8, 14, 20 VP as it grows; then a new one begins.",
        ),
        (
            "card.smuggler.help",
            "ru",
            "Держите её в руке. 8\xa0ОП и -2 за каждое Золото двух ваших соседей; итог может стать отрицательным.",
            "Держите её в руке. 10\xa0ОП и -3 за каждое Золото двух ваших соседей; итог может стать отрицательным.",
        ),
        (
            "card.tent.help",
            "en",
            "A palace card. 2 VP. Arab symbol: 2.",
            "A palace card. 2 VP. Arab symbol: 3. Luxury item: 1.",
        ),
        (
            "card.trader_persia.help",
            "ru",
            f"Карта базара. 6\xa0ОП, если у вас есть карты: Серебро, Специи, Масло. {ONE_TRADER}",
            f"Карта базара. 7\xa0ОП, если у вас есть карты: Золото, Масло, Лампа. {ONE_TRADER}",
        ),
        ("card.mongol_guard_25", "ru", "Монгольский страж (А, 0\xa0ОП)", "Монгольский страж (А, 5\xa0ОП)"),
    ],
)
def test_a_corrected_file_changes_what_is_said_of_a_card(key: str, language: str, usual: str, corrected: str) -> None:
    assert said(None, language).form(key) == usual
    assert said(CORRECTED, language).form(key) == corrected


def test_a_corrected_file_changes_help_and_questions() -> None:
    help = "help.thief_take"
    assert "at most 2." in said(None, "en").say(help, card=Name("card.thief"), left=2)
    assert "at most 3." in said(CORRECTED, "en").say(help, card=Name("card.thief"), left=3)
    question = said(CORRECTED, "ru").say("prompt.thief_take", card=Name("card.thief"), left=3)
    assert question == "Украдите до 3\xa0карт дворца"


def test_a_corrected_file_changes_the_rules_page() -> None:
    rows = {
        "| Silver | a set pays 3, 7, 13 as it grows; then a new one begins | Play it. |": "4, 8, 14, 20",
        "| 3 | 6, 3 |": "| 3 | 9, 5 |",
        "| Persia | from 3 on | Silver, Spices, Oil | 6 |": "| Persia | from 3 on | Gold, Oil, Lamp | 7 |",
        "| Mongol Guard | 0, 2 or 3, as printed, ": "| Mongol Guard | 5, 2 or 3, as printed, ",
    }
    usual = GAME.rules("en")
    corrected = GAME.rules("en", TextNumbers(CORRECTED.rows, GAME.choose_options(None)))
    for before, after in rows.items():
        assert before in usual
        assert before not in corrected
        assert after in corrected


@pytest.mark.parametrize("language", ["en", "ru"])
def test_texts_of_cards_contain_no_literal_numbers(language: str) -> None:
    """The help texts and rules of cards take all numbers from the data file."""
    entries = GAME.text(language).entries
    helps = [text for key, text in entries.items() if key.startswith("card.") and key.endswith(".help")]
    assert len(helps) == 70
    page = GAME.rules_source(language)
    table = page[page.index("{#goods}") : page.index("{#majority}")]
    for text in [*helps, table]:
        assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", text)), text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_placeholder_is_filled(language: str) -> None:
    text = GAME.text(language)
    texts = [text.form(key) for key in text.entries if key.startswith("card.")]
    assert [words for words in [*texts, GAME.rules(language)] if "@" in words] == []
