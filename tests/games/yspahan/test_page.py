"""What is printed on the page's board is what is printed in the box: the page keeps its own copy to draw from."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "web" / "src" / "games" / "yspahan" / "table.ts"
DATA = ROOT / "src" / "caravanserai" / "games" / "yspahan" / "data.toml"

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="the page's sources are not here")


def printed() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def drawn(pattern: str) -> list[tuple[str, ...]]:
    found = re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, pattern
    return found


def test_souks_and_shops_lie_where_the_box_has_them() -> None:
    data = printed()
    souks = drawn(r"^  souk\('(\w+)', (\d+), (\[[^\]]+\]), (\[\[.+?\]\]), ")
    assert {id: (int(value), json.loads(plate)) for id, value, plate, _ in souks} == {
        one["id"]: (one["value"], [one["x"], one["y"]]) for one in data["souk"]
    }
    shops = {f"{id}_{i}": at for id, _, _, places in souks for i, at in enumerate(json.loads(places), start=1)}
    assert shops == {one["id"]: [one["x"], one["y"]] for one in data["shop"]}


def test_a_shop_is_opposite_the_squares_it_shares_a_side_with() -> None:
    """The page finds what a stop sends from the drawing alone."""
    arms = {arm: (int(n), int(dx), int(dy)) for arm, n, dx, dy in drawn(r"^  \['(\w)', (\d+), (-?\d), (-?\d)\],$")}
    street = {(0, 0): "c"}
    street |= {(dx * i, dy * i): f"{arm}{i}" for arm, (n, dx, dy) in arms.items() for i in range(1, n + 1)}
    for shop in printed()["shop"]:
        sides = [(shop["x"] + dx, shop["y"] + dy) for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        assert {street[side] for side in sides if side in street} == set(shop["opposite"]), shop["id"]


def test_buildings_cost_and_score_what_the_box_says() -> None:
    data = printed()
    prices = drawn(r"\{ id: '(\w+)', camels: (\d), gold: (\d) \}")
    assert [(id, int(camels), int(gold)) for id, camels, gold in prices] == [
        (one["id"], one["camels"], one["gold"]) for one in data["building"]
    ]
    [points] = re.findall(r"BUILDING_POINTS = (\[.+\]);", PAGE.read_text(encoding="utf-8"))
    assert json.loads(points) == data["building_points"]["by_number"]
