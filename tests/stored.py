"""Reads what version 0.1 has stored (tests/fixtures/stored) and compares answers with it."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import httpx

import serai as cv
from tests.server.helpers import PLAIN, Json, Person, Server

FOLDER = Path(__file__).resolve().parent / "fixtures" / "stored"
GAMES = ("amul", "five_tribes", "marrakesh", "merv", "yspahan")
OLD_FILE = "caravanserai.sqlite"


def read_fixture(name: str) -> Any:
    content = (FOLDER / name).read_bytes()
    return json.loads(gzip.decompress(content) if name.endswith(".gz") else content)


def write_old_database(folder: Path) -> Path:
    """Make a data folder as version 0.1 left it, with the SQLite file under its old name."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / OLD_FILE).write_bytes(gzip.decompress((FOLDER / f"{OLD_FILE}.gz").read_bytes()))
    return folder


class StoredPerson(Person):
    """A person of the stored database, known by the token that a browser kept."""

    def __init__(self, server: Server, stored: Json) -> None:
        self.server = server
        self.id, self.token = stored["id"], stored["token"]
        headers = {"authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=server.url, timeout=30, trust_env=False, verify=PLAIN, headers=headers)


def without_labels(states: list[Json]) -> list[Json]:
    """Seat states without the sentences of their choices, which may be reworded, and without new fields."""
    return [
        {
            **without_new_fields(state, state["view"]["game"]),
            "choices": [{key: choice[key] for key in choice if key != "label"} for choice in state["choices"]],
        }
        for state in states
    ]


@cache
def new_fields(game: str) -> frozenset[str]:
    """The fields of a view that version 0.1 did not have."""
    fields = cv.game(game).fields
    stored = set(read_fixture("pocket.json.gz")["tables"][game]["seen"][0]["view"]["state"])
    return frozenset({*[each.name for each in fields.fields], *[each.name for each in fields.computed]} - stored)


# Of tables, seats, records, updates and events; an old page ignores them.
NEW_KEYS = {"hints", "returnable", "turns", "unlogged", "colour", "fixed", "bots", "colours", "rated", "agreed"}
NEW_KEYS |= {
    "under_way",
    "next_bid",
    "practice",
    "real",
    "group",
    "tournament",
    "tournament_round",
    "portable",
    "unrated",
}
NEW_KEYS |= {"may_rematch"}


def without_new_fields(value: Any, game: str) -> Any:
    """A frame or view without what it and its `state` have besides the fields of version 0.1."""
    if isinstance(value, list):
        return [without_new_fields(one, game) for one in value]
    if not isinstance(value, dict):
        return value
    found = {name: without_new_fields(one, game) for name, one in value.items() if name not in NEW_KEYS}
    if isinstance(value.get("state"), dict):
        found["state"] = {name: one for name, one in found["state"].items() if name not in new_fields(game)}
    return found


def shape_of(value: Any, key: str = "") -> Any:
    """The keys and the types of a frame; the values of `type` and `code` stay."""
    if key in ("type", "code"):
        return value
    if isinstance(value, dict):
        return {name: shape_of(one, name) for name, one in sorted(value.items())}
    if isinstance(value, list):
        shapes = {json.dumps(shape_of(one)): shape_of(one) for one in value}
        return [shapes[text] for text in sorted(shapes)]
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int | float):
        return "number"
    return "null" if value is None else "str"
