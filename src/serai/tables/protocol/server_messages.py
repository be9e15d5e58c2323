"""WebSocket messages from the server to the page, and what they are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from serai.tables.protocol.analyses import HintStep
from serai.tables.protocol.client_messages import AnyClientMessage
from serai.tables.protocol.common import PROTOCOL, Action, Language, RequestBody, ScoreSheet
from serai.tables.protocol.games import StepInfo, View
from serai.tables.protocol.tables import ClockInfo, TableInfo


class ServerMessage(Struct, tag_field="type"):
    pass


class ChoiceInfo(Struct, omit_defaults=True):
    """`facts`: numbers of the choice, such as a price."""

    text: str
    targets: list[str]
    label: str
    facts: dict[str, Any] = field(default_factory=dict)


class Prompt(Struct):
    """The pending decision, and the rule that explains it."""

    key: str
    rule: str
    text: str
    help: str


class ViewDelta(Struct, omit_defaults=True):
    """The parts of a view that an event changed. The pending decision (`actors`, `step`, `stack`) comes with the last
    event of a move only."""

    state: dict[str, Any] = field(default_factory=dict)
    scores: list[ScoreSheet] | None = None
    actors: list[int] | None = None
    step: StepInfo | None = None
    stack: list[dict[str, Any]] | None = None


class SeatState(Struct, omit_defaults=True):
    """View and choices of one of the person's seats (null: spectator). `moments` let the page show events one by one,
    starting from the view before: one for each of the update's last events except the very last, which leads to
    `view`. Empty if the deltas are not available."""

    seat: int | None
    view: View
    choices: list[ChoiceInfo]
    can_undo: bool
    can_redo: bool
    standing: dict[str, str]  # standing answer by reaction; for the seat's person only
    moments: list[ViewDelta] = field(default_factory=list)


class PrivateEventInfo(Struct):
    """The private content of an event, for one seat."""

    seat: int
    args: dict[str, Any]
    text: str


class EventInfo(Struct, omit_defaults=True):
    """An event of the log. `own`: private content, if a person plays several seats on one device; the event itself then
    holds public content only."""

    move: int
    key: str
    args: dict[str, Any]
    text: str
    seat: int | None
    own: list[PrivateEventInfo] = field(default_factory=list)
    unlogged: bool = False  # it has no line in the log: it says only whose turn it is, or that somebody has chosen


class TurnPartInfo(Struct):
    """Consecutive events of a turn with the sentence that sums them up, "" if there is nothing to tell. `kind`: the
    turn of a `seat`, a heading with what a part of the game begins with, or the turn of a party without a seat."""

    kind: Literal["turn", "heading", "party_turn"]
    seat: int | None
    count: int
    text: str


class TurnInfo(Struct):
    """A whole move: the numbers of its moves, and the parts that its events are split into, in their order."""

    seat: int
    moves: list[int]
    parts: list[TurnPartInfo]


class EventReplay(Struct):
    """The events after a move, to be shown again: the view at that move, the events, and a view delta for each."""

    view: View
    events: list[EventInfo]
    moments: list[ViewDelta]


class LessonAttempt(RequestBody):
    """All actions of a lesson so far, from its start."""

    actions: Annotated[list[Action], Meta(max_length=60)] = []
    lang: Language = "en"


class LessonState(Struct):
    """A lesson after some actions: view, choices, the events of the last action, and the verdict: "on" (the way),
    "done", or "off". `loss`: points that a tried move of one's own game would cost; null elsewhere."""

    verdict: Literal["on", "done", "off"]
    view: View
    choices: list[ChoiceInfo]
    prompt: Prompt | None
    events: list[EventInfo]
    loss: float | None = None


class ChatLine(Struct):
    number: int
    name: str
    text: str
    at: float


class Update(ServerMessage, tag="update"):
    """The state of a table at a version. `events` replace the events of all moves after `log_from`. `full`: the answer
    to hello or sync."""

    version: int
    full: bool
    table: TableInfo
    prompt: Prompt | None
    seats: list[SeatState]
    log_from: int
    events: list[EventInfo]
    clock: ClockInfo
    turns: list[TurnInfo] = field(default_factory=list)  # the whole moves of the events
    under_way: list[int] = field(default_factory=list)  # first moves of the whole moves that are not complete yet
    chat: list[ChatLine] = field(default_factory=list)
    cause: str = ""  # play, undo, redo, start, join, leave, resign, timeout, ...
    by: int | None = None
    protocol: int = PROTOCOL


