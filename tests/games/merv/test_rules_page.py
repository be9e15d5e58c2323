"""What Merv's rules page says agrees with the data file, in both languages."""

import re

import pytest

import serai as cv
from serai.core.text.catalogue import LANGUAGES

GAME = cv.game("merv")
ROWS = GAME.components.rows

each_language = pytest.mark.parametrize("language", LANGUAGES)


def section(language: str, anchor: str) -> str:
    """The text of a section, up to the next heading."""
    page = GAME.rules(language)
    start = page.index(f"{{#{anchor}}}")
    return page[start : page.find("\n#", start)]


def table(text: str) -> list[list[str]]:
    """The rows of the first table of a text, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@each_language
def test_contracts_are_named_by_letter_with_cubes_and_bonus(language: str) -> None:
    say = GAME.text(language).form
    expected = []
    for letter in "abcdef":
        top, *others = (row for row in ROWS["contract"] if row["id"][9].lower() == letter)
        points = [str(row["points"]) for row in (top, *others)]
        cubes = ", ".join(say(f"cube.{cube}") for cube in top["cubes"])
        needs = [str(top[what]) for what in ("scrolls", "common", "rare")]
        bonus = say(f"gift.{top['bonus']}")
        expected.append(
            [say(f"stack.{letter}"), str(top["influence"]), cubes, *needs, ", ".join(points), bonus],
        )
    assert table(section(language, "contracts")) == expected


@each_language
def test_the_seven_gifts_of_the_camel_market(language: str) -> None:
    say = GAME.text(language).form
    gifts = {row["id"][-3:]: say(f"gift.{row['gift']}") for row in ROWS["market_place"]}
    text = section(language, "camel-market")
    assert [row[1:] for row in table(text)] == [[gifts[f"a_{n}"], gifts[f"b_{n}"]] for n in range(1, 5)]
    assert set(re.findall(r"\*\*(.+?)\*\*", text)) == set(gifts.values())
    assert len(set(gifts.values())) == 7


@each_language
def test_solo_actions_are_complete(language: str) -> None:
    text = section(language, "solo")
    assert [row[0] for row in table(text)][:6] == [
        GAME.text(language).form(f"area.{row['action']}") for row in ROWS["solo_card"]
    ]
    cities = ", ".join(GAME.text(language).form(f"city.{city}") for city in ROWS["solo"]["cities"])
    assert cities in text
    assert {"en": "in the order F to A", "ru": "в порядке от Е до А"}[language] in text


@each_language
def test_the_mosque_costs_that_the_rulebook_gives_are_counted(language: str) -> None:
    known = [row for row in ROWS["mosque_path"] if row["source"].startswith("rulebook")]
    assert len(known) == 5
    assert {"en": "five costs", "ru": "пять цен"}[language] in section(language, "reconstructed")


@each_language
def test_the_legend_shows_the_signs_of_the_six_actions(language: str) -> None:
    rows = table(section(language, "signs"))
    actions = [row for row in rows if "**" in row[1]][:6]
    areas = ("caravansary", "palace", "library", "marketplace", "mosque", "wall")
    assert [row[0].partition("](")[2] for row in actions] == [f"sign:mv-{area})" for area in areas]
