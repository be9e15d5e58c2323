"""Logs as JSON lines. Secrets are never passed to the logger, so none can be written."""

from __future__ import annotations

import json
import logging
import re
import sys
import time

from serai.tables.identifiers import ID_LENGTH
from serai.tables.telemetry import LOG

__all__ = ["LOG", "JsonFormatter", "log_to_stderr"]

# Fields of a line beside time, level and event; a line has those that it was given.
FIELDS = (
    *("table", "tournament", "game", "seat", "version", "method", "path", "status", "ms", "address"),
    *("why", "left_out"),
)
_ID = re.compile(rf"(?<=/)[A-Za-z0-9_-]{{{ID_LENGTH}}}(?=/|$)")
ID_PREFIX_LENGTH = 5  # characters of an id: enough to find it in the database, not enough to open it
MOST_LINES = 1_000  # of one event within ten seconds


def shorten_ids(path: str) -> str:
    """A path without the ends of its ids: whoever reads the log cannot open what only a link opens."""
    return _ID.sub(lambda found: f"{found[0][:ID_PREFIX_LENGTH]}...", path)


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if "path" in line:
            line["path"] = shorten_ids(str(line["path"]))
        if record.exc_info and record.exc_info[0] is not None:
            # Type and place, not the message, which could quote hidden information.
            line["error"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                line["place"] = f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"
        return json.dumps(line, ensure_ascii=False)


class LogRateFilter(logging.Filter):
    """Limits the lines per event and time span; the next line says how many were left out. Repeated requests cannot
    fill the disk with logs."""

    def __init__(self, most: int = MOST_LINES, seconds: float = 10.0) -> None:
        super().__init__()
        self.most = most
        self.seconds = seconds
        self._since = -seconds
        self._counts: dict[str, int] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now - self._since >= self.seconds:
            self._since = now
            self._left_out = {event: n - self.most for event, n in self._counts.items() if n > self.most}
            self._counts = {}
        event = record.msg if isinstance(record.msg, str) else ""
        self._counts[event] = self._counts.get(event, 0) + 1
        if left_out := self._left_out.pop(event, 0):
            record.left_out = left_out
        return self._counts[event] <= self.most


class UvicornFilter(logging.Filter):
    """Leaves out uvicorn's lines about each WebSocket, which have the client's whole address, and takes text that is
    no UTF-8 for what it is: a mistake of the client."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[0] is UnicodeDecodeError:
            record.levelno, record.levelname = logging.INFO, "INFO"
        return "WebSocket" not in str(record.msg) and record.msg not in ("connection open", "connection closed")


UVICORN_FILTER = UvicornFilter()


def log_to_stderr(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(LogRateFilter())
    logging.getLogger("uvicorn.error").addFilter(UVICORN_FILTER)
    for name in ("serai", "uvicorn.error", "asyncio", "psycopg.pool"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
