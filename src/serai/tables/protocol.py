"""What goes over the wire, declared once. OpenAPI, checks and the page's types follow from here.

REST carries everything that is not play; a WebSocket per table carries play. Every frame is a JSON object whose
`type` names it. Seats are numbers from 0. A table's `version` grows by one with everything that happens on it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta, Struct, field

PROTOCOL = 1

# Codes with which a connection is closed: the page shows its own message for each.
OLD_PAGE = 4000
BAD_HELLO = 4001
NO_TABLE = 4004
TOO_MUCH = 4029
TOO_SLOW = 4030
BROKEN = 1011
STOPPING = 1012

_VISIBLE = r"^[^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s][^\x00-\x1f\x7f]*$"  # something to be seen, no control characters
Nickname = Annotated[str, Meta(min_length=1, max_length=32, pattern=_VISIBLE)]
Secret = Annotated[str, Meta(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_-]+$")]
Code = Annotated[str, Meta(min_length=4, max_length=32)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=7)]
ClientId = Annotated[str, Meta(min_length=1, max_length=48, pattern=r"^[ -~]+$")]
IdempotencyKey = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[ -~]+$")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
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
    """Bodies from outside: unknown fields are refused, so that a typing error is told."""


# -- games and what a seat sees of them ------------------------------------------------------------------------------

# `Annotated[dict[str, Any], Shape]`: what the core makes as a plain dictionary, or a row holds as a plain string, stays
# so on its way out. The shape is a promise, for the page's types and for the test that holds real ones against it.


class ScoreItemInfo(TypedDict):
    """A part of a score line: so many of a thing (the key of its name) pay these points; `why` is a text `why.*`, and
    its arguments are numbers, seats, and keys of names."""

    line: str
    what: str
    n: int
    points: int
    why: str
    args: dict[str, int | str]


class StepInfo(TypedDict):
    key: str
    rule: str


class PartyInfo(TypedDict):
    name: str
    scores: ScoreSheet


class GameView(TypedDict):
    """The view of one seat, or of a spectator (`seat` is null). What `state` holds is up to each game."""

    game: str
    rules: int
    players: int
    options: dict[str, Scalar]
    seat: int | None
    moves: int
    over: bool
    actors: list[int]
    winners: list[int]
    step: StepInfo | None
    stack: list[dict[str, Any]]
    state: dict[str, Any]
    scores: list[ScoreSheet]  # by seat: points by source, and their `total`; null is hidden from the viewer
    parties: NotRequired[list[PartyInfo]]  # who has points and no seat
    ranking: NotRequired[list[RankInfo]]  # when the game is over
    items: NotRequired[list[list[ScoreItemInfo]]]  # by seat, where a game tells what each thing pays


class LessonInfo(TypedDict):
    """A lesson: `look` are the targets that its text speaks of, `answer` is one that is accepted, action by action."""

    id: str
    number: int
    seat: int
    names: dict[Language, list[str]]
    look: list[str]
    answer: list[str]
    rule: str
    title: dict[Language, str]
    text: dict[Language, str]
    hint: dict[Language, str]
    praise: dict[Language, str]


View = Annotated[dict[str, Any], GameView]


class PuzzleInfo(Struct):
    """A position in which a turn is worth so many points; `answer` is one such turn, action by action."""

    id: str
    seat: int
    worth: int
    answer: list[str]
    names: dict[Language, list[str]]


class ServerAddress(Struct):
    """Where friends can open the page. `local`: only on this computer, until the owner starts the server with
    `command`; `address`: that of this computer in the local network, if there is one."""

    local: bool
    address: str
    command: str


class Showcase(Struct):
    """A game in its middle, as an onlooker sees it: for a picture of its board."""

    view: View
    names: dict[Language, list[str]]


class ReactionInfo(Struct):
    """A decision that a player may answer once and for all; the first answer is to be asked."""

    step: str
    answers: list[str]


class OptionCondition(Struct):
    """Where another value of an option than the first can be chosen."""

    players: list[int] | None
    needs: dict[str, Scalar]


class BotInfo(Struct):
    """A bot that plays a game: its name and an honest sentence about it, in each language."""

    id: str
    strength: int  # only to order by
    label: dict[Language, str]
    sentence: dict[Language, str]


class GameInfo(Struct):
    id: str
    players: list[int]
    rules: int
    options: dict[str, list[Scalar]]
    conditions: dict[str, OptionCondition]
    presets: dict[str, dict[str, Scalar]]
    reactions: dict[str, ReactionInfo]
    score_lines: list[str]
    bots: list[BotInfo]  # who can play against people, the weakest first
    default_bot: str
    title: dict[Language, str]
    tagline: dict[Language, str]


# -- people -------------------------------------------------------------------------------------------------------


class NewPerson(RequestBody):
    nickname: Nickname


class RenameRequest(RequestBody):
    nickname: Nickname


class Person(Struct):
    id: str
    nickname: str


class PersonWithToken(Struct):
    """A person and the secret token that the browser keeps. It is shown once."""

    person: Person
    token: str


class ContinueCode(Struct):
    """A code for another device; it works once, for ten minutes."""

    code: str
    seconds: int


class ContinueRequest(RequestBody):
    code: Code


# -- tables -------------------------------------------------------------------------------------------------------


class SeatRequest(RequestBody):
    """A seat of a new table: the maker's own, a bot of a level, or open for others."""

    kind: Literal["me", "bot", "open"]
    bot: Annotated[str, Meta(max_length=32)] | None = None
    name: Nickname | None = None


