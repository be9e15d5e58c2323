"""Clients on the server's computer get the page's address in the local network; no others do."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from serai.server import lan_address


def test_a_server_for_this_computer_says_how_to_let_friends_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    monkeypatch.setenv(lan_address.HOST, "127.0.0.1")
    monkeypatch.setenv(lan_address.PORT, "8765")
    found = lan_address.find_lan_address()
    assert found.local
    assert found.address == ""
    assert found.command == "serai serve --host 0.0.0.0 --port 8765"
    monkeypatch.setenv("MAKELEVEL", "1")
    assert lan_address.find_lan_address().command == "make play ARGS='--host 0.0.0.0 --port 8765'"


def test_the_command_for_friends_keeps_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (lan_address.HOST, lan_address.PORT, lan_address.FOLDER):
        monkeypatch.setenv(name, "")
    monkeypatch.delenv("MAKELEVEL", raising=False)
    folder = tmp_path / "our games"
    lan_address.remember_listen_address("127.0.0.1", 8765, folder)
    started = shlex.split(lan_address.find_lan_address().command)
    assert started == ["serai", "serve", "--host", "0.0.0.0", "--port", "8765", "--data", str(folder)]
    monkeypatch.setenv("MAKELEVEL", "1")
    make, play, argument = shlex.split(lan_address.find_lan_address().command)
    assert (make, play) == ("make", "play")
    assert shlex.split(argument.removeprefix("ARGS=")) == started[2:]


def test_a_server_for_the_network_names_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(lan_address.HOST, "0.0.0.0")
    monkeypatch.setenv(lan_address.PORT, "8765")
    monkeypatch.setattr(lan_address, "_outgoing_address", lambda: "192.168.0.17")
    found = lan_address.find_lan_address()
    assert not found.local
    assert found.address == "http://192.168.0.17:8765"
    assert found.command == ""


@pytest.mark.parametrize(
    ("name", "here"), [("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("example.org", False), ("", False)]
)
def test_only_loopback_names_are_local(name: str, here: bool) -> None:
    assert lan_address.is_loopback_name(name) is here
