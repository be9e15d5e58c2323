"""`serai` with games that go the same way each time: all tables have one secret, from which bots get their seeds.

What happens in a game then depends on its players alone, and not on the tables before it or beside it.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from serai.main import main
from serai.server.workers import worker_pool
from tests.server.helpers import Server
from tests.table_secrets import SECRET_BYTES


class SeededServer(Server):
    """`serai serve` with the same secret for each table."""

    PROGRAM = "tests.server.seeded_server"
    FOLDER = Path(__file__).resolve().parents[2]


def _seed() -> None:
    draw = secrets.token_bytes

    def token_bytes(nbytes: int | None = None) -> bytes:
        return bytes(SECRET_BYTES) if nbytes == SECRET_BYTES else draw(nbytes)

    secrets.token_bytes = token_bytes


if __name__ == "__main__":
    _seed()
    worker_pool.ANALYSIS_NICENESS = 0  # pages wait for analyses while other tests keep the machine busy
    main()