class QuietHours(RequestBody):
    """Hours of the day (UTC) in which turn-based clocks stand still."""

    start: ClockTime
    end: ClockTime


class Pace(RequestBody):
    """The clock. `live`: a bank of seconds and an increment a turn; `days`: so many days a turn.

    `on_time` says what happens when time is up: a bot plays on for the seat, or the seat resigns.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86400)] = 900
    increment: Annotated[int, Meta(ge=0, le=3600)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    quiet: QuietHours | None = None
    on_time: TimeoutAction = "bot"


class NewTable(RequestBody):
    """`client` is any text that the page makes up for this wish: sent again with it, no second table is made."""

    game: Id
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    options: dict[str, Scalar] = field(default_factory=dict)
    preset: Annotated[str, Meta(max_length=64)] | None = None
    access: Access = "link"
    pace: Pace = field(default_factory=Pace)
    name: Annotated[str, Meta(max_length=64)] = ""
    client: IdempotencyKey | None = None
    data: Fingerprint = ""  # of a data file that was brought before; "": the game's own


class DataUpload(RequestBody):
    """A data file in place of the game's own, as TOML."""

    text: Annotated[str, Meta(min_length=1, max_length=250_000, pattern=r"^[^\x00]*$")]


class DataStored(Struct):
    """`same`: it says nothing else than the game's own file."""

    data: str
    same: bool


class SeatInfo(Struct):
    seat: int
    kind: Annotated[str, SeatKind]
    name: str
    bot: str | None = None
    mine: bool = False
    resigned: bool = False
    kept: bool = False  # open, and kept for whoever asks: they have not said yes yet


class ClockInfo(Struct):
    """Seconds left for each seat (null without a clock), whose time runs, and when the first of them is out of it.
    `stands`: for so many seconds no clock runs yet, because the server has just come back."""

    left: list[float | None]
    running: list[int]
    deadline: float | None
    stands: float = 0.0


class RankInfo(Struct):
    """A place at the end. `who` is a seat, or the name of a party that is no seat; `by` the key of the tie-break that
    decided, "" if none had to."""

    rank: int
    who: int | str
    score: int
    by: str


class ProgressInfo(Struct):
    """How far a running game has come: the arguments of its text `page.progress`, and the points of each seat as far
    as the reader may know them; `more`: seats that have others besides, which they hide."""

    at: dict[str, int]
    points: list[int]
    more: list[int]


