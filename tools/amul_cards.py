"""What is printed on the cards of Amul, for the page: writes cards.json beside the board from the game's data file.

python tools/amul_cards.py    after a change of data.toml; a test says when it is due
"""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

from caravanserai.games.amul.components import FACES, face_of, kind_of

PAGE = Path(__file__).resolve().parent.parent / "web" / "src" / "games" / "amul" / "cards.json"


def printed() -> dict[str, Any]:
    """By face, in the order of the card numbers: kind, line of the score sheet, place, symbols, letter, points."""
    data = tomllib.loads((resources.files("caravanserai.games.amul") / "data.toml").read_text(encoding="utf-8"))
    kinds = {row["id"]: row for row in data["kind"]}
    singles = {face_of(row): row for row in data["card"]}
    return {face: _card(face, kinds[kind_of(face)], singles[face]) for face in FACES}


def _card(face: str, kind: dict[str, Any], single: dict[str, Any]) -> dict[str, Any]:
    card: dict[str, Any] = {"kind": kind_of(face), "group": kind["category"], "place": kind["place"]}
    card["symbols"] = kind["symbols"]
    if "letter" in single:
        card["letter"] = single["letter"]
    if "effect" in kind:
        card["effect"] = kind["effect"]
    card["scoring"] = {**kind["scoring"], **({"points": single["points"]} if "points" in single else {})}
    return card


def text() -> str:
    rows = [f"  {json.dumps(face)}: {json.dumps(card)}" for face, card in printed().items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
