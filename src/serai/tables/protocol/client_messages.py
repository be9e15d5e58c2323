"""WebSocket messages from the page to the server."""

from __future__ import annotations

from typing import Literal

from serai.tables.protocol.common import Action, ClientId, Count, Id, Language, RequestBody, Seat, Secret, Talk


class ClientMessage(RequestBody, tag_field="type"):
    pass


class HelloMessage(ClientMessage, tag="hello"):
    """The first message. `since`: the last version the client has. Without a token the client is a spectator.

    `words`: false leaves labels, log texts and prompts empty, for programs. `patches`: the client accepts `Patch`
    messages in place of full updates.
    """

    protocol: Count
    token: Secret | None = None
    lang: Language = "en"
    since: Count = 0
    words: bool = True
    patches: bool = False


class PlayMessage(ClientMessage, tag="play"):
    """`n` numbers the client's messages; `client` and `n` together identify a resent move. `unless_final`: a choice
    that cannot be taken back is not played, but answered with its preview."""

    n: Count
    client: ClientId
    seat: Seat
    version: Count
    action: Action
    unless_final: bool = False


class UndoMessage(ClientMessage, tag="undo"):
    n: Count
    client: ClientId
    seat: Seat
    version: Count
    what: Literal["undo", "redo", "turn"] = "undo"


class PreviewMessage(ClientMessage, tag="preview"):
    """Ask for the effects of a choice without playing it."""

    n: Count
    seat: Seat
    action: Action


class HintMessage(ClientMessage, tag="hint"):
    """Ask for the strongest bot's ranking of the seat's choices."""

    n: Count
    seat: Seat


class SayMessage(ClientMessage, tag="say"):
    n: Count
    text: Talk


class StandingMessage(ClientMessage, tag="standing"):
    """Set a standing answer to a reaction of the game (`ask`: none). It also answers a pending question."""

    n: Count
    seat: Seat
    reaction: Id
    answer: Id


class SyncMessage(ClientMessage, tag="sync"):
    """Ask for a full update after `since`: the client missed a version, or changed its language."""

    n: Count
    since: Count = 0
    lang: Language | None = None


class PingMessage(ClientMessage, tag="ping"):
    n: Count


AnyClientMessage = (
    HelloMessage
    | PlayMessage
    | UndoMessage
    | PreviewMessage
    | HintMessage
    | SayMessage
    | StandingMessage
    | SyncMessage
    | PingMessage
)