class TableInfo(Struct):
    id: str
    game: str
    name: str
    players: int
    options: dict[str, Scalar]
    data: str  # the fingerprint of the owner's data file; "": the game's own
    access: Annotated[str, Access]
    pace: Pace
    status: Annotated[str, Status]
    rules: int
    playable: bool  # false: made with rules that this server no longer plays
    version: int
    seats: list[SeatInfo]
    turn: list[int]
    mine: bool
    owner: bool
    created: float
    updated: float
    clock: ClockInfo
    scores: list[int] | None = None
    winners: list[int] | None = None
    ended_by: str | None = None
    ranking: list[RankInfo] = field(default_factory=list)
    rematch: str | None = None
    archived: bool = False
    progress: ProgressInfo | None = None  # in lists of tables


class TableCreated(Struct):
    table: TableInfo
    invite: str | None  # the secret of the invitation link, shown once
    again: bool = False  # this wish had made the table before


class TableList(Struct):
    tables: list[TableInfo]
    more: bool = False  # there is another page


class JoinRequest(RequestBody):
    invite: Secret | None = None
    seat: Seat | None = None


class InviteRequest(RequestBody):
    """An invitation for any open seat, or for one. All earlier ones are revoked if `revoke` is set."""

    seat: Seat | None = None
    revoke: bool = True


class Invite(Struct):
    invite: str


class SetSeatRequest(RequestBody):
    """The owner gives an open or abandoned seat to a bot, or opens it."""

    kind: Literal["bot", "open"]
    bot: Annotated[str, Meta(max_length=32)] | None = None


class ResignRequest(RequestBody):
    seat: Seat


class LeaveRequest(RequestBody):
    seat: Seat | None = None


class PlayRequest(RequestBody):
    seat: Seat
    version: Count
    action: Action
    client: IdempotencyKey


class PlayResult(Struct):
    version: int
    again: bool  # this move had been stored before


class RecordUpload(RequestBody):
    text: Annotated[str, Meta(min_length=1, max_length=1_000_000, pattern=r"^[^\x00]*$")]


class PlayOnRequest(RequestBody):
    """Seats for a game that a record has left unfinished: one's own, and bots'."""

    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    client: IdempotencyKey | None = None


class ReplayInfo(Struct):
    id: str
    game: str
    players: int
    moves: int
    names: list[str]
    result: list[int] | None
    data: str = ""


class StoredReplay(Struct):
    id: str
    bytes: int
    created: float


class ReplayList(Struct):
    """The records that a person keeps, the newest first, and how many bytes they may have in all."""

    replays: list[StoredReplay]
    most_bytes: int


class ReplayView(Struct):
    """A game at a move number: the view, and what the move before it did."""

    move: int
    moves: int
    view: View
    action: str | None
    seat: int | None
    events: list[EventInfo]
    moments: list[ViewDelta]  # from the view before the move, one for each event


class TimelineMove(Struct):
    """One move of a finished game: who made it, what it did in words, and the scores after it."""

    seat: int | None
    action: str
    scores: list[int]
    texts: list[str]
    part: str = ""  # how far the game has come, in the game's words: "Week 2, day 3"


class GameTimeline(Struct):
    """A whole game at a glance, for graphs and for looking a move up."""

    game: str
    names: list[str]
    start: list[int]
    moves: list[TimelineMove]
    data: str = ""
    options: dict[str, Scalar] = field(default_factory=dict)


class RecordText(Struct):
    text: str
    complete: bool  # false: what is hidden from this seat is left out, it cannot be replayed


class ErrorBody(Struct):
    """Every refusal: a code for programs, a sentence for people."""

    code: str
    message: str


# -- from the page to the server ------------------------------------------------------------------------------------


class ClientMessage(RequestBody, tag_field="type"):
    pass


