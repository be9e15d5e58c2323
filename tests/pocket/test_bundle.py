"""The files bundled for tables in the browser contain every module that is imported, and no more."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools import pocket

pytestmark = pytest.mark.unmeasured

LOADED = """
import sys
before = set(sys.modules)
import asyncio, serai
from serai.core.game.registry import game, games
from serai.pocket import browser
from serai.pocket.browser_server import BrowserServer
from serai.tables.store.memory_store import MemoryBackend
sys.platform = "emscripten"  # as in the browser

async def go():
    server = BrowserServer(MemoryBackend(), print, print)
    await server.start()
    for one in games():
        assert (await server.ask("GET", f"/games/{one}/lessons"))[0] == 200
asyncio.run(go())
home = sys.base_prefix
for name in sorted(set(sys.modules) - before):
    file = getattr(sys.modules[name], "__file__", None) or ""
    if file.startswith(home) and "site-packages" not in file and file.endswith(".py"):
        print(name)
"""
# Modules of the Python that runs the tests but not of the browser's, and optional ones.
OLDER = {"_compression", "platform", "sre_compile", "sre_constants", "sre_parse", "ssl"}


def test_the_library_has_every_imported_module() -> None:
    output = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    asked = {name.split(".")[0] for name in output.split()}
    assert {"asyncio", "tomllib"} <= asked
    assert asked - OLDER - {"encodings"} <= pocket.LIBRARY


def test_the_package_has_no_other_interface() -> None:
    names = [name for name, _ in pocket._package()]
    assert "serai/pocket/browser_server.py" in names
    assert "serai/games/amul/data.toml" in names
    interfaces = {name.split("/")[1] for name in names}
    assert interfaces.isdisjoint({"server", "cli", "simulation", "envs", "shell", "main.py"})
    assert not [name for name in names if "/terminal/" in name or name.endswith((".so", ".pyc"))]
    assert "serai/games/merv/nets/2.net" in names
    assert not [name for name in names if name.endswith(".first.net")]


def test_the_bundle_is_reproducible() -> None:
    assert pocket._archive(pocket._package()) == pocket._archive(pocket._package())
    assert len(pocket.fingerprint()) == 64
