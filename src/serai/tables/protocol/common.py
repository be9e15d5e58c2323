"""Types that several subjects of the wire protocol share: ids, names, limits, close codes of the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

PROTOCOL = 1

# WebSocket close codes: whole numbers in capitals, but for PROTOCOL. The page gets them as `CLOSE_CODES`.
OLD_PAGE = 4000
BAD_HELLO = 4001
NO_TABLE = 4004
TOO_MUCH = 4029
TOO_SLOW = 4030
BROKEN = 1011
STOPPING = 1012

_VISIBLE = r"^[^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s][^\x00-\x1f\x7f]*$"  # a visible character, no control characters
Nickname = Annotated[str, Meta(min_length=1, max_length=32, pattern=_VISIBLE)]
GroupName = Annotated[str, Meta(min_length=1, max_length=48, pattern=_VISIBLE)]
Talk = Annotated[str, Meta(min_length=1, max_length=500)]  # what somebody says in a chat
Secret = Annotated[str, Meta(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_-]+$")]
Code = Annotated[str, Meta(min_length=4, max_length=32)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
GameId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]  # lessons and puzzles, too
Seat = Annotated[int, Meta(ge=0, le=7)]
Colour = Annotated[int, Meta(ge=0, le=7)]
ClientId = Annotated[str, Meta(min_length=1, max_length=48, pattern=r"^[ -~]+$")]
IdempotencyKey = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[ -~]+$")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
MoveNumber = Annotated[int, Meta(ge=1, le=2**31)]
PageNumber = Annotated[int, Meta(ge=0, le=100_000)]
Fingerprint = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
Action = Annotated[str, Meta(min_length=1, max_length=400)]
Language = Literal["en", "ru"]
Access = Literal["public", "link", "private"]
Status = Literal["open", "playing", "over"]
SeatKind = Literal["open", "person", "bot"]
TimeoutAction = Literal["bot", "resign"]
Scalar = bool | int | str
ScoreSheet = dict[str, int | None]
ClockTime = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class RequestBody(Struct, forbid_unknown_fields=True):
    """Base of all request bodies. Unknown fields are rejected, so that misspelled ones are reported."""


class ErrorBody(Struct):
    """Body of every error response: a code for programs, a sentence for people."""

    code: str
    message: str
