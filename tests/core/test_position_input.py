"""Parsing of positions that people write."""

from typing import Any

import pytest

from serai.core.position.input import normalize
from serai.core.rules.codecs import Counts, Each, Flag, Num, One, Pile, Ref, RowOf, SetOf
from serai.core.rules.vocabulary import SEATS, Domain

GOODS = Domain("goods", ["fish", "silk"], aliases={"scarf": "silk"})


@pytest.mark.parametrize(
    ("codec", "value", "found"),
    [
        (Counts(GOODS), "fish*2 scarf", {"fish": 2, "silk": 1}),
        (Counts(GOODS), {"scarf": 2, "fish": 0}, {"silk": 2}),
        (Counts(GOODS), ["scarf", "fish", "silk"], {"silk": 2, "fish": 1}),
        (Counts(GOODS), [0, 3], {"silk": 3}),
        (Counts(SEATS), [1, 3], {0: 1, 1: 3}),
        (SetOf(GOODS), "silk fish", ["silk", "fish"]),
        (RowOf(GOODS), "fish*2", ["fish", "fish"]),
        (Pile(GOODS, 3), ["scarf"], ["silk"]),
        (RowOf(SEATS), [1, "p1"], [1, 0]),
        (Ref(GOODS), None, None),
        (One(GOODS), "SCARF", "silk"),
        (Num(), 4, 4),
        (Flag(), True, True),
        (Each(GOODS, Num()), {"scarf": 3}, {"silk": 3}),
        (Each(GOODS, Num()), [1, 3], {"fish": 1, "silk": 3}),
        (Each(SEATS, Counts(GOODS)), ["fish", ""], {0: {"fish": 1}, 1: {}}),
        (Each(SEATS, Num()), {"p2": 5}, {1: 5}),
    ],
)
def test_valid_input(codec: Any, value: object, found: object) -> None:
    assert normalize(codec, value, 2) == found


@pytest.mark.parametrize(
    ("codec", "value", "complaint"),
    [
        (Counts(GOODS), "fihs", "'fihs' is no goods; did you mean 'fish'?"),
        (Counts(GOODS), "fish*x", "'fish\\*x' has no number behind the star"),
        (Counts(GOODS), {"fish": -1}, "-1 fish cannot be"),
        (
            Counts(GOODS),
            3,
            "3 should be words, an object with names, a list of names, or a list of 2 numbers",
        ),
        (Counts(GOODS), [1], "should be words, .* or a list of 2 numbers: fish, silk"),
        (Each(GOODS, Num()), [1], "should be an object with names, or a list of 2: fish, silk"),
        (RowOf(GOODS), 3, "3 should be a list, or words"),
        (
            Each(SEATS, Num()),
            "all",
            "'all' should be a list of 2, one for each seat, or an object with seats such as p1",
        ),
        (Each(SEATS, Num()), [1, 2, 3], "2 is no seat; there are 0 to 1"),
        (Num(), "4", "'4' is no whole number"),
    ],
)
def test_invalid_input(codec: Any, value: object, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        normalize(codec, value, 2)
