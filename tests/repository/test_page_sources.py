"""The page is built again when something that it is made of has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import web


def test_boards_of_own_games_belong_to_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERAI_GAMES", raising=False)
    without = web.fingerprint()
    board = tmp_path / "dunes" / "board" / "Board.svelte"
    board.parent.mkdir(parents=True)
    board.write_text("<p>Dunes</p>\n", encoding="utf-8")
    monkeypatch.setenv("SERAI_GAMES", str(tmp_path))
    first = web.fingerprint()
    board.write_text("<p>Hills</p>\n", encoding="utf-8")
    assert len({without, first, web.fingerprint()}) == 3
    monkeypatch.setenv("SERAI_GAMES", str(tmp_path / "nowhere"))
    assert web.fingerprint() == without
