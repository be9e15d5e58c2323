"""Wire types of finished games: records, replays, history, ratings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from serai.tables.protocol.common import Count, IdempotencyKey, RequestBody, Scalar, ScoreSheet
from serai.tables.protocol.games import View
from serai.tables.protocol.server_messages import EventInfo, TurnInfo, ViewDelta
from serai.tables.protocol.tables import SeatRequest


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


class OwnAnalysis(Struct):
    """What the analysis of a game says about one's own play. `loss`: mean loss of a judged choice, in points.
    `luck`: in points; `is_luck_clear`: it is more than the analysis may err by."""

    choices: int
    loss: float
    luck: float
    is_luck_clear: bool


class HistorySeat(Struct):
    """A seat of a finished game. `bot`: the bot that sat there; null: a person. `sheet`: points by source, if they are
    known; there are none for games that ended early. `analysis`: of one's own seat, once the game was analysed."""

    name: str
    bot: str | None
    mine: bool
    score: int | None
    won: bool
    sheet: ScoreSheet = field(default_factory=dict)
    analysis: OwnAnalysis | None = None


class HistoryGame(Struct):
    """A finished game of a person. `by`: game (it reached its end), resign, timeout or archive."""

    table: str
    game: str
    ended: float
    by: str
    seats: list[HistorySeat]
    practice: int = 0  # how often moves were taken back after chance or bots had answered them


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


class PlayedGame(Struct):
    """How many games of a title somebody has finished, and won."""

    game: str
    games: int
    wins: int


class PlayedLevel(Struct):
    """The level of bots that somebody plays like, as a sentence, by the `games` that were analysed."""

    game: str
    players: int
    games: int
    level: str


class Trophy(Struct):
    """One of the first three places, in the first half of a finished tournament. `tournament`: its name."""

    tournament: str
    game: str
    season: int
    place: int
    entrants: int
    ended: float


class Profile(Struct):
    """What somebody has played, their ratings and levels, and their trophies, the newest first."""

    name: str
    played: list[PlayedGame]
    ratings: list[RatingInfo]
    levels: list[PlayedLevel]
    trophies: list[Trophy]


class OwnProfile(Struct):
    """`shown`: members of the person's groups see it."""

    shown: bool
    profile: Profile


class ProfileRequest(RequestBody):
    shown: bool


_SettingWord = Annotated[str, Meta(max_length=40, pattern=r"^[a-z_]*$")]


class KeptSettings(RequestBody):
    """Settings of the page, which alone knows what they mean."""

    settings: Annotated[dict[_SettingWord, _SettingWord | bool], Meta(max_length=40)] = {}


class RecordText(Struct):
    text: str
    complete: bool  # false: hidden information is left out, so the record cannot be replayed
