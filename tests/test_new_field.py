"""A field is added to a copy of every game, and everything that was stored before it is still read."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import serai as cv
from serai import envs
from serai.bots.encoding import StateEncoder
from serai.bots.network_files import find_network
from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import Each, Num
from serai.core.rules.fields import Field, Fields
from serai.core.rules.vocabulary import SEATS
from serai.kit.generator import engine_module
from tests.server.helpers import Json
from tests.stored import GAMES, read_fixture

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parent.parent
DECLARED = 'Field("omens", Each(SEATS, Num()), default=2)'
IMPORTS = """\
from serai.core.rules.codecs import Each, Num
from serai.core.rules.vocabulary import SEATS
"""
LIST = "FIELDS = Fields(\n"


def add_field(folder: Path, id: str) -> None:
    """What `docs/new-game.md` asks for: the declaration and generated code. It is the first field: all others move."""
    declared = (folder / "fields.py").read_text(encoding="utf-8")
    assert declared.count(LIST) == 1
    changed = declared.replace(LIST, f"{IMPORTS}{LIST}    {DECLARED},\n")
    (folder / "fields.py").write_text(changed, encoding="utf-8")
    before = cv.game(id).fields
    added = Field("omens", Each(SEATS, Num()), default=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(cv.game(id)), "fields", Fields(added, *before.stored, *before.computed))
        (folder / "generated" / "fields.py").write_text(engine_module(cv.game(id)), encoding="utf-8")


def expected() -> Json:
    """What bots and environments make of stored positions without the field."""
    found: Json = {}
    for id, stored in read_fixture("positions.json.gz").items():
        game = cv.game(id)
        state = game.read_position(stored["position"], Seeded(1))
        network = find_network(game, state.players)
        assert network is not None
        layout = envs.layout(id, state.players, options=dict(state.printed.options))
        found[id] = {
            "values": list(network.values(StateEncoder(game).encode(state))),
            "entries": [[one.name, one.offset, one.width, one.meaning] for one in layout.entries],
            "row": layout.observe(state, 0).tolist(),
        }
    return found


def test_games_with_one_field_more_read_what_was_stored_before(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "serai", tmp_path / "serai", ignore=shutil.ignore_patterns("*.so"))
    for id in GAMES:
        add_field(tmp_path / "serai" / "games" / id, id)
    wanted = tmp_path / "expected.json"
    wanted.write_text(json.dumps(expected()))
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "SERAI"))}
    env |= {"PYTHONPATH": str(tmp_path), "NEW_FIELD_EXPECTED": str(wanted)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/new_field_cases.py"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-5000:]
