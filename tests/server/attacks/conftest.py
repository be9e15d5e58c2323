"""Marks the attacks: they wait more than they run Python."""

from __future__ import annotations

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Called for the tests of this folder."""
    item.add_marker("unmeasured")
