"""The site that passkeys belong to: browsers bind them to the name of the page's host, and sign the page's origin."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec import Struct

from serai.server.origin import DEFAULT_PORTS, is_ip_address, split_host


class PasskeySite(Struct, frozen=True):
    """`name`: the relying-party ID. `origins`: those of the page, the usual one first."""

    name: str
    origins: tuple[str, ...]


def find_passkey_site(host: str, address: str = "") -> PasskeySite | None:
    """The site of a configured public address; without one, that of the host that a request names. None where browsers
    have no passkeys: at a number instead of a name, and without TLS unless the page is on the same computer."""
    if address:
        parts = urlsplit(address)
        return _site(parts.netloc, (parts.scheme,))
    return _site(host, ("https", "http"))


def _site(host: str, schemes: tuple[str, ...]) -> PasskeySite | None:
    found = split_host(host)
    if found is None or is_ip_address(found[0]):
        return None
    name, port = found
    is_local = name == "localhost" or name.endswith(".localhost")
    allowed = [scheme for scheme in ("http", "https") if scheme in schemes and (is_local or scheme == "https")]
    origins = tuple(f"{scheme}://{name}{_shown_port(scheme, port)}" for scheme in allowed)
    return PasskeySite(name, origins) if origins else None


def _shown_port(scheme: str, port: int | None) -> str:
    """Origins are written without the usual port."""
    return "" if port is None or port == DEFAULT_PORTS[scheme] else f":{port}"
