"""The protocol document is complete: it names every message and code."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest

from serai.server.settings import Settings
from serai.server.sockets import table_socket
from serai.tables import protocol
from serai.tables.api import chat, socket_api
from serai.tables.model import permissions

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
FRAMES = [*typing.get_args(protocol.AnyClientMessage), *typing.get_args(protocol.AnyServerMessage)]
CODES = {
    name: value
    for name, value in vars(protocol).items()
    if isinstance(value, int) and name.isupper() and 1000 <= value < 5000
}


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__struct_config__.tag)
def test_every_frame_and_its_fields(frame: type[msgspec.Struct]) -> None:
    tag = frame.__struct_config__.tag
    row = next((row for row in DOCUMENT.splitlines() if row.startswith(f"| `{tag}` |")), None)
    assert row is not None, tag
    documented = {name.strip(" ?") for name in row.split("|")[2].split(",")}
    assert documented == set(frame.__struct_fields__)


def test_every_close_code() -> None:
    assert len(CODES) >= 7
    for name, code in CODES.items():
        assert f"| {code} | {name} |" in DOCUMENT


def test_every_refusal_of_a_frame() -> None:
    modules = (table_socket, socket_api, chat, permissions)
    source = "".join(Path(module.__file__ or "").read_text(encoding="utf-8") for module in modules)
    codes = set(re.findall(r'(?:Refusal|Forbidden|Clash)\(\s*"([a-z_]+)"', source)) - {"no_hello", "not_owner"}
    assert "watching" in codes
    for code in codes:
        assert f"`{code}`" in DOCUMENT, code


def test_the_limits() -> None:
    settings = Settings()
    assert (settings.request_bytes, settings.frame_bytes) == (64 * 1024, 16 * 1024)
    assert (settings.sockets_per_address, settings.tables_per_person) == (200, 50)
    for rate in (settings.requests, settings.frames):
        assert (rate.per_second, rate.burst) == (20, 60)
    assert protocol.PROTOCOL == 1
