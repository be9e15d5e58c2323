"""Runs the unit tests of the page, web/tests."""

import json
from pathlib import Path

import pytest

from tests.web.every_text import every_text
from tests.web.page_build import lock_page_build
from tools import web


def test_unit_tests_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = tmp_path / "texts.json"
    texts.write_text(json.dumps(every_text(), ensure_ascii=False), encoding="utf-8")
    monkeypatch.setenv("VITE_TEXTS", str(texts))
    try:
        with lock_page_build():
            web.run_script("test")
    except web.NoNode as error:
        pytest.skip(str(error))
