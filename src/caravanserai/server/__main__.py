"""`python -m caravanserai.server`: serve the tables and the page, and open the browser if asked to."""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

from caravanserai.core.errors import CaravanseraiError
from caravanserai.server.run import serve

PORT = 8765


def data_folder() -> Path:
    """Where tables are kept unless it is said otherwise: a place that survives the project's folder."""
    named = os.environ.get("CARAVANSERAI_DATA")
    if named:
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "caravanserai"


def free_port(host: str, wanted: int) -> int:
    """The port wanted, or one of the next ones that nobody listens on."""
    for port in range(wanted, wanted + 20):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with contextlib.suppress(OSError), socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            return port
    raise CaravanseraiError(f"the ports {wanted} to {wanted + 19} are all in use; name another with --port")


def open_when_ready(address: str) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(300):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/healthz", timeout=1):
            break
        time.sleep(0.1)
    webbrowser.open(address)


def main() -> int:
    parser = argparse.ArgumentParser(prog="caravanserai-server", description="Serve tables and the page.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network come (%(default)s)")
    parser.add_argument("--port", type=int, default=PORT, help="the first free one from here on (%(default)s)")
    parser.add_argument("--data", type=Path, default=None, help="the folder that keeps the tables")
    parser.add_argument("--workers", type=int, default=1, help="processes; more than one need PostgreSQL")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    asked = parser.parse_args()
    folder: Path = asked.data or data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        port = free_port(asked.host, asked.port)
        shown = "localhost" if asked.host in ("127.0.0.1", "0.0.0.0", "::1", "::") else asked.host
        address = f"http://{shown}:{port}"
        print(f"The table is laid: {address}\nGames are kept in {folder}. Ctrl+C stops.", flush=True)
        os.environ.setdefault("CARAVANSERAI_LOG", "WARNING")
        if asked.open and not os.environ.get("NO_BROWSER"):
            threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
        serve(asked.host, port, folder, asked.workers)
    except (CaravanseraiError, OSError) as error:
        print(f"The server cannot start: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
