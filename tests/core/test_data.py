"""Declarations of data files: what is refused and in which words, the attributes of a match, the page's types."""

from __future__ import annotations

from typing import Any

import pytest

from serai.core.rules.data import (
    Boolean,
    Checker,
    ChosenRow,
    Data,
    DataValue,
    Drawn,
    ListOf,
    PlainRows,
    Rows,
    SeatColours,
    Section,
    Shape,
    Whole,
    Wholes,
    Word,
    Words,
    WordSet,
)
from serai.core.rules.vocabulary import Domain

GOODS = Domain("good", ["silk", "tea", "salt"])
EFFECT = Shape("Effect", op=Word(("gain", "lose")), n=Whole(1, 9, default=1))
DATA = Data(
    game=Section(rounds=Whole(1, 9), open=Boolean(), start=Words(GOODS, 2, 2, distinct=True)),
    players=ChosenRow("players", (2, 3), "count", hand=Whole(name="hand_size"), colors=SeatColours()),
    tower=ChosenRow("floor", ("b1", "b2"), room=Whole()),
    good=Rows(
        GOODS,
        value=Whole(),
        bonus=Whole(default=-1),
        month=Whole(1, 12, first=1),
        table=Wholes(2),
        into=Word(GOODS, optional=True),
        goes_with=WordSet(GOODS, optional=True),
        kind=Word(("dry", "wet")),
        x=Drawn(float),
    ),
    path=PlainRows(None, cost=ListOf(Word(GOODS)), effects=ListOf(EFFECT, optional=True)),
)


@DATA.constraint
def _values_rise(c: Checker, rows: dict[str, Any]) -> None:
    values = [row["value"] for row in rows["good"]]
    if values != sorted(values):
        c.problem("good: values do not rise")


def good(id: str, value: int, **others: Any) -> dict[str, Any]:
    return {"id": id, "value": value, "month": 1, "table": [1, value], "kind": "dry", "x": 1.5, **others}


def rows(**changes: Any) -> dict[str, Any]:
    return {
        "game": {"rounds": 3, "open": True, "start": ["tea", "salt"]},
        "players": [
            {"count": 2, "hand": 5, "colors": ["red", "blue"]},
            {"count": 3, "hand": 4, "colors": ["red", "blue", "grey"]},
        ],
        "tower": [{"id": "b1", "room": 1}, {"id": "b2", "room": 2}],
        "good": [
            good("silk", 1, into="salt"),
            good("tea", 2, bonus=7, month=12, goes_with=["silk", "salt"]),
            good("salt", 3, kind="wet"),
        ],
        "path": [{"id": "any name", "cost": ["tea"], "effects": [{"op": "gain"}]}],
        "more": {"free": 1},
        **changes,
    }


def test_the_attributes_of_a_match() -> None:
    values = DATA.values(rows(), 3, {"floor": "B2"})
    assert {name: list(value) if name.startswith("good") else value for name, value in values.items()} == {
        "rounds": 3,
        "open": True,
        "start": [1, 2],
        "hand_size": 4,
        "room": 2,
        "good_value": [1, 2, 3],
        "good_bonus": [-1, 7, -1],
        "good_month": [0, 11, 0],
        "good_table": [1, 1, 1, 2, 1, 3],
        "good_into": [2, -1, -1],
        "good_goes_with": [0, 5, 0],
        "good_kind": [0, 0, 1],
    } | {"start": values["start"]}
    assert list(values["start"]) == [1, 2]
    assert set(values) == set(DATA.attributes)
    assert (DATA.attributes["hand_size"], DATA.attributes["good_value"]) == ("i64", "vec[i64]")


def test_rows_with_lists_of_any_length_say_where_each_begins() -> None:
    data = Data(good=Rows(GOODS, tokens=Wholes(None), two=Wholes(2)))
    given = {"good": [{"id": id, "tokens": list(range(n)), "two": [n, n]} for n, id in enumerate(GOODS, 1)]}
    values = data.values(given, 2, {})
    assert list(values) == [*data.attributes] == ["good_tokens", "good_tokens_starts", "good_two"]
    assert (list(values["good_tokens"]), list(values["good_tokens_starts"])) == ([0, 0, 1, 0, 1, 2], [0, 1, 3, 6])


