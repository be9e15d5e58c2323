"""Where a request comes from, for handlers that ask for more than its person."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Caller:
    """`address`: of the client. `host`: the name and port that the request names. `token`: "" without one."""

    address: str
    host: str
    token: str