class SeatPatch(Struct, omit_defaults=True):
    """Changes of a seat's view: parts of `view`, fields of the view's `state`, and, where only some elements of a field
    changed, those (`cells`, by index or name). Everything else is unchanged."""

    seat: int | None
    view: dict[str, Any]
    state: dict[str, Any]
    cells: dict[str, dict[str, Any]]
    choices: list[ChoiceInfo]
    can_undo: bool
    can_redo: bool
    standing: dict[str, str]
    moments: list[ViewDelta] = field(default_factory=list)


class Patch(ServerMessage, tag="patch"):
    """An update for clients that have version `base` and accept patches. Of the table's info only `version`, `turn`,
    `updated` and `clock` have changed."""

    version: int
    base: int
    turn: list[int]
    updated: float
    clock: ClockInfo
    prompt: Prompt | None
    seats: list[SeatPatch]
    log_from: int
    events: list[EventInfo]
    turns: list[TurnInfo]
    under_way: list[int]
    cause: str
    by: int | None


class Ack(ServerMessage, tag="ack"):
    """Message `n` has been carried out and stored."""

    n: int
    version: int
    again: bool = False


class RefusedMessage(ServerMessage, tag="refused"):
    """Message `n` was rejected and changed nothing. `code`: stale, illegal, not_yours, over, no_undo, limit, ..."""

    n: int
    code: str
    message: str
    version: int
    allowed: list[str] = field(default_factory=list)


class PreviewResult(ServerMessage, tag="previewed"):
    """The immediate effects of a choice. `chain`: actions that are then played automatically. `chance`: dice, bag or
    cards decide what follows."""

    n: int
    action: str
    events: list[EventInfo]
    chance: bool
    points: dict[str, int]
    ends: bool = False  # the seat has no further decision; another seat continues
    final: bool = False  # it cannot be undone
    pieces: dict[str, int] = field(default_factory=dict)  # what the seat gains or pays, by field name
    chain: list[str] = field(default_factory=list)
    returns: bool = False  # other seats react first, then the seat continues
    after: dict[str, Any] = field(default_factory=dict)  # changed fields of the view's state
    outlook: dict[str, Any] = field(default_factory=dict)  # possibilities it opens; defined by each game


class HintChoice(Struct):
    """A choice that a bot recommends, and the rest of the turn as it would play it. `value` is in points. `points` and
    `after`: the known results of the turn. `chance`: dice, bag or cards decide the rest."""

    text: str
    label: str
    value: float
    turn: list[HintStep] = field(default_factory=list)  # this choice first
    points: dict[str, int] = field(default_factory=dict)  # changed score lines
    after: dict[str, Any] = field(default_factory=dict)  # changed fields of the view's state
    chance: bool = False


class HintResult(ServerMessage, tag="hinted"):
    n: int
    bot: str
    choices: list[HintChoice]


class ChatMessage(ServerMessage, tag="said"):
    line: ChatLine


class StandingUpdate(ServerMessage, tag="stands"):
    """A seat's standing answers by reaction. Sent to the seat's person only."""

    seat: int
    standing: dict[str, str]


class Presence(ServerMessage, tag="presence"):
    """The seats and the number of spectators connected to the table."""

    seats: list[int]
    spectators: int


class Pong(ServerMessage, tag="pong"):
    n: int
    now: float


class ConnectionProblem(ServerMessage, tag="problem"):
    """An error of the connection itself, which may be closed afterwards."""

    code: str
    message: str


AnyServerMessage = (
    Update
    | Patch
    | Ack
    | RefusedMessage
    | PreviewResult
    | HintResult
    | ChatMessage
    | StandingUpdate
    | Presence
    | Pong
    | ConnectionProblem
)
decode_message = msgspec.json.Decoder(AnyClientMessage).decode
encode_message = msgspec.json.Encoder().encode
