"""The address at which other computers of the local network can open the page, if any."""

from __future__ import annotations

import os
import shlex
import socket
from ipaddress import ip_address

from serai.server.listen import page_url
from serai.server.settings import ListenAddress
from serai.tables.protocol import ServerAddress

ANYWHERE = ("0.0.0.0", "::", "")


def is_loopback_name(name: str) -> bool:
    """Whether the host name of a request is a loopback address."""
    if name == "localhost":
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def find_lan_address(listen: ListenAddress) -> ServerAddress:
    """The page's address for other computers. Only for clients on this computer: it names the local network."""
    host, port = listen.host, listen.port
    if not port or is_loopback_name(host):
        return ServerAddress(local=is_loopback_name(host), address="", command=_lan_command(listen) if port else "")
    found = _outgoing_address() if host in ANYWHERE else host
    return ServerAddress(local=False, address=page_url(found, port) if found else "", command="")


def _lan_command(listen: ListenAddress) -> str:
    """The command that restarts the server for the local network, in the way it was started and with the same data."""
    arguments = ["--host", "0.0.0.0", "--port", str(listen.port)]
    if listen.folder:
        arguments += ["--data", listen.folder]
    if "MAKELEVEL" in os.environ:
        quoted = shlex.join(arguments).replace("$", "$$")  # make reads a $ as a variable
        return f"make play ARGS={shlex.quote(quoted)}"
    return f"serai serve {shlex.join(arguments)}"


def _outgoing_address() -> str:
    """The address this computer would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737)
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
        return "" if is_loopback_name(found) else found
