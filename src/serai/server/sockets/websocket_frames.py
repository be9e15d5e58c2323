# mypyc: compile
"""The frames of a WebSocket that nearly all messages come and go in (RFC 6455, 5.2)."""

from __future__ import annotations

from collections.abc import Callable

try:
    from websockets.speedups import apply_mask as masked
except ImportError:  # where it was installed without a compiler
    from websockets.utils import apply_mask as masked

_MASKED: Callable[[bytes, bytes], bytes] = masked


def text_frames(texts: list[bytes]) -> bytes:
    """Texts of a server, each in a frame that is neither masked nor cut into parts."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def _head(size: int) -> bytes:
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")


def whole_message(data: bytes, most: int) -> bytes | None:
    """The message of one masked text frame that is all of the data; None if it is anything else, or longer than it may
    be."""
    if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80:
        return None
    size, head = data[1] & 0x7F, 2
    if size == 126:
        size, head = int.from_bytes(data[2:4], "big"), 4
    if size > most or size == 127 or len(data) != head + 4 + size:
        return None
    return _MASKED(data[head + 4 :], data[head : head + 4])
