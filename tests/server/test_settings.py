"""Settings are read once, and processes get them whole."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from serai.server import run
from serai.server.settings import ListenAddress, Settings, read_settings


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What uvicorn was told to serve. Applications are their settings."""
    apps: list[Any] = []
    monkeypatch.setattr(uvicorn, "run", lambda app, **options: apps.append(app))
    monkeypatch.setattr(run, "make_server_app", lambda settings: settings)
    return apps


def test_one_process_writes_nothing_into_the_environment(started: list[Any], tmp_path: Path) -> None:
    before = dict(os.environ)
    settings = Settings(tmp_path, bot_workers=3)
    run.serve(settings)
    assert started[0]() is settings
    assert dict(os.environ) == before


def test_several_processes_get_the_same_settings(
    started: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(run.WORKER_SETTINGS, "")
    settings = Settings(tmp_path, "postgresql://here", ListenAddress("::", 80), metrics_port=9, limited=False)
    run.serve(settings, workers=2)
    assert started == ["serai.server.run:app"]
    served: Any = run.app()
    assert served == settings


def test_the_environment_changes_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"SERAI_UNLIMITED": "1", "SERAI_BOT_PAUSE": "0.5", "SERAI_SMTP": "smtp://here"}
    given |= {"SERAI_NOTICE_GAP_SECONDS": "7", "SERAI_PRIVATE_ENDPOINTS": "1"}
    for name, text in given.items():
        monkeypatch.setenv(name, text)
    found = read_settings(tmp_path)
    assert (found.folder, found.limited, found.bot_pause) == (tmp_path, False, 0.5)
    notices = found.notices
    assert (notices.smtp, notices.gap_seconds, notices.allows_private) == ("smtp://here", 7.0, True)