class HelloMessage(ClientMessage, tag="hello"):
    """The first frame. `since` is the last version the page has seen; without a token one watches.

    Programs that need no sentences set `words` to false: labels, log texts and prompts come empty. Who sets `patches`
    is told of moves by what they have changed.
    """

    protocol: Count
    token: Secret | None = None
    lang: Language = "en"
    since: Count = 0
    words: bool = True
    patches: bool = False


class PlayMessage(ClientMessage, tag="play"):
    """`n` numbers the client's messages; `client` with it makes a resent move known."""

    n: Count
    client: ClientId
    seat: Seat
    version: Count
    action: Action


class UndoMessage(ClientMessage, tag="undo"):
    n: Count
    client: ClientId
    seat: Seat
    version: Count
    what: Literal["undo", "redo", "turn"] = "undo"


class PreviewMessage(ClientMessage, tag="preview"):
    """What would this choice do? Nothing is played."""

    n: Count
    seat: Seat
    action: Action


class HintMessage(ClientMessage, tag="hint"):
    """The strongest bot's opinion of the seat's choices."""

    n: Count
    seat: Seat


class SayMessage(ClientMessage, tag="say"):
    n: Count
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class StandingMessage(ClientMessage, tag="standing"):
    """Answer a reaction of the game once and for all; `ask`: be asked again. An open question is answered with it."""

    n: Count
    seat: Seat
    reaction: Id
    answer: Id


class SyncMessage(ClientMessage, tag="sync"):
    """The page found a gap, or changed its language: send everything after `since` again."""

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


# -- from the server to the page ------------------------------------------------------------------------------------


class ServerMessage(Struct, tag_field="type"):
    pass


class ChoiceInfo(Struct, omit_defaults=True):
    """`facts` are numbers that belong to the choice, such as a price."""

    text: str
    targets: list[str]
    label: str
    facts: dict[str, Any] = field(default_factory=dict)


class Prompt(Struct):
    """The question that the table waits for, and where the rules explain it."""

    key: str
    rule: str
    text: str
    help: str


class ViewDelta(Struct, omit_defaults=True):
    """What a view has become once an event was shown, as far as that is different from before it. What is due is told
    with the last event of a move; in the middle of one nobody is asked anything."""

    state: dict[str, Any] = field(default_factory=dict)
    scores: list[ScoreSheet] | None = None
    actors: list[int] | None = None
    step: StepInfo | None = None
    stack: list[dict[str, Any]] | None = None


class SeatState(Struct, omit_defaults=True):
    """What one of the person's seats (null: a spectator) sees and may do. `moments` lead from the view before to the
    last event, so that events can be shown one by one: one for each of the last events of the update but the very last,
    which leads to `view`; none where they do not."""

    seat: int | None
    view: View
    choices: list[ChoiceInfo]
    can_undo: bool
    can_redo: bool
    standing: dict[str, str]  # every reaction of the game and what the seat answers to it; for its owner only
    moments: list[ViewDelta] = field(default_factory=list)


class PrivateEventInfo(Struct):
    """What one seat knows of an event that hides something from the others."""

    seat: int
    args: dict[str, Any]
    text: str


class EventInfo(Struct, omit_defaults=True):
    """`own`: for who has several seats, around one device; the event itself is then told as everybody may know it."""

    move: int
    key: str
    args: dict[str, Any]
    text: str
    seat: int | None
    own: list[PrivateEventInfo] = field(default_factory=list)


class EventReplay(Struct):
    """What happened after a move, for one who wants to see it once more: the view then, and event by event what
    came of it."""

    view: View
    events: list[EventInfo]
    moments: list[ViewDelta]


class LessonAttempt(RequestBody):
    """The actions of a lesson so far, from its beginning."""

    actions: Annotated[list[Action], Meta(max_length=60)] = []
    lang: Language = "en"


class LessonState(Struct):
    """A lesson after these actions: what the learner sees and may do, what the last one did, and the verdict:
    "on" the way, "done", or "off" it."""

    verdict: Literal["on", "done", "off"]
    view: View
    choices: list[ChoiceInfo]
    prompt: Prompt | None
    events: list[EventInfo]


