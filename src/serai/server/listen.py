"""Finds a free port and opens the page in a browser."""

from __future__ import annotations

import contextlib
import errno
import socket
import threading
import time
import urllib.request
import webbrowser

from serai.core.errors import SeraiError

PORTS_TO_TRY = 20
EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::1", "::")


def free_port(host: str, wanted: int, tries: int = 1) -> int:
    """The wanted port, or the first free one after it within `tries`; any free one for 0."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(wanted, wanted + tries):
        try:
            with socket.socket(family) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((host, port))
                found: int = probe.getsockname()[1]
                return found
        except OverflowError:
            break
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise SeraiError(f"the server cannot listen at {host}, port {port}: {error.strerror}") from None
    busy = f"port {wanted} is" if tries == 1 else f"the ports {wanted} to {wanted + tries - 1} are all"
    raise SeraiError(f"{busy} in use; name another with --port")


def page_url(host: str, port: int) -> str:
    """The page's URL for a browser on this machine."""
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def open_browser_when_ready(address: str) -> None:
    """Open the page in a browser as soon as the server answers; returns at once."""
    threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()


def _open_when_ready(address: str) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/healthz", timeout=1):
            break
        time.sleep(0.1)
    webbrowser.open(address)