def test_each_match_has_the_numbers_of_its_own_file() -> None:
    first, second = rows(), rows(game={"rounds": 4, "open": False, "start": ["tea", "silk"]})
    assert [DATA.values(one, 2, {"floor": "B1"})["rounds"] for one in (first, second, first)] == [3, 4, 3]


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({}, []),
        ({"game": 3}, ["game: missing"]),
        (
            {"game": {"rounds": True, "start": ["tea", "tea"]}},
            [
                "game: rounds: True is no whole number from 1 to 9",
                "game: open: None: true or false is needed",
                "game: start: 2 different ones are needed, not ['tea', 'tea']",
            ],
        ),
        ({"tower": [{"id": "b1", "room": 1}] * 2}, ["tower: missing: b2; twice: 'b1'"]),
        ({"tower": [{"id": "b2", "room": 1}, {"id": "b1", "room": 1}]}, ["tower: the rows are in another order"]),
        ({"tower": [{"id": "b1", "room": 1}, 5]}, ["tower: missing: b1, b2"]),
        ({"path": []}, ["path: missing"]),
        ({"path": [{"id": "x", "cost": ["wool"]}]}, ["path x: cost: 'wool' is none of silk, tea, salt"]),
        (
            {"path": [{"id": "x", "cost": ["tea"], "effects": [{"op": "sell", "n": 10}, 7]}]},
            [
                "path x: effects: {'op': 'sell', 'n': 10}: op: 'sell' is none of gain, lose",
                "path x: effects: {'op': 'sell', 'n': 10}: n: 10 is no whole number from 1 to 9",
                "path x: effects: 7: 7 is no table",
            ],
        ),
        (
            {"good": [good("silk", 1, table=[1]), good("tea", 2, goes_with="silk", x="left"), good("salt", 2000)]},
            [
                "good silk: table: 2 whole numbers from 0 to 1000 are needed, not [1]",
                "good tea: goes_with: 'silk' is no list of words",
                "good tea: x: 'left' is no number",
                "good salt: value: 2000 is no whole number from 0 to 1000",
                "good salt: table: 2 whole numbers from 0 to 1000 are needed, not [1, 2000]",
            ],
        ),
        ({"good": [good("silk", 1), good("tea", 9), good("salt", 3)]}, ["good: values do not rise"]),
    ],
)
def test_every_problem_names_its_row(changes: dict[str, Any], problems: list[str]) -> None:
    assert DATA.check(rows(**changes)) == problems


@pytest.mark.parametrize("colours", [["red", "red"], ["red"], 5, ["red", "blue", "grey"]])
def test_seats_have_different_colours(colours: object) -> None:
    players = rows()["players"]
    problems = DATA.check(rows(players=[{**players[0], "colors": colours}, players[1]]))
    assert len(problems) == 1
    assert problems[0].startswith("players 2: colors: ")


def test_a_number_that_stays_is_named() -> None:
    assert list(Whole(6, 6).problems(5)) == ["5, but it must be 6"]


def test_two_values_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="supply: the attribute gold is declared twice; one needs a name"):
        Data(setup=Section(gold=Whole()), supply=Section(gold=Whole()))
    named: DataValue = Whole(name=None)
    assert Data(setup=Section(gold=Whole()), supply=Section(gold=named)).attributes == {"gold": "i64"}


def test_generated_code_of_other_attributes_is_refused() -> None:
    DATA.declared(DATA.layout())
    with pytest.raises(ValueError, match=r"data\.py has changed since"):
        DATA.declared(Data(game=Section(rounds=Whole())).layout())


def test_the_page_gets_a_type_for_each_row() -> None:
    text = DATA.typescript()
    for part in (
        "export interface Effect {\n  op: 'gain' | 'lose';\n  n?: number;\n}\n",
        "  players: {\n    count: number;\n    hand: number;\n    colors: string[];\n  }[];\n",
        "    goes_with?: string[];\n    kind: 'dry' | 'wet';\n    x: number;\n  }[];\n",
        "  path: {\n    id: string;\n    cost: string[];\n    effects?: Effect[];\n  }[];\n",
        "  game: {\n    rounds: number;\n    open: boolean;\n    start: string[];\n  };\n",
    ):
        assert part in text
