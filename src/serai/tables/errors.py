"""Refusals of requests: a code for programs, a sentence for people, a status for HTTP."""

from serai.core.errors import SeraiError

MAX_MESSAGE_LENGTH = 4_000  # characters; a message may quote the request, which can be large


def shorten(text: str) -> str:
    return text if len(text) <= MAX_MESSAGE_LENGTH else f"{text[:MAX_MESSAGE_LENGTH]} ..."


class Refusal(SeraiError):
    status = 400

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(message)


class NotFound(Refusal):
    status = 404


class Unauthorized(Refusal):
    status = 401


class Forbidden(Refusal):
    status = 403


class Clash(Refusal):
    """Not possible in the table's current state."""

    status = 409


class Damaged(Clash):
    """The stored table cannot be read."""

    def __init__(self) -> None:
        super().__init__("damaged", "what is stored of this table is damaged, so it was set aside; tell the host")


class LimitReached(Refusal):
    status = 429


class CannotStore(Refusal):
    """The store failed, e.g. because the disk is full: nothing was changed."""

    status = 503

    def __init__(self, why: str) -> None:
        self.why = why  # for the host
        super().__init__("cannot_store", "the server cannot store anything at the moment; nothing was changed")


class CorruptStore(CannotStore):
    """A part of the store cannot be read: its file is damaged."""


class Stale(Clash):
    """The move was made on an old version; the current view comes with the answer."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__("stale", "the table has moved on since; look again")
