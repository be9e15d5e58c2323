"""Logs as JSON lines. Secrets are never handed to the logger, so none can be written."""

from __future__ import annotations

import json
import logging
import sys
import time

from caravanserai.tables.watching import LOG

__all__ = ["LOG", "JsonLines", "log_to_stderr"]

_EXTRA = ("table", "seat", "version", "method", "path", "status", "ms", "address")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _EXTRA if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            # The kind and the place, not the message: that could quote what a player must not know.
            line["error"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                line["place"] = f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("caravanserai", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
