# mypyc: compile
"""Encodes and decodes the simplest WebSocket frames: unfragmented text (RFC 6455, 5.2)."""

from __future__ import annotations

from collections.abc import Callable

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without a compiler
    from websockets.utils import apply_mask

_APPLY_MASK: Callable[[bytes, bytes], bytes] = apply_mask


def encode_text_frames(texts: list[bytes]) -> bytes:
    """Each text as one unmasked, unfragmented frame of a server."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(_frame_header(len(text)))
        parts.append(text)
    return b"".join(parts)


def _frame_header(size: int) -> bytes:
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")


def decode_packet(data: bytes, most: int) -> bytes | None:
    """The text of a packet that is exactly one masked text frame; None if it is anything else or longer than `most`."""
    if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80:
        return None
    size, head = data[1] & 0x7F, 2
    if size == 126:
        size, head = int.from_bytes(data[2:4], "big"), 4
    if size > most or size == 127 or len(data) != head + 4 + size:
        return None
    return _APPLY_MASK(data[head + 4 :], data[head : head + 4])
