"""Types of the wire protocol. The OpenAPI schema, validation and the page's TypeScript types are derived from them.

Play runs over one WebSocket per table, everything else over REST. Every WebSocket message is a JSON object with a
`type`. Seats are numbered from 0. Each log line of a table increments its `version` by one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta, Struct, field

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
Secret = Annotated[str, Meta(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_-]+$")]
Code = Annotated[str, Meta(min_length=4, max_length=32)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=7)]
Colour = Annotated[int, Meta(ge=0, le=7)]
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
    """Base of all request bodies. Unknown fields are rejected, so that misspelled ones are reported."""


# -- games and views -------------------------------------------------------------------------------------------------

# `Annotated[dict[str, Any], Shape]`: the core builds a plain dictionary (or a row holds a plain string), which is sent
# unconverted. The shape only declares the page's types; a test validates real values against it.


class ScoreItemInfo(TypedDict):
    """A part of a score line: `n` of a thing (`what`, a text key) give `points`. `why` is a text `why.*`; its arguments
    are numbers, seats and text keys."""

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
    """The view of one seat, or of a spectator (`seat` is null). Each game defines the content of `state`."""

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
    scores: list[ScoreSheet]  # by seat: points by source, and their `total`; null: hidden from the viewer
    parties: NotRequired[list[PartyInfo]]  # parties that score without a seat
    ranking: NotRequired[list[RankInfo]]  # when the game is over
    items: NotRequired[list[list[ScoreItemInfo]]]  # by seat, in games that itemize scores


class LessonInfo(TypedDict):
    """A lesson. `look`: the targets that its text mentions. `answer`: one accepted solution, action by action."""

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
    """A position in which a turn can score `worth` points. `answer`: one such turn, action by action; `other`: the
    points of the best turn that begins with another action."""

    id: str
    seat: int
    players: int
    worth: int
    other: int
    answer: list[str]
    names: dict[Language, list[str]]


class ServerAddress(Struct):
    """Where other people can open the page. `local`: the server listens on this computer only; `command` starts it for
    the network. `address`: this computer's address in the local network, or ""."""

    local: bool
    address: str
    command: str


class Showcase(Struct):
    """A game in progress as a spectator sees it, for a picture of its board."""

    view: View
    names: dict[Language, list[str]]


class ReactionInfo(Struct):
    """A decision for which a player may set a standing answer. The first answer means "ask me"."""

    step: str
    answers: list[str]


class OptionCondition(Struct):
    """When a value of an option other than the first is allowed."""

    players: list[int] | None
    needs: dict[str, Scalar]


class BotInfo(Struct):
    """A bot of a game, with its name and a one-sentence description in each language."""

    id: str
    strength: int  # for sorting only
    label: dict[Language, str]
    sentence: dict[Language, str]


class StyleInfo(Struct):
    """A style that the bots of a game can have; a bot with one has the id LEVEL-STYLE."""

    id: str
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
    bots: list[BotInfo]  # weakest first
    styles: list[StyleInfo]
    default_bot: str
    data_rows: int  # rows of the printed data
    reconstructed_rows: int  # those of which something is reconstructed, and may differ from the printed game
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
    """A person and their secret token, which the browser stores. The server shows it once."""

    person: Person
    token: str


class ContinueCode(Struct):
    """A code that signs in another device. Valid once, for ten minutes."""

    code: str
    seconds: int


class ContinueRequest(RequestBody):
    code: Code


# -- notices ------------------------------------------------------------------------------------------------------


class QuietTime(RequestBody):
    """Hours of the day in the person's own time zone in which no message is sent."""

    start: ClockTime
    end: ClockTime


class NoticeRequest(RequestBody):
    """How a person wants to be told of their turns. `zone`: an IANA time zone. `channel`: the host's channel, too."""

    language: Language
    zone: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")]
    quiet: QuietTime | None = None
    channel: bool = False


class NoticeInfo(Struct):
    """`key`: the server's public key for push subscriptions. `devices`: browsers that get messages. `offers`: what the
    host offers beside Web Push: "email", and the form of the channel. `email`: the confirmed address."""

    key: str
    devices: int
    offers: list[str]
    quiet: QuietTime | None
    email: str
    channel: bool


