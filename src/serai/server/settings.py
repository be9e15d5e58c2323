"""Settings of a server. The defaults suit a single machine and need no configuration."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from serai.tables.model.play_time import GRACE_SECONDS

PORT = 8765
STATIC = Path(__file__).resolve().parent / "static"  # the built page
ADDRESS_RATE, ADDRESS_BURST = 3, 5  # times the limit of one person
Variables = dict[str, tuple[str, Callable[[str], Any]]]  # by field: an environment variable, and what reads it
VARIABLES: Variables = {
    "database_url": ("DATABASE_URL", str),
    "bot_pause": ("SERAI_BOT_PAUSE", float),
    "orphan_seconds": ("SERAI_ORPHAN_SECONDS", float),
    "log_level": ("SERAI_LOG", str),
    "limited": ("SERAI_UNLIMITED", lambda text: text != "1"),
}
NOTICE_VARIABLES: Variables = {
    **{name: (f"SERAI_{name.upper()}", str) for name in ("address", "contact", "smtp", "mail_from")},
    **{name: (f"SERAI_{name.upper()}", str) for name in ("webhook", "webhook_form", "webhook_token")},
    **{f"{name}_seconds": (f"SERAI_NOTICE_{name.upper()}_SECONDS", float) for name in ("sweep", "delay", "gap")},
    "allows_private": ("SERAI_PRIVATE_ENDPOINTS", lambda text: text == "1"),
}


def default_folder() -> Path:
    """The default data folder, outside of the project's folder so that it outlives it."""
    if named := os.environ.get("SERAI_DATA"):
        return Path(named)
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder, before_rename = home / "serai", home / "caravanserai"
    return before_rename if before_rename.is_dir() and not folder.exists() else folder


@dataclass(frozen=True)
class RateLimit:
    """An average rate per second, with a burst."""

    per_second: float
    burst: int

    def for_address(self) -> RateLimit:
        """The limit for all people of one address together, such as a household or a class."""
        return RateLimit(self.per_second * ADDRESS_RATE, self.burst * ADDRESS_BURST)


@dataclass(frozen=True)
class NoticeSettings:
    """How people are told that it is their turn. Web Push needs no configuration; the rest is off without it."""

    sweep_seconds: float = 20.0  # between two searches for turns to tell of
    delay_seconds: float = 60.0  # age of a turn before it is told: whoever is at the table moves before that
    gap_seconds: float = 600.0  # between two messages to one person: turns in between are summed up in one
    address: str = ""  # public address of the page, for links in e-mail: https://games.example.org
    contact: str = ""  # mailto: or https: address of the host, which push services may ask for
    smtp: str = ""  # smtps://user:password@host:465 or smtp://...:587 (STARTTLS)
    mail_from: str = ""
    webhook: str = ""  # address of the host's channel
    webhook_form: str = ""  # discord, slack or matrix
    webhook_token: str = ""  # access token, for matrix
    allows_private: bool = False  # push services and channels at private addresses, and without TLS


@dataclass(frozen=True)
class ListenAddress:
    """Where the server listens. `folder`: the data folder, if one was named at its start."""

    host: str = ""
    port: int = 0
    folder: str = ""


@dataclass(frozen=True)
class Settings:
    folder: Path = field(default_factory=default_folder)
    database_url: str | None = None
    listen: ListenAddress = ListenAddress()
    log_level: str = "INFO"
    bot_workers: int = 1
    bot_seconds: float = 10.0
    bot_pause: float = 0.0  # before a bot moves; 0 since pages pace the moves themselves
    idle_seconds: float = 600.0
    orphan_seconds: float = 15.0  # a bot turn older than this belonged to a process that has died
    grace_seconds: float = GRACE_SECONDS  # for which clocks stand still after a restart
    tables_per_person: int = 50
    request_bytes: int = 65_536  # of a body; uploads have limits of their own in `routes`
    frame_bytes: int = 16_384
    sockets_per_address: int = 200
    connections: int = 5_000  # open at a time, of all kinds; fewer if the system's limit is lower
    connections_per_address: int = 300
    proxies: str = ""  # comma-separated addresses of proxies whose X-Forwarded-For is trusted
    hosts: str = ""  # comma-separated names under which the server is reached; "": any
    metrics_port: int | None = None  # None: metrics are served at /metrics
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    # Per person; an address has three times the rate and five times the burst, whatever names it uses.
    requests: RateLimit = RateLimit(20, 60)  # per address without a known token
    any_requests: RateLimit = RateLimit(200, 2000)  # per address, files of the page and unknown paths included
    new_people: RateLimit = RateLimit(0.2, 20)  # per address
    frames: RateLimit = RateLimit(20, 60)  # per socket, and for an address as above
    socket_bytes: RateLimit = RateLimit(8_192, 32_768)  # per socket, control frames included; beyond, it is closed
    chat: RateLimit = RateLimit(0.5, 5)
    hints: RateLimit = RateLimit(0.5, 5)
    analyses: RateLimit = RateLimit(0.05, 5)  # started; per address, three and five times as many as here
    verdicts: RateLimit = RateLimit(0.5, 5)  # of a coach, on turns against bots
    evaluations: RateLimit = RateLimit(3, 40)  # of positions of studies, one for each depth
    new_tables: RateLimit = RateLimit(0.2, 20)  # rematches included
    uploads: RateLimit = RateLimit(0.2, 10)  # records and data files
    mails: RateLimit = RateLimit(0.002, 3)  # codes that confirm an e-mail address
    replay_bytes: int = 10_000_000  # of all stored records of a person
    shared_study_bytes: int = 5_000_000  # of all shared studies of a person
    limited: bool = True  # off only for local load tests


def read_settings(folder: Path | None = None) -> Settings:
    """The default settings, changed by environment variables. Those that `serve` has options for come from it."""
    notices = NoticeSettings(**_read_variables(NOTICE_VARIABLES))
    return Settings(folder=folder or default_folder(), notices=notices, **_read_variables(VARIABLES))


def _read_variables(variables: Variables) -> dict[str, Any]:
    return {field: read(text) for field, (name, read) in variables.items() if (text := os.environ.get(name))}
