"""Whether a page comes from this server: browsers tell the origin of the page that opens a socket."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,255})(?::([0-9]{1,5}))?")
DEFAULT_PORTS = {"http": 80, "https": 443}


def split_host(header: str) -> tuple[str, int | None] | None:
    """The name, in small letters, and the port of a `Host`; None if it is malformed."""
    found = _HOST.fullmatch(header)
    if found is None:
        return None
    return found[1].lower(), int(found[2]) if found[2] else None


def is_ip_address(name: str) -> bool:
    """Whether the name of a host is an IP address."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def is_same_origin(origin: str, host: str, scheme: str) -> bool:
    """Whether an origin is that of a request: scheme, name and port. A proxy that terminates TLS may forward an https
    page over a plain connection; an http page never reaches an https one."""
    page, asked = urlsplit(origin), split_host(host)
    if page.scheme not in DEFAULT_PORTS or asked is None or page.path or page.query or page.fragment:
        return False
    if page.scheme == "http" and scheme in ("https", "wss"):
        return False
    loaded_from = split_host(page.netloc)
    default = DEFAULT_PORTS[page.scheme]
    return loaded_from is not None and (loaded_from[0], loaded_from[1] or default) == (asked[0], asked[1] or default)