class ChatLine(Struct):
    number: int
    name: str
    text: str
    at: float


class Update(ServerMessage, tag="update"):
    """Everything that changed with a version. `log_from`: events of moves after this number are replaced by
    `events`. `full` marks the answer to hello and sync."""

    version: int
    full: bool
    table: TableInfo
    prompt: Prompt | None
    seats: list[SeatState]
    log_from: int
    events: list[EventInfo]
    clock: ClockInfo
    chat: list[ChatLine] = field(default_factory=list)
    cause: str = ""  # play, undo, redo, start, join, leave, resign, timeout, ...
    by: int | None = None
    protocol: int = PROTOCOL


class SeatPatch(Struct, omit_defaults=True):
    """What has changed for a seat. What is not named is as it was: parts of its `view`, fields of the view's `state`,
    and, where only some places of a field have changed, those (`cells`, by their index or name)."""

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
    """An update for who has the one with the version `base`, and asked for patches. Of the table, `version`, `turn`,
    `updated` and `clock` have changed, and nothing else."""

    version: int
    base: int
    turn: list[int]
    updated: float
    clock: ClockInfo
    prompt: Prompt | None
    seats: list[SeatPatch]
    log_from: int
    events: list[EventInfo]
    cause: str
    by: int | None


class Ack(ServerMessage, tag="ack"):
    """The message `n` is done and stored."""

    n: int
    version: int
    again: bool = False


class RefusedMessage(ServerMessage, tag="refused"):
    """The message `n` changed nothing. `code`: stale, illegal, not_yours, over, no_undo, limit, bad_message, ..."""

    n: int
    code: str
    message: str
    version: int
    allowed: list[str] = field(default_factory=list)


class PreviewResult(ServerMessage, tag="previewed"):
    """What a choice would do at once, and what then plays itself (`chain`, actions); `chance`: dice, bag or cards
    decide what follows."""

    n: int
    action: str
    events: list[EventInfo]
    chance: bool
    points: dict[str, int]
    ends: bool = False  # the seat has nothing more to decide after it: somebody else goes on
    final: bool = False  # it cannot be taken back
    pieces: dict[str, int] = field(default_factory=dict)  # what the seat gets or pays, by the name of the field
    chain: list[str] = field(default_factory=list)
    returns: bool = False  # others answer first, and then the seat goes on
    after: dict[str, Any] = field(default_factory=dict)  # fields of the view's state that are then other than now
    outlook: dict[str, Any] = field(default_factory=dict)  # what it opens up; up to each game


class HintStep(Struct):
    text: str
    label: str
    targets: list[str]


class HintChoice(Struct):
    """A choice that a bot would make, and the turn that it would go on with. `value` is in points. `points` and `after`
    tell what the turn comes to, as far as it can be known; `chance`: dice, bag or cards decide the rest."""

    text: str
    label: str
    value: float
    turn: list[HintStep] = field(default_factory=list)  # this choice first
    points: dict[str, int] = field(default_factory=dict)  # score lines that change
    after: dict[str, Any] = field(default_factory=dict)  # fields of the view's state that are then other than now
    chance: bool = False


class HintResult(ServerMessage, tag="hinted"):
    n: int
    bot: str
    choices: list[HintChoice]


class ChatMessage(ServerMessage, tag="said"):
    line: ChatLine


class StandingUpdate(ServerMessage, tag="stands"):
    """What a seat answers to each reaction of the game; only for who sits there."""

    seat: int
    standing: dict[str, str]


class Presence(ServerMessage, tag="presence"):
    """Who is at the table now."""

    seats: list[int]
    spectators: int


class Pong(ServerMessage, tag="pong"):
    n: int
    now: float


class ConnectionProblem(ServerMessage, tag="problem"):
    """Something is wrong with the connection itself; it may be closed after this."""

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
