"""What can be set about a server. The defaults are for one machine and need no configuration."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from serai.tables.play.play_time import GRACE_SECONDS

PORT = 8765


def default_folder() -> Path:
    """Where tables are kept unless it is said otherwise: a place that survives the project's folder."""
    if named := os.environ.get("SERAI_DATA"):
        return Path(named)
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder, before_rename = home / "serai", home / "caravanserai"
    return before_rename if before_rename.is_dir() and not folder.exists() else folder


@dataclass(frozen=True)
class RateLimit:
    """So many a second on average, with a burst."""

    per_second: float
    burst: int


@dataclass(frozen=True)
class Settings:
    folder: Path = field(default_factory=default_folder)
    database_url: str | None = None
    bot_workers: int = 1
    bot_seconds: float = 10.0
    bot_pause: float = 0.0  # pages show one move after another by themselves; for programs that cannot
    idle_seconds: float = 600.0
    orphan_seconds: float = 15.0  # a bot that has not moved for so long was another process's, which is gone
    grace_seconds: float = GRACE_SECONDS  # that clocks still stand after a restart
    tables_per_person: int = 50
    request_bytes: int = 65_536
    record_bytes: int = 1_100_000  # an upload of a record
    data_bytes: int = 300_000  # an upload of a data file
    frame_bytes: int = 16_384
    sockets_per_address: int = 200
    connections: int = 5_000  # open at a time, of all kinds; less where the system allows less
    connections_per_address: int = 300
    proxies: str = ""  # addresses of proxies, with commas, whose word about where a visitor comes from is taken
    metrics_port: int | None = None  # None: the numbers are at /metrics
    requests: RateLimit = RateLimit(20, 60)  # a token or address
    new_people: RateLimit = RateLimit(0.2, 20)  # an address
    frames: RateLimit = RateLimit(20, 60)  # a socket
    chat: RateLimit = RateLimit(0.5, 5)
    hints: RateLimit = RateLimit(0.5, 5)
    new_tables: RateLimit = RateLimit(0.2, 20)  # a person, rematches included
    uploads: RateLimit = RateLimit(0.2, 10)  # records and data files of a person
    replay_bytes: int = 10_000_000  # of all records that a person keeps
    limited: bool = True  # off only for load tests on the own machine