class PushSubscribeRequest(RequestBody):
    """A push subscription of a browser."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1_000, pattern=r"^[!-~]+$")]
    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Meta(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_-]+=*$")]


class PushForgetRequest(RequestBody):
    endpoint: Annotated[str, Meta(min_length=8, max_length=1_000, pattern=r"^[!-~]+$")]


class EmailRequest(RequestBody):
    """An address to which a code is sent; "" forgets the one that is stored."""

    email: Annotated[str, Meta(max_length=200, pattern=r"^([^\s@<>,;\"]+@[^\s@<>,;\"]+)?$")]
    language: Language


class EmailConfirmRequest(RequestBody):
    code: Code


# -- tables -------------------------------------------------------------------------------------------------------


class SeatRequest(RequestBody):
    """A seat of a new table: the owner's own, a bot's, or open. `fixed`: it stays at a rematch, where other seats move
    on by one."""

    kind: Literal["me", "bot", "open"]
    bot: Annotated[str, Meta(max_length=32)] | None = None
    name: Nickname | None = None
    colour: Colour | None = None
    fixed: bool = False


class QuietHours(RequestBody):
    """Hours of the day (UTC) in which turn-based clocks are paused."""

    start: ClockTime
    end: ClockTime


class Pace(RequestBody):
    """Time control. `live`: a bank of seconds and an increment per turn. `days`: a number of days per turn.

    `on_time`: when time is up, a bot takes over the seat, or the seat resigns.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86400)] = 900
    increment: Annotated[int, Meta(ge=0, le=3600)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    quiet: QuietHours | None = None
    on_time: TimeoutAction = "bot"


class NewTable(RequestBody):
    """`client`: an idempotency key chosen by the page. A repeated request with the same key creates no second table."""

    game: Id
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    options: dict[str, Scalar] = field(default_factory=dict)
    preset: Annotated[str, Meta(max_length=64)] | None = None
    access: Access = "link"
    pace: Pace = field(default_factory=Pace)
    name: Annotated[str, Meta(max_length=64)] = ""
    client: IdempotencyKey | None = None
    data: Fingerprint = ""  # of a data file that was uploaded before; "": the game's own
    hints: bool | None = None  # whether bots advise players; null: only while no two people play
    rated: bool = False  # count for ratings, if all people agree; then without hints


class DataUpload(RequestBody):
    """A data file (TOML) that replaces the game's own."""

    text: Annotated[str, Meta(min_length=1, max_length=250_000, pattern=r"^[^\x00]*$")]


class DataStored(Struct):
    """`same`: the content equals the game's own file."""

    data: str
    same: bool


class SeatInfo(Struct):
    seat: int
    kind: Annotated[str, SeatKind]
    name: str
    bot: str | None = None
    mine: bool = False
    resigned: bool = False
    kept: bool = False  # open and reserved for the viewer, who has not accepted yet
    returnable: bool = False  # a bot plays on for the viewer, whose time ran out; joining takes the seat back
    colour: int = 0  # of the seat's pieces: no two seats of a table have the same
    fixed: bool = False  # chosen by its person: it stays at a rematch
    agreed: bool = False  # its person agrees that the game is rated


class ClockInfo(Struct):
    """Seconds left for each seat (null without a clock), the seats whose clocks run, and the earliest deadline.
    `stands`: seconds until clocks run again after a server restart."""

    left: list[float | None]
    running: list[int]
    deadline: float | None
    stands: float = 0.0


class RankInfo(Struct):
    """A place in the final ranking. `who`: a seat, or the name of a party without a seat. `by`: the key of the deciding
    tie-break, or ""."""

    rank: int
    who: int | str
    score: int
    by: str


class ProgressInfo(Struct):
    """Progress of a running game: the arguments of its text `page.progress`, and the points of each seat that the
    viewer may know. `more`: seats that have further, hidden points."""

    at: dict[str, int]
    points: list[int]
    more: list[int]


class TableInfo(Struct):
    id: str
    game: str
    name: str
    players: int
    options: dict[str, Scalar]
    data: str  # fingerprint of a custom data file; "": the game's own
    access: Annotated[str, Access]
    pace: Pace
    status: Annotated[str, Status]
    rules: int
    playable: bool  # false: this server no longer supports the table's rules version
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
    progress: ProgressInfo | None = None  # in lists of tables only
    hints: bool = True  # whether bots advise players of the running game
    rated: bool = False  # before the start: as the owner wants; then: all people have agreed


class TableCreated(Struct):
    table: TableInfo
    invite: str | None  # secret of the invitation link, shown once
    again: bool = False  # an earlier request with the same key created the table


class TableList(Struct):
    tables: list[TableInfo]
    more: bool = False  # there are further pages


class JoinRequest(RequestBody):
    invite: Secret | None = None
    seat: Seat | None = None
    colour: Colour | None = None
    rated: bool = False  # agree that the game is rated, if the owner wants that


class PlaceRequest(RequestBody):
    """Before the game begins, a person at `seat` moves to another seat, takes another colour, or both."""

    seat: Seat
    to: Seat | None = None
    colour: Colour | None = None


class InviteRequest(RequestBody):
    """Request an invitation for any open seat, or for one. `revoke`: invalidate all earlier ones."""

    seat: Seat | None = None
    revoke: bool = True


class Invite(Struct):
    invite: str


class SetSeatRequest(RequestBody):
    """The owner assigns an open or abandoned seat to a bot, or opens it."""

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
    again: bool  # the move was already stored by an earlier request


class RecordUpload(RequestBody):
    text: Annotated[str, Meta(min_length=1, max_length=1_000_000, pattern=r"^[^\x00]*$")]


class PlayOnRequest(RequestBody):
    """Seats for going on with a recorded game: the person's own, and bots'. `move`: how many of its moves are taken
    over; null: all."""

    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    move: Count | None = None
    client: IdempotencyKey | None = None


class ReplayInfo(Struct):
    id: str
    game: str
    players: int
    moves: int
    names: list[str]
    result: list[int] | None
    data: str = ""
    bots: list[str] = field(default_factory=list)  # by seat: the bot that played there; "": a person


class StoredReplay(Struct):
    id: str
    bytes: int
    created: float


class ReplayList(Struct):
    """A person's stored records, newest first, and the limit of their total size."""

    replays: list[StoredReplay]
    most_bytes: int


class ReplayView(Struct):
    """A game at a move number: the view, and the events of the move before it."""

    move: int
    moves: int
    view: View
    action: str | None
    seat: int | None
    events: list[EventInfo]
    moments: list[ViewDelta]  # one for each event, starting from the view before the move


class TimelineMove(Struct):
    """One move of a finished game: the seat, its events as texts, and the scores after it."""

    seat: int | None
    action: str
    scores: list[int]
    texts: list[str]
    part: str = ""  # progress of the game as text: "Week 2, day 3"


class GameTimeline(Struct):
    """All moves of a game with scores, for graphs and for finding a move."""

    game: str
    names: list[str]
    start: list[int]
    moves: list[TimelineMove]
    data: str = ""
    options: dict[str, Scalar] = field(default_factory=dict)
    turns: list[TurnInfo] = field(default_factory=list)
    parties: list[str] = field(default_factory=list)  # names of the parties whose scores come after those of the seats
    colours: list[int] = field(default_factory=list)  # by seat, at a table; []: by the number of the seat
    over: bool = True  # whether the game came to its end


class HistorySeat(Struct):
    """A seat of a finished game. `bot`: the bot that sat there; null: a person. `sheet`: points by source, if they are
    known; there are none for games that ended early."""

    name: str
    bot: str | None
    mine: bool
    score: int | None
    won: bool
    sheet: ScoreSheet = field(default_factory=dict)


class HistoryGame(Struct):
    """A finished game of a person. `by`: game (it reached its end), resign, timeout or archive."""

    table: str
    game: str
    ended: float
    by: str
    seats: list[HistorySeat]


class HistoryList(Struct):
    games: list[HistoryGame]
    more: bool  # there are further pages


class RatingInfo(Struct):
    """The rating of a person (`bot` is null) or of a bot in games with so many players. With a chance of 95 % the true
    strength is at most `spread` away."""

    game: str
    players: int
    bot: str | None
    rating: int
    spread: int
    games: int


class RatingList(Struct):
    """Your own ratings, and those of bots."""

    ratings: list[RatingInfo]


class RecordText(Struct):
    text: str
    complete: bool  # false: hidden information is left out, so the record cannot be replayed


class ErrorBody(Struct):
    """Body of every error response: a code for programs, a sentence for people."""

    code: str
    message: str


# -- analyses --------------------------------------------------------------------------------------------------------

Mark = Literal["", "slip", "mistake", "blunder"]


class ReasonInfo(Struct):
    """A line of the score sheet, and how many points more the better move brings there, own less others'."""

    line: str
    points: float


class AnalysedChoiceInfo(Struct):
    """A choice that was judged. `loss` in points of margin with its standard error, `chance` in win chance. The rest is
    given for clear losses only: a `mark`, the labels of the played and of the better moves, and reasons."""

    move: int  # the number of its first move
    seat: int
    loss: float
    error: float
    chance: float
    mark: Mark = ""
    played: list[str] = field(default_factory=list)
    better: list[str] = field(default_factory=list)
    reasons: list[ReasonInfo] = field(default_factory=list)


class LuckInfo(Struct):
    """An outcome of chance that clearly helped or hurt somebody. `kind` is a text `outcome.*`; "setup": the set-up."""

    move: int
    kind: str
    points: list[float]  # by seat; 0 where it is not clear


class AnalysedTurnInfo(Struct):
    """A turn, with the win chances and expected margins of all seats after it."""

    move: int  # the number of its first move
    end: int  # and of its last one
    seat: int
    chances: list[float]
    margins: list[float]
    choices: list[AnalysedChoiceInfo]
    luck: list[LuckInfo] = field(default_factory=list)


class PlayerAnalysis(Struct):
    """How a player did. `costliest`: first moves of the choices that cost the most. `best`: the turn that raised the
    win chance the most, by its first move."""

    seat: int
    choices: int
    mean_loss: float
    grade: str
    slips: int
    mistakes: int
    blunders: int
    costliest: list[int]
    luck: float | None  # in points; None: not clear
    best: int | None = None
    best_rise: float = 0.0


class AnalysisReport(Struct):
    """The analysis of a game. `judge`: "second" (a network that no bot plays with), "network" (the bots' own one) or
    "heuristic", which plays on for `turns_ahead` turns of each seat."""

    game: str
    names: list[str]
    result: list[int]
    winners: list[int]
    judge: str
    turns_ahead: int
    calibrated: bool  # whether win chances were fitted to games of bots
    quick: bool  # a first look, with fewer samples
    start: list[float]  # win chances before the first turn
    turns: list[AnalysedTurnInfo]
    players: list[PlayerAnalysis]
    setup: LuckInfo | None = None
    decided: int | None = None  # the first move of the turn that decided the game
    not_judged: list[str] = field(default_factory=list)  # verbs that no judge is certain about


class AnalysisStatus(Struct):
    """Where an analysis stands. `done` of `total` parts are ready; `problem` says why it failed."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    problem: str = ""
    report: AnalysisReport | None = None


class HintStep(Struct):
    text: str
    label: str
    targets: list[str]


class AnalysedLine(Struct):
    """A move on the board: its steps, and its results as far as its player could know them."""

    turn: list[HintStep]
    points: dict[str, int]
    after: dict[str, Any]  # changed fields of the view's state
    chance: bool  # dice, bag or cards decide the rest


class AnalysedPosition(Struct):
    """The position before a judged choice, as its player saw it, with the played move and the better one."""

    seat: int
    view: View
    choice: AnalysedChoiceInfo
    played: AnalysedLine
    better: AnalysedLine


# -- from the page to the server ------------------------------------------------------------------------------------


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
    """`n` numbers the client's messages; `client` and `n` together identify a resent move."""

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
    text: Annotated[str, Meta(min_length=1, max_length=500)]


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


# -- from the server to the page ------------------------------------------------------------------------------------


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
