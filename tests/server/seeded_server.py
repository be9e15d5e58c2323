"""`serai` with games that go the same way each time: all tables have one secret, from which bots get their seeds.

What happens in a game then depends on its players alone, and not on the tables before it or beside it.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from serai.main import main
from tests.server.helpers import Server

SECRET_BYTES = 32  # of a table; ids and keys have other lengths


class SeededServer(Server):
    """`serai serve` with the same secret for each table."""

    PROGRAM = "tests.server.seeded_server"
    FOLDER = Path(__file__).resolve().parents[2]


def _seed() -> None:
    draw = secrets.token_bytes
    secrets.token_bytes = lambda size=None: bytes(size) if size == SECRET_BYTES else draw(size)


if __name__ == "__main__":
    _seed()
    main()
