"""Names that people take, and lines that they write."""

from __future__ import annotations

import pytest

from serai.tables.errors import Clash
from serai.tables.identifiers import clean_line, clean_name


@pytest.mark.parametrize(
    "name", ["Амина", "José", "Jose\u0301", "Ngu\u0323\u0302", "  Zayn  ", "李", "👍🏽", "❤\ufe0f", "नमिता"]
)
def test_names_of_people(name: str) -> None:
    assert clean_name(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "Ami\u200bna",  # zero-width
        "Amina\u2060",
        "\u202eanimA",  # shown from right to left
        "Ami\u2066na\u2069",
        "Amina\u3164",  # a filler
        "A\u0300\u0301\u0302mina",  # stacked
        "A" + "\u0489" * 5,
        "Ami\xadna",
    ],
)
def test_invisible_and_stacked_names_are_refused(name: str) -> None:
    with pytest.raises(Clash) as refused:
        clean_name(name)
    assert refused.value.code == "odd_name"


@pytest.mark.parametrize("name", ["\u200b", "\u3164\u3164", "\u2800", " \u202e "])
def test_a_name_of_which_nothing_is_seen_is_refused(name: str) -> None:
    with pytest.raises(Clash) as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"


def test_lines_lose_what_covers_others() -> None:
    assert clean_line("a" + "\u0301" * 30 + "\u202eb\nc") == "a\u0301\u0301 b c"
