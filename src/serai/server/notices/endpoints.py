"""Posts to addresses that people and hosts have given, without letting them reach the server's own network."""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from urllib.parse import SplitResult, urlsplit

from serai.tables.errors import Clash

TOTAL_SECONDS = 20.0  # for a connection and its whole answer: one that arrives byte by byte is cut off
SILENT_SECONDS = 10.0  # without a single byte
_NAT64 = ipaddress.ip_network("64:ff9b::/96")  # an IPv4 address in an IPv6 one
_GLOBAL_IPV6 = ipaddress.ip_network("2000::/3")  # all that is assigned to the internet so far
# Protocol assignments and relays, of which Python calls some addresses global.
_SPECIAL_IPV4 = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24")))

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadEndpoint(Clash):
    """An address to which the server sends nothing."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_endpoint", message)


def is_public(address: Address) -> bool:
    """Whether an address belongs to the internet, also if it wraps an IPv4 address."""
    if isinstance(address, ipaddress.IPv6Address):
        wrapped = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if wrapped is None and address in _NAT64:
            wrapped = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if wrapped is not None:
            return is_public(wrapped)
        if address not in _GLOBAL_IPV6:
            return False
    is_special = any(address in network for network in _SPECIAL_IPV4)
    return address.is_global and not address.is_multicast and not is_special


def check_endpoint(url: str, allows_private: bool = False) -> SplitResult:
    """The parts of an address, checked without asking for its name; BadEndpoint if nothing may be sent there."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadEndpoint("this is no address") from None
    if parts.scheme != "https" and not (allows_private and parts.scheme == "http"):
        raise BadEndpoint("only https addresses are sent to")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise BadEndpoint("this address names no host, or a user")
    if port not in (None, 443) and not allows_private:
        raise BadEndpoint("only the usual port of https is sent to")
    try:
        literal = ipaddress.ip_address(parts.hostname)
    except ValueError:
        return parts
    if not allows_private and not is_public(literal):
        raise BadEndpoint("this address is in a private network")
    return parts


def find_address(host: str, port: int, allows_private: bool) -> tuple[str, int]:
    """An address of a host. All of its addresses must be public: one name may have several."""
    found = [info[4] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    addresses = [ipaddress.ip_address(str(one[0]).partition("%")[0]) for one in found]
    if not addresses or not (allows_private or all(is_public(one) for one in addresses)):
        raise BadEndpoint("this address is in a private network")
    return str(addresses[0]), port


def post(
    url: str,
    body: bytes,
    headers: dict[str, str],
    *,
    seconds: float = TOTAL_SECONDS,
    allows_private: bool = False,
    method: str = "POST",
) -> int:
    """Send a request and return the status; 0 if there was no answer in time. It connects to the address that was
    checked, since a name may mean another one a moment later, and follows no redirection."""
    until = time.monotonic() + seconds
    parts = check_endpoint(url, allows_private)
    assert parts.hostname is not None
    is_secure = parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = http.client.HTTPConnection(parts.hostname, port)
    try:
        address = find_address(parts.hostname, port, allows_private)
        left = until - time.monotonic()
        if left <= 0:  # its name was found too slowly
            return 0
        opened = connection.sock = socket.create_connection(address, min(left, SILENT_SECONDS))
        with _cut_off(opened, until - time.monotonic()):
            if is_secure:
                connection.sock = ssl.create_default_context().wrap_socket(opened, server_hostname=parts.hostname)
            connection.request(method, target, body, {"Host": parts.netloc, **headers})
            return connection.getresponse().status
    except (OSError, http.client.HTTPException, UnicodeError):
        return 0
    finally:
        connection.close()


@contextlib.contextmanager
def _cut_off(opened: socket.socket, seconds: float) -> Iterator[None]:
    """Shut a connection down after some seconds. This takes a second descriptor: TLS takes the socket over, and
    `http.client` keeps reading from one that is only closed."""
    with opened.dup() as handle:
        timer = threading.Timer(max(0.0, seconds), lambda: _shut_down(handle))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _shut_down(handle: socket.socket) -> None:
    with contextlib.suppress(OSError):  # closed already, by either side
        handle.shutdown(socket.SHUT_RDWR)
