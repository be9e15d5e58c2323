"""Clients on the server's computer get the page's address in the local network; no others do."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from serai.server import lan_address
from serai.server.settings import ListenAddress


def test_a_server_for_this_computer_says_how_to_let_friends_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    listen = ListenAddress("127.0.0.1", 8765)
    found = lan_address.find_lan_address(listen)
    assert found.local
    assert found.address == ""
    assert found.command == "serai serve --host 0.0.0.0 --port 8765"
    monkeypatch.setenv("MAKELEVEL", "1")
    assert lan_address.find_lan_address(listen).command == "make play ARGS='--host 0.0.0.0 --port 8765'"


def test_the_command_for_friends_keeps_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    folder = tmp_path / "our games"
    listen = ListenAddress("127.0.0.1", 8765, str(folder))
    started = shlex.split(lan_address.find_lan_address(listen).command)
    assert started == ["serai", "serve", "--host", "0.0.0.0", "--port", "8765", "--data", str(folder)]
    monkeypatch.setenv("MAKELEVEL", "1")
    make, play, argument = shlex.split(lan_address.find_lan_address(listen).command)
    assert (make, play) == ("make", "play")
    assert shlex.split(argument.removeprefix("ARGS=")) == started[2:]


def test_a_server_for_the_network_names_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan_address, "_outgoing_address", lambda: "192.168.0.17")
    found = lan_address.find_lan_address(ListenAddress("0.0.0.0", 8765))
    assert not found.local
    assert found.address == "http://192.168.0.17:8765"
    assert found.command == ""


@pytest.mark.parametrize(
    ("name", "here"), [("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("example.org", False), ("", False)]
)
def test_only_loopback_names_are_local(name: str, here: bool) -> None:
    assert lan_address.is_loopback_name(name) is here
