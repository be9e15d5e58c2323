"""Wire types of the games: what the setup form, a view, a lesson and a puzzle show."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Struct, field

from serai.tables.protocol.common import Language, Scalar, ScoreSheet
from serai.tables.protocol.tables import RankInfo

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
    """A decision for which a player may set a standing answer. The first answer means "ask me". `once`: the answer is
    a move set in advance, used up when the decision comes; `missed` in its place means that it was not legal."""

    step: str
    answers: list[str]
    once: bool = False


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


class FieldInfo(Struct):
    """What a field of a view holds: the kinds of its keys, from outside in (`seat` for a list by seat), and the kind of
    its items, "" for numbers. An item's name is the text `KIND.ITEM`, that of the field `field.NAME`."""

    axes: list[str]
    item: str


class EventKindInfo(Struct, omit_defaults=True):
    """What an event says. `places`: the arguments that name one place or card on the board, by which the board calls
    it; `pieces`: those that name pieces of which there are several. `amount`: it only says how much."""

    places: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    amount: bool = False


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
    fields: dict[str, FieldInfo]  # in the order of their declaration
    events: dict[str, EventKindInfo]
