"""What Marrakesh's texts and rules page say agrees with the data file and the rules, in both languages."""

import re

import pytest

import serai as cv
from serai.core.text.catalogue import LANGUAGES

GAME = cv.game("marrakesh")
ROWS = GAME.components.rows

each_language = pytest.mark.parametrize("language", LANGUAGES)


def said(language: str, prefix: str) -> dict[str, str]:
    """The helps of a kind, as players read them."""
    text = GAME.text(language)
    keys = [key for key in text.entries if key.startswith(f"{prefix}.") and key.endswith(".help")]
    return {key.split(".")[1]: text.say(key) for key in keys}


@each_language
@pytest.mark.parametrize("prefix", ["luxury", "provision", "oasis", "scroll", "river_side", "exchange"])
def test_helps_count_no_zeros(language: str, prefix: str) -> None:
    helps = said(language, prefix)
    assert helps
    assert {key: help for key, help in helps.items() if re.search(r"\b0\b", help)} == {}


def test_prices_name_only_what_is_asked() -> None:
    assert said("en", "luxury")["slipper"] == "Price in goods: orange ×1. Brings 2 VP, water ×1."
    assert said("en", "luxury")["jewel_box"] == "Price in goods: yellow ×1, purple ×1, orange ×1. Brings 11 VP."
    assert said("en", "provision")["04"] == "Asks for water ×1, dinar ×2; whoever cannot pay loses 4 VP."
    assert said("ru", "luxury")["teapot"] == "Цена в товарах: жёлтый ×1, фиолетовый ×1. Приносит 5\xa0ПО, вода ×1."
    assert said("en", "oasis")["17"] == "2 VP for each oasis that you have explored."
    assert said("en", "oasis")["05"].startswith("3 VP, and 1 VP for each white keshi")


@each_language
def test_the_floors_of_the_tower_are_explained(language: str) -> None:
    page = GAME.rules(language)
    start = page.index("{#tower}")
    section = page[start : page.index("\n#", start)]
    for floor, name in zip(ROWS["tower"], ("B1", "B2"), strict=True):
        assert f"**{name}**" in section
        assert re.search(rf"\b{floor['capacity_b']}\b", section)
        assert name in GAME.text(language).say(f"option.tower_floor.{floor['id']}")


@each_language
def test_cities_score_besides_the_oases(language: str) -> None:
    page = GAME.rules(language)
    assert page.count({"en": "besides", "ru": "сверх"}[language]) >= 2
